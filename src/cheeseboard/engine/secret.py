"""Face-down things, and the one way in which things are hidden.

A `Secret` lies on the table for everybody to see; only those in `seen_by` know what it is.  A view is the same table
seen through an `Eye`: every secret that this eye has not seen is turned down.  Nothing else hides anything.
"""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar, final

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.kind import Kind
from cheeseboard.engine.seats import eye_bit

K = TypeVar("K", bound=Kind)


@final
class Secret(Generic[K]):
    """A face-down thing.  Never changed, only replaced, so copies of a table share it.

    `value` is None in the view of a seat that has not seen it.  `seen_by` is public: looking is done in plain sight.
    So is `since`, which goes wherever the thing goes: from which shuffle it is, in a game where that tells something.
    What it means is told by the table's fields, so it counts for nothing when two things are compared or written down.
    """

    __slots__ = ("seen_by", "since", "value")

    def __init__(self, value: K | None, seen_by: int, since: int = 0) -> None:
        self.value = value
        self.seen_by = seen_by
        self.since = since

    def face(self) -> K:
        """What it is; only for those who may know."""
        value = self.value
        if value is None:
            raise ValueError("this card lies face down")
        return value

    def is_seen_by(self, seat: int) -> bool:
        return self.seen_by & (2 << seat) != 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and self.value is other.value and self.seen_by == other.seen_by

    def __hash__(self) -> int:
        return hash((self.value, self.seen_by))

    def __reduce__(self) -> tuple[Any, ...]:
        return Secret, (self.value, self.seen_by, self.since)

    def __repr__(self) -> str:
        return f"Secret({self.value!r}, {self.seen_by:b})"


FACE_DOWN: Final[dict[int, Secret[Any]]] = {}  # by who has seen it, and by `since` in front of those bits
BITS: Final = 32  # of those who can see anything


def face_down(seen_by: int, since: int = 0) -> Secret[Any]:
    """What somebody sees who has not seen it.  Such secrets are all alike, so there is one of each."""
    key = since << BITS | seen_by
    found = FACE_DOWN.get(key)
    if found is None:
        found = FACE_DOWN[key] = Secret(None, seen_by, since)
    return found


@final
class Eye:
    """The eyes of one seat, or of a spectator (None).  `turned` takes down what they turn down."""

    __slots__ = ("bit", "turned")

    def __init__(self, seat: int | None, turned: list[Secret[Any]] | None = None) -> None:
        self.bit = eye_bit(seat)
        self.turned = turned

    def look(self, secret: Secret[K], bag: Bag[K] | None = None) -> Secret[K]:
        """The secret as this eye sees it.  A face turned down joins the bag of what this eye cannot place."""
        if secret.seen_by & self.bit:
            return secret
        value = secret.value
        if value is not None:
            if bag is not None:
                bag.lose(value.number)
            if self.turned is not None:
                self.turned.append(secret)
        return face_down(secret.seen_by, secret.since)

    def row(self, row: list[Secret[K]], bag: Bag[K] | None = None) -> None:
        """Turn down, in place, what this eye has not seen."""
        self.rows([row], bag)

    def rows(self, rows: list[list[Secret[K]]], bag: Bag[K] | None = None) -> None:
        """Several rows from one bag: `look` for each secret, but at once, because views are made often."""
        mine = self.bit
        lost: list[int] = []
        for row in rows:
            for place in range(len(row)):
                secret = row[place]
                if not secret.seen_by & mine:
                    value = secret.value
                    if value is not None:
                        lost.append(value.number)
                        if self.turned is not None:
                            self.turned.append(secret)
                        seen_by, since = secret.seen_by, secret.since
                        row[place] = FACE_DOWN.get(since << BITS | seen_by) or face_down(seen_by, since)
        if lost and bag is not None:
            bag.numbers += lost
            bag.numbers.sort()
            bag.unsure += len(lost)
