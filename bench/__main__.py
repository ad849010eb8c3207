"""`python3 dev.py bench [--rounds N] [--seconds S] [--research]`: floors and aims of the design, in one run.
`python3 dev.py bench load` and `bench kills`: the web table's server under load, and killed at random moments.
`python3 dev.py bench strength`: our strongest bots against OpenSpiel's search.

Everything is a rate per second of one core.  The machine may be noisy: each round measures the peer and ourselves in
turns, and the ratios are medians over the rounds.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from statistics import median
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table as Grid

ROOT = Path(__file__).parent.parent
GOALS = [  # what, built how, the peer's measure, floor, aim
    ("from Python", "interpreted", "from Python", 0.5, 2.0),
    ("from Python", "compiled", "from Python", 2.0, 6.0),
    ("playouts inside", "compiled", "playouts inside", 0.5, 3.0),
    ("copies", "compiled", "copies", 0.5, 2.0),
]
IMAGINED_FLOOR, IMAGINED_AIM = 10_000, 50_000


def run(module: str, seconds: float, path: str) -> Any:
    """A measurement in a process of its own, with the package from `path`."""
    env = os.environ | {"PYTHONPATH": os.pathsep.join([path, str(ROOT)])}
    command = [sys.executable, "-m", module, str(seconds)]
    done = subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"bench: {module} failed: {done.stderr.strip().splitlines()[-1]}")
    return json.loads(done.stdout)


def rounds_of(rounds: int, seconds: float) -> list[dict[str, Any]]:
    compiled = os.environ.get("CHEESEBOARD_COMPILED")
    found = []
    for _ in track(range(rounds), description="rounds", console=Console(stderr=True)):
        one = {"hearts": run("bench.hearts", seconds, str(ROOT / "src"))}
        one["interpreted"] = run("bench.engine", seconds, str(ROOT / "src"))["games"]
        if compiled:
            answer = run("bench.engine", seconds, compiled)
            assert answer["compiled"], "the compiled package was not found"
            one["compiled"] = answer["games"]
        found.append(one)
    return found


def rates(found: list[dict[str, Any]], build: str) -> Grid:
    names = list(found[0][build])
    grid = Grid("per second of one core", *names, title=f"{build} (median of {len(found)} rounds)")
    for what in found[0][build][names[0]]:
        grid.add_row(what, *[f"{median(one[build][name][what] for one in found):,.0f}" for name in names])
    return grid


def goals(found: list[dict[str, Any]]) -> Grid:
    names = list(found[0]["interpreted"])
    grid = Grid("ratio to OpenSpiel C++ hearts", *names, "geometric mean", "floor", "aim", title="goals")
    for what, build, peer, floor, aim in GOALS:
        if build in found[0]:
            ratios = [median(one[build][name][what] / one["hearts"][peer] for one in found) for name in names]
            mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
            cells = [f"{ratio:.2f}" for ratio in ratios]
            grid.add_row(f"{what}, {build}", *cells, verdict(mean, floor), f"{floor} ×", f"{aim} ×")
    worlds = [median(one["interpreted"][name]["imagined worlds"] for one in found) for name in names]
    mean = math.exp(sum(map(math.log, worlds)) / len(worlds))
    cells = [f"{world:,.0f}" for world in worlds]
    label = "imagined worlds/s, interpreted"
    grid.add_row(label, *cells, verdict(mean, IMAGINED_FLOOR), f"{IMAGINED_FLOOR:,}", f"{IMAGINED_AIM:,}")
    return grid


def verdict(mean: float, floor: float) -> str:
    shown = f"{mean:,.0f}" if mean > 100 else f"{mean:.2f}"
    return f"{shown} {'✓' if mean >= floor else '✗ below the floor'}"


def peer(found: list[dict[str, Any]]) -> Grid:
    grid = Grid("OpenSpiel C++ hearts", "per second of one core")
    for what in found[0]["hearts"]:
        grid.add_row(what, f"{median(one['hearts'][what] for one in found):,.0f}")
    return grid


def main() -> int:
    if sys.argv[1:2] in (["load"], ["kills"], ["strength"]):  # programs of their own: `dev.py bench load`
        return int(import_module(f"bench.{sys.argv[1]}").main(sys.argv[2:]))
    parser = argparse.ArgumentParser(prog="dev.py bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5, help="for each measure of each round")
    parser.add_argument("--research", action="store_true", help="the researchers' doors too")
    args = parser.parse_args()
    found = rounds_of(args.rounds, args.seconds)
    console = Console()
    for grid in [peer(found), *[rates(found, build) for build in ("interpreted", "compiled") if build in found[0]]]:
        console.print(grid)
    console.print(goals(found))
    if args.research:
        from bench import research

        research.run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
