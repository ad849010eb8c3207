"""The moments of the game, a file for each chapter: the turn, the walk, the arrival; and how far a figure reaches."""

from __future__ import annotations

from cheeseboard.games.chop_chop.rules.arriving import FORKING, JUMPING
from cheeseboard.games.chop_chop.rules.turn import CHOOSING_MOUSE, PLACING_CAT, ROLLING, able_mice, first_table, longest
from cheeseboard.games.chop_chop.rules.walking import BONUS, MOVING

__all__ = [
    "BONUS",
    "CHOOSING_MOUSE",
    "FORKING",
    "JUMPING",
    "MOVING",
    "PLACING_CAT",
    "ROLLING",
    "able_mice",
    "first_table",
    "longest",
]
