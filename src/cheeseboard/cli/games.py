"""`cheeseboard games`: what is on the shelf."""

from __future__ import annotations

import argparse

from rich.table import Table
from rich.text import Text

from cheeseboard.games import catalogue
from cheeseboard.pictures.board import NUMBER
from cheeseboard.pictures.words import chosen_language, language_help, speaker
from cheeseboard.terminal.screen import Screen


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--language", metavar="LANGUAGE", help=language_help("that of your system"))
    parser.add_argument("--plain", action="store_true", help="plain text, without colour")


def run(args: argparse.Namespace) -> int:
    language = chosen_language(args.language)
    shelf = Table.grid(padding=(0, 2))
    for game in catalogue():
        words = speaker(game, language, [])
        shelf.add_row(
            Text(game.name, style=NUMBER),
            Text(game.title, style="bold"),
            Text(f"{game.seats[0]}–{game.seats[-1]}"),
            Text(f"{game.minutes} min"),
            Text(f"{game.age}+" if game.age else ""),
            Text(words.texts.get("game.tagline", "")),
        )
    Screen(args.plain).print(shelf)
    return 0
