"""What all questions have in common: one seat is asked, and a refusal names a clause."""

from __future__ import annotations

from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Turn
from cheeseboard.games.dogs.moves import (
    ACCEPT,
    DONE,
    HIRE,
    KEEP,
    PAY,
    PAY_BY_CARD,
    REARRANGE,
    REFUSE,
    RETURN,
    STAY,
    SWAP_MAP,
    Drive,
    Feed,
    Fetch,
    Give,
    Next,
    Pick,
    Play,
    Point,
    Put,
    Receive,
    Refuel,
    Treat,
    Weaken,
)
from cheeseboard.games.dogs.table import DogTable


class OfTheTurn(Turn[DogTable]):
    """DOG-004  One seat after another."""

    __slots__ = ()

    def seat(self, t: DogTable) -> int:
        return t.turn

    def clause(self, t: DogTable, seat: int, move: Move) -> str:
        """A phase knows the clauses of its own answers; any other has its moment elsewhere."""
        return elsewhere(move)


def elsewhere(move: Move) -> str:
    """The clause that says when there is such a move."""
    if isinstance(move, Refuel):
        return "DOG-047"
    if isinstance(move, Drive) or move is STAY or move is RETURN:
        return "DOG-083"
    if isinstance(move, Receive):
        return "DOG-205"
    if isinstance(move, Point) or move is SWAP_MAP:
        return "DOG-218"
    if isinstance(move, Pick):
        return "DOG-077"
    if isinstance(move, Treat):
        return "DOG-213"
    if isinstance(move, Give):
        return "DOG-093"
    if isinstance(move, (Put, Next)) or move is KEEP or move is REARRANGE:
        return "DOG-040"
    if move is ACCEPT or move is REFUSE:
        return "DOG-096"
    if isinstance(move, Play):
        return "DOG-141"
    if isinstance(move, Fetch):
        return "DOG-147"
    if isinstance(move, (Feed, Weaken)) or move is PAY or move is PAY_BY_CARD or move is HIRE:
        return "DOG-153"
    return "DOG-003" if move is DONE else "DOG-111"  # the boxes, their cards and their actions
