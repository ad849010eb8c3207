"""A game as numbers: actions, masks, observations, information states; and, apart from each other, scores, returns and
rewards.

All shapes are fixed for a game with its box, options and seats.  An action's number is its move's number and means the
same in every state.  Everything a seat is given is made of its view, of what it heard and of its own choices.
`docs/research.md` tells what is in each part; `Numbers.describe()` prints it for one set-up.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from itertools import compress
from operator import attrgetter, ne
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple, final

from cheeseboard.engine.codec import names_of
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.event import PEOPLE, Event
from cheeseboard.engine.game import Game
from cheeseboard.engine.kind import KINDS, Kind
from cheeseboard.engine.move import Move
from cheeseboard.engine.options import Agreement, Settings
from cheeseboard.engine.outcome import Outcome
from cheeseboard.engine.phase import Phase, Together
from cheeseboard.engine.secret import Secret
from cheeseboard.research import need
from cheeseboard.research.position import CHANCE, NOBODY, Choice, Entry, Position
from cheeseboard.research.tensors.coders import (
    LIMIT,
    SEAT,
    SMALL,
    Coder,
    Faces,
    Hints,
    Scheme,
    Seen,
    blank,
    floats,
    hot,
    kept,
    remembering,
)
from cheeseboard.research.text import table_text

if TYPE_CHECKING:
    import numpy as np
else:
    np = need("numpy")

Array = Any  # numpy.ndarray
Memory = tuple[tuple[Any, ...], list[bytes]]  # values of all fields, and their codes
LOG: Final = 64  # entries of the past in an information state tensor
BITS: Final = 128  # of the digest of all entries before these
GAMES: Final = 30  # played to see what can lie on a table
EXPLICIT: Final = 5  # of these with explicit luck
NODES: Final = 400  # of one of them, at most
PLACES: Final = "places"
WINS: Final = "wins"
PAYOFFS: Final = (PLACES, WINS)


class Part(NamedTuple):
    """A named stretch of an array."""

    name: str
    start: int
    size: int
    meaning: str


@final
class Numbers:
    """The numbers of one set-up.  Make it with `numbers_of`, which makes it once."""

    def __init__(self, game: Game[Any], seats: int, settings: Settings) -> None:
        self.game = game
        self.seats = seats
        self.settings = settings
        self.actions = [move.notation for move in game.moves]
        names = names_of(type(game).__module__)
        self.event_classes = sorted(names.events.values(), key=lambda found: found.__name__)
        phases = sorted(names.phases.values(), key=repr)
        self.scheme = Scheme(seats, len(game.moves), phases, hints_of(game, settings, seats))
        self.fields: dict[str, Seen] = {}
        self.seals = False  # some questions are put to several seats at once
        self.hides = False  # somebody does not see everything
        self.atoms = 1  # values in the longest event
        self.words: dict[str, float] = {}  # in events, with their numbers
        self.look_at_games()
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
        self.coders = list(zip(*[field_coders(seen, seats) for seen in self.fields.values()]))
        self.places = range(len(self.names))
        unlike: Memory = (tuple([object() for _ in self.names]), [b"" for _ in self.names])
        self.memories = [unlike for _ in range(seats)]
        self.entry_coders = [kept(self.entry_coder(seat), self.entry_size) for seat in range(seats)]
        self.heads = [[hot(seat, seats) + floats(float(asked)) for asked in range(2)] for seat in range(seats)]
        self.nothing = blank(self.size)
        self.most_kinds = max([len(KINDS[found]) for found in names.kinds.values()], default=0)
        self.hides = self.hides or self.seals
        self.masks = Faces(self.mask_of)
        self.seals_of = Faces(self.sealed)

    # What there is

    def look_at_games(self) -> None:
        """Random games, always the same ones, to see what can lie on the table.

        Every game has its whims, some moves being dear to it and some loathed: so there are long games among them, too.
        In the first few the luck is explicit, and the moments in between are looked at as well.
        """
        choose = Random(20)
        words: set[str] = set()
        for number in range(GAMES):
            whims = [choose.choice((1, 1, 30, 0.03)) for _ in self.game.moves]
            position = Position(self.game, self.seats, self.settings, None if number < EXPLICIT else number)
            for node in range(NODES):
                if position.table is not None and (node < NODES // 4 or node % 5 == 0):
                    self.look_at(position.table)
                    self.hides = self.hides or position.view(0) != position.table
                if position.seat == CHANCE:
                    position.decide(choose.choice(position.among))
                elif position.seat == NOBODY:
                    break
                else:
                    weights = [whims[move.number] for move in position.moves]
                    position.play(choose.choices(position.moves, weights)[0].number)
            for entry in position.log:
                if not isinstance(entry, tuple):
                    self.atoms = max(self.atoms, len(atoms(entry, 0, self.seats, {})))
                    words.update(words_in([getattr(entry, field.name) for field in fields(entry)]))
        self.words = {word: number + 1.0 for number, word in enumerate(sorted(words))}

    def look_at(self, t: Any) -> None:
        self.seals |= isinstance(t.phase, Together)
        for name in t.fields():
            value = getattr(t, name)
            if not isinstance(value, Agreement):  # never changes
                if name not in self.fields:
                    self.fields[name] = Seen(self.scheme, name)
                self.fields[name].look(value)

    def laid_out(self) -> list[Part]:
        parts = [
            Part("me", 0, self.seats, "which seat this is, one-hot"),
            Part("asked", self.seats, 1, "this seat is asked now"),
        ]
        if self.seals:
            meaning = "how often each move is in this seat's own sealed answer, by number"
            parts.append(Part("sealed", self.seats + 1, len(self.actions), meaning))
        for name, seen in self.fields.items():
            parts.append(Part(name, parts[-1].start + parts[-1].size, seen.size(), seen.meaning()))
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

    def describe(self) -> str:
        """Every part of the information state tensor; the observation tensor is all but the log."""
        lines = [f"{self.game.title}, {self.seats} seats: {len(self.actions)} actions,"
                 f" observation {self.size}, information state {self.information_size}"]  # fmt: skip
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
        return self.coded(position.view(seat), position, seat)

    def coded(self, t: Any, position: Position, seat: int) -> bytearray:
        head = self.heads[seat][seat == position.seat or bool(position.legal(seat))]
        if self.seals:
            head += self.seals_of[tuple(position.answers.get(seat, ()))]
        try:
            pieces = self.pieces(t, seat)
        except (TypeError, AttributeError, KeyError):
            pieces = self.with_blanks(t, seat)
        return bytearray().join((head, *pieces))

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

    def with_blanks(self, t: Any, seat: int) -> list[bytes]:
        """A field holds a sort of thing that was in none of the games looked at: it has no place, and stays blank."""
        pieces = []
        for value, seen, code in zip(self.values(t), self.fields.values(), self.coders[seat]):
            pieces.append(code(value) if seen.fits(value) else blank(seen.size()))
        return pieces

    def sealed(self, answer: tuple[Move, ...]) -> bytes:
        numbers = [move.number for move in answer]
        return floats(*[float(numbers.count(number)) for number in range(len(self.actions))])

    def state(self, position: Position) -> Array:
        """The truth, from seat 0 on.  For a critic that may know everything; never for a player."""
        t = position.table
        return array_of(bytearray(self.nothing) if t is None else self.coded(t.copy(), position, 0))

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
            values = atoms(entry, observer, self.seats, self.words)[: self.atoms]
            values += [0.0] * (self.atoms - len(values))
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


def field_coders(seen: Seen, seats: int) -> list[Coder]:
    """For each seat.  What reads the same from all of them is coded for one, and remembered for the others."""
    if seen.turns():
        return [seen.coder(seat) for seat in range(seats)]
    code = seen.coder(0)
    return [code if seen.holds_only(*SMALL) else remembering(code)] * seats


def digest(lines: str) -> bytes:
    """Of all but the last entries, each of which is a line: no log is long enough for every game."""
    earlier = lines.rsplit("\n", LOG + 1)  # what follows the last line is empty
    if len(earlier) <= LOG + 1:
        return blank(BITS)
    number = int.from_bytes(sha256(earlier[0].encode()).digest(), "big")
    return floats(*[float(number >> bit & 1) for bit in range(BITS)])


def array_of(code: bytearray) -> Array:
    """Over these bytes themselves."""
    return np.frombuffer(code, np.float32)


def atoms(event: Event, observer: int, seats: int, words: dict[str, float]) -> list[float]:
    """The values of an event as a flat row of numbers."""
    found: list[float] = []
    for field in fields(event):
        add_atoms(getattr(event, field.name), field.name in PEOPLE, observer, seats, words, found)
    return found


def add_atoms(
    value: Any, is_seat: bool, observer: int, seats: int, words: dict[str, float], found: list[float]
) -> None:
    if isinstance(value, tuple | list):
        for part in value:
            add_atoms(part, is_seat, observer, seats, words, found)
        return
    if isinstance(value, Secret):
        value = value.value
    if value is None:
        found.append(0.0)
    elif isinstance(value, Kind | Move):
        found.append(value.number + 1.0)
    elif isinstance(value, int):
        found.append(float((value - observer) % seats + 1) if is_seat else max(-LIMIT, min(LIMIT, float(value))))
    else:
        found.append(words[value] if value in words else len(words) + 1.0 + fraction(value))


def fraction(word: str) -> float:
    """Of a word that was in none of the games looked at: only to be told from others."""
    return int.from_bytes(sha256(word.encode()).digest()[:2], "big") / 65536


def words_in(value: Any) -> list[str]:
    if isinstance(value, tuple | list):
        return [word for part in value for word in words_in(part)]
    return [value] if isinstance(value, str) else []


def hints_of(game: Game[Any], settings: Settings, seats: int) -> Hints:
    """What a game's `tensor.py` says of its table, where it has one: which numbers are seats, how long a list can get.

    Without it, `turn` and the fields that events use for people hold seats, and the rest is what was seen.
    """
    hints: Hints = dict.fromkeys(("turn", *PEOPLE), SEAT)
    module = type(game).__module__ + ".tensor"
    if find_spec(module) is not None:
        hints.update(import_module(module).hints(settings, seats))
    return hints


KNOWN: Final[dict[str, Numbers]] = {}


def numbers_of(game: Game[Any], seats: int | None = None, options: Mapping[str, object] | None = None) -> Numbers:
    """The numbers of a set-up, made once in a process."""
    count = game.seat_count(game.seats[0] if seats is None else seats)
    settings = game.options.settle({} if options is None else options, count)
    box = game.components if game.own_components else None
    key = json.dumps([game.name, count, settings, box], sort_keys=True)
    if key not in KNOWN:
        KNOWN[key] = Numbers(game, count, settings)
    return KNOWN[key]


# ---- what it was worth ----


def scores(position: Position) -> list[int] | None:
    """The rulebook's scores; None while the game is on.  Whether high or low is good is the game's affair."""
    outcome = position.outcome()
    return None if outcome is None else outcome.scores


def returns(position: Position, payoff: str = PLACES) -> list[float]:
    """What the game was worth to each seat, from -1 to 1; all 0 while it is on.

    `places`  the share of opponents left behind minus the share of those ahead: for two seats 1, 0 or -1.
    `wins`    1 for those who won, -1 for those who did not.

    In both, seats of one team are no opponents, and a game that all win or lose together is worth 1 or -1.
    """
    if payoff not in PAYOFFS:
        raise Problem(f"there is no payoff '{payoff}'; there are {', '.join(PAYOFFS)}")
    outcome = position.outcome()
    if outcome is None:
        return [0.0] * position.seats
    teams = position.game.teams(position.settings, position.seats)
    if payoff == WINS or len(set(teams)) == 1:
        won = outcome.winners()
        return [1.0 if seat in won else -1.0 for seat in range(position.seats)]
    return [standing(outcome, teams, seat) for seat in range(position.seats)]


def standing(outcome: Outcome, teams: list[int], seat: int) -> float:
    mine = outcome.places[seat]
    others = [place for place, team in zip(outcome.places, teams) if team != teams[seat]]
    return sum((place > mine) - (place < mine) for place in others) / len(others)


def sums_to_zero(game: Game[Any], settings: Settings, seats: int, payoff: str) -> bool:
    """Whether these returns always add up to 0."""
    return payoff == PLACES and len(set(game.teams(settings, seats))) == seats


def rewards(before: list[float], after: list[float]) -> list[float]:
    """What one step brought: the difference of two returns.  All of it comes with the last step of a game."""
    return [new - old for old, new in zip(before, after)]


__all__ = ["LOG", "PAYOFFS", "PLACES", "WINS", "Choice", "Numbers", "Part", "Phase", "numbers_of", "returns",
           "rewards", "scores", "sums_to_zero"]  # fmt: skip
