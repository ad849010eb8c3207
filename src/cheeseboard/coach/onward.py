"""Playing on from a moment of a finished game by everybody's habits, and adding up what comes of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from cheeseboard.bots.mind import Mind
from cheeseboard.bots.rollout import OF_ITSELF, Rollout
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import OVER, Phase, Together, Turn
from cheeseboard.engine.play import settle

NOBODY: Final = -1  # no seat tries anything: all play by habit
Value = Callable[[Any, int], float]  # what a table is worth to a seat: a chance to win or points, and nothing else


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
        self.value = value
        self.rollout = Rollout(mind, None, NOBODY, [], seed)
        self.mind = self.rollout.mind
        self.steered = Steered(self.rollout.table_luck)
        self.dealer = Dealer(self.steered, self.rollout.dealer.listening)
        self.dealer.told = self.rollout.dealer.told  # who listens hears both

    def new_luck(self) -> None:
        self.rollout.new_luck()

    def habit(self, t: Any, seat: int) -> list[Move]:
        """What habit answers to the question to this seat, with this luck from its beginning."""
        self.rollout.rewind()
        if isinstance(t.phase, Together):
            return self.by_habit(t, seat)
        self.rollout.habit_luck.listen_to(seat + 1)
        return [self.mind.policy(t, seat, [], self.rollout.habit_luck)]

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

    __slots__ = ("count", "doubts", "squares", "sums")

    def __init__(self, figures: int) -> None:
        self.count = 0
        self.doubts = [0.0] * figures  # variance that no sample shows: what is guessed may be off as well
        self.sums = [0.0] * figures
        self.squares = [0.0] * figures

    def add(self, values: list[float]) -> None:
        self.count += 1
        for place, value in enumerate(values):
            self.sums[place] += value
            self.squares[place] += value * value

    def mean(self, place: int) -> float:
        return self.sums[place] / float(max(1, self.count))

    def doubt(self, offs: list[float]) -> None:
        self.doubts = [off * off for off in offs]

    def variance(self, place: int) -> float:
        """Of the mean."""
        n = float(self.count)
        if n < 2.0:
            return self.doubts[place]
        spread = max(0.0, self.squares[place] - self.sums[place] * self.sums[place] / n)
        return self.doubts[place] + spread / (n - 1.0) / n
