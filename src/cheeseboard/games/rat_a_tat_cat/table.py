"""What lies on the table."""

from __future__ import annotations

from typing import Final, Self, final

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.secret import Eye, face_down
from cheeseboard.engine.table import Table, fields_of
from cheeseboard.games.rat_a_tat_cat.components import EVERYONE, FACES, SINCE_DEAL, SINCE_PILE, Card, Face, card
from cheeseboard.games.rat_a_tat_cat.options import Options


@final
class CatTable(Table):
    """RTC-013  A row is never rearranged: a card changes place only by being replaced or swapped."""

    options: Options
    seats: int
    rows: list[list[Card]]  # empty for a seat that is out
    pile: Bag[Face]
    discards: list[Face]  # the last one is on top
    hand: Card | None
    dealer: int
    turn: int
    draws: int  # draws made in a Draw 2 sequence; 0 outside one
    swap_slot: int  # own card named for a Swap
    knocker: int | None
    turns: int  # taken in this round
    turns_before: int  # taken in the rounds before
    round: int
    totals: list[int]
    out_in: list[int]  # round in which a seat went out; 0: still in the game
    rounds_scored: list[list[int]]
    # RTC-057  Everybody knows what is in a reshuffled pile: a card that lies face down since before is none of it.
    older: list[Bag[Face]]  # in a view: what cards from older piles can be, just as the pile is for the others
    # RTC-017  Everybody knows which Power cards were turned and shuffled back: no card of the deal is one of those.
    returned: list[Face]  # by number; empty when none was, or when no card of the deal is hidden any more
    deals_out: list[Face]  # cards of the deal that have come out since and are of such a face

    __slots__ = tuple(__annotations__)

    def fields(self) -> tuple[str, ...]:
        return TOLD

    def copy(self) -> Self:
        to = CatTable()
        to.phase = self.phase
        to.options = self.options
        to.seats = self.seats
        to.rows = [row[:] for row in self.rows]
        to.pile = self.pile.copy()
        to.discards = self.discards[:]
        to.hand = self.hand
        to.dealer = self.dealer
        to.turn = self.turn
        to.draws = self.draws
        to.swap_slot = self.swap_slot
        to.knocker = self.knocker
        to.turns = self.turns
        to.turns_before = self.turns_before
        to.round = self.round
        to.totals = self.totals[:]
        to.out_in = self.out_in[:]
        to.rounds_scored = self.rounds_scored[:]  # a round once scored is never changed
        to.older = [bag.copy() for bag in self.older] if self.older else []
        to.returned = self.returned[:]
        to.deals_out = self.deals_out[:]
        return to

    def show(self, eye: Eye) -> None:
        """RTC-133, RTC-136, RTC-137  What is hidden, and from whom, is what each card says of itself.

        RTC-134: all the rest is public.  RTC-135: the discards, too, since each of them was on top once; a screen shows
        the top alone.  RTC-138: the pile stays hidden to the end.  RTC-139: a view is what a seat that forgets nothing
        knows from what it heard; a table of people shows less of it.
        """
        if self.older:
            for row in self.rows:
                for slot in range(len(row)):
                    row[slot] = eye.look(row[slot], self.bag(row[slot]))
        else:
            eye.rows(self.rows, self.pile)
        if self.hand is not None:
            self.hand = eye.look(self.hand, self.bag(self.hand))

    # Where cards come from

    def origin(self, lying: Card) -> int:
        """0 is the pile, n an older one; of what everybody knows it does not matter."""
        if not self.older or lying.seen_by == EVERYONE:
            return 0
        return 1 if lying.since == SINCE_DEAL else lying.since - SINCE_PILE

    def bag(self, lying: Card) -> Bag[Face]:
        """What it can be for whoever has not seen it."""
        return self.pile_of(self.origin(lying))

    def pile_of(self, origin: int) -> Bag[Face]:
        return self.older[origin - 1] if origin else self.pile

    def note_reshuffle(self) -> None:
        """What is hidden from anybody now comes from an older pile."""
        self.older.append(Bag(self.pile.kinds, []))
        now = SINCE_PILE + len(self.older)
        for row in self.rows:
            for slot, lying in enumerate(row):
                if lying.since == SINCE_PILE and lying.seen_by != EVERYONE:
                    row[slot] = from_then(lying, now)
        hand = self.hand
        if hand is not None and hand.since == SINCE_PILE and hand.seen_by != EVERYONE:
            self.hand = from_then(hand, now)
        self.forget_older()

    def forget_older(self) -> None:
        """As soon as no hidden card comes from an older pile."""
        hand = self.hand
        if hand is not None and self.origin(hand):
            return
        for row in self.rows:
            for lying in row:
                if self.origin(lying):
                    return
        self.older = []

    def note_return(self, face: Face) -> None:
        """RTC-016  This card is in the pile, wherever the others of its face are."""
        self.returned = in_order([*self.returned, face])
        self.from_deal = [[True] * len(row) for row in self.rows]

    def note_out(self, face: Face) -> None:
        """A card of the deal has left its row, for everybody to see."""
        if face in self.returned:
            self.deals_out = in_order([*self.deals_out, face])
        if not self.hides_of_the_deal():
            self.forget_returned()

    def hides_of_the_deal(self) -> bool:
        """Whether any card that lies there since the deal is not known to everybody."""
        for row in self.rows:
            for lying in row:
                if lying.since == SINCE_DEAL and lying.seen_by != EVERYONE:
                    return True
        return False

    def forget_returned(self) -> None:
        self.returned = []
        self.deals_out = []

    # The same as it is told, written down and read

    @property
    def origins(self) -> list[list[int]]:
        """Of each card in a row; empty when no card comes from an older pile."""
        return [[self.origin(lying) for lying in row] for row in self.rows] if self.older else []

    @origins.setter
    def origins(self, told: list[list[int]]) -> None:
        for row, origins in zip(self.rows, told):
            for slot, origin in enumerate(origins):
                row[slot] = from_then(row[slot], SINCE_PILE + origin)

    @property
    def hand_origin(self) -> int:
        return 0 if self.hand is None else self.origin(self.hand)

    @hand_origin.setter
    def hand_origin(self, told: int) -> None:
        if self.hand is not None:
            self.hand = from_then(self.hand, SINCE_PILE + told)

    @property
    def from_deal(self) -> list[list[bool]]:
        """Of each card in a row, whether it lies there since the deal; empty when that tells nothing."""
        return [[lying.since == SINCE_DEAL for lying in row] for row in self.rows] if self.returned else []

    @from_deal.setter
    def from_deal(self, told: list[list[bool]]) -> None:
        for row, are_of_it in zip(self.rows, told):
            for slot, is_of_it in enumerate(are_of_it):
                row[slot] = from_then(row[slot], SINCE_DEAL if is_of_it else max(SINCE_PILE, row[slot].since))

    def is_active(self, seat: int) -> bool:
        return self.out_in[seat] == 0

    def after(self, seat: int) -> int:
        """RTC-025, RTC-118  The next active seat clockwise; the same one where nobody else is in the game."""
        at = (seat + 1) % self.seats
        while self.out_in[at] and at != seat:
            at = (at + 1) % self.seats
        return at

    def opponents(self) -> list[int]:
        """Active seats clockwise from the one whose turn it is."""
        found: list[int] = []
        seat = self.after(self.turn)
        while seat != self.turn:
            found.append(seat)
            seat = self.after(seat)
        return found

    def facing(self, slot: int, seen_by: int) -> int:
        """RTC-128  Facing belongs to the position: with younger players the outer cards lie open."""
        return EVERYONE if self.options.younger and self.options.box.is_outer[slot] else seen_by


def from_then(lying: Card, since: int) -> Card:
    value = lying.value
    return face_down(lying.seen_by, since) if value is None else card(value, lying.seen_by, since)


def in_order(faces: list[Face]) -> list[Face]:
    """So that the order says nothing."""
    return [FACES[number] for number in sorted([face.number for face in faces])]


BEFORE: Final = {"older": ("origins", "hand_origin"), "deals_out": ("from_deal",)}  # what is told of cards, and where
# once each: in a compiled class a property looks like a field
TOLD: Final = tuple(dict.fromkeys([told for name in fields_of(CatTable) for told in (*BEFORE.get(name, ()), name)]))
