"""Luck that is the same for everybody who plays one deal, so far as their choices allow.

One stream of numbers would not do: one draw more, and everything after it is another game.  Here every bag is stacked
before the first draw, and every die has its numbers in a row, whoever takes from another one in between.
"""

from __future__ import annotations

from hashlib import sha512
from typing import Final, final

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.luck import Committed, Luck, checked_seed, stream

RANGE: Final = 1 << 64


@final
class Pile:
    """The copies of a bag's things in the order in which they come.  A copy is its value and its number."""

    __slots__ = ("made", "order")

    def __init__(self) -> None:
        self.order: list[tuple[int, int]] = []
        self.made: dict[int, int] = {}  # by value: how many copies there have been

    def copy(self) -> Pile:
        to = Pile()
        to.order = self.order[:]
        to.made = self.made.copy()
        return to


@final
class Stacked(Luck):
    """A copy has its rank from SHA-512 over seed, name of the bag, value and number of the copy: the lowest is first.

    What comes back to a bag is a new copy, and its hash says where it goes between those that are left; so every thing
    in the bag is as likely to come next, whatever has been drawn before.  Of a die all faces come back each time.
    """

    __slots__ = ("count", "kept", "kept_at", "piles", "seed", "unnamed")

    def __init__(self, seed: bytes) -> None:
        self.seed = checked_seed(seed)
        self.unnamed = Committed(stream(seed, "unnamed"))
        self.piles: dict[str, Pile] = {}
        self.count = 0
        self.kept: dict[str, Pile] = {}  # as it was when somebody last asked how far it had come
        self.kept_at = (0, 0)

    def below(self, n: int) -> int:
        self.count += 1
        return self.unnamed.below(n)

    def pick(self, among: list[int]) -> int:
        return self.pick_from("", among)

    def pick_from(self, bag: str, among: list[int]) -> int:
        self.count += 1
        pile = self.piles.get(bag)
        if pile is None:
            self.piles[bag] = pile = Pile()
            self.shuffle(bag, pile, among)
        else:
            self.follow(bag, pile, among)
        return among.index(pile.order.pop(0)[0])

    def deal_from(self, bag: str, numbers: list[int], count: int) -> list[int]:
        return [numbers.pop(self.pick_from(bag, numbers)) for _ in range(count)]

    def rank(self, bag: str, value: int, number: int) -> int:
        words = sha512(self.seed + f"{bag}\n{value}\n{number}".encode()).digest()
        return int.from_bytes(words[:8], "big")

    def shuffle(self, bag: str, pile: Pile, among: list[int]) -> None:
        ranked: list[tuple[int, int, int]] = []
        for value in among:
            number = pile.made.get(value, 0)
            pile.made[value] = number + 1
            ranked.append((self.rank(bag, value, number), value, number))
        ranked.sort()
        pile.order = [(value, number) for _, value, number in ranked]

    def follow(self, bag: str, pile: Pile, among: list[int]) -> None:
        """The pile holds what is in the bag now: rules put things back, and may take one out."""
        surplus: dict[int, int] = {}  # by value: how many the pile has too many, below 0 too few
        for value, _ in pile.order:
            surplus[value] = surplus.get(value, 0) + 1
        for value in among:
            surplus[value] = surplus.get(value, 0) - 1
        for value in sorted(surplus):
            for _ in range(surplus[value]):
                pile.order.remove((value, max([number for kind, number in pile.order if kind == value])))
            for _ in range(-surplus[value]):
                number = pile.made.get(value, 0)
                pile.made[value] = number + 1
                place = self.rank(bag, value, number) * (len(pile.order) + 1) // RANGE
                pile.order.insert(place, (value, number))

    def spent(self) -> int:
        self.kept = {bag: pile.copy() for bag, pile in self.piles.items()}
        self.kept_at = (self.count, self.unnamed.spent())
        return self.count

    def go_back(self, spent: int) -> None:
        """To where `spent` was asked last: that is all a table needs, and all that is kept."""
        if spent != self.kept_at[0]:
            raise Problem("stacked luck goes back to where it was asked how far it had come")
        self.piles = {bag: pile.copy() for bag, pile in self.kept.items()}
        self.count = spent
        self.unnamed.go_back(self.kept_at[1])
