"""How a game ended."""

from __future__ import annotations

from typing import Any, final


@final
class Outcome:
    """How a game ended.  Places count from 1, level seats share one; scores are the rulebook's.

    Whoever has the first place has won.  Where everybody has lost it stays empty, and all have the second.
    """

    __slots__ = ("places", "scores")

    def __init__(self, places: list[int], scores: list[int]) -> None:
        self.places = places
        self.scores = scores

    def winners(self) -> list[int]:
        """Nobody, where everybody has lost."""
        return [seat for seat, place in enumerate(self.places) if place == 1]

    def share(self, seat: int) -> float:
        """A win counts 1, shared by whoever won together."""
        return 1.0 / self.places.count(1) if self.places[seat] == 1 else 0.0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outcome) and self.places == other.places and self.scores == other.scores

    def __reduce__(self) -> tuple[Any, ...]:
        return Outcome, (self.places, self.scores)

    def __repr__(self) -> str:
        return f"Outcome(places={self.places}, scores={self.scores})"
