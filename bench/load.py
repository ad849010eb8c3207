"""Live tables under load: moves a second, time to the last seat; ours durable, boardgame.io's server beside it.

    python -m bench.load [--game NAME] [--tables 125] [--seats 4] [--seconds 8] [--pace 1000] [--rounds 1]
                         [--without-peer | --beside CHECKOUT] [--store postgresql [--houses 2 [--far]]]

Every seat has a socket of its own.  The one that is asked answers at once ("pushed"), or when its turn comes in a
steady stream of so many moves a second over all tables ("paced").  The time of a move is from its sending until the
last seat of its table has the new view.  Where a game ends, its people sit down at a new table.  The server has one
core and the clients the other, where there are two.
With `--store postgresql` tables are in a PostgreSQL of its own, and with `--houses` at so many servers, table by table;
with `--far` the first seat of each table is at the server that has it and the others are at the next one.  Figures are
of all servers together.
With `--beside` another checkout of this project takes the place of boardgame.io, round by round (`beside.py`).
boardgame.io is installed into build/ (Node needed) and plays a small card game with hidden hands: draw, then discard.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import geometric_mean
from typing import Any, Protocol

import uvloop

from bench import beside, peer
from bench.tables import Seats

ROOT = Path(__file__).resolve().parent.parent
WARM_UP = 2.0
COMPARED = ("moves/s", "moves per CPU second")


class Side(Protocol):
    """A server and how its tables are driven."""

    name: str
    process: subprocess.Popen[bytes]

    def pids(self) -> list[int]: ...

    async def open(self, tables: int, seats: int) -> list[Seats]: ...
    def stop(self) -> None: ...


CORES = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []  # a child sees what is left to it


def on_core(number: int) -> None:
    if CORES:
        os.sched_setaffinity(0, {CORES[number % len(CORES)]})


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


class Meter:
    """Counts what happened between two moments."""

    def __init__(self, tables: list[Seats], pids: list[int]) -> None:
        self.tables = tables
        self.pids = pids
        for table in tables:
            table.times.clear()
        self.moves = sum(table.moves for table in tables)
        self.views = sum(table.views for table in tables)
        self.bytes = sum(table.bytes() for table in tables)
        self.cpu = all_cpu_seconds(pids)
        self.clients_cpu = time.process_time()
        self.then = time.perf_counter()

    def read(self) -> dict[str, float]:
        seconds = time.perf_counter() - self.then
        moves = sum(table.moves for table in self.tables) - self.moves
        views = sum(table.views for table in self.tables) - self.views
        cpu, kernel = [now - then for now, then in zip(all_cpu_seconds(self.pids), self.cpu, strict=True)]
        times = sorted([taken for table in self.tables for taken in table.times])
        if not times:
            raise SystemExit("bench.load: no move was played")
        return {
            "moves/s": moves / seconds,
            "views/s": views / seconds,
            "core used": cpu / seconds,
            "of it in the kernel": kernel / seconds,
            "clients' core used": (time.process_time() - self.clients_cpu) / seconds,
            "moves per CPU second": moves / cpu if cpu else 0.0,
            "p50 ms": 1000 * times[len(times) // 2],
            "p99 ms": 1000 * times[min(len(times) - 1, len(times) * 99 // 100)],
            "bytes a view": (sum(table.bytes() for table in self.tables) - self.bytes) / max(1, views),
        }


async def pushed(tables: list[Seats], pids: list[int], seconds: float, warm_up: float = WARM_UP) -> dict[str, float]:
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


async def paced(tables: list[Seats], pids: list[int], seconds: float, pace: float) -> dict[str, float]:
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
    return meter.read() | {"missed": float(missed)}


async def measure(side: Side, args: argparse.Namespace) -> dict[str, Any]:
    empty = memory_kb(side.process.pid)
    tables = await side.open(args.tables, args.seats)
    await asyncio.sleep(0.5)
    memory = (memory_kb(side.process.pid) - empty) / args.tables
    found: dict[str, Any] = {"memory a table, kB": memory}
    found["paced"] = await paced(tables, side.pids(), args.seconds, args.pace)
    found["pushed"] = await pushed(tables, side.pids(), args.seconds)
    found["memory a table after, kB"] = (memory_kb(side.process.pid) - empty) / args.tables
    return found


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
    parser.add_argument("--beside", type=Path, metavar="CHECKOUT", help="of another version, to be measured in turns")
    args = parser.parse_args(words)
    other = None if args.beside is None else beside.tree_of(args.beside.resolve())
    on_core(1)
    gc.disable()  # the clients shall cost little, and pause never
    if other is not None:
        for game in games_of(args):
            measure_beside(game, other, args)
        return 0
    for number in range(args.rounds):
        ratios: dict[str, Any] = {}
        makers: list[Callable[[Path], Side]] = [maker(game, args) for game in games_of(args)]
        if not args.without_peer:
            makers.append(peer.Boardgame)
        for make in makers:
            side = make(ROOT)
            try:
                found = uvloop.run(measure(side, args))
            finally:
                side.stop()
            ratios[side.name] = found
            show(f"round {number + 1}, {side.name}", found, args)
        if not args.without_peer:
            *ours, (_, theirs) = ratios.items()
            print("\npushed, beside boardgame.io:")
            for name, found in ours:
                shown = [f"{found['pushed'][what] / theirs['pushed'][what]:.1f} × {what}" for what in COMPARED]
                print(f"  {name}: {', '.join(shown)}")
            if len(ours) > 1:
                means = [geometric_mean([found["pushed"][what] for _, found in ours]) for what in COMPARED]
                pairs = zip(COMPARED, means, strict=True)
                shown = [f"{mean / theirs['pushed'][what]:.1f} × {what}" for what, mean in pairs]
                print(f"  geometric mean of {len(ours)} games: {', '.join(shown)}")
    return 0


def measure_beside(game: str, other: str, args: argparse.Namespace) -> None:
    ours = Ours(game, ROOT)
    try:
        theirs = Ours(game, ROOT, other)
        try:
            found = uvloop.run(beside.compared([ours, theirs], pushed, args))
        finally:
            theirs.stop()
    finally:
        ours.stop()
    beside.show(ours.name, args.beside.name, found, args)


def maker(game: str, args: argparse.Namespace) -> Callable[[Path], Side]:
    if args.store == "sqlite":
        return partial(Ours, game)
    from bench.houses import Houses

    return partial(Houses, game, args.houses, args.far)


def games_of(args: argparse.Namespace) -> list[str]:
    from cheeseboard.games import catalogue

    found = [game.name for game in catalogue() if args.seats in game.seats and args.game in (None, game.name)]
    if not found:
        raise SystemExit(f"bench.load: no such game for {args.seats}")
    return found


async def opened(name: str, ports: list[list[int]], tables: int, seats: int) -> list[Seats]:
    """`ports`: of the servers at which a table's seats are, one list after the other."""
    from bench.tables import OurSeats
    from cheeseboard.games import find as find_game

    game = find_game(name)
    options = {"rounds": 1000} if "rounds" in [option.name for option in game.options.options] else {}
    found: list[Seats] = []
    for number in range(tables):
        table = OurSeats(ports[number % len(ports)], game.name, options, seats, number)
        await table.open()
        found.append(table)
    return found


class Ours:
    """`cheeseboard serve`, durable, with the limits off."""

    def __init__(self, game: str, root: Path, tree: str | None = None) -> None:
        """`tree`: where its package is, if that is not the one of this checkout."""
        self.game = game
        compiled = os.environ.get("CHEESEBOARD_COMPILED")  # where it can be built, as in the wheel for this machine
        self.name = f"cheeseboard, {game}, {'compiled' if compiled else 'interpreted'}"
        self.folder = tempfile.TemporaryDirectory()
        tree = tree or compiled or str(root / "src")
        command = [sys.executable, "-m", "cheeseboard", "serve", "--port", "0", "--generous", "--workers", "0"]
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

    async def open(self, tables: int, seats: int) -> list[Seats]:
        return await opened(self.game, [[self.port]], tables, seats)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(30)
        self.folder.cleanup()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
