"""Where a chapter leads back to one that is read before it: each leaves here the moment by which it is entered."""

from __future__ import annotations

from typing import Any, Final

from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Phase, Turn
from cheeseboard.games.dogs.state import DogTable

ENTRANCE: Final[dict[str, Phase[Any]]] = {}
ROUND: Final = "round"
DRIVING: Final = "driving"
HOUSING: Final = "housing"
ARRANGING: Final = "arranging"
PLACING: Final = "placing"


class OfTheTurn(Turn[DogTable]):
    """DOG-004  One seat after another."""

    __slots__ = ()

    def seat(self, t: DogTable) -> int:
        return t.turn

    def clause(self, t: DogTable, seat: int, move: Move) -> str:
        """That of the question; phases that know better say so."""
        return "DOG-003"
