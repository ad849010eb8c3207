"""What all questions have in common."""

from __future__ import annotations

from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Turn
from cheeseboard.games.chop_chop.moves import GOES
from cheeseboard.games.chop_chop.table import Kitchen


class OfTheTurn(Turn[Kitchen]):
    """CHO-022  Mouse players may confer; the active one decides."""

    __slots__ = ()

    def seat(self, t: Kitchen) -> int:
        return t.active_seat()


def goes(nodes: list[int]) -> tuple[Move, ...]:
    return tuple([GOES[node] for node in nodes])
