"""What can change a game: the entries of its journal, as they lie on disk."""

from __future__ import annotations

from typing import Final

from msgspec import Struct, field
from msgspec.json import Decoder


class Started(Struct, omit_defaults=True, tag_field="kind", tag="start"):
    clock: list[int] = field(default_factory=list)  # what was read meanwhile


class Moved(Struct, omit_defaults=True, tag_field="kind", tag="moves"):
    """A gesture of a seat."""

    seat: int
    id: str = ""  # the client's
    moves: list[str] = field(default_factory=list)
    clock: list[int] = field(default_factory=list)  # what was read meanwhile


class TookBack(Struct, omit_defaults=True, tag_field="kind", tag="take_back"):
    """A seat's own last choice, or a step of its sealed answer."""

    seat: int
    id: str = ""


class Undone(Struct, omit_defaults=True, tag_field="kind", tag="undo"):
    """By consent of all."""

    seat: int  # whose wish it was
    id: str = ""
    choices: int = 0  # that are left


Entry = Started | Moved | TookBack | Undone
# Made here, not where it is used: as in `setup.py`
ENTRY: Final[Decoder[Entry]] = Decoder(Entry)
