"""What can lie on a table, found by looking at random games: for a game's `tensor.toml`, which `dev.py tensors` writes,
and for a box of somebody's own, of which no file tells."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, Final, assert_never, final

from cheeseboard.engine.event import PEOPLE
from cheeseboard.engine.game import Game
from cheeseboard.engine.kind import Kind, kinds_of
from cheeseboard.engine.options import Settings
from cheeseboard.engine.phase import Together
from cheeseboard.research.position import CHANCE, NOBODY, Position
from cheeseboard.research.tensors.about import About
from cheeseboard.research.tensors.coders import sort_of
from cheeseboard.research.tensors.layout import (
    Bits,
    Counted,
    Hidden,
    Layout,
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
    is_told,
)
from cheeseboard.research.tensors.past import atoms, words_in

GAMES: Final = 30  # played to see what can lie on a table
EXPLICIT: Final = 5  # of these with explicit luck
NODES: Final = 400  # of one of them, at most
FEW: Final = 12  # a number that stays at or below this also gets a one-hot
LONG: Final = 8  # a list of kinds that grows beyond this is a pile: counted, with its top
SEAT: Final = "seat"
BY_SEAT: Final = "by seat"
PILE: Final = "pile"
ONE_OF: Final = "one of "  # and how many: a number that is the name of a square
BITS: Final = "bits "  # and how many: a number that is a set
LONGEST_EVENT: Final = "longest event"
Hint = str | int | tuple[str, ...] | type[Kind]
Hints = dict[str, Hint]


def hints_of(game: Game[Any], settings: Settings, seats: int) -> Hints:
    """What a game's `tensor.py` says of its table, where it has one: which numbers are seats, how far others go, how
    long a list can get, which words or kinds there are that are seldom seen, how many values the longest event has.

    Without it, `turn` and the fields that events use for people hold seats, and the rest is what was seen.
    """
    hints: Hints = dict.fromkeys(("turn", *PEOPLE), SEAT)
    module = type(game).__module__ + ".tensor"
    if find_spec(module) is not None:
        hints.update(import_module(module).hints(settings, seats))
    return hints


def look_at_games(game: Game[Any], seats: int, settings: Settings, forgives: bool) -> Layout:
    """Random games, always the same ones, to see what can lie on the table.

    Every game has its whims, some moves being dear to it and some loathed: so there are long games among them, too.
    In the first few the luck is explicit, and the moments in between are looked at as well.
    """
    about = About(game, seats)
    looks = Looks(about, hints_of(game, settings, seats), forgives)
    choose = Random(20)
    for number in range(GAMES):
        whims = [choose.choice((1, 1, 30, 0.03)) for _ in game.moves]
        position = Position(game, seats, settings, None if number < EXPLICIT else number)
        for node in range(NODES):
            if position.table is not None and (node < NODES // 4 or node % 5 == 0):
                looks.look(position)
            if position.seat == CHANCE:
                position.decide(choose.choice(position.among))
            elif position.seat == NOBODY:
                break
            else:
                weights = [whims[move.number] for move in position.moves]
                position.play(choose.choices(position.moves, weights)[0].number)
        looks.listen(position)
    return looks.layout()


@final
class Looks:
    """At all fields of many tables, and at what was told there."""

    def __init__(self, about: About, hints: Hints, forgives: bool) -> None:
        self.about = about
        self.hints = hints
        self.forgives = forgives
        self.fields: dict[str, Look] = {}
        self.seals = False
        self.hides = False
        longest = hints.get(LONGEST_EVENT, 1)
        self.values = longest if isinstance(longest, int) and not forgives else 1
        self.words: set[str] = set()

    def look(self, position: Position) -> None:
        t = position.table
        self.seals |= isinstance(t.phase, Together)
        self.hides = self.hides or position.view(0) != t
        for name in t.fields():
            value = getattr(t, name)
            if is_told(name, value):
                if name not in self.fields:
                    self.fields[name] = Look(self, name)
                self.fields[name].look(value)

    def listen(self, position: Position) -> None:
        for entry in position.log:
            if not isinstance(entry, tuple):
                self.values = max(self.values, len(atoms(entry, 0, self.about.seats, {})))
                self.words.update(words_in([getattr(entry, field.name) for field in fields(entry)]))

    def layout(self) -> Layout:
        found = {name: look.place() for name, look in self.fields.items()}
        hides, words = self.hides or self.seals, tuple(sorted(self.words))
        return Layout(found, self.seals, hides, self.values, words, self.forgives)


@final
class Look:
    """All that was seen at one place of a table."""

    def __init__(self, looks: Looks, path: str) -> None:
        self.looks = looks
        self.path = path
        self.hint = looks.hints.get(path)
        self.nothing = False
        self.sorts: dict[Sort, None] = {}  # in the order in which they were first seen
        self.low = 0
        self.high = 0
        self.words: set[str] = set()
        self.kinds: dict[Sort, tuple[Kind, ...]] = {}  # by sort
        self.most = 1  # in a bag
        self.each = 1  # of one kind, in a bag or a pile
        self.lengths: set[int] = set()
        self.items: Look | None = None
        if looks.forgives:  # only what must have a place is said before it was seen
            return
        if isinstance(self.hint, tuple):
            self.sorts["word"] = None
            self.words.update(self.hint)
        elif isinstance(self.hint, type):
            self.sorts["kind"] = None
            self.of_class("kind", self.hint)

    def look(self, value: Any) -> None:
        if value is None:
            self.nothing = True
            return
        sort = sort_of(value)
        self.sorts[sort] = None
        match sort:
            case "whole":
                self.low = min(self.low, int(value))
                self.high = max(self.high, int(value))
            case "word":
                self.words.add(value)
            case "phase" | "move":
                pass  # all of them are known
            case "kind":
                self.of_class(sort, type(value))
            case "secret":
                if value.value is not None:
                    self.of_class(sort, type(value.value))
            case "bag":
                self.kinds[sort] = value.kinds
                self.most = max(self.most, len(value.numbers))
                self.each = max([self.each, *Counter(value.numbers).values()])
            case "many":
                self.lengths.add(len(value))
                self.each = max([self.each, *Counter([id(item) for item in value]).values()])
                for item in value:
                    self.of().look(item)
            case _:
                assert_never(sort)

    def of_class(self, sort: Sort, found: type) -> None:
        if sort not in self.kinds:
            self.kinds[sort] = tuple(kinds_of(found))

    def of(self) -> Look:
        if self.items is None:
            self.items = Look(self.looks, f"{self.path}.*")
        return self.items

    def place(self, is_of_one_seat: bool = False) -> Place:
        return Place(self.nothing, tuple([self.shape(sort, is_of_one_seat) for sort in self.sorts]))

    def shape(self, sort: Sort, is_of_one_seat: bool) -> Shape:
        about = self.looks.about
        match sort:
            case "whole":
                return self.whole()
            case "word":
                return Word(tuple(sorted(self.words)))
            case "phase":
                return PhaseName(about.phases)
            case "move":
                return MoveNumber(about.moves)
            case "kind":
                return OfKind(self.kinds[sort])
            case "secret":
                return Hidden(self.kinds[sort], about.seats)
            case "bag":
                return Counted(self.kinds[sort], self.most, self.each)
            case "many":
                return self.many(is_of_one_seat)
            case _:
                assert_never(sort)

    def whole(self) -> Number | OneOf | Bits | SeatNumber:
        hint = self.hint if isinstance(self.hint, str) else ""
        if hint == SEAT:
            return SeatNumber(self.looks.about.seats)
        if hint.startswith(ONE_OF):
            return OneOf(int(hint.removeprefix(ONE_OF)))
        if hint.startswith(BITS):
            return Bits(int(hint.removeprefix(BITS)))
        return self.number()

    def number(self) -> Number:
        high = self.hint if isinstance(self.hint, int) else self.high
        scale = self.hint if isinstance(self.hint, int) else max(self.high, -self.low, 1)
        return Number(scale, self.low == 0 and 1 < high <= FEW)

    def many(self, is_of_one_seat: bool) -> Row | Pile:
        """By seat, where it always has as many things as there are seats, unless it is itself that of one seat."""
        most = self.hint if isinstance(self.hint, int) else max(self.lengths)
        guessed = self.hint is None and not is_of_one_seat and self.lengths - {0} == {self.looks.about.seats}
        items = self.of().place(guessed)
        lone = items.shapes[0] if len(items.shapes) == 1 and not items.absent else None
        grows = self.hint is None and len(self.lengths) > 1
        if isinstance(lone, OfKind) and (self.hint == PILE or (grows and max(self.lengths) > LONG)):
            return Pile(lone.kinds, most, self.each)
        by_seat = guessed or self.hint == BY_SEAT
        return Row(most, items, by_seat, self.looks.forgives or (grows and not by_seat))
