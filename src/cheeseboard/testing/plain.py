"""A table from plain data, for any game: lists, numbers and the codes of things."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.drawing import Marks
from cheeseboard.engine.errors import Lost, Problem
from cheeseboard.engine.game import Game
from cheeseboard.engine.kind import KINDS, Kind
from cheeseboard.engine.names import snake
from cheeseboard.engine.phase import OVER, PHASES, Phase
from cheeseboard.engine.seats import everyone
from cheeseboard.engine.secret import Secret
from cheeseboard.engine.table import Table


class Plain:
    """A table whose fields are changed by plain data, each made into what stood there before."""

    def __init__(self, game: Game[Any], table: Table, names: list[str]) -> None:
        self.package = type(game).__module__
        self.table = table
        self.marks = Marks(names, everyone(game.seats[-1]))
        self.codes = codes_of(game)

    def change(self, fields: Mapping[str, object]) -> None:
        known = self.table.fields()
        box = self.things()
        for name, given in fields.items():
            if name not in known:
                raise Problem(f"the table has no '{name}'; it has {', '.join(known)}")
            before = getattr(self.table, name)
            setattr(self.table, name, self.phase(given) if name == "phase" else self.like(before, given))
        bags = [name for name in known if isinstance(getattr(self.table, name), Bag) and name not in fields]
        if len(bags) == 1:
            self.fill(getattr(self.table, bags[0]), box)

    def phase(self, given: object) -> object:
        found = {snake(cls.__name__): phase for cls, phase in PHASES.items() if self.is_ours(cls) or phase is OVER}
        if isinstance(given, Phase):
            return given
        if given not in found:
            raise Problem(f"there is no phase '{given}'; there are {', '.join(sorted(found))}")
        return found[str(given)]

    def is_ours(self, cls: type) -> bool:
        return cls.__module__ == self.package or cls.__module__.startswith(self.package + ".")

    def like(self, sample: Any, given: Any) -> Any:
        """`given` in the form of what stands in its place: a list of lists of codes as rows of cards, and so on."""
        if isinstance(sample, Bag):
            return given if isinstance(given, Bag) else self.bag(sample, given)
        if isinstance(given, list | tuple):
            inner = first_of(sample)
            return type(sample if isinstance(sample, list | tuple) else given)([self.like(inner, g) for g in given])
        if isinstance(given, dict):
            inner = next(iter(sample.values()), None) if isinstance(sample, dict) else None
            return {key: self.like(inner, value) for key, value in given.items()}
        if isinstance(given, str) and not isinstance(sample, str):
            return self.thing(sample, given)
        return given

    def thing(self, sample: Any, word: str) -> Any:
        """A code is the kind itself or, where face-down things lie or with a mark, a secret of this kind."""
        code, seen_by = self.marks.read(word, None)
        if code not in self.codes:
            raise Problem(f"there is no '{code}'; there are {' '.join(self.codes)}")
        kind = self.codes[code]
        return Secret(kind, seen_by) if isinstance(sample, Secret) or code != word else kind

    def bag(self, sample: Bag[Any], given: Any) -> Bag[Any]:
        codes = given.split() if isinstance(given, str) else [str(code) for code in given]
        return Bag(sample.kinds, sorted([self.thing(None, code).number for code in codes]))

    def things(self) -> list[Kind]:
        return [kind for name in self.table.fields() for kind in kinds_in(getattr(self.table, name))]

    def fill(self, bag: Bag[Any], box: list[Kind]) -> None:
        """The one bag that was not given: what the others have left of the box."""
        bag.numbers = []
        left = [kind for kind in box if kind in bag.kinds]
        for kind in self.things():
            if kind in bag.kinds:
                if kind not in left:
                    raise Lost(f"there are {box.count(kind) + 1} of {kind.code} or more, the box has {box.count(kind)}")
                left.remove(kind)
        bag.numbers = sorted([kind.number for kind in left])


def codes_of(game: Game[Any]) -> dict[str, Kind]:
    """Every kind of thing that the game's own modules made, by its code."""
    package = type(game).__module__
    ours = [cls for cls in KINDS if cls.__module__ == package or cls.__module__.startswith(package + ".")]
    return {code: kind for cls in ours for code, kind in KINDS[cls].items()}


def first_of(sample: Any) -> Any:
    """A thing as it lies in this list, from the first part of it that is not empty."""
    parts = list(sample) if isinstance(sample, list | tuple) else []
    return next((part for part in parts if part not in (None, [], ())), None)


def kinds_in(value: Any) -> list[Kind]:
    """All things of the box that lie in a field."""
    if isinstance(value, Kind):
        return [value]
    if isinstance(value, Secret):
        return [] if value.value is None else [value.value]
    if isinstance(value, Bag):
        return [value.kinds[number] for number in value.numbers]
    if isinstance(value, dict):
        return [kind for part in value.values() for kind in kinds_in(part)]
    if isinstance(value, list | tuple):
        return [kind for part in value for kind in kinds_in(part)]
    return []


def luck_number(game: Game[Any], word: int | str) -> int:
    """Scripted luck: a number as `Luck.pick` finds it, or the code of a thing."""
    codes = codes_of(game)
    if isinstance(word, int):
        return word
    if word not in codes:
        raise Problem(f"there is no '{word}'; there are {' '.join(codes)}")
    return codes[word].number
