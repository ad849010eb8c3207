"""`cheeseboard rules`: how a game is played, or one clause of its rules."""

from __future__ import annotations

import argparse
import re
from difflib import get_close_matches
from typing import Any, Final

from rich.console import RenderableType
from rich.markdown import Markdown
from rich.rule import Rule
from rich.text import Text

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Game
from cheeseboard.games import catalogue, find, folders
from cheeseboard.pictures.words import chosen_language, speaker
from cheeseboard.terminal.screen import ADVICE, Screen, stack

HEADING: Final = re.compile(r"^### ([A-Z]{3}-\d{3}) +(.*)$", re.MULTILINE)
CLAUSE: Final = re.compile(r"^(?:([a-z]{3})[- ]?)?(\d{1,3})$", re.IGNORECASE)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help="which game (default: the only one there is)")
    parser.add_argument("clause", nargs="?", metavar="CLAUSE", help="a clause, such as ABC-041 or 41")
    parser.add_argument("--language", metavar="LANGUAGE", help="en, pt, es or fr (default: that of your system)")
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


def rules_page(game: Game[Any], clause: str | None, language: str) -> RenderableType:
    if clause is None:
        return Markdown(how_to_play(game, language))
    number = known_clause(game, clause)
    words = speaker(game, language, [])
    title, text = clauses(game)[number]
    short = words.texts.get(f"clause.{number}")
    return stack(
        Rule(Text(f"{number}  {title}", style="bold"), align="left"),
        Text(short, style=f"bold {ADVICE}") if short else None,
        Text() if short else None,
        Markdown(text),
    )


def how_to_play(game: Game[Any], language: str) -> str:
    for path in (game.folder / "texts" / f"howto.{language}.md", game.folder / "RULES.md"):
        if path.exists():
            return path.read_text(encoding="utf-8")
    raise Problem(f"{game.title} has no page of rules")


def clauses(game: Game[Any]) -> dict[str, tuple[str, str]]:
    """Every clause of the game's RULES.md: its title and its text."""
    path = game.folder / "RULES.md"
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    found: dict[str, tuple[str, str]] = {}
    for heading in HEADING.finditer(text):
        rest = text[heading.end() :]
        next_heading = re.search(r"^#{1,3} ", rest, re.MULTILINE)
        found[heading[1]] = (heading[2].strip(), rest[: next_heading.start() if next_heading else None].strip())
    return found


def find_clause(game: Game[Any], wanted: str) -> str | None:
    """`RTC-041`, `rtc 41` and `41` mean the same."""
    known = clauses(game)
    matched = CLAUSE.match(wanted.strip())
    if matched is None or not known:
        return None
    prefix = (matched[1] or next(iter(known))[:3]).upper()
    number = f"{prefix}-{int(matched[2]):03}"
    return number if number in known else None


def known_clause(game: Game[Any], wanted: str) -> str:
    found = find_clause(game, wanted)
    if found is not None:
        return found
    raise Problem(f"{game.title} has no clause '{wanted}'; near it are {', '.join(near_clauses(game, wanted))}")


def near_clauses(game: Game[Any], wanted: str) -> list[str]:
    known = list(clauses(game))
    return get_close_matches(wanted.upper(), known, n=3, cutoff=0.5) or known[-3:]
