"""A game as numbers: actions, masks, observations, information states.

All shapes are fixed for a game with its box, options and seats.  An action's number is its move's number and means the
same in every state.  Everything a seat is given is made of its view, of what it heard and of its own choices.
`docs/research.md` tells what is in each part; `Numbers.describe()` prints it for one set-up.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from itertools import compress
from operator import attrgetter, ne
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple, final

from cheeseboard.engine.ask import Ask
from cheeseboard.engine.game import Game
from cheeseboard.engine.move import Move
from cheeseboard.engine.options import Settings
from cheeseboard.engine.table import Table
from cheeseboard.games import find
from cheeseboard.research import need
from cheeseboard.research.position import NOBODY, Entry, Position
from cheeseboard.research.tensors.about import About
from cheeseboard.research.tensors.coders import LIMIT, SMALL, Coders, Spot, Unfit
from cheeseboard.research.tensors.declared import layout_of, out_of_date
from cheeseboard.research.tensors.layout import Layout, Place, is_told
from cheeseboard.research.tensors.past import BITS, LOG, atoms, digest
from cheeseboard.research.tensors.pieces import Coder, Faces, blank, floats, hot, remembering
from cheeseboard.research.text import table_text

if TYPE_CHECKING:
    import numpy as np
else:
    np = need("numpy")

VERSION: Final = 1  # of how arrays are laid out; the names of environments end in it
HASH_LENGTH: Final = 12
Array = Any  # numpy.ndarray
Memory = tuple[tuple[Any, ...], list[bytes]]  # values of all fields, and their codes


class Part(NamedTuple):
    """A named stretch of an array."""

    name: str
    start: int
    size: int
    meaning: str


@final
class Numbers:
    """The numbers of one set-up.  Make it with `numbers_of`, which makes it once."""

    def __init__(self, game: Game[Any], seats: int, settings: Settings, layout: Layout | None = None) -> None:
        self.game = game
        self.seats = seats
        self.settings = settings
        self.actions = [move.notation for move in game.moves]
        about = About(game, seats)
        self.event_classes = about.events
        self.layout = layout_of(game, seats, settings) if layout is None else layout
        self.fields = self.layout.fields
        self.seals = self.layout.seals
        self.hides = self.layout.hides
        self.atoms = self.layout.values
        self.words = {word: number + 1.0 for number, word in enumerate(self.layout.words)}
        self.parts = self.laid_out()
        self.size = sum(part.size for part in self.parts)
        self.entry_size = len(self.actions) + len(self.event_classes) + self.atoms
        self.information_parts = [
            *self.parts,
            Part("log_length", self.size, 1, f"entries of the past that this seat knows of / {LOG}"),
            Part("earlier", self.size + 1, BITS, f"{BITS} bits of the SHA-256 of all entries before the log, or 0"),
            Part("log", self.size + 1 + BITS, LOG * self.entry_size, self.log_meaning()),
        ]
        self.information_size = self.size + 1 + BITS + LOG * self.entry_size
        self.names = list(self.fields)
        self.values = attrgetter(*self.names)
        self.coders = list(zip(*[self.field_coders(name, place) for name, place in self.fields.items()]))
        self.places = range(len(self.names))
        unlike: Memory = (tuple([object() for _ in self.names]), [b"" for _ in self.names])
        self.memories = [unlike for _ in range(seats)]
        self.entry_coders = [Faces(self.entry_coder(seat)).__getitem__ for seat in range(seats)]
        self.heads = [[hot(seat, seats) + floats(float(asked)) for asked in range(2)] for seat in range(seats)]
        self.nothing = blank(self.size)
        self.most_kinds = max([len(kinds) for kinds in about.kinds.values()], default=0)
        self.is_up_to_date = self.layout.forgives  # looked at just now; a file is compared with the first table
        self.masks = Faces(self.mask_of)
        self.seals_of = Faces(self.sealed)

    # What there is

    def laid_out(self) -> list[Part]:
        parts = [
            Part("me", 0, self.seats, "which seat this is, one-hot"),
            Part("asked", self.seats, 1, "this seat is asked now"),
        ]
        if self.seals:
            meaning = "how often each move is in this seat's own sealed answer, by number: n / (n + 1)"
            parts.append(Part("sealed", self.seats + 1, len(self.actions), meaning))
        for name, place in self.fields.items():
            parts.append(Part(name, parts[-1].start + parts[-1].size, place.size(), place.meaning()))
        return parts

    def log_meaning(self) -> str:
        classes = ", ".join([found.__name__ for found in self.event_classes])
        words = f", a word's place among {', '.join(self.words)}" if self.words else ""
        return (
            f"the first {LOG} entries, or the latest where there are more: own choice one-hot by number"
            f" ({len(self.actions)}), event one-hot ({classes}), then the event's values ({self.atoms}):"
            f" numbers as they are, a kind's number + 1, a seat counted from the observer + 1{words},"
            " 0 for what is hidden"
        )

    @property
    def hash(self) -> str:
        """Of all that a trained network depends on: the actions, and what stands where.  Equal: it can be used."""
        told = [VERSION, self.actions, self.parts, self.information_size]
        return sha256(json.dumps(told).encode()).hexdigest()[:HASH_LENGTH]

    def quiet(self, games: int = 10) -> Array:
        """True where these random games never changed a number: what a learner may leave out, at its own risk."""
        choose = Random(games)
        low, high = np.full(self.size, np.inf, np.float32), np.full(self.size, -np.inf, np.float32)
        for seed in range(games):
            position = Position(self.game, self.seats, self.settings, seed, False)
            while position.seat != NOBODY:
                row = self.observe(position, position.seat)
                np.minimum(low, row, out=low)
                np.maximum(high, row, out=high)
                position.play(choose.choice(position.moves).number)
        return low == high

    def describe(self) -> str:
        """Every part of the information state tensor; the observation tensor is all but the log."""
        lines = [f"{self.game.title}, {self.seats} seats: {len(self.actions)} actions,"
                 f" observation {self.size}, information state {self.information_size},"
                 f" layout {VERSION}, {self.hash}"]  # fmt: skip
        lines += [f"{part.start:6} {part.size:6}  {part.name}: {part.meaning}" for part in self.information_parts]
        return "\n".join(lines)

    # Numbers of a position

    def mask(self, moves: tuple[Move, ...]) -> Array:
        """1 for every action that is offered."""
        return self.masks[moves].copy()

    def mask_of(self, moves: tuple[Move, ...]) -> Array:
        made = np.zeros(len(self.actions), np.int8)
        made[[move.number for move in moves]] = 1
        return made

    def observe(self, position: Position, seat: int) -> Array:
        """What a seat sees now."""
        return array_of(self.seen(position, seat))

    def seen(self, position: Position, seat: int) -> bytearray:
        if position.table is None:
            return bytearray(self.nothing)
        return self.coded_at(position.view(seat), position, seat)

    def observe_view(self, view: Table, ask: Ask) -> Array:
        """The same for a player who has a view and a question, as bots are given them."""
        return array_of(self.coded(view, ask.seat, True, tuple(ask.so_far)))

    def coded_at(self, t: Any, position: Position, seat: int) -> bytearray:
        is_asked = seat == position.seat or bool(position.legal(seat))
        return self.coded(t, seat, is_asked, tuple(position.answers.get(seat, ())))

    def coded(self, t: Any, seat: int, is_asked: bool, answer: tuple[Move, ...]) -> bytearray:
        head = self.heads[seat][is_asked]
        if self.seals:
            head += self.seals_of[answer]
        if not self.is_up_to_date:
            self.compare_with(t)
        return bytearray().join((head, *self.pieces(t, seat)))

    def compare_with(self, t: Table) -> None:
        """The fields of the file are those of the table."""
        now = [name for name in t.fields() if is_told(name, getattr(t, name))]
        if now != self.names:
            raise out_of_date(self.game.name, f"the fields of the table are {', '.join(now)}")
        self.is_up_to_date = True

    def pieces(self, t: Any, seat: int) -> list[bytes]:
        """The code of every field.  Little changes on a table from one look of a seat to its next: only that is coded.

        What a seat saw last is replaced as a whole, since threads may share it.
        """
        last, pieces = self.memories[seat]
        values, coders = self.values(t), self.coders[seat]
        pieces = pieces[:]
        for place in compress(self.places, map(ne, values, last)):
            pieces[place] = coders[place](values[place])
        self.memories[seat] = values, pieces
        return pieces

    def field_coders(self, name: str, place: Place) -> list[Coder]:
        """For each seat.  What reads the same from all of them is coded for one, and remembered for the others."""
        spot = Spot(self.game.name, name, place)
        made = Coders(spot)
        coders = [made.coder(seat) for seat in range(self.seats)]
        is_small = all(shape.sort in SMALL for shape in place.shapes)
        if is_small:
            coders = [hashable(code, spot) for code in coders]
        if self.layout.forgives:
            coders = [forgiving(code, place.size()) for code in coders]
        return coders if place.turns() or is_small else [remembering(coders[0])] * self.seats

    def sealed(self, answer: tuple[Move, ...]) -> bytes:
        numbers = [move.number for move in answer]
        counts = [numbers.count(number) for number in range(len(self.actions))]
        return floats(*[count / (count + 1) for count in counts])

    def state(self, position: Position) -> Array:
        """The truth, from seat 0 on.  For a critic that may know everything; never for a player."""
        t = position.table
        return array_of(bytearray(self.nothing) if t is None else self.coded_at(t.copy(), position, 0))

    def information(self, position: Position, seat: int) -> Array:
        """What a seat sees now and all it knows of the past: two pasts that differ give two tensors, always."""
        _, lines, entries = position.recall(seat)
        code = self.entry_coders[seat]
        length = floats(min(LIMIT, len(entries) / LOG))
        pieces: list[bytes | bytearray] = [self.seen(position, seat), length, digest(lines)]
        pieces += [code(entry) for entry in entries[-LOG:]]
        pieces.append(blank(self.entry_size * (LOG - min(LOG, len(entries)))))
        return array_of(bytearray().join(pieces))

    def entry_coder(self, observer: int) -> Coder:
        own, events = len(self.actions), self.event_classes

        def code(entry: Entry) -> bytes:
            if isinstance(entry, tuple):
                return hot(entry[1].number, own) + blank(len(events) + self.atoms)
            values = atoms(entry, observer, self.seats, self.words)
            if len(values) > self.atoms and not self.layout.forgives:
                raise Unfit(self.game.name, f"{entry}", f"{self.atoms} values of an event, not {len(values)}")
            values = values[: self.atoms] + [0.0] * (self.atoms - len(values))
            return blank(own) + hot(events.index(type(entry)), len(events)) + floats(*values)

        return code

    # The same as text

    def observation_text(self, position: Position, seat: int) -> str:
        if position.table is None:
            return "the table is not set up yet"
        answer = position.answers.get(seat)
        sealed = f"\nsealed: {', '.join([move.notation for move in answer])}" if answer else ""
        return f"seat {seat}\n{table_text(position.view(seat))}{sealed}"

    def information_text(self, position: Position, seat: int) -> str:
        """With perfect recall: all that the seat heard and chose, in order, then what it sees."""
        return f"{position.recall(seat)[1]}{self.observation_text(position, seat)}"


def forgiving(code: Coder, size: int) -> Coder:
    """What was in none of the games looked at stays blank."""

    def or_blank(value: Any) -> bytes:
        try:
            return code(value)
        except Unfit:
            return blank(size)

    return or_blank


def hashable(code: Coder, spot: Spot) -> Coder:
    """A memory takes no list: one in the place of a small thing does not fit."""

    def looked_up(value: Any) -> bytes:
        if type(value) is list:
            raise spot.unfit(value)
        return code(value)

    return looked_up


def array_of(code: bytearray) -> Array:
    """Over these bytes themselves."""
    return np.frombuffer(code, np.float32)


KNOWN: Final[dict[str, Numbers]] = {}


def numbers_of(game: Game[Any] | str, seats: int | None = None, options: Mapping[str, object] | None = None) -> Numbers:
    """The numbers of a set-up, made once in a process."""
    game = find(game) if isinstance(game, str) else game
    count = game.seat_count(game.seats[0] if seats is None else seats)
    settings = game.options.settle({} if options is None else options, count)
    box = game.components if game.own_components else None
    key = json.dumps([game.name, count, settings, box], sort_keys=True)
    if key not in KNOWN:
        KNOWN[key] = Numbers(game, count, settings)
    return KNOWN[key]


__all__ = ["LOG", "VERSION", "Array", "Numbers", "Part", "numbers_of"]
