"""How a game went: what a seat's chance was at every moment, what decided it, and what could have been done better.

A review is made from a record alone and is the same for everybody: it counts rollouts and looks at no clock.  It says
that a choice was worse only where the gates let it (`gates.py`), and is silent where they do not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final, Literal

from cheeseboard import engine
from cheeseboard.bots.coach import LEAST, Coach, Line, Unit
from cheeseboard.bots.search import Weighed
from cheeseboard.coach.advice import another_of, coach_for
from cheeseboard.coach.gates import Effort, Verdict, same, verdict
from cheeseboard.coach.parts import Lucky
from cheeseboard.coach.shares import SURE, Share
from cheeseboard.coach.split import split_of
from cheeseboard.coach.steps import Step, Told, told_again
from cheeseboard.engine.ask import Ask, ask_of
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.event import Event, Revelation
from cheeseboard.engine.game import Game
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.move import Move
from cheeseboard.engine.record import Record
from cheeseboard.engine.table import redact

VERSION: Final = 14  # of the coach: what it says may differ from one to the next
COMPILED: Final = not str(engine.__file__).endswith(".py")
SECONDS: Final = 40.0  # of one core, as rollouts are reckoned
LOOKING, JUDGING, SPLITTING = 0.10, 0.30, 0.60  # of the budget
FEWEST, ENOUGH, MOST = 20, 40, 150  # samples of W at a moment, for a first look,
POINTS: Final = 24  # and at how many moments at least, where not at all of them
JUDGED: Final = 10  # choices that are judged where not all can be
FULL: Final = Effort(2_400, 600)  # for one choice,
SHORT: Final = Effort(600, 200)  # and where there is less to spend
FIRST_PASS: Final = 480  # rollouts that find out which choices are worth judging
WAYS: Final = 3  # of playing on, in which a duel is fought
MOMENTS: Final = 3
MOST_TOLD: Final = 4  # lines of what happened at one
CLEAR: Final = 3.0  # errors
CLOSE_ENOUGH: Final[dict[str, float]] = {"": 0.05, "chance": 0.05, "right": 0.05, "points": 2.0}  # of every part, ±
TOO_WIDE: Final[dict[str, float]] = {"": 0.25, "chance": 0.25, "right": 0.25, "points": 10.0}  # to say anything
UNTOLD: Final[dict[str, float]] = {"": 0.25, "chance": 0.25, "right": 0.25, "points": 4.0}  # that a split may leave
DECIDING: Final[dict[str, float]] = {"": 0.10, "chance": 0.10, "right": 0.10, "points": 2.0}  # luck, others
APART: Final = 1.5  # times what a point of the line may be off, and two of them differ

What = Literal["own", "luck", "others"]
Why = Literal["budget", "rest", "wide"]


@dataclass(frozen=True)
class Gesture:
    """A whole gesture in words, and what it was worth as far as the seat could know."""

    moves: list[str]
    spoken: list[Line]
    value: float
    error: float


@dataclass(frozen=True)
class Slip:
    """One of the seat's own choices that something else was clearly better than."""

    number: int  # choices of the record before it: where to try again
    better: Gesture
    played: Gesture
    gap: float
    error: float
    reason: Line | None
    clause: str
    is_best: bool  # or an example of what was better
    unit: Unit  # of these values: a card to be right, where all else is a chance to win


@dataclass(frozen=True)
class Moment:
    """What decided much, for one seat."""

    what: What
    number: int  # choices of the record before it
    seat: int  # who chose, or whose card it was
    effect: float
    error: float
    told: list[Event]  # what happened, with all cards open
    slip: Slip | None = None
    played: list[Line] = field(default_factory=list)  # the gesture, where nothing was told of it


@dataclass(frozen=True)
class Point:
    number: int
    chapter: int  # round, meal; 0 where the game has none
    values: list[float]  # what the table was worth to each seat, all cards open


@dataclass(frozen=True)
class Turn:
    """Where the line of a seat moved most, from one of its points to the next."""

    number: int  # choices before the first of the two
    before: float
    after: float
    is_large: bool  # as much as luck or others have to bring


@dataclass(frozen=True)
class Untold:
    """Why the parts of a result are left out."""

    why: Why
    off: float = 0.0  # what they would leave unexplained, or the ± of the one that is known least


@dataclass(frozen=True)
class SeatReview:
    seat: int
    share: Share | None  # None: it would say too little
    moments: list[Moment]
    slips: list[Slip]
    choices: int  # of its own, where there was a choice
    judged: int  # of these
    untold: Untold | None = None  # why there is no share; None: there are no figures at all
    turn: Turn | None = None  # None: it cannot be told


@dataclass
class Review:
    game: str
    rules: str
    coach: int
    unit: Unit
    result: list[float]
    line: list[Point]
    error: float  # of the points of the line, at most
    has_secrets: bool  # something lay closed that is open here
    seats: list[SeatReview]
    is_whole: bool
    progress: float = 1.0


@dataclass
class Question:
    """A choice of one's own, and what was played as one gesture."""

    step: Step
    place: int
    view: Any
    ask: Ask
    heard: list[Event]
    played: list[Move]
    number: int
    slip: Slip | None = None
    gap: float = 0.0
    is_judged: bool = False
    seat: int = field(init=False)

    def __post_init__(self) -> None:
        self.seat = self.ask.seat


class Reviewing:
    """A review that is being made, piece by piece: `work` goes on with it, `review` is what is known so far."""

    def __init__(self, record: Record, game: Game[Any], seats: list[int], seconds: float = SECONDS) -> None:
        self.record = record
        self.told = told_again(record, game)
        if self.told.match.outcome is None:
            raise Problem("the game is not over: a review would tell what is still secret")
        for seat in seats:
            self.told.match.checked_seat(seat)
        self.coach: Coach[Any] = coach_for(self.told.game)
        self.seats = seats
        self.budget = int(seconds * self.coach.rate(COMPILED))  # rollouts of searches,
        self.line_budget = int(seconds * self.coach.line_rate(COMPILED, record.seats))  # and from the true table
        self.seed = len(record.choices) + 1_000 * len(record.luck)
        self.split = split_of(self.coach, self.told, seats, self.seed)
        self.questions = [question for seat in seats for question in questions_of(self.told, seat)]
        self.progress = 0.0

    def work(self) -> Iterator[float]:
        """How far it is, after every piece."""
        yield from self.look()
        yield from self.judge()
        yield from self.share_out()
        self.progress = 1.0
        yield 1.0

    # W at every moment

    def look(self) -> Iterator[float]:
        if self.split is None:
            return
        steps = max(1, len(self.told.steps))
        rollouts = max(1, int(LOOKING * self.line_budget))
        every = max(1, min(-(-steps * ENOUGH // rollouts), steps // POINTS))
        samples = max(FEWEST, min(MOST, rollouts * every // steps))
        for number, _ in enumerate(self.split.look(samples, every), 1):
            self.progress = LOOKING * min(1.0, number * every / (1.5 * steps))
            yield self.progress
        self.progress = LOOKING

    # One's own choices

    def judge(self) -> Iterator[float]:
        chosen = self.questions
        most = JUDGING * self.budget
        effort = FULL
        if len(chosen) * cost_of(FULL) > most:
            yield from self.first_pass(min(FIRST_PASS, int(most) // (2 * max(1, len(chosen)))))
            chosen = sorted(chosen, key=lambda one: -one.gap)[: JUDGED * len(self.seats)]
            effort = FULL if len(chosen) * cost_of(FULL) <= most else SHORT
        for number, question in enumerate(sorted(chosen, key=lambda one: one.number), 1):
            self.judge_one(question, effort)
            self.say_once(question)
            self.progress = LOOKING + JUDGING * number / len(chosen)
            yield self.progress

    def first_pass(self, rollouts: int) -> Iterator[float]:
        """Roughly, how much each choice lacked; where that cannot be paid for, how much the seat's chance fell."""
        for one in self.questions:
            if rollouts < FIRST_PASS // 4:
                one.gap = self.fall(one)
                continue
            weighed = self.coach.weigh(one.view, one.ask, one.heard, Quick(self.seed + one.number), rollouts, None)
            one.gap = shortfall(weighed, one.played)
            yield self.progress

    def fall(self, question: Question) -> float:
        looked = [] if self.split is None else [one.stands for one in self.split.answered]
        before = [stands.mean(question.seat) for stands in looked[: question.place + 1] if stands.count]
        after = [stands.mean(question.seat) for stands in looked[question.place + 1 :] if stands.count]
        return before[-1] - after[0] if before and after else 0.0

    def judge_one(self, one: Question, effort: Effort) -> None:
        one.is_judged = True
        found = verdict(self.coach, one.view, one.ask, one.heard, one.played, self.seed + one.number, effort)
        if found is not None:
            one.slip = self.slip(one, found)

    def say_once(self, one: Question) -> None:
        """A gesture is told where it begins; and who agrees to what was told already, in the same round, makes no
        second slip."""
        for other in self.questions:
            if one.slip is None:
                return
            if other.seat == one.seat and other.slip is not None and other.number < one.number:
                if self.is_agreeing(one, other) if one.step.is_sealed else is_step_of(one, other):
                    one.slip = None

    def is_agreeing(self, one: Question, other: Question) -> bool:
        chapter = self.coach.chapter(one.step.before)
        return bool(chapter) and self.coach.chapter(other.step.before) == chapter

    def slip(self, one: Question, found: Verdict) -> Slip:
        duel = found.duel
        better = self.gesture(one, found.better, duel.values[0], SURE * duel.errors[0])
        played = self.gesture(one, found.played, duel.values[1], SURE * duel.errors[1])
        error = SURE * duel.error
        if better.spoken == played.spoken:
            better = Gesture(better.moves, another_of(better.spoken), better.value, better.error)
        return Slip(one.number, better, played, duel.gap, error, found.reason, found.clause, found.is_best,
                    found.unit)  # fmt: skip

    def gesture(self, one: Question, plan: list[Move], value: float, error: float) -> Gesture:
        shown = self.coach.game.as_on_the_table(one.view.copy())
        return Gesture([move.notation for move in plan], self.coach.spoken(shown, one.ask, plan), value, error)

    # Luck against skill

    def share_out(self) -> Iterator[float]:
        if self.split is None or not self.coach.unit:
            return
        rollouts = int(SPLITTING * self.line_budget)
        cost = max(1, self.split.cost())
        for done, _ in enumerate(self.split.until(CLOSE_ENOUGH[self.coach.unit], rollouts), 1):
            self.progress = min(0.99, LOOKING + JUDGING + SPLITTING * done / (2.0 * cost))
            yield self.progress

    # What is known

    def review(self) -> Review:
        match = self.told.match
        line, error = self.line()
        turns = [turn_of(line, error, seat, DECIDING[self.coach.unit]) for seat in self.seats]
        seats = [self.seat_review(seat, turn) for seat, turn in zip(self.seats, turns)]
        result = [self.coach.value(match.table, seat) for seat in range(match.seats)]
        game = self.told.game
        whole = self.progress >= 1.0
        return Review(game.name, self.record.version, VERSION, self.coach.unit, result, line, error,
                      self.coach.has_secrets, seats, whole, self.progress)  # fmt: skip

    def line(self) -> tuple[list[Point], float]:
        if self.split is None or not self.coach.unit:
            return [], 0.0
        match = self.told.match
        points: list[Point] = []
        error = 0.0
        for place, choosing in enumerate(self.split.answered):
            if not choosing.stands.count:
                continue
            stands = [self.split.stand(place, seat) for seat in range(match.seats)]
            error = max(error, *[stand.error for stand in stands])
            chapter = self.coach.chapter(choosing.step.before)
            points.append(Point(choosing.step.number, chapter, [stand.value for stand in stands]))
        if self.progress >= LOOKING:
            last = [self.coach.value(match.table, seat) for seat in range(match.seats)]
            points.append(Point(len(self.record.choices), self.coach.chapter(match.table), last))
        return points, error

    def seat_review(self, seat: int, turn: Turn | None) -> SeatReview:
        own = [one for one in self.questions if one.seat == seat]
        slips = [one.slip for one in own if one.slip is not None]
        judged = sum([one.is_judged for one in own])
        share, untold = self.share(seat)
        return SeatReview(seat, share, self.moments(seat, slips), slips, len(own), judged, untold, turn)

    def share(self, seat: int) -> tuple[Share | None, Untold | None]:
        """Where it adds up, and is known well enough to be worth telling; or why it is not told."""
        unit = self.coach.unit
        if self.split is None or not unit:
            return None, None
        if not self.split.samples:
            return None, Untold("budget")
        share = self.split.share(seat)
        if abs(share.rest.value) > UNTOLD[unit] or not share.closes():
            return None, Untold("rest", abs(share.rest.value))
        if share.widest() > TOO_WIDE[unit]:
            return None, Untold("wide", share.widest())
        return share, None

    def moments(self, seat: int, slips: list[Slip]) -> list[Moment]:
        """The largest, among them one of one's own if there is one; in the order in which they came."""
        own = [Moment("own", slip.number, seat, -slip.gap, slip.error, [], slip) for slip in slips]
        found = [*own, *self.luck(seat), *self.others(seat)]
        found.sort(key=lambda moment: (-abs(moment.effect), moment.number))
        chosen = found[:MOMENTS]
        if own and not any(moment.what == "own" for moment in chosen):
            chosen[-1] = max(own, key=lambda moment: -moment.effect)
        return sorted(chosen, key=lambda moment: moment.number)

    def adds_up(self, seat: int) -> bool:
        """What is told of one piece of luck, or of others, is part of a sum that is right."""
        return self.split is not None and bool(self.split.samples) and self.split.share(seat).closes()

    def luck(self, seat: int) -> list[Moment]:
        if self.split is None or not self.adds_up(seat):
            return []
        found: list[Moment] = []
        of_step: dict[int, list[Lucky]] = {}
        for chance in self.split.lucky:
            of_step.setdefault(id(chance.step), []).append(chance)
        for chances in of_step.values():  # a step with several pieces of luck is one moment
            step = chances[0].step
            mover = step.seats[0] if not step.is_sealed and step.seats else -1
            value = sum([chance.brought.mean(seat) for chance in chances])
            variance = sum([chance.brought.variance(seat) for chance in chances])
            self.add(found, "luck", step, mover, seat, value, variance)
        return found

    def others(self, seat: int) -> list[Moment]:
        """Of sealed answers it could not be said whose it was."""
        if self.split is None or not self.adds_up(seat):
            return []
        found: list[Moment] = []
        for step, value, variance in self.split.of_others(seat):
            if not step.is_sealed:
                self.add(found, "others", step, step.seats[0], seat, value, variance)
        return found

    def add(
        self, to: list[Moment], what: What, step: Step, mover: int, seat: int, value: float, variance: float
    ) -> None:
        error: float = variance**0.5
        if abs(value) >= DECIDING[self.coach.unit] and abs(value) >= CLEAR * error:
            told = self.happened(what, step, seat)
            played = [] if told or what == "luck" or step.is_sealed else self.spoken(step)
            to.append(Moment(what, step.number, mover, value, SURE * error, told, played=played))

    def spoken(self, step: Step) -> list[Line]:
        """What a single seat played, where no event tells of it."""
        mover = step.seats[0]
        view = redact(step.before, mover)
        shown = self.coach.game.as_on_the_table(view.copy())
        return self.coach.spoken(shown, ask_of(view, mover, []), step.answers[0])

    def happened(self, what: What, step: Step, seat: int) -> list[Event]:
        """What was told from the answer, or from its first piece of luck on, up to the next question; of much, what
        luck brought to this seat and to the table, the last that is about this seat, or what came first."""
        place = self.told.steps.index(step)
        after = self.told.steps[place + 1].told if place + 1 < len(self.told.steps) else None
        events = self.told.match.dealer.told[step.lucky if what == "luck" else step.told : after]
        if what == "luck":
            lucky = [event for event in events if self.coach.is_luck(event)]
            if step.is_sealed and len(lucky) > MOST_TOLD:
                lucky = [event for event in lucky if getattr(event, "seat", seat) == seat]
            return (lucky or events)[:MOST_TOLD]
        if len(events) <= MOST_TOLD:
            return events
        own = [event for event in events if getattr(event, "seat", None) == seat]
        return own[-MOST_TOLD:] or events[:MOST_TOLD]


def review(record: Record, game: Game[Any], seats: list[int], seconds: float = SECONDS) -> Review:
    """All at once."""
    reviewing = Reviewing(record, game, seats, seconds)
    for _ in reviewing.work():
        pass
    return reviewing.review()


def turn_of(line: list[Point], error: float, seat: int, large: float) -> Turn | None:
    """A large one has to be more than its points may be off."""
    if len(line) < 2:
        return None
    one, other = max(pairwise(line), key=lambda pair: abs(pair[1].values[seat] - pair[0].values[seat]))
    before, after = one.values[seat], other.values[seat]
    size = abs(after - before)
    return None if large <= size < APART * error else Turn(one.number, before, after, size >= large)


def is_step_of(one: Question, other: Question) -> bool:
    """Of the same gesture, which is told already?"""
    if one.slip is None or other.slip is None or one.number >= other.number + len(other.played):
        return False
    told, again = other.slip, one.slip
    is_same = told.played.spoken == again.played.spoken and told.better.spoken == again.better.spoken
    return is_same or one.number < other.number + len(told.played.moves)


def cost_of(effort: Effort) -> int:
    return effort.search + 2 * WAYS * effort.duel


def shortfall(weighed: list[Weighed], played: list[Move]) -> float:
    """What the played one lacked; where the search did not try it at all, it is worth a look."""
    for one in weighed:
        if same(one.plan, played):
            return one.gap
    return LEAST["points"]


def questions_of(told: Told, seat: int) -> list[Question]:
    """Every choice that the seat had; the steps of one gesture are judged as one."""
    found: list[Question] = []
    for place, step in enumerate(told.steps):
        answer = step.answer_of(seat)
        if not answer:
            continue
        view = redact(step.before, seat)
        ask = ask_of(view, seat, [])
        if len(ask.moves) < 2 and not step.is_sealed:
            continue
        played = answer if step.is_sealed else gesture_from(told, place, seat)
        found.append(Question(step, place, view, ask, told.heard(step, seat), played, step.number_of(seat)))
    return found


def gesture_from(told: Told, place: int, seat: int) -> list[Move]:
    """What the seat played from here on, until luck came or something was revealed."""
    played: list[Move] = []
    for number in range(place, len(told.steps)):
        step = told.steps[number]
        if step.is_sealed or step.seats != [seat]:
            break
        played += step.answers[0]
        after = told.steps[number + 1].told if number + 1 < len(told.steps) else None
        events = told.match.dealer.told[step.told : after]
        if step.notes or any(isinstance(event, Revelation) for event in events):
            break
    return played
