"""The examples run, and show what they say."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from tests.research.setups import GAMES

FOLDER = Path(__file__).parents[2] / "examples"


def example(name: str) -> Any:
    spec = spec_from_file_location(name, FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_random_agents_go_through_every_door(game: Any):
    assert len(example("random_agents").main(game.name)) == 5


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_searching_agents_go_through_every_door(game: Any):
    found = example("ismcts_agents").main(game.name, games=1, simulations=2)
    assert len(found) == 3


def test_a_searching_agent_beats_random_ones():
    module = example("ismcts_agents")
    assert module.through_gymnasium(module.GAME, 24, 30) > 0


def test_a_learning_agent_gets_better_within_seconds():
    before, after = example("learning").main(games=2000, trials=500)
    assert after > before + 0.15


def test_a_network_in_plain_numpy_learns_in_self_play():
    [(before, after)] = example("ppo").main("_template", None, 20_000, 200, ("random",))
    assert after > before + 0.1


def test_tiny_editions_are_counted():
    assert all(size.ends for size in example("state_counts").main("_template", 2000))


def test_regret_minimisation_comes_closer_to_perfect_play():
    random, early, late = example("exploitability").main(iterations=12)
    assert late < early < random
