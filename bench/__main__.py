"""`python3 dev.py bench [--rounds N] [--seconds S] [--no-research]`: floors and aims of the design, in one run.
`python3 dev.py bench load`, `bench kills` and `bench abuse`: the web table's server under load, killed, and attacked.
`python3 dev.py bench chaos`: several servers, and everything that can break during play.
`python3 dev.py bench street`: what several servers cost and bring.
`python3 dev.py bench review`: whether verdicts of the coach hold, and whether luck and skill add up.
`python3 dev.py bench coach`: how soon hints, first figures and whole reviews are there.
`python3 dev.py bench reviews`: whether a live move takes longer while reviews are made.
`python3 dev.py bench strength`: our strongest bots against OpenSpiel's search.
`python3 dev.py bench exploitability`: what a perfect answer gains on each level in tiny editions, exactly.
`python3 dev.py bench page`: how soon the page answers to each interaction of a game.
`python3 dev.py bench site`: what a browser that is its own server fetches, and how long it takes.
`python3 dev.py bench dominance`: whether anything is recommended that is plainly worse.

Everything is a rate per second of one core.  The machine may be noisy: the peer is measured again right before each
game in each round, and the ratios are medians over the rounds.
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
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import track
from rich.table import Table as Grid

from cheeseboard import engine
from cheeseboard.games import catalogue

ROOT = Path(__file__).parent.parent


class Goal(NamedTuple):
    """A rate beside the peer's: what the mean of all games must reach, what it hopes for, and what each game must."""

    what: str
    build: str
    peer: str
    floor: float
    aim: float
    each: float = 0.0


GOALS = [
    Goal("from Python", "interpreted", "from Python", 0.5, 0.7),
    Goal("from Python", "compiled", "from Python", 3.0, 5.0),
    Goal("playouts inside", "compiled", "playouts inside", 0.8, 1.0, each=0.5),
    Goal("copies", "compiled", "copies", 1.3, 2.0, each=0.6),
]
PROGRAMS = (  # of their own
    "load", "kills", "abuse", "chaos", "street", "strength", "exploitability", "page", "dominance", "review", "reviews",
    "coach",
)
COMPILED = ("coach", "dominance", "review")  # long ones: as compiled as everything is that people play with
IMAGINED = Goal("imagined worlds/s", "interpreted", "", 150_000, 300_000)


def run(module: str, path: str, *words: str) -> Any:
    """A measurement in a process of its own, with the package from `path`."""
    env = os.environ | {"PYTHONPATH": os.pathsep.join([path, str(ROOT)])}
    command = [sys.executable, "-m", module, *words]
    done = subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"bench: {module} failed: {done.stderr.strip().splitlines()[-1]}")
    return json.loads(done.stdout)


# measures of one game in one round, by who was measured: hearts, interpreted, compiled
Turns = dict[str, dict[str, float]]


def rounds_of(rounds: int, seconds: float) -> dict[str, list[Turns]]:
    names = [game.name for game in catalogue()]
    places = {"interpreted": str(ROOT / "src")}
    if "CHEESEBOARD_COMPILED" in os.environ:
        places["compiled"] = os.environ["CHEESEBOARD_COMPILED"]
    found: dict[str, list[Turns]] = {name: [] for name in names}
    turns = [name for _ in range(rounds) for name in names]
    for name in track(turns, description="rounds", console=Console(stderr=True)):
        one = {"hearts": run("bench.hearts", places["interpreted"], str(seconds))}
        for build, path in places.items():
            answer = run("bench.engine", path, str(seconds), name)
            assert answer["compiled"] is (build == "compiled"), f"the {build} package was not found"
            one[build] = answer["rates"]
        found[name].append(one)
    return found


def rates(found: dict[str, list[Turns]], build: str) -> Grid:
    rounds = next(iter(found.values()))
    grid = Grid("per second of one core", *found, title=f"{build} (median of {len(rounds)} rounds)")
    for what in rounds[0][build]:
        grid.add_row(what, *[f"{median(one[build][what] for one in turns):,.0f}" for turns in found.values()])
    return grid


def goals(found: dict[str, list[Turns]]) -> Grid:
    """A row for each game, a column for each goal, with the lowest and the highest of the rounds."""
    columns: list[tuple[Goal, list[list[float]]]] = []
    for goal in GOALS:
        if goal.build in next(iter(found.values()))[0]:
            columns.append((goal, [[ratio(one, goal) for one in turns] for turns in found.values()]))
    worlds = [[one["interpreted"]["imagined worlds"] for one in turns] for turns in found.values()]
    columns.append((IMAGINED, worlds))
    labels = [f"{goal.what}, {goal.build}" for goal, _ in columns]
    grid = Grid("", *labels, title="goals, as ratios to OpenSpiel C++ hearts (lowest–highest round)")
    for place, name in enumerate(found):
        cells = [(goal, rounds[place]) for goal, rounds in columns]
        grid.add_row(name, *[f"{shown(median(r), goal.each)} ({shown(min(r))}–{shown(max(r))})" for goal, r in cells])
    grid.add_section()
    means = [mean_of([median(turns) for turns in rounds]) for _, rounds in columns]
    grid.add_row("geometric mean", *[shown(mean, goal.floor) for mean, (goal, _) in zip(means, columns, strict=True)])
    grid.add_row("floor", *[shown(goal.floor) for goal, _ in columns])
    grid.add_row("of each game", *[shown(goal.each) if goal.each else "" for goal, _ in columns])
    grid.add_row("aim", *[shown(goal.aim) for goal, _ in columns])
    return grid


def ratio(one: Turns, goal: Goal) -> float:
    return one[goal.build][goal.what] / one["hearts"][goal.peer]


def mean_of(ratios: list[float]) -> float:
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def shown(figure: float, floor: float = 0.0) -> str:
    word = "" if not floor else " ✓" if figure >= floor else " ✗"
    return (f"{figure:,.0f}" if figure > 100 else f"{figure:.2f}") + word


def peer(found: dict[str, list[Turns]]) -> Grid:
    grid = Grid("OpenSpiel C++ hearts", "per second of one core")
    measured = [one["hearts"] for turns in found.values() for one in turns]
    for what in measured[0]:
        grid.add_row(what, f"{median(one[what] for one in measured):,.0f}")
    return grid


def is_compiled() -> bool:
    return not str(engine.__file__).endswith(".py")


def main() -> int:
    tree = os.environ.get("CHEESEBOARD_COMPILED")
    if tree and sys.argv[1:2] and sys.argv[1] in COMPILED and not is_compiled():
        env = os.environ | {"PYTHONPATH": os.pathsep.join([tree, str(ROOT)])}
        return subprocess.run([sys.executable, "-m", "bench", *sys.argv[1:]], env=env, cwd=ROOT, check=False).returncode
    if sys.argv[1:2] and sys.argv[1] in PROGRAMS:
        return int(import_module(f"bench.{sys.argv[1]}").main(sys.argv[2:]))
    parser = argparse.ArgumentParser(prog="dev.py bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5, help="for each measure of each round")
    doors = argparse.BooleanOptionalAction
    parser.add_argument("--research", action=doors, default=True, help="the researchers' doors too (default)")
    args = parser.parse_args()
    found = rounds_of(args.rounds, args.seconds)
    console = Console()
    builds = [build for build in next(iter(found.values()))[0] if build != "hearts"]
    for grid in [peer(found), *[rates(found, build) for build in builds]]:
        console.print(grid)
    console.print(goals(found))
    if args.research:
        from bench import research

        research.run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
