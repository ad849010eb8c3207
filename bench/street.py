"""What several servers cost and bring, with the bars of docs/street.md.

    python -m bench.street [grow] [far] [slow] [idle] [--game NAME] [--tables 40] [--seats 4] [--seconds 4] [--rounds 3]
                           [--pace 500] [--idle 10000]

    grow    one server and two, each on a core, pushed in turns: moves a second, and what CPU a move takes of servers,
            databases and clients.  Where there are fewer cores than that needs, moves a second say how many there
            are, and the CPU of a move says what two servers would do if each had one.
    far     at the same two servers, tables whose seats are all at their server, and tables with all seats but one at
            the other one, at a steady pace in turns: the time to the last seat, and CPU
    slow    a server with 200 sockets that look on at tables of another one is paused for five seconds: what memory the
            other takes meanwhile, how its own tables fare, and whether everybody sees the last move afterwards
    idle    so many tables with a person each, at rest: memory, CPU, what the database is asked, the lobby; then their
            server is killed, and everybody comes back at another one

All of them with a PostgreSQL and a Redis of their own.  The exit status tells whether every bar holds that could be
measured here.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import sys
import time
from statistics import median
from typing import NamedTuple

import uvloop

from bench.crowd import idle, slow
from bench.houses import Houses
from bench.load import CORES, ROOT, all_cpu_seconds, on_core, on_other_cores
from bench.tables import Seats

WHAT = ("grow", "far", "slow", "idle")
WARM_UP = 1.0


class Turn(NamedTuple):
    """A few seconds of one way to play."""

    rate: float  # moves a second
    cpu: dict[str, float]  # µs a move, by whose it is
    p50: float  # ms
    p99: float


class Bars:
    """Figures beside what they should be."""

    def __init__(self) -> None:
        self.is_missed = False

    def say(self, what: str, figure: float, bar: float, at_most: bool) -> None:
        holds = figure <= bar if at_most else figure >= bar
        self.is_missed |= not holds
        wanted = f"{'at most' if at_most else 'at least'} {bar:g}"
        print(f"  {'holds ' if holds else 'MISSED'}  {what}: {figure:,.2f} ({wanted})", flush=True)


async def turn(tables: list[Seats], pids: dict[str, list[int]], seconds: float, pace: float | None) -> Turn:
    """Pushed, or at that pace over all tables."""
    if pace is None:
        for table in tables:
            table.push()
    playing = None if pace is None else asyncio.create_task(keep_pace(tables, pace))
    await asyncio.sleep(WARM_UP)
    for table in tables:
        table.times.clear()
    before = spent(pids)
    moves, start = sum([table.moves for table in tables]), time.perf_counter()
    await asyncio.sleep(seconds)
    moves, took = sum([table.moves for table in tables]) - moves, time.perf_counter() - start
    after = spent(pids)
    times = sorted([one for table in tables for one in table.times])
    if playing is not None:
        playing.cancel()
    for table in tables:
        table.pushing = False
    await asyncio.sleep(0.5)
    if not times:
        raise SystemExit("bench.street: no move was played")
    cpu = {whose: 1e6 * (after[whose] - before[whose]) / max(1, moves) for whose in after}
    return Turn(moves / took, cpu, 1000 * times[len(times) // 2], 1000 * times[len(times) * 99 // 100])


def spent(pids: dict[str, list[int]]) -> dict[str, float]:
    return {whose: all_cpu_seconds(some)[0] for whose, some in pids.items()} | {"clients": time.process_time()}


async def keep_pace(tables: list[Seats], pace: float) -> None:
    start, done = time.perf_counter(), 0
    while True:
        while done < (time.perf_counter() - start) * pace:
            done += 1
            tables[done % len(tables)].play()
        await asyncio.sleep(0.001)


def medians(turns: list[Turn]) -> Turn:
    cpu = {whose: median([one.cpu[whose] for one in turns]) for whose in turns[0].cpu}
    return Turn(
        median([one.rate for one in turns]), cpu, median([one.p50 for one in turns]), median([one.p99 for one in turns])
    )


def show(name: str, found: Turn) -> None:
    cpu = ", ".join([f"{whose} {micros:,.0f}" for whose, micros in found.cpu.items()])
    print(f"  {name}: {found.rate:,.0f} moves/s, p50 {found.p50:.1f} ms, p99 {found.p99:.1f} ms; CPU µs a move: {cpu}")


def grow(args: argparse.Namespace, bars: Bars) -> None:
    on_other_cores(3)
    sides = [Houses(args.game, count, False, False, ROOT) for count in (1, 2)]
    try:
        on_core(2)
        found = uvloop.run(grown(sides, args))
    finally:
        for side in sides:
            side.stop()
    name = sides[0].name.rpartition(",")[0]
    print(f"\ngrow: {args.tables} tables of {args.seats} a server, {name}, {len(CORES)} cores")
    for name, one in zip(("one server", "two servers"), found):
        show(name, one)
    one, two = found
    reckoned = 2 * one.cpu["houses"] / two.cpu["houses"]
    needed = sum(two.cpu.values()) / (two.cpu["houses"] / 2)
    print(f"  moves/s, two beside one: {two.rate / one.rate:.2f}; two servers at work take {needed:.1f} cores in all")
    print(f"  {limit_of(two)}")
    if len(CORES) >= needed:
        bars.say("two servers beside one, moves/s", two.rate / one.rate, 1.7, False)
    bars.say("two servers beside one, by the CPU that a move takes of them", reckoned, 1.7, False)


def limit_of(two: Turn) -> str:
    """What is next when servers are added."""
    cores = {whose: two.cpu["houses"] / max(1.0, two.cpu[whose]) for whose in ("PostgreSQL", "Redis", "clients")}
    shown = [f"{whose} for {count:.1f}" for whose, count in cores.items()]
    return f"a core of {', of '.join(shown)} cores of servers"


async def grown(sides: list[Houses], args: argparse.Namespace) -> list[Turn]:
    """As many tables at each server: what is written together is as much."""
    tables = [await side.open(range(args.tables * len(side.pids())), args.seats) for side in sides]
    found: list[list[Turn]] = [[] for _ in sides]
    for number in range(args.rounds):
        for which in (0, 1) if number % 2 == 0 else (1, 0):
            found[which].append(await turn(tables[which], sides[which].all_pids(), args.seconds, None))
    return [medians(turns) for turns in found]


def far(args: argparse.Namespace, bars: Bars) -> None:
    on_other_cores(3)
    side = Houses(args.game, 2, True, False, ROOT)
    try:
        on_core(2)
        near, away = uvloop.run(apart(side, args))
    finally:
        side.stop()
    print(f"\nfar: {args.tables} tables of {args.seats} each, {args.pace}/s, {side.name.partition(', PostgreSQL')[0]}")
    show("all seats at the server that has the table", near)
    show("all but one at the other server", away)
    bars.say("far beside near: ms more at p50", away.p50 - near.p50, 1.0, True)
    bars.say("far: p99 in ms", away.p99, 50.0, True)
    more = (away.cpu["houses"] - near.cpu["houses"]) / 2
    bars.say("far beside near: µs of CPU more a move, each side", more, 150.0, True)


async def apart(side: Houses, args: argparse.Namespace) -> list[Turn]:
    ways = [await side.open(range(args.tables), args.seats, is_far) for is_far in (False, True)]
    found: list[list[Turn]] = [[], []]
    for number in range(args.rounds):
        for which in (0, 1) if number % 2 == 0 else (1, 0):
            found[which].append(await turn(ways[which], side.all_pids(), args.seconds, args.pace))
    return [medians(turns) for turns in found]


def main(words: list[str]) -> int:
    from cheeseboard.games import catalogue

    parser = argparse.ArgumentParser(prog="bench.street", description="several servers: what they cost and bring")
    parser.add_argument("what", nargs="*", metavar="|".join(WHAT), help="all, if none is named")
    parser.add_argument("--game", default=catalogue()[0].name)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--pace", type=int, default=500)
    parser.add_argument("--idle", type=int, default=10_000, help="tables at rest")
    args = parser.parse_args(words)
    if set(args.what) - set(WHAT):
        parser.error(f"there is {', '.join(WHAT)}")
    gc.disable()  # the clients shall cost little, and pause never
    bars = Bars()
    for name, program in zip(WHAT, (grow, far, slow, idle)):
        if name in (args.what or WHAT):
            program(args, bars)
    return int(bars.is_missed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
