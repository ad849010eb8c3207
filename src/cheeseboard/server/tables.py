"""A table at which a match is played: journal in, position out.  Knows nothing of sockets and disks.

Whatever changes the game is an `Entry` of the journal, and `apply` is the only way in: live play and recovery go
through the same door, so a table that is loaded again is the table that was left.
"""

from __future__ import annotations

import time
from hashlib import sha256
from typing import Any, Final, final

from msgspec import json

from cheeseboard.engine.codec import to_json
from cheeseboard.engine.errors import Illegal, Problem
from cheeseboard.engine.game import Game
from cheeseboard.engine.luck import Committed, Scripted, shared_seed, stream
from cheeseboard.engine.match import Ask, Match, replay
from cheeseboard.engine.phase import Together
from cheeseboard.engine.record import record_from_data
from cheeseboard.games import find
from cheeseboard.server.frames import Scene
from cheeseboard.server.plain import Canvas
from cheeseboard.server.protocol import Refusal, Request
from cheeseboard.server.seats import About, Entry, Unheeded, hashed

SNAPSHOT_EVERY: Final = 100
MOST_IN_A_GESTURE: Final = 64
HELD_SECONDS: Final = 0.001


@final
class Breath:
    """Tables are loaded in a thread beside the event loop, and compiled code does not let go of the interpreter by
    itself.  Between two choices it does, once in a millisecond, for whoever waits for it."""

    def __init__(self) -> None:
        self.last = time.monotonic()

    def take(self) -> None:
        if time.monotonic() - self.last >= HELD_SECONDS:
            time.sleep(0)
            self.last = time.monotonic()


class Refuse(Problem):
    """A move that is not played, for a reason the player can be told."""

    def __init__(self, reason: Refusal, notation: str = "", clause: str = "") -> None:
        super().__init__(reason)
        self.reason: Refusal = reason
        self.notation = notation
        self.clause = clause


@final
class Before:
    """A match as it was: to go back to while nothing has been revealed, and no luck spent."""

    def __init__(self, match: Match[Any]) -> None:
        self.match = match
        self.table = match.table  # a choice is played on a copy
        self.answers = {seat: answer[:] for seat, answer in match.answers.items()}
        self.steps = len(match.steps)
        self.told = len(match.dealer.told)
        self.readings = 0 if match.clock is None else len(match.clock.readings)

    def restore(self) -> None:
        match = self.match
        match.table, match.answers = self.table, self.answers
        del match.steps[self.steps :]
        del match.dealer.told[self.told :]
        if match.clock is not None:
            del match.clock.readings[self.readings :]


@final
class LiveTable:
    """`sequence` counts the entries; `told_at` says at which of them each event came about."""

    def __init__(self, id: str, about: About) -> None:
        self.id = id
        self.about = about
        self.game: Game[Any] = find(about.game)
        self.match: Match[Any] | None = None
        self.journal: list[bytes] = []  # as it lies on disk: a long history is a burden to whoever collects garbage
        self.told_at: list[int] = []
        self.cuts: list[tuple[int, int]] = []  # a take-back: its sequence, and that of the last event left
        self.asks: list[Ask] = []
        self.asked_at: dict[int, int] = {}  # since when a seat is asked what it is asked
        self.asked_first = time.monotonic()  # the question that waits longest, on the clock of this process
        self.answered: dict[tuple[int, str], tuple[int, int]] = {}  # by seat and client id: sequence, moves played
        self.refused: dict[tuple[int, str], Refuse] = {}
        self.request: Request | None = None
        self.canvas = Canvas(about.memory_aid)
        if about.imported is not None:
            self.match = replay(record_from_data(about.imported), self.game, pause=Breath().take)
            self.told_at = [1] * len(self.match.dealer.told)

    @property
    def sequence(self) -> int:
        return len(self.journal)

    @property
    def seats(self) -> int:
        return len(self.about.chairs)

    def playing(self) -> Match[Any]:
        if self.match is None:
            raise Refuse("not_started")
        return self.match

    # Who may

    def seat_of(self, secret: str) -> int | None:
        hash = hashed(secret)
        for seat, chair in enumerate(self.about.chairs):
            if chair.opens(hash):
                return seat
        return None

    def checked_seat(self, seat: int) -> int:
        if not 0 <= seat < self.seats:
            raise Unheeded("no_such_seat", f"seats are 0 to {self.seats - 1}")
        return seat

    # The door

    def apply(self, entry: Entry) -> None:
        """Play an entry of the journal, old or new.  Raises `Refuse` and changes nothing when it cannot be."""
        sequence, kind = self.sequence + 1, entry.kind
        if kind == "start":
            self.match = self.new_match(entry.clock)
            self.about.state = "playing"
        match = self.playing()
        clock = match.clock
        read_before = 0 if clock is None or kind == "start" else len(clock.readings)
        if clock is not None and kind != "start":
            clock.retold = clock.readings + entry.clock
        if kind == "moves":
            entry.moves = self.play(match, entry.seat, entry.moves)
        elif kind == "take_back":
            self.take_back(match, entry.seat)
        elif kind == "undo":
            match = self.undo(match, entry.choices)
        if match.clock is not None and kind in ("start", "moves"):
            entry.clock = match.clock.readings[read_before:]
        self.journal.append(json.encode(entry))
        self.note(match, entry, sequence)

    def note(self, match: Match[Any], entry: Entry, sequence: int) -> None:
        """What follows for the frames from a change that was made."""
        told, kind, mover = len(match.dealer.told), entry.kind, entry.seat
        if told < len(self.told_at) or kind in ("take_back", "undo"):
            del self.told_at[told:]
            self.cuts.append((sequence, self.told_at[-1] if self.told_at else 0))
        self.told_at += [sequence] * (told - len(self.told_at))
        self.asks = match.asks()
        asks = [ask.seat for ask in self.asks]
        sealed = isinstance(match.table.phase, Together) and (
            kind == "take_back" or (kind == "moves" and not match.steps[-1].reveals)
        )
        for seat in asks:
            if not sealed or seat == mover or seat not in self.asked_at:
                self.asked_at[seat] = sequence
        if not sealed:
            self.asked_first = time.monotonic()
        self.asked_at = {seat: self.asked_at[seat] for seat in asks}
        if entry.id:
            self.answered[mover, entry.id] = sequence, len(entry.moves)
        if mover >= 0:
            chair = self.about.chairs[mover]
            chair.seen = max(chair.seen, sequence - 1)
        self.request = None
        if match.outcome is not None:
            self.about.state = "over"

    def restore(self, entries: list[Entry], snapshot: tuple[int, str] | None = None) -> None:
        """From the journal, from the first entry on.  The position must be the one that was noted on the way."""
        self.journal, self.told_at, self.cuts, self.asked_at = [], [], [], {}
        self.answered, self.match = {}, None
        self.about.state = "gathering"
        breath = Breath()
        for number, entry in enumerate(entries, 1):
            breath.take()
            try:
                self.apply(entry)
                if snapshot is not None and snapshot[0] == number and snapshot[1] != self.position():
                    raise Problem("the position is not the one that was noted; was it played by other rules?")
            except Problem as problem:
                raise Problem(f"table {self.id} cannot be restored: entry {number}: {problem}") from None

    def position(self) -> str:
        """A hash of everything on the table: the same before and after a restart."""
        match = self.playing()
        played = f"{to_json(match.table)} {len(match.steps)} {len(match.luck.notes)}"
        return sha256(played.encode()).hexdigest()

    # What can happen

    def new_match(self, clock: list[int]) -> Match[Any]:
        about = self.about
        seed, parts = bytes.fromhex(about.seed), [bytes.fromhex(chair.contribution) for chair in about.chairs]
        if about.forked is None:
            made: Match[Any] = Match(
                self.game, self.seats, about.options, seed, None, self.seconds, clock[:], None, parts
            )
            return made
        forked = about.forked
        luck = Scripted(forked.luck, Committed(stream(shared_seed(seed, parts), "table")))
        retold = clock[:] if clock else forked.clock and forked.clock[:]
        made = Match(self.game, self.seats, about.options, None, luck, self.seconds, retold)
        for seat, notation in forked.choices:
            made.submit(seat, notation)
        return made

    def seconds(self) -> int:
        return max(0, int(time.time()) - self.about.started)

    def play(self, match: Match[Any], seat: int, moves: list[str]) -> list[str]:
        """A gesture: all of it, or none; after a revelation the rest is left, for its ground is gone."""
        before = Before(match) if len(moves) > 1 else None  # a single move that is refused has changed nothing
        for number, notation in enumerate(moves):
            if number and match.steps[-1].reveals:
                return moves[:number]
            try:
                match.play(seat, notation)
            except Illegal as illegal:
                if before is not None:
                    before.restore()
                reason: Refusal = "illegal"
                if not number and match.ask(seat) is None:
                    reason = "game_over" if match.outcome is not None else "not_your_turn"
                raise Refuse(reason, illegal.notation, illegal.clause) from None
        return moves

    def take_back(self, match: Match[Any], seat: int) -> None:
        if not match.can_take_back(seat):
            raise Refuse("nothing_to_take_back")
        match.take_back(seat)

    def undo(self, match: Match[Any], choices: int) -> Match[Any]:
        """By consent of all: a shorter record, played again with the same luck."""
        kept = match.choices[:choices]
        again = self.new_match([] if match.clock is None else match.clock.readings[:])
        for seat, notation in kept[len(again.steps) :]:
            again.submit(seat, notation)
        if again.clock is not None:
            again.clock.retold = again.clock.readings[:]
        self.match = again
        return again

    # Asking for it

    def wanted(self, seat: int, id: str, sequence: int, moves: list[str]) -> Entry | int:
        """The entry that a player's message asks for, or the sequence at which it was heeded already."""
        match = self.playing()
        if (seat, id) in self.answered:
            return self.answered[seat, id][0]
        if (seat, id) in self.refused:
            raise self.refused[seat, id]
        if not 1 <= len(moves) <= MOST_IN_A_GESTURE:
            raise Unheeded("malformed", f"a gesture has 1 to {MOST_IN_A_GESTURE} moves")
        asked_at = self.asked_at.get(seat)
        if asked_at is None:
            raise Refuse("game_over" if match.outcome is not None else "not_your_turn", moves[0])
        if not asked_at <= sequence <= self.sequence:
            raise Refuse("stale", moves[0])
        return Entry("moves", seat, id, list(moves))

    def remember_refusal(self, seat: int, id: str, refuse: Refuse) -> None:
        """The same message again gets the same answer."""
        self.refused[seat, id] = refuse
        while len(self.refused) > 100:
            del self.refused[next(iter(self.refused))]

    def last_choice(self, seat: int) -> int | None:
        """How many choices were made before this seat's last."""
        match = self.playing()
        fixed = 0 if self.about.forked is None else len(self.about.forked.choices)
        for number in range(len(match.steps) - 1, fixed - 1, -1):
            if match.steps[number].seat == seat:
                return number
        return None

    def is_agreed(self) -> bool:
        """Everybody else who is a person has said yes."""
        request = self.request
        assert request is not None
        people = [seat for seat, chair in enumerate(self.about.chairs) if chair.is_person()]
        return all(seat == request.seat or seat in request.agreed for seat in people)

    # Looking

    def scene(self) -> Scene:
        """The game as it is now, for frames.  It is not kept: the next table uses its memory while that is at hand."""
        waited = int(time.monotonic() - self.asked_first)
        return Scene(self.playing(), self.told_at, self.sequence, self.id, self.canvas, self.asks, waited)

    def since(self, sequence: int) -> int:
        """What a client that was told all up to `sequence` may keep of it: a take-back meanwhile makes it less."""
        if not 0 <= sequence <= self.sequence:
            return 0
        for at, kept in self.cuts:
            if at > sequence:
                sequence = min(sequence, kept)
        return sequence
