"""Copies of a table share what is replaced when it changes: nothing of it may ever be changed in place."""

import pytest

from cheeseboard.engine.codec import to_json
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.game import Edition
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.phase import OVER
from cheeseboard.engine.play import playout, settle
from cheeseboard.engine.table import redact
from cheeseboard.games.doctor_rat import GAME
from cheeseboard.games.doctor_rat.table import Clinic


def empty(value: object) -> None:
    if isinstance(value, list):
        for part in value:
            empty(part)
        value.clear()


def spoil(view: Clinic) -> None:
    """All that somebody can do to the lists of a view."""
    for name in view.fields():
        empty(getattr(view, name))
    view.pile.numbers.clear()
    view.troubles.numbers.clear()


@pytest.mark.parametrize("edition", GAME.editions(), ids=lambda edition: edition.name)
def test_what_happens_at_a_copy_at_an_imagined_table_or_to_a_view_happens_to_no_other_table(edition: Edition):
    game = GAME.edition(edition)
    settings = game.options.settle(edition.options, edition.seats)
    for seed in range(4):
        dealer, choose = Dealer(Quick(seed)), Quick(seed + 100)
        t = game.setup(settings, edition.seats, dealer)
        settle(t, dealer)
        while t.phase is not OVER:
            before = to_json(t)
            after = t.copy()
            playout(after, dealer, choose, 1)
            settle(after, dealer)
            for seat in range(edition.seats):
                view = redact(t, seat)
                seen = to_json(view)
                playout(game.imagine(view, choose), dealer, choose, 20)
                assert to_json(view) == seen
                spoil(view)
            assert to_json(t) == before
            t = after
