"""Games on a Ray cluster against games in processes of this machine: the same figures, and how long each took.

    python -m bench.cluster GAME [--cluster ADDRESS] [--games N]

A worker is killed in the middle; what it had to play is played again.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path

from cheeseboard.measure.arena import Setting, Unit, compare
from cheeseboard.measure.cluster import LOCAL
from cheeseboard.measure.processes import spread
from cheeseboard.measure.simulate import Played, Programme, play_one, simulate


def play_or_die(programme: Programme, mark: str, number: int) -> Played:
    """The first time that the fifth game is to be played, its worker is lost."""
    if number == 5 and not Path(mark).exists():
        Path(mark).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return play_one(programme, number)


def written(games: Sequence[Played | Unit]) -> str:
    return json.dumps([asdict(game) for game in games], sort_keys=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cluster", default=LOCAL, metavar="ADDRESS")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("game", metavar="GAME")
    given = parser.parse_args()
    programme = Programme(given.game, 2, ["normal"], {}, None, "cluster")
    setting = Setting(given.game, "normal", "easy", 2, seed="cluster")
    found: dict[str, tuple[str, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        mark = str(Path(folder, "died"))
        numbers = list(range(given.games))
        ways: dict[str, Callable[[], Sequence[Played | Unit]]] = {
            "simulate, here": lambda: simulate(programme, given.games).games,
            "simulate, 2 processes": lambda: simulate(programme, given.games, 2).games,
            "simulate, cluster": lambda: simulate(programme, given.games, cluster=given.cluster).games,
            "the same, a worker killed": lambda: list(
                spread(partial(play_or_die, programme, mark), numbers, 1, given.cluster)
            ),
            "arena, here": lambda: compare(setting, given.games // 2).units,
            "arena, cluster": lambda: compare(setting, given.games // 2, cluster=given.cluster).units,
        }
        for name, way in ways.items():
            start = time.perf_counter()
            found[name] = written(way()), time.perf_counter() - start
        died = Path(mark).exists()
    wrong = 0
    for name, (text, seconds) in found.items():
        first = found["arena, here" if name.startswith("arena") else "simulate, here"][0]
        wrong += text != first
        print(f"{name:<28}{seconds:8.1f} s   {'equal' if text == first else 'DIFFERENT'}")
    print(f"workers lost: {int(died)}")
    return 1 if wrong or not died else 0


if __name__ == "__main__":
    sys.exit(main())
