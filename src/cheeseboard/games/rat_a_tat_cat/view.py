"""What a seat can work out: a whole table that fits its view.  And what its screen shows, which is less."""

from __future__ import annotations

from typing import Final

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.phase import OVER
from cheeseboard.engine.secret import NOBODY, Secret
from cheeseboard.games.rat_a_tat_cat.components import MOST_ROW, Card, Face, card
from cheeseboard.games.rat_a_tat_cat.state import CatTable


def imagine(view: CatTable, luck: Luck) -> CatTable:
    """RTC-136  Cards that this seat has not seen are alike to it: each can be any of those it cannot place."""
    t = view.copy()
    for seat, row in enumerate(t.rows):
        for slot in range(len(row)):
            if row[slot].value is None:
                row[slot] = drawn(row[slot], t.bag(t.origin(seat, slot)), luck)
    if t.hand is not None and t.hand.value is None:
        t.hand = drawn(t.hand, t.bag(t.hand_origin), luck)
    return t


FACE_DOWN: Final[Card] = Secret(None, NOBODY)


def as_on_the_table(t: CatTable) -> CatTable:
    """RTC-139  What lies open, the top discard (RTC-135), and the card in one's own hand; the rest is memory."""
    is_open = t.options.box.is_outer if t.options.younger else NONE_IS_OPEN  # RTC-128
    if t.phase is not OVER:
        for row in t.rows:
            for slot in range(len(row)):
                if not is_open[slot]:
                    row[slot] = FACE_DOWN
    t.discards = t.discards[-1:]
    t.origins, t.hand_origin, t.older = [], 0, []
    return t


NONE_IS_OPEN: Final = [False] * MOST_ROW


def drawn(hidden: Card, bag: Bag[Face], luck: Luck) -> Card:
    numbers = bag.numbers
    bag.unsure -= 1
    return card(bag.kinds[numbers.pop(luck.pick(numbers))], hidden.seen_by)
