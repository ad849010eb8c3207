"""The table, its moves and its events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Self, final

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.event import Event, Revelation
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Phase, Table
from cheeseboard.engine.secret import Eye
from cheeseboard.games._template.components import Card, Face
from cheeseboard.games._template.options import Options

# ---- moves ----

KEEP: Final = Move(0, "keep")
EXCHANGE: Final = Move(1, "exchange")
STAND: Final = Move(2, "stand")
FOLD: Final = Move(3, "fold")
MOVES: Final[tuple[Move, ...]] = (KEEP, EXCHANGE, STAND, FOLD)


# ---- the table ----


@final
class CardTable(Table):
    __slots__ = ("discards", "first", "hands", "options", "pile", "round", "seats", "stands", "totals", "turn")

    def __init__(
        self,
        phase: Phase[Any],
        options: Options,
        seats: int,
        hands: list[Card],
        pile: Bag[Face],
        discards: list[Face],
        first: int,
        turn: int,
        stands: list[bool],
        round: int,
        totals: list[int],
    ) -> None:
        self.phase = phase
        self.options = options
        self.seats = seats
        self.hands = hands  # one card a seat
        self.pile = pile
        self.discards = discards
        self.first = first  # begins this round
        self.turn = turn
        self.stands = stands
        self.round = round
        self.totals = totals

    def fields(self) -> tuple[str, ...]:
        return FIELDS

    def copy(self) -> Self:
        return CardTable(
            self.phase,
            self.options,
            self.seats,
            self.hands[:],
            self.pile.copy(),
            self.discards[:],
            self.first,
            self.turn,
            self.stands[:],
            self.round,
            self.totals[:],
        )

    def show(self, eye: Eye) -> None:
        """HIC-005  What is hidden, and from whom, is what each card says of itself."""
        eye.row(self.hands, self.pile)


FIELDS: Final[tuple[str, ...]] = (
    "phase",
    "options",
    "seats",
    "hands",
    "pile",
    "discards",
    "first",
    "turn",
    "stands",
    "round",
    "totals",
)


# ---- events ----


@final
@dataclass(frozen=True)
class RoundBegan(Event):
    round: int
    seat: int


@final
@dataclass(frozen=True)
class Dealt(Event):
    seat: int
    card: Card


@final
@dataclass(frozen=True)
class Kept(Event):
    seat: int


@final
@dataclass(frozen=True)
class Exchanged(Revelation):
    seat: int
    old: Face
    card: Card


@final
@dataclass(frozen=True)
class Folded(Revelation):
    seat: int


@final
@dataclass(frozen=True)
class Showed(Revelation):
    seat: int
    card: Face


@final
@dataclass(frozen=True)
class RoundScored(Event):
    seat: int
    points: int
    total: int


@final
@dataclass(frozen=True)
class GameWon(Event):
    winners: tuple[int, ...]
    total: int


# what a line of the log can be looked up under
CLAUSES: Final[dict[type[Event], str]] = {
    RoundBegan: "HIC-013",
    Dealt: "HIC-004",
    Kept: "HIC-006",
    Exchanged: "HIC-007",
    Folded: "HIC-010",
    Showed: "HIC-010",
    RoundScored: "HIC-011",
    GameWon: "HIC-014",
}
