"""One table as every adapter needs it: whose answer is wanted, what may be answered, what luck is open.

Luck comes in two ways.  With a `Committed` luck it is drawn while playing, as at a table.  Without one it is explicit:
wherever a rule asks for luck the position stops at a chance node, with every value that can come up and its exact
probability.  A rule cannot be left in the middle, so it runs on a copy with what has been decided so far, up to the
first thing that has not; only the one moment in which the luck is needed is run again, never the game.

Positions copy, pickle and go through JSON, in the middle of anything.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final, final

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.errors import Illegal, Problem
from cheeseboard.engine.event import Event, shown_to
from cheeseboard.engine.game import Game
from cheeseboard.engine.luck import SEED_BYTES, Committed, Decided, Luck, Noted, Undecided, commitment, stream
from cheeseboard.engine.match import game_of
from cheeseboard.engine.move import Move
from cheeseboard.engine.options import Settings
from cheeseboard.engine.outcome import Outcome
from cheeseboard.engine.phase import OVER, Moment, Together, Turn
from cheeseboard.engine.record import Record, record_from_data
from cheeseboard.engine.table import redact
from cheeseboard.games import find
from cheeseboard.research.text import event_text

CHANCE: Final = -1  # instead of a seat: luck decides next
NOBODY: Final = -4  # instead of a seat: the game is over
Choice = tuple[int, Move]
Entry = Event | Choice
Recalled = tuple[int, str, list[Entry]]  # how much of the log it covers; as text; the entries themselves
NOTHING: Final[Recalled] = (0, "", [])


def seed_bytes(seed: int | bytes) -> bytes:
    """Researchers count their seeds; a table's has 32 bytes."""
    return seed if isinstance(seed, bytes) else stream(str(seed).encode(), "research")[:SEED_BYTES]


@final
class Position:
    """`seat` is who answers next, or CHANCE, or NOBODY; `moves` what may be answered.

    Seats that are asked together answer one after the other, and none sees what another has answered.
    """

    game: Game[Any]
    settings: Settings
    seats: int
    seed: bytes | None
    luck: Committed | None
    listening: bool  # events are kept; otherwise the past is played again when somebody asks for it
    table: Any  # None while the set-up waits for luck
    answers: dict[int, list[Move]]  # sealed
    doing: Any  # a Move, or all answers of a Together: what waits for luck
    places: list[int]  # luck decided for it so far
    among: list[int]  # luck open now; empty when none is
    more: int  # in a deal: how many are dealt after this one
    counted: dict[int, int]  # how many there are of each value that is open; empty before somebody asks
    choices: list[Choice]
    notes: list[int]  # all luck that came up
    notes_now: list[int]  # the same, of what waits
    log: list[Entry]
    recalled: list[Recalled]
    imagined: bool  # made by `imagine`: it has no history
    seat: int
    moves: tuple[Move, ...]

    __slots__ = tuple(__annotations__)

    def __init__(
        self,
        game: Game[Any],
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        seed: int | bytes | None = None,
        listening: bool = True,
    ) -> None:
        """Explicit luck without a seed; with one, the luck of a match with that seed."""
        self.game = game
        self.seats = game.seat_count(game.seats[0] if seats is None else seats)
        self.settings = game.options.settle({} if options is None else options, self.seats)
        self.listening = listening
        self.imagined = False
        self.restart(seed)

    def restart(self, seed: int | bytes | None) -> None:
        """A new game of the same kind."""
        self.seed = None if seed is None else seed_bytes(seed)
        self.luck = None if self.seed is None else Committed(stream(self.seed, "table"))
        self.table = None
        self.answers = {}
        self.doing = None
        self.places = []
        self.among = []
        self.more = 0
        self.counted = {}
        self.choices = []
        self.notes = []
        self.notes_now = []
        self.log = []
        self.recalled = [NOTHING] * self.seats
        self.advance()

    # Looking

    def view(self, seat: int | None) -> Any:
        return redact(self.table, seat)

    def heard(self, seat: int) -> list[Entry]:
        """What a seat knows of the past: all it heard, and its own choices, in their order."""
        return self.recall(seat)[2]

    def recall(self, seat: int) -> Recalled:
        """The past of a seat, with its text; what was made once is kept and shared with copies."""
        if not self.listening:
            self.listen()
        upto, known, entries = self.recalled[seat]
        if upto < len(self.log):
            entries = entries[:]
            lines = [known]
            for entry in self.log[upto:]:
                if not isinstance(entry, tuple):
                    entry = shown_to(entry, seat)
                    lines.append(f"{event_text(entry)}\n")
                elif entry[0] == seat:
                    lines.append(f"> {entry[1].notation}\n")
                else:
                    continue
                entries.append(entry)
            self.recalled[seat] = (len(self.log), "".join(lines), entries)
        return self.recalled[seat]

    def listen(self) -> None:
        """Keep events from now on, and catch up on what happened: events are built only where somebody wants them."""
        self.log = from_record(self.record(), self.game, True).log
        self.listening = True

    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.table) if self.seat == NOBODY else None

    def legal(self, seat: int) -> tuple[Move, ...]:
        """What a seat may answer now.  In a sealed question this holds for all who have not finished."""
        if seat == self.seat:
            return self.moves
        phase = None if self.table is None or self.seat < 0 else self.table.phase
        if isinstance(phase, Together) and seat in phase.seats(self.table):
            return phase.moves(self.table, seat, self.answers.get(seat, []))
        return ()

    def outcomes(self) -> list[tuple[int, Fraction]]:
        """At a chance node: what can come up, by value, with exact probabilities."""
        size = len(self.among)
        return [(value, Fraction(count, size)) for value, count in self.open_values().items()]

    def open_values(self) -> dict[int, int]:
        """How many there are of each value that can come up, in order; never changed, only replaced."""
        if not self.counted:
            among = sorted(self.among)
            counted: dict[int, int] = {}
            at = 0
            while at < len(among):
                end = bisect_right(among, among[at], at)
                counted[among[at]] = end - at
                at = end
            self.counted = counted
        return self.counted

    def things_open(self) -> dict[int, str]:
        """At a chance node where something is drawn from a bag: what the values stand for."""
        luck = Decided(self.places)
        t = None if self.table is None else self.table.copy()
        try:
            self.run(t, Dealer(luck))
        except Undecided:
            bags = [] if t is None else [getattr(t, name) for name in t.fields()]
            for bag in bags:
                if isinstance(bag, Bag) and bag.numbers is luck.among:
                    return {value: bag.kinds[value].code for value in set(luck.among)}
        return {}

    # Playing

    def play(self, number: int, seat: int | None = None) -> None:
        """An answer by its number: of the seat whose answer is wanted next, or of another one that is asked too."""
        if seat is None or seat == self.seat:
            seat, moves = self.seat, self.moves
        else:
            moves = self.legal(seat)
        for move in moves:
            if move.number == number:
                break
        else:
            raise self.illegal(seat, number, moves)
        self.choices.append((seat, move))
        if self.listening:
            self.log.append((seat, move))
        phase = self.table.phase
        if isinstance(phase, Together):
            self.answers.setdefault(seat, []).append(move)
            if self.next_answer(phase):
                return
            self.doing = [self.answers.get(one, []) for one in phase.seats(self.table)]
            self.answers = {}
        else:
            self.doing = move
        self.advance()

    def illegal(self, seat: int, number: int, moves: tuple[Move, ...]) -> Illegal:
        return illegal_action(self.game, seat, number, moves)

    def decide(self, value: int) -> None:
        """Say what luck brought, at a chance node."""
        try:
            place = self.among.index(value)
        except ValueError:
            open_now = sorted(set(self.among)) if self.among else "nothing"
            raise Problem(f"luck cannot bring {value} here: {open_now} is open") from None
        self.places.append(place)
        self.notes_now.append(value)
        if self.more:  # the rest of the same list is open, and nothing happens in between: nothing need be run
            self.more -= 1
            self.among = self.among[:place] + self.among[place + 1 :]
            if self.counted:
                self.counted = left = self.counted.copy()
                if left[value] == 1:
                    del left[value]
                else:
                    left[value] -= 1
            return
        self.among = []
        self.counted = {}
        self.advance()

    def advance(self) -> None:
        """Run what is to be done until somebody is asked, luck is open, or the game is over.

        With explicit luck each thing is done on a copy, with what has been decided so far; if that is not enough, the
        copy is forgotten, and this is a chance node.
        """
        t = self.table
        while True:
            if self.luck is not None:
                t = self.run(t, Dealer(Noted(self.luck, self.notes), self.listening))
            else:
                decided = Decided(self.places)
                try:
                    t = self.run(None if t is None else t.copy(), Dealer(decided, self.listening))
                except Undecided:
                    self.among = decided.among
                    self.more = decided.more
                    self.seat = CHANCE
                    self.moves = ()
                    return
                if self.places:
                    self.notes += self.notes_now
                    self.notes_now = []
                    self.places = []
            self.table = t
            self.doing = None
            phase = t.phase
            if isinstance(phase, Turn):
                self.seat = phase.seat(t)
                self.moves = phase.moves(t)
                return
            if phase is OVER:
                self.seat = NOBODY
                self.moves = ()
                return
            if isinstance(phase, Together):
                if self.next_answer(phase):
                    return
                self.doing = [[] for _ in phase.seats(t)]

    def run(self, t: Any, dealer: Dealer) -> Any:
        """Do one thing, on the table that is given."""
        if t is None:
            t = self.game.setup(self.settings, self.seats, dealer)
        else:
            phase = t.phase
            if isinstance(phase, Moment):
                t.phase = phase.happen(t, dealer)
            elif isinstance(phase, Turn):
                t.phase = phase.play(t, self.doing, dealer)
            elif isinstance(phase, Together):
                t.phase = phase.reveal(t, self.doing, dealer)
        if dealer.told:
            self.log += dealer.told
        return t

    def next_answer(self, phase: Together[Any]) -> bool:
        """The next seat that has not finished its sealed answer; False when all are in."""
        t = self.table
        for seat in phase.seats(t):
            moves = phase.moves(t, seat, self.answers.get(seat, []))
            if moves:
                self.seat = seat
                self.moves = moves
                return True
        return False

    # Imagining

    def imagine(self, seat: int, luck: Luck) -> Position:
        """A whole position that this seat cannot tell from the present one, made from what it knows and nothing else.

        Answers that others have sealed are drawn anew; the past is what this seat heard of it.  Its luck is explicit.
        """
        if self.table is None or self.seat == CHANCE:
            raise Problem("a position is imagined where somebody is asked, not where luck decides")
        _, known, entries = self.recall(seat)
        other = self.copy()
        other.seed = other.luck = None
        other.imagined = True
        other.table = t = self.game.imagine(self.view(seat), luck)
        other.log = entries[:]
        other.recalled = [NOTHING] * self.seats
        other.recalled[seat] = (len(entries), known, entries)
        other.choices = []
        other.notes = []
        phase = t.phase
        if isinstance(phase, Together):
            finished = [one for one in self.answers if one != seat and not self.legal(one)]
            other.answers = {one: phase.some_answer(t, one, luck) for one in finished}
            if seat in self.answers:
                other.answers[seat] = self.answers[seat][:]
            other.next_answer(phase)
        elif isinstance(phase, Turn):
            other.seat = phase.seat(t)
            other.moves = phase.moves(t)
        return other

    # Keeping

    def copy(self) -> Position:
        other: Position = Position.__new__(Position)
        other.game = self.game
        other.settings = self.settings
        other.seats = self.seats
        other.seed = self.seed
        other.listening = self.listening
        other.imagined = self.imagined
        other.table = None if self.table is None else self.table.copy()
        other.answers = {seat: answer[:] for seat, answer in self.answers.items()} if self.answers else {}
        other.doing = self.doing
        other.places = self.places[:]
        other.among = self.among
        other.more = self.more
        other.counted = self.counted
        other.choices = self.choices[:]
        other.notes = self.notes[:]
        other.notes_now = self.notes_now[:]
        other.log = self.log[:]
        other.recalled = self.recalled[:]
        other.seat = self.seat
        other.moves = self.moves
        luck = self.luck
        other.luck = None if luck is None else committed(luck.seed, luck.counter, luck.block, luck.used)
        return other

    def __deepcopy__(self, memo: object) -> Position:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        components = self.game.components if self.game.own_components else None
        luck = self.luck
        words = None if luck is None else (luck.seed, luck.counter, luck.block, luck.used)
        kept = {name: getattr(self, name) for name in self.__slots__ if name not in ("game", "luck")}
        return restored, (self.game.name, components, words, kept)

    def __eq__(self, other: object) -> bool:
        """The same in every respect; a past that was not listened to is made of the choices and the luck."""
        if not isinstance(other, Position):
            return NotImplemented
        if self.listening and other.listening and self.log != other.log:
            return False
        mine, theirs = self.__reduce__()[1], other.__reduce__()[1]
        unlike = ("counted", "listening", "log", "recalled")
        return bool(mine[:-1] == theirs[:-1]) and all(
            mine[-1][name] == theirs[-1][name] for name in mine[-1] if name not in unlike
        )

    __hash__ = None  # type: ignore[assignment]

    def record(self) -> Record:
        """The past as a record of the house: `cheeseboard replay` reads it."""
        if self.imagined:
            raise Problem("an imagined position has no past to record")
        return Record(
            game=self.game.name,
            version=self.game.version,
            seats=self.seats,
            options=dict(self.settings),
            choices=[(seat, move.notation) for seat, move in self.choices],
            luck=self.notes + self.notes_now,
            seed=None if self.seed is None else self.seed.hex(),
            commitment=None if self.seed is None else commitment(self.seed),
            components=self.game.components if self.game.own_components else None,
        )

    def to_json(self) -> str:
        data = {**self.record().to_data(), "listening": self.listening}
        return json.dumps(data, separators=(",", ":"))


def illegal_action(game: Game[Any], seat: int, number: int, moves: tuple[Move, ...], where: str = "") -> Illegal:
    """The seat, the action and those that are offered, in a line."""
    known = 0 <= number < len(game.moves)
    notation = game.moves[number].notation if known else f"action {number}"
    if seat < 0:
        return Illegal(seat, notation, "", "the game is over" if seat == NOBODY else "luck decides next")
    if not moves:
        return Illegal(seat, notation, "", "it is not this seat's turn")
    offered = ", ".join([f"{move.number} {move.notation}" for move in moves])
    return Illegal(seat, notation, "", f"action {number} is not among those offered{where}: {offered}")


def committed(seed: bytes, counter: int, block: bytes, used: int) -> Committed:
    luck = Committed(seed)
    luck.counter = counter
    luck.block = block
    luck.used = used
    return luck


def restored(name: str, components: Any, words: Any, kept: dict[str, Any]) -> Position:
    """From a pickle."""
    position: Position = Position.__new__(Position)
    game = find(name)
    position.game = game if components is None else game.with_components(components)
    position.luck = None if words is None else committed(*words)
    for slot, value in kept.items():
        setattr(position, slot, value)
    return position


def from_json(text: str) -> Position:
    """From `to_json`: played again, from the seed or from the luck that was noted."""
    try:
        data = json.loads(text)
    except ValueError as error:
        raise Problem(f"the position is not JSON: {error}") from None
    listening = not isinstance(data, dict) or data.get("listening") is not False
    return from_record(record_from_data(data), find(data["game"]), listening)


def from_record(record: Record, game: Game[Any], listening: bool = True) -> Position:
    """A position from a record; explicit where the record's luck has no seed."""
    game = game_of(record, game)
    seed = None if record.seed is None else bytes.fromhex(record.seed)
    position = Position(game, record.seats, record.options, seed, listening)
    choices = [(seat, game.move(notation).number) for seat, notation in record.choices]
    while True:
        if position.seat == CHANCE:
            at = len(position.notes) + len(position.notes_now)
            if at >= len(record.luck):
                break
            position.decide(record.luck[at])
        elif choices:
            seat, number = choices.pop(0)
            position.play(number, seat)
        else:
            break
    if position.notes + position.notes_now != record.luck or choices:
        raise Problem("the position is damaged: its luck is not what its choices need")
    return position
