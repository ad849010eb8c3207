"""Where a chapter leads back to one that is read before it: each leaves here the moment by which it is entered."""

from __future__ import annotations

from typing import Any, Final, final

from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Phase, Turn
from cheeseboard.games.dogs.state import DogTable


@final
class Circle:
    """Filled while the chapters are imported, before anybody plays."""

    __slots__ = ("arranging", "driving", "housing", "placing", "round")

    round: Phase[Any]
    driving: Phase[Any]
    housing: Phase[Any]
    arranging: Phase[Any]
    placing: Phase[Any]


CIRCLE: Final = Circle()


class OfTheTurn(Turn[DogTable]):
    """DOG-004  One seat after another."""

    __slots__ = ()

    def seat(self, t: DogTable) -> int:
        return t.turn

    def clause(self, t: DogTable, seat: int, move: Move) -> str:
        """That of the question; phases that know better say so."""
        return "DOG-003"
