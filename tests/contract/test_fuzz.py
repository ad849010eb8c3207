"""A slice of tools.fuzz, which plays millions: random options, and everything checked after each decision."""

from random import Random

import pytest

from tests.contract.shelf import GAMES
from tools.fuzz import run, some_options, summary


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_thousands_of_random_decisions_break_nothing(game):
    fuzz = run([game], decisions=2500, seed=1, progress=lambda line: None)
    assert fuzz.totals["decisions"] >= 2500
    assert fuzz.totals["imagined"] >= 2500
    assert "seed 1: " in summary(fuzz)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_run_follows_from_its_seed(game):
    once, again = (run([game], decisions=150, seed=5, progress=lambda line: None) for _ in range(2))
    assert summary(once) == summary(again)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_random_options_reach_every_value_of_every_switch_and_word(game):
    choose = Random(1)
    seats = game.seats[-1]
    settled = [game.options.settle(some_options(game, seats, choose), seats) for _ in range(400)]
    for option in game.options.options:
        found = {settings[option.name] for settings in settled}
        if isinstance(option.default, bool):
            assert found == {True, False}
        else:
            assert found >= {None if word == "none" else word for word in option.words}
            assert option.least is None or len(found) > 1
