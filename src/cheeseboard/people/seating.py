"""People and seats.  A seat decides; several people can share a seat, and one person can hold several.

The rules know seats only.  Who sits where is the table's business, the same for every game.
"""

from __future__ import annotations

from typing import final

from cheeseboard.engine.errors import Problem


@final
class Seating:
    """`at[seat]` are the people of a seat, in the order in which they came."""

    __slots__ = ("at",)

    def __init__(self, at: list[list[str]]) -> None:
        self.at = at

    def seats_of(self, person: str) -> list[int]:
        return [seat for seat, people in enumerate(self.at) if person in people]

    def people(self) -> list[str]:
        return list(dict.fromkeys([person for people in self.at for person in people]))

    def name(self, seat: int) -> str:
        """What a seat is called: its people's names."""
        return " + ".join(self.at[seat])

    def speaker(self, seat: int, turn: int) -> str:
        """Whose hand is on the keyboard when a shared seat decides for the `turn`-th time: everybody in turn."""
        people = self.at[seat]
        if not people:
            raise Problem(f"nobody sits at seat {seat}")
        return people[turn % len(people)]
