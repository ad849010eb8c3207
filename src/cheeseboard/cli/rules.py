"""`cheeseboard rules`: how a game is played, or one clause of its rules."""

from __future__ import annotations

import argparse
from typing import Any

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Game
from cheeseboard.games import catalogue, find, folders
from cheeseboard.pictures.words import chosen_language, language_help
from cheeseboard.terminal.rulebook import CLAUSE, find_clause, rules_page
from cheeseboard.terminal.screen import Screen


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help="which game (default: the only one there is)")
    parser.add_argument("clause", nargs="?", metavar="CLAUSE", help="a rule, such as ABC-041 or 41")
    parser.add_argument("--language", metavar="LANGUAGE", help=language_help("that of your system"))
    parser.add_argument("--plain", action="store_true", help="plain text, without colour")


def run(args: argparse.Namespace) -> int:
    language = chosen_language(args.language)
    game, clause = wanted(args.game, args.clause)
    Screen(args.plain).print(rules_page(game, clause, language))
    return 0


def wanted(name: str | None, clause: str | None) -> tuple[Game[Any], str | None]:
    """The game may be left out where there is only one, or where the clause says which."""
    if name is None:
        games = catalogue()
        if len(games) != 1:
            raise Problem(f"which game? there are {', '.join(game.name for game in games)}")
        return games[0], None
    if clause is None and CLAUSE.match(name) and name.lower() not in folders():
        for game in catalogue():
            if find_clause(game, name) is not None:
                return game, name
    return find(name), clause
