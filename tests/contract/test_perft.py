"""The numbers of games, by length, are those that were counted before."""

import pytest

from tests.contract.shelf import GAMES
from tools.perft import golden, report


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_as_many_games_as_ever(game):
    """When a rule was changed on purpose: python3 dev.py perft --write"""
    assert report(game) == golden(game).read_text(encoding="utf-8")
