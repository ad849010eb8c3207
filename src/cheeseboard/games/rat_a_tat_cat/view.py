"""What a seat can work out: a whole table that fits its view."""

from __future__ import annotations

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.luck import Luck
from cheeseboard.games.rat_a_tat_cat.components import Card, Face, card
from cheeseboard.games.rat_a_tat_cat.state import CatTable


def imagine(view: CatTable, luck: Luck) -> CatTable:
    """RTC-136  Cards that this seat has not seen are alike to it: each can be any of those it cannot place."""
    t = view.copy()
    pile = t.pile
    for row in t.rows:
        for slot in range(len(row)):
            if row[slot].value is None:
                row[slot] = drawn(row[slot], pile, luck)
    if t.hand is not None and t.hand.value is None:
        t.hand = drawn(t.hand, pile, luck)
    return t


def drawn(hidden: Card, pile: Bag[Face], luck: Luck) -> Card:
    numbers = pile.numbers
    pile.unsure -= 1
    return card(pile.kinds[numbers.pop(luck.pick(numbers))], hidden.seen_by)
