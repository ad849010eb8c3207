"""What is counted of a game."""

import pytest

from cheeseboard import Match, find
from cheeseboard.games._template.events import Showed
from cheeseboard.games._template.statistics import collect
from cheeseboard.games._template.table import CardTable

GAME = find("_template")


@pytest.mark.parametrize(
    ("wishes", "exchanged", "folded"), [("keep stand", 0, 0), ("exchange", 3, 0), ("keep fold", 0, 3)]
)
def test_a_game_is_counted_by_what_was_told(wishes, exchanged, folded):
    match: Match[CardTable] = Match(GAME, 3, {"rounds": 2}, seed=bytes(32))
    while asks := match.asks():
        match.submit(asks[0].seat, next(move for move in asks[0].moves if move.notation in wishes.split()))
    found = collect(match)
    assert found["cards exchanged a round"] == [exchanged]
    assert found["seats that fold a round"] == [folded]
    shown = [event.card.number + 1 for event in match.heard(None) if isinstance(event, Showed)]
    assert found["card shown"] == shown
    assert len(shown) == 2 * (3 - folded)
