"""Where a chapter leads on to one that is read after it."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.phase import Phase
from cheeseboard.games.chop_chop.table import Kitchen


@final
class Entries:
    """Walking leaves here the moments by which it is entered, while it is imported, before anybody plays."""

    moving: Phase[Kitchen]
    bonus: Phase[Kitchen]

    __slots__ = ("bonus", "moving")


ENTRIES: Final = Entries()
