"""A small network in plain numbers: what was learned elsewhere is read here, without any library."""

from __future__ import annotations

from math import exp
from typing import final


@final
class Four:
    """What one number weighs in four units."""

    __slots__ = ("four", "one", "three", "two")

    def __init__(self, one: float, two: float, three: float, four: float) -> None:
        self.one = one
        self.two = two
        self.three = three
        self.four = four


@final
class Net:
    """One hidden layer of a multiple of four units, which are worked out four at a time: compiled, it is quicker.

    A row is a unit: its weights of what is seen, and last what is added in any case; `out` is the same for the answer.
    """

    __slots__ = ("out", "weights")

    def __init__(self, rows: list[list[float]], out: list[float]) -> None:
        self.out = out
        self.weights: list[list[Four]] = []
        for unit in range(0, len(rows), 4):
            one, two, three, four = rows[unit : unit + 4]
            self.weights.append([Four(one[at], two[at], three[at], four[at]) for at in range(len(one))])

    def answer(self, seen: list[float]) -> float:
        out = self.out
        places = [place for place in range(len(seen)) if seen[place] != 0.0]
        found = out[-1]
        unit = 0
        for weights in self.weights:
            always = weights[-1]
            one, two, three, four = always.one, always.two, always.three, always.four
            for place in places:
                value = seen[place]
                weight = weights[place]
                one += weight.one * value
                two += weight.two * value
                three += weight.three * value
                four += weight.four * value
            if one > 0.0:
                found += out[unit] * one
            if two > 0.0:
                found += out[unit + 1] * two
            if three > 0.0:
                found += out[unit + 2] * three
            if four > 0.0:
                found += out[unit + 3] * four
            unit += 4
        return found

    def chance(self, seen: list[float]) -> float:
        """The answer as a chance."""
        found = self.answer(seen)
        return 1.0 / (1.0 + exp(-found)) if found > -50.0 else 0.0
