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

from collections.abc import Iterator
from math import sqrt
from typing import Any, Final, final

from cheeseboard.bots.coach import Coach
from cheeseboard.bots.mind import Mind
from cheeseboard.coach.onward import Value
from cheeseboard.coach.parts import Chance, Choosing, Knowing
from cheeseboard.coach.reckoned import doubt, reckon, reckonings
from cheeseboard.coach.shares import FEWEST_SAMPLES, FIRST_LOOK, FIRST_SAMPLES, SURE, Share, Split
from cheeseboard.coach.steps import Step, Told
from cheeseboard.coach.walked import Walked

MOST_NOTES: Final = 6  # of one step; more of them (a deal, a shuffle) are one piece of luck


@final
class Sampled(Split):
    """By rollouts; `known_to` are the seats whose knowledge is asked for."""

    def __init__(
        self, mind: Mind[Any], value: Value, told: Told, known_to: list[int], seed: int = 0
    ) -> None:
        super().__init__(value, told)
        self.mind = mind
        self.first = seed * 1_000_003
        self.choosings: list[Choosing] = []
        for step, number in self.numbered():
            self.choosings.append(Choosing(mind, value, step, self.seats, number))
            for seat in known_to:
                if step.answer_of(seat):
                    self.knowings.append(Knowing(mind, value, told, step, seat, number + 16 + seat))
        self.answered = [*self.choosings]
        self.chances: list[Chance] = []
        self.look_at(MOST_NOTES)

    def numbered(self) -> list[tuple[Step, int]]:
        return [(step, self.first + 64 * number) for number, step in enumerate(self.told.steps, 1)]

    def look_at(self, most: int) -> None:
        """Luck: piece by piece where a step has so few, else all of it as one, which is cheaper and known less well."""
        self.chances = []
        for step, number in self.numbered():
            places: list[int | None] = list(range(len(step.notes))) if len(step.notes) <= most else [None]
            for offset, place in enumerate(places):
                chance = Chance(self.mind, self.value, step, place, self.seats, number + 1 + offset)
                if chance.is_open():
                    self.chances.append(chance)
        self.lucky = [*self.chances]

    def cost(self) -> int:
        choosing = sum([2 + (len(one.step.seats) if one.step.is_sealed else 0) for one in self.choosings])
        return choosing + sum([chance.cost() for chance in self.chances]) + 2 * len(self.knowings)

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

    def sample(self, samples: int) -> Iterator[None]:
        """So many more of everything."""
        parts: list[Choosing | Chance | Knowing] = [*self.choosings, *self.chances, *self.knowings]
        for part in parts:
            for _ in range(samples):
                part.sample()
            yield
        of_step = {id(one.step): one for one in self.choosings}
        for chance in self.chances:
            chance.compare(of_step[id(chance.step)])
        self.samples += samples

    def until(self, error: float, rollouts: int) -> Iterator[None]:
        """Doubles the samples.  Where not even the first ones can be paid for, as with many seats, luck is looked at
        step by step; then there may be fewer of them."""
        if self.cost() * FIRST_SAMPLES > rollouts:
            self.look_at(0)
        cost = self.cost()
        first = min(FIRST_SAMPLES, rollouts // cost)
        if first < FEWEST_SAMPLES:
            return
        yield from self.sample(first)
        while self.widest() > error and 2 * self.samples * cost <= rollouts:
            yield from self.sample(self.samples)

    def widest(self) -> float:
        """The largest error of any part of any result that is asked for."""
        most = 0.0
        for seat in sorted({one.seat for one in self.knowings}):
            most = max(most, self.share(seat).widest())
        return most


@final
class Exact(Split):
    """By what every table is worth: once, and no more.  Nothing is hidden from one seat alone in such a game."""

    def __init__(self, coach: Coach[Any], told: Told) -> None:
        super().__init__(coach.value, told)
        self.reckonings = reckonings(coach, told)
        self.answered = [*self.reckonings]

    def cost(self) -> int:
        return len(self.reckonings)

    def look(self, samples: int, every: int = 1) -> Iterator[None]:
        looked = self.reckonings[::every]
        for one in [*looked[::4], *looked]:
            one.stand()
            yield

    def until(self, error: float, rollouts: int) -> Iterator[None]:
        yield from reckon(self.reckonings)
        self.lucky = [lucky for one in self.reckonings for lucky in one.chances]
        self.samples = 1

    def unsure(self, seat: int) -> float:
        """Luck and choice of a step are told by the same figures, and off by the same."""
        return doubt([one.off[seat] for one in self.reckonings])

    def share(self, seat: int) -> Share:
        """What each part is off by follows from the steps that it is made of."""
        found = super().share(seat)
        own = [one.off[seat] for one in self.reckonings if one.step.seats[0] == seat]
        others = [one.off[seat] for one in self.reckonings if one.step.seats[0] != seat]
        for term, variance in (
            (found.luck, self.unsure(seat)), (found.choices, doubt(own)), (found.others, doubt(others))
        ):  # fmt: skip
            term.error = SURE * sqrt(variance)
        return found


def split_of(coach: Coach[Any], told: Told, known_to: list[int], seed: int) -> Split | None:
    """None where nobody can play on."""
    if coach.is_exact:
        return Exact(coach, told)
    mind = coach.playing_on()
    if mind is None:
        return None
    if coach.is_walked:
        return Walked(mind, coach.value, told, known_to, seed, coach.has_secrets, coach.usual())
    return Sampled(mind, coach.value, told, known_to, seed)
