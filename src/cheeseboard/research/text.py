"""Anything that can lie on a table, as short text: exact, the same every time, and of the view alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, Final

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.event import Event
from cheeseboard.engine.kind import Kind
from cheeseboard.engine.move import Move
from cheeseboard.engine.options import Agreement
from cheeseboard.engine.phase import Phase
from cheeseboard.engine.secret import Secret
from cheeseboard.engine.table import Table


def text(thing: Any) -> str:
    """A secret as its face and who has seen it: `7:012`, `?:0`, with `*` for the spectators."""
    writer = WRITERS.get(type(thing))
    return writer(thing) if writer is not None else writer_for(thing)(thing)


def of_secret(secret: Secret[Any]) -> str:
    return f"{'?' if secret.value is None else secret.value.code}:{eyes(secret.seen_by)}"


def of_list(things: list[Any] | tuple[Any, ...]) -> str:
    return f"[{' '.join([text(one) for one in things])}]"


def of_bag(bag: Bag[Any]) -> str:
    counted = [f"{bag.kinds[n].code}×{bag.numbers.count(n)}" for n in sorted(set(bag.numbers))]
    return " ".join(counted) + (f" ({bag.unsure} of them elsewhere)" if bag.unsure else "")


WRITERS: Final[dict[type, Callable[[Any], str]]] = {
    int: str,
    str: str,
    bool: lambda thing: "yes" if thing else "no",
    type(None): lambda thing: "-",
    list: of_list,
    tuple: of_list,
    Secret: of_secret,
    Bag: of_bag,
}


def writer_for(thing: Any) -> Callable[[Any], str]:
    """Of a class that was not met before."""
    if isinstance(thing, Kind):
        writer: Callable[[Any], str] = attrgetter("code")
    elif isinstance(thing, Move):
        writer = lambda move: f"<{move.notation}>"  # noqa: E731
    elif isinstance(thing, Phase):
        writer = lambda phase: type(phase).__name__  # noqa: E731
    else:
        raise TypeError(f"{type(thing).__name__} cannot be put into words")
    WRITERS[type(thing)] = writer
    return writer


@cache
def eyes(seen_by: int) -> str:
    """Seats in a row; `*` where spectators have seen it too."""
    seats = "".join([str(seat) for seat in range(seen_by.bit_length() - 1) if seen_by & (2 << seat)])
    return seats + ("*" if seen_by & 1 else "")


def table_text(t: Table) -> str:
    """A table or a view, a line for each field; what was agreed never changes and is left out."""
    found = [(name, getattr(t, name)) for name in t.fields()]
    return "\n".join([f"{name}: {text(value)}" for name, value in found if not isinstance(value, Agreement)])


def event_text(event: Event) -> str:
    return " ".join([type(event).__name__, *[text(getattr(event, name)) for name in names_of(event)]])


NAMES: Final[dict[type, list[str]]] = {}  # of the fields of events


def names_of(event: Event) -> list[str]:
    found = NAMES.get(type(event))
    if found is None:
        found = NAMES[type(event)] = [field.name for field in fields(event)]
    return found
