"""What an array of the table needs to know of it: which numbers are seats, and how far others go."""

from __future__ import annotations

from cheeseboard.engine.options import Settings
from cheeseboard.games.rat_a_tat_cat.components import MOST_ROW, Face


def hints(settings: Settings, seats: int) -> dict[str, str | int | type[Face]]:
    """By field of the table; read by `cheeseboard.research`."""
    return {
        "knocker": "seat",
        "discards": "pile",
        "draws": 2,
        "swap_slot": MOST_ROW - 1,
        "turns": 60,
        "turns_before": 60 * seats,
        "totals.*": 9 * MOST_ROW * seats,
        "rounds_scored.*.*": 9 * MOST_ROW,
        "returned": "pile",
        "deals_out": "pile",
        "deals_out.*": Face,
        "longest event": 1 + max(MOST_ROW, seats),  # a whole row is shown; all win together, with so many points
    }
