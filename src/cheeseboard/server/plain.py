"""Things on a table, and facts, as the plain data of the wire.  Nothing is hidden here: views come hidden already."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from operator import attrgetter
from typing import Any, final

from msgspec import Raw
from msgspec.json import encode

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.event import Event, field_names
from cheeseboard.engine.kind import Kind
from cheeseboard.engine.move import Move
from cheeseboard.engine.options import Agreement
from cheeseboard.engine.phase import Facts, Phase, Table, snake
from cheeseboard.engine.secret import Secret


def plain_facts(facts: Facts) -> dict[str, Any]:
    return {name: plain(fact) for name, fact in facts.items()}


def plain_event(event: Event) -> dict[str, Any]:
    return {name: plain(getattr(event, name)) for name in field_names(type(event))}


def plain(value: object) -> Any:
    """A fact."""
    if value is None or isinstance(value, (int, str)):
        return value
    if isinstance(value, Secret):
        return fact_card(None if value.value is None else value.value.code)
    if isinstance(value, (list, tuple)):
        return [plain(part) for part in value]
    return thing(value)


@final
class Canvas:
    """Views as JSON.  Most of a view is what everybody sees, and most of that is what was there before the last move:
    a field is written anew only when it differs."""

    def __init__(self, aid: bool) -> None:
        self.aid = aid
        self.names: tuple[str, ...] = ()
        self.values: Callable[[Table], tuple[Any, ...]] = no_values  # of all fields, at once
        self.public: tuple[Any, ...] = ()  # fields as everybody sees them
        self.written: list[bytes] = []  # and after them the facts
        self.whole = Raw()

    def show(self, public: Table, facts: Facts) -> None:
        """What everybody sees now."""
        if not self.names:
            self.names = public.fields()
            self.values = attrgetter(*self.names)
            self.public = (self,) * len(self.names)  # like nothing on a table
            self.written = [b""] * (len(self.names) + 1)
        values, old = self.values(public), self.public
        different = [at for at, value in enumerate(values) if value is not old[at] and value != old[at]]
        if different:
            for at in different:
                self.written[at] = field_bytes(self.names[at], beside(values[at], values[at], self.aid))
            self.written[-1] = field_bytes("facts", plain_facts(facts))
            self.public = values
            self.whole = joined(self.written)

    def more_than_public(self, table: Table) -> list[Any]:
        """The fields in which there is something that not everybody sees."""
        public = self.public
        values = self.values(table)
        return [value for at, value in enumerate(values) if value is not public[at] and value != public[at]]

    def view(self, view: Table, own: Facts) -> Raw:
        """The view of a seat, beside what everybody sees, and what only this seat can make of it."""
        values, public = self.values(view), self.public
        different = [at for at, value in enumerate(values) if value is not public[at] and value != public[at]]
        if not different:
            return self.whole
        written = self.written.copy()
        for at in different:
            written[at] = field_bytes(self.names[at], beside(values[at], public[at], self.aid))
        if own:
            written.append(field_bytes("own", plain_facts(own)))
        return joined(written)


def no_values(table: Table) -> tuple[Any, ...]:
    raise LookupError("nothing was shown yet")


def field_bytes(name: str, value: Any) -> bytes:
    return b'"%s":%s' % (name.encode(), encode(value))


def joined(parts: Iterable[bytes]) -> Raw:
    return Raw(b"{" + b",".join(parts) + b"}")


def beside(value: Any, public: Any, aid: bool) -> Any:
    if value is None or isinstance(value, (int, str)):
        return value
    if isinstance(value, Secret):
        is_open = isinstance(public, Secret) and public.value is not None
        return card(None if value.value is None else value.value.code, is_open, value.seen_by if aid else None)
    if isinstance(value, (list, tuple)):
        if isinstance(public, (list, tuple)) and len(public) == len(value):
            return [beside(part, other, aid) for part, other in zip(value, public, strict=True)]
        return [beside(part, None, aid) for part in value]
    if isinstance(value, dict):
        others = public if isinstance(public, dict) else {}
        return {str(plain(name)): beside(part, others.get(name), aid) for name, part in value.items()}
    return thing(value)


def thing(value: object) -> Any:
    if isinstance(value, Kind):
        return value.code
    if isinstance(value, Bag):
        return {"size": len(value)}
    if isinstance(value, Phase):
        return snake(type(value).__name__)
    if isinstance(value, Move):
        return value.notation
    if isinstance(value, Agreement):
        return value.settings
    if isinstance(value, Event):
        return plain_event(value)
    if isinstance(value, Mapping):
        return {str(plain(name)): plain(part) for name, part in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted([plain(part) for part in value], key=str)
    return {name: plain(part) for name, part in parts_of(value)}


def parts_of(value: object) -> list[tuple[str, object]]:
    """A small class of a game's own, by its attributes."""
    slots = [name for base in type(value).__mro__ for name in base.__dict__.get("__slots__", ())]
    names = sorted(slots) if slots else sorted(vars(value))
    return [(name, getattr(value, name)) for name in names]


@cache
def fact_card(code: str | None) -> Raw:
    return Raw(encode({"card": code}))


@cache
def card(code: str | None, is_open: bool, seen_by: int | None) -> Raw:
    """Few different ones, written once."""
    shown: dict[str, Any] = {"card": code, "open": is_open}
    if seen_by is not None:
        shown["known_by"] = [seat for seat in range(seen_by.bit_length()) if seen_by & (2 << seat)]
    return Raw(encode(shown))
