"""Where a chapter leads back to one that is read before it."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.phase import Phase
from cheeseboard.games.dogs.table import DogTable


@final
class Entries:
    """Each chapter leaves here the moment by which it is entered, while it is imported, before anybody plays."""

    __slots__ = ("driving", "housing", "meeples", "rehousing", "round")

    round: Phase[DogTable]
    driving: Phase[DogTable]
    housing: Phase[DogTable]
    rehousing: Phase[DogTable]
    meeples: Phase[DogTable]


ENTRIES: Final = Entries()
