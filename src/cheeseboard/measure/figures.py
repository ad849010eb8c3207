"""The figures of many games: means with intervals over games, and how two programmes differ.

A game is one independent unit, however many observations it has: rounds, clans and rows of one game are alike.  A mean
is that of all observations; its interval comes from what each game adds to it.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, sqrt
from typing import Final

from cheeseboard.measure.evidence import Z95, share_interval
from cheeseboard.measure.names import LENGTH, OF_LEVEL, SCORE, TOGETHER, WON, place_of
from cheeseboard.measure.simulate import Tally, noted

POWER: Final = 0.841621  # of finding a difference of the size that was seen: 80 %
MOST_MORE: Final = 1_000_000  # games; beyond that nobody waits


@dataclass(frozen=True)
class Mean:
    value: float
    low: float
    high: float
    games: int  # that had anything to count
    count: int  # observations


@dataclass(frozen=True)
class Figure:
    """Something counted: by game, what was observed in it."""

    name: str
    games: list[list[float]]
    is_share: bool = False  # yes, no, or a part of a whole

    def mean(self) -> Mean:
        total = [value for values in self.games for value in values]
        units = sum([bool(values) for values in self.games])
        value = sum(total) / len(total) if total else 0.0
        error = spread(self.influences()) / sqrt(len(self.games)) if units > 1 else float("inf")
        if self.is_share and total:
            worth = (
                value * (1.0 - value) / error**2 if 0.0 < error < 1e9 else float(units)
            )  # games of a plain yes or no
            low, high = share_interval(value * worth, worth)
        else:
            low, high = value - Z95 * error, value + Z95 * error
            if total and min(total) >= 0.0:
                low = max(0.0, low)  # what was counted is never below nothing
        return Mean(value, low, high, units, len(total))

    def influences(self) -> list[float]:
        """What each game adds to the mean, less what a usual one adds."""
        count = sum([len(values) for values in self.games])
        if not count:
            return [0.0] * len(self.games)
        mean = sum([sum(values) for values in self.games]) / count
        usual = count / len(self.games)
        return [(sum(values) - mean * len(values)) / usual for values in self.games]


@dataclass(frozen=True)
class Difference:
    """Of the same figure in two programmes whose games had the same luck, so far as they could."""

    name: str
    is_share: bool
    a: Mean
    b: Mean
    value: float  # b less a
    low: float
    high: float
    saved: float  # of the games that luck of its own for each would need; below 0: none
    games: int

    @property
    def is_clear(self) -> bool:
        return self.low > 0.0 or self.high < 0.0

    @property
    def more(self) -> int | None:
        """Games that would still be needed for a clear answer, four times of five, if it is as large as it looks."""
        if self.is_clear:
            return 0
        half = (self.high - self.low) / 2
        if self.value == 0.0 or half > 1e9:
            return None
        needed = ceil(self.games * (half / self.value * (Z95 + POWER) / Z95) ** 2) - self.games
        return max(1, needed) if needed <= MOST_MORE else None


def differences(a: list[Figure], b: list[Figure]) -> list[Difference]:
    """Of the figures that both have, in their order."""
    others = {figure.name: figure for figure in b}
    return [difference(figure, others[figure.name]) for figure in a if figure.name in others]


def difference(a: Figure, b: Figure) -> Difference:
    of_a, of_b = a.mean(), b.mean()
    value = of_b.value - of_a.value
    ours, theirs = a.influences(), b.influences()
    apart = spread([mine - other for mine, other in zip(theirs, ours, strict=True)])
    alone = sqrt(spread(ours) ** 2 + spread(theirs) ** 2)
    half = Z95 * apart / sqrt(len(ours)) if min(of_a.games, of_b.games) > 1 else float("inf")
    is_share = a.is_share and b.is_share
    low, high = (max(-1.0, value - half), min(1.0, value + half)) if is_share else (value - half, value + half)
    saved = 1.0 - (apart / alone) ** 2 if alone else 0.0
    return Difference(a.name, is_share, of_a, of_b, value, low, high, saved, len(ours))


def spread(values: list[float]) -> float:
    """The standard deviation."""
    if len(values) < 2:
        return float("inf")
    mean = sum(values) / len(values)
    return sqrt(sum([(value - mean) ** 2 for value in values]) / (len(values) - 1))


def figures_of(tally: Tally) -> list[Figure]:
    """Wins and scores of sides and levels, then the length, then what the game counts of its own."""
    played, sides = tally.games, tally.programme.sides()
    levels = tally.level_names()
    found: list[Figure] = []
    if tally.programme.together:
        found.append(Figure(WON + TOGETHER, [[game.shares[0]] for game in played], True))
    else:
        for name, side in sides.items():
            found.append(Figure(WON + name, [[sum([game.shares[s] for s in side])] for game in played], True))
        for name, side in sides.items() if noted(tally.programme.game, "POINTS", True) else ():
            found.append(Figure(SCORE + name, [[float(game.scores[side[0]])] for game in played]))
    if len(levels) > 1:
        for level in levels:
            at = [[seat for seat, name in enumerate(game.levels) if name == level] for game in played]
            shares = [[game.shares[s] for s in seats] for game, seats in zip(played, at, strict=True)]
            found.append(Figure(WON + OF_LEVEL + level, shares, True))
    found.append(Figure(LENGTH, [[float(game.decisions)] for game in played]))
    game = tally.programme.game
    names = sorted({name for one in played for name in one.statistics}, key=lambda name: place_of(game, name))
    shares_of = noted(game, "SHARES", ())
    return found + [Figure(name, [one.statistics.get(name, []) for one in played], name.startswith(shares_of))
                    for name in names]  # fmt: skip
