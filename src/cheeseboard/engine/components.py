"""What is in the box, as data: one file a game, which the owner of a box can correct and pass in."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Callable, Sequence
from math import isfinite
from pathlib import Path
from typing import Any, Final, cast, final

from mypy_extensions import mypyc_attr

from cheeseboard.engine.errors import Problem

Components = dict[str, Any]  # plain data, as TOML and JSON give it
HASH_DIGITS: Final = 12
MOST_KNOWN: Final = 64  # boxes that a process keeps in mind
DEEPEST: Final = 8  # levels of a file; ours have three
LARGEST: Final = 1 << 53  # of its numbers, as any reader of JSON knows them


def read_components(path: Path) -> Components:
    try:
        return components_in(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Problem(f"components file {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Problem(f"components file {path} is no text in UTF-8") from None
    except ValueError as error:
        raise Problem(f"components file {path} is not TOML: {error}") from None


def components_in(text: str) -> Components:
    """A ValueError says what is wrong with the text."""
    try:
        found = tomllib.loads(text)
    except RecursionError:
        raise ValueError("it has too many levels") from None
    if not is_plain(found, DEEPEST):
        raise ValueError("only words, numbers, lists and sections, few levels deep, are read")
    return found


def is_plain(value: object, levels: int) -> bool:
    """It can be written as JSON: neither a date, nor a number without end, nor nested without end."""
    if isinstance(value, dict):
        return levels > 0 and all(is_plain(part, levels - 1) for part in value.values())
    if isinstance(value, list):
        return levels > 0 and all(is_plain(part, levels - 1) for part in value)
    if isinstance(value, float):
        return isfinite(value)
    return isinstance(value, str) or (isinstance(value, int) and abs(value) < LARGEST)


def laid_over(standard: Components, own: Components) -> Components:
    """The standard box with what somebody's own file says: section by section, entry by entry."""
    box = dict(standard)
    for name, value in own.items():
        before = standard.get(name)
        box[name] = laid_over(before, value) if isinstance(value, dict) and isinstance(before, dict) else value
    return box


def changes(standard: Components, box: Components, within: str = "") -> list[str]:
    """What differs, an entry a line: `[tiles] knife: 2 → 3`."""
    found: list[str] = []
    for name in dict.fromkeys([*standard, *box]):
        before, after = standard.get(name), box.get(name)
        if isinstance(before, dict) and isinstance(after, dict):
            found += changes(before, after, f"{within}[{name}] ")
        elif before != after:
            old, new = ("–" if value is None else json.dumps(value, ensure_ascii=False) for value in (before, after))
            found.append(f"{within}{name}: {old} → {new}")
    return found


def box_hash(components: Components) -> str:
    """Two boxes with the same contents have the same."""
    text = json.dumps(components, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:HASH_DIGITS]


STANDARD: Final = "standard"


@final
class Box:
    """What a game is played with, so that it can be said: every output names it."""

    def __init__(self, name: str, hash: str, changes: list[str]) -> None:
        self.name = name
        self.hash = hash
        self.changes = changes  # of the standard box, an entry a line

    def __str__(self) -> str:
        return f"{self.name} ({self.hash})"

    def to_data(self) -> dict[str, object]:
        return {"name": self.name, "hash": self.hash, "changes": self.changes, "bots_made_for": STANDARD}


def box_of(standard: Components, components: Components | None, name: str = "") -> Box:
    if components is None:
        return Box(STANDARD, box_hash(standard), [])
    hash = box_hash(components)
    return Box(name or hash, hash, changes(standard, components))


@mypyc_attr(allow_interpreted_subclasses=True)
class Contents:
    """A box in the form that the rules read: a game's own adds what it works out, and never changes it afterwards."""

    __slots__ = ("components",)

    def __init__(self, components: Components, parts: Sequence[str]) -> None:
        known_parts(components, parts, "this box")
        self.components = components

    def __reduce__(self) -> tuple[Any, ...]:
        """A table goes to another process with the file, and is read there once."""
        return known_box, (type(self), json.dumps(self.components))


KNOWN: Final[dict[tuple[Callable[[Components], Contents], str], Contents]] = {}


def known_box(read: Callable[[Components], Contents], components: str) -> Contents:
    key = (read, components)
    found = KNOWN.get(key)
    if found is None:
        if len(KNOWN) >= MOST_KNOWN:  # anybody can open a table with another one
            KNOWN.clear()
        found = KNOWN[key] = read(json.loads(components))
    return found


def known_parts(given: Components, names: Sequence[str], whole: str) -> None:
    for name in given:
        if name not in names:
            raise Problem(f"components: '{name}' is not part of {whole}; there are {', '.join(names)}")


def refused(what: str, clause: str) -> Problem:
    """Whoever wrote the file is told which clause it does not fit."""
    return Problem(f"components: {what} ({clause})")


def counts(components: Components, section: str, codes: list[str], most: int, clause: str) -> dict[str, int]:
    """A section of the file that says how many there are of each kind."""
    found = components.get(section)
    if not isinstance(found, dict):
        raise refused(f"section [{section}] is missing", clause)
    for code, number in found.items():
        if code not in codes:
            raise refused(f"[{section}] has '{code}'; there are {' '.join(codes)}", clause)
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= most:
            raise refused(f"[{section}] {code} is a number of pieces from 0 to {most}, not '{number}'", clause)
    return cast(dict[str, int], found)


def number(components: Components, name: str, least: int, most: int, clause: str) -> int:
    found = components.get(name)
    if not isinstance(found, int) or isinstance(found, bool) or not least <= found <= most:
        raise refused(f"{name} is a whole number from {least} to {most}, not '{found}'", clause)
    return found


def places(components: Components, name: str, size: int, clause: str) -> tuple[int, ...]:
    """A list of different positions below `size`."""
    found = components.get(name)
    if not isinstance(found, list) or not all(type(p) is int and 0 <= p < size for p in found):
        raise refused(f"{name} is a list of positions from 0 to {size - 1}, not '{found}'", clause)
    if len(set(found)) != len(found):
        raise refused(f"{name} names a position twice", clause)
    return tuple(found)
