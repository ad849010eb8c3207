"""CHO-004  What the players agree on before the first roll.  The rulebook has no variants; these are the engine's."""

from __future__ import annotations

from typing import Any, Final, final

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.options import Agreement, Option, OptionSet, Settings, number
from cheeseboard.games.chop_chop.components import Box

MOST_SEATS: Final = 5  # CHO-001
CAT: Final = "cat"
DRAW: Final = "draw"
NEXT: Final = "next"
OWN: Final = "own"
SWAPPED: Final = "swapped"


def check_seats(settings: Settings, seats: int) -> None:
    cat, first = settings["cat_seat"], settings["first_mouse_seat"]
    if isinstance(cat, int) and cat >= seats:
        raise Problem(f"option cat_seat is a seat from 0 to {seats - 1}, not '{cat}' (CHO-004)")
    if isinstance(first, int) and (first >= seats or first == cat):
        raise Problem(f"option first_mouse_seat is a seat that plays mice, not '{first}' (CHO-016)")


OPTIONS: Final = OptionSet(
    (
        Option("cat_seat", 0, "CHO-004", least=0, most=MOST_SEATS - 1, is_seat=True, is_role=True, by_lot=True),
        Option("first_mouse_seat", NEXT, "CHO-016", words=(NEXT,), least=0, most=MOST_SEATS - 1, is_seat=True),
        Option("no_progress_limit", 200, "CHO-144", least=0),
        Option("no_progress_result", CAT, "CHO-144", words=(CAT, DRAW)),
        Option("dice", OWN, "CHO-033", words=(OWN, SWAPPED)),
    ),
    presets={
        "standard": {},
        "quick": {"no_progress_limit": 60},
        "even": {"dice": SWAPPED, "no_progress_limit": 12},  # found by play, see docs/bots.md
    },
    check=check_seats,
)


@final
class Options(Agreement):
    """The agreement in the form the rules read."""

    __slots__ = (
        "box",
        "cat_die",
        "cat_seat",
        "mouse_die",
        "mouse_seats",
        "no_progress_limit",
        "stall_is_a_draw",
        "swapped",
    )

    def __init__(self, settings: Settings, seats: int, box: Box) -> None:
        super().__init__(settings, seats)
        self.box = box
        cat = self.cat_seat = number(settings, "cat_seat")
        after = [(cat + ahead) % seats for ahead in range(1, seats)]  # CHO-002, CHO-003  everybody else plays mice
        first = settings["first_mouse_seat"]
        start = after.index(first) if isinstance(first, int) else 0  # CHO-016
        self.mouse_seats = after[start:] + after[:start]
        self.no_progress_limit = number(settings, "no_progress_limit")
        self.stall_is_a_draw = settings["no_progress_result"] == DRAW
        self.swapped = settings["dice"] == SWAPPED  # a house rule: the cat has the grey die, the mice have the blue one
        self.mouse_die = box.cat_die if self.swapped else box.mouse_die
        self.cat_die = box.mouse_die if self.swapped else box.cat_die

    def __reduce__(self) -> tuple[Any, ...]:
        return Options, (self.settings, self.seats, self.box)
