"""Pieces of an array: bytes of float32, and memories of those that were made."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from struct import pack
from typing import Any, Final, final

MEMORY: Final = 10_000  # pieces remembered of one place

Coder = Callable[[Any], bytes]


def floats(*numbers: float) -> bytes:
    return pack(f"{len(numbers)}f", *numbers)


@cache
def hot(place: int, size: int) -> bytes:
    """One-hot; all zero when the place is outside."""
    return floats(*[float(at == place) for at in range(size)])


def blank(size: int) -> bytes:
    return bytes(4 * size)


def remembering(code: Coder) -> Coder:
    """The piece of the last value, while that is still the same: from question to question little changes on a table.

    What is given must not be changed later: values of a copy.
    """
    pair: tuple[Any, bytes] = (object(), b"")  # replaced as a whole: threads may share it

    def from_last(value: Any) -> bytes:
        nonlocal pair
        last, piece = pair
        if value != last:
            piece = code(value)
            pair = value, piece
        return piece

    return from_last


@final
class Faces(dict[Any, Any]):
    """A dictionary that makes what it does not have, and begins anew when it has grown too large."""

    def __init__(self, make: Callable[[Any], Any]) -> None:
        super().__init__()
        self.make = make

    def __missing__(self, key: Any) -> Any:
        if len(self) == MEMORY:
            self.clear()
        made = self.make(key)
        self[key] = made
        return made
