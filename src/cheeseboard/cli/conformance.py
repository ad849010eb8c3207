"""`cheeseboard conformance`: the suites of PettingZoo, OpenSpiel and Gymnasium, and our own, on every game."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from cheeseboard.games import find, folders
from cheeseboard.terminal.screen import Screen

if TYPE_CHECKING:
    from cheeseboard.research.conformance import Result

FULL = 10


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help="a game's name (default: all of them)")
    parser.add_argument("--effort", type=int, default=FULL, metavar="N", help=f"repetitions (default: {FULL})")
    parser.add_argument("--plain", action="store_true", help="plain text, without colour")


def run(args: argparse.Namespace) -> int:
    from cheeseboard.research import conformance  # needs the extra

    games = [find(args.game)] if args.game else [find(name) for name in folders()]
    screen = Screen(args.plain)
    failed: list[Result] = []
    total = len(conformance.plan(games))
    with Progress(console=screen.console, transient=True) as progress:
        task = progress.add_task("", total=total)
        for game in games:
            results: list[Result] = []
            for result in conformance.run([game], args.effort):
                results.append(result)
                progress.update(task, advance=1, description=str(result.setup))
            screen.print(table_of(game.title, results))
            failed += [result for result in results if result.trouble]
    for result in failed:
        screen.print(Text(f"{result.setup}, {result.suite}: {result.trouble}", style="red"))
    return 1 if failed else 0


def table_of(title: str, results: list[Result]) -> Table:
    table = Table(title=title, title_justify="left")
    table.add_column("suite")
    table.add_column("set-ups", justify="right")
    table.add_column("passed", justify="right")
    table.add_column("seconds", justify="right")
    for suite in dict.fromkeys([result.suite for result in results]):
        found = [result for result in results if result.suite == suite]
        passed = [result for result in found if not result.trouble]
        style = "green" if len(passed) == len(found) else "red"
        seconds = sum(result.seconds for result in found)
        table.add_row(suite, str(len(found)), Text(str(len(passed)), style=style), f"{seconds:.1f}")
    return table
