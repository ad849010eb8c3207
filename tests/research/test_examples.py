"""The examples run, and show what they say."""

from typing import Any

import pytest

from cheeseboard.games import find
from cheeseboard.research.evaluate import evaluate
from tests.research.examples import example
from tests.research.setups import GAMES


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
    [before], [after] = example("ppo").main("_template", None, 20_000, 200, ("random",), points=1)
    assert after.returns.mean > before.returns.mean + 0.1


def test_a_net_that_was_kept_is_a_bot_of_its_own(tmp_path, monkeypatch):
    module, file = example("ppo"), tmp_path / "net.npz"
    curve = module.main("_template", None, 1, 4, ("random",), points=1, bots="easy", save=str(file))
    monkeypatch.setenv("CHEESEBOARD_NET", str(file))
    assert evaluate(module.player(find("_template")), "_template", "random", 4) == curve[-1][0]


def test_a_league_of_levels_has_its_order():
    random, beaten, better, _ = example("baselines").main(["_template"], 60, ("random", "normal"))
    assert beaten.returns.mean == pytest.approx(-better.returns.mean)
    assert better.returns.mean > random.returns.mean


def test_tiny_editions_are_counted():
    assert all(size.ends for size in example("state_counts").main("_template", 2000))


def test_regret_minimisation_comes_closer_to_perfect_play():
    module = example("exploitability")
    random, early, late = module.main(iterations=12)
    assert late < early < random
    random, _, late = module.main("chop_chop", "extra_move", 8)
    assert late < random
    with pytest.raises(SystemExit, match="one_round"):
        module.main("_template", "none_of_them")
