"""What lies on the table."""

from __future__ import annotations

from typing import Self, final

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.secret import Eye
from cheeseboard.engine.table import Table
from cheeseboard.games._template.components import Card, Face
from cheeseboard.games._template.options import Options


@final
class CardTable(Table):
    options: Options
    seats: int
    hands: list[Card]  # one card a seat
    pile: Bag[Face]
    discards: list[Face]
    first: int  # begins this round
    turn: int
    stands: list[bool]
    round: int
    totals: list[int]

    __slots__ = tuple(__annotations__)

    def copy(self) -> Self:
        to = CardTable()
        to.phase = self.phase
        to.options = self.options
        to.seats = self.seats
        to.hands = self.hands[:]
        to.pile = self.pile.copy()
        to.discards = self.discards[:]
        to.first = self.first
        to.turn = self.turn
        to.stands = self.stands[:]
        to.round = self.round
        to.totals = self.totals[:]
        return to

    def show(self, eye: Eye) -> None:
        """HIC-005  What is hidden, and from whom, is what each card says of itself."""
        eye.row(self.hands, self.pile)

