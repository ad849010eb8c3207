"""What an array of the table needs to know of it: how far its numbers go."""

from __future__ import annotations

from cheeseboard.engine.options import Settings
from cheeseboard.games.doctor_rat.components import FOOD_COUNT, MOST_MEALS, Food
from cheeseboard.games.doctor_rat.moves import MOST_ROW
from cheeseboard.games.doctor_rat.options import COLONY, MOST_GROUPS, MOST_TALKS
from cheeseboard.games.doctor_rat.table import EXAM_FAILED, THREE_CROSSES, WON

Hints = dict[str, str | int | tuple[str, ...] | type[Food]]


def hints(settings: Settings, seats: int) -> Hints:
    """By field of the table; read by `cheeseboard.research`."""
    found: Hints = {
        "meal": MOST_MEALS,
        "row_meals.*.*": MOST_MEALS,
        "broken.*.*": MOST_ROW,
        "group": MOST_GROUPS - 1,
        "asker": 1,
        "passes": 2,
        "reopened": MOST_TALKS,
        "marker": 1,
        "given": MOST_GROUPS - 1,
        "open.*": MOST_GROUPS - 1,
        "losers.*": MOST_GROUPS - 1,
        "ugh_left": 3,
        "medicine_left": 1,
        "menu_left": 1,
        "medicine.*": MOST_ROW,
        "holders.*": "seat",
        "answers.*.*": FOOD_COUNT,
        "result": (EXAM_FAILED, THREE_CROSSES, WON),
        "longest event": 9 if settings["variant"] == COLONY else 20,  # a new reserve; a new table
    }
    if settings["complications"]:
        found |= {"extras.*": Food, "received": "pile", "received.*": Food}  # DOC-174, DOC-171
    return found
