"""What a seat knows of the past, as numbers: an entry for each thing that it heard or chose."""

from __future__ import annotations

from dataclasses import fields
from hashlib import sha256
from typing import Any, Final

from cheeseboard.engine.event import PEOPLE, Event
from cheeseboard.engine.kind import Kind
from cheeseboard.engine.move import Move
from cheeseboard.engine.secret import Secret
from cheeseboard.research.tensors.coders import LIMIT
from cheeseboard.research.tensors.pieces import blank, floats

LOG: Final = 64  # entries of the past in an information state tensor
BITS: Final = 128  # of the digest of all entries before these


def digest(lines: str) -> bytes:
    """Of all but the last entries, each of which is a line: no log is long enough for every game."""
    earlier = lines.rsplit("\n", LOG + 1)  # what follows the last line is empty
    if len(earlier) <= LOG + 1:
        return blank(BITS)
    number = int.from_bytes(sha256(earlier[0].encode()).digest(), "big")
    return floats(*[float(number >> bit & 1) for bit in range(BITS)])


def atoms(event: Event, observer: int, seats: int, words: dict[str, float]) -> list[float]:
    """The values of an event as a flat row of numbers."""
    found: list[float] = []
    for field in fields(event):
        add_atoms(getattr(event, field.name), field.name in PEOPLE, observer, seats, words, found)
    return found


def add_atoms(
    value: Any, is_seat: bool, observer: int, seats: int, words: dict[str, float], found: list[float]
) -> None:
    if isinstance(value, tuple | list):
        for part in value:
            add_atoms(part, is_seat, observer, seats, words, found)
        return
    if isinstance(value, Secret):
        value = value.value
    if value is None:
        found.append(0.0)
    elif isinstance(value, Kind | Move):
        found.append(value.number + 1.0)
    elif isinstance(value, int):
        found.append(float((value - observer) % seats + 1) if is_seat else max(-LIMIT, min(LIMIT, float(value))))
    else:
        found.append(words[value] if value in words else len(words) + 1.0 + fraction(value))


def fraction(word: str) -> float:
    """Of a word that was in none of the games looked at: only to be told from others."""
    return int.from_bytes(sha256(word.encode()).digest()[:2], "big") / 65536


def words_in(value: Any) -> list[str]:
    if isinstance(value, tuple | list):
        return [word for part in value for word in words_in(part)]
    return [value] if isinstance(value, str) else []
