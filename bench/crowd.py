"""Many at one server, for `bench.street`: sockets of a slow neighbour, and tables at rest."""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import secrets
import signal
import time
from typing import Any, Protocol
from urllib.request import urlopen

import psycopg
import uvloop
from msgspec import Struct
from msgspec.json import Decoder

from bench.houses import Houses
from bench.load import ROOT, all_cpu_seconds, memory_kb, on_other_cores
from bench.tables import OurSeats, Seats
from bench.wire import Wire, wire

FAR_SOCKETS = 200
PAUSE_SECONDS = 5.0
AGAIN_SECONDS = 0.25
PATIENCE = 300.0
AT_A_TIME = 50  # tables that are opened
IDLE_SECONDS = 20.0
SPREAD_SECONDS = 3.0  # over which browsers come back to another server
SOURCES = 50  # addresses of this machine that people come from
LOBBIES = 20


class Bars(Protocol):
    def say(self, what: str, figure: float, bar: float, at_most: bool) -> None: ...


class Sequence(Struct):
    sequence: int


SEQUENCE = Decoder(Sequence)


class Onlooker:
    """Follows a table from a server that has it not, and comes back when it is told to."""

    def __init__(self, port: int, table: Seats) -> None:
        assert isinstance(table, OurSeats)
        self.port = port
        self.table = table
        self.seen = -1
        self.wire: Wire | None = None
        self.returns = 0

    async def look_on(self) -> None:
        while True:
            try:
                self.wire = await wire(self.port, "/ws?deltas=1", self.heard)
                self.wire.send(json.dumps({"type": "sit", "table": self.table.table, "secrets": []}).encode())
                while not self.wire.closed:
                    await asyncio.sleep(0.05)
            except OSError:
                pass
            self.returns += 1
            await asyncio.sleep(AGAIN_SECONDS)

    def heard(self, _: Wire, data: bytes) -> None:
        if data.startswith((b'{"type":"frame"', b'{"type":"delta"')):
            self.seen = SEQUENCE.decode(data).sequence


def slow(args: argparse.Namespace, bars: Bars) -> None:
    on_other_cores(0)
    side = Houses(args.game, 2, False, False, ROOT)
    try:
        uvloop.run(slowed(side, args, bars))
    finally:
        side.stop()


async def slowed(side: Houses, args: argparse.Namespace, bars: Bars) -> None:
    from bench.street import turn

    owner, gateway = side.processes
    tables: list[Seats] = []
    for number in range(args.tables):
        table = OurSeats([side.ports[0]], "/ws?deltas=1", side.game, {}, args.seats, number)
        await table.open()
        tables.append(table)
    lookers = [Onlooker(side.ports[1], tables[number % len(tables)]) for number in range(FAR_SOCKETS)]
    looking = [asyncio.create_task(looker.look_on()) for looker in lookers]
    await until(lambda: all(looker.seen >= 0 for looker in lookers))
    pids, pace = side.all_pids(), args.pace / 5
    before = await turn(tables, pids, args.seconds, pace)
    memory = most = memory_kb(owner.pid)
    gateway.send_signal(signal.SIGSTOP)
    meanwhile = asyncio.create_task(turn(tables, pids, PAUSE_SECONDS - 1.0, pace))
    start = time.perf_counter()
    while time.perf_counter() - start < PAUSE_SECONDS or not meanwhile.done():
        most = max(most, memory_kb(owner.pid))
        await asyncio.sleep(0.05)
    gateway.send_signal(signal.SIGCONT)
    during = await meanwhile
    await until(lambda: all(looker.seen >= last_of(looker.table) for looker in lookers))
    back = [looker for looker in lookers if looker.seen >= last_of(looker.table)]
    returned = sum([looker.returns > 0 for looker in lookers])
    for task in looking:
        task.cancel()
    print(f"\nslow: {FAR_SOCKETS} sockets at a server paused for {PAUSE_SECONDS:g} s; {len(tables)} tables at another")
    print(f"  tables there: p99 {before.p99:.1f} ms before, {during.p99:.1f} ms meanwhile; {during.rate:.0f} moves/s")
    print(f"  {returned} of the sockets had to come back")
    bars.say("memory that the other server took more, MB", (most - memory) / 1024, 10.0, True)
    bars.say("sockets that see the last move afterwards", len(back), FAR_SOCKETS, False)


def last_of(table: OurSeats) -> int:
    """The sequence that the seat whose turn it is has seen."""
    return table.next_at


async def until(is_so: Any) -> None:
    end = time.perf_counter() + PATIENCE
    while not is_so() and time.perf_counter() < end:
        await asyncio.sleep(0.05)


class Idler:
    """Two seats of a table on one socket; nobody says anything after the beginning."""

    def __init__(self, number: int, game: str) -> None:
        self.number = number
        self.game = game
        self.table = ""
        self.keys: list[str] = []
        self.shown = 0
        self.wire: Wire | None = None

    async def connect(self, port: int) -> None:
        self.shown = 0
        self.wire = await wire(port, "/ws?deltas=1", self.heard, f"127.0.0.{2 + self.number % SOURCES}")

    async def open(self, port: int) -> None:
        await self.connect(port)
        seats = [{"kind": "here", "name": "Ann"}, {"kind": "here", "name": "Ben"}]
        self.say("create", id="c", game=self.game, seats=seats, visibility="lobby")
        await until(lambda: self.table)
        for seat in (0, 1):
            self.say("ready", table=self.table, seat=seat, contribution=secrets.token_hex(16))
        await until(lambda: self.shown >= 2)

    async def come_back(self, port: int) -> None:
        await asyncio.sleep(random.uniform(0, SPREAD_SECONDS))
        while self.shown < 2:
            try:
                await self.connect(port)
                self.say("sit", table=self.table, secrets=self.keys)
                while self.shown < 2 and self.wire is not None and not self.wire.closed:
                    await asyncio.sleep(0.05)
            except OSError:
                pass
            if self.shown < 2:
                await asyncio.sleep(random.uniform(0.5, 1.5))

    def say(self, kind: str, **fields: Any) -> None:
        assert self.wire is not None
        self.wire.send(json.dumps({"type": kind, **fields}).encode())

    def heard(self, _: Wire, data: bytes) -> None:
        if data.startswith(b'{"type":"created"'):
            created = json.loads(data)
            self.keys = [key["secret"] for key in created["keys"]]
            self.table = created["table"]
        elif data.startswith(b'{"type":"frame"'):
            self.shown += 1


def idle(args: argparse.Namespace, bars: Bars) -> None:
    on_other_cores(0)
    side = Houses(args.game, 2, False, False, ROOT)
    try:
        uvloop.run(rested(side, args, bars))
    finally:
        side.stop()


async def rested(side: Houses, args: argparse.Namespace, bars: Bars) -> None:
    first = side.processes[0]
    people = [Idler(number, side.game) for number in range(args.idle)]
    empty = memory_kb(first.pid)
    gate = asyncio.Semaphore(AT_A_TIME)

    async def opened(one: Idler) -> None:
        async with gate:
            await one.open(side.ports[0])

    start, before = time.perf_counter(), cpu(side, 0)
    await asyncio.gather(*[opened(one) for one in people])
    took, spent = time.perf_counter() - start, cpu(side, 0) - before
    each = (memory_kb(first.pid) - empty) / len(people)
    name = side.name.partition(", PostgreSQL")[0]
    print(f"\nidle: {len(people)} tables of two on a socket each, at one server; {name}")
    print(f"  opened in {took:.0f} s: {1000 * spent / len(people):.2f} ms of CPU and {each:.0f} kB of memory a table")
    pids = side.all_pids()
    said, before_all = commits(side.store), {whose: all_cpu_seconds(some)[0] for whose, some in pids.items()}
    before = cpu(side, 0)
    await asyncio.sleep(IDLE_SECONDS)
    shares = {whose: (all_cpu_seconds(some)[0] - before_all[whose]) / IDLE_SECONDS for whose, some in pids.items()}
    shares["their server"] = (cpu(side, 0) - before) / IDLE_SECONDS
    asked = (commits(side.store) - said) / IDLE_SECONDS
    shown = ", ".join([f"{whose} {100 * share:.1f} %" for whose, share in shares.items()])
    print(f"  at rest: of a core {shown}; PostgreSQL met {asked:.1f} statements a second, of both servers")
    before, times, size = cpu(side, 0), [], 0
    for _ in range(LOBBIES):
        start = time.perf_counter()
        size = await asyncio.to_thread(lobby, side.ports[0])
        times.append(time.perf_counter() - start)
    each_read = 1000 * (cpu(side, 0) - before) / LOBBIES
    print(f"  lobby: {size:,} bytes, p50 {1000 * sorted(times)[LOBBIES // 2]:.1f} ms, {each_read:.1f} ms of CPU each")
    await killed(side, people)
    bars.say("of a core, the server of tables at rest, %", 100 * shares["their server"], 10.0, True)


async def killed(side: Houses, people: list[Idler]) -> None:
    """Everybody comes back at the other server."""
    first, second = side.processes
    empty, before = memory_kb(second.pid), cpu(side, 1)
    for one in people:
        one.shown = 0
    first.send_signal(signal.SIGKILL)
    start = time.perf_counter()
    coming = [asyncio.create_task(one.come_back(side.ports[1])) for one in people]
    half = 0.0
    while not all(task.done() for task in coming):
        await asyncio.sleep(0.05)
        if not half and sum(task.done() for task in coming) >= len(coming) / 2:
            half = time.perf_counter() - start
    took, spent = time.perf_counter() - start, cpu(side, 1) - before
    each = (memory_kb(second.pid) - empty) / len(people)
    print(f"  its server killed: half of the tables are shown at the other after {half:.1f} s, all after {took:.1f} s")
    print(f"  that took {1000 * spent / len(people):.2f} ms of CPU and {each:.0f} kB of memory a table there")


def cpu(side: Houses, number: int) -> float:
    return all_cpu_seconds([side.processes[number].pid])[0]


def commits(store: str) -> int:
    """Statements, each of which is a transaction of its own; counts are told with a delay."""
    with psycopg.connect(store) as connection:
        [(found,)] = connection.execute(
            "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()"
        ).fetchall()
    return int(found)


def lobby(port: int) -> int:
    with urlopen(f"http://127.0.0.1:{port}/api/lobby") as answer:
        return len(answer.read())


