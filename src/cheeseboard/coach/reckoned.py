"""Luck against skill where a game knows what every table is worth, without playing on: reckoned, not sampled.

All luck of a step is gone through, each as often as it comes.  What a table is worth before the dice should be the mean
of what it is worth after them; what was learned from games is a little off.  By how much is reckoned at every throw,
and counts as the doubt in all that is told of that step: what does not add up in the end is the sum of just that.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, final

from cheeseboard.bots.coach import Coach
from cheeseboard.coach.parts import Answered, Lucky
from cheeseboard.coach.steps import Step, Told
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.luck import Retold
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Moment
from cheeseboard.engine.play import outcomes, step

BLOCK: Final = 12  # steps


@final
class Reckoned(Answered):
    """One step of a record, by what every table that could follow is worth."""

    __slots__ = ("chances", "coach", "off")

    def __init__(self, coach: Coach[Any], answered: Step, seats: int) -> None:
        super().__init__(answered, seats)
        self.coach = coach
        self.chances: list[Lucky] = []
        self.off = [0.0] * seats  # by how much what was learned is off at the throws of this step

    def stand(self) -> list[float]:
        if not self.stands.count:
            self.stands.add(self.values(self.step.before))
        return [self.stands.mean(seat) for seat in range(self.seats)]

    def values(self, t: Any) -> list[float]:
        return self.coach.values(t, self.seats)

    def mean(self, t: Any, answers: list[list[Move]]) -> list[float]:
        """Over all that can come of one step from here."""
        found = [0.0] * self.seats
        for share, after in outcomes(t, answers):
            for seat, value in enumerate(self.values(after)):
                found[seat] += float(share) * value
        return found

    def reckon(self) -> None:
        """The answers, and then each moment up to the next question."""
        t, dealer = self.step.before.copy(), Dealer(Retold(self.step.notes))
        usual, doubts = self.stand(), [0.0] * self.seats
        expected = self.mean(t, self.step.answers)
        self.played.add(less(expected, usual))
        step(t, self.step.answers, dealer)
        came = self.came(t, expected, doubts)
        while isinstance(t.phase, Moment):
            expected = self.mean(t, [])
            offs = less(expected, came)
            step(t, [], dealer)
            came = self.came(t, expected, offs)
            doubts = [doubt + off * off for doubt, off in zip(doubts, offs)]
            self.off = [before + off for before, off in zip(self.off, offs)]
        self.played.doubts = doubts

    def came(self, t: Any, expected: list[float], offs: list[float]) -> list[float]:
        found = self.values(t)
        lucky = Lucky(self.step, self.seats)
        lucky.brought.add(less(found, expected))
        lucky.brought.doubt(offs)
        self.chances.append(lucky)
        return found


def less(one: list[float], other: list[float]) -> list[float]:
    return [a - b for a, b in zip(one, other)]


def doubt(offs: list[float]) -> float:
    """The variance of what they come to.  What was learned is off for long in the same direction, so what follows each
    other is taken together; but never for less than each on its own."""
    blocks = [sum(offs[at : at + BLOCK]) for at in range(0, len(offs), BLOCK)]
    return max(sum([one * one for one in blocks]), sum([one * one for one in offs]))


def reckonings(coach: Coach[Any], told: Told) -> list[Reckoned]:
    return [Reckoned(coach, one, told.match.seats) for one in told.steps]


def reckon(parts: list[Reckoned]) -> Iterator[None]:
    for part in parts:
        part.reckon()
        yield
