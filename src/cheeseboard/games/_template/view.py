"""What a seat can work out: a whole table that fits its view."""

from __future__ import annotations

from cheeseboard.engine.luck import Luck
from cheeseboard.games._template.components import card
from cheeseboard.games._template.table import CardTable


def imagine(view: CardTable, luck: Luck) -> CardTable:
    """HIC-005  A card that this seat has not seen can be any of those that it cannot place."""
    t = view.copy()
    pile = t.pile
    for seat in range(len(t.hands)):
        hidden = t.hands[seat]
        if hidden.value is None:
            pile.unsure -= 1
            face = pile.kinds[pile.numbers.pop(luck.pick(pile.numbers))]
            t.hands[seat] = card(face, hidden.seen_by)
    return t
