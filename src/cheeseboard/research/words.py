"""Anything that can lie on a table, as short text: exact, the same every time, and of the view alone."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.event import Event
from cheeseboard.engine.kind import Kind
from cheeseboard.engine.move import Move
from cheeseboard.engine.options import Agreement
from cheeseboard.engine.phase import Phase, Table
from cheeseboard.engine.secret import Secret


def text(thing: Any) -> str:
    """A secret as its face and who has seen it: `7:012`, `?:0`, with `*` for the spectators."""
    if isinstance(thing, Secret):
        return f"{'?' if thing.value is None else thing.value.code}:{eyes(thing.seen_by)}"
    if isinstance(thing, bool):
        return "yes" if thing else "no"
    if isinstance(thing, int | str):
        return str(thing)
    if isinstance(thing, Kind):
        return thing.code
    if thing is None:
        return "-"
    if isinstance(thing, list | tuple):
        return f"[{' '.join([text(one) for one in thing])}]"
    if isinstance(thing, Bag):
        counted = [f"{thing.kinds[n].code}×{thing.numbers.count(n)}" for n in sorted(set(thing.numbers))]
        return " ".join(counted) + (f" ({thing.unsure} of them elsewhere)" if thing.unsure else "")
    if isinstance(thing, Move):
        return f"<{thing.notation}>"
    if isinstance(thing, Phase):
        return type(thing).__name__
    raise TypeError(f"{type(thing).__name__} cannot be put into words")


def eyes(seen_by: int) -> str:
    """Seats in a row; `*` where spectators have seen it too."""
    seats = "".join([str(seat) for seat in range(seen_by.bit_length() - 1) if seen_by & (2 << seat)])
    return seats + ("*" if seen_by & 1 else "")


def table_text(t: Table) -> str:
    """A table or a view, a line for each field; what was agreed never changes and is left out."""
    found = [(name, getattr(t, name)) for name in t.fields()]
    return "\n".join([f"{name}: {text(value)}" for name, value in found if not isinstance(value, Agreement)])


def event_text(event: Event) -> str:
    return " ".join([type(event).__name__, *[text(getattr(event, field.name)) for field in fields(event)]])
