"""A network that learns: the weights of a `Net`, the direction in which they should go, and steps that way (Adam)."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final, final

from cheeseboard.bots.net import Net

DRIFT: Final = 0.9  # how much of the direction before is kept,
SPREAD: Final = 0.999  # and of how far it varied


@final
class Pupil:
    """The weights as `Net` is given them, and what is noted and remembered of each."""

    def __init__(self, rows: list[list[float]], out: list[float]) -> None:
        self.rows = rows  # the last of each is added in any case
        self.out = out
        self.weights: list[list[float]] = [*rows, out]
        self.slopes: list[list[float]] = [[0.0] * len(row) for row in self.weights]
        self.drifts: list[list[float]] = [[0.0] * len(row) for row in self.weights]
        self.spreads: list[list[float]] = [[0.0] * len(row) for row in self.weights]

    def net(self) -> Net:
        return Net([row[:] for row in self.rows], self.out[:])

    def towards(self, wanted: float, seen: list[float], known: float = 0.0) -> float:
        """Notes in which direction all weights would have to go; the chance as it is.

        `known` is what the answer is added to, where something else has a say in it.
        """
        places = [place for place in range(len(seen)) if seen[place] != 0.0]
        excited: list[float] = []
        found = self.out[-1] + known
        for unit in range(len(self.rows)):
            row = self.rows[unit]
            total = row[-1]
            for place in places:
                total += row[place] * seen[place]
            if total < 0.0:
                total = 0.0
            excited.append(total)
            found += self.out[unit] * total
        now = 1.0 / (1.0 + exp(-found)) if found > -50.0 else 0.0
        off = now - wanted
        last = self.slopes[-1]
        for unit in range(len(self.rows)):
            if excited[unit] > 0.0:
                back = off * self.out[unit]
                slope = self.slopes[unit]
                for place in places:
                    slope[place] += back * seen[place]
                slope[-1] += back
                last[unit] += off * excited[unit]
        last[-1] += off
        return now

    def add(self, slopes: list[list[float]]) -> None:
        """What another pupil with the same weights has noted."""
        for mine, theirs in zip(self.slopes, slopes):
            for at in range(len(mine)):
                mine[at] += theirs[at]

    def step(self, number: int, rate: float, positions: float) -> None:
        """The `number`-th step, from 1; then nothing is noted."""
        drift_share, spread_share = 1.0 - DRIFT ** float(number), 1.0 - SPREAD ** float(number)
        for weights, slopes, drifts, spreads in zip(self.weights, self.slopes, self.drifts, self.spreads):
            for at in range(len(slopes)):
                slope = slopes[at] / positions
                drifts[at] = DRIFT * drifts[at] + (1.0 - DRIFT) * slope
                spreads[at] = SPREAD * spreads[at] + (1.0 - SPREAD) * slope * slope
                weights[at] -= rate * (drifts[at] / drift_share) / (sqrt(spreads[at] / spread_share) + 1e-8)
                slopes[at] = 0.0
