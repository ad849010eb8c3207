"""One search for all games: belief, whole moves, rollouts under common luck with sequential halving, choice.

Each sample draws one world that fits what the seat saw and heard, and one luck, and plays every move still in
question in it.  Differences are therefore taken in the same worlds under the same luck.  Deterministic for a seed and
a budget; with a limit on time as well it stops between samples.
"""

from __future__ import annotations

import time
from math import ceil, log2, sqrt
from typing import Any, Final, Generic, final

from cheeseboard.bots.bot import Bot
from cheeseboard.bots.levels import levels
from cheeseboard.bots.mind import Belief, Mind
from cheeseboard.bots.rollout import Rollout
from cheeseboard.engine.ask import Ask
from cheeseboard.engine.event import Event
from cheeseboard.engine.game import Game
from cheeseboard.engine.luck import Luck, Quick
from cheeseboard.engine.move import Move
from cheeseboard.engine.table import S

CLEAR: Final = 3.0  # standard errors of the paired difference: a move so far behind is dropped
LOOK_EVERY: Final = 32  # samples
HINT_SAMPLES: Final = 300  # a hint knows this much at least of every move
IN_TIME: Final = 0.9  # of what is allowed: the last sample ends in time, too


@final
class Weighed:
    """A whole move and what it proved worth.  `gap` is what it falls short of the best, in the same samples."""

    __slots__ = ("error", "gap", "gap_error", "plan", "samples", "value")

    def __init__(
        self, plan: list[Move], value: float, error: float, samples: int, gap: float, gap_error: float
    ) -> None:
        self.plan = plan
        self.value = value
        self.error = error
        self.samples = samples
        self.gap = gap
        self.gap_error = gap_error

    def __repr__(self) -> str:
        words = ", ".join([move.notation for move in self.plan])
        return f"<{words}: {self.value:.3f}, gap {self.gap:.3f} ± {self.gap_error:.3f}, {self.samples} samples>"


@final
class Weighing:
    """All that a search found out.  `moves` are in order, best first; `chosen` is what it would play."""

    __slots__ = ("chosen", "epsilon", "moves", "reason", "rollouts")

    def __init__(self, moves: list[Weighed], chosen: list[Move], epsilon: float, reason: str, rollouts: int) -> None:
        self.moves = moves
        self.chosen = chosen
        self.epsilon = epsilon
        self.reason = reason  # name of the term in which the two best differ most, or nothing
        self.rollouts = rollouts

    @property
    def best(self) -> Weighed:
        return self.moves[0]

    def about_as_good(self, most: int = 2) -> list[Weighed]:
        """Others that fall short by less than matters, or by less than the search can tell."""
        close = [m for m in self.moves[1:] if m.gap < max(self.epsilon, m.gap_error)]
        return close[:most]

    def is_open(self) -> bool:
        """The two best are within two standard errors: nobody can say which is better."""
        return len(self.moves) > 1 and self.moves[1].gap < 2.0 * self.moves[1].gap_error


def rounds_of_halving(candidates: int) -> int:
    return max(1, ceil(log2(candidates)))


def halved(candidates: int) -> int:
    """How many go on to the next round; two stay for the last one."""
    return max(2, (candidates + 1) // 2)


def mean_and_error(values: list[float]) -> tuple[float, float]:
    """Mean and its standard error; the error of fewer than two values is endless."""
    n = float(len(values))
    if n < 1.0:
        return 0.0, 1e9
    mean = sum(values) / n
    if n < 2.0:
        return mean, 1e9
    spread = 0.0
    for value in values:
        spread += (value - mean) * (value - mean)
    return mean, sqrt(spread / (n - 1.0) / n)


def paired(a: list[float], b: list[float]) -> tuple[float, float]:
    """Mean of a - b over the samples they share, and its standard error."""
    return mean_and_error([a[i] - b[i] for i in range(min(len(a), len(b)))])


@final
class Limit:
    """When thinking ends: by the clock on the wall, but not before so much was done, unless that is too much work."""

    __slots__ = ("least", "seconds", "start", "work")

    def __init__(self, seconds: float | None, least: int) -> None:
        self.seconds = seconds
        self.least = least
        self.start = time.monotonic()
        self.work = time.process_time() if least else 0.0

    def is_over(self, done: int, part: float = 1.0) -> bool:
        if self.seconds is None:
            return False
        seconds = IN_TIME * part * self.seconds
        if time.monotonic() - self.start <= seconds:
            return False
        return done >= part * self.least or time.process_time() - self.work > seconds


@final
class Search(Generic[S]):
    """`samples` is the budget in rollouts, `seconds` a limit on time, `least` what no move is dropped before; so many
    rollouts are made `in_any_case`, on a machine that is busy elsewhere, if they cost no more work than that time."""

    def __init__(
        self, mind: Mind[S], samples: int, seconds: float | None = None, least: int = 0, in_any_case: int = 0
    ) -> None:
        self.mind = mind
        self.samples = samples
        self.seconds = seconds
        self.least = least
        self.in_any_case = in_any_case

    def weigh(self, view: S, ask: Ask, heard: list[Event], luck: Luck) -> Weighing:
        limit = Limit(self.seconds, self.in_any_case)
        belief = self.mind.believe(view, heard, ask.seat)
        plans = self.undominated(view, ask, self.mind.tries(view, ask, belief, luck))
        epsilon = self.mind.epsilon(view, ask)
        if len(plans) == 1:
            return Weighing([Weighed(plans[0], 0.0, 0.0, 0, 0.0, 0.0)], plans[0], epsilon, "", 0)
        trial = Trial(self.mind, view, ask, belief, plans, big_number(luck))
        trial.explaining = self.least > 0
        leanings = self.mind.leanings(view, ask, heard, plans)
        if leanings:
            trial.leanings = leanings
            trial.is_leaning = True
        self.halve(trial, epsilon, limit)
        return trial.weighing(epsilon, luck if self.mind.is_mixed(view, ask) else None)

    def undominated(self, view: S, ask: Ask, plans: list[list[Move]]) -> list[list[Move]]:
        """Rollouts can prefer what is plainly worse, by a habit that goes on from it too well; so it is not tried."""
        found = [plan for plan in plans if self.mind.dominated(view, ask, plan) is None]
        return found if found else plans

    def halve(self, trial: Trial, epsilon: float, limit: Limit) -> None:
        """Equal budget a round, the worse half dropped after each; the last two get the rest."""
        rounds = rounds_of_halving(len(trial.plans))
        for number in range(rounds):
            share = (self.samples - trial.rollouts) // (rounds - number) // len(trial.left)
            end = trial.samples + max(1, share)
            part = float(number + 1) / float(rounds)
            while trial.samples < end:
                trial.sample()
                if limit.is_over(trial.rollouts, part):
                    break
                if trial.samples % LOOK_EVERY == 0 and trial.samples >= self.least:
                    if trial.drop_hopeless() == 1 or trial.is_settled(epsilon):
                        return
            if number + 1 < rounds and trial.samples >= self.least:
                trial.keep_best(halved(len(trial.left)))


@final
class Trial:
    """Moves in question, and what each of them brought in every sample it was played in."""

    __slots__ = ("belief", "explaining", "is_leaning", "leanings", "left", "mind", "plans", "rollout", "rollouts",
                 "samples", "seat", "terms", "values", "world_luck")  # fmt: skip

    def __init__(
        self, mind: Mind[Any], view: Any, ask: Ask, belief: Belief[Any], plans: list[list[Move]], seed: int
    ) -> None:
        self.mind = mind
        self.seat = ask.seat
        self.plans = plans
        self.belief = belief
        self.rollout = Rollout(mind, view, ask.seat, ask.so_far, 2 * seed, belief)
        self.world_luck = Quick(2 * seed + 1)
        self.values: list[list[float]] = [[] for _ in plans]
        self.terms: list[dict[str, float]] = [{} for _ in plans]
        self.left = list(range(len(plans)))
        self.samples = 0
        self.rollouts = 0
        self.explaining = False
        self.leanings = [0.0] * len(plans)
        self.is_leaning = False

    def sample(self) -> None:
        """One world and one luck, for every move still in question."""
        world = self.belief.world(self.world_luck)
        self.rollout.new_luck()
        for place in self.left:
            t = world.copy()
            self.rollout.play(t, self.plans[place])
            self.values[place].append(self.mind.evaluate(t, self.seat) + self.leanings[place])
            if self.explaining:
                self.note_terms(place, t)
            self.rollouts += 1
        self.samples += 1

    def note_terms(self, place: int, t: Any) -> None:
        sums = self.terms[place]
        for name, value in self.mind.terms(t, self.seat).items():
            sums[name] = sums.get(name, 0.0) + value

    def mean(self, place: int) -> float:
        values = self.values[place]
        return sum(values) / float(max(1, len(values)))

    def leader(self) -> int:
        best = self.left[0]
        for place in self.left:
            if self.mean(place) > self.mean(best):
                best = place
        return best

    def drop_hopeless(self) -> int:
        """Moves clearly behind the leader are not played any more; how many are left."""
        best = self.leader()
        kept: list[int] = []
        for place in self.left:
            gap, error = paired(self.values[best], self.values[place])
            if place == best or gap <= CLEAR * error:
                kept.append(place)
        self.left = kept
        return len(kept)

    def is_settled(self, epsilon: float) -> bool:
        """Whatever is left is surely about as good as the leader."""
        best = self.leader()
        for place in self.left:
            gap, error = paired(self.values[best], self.values[place])
            if place != best and gap + 2.0 * error >= epsilon:
                return False
        return True

    def keep_best(self, count: int) -> None:
        means = [(-self.mean(place), place) for place in self.left]
        means.sort()
        self.left = sorted([place for _, place in means[:count]])

    # The end

    def weighing(self, epsilon: float, mixing: Luck | None) -> Weighing:
        best = self.leader()
        order = [(0 if place == best else 1 if place in self.left else 2, -self.mean(place), place)
                 for place in range(len(self.plans))]  # fmt: skip
        order.sort()
        moves = [self.weighed(place, best) for _, _, place in order]
        chosen = self.choice(best, epsilon, mixing)
        second = order[1][2]
        return Weighing(moves, self.plans[chosen], epsilon, self.reason(best, second), self.rollouts)

    def weighed(self, place: int, best: int) -> Weighed:
        value, error = mean_and_error(self.values[place])
        gap, gap_error = paired(self.values[best], self.values[place])
        return Weighed(self.plans[place], value, error, len(self.values[place]), gap, gap_error)

    def choice(self, best: int, epsilon: float, mixing: Luck | None) -> int:
        """The best; the policy's own move (the first), or the one leaned to, when it is as good; any near-equal where
        that should be mixed."""
        near: list[int] = []
        for place in self.left if mixing is None else range(len(self.plans)):
            gap, error = paired(self.values[best], self.values[place])
            least = error if mixing is not None else max(epsilon, self.mind.trust * error)
            if place == best or gap < least:
                near.append(place)
        if self.is_leaning:
            for place in near:
                if self.leanings[place] > self.leanings[best]:
                    best = place
            return best
        if mixing is not None:
            return near[mixing.below(len(near))] if len(near) > 1 else best
        return near[0] if near[0] == 0 else best

    def reason(self, best: int, second: int) -> str:
        widest, found = 0.0, ""
        played = float(max(1, len(self.values[best]))), float(max(1, len(self.values[second])))
        for name, total in self.terms[best].items():
            difference = total / played[0] - self.terms[second].get(name, 0.0) / played[1]
            if difference > widest:
                widest, found = difference, name
        return found


def big_number(luck: Luck) -> int:
    return (luck.below(1 << 16) << 32) + (luck.below(1 << 16) << 16) + luck.below(1 << 16)


@final
class Thinker(Bot[S]):
    """Plays what the search finds.  One that does not advise plays otherwise than hints are worded or measured."""

    def __init__(self, mind: Mind[S], samples: int, seconds: float | None = None, advises: bool = True) -> None:
        self.mind = mind
        self.samples = samples
        self.seconds = seconds
        self.advises = advises

    def plan(self, view: S, ask: Ask, heard: list[Event], luck: Luck) -> list[Move]:
        return Search(self.mind, self.samples, self.seconds).weigh(view, ask, heard, luck).chosen

    def ponders(self) -> bool:
        return True

    def with_samples(self, samples: int) -> Bot[S]:
        return Thinker(self.mind, samples, self.seconds, self.advises)

    def within(self, seconds: float) -> Bot[S]:
        return Thinker(self.mind, self.samples, seconds, self.advises)

    def weigh(self, view: S, ask: Ask, heard: list[Event], luck: Luck) -> Weighing:
        """For a hint: twice the budget, and something known of every move."""
        return Search(self.mind, 2 * self.samples, self.seconds, HINT_SAMPLES).weigh(view, ask, heard, luck)


def thinker(game: Game[Any]) -> Thinker[Any] | None:
    """The strongest player of this game that can say why, and is asked for advice."""
    found: Thinker[Any] | None = None
    for bot in levels(game).values():
        if isinstance(bot, Thinker) and bot.advises:
            found = bot
    return found
