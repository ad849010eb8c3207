"""`cheeseboard puzzle`: one moment of a game, one answer."""

from __future__ import annotations

import argparse
import time
from typing import Final

from rich.text import Text

from cheeseboard.bots.levels import usual_level
from cheeseboard.cli.arena import positive
from cheeseboard.cli.at_screen import add_person, name_of, screen_of
from cheeseboard.coach.puzzles import lines_of, puzzle_of
from cheeseboard.engine.errors import Problem
from cheeseboard.games import catalogue, find
from cheeseboard.pictures.words import chosen_language
from cheeseboard.terminal.puzzle import Posed
from cheeseboard.terminal.screen import Left

DAY_SECONDS: Final = 86_400


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help="which game; without it, the puzzle of the day")
    parser.add_argument("number", nargs="?", type=positive, metavar="N", help="which of them; without it, one a day")
    add_person(parser)


def run(args: argparse.Namespace) -> int:
    screen = screen_of(args)
    name, number = of_the_day(args.game, int(time.time()) // DAY_SECONDS)
    game = find(name)
    number = args.number or number
    puzzle = puzzle_of(game, number)
    language = chosen_language(args.language)
    me = name_of(args)
    try:
        with screen:
            sitting = Posed(game, number, puzzle, me, usual_level(game), language, screen)
            try:
                sitting.play()
            except (Left, KeyboardInterrupt):
                screen.close()
    except (Left, KeyboardInterrupt):
        screen.print(Text())
    return 0


def of_the_day(wanted: str | None, day: int) -> tuple[str, int]:
    """As on the page: games take turns by their names, and each goes through its list."""
    counts = {game.name: len(lines_of(game.name)) for game in sorted(catalogue(), key=lambda game: game.name)}
    some = [name for name, count in counts.items() if count]
    if wanted is not None and not counts.get(find(wanted).name):
        raise Problem(f"{find(wanted).title} has no puzzles")
    if not some:
        raise Problem("no game here has puzzles")
    name = some[day % len(some)] if wanted is None else find(wanted).name
    return name, day // len(some) % counts[name] + 1
