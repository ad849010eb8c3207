"""What counted figures are called, and their order: that of `[figure]` in a game's texts, which is the rulebook's.

A key stands for many: `#` is a number, `*` a kind of thing in the box.  `points after round #`, `wins of the *`.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Game
from cheeseboard.engine.language import SOURCE_LANGUAGE
from cheeseboard.engine.text import Speaker, catalogue
from cheeseboard.pictures.words import level_name

SECTION: Final = "figure."
WON, SCORE, LENGTH = "games won: ", "score: ", "decisions"
TOGETHER, OF_LEVEL = "all together", "a seat of "
Place = tuple[int, list[tuple[int, str]], int]


@cache
def patterns(folder: Path) -> dict[str, re.Pattern[str]]:
    keys = [key.removeprefix(SECTION) for key in catalogue(folder, SOURCE_LANGUAGE) if key.startswith(SECTION)]
    return {key: re.compile(re.escape(key).replace(r"\#", "([0-9]+)").replace(r"\*", "(.+)")) for key in keys}


@cache
def kinds(folder: Path) -> list[str]:
    """In the order in which the texts name them."""
    found = [key.split(".")[1] for key in catalogue(folder, SOURCE_LANGUAGE) if key.startswith("kind.")]
    return list(dict.fromkeys(found))


@lru_cache(maxsize=4096)
def found_in(folder: Path, name: str) -> tuple[str, str]:
    """The key of a figure, and what stands for its sign; an exact key comes first."""
    known = patterns(folder)
    if name in known:
        return name, ""
    for key, pattern in known.items():
        match = pattern.fullmatch(name)
        if match is not None and match.groups():
            return key, match[1]
    return "", ""


def place_of(game: Game[Any], name: str) -> Place:
    """For sorting: by chapter of the rulebook, then by number, then in the order of the kinds."""
    folder = game.folder / "texts"
    key, part = found_in(folder, name)
    at = list(patterns(folder)).index(key) if key else len(patterns(folder))
    code, all_kinds = part.replace(" ", "_"), kinds(folder)
    of_kind = all_kinds.index(code) if code in all_kinds else len(all_kinds)
    return at, by_number("" if of_kind < len(all_kinds) else name), of_kind


def by_number(name: str) -> list[tuple[int, str]]:
    """`round 9` before `round 10`."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"(\d+)", name)]


def named(words: Speaker, game: Game[Any], name: str) -> str:
    """In the reader's language; seats are counted from 1."""
    for start, key in ((WON, "won"), (SCORE, "score")):
        if name.startswith(start):
            return words.say(f"report.{key}", {"who": side_named(words, name.removeprefix(start))})
    if name == LENGTH:
        return words.say("report.decisions")
    key, part = found_in(game.folder / "texts", name)
    if not key:
        return name
    code = part.replace(" ", "_")
    try:
        kind = words.form(code, "bare") if "*" in key else ""
    except Problem:  # a kind of no thing, such as a board's
        kind = part
    return words.say(SECTION + key, {"n": int(part) if part.isdecimal() else 0, "kind": kind})


def side_named(words: Speaker, side: str) -> str:
    """`seat 0`, `seats 1+2+3`, `a seat of hard`; a side with a name (`cat`) is called as on the game's board."""
    if side == TOGETHER:
        return words.say("report.all")
    if side.startswith(OF_LEVEL):
        return words.say("report.level", {"level": level_name(side.removeprefix(OF_LEVEL), words)})
    if not side.startswith("seat"):
        return words.say(f"board.{side}")
    numbers = [str(int(seat) + 1) for seat in side.split(" ")[1].split("+")]
    if len(numbers) == 1:
        return words.say("report.seat", {"n": numbers[0]})
    return words.say("report.seats", {"list": "+".join(numbers)})
