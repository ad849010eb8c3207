"""Live tables under load: moves a second, time to the last seat; ours durable, boardgame.io's server beside it.

    python -m bench.load [--game NAME] [--tables 125] [--seats 4] [--seconds 8] [--pace 1000] [--rounds 1]
                         [--without-peer | --beside CHECKOUT] [--store postgresql [--houses 2 [--far]]]
                         [--clients 1] [--whole] [--like GAME]

Every seat has a socket of its own.  The one that is asked answers at once ("pushed"), or when its turn comes in a
steady stream of so many moves a second over all tables ("paced"), by any of the moves that it is offered.  The time
of a move is from its sending until the last seat of its table has the new view.  Where a game ends, its people sit down
at a new table: twelve messages, which are not counted as moves; boardgame.io's games have no end.  The server runs
under the Python that runs this; one that was built with its optimisations is quicker.  Each server has a core, then
each process of clients, and databases what is left, as far as there are so many.  Clients take deltas, as the page
does; with `--whole` they do not.
With `--store postgresql` tables are in a PostgreSQL of its own, and with `--houses` at so many servers, table by table;
with `--far` the first seat of each table is at the server that has it and the others are at the next one.  Figures are
of all servers together.
After several rounds every bar is told by its median, with the lowest and the highest of them.
With `--beside` another checkout of this project takes the place of boardgame.io, round by round (`beside.py`).
boardgame.io is installed into build/ (Node needed) and plays a small card game with hidden hands: draw, then discard;
and another one, with a state of some five kilobytes; `--like` names the game of ours that has one as large.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from multiprocessing import get_context
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Barrier
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import uvloop

from bench import beside, peer
from bench.bars import Bar, bars_of, of_a_round, of_all_rounds
from bench.tables import Seats

ROOT = Path(__file__).resolve().parent.parent
WARM_UP = 2.0


class Side(Protocol):
    """A server and how its tables are driven."""

    name: str
    process: subprocess.Popen[bytes]

    def pids(self) -> list[int]: ...

    async def open(self, numbers: range, seats: int) -> list[Seats]: ...
    def stop(self) -> None: ...


CORES = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []  # a child sees what is left to it


def on_core(number: int) -> None:
    if CORES:
        os.sched_setaffinity(0, {CORES[number % len(CORES)]})


def on_other_cores(than: int) -> None:
    """Than the first ones, if there are any."""
    if CORES:
        os.sched_setaffinity(0, CORES[than:] or CORES)


def all_cpu_seconds(pids: list[int]) -> tuple[float, float]:
    found = [cpu_seconds(pid) for pid in pids]
    return sum([all for all, _ in found]), sum([kernel for _, kernel in found])


def cpu_seconds(pid: int) -> tuple[float, float]:
    """Of a process and its threads: in all, and in the kernel."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    tick = os.sysconf("SC_CLK_TCK")
    return (int(fields[11]) + int(fields[12])) / tick, int(fields[12]) / tick


def memory_kb(pid: int) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


class Count(NamedTuple):
    """What one process of clients has seen."""

    seconds: float
    moves: int
    opened: int  # tables, where games were over
    views: int
    view_bytes: int
    bytes: int  # of all messages: new tables are opened, moves are answered
    cpu: float  # of all servers
    kernel: float
    clients_cpu: float
    times: list[float]
    missed: int = 0


class Meter:
    """Counts what happened between two moments."""

    def __init__(self, tables: list[Seats], pids: list[int]) -> None:
        self.tables = tables
        self.pids = pids
        for table in tables:
            table.times.clear()
        self.moves = sum(table.moves for table in tables)
        self.opened = sum(table.opened for table in tables)
        self.views = sum(table.views for table in tables)
        self.view_bytes = sum(table.view_bytes for table in tables)
        self.bytes = sum(table.bytes() for table in tables)
        self.cpu = all_cpu_seconds(pids)
        self.clients_cpu = time.process_time()
        self.then = time.perf_counter()

    def read(self) -> Count:
        tables = self.tables
        cpu, kernel = [now - then for now, then in zip(all_cpu_seconds(self.pids), self.cpu, strict=True)]
        return Count(
            seconds=time.perf_counter() - self.then,
            moves=sum(table.moves for table in tables) - self.moves,
            opened=sum(table.opened for table in tables) - self.opened,
            views=sum(table.views for table in tables) - self.views,
            view_bytes=sum(table.view_bytes for table in tables) - self.view_bytes,
            bytes=sum(table.bytes() for table in tables) - self.bytes,
            cpu=cpu,
            kernel=kernel,
            clients_cpu=time.process_time() - self.clients_cpu,
            times=[taken for table in tables for taken in table.times],
        )


def figures(counts: list[Count]) -> dict[str, float]:
    """Of all clients together; they have counted at the same time."""
    seconds = sum([one.seconds for one in counts]) / len(counts)
    cpu, kernel = counts[0].cpu / counts[0].seconds, counts[0].kernel / counts[0].seconds
    moves = sum([one.moves / one.seconds for one in counts])
    times = sorted([taken for one in counts for taken in one.times])
    if not times:
        raise SystemExit("bench.load: no move was played")
    views = sum([one.views for one in counts])
    return {
        "moves/s": moves,
        "tables opened/s": sum([one.opened for one in counts]) / seconds,
        "views/s": views / seconds,
        "core used": cpu,
        "of it in the kernel": kernel,
        "clients' core used": sum([one.clients_cpu for one in counts]) / seconds,
        "moves per CPU second": moves / cpu if cpu else 0.0,
        "p50 ms": 1000 * times[len(times) // 2],
        "p99 ms": 1000 * times[min(len(times) - 1, len(times) * 99 // 100)],
        "bytes a view": sum([one.view_bytes for one in counts]) / max(1, views),
        "bytes in all a view": sum([one.bytes for one in counts]) / max(1, views),
        "missed": float(sum([one.missed for one in counts])),
    }


async def pushed(tables: list[Seats], pids: list[int], seconds: float, warm_up: float = WARM_UP) -> Count:
    for table in tables:
        table.push()
    await asyncio.sleep(warm_up)
    meter = Meter(tables, pids)
    await asyncio.sleep(seconds)
    found = meter.read()
    for table in tables:
        table.pushing = False
    await asyncio.sleep(1.0)
    return found


async def paced(tables: list[Seats], pids: list[int], seconds: float, pace: float) -> Count:
    meter: Meter | None = None
    start = time.perf_counter()
    done = 0
    missed = 0
    while (now := time.perf_counter() - start) < seconds + WARM_UP:
        if meter is None and now > WARM_UP:
            meter = Meter(tables, pids)
        while done < now * pace:
            done += 1
            if not tables[done % len(tables)].play():
                missed += 1  # the table still waits for its last move
        await asyncio.sleep(0.001)
    assert meter is not None
    return meter.read()._replace(missed=missed)


Counted = dict[str, Any]  # memory of a table before and after, paced, pushed


async def drive(side: Side, numbers: range, args: argparse.Namespace, wait: Callable[[], object]) -> Counted:
    """One process of clients, with some of the tables; `wait` is for the others."""
    empty = memory_kb(side.process.pid)
    tables = await side.open(numbers, args.seats)
    wait()
    await asyncio.sleep(0.5)
    before = (memory_kb(side.process.pid) - empty) / args.tables
    slow = await paced(tables, side.pids(), args.seconds, args.pace * len(numbers) / args.tables)
    wait()
    quick = await pushed(tables, side.pids(), args.seconds)
    return {
        "before": before,
        "after": (memory_kb(side.process.pid) - empty) / args.tables,
        "paced": slow,
        "pushed": quick,
    }


def drive_apart(
    side: Side, number: int, args: argparse.Namespace, barrier: Barrier, answers: Queue[Counted | BaseException]
) -> None:
    try:
        on_core(args.houses + number)
        share = range(args.tables * number // args.clients, args.tables * (number + 1) // args.clients)
        answers.put(uvloop.run(drive(side, share, args, barrier.wait)))
    except BaseException as trouble:
        barrier.abort()
        answers.put(trouble)


def measure(side: Side, args: argparse.Namespace) -> dict[str, Any]:
    if args.clients == 1:
        on_core(args.houses)
        found = [uvloop.run(drive(side, range(args.tables), args, lambda: None))]
    else:
        here = get_context("fork")
        barrier, answers = here.Barrier(args.clients), here.Queue()
        apart = [
            here.Process(target=drive_apart, args=(side, number, args, barrier, answers), daemon=True)
            for number in range(args.clients)
        ]
        for process in apart:
            process.start()
        found = [answers.get() for _ in apart]
        for process in apart:
            process.join()
        for one in found:
            if isinstance(one, BaseException):
                raise SystemExit(f"bench.load: clients could not play: {one!r}")
    return {
        "memory a table, kB": max([one["before"] for one in found]),
        "memory a table after, kB": max([one["after"] for one in found]),
        "paced": figures([one["paced"] for one in found]),
        "pushed": figures([one["pushed"] for one in found]),
    }


def show(name: str, found: dict[str, Any], args: argparse.Namespace) -> None:
    print(f"\n{name}: {args.tables} tables of {args.seats}, {args.tables * args.seats} sockets")
    before, after = found["memory a table, kB"], found["memory a table after, kB"]
    print(f"  memory a table: {before:,.0f} kB opened, {after:,.0f} kB after the run")
    for way in ("pushed", "paced"):
        parts = [f"{what} {number:,.2f}" for what, number in found[way].items()]
        print(f"  {way}{f' at {args.pace}/s' if way == 'paced' else ''}: " + ", ".join(parts))


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="bench.load", description="live tables under load")
    parser.add_argument("--game", help="one of ours; all that so many can play, if none is named")
    parser.add_argument("--tables", type=int, default=125)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--pace", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--without-peer", action="store_true")
    parser.add_argument("--store", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--houses", type=int, default=1)
    parser.add_argument("--far", action="store_true")
    parser.add_argument("--clients", type=int, default=1, help="processes, each on a core")
    parser.add_argument("--like", metavar="GAME", help="one of ours, beside boardgame.io with a state as large")
    parser.add_argument("--whole", action="store_true", help="clients that take no deltas")
    parser.add_argument("--beside", type=Path, metavar="CHECKOUT", help="of another version, to be measured in turns")
    args = parser.parse_args(words)
    other = None if args.beside is None else beside.tree_of(args.beside.resolve())
    gc.disable()  # the clients shall cost little, and pause never
    if other is not None:
        on_core(1)
        for game in games_of(args):
            measure_beside(game, other, args)
        return 0
    rounds: list[list[Bar]] = []
    for number in range(args.rounds):
        ours: dict[str, Any] = {}
        theirs: dict[str, Any] = {}
        for game in games_of(args):
            ours[game] = measured(maker(game, args), number, args)
        if not args.without_peer:
            for game in peer.GAMES:
                theirs[game] = measured(partial(peer.Boardgame, game), number, args)
        rounds.append(bars_of(ours, theirs, args.like))
        print("\n".join(of_a_round(rounds[-1])), flush=True)
    if len(rounds) > 1:
        print("\n".join(of_all_rounds(rounds)))
    return 0


def measured(make: Callable[[Path], Side], number: int, args: argparse.Namespace) -> dict[str, Any]:
    on_other_cores(args.houses + args.clients)  # databases, where there are any
    side = make(ROOT)
    try:
        found = measure(side, args)
    finally:
        side.stop()
    show(f"round {number + 1}, {side.name}", found, args)
    return found


def measure_beside(game: str, other: str, args: argparse.Namespace) -> None:
    ours = Ours(game, ROOT)
    try:
        theirs = Ours(game, ROOT, other)
        try:
            found = uvloop.run(beside.compared([ours, theirs], pushed, figures, args))
        finally:
            theirs.stop()
    finally:
        ours.stop()
    beside.show(ours.name, args.beside.name, found, args)


def maker(game: str, args: argparse.Namespace) -> Callable[[Path], Side]:
    if args.store == "sqlite":
        return partial(Ours, game, is_whole=args.whole)
    from bench.houses import Houses

    return partial(Houses, game, args.houses, args.far, args.whole)


def games_of(args: argparse.Namespace) -> list[str]:
    from cheeseboard.games import catalogue

    found = [game.name for game in catalogue() if args.seats in game.seats and args.game in (None, game.name)]
    if not found:
        raise SystemExit(f"bench.load: no such game for {args.seats}")
    return found


async def opened(name: str, ports: list[list[int]], numbers: range, seats: int, is_whole: bool) -> list[Seats]:
    """`ports`: of the servers at which a table's seats are, one list after the other."""
    from bench.tables import OurSeats
    from cheeseboard.games import find as find_game

    game = find_game(name)
    options = {"rounds": 1000} if "rounds" in [option.name for option in game.options.options] else {}
    found: list[Seats] = []
    path = "/ws" if is_whole else "/ws?deltas=1"
    for number in numbers:
        table = OurSeats(ports[number % len(ports)], path, game.name, options, seats, number)
        await table.open()
        found.append(table)
    return found


class Ours:
    """`cheeseboard serve`, durable, with the limits off."""

    def __init__(
        self, game: str, root: Path, tree: str | None = None, is_whole: bool = False, is_alone: bool = True
    ) -> None:
        """`tree`: where its package is, if that is not the one of this checkout.  Alone it has no processes for bots,
        readers and reviews, as it has at home."""
        self.game = game
        self.is_whole = is_whole
        compiled = os.environ.get("CHEESEBOARD_COMPILED")  # where it can be built, as in the wheel for this machine
        how = "compiled" if compiled else "interpreted"
        self.name = f"cheeseboard, {game}, {how}, Python {platform.python_version()}"
        self.folder = tempfile.TemporaryDirectory()
        tree = tree or compiled or str(root / "src")
        command = [sys.executable, "-m", "cheeseboard", "serve", "--port", "0", "--generous"]
        command += ["--workers", "0"] if is_alone else []
        self.process = subprocess.Popen(
            [*command, "--database", Path(self.folder.name, "tables.sqlite")],
            stdout=subprocess.PIPE,
            env=os.environ | {"PYTHONPATH": tree},
            preexec_fn=lambda: on_core(0),
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline().decode()
        self.port = int(line.split("localhost:")[1].split("/")[0])

    def pids(self) -> list[int]:
        return [self.process.pid]

    async def open(self, numbers: range, seats: int) -> list[Seats]:
        return await opened(self.game, [[self.port]], numbers, seats, self.is_whole)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(30)
        self.folder.cleanup()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
