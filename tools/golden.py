"""Pages that tests compare with what is so now, beside the tests of each game or in a folder of its own."""

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


def page_of(game: Game[Any], name: str, folder: str = "") -> Path:
    """Beside the tests, or in a folder of the game."""
    return (game.folder / folder if folder else ROOT / "tests" / "games" / game.name) / name


def compare(words: list[str], name: str, write: Write, folder: str = "") -> int:
    """Prints what has become different; with --write, writes it down.  With names, only these games.  A folder that a
    game does not have wants no page."""
    to_be_written = "--write" in words
    changed = False
    for game in [find(word) for word in [word for word in words if word != "--write"] or folders()]:
        if folder and not (game.folder / folder).exists():
            continue
        place, now = page_of(game, name, folder), write(game)
        before = place.read_text(encoding="utf-8") if place.exists() else ""
        sys.stdout.writelines(difflib.unified_diff(before.splitlines(True), now.splitlines(True), "golden", "now"))
        changed |= before != now
        if to_be_written:
            place.parent.mkdir(exist_ok=True)
            place.write_text(now, encoding="utf-8")
    return int(changed and not to_be_written)


def main(name: str, write: Write, folder: str = "") -> None:
    try:
        sys.exit(compare(sys.argv[1:], name, write, folder))
    except Problem as problem:
        print(f"tools: {problem}", file=sys.stderr)
        sys.exit(2)
