"""Drawings: a position written in a few lines of text.

    ann*  [3]  8   2  [0]      # the star: this seat is to move
    bob   [9]  4   6  [1]
    discards 5 7

The first word of a line says what the line is about, the others what lies there, `#` begins a remark.  Which lines
there are is a game's own affair (its `scene.py`); here is what the drawings of all games have in common.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Generic, final

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.options import OptionSet, Settings
from cheeseboard.engine.seats import NOBODY, SPECTATOR, bit
from cheeseboard.engine.table import S

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
