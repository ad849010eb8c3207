"""Where a chapter leads back to one that is read before it: each leaves here the moment by which it is entered."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.phase import Phase
from cheeseboard.games.rat_a_tat_cat.table import CatTable


@final
class Entries:
    """Filled while the chapters are imported, before anybody plays."""

    __slots__ = ("dealing", "holding", "your_turn")

    dealing: Phase[CatTable]
    holding: Phase[CatTable]
    your_turn: Phase[CatTable]


ENTRIES: Final = Entries()
