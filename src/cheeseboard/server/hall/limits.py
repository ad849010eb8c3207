"""How much anybody may ask of the house."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from msgspec import Struct
from msgspec.structs import replace


class Limits(Struct):
    frame_bytes: int = 16 * 1024
    record_bytes: int = 512 * 1024
    messages: int = 40  # in `seconds`, from one socket
    seconds: float = 2.0
    tables_a_minute: int = 20  # created by one address
    posts_a_minute: int = 60
    sits_a_minute: int = 600  # tables that one address sits down at: each is told all that has happened there
    guesses_a_minute: int = 120  # tables that are named and do not exist
    reads_a_minute: int = 1200  # files of the page, too; a new visitor asks for about twenty
    reports_a_minute: int = 5
    replays_a_minute: int = 240  # pages of them
    readings: int = 4  # replays and checks of records under way, for one address
    all_readings: int = 32
    reviews: int = 8  # that one address waits for
    kept_bytes: int = 16 * 1024 * 1024  # of replays that were made already
    record_choices: int = 2_000  # in a record from elsewhere; the longest games have some six hundred
    sockets: int = 200  # of one address
    all_sockets: int = 20_000
    connections: int = 60  # of one address, that are no sockets; a browser opens six
    all_connections: int = 600
    tables: int = 20_000  # in memory
    outbox: int = 400  # messages that wait for a slow reader
    complaints: int = 20  # in a row, until the socket is closed
    hints: int = 4  # that are thought about at a time, for one address
    trying: float = 2_000.0  # milliseconds of work for `try`, in ten seconds, for one address
    idle_seconds: float = 600.0  # a table that nobody follows leaves the memory


def generous() -> Limits:
    """For many clients behind one address: a school, a load test."""
    return Limits(
        messages=1_000_000,
        tables_a_minute=1_000_000,
        posts_a_minute=100_000,
        reads_a_minute=1_000_000,
        replays_a_minute=100_000,
        reports_a_minute=100_000,
        guesses_a_minute=100_000,
        sits_a_minute=1_000_000,
        readings=32,
        reviews=32,
        sockets=10_000,
        connections=10_000,
        all_connections=10_000,
        outbox=5_000,
        trying=1_000_000.0,
    )


RETRY_SECONDS: Final = 2  # after which whoever was too fast may try again
OWN_FILES: Final = 64  # that the house needs for itself: database, workers, listening


def fitting(limits: Limits, files: int) -> Limits:
    """As many connections as there are descriptors for, so that nobody can take the last ones."""
    most = max(16, (files - OWN_FILES) // 3)
    connections = min(limits.all_connections, most)
    sockets = min(limits.all_sockets, max(16, files - OWN_FILES - connections))
    return replace(
        limits,
        all_connections=connections,
        connections=min(limits.connections, max(8, connections // 2)),
        all_sockets=sockets,
        sockets=min(limits.sockets, max(8, sockets // 2)),
    )


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
