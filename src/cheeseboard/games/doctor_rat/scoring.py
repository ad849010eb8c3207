"""DOC-001, DOC-132  Everybody wins or nobody does; there are no points and there is no ranking."""

from __future__ import annotations

from cheeseboard.engine.outcome import Outcome
from cheeseboard.games.doctor_rat.table import WON, Clinic


def deal_score(t: Clinic, seat: int) -> int:
    """Of a deal of the day: all crosses, and one for each meal that was not eaten any more."""
    return all_crosses(t) + len(t.options.board) - t.meal


def all_crosses(t: Clinic) -> int:
    return sum([t.crosses(group) for group in range(len(t.rows))])


def outcome(t: Clinic) -> Outcome | None:
    """DOC-128, DOC-129, DOC-130  After a win the first place is everybody's, after a loss nobody's."""
    if t.result is None:
        return None
    won = t.result == WON
    return Outcome([1 if won else 2] * t.seats, [int(won)] * t.seats)
