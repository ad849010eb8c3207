"""How sure a measurement is: intervals over independent units, and a test that stops as soon as it can."""

from __future__ import annotations

from dataclasses import dataclass
from math import log, sqrt
from typing import Final

Z95: Final = 1.959964


@dataclass(frozen=True)
class Estimate:
    """A mean with the half width of its 95 % interval, from `units` independent values."""

    mean: float
    half: float
    units: int
    deviation: float

    @property
    def low(self) -> float:
        return self.mean - self.half

    @property
    def high(self) -> float:
        return self.mean + self.half

    def is_above(self, value: float) -> bool:
        """Clear of chance."""
        return self.low > value

    def __reduce__(self) -> tuple[object, ...]:
        return Estimate, (self.mean, self.half, self.units, self.deviation)


def estimate(values: list[float]) -> Estimate:
    """With a single value the interval is endless."""
    n = len(values)
    if n == 0:
        return Estimate(0.0, float("inf"), 0, 0.0)
    mean = sum(values) / n
    if n == 1:
        return Estimate(mean, float("inf"), 1, 0.0)
    deviation = sqrt(sum([(value - mean) ** 2 for value in values]) / (n - 1))
    return Estimate(mean, Z95 * deviation / sqrt(n), n, deviation)


def share_interval(wins: float, games: float) -> tuple[float, float]:
    """Wilson's 95 % interval of a share of independent games."""
    if games == 0:
        return 0.0, 1.0
    p, z2 = wins / games, Z95 * Z95
    middle = p + z2 / (2 * games)
    half = Z95 * sqrt(p * (1 - p) / games + z2 / (4 * games * games))
    low, high = (middle - half) / (1 + z2 / games), (middle + half) / (1 + z2 / games)
    return max(0.0, low), min(1.0, high)


@dataclass(frozen=True)
class Verdict:
    """Where a sequential test stands: 'gain', 'no gain', or nothing yet."""

    ratio: float
    lower: float
    upper: float
    says: str

    def __reduce__(self) -> tuple[object, ...]:
        return Verdict, (self.ratio, self.lower, self.upper, self.says)


def sequential_test(gains: list[float], delta: float, alpha: float = 0.05, beta: float = 0.05) -> Verdict:
    """Generalised sequential probability ratio test on unit means: H0 no gain, H1 a gain of `delta`.

    Normal, with the variance as it was seen; the ratio is n · delta · (2 · mean - delta) / (2 · variance).
    """
    lower, upper = log(beta / (1 - alpha)), log((1 - beta) / alpha)
    seen = estimate(gains)
    if seen.units < 2 or seen.deviation == 0.0:
        return Verdict(0.0, lower, upper, "")
    ratio = seen.units * delta * (2 * seen.mean - delta) / (2 * seen.deviation**2)
    return Verdict(ratio, lower, upper, "gain" if ratio >= upper else "no gain" if ratio <= lower else "")
