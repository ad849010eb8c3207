"""The table, its moves and its events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Self, final

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.event import Event, Revelation
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Phase, Table
from cheeseboard.engine.secret import Eye
from cheeseboard.games.rat_a_tat_cat.components import EVERYONE, FACES, MOST_ROW, MOST_SEATS, Card, Face
from cheeseboard.games.rat_a_tat_cat.options import Options

# ---- moves: the fixed table of 34 actions in the specification's section 4 ----


@final
class Put(Move):
    """The card in hand, into one's own row."""

    __slots__ = ("slot",)

    def __init__(self, number: int, slot: int) -> None:
        super().__init__(number, f"put {slot}")
        self.slot = slot


@final
class Own(Move):
    """A card of one's own row: to peek at, or to swap."""

    __slots__ = ("slot",)

    def __init__(self, number: int, slot: int) -> None:
        super().__init__(number, f"own {slot}")
        self.slot = slot


@final
class Other(Move):
    """A card of the `ahead`-th active seat clockwise from oneself."""

    __slots__ = ("ahead", "slot")

    def __init__(self, number: int, ahead: int, slot: int) -> None:
        super().__init__(number, f"with {ahead}.{slot}")
        self.ahead = ahead
        self.slot = slot


TAKE: Final = Move(0, "take")
DRAW: Final = Move(1, "draw")
PUTS: Final[tuple[Put, ...]] = tuple([Put(2 + slot, slot) for slot in range(MOST_ROW)])
TOSS: Final = Move(6, "toss")
USE: Final = Move(7, "use")
OWNS: Final[tuple[Own, ...]] = tuple([Own(8 + slot, slot) for slot in range(MOST_ROW)])
OTHERS: Final[tuple[Other, ...]] = tuple(
    [
        Other(12 + MOST_ROW * (ahead - 1) + slot, ahead, slot)
        for ahead in range(1, MOST_SEATS)
        for slot in range(MOST_ROW)
    ]
)
KNOCK: Final = Move(32, "knock")
HOLD: Final = Move(33, "hold")
MOVES: Final[tuple[Move, ...]] = (TAKE, DRAW, *PUTS, TOSS, USE, *OWNS, *OTHERS, KNOCK, HOLD)


# ---- the table ----


@final
class CatTable(Table):
    """RTC-013  A row is never rearranged: a card changes place only by being replaced or swapped."""

    __slots__ = (
        "dealer",
        "deals_out",
        "discards",
        "draws",
        "from_deal",
        "hand",
        "hand_origin",
        "knocker",
        "older",
        "options",
        "origins",
        "out_in",
        "pile",
        "returned",
        "round",
        "rounds_scored",
        "rows",
        "seats",
        "swap_slot",
        "totals",
        "turn",
        "turns",
        "turns_before",
    )

    def __init__(
        self,
        phase: Phase[Any],
        options: Options,
        seats: int,
        rows: list[list[Card]],
        pile: Bag[Face],
        discards: list[Face],
        hand: Card | None,
        dealer: int,
        turn: int,
        draws: int,
        swap_slot: int,
        knocker: int | None,
        turns: int,
        turns_before: int,
        round: int,
        totals: list[int],
        out_in: list[int],
        rounds_scored: list[list[int]],
        origins: list[list[int]],
        hand_origin: int,
        older: list[Bag[Face]],
        returned: list[Face],
        from_deal: list[list[bool]],
        deals_out: list[Face],
    ) -> None:
        self.phase = phase
        self.options = options
        self.seats = seats
        self.rows = rows  # empty for a seat that is out
        self.pile = pile
        self.discards = discards  # the last one is on top
        self.hand = hand
        self.dealer = dealer
        self.turn = turn
        self.draws = draws  # draws made in a Draw 2 sequence; 0 outside one
        self.swap_slot = swap_slot  # own card named for a Swap
        self.knocker = knocker
        self.turns = turns  # taken in this round
        self.turns_before = turns_before  # taken in the rounds before
        self.round = round
        self.totals = totals
        self.out_in = out_in  # round in which a seat went out; 0: still in the game
        self.rounds_scored = rounds_scored
        # RTC-057  Everybody knows what is in a reshuffled pile: a card that lies face down since before is none of it.
        self.origins = origins  # of each card in a row: 0 is the pile, n an older one; empty when all are 0
        self.hand_origin = hand_origin
        self.older = older  # in a view: what cards from older piles can be, just as the pile is for the others
        # RTC-017  Everybody knows which Power cards were turned and shuffled back: no card of the deal is one of those.
        self.returned = returned  # by number; empty when none was, or when no card of the deal is hidden any more
        self.from_deal = from_deal  # of each card in a row, whether it still lies there since the deal; or empty
        self.deals_out = deals_out  # cards of the deal that have come out since and are of such a face

    def fields(self) -> tuple[str, ...]:
        return FIELDS

    def copy(self) -> Self:
        return CatTable(
            self.phase,
            self.options,
            self.seats,
            [row[:] for row in self.rows],
            self.pile.copy(),
            self.discards[:],
            self.hand,
            self.dealer,
            self.turn,
            self.draws,
            self.swap_slot,
            self.knocker,
            self.turns,
            self.turns_before,
            self.round,
            self.totals[:],
            self.out_in[:],
            self.rounds_scored[:],  # a round once scored is never changed
            [row[:] for row in self.origins] if self.origins else [],
            self.hand_origin,
            [bag.copy() for bag in self.older] if self.older else [],
            self.returned[:],
            [row[:] for row in self.from_deal] if self.from_deal else [],
            self.deals_out[:],
        )

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


FIELDS: Final[tuple[str, ...]] = (
    "phase",
    "options",
    "seats",
    "rows",
    "pile",
    "discards",
    "hand",
    "dealer",
    "turn",
    "draws",
    "swap_slot",
    "knocker",
    "turns",
    "turns_before",
    "round",
    "totals",
    "out_in",
    "rounds_scored",
    "origins",
    "hand_origin",
    "older",
    "returned",
    "from_deal",
    "deals_out",
)


def in_order(faces: list[Face]) -> list[Face]:
    """So that the order says nothing."""
    return [FACES[number] for number in sorted([face.number for face in faces])]


# ---- events ----


@final
@dataclass(frozen=True)
class RoundBegan(Event):
    round: int
    dealer: int


@final
@dataclass(frozen=True)
class StarterTurned(Event):
    card: Face


@final
@dataclass(frozen=True)
class StarterReturned(Event):
    card: Face


@final
@dataclass(frozen=True)
class OuterSeen(Event):
    seat: int
    cards: tuple[Card, ...]


@final
@dataclass(frozen=True)
class OuterOpened(Event):
    seat: int
    cards: tuple[Card, ...]


@final
@dataclass(frozen=True)
class Took(Revelation):
    """RTC-031  A card taken is taken: the others have seen it, and it can not be put back."""

    seat: int
    card: Face


@final
@dataclass(frozen=True)
class Drew(Revelation):
    seat: int
    card: Card


@final
@dataclass(frozen=True)
class Placed(Revelation):
    seat: int
    slot: int
    card: Card
    old: Face


@final
@dataclass(frozen=True)
class Discarded(Revelation):
    seat: int
    card: Face


@final
@dataclass(frozen=True)
class PowerUsed(Revelation):
    seat: int
    card: Face


@final
@dataclass(frozen=True)
class Peeked(Revelation):
    seat: int
    slot: int
    card: Card


@final
@dataclass(frozen=True)
class SwapChosen(Event):
    seat: int
    slot: int


@final
@dataclass(frozen=True)
class Swapped(Revelation):
    seat: int
    slot: int
    other: int
    other_slot: int


@final
@dataclass(frozen=True)
class Reshuffled(Event):
    size: int


@final
@dataclass(frozen=True)
class Knocked(Revelation):
    seat: int


@final
@dataclass(frozen=True)
class KnockForced(Event):
    seat: int


@final
@dataclass(frozen=True)
class RowRevealed(Revelation):
    seat: int
    cards: tuple[Card, ...]


@final
@dataclass(frozen=True)
class PowerPassed(Event):
    seat: int
    card: Face


@final
@dataclass(frozen=True)
class PowerReplaced(Event):
    seat: int
    slot: int
    old: Face
    card: Face


@final
@dataclass(frozen=True)
class RoundScored(Event):
    seat: int
    points: int
    total: int


@final
@dataclass(frozen=True)
class RoundWon(Event):
    winners: tuple[int, ...]
    points: int


@final
@dataclass(frozen=True)
class ClockRead(Event):
    minutes: int


@final
@dataclass(frozen=True)
class WentOut(Event):
    seat: int
    total: int


@final
@dataclass(frozen=True)
class GameWon(Event):
    winners: tuple[int, ...]
    total: int


# RTC-139 and the screens: a line of the log opens its clause
CLAUSES: Final[dict[type[Event], str]] = {
    RoundBegan: "RTC-011",
    StarterTurned: "RTC-015",
    StarterReturned: "RTC-016",
    OuterSeen: "RTC-019",
    OuterOpened: "RTC-125",
    Took: "RTC-030",
    Drew: "RTC-043",
    Placed: "RTC-033",
    Discarded: "RTC-047",
    PowerUsed: "RTC-045",
    Peeked: "RTC-062",
    SwapChosen: "RTC-066",
    Swapped: "RTC-069",
    Reshuffled: "RTC-052",
    Knocked: "RTC-091",
    KnockForced: "RTC-096",
    RowRevealed: "RTC-097",
    PowerPassed: "RTC-099",
    PowerReplaced: "RTC-098",
    RoundScored: "RTC-105",
    RoundWon: "RTC-107",
    ClockRead: "RTC-112",
    WentOut: "RTC-116",
    GameWon: "RTC-115",
}
