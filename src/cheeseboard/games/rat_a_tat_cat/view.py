"""What a seat can work out: a whole table that fits its view.  And what its screen shows, which is less."""

from __future__ import annotations

from bisect import insort
from fractions import Fraction
from math import prod
from typing import Final, final

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.phase import OVER
from cheeseboard.engine.seats import NOBODY
from cheeseboard.engine.secret import Secret
from cheeseboard.games.rat_a_tat_cat.components import MOST_ROW, SINCE_DEAL, Card, Face, card
from cheeseboard.games.rat_a_tat_cat.table import CatTable


def imagine(view: CatTable, luck: Luck) -> CatTable:
    """RTC-136  Cards that this seat has not seen are alike to it: each can be any of those it cannot place."""
    t = view.copy()
    if t.returned:
        back = ShuffledBack(t)
        back.draw_deal(t, back.chosen(luck), luck)
    for row in t.rows:
        for slot in range(len(row)):
            if row[slot].value is None:
                row[slot] = drawn(row[slot], t.bag(row[slot]), luck)
    if t.hand is not None and t.hand.value is None:
        t.hand = drawn(t.hand, t.bag(t.hand), luck)
    return t


MOST_CASES: Final = 1 << 30


@final
class ShuffledBack:
    """RTC-016, RTC-017  Power cards that were turned before the starter, and so are none of the cards of the deal.

    Which of the cards of that face it was each time nobody knows: one that came out of the pile since, one that this
    seat cannot place, or the same one again.  Those that this seat cannot place are chosen as often as it comes about,
    and kept back while the hidden cards of the deal are drawn.
    """

    __slots__ = ("elsewhere", "hidden", "known", "left", "most_kept", "origin", "places", "returned")

    def __init__(self, t: CatTable) -> None:
        self.returned = [face.number for face in t.returned]
        self.places: list[tuple[int, int]] = []  # of the deal, and hidden from this seat
        of_deal = [face.number for face in t.deals_out]
        for seat, row in enumerate(t.rows):
            for slot in range(len(row)):
                if row[slot].since == SINCE_DEAL:
                    value = row[slot].value
                    if value is None:
                        self.places.append((seat, slot))
                    else:
                        of_deal.append(value.number)
        self.origin = t.origin(t.rows[self.places[0][0]][self.places[0][1]]) if self.places else 0
        numbers = t.pile_of(self.origin).numbers
        box = t.options.box.cards
        self.hidden = {number: numbers.count(number) for number in self.returned}  # could be of the deal
        self.elsewhere = {n: box.count(n) - of_deal.count(n) - self.hidden[n] for n in self.returned}  # are not
        self.left = len(numbers)
        self.most_kept = min(len(self.returned), sum(self.hidden.values()))
        self.known: dict[tuple[int, int, int], int] = {}

    def chosen(self, luck: Luck) -> list[int]:
        """Numbers of cards to keep back: one after the other, each by how well all that was turned later fits."""
        kept: list[int] = []
        if self.places:
            for at in range(len(self.returned)):
                again, other = self.ways(at, kept)
                few, of = other, again + other
                if of > MOST_CASES:  # after many returns: exact to one in a billion
                    share = Fraction(few, of).limit_denominator(MOST_CASES)
                    few, of = share.numerator, share.denominator
                if luck.comes_true(few, of):
                    kept.append(self.returned[at])
        return kept

    def ways(self, at: int, kept: list[int]) -> tuple[int, int]:
        """In how many ways this was a card known or kept already, and in how many another one.

        One that is kept lies in none of the places of the deal.
        """
        number = self.returned[at]
        before = kept.count(number)
        left = self.left - len(kept)
        again = (self.elsewhere[number] + before) * self.likely(at + 1, kept)
        if self.hidden[number] == before:
            return again, 0
        others = (self.hidden[number] - before) * (left - len(self.places))
        return again, others * self.likely(at + 1, [*kept, number])

    def likely(self, at: int, kept: list[int]) -> int:
        """In how many ways all the rest was turned; one that could be kept and is not may lie anywhere."""
        if at == len(self.returned):
            return prod(range(self.left - self.most_kept + 1, self.left - len(kept) + 1))
        key = (at, len(kept), kept.count(self.returned[at]))  # they are in order: those before do not matter
        if key not in self.known:
            again, other = self.ways(at, kept)
            self.known[key] = again + other
        return self.known[key]

    def draw_deal(self, t: CatTable, kept: list[int], luck: Luck) -> None:
        bag = t.pile_of(self.origin)
        for number in kept:
            bag.numbers.remove(number)
        for seat, slot in self.places:
            t.rows[seat][slot] = drawn(t.rows[seat][slot], bag, luck)
        for number in kept:
            insort(bag.numbers, number)


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
    t.older = []
    t.forget_returned()
    return t


NONE_IS_OPEN: Final = [False] * MOST_ROW


def drawn(hidden: Card, bag: Bag[Face], luck: Luck) -> Card:
    numbers = bag.numbers
    bag.unsure -= 1
    return card(bag.kinds[numbers.pop(luck.pick(numbers))], hidden.seen_by, hidden.since)
