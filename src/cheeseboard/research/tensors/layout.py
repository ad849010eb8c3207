"""What has a place in an array, and how large that is: the shapes of which a game's `tensor.toml` speaks.

A `Place` is a field of the table, or one thing of a list; its shapes are the sorts of value that may stand there.  A
shape is data; `coders.py` writes values down by it, `looking.py` finds one by looking at games.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from cheeseboard.engine.kind import Kind
from cheeseboard.engine.options import Agreement
from cheeseboard.engine.phase import Phase

Data = dict[str, Any]  # as TOML has it
Sort = Literal["whole", "word", "phase", "move", "kind", "secret", "bag", "many"]  # of values


@dataclass(frozen=True)
class Number:
    """Scaled, and 1 beyond the scale; one-hot too where it is small."""

    sort: ClassVar[Sort] = "whole"
    scale: int
    one_hot: bool  # 0 to scale

    def span(self) -> int:
        return self.scale + 1 if self.one_hot else 0

    def size(self) -> int:
        return self.span() + 1

    def meaning(self) -> str:
        one_hot = f", and one-hot 0 to {self.scale}" if self.one_hot else ""
        return f"a number / {self.scale}{one_hot}"

    def turns(self) -> bool:
        """Whether it reads differently from seat to seat."""
        return False

    def data(self) -> Data:
        return {"number": self.scale} | ({"one_hot": True} if self.one_hot else {})


@dataclass(frozen=True)
class OneOf:
    """A number that is a name, of a square or a space: which of so many it is."""

    sort: ClassVar[Sort] = "whole"
    count: int

    def size(self) -> int:
        return self.count

    def meaning(self) -> str:
        return f"which of {self.count}, one-hot"

    def turns(self) -> bool:
        return False

    def data(self) -> Data:
        return {"one_of": self.count}


@dataclass(frozen=True)
class Bits:
    """A number that is a set: a place for each of its bits."""

    sort: ClassVar[Sort] = "whole"
    count: int

    def size(self) -> int:
        return self.count

    def meaning(self) -> str:
        return f"{self.count} bits, the lowest first"

    def turns(self) -> bool:
        return False

    def data(self) -> Data:
        return {"bits": self.count}


@dataclass(frozen=True)
class SeatNumber:
    """A seat is counted from the observer on."""

    sort: ClassVar[Sort] = "whole"
    seats: int

    def size(self) -> int:
        return self.seats

    def meaning(self) -> str:
        return f"a seat, one-hot from the observer on ({self.seats})"

    def turns(self) -> bool:
        return True

    def data(self) -> Data:
        return {"seat": True}


@dataclass(frozen=True)
class Word:
    sort: ClassVar[Sort] = "word"
    words: tuple[str, ...]

    def size(self) -> int:
        return len(self.words)

    def meaning(self) -> str:
        return f"one-hot {', '.join(self.words)}"

    def turns(self) -> bool:
        return False

    def data(self) -> Data:
        return {"words": list(self.words)}


@dataclass(frozen=True)
class PhaseName:
    sort: ClassVar[Sort] = "phase"
    phases: tuple[Phase[Any], ...]

    def size(self) -> int:
        return len(self.phases)

    def meaning(self) -> str:
        return f"one-hot {', '.join([repr(phase) for phase in self.phases])}"

    def turns(self) -> bool:
        return False

    def data(self) -> Data:
        return {"phase": True}


@dataclass(frozen=True)
class MoveNumber:
    sort: ClassVar[Sort] = "move"
    moves: int

    def size(self) -> int:
        return self.moves

    def meaning(self) -> str:
        return "one-hot by the number of the move"

    def turns(self) -> bool:
        return False

    def data(self) -> Data:
        return {"move": True}


@dataclass(frozen=True)
class OfKind:
    sort: ClassVar[Sort] = "kind"
    kinds: tuple[Kind, ...]

    def size(self) -> int:
        return len(self.kinds)

    def meaning(self) -> str:
        return f"one-hot {codes_of(self.kinds)}"

    def turns(self) -> bool:
        return False

    def data(self) -> Data:
        return {"kind": class_of(self.kinds)}


@dataclass(frozen=True)
class Hidden:
    """A secret: its face as one-hot with a place for `hidden`, and a bit for each of those who have seen it."""

    sort: ClassVar[Sort] = "secret"
    kinds: tuple[Kind, ...]
    seats: int

    def size(self) -> int:
        return len(self.kinds) + 2 + self.seats

    def meaning(self) -> str:
        return f"one-hot hidden, {codes_of(self.kinds)}; seen by spectators, by each seat from the observer on"

    def turns(self) -> bool:
        return True

    def data(self) -> Data:
        return {"secret": class_of(self.kinds)}


@dataclass(frozen=True)
class Counted:
    """A bag: how many there are of each kind, and how many of all these lie elsewhere, hidden."""

    sort: ClassVar[Sort] = "bag"
    kinds: tuple[Kind, ...]
    most: int
    each: int  # at most of one kind

    def size(self) -> int:
        return len(self.kinds) + 2

    def meaning(self) -> str:
        kinds = codes_of(self.kinds)
        return f"how many of each of {kinds} / {self.each}; of all, and of them elsewhere / {self.most}"

    def turns(self) -> bool:
        return False

    def data(self) -> Data:
        return {"bag": class_of(self.kinds), "most": self.most, "each": self.each}


@dataclass(frozen=True)
class Pile:
    """A long list of kinds: how many there are of each, and the last one, its top."""

    sort: ClassVar[Sort] = "many"
    kinds: tuple[Kind, ...]
    most: int  # by which the length is divided; longer ones fit, too
    each: int  # at most of one kind

    def size(self) -> int:
        return 1 + 2 * len(self.kinds)

    def meaning(self) -> str:
        top = f"one-hot {codes_of(self.kinds)}"
        return f"length / {self.most}, how many of each kind / {self.each}, then the top: {top}"

    def turns(self) -> bool:
        return False

    def data(self) -> Data:
        return {"pile": class_of(self.kinds), "most": self.most, "each": self.each}


@dataclass(frozen=True)
class Row:
    """A list: its length, then its things; by seat, from the observer on.

    Of an open one, for which nobody knows a longest, the latest things are kept, and its true length is told.
    """

    sort: ClassVar[Sort] = "many"
    most: int
    of: Place
    by_seat: bool
    is_open: bool

    def size(self) -> int:
        return 1 + self.most * self.of.size()

    def meaning(self) -> str:
        turned = " from the observer on" if self.by_seat else ""
        length = f"length / (length + {self.most})" if self.is_open else f"length / {self.most}"
        return f"{length}, then {self.most} times{turned} ({self.of.meaning()})"

    def turns(self) -> bool:
        return self.by_seat or self.of.turns()

    def data(self) -> Data:
        found: Data = {"latest" if self.is_open else "list": self.most}
        if self.by_seat:
            found["by_seat"] = True
        return found | {"of": self.of.data()}


Shape = Number | OneOf | Bits | SeatNumber | Word | PhaseName | MoveNumber | OfKind | Hidden | Counted | Pile | Row


@dataclass(frozen=True)
class Place:
    """Nothing may stand here, or one of several sorts of value."""

    absent: bool
    shapes: tuple[Shape, ...]

    def marked(self) -> bool:
        """A bit says which sort it is, where there can be several, or nothing."""
        return self.absent or len(self.shapes) > 1

    def size(self) -> int:
        return sum(shape.size() + self.marked() for shape in self.shapes)

    def meaning(self) -> str:
        parts = [("present, " if self.marked() else "") + shape.meaning() for shape in self.shapes]
        return "; or ".join(parts) or "nothing"

    def turns(self) -> bool:
        return any(shape.turns() for shape in self.shapes)

    def data(self) -> Data:
        absent = {"absent": True} if self.absent else {}
        if len(self.shapes) == 1:
            return absent | self.shapes[0].data()
        return absent | ({"either": [shape.data() for shape in self.shapes]} if self.shapes else {})


@dataclass(frozen=True)
class Layout:
    """All that the arrays of a set-up need to know."""

    fields: dict[str, Place]
    seals: bool  # some questions are put to several seats at once
    hides: bool  # somebody does not see everything
    values: int  # in the longest event
    words: tuple[str, ...]  # in events, their numbers being their places
    forgives: bool  # made by looking at games: what does not fit is blank, and an event's values are cut


def is_told(name: str, value: Any) -> bool:
    """What was agreed, and how many there are, never changes in the games of a set-up: it has no place."""
    return name != "seats" and not isinstance(value, Agreement)


def class_of(kinds: tuple[Kind, ...]) -> str:
    return type(kinds[0]).__name__


def codes_of(kinds: tuple[Kind, ...]) -> str:
    codes = [kind.code for kind in kinds]
    return ", ".join(codes) if len(codes) < 20 else f"{codes[0]} … {codes[-1]}"
