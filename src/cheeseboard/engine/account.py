"""What is told of a game when it is over: the score sheet, and what decided it.

A game makes it from what everybody may know, the public view and the public log, so nothing hidden is told by it.
Sentences stand in the game's texts: `sheet.<name>` for a line or a column, `headline.<name>` and `decided.<name>` with
the variants of an event (docs/text.md).
"""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.phase import Facts

Cell = int | None  # points or a count; True and False are a tick and a cross; None: nothing is written there
NO_FACTS: Final[Facts] = {}


@final
class Column:
    """Of one seat, under its name; or of a side, a group: then it has a name of its own."""

    __slots__ = ("facts", "name", "seats")

    def __init__(self, seats: tuple[int, ...], name: str = "", facts: Facts = NO_FACTS) -> None:
        self.seats = seats
        self.name = name
        self.facts = facts


@final
class Row:
    """A line of the sheet: a round, or what points are given for, in the order of the rulebook."""

    __slots__ = ("cells", "facts", "is_total", "name")

    def __init__(self, name: str, cells: list[Cell], facts: Facts = NO_FACTS, is_total: bool = False) -> None:
        self.name = name
        self.cells = cells
        self.facts = facts
        self.is_total = is_total


@final
class Reason:
    """A sentence about what decided the game, and the clause where a rule did."""

    __slots__ = ("clause", "facts", "name")

    def __init__(self, name: str, facts: Facts = NO_FACTS, clause: str = "") -> None:
        self.name = name
        self.facts = facts
        self.clause = clause


@final
class Account:
    """`headline` where a game has a better one than the names of those who won: its text is `headline.<name>`."""

    __slots__ = ("columns", "decided", "headline", "rows")

    def __init__(
        self, columns: list[Column], rows: list[Row], decided: list[Reason], headline: Reason | None = None
    ) -> None:
        self.columns = columns
        self.rows = rows
        self.decided = decided
        self.headline = headline


def seat_columns(seats: int) -> list[Column]:
    return [Column((seat,)) for seat in range(seats)]


def cells(numbers: list[int]) -> list[Cell]:
    found: list[Cell] = []
    found += numbers
    return found


def runner_up(places: list[int]) -> int | None:
    """The best of those who have not won, the first of them where they are level; None where there is nobody."""
    behind = [seat for seat, place in enumerate(places) if place > 1]
    return min(behind, key=lambda seat: places[seat]) if behind else None
