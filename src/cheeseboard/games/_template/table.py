"""What lies on the table."""

from __future__ import annotations

from typing import Any, Final, Self, final

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.phase import Phase, Table
from cheeseboard.engine.secret import Eye
from cheeseboard.games._template.components import Card, Face
from cheeseboard.games._template.options import Options


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
