"""A small network in plain numbers: what was learned elsewhere is read here, without any library."""

from __future__ import annotations

from base64 import b64decode, b64encode
from math import exp
from typing import Final, final

MOST: Final = 127  # of a weight in a file, each unit with a scale of its own


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


@final
class Sixteen:
    """What one number weighs in sixteen units."""

    __slots__ = ("a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "m", "n", "o", "p", "q")

    def __init__(self, of: list[float]) -> None:
        self.a, self.b, self.c, self.d = of[0], of[1], of[2], of[3]
        self.e, self.f, self.g, self.h = of[4], of[5], of[6], of[7]
        self.i, self.j, self.k, self.q = of[8], of[9], of[10], of[11]
        self.m, self.n, self.o, self.p = of[12], of[13], of[14], of[15]


@final
class WideNet:
    """The same with a multiple of sixteen units, worked out sixteen at a time, for one that sees very many places.

    Most of what it sees is there or is not: `lit` are the places at which a one is seen, after those of `seen`.
    """

    __slots__ = ("out", "weights")

    def __init__(self, rows: list[list[float]], out: list[float]) -> None:
        self.out = out
        self.weights: list[list[Sixteen]] = []
        for unit in range(0, len(rows), 16):
            some = rows[unit : unit + 16]
            self.weights.append([Sixteen([row[at] for row in some]) for at in range(len(some[0]))])

    def answer(self, seen: list[float], lit: list[int]) -> float:
        out = self.out
        found = out[-1]
        places: list[int] = []
        values: list[float] = []
        for place in range(len(seen)):
            if seen[place] != 0.0:
                places.append(place)
                values.append(seen[place])
        unit = 0
        for weights in self.weights:
            w = weights[-1]
            a, b, c, d, e, f, g, h = w.a, w.b, w.c, w.d, w.e, w.f, w.g, w.h
            i, j, k, q, m, n, o, p = w.i, w.j, w.k, w.q, w.m, w.n, w.o, w.p
            for at in range(len(places)):
                value = values[at]
                w = weights[places[at]]
                a += w.a * value
                b += w.b * value
                c += w.c * value
                d += w.d * value
                e += w.e * value
                f += w.f * value
                g += w.g * value
                h += w.h * value
                i += w.i * value
                j += w.j * value
                k += w.k * value
                q += w.q * value
                m += w.m * value
                n += w.n * value
                o += w.o * value
                p += w.p * value
            for place in lit:
                w = weights[place]
                a += w.a
                b += w.b
                c += w.c
                d += w.d
                e += w.e
                f += w.f
                g += w.g
                h += w.h
                i += w.i
                j += w.j
                k += w.k
                q += w.q
                m += w.m
                n += w.n
                o += w.o
                p += w.p
            if a > 0.0:
                found += out[unit] * a
            if b > 0.0:
                found += out[unit + 1] * b
            if c > 0.0:
                found += out[unit + 2] * c
            if d > 0.0:
                found += out[unit + 3] * d
            if e > 0.0:
                found += out[unit + 4] * e
            if f > 0.0:
                found += out[unit + 5] * f
            if g > 0.0:
                found += out[unit + 6] * g
            if h > 0.0:
                found += out[unit + 7] * h
            if i > 0.0:
                found += out[unit + 8] * i
            if j > 0.0:
                found += out[unit + 9] * j
            if k > 0.0:
                found += out[unit + 10] * k
            if q > 0.0:
                found += out[unit + 11] * q
            if m > 0.0:
                found += out[unit + 12] * m
            if n > 0.0:
                found += out[unit + 13] * n
            if o > 0.0:
                found += out[unit + 14] * o
            if p > 0.0:
                found += out[unit + 15] * p
            unit += 16
        return found

    def chance(self, seen: list[float], lit: list[int]) -> float:
        found = self.answer(seen, lit)
        return 1.0 / (1.0 + exp(-found)) if found > -50.0 else 0.0


def packed(row: list[float]) -> tuple[float, str]:
    """A row in a byte a weight, and what they are to be multiplied by; all that is lost is below half a step."""
    scale = max([abs(weight) for weight in row]) / float(MOST) or 1.0
    return scale, b64encode(bytes([round(weight / scale) & 0xFF for weight in row])).decode()


def unpacked(scale: float, row: str) -> list[float]:
    return [scale * float(weight - 256 if weight > MOST else weight) for weight in b64decode(row)]
