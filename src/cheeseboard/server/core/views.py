"""Things on a table, and facts, as JSON.  Nothing is hidden here: views come hidden already."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from operator import attrgetter
from typing import Any, Final, final

from msgspec import Raw
from msgspec.json import Encoder, encode

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.game import Game
from cheeseboard.engine.kind import Kind
from cheeseboard.engine.move import Move
from cheeseboard.engine.names import snake
from cheeseboard.engine.options import Agreement
from cheeseboard.engine.phase import Facts, Phase
from cheeseboard.engine.secret import Secret
from cheeseboard.engine.table import Table


def thing(value: object) -> Any:
    """What lies on a table and is no plain data; what it is made of is asked for in its turn."""
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
    return dict(parts_of(value))


def parts_of(value: object) -> list[tuple[str, object]]:
    """A small class of a game's own, by its attributes."""
    slots = [name for base in type(value).__mro__ for name in base.__dict__.get("__slots__", ())]
    names = sorted(slots) if slots else sorted(vars(value))
    return [(name, getattr(value, name)) for name in names]


def fact(value: object) -> Any:
    if isinstance(value, Secret):
        return fact_card(None if value.value is None else value.value.code)
    return thing(value)


def lying(value: object) -> Any:
    if isinstance(value, Secret):
        return card(None if value.value is None else value.value.code, value.value is not None, None)
    return thing(value)


def remembered(value: object) -> Any:
    if isinstance(value, Secret):
        return card(None if value.value is None else value.value.code, value.value is not None, value.seen_by)
    return thing(value)


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


encode_facts: Final = Encoder(enc_hook=fact).encode
LYING: Final = Encoder(enc_hook=lying)
REMEMBERED: Final = Encoder(enc_hook=remembered)  # with who has seen it


def facts_json(facts: Facts) -> Any:
    return Raw(encode_facts(facts))


@final
class Written:
    """A view in writing, entry by entry: its fields, its facts by name, and those of one seat alone."""

    __slots__ = ("facts", "fields", "follows", "names", "news", "own", "whole_view")

    def __init__(self, fields: list[bytes], names: list[str], facts: list[bytes], own: bytes = b"") -> None:
        self.fields = fields
        self.names = names  # of the facts
        self.facts = facts
        self.own = own  # all of them, or nothing
        self.whole_view: Raw | None = None
        self.follows: Written | None = None  # what stood here before
        self.news: Raw = NO_NEWS  # and what of it is another now

    @property
    def whole(self) -> Raw:
        found = self.whole_view
        if found is None:
            parts = [*self.fields, all_facts(self.facts)]
            found = self.whole_view = joined([*parts, self.own] if self.own else parts)
        return found

    def since(self, before: Written) -> Raw | None:
        """The entries that are not as they were; None where they have other names.

        Bytes are compared and nothing else: where two truths look alike, what differs from what was seen looks alike.
        """
        if before is self:
            return NO_NEWS
        if before is self.follows:
            return self.news
        if self.names is not before.names and self.names != before.names:
            return None
        parts = others(self.fields, before.fields)
        facts = others(self.facts, before.facts)
        if facts:
            parts.append(all_facts(facts))
        if self.own != before.own:
            parts.append(self.own or NOTHING_OWN)
        return joined(parts)

    def follow(self, before: Written, news: list[bytes], facts: list[bytes]) -> None:
        """Most of those who are sent this were sent the one before: entries and facts that differ from it."""
        self.follows, self.news = before, joined([*news, all_facts(facts)] if facts else news)
        before.follows, before.news = None, NO_NEWS  # so that no more than these two are kept


def put(parts: list[bytes], at: int, written: bytes, news: list[bytes]) -> None:
    """Anew, unless it reads as it did."""
    if written != parts[at]:
        parts[at] = written
        news.append(written)


def others(now: list[bytes], before: list[bytes]) -> list[bytes]:
    """Those that are not as they were; most are the same object."""
    if now is before:
        return []
    return [part for at, part in enumerate(now) if part is not before[at] and part != before[at]]


def all_facts(facts: Iterable[bytes]) -> bytes:
    return b'"facts":{' + b",".join(facts) + b"}"


NOTHING_OWN: Final = b'"own":null'
NO_NEWS: Final = Raw(b"{}")


@final
class ViewWriter:
    """Views as JSON.  Most of a view is what everybody sees, and most of that is what was there before the last move:
    a field is written anew only when it differs."""

    def __init__(self, game: Game[Any], aid: bool) -> None:
        self.knows = aid or not game.from_memory  # who has seen a card is written beside it
        self.write = (REMEMBERED if self.knows else LYING).encode
        self.heads: list[bytes] = []  # names of all fields, as they stand before their values
        self.values: Callable[[Table], tuple[Any, ...]] = no_values  # of all fields, at once
        self.fact_heads: list[bytes] = []  # and those of the facts
        self.public: tuple[Any, ...] = ()  # fields as everybody sees them
        self.shown = Written([], [], [])  # and all that everybody sees, in writing
        self.facts: list[object] = []  # as they were
        self.own: dict[int, tuple[Any, Any, bytes]] = {}  # a field as some seat saw it, as everybody did, and written

    def show(self, public: Table, facts: Facts) -> None:
        """What everybody sees now."""
        if not self.heads:
            names = public.fields()
            self.heads = [b'"%s":' % name.encode() for name in names]
            self.values = attrgetter(*names)
            self.public = (self,) * len(names)  # like nothing on a table
            self.shown = Written([b""] * len(names), [], [])
        values, old = self.values(public), self.public
        different = [at for at, value in enumerate(values) if value is not old[at] and value != old[at]]
        if different:
            news: list[bytes] = []
            fields = self.shown.fields.copy()
            for at in different:
                put(fields, at, self.heads[at] + self.write(values[at]), news)
            self.public = values
            self.shown = self.with_facts(fields, news, facts)

    def with_facts(self, fields: list[bytes], news: list[bytes], facts: Facts) -> Written:
        """Most of them are what they were before the last move, too; where all are, so is what was written."""
        by_name = dict(facts)  # lists of its names and values are made at once
        names, found = list(by_name.keys()), list(by_name.values())
        before = self.shown
        if names != before.names:
            heads = self.fact_heads = [b'"%s":' % name.encode() for name in names]
            self.facts = found
            return Written(fields, names, [head + encode_facts(found[at]) for at, head in enumerate(heads)])
        old = self.facts
        different = [at for at, fact in enumerate(found) if fact is not old[at] and fact != old[at]]
        heads, written = self.fact_heads, before.facts
        more: list[bytes] = []
        if different:
            written = written.copy()
            for at in different:
                put(written, at, heads[at] + encode_facts(found[at]), more)
                old[at] = found[at]  # the others stay: what is equal goes again while its memory is at hand
        shown = Written(fields, before.names, written)
        shown.follow(before, news, more)
        return shown

    def view(self, view: Table, own: Facts) -> Written:
        """The view of a seat, beside what everybody sees, and what only this seat can make of it."""
        values, public = self.values(view), self.public
        different = [at for at, value in enumerate(values) if value is not public[at] and value != public[at]]
        if not different:
            return self.shown
        fields = self.shown.fields.copy()
        for at in different:
            fields[at] = self.field_beside(at, values[at], public[at])
        shown = self.shown
        return Written(fields, shown.names, shown.facts, b'"own":' + encode_facts(own) if own else b"")

    def field_beside(self, at: int, value: Any, public: Any) -> bytes:
        """What one seat sees and others do not lies there for a while."""
        found = self.own.get(at)
        if found is None or found[0] != value or found[1] != public:
            found = self.own[at] = value, public, self.heads[at] + self.write(beside(value, public, self.knows))
        return found[2]


def no_values(table: Table) -> tuple[Any, ...]:
    raise LookupError("nothing was shown yet")


def joined(parts: Iterable[bytes]) -> Raw:
    return Raw(b"{" + b",".join(parts) + b"}")


def beside(value: Any, public: Any, knows: bool) -> Any:
    """As `lying` and `remembered`, but open is what everybody sees."""
    if isinstance(value, Secret):
        is_open = isinstance(public, Secret) and public.value is not None
        return card(None if value.value is None else value.value.code, is_open, value.seen_by if knows else None)
    if isinstance(value, (list, tuple)):
        if isinstance(public, (list, tuple)) and len(public) == len(value):
            return [beside(part, other, knows) for part, other in zip(value, public, strict=True)]
        return [beside(part, None, knows) for part in value]
    return value
