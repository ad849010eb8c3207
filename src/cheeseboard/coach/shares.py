"""The parts of a result: what each is worth, how far it may be off, and that they add up."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Final, final

from cheeseboard.coach.onward import Value
from cheeseboard.coach.parts import Answered, Knowing, Lucky
from cheeseboard.coach.steps import Step, Told

FIRST_SAMPLES: Final = 100
FEWEST_SAMPLES: Final = 40  # of anything, or the parts are left out
FIRST_LOOK: Final = 4  # samples at every other moment: enough for a first line
SURE: Final = 1.96  # standard errors to either side: right in 95 of 100 cases


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

    def widest(self) -> float:
        return max([term.error for term in (self.luck, self.choices, self.hidden, self.others)])


class Split:
    """All steps of a record, weighed for every seat at once."""

    def __init__(self, value: Value, told: Told) -> None:
        self.value = value
        self.told = told
        self.seats = told.match.seats
        self.samples = 0
        self.answered: list[Answered] = []
        self.lucky: list[Lucky] = []
        self.knowings: list[Knowing] = []

    def cost(self) -> int:
        """Rollouts that one sample of everything takes."""
        raise NotImplementedError

    def look(self, samples: int, every: int = 1) -> Iterator[None]:
        """W alone, at every so many steps, so that something can be shown soon.  What takes long is done in pieces: one
        for each `next`."""
        raise NotImplementedError

    def sample(self, samples: int) -> Iterator[None]:
        """So many more of everything; where it is reckoned, there is no more."""
        raise NotImplementedError

    def until(self, error: float, rollouts: int) -> Iterator[None]:
        """Until every part is known well enough, or so many rollouts are spent; nothing is done where that does not
        even pay for the first samples."""
        raise NotImplementedError

    def stand(self, place: int, seat: int) -> Term:
        """W before a step."""
        tally = self.answered[place].stands
        return Term(tally.mean(seat), tally.variance(seat))

    def of_others(self, seat: int) -> list[tuple[Step, float, float]]:
        """What others did in one step, what it was worth to this seat, and the variance of that."""
        return [(one.step, *one.others(seat)) for one in self.answered]

    def result(self, seat: int) -> float:
        return self.value(self.told.match.table, seat)

    def share(self, seat: int) -> Share:
        luck = [(one.brought.mean(seat), one.brought.variance(seat)) for one in self.lucky]
        own = [one.own(seat) for one in self.answered]
        others = [one.others(seat) for one in self.answered]
        known = [(one.brought.mean(0), one.brought.variance(0)) for one in self.knowings if one.seat == seat]
        choices = summed(known) if known else summed(own)
        whole = summed(own)
        hidden = Term(whole.value - choices.value, 0.0)
        if known:
            hidden.error = sqrt(whole.error * whole.error + choices.error * choices.error)
        unsure = self.unsure(seat)
        return Share(self.stand(0, seat), summed(luck), choices, hidden, summed(others), self.result(seat), unsure)

    def unsure(self, seat: int) -> float:
        """The variance of all parts together."""
        found = self.answered[0].stands.variance(seat)
        found += sum([one.brought.variance(seat) for one in self.lucky])
        return found + sum([one.played.variance(seat) for one in self.answered])


def summed(parts: list[tuple[float, float]]) -> Term:
    return Term(sum([value for value, _ in parts]), sum([variance for _, variance in parts]))
