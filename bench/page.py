"""`python3 dev.py bench page [GAME ...] [--runs N] [--speed X]`: how soon the page answers, from key to next paint.

A whole short game of each game is played in Chromium by the keyboard alone, with luck that is always the same.  The
browser itself times every interaction (Event Timing).  It tells of those that took 16 ms or more, in steps of 8 ms: any
other counts as 16.  What the house needs for its answer is not in it: the page answers at once, and draws the rest when
it comes.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Final

from playwright.sync_api import Browser, sync_playwright
from rich.console import Console
from rich.table import Table as Grid

from cheeseboard.engine.errors import Problem
from cheeseboard.games import find, folders
from tests.browser.guarded import SAME_LUCK
from tests.browser.keyboard import Keys, open_same
from tests.browser.visitor import DESK, Visitor
from tools.page import BROWSERS

AIM: Final = 100.0  # ms
LEAST: Final = 16.0  # ms, of which the browser tells
TIMING: Final = f"""
  window.timed = {{}}
  new PerformanceObserver((list) => {{
    for (const {{ interactionId, duration }} of list.getEntries())
      if (interactionId) window.timed[interactionId] = Math.max(window.timed[interactionId] ?? 0, duration)
  }}).observe({{ type: 'event', buffered: true, durationThreshold: {LEAST:.0f} }})
"""
TIMED: Final = "() => [performance.interactionCount ?? 0, Object.values(window.timed)]"


@contextmanager
def house() -> Iterator[str]:
    """Its address; luck is always the same there."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "tests.browser.guarded", "serve", "--port", "0", "--workers", "1", SAME_LUCK]
        command += ["--database", f"{folder}/tables.sqlite"]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                found = re.search(r"http://\S+(?=/)", server.stdout.readline())
                if found is None:
                    raise SystemExit("bench page: the house does not open")
                yield found[0]
            finally:
                server.terminate()


def played(browser: Browser, address: str, game: str, speed: float, run: int) -> list[float]:
    """One game: the time of each interaction, in ms."""
    context = browser.new_context(viewport={"width": DESK[0], "height": DESK[1]}, locale="en-GB")
    page = context.new_page()
    page.add_init_script(TIMING)
    file = Path("tests/games") / game / "keyboard.toml"
    wish = tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    visitor = Visitor(page, address, {"speed": speed, "nickname": "Ann"})
    open_same(visitor, game, wish.get("seats", find(game).seats[0]), wish.get("options", {}))
    Keys(visitor, random.Random(run), wish.get("lit", "")).to_the_end()
    page.wait_for_timeout(300)  # the last ones are told a little later
    count, told = page.evaluate(TIMED)
    context.close()
    return [float(one) for one in told] + [LEAST] * max(0, count - len(told))


def within(times: list[float], share: float) -> float:
    """So many of them are at most this."""
    return sorted(times)[max(0, math.ceil(share * len(times)) - 1)]


def row(game: str, runs: list[list[float]]) -> list[str]:
    times = [one for run in runs for one in run]
    slow = [within(run, 0.95) for run in runs]
    late = len([one for one in times if one > AIM])
    figures = [median(times), within(times, 0.95), max(times)]
    spread = f"{min(slow):.0f} to {max(slow):.0f}"
    return [game, str(len(times)), *[f"{figure:.0f}" for figure in figures], spread, str(late)]


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="dev.py bench page", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--runs", type=int, default=3, help="games of each game")
    parser.add_argument("--speed", type=float, default=4, help="of the motion; 0: none")
    args = parser.parse_args(words)
    try:
        games = [find(name).name for name in args.games or folders()]
    except Problem as problem:
        raise SystemExit(f"bench page: {problem}") from None
    program = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if program is None:
        raise SystemExit("bench page: there is no Chromium")
    grid = Grid("game", "interactions", "median", "95 of 100", "most", "95 of 100 by run", f"over {AIM:.0f}")
    grid.title = f"ms from a key to the next paint, {args.runs} games each; 16: 16 or less"
    with house() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for game in games:
            grid.add_row(*row(game, [played(browser, address, game, args.speed, run) for run in range(args.runs)]))
        browser.close()
    Console().print(grid)
    print(f"load of this machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
