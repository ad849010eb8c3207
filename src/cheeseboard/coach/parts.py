"""What one step of a record brought, by rollouts: its answers, its luck, and what of an answer could be known."""

from __future__ import annotations

from typing import Any, Final, final

from cheeseboard.bots.mind import Belief, Mind
from cheeseboard.coach.onward import Onward, Tally, Value
from cheeseboard.coach.steps import Step, Told
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.luck import Quick, Retold
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import OVER, Moment
from cheeseboard.engine.play import step
from cheeseboard.engine.table import redact

PROBES: Final = 4  # rollouts in which a horizon is looked for; where all of them end with the game there is none


class Answered:
    """What everybody's answers to one question brought, before any luck; and W where the question was put."""

    __slots__ = ("mine", "played", "seats", "stands", "step")

    def __init__(self, step: Step, seats: int) -> None:
        self.step = step
        self.seats = seats
        self.stands = Tally(seats)  # W
        self.played = Tally(seats)  # all as played, against all by habit
        self.mine = Tally(seats)  # sealed: of this seat alone

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


class Lucky:
    """A piece of luck: what came, against all that could have come."""

    __slots__ = ("brought", "seats", "step")

    def __init__(self, step: Step, seats: int) -> None:
        self.step = step
        self.seats = seats
        self.brought = Tally(seats)


@final
class Choosing(Answered):
    """By rollouts, both under the same luck."""

    __slots__ = ("found", "onward")

    def __init__(self, mind: Mind[Any], value: Value, step: Step, seats: int, seed: int) -> None:
        super().__init__(step, seats)
        self.onward = Onward(mind, value, seed)
        self.found = Tally(seats)  # W with these answers, before any luck

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
        self.found.add(found)
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


@final
class Chance(Lucky):
    """One note of luck, or all of a step that needed many."""

    __slots__ = ("faces", "is_guessed", "onward", "place", "shares", "usual")

    def __init__(
        self, mind: Mind[Any], value: Value, step: Step, place: int | None, seats: int, seed: int
    ) -> None:
        super().__init__(step, seats)
        self.place = place  # of the note; None: all of them
        self.usual = Tally(seats)  # W over all that could have come
        self.is_guessed = not place and passes_horizon(mind, step)
        self.onward = Onward(mind, value, seed)
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
        self.usual.add(usual)
        self.brought.add([came[seat] - usual[seat] for seat in range(self.seats)])

    def compare(self, choosing: Choosing) -> None:
        """Where rollouts end at a guess, as a round does, and the luck beyond it says otherwise: by so much all that is
        told of this luck may be off."""
        if self.is_guessed or self.horizon_moves():
            self.brought.doubt([self.usual.mean(seat) - choosing.found.mean(seat) for seat in range(self.seats)])

    def horizon_moves(self) -> bool:
        """Do rollouts end later from the next question on than they did before this step?"""
        if self.place:
            return False
        for _ in range(PROBES):
            self.onward.new_luck()
            t = self.onward.play(self.step.before, self.step.answers, self.step.before)
            if t.phase is not OVER:
                return not self.onward.mind.horizon(t, self.step.after)
        return False

    def value(self, script: list[int]) -> list[float]:
        t = self.onward.play(self.step.before, self.step.answers, self.step.after, script)
        return self.onward.values(t, self.seats)


@final
class Knowing:
    """One's own answer against habit's over worlds that the seat could believe in; the same answer brings nothing."""

    __slots__ = ("answer", "belief", "brought", "onward", "seat", "step", "told", "worlds")

    def __init__(self, mind: Mind[Any], value: Value, told: Told, step: Step, seat: int, seed: int) -> None:
        self.step = step
        self.seat = seat
        self.onward = Onward(mind, value, seed)
        self.worlds = Quick(seed)
        self.brought = Tally(1)
        self.answer = step.answer_of(seat)
        self.told = told
        self.belief: Belief[Any] | None = None  # worked out when first needed

    def believed(self) -> Belief[Any]:
        if self.belief is None:
            view = redact(self.step.before, self.seat)
            self.belief = self.onward.mind.believe(view, self.told.heard(self.step, self.seat), self.seat)
        return self.belief

    def sample(self) -> None:
        onward, seat = self.onward, self.seat
        world = self.believed().world(self.worlds)
        onward.new_luck()
        if not self.step.is_sealed:
            if onward.habit(world, seat) == self.answer:
                self.brought.add([0.0])
                return
            played = onward.play(world, [self.answer], world)
            usual = onward.play(world, [], world)
        else:
            others = [[] if one == seat else self.sealed(world, one) for one in self.step.seats]
            place = self.step.seats.index(seat)
            onward.rollout.habit_luck.rewind()
            mine = onward.by_habit(world, seat)
            if mine == self.answer:
                self.brought.add([0.0])
                return
            played = onward.play(world, [*others[:place], self.answer, *others[place + 1 :]], world)
            usual = onward.play(world, [*others[:place], mine, *others[place + 1 :]], world)
        self.brought.add([onward.value(played, seat) - onward.value(usual, seat)])

    def sealed(self, world: Any, seat: int) -> list[Move]:
        self.onward.rollout.habit_luck.listen_to(seat + 1)
        sealed = self.believed().sealed(seat, self.onward.rollout.habit_luck)
        return self.onward.by_habit(world, seat) if sealed is None else sealed


def passes_horizon(mind: Mind[Any], of: Step) -> bool:
    """Do rollouts end between the answers of this step and the next question, and not with the game?"""
    t, dealer = of.before.copy(), Dealer(Retold(of.notes))
    step(t, of.answers, dealer)
    while isinstance(t.phase, Moment):
        if mind.horizon(t, of.before):
            return True
        step(t, [], dealer)
    return False
