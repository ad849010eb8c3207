"""What can change a game: the entries of its journal, as they lie on disk."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct, field
from msgspec.json import Decoder


class Entry(Struct, omit_defaults=True):
    """A change of the game."""

    kind: Literal["start", "moves", "take_back", "undo"]
    seat: int = -1
    id: str = ""  # the client's
    moves: list[str] = field(default_factory=list)
    choices: int = 0  # left after an undo
    clock: list[int] = field(default_factory=list)  # what was read meanwhile


# Made here, not where it is used: as in `setup.py`
ENTRY: Final = Decoder(Entry)
