"""How a sensible player plays a turn from what its seat knows: every level's backbone, and the search's rollouts.

A card is read only when `seen_by` says that the seat has seen it.  All other cards are alike.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Final, final

from cheeseboard.engine.luck import Luck
from cheeseboard.engine.move import Move
from cheeseboard.games.rat_a_tat_cat.components import DRAW_TWO, FACES, PEEK, Box, Card, Face
from cheeseboard.games.rat_a_tat_cat.moves import DRAW, HOLD, KNOCK, OTHERS, OWNS, PUTS, TAKE, TOSS, USE
from cheeseboard.games.rat_a_tat_cat.rules import (
    HOLDING,
    KNOCKING,
    PEEKING,
    PLACING,
    SWAPPING,
    SWAPPING_WITH,
    YOUR_TURN,
    held,
    hidden_slots,
)
from cheeseboard.games.rat_a_tat_cat.table import CatTable

PATIENT_LAPS: Final = 6.0  # then the threshold rises: a very low row may never come
IMPATIENCE: Final = 0.3
USUAL_MEAN: Final = 5.0  # of the number cards in the leaflet's box, for which all points below are meant
ANY: Final = 99.0


@final
@dataclass(frozen=True)
class Manner:
    """The numbers that make a character, in points of the leaflet's box and a row of four.

    The defaults are a sound player's.  `SHARP` was climbed to from there, on 8,000 rotated deals a step.
    """

    knock_at: float = 8.0  # or lower, mixed by one either way
    unseen: float = 5.0  # what a card nobody showed is taken for
    curious: float = 0.25  # an unseen card is replaced before a known one of like worth
    take_margin: float = 0.3  # beyond what a draw would gain
    take_most: float = ANY  # higher discards are left alone: they must be replaced again
    put_most: float = ANY  # the same for a drawn card
    second_card: float = 1.0  # times what a draw gains: what the first card of two must bring
    news: float = 0.8  # what looking at an unseen card is worth
    kept: float = 5.0  # what a card is taken for that its owner has seen, and kept
    swap_gain: float = 1.0
    loves_swap: bool = False
    bored_after: int | None = None  # turns
    nerve: float | None = None  # knocks when so much below what the lowest of the others seems to have

    def __reduce__(self) -> tuple[Any, ...]:
        return Manner, tuple([getattr(self, field.name) for field in fields(self)])


SHARP: Final = Manner(curious=-0.1, take_most=2.0, put_most=4.0, second_card=1.7, news=4.5, kept=3.2, nerve=7.0)
LEAST_KNOCK: Final = 6.0  # whatever the others seem to have
MOST_KNOCK: Final = 14.0
CROWD: Final = 0.6  # a point earlier to be sure of, for every seat beyond two


@final
class Worths:
    """What cards of this box are worth to a seat that has seen them, has not, or is about to draw one."""

    __slots__ = ("blind", "mean", "worth")

    def __init__(self, box: Box) -> None:
        numbers = [n for n in box.cards if FACES[n].is_number]
        self.mean = sum([float(FACES[n].points) for n in numbers]) / float(max(1, len(numbers)))
        # a Power card in a row is dead, and will be replaced by a number card: luck, so a known one is preferred
        dead = self.mean + 0.2
        self.worth: list[float] = [float(face.points) if face.is_number else dead for face in FACES]
        # blind[w]: what one draw gains against a card of worth w, a Power card counting nothing
        self.blind: list[float] = []
        for w in range(12):
            gains = [float(max(0, w - FACES[n].points)) for n in numbers]
            self.blind.append(sum(gains) / float(len(box.cards)))

    def draw_gain(self, w: float) -> float:
        low = int(w)
        return self.blind[low] + (w - float(low)) * (self.blind[low + 1] - self.blind[low])


@final
class Habits:
    """One player's way of playing."""

    __slots__ = (
        "curious", "kept", "knock_at", "manner", "put_most", "row_scale", "second_card", "take_margin", "take_most",
        "unseen", "worth", "worths",
    )  # fmt: skip

    def __init__(self, box: Box, manner: Manner) -> None:
        self.manner = manner
        self.worths = Worths(box)
        self.worth = self.worths.worth
        scale = self.worths.mean / USUAL_MEAN
        self.row_scale = scale * float(box.row_size) / 4.0
        self.unseen = manner.unseen * scale
        self.curious = self.unseen + manner.curious * scale
        self.kept = manner.kept * scale
        self.take_most = manner.take_most * scale
        self.put_most = manner.put_most * scale
        self.take_margin = manner.take_margin
        self.second_card = manner.second_card
        self.knock_at = manner.knock_at

    def move(self, t: CatTable, seat: int, luck: Luck) -> Move:
        phase = t.phase
        if phase is YOUR_TURN:
            return self.begin(t, seat)
        if phase is HOLDING:
            return self.with_hand(t, seat)
        if phase is KNOCKING:
            return self.knock_or_hold(t, seat, luck)
        if phase is PLACING:
            return PUTS[self.worst_slot(t, seat)]
        if phase is PEEKING:
            return OWNS[self.slot_to_peek(t, seat)]
        if phase is SWAPPING:
            return OWNS[self.slot_to_give(t, seat)]
        assert phase is SWAPPING_WITH
        return self.card_to_get(t, seat, luck)

    # What the row is worth

    def value(self, lying: Card, eye: int) -> float:
        """To the seat whose bit is `eye`."""
        if lying.seen_by & eye:
            return self.worth[lying.face().number]
        return self.curious

    def worst_slot(self, t: CatTable, seat: int) -> int:
        eye = 2 << seat
        row = t.rows[seat]
        worst, most = 0, -1.0
        for slot in range(len(row)):
            value = self.value(row[slot], eye)
            if value > most:
                worst, most = slot, value
        return worst

    def row_worth(self, t: CatTable, seat: int) -> float:
        """What this seat expects its own row to score."""
        eye = 2 << seat
        total = 0.0
        for lying in t.rows[seat]:
            if lying.seen_by & eye:
                total += self.worth[lying.face().number]
            else:
                total += self.unseen
        return total

    # The turn

    def begin(self, t: CatTable, seat: int) -> Move:
        top = t.discards[-1]
        if not (top.is_number or t.options.powers_can_be_taken):
            return DRAW
        v = self.worth[top.number]
        if v > self.take_most and t.knocker is None:
            return DRAW
        w = self.value(t.rows[seat][self.worst_slot(t, seat)], 2 << seat)
        return TAKE if w - v > self.worths.draw_gain(w) + self.take_margin else DRAW

    def with_hand(self, t: CatTable, seat: int) -> Move:
        face = held(t)
        v = self.worth[face.number]
        slot = self.worst_slot(t, seat)
        lying = t.rows[seat][slot]
        w = self.value(lying, 2 << seat)
        least = 0.0 if lying.seen_by & (2 << seat) else 0.5 + self.curious - self.unseen
        if t.draws == 1:
            least = max(least, self.second_card * self.worths.draw_gain(w))  # another card is still to come
        if face.is_number:
            if v > self.put_most and t.knocker is None:
                return TOSS
            return PUTS[slot] if w - v > least else TOSS
        use = self.gain_of_use(t, seat, face, w)
        push = w - v if t.knocker is not None else 0.0  # on the last turn it may push out a rat
        if use > 0.0 and use >= push:
            return USE
        return PUTS[slot] if push > max(least, 0.5) else TOSS

    def gain_of_use(self, t: CatTable, seat: int, face: Face, w: float) -> float:
        if face is DRAW_TWO:
            return 0.1 + 1.8 * self.worths.draw_gain(w)
        if face is PEEK:
            if self.has_unseen(t, seat):
                return self.manner.news if t.knocker is None else 0.1
            return 0.0
        if not hidden_slots(t):
            return 0.0
        if self.manner.loves_swap:
            return ANY
        give = self.value(t.rows[seat][self.slot_to_give(t, seat)], 2 << seat)
        gain = give - self.least_elsewhere(t, seat)
        return gain if gain > self.manner.swap_gain else 0.0

    def has_unseen(self, t: CatTable, seat: int) -> bool:
        """Something to peek at."""
        for slot in hidden_slots(t):
            if not t.rows[seat][slot].seen_by & (2 << seat):
                return True
        return False

    def slot_to_peek(self, t: CatTable, seat: int) -> int:
        """Unseen inner cards first, then unseen ones; where all are known any will do."""
        eye = 2 << seat
        box = t.options.box
        best, rank = hidden_slots(t)[0], 0
        for slot in hidden_slots(t):
            if not t.rows[seat][slot].seen_by & eye:
                wanted = 1 if box.is_outer[slot] else 2
                if wanted > rank:
                    best, rank = slot, wanted
        return best

    def slot_to_give(self, t: CatTable, seat: int) -> int:
        eye = 2 << seat
        row = t.rows[seat]
        slots = hidden_slots(t)
        worst, most = slots[0], -1.0
        for slot in slots:
            value = self.value(row[slot], eye)
            if value > most:
                worst, most = slot, value
        return worst

    def value_elsewhere(self, t: CatTable, other: int, slot: int, eye: int) -> float:
        lying = t.rows[other][slot]
        if lying.seen_by & eye:
            value = self.worth[lying.face().number]
        elif lying.seen_by & (2 << other):
            value = self.kept
        else:
            value = self.unseen
        return value - 0.6 if other == t.knocker else value

    def least_elsewhere(self, t: CatTable, seat: int) -> float:
        eye = 2 << seat
        least = 99.0
        slots = hidden_slots(t)
        for other in range(t.seats):
            if other != seat and t.rows[other]:
                for slot in slots:
                    value = self.value_elsewhere(t, other, slot, eye)
                    if value < least:
                        least = value
        return least

    def card_to_get(self, t: CatTable, seat: int, luck: Luck) -> Move:
        """The lowest; among equals any, so that the choice says nothing."""
        eye = 2 << seat
        least = self.least_elsewhere(t, seat) + 0.01
        found: list[Move] = []
        slots = hidden_slots(t)
        for k, other in enumerate(t.opponents()):
            for slot in slots:
                if self.value_elsewhere(t, other, slot, eye) <= least:
                    found.append(OTHERS[4 * k + slot])
        return found[luck.below(len(found))]

    # Knocking

    def knock_or_hold(self, t: CatTable, seat: int, luck: Luck) -> Move:
        active = t.out_in.count(0)
        laps = float(t.turns) / float(active)
        bored = self.manner.bored_after
        if bored is not None and laps > float(bored):
            return KNOCK
        nerve = self.manner.nerve
        if nerve is None:
            limit = self.knock_at + float(luck.below(3) - 1)  # a fixed number could be read by the others
        else:
            limit = self.lowest_row_elsewhere(t, seat, laps) - nerve - CROWD * float(active - 2)
            limit = max(LEAST_KNOCK, min(MOST_KNOCK, limit))
        if laps > PATIENT_LAPS:
            limit += IMPATIENCE * (laps - PATIENT_LAPS)
        return KNOCK if self.row_worth(t, seat) <= limit * self.row_scale else HOLD

    def lowest_row_elsewhere(self, t: CatTable, seat: int, laps: float) -> float:
        """As it seems, for a row of four: cards that their owners keep get lower from lap to lap."""
        eye = 2 << seat
        kept = max(2.6, 4.6 - 0.5 * laps) * self.unseen / USUAL_MEAN
        lowest = ANY
        for other in range(t.seats):
            if other != seat and t.rows[other]:
                row = 0.0
                for lying in t.rows[other]:
                    if lying.seen_by & eye:
                        row += self.worth[lying.face().number]
                    else:
                        row += kept if lying.seen_by & (2 << other) else self.unseen
                lowest = min(lowest, row)
        return lowest / self.row_scale
