"""Drawings: a position written in a few lines of text.

    ann*  [3]  8   2  [0]      # the star: this seat is to move
    bob   [9]  4   6  [1]
    discards 5 7

The first word of a line says what the line is about, the others what lies there, `#` begins a remark.  Which lines
there are is a game's own affair (its `scene.py`); here is what the drawings of all games have in common.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Generic, TypeVar, final

from cheeseboard.engine.errors import Lost, Problem
from cheeseboard.engine.kind import Kind
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.names import snake
from cheeseboard.engine.options import OptionSet, Settings
from cheeseboard.engine.phase import Phase
from cheeseboard.engine.seats import NOBODY, SPECTATOR, bit
from cheeseboard.engine.table import S

K = TypeVar("K", bound=Kind)

ANY: Final = "?"  # some thing of the box that the drawing does not name
REST: Final = "…"  # everything that the drawing does not name
NONE: Final = "none"  # nothing, said in so many words
WATCHER: Final = "spectator"


@final
class Line:
    """`ann*  [3] 8` is about ann, who is to move, and has the words `[3]` and `8`."""

    __slots__ = ("about", "star", "words")

    def __init__(self, about: str, star: bool, words: list[str]) -> None:
        self.about = about
        self.star = star
        self.words = words

    def __str__(self) -> str:
        return " ".join([self.about + ("*" if self.star else ""), *self.words])


def lines_of(text: str) -> list[Line]:
    """The lines of a drawing, remarks left out."""
    found: list[Line] = []
    seen: set[str] = set()
    for raw in text.splitlines():
        words = raw.partition("#")[0].replace("...", REST).split()
        if not words:
            continue
        line = Line(words[0].removesuffix("*"), words[0].endswith("*"), words[1:])
        if line.about in seen:
            raise Problem(f"the drawing has two lines '{line.about}'")
        seen.add(line.about)
        found.append(line)
    return found


@final
class Drawn(Generic[S]):
    """What a game reads out of a drawing.

    `luck` is what comes next, as `Luck.pick` will find it, and `luck_words` the same as it was written.
    """

    __slots__ = ("clock", "luck", "luck_words", "names", "settings", "table")

    def __init__(
        self,
        table: S,
        names: list[str],
        settings: Settings,
        luck: list[int],
        luck_words: list[str],
        clock: list[int] | None,
    ) -> None:
        self.table = table
        self.names = names
        self.settings = settings
        self.luck = luck
        self.luck_words = luck_words
        self.clock = clock


@final
class Marks:
    """How a drawing says who has seen a face-down thing: always in full, nothing is taken for granted.

    `3` nobody, `[3]` its owner, `{3}` everybody, `3:ann,cid` these people.  What is nobody's has the owner None, and
    those who have seen it are named.
    """

    __slots__ = ("everyone", "names")

    def __init__(self, names: list[str], everyone: int) -> None:
        self.names = names
        self.everyone = everyone

    def read(self, word: str, owner: int | None) -> tuple[str, int]:
        """The code of the thing, and who has seen it."""
        if word.startswith("[") and word.endswith("]"):
            if owner is None:
                raise Problem(f"nobody owns what is drawn as '{word}': write {word[1:-1]}:name")
            return word[1:-1], bit(owner)
        if word.startswith("{") and word.endswith("}"):
            return word[1:-1], self.everyone
        code, colon, people = word.partition(":")
        seen_by = NOBODY
        for name in people.split(",") if colon else []:
            seen_by |= SPECTATOR if name == WATCHER else bit(seat_of(name, self.names))
        return code, seen_by

    def write(self, code: str, seen_by: int, owner: int | None) -> str:
        if seen_by == NOBODY:
            return code
        if seen_by == self.everyone:
            return "{" + code + "}"
        if owner is not None and seen_by == bit(owner):
            return f"[{code}]"
        people = [name for seat, name in enumerate(self.names) if seen_by & bit(seat)]
        if seen_by & SPECTATOR:
            people.append(WATCHER)
        return f"{code}:{','.join(people)}"


def seat_of(name: str, names: list[str]) -> int:
    if name not in names:
        raise Problem(f"nobody here is called '{name}'; there are {', '.join(names)}")
    return names.index(name)


def wholes(line: Line) -> list[int]:
    """The words of a line that holds numbers."""
    if not all(word.isdecimal() for word in line.words):
        raise Problem(f"the line '{line}' should hold whole numbers")
    return [int(word) for word in line.words]


def only(line: Line) -> str:
    """The word of a line that holds one."""
    if len(line.words) != 1:
        raise Problem(f"the line '{line}' should hold one word behind '{line.about}'")
    return line.words[0]


def agreed(words: list[str]) -> Mapping[str, object]:
    """`younger mode=time` as options: a bare word is switched on."""
    found: dict[str, object] = {}
    for word in words:
        name, equals, value = word.partition("=")
        found[name] = value if equals else True
    return found


def drawn_options(options: OptionSet, settings: Settings) -> str:
    """The same backwards: those that are not as usual."""
    usual = {option.name: option.default for option in options.options}
    return " ".join([f"{name}={value}" for name, value in settings.items() if value != usual[name]]) or NONE


class Lines:
    """The lines of a drawing, by what they are about.  A game's reader puts them there, and knows what they mean."""

    def __init__(self) -> None:
        self.lines: dict[str, Line] = {}

    def words(self, about: str) -> list[str]:
        """Nothing, for a line that is not drawn or says `none`."""
        line = self.lines.get(about)
        return [] if line is None or line.words == [NONE] else line.words

    def number(self, about: str, otherwise: int) -> int:
        if not self.words(about):
            return otherwise
        only(self.lines[about])
        return wholes(self.lines[about])[0]


class PeopleFirst(Lines):
    """A drawing with a line for each seat, and then lines of other names.  What a simple game needs to read one."""

    def __init__(self, text: str, known: Sequence[str]) -> None:
        super().__init__()
        self.people: list[Line] = []
        for line in lines_of(text):
            if line.about in known:
                self.lines[line.about] = line
            elif self.lines:
                raise Problem(f"there is no line '{line.about}'; people come first, then {', '.join(known)}")
            else:
                self.people.append(line)
        self.names = [line.about for line in self.people]
        self.seats = len(self.people)
        self.starred = [seat for seat, line in enumerate(self.people) if line.star]

    def person(self, about: str, otherwise: int) -> int:
        return seat_of(only(self.lines[about]), self.names) if self.words(about) else otherwise

    def numbers(self, about: str, count: int, otherwise: list[int]) -> list[int]:
        """So many whole numbers, also below 0."""
        words = self.words(about)
        if not words:
            return otherwise
        if len(words) != count or not all(word.removeprefix("-").isdecimal() for word in words):
            raise Problem(f"the line '{self.lines[about]}' should hold {count} whole numbers")
        return [int(word) for word in words]

    def moment(self, phases: Sequence[Phase[S]], otherwise: str) -> Phase[S]:
        """That of the line `phase`, or else what the stars say."""
        name = only(self.lines["phase"]) if self.words("phase") else otherwise
        found = {snake(type(phase).__name__): phase for phase in phases}
        if name not in found:
            raise Problem(f"there is no phase '{name}'; there are {', '.join(found)}")
        return found[name]


@final
class Stock(Generic[K]):
    """What of the box the drawing has not named.  What luck will want stays back as long as that can be."""

    def __init__(self, kinds: Sequence[K], numbers: Sequence[int], what: str, clause: str) -> None:
        self.kinds = {kind.code: kind for kind in kinds}
        self.all = list(numbers)
        self.left = list(numbers)
        self.what = what
        self.clause = clause

    def kind(self, code: str) -> K:
        if code not in self.kinds:
            raise Problem(f"there is no {self.what} '{code}'; there are {' '.join(self.kinds)}")
        return self.kinds[code]

    def named(self, code: str) -> K:
        kind = self.kind(code)
        if kind.number not in self.left:
            copies = self.all.count(kind.number)
            more = f"{copies + 1} {self.what}s {code} or more"
            raise Lost(f"the drawing has {more}, the box has {copies} ({self.clause})")
        self.left.remove(kind.number)
        return kind

    def any_but(self, wanted: list[K], luck: Luck) -> K:
        """Something that the drawing leaves open."""
        kept = [kind.number for kind in wanted]
        among = [number for number in self.left if number not in kept] or self.left
        number = among[luck.pick(among)]
        self.left.remove(number)
        return next(kind for kind in self.kinds.values() if kind.number == number)

    def codes(self, numbers: Sequence[int]) -> str:
        codes = {kind.number: kind.code for kind in self.kinds.values()}
        return " ".join([codes[number] for number in numbers]) or NONE


def described(about: Mapping[str, str]) -> list[str]:
    """Lines behind those of the people."""
    return [f"{name} {words or NONE}" for name, words in about.items()]
