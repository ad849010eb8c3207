"""Set-ups that the contract suite plays: usual ones, and some so small that every game of them can be walked."""

from __future__ import annotations

from cheeseboard.engine.game import Deal, Edition
from cheeseboard.games.chop_chop.options import MOST_SEATS


def editions() -> list[Edition]:
    return [
        *[Edition(f"{n} seats", n, {}) for n in range(2, MOST_SEATS + 1)],
        Edition("the cat in the last seat", 3, {"cat_seat": 2, "first_mouse_seat": 1}),
        Edition("a stall is a draw", 4, {"no_progress_limit": 20, "no_progress_result": "draw"}),
    ]


def tiny() -> list[Edition]:
    """A corridor with one mouse, and a corner of the kitchen with two; nobody may dawdle."""
    row = {"a1": "b1", "b1": "a1 c1", "c1": "b1 d1", "d1": "c1"}
    small = {"mouse_die": [1, 2], "cat_die": [1], "holes": ["a1"], "table": ["c1"], "paths": row}
    short = {"mouse_die": [1], "cat_die": [1], "holes": ["a1"], "table": ["c1"],
             "paths": {"a1": "b1", "b1": "a1 c1", "c1": "b1"}}  # fmt: skip
    corner = {"a1": "b1 a2", "b1": "a1 c1 b2", "c1": "b1 c2", "a2": "a1 b2", "b2": "a2 b1 c2", "c2": "c1 b2"}
    two = {"mouse_die": [1], "cat_die": [1], "holes": ["a1", "c2"], "table": ["b2"], "paths": corner}
    once, twice = {"no_progress_limit": 1}, {"no_progress_limit": 2}
    return [
        Edition("extra move", 2, once, {**small, "tiles": {"cheese": 1, "plus1": 1, "broken": 1}}),
        Edition("fork and knife", 2, twice, {**small, "tiles": {"cheese": 1, "fork": 1, "knife": 1}}),
        Edition("nowhere to go", 2, once, {**short, "tiles": {"cheese": 1, "plus2": 1}}),
        Edition("two mice", 3, once, {**two, "tiles": {"cheese": 2, "arrow": 1, "knife": 1}}),
    ]


def deal(day: int) -> Deal:
    """The mice on odd days, the cat on even ones."""
    if day % 2:
        return Deal(2, {"cat_seat": 1, "no_progress_limit": 60}, name="mice", stride=3)
    return Deal(2, {"cat_seat": 0, "no_progress_limit": 60}, name="cat", stride=3)
