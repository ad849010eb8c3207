"""All that lies on a table, and what of it a seat may see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Self, TypeVar

from mypy_extensions import mypyc_attr

from cheeseboard.engine.picture import painted
from cheeseboard.engine.secret import Eye, Secret

if TYPE_CHECKING:
    from cheeseboard.engine.phase import Phase

COMPILED_FIELD: Final = "getset_descriptor"  # what becomes of an annotation in a compiled class, in the same order


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """A game's table names its fields with their types, and below them `__slots__ = tuple(__annotations__)`.

    It is made empty and filled field by field: by the game's set-up, by a copy, out of a pickle or JSON.
    """

    phase: Phase[Any]
    viewer: int | None  # of a view alone: whose it is, None for a spectator; a truth has none

    __slots__ = ("phase", "viewer")

    def fields(self) -> tuple[str, ...]:
        """What it is told by: its own fields, unless a game has better ones, which are properties."""
        return fields_of(type(self))

    def copy(self) -> Self:
        """Lists are copied; what is never changed (secrets, moves, phases, options) is shared.  So are lists that the
        rules replace instead of changing them, in a game that has `unshare`."""
        raise NotImplementedError

    def unshare(self) -> None:
        """Lists that copies share become its own: this copy is given away, and its owner may do anything to it."""

    def show(self, eye: Eye) -> None:
        """Pass every secret through the eye, in place: this table is a copy that is becoming a view."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.fields())

    def __reduce__(self) -> tuple[Any, ...]:
        return filled, (type(self), *[getattr(self, name) for name in self.fields()])

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        found = self.copy()
        found.unshare()
        return found

    def __repr__(self) -> str:
        return "\n".join([f"{name}: {getattr(self, name)!r}" for name in self.fields()])

    def _repr_svg_(self) -> str | None:
        """What this view shows in a notebook."""
        return painted(self)


S = TypeVar("S", bound=Table)
T = TypeVar("T")


FIELDS: Final[dict[type, tuple[str, ...]]] = {}


def fields_of(table_class: type) -> tuple[str, ...]:
    """The phase first, then as the class names them."""
    found = FIELDS.get(table_class)
    if found is None:
        own = vars(table_class)
        slots = own.get("__slots__")
        names = slots or [name for name, value in own.items() if type(value).__name__ == COMPILED_FIELD]
        found = FIELDS[table_class] = ("phase", *names)
    return found


def filled(table_class: type[Any], *values: Any) -> Any:
    """A table out of its fields, in their order."""
    found = table_class()
    for name, value in zip(found.fields(), values, strict=True):
        setattr(found, name, value)
    return found


def replaced(things: list[T], place: int, thing: T) -> list[T]:
    """Another list with this thing in its place: the old one may be shared by copies of the table."""
    found = things[:]
    found[place] = thing
    return found


def redact(t: S, seat: int | None, turned: list[Secret[Any]] | None = None) -> S:
    """The view of a seat, or of a spectator: the same table with some cards turned down, which `turned` takes down."""
    view = t.copy()
    view.unshare()
    view.show(Eye(seat, turned))
    view.viewer = seat
    return view
