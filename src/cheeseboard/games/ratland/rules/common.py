"""What the moments of several chapters have in common."""

from __future__ import annotations

from typing import Final

from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Turn
from cheeseboard.games.ratland.table import Sewers

NO_MOVES: Final[tuple[Move, ...]] = ()


class OfOneSeat(Turn[Sewers]):
    """RAT-010  One clan decides, for all to see."""

    __slots__ = ()

    def seat(self, t: Sewers) -> int:
        return seat_at_turn(t)


def seat_at_turn(t: Sewers) -> int:
    seat = t.turn
    assert seat is not None
    return seat


def place_of(t: Sewers) -> int:
    place = t.place
    assert place is not None
    return place
