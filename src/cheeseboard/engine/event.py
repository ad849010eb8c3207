"""What happened, as data.  The sentence for it stands in the game's texts, under the event's name."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Final

from mypy_extensions import mypyc_attr

from cheeseboard.engine.secret import Eye, Secret


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class Event:
    """Past tense, small, frozen.  A field that is a `Secret`, or a tuple of them, is hidden as on the table.

    Fields named in `PEOPLE` hold seats; whoever tells the event puts names there.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple([getattr(self, field.name) for field in fields(self)])

    def told(self) -> dict[str, Any]:
        """What its sentence needs besides the fields, and follows from them."""
        return {}


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class Revelation(Event):
    """Somebody learns something, or gives their word: a choice that told this can not be taken back."""


PEOPLE: Final = ("seat", "other", "dealer", "winners")


def shown_to(event: Event, seat: int | None) -> Event:
    """The event as a seat (or a spectator) hears it: the same redaction as for the table."""
    eye = Eye(seat)
    values = [getattr(event, name) for name in field_names(type(event))]
    shown = [shown_part(value, eye) for value in values]
    if all(new is old for new, old in zip(shown, values, strict=True)):
        return event
    return type(event)(*shown)


def facts_of(event: Event) -> dict[str, Any]:
    """All that the sentence of an event may ask for."""
    found = {name: getattr(event, name) for name in field_names(type(event))}
    more = event.told()
    if more:
        found.update(more)
    return found


def field_names(event: type[Event]) -> tuple[str, ...]:
    """Asked of every event, and dear to find out."""
    found = FIELD_NAMES.get(event)
    if found is None:
        found = FIELD_NAMES[event] = tuple([field.name for field in fields(event)])
    return found


FIELD_NAMES: Final[dict[type, tuple[str, ...]]] = {}


def shown_part(value: Any, eye: Eye) -> Any:
    if isinstance(value, Secret):
        return eye.look(value)
    if isinstance(value, tuple):
        parts = tuple([shown_part(part, eye) for part in value])
        return value if parts == value else parts
    return value
