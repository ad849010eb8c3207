"""Where a chapter leads back to one that is read before it: each leaves here the moment by which it is entered."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.phase import Phase
from cheeseboard.games.ratland.table import Sewers


@final
class Entries:
    """Filled while the chapters are imported, before anybody plays."""

    __slots__ = ("round",)

    round: Phase[Sewers]


ENTRIES: Final = Entries()
