"""`cheeseboard puzzle`: one moment of a game, one answer."""

from __future__ import annotations

import argparse
import time
from typing import Final

from rich.text import Text

from cheeseboard.bots.levels import usual_level
from cheeseboard.cli.arena import positive
from cheeseboard.coach.puzzles import lines_of, puzzle_of
from cheeseboard.engine.errors import Problem
from cheeseboard.games import catalogue, find
from cheeseboard.people.names import checked_name
from cheeseboard.pictures.words import chosen_language, language_help, speaker
from cheeseboard.terminal.players import own_name
from cheeseboard.terminal.puzzle import Posed
from cheeseboard.terminal.screen import Left, Screen

DAY_SECONDS: Final = 86_400


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help="which game; without it, the puzzle of the day")
    parser.add_argument("number", nargs="?", type=positive, metavar="N", help="which of them; without it, one a day")
    parser.add_argument("--name", metavar="NAME", help="what the table calls you")
    parser.add_argument("--language", metavar="LANGUAGE", help=language_help("that of your system"))
    parser.add_argument("--plain", action="store_true", help="plain text, line by line, without colour")
    parser.add_argument("--pace", type=float, metavar="SECONDS", help="how long a bot's move stays on the screen")


def run(args: argparse.Namespace) -> int:
    if args.pace is not None and not 0 <= args.pace <= 60:
        raise Problem("the pace is a number of seconds from 0 to 60")
    name, number = of_the_day(args.game, int(time.time()) // DAY_SECONDS)
    game = find(name)
    number = args.number or number
    puzzle = puzzle_of(game, number)
    language = chosen_language(args.language)
    me = checked_name(args.name or own_name(speaker(None, language, []).say("terminal.seat", {"n": 1})))
    screen = Screen(args.plain, args.pace)
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
