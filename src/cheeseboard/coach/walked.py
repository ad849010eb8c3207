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
from cheeseboard.coach.shares import FEWEST_SAMPLES, FIRST_LOOK, FIRST_SAMPLES, Share, Split, Term, summed
from cheeseboard.coach.steps import Step, Told
from cheeseboard.engine.move import Move

TRIES: Final = 8  # of what habit would answer: all the same as what was played, or it was something else

Cause = Literal["own", "others", "luck"]


class Border:
    """A point of the record at which W is asked for.  Sample n of every border meets the same luck, so that what two of
    them differ by is known better than either."""

    def __init__(self) -> None:
        self.samples: list[list[float]] = []  # of W, for each seat

    def sample(self) -> None:
        """One more."""
        raise NotImplementedError

    def worth(self, number: int) -> list[float]:
        return self.samples[number]

    def count(self) -> int:
        return len(self.samples)


@final
class Asked(Border):
    """Where a question was put."""

    def __init__(self, choosing: Choosing, seed: int) -> None:
        super().__init__()
        self.choosing = choosing
        self.seed = seed

    def sample(self) -> None:
        choosing = self.choosing
        choosing.onward = Onward(choosing.onward.mind, choosing.onward.value, self.seed + len(self.samples))
        self.samples.append(choosing.stand())


@final
class Replied(Border):
    """Where it had been answered, and no luck had come yet; `but` a seat, which answers by habit."""

    def __init__(self, mind: Mind[Any], value: Value, step: Step, seats: int, seed: int, but: int | None) -> None:
        super().__init__()
        self.mind = mind
        self.value = value
        self.step = step
        self.seats = seats
        self.seed = seed
        self.but = but

    def sample(self) -> None:
        onward, before = Onward(self.mind, self.value, self.seed + len(self.samples)), self.step.before
        onward.new_luck()
        t = onward.play(before, self.answers(onward), before)
        self.samples.append(onward.values(t, self.seats))

    def answers(self, onward: Onward) -> list[list[Move]]:
        if self.but is None:
            return self.step.answers
        usual = onward.by_habit(self.step.before, self.but)
        return [usual if seat == self.but else self.step.answer_of(seat) for seat in self.step.seats]


@final
class Over(Border):
    """The result, which is known."""

    def __init__(self, values: list[float]) -> None:
        super().__init__()
        self.values = values

    def worth(self, number: int) -> list[float]:
        return self.values


@final
class Walked(Split):
    """`known_to` are the seats whose knowledge is asked for; where nothing is hidden from one seat alone, there is
    nothing to ask."""

    def __init__(
        self,
        mind: Mind[Any],
        value: Value,
        told: Told,
        known_to: list[int],
        seed: int = 0,
        has_secrets: bool = True,
        usual: Mind[Any] | None = None,
    ) -> None:
        super().__init__(value, told)
        self.mind = mind
        self.usual = usual or mind  # whose answers are habit's
        self.seed = seed * 1_000_003
        self.choosings = [
            Choosing(self.at(step, mind), value, step, self.seats, self.seed + 64 * number)
            for number, step in enumerate(told.steps)
        ]
        self.answered = [*self.choosings]
        self.asked = [Asked(one, self.seed) for one in self.choosings]
        self.over = Over([value(told.match.table, seat) for seat in range(self.seats)])
        self.replied: dict[tuple[int, int | None], Replied] = {}
        self.habitual = [[self.is_habit(step, seat) for seat in step.seats] for step in told.steps]
        self.walks = {seat: merged(self.walk(seat)) for seat in (known_to or range(self.seats))}
        for seat in known_to if has_secrets else []:
            for number, step in enumerate(told.steps):
                if step.answer_of(seat):
                    place = self.seed + 64 * number + 48 + seat
                    self.knowings.append(Knowing(self.at(step, mind), value, told, step, seat, place))

    def at(self, step: Step, mind: Mind[Any]) -> Mind[Any]:
        """Where the others go by what everybody heard, they have heard all that was told before this step."""
        return mind.hearing(self.told.match.dealer.told[: step.told])

    # The way from the beginning to the end, as one seat sees it

    def is_habit(self, step: Step, seat: int) -> bool:
        """What was answered is what habit answers there, whatever its luck."""
        onward = Onward(self.at(step, self.usual), self.value, self.seed)
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
            if is_mine or others or (step.notes and self.usual is not self.mind):  # luck begins where the answers end
                is_own = is_mine or (not others and step.seats == [seat])
                found.append(("own" if is_own else "others", self.after(number)))
            if step.notes:
                is_last = number + 1 == len(self.told.steps)
                found.append(("luck", self.over if is_last else self.asked[number + 1]))
        if not found or found[-1][1] is not self.over:
            found.append((found[-1][0] if found else "luck", self.over))  # nothing came after it
        return found

    def after(self, number: int, but: int | None = None) -> Replied:
        key = number, but
        if key not in self.replied:
            step = self.told.steps[number]
            self.replied[key] = Replied(self.at(step, self.mind), self.value, step, self.seats, self.seed, but)
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
        while self.widest() > error and self.samples < (most := rollouts // cost):
            yield from self.sample(min(self.samples, most - self.samples))

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

    def stand(self, place: int, seat: int) -> Term:
        """The beginning is told once: by what the parts add up from."""
        worth = self.asked[0].samples[: self.samples]
        if place or not worth:
            return super().stand(place, seat)
        start = Tally(1)
        for values in worth:
            start.add([values[seat]])
        return term(start)

    def share(self, seat: int) -> Share:
        """What a part came to is added up luck by luck: then its ± is that of all its stretches together."""
        parts: dict[Cause, Tally] = {"own": Tally(1), "others": Tally(1), "luck": Tally(1)}
        start = Tally(1)
        for number in range(self.samples):
            before = self.asked[0].worth(number)[seat]
            start.add([before])
            gains: dict[Cause, float] = dict.fromkeys(parts, 0.0)
            for cause, border in self.walks[seat]:
                after = border.worth(number)[seat]
                gains[cause] += after - before
                before = after
            for cause, gain in gains.items():
                parts[cause].add([gain])
        own = term(parts["own"])
        known = [(one.brought.mean(0), one.brought.variance(0)) for one in self.knowings if one.seat == seat]
        choices = summed(known) if known else own
        hidden = Term(own.value - choices.value, 0.0)
        if known:
            hidden.error = (own.error * own.error + choices.error * choices.error) ** 0.5
        result = self.result(seat)
        return Share(term(start), term(parts["luck"]), choices, hidden, term(parts["others"]), result, 0.0)

    def of_others(self, seat: int) -> list[tuple[Step, float, float]]:
        """Where one step alone makes a stretch of theirs: of several it could not be said which it was."""
        found: list[tuple[Step, float, float]] = []
        before: Border = self.asked[0]
        for cause, border in self.walks[seat]:
            numbers = range(self.place(before), self.place(border))
            theirs = [self.told.steps[number] for number in numbers if not all(self.habitual[number])]
            if cause == "others" and len(theirs) == 1:
                gain = Tally(1)
                for number in range(self.samples):
                    gain.add([border.worth(number)[seat] - before.worth(number)[seat]])
                found.append((theirs[0], gain.mean(0), gain.variance(0)))
            before = border
        return found

    def place(self, border: Border) -> int:
        """Of the step that comes next."""
        if isinstance(border, Asked):
            return self.asked.index(border)
        if isinstance(border, Replied):
            return next(number for number, step in enumerate(self.told.steps) if step is border.step) + 1
        return len(self.told.steps)

    def widest(self) -> float:
        return max([self.share(seat).widest() for seat in self.walks])

    def pieces(self) -> list[Lucky]:
        """Luck of single steps, where W was asked on both sides of it."""
        found: list[Lucky] = []
        for number, step in enumerate(self.told.steps):
            before = self.known_after(number)
            after: Border = self.over if number + 1 == len(self.told.steps) else self.asked[number + 1]
            if step.notes and before is not None and self.is_known(after):
                lucky = Lucky(step, self.seats)
                for sample in range(self.samples):
                    came, usual = after.worth(sample), before.worth(sample)
                    lucky.brought.add([came[seat] - usual[seat] for seat in range(self.seats)])
                found.append(lucky)
        return found

    def known_after(self, number: int) -> Border | None:
        """Where the answers of a step had led to, if that was asked for: where all were habit's, where it began."""
        while all(self.habitual[number]) and not self.is_known(self.asked[number]):
            if not number or self.told.steps[number - 1].notes:
                return None
            number -= 1  # nothing came between: it was worth as much there
        border: Border = self.asked[number] if all(self.habitual[number]) else self.after(number)
        return border if self.is_known(border) else None

    def is_known(self, border: Border) -> bool:
        return border is self.over or border.count() >= self.samples


def term(tally: Tally) -> Term:
    return Term(tally.mean(0), tally.variance(0))


def merged(walk: list[tuple[Cause, Border]]) -> list[tuple[Cause, Border]]:
    """Steps of the same cause are one stretch."""
    found: list[tuple[Cause, Border]] = []
    for cause, border in walk:
        if found and found[-1][0] == cause:
            found.pop()
        found.append((cause, border))
    return found
