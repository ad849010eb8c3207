"""What the others seem to hold, from what they kept, threw away, left lying and knocked on.

Every face-down card has odds, one for each face: how well that face agrees with what its owners did while they knew
it.  Odds travel with the card when it is swapped.  A world is drawn card by card from what this seat cannot place,
the most telling odds first.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from cheeseboard.bots.mind import Belief
from cheeseboard.engine.bag import Bag
from cheeseboard.engine.event import Event
from cheeseboard.engine.luck import Luck
from cheeseboard.games.rat_a_tat_cat.bots.memory import this_round
from cheeseboard.games.rat_a_tat_cat.bots.policy import Habits
from cheeseboard.games.rat_a_tat_cat.components import FACES, SINCE_DEAL, Face, card
from cheeseboard.games.rat_a_tat_cat.events import (
    Discarded,
    Drew,
    Peeked,
    Placed,
    PowerUsed,
    StarterTurned,
    Swapped,
    Took,
)
from cheeseboard.games.rat_a_tat_cat.table import CatTable
from cheeseboard.games.rat_a_tat_cat.view import ShuffledBack

UNLIKELY: Final = 0.06  # somebody would have done otherwise with such a card
DOUBTFUL: Final = 0.2
FLOOR: Final = 0.01
REDRAWS: Final = 10
USUAL_KNOCK: Final = 9.5  # points
MOST_TILT: Final = 1.0
# how often somebody who expects a row of 0, 1, 2 … points knocks, in a hundred; beyond the list as at its end
KNOCKS: Final = [90, 90, 90, 90, 90, 90, 90, 85, 65, 35, 18, 10, 7, 5, 4, 3, 2]


@final
class Mark:
    """What the table knows about a face-down card: who has seen it, and the odds of its face."""

    __slots__ = ("odds", "seen_by")

    def __init__(self, seen_by: int) -> None:
        self.seen_by = seen_by
        self.odds: list[float] = [1.0] * len(FACES)

    def doubt(self, above: float, worth: list[float], factor: float) -> None:
        """A card of more than this would not be there still."""
        odds = self.odds
        for n in range(len(odds)):
            if worth[n] > above:
                odds[n] = max(FLOOR, odds[n] * factor)

    def doubt_low(self, below: float, worth: list[float], factor: float) -> None:
        odds = self.odds
        for n in range(len(odds)):
            if worth[n] < below:
                odds[n] = max(FLOOR, odds[n] * factor)


@final
class Reader:
    """Follows a round from its events, as everybody at the table can."""

    __slots__ = ("actor", "first_of_two", "habits", "marks", "taken", "top", "turns")

    def __init__(self, view: CatTable, habits: Habits) -> None:
        self.habits = habits
        outer = view.options.box.is_outer
        self.marks: list[list[Mark]] = [
            [Mark(2 << seat if outer[slot] else 0) for slot in range(len(row))] for seat, row in enumerate(view.rows)
        ]
        self.actor: int | None = None
        self.top: Face | None = None
        self.taken = False  # the card in the actor's hand comes from the discards
        self.first_of_two = False
        self.turns = [0] * view.seats

    def hear(self, event: Event) -> None:
        if isinstance(event, Drew):
            if event.seat != self.actor:
                self.begin(event.seat)
                self.left_lying(event.seat)
            self.taken = False
        elif isinstance(event, Took):
            self.begin(event.seat)
            self.taken = True
        elif isinstance(event, Placed):
            self.placed(event)
        elif isinstance(event, Discarded):
            self.tossed(event.seat, event.card)
            self.top = event.card
        elif isinstance(event, PowerUsed):
            self.top = event.card
            self.first_of_two = event.card.number == len(FACES) - 1
        elif isinstance(event, StarterTurned):
            self.top = event.card
        elif isinstance(event, Peeked):
            self.marks[event.seat][event.slot].seen_by |= 2 << event.seat
        elif isinstance(event, Swapped):
            self.swapped(event)

    def begin(self, seat: int) -> None:
        self.actor = seat
        self.first_of_two = False
        self.turns[seat] += 1

    def known(self, seat: int) -> list[Mark]:
        return [mark for mark in self.marks[seat] if mark.seen_by & (2 << seat)]

    def left_lying(self, seat: int) -> None:
        """The discard was there to be taken: nothing this seat knows of its row is much worse than that."""
        top = self.top
        if top is None or not top.is_number:
            return
        worths = self.habits.worths
        worth = worths.worth
        for mark in self.known(seat):
            for n in range(len(worth)):
                if worth[n] - worth[top.number] > worths.draw_gain(worth[n]) + self.habits.take_margin:
                    mark.odds[n] = max(FLOOR, mark.odds[n] * DOUBTFUL)

    def placed(self, event: Placed) -> None:
        """Out goes the worst card one knows, or an unseen one when no known card is worse than that."""
        worth = self.habits.worth
        seat = event.seat
        old = self.marks[seat][event.slot]
        was_known = old.seen_by & (2 << seat) != 0
        limit = worth[event.old.number] if was_known else self.habits.unseen
        for mark in self.known(seat):
            if mark is not old:
                mark.doubt(limit, worth, UNLIKELY)
        new = Mark(event.card.seen_by)
        if not self.taken:
            kept = limit - 1.0 if was_known else self.habits.unseen - 1.0
            new.doubt(kept, worth, UNLIKELY)
            new.seen_by |= 2 << seat
        self.marks[seat][event.slot] = new
        self.top = event.old

    def tossed(self, seat: int, face: Face) -> None:
        """The drawn card was no better than anything this seat knows of its row."""
        worths = self.habits.worths
        worth = worths.worth
        if face.is_number:
            for mark in self.known(seat):
                if not self.first_of_two:
                    mark.doubt(worth[face.number], worth, UNLIKELY)
                else:
                    for n in range(len(worth)):
                        if worth[n] - worth[face.number] > worths.draw_gain(worth[n]):
                            mark.odds[n] = max(FLOOR, mark.odds[n] * UNLIKELY)
        self.first_of_two = False

    def swapped(self, event: Swapped) -> None:
        """The card given away was the worst this seat knew, and not a low one."""
        mine, theirs = self.marks[event.seat], self.marks[event.other]
        given = mine[event.slot]
        if given.seen_by & (2 << event.seat):
            given.doubt_low(self.habits.unseen, self.habits.worth, DOUBTFUL)
        mine[event.slot], theirs[event.other_slot] = theirs[event.other_slot], given


@final
class Hidden:
    """A place whose card this seat does not know."""

    __slots__ = ("is_later", "odds", "origin", "row", "seen_by", "slot", "telling")

    def __init__(
        self, row: int, slot: int, seen_by: int, odds: list[float], numbers: list[int], origin: int, is_later: bool
    ) -> None:
        self.is_later = is_later  # it can be one of the Power cards that were turned and shuffled back after the deal
        self.origin = origin
        self.row = row
        self.slot = slot
        self.seen_by = seen_by
        self.odds = odds
        self.telling = sum([odds[n] for n in numbers])  # the less, the more is said about this card


def counted(bag: Bag[Face]) -> list[int]:
    """How many there are of each face."""
    return [bag.numbers.count(n) for n in range(len(FACES))]


def bag_of(counts: list[int]) -> Bag[Face]:
    numbers: list[int] = []
    for n in range(len(counts)):
        for _ in range(counts[n]):
            numbers.append(n)
    return Bag(FACES, numbers)


def give_back(counts: list[int], kept: list[int]) -> None:
    """What was kept from the cards of the deal can be any card from here on."""
    for n in kept:
        counts[n] += 1
    kept.clear()


def how_telling(hidden: Hidden) -> tuple[bool, float, int, int]:
    return hidden.is_later, hidden.telling, hidden.row, hidden.slot


@final
class CatBelief(Belief[CatTable]):
    def __init__(self, view: CatTable, heard: list[Event], seat: int, habits: Habits) -> None:
        self.view = view
        self.seat = seat
        self.habits = habits
        reader = Reader(view, habits)
        for event in this_round(heard):
            reader.hear(event)
        self.hidden: list[Hidden] = []
        for other, row in enumerate(view.rows):
            for slot, lying in enumerate(row):
                if lying.value is None:
                    odds = reader.marks[other][slot].odds
                    origin = view.origin(lying)
                    numbers = view.pile_of(origin).numbers
                    is_later = bool(view.returned) and lying.since != SINCE_DEAL
                    self.hidden.append(Hidden(other, slot, lying.seen_by, odds, numbers, origin, is_later))
        self.counts = [counted(bag) for bag in [view.pile, *view.older]]  # by origin
        self.back = ShuffledBack(view) if view.returned else None
        if view.knocker is not None and view.knocker != seat:
            self.read_knock(view, view.knocker)
        self.hidden.sort(key=how_telling)
        self.calm = [
            other
            for other in range(view.seats)
            if other != seat and view.knocker is None and reader.turns[other] > 0 and not self.was_quiet(view)
        ]

    def read_knock(self, view: CatTable, knocker: int) -> None:
        """Low cards are as much likelier as it takes for the row to be worth a knock; redrawing does the rest."""
        wanted = USUAL_KNOCK * float(view.options.box.row_size) / 4.0
        known = 0.0
        seen: list[Hidden] = []
        for lying in view.rows[knocker]:
            if not lying.seen_by & (2 << knocker):
                known += self.habits.unseen
            elif lying.value is not None:
                known += self.habits.worth[lying.value.number]
        for hidden in self.hidden:
            if hidden.row == knocker and hidden.seen_by & (2 << knocker):
                seen.append(hidden)
        tilt = 0.0
        while seen and tilt < MOST_TILT and known + sum([self.expected(h, tilt) for h in seen]) > wanted:
            tilt += 0.1
        for hidden in seen:
            worth = self.habits.worth
            hidden.odds = [hidden.odds[n] * exp(-tilt * worth[n]) for n in range(len(worth))]
            hidden.telling *= exp(-tilt)

    def expected(self, hidden: Hidden, tilt: float) -> float:
        """What this card seems worth when every point makes it less likely."""
        total, weights = 0.0, 1e-9
        counts = self.counts[hidden.origin]
        for n in range(len(counts)):
            weight = float(counts[n]) * hidden.odds[n] * exp(-tilt * self.habits.worth[n])
            total += weight * self.habits.worth[n]
            weights += weight
        return total / weights

    def was_quiet(self, view: CatTable) -> bool:
        return view.options.first_lap_is_quiet and view.turns <= view.out_in.count(0)

    def world(self, luck: Luck) -> CatTable:
        t = self.deal(luck)
        for _ in range(REDRAWS):
            if self.is_plausible(t, luck):
                return t
            t = self.deal(luck)
        return t

    def deal(self, luck: Luck) -> CatTable:
        t = self.view.copy()
        counts = [left[:] for left in self.counts]
        kept: list[int] = []
        back = self.back
        if back is not None:
            kept = back.chosen(luck)
            for n in kept:
                counts[back.origin][n] -= 1
        for hidden in self.hidden:
            if hidden.is_later and back is not None:
                give_back(counts[back.origin], kept)
            left = counts[hidden.origin]
            n = self.face(left, hidden.odds, luck)
            left[n] -= 1
            row = t.rows[hidden.row]
            row[hidden.slot] = card(FACES[n], hidden.seen_by, row[hidden.slot].since)
        if back is not None:
            give_back(counts[back.origin], kept)
        t.pile = bag_of(counts[0])
        t.older = [bag_of(left) for left in counts[1:]]
        hand = t.hand
        if hand is not None and hand.value is None:
            numbers = t.bag(hand).numbers
            t.hand = card(FACES[numbers.pop(luck.pick(numbers))], hand.seen_by, hand.since)
        return t

    def face(self, counts: list[int], odds: list[float], luck: Luck) -> int:
        """One of the cards that are left, by its odds."""
        total = 0.0
        for n in range(len(counts)):
            total += float(counts[n]) * odds[n]
        left = total * (float(luck.below(1 << 30)) + 0.5) / float(1 << 30)
        found = 0
        for n in range(len(counts)):
            if counts[n]:
                found = n
                left -= float(counts[n]) * odds[n]
                if left < 0.0:
                    break
        return found

    def is_plausible(self, t: CatTable, luck: Luck) -> bool:
        """Whoever played on did not know a very low row; whoever knocked did not know a high one."""
        for other in self.calm:
            if t.rows[other] and luck.below(100) < self.knocks(t, other):
                return False
        knocker = t.knocker
        return knocker is None or knocker == self.seat or luck.below(100) < self.knocks(t, knocker)

    def knocks(self, t: CatTable, seat: int) -> int:
        points = self.habits.row_worth(t, seat) * 4.0 / float(t.options.box.row_size)
        return KNOCKS[min(len(KNOCKS) - 1, int(points + 0.5))]
