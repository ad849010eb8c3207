"""Values written down by their shapes, as bytes of float32 put together from pieces made once: quick in plain Python.

A value that has no place raises `Unfit`, which names the field.  Where most pieces are remembered, what they are made
of is looked at when they are first made.
"""

from __future__ import annotations

from struct import pack
from typing import Any, Final, assert_never, final

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.kind import Kind
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Phase
from cheeseboard.engine.secret import Secret
from cheeseboard.research.tensors.layout import (
    Bits,
    Counted,
    Hidden,
    MoveNumber,
    Number,
    OfKind,
    OneOf,
    PhaseName,
    Pile,
    Place,
    Row,
    SeatNumber,
    Shape,
    Sort,
    Word,
)
from cheeseboard.research.tensors.pieces import Coder, Faces, blank, floats, hot, remembering

LIMIT: Final = 1000.0  # no number is further beyond its scale, and none in the log of the past further from 0
LISTS: Final = (list, tuple)

Pieces = Any  # Faces of Faces


@final
class Unfit(Problem):
    """A value for which no array of this set-up has a place."""

    def __init__(self, game: str, what: str, places: str) -> None:
        super().__init__(f"{what} has no place in the arrays of {game}, which have {places};"
                         f" python3 dev.py tensors {game} --write looks at its games anew")  # fmt: skip


@final
class Spot:
    """A place of a game's table, by its name; a thing of a list has that of the list, and `.*`."""

    __slots__ = ("game", "path", "place")

    def __init__(self, game: str, path: str, place: Place) -> None:
        self.game = game
        self.path = path
        self.place = place

    def unfit(self, value: Any) -> Unfit:
        return Unfit(self.game, f"{self.path}: {value!r}", self.place.meaning())


@final
class Coders:
    """Of one place: for each seat the function that writes down what stands there.

    One for all seats, with one memory, of what reads the same from all of them.
    """

    def __init__(self, spot: Spot) -> None:
        self.spot = spot
        self.place = spot.place
        self.made: dict[int, Coder] = {}
        self.rows = {shape: Rows(spot, shape) for shape in self.place.shapes if isinstance(shape, Row)}

    def coder(self, observer: int) -> Coder:
        seat = observer if self.place.turns() else 0
        if seat not in self.made:
            self.made[seat] = self.coder_for(seat)
        return self.made[seat]

    def coder_for(self, observer: int) -> Coder:
        coders = {shape.sort: self.of_shape(shape, observer) for shape in self.place.shapes}
        if len(coders) == 1:
            [(sort, alone)] = coders.items()
            return self.marked(alone, sort in SMALL) if self.place.marked() else alone
        one = floats(1.0)
        blanks = {shape.sort: blank(shape.size() + 1) for shape in self.place.shapes}
        empty = b"".join(blanks.values())

        def code(value: Any) -> bytes:
            if value is None and self.place.absent:
                return empty
            found = None if value is None else sort_of(value)
            if found not in coders:
                raise self.spot.unfit(value)
            return b"".join([one + coder(value) if sort == found else blanks[sort] for sort, coder in coders.items()])

        return code

    def marked(self, alone: Coder, is_small: bool) -> Coder:
        present, absent = floats(1.0), blank(self.place.size())

        def code(value: Any) -> bytes:
            return absent if value is None else present + alone(value)

        return Faces(code).__getitem__ if is_small else code

    def of_shape(self, shape: Shape, observer: int) -> Coder:
        match shape:
            case Number() | OneOf() | Bits() | SeatNumber() | Word() | PhaseName() | MoveNumber() | OfKind():
                return Faces(small_coder(shape, observer, self.spot)).__getitem__
            case Hidden():
                return secret_coder(shape, observer, self.spot)
            case Counted():
                return bag_coder(shape, self.spot)
            case Pile():
                return pile_coder(shape, self.spot)
            case Row():
                return self.rows[shape].coder(observer)
            case _:
                assert_never(shape)


# ---- one value ----


def small_coder(
    shape: Number | OneOf | Bits | SeatNumber | Word | PhaseName | MoveNumber | OfKind, observer: int, spot: Spot
) -> Coder:
    """For memories: it looks closely."""
    size = shape.size()

    def code(value: Any) -> bytes:
        match shape:
            case Number() if isinstance(value, int) and abs(value) <= LIMIT * shape.scale:
                return floats(part(value, shape.scale)) + hot(value, shape.span())
            case OneOf() if isinstance(value, int) and 0 <= value < size:
                return hot(value, size)
            case Bits() if isinstance(value, int) and 0 <= value < 1 << size:
                return floats(*[float(value >> bit & 1) for bit in range(size)])
            case SeatNumber() if isinstance(value, int) and 0 <= value < size:
                return hot((value - observer) % size, size)
            case Word() if isinstance(value, str) and value in shape.words:
                return hot(shape.words.index(value), size)
            case PhaseName() if isinstance(value, Phase) and value in shape.phases:
                return hot(shape.phases.index(value), size)
            case MoveNumber() if isinstance(value, Move):
                return hot(value.number, size)
            case OfKind() if is_one_of(value, shape.kinds):
                return hot(value.number, size)
        raise spot.unfit(value)

    return code


def part(count: int, most: int) -> float:
    """Everything in an array is from 0 to 1."""
    return max(0.0, min(1.0, count / max(1, most)))


def is_one_of(value: Any, kinds: tuple[Kind, ...]) -> bool:
    return isinstance(value, Kind) and value.number < len(kinds) and kinds[value.number] is value


def secret_coder(shape: Hidden, observer: int, spot: Spot) -> Coder:
    pieces = secret_pieces(shape, observer, spot)

    def code(secret: Secret[Any]) -> bytes:
        if type(secret) is not Secret:
            raise spot.unfit(secret)
        piece: bytes = pieces[secret.seen_by][secret.value]
        return piece

    return code


def secret_pieces(shape: Hidden, observer: int, spot: Spot) -> Pieces:
    """By who has seen it and by its kind: every secret there can be, made when first met."""
    seats, size = shape.seats, len(shape.kinds) + 1

    def of_seen(seen_by: int) -> Faces:
        eyes = [seen_by & 1, *[seen_by & (2 << (observer + n) % seats) for n in range(seats)]]
        seen = floats(*[float(bool(bit)) for bit in eyes])

        def code(kind: Kind | None) -> bytes:
            if kind is not None and not is_one_of(kind, shape.kinds):
                raise spot.unfit(kind)
            return hot(0 if kind is None else kind.number + 1, size) + seen

        return Faces(code)

    return Faces(of_seen)


def bag_coder(shape: Counted, spot: Spot) -> Coder:
    kinds = shape.kinds
    most, each = shape.most, shape.each
    form = f"{len(kinds) + 2}f"

    def code(bag: Any) -> bytes:
        if type(bag) is not Bag or (bag.kinds is not kinds and bag.kinds != kinds):
            raise spot.unfit(bag)
        counts = [0] * len(kinds)
        for number in bag.numbers:
            counts[number] += 1
        shares = [part(count, each) for count in counts]
        return pack(form, *shares, part(len(bag.numbers), most), part(bag.unsure, most))

    return code


# ---- lists ----


def pile_coder(shape: Pile, spot: Spot) -> Coder:
    size, most, each = len(shape.kinds), shape.most, shape.each
    top = Faces(small_coder(OfKind(shape.kinds), 0, spot))
    form = f"{size + 1}f"
    no_top = blank(size)

    def code(values: list[Kind]) -> bytes:
        if type(values) not in LISTS:
            raise spot.unfit(values)
        counts = [0] * size
        try:
            for kind in values:
                counts[kind.number] += 1
        except (AttributeError, IndexError):
            raise spot.unfit(values) from None
        shares = [part(count, each) for count in counts]
        return pack(form, part(len(values), most), *shares) + (top[values[-1]] if values else no_top)

    return code


def length_of(length: int, scale: int) -> bytes:
    return floats(part(length, scale))


def nothing(value: Any) -> bytes:
    """Of an open list in which no game that was looked at had anything, only the length is told."""
    return b""


@final
class Rows:
    """The things of a list, one after the other."""

    def __init__(self, spot: Spot, row: Row) -> None:
        self.spot = spot
        self.row = row
        self.items = Coders(Spot(spot.game, f"{spot.path}.*", row.of))
        self.remembered: list[Coder] = []  # by place, where all seats can share them

    def coder(self, observer: int) -> Coder:
        row, spot = self.row, self.spot
        most, by_seat, size = row.most, row.by_seat, row.of.size()
        item = self.items.coder(observer) if row.of.shapes or not row.is_open else nothing
        scale = 0 if row.is_open else most
        lengths = [length_of(length, scale or length + most) for length in range(most + 1)]
        blanks = [blank(size * (most - length)) for length in range(most + 1)]
        lone = row.of.shapes[0] if row.of.shapes and not row.of.marked() else None
        secrets = secret_pieces(lone, observer, self.items.spot) if isinstance(lone, Hidden) else None
        rows = self.rows_for(observer, item) if isinstance(lone, Row | Pile) else []

        def code(values: Any) -> bytes:
            if type(values) not in LISTS:
                raise spot.unfit(values)
            length = len(values)
            if length > most:
                if not row.is_open:
                    raise spot.unfit(values)
                return length_of(length, length + most) + code(values[length - most :])[4:]  # the latest
            if by_seat and length:
                values = values[observer:] + values[:observer]
            try:
                if rows:
                    body = b"".join([write(value) for write, value in zip(rows, values)])
                elif secrets is not None:
                    body = b"".join([secrets[secret.seen_by][secret.value] for secret in values])
                else:
                    body = b"".join(map(item, values))
            except (AttributeError, TypeError) as error:  # not a secret; a list, which no memory holds
                raise self.items.spot.unfit(values) from error
            return lengths[length] + body + blanks[length]

        return code

    def rows_for(self, observer: int, item: Coder) -> list[Coder]:
        """Lists in a list: each place has its memory."""
        rows = self.remembered or [remembering(item) for _ in range(self.row.most)]
        if not self.row.of.turns():
            self.remembered = rows
        return rows[observer:] + rows[:observer] if self.row.by_seat else rows


# ---- sorts ----

# one value of these is quickly told from another
SMALL: Final[tuple[Sort, ...]] = ("whole", "word", "phase", "move", "kind")
OF_CLASS: Final[dict[type, Sort]] = {int: "whole", bool: "whole", str: "word", list: "many", tuple: "many"}
OF_BASE: Final[tuple[tuple[type, Sort], ...]] = (
    (Secret, "secret"),
    (Kind, "kind"),
    (Bag, "bag"),
    (Move, "move"),
    (Phase, "phase"),
)


def sort_of(value: Any) -> Sort:
    known = OF_CLASS.get(type(value))
    if known is None:
        known = next((name for base, name in OF_BASE if isinstance(value, base)), None)
        if known is None:
            raise Problem(f"{type(value).__name__} has no numbers: a table holds numbers, words, kinds, secrets, bags,"
                          " moves, phases, and lists of these")  # fmt: skip
        OF_CLASS[type(value)] = known
    return known
