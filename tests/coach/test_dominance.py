"""What is plainly worse is not recommended: some of what `bench dominance` looks at, in every game."""

import pytest

from bench import dominance
from cheeseboard.coach.gates import Effort
from cheeseboard.games import catalogue

POSITIONS = 60


@pytest.mark.parametrize("game", catalogue(), ids=lambda game: game.name)
def test_no_level_above_easy_and_no_hint_recommends_what_is_plainly_worse(game, monkeypatch):
    monkeypatch.setattr(dominance, "EFFORT", Effort(8, 4))
    counted = dominance.measured(game, POSITIONS, 2)
    assert counted["positions"] == POSITIONS
    assert {who: counted[who] for who in dominance.RECOMMENDING} == dict.fromkeys(dominance.RECOMMENDING, 0)
