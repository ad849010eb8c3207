"""What the terminal says, and in which language."""

from __future__ import annotations

import os
import re
import unicodedata
from pathlib import Path
from typing import Any, Final

from cheeseboard.engine.ask import Ask
from cheeseboard.engine.game import Game
from cheeseboard.engine.language import LANGUAGES, SOURCE_LANGUAGE, known_language, language_of
from cheeseboard.engine.move import Move
from cheeseboard.engine.text import Speaker

TEXTS: Final = Path(__file__).parent / "texts"
SENTENCE_END: Final = re.compile("[.?!…] (?=[^a-zà-ÿœ])")
VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


def chosen_language(wanted: str | None) -> str:
    """What was asked for, or else what this machine speaks, or else English."""
    if wanted is not None:
        return known_language(wanted.lower())
    for variable in VARIABLES:
        found = os.environ.get(variable, "")
        if found:
            return found[:2].lower() if found[:2].lower() in LANGUAGES else SOURCE_LANGUAGE
    return SOURCE_LANGUAGE


def language_help(default: str) -> str:
    """Of a flag on the command line, which is in English."""
    return f"{language_of(SOURCE_LANGUAGE).joined(list(LANGUAGES), 'or')} (default: {default})"


def speaker(game: Game[Any] | None, language: str, names: list[str], reader: int | None = None) -> Speaker:
    """Says what the house says, and what a game says."""
    folders = [TEXTS] if game is None else [TEXTS, game.folder / "texts"]
    return Speaker(folders, language, names, reader)


def move_label(game: Game[Any], view: Any, ask: Ask, move: Move, words: Speaker) -> str:
    """What stands in the menu for a move; the question may change its name, as in `move.go.placing`, and a drawing that
    numbers its places may have names of its own, as in `menu.go`.
    """
    for key in (f"menu.{move.key()}", f"move.{move.key()}.{ask.prompt}", f"move.{move.key()}"):
        if key in words.texts:
            return words.say(key, game.facts(view, ask.seat, move))
    return move.notation


def reason(clause: str, words: Speaker) -> str:
    """The one line for a clause, with its number: the rule, and the way out for whoever was refused."""
    key = f"clause.{clause}"
    return f"{words.say(key)} {clause}" if key in words.texts else clause


def permission(clause: str, words: Speaker) -> str:
    """The same for a move that is open: there is nothing to get out of."""
    key = f"clause.{clause}"
    return f"{rule_alone(words.say(key))} {clause}" if key in words.texts else clause


def rule_alone(line: str) -> str:
    """The first sentence.  A name like Dr.\u00a0Rat is written with a space that does not break."""
    found = SENTENCE_END.search(line)
    return line if found is None else line[: found.start() + 1]


def level_name(level: str, words: Speaker) -> str:
    key = f"terminal.level.{level}"
    return words.say(key) if key in words.texts else level


def plainly(text: str) -> str:
    """Small letters without accents, one space between words: how people type."""
    letters = unicodedata.normalize("NFD", text.casefold().replace("’", "'"))
    return " ".join("".join([letter for letter in letters if not unicodedata.combining(letter)]).split())


def as_number(typed: str) -> int | None:
    """A whole number of a size that a person types."""
    return int(typed) if typed.isdecimal() and len(typed) < 7 else None
