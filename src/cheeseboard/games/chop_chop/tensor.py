"""What an array of the kitchen needs to know of it: how far its numbers go, and which words there are."""

from __future__ import annotations

from cheeseboard.engine.options import Settings
from cheeseboard.games.chop_chop.components import FLOOR, MOST_MICE, MOST_STEPS, NODES
from cheeseboard.games.chop_chop.options import DRAW
from cheeseboard.games.chop_chop.table import CAT, MICE


def hints(settings: Settings, seats: int) -> dict[str, str | int | tuple[str, ...]]:
    """By field of the kitchen; read by `cheeseboard.research`."""
    limit = settings["no_progress_limit"]
    return {
        "floor.*": "one of 3",
        "mice.*": f"one of {FLOOR}",
        "cat": f"one of {len(NODES)}",
        "cheeses": 10,
        "mouse_turn": 200,
        "rolls_left": 2,
        "roll": MOST_STEPS,
        "steps": MOST_STEPS,
        "mover": f"one of {MOST_MICE}",
        "locked": f"one of {MOST_MICE}",
        "stalled": limit if isinstance(limit, int) and limit else 200,
        "winner": (CAT, DRAW, MICE),
    }
