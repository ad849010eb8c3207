"""Who has asked for how much: by one socket, by one address, and in the whole house."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

MOST_BUCKETS: Final = 10_000


@final
class Bucket:
    """Holds so many drops, and fills up again at a steady rate."""

    __slots__ = ("drops", "full", "rate", "then")

    def __init__(self, full: float, seconds: float, now: float) -> None:
        self.full = full
        self.rate = full / seconds
        self.drops = full
        self.then = now

    def fill(self, now: float) -> None:
        self.drops = min(self.full, self.drops + (now - self.then) * self.rate)
        self.then = now

    def take(self, now: float, drops: float = 1.0) -> bool:
        self.fill(now)
        if self.drops < drops:
            return False
        self.drops -= drops
        return True

    def put_back(self, drops: float = 1.0) -> None:
        self.drops += drops


@final
class Buckets:
    """One for each address."""

    def __init__(
        self, full: float, seconds: float, ticks: Callable[[], float], kind: str = "", counts: Counts | None = None
    ) -> None:
        """`counts`: whom it is told what was taken, for which `kind` of thing."""
        self.full = full
        self.seconds = seconds
        self.ticks = ticks
        self.kind = kind
        self.counts = counts
        self.known: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        now = self.ticks()
        is_there = self.of(address, now).take(now)
        if is_there and self.counts is not None:
            self.counts.note(self.kind, address, 1.0)
        return is_there

    def is_empty(self, address: str) -> bool:
        bucket, now = self.known.get(address), self.ticks()
        if bucket is None:
            return False
        bucket.fill(now)
        return bucket.drops < 1

    def spend(self, address: str, drops: float = 1.0) -> None:
        """Also where nothing is left: then it takes longer to fill up."""
        self.spend_unnoted(address, drops)
        if self.counts is not None:
            self.counts.note(self.kind, address, drops)

    def spend_unnoted(self, address: str, drops: float) -> None:
        now = self.ticks()
        bucket = self.of(address, now)
        bucket.fill(now)
        bucket.drops -= drops

    def of(self, address: str, now: float) -> Bucket:
        bucket = self.known.get(address)
        if bucket is None:
            if len(self.known) >= MOST_BUCKETS:
                self.known = {a: b for a, b in self.known.items() if now - b.then < self.seconds}
            bucket = self.known[address] = Bucket(self.full, self.seconds, now)
        return bucket


@final
class Counts:
    """All buckets of a house.  Where there are other houses, each tells the others what was taken, and takes what they
    tell out of its own: so a limit holds for all of them together, and with no word from others for each alone."""

    def __init__(self, ticks: Callable[[], float]) -> None:
        self.ticks = ticks
        self.buckets: dict[str, Buckets] = {}
        self.is_shared = False
        self.taken: dict[tuple[str, str], float] = {}  # by kind and address, since others were told
        self.sockets_elsewhere: dict[int, dict[str, int]] = {}  # by house and address, where there are many

    def of(self, kind: str, full: float, seconds: float = 60.0) -> Buckets:
        found = self.buckets.get(kind)
        if found is None:
            found = self.buckets[kind] = Buckets(full, seconds, self.ticks, kind, self)
        return found

    def note(self, kind: str, address: str, drops: float) -> None:
        if self.is_shared and (len(self.taken) < MOST_BUCKETS or (kind, address) in self.taken):
            self.taken[kind, address] = self.taken.get((kind, address), 0.0) + drops

    def told(self) -> list[tuple[str, str, float]]:
        """What the others have not heard yet."""
        taken, self.taken = self.taken, {}
        return [(kind, address, drops) for (kind, address), drops in taken.items() if drops]

    def hear(self, taken: list[tuple[str, str, float]]) -> None:
        for kind, address, drops in taken:
            buckets = self.buckets.get(kind)
            if buckets is not None:
                buckets.spend_unnoted(address, drops)

    def sockets_at_others(self, address: str) -> int:
        return sum([counts.get(address, 0) for counts in self.sockets_elsewhere.values()])
