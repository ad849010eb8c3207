"""Luck against skill: what of a result came from the cards, from one's own choices, and from the others.

W(h, s) is what a table h is worth to a seat s when everybody plays on by habit, with all cards open to whoever asks:
the mean over rollouts from the true table.  Along a record W rises and falls, and every step of it has one cause:

- a note of luck:  what came, against all that could have come there, each as often as it comes;
- a choice:        what was played, against what habit plays there, before any luck;
- a sealed answer: all as played, against one's own answer by habit; what is left of the step is the others'.

Of one's own choices a part could be known: the same difference over worlds that the seat itself could believe in.  What
is left of it lay in cards that it could not see.  All of it adds up to the result, up to what the rollouts cannot tell,
and that is said as well.  What is compared is compared under the same luck.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import sqrt
from typing import Any, Final, final

from cheeseboard.bots.mind import Belief, Mind
from cheeseboard.bots.rollout import OF_ITSELF, Rollout
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.event import Event, shown_to
from cheeseboard.engine.game import Game
from cheeseboard.engine.luck import Luck, Quick, Retold
from cheeseboard.engine.match import Match, game_of
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import OVER, Phase, Together, Turn
from cheeseboard.engine.play import settle
from cheeseboard.engine.record import Record
from cheeseboard.engine.table import redact

NOBODY: Final = -1  # no seat tries anything: all play by habit
MOST_NOTES: Final = 6  # of one step; more of them (a deal, a shuffle) are one piece of luck
FIRST_SAMPLES: Final = 100
SURE: Final = 1.96  # standard errors to either side: right in 95 of 100 cases
Value = Callable[[Any, int], float]  # what a table is worth to a seat: a chance to win or points, and nothing else


# ---- the record, step by step ----


@final
class Kept(Luck):
    """Retells the notes of a record, and keeps the list that each was picked from."""

    __slots__ = ("lists", "retold")

    def __init__(self, notes: list[int]) -> None:
        self.retold = Retold(notes)
        self.lists: list[list[int]] = []

    def pick(self, among: list[int]) -> int:
        self.lists.append(among[:])
        return self.retold.pick(among)

    def below(self, n: int) -> int:
        self.lists.append(list(range(n)))
        return self.retold.below(n)

    def spent(self) -> int:
        return self.retold.spent()

    def go_back(self, spent: int) -> None:
        self.retold.go_back(spent)
        del self.lists[spent:]


@final
class Step:
    """A question that was answered, by one seat or by several under seal, and the luck that followed of itself."""

    __slots__ = ("after", "answers", "before", "is_sealed", "lists", "notes", "numbers", "seats", "told")

    def __init__(self, before: Any, seats: list[int], answers: list[list[Move]], numbers: list[int], told: int) -> None:
        self.before = before
        self.after: Any = before
        self.seats = seats
        self.answers = answers  # of each of these seats
        self.numbers = numbers  # choices of the record before each of them began to answer
        self.told = told  # events before it
        self.is_sealed = isinstance(before.phase, Together)
        self.notes: list[int] = []
        self.lists: list[list[int]] = []

    @property
    def number(self) -> int:
        return self.numbers[0]

    def answer_of(self, seat: int) -> list[Move]:
        return self.answers[self.seats.index(seat)] if seat in self.seats else []

    def number_of(self, seat: int) -> int:
        return self.numbers[self.seats.index(seat)]


@final
class Told:
    """A record that has been played through: its steps, and all that was said."""

    __slots__ = ("game", "match", "steps")

    def __init__(self, game: Game[Any], match: Match[Any], steps: list[Step]) -> None:
        self.game = game
        self.match = match
        self.steps = steps

    def heard(self, step: Step, seat: int) -> list[Event]:
        return [shown_to(event, seat) for event in self.match.dealer.told[: step.told]]


def told_again(record: Record, game: Game[Any]) -> Told:
    boxed = game_of(record, game)
    luck = Kept(record.luck)
    match = Match(boxed, record.seats, record.options, luck=luck, retold_clock=record.clock)
    match.lots = record.lots
    steps: list[Step] = []
    begun: dict[int, int] = {}  # seats that answer under seal: when they began
    given: dict[int, list[Move]] = {}
    for number, (seat, notation) in enumerate(record.choices):
        before, told, noted = match.table, len(match.dealer.told), len(luck.lists)
        begun.setdefault(seat, number)
        given.setdefault(seat, []).append(boxed.move(notation))
        match.play(seat, notation)
        if match.table.phase is before.phase and match.answers:
            continue  # somebody has not answered yet
        step = step_of(before, given, begun, number, told)
        step.after, step.notes, step.lists = match.table, match.luck.notes[noted:], luck.lists[noted:]
        steps.append(step)
        begun, given = {}, {}
    return Told(boxed, match, steps)


def step_of(before: Any, given: dict[int, list[Move]], begun: dict[int, int], number: int, told: int) -> Step:
    phase = before.phase
    seats = phase.seats(before) if isinstance(phase, Together) else list(given)
    answers = [given.get(seat, []) for seat in seats]
    return Step(before, seats, answers, [begun.get(seat, number) for seat in seats], told)


# ---- playing on ----


@final
class Steered(Luck):
    """What is prescribed comes first, then another luck."""

    __slots__ = ("at", "script", "then")

    def __init__(self, then: Luck) -> None:
        self.then = then
        self.script: list[int] = []
        self.at = 0

    def follow(self, script: list[int]) -> None:
        self.script = script
        self.at = 0

    def pick(self, among: list[int]) -> int:
        if self.at == len(self.script):
            return self.then.pick(among)
        self.at += 1
        return among.index(self.script[self.at - 1])

    def below(self, n: int) -> int:
        if self.at == len(self.script):
            return self.then.below(n)
        self.at += 1
        return self.script[self.at - 1]


@final
class Onward:
    """From a question of the record to the horizon, by everybody's habits; sample after sample of one's own luck."""

    __slots__ = ("dealer", "mind", "rollout", "steered", "value")

    def __init__(self, mind: Mind[Any], value: Value, seed: int) -> None:
        self.mind = mind
        self.value = value
        self.rollout = Rollout(mind, None, NOBODY, [], seed)
        self.steered = Steered(self.rollout.table_luck)
        self.dealer = Dealer(self.steered)

    def new_luck(self) -> None:
        self.rollout.new_luck()

    def by_habit(self, t: Any, seat: int) -> list[Move]:
        """A sealed answer."""
        phase = t.phase
        assert isinstance(phase, Together)
        return self.rollout.answer(t, phase, seat, [])

    def play(self, table: Any, answers: list[list[Move]], root: Any, script: list[int] | None = None) -> Any:
        """These answers, or what habit says, and so on.  With a script the luck of the step is passed through, wherever
        the horizon is."""
        t = table.copy()
        self.rollout.root = root
        self.rollout.rewind()
        if answers:
            self.steered.follow([] if script is None else script)
            phase: Phase[Any] = t.phase
            if isinstance(phase, Turn):
                self.rollout.table_luck.listen_to(phase.seat(t) + 1)
                t.phase = phase.play(t, answers[0][0], self.dealer)
            elif isinstance(phase, Together):
                self.rollout.table_luck.listen_to(OF_ITSELF)
                t.phase = phase.reveal(t, answers, self.dealer)
            if script is not None:
                self.rollout.table_luck.listen_to(OF_ITSELF)
                settle(t, self.dealer)
        if t.phase is not OVER and not (answers and self.mind.horizon(t, root)):
            self.rollout.go_on(t, [])
        return t

    def values(self, t: Any, seats: int) -> list[float]:
        return [self.value(t, seat) for seat in range(seats)]


@final
class Tally:
    """Means of several figures and their errors, as samples come in."""

    __slots__ = ("count", "squares", "sums")

    def __init__(self, figures: int) -> None:
        self.count = 0
        self.sums = [0.0] * figures
        self.squares = [0.0] * figures

    def add(self, values: list[float]) -> None:
        self.count += 1
        for place, value in enumerate(values):
            self.sums[place] += value
            self.squares[place] += value * value

    def mean(self, place: int) -> float:
        return self.sums[place] / float(max(1, self.count))

    def variance(self, place: int) -> float:
        """Of the mean."""
        n = float(self.count)
        if n < 2.0:
            return 0.0
        return max(0.0, self.squares[place] - self.sums[place] * self.sums[place] / n) / (n - 1.0) / n


# ---- what one step of the record brought ----


@final
class Choosing:
    """What everybody's answers to one question brought, before any luck; and W where the question was put."""

    __slots__ = ("mine", "onward", "played", "seats", "stands", "step")

    def __init__(self, mind: Mind[Any], value: Value, step: Step, seats: int, seed: int) -> None:
        self.step = step
        self.seats = seats
        self.onward = Onward(mind, value, seed)
        self.stands = Tally(seats)  # W
        self.played = Tally(seats)  # all as played, against all by habit
        self.mine = Tally(seats)  # sealed: of this seat alone

    def stand(self) -> list[float]:
        """One sample of W."""
        self.onward.new_luck()
        found = self.onward.values(self.onward.play(self.step.before, [], self.step.before), self.seats)
        self.stands.add(found)
        return found

    def sample(self) -> None:
        before, step, onward = self.step.before, self.step, self.onward
        usual = self.stand()
        found = onward.values(onward.play(before, step.answers, before), self.seats)
        self.played.add([found[seat] - usual[seat] for seat in range(self.seats)])
        if step.is_sealed:
            self.mine.add([self.alone(seat, found[seat]) for seat in range(self.seats)])

    def alone(self, seat: int, found: float) -> float:
        """What one's own answer brought beside all others as they were."""
        before, step, onward = self.step.before, self.step, self.onward
        if not step.answer_of(seat):
            return 0.0
        onward.rollout.habit_luck.rewind()
        usual = onward.by_habit(before, seat)
        answers = [usual if one == seat else step.answers[place] for place, one in enumerate(step.seats)]
        t = onward.play(before, answers, before)
        return found - onward.value(t, seat)

    def own(self, seat: int) -> tuple[float, float]:
        """What the seat's own answer brought it, and the variance of that."""
        if self.step.is_sealed:
            return self.mine.mean(seat), self.mine.variance(seat)
        if self.step.seats[0] == seat:
            return self.played.mean(seat), self.played.variance(seat)
        return 0.0, 0.0

    def others(self, seat: int) -> tuple[float, float]:
        if self.step.is_sealed:
            whole = self.played.mean(seat) - self.mine.mean(seat)
            return whole, self.played.variance(seat) + self.mine.variance(seat)
        if self.step.seats[0] != seat:
            return self.played.mean(seat), self.played.variance(seat)
        return 0.0, 0.0


@final
class Chance:
    """One note of luck, or all of a step that needed many: what came, against all that could have come."""

    __slots__ = ("brought", "faces", "note", "onward", "place", "seats", "shares", "step")

    def __init__(
        self, mind: Mind[Any], value: Value, step: Step, place: int | None, seats: int, seed: int
    ) -> None:
        self.step = step
        self.place = place  # of the note; None: all of them
        self.seats = seats
        self.onward = Onward(mind, value, seed)
        self.brought = Tally(seats)
        among = [] if place is None else step.lists[place]
        self.faces = sorted(set(among))
        self.shares = [float(among.count(face)) / float(len(among)) for face in self.faces]

    def is_open(self) -> bool:
        return self.place is None or len(self.faces) > 1

    def cost(self) -> int:
        return 2 if self.place is None else 1 + len(self.faces)

    def sample(self) -> None:
        onward, notes = self.onward, self.step.notes
        onward.new_luck()
        if self.place is None:
            came, usual = self.value(notes), self.value([])
        else:
            before = notes[: self.place]
            came, usual = [], [0.0] * self.seats
            for face, share in zip(self.faces, self.shares):
                found = self.value([*before, face])
                if face == notes[self.place]:
                    came = found
                usual = [usual[seat] + share * found[seat] for seat in range(self.seats)]
        self.brought.add([came[seat] - usual[seat] for seat in range(self.seats)])

    def value(self, script: list[int]) -> list[float]:
        t = self.onward.play(self.step.before, self.step.answers, self.step.after, script)
        return self.onward.values(t, self.seats)


@final
class Knowing:
    """One's own answer against habit's over worlds that the seat could believe in."""

    __slots__ = ("answer", "belief", "brought", "onward", "seat", "step", "worlds")

    def __init__(self, mind: Mind[Any], value: Value, told: Told, step: Step, seat: int, seed: int) -> None:
        self.step = step
        self.seat = seat
        self.onward = Onward(mind, value, seed)
        self.worlds = Quick(seed)
        self.brought = Tally(1)
        self.answer = step.answer_of(seat)
        view = redact(step.before, seat)
        self.belief: Belief[Any] = mind.believe(view, told.heard(step, seat), seat)

    def sample(self) -> None:
        onward, seat = self.onward, self.seat
        world = self.belief.world(self.worlds)
        onward.new_luck()
        if not self.step.is_sealed:
            played = onward.play(world, [self.answer], world)
            usual = onward.play(world, [], world)
        else:
            others = [[] if one == seat else self.sealed(world, one) for one in self.step.seats]
            place = self.step.seats.index(seat)
            played = onward.play(world, [*others[:place], self.answer, *others[place + 1 :]], world)
            onward.rollout.habit_luck.rewind()
            mine = onward.by_habit(world, seat)
            usual = onward.play(world, [*others[:place], mine, *others[place + 1 :]], world)
        self.brought.add([onward.value(played, seat) - onward.value(usual, seat)])

    def sealed(self, world: Any, seat: int) -> list[Move]:
        self.onward.rollout.habit_luck.listen_to(seat + 1)
        believed = self.belief.sealed(seat, self.onward.rollout.habit_luck)
        return self.onward.by_habit(world, seat) if believed is None else believed


# ---- the whole record ----


@final
class Term:
    """A part of a result, and how far it may be off: 95 times in 100 not farther."""

    __slots__ = ("error", "value")

    def __init__(self, value: float, variance: float) -> None:
        self.value = value
        self.error = SURE * sqrt(variance)

    def __repr__(self) -> str:
        return f"{self.value:+.3f} ± {self.error:.3f}"


@final
class Share:
    """What made the result of one seat.  start + luck + choices + hidden + others + rest = result."""

    __slots__ = ("choices", "hidden", "luck", "others", "rest", "result", "start")

    def __init__(
        self, start: Term, luck: Term, choices: Term, hidden: Term, others: Term, result: float, unsure: float
    ) -> None:
        self.start = start
        self.luck = luck
        self.choices = choices
        self.hidden = hidden
        self.others = others
        self.result = result
        explained = [start, luck, choices, hidden, others]
        self.rest = Term(result - sum([term.value for term in explained]), unsure)  # that much variance is in it

    def closes(self) -> bool:
        """Is what is left no more than chance in the rollouts can make it?"""
        return abs(self.rest.value) <= 2.0 * self.rest.error + 1e-9


@final
class Split:
    """All steps of a record, weighed for every seat at once; `known_to` are the seats whose knowledge is asked for."""

    __slots__ = ("chances", "choosings", "knowings", "mind", "samples", "seats", "told", "value")

    def __init__(
        self, mind: Mind[Any], value: Value, told: Told, known_to: list[int], seed: int = 0
    ) -> None:
        self.mind = mind
        self.value = value
        self.told = told
        self.seats = told.match.seats
        self.samples = 0
        self.choosings: list[Choosing] = []
        self.chances: list[Chance] = []
        self.knowings: list[Knowing] = []
        number = seed * 1_000_003
        for step in told.steps:
            number += 64
            self.choosings.append(Choosing(mind, value, step, self.seats, number))
            places: list[int | None] = list(range(len(step.notes))) if len(step.notes) <= MOST_NOTES else [None]
            for offset, place in enumerate(places):
                chance = Chance(mind, value, step, place, self.seats, number + 1 + offset)
                if chance.is_open():
                    self.chances.append(chance)
            for seat in known_to:
                if step.answer_of(seat):
                    self.knowings.append(Knowing(mind, value, told, step, seat, number + 16 + seat))

    def cost(self) -> int:
        """Rollouts that one sample of everything takes."""
        choosing = sum([2 + (len(one.step.seats) if one.step.is_sealed else 0) for one in self.choosings])
        return choosing + sum([chance.cost() for chance in self.chances]) + 2 * len(self.knowings)

    def look(self, samples: int, every: int = 1) -> Iterator[None]:
        """W alone, at every so many steps, so that something can be shown soon.  What takes long is done in pieces: one
        for each `next`."""
        for one in self.choosings[::every]:
            for _ in range(samples):
                one.stand()
            yield

    def sample(self, samples: int) -> Iterator[None]:
        """So many more of everything."""
        parts: list[Choosing | Chance | Knowing] = [*self.choosings, *self.chances, *self.knowings]
        for part in parts:
            for _ in range(samples):
                part.sample()
            yield
        self.samples += samples

    def until(self, error: float, rollouts: int) -> Iterator[None]:
        """Doubles the samples until every part is known well enough, or so many rollouts are spent; nothing is done
        where that does not even pay for the first samples."""
        cost = self.cost()
        if cost * FIRST_SAMPLES > rollouts:
            return
        yield from self.sample(FIRST_SAMPLES)
        while self.widest() > error and 2 * self.samples * cost <= rollouts:
            yield from self.sample(self.samples)

    def widest(self) -> float:
        """The largest error of any part of any result that is asked for."""
        most = 0.0
        for seat in sorted({one.seat for one in self.knowings}):
            share = self.share(seat)
            for term in (share.luck, share.choices, share.hidden, share.others):
                most = max(most, term.error)
        return most

    def stand(self, place: int, seat: int) -> Term:
        """W before a step."""
        tally = self.choosings[place].stands
        return Term(tally.mean(seat), tally.variance(seat))

    def result(self, seat: int) -> float:
        return self.value(self.told.match.table, seat)

    def share(self, seat: int) -> Share:
        luck = [(chance.brought.mean(seat), chance.brought.variance(seat)) for chance in self.chances]
        own = [choosing.own(seat) for choosing in self.choosings]
        others = [choosing.others(seat) for choosing in self.choosings]
        known = [(one.brought.mean(0), one.brought.variance(0)) for one in self.knowings if one.seat == seat]
        choices = summed(known) if known else summed(own)
        whole = summed(own)
        hidden = Term(whole.value - choices.value, 0.0)
        if known:
            hidden.error = sqrt(whole.error * whole.error + choices.error * choices.error)
        start = self.choosings[0].stands
        unsure = start.variance(seat) + sum([variance for _, variance in luck])
        unsure += sum([choosing.played.variance(seat) for choosing in self.choosings])
        return Share(self.stand(0, seat), summed(luck), choices, hidden, summed(others), self.result(seat), unsure)


def summed(parts: list[tuple[float, float]]) -> Term:
    return Term(sum([value for value, _ in parts]), sum([variance for _, variance in parts]))
