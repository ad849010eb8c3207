"""What goes wrong, said in one line.

Every error that a person can cause is a `Problem`: the command line prints it and leaves with status 2, the server
sends it, nobody sees a traceback.  Anything else that is raised is a mistake of ours.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Problem(Exception):
    """Bad input: an unknown name, a broken file, a value out of range."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Illegal(Problem):
    """A move that is not offered.  Names the seat, the move and the clause; nothing has changed."""

    def __init__(self, seat: int, notation: str, clause: str, reason: str) -> None:
        cited = f" ({clause})" if clause else ""
        super().__init__(f"seat {seat} cannot play '{notation}': {reason}{cited}")
        self.seat = seat
        self.notation = notation
        self.clause = clause
        self.reason = reason

    def __reduce__(self) -> tuple[object, ...]:
        return Illegal, (self.seat, self.notation, self.clause, self.reason)


@mypyc_attr(allow_interpreted_subclasses=True)
class Lost(Problem):
    """A table that does not hold what is in the box, or holds it in the wrong places."""
