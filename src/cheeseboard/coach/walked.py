"""Luck against skill where a rollout goes to the end of a long game and costs much: W is asked only where it matters.

Along the record W is a walk from what the game began with to its result, and every stretch of it has one cause: one's
own answers, the others', or luck.  W is asked at the borders of stretches alone, once for both sides of each, so that
all parts add up to the result by themselves; what chance in the rollouts does is in the ± of the parts.  Who answers
as habit would changes nothing: W is what habit is worth.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, Literal, final

from cheeseboard.bots.mind import Mind
from cheeseboard.coach.onward import Onward, Tally, Value
from cheeseboard.coach.parts import Choosing, Knowing, Lucky
from cheeseboard.coach.shares import FIRST_LOOK, FIRST_SAMPLES, Share, Split, Term, summed
from cheeseboard.coach.steps import Step, Told
from cheeseboard.engine.move import Move

FEWEST_SAMPLES: Final = 40  # of every border, or the parts are left out
TRIES: Final = 8  # of what habit would answer: all the same as what was played, or it was something else

Cause = Literal["own", "others", "luck"]


class Border:
    """A point of the record at which W is asked for."""

    def __init__(self, worth: Tally) -> None:
        self.worth = worth

    def sample(self) -> None:
        """One more, unless it is known."""


@final
class Asked(Border):
    """Where a question was put."""

    def __init__(self, choosing: Choosing) -> None:
        super().__init__(choosing.stands)
        self.choosing = choosing

    def sample(self) -> None:
        self.choosing.stand()


@final
class Replied(Border):
    """Where it had been answered, and no luck had come yet; `but` a seat, which answers by habit."""

    def __init__(self, mind: Mind[Any], value: Value, step: Step, seats: int, seed: int, but: int | None) -> None:
        super().__init__(Tally(seats))
        self.onward = Onward(mind, value, seed)
        self.step = step
        self.seats = seats
        self.but = but

    def sample(self) -> None:
        onward, before = self.onward, self.step.before
        onward.new_luck()
        t = onward.play(before, self.answers(), before)
        self.worth.add(onward.values(t, self.seats))

    def answers(self) -> list[list[Move]]:
        if self.but is None:
            return self.step.answers
        usual = self.onward.by_habit(self.step.before, self.but)
        return [usual if seat == self.but else self.step.answer_of(seat) for seat in self.step.seats]


@final
class Over(Border):
    """The result, which is known."""

    def __init__(self, values: list[float]) -> None:
        super().__init__(Tally(len(values)))
        self.worth.add(values)


@final
class Walked(Split):
    """`known_to` are the seats whose knowledge is asked for."""

    def __init__(self, mind: Mind[Any], value: Value, told: Told, known_to: list[int], seed: int = 0) -> None:
        super().__init__(value, told)
        self.mind = mind
        self.seed = seed * 1_000_003
        self.known_to = known_to
        self.choosings = [
            Choosing(mind, value, step, self.seats, self.seed + 64 * number) for number, step in enumerate(told.steps)
        ]
        self.answered = [*self.choosings]
        self.asked = [Asked(one) for one in self.choosings]
        self.over = Over([value(told.match.table, seat) for seat in range(self.seats)])
        self.replied: dict[tuple[int, int | None], Replied] = {}
        self.habitual = [[self.is_habit(step, seat) for seat in step.seats] for step in told.steps]
        self.walks = {seat: merged(self.walk(seat)) for seat in (known_to or range(self.seats))}
        for seat in known_to:
            for number, step in enumerate(told.steps):
                if step.answer_of(seat):
                    place = self.seed + 64 * number + 48 + seat
                    self.knowings.append(Knowing(mind, value, told, step, seat, place))

    # The way from the beginning to the end, as one seat sees it

    def is_habit(self, step: Step, seat: int) -> bool:
        """What was answered is what habit answers there, whatever its luck."""
        onward = Onward(self.mind, self.value, self.seed)
        played = step.answer_of(seat)
        for _ in range(TRIES):
            onward.new_luck()
            if onward.habit(step.before, seat) != played:
                return False
        return True

    def walk(self, seat: int) -> list[tuple[Cause, Border]]:
        """What came, and where it led to."""
        found: list[tuple[Cause, Border]] = []
        for number, step in enumerate(self.told.steps):
            others = [one for place, one in enumerate(step.seats) if one != seat and not self.habitual[number][place]]
            is_mine = seat in step.seats and not self.habitual[number][step.seats.index(seat)]
            if is_mine and others:
                found.append(("others", self.after(number, seat)))
            if is_mine or others:
                found.append(("own" if is_mine else "others", self.after(number)))
            if step.notes:
                is_last = number + 1 == len(self.told.steps)
                found.append(("luck", self.over if is_last else self.asked[number + 1]))
        if not found or found[-1][1] is not self.over:
            found.append((found[-1][0] if found else "luck", self.over))  # nothing came after it
        return found

    def after(self, number: int, but: int | None = None) -> Replied:
        key = number, but
        if key not in self.replied:
            seed = self.seed + 64 * number + (32 if but is None else 33 + but)
            self.replied[key] = Replied(self.mind, self.value, self.told.steps[number], self.seats, seed, but)
        return self.replied[key]

    def borders(self) -> list[Border]:
        """Each once."""
        found: dict[int, Border] = {id(self.asked[0]): self.asked[0]}
        for walk in self.walks.values():
            for _, border in walk:
                found[id(border)] = border
        return [border for border in found.values() if border is not self.over]

    # Sampling

    def cost(self) -> int:
        """Of what one knew about half is what habit says in that world, too, and costs nothing."""
        return len(self.borders()) + len(self.knowings)

    def look(self, samples: int, every: int = 1) -> Iterator[None]:
        looked = self.choosings[::every]
        for one in looked[::2]:
            for _ in range(FIRST_LOOK):
                one.stand()
            yield
        for one in looked:
            while one.stands.count < samples:
                one.stand()
            yield

    def until(self, error: float, rollouts: int) -> Iterator[None]:
        cost = self.cost()
        samples = min(FIRST_SAMPLES, rollouts // cost)
        if samples < FEWEST_SAMPLES:
            return
        yield from self.sample(samples)
        while self.widest() > error and 2 * self.samples * cost <= rollouts:
            yield from self.sample(self.samples)

    def sample(self, samples: int) -> Iterator[None]:
        """So many more of everything."""
        parts: list[Border | Knowing] = [*self.borders(), *self.knowings]
        for part in parts:
            for _ in range(samples):
                part.sample()
            yield
        self.samples += samples
        self.lucky = self.pieces()

    # What is known

    def share(self, seat: int) -> Share:
        start = self.stand(0, seat)
        before: Border = self.asked[0]
        parts: dict[Cause, list[tuple[float, float]]] = {"own": [], "others": [], "luck": []}
        for cause, border in self.walks[seat]:
            gain = border.worth.mean(seat) - before.worth.mean(seat)
            parts[cause].append((gain, border.worth.variance(seat) + before.worth.variance(seat)))
            before = border
        own = summed(parts["own"])
        known = [(one.brought.mean(0), one.brought.variance(0)) for one in self.knowings if one.seat == seat]
        choices = summed(known) if known else own
        hidden = Term(own.value - choices.value, 0.0)
        if known:
            hidden.error = (own.error * own.error + choices.error * choices.error) ** 0.5
        return Share(start, summed(parts["luck"]), choices, hidden, summed(parts["others"]), self.result(seat), 0.0)

    def widest(self) -> float:
        return max([self.share(seat).widest() for seat in self.walks])

    def pieces(self) -> list[Lucky]:
        """Luck of single steps, where W was asked on both sides of it."""
        found: list[Lucky] = []
        for number, step in enumerate(self.told.steps):
            before = self.known_after(number)
            after: Border = self.over if number + 1 == len(self.told.steps) else self.asked[number + 1]
            if step.notes and before is not None and after.worth.count >= self.samples:
                lucky = Lucky(step, self.seats)
                seats = range(self.seats)
                lucky.brought.add([after.worth.mean(seat) - before.worth.mean(seat) for seat in seats])
                lucky.brought.doubts = [after.worth.variance(seat) + before.worth.variance(seat) for seat in seats]
                found.append(lucky)
        return found

    def known_after(self, number: int) -> Border | None:
        """Where the answers of a step had led to, if that was asked for: where all were habit's, where it began."""
        border: Border = self.asked[number] if all(self.habitual[number]) else self.after(number)
        return border if border.worth.count >= self.samples else None


def merged(walk: list[tuple[Cause, Border]]) -> list[tuple[Cause, Border]]:
    """Steps of the same cause are one stretch."""
    found: list[tuple[Cause, Border]] = []
    for cause, border in walk:
        if found and found[-1][0] == cause:
            found.pop()
        found.append((cause, border))
    return found
