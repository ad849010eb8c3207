"""How a sensible player plays a turn from what its seat knows: every level's backbone, and the search's rollouts.

A card is read only when `seen_by` says that the seat has seen it.  All other cards are alike.
"""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.luck import Luck
from cheeseboard.engine.move import Move
from cheeseboard.games.rat_a_tat_cat.components import DRAW_TWO, FACES, PEEK, Box, Card
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
from cheeseboard.games.rat_a_tat_cat.state import DRAW, HOLD, KNOCK, OTHERS, OWNS, PUTS, TAKE, TOSS, USE, CatTable

CURIOUS: Final = 0.25  # an unseen card is replaced before a known one of like worth
NEWS: Final = 0.8  # what looking at an unseen card is worth
PATIENT_LAPS: Final = 6.0  # then the threshold rises: a very low row may never come
IMPATIENCE: Final = 0.3


@final
class Worths:
    """What cards of this box are worth to a seat that has seen them, has not, or is about to draw one."""

    __slots__ = ("blind", "mean", "worth")

    def __init__(self, box: Box) -> None:
        numbers = [n for n in box.cards if FACES[n].is_number]
        self.mean = sum([float(FACES[n].points) for n in numbers]) / float(max(1, len(numbers)))
        # a Power card in a row is dead, and will be replaced by a number card
        self.worth: list[float] = [float(face.points) if face.is_number else self.mean for face in FACES]
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
    """One player's way of playing: the numbers are its character."""

    __slots__ = (
        "bored_after", "dead", "knock_at", "loves_swap", "swap_gain", "take_margin", "unseen", "worth", "worths",
    )  # fmt: skip

    def __init__(
        self,
        box: Box,
        knock_at: float = 8.0,
        unseen: float | None = None,
        take_margin: float = 0.3,
        swap_gain: float = 1.0,
        loves_swap: bool = False,
        bored_after: int | None = None,
    ) -> None:
        self.worths = Worths(box)
        self.worth = self.worths.worth
        self.dead = self.worths.mean
        self.unseen = self.worths.mean if unseen is None else unseen
        self.knock_at = knock_at * float(box.row_size) / 4.0
        self.take_margin = take_margin
        self.swap_gain = swap_gain
        self.loves_swap = loves_swap
        self.bored_after = bored_after

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
        return self.unseen + CURIOUS

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
        w = self.value(t.rows[seat][self.worst_slot(t, seat)], 2 << seat)
        return TAKE if w - self.worth[top.number] > self.worths.draw_gain(w) + self.take_margin else DRAW

    def with_hand(self, t: CatTable, seat: int) -> Move:
        face = held(t)
        slot = self.worst_slot(t, seat)
        lying = t.rows[seat][slot]
        w = self.value(lying, 2 << seat)
        gain = w - self.worth[face.number]
        least = 0.0 if lying.seen_by & (2 << seat) else 0.5 + CURIOUS
        if t.draws == 1:
            least = max(least, self.worths.draw_gain(w))  # a second card is still to come
        if face.is_number:
            return PUTS[slot] if gain > least else TOSS
        use = self.gain_of_use(t, seat, face is DRAW_TWO, face is PEEK, w)
        if use > 0.0 and use >= gain:
            return USE
        return PUTS[slot] if gain > max(least, 0.5) else TOSS

    def gain_of_use(self, t: CatTable, seat: int, is_draw_two: bool, is_peek: bool, w: float) -> float:
        if is_draw_two:
            return 0.1 + 1.8 * self.worths.draw_gain(w)
        if is_peek:
            eye = 2 << seat
            for slot in hidden_slots(t):
                if not t.rows[seat][slot].seen_by & eye:
                    return NEWS if t.knocker is None else 0.1
            return 0.0
        slots = hidden_slots(t)
        if not slots:
            return 0.0
        if self.loves_swap:
            return 10.0
        give = self.value(t.rows[seat][self.slot_to_give(t, seat)], 2 << seat)
        gain = give - self.least_elsewhere(t, seat)
        return gain if gain > self.swap_gain else 0.0

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
        value = self.worth[lying.face().number] if lying.seen_by & eye else self.unseen
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

    def knock_or_hold(self, t: CatTable, seat: int, luck: Luck) -> Move:
        """A fixed number could be read by the others: it is mixed by one either way."""
        laps = float(t.turns) / float(t.out_in.count(0))
        if self.bored_after is not None and laps > float(self.bored_after):
            return KNOCK
        limit = self.knock_at + float(luck.below(3) - 1)
        if laps > PATIENT_LAPS:
            limit += IMPATIENCE * (laps - PATIENT_LAPS)
        return KNOCK if self.row_worth(t, seat) <= limit else HOLD
