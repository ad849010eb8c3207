"""A table at which a match is played: journal in, position out.  Knows nothing of sockets and disks.

Whatever changes the game is an `Entry` of the journal, and `apply` is the only way in: live play and recovery go
through the same door, so a table that is loaded again is the table that was left.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Final, assert_never, final

from msgspec import json

from cheeseboard.coach.puzzles import Puzzle, puzzle_of
from cheeseboard.engine.ask import Ask
from cheeseboard.engine.codec import to_data, to_json
from cheeseboard.engine.errors import Illegal, Problem
from cheeseboard.engine.game import Game
from cheeseboard.engine.lesson import Lesson, Place, read_lesson
from cheeseboard.engine.luck import Committed, Scripted, shared_seed, stream
from cheeseboard.engine.match import Match, play_choices, replay
from cheeseboard.engine.phase import Together
from cheeseboard.engine.record import record_from_data
from cheeseboard.engine.staged import staged_match
from cheeseboard.engine.table import Table
from cheeseboard.server.core.clock import Clock
from cheeseboard.server.core.entries import Entry, Moved, Started, TookBack, Undone
from cheeseboard.server.core.errors import MoveRefused, RequestDenied
from cheeseboard.server.core.frames import FrameBuilder, Scene
from cheeseboard.server.core.secrets import hashed
from cheeseboard.server.core.setup import TableSetup
from cheeseboard.server.core.views import ViewWriter
from cheeseboard.server.protocol import LessonPlace, PuzzlePlace, Refusal, Request, TakenBack

SNAPSHOT_EVERY: Final = 100
MOST_IN_A_GESTURE: Final = 64
MOST_TAKEN_BACK: Final = 50  # lines of the log


@final
class Rewind:
    """A match as it was: to go back to while nothing has been revealed, and no luck spent."""

    def __init__(self, match: Match[Any]) -> None:
        self.match = match
        self.table = match.table  # a choice is played on a copy
        self.answers = {seat: answer[:] for seat, answer in match.answers.items()}
        self.steps = len(match.steps)
        self.public_count = match.public_count
        self.told = len(match.dealer.told)
        self.readings = 0 if match.clock is None else len(match.clock.readings)

    def restore(self) -> None:
        match = self.match
        match.table, match.answers = self.table, self.answers
        del match.steps[self.steps :]
        match.public_count = self.public_count
        del match.dealer.told[self.told :]
        if match.clock is not None:
            del match.clock.readings[self.readings :]


@final
class JournaledMatch:
    """`sequence` counts the changes that everybody may know of; `told_at` says at which of them each event came about.

    A step of a sealed answer that goes on after it is an entry of the journal like any other, but no such change: only
    its own seat is told, and the seat's `draft` counts it.
    """

    def __init__(self, id: str, setup: TableSetup, clock: Clock) -> None:
        self.id = id
        self.setup = setup
        self.clock = clock
        self.game: Game[Any] = setup.played()
        self.match: Match[Any] | None = None
        self.prepared: Match[Any] | None = None
        self.journal: list[bytes] = []  # as it lies on disk: a long history is a burden to whoever collects garbage
        self.sequence = 0
        self.told_at: list[int] = []
        self.cuts: list[tuple[int, int]] = []  # a take-back: its sequence, and that of the last event left
        self.asks: list[Ask] = []
        self.asked_at: dict[int, int] = {}  # by which entry a seat is asked what it is asked
        self.asked_since: dict[int, int] = {}  # and since which sequence
        self.drafts: dict[int, int] = {}  # how often a seat has changed its sealed answer: for that seat alone
        self.private: int | None = None  # the seat whose own affair the last entry was
        self.asked_first = self.clock.ticks()  # the question that waits longest, on the clock of this process
        self.answered: dict[tuple[int, str], tuple[int, int]] = {}  # by seat and client id: sequence, moves played
        self.refused: dict[tuple[int, str], MoveRefused] = {}
        self.request: Request | None = None
        self.taken_back: list[TakenBack] = []
        self.view_writer = ViewWriter(self.game, setup.memory_aid)
        self.scene: Scene | None = None  # of a table that sealed answers leave as it is
        if setup.imported is not None and setup.state != "stopped":
            self.match = replay(record_from_data(setup.imported), self.game, pause=clock.pause)
            self.told_at = [1] * len(self.match.dealer.told)

    @property
    def seats(self) -> int:
        return len(self.setup.chairs)

    def playing(self) -> Match[Any]:
        if self.match is None:
            raise MoveRefused("game_over" if self.setup.state == "stopped" else "not_started")
        return self.match

    def talk_teams(self) -> list[list[int]]:
        return [] if self.match is None else self.game.talk_teams(self.match.table)

    # Who may

    def seat_of(self, secret: str) -> int | None:
        hash = hashed(secret)
        for seat, chair in enumerate(self.setup.chairs):
            if chair.opens(hash):
                return seat
        return None

    def checked_seat(self, seat: int) -> int:
        if not 0 <= seat < self.seats:
            raise RequestDenied("no_such_seat", f"seats are 0 to {self.seats - 1}")
        return seat

    # The door

    def apply(self, entry: Entry) -> None:
        """Play an entry of the journal, old or new.  Raises `MoveRefused` and changes nothing when it cannot be."""
        sealed: int | None = None  # the seat whose sealed answer goes on after it
        is_public = True
        match entry:
            case Moved():
                match = self.playing()
                clock, is_sealed = match.clock, isinstance(match.table.phase, Together)
                read_before = 0 if clock is None else len(clock.readings)
                if clock is not None:
                    clock.retold = clock.readings + entry.clock
                entry.moves = self.play(match, entry.seat, entry.moves)
                if is_sealed and not match.steps[-1].reveals:
                    sealed, is_public = entry.seat, match.steps[-1].is_public
                if clock is not None:
                    entry.clock = clock.readings[read_before:]
            case Started():
                match = self.match = self.taken() or self.new_match(entry.clock)
                self.setup.state = "playing"
                if match.clock is not None:
                    entry.clock = match.clock.readings[:]
            case TookBack():
                match = self.playing()
                if match.clock is not None:
                    match.clock.retold = match.clock.readings[:]
                if match.answers.get(entry.seat):
                    sealed, is_public = entry.seat, entry.seat not in self.asked_at
                self.take_back(match, entry.seat)
            case Undone():
                match = self.match = self.taken() or self.undone(self.playing(), entry.choices)
                if self.setup.lesson is None:
                    self.log_taken_back(entry.seat, True)
            case _:
                assert_never(entry)
        self.journal.append(json.encode(entry))
        if sealed is None:
            self.drafts = {}
        else:
            self.drafts[sealed] = self.drafts.get(sealed, 0) + 1
        if sealed is None or is_public:
            self.private = None
            self.sequence += 1
            self.note(match, entry, sealed)
        else:
            self.private = sealed
            self.note_draft(match, entry, sealed)
        if match.outcome is not None:
            self.setup.state = "over"

    def note(self, match: Match[Any], entry: Entry, sealed: int | None) -> None:
        """What follows for the frames from a change that was made; `sealed`: by whom, where the same sealed question
        stays open."""
        sequence, told = self.sequence, len(match.dealer.told)
        if told < len(self.told_at) or not isinstance(entry, (Moved, Started)):
            del self.told_at[told:]
            self.cuts.append((sequence, self.told_at[-1] if self.told_at else 0))
        self.told_at += [sequence] * (told - len(self.told_at))
        if sealed is not None and isinstance(entry, Moved):
            self.asks = [ask for ask in self.asks if ask.seat != sealed]  # the others are asked what they were
        else:
            self.asks = match.asks()
        asks = [ask.seat for ask in self.asks]
        for seat in asks:
            if sealed is None or seat == sealed or seat not in self.asked_at:
                self.asked_at[seat], self.asked_since[seat] = len(self.journal), sequence
        if sealed is None:
            self.asked_first = self.clock.ticks()
        self.asked_at = {seat: self.asked_at[seat] for seat in asks}
        self.note_mover(entry, sequence - 1)
        self.request = None

    def note_draft(self, match: Match[Any], entry: Entry, seat: int) -> None:
        """The same for a step of a sealed answer: nothing has changed but this seat's own question."""
        self.asks = [match.ask(ask.seat) or ask if ask.seat == seat else ask for ask in self.asks]
        self.asked_at[seat] = len(self.journal)
        self.note_mover(entry, self.sequence)

    def note_mover(self, entry: Entry, seen: int) -> None:
        """`seen`: whoever answers has looked at what was told up to here."""
        if not isinstance(entry, (Moved, TookBack, Undone)):
            return
        if entry.id:
            played = len(entry.moves) if isinstance(entry, Moved) else 0
            self.answered[entry.seat, entry.id] = self.sequence, played
        chair = self.setup.chairs[entry.seat]
        chair.seen = max(chair.seen, seen)

    def restore(self, entries: list[Entry], snapshot: tuple[int, str] | None = None) -> None:
        """From the journal, from the first entry on.  The position must be the one that was noted on the way."""
        self.journal, self.told_at, self.cuts, self.asked_at = [], [], [], {}
        self.answered, self.match, self.taken_back = {}, None, []
        self.sequence, self.asked_since, self.drafts, self.private = 0, {}, {}, None
        self.setup.state = "gathering"
        for number, entry in enumerate(entries, 1):
            self.clock.pause()
            try:
                self.apply(entry)
                if snapshot is not None and snapshot[0] == number and snapshot[1] != self.position():
                    raise Problem("the position is not the one that was noted; was it played by other rules?")
            except Problem as problem:
                raise Problem(f"table {self.id} cannot be restored: entry {number}: {problem}") from None

    def position(self) -> str:
        """A hash of everything on the table: the same before and after a restart."""
        match = self.playing()
        played = b"%s %d %d" % (table_text(match.table), len(match.steps), len(match.luck.notes))
        return sha256(played).hexdigest()

    # What can happen

    def new_match(self, clock: list[int]) -> Match[Any]:
        setup = self.setup
        seed, parts = bytes.fromhex(setup.seed), [bytes.fromhex(chair.contribution) for chair in setup.chairs]
        if setup.lesson is not None:
            return self.new_lesson(clock, Committed(stream(shared_seed(seed, parts), "table")))
        if setup.forked is None:
            made: Match[Any] = Match(
                self.game,
                self.seats,
                setup.options,
                seed,
                clock=self.seconds,
                retold_clock=clock[:],
                contributions=parts,
                stacked=setup.dealt is not None,
            )
            return made
        forked = setup.forked
        luck = Scripted(forked.luck, Committed(stream(shared_seed(seed, parts), "table")))
        retold = clock[:] if clock else forked.clock and forked.clock[:]
        made = Match(self.game, self.seats, setup.options, None, luck, self.seconds, retold)
        play_choices(made, forked.choices, self.clock.pause)
        return made

    def new_lesson(self, clock: list[int], then: Committed) -> Match[Any]:
        """From the scene; of a lesson that was skipped the rest of the script is luck again."""
        taught = self.setup.lesson
        assert taught is not None
        drawn = read_lesson(self.game, taught.name).drawn()
        if taught.skipped is not None:
            del drawn.luck[taught.skipped :]
        return staged_match(drawn, self.game, then, self.seconds, clock[:])

    def seconds(self) -> int:
        return max(0, int(self.clock.wall()) - self.setup.started)

    def play(self, match: Match[Any], seat: int, moves: list[str]) -> list[str]:
        """A gesture: all of it, or none; after a revelation the rest is left, for its ground is gone."""
        before = Rewind(match) if len(moves) > 1 else None  # a single move that is refused has changed nothing
        for number, notation in enumerate(moves):
            if number and match.steps[-1].reveals:
                return moves[:number]
            try:
                self.check_lesson(match, seat, notation)
                self.check_three(match, seat, notation)
                match.play(seat, notation)
            except MoveRefused:
                if before is not None:
                    before.restore()
                raise
            except Illegal as illegal:
                if before is not None:
                    before.restore()
                reason: Refusal = "illegal"
                if not number and match.ask(seat) is None:
                    reason = "game_over" if match.outcome is not None else "not_your_turn"
                raise MoveRefused(reason, illegal.notation, illegal.clause) from None
        return moves

    # Lessons

    def lesson(self) -> Lesson | None:
        """What is taught here, unless it was skipped."""
        taught = self.setup.lesson
        return None if taught is None or taught.skipped is not None else read_lesson(self.game, taught.name)

    def lesson_place(self, lesson: Lesson) -> Place:
        return lesson.place(self.playing().choices)

    def check_lesson(self, match: Match[Any], seat: int, notation: str) -> None:
        """What is legal and not wanted is answered; what is not legal is left to the rules to refuse."""
        lesson = self.lesson()
        if lesson is None or seat != lesson.seat:
            return
        place = lesson.place(match.choices)
        answer = lesson.answer(place, notation)
        if answer is not None:
            move = match.legal(seat, notation)
            clause = match.table.phase.clause(match.view(seat), seat, move)
            raise MoveRefused("lesson", move.notation, clause, answer)

    def back_to(self, lesson: Lesson) -> int | None:
        """How many choices are left when the learner goes back; None where they cannot."""
        return None if self.setup.state == "over" else lesson.back_to(self.playing().choices)

    def shown_place(self, lesson: Lesson) -> LessonPlace:
        place = self.lesson_place(lesson)
        clause = "" if lesson.is_over(place) else lesson.steps[place.step].clause
        waits = lesson.is_to_be_read(place) or (lesson.is_over(place) and not self.is_played_on(lesson))
        return LessonPlace(place.step, clause, lesson.point(place), waits, self.back_to(lesson) is not None)

    def is_played_on(self, lesson: Lesson) -> bool:
        """After the end of the lesson."""
        choices = self.playing().choices
        return len(choices) > lesson.beginning(len(lesson.steps), choices)

    # Puzzles

    def puzzle(self) -> Puzzle | None:
        posed = self.setup.posed
        return None if posed is None else puzzle_of(self.game, posed.number)

    def tried(self, puzzle: Puzzle, match: Match[Any]) -> list[str]:
        """What its seat has played since the moment of the puzzle, sealed or not."""
        fixed = 0 if self.setup.forked is None else len(self.setup.forked.choices)
        return [notation for seat, notation in match.choices[fixed:] if seat == puzzle.seat]

    def puzzle_answer(self, puzzle: Puzzle) -> list[str] | None:
        """As much of it as answers the puzzle, if it is answered."""
        played = self.tried(puzzle, self.playing())
        for count in range(1, len(played) + 1):
            if puzzle.tried(played[:count]) is not None:
                return played[:count]
        return None

    def puzzle_place(self, puzzle: Puzzle) -> PuzzlePlace:
        answer = self.puzzle_answer(puzzle)
        if answer is None:
            return PuzzlePlace(False, False, False)
        number = puzzle.tried(answer)
        return PuzzlePlace(True, number is not None and number < puzzle.right, self.is_past(puzzle, answer))

    def is_past(self, puzzle: Puzzle, answer: list[str]) -> bool:
        """Somebody has played after the answer."""
        match = self.playing()
        fixed = 0 if self.setup.forked is None else len(self.setup.forked.choices)
        return len(match.choices) - fixed > len(answer)

    def check_three(self, match: Match[Any], seat: int, notation: str) -> None:
        """Where three are to be told apart, nothing else is tried."""
        puzzle = self.puzzle()
        if puzzle is None or not puzzle.three or seat != puzzle.seat or self.puzzle_answer(puzzle) is not None:
            return
        so_far = [*self.tried(puzzle, match), notation]
        if not any(plan[: len(so_far)] == so_far for plan in puzzle.plans):
            raise MoveRefused("lesson", match.legal(seat, notation).notation)

    def take_back(self, match: Match[Any], seat: int) -> None:
        if not match.can_take_back(seat):
            raise MoveRefused("nothing_to_take_back")
        is_sealed = seat in match.answers
        match.take_back(seat)
        if not is_sealed:
            self.log_taken_back(seat, False)

    def log_taken_back(self, seat: int, agreed: bool) -> None:
        """Everybody may know of it.  What became of a sealed answer is its owner's own affair."""
        self.taken_back = [*self.taken_back, TakenBack(self.sequence + 1, seat, agreed)][-MOST_TAKEN_BACK:]

    def undone(self, match: Match[Any], choices: int) -> Match[Any]:
        """By consent of all: a shorter record, played again with the same luck."""
        kept = match.choices[:choices]
        again = self.new_match([] if match.clock is None else match.clock.readings[:])
        play_choices(again, kept[len(again.steps) :], self.clock.pause)
        if again.clock is not None:
            again.clock.retold = again.clock.readings[:]
        return again

    def prepare(self, entry: Entry) -> None:
        """The match that an entry leads to, where a whole game has to be played for it: beside the event loop, and by
        whoever holds the lock and applies the entry next."""
        if isinstance(entry, Undone):
            self.prepared = self.undone(self.playing(), entry.choices)
        elif isinstance(entry, Started):
            self.prepared = self.new_match(entry.clock)

    def is_long(self, entry: Entry) -> bool:
        return type(entry) is Undone or (type(entry) is Started and self.setup.forked is not None)

    def taken(self) -> Match[Any] | None:
        found, self.prepared = self.prepared, None
        return found

    # Asking for it

    def wanted(self, seat: int, id: str, sequence: int, moves: list[str], draft: int | None = None) -> Moved | None:
        """The entry that a player's message asks for; none where it was heeded already (`answered`)."""
        self.playing()
        if (seat, id) in self.answered:
            return None
        if (seat, id) in self.refused:
            raise self.refused[seat, id]
        self.check_asked(seat, sequence, moves, draft)
        return Moved(seat, id, list(moves))

    def check_asked(self, seat: int, sequence: int, moves: list[str], draft: int | None) -> None:
        """Steps that answer, or would answer, what is asked of this seat now."""
        if not 1 <= len(moves) <= MOST_IN_A_GESTURE:
            raise RequestDenied("malformed", f"a gesture has 1 to {MOST_IN_A_GESTURE} moves")
        if seat not in self.asked_at:
            raise MoveRefused("game_over" if self.playing().outcome is not None else "not_your_turn", moves[0])
        if not self.asked_since[seat] <= sequence <= self.sequence or draft not in (None, self.drafts.get(seat, 0)):
            raise MoveRefused("stale", moves[0])

    def remember_refusal(self, seat: int, id: str, refuse: MoveRefused) -> None:
        """The same message again gets the same answer."""
        self.refused[seat, id] = refuse
        while len(self.refused) > 100:
            del self.refused[next(iter(self.refused))]

    def last_choice(self, seat: int) -> int | None:
        """How many public choices were made before this seat's last one."""
        match = self.playing()
        fixed = 0 if self.setup.forked is None else len(self.setup.forked.choices)
        before = match.public_count
        for step in reversed(match.steps[fixed:]):
            before -= step.is_public
            if step.is_public and step.seat == seat:
                return before
        return None

    def turns_of(self, seat: int) -> int:
        """How many choices this seat has made."""
        return sum([step.seat == seat for step in self.playing().steps])

    def place_of(self, choices: int) -> int:
        """Where the first choice stands after so many public ones, among all steps of the match."""
        steps = self.playing().steps
        public = [place for place, step in enumerate(steps) if step.is_public]
        return public[choices] if choices < len(public) else len(steps)

    def can_take_back(self, seat: int) -> bool:
        """At once, without asking anybody.  A sealed answer is not played yet: it can be changed at every table."""
        match = self.playing()
        return match.can_take_back(seat) and (self.setup.take_backs != "off" or seat in match.answers)

    def is_agreed(self) -> bool:
        """Everybody else has said yes: a bot that sits in for people does not speak for them."""
        request = self.request
        assert request is not None
        people = [seat for seat, chair in enumerate(self.setup.chairs) if chair.people]
        return all(seat == request.seat or seat in request.agreed for seat in people)

    # Looking

    def frame_builder(self) -> FrameBuilder:
        """The game as it is now, for frames.  It is not kept: the next table uses its memory while that is at hand.
        A scene is, while answers are sealed, for the next one leaves the table as it is."""
        waited = int(self.clock.ticks() - self.asked_first)
        match, writer = self.playing(), self.view_writer
        scene = self.scene
        if scene is None or scene.table is not match.table:
            scene = Scene(self.game, match.table, writer)
        self.scene = scene if isinstance(match.table.phase, Together) else None
        builder = FrameBuilder(match, self.told_at, self.sequence, self.id, writer, self.asks, waited, scene)
        builder.drafts = self.drafts
        builder.stands = self.setup.take_backs == "off"
        lesson = self.lesson()
        if lesson is not None:
            builder.learner, builder.lesson = lesson.seat, self.shown_place(lesson)
        puzzle = self.puzzle()
        if puzzle is not None:
            builder.learner, builder.puzzle = puzzle.seat, self.puzzle_place(puzzle)
        return builder

    def since(self, sequence: int) -> int:
        """What a client that was told all up to `sequence` may keep of it: a take-back meanwhile makes it less."""
        if not 0 <= sequence <= self.sequence:
            return 0
        for at, kept in self.cuts:
            if at > sequence:
                sequence = min(sequence, kept)
        return sequence


def table_text(table: Table) -> bytes:
    """As `to_json` writes it, for it is compared with what lies on disk; much quicker where all letters are plain."""
    text = json.encode(to_data(table), order="sorted")
    return text if text.isascii() and b"\x7f" not in text else to_json(table).encode()
