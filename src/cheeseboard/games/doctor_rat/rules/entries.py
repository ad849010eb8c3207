"""Where a chapter leads back to one that is read before it: each leaves here the moment by which it is entered."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.phase import Moment, Phase
from cheeseboard.games.doctor_rat.table import Clinic


@final
class Circle:
    """Filled while the chapters are imported, before anybody plays."""

    __slots__ = ("bite", "meal")

    meal: Phase[Clinic]
    bite: Moment[Clinic]  # happens at once, as a part of the choice before it


CIRCLE: Final = Circle()
