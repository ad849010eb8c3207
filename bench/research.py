"""The researchers' doors beside their peers: PettingZoo's leduc `raw_env` and OpenSpiel's python_liars_poker.

    python -m bench.research SECONDS

Random play through each door, deals and observations included, in decisions a second of one core.  All are measured in
turns within one process; a door is compared with what its peer did right before.
"""

from __future__ import annotations

import json
import math
import os
import random
import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table as Grid

ROOT = Path(__file__).parent.parent
LEDUC, LIARS = "PettingZoo leduc raw_env", "OpenSpiel python_liars_poker"
GOALS = {"PettingZoo": (LEDUC, 6.0, 10.0), "OpenSpiel": (LIARS, 1.5, 2.0)}  # beside whom, floor, aim
CHANCE = -1  # below it: the game is over
Once = Callable[[], int]


def pettingzoo_game(env: Any, rng: random.Random) -> int:
    """A whole random game of an AEC environment: every observation is made, every action chosen with its mask."""
    from numpy import flatnonzero

    env.reset(seed=rng.randrange(1 << 30))
    decisions = 0
    while env.agents:
        observation, _, termination, truncation, _ = env.last()
        if termination or truncation:
            env.step(None)
        else:
            legal = flatnonzero(observation["action_mask"])
            env.step(int(legal[int(rng.random() * len(legal))]))
            decisions += 1
    return decisions


def parallel_game(env: Any, rng: random.Random) -> int:
    from numpy import flatnonzero

    seen, _ = env.reset(seed=rng.randrange(1 << 30))
    decisions = 0
    while env.agents:
        actions = {}
        for agent in env.agents:
            legal = flatnonzero(seen[agent]["action_mask"])
            actions[agent] = int(legal[int(rng.random() * len(legal))])
            decisions += actions[agent] != env.wait
        seen = env.step(actions)[0]
    return decisions


def openspiel_game(game: Any, rng: random.Random) -> int:
    """A whole random game: chance sampled from its outcomes, decisions from the legal actions."""
    state = game.new_initial_state()
    decisions = 0
    while (player := state.current_player()) >= CHANCE:
        if player == CHANCE:
            state.apply_action(sampled(state.chance_outcomes(), rng.random()))
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            decisions += 1
    return decisions


def sampled(outcomes: list[tuple[int, float]], left: float) -> int:
    for value, probability in outcomes:
        left -= probability
        if left <= 0:
            return value
    return outcomes[-1][0]


def gymnasium_game(env: Any, rng: random.Random) -> int:
    """A whole game of one seat against random bots; theirs count, too."""
    from numpy import flatnonzero

    seen, _ = env.reset(seed=rng.randrange(1 << 30))
    over = False
    while not over:
        legal = flatnonzero(seen["action_mask"])
        seen, _, over, _, _ = env.step(int(legal[int(rng.random() * len(legal))]))
    return len(env.position.choices)


def vector_steps(tables: Any, rng: Any) -> int:
    from numpy import argmax

    for _ in range(5):
        tables.step(argmax(tables.masks * rng.random(tables.masks.shape, "f"), axis=1))
    return 5 * int(tables.count)


def measured(seconds: float) -> dict[str, Any]:
    """Peers, and every door of every game."""
    import numpy
    import pyspiel
    from open_spiel.python.games import liars_poker
    from pettingzoo.classic import leduc_holdem_v4

    from bench.engine import edition_of
    from cheeseboard.engine import play
    from cheeseboard.games import catalogue
    from cheeseboard.research import gymnasium, openspiel, pettingzoo, vector

    assert liars_poker  # its import registers the game
    rng, generator = random.Random(1), numpy.random.default_rng(1)
    leduc, liars = leduc_holdem_v4.raw_env(), pyspiel.load_game("python_liars_poker")
    doors: dict[str, Once] = {LEDUC: lambda: pettingzoo_game(leduc, rng), LIARS: lambda: openspiel_game(liars, rng)}
    closing = []
    for game in catalogue():
        edition = edition_of(game)
        about = (game, edition.seats, edition.options)
        aec, parallel, spiel = pettingzoo.env(*about), pettingzoo.parallel_env(*about), openspiel.load(*about)
        seat = gymnasium.SeatEnv(game, 0, "random", edition.seats, edition.options)
        here = vector.Tables(game, 64, edition.seats, edition.options)
        spread = vector.Tables(game, 256, edition.seats, edition.options, processes=os.cpu_count() or 1)
        closing.append(spread)
        doors |= {
            f"PettingZoo|{game.name}": partial(pettingzoo_game, aec, rng),
            f"PettingZoo Parallel|{game.name}": partial(parallel_game, parallel, rng),
            f"OpenSpiel|{game.name}": partial(openspiel_game, spiel, rng),
            f"Gymnasium|{game.name}": partial(gymnasium_game, seat, rng),
            f"64 tables, this process|{game.name}": partial(vector_steps, here, generator),
            f"256 tables, a process for each core (per second, all cores)|{game.name}": partial(
                vector_steps, spread, generator
            ),
        }
    rates: dict[str, float] = {}
    for name, once in doors.items():
        door = name.split("|")[0]
        if door in GOALS:
            peer = GOALS[door][0]
            rates[f"{name}|{peer}"] = rate(doors[peer], seconds)
        rates[name] = rate(once, seconds, "all cores" in name)
    for tables in closing:
        tables.close()
    return {"compiled": play.__file__.endswith((".so", ".pyd")), "rates": rates}


def rate(once: Once, seconds: float, by_the_clock: bool = False) -> float:
    """How much `once` does in a second of this core; by the clock where the work is done in other processes."""
    now = time.perf_counter if by_the_clock else time.process_time
    once()
    done = 0
    begun = now()
    while (spent := now() - begun) < seconds:
        done += once()
    return done / spent


def in_a_process(seconds: float, path: str) -> dict[str, Any]:
    env = os.environ | {"PYTHONPATH": os.pathsep.join([path, str(ROOT)])}
    command = [sys.executable, "-m", "bench.research", str(seconds)]
    done = subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"bench: research failed: {done.stderr.strip().splitlines()[-1]}")
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def run(rounds: int = 3, seconds: float = 0.5) -> None:
    """Print a table for each build."""
    paths = {"interpreted": str(ROOT / "src"), "compiled": os.environ.get("CHEESEBOARD_COMPILED", "")}
    builds = [name for name, path in paths.items() if path]
    found: dict[str, list[dict[str, float]]] = {build: [] for build in builds}
    for _ in track(range(rounds), description="doors", console=Console(stderr=True)):
        for build in builds:
            answer = in_a_process(seconds, paths[build])
            assert answer["compiled"] == (build == "compiled"), f"the {build} package was not found"
            found[build].append(answer["rates"])
    for build in builds:
        Console().print(grid_of(found[build], build))


def grid_of(found: list[dict[str, float]], build: str) -> Grid:
    games = list(dict.fromkeys([name.split("|")[1] for name in found[0] if "|" in name]))  # after the door
    title = f"researchers' doors, {build}: decisions a second of one core (median of {len(found)} rounds)"
    grid = Grid("door", *games, "beside the peer (geometric mean)", "floor", "aim", title=title, title_justify="left")
    for peer in (LEDUC, LIARS):
        grid.add_row(peer, *[""] * (len(games) - 1), f"{median(one[peer] for one in found):,.0f}", "", "", "")
    for door in dict.fromkeys([name.split("|")[0] for name in found[0] if "|" in name]):
        rates = [median(one[f"{door}|{game}"] for one in found) for game in games]
        goal = ["", "", ""]
        if door in GOALS:
            peer, floor, aim = GOALS[door]
            ratios = [median(one[f"{door}|{game}"] / one[f"{door}|{game}|{peer}"] for one in found) for game in games]
            mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
            each = ", ".join([f"{ratio:.2f}" for ratio in ratios])
            goal = [f"{mean:.2f} {'✓' if mean >= floor else '✗'} ({each})", f"{floor} ×", f"{aim} ×"]
        grid.add_row(door, *[f"{one:,.0f}" for one in rates], *goal)
    return grid


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    print(json.dumps(measured(float(sys.argv[1]))))
