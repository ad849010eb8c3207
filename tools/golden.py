"""Pages that tests compare with what is so now, beside the tests of each game."""

import difflib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Game
from cheeseboard.games import find, folders

ROOT = Path(__file__).resolve().parents[1]
Write = Callable[[Game[Any]], str]


def page_of(game: Game[Any], name: str) -> Path:
    return ROOT / "tests" / "games" / game.name / name


def compare(words: list[str], name: str, write: Write) -> int:
    """Prints what has become different; with --write, writes it down.  With names, only these games."""
    to_be_written = "--write" in words
    changed = False
    for game in [find(word) for word in [word for word in words if word != "--write"] or folders()]:
        place, now = page_of(game, name), write(game)
        before = place.read_text(encoding="utf-8") if place.exists() else ""
        sys.stdout.writelines(difflib.unified_diff(before.splitlines(True), now.splitlines(True), "golden", "now"))
        changed |= before != now
        if to_be_written:
            place.parent.mkdir(exist_ok=True)
            place.write_text(now, encoding="utf-8")
    return int(changed and not to_be_written)


def main(name: str, write: Write) -> None:
    try:
        sys.exit(compare(sys.argv[1:], name, write))
    except Problem as problem:
        print(f"tools: {problem}", file=sys.stderr)
        sys.exit(2)
