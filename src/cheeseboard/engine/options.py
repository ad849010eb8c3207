"""Variants and house rules: what can be agreed before the first card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Generic, TypeVar, final

from mypy_extensions import mypyc_attr

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.luck import Luck

Value = int | str | bool | None
Settings = dict[str, Value]

YES: Final = ("true", "yes", "on", "1")
NO: Final = ("false", "no", "off", "0")
RANDOM: Final = "random"  # whoever luck names
LONGEST_SHOWN: Final = 40  # characters of what somebody gave
MOST_DIGITS: Final = 18  # of a number in text: Python refuses to read endless ones, with an error of its own


@final
class Option:
    """One thing to agree on: a switch (default True or False), a word out of `words`, or a number from `least` on.

    `words` beside a number means that one of these words may stand in its place ("random", "none").  A number may be
    that of a seat, from 0 on as everywhere; people are shown names.  A role is a seat that people choose beside these
    (the cat, whoever begins), and by lot unless they do.  Where rules know a role by its seat alone (`by_lot`), a match
    draws it before the set-up.  What has no effect unless other options have certain values says so (`when`).
    """

    __slots__ = ("by_lot", "clause", "default", "is_role", "is_seat", "least", "most", "name", "when", "words")

    def __init__(
        self,
        name: str,
        default: Value,
        clause: str = "",
        words: tuple[str, ...] = (),
        least: int | None = None,
        most: int | None = None,
        is_seat: bool = False,
        is_role: bool = False,
        by_lot: bool = False,
        when: Settings | None = None,
    ) -> None:
        self.name = name
        self.default = default
        self.is_seat = is_seat
        self.is_role = is_role
        self.by_lot = by_lot
        self.when: Settings = {} if when is None else when
        self.clause = clause
        self.words = words
        self.least = least
        self.most = most

    def all_words(self) -> list[str]:
        return [*self.words, RANDOM] if self.by_lot else list(self.words)

    def accepts(self) -> str:
        """What may stand here, in words for an error."""
        if isinstance(self.default, bool):
            return "yes or no"
        parts = self.all_words()
        if self.least is not None:
            parts.append(f"a whole number from {self.least}" + (f" to {self.most}" if self.most is not None else ""))
        return " or ".join(parts)

    def read(self, given: object) -> Value:
        """The value, from Python, JSON or the command line."""
        if isinstance(self.default, bool):
            text = str(given).lower()
            if text in YES or text in NO:
                return text in YES
        elif given is None and "none" in self.words:
            return None
        elif isinstance(given, str) and given in self.all_words():
            return None if given == "none" else given
        elif self.least is not None and not isinstance(given, bool):
            number = whole(given)
            if number is not None and number >= self.least and (self.most is None or number <= self.most):
                return number
        cited = f" ({self.clause})" if self.clause else ""
        raise Problem(f"option {self.name} takes {self.accepts()}, not '{str(given)[:LONGEST_SHOWN]}'{cited}")


def whole(given: object) -> int | None:
    if isinstance(given, int):
        return given
    if isinstance(given, str) and given.removeprefix("-").isdecimal() and len(given) <= MOST_DIGITS:
        return int(given)
    return None


@final
class OptionSet:
    """All options of a game, its named presets, and a check of what must hold between them."""

    __slots__ = ("check", "options", "presets")

    def __init__(
        self,
        options: tuple[Option, ...],
        presets: dict[str, Settings],
        check: Callable[[Settings, int], None] | None = None,
    ) -> None:
        self.options = options
        self.presets = presets
        self.check = check

    def settle(self, given: Mapping[str, object], seats: int) -> Settings:
        """Every option with its value, and together they hold at a table of so many seats."""
        settings = self.agreed(given, seats)
        for name in self.lots(settings):
            raise Problem(f"option {name} is drawn by lot in a match; here it is the number of a seat, from 0 on")
        return settings

    def agreed(self, given: Mapping[str, object], seats: int) -> Settings:
        """The same before lots are drawn."""
        settings = self.read(given)
        if self.check is not None:
            self.check(settings, seats)
        return settings

    def lots(self, settings: Settings) -> list[str]:
        """The roles that are still to be drawn."""
        return [option.name for option in self.options if option.by_lot and settings[option.name] == RANDOM]

    def drawn(self, settings: Settings, seats: int, luck: Luck) -> Settings:
        """With a seat for each of these roles: every seat that may have it is as likely."""
        found = dict(settings)
        for name in self.lots(settings):
            able = [seat for seat in range(seats) if self.holds({**found, name: seat}, seats)]
            if not able:
                raise Problem(f"option {name}: nobody is left to have this role")
            found[name] = able[luck.pick(able)]
        return found

    def holds(self, settings: Settings, seats: int) -> bool:
        try:
            if self.check is not None:
                self.check(settings, seats)
        except Problem:
            return False
        return True

    def read(self, given: Mapping[str, object]) -> Settings:
        """Every option with its value: the default, the preset's (key `preset`), or the one given."""
        if not isinstance(given, Mapping):
            raise Problem(f"options are names with their values, as in {{'preset': 'standard'}}, not {given!r}")
        names = [option.name for option in self.options]
        preset = given.get("preset", "standard")
        if not isinstance(preset, str) or preset not in self.presets:
            raise Problem(f"there is no preset '{preset}'; there are {', '.join(self.presets)}")
        for name in given:
            if name != "preset" and name not in names:
                raise Problem(f"there is no option '{name}'; there are {', '.join(names)}")
        settings: Settings = {}
        for option in self.options:
            chosen = given.get(option.name, self.presets[preset].get(option.name, option.default))
            settings[option.name] = option.read(chosen) if chosen != option.default else option.default
        return settings


@mypyc_attr(allow_interpreted_subclasses=True)
class Agreement:
    """What was agreed, in the form a game's rules read.  It lies on the table, never changes, and copies share it.

    A game's own adds what its rules read, all of it worked out from these two and the box: `Game.agreement` makes it.
    """

    __slots__ = ("seats", "settings")

    def __init__(self, settings: Settings, seats: int) -> None:
        self.settings = settings
        self.seats = seats

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Agreement) and self.settings == other.settings and self.seats == other.seats

    def __hash__(self) -> int:
        return hash((self.seats, *self.settings.values()))

    def __repr__(self) -> str:
        words = [f"{name}={value}" for name, value in self.settings.items()]
        return f"{type(self).__name__}({', '.join(words)}, seats={self.seats})"


A = TypeVar("A", bound=Agreement)
B = TypeVar("B")


@final
class Agreements(Generic[A, B]):
    """Each is read once for all the games of one box that are played by it."""

    __slots__ = ("box", "found", "read")

    def __init__(self, read: Callable[[Settings, int, B], A], box: B) -> None:
        self.read = read
        self.box = box
        self.found: dict[tuple[object, ...], A] = {}

    def on(self, settings: Settings, seats: int) -> A:
        key = (seats, *settings.values())
        found = self.found.get(key)
        if found is None:
            found = self.found[key] = self.read(settings, seats, self.box)
        return found


def number(settings: Settings, name: str) -> int:
    """Of an option that is always one."""
    value = settings[name]
    assert isinstance(value, int)
    return value
