"""What lies on the table."""

from __future__ import annotations

from typing import Self, final

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.secret import Eye
from cheeseboard.engine.table import Table
from cheeseboard.games.rat_a_tat_cat.components import EVERYONE, FACES, Card, Face
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
    origins: list[list[int]]  # of each card in a row: 0 is the pile, n an older one; empty when all are 0
    hand_origin: int
    older: list[Bag[Face]]  # in a view: what cards from older piles can be, just as the pile is for the others
    # RTC-017  Everybody knows which Power cards were turned and shuffled back: no card of the deal is one of those.
    returned: list[Face]  # by number; empty when none was, or when no card of the deal is hidden any more
    from_deal: list[list[bool]]  # of each card in a row, whether it still lies there since the deal; or empty
    deals_out: list[Face]  # cards of the deal that have come out since and are of such a face

    __slots__ = tuple(__annotations__)

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
        to.origins = [row[:] for row in self.origins] if self.origins else []
        to.hand_origin = self.hand_origin
        to.older = [bag.copy() for bag in self.older] if self.older else []
        to.returned = self.returned[:]
        to.from_deal = [row[:] for row in self.from_deal] if self.from_deal else []
        to.deals_out = self.deals_out[:]
        return to

    def show(self, eye: Eye) -> None:
        """RTC-133, RTC-136, RTC-137  What is hidden, and from whom, is what each card says of itself.

        RTC-134: all the rest is public.  RTC-135: the discards, too, since each of them was on top once; a screen shows
        the top alone.  RTC-138: the pile stays hidden to the end.  RTC-139: a view is what a seat that forgets nothing
        knows from what it heard; a table of people shows less of it.
        """
        if not self.origins:
            eye.rows(self.rows, self.pile)
        for seat, origins in enumerate(self.origins):
            row = self.rows[seat]
            for slot in range(len(row)):
                row[slot] = eye.look(row[slot], self.bag(origins[slot]))
        if self.hand is not None:
            self.hand = eye.look(self.hand, self.bag(self.hand_origin))

    def bag(self, origin: int) -> Bag[Face]:
        """What a hidden card of this origin can be."""
        return self.older[origin - 1] if origin else self.pile

    def origin(self, seat: int, slot: int) -> int:
        return self.origins[seat][slot] if self.origins else 0

    def note_reshuffle(self) -> None:
        """What is hidden from anybody now comes from an older pile."""
        self.older.append(Bag(self.pile.kinds, []))
        new = len(self.older)
        self.origins = [
            [0 if row[slot].seen_by == EVERYONE else self.origin(seat, slot) or new for slot in range(len(row))]
            for seat, row in enumerate(self.rows)
        ]
        if self.hand is not None and self.hand.seen_by != EVERYONE:
            self.hand_origin = self.hand_origin or new
        self.forget_origins()

    def forget_origins(self) -> None:
        """As soon as no hidden card comes from an older pile."""
        if not self.hand_origin and not any(any(row) for row in self.origins):
            self.origins = []
            self.older = []

    def note_return(self, face: Face) -> None:
        """RTC-016  This card is in the pile, wherever the others of its face are."""
        self.returned = in_order([*self.returned, face])
        self.from_deal = [[True] * len(row) for row in self.rows]

    def note_out(self, seat: int, slot: int, face: Face) -> None:
        """A card has left its row, for everybody to see."""
        if self.from_deal[seat][slot]:
            self.from_deal[seat][slot] = False
            if face in self.returned:
                self.deals_out = in_order([*self.deals_out, face])
            if not self.hides_of_the_deal():
                self.forget_returned()

    def hides_of_the_deal(self) -> bool:
        """Whether any card that lies there since the deal is not known to everybody."""
        for seat, row in enumerate(self.rows):
            for slot, lying in enumerate(row):
                if self.from_deal[seat][slot] and lying.seen_by != EVERYONE:
                    return True
        return False

    def forget_returned(self) -> None:
        self.returned = []
        self.from_deal = []
        self.deals_out = []

    def is_active(self, seat: int) -> bool:
        return self.out_in[seat] == 0

    def after(self, seat: int) -> int:
        """RTC-025, RTC-118  The next active seat clockwise."""
        seat = (seat + 1) % self.seats
        while self.out_in[seat]:
            seat = (seat + 1) % self.seats
        return seat

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



def in_order(faces: list[Face]) -> list[Face]:
    """So that the order says nothing."""
    return [FACES[number] for number in sorted([face.number for face in faces])]
