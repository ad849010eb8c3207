"""Tables as numbers.  What can lie on a table is found by looking at many tables, and gets a fixed place in an array.

A `Seen` is shown every value that a field had; `coder()` then gives the function that writes such a value down.  What
is written is bytes of float32, put together from pieces made once: that is quick in plain Python.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from struct import pack
from typing import Any, Final, final

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.kind import Kind, kinds_of
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Phase
from cheeseboard.engine.secret import Secret

FEW: Final = 12  # a number that stays at or below this also gets a one-hot
LONG: Final = 8  # a list of kinds that grows beyond this is a pile: counted, with its top
MEMORY: Final = 10_000  # pieces remembered of one place
LIMIT: Final = 1000.0  # no number in an array is further from 0
SEAT: Final = "seat"
BY_SEAT: Final = "by seat"
PILE: Final = "pile"

Coder = Callable[[Any], bytes]
Pieces = Any  # Faces of Faces
Hints = dict[str, str | int]


@final
class Scheme:
    """What all shapes of a game need to know."""

    def __init__(self, seats: int, moves: int, phases: list[Phase[Any]], hints: Hints) -> None:
        self.seats = seats
        self.moves = moves
        self.phases = phases
        self.hints = hints
        self.by_seat: set[str] = set()  # paths of the lists that have a place for each seat


def floats(*numbers: float) -> bytes:
    return pack(f"{len(numbers)}f", *numbers)


@cache
def hot(place: int, size: int) -> bytes:
    """One-hot; all zero when the place is outside."""
    return floats(*[float(at == place) for at in range(size)])


def blank(size: int) -> bytes:
    return bytes(4 * size)


def kept(code: Coder, size: int) -> Coder:
    """Remember the pieces made of small values; nothing is all zero."""
    return Faces(lambda value: blank(size) if value is None else code(value)).__getitem__


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


@final
class Seen:
    """All the sorts of value seen at one place of a table."""

    def __init__(self, scheme: Scheme, path: str) -> None:
        self.scheme = scheme
        self.path = path
        self.hint = scheme.hints.get(path)
        self.nothing = False
        self.sorts: dict[str, Sort] = {}
        self.coders: dict[int, Coder] = {}

    def look(self, value: Any) -> None:
        if value is None:
            self.nothing = True
            return
        name = sort_of(value)
        if name not in self.sorts:
            self.sorts[name] = SORTS[name](self.scheme, self.path, self.hint)
        self.sorts[name].look(value)

    def size(self) -> int:
        return sum(sort.size() + self.marked() for sort in self.sorts.values())

    def marked(self) -> bool:
        """A bit says which sort it is, where there can be several, or nothing."""
        return self.nothing or len(self.sorts) > 1

    def holds_only(self, *names: str) -> bool:
        return all(name in names for name in self.sorts)

    def fits(self, value: Any) -> bool:
        """Whether a value is of the sorts seen here."""
        if value is None:
            return self.nothing
        sort = self.sorts.get(sort_of(value))
        return sort is not None and (not isinstance(sort, Many) or all(sort.items.fits(item) for item in value))

    def meaning(self) -> str:
        parts = [("present, " if self.marked() else "") + sort.meaning() for sort in self.sorts.values()]
        return "; or ".join(parts) or "nothing"

    def turns(self) -> bool:
        """Whether it reads differently from seat to seat."""
        return any(sort.turns() for sort in self.sorts.values())

    def coder(self, observer: int) -> Coder:
        """One for all seats, with one memory, of what reads the same from all of them."""
        seat = observer if self.turns() else 0
        if seat not in self.coders:
            self.coders[seat] = self.coder_for(seat)
        return self.coders[seat]

    def coder_for(self, observer: int) -> Coder:
        coders = {name: sort.coder(observer) for name, sort in self.sorts.items()}
        if not self.marked():
            return next(iter(coders.values()), lambda value: b"")
        if len(coders) == 1:
            [(name, alone)] = coders.items()
            present, absent = floats(1.0), blank(self.size())
            if name in SMALL:
                return kept(lambda value: present + alone(value), self.size())
            return lambda value: absent if value is None else present + alone(value)
        blanks = {name: blank(sort.size() + 1) for name, sort in self.sorts.items()}
        empty = b"".join(blanks.values())
        one = floats(1.0)

        def code(value: Any) -> bytes:
            if value is None:
                return empty
            found = sort_of(value)
            return b"".join([one + coder(value) if name == found else blanks[name] for name, coder in coders.items()])

        return code


class Sort:
    """One sort of value."""

    def __init__(self, scheme: Scheme, path: str, hint: str | int | None) -> None:
        self.scheme = scheme
        self.path = path
        self.hint = hint

    def look(self, value: Any) -> None:
        raise NotImplementedError

    def size(self) -> int:
        raise NotImplementedError

    def meaning(self) -> str:
        raise NotImplementedError

    def turns(self) -> bool:
        """Whether it reads differently from seat to seat."""
        return False

    def coder(self, observer: int) -> Coder:
        raise NotImplementedError


@final
class Whole(Sort):
    """A number, scaled by the largest one seen; small ones one-hot too.  A seat is counted from the observer on."""

    low = 0
    high = 0

    def look(self, value: int) -> None:
        self.low = min(self.low, int(value))
        self.high = max(self.high, int(value))

    def span(self) -> int:
        """Places of the one-hot."""
        if self.hint == SEAT:
            return self.scheme.seats
        high = self.hint if isinstance(self.hint, int) else self.high
        return high + 1 if self.low == 0 and 1 < high <= FEW else 0

    def scale(self) -> int:
        return self.hint if isinstance(self.hint, int) else max(self.high, -self.low, 1)

    def size(self) -> int:
        return self.span() + (self.hint != SEAT)

    def meaning(self) -> str:
        if self.hint == SEAT:
            return f"a seat, one-hot from the observer on ({self.scheme.seats})"
        one_hot = f", and one-hot 0 to {self.span() - 1}" if self.span() else ""
        return f"a number / {self.scale()}{one_hot}"

    def turns(self) -> bool:
        return self.hint == SEAT

    def coder(self, observer: int) -> Coder:
        seats, span, scale = self.scheme.seats, self.span(), self.scale()
        if self.hint == SEAT:
            return kept(lambda seat: hot((seat - observer) % seats, seats), seats)
        return kept(lambda n: floats(max(-LIMIT, min(LIMIT, n / scale))) + hot(n, span), span + 1)


@final
class Word(Sort):
    def __init__(self, scheme: Scheme, path: str, hint: str | int | None) -> None:
        super().__init__(scheme, path, hint)
        self.words: list[str] = []

    def look(self, value: str) -> None:
        if value not in self.words:
            self.words = sorted([*self.words, value])

    def size(self) -> int:
        return len(self.words)

    def meaning(self) -> str:
        return f"one-hot {', '.join(self.words)}"

    def coder(self, observer: int) -> Coder:
        words = self.words
        return kept(lambda word: hot(words.index(word) if word in words else -1, len(words)), len(words))


@final
class APhase(Sort):
    def look(self, value: Phase[Any]) -> None:
        pass

    def size(self) -> int:
        return len(self.scheme.phases)

    def meaning(self) -> str:
        return f"one-hot {', '.join([repr(phase) for phase in self.scheme.phases])}"

    def coder(self, observer: int) -> Coder:
        phases = self.scheme.phases
        return kept(lambda phase: hot(phases.index(phase), len(phases)), len(phases))


@final
class AMove(Sort):
    def look(self, value: Move) -> None:
        pass

    def size(self) -> int:
        return self.scheme.moves

    def meaning(self) -> str:
        return "one-hot by the number of the move"

    def coder(self, observer: int) -> Coder:
        size = self.scheme.moves
        return kept(lambda move: hot(move.number, size), size)


class OfKinds(Sort):
    """Things that have a kind."""

    def __init__(self, scheme: Scheme, path: str, hint: str | int | None) -> None:
        super().__init__(scheme, path, hint)
        self.kinds: list[Kind] = []

    def look(self, value: Any) -> None:
        if not self.kinds:
            self.kinds = kinds_of(type(value))

    def codes(self) -> str:
        codes = [kind.code for kind in self.kinds]
        return ", ".join(codes) if len(codes) < 20 else f"{codes[0]} … {codes[-1]}"

    def size(self) -> int:
        return len(self.kinds)

    def meaning(self) -> str:
        return f"one-hot {self.codes()}"

    def coder(self, observer: int) -> Coder:
        size = len(self.kinds)
        return kept(lambda kind: hot(kind.number, size), size)


@final
class ASecret(OfKinds):
    """Its face as one-hot with a place for `hidden`, and a bit for each of those who have seen it."""

    def look(self, value: Secret[Any]) -> None:
        if value.value is not None:
            super().look(value.value)

    def size(self) -> int:
        return len(self.kinds) + 2 + self.scheme.seats

    def meaning(self) -> str:
        return f"one-hot hidden, {self.codes()}; seen by spectators, by each seat from the observer on"

    def turns(self) -> bool:
        return True

    def coder(self, observer: int) -> Coder:
        pieces = self.pieces(observer)
        empty = blank(self.size())

        def code(secret: Secret[Any] | None) -> bytes:
            return empty if secret is None else pieces[secret.seen_by][secret.value]

        return code

    def pieces(self, observer: int) -> Pieces:
        """By who has seen it and by its kind: every secret there can be, made when first met."""
        seats, size = self.scheme.seats, len(self.kinds) + 1

        def of_seen(seen_by: int) -> Faces:
            eyes = [seen_by & 1, *[seen_by & (2 << (observer + n) % seats) for n in range(seats)]]
            seen = floats(*[float(bool(bit)) for bit in eyes])
            return Faces(lambda kind: hot(0 if kind is None else kind.number + 1, size) + seen)

        return Faces(of_seen)


@final
class ABag(OfKinds):
    """How many there are of each kind, and how many of all these lie elsewhere, hidden."""

    most = 1

    def look(self, value: Bag[Any]) -> None:
        self.kinds = list(value.kinds)
        self.most = max(self.most, len(value.numbers))

    def size(self) -> int:
        return len(self.kinds) + 2

    def meaning(self) -> str:
        return f"how many of each of {self.codes()}; of all, and of them elsewhere / {self.most}"

    def coder(self, observer: int) -> Coder:
        kinds = range(len(self.kinds))
        most = float(self.most)
        form = f"{len(self.kinds) + 2}f"

        def code(bag: Bag[Any]) -> bytes:
            counts = [0] * len(kinds)
            for number in bag.numbers:
                counts[number] += 1
            return pack(form, *counts, len(bag.numbers) / most, bag.unsure / most)

        return code


@final
class Many(Sort):
    """A list: its things one after the other, up to the longest one seen; by seat, from the observer on.

    A pile (a long list of kinds) is counted instead, and its last thing, the top, is told.
    """

    def __init__(self, scheme: Scheme, path: str, hint: str | int | None) -> None:
        super().__init__(scheme, path, hint)
        self.items = Seen(scheme, f"{path}.*")
        self.lengths: set[int] = set()
        self.rows: list[Coder] = []  # by place, where all seats can share them

    def look(self, value: list[Any] | tuple[Any, ...]) -> None:
        self.lengths.add(len(value))
        for item in value:
            self.items.look(item)

    def most(self) -> int:
        return self.hint if isinstance(self.hint, int) else max(self.lengths)

    def is_by_seat(self) -> bool:
        if self.hint is not None:
            return self.hint == BY_SEAT
        is_of_one_seat = self.path.endswith(".*") and self.path[:-2] in self.scheme.by_seat
        found = not is_of_one_seat and self.lengths - {0} == {self.scheme.seats}
        if found:
            self.scheme.by_seat.add(self.path)
        return found

    def is_pile(self) -> bool:
        grows = self.hint is None and len(self.lengths) > 1 and max(self.lengths) > LONG
        return (self.hint == PILE or grows) and list(self.items.sorts) == ["kind"] and not self.items.nothing

    def size(self) -> int:
        return 1 + self.items.size() * (2 if self.is_pile() else self.most())

    def meaning(self) -> str:
        if self.is_pile():
            return f"length / {self.most()}, how many of each kind, then the top: {self.items.meaning()}"
        turned = " from the observer on" if self.is_by_seat() else ""
        return f"length / {self.most()}, then {self.most()} times{turned} ({self.items.meaning()})"

    def turns(self) -> bool:
        by_seat = self.is_by_seat()  # before its items, which want to know
        return self.items.turns() or by_seat

    def coder(self, observer: int) -> Coder:
        by_seat = self.is_by_seat()  # before its items, which want to know
        most, size, item = self.most(), self.items.size(), self.items.coder(observer)
        lengths = [floats(length / max(1, most)) for length in range(most + 1)]
        if self.is_pile():
            return self.pile_coder(item, size)
        blanks = [blank(size * (most - length)) for length in range(most + 1)]

        lone = None if self.items.marked() else next(iter(self.items.sorts.values()), None)
        secrets = lone.pieces(observer) if isinstance(lone, ASecret) else None
        rows = self.rows_for(observer, item) if isinstance(lone, Many) else []

        def code(values: Any) -> bytes:
            length = len(values)
            if length > most:
                return floats(min(LIMIT, length / max(1, most))) + code(values[length - most :])[4:]  # the latest
            if by_seat and length:
                values = values[observer:] + values[:observer]
            if rows:
                body = b"".join([row(value) for row, value in zip(rows, values)])
            elif secrets is not None:
                body = b"".join([secrets[secret.seen_by][secret.value] for secret in values])
            else:
                body = b"".join(map(item, values))
            return lengths[length] + body + blanks[length]

        return code

    def rows_for(self, observer: int, item: Coder) -> list[Coder]:
        """Lists in a list: each place has its memory."""
        rows = self.rows or [remembering(item) for _ in range(self.most())]
        if not self.items.turns():
            self.rows = rows
        return rows[observer:] + rows[:observer] if self.is_by_seat() else rows

    def pile_coder(self, item: Coder, size: int) -> Coder:
        most = max(1, self.most())
        form = f"{size + 1}f"
        no_top = blank(size)

        def code(values: list[Kind]) -> bytes:
            counts = [0] * size
            for kind in values:
                counts[kind.number] += 1
            return pack(form, min(LIMIT, len(values) / most), *counts) + (item(values[-1]) if values else no_top)

        return code


SORTS: Final[dict[str, type[Sort]]] = {
    "whole": Whole,
    "word": Word,
    "phase": APhase,
    "move": AMove,
    "kind": OfKinds,
    "secret": ASecret,
    "bag": ABag,
    "many": Many,
}
SMALL: Final = ("whole", "word", "phase", "move", "kind")  # one value of these is quickly told from another
OF_CLASS: Final[dict[type, str]] = {int: "whole", bool: "whole", str: "word", list: "many", tuple: "many"}
OF_BASE: Final[tuple[tuple[type, str], ...]] = (
    (Secret, "secret"),
    (Kind, "kind"),
    (Bag, "bag"),
    (Move, "move"),
    (Phase, "phase"),
)


def sort_of(value: Any) -> str:
    known = OF_CLASS.get(type(value))
    if known is None:
        known = next((name for base, name in OF_BASE if isinstance(value, base)), None)
        if known is None:
            raise Problem(f"{type(value).__name__} has no numbers: a table holds numbers, words, kinds, secrets, bags,"
                          " moves, phases, and lists of these")  # fmt: skip
        OF_CLASS[type(value)] = known
    return known
