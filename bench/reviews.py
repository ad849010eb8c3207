"""`python3 dev.py bench reviews [--game NAME] [--reviews 4] [--tables 25] [--pace 200] [--seconds 10] [--rounds 5]`

Does a live move take longer while reviews are made?  So many games are played to their end.  Then a steady stream of
moves goes over other tables, in turns without any review and with all of these being asked for, as their pages do, once
a second; in the second half of a round in the other order.  The time of a move is from its sending until the last seat
has the new view.  The server may use all cores, as it may at home, and the clients too.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
from pathlib import Path
from statistics import median
from typing import Any, Final
from urllib.request import urlopen

import uvloop

from bench import load
from bench.tables import OurSeats, Seats

ROOT: Final = Path(__file__).resolve().parent.parent
MEASURES: Final = ("p50 ms", "p99 ms", "missed")
ASKED_SECONDS: Final = 1.0  # as the page of a review does


class Ended(OurSeats):
    """Plays whatever is offered until its game is over, and stays there."""

    async def sit_down(self) -> None:
        if not self.table:
            await super().sit_down()


class Asking:
    """Whoever waits for reviews: asks again and again how far they are."""

    def __init__(self, port: int, tables: list[str]) -> None:
        self.port = port
        self.tables = tables
        self.progress = dict.fromkeys(tables, 0.0)

    async def go_on(self) -> None:
        while True:
            for table in self.tables:
                found = await asyncio.to_thread(self.ask, table)
                self.progress[table] = found["progress"]
            await asyncio.sleep(ASKED_SECONDS)

    def ask(self, table: str) -> dict[str, Any]:
        with urlopen(f"http://127.0.0.1:{self.port}/api/tables/{table}/review", timeout=30) as answer:
            found: dict[str, Any] = json.load(answer)
        return found

    def left(self) -> int:
        return len([one for one in self.progress.values() if one < 1.0])


async def ended(game: str, port: int, seats: int, number: int) -> str:
    table = Ended([port], "/ws", game, {}, seats, number)
    await table.open()
    table.push()
    while not table.is_over:
        await asyncio.sleep(0.02)
    return table.table


async def compared(side: load.Ours, args: argparse.Namespace) -> dict[str, dict[str, list[float]]]:
    tables: list[Seats] = await side.open(range(args.tables), args.seats)
    found: dict[str, dict[str, list[float]]] = {way: {what: [] for what in MEASURES} for way in ("alone", "beside")}
    number = 0
    for turn in range(args.rounds):
        for way in ("alone", "beside") if turn % 2 == 0 else ("beside", "alone"):
            asking = Asking(side.port, [])
            if way == "beside":  # others each time: what was made once is not made again
                over = [await ended(side.game, side.port, args.seats, number + one) for one in range(args.reviews)]
                asking = Asking(side.port, over)
                number += args.reviews
            waiting = asyncio.create_task(asking.go_on())
            measured = load.figures([await load.paced(tables, side.pids(), args.seconds, args.pace)])
            left = asking.left()
            waiting.cancel()
            if way == "beside" and not left:
                print("  all reviews were made before the round was over: give fewer --seconds, or more --reviews")
            for what in MEASURES:
                found[way][what].append(measured[what])
    return found


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="dev.py bench reviews", description=__doc__)
    parser.add_argument("--game", help="one that so many can play; if none is named, the last on the shelf")
    parser.add_argument("--reviews", type=int, default=4)
    parser.add_argument("--tables", type=int, default=25)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--pace", type=int, default=200, help="moves a second over all tables")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args(words)
    gc.disable()  # the clients shall pause never
    load.CORES.clear()  # no core of its own for anybody
    side = load.Ours(load.games_of(args)[-1], ROOT, is_alone=False)  # reviews have a process of their own
    try:
        found = uvloop.run(compared(side, args))
    finally:
        side.stop()
    print(f"{side.name}: {args.tables} tables of {args.seats}, {args.pace} moves/s, {args.rounds} rounds; "
          f"{args.reviews} reviews wanted; medians, and from least to most")  # fmt: skip
    for what in MEASURES:
        alone, beside = found["alone"][what], found["beside"][what]
        print(f"  {what}: {shown(alone)} without, {shown(beside)} with reviews")
    return 0


def shown(values: list[float]) -> str:
    return f"{median(values):.2f} ({min(values):.2f} to {max(values):.2f})"
