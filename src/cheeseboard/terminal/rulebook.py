"""The rules at hand: how a game is played, or one clause."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Any, Final

from rich.console import RenderableType
from rich.markdown import Markdown
from rich.rule import Rule
from rich.text import Text

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Game
from cheeseboard.engine.language import SOURCE_LANGUAGE
from cheeseboard.engine.rulebook import RULING, SOURCE, Clause, how_to, rulebook
from cheeseboard.pictures.words import speaker
from cheeseboard.terminal.screen import ADVICE, stack

CLAUSE: Final = re.compile(r"^(?:([a-z]{3})[- ]?)?(\d{1,3})$", re.IGNORECASE)


def rules_page(game: Game[Any], clause: str | None, language: str) -> RenderableType:
    if clause is None:
        return Markdown(how_to_play(game, language))
    number = known_clause(game, clause)
    words = speaker(game, language, [])
    found = clauses(game, language)[number]
    short = words.texts.get(f"clause.{number}")
    in_english = found.language != language
    return stack(
        Rule(Text(f"{number}  {found.title}", style="bold"), align="left"),
        Text(short, style=f"bold {ADVICE}") if short else None,
        Text() if short else None,
        Text(words.say("terminal.in_english"), style="italic") if in_english else None,
        Markdown(whole(found)),
    )


def whole(clause: Clause) -> str:
    """Where it comes from is told in English alone: what another language has of a ruling belongs to the rule."""
    if clause.language != SOURCE_LANGUAGE:
        return "\n\n".join([part for part in (clause.text, clause.ruling) if part])
    ruling = [f"{RULING} {clause.ruling}"] if clause.ruling else []
    return "\n\n".join([clause.text, f"{SOURCE} {clause.source}", *ruling])


def how_to_play(game: Game[Any], language: str) -> str:
    page = how_to(game.folder, language)
    rules = game.folder / "RULES.md"
    if page is None and not rules.exists():
        raise Problem(f"{game.title} has no page of rules")
    return page or rules.read_text(encoding="utf-8")


def clauses(game: Game[Any], language: str = SOURCE_LANGUAGE) -> dict[str, Clause]:
    """Every clause of the game, in this language where it is written."""
    return rulebook(game.folder, language)


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
    raise Problem(f"{game.title} has no rule '{wanted}'; similar are {', '.join(near_clauses(game, wanted))}")


def near_clauses(game: Game[Any], wanted: str) -> list[str]:
    known = list(clauses(game))
    return get_close_matches(wanted.upper(), known, n=3, cutoff=0.5) or known[-3:]
