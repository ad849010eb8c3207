"""The careful loop: checks what is legal, keeps sealed answers sealed, tells, records, takes back."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import Any, Generic, final

from cheeseboard.engine.account import Account
from cheeseboard.engine.ask import Ask, question
from cheeseboard.engine.clock import Clock
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.errors import Illegal, Problem
from cheeseboard.engine.event import Event, Revelation, shown_to
from cheeseboard.engine.game import Game
from cheeseboard.engine.luck import (
    SEED_BYTES,
    Committed,
    Luck,
    Noted,
    Retold,
    checked_luck,
    checked_parts,
    checked_seed,
    commitment,
    shared_seed,
    stream,
)
from cheeseboard.engine.move import Move
from cheeseboard.engine.options import RANDOM, Settings
from cheeseboard.engine.outcome import Outcome
from cheeseboard.engine.phase import Together, Turn
from cheeseboard.engine.picture import painted
from cheeseboard.engine.play import asked, moves_of, play_together, play_turn, settle
from cheeseboard.engine.record import Record
from cheeseboard.engine.stacked import Stacked
from cheeseboard.engine.table import S, redact


def is_revelation(event: Event) -> bool:
    return isinstance(event, Revelation)


@final
class Step:
    """A choice that has been made: what can be gone back to.

    All are public but the steps of a sealed answer that goes on after them: nobody else may learn that they were made,
    nor how many there were, not even when all answers are in.
    """

    __slots__ = (
        "answers",
        "clock_count",
        "is_public",
        "luck_count",
        "notation",
        "reveals",
        "seat",
        "table",
        "told_count",
    )

    def __init__(
        self,
        seat: int,
        notation: str,
        table: Any,
        answers: dict[int, list[Move]],
        luck_count: int,
        clock_count: int,
        told_count: int,
    ) -> None:
        self.seat = seat
        self.notation = notation
        self.table = table
        self.answers = answers
        self.luck_count = luck_count
        self.clock_count = clock_count
        self.told_count = told_count
        self.reveals = False
        self.is_public = True

    def let_go(self) -> bool:
        """Nobody can go back here any more: a table under play keeps what happened, and not every table it was.
        False when that was known."""
        if self.table is None:
            return False
        self.table, self.answers = None, {}
        return True


class Match(Generic[S]):
    """A match at a table.

    Callers see values: views and asks are copies, events are frozen.  `table` is the truth, for the house alone.
    """

    def __init__(
        self,
        game: Game[S],
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        seed: bytes | None = None,
        luck: Luck | None = None,
        clock: Callable[[], int] | None = None,
        retold_clock: list[int] | None = None,
        start: S | None = None,
        contributions: list[bytes] | None = None,
        stacked: bool = False,
    ) -> None:
        self.game = checked_game(game)
        self.seats = game.seat_count(game.seats[0] if seats is None else seats)
        agreed = game.options.agreed({} if options is None else options, self.seats)
        if luck is None and seed is None:
            seed = secrets.token_bytes(SEED_BYTES)
        self.seed = None if seed is None else checked_seed(seed)
        self.contributions = None if contributions is None else checked_parts(contributions, self.seats)  # to the seed
        if luck is None and seed is not None:
            table_seed = stream(mixed_seed(seed, contributions), "table")
            luck = Stacked(table_seed) if stacked else Committed(table_seed)
        self.stacked = stacked  # the luck of its seed is the same for everybody who plays it
        self.luck = Noted(checked_luck(luck))
        self.lots = game.options.lots(agreed)  # roles that were drawn before the set-up
        lot = Committed(stream(mixed_seed(seed, contributions), "lots")) if seed is not None else self.luck.luck
        self.settings = game.options.drawn(agreed, self.seats, lot) if self.lots else agreed
        self.clock = None if clock is None and retold_clock is None else Clock(clock, retold_clock)
        self.dealer = Dealer(self.luck, True, None if self.clock is None else self.clock.read)
        self.steps: list[Step] = []
        self.public_count = 0  # of the steps: all that anybody may count
        self.answers: dict[int, list[Move]] = {}  # sealed, until the last one is in
        self.has_beginning = start is None  # otherwise it was set up by hand, and nothing tells how that came about
        self.table: S = game.setup(self.settings, self.seats, self.dealer) if start is None else start
        settle(self.table, self.dealer)

    # Looking

    def asks(self) -> list[Ask]:
        """Every open question.  Empty when the game is over."""
        found = [self.ask(seat) for seat in asked(self.table)]
        return [ask for ask in found if ask is not None]

    def ask(self, seat: int) -> Ask | None:
        """The open question to this seat: one of `asks`, without asking the others."""
        moves = self.moves(seat)
        return question(self.table, seat, self.answers.get(seat, [])[:], moves) if moves else None

    def moves(self, seat: int) -> tuple[Move, ...]:
        """What this seat may answer; nothing when it is not asked."""
        return moves_of(self.table, seat, self.answers.get(seat, []))

    def view(self, seat: int | None) -> S:
        """The table as a seat may know it; None is a spectator."""
        return redact(self.table, self.checked_seat(seat))

    def heard(self, seat: int | None, since: int = 0) -> list[Event]:
        """All that a seat heard, from the beginning or from the event `since` on."""
        return [shown_to(event, self.checked_seat(seat)) for event in self.dealer.told[since:]]

    def _repr_svg_(self) -> str | None:
        """What everybody may see, for a notebook, which is kept and sent on; `cheeseboard.pictures.shown` has more."""
        return painted(self)

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.table)

    def account(self) -> Account:
        """The score sheet and what decided it, from what everybody knows.  Raises a Problem while the game is on."""
        if self.outcome is None:
            raise Problem("the game is not over")
        return self.game.account(self.view(None), self.heard(None))

    @property
    def choices(self) -> list[tuple[int, str]]:
        return [(step.seat, step.notation) for step in self.steps]

    @property
    def commitment(self) -> str | None:
        """The hash to show before the first card; None where the luck came from elsewhere."""
        return None if self.seed is None else commitment(self.seed)

    # Playing

    def submit(self, seat: int, move: Move | str) -> list[Event]:
        """Play a move; what the seat hears of it.  Raises `Illegal` and changes nothing when it is not offered."""
        before = len(self.dealer.told)
        self.play(seat, move)
        return self.heard(seat, before)

    def play(self, seat: int, move: Move | str) -> None:
        """The same for those who need not hear of it."""
        chosen = self.legal(seat, move)
        before = len(self.dealer.told)
        clock_count = 0 if self.clock is None else len(self.clock.readings)
        sealed = {asked_seat: answer[:] for asked_seat, answer in self.answers.items()}
        step = Step(seat, chosen.notation, self.table, sealed, len(self.luck.notes), clock_count, before)
        spent = self.luck.spent()
        phase = self.table.phase
        try:
            if isinstance(phase, Together):
                answer = self.answers.setdefault(seat, [])
                answer.append(chosen)
                step.is_public = not phase.moves(self.table, seat, answer)
                step.reveals = step.is_public and self.reveal_if_all_are_in(phase)
            else:
                table = self.table.copy()
                play_turn(table, chosen, self.dealer)
                self.table = table
        except BaseException:  # a rule that stumbles, or Ctrl-C: nothing has happened
            self.go_back(step)
            self.luck.go_back(spent)
            raise
        if len(self.luck.notes) > step.luck_count or any(map(is_revelation, self.dealer.told[before:])):
            step.reveals = True
        self.steps.append(step)
        self.public_count += step.is_public
        if step.reveals or self.is_anothers_turn(seat):
            self.let_go()

    def legal(self, seat: int, move: Move | str) -> Move:
        """The move, if it is offered to this seat now."""
        self.checked_seat(seat)
        if not isinstance(move, (str, Move)):
            raise Illegal(seat, str(move), "", "a move is given as its notation or as itself")
        notation = move if isinstance(move, str) else move.notation
        moves = self.moves(seat)
        if not moves:
            reason = "the game is over" if self.outcome is not None else "it is not this seat's turn"
            raise Illegal(seat, notation, "", reason)
        try:
            chosen = self.game.move(notation)
        except Problem as problem:
            raise Illegal(seat, notation, "", str(problem)) from None
        if chosen not in moves:
            clause = self.table.phase.clause(self.view(seat), seat, chosen)
            raise Illegal(seat, chosen.notation, clause, "it is not among the moves offered")
        return chosen

    def reveal_if_all_are_in(self, phase: Together[Any]) -> bool:
        """Whoever gave the last answer has seen those of the others.  Until then the table is as it was."""
        seats = phase.seats(self.table)
        if any(phase.moves(self.table, seat, self.answers.get(seat, [])) for seat in seats):
            return False
        answers = [self.answers.get(seat, []) for seat in seats]
        self.answers = {}
        table = self.table.copy()
        play_together(table, answers, self.dealer)
        self.table = table
        return True

    def is_anothers_turn(self, seat: int) -> bool:
        phase = self.table.phase
        return isinstance(phase, Turn) and phase.seat(self.table) != seat

    def let_go(self) -> None:
        """What was revealed cannot be taken back, nor what led to somebody else's turn, nor anything before either."""
        for step in reversed(self.steps):
            if not step.let_go():
                return

    # Taking back

    def can_take_back(self, seat: int) -> bool:
        """The last public choice was this seat's own, it revealed nothing, and it is still this seat's turn.

        A sealed answer can be taken back until the last one is in, whoever has answered since: it is still sealed.
        """
        if self.answers.get(seat):
            return True
        place = self.last_public()
        if place < 0 or self.steps[place].seat != seat or self.steps[place].reveals:
            return False
        return bool(self.moves(seat))

    def last_public(self) -> int:
        """The place of the last choice that everybody knows of; -1 before the first."""
        place = len(self.steps) - 1
        while place >= 0 and not self.steps[place].is_public:
            place -= 1
        return place

    def take_back(self, seat: int) -> None:
        """As if the last choice had not been made."""
        self.checked_seat(seat)
        if not self.can_take_back(seat):
            raise Problem(f"seat {seat} has nothing to take back: something was revealed, or the turn has passed")
        if self.answers.get(seat):
            self.unseal(seat)
            return
        place = self.last_public()
        step = self.steps[place]
        del self.steps[place:]  # what others have begun to answer goes with the question
        self.public_count -= 1
        self.go_back(step)

    def go_back(self, step: Step) -> None:
        """As before this choice, but for the luck that it spent."""
        self.table = step.table
        self.answers = step.answers
        del self.luck.notes[step.luck_count :]
        del self.dealer.told[step.told_count :]
        if self.clock is not None:
            del self.clock.readings[step.clock_count :]

    def unseal(self, seat: int) -> None:
        """The last step of a sealed answer: nothing has come of it, for the table or for those who answered since."""
        place = max([number for number, step in enumerate(self.steps) if step.seat == seat])
        self.public_count -= self.steps[place].is_public
        del self.steps[place]
        drop_last(self.answers, seat)
        for step in self.steps[place:]:
            drop_last(step.answers, seat)

    # Keeping

    def record(self, reveal_seed: bool = True) -> Record:
        """All that replays this match.  It holds secrets: for the house, or for everybody once the game is over."""
        if not self.has_beginning:
            raise Problem("a match that began from a table set up by hand has no record: it cannot be replayed")
        return Record(
            game=self.game.name,
            version=self.game.version,
            seats=self.seats,
            options=dict(self.settings),
            choices=self.choices,
            luck=self.luck.notes[:],
            clock=None if self.clock is None else self.clock.readings[:],
            seed=self.seed.hex() if reveal_seed and self.seed is not None else None,
            commitment=self.commitment,
            components=self.game.components if self.game.own_components else None,
            contributions=None if self.contributions is None else [part.hex() for part in self.contributions],
            lots=self.lots,
            stacked=self.stacked,
            box=self.game.box_name,
        )

    def checked_seat(self, seat: int | None) -> int | None:
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.seats):
            raise Problem(f"there is no seat {seat}; seats are 0 to {self.seats - 1}")
        return seat


def mixed_seed(seed: bytes, contributions: list[bytes] | None) -> bytes:
    return seed if contributions is None else shared_seed(seed, contributions)


def drop_last(answers: dict[int, list[Move]], seat: int) -> None:
    answers[seat].pop()
    if not answers[seat]:
        del answers[seat]


def checked_game(game: Game[S]) -> Game[S]:
    if not isinstance(game, Game):
        raise Problem(f"{game!r} is not a game; find('...') gives one by its name")
    return game


def game_of(record: Record, game: Game[S]) -> Game[S]:
    """The game with the record's box, if its rules can replay it."""
    if not isinstance(record, Record):
        raise Problem(f"this is a {type(record).__name__} and not a record; read_record gives one from a file")
    if record.game != checked_game(game).name:
        raise Problem(f"the record is of {record.game}, not of {game.name}")
    if not game.plays(record.version):
        raise Problem(f"the record was played by rules version {record.version}; this program has {game.version}")
    return game.boxed(record.components, record.box)


def replay(record: Record, game: Game[S], upto: int | None = None, pause: Callable[[], None] | None = None) -> Match[S]:
    """The match again, from its notes alone; with `upto`, only its first choices.  `pause` is called before each."""
    boxed = game_of(record, game)
    if upto is not None and (type(upto) is not int or not 0 <= upto <= len(record.choices)):
        raise Problem(f"the record has {len(record.choices)} choices: it cannot be replayed up to {upto!r}")
    luck = Retold(record.luck)
    match = Match(boxed, record.seats, record.options, luck=luck, retold_clock=record.clock)
    match.lots = record.lots
    match.stacked = record.stacked
    play_choices(match, record.choices if upto is None else record.choices[:upto], pause)
    if upto is None and luck.at != len(record.luck):
        raise Problem(f"the record holds {len(record.luck)} pieces of luck, but only {luck.at} were needed")
    if upto is None and match.clock is not None and match.clock.readings != record.clock:
        raise Problem("the record holds more readings of the clock than were needed")
    return match


def resume(record: Record, game: Game[S], clock: Callable[[], int] | None = None) -> Match[S]:
    """The match again, ready to be played on.  The luck comes from the seed, and must be what the record says."""
    boxed = game_of(record, game)
    if record.seed is None:
        raise Problem("the record has no seed, so the match cannot go on from it")
    now = None if record.clock is None else clock  # a match that began without a clock goes on without one
    match = Match(
        boxed,
        record.seats,
        agreed_in(record),
        seed=seed_of(record),
        clock=now,
        retold_clock=record.clock,
        contributions=contributions_of(record),
        stacked=record.stacked,
    )
    if match.settings != boxed.options.settle(record.options, record.seats) or match.lots != record.lots:
        raise Problem("the roles in the record are not those that its seed gave by lot")
    play_choices(match, record.choices)
    if match.luck.notes != record.luck:
        raise Problem("the luck in the record is not the luck of its seed")
    return match


def verify(record: Record, game: Game[S]) -> Match[S]:
    """Check that the seed is the one committed to, and that it gave this very luck.  Raises a Problem if not.

    That proves something to those alone who know that `record.commitment` is the hash they saw before the first card:
    whoever makes a record can put a seed and its hash into it.
    """
    game_of(record, game)
    if record.seed is None or record.commitment is None:
        raise Problem("the record has no seed and commitment to check")
    if commitment(seed_of(record)) != record.commitment:
        raise Problem("the seed in the record is not the one that was committed to")
    return resume(record, game)


def agreed_in(record: Record) -> Settings:
    """The options as they were before roles were drawn."""
    return {**record.options, **dict.fromkeys(record.lots, RANDOM)}


def seed_of(record: Record) -> bytes:
    try:
        return checked_seed(bytes.fromhex(record.seed or ""))
    except ValueError:
        raise Problem("the record is damaged: its seed is not hexadecimal") from None
    except Problem as problem:
        raise Problem(f"the record is damaged: {problem}") from None


def contributions_of(record: Record) -> list[bytes] | None:
    if record.contributions is None:
        return None
    try:
        return checked_parts([bytes.fromhex(part) for part in record.contributions], record.seats)
    except ValueError:
        raise Problem("the record is damaged: a contribution to its seed is not hexadecimal") from None
    except Problem as problem:
        raise Problem(f"the record is damaged: {problem}") from None


def play_choices(match: Match[S], choices: list[tuple[int, str]], pause: Callable[[], None] | None = None) -> None:
    for number, (seat, notation) in enumerate(choices, 1):
        if pause is not None:
            pause()
        try:
            match.play(seat, notation)
        except Problem as problem:
            raise Problem(f"choice {number} of the record cannot be played: {problem}") from None
