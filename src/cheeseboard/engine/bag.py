"""Piles, bags and decks: what is left can be counted, what comes next is luck."""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from typing import Any, Generic, TypeVar, final

from cheeseboard.engine.kind import Kind

K = TypeVar("K", bound=Kind)


@final
class Bag(Generic[K]):
    """A shuffled pile has no order until somebody draws from it, so no order can leak.

    `numbers` are the kinds' numbers, sorted.  In a view they are everything this seat cannot place: what is in the
    pile and what lies face down elsewhere; `unsure` says how many of them lie elsewhere.
    """

    __slots__ = ("held", "kinds", "shares", "unsure")

    def __init__(self, kinds: tuple[K, ...], numbers: list[int], unsure: int = 0) -> None:
        self.kinds = kinds
        self.held = numbers
        self.shares = False  # with its copies, until somebody else than the bag itself asks for the numbers
        self.unsure = unsure

    @property
    def numbers(self) -> list[int]:
        """Whoever asks may take some out."""
        if self.shares:
            self.held = self.held[:]
            self.shares = False
        return self.held

    @numbers.setter
    def numbers(self, numbers: list[int]) -> None:
        self.held = numbers
        self.shares = False

    def __len__(self) -> int:
        """The size of the pile, in the truth and in every view."""
        return len(self.held) - self.unsure

    def copy(self) -> Bag[K]:
        """Most tables are copied for one move, and few moves draw."""
        found = Bag(self.kinds, self.held, self.unsure)
        self.shares = found.shares = True
        return found

    def add(self, kind: K) -> None:
        insort(self.numbers, kind.number)

    def lose(self, number: int) -> None:
        """In a view: one more thing that lies face down somewhere, and could be any of these."""
        insort(self.numbers, number)
        self.unsure += 1

    def count(self, kind: K) -> int:
        return bisect_right(self.held, kind.number) - bisect_left(self.held, kind.number)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Bag):
            return False
        return (self.held is other.held or self.held == other.held) and self.unsure == other.unsure

    def __reduce__(self) -> tuple[Any, ...]:
        return Bag, (self.kinds, self.held[:], self.unsure)

    def __repr__(self) -> str:
        return f"Bag({' '.join([self.kinds[n].code for n in self.held])}, unsure={self.unsure})"
