"""How a game ended."""

from __future__ import annotations

from typing import Any, final


@final
class Outcome:
    """How a game ended.  Places count from 1, level seats share one; scores are the rulebook's.

    Whoever has the first place has won.  Where everybody has lost it stays empty, and all have the second.  In a draw
    all share the first, and nobody has won.
    """

    __slots__ = ("is_draw", "places", "scores")

    def __init__(self, places: list[int], scores: list[int], is_draw: bool = False) -> None:
        self.places = places
        self.scores = scores
        self.is_draw = is_draw

    def winners(self) -> list[int]:
        """Nobody, where everybody has lost, and in a draw."""
        return [] if self.is_draw else [seat for seat, place in enumerate(self.places) if place == 1]

    def share(self, seat: int) -> float:
        """A win counts 1, shared by whoever won together, or by all in a draw."""
        return 1.0 / self.places.count(1) if self.places[seat] == 1 else 0.0

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Outcome) or self.is_draw != other.is_draw:
            return False
        return self.places == other.places and self.scores == other.scores

    def __reduce__(self) -> tuple[Any, ...]:
        return Outcome, (self.places, self.scores, self.is_draw)

    def __repr__(self) -> str:
        return f"Outcome(places={self.places}, scores={self.scores}{', is_draw=True' if self.is_draw else ''})"
