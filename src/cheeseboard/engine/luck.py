"""The one door of chance.

Whatever is decided by luck is `pick(among)`: a place in a list of numbers, every place equally likely (a number that
stands there twice is twice as likely).  A die is the list of its faces, a bag the list of what is in it.

- `Committed`  the luck of a table: SHA-512 over a secret seed and a counter.  Its hash is shown before the first card,
               the seed after the last, so that anybody can check that the luck was not steered.
- `Stacked`    (in stacked.py) the same bags and dice for everybody who plays one deal.
- `Quick`      fast luck for bots and searches; `Swift` for random games inside compiled code.
- `Noted`      writes down what another luck gave; `Retold` gives the same again, without any generator.
- `Scripted`   what a test wants.
- `Decided`    what has been decided so far, and no more: where a rule needs more, there is a chance node.
- `Explorer`   every luck there is, one after the other, with exact probabilities.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from hashlib import sha256, sha512
from random import Random
from typing import TYPE_CHECKING, Final, final

from mypy_extensions import mypyc_attr

from cheeseboard.engine.errors import Problem

if TYPE_CHECKING:
    from mypy_extensions import i64

WORDS: Final = 16  # 32-bit words in a block of SHA-512
SPAN: Final = 1 << 32
MASK: Final = 0xFFFFFFFF
SEED_BYTES: Final = 32
MOST_PART_BYTES: Final = 64


@mypyc_attr(allow_interpreted_subclasses=True)
class Luck:
    __slots__ = ()

    def pick(self, among: list[int]) -> int:
        """A place in the list."""
        return self.below(len(among))

    def pick_from(self, bag: str, among: list[int]) -> int:
        """The same, where a luck may want to know which bag or whose die it is."""
        return self.pick(among)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        raise NotImplementedError

    def comes_true(self, few: int, of: int) -> bool:
        """In `few` of so many cases.  For what is imagined: a rule draws."""
        return self.below(of) < few

    def deal(self, numbers: list[int], count: int) -> list[int]:
        """So many of these, one after the other, out of the list: `pick` for each of them."""
        return [numbers.pop(self.pick(numbers)) for _ in range(count)]

    def deal_from(self, bag: str, numbers: list[int], count: int) -> list[int]:
        return self.deal(numbers, count)

    def spent(self) -> int:
        """How far it has come: a number for `go_back`.  Where no record depends on it, none is kept."""
        return 0

    def go_back(self, spent: int) -> None:
        """As it was then: what came since comes again."""


def checked_seed(seed: object) -> bytes:
    """A shorter one could be found from its hash by trying."""
    if not isinstance(seed, bytes) or len(seed) != SEED_BYTES:
        found = len(seed) if isinstance(seed, bytes) else type(seed).__name__
        raise Problem(f"a seed has {SEED_BYTES} bytes, not {found}")
    return seed


def checked_parts(parts: object, seats: int) -> list[bytes]:
    """What the seats add to the seed: one each, or nothing at all (b"") where a seat adds none."""
    if not isinstance(parts, list) or len(parts) != seats:
        raise Problem(f"{seats} seats make {seats} contributions to the seed, some of them perhaps empty")
    for part in parts:
        if not isinstance(part, bytes) or len(part) > MOST_PART_BYTES:
            raise Problem(f"a contribution to the seed has at most {MOST_PART_BYTES} bytes")
    return parts


def checked_luck(luck: object) -> Luck:
    if not isinstance(luck, Luck):
        raise Problem(f"luck is a Luck, as Quick(1) is one, not {luck!r}")
    return luck


def commitment(seed: bytes) -> str:
    """What is shown before the first card: SHA-256 of the seed, as `sha256sum` would print it."""
    return sha256(seed).hexdigest()


def shared_seed(seed: bytes, contributions: list[bytes]) -> bytes:
    """The seed of a table where every seat adds a part of its own, once the commitment to the house's is known.

    SHA-256 of the house's seed and all parts in the order of the seats, each after its length in four bytes, so that no
    seat can give a part that reads as its neighbour's: nobody alone decides what comes of it.
    """
    return sha256(seed + b"".join([len(part).to_bytes(4, "big") + part for part in contributions])).digest()


def stream(seed: bytes, name: str) -> bytes:
    """A seed of its own for the table, for each bot, for imagining: one cannot be told from another."""
    return sha512(seed + name.encode()).digest()[:SEED_BYTES]


@final
class Committed(Luck):
    """Words of SHA-512(seed + counter), a word skipped when it is not below the largest multiple of n.

    Not a small generator: two dozen public draws would give away its state, and with it the pile.
    """

    __slots__ = ("block", "counter", "seed", "used")

    def __init__(self, seed: bytes) -> None:
        self.seed = checked_seed(seed)
        self.counter = 0
        self.block = b""
        self.used = WORDS

    def below(self, n: int) -> int:
        if n == 1:
            return 0  # nothing to decide: no word is spent
        limit = SPAN - SPAN % n
        while True:
            word = self.word()
            if word < limit:
                return word % n

    def word(self) -> int:
        if self.used == WORDS:
            self.block = sha512(self.seed + self.counter.to_bytes(8, "big")).digest()
            self.counter += 1
            self.used = 0
        start = 4 * self.used
        self.used += 1
        return int.from_bytes(self.block[start : start + 4], "big")

    def spent(self) -> int:
        return WORDS * (self.counter - 1) + self.used

    def go_back(self, spent: int) -> None:
        self.counter = (spent + WORDS - 1) // WORDS
        self.used = spent - WORDS * (self.counter - 1)
        self.block = sha512(self.seed + (self.counter - 1).to_bytes(8, "big")).digest() if self.counter else b""


@final
class Quick(Luck):
    """The same numbers on every Python, interpreted and compiled; not for a table where people play."""

    __slots__ = ("random",)

    def __init__(self, seed: int) -> None:
        self.random: Callable[[], float] = Random(seed).random

    def pick(self, among: list[int]) -> int:
        return int(self.random() * float(len(among)))

    def pick_from(self, bag: str, among: list[int]) -> int:
        return int(self.random() * float(len(among)))

    def below(self, n: int) -> int:
        return int(self.random() * float(n))

    def deal(self, numbers: list[int], count: int) -> list[int]:
        random = self.random
        return [numbers.pop(int(random() * float(len(numbers)))) for _ in range(count)]


@final
class Swift(Luck):
    """xoshiro128++ in machine words, for random games inside compiled code: quick there, slow interpreted, never for a
    table where people play.  The numbers are the same in both."""

    __slots__ = ("a", "b", "c", "d")

    def __init__(self, seed: int) -> None:
        words = sha512(str(seed).encode()).digest()
        self.a: i64 = int.from_bytes(words[:4], "big")
        self.b: i64 = int.from_bytes(words[4:8], "big")
        self.c: i64 = int.from_bytes(words[8:12], "big")
        self.d: i64 = int.from_bytes(words[12:16], "big") | 1  # not all may be 0

    def scaled(self, n: i64) -> i64:
        """From 0 to n - 1, which is far below 2^31; that some come up a billionth more often does not matter here."""
        a, b, c, d = self.a, self.b, self.c, self.d
        total: i64 = (a + d) & MASK
        word: i64 = ((((total << 7) & MASK) | (total >> 25)) + a) & MASK
        c ^= a
        d ^= b
        self.b = b ^ c
        self.a = a ^ d
        self.c = c ^ ((b << 9) & MASK)
        self.d = ((d << 11) & MASK) | (d >> 21)
        return (word * n) >> 32

    def below(self, n: int) -> int:
        return self.scaled(n)

    def pick(self, among: list[int]) -> int:
        return self.scaled(len(among))

    def pick_from(self, bag: str, among: list[int]) -> int:
        return self.scaled(len(among))

    def deal(self, numbers: list[int], count: int) -> list[int]:
        return [numbers.pop(self.scaled(len(numbers))) for _ in range(count)]


@final
class Noted(Luck):
    """Another luck, with notes of what it gave: the thing itself, not its place.  They may go on from earlier ones."""

    __slots__ = ("luck", "notes")

    def __init__(self, luck: Luck, notes: list[int] | None = None) -> None:
        self.luck = luck
        self.notes: list[int] = [] if notes is None else notes

    def pick(self, among: list[int]) -> int:
        place = self.luck.pick(among)
        self.notes.append(among[place])
        return place

    def pick_from(self, bag: str, among: list[int]) -> int:
        place = self.luck.pick_from(bag, among)
        self.notes.append(among[place])
        return place

    def deal_from(self, bag: str, numbers: list[int], count: int) -> list[int]:
        return [numbers.pop(self.pick_from(bag, numbers)) for _ in range(count)]

    def below(self, n: int) -> int:
        number = self.luck.below(n)
        self.notes.append(number)
        return number

    def spent(self) -> int:
        return self.luck.spent()

    def go_back(self, spent: int) -> None:
        """The notes are cut by whoever counted them."""
        self.luck.go_back(spent)


@final
class Retold(Luck):
    """Notes given back, for a replay."""

    __slots__ = ("at", "notes")

    def __init__(self, notes: list[int]) -> None:
        self.notes = notes
        self.at = 0

    def pick(self, among: list[int]) -> int:
        wanted = self.next()
        if wanted not in among:
            raise Problem(f"the record's luck {self.at} is {wanted}, which cannot come up there")
        return among.index(wanted)

    def below(self, n: int) -> int:
        wanted = self.next()
        if not 0 <= wanted < n:
            raise Problem(f"the record's luck {self.at} is {wanted}, which cannot come up there")
        return wanted

    def next(self) -> int:
        if self.at == len(self.notes):
            raise Problem(f"the record ends after {self.at} pieces of luck, and one more is needed")
        self.at += 1
        return self.notes[self.at - 1]

    def spent(self) -> int:
        return self.at

    def go_back(self, spent: int) -> None:
        self.at = spent


@final
class Scripted(Luck):
    """What a test wants, in order; then the luck it falls back on, if any."""

    __slots__ = ("script", "then", "then_from", "wanted")

    def __init__(self, wanted: list[int], then: Luck | None = None) -> None:
        self.script = wanted[:]
        self.wanted = wanted[:]  # what is left of it
        self.then = then
        self.then_from = 0 if then is None else then.spent()

    def pick(self, among: list[int]) -> int:
        if not self.wanted:
            if self.then is None:
                raise Problem(f"the script is over, and luck is asked for one of {sorted(set(among))}")
            return self.then.pick(among)
        wanted = self.wanted.pop(0)
        if wanted not in among:
            raise Problem(f"the script wants {wanted}, but there is only {sorted(set(among))}")
        return among.index(wanted)

    def below(self, n: int) -> int:
        return self.pick(list(range(n)))

    def spent(self) -> int:
        then = 0 if self.then is None else self.then.spent() - self.then_from
        return len(self.script) - len(self.wanted) + then

    def go_back(self, spent: int) -> None:
        self.wanted = self.script[spent:]
        if self.then is not None:
            self.then.go_back(self.then_from + max(0, spent - len(self.script)))


@mypyc_attr(allow_interpreted_subclasses=True)
class Undecided(Exception):
    """A rule asked for luck that has not been decided.  What it has done so far is done: it ran on a copy."""


@final
class Decided(Luck):
    """Places that have been decided; at the first one that has not it stops, and `among` is what is open there.

    In a deal `more` is how many are dealt from the rest of the same list, before anything else happens.
    """

    __slots__ = ("among", "at", "more", "places")

    def __init__(self, places: list[int]) -> None:
        self.places = places
        self.at = 0
        self.among: list[int] = []
        self.more = 0

    def pick(self, among: list[int]) -> int:
        at = self.at
        if at == len(self.places):
            self.among = among
            raise Undecided
        self.at = at + 1
        return self.places[at]

    def below(self, n: int) -> int:
        return self.pick(list(range(n)))

    def deal(self, numbers: list[int], count: int) -> list[int]:
        self.more = max(0, count - 1 - (len(self.places) - self.at))
        dealt = [numbers.pop(self.pick(numbers)) for _ in range(count)]
        self.more = 0
        return dealt


@final
class Explorer(Luck):
    """Walks through all luck: run the same thing again after every `advance()` until that says False."""

    __slots__ = ("depth", "path", "probability", "widths")

    def __init__(self) -> None:
        self.path: list[int] = []
        self.widths: list[int] = []
        self.depth = 0
        self.probability = Fraction(1)

    def pick(self, among: list[int]) -> int:
        values = sorted(set(among))
        value = values[self.branch(len(values))]
        self.probability *= Fraction(among.count(value), len(among))
        return among.index(value)

    def below(self, n: int) -> int:
        return self.pick(list(range(n)))

    def comes_true(self, few: int, of: int) -> bool:
        if few == 0 or few == of:
            return few == of
        found = self.branch(2) == 1
        self.probability *= Fraction(few if found else of - few, of)
        return found

    def branch(self, width: int) -> int:
        """Which of so many ways this walk takes here."""
        if self.depth == len(self.path):
            self.path.append(0)
            self.widths.append(width)
        self.depth += 1
        return self.path[self.depth - 1]

    def advance(self) -> bool:
        """To the next luck; False when all has been seen."""
        self.depth = 0
        self.probability = Fraction(1)
        while self.path and self.path[-1] + 1 == self.widths[-1]:
            self.path.pop()
            self.widths.pop()
        if not self.path:
            return False
        self.path[-1] += 1
        return True
