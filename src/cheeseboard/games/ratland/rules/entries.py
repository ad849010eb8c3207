"""Where a chapter leads back to one that is read before it: each leaves here the moment by which it is entered."""

from __future__ import annotations

from typing import Any, Final, final

from cheeseboard.engine.phase import Phase


@final
class Circle:
    """Filled while the chapters are imported, before anybody plays."""

    __slots__ = ("round",)

    round: Phase[Any]


CIRCLE: Final = Circle()
