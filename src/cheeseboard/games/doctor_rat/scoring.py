"""DOC-001, DOC-132  Everybody wins or nobody does; there are no points and there is no ranking."""

from __future__ import annotations

from cheeseboard.engine.game import Outcome
from cheeseboard.games.doctor_rat.state import WON, Clinic


def outcome(t: Clinic) -> Outcome | None:
    """All share the first place; the score says whether it was a win."""
    if t.result is None:
        return None
    return Outcome([1] * t.seats, [int(t.result == WON)] * t.seats)
