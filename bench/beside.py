"""Two builds of the server in one run: this one, and that of another checkout.

Both are started and have the same tables.  They are pushed in turns, for a few seconds each, in another order every
round, so that what else the machine does happens to both; a round gives one ratio, and the spread of these says how
much they are worth.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from bench.tables import Seats

MEASURES = ("moves/s", "CPU µs a move", "p99 ms")
Pushed = Callable[[list[Seats], list[int], float, float], Any]
WARM_UP = 0.5


def tree_of(checkout: Path) -> str:
    """What the other server is started from: built as ours is."""
    if not (checkout / "src" / "cheeseboard").is_dir():
        raise SystemExit(f"bench.load: {checkout} is no checkout of the project")
    if "CHEESEBOARD_COMPILED" not in os.environ:
        return str(checkout / "src")
    from tools.compiled import compiled_tree

    return str(compiled_tree(checkout, Path(sys.executable)))


async def compared(
    sides: list[Any], pushed: Pushed, of_counts: Callable[[list[Any]], dict[str, float]], args: argparse.Namespace
) -> list[dict[str, list[float]]]:
    """What was measured of each side, round by round."""
    tables = [await side.open(range(args.tables), args.seats) for side in sides]
    found: list[dict[str, list[float]]] = [{what: [] for what in MEASURES} for _ in sides]
    for number in range(args.rounds):
        order = list(range(len(sides)))
        for which in order if number % 2 == 0 else order[::-1]:
            await asyncio.sleep(WARM_UP)
            count = await pushed(tables[which], sides[which].pids(), args.seconds, WARM_UP)
            measured = of_counts([count])
            cpu = 1e6 / measured["moves per CPU second"] if measured["moves per CPU second"] else 0.0
            for what, value in zip(MEASURES, (measured["moves/s"], cpu, measured["p99 ms"]), strict=True):
                found[which][what].append(value)
    return found


def show(name: str, other: str, found: list[dict[str, list[float]]], args: argparse.Namespace) -> None:
    rounds = f"{args.rounds} rounds of {args.seconds:g} s" if args.rounds > 1 else f"one round of {args.seconds:g} s"
    print(f"\n{name} beside {other}: {args.tables} tables of {args.seats}, {rounds}; medians, and from least to most")
    for what in MEASURES:
        ours, theirs = found[0][what], found[1][what]
        ratios = [one / two for one, two in zip(ours, theirs, strict=True) if two]
        print(f"  {what}: {spread(ours)} beside {spread(theirs)}; {spread(ratios)} ×")


def spread(values: list[float]) -> str:
    if not values:
        return "not measured"
    digits = 3 if max(values) < 10 else 0
    return f"{median(values):,.{digits}f} ({min(values):,.{digits}f} to {max(values):,.{digits}f})"
