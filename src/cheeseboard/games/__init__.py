"""The shelf: every folder here that holds a `GAME`.  Nothing outside a game's folder says its name."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Game
from cheeseboard.engine.options import LONGEST_SHOWN

FOLDER = Path(__file__).parent


@cache
def folders() -> tuple[str, ...]:
    """Names of all games, the template too (it begins with an underscore).  In a browser they are bytecode alone."""
    return tuple(sorted({path.parent.name for path in FOLDER.glob("*/__init__.py*")}))


def catalogue() -> list[Game[Any]]:
    """The games that people are offered."""
    return [find(name) for name in folders() if not name.startswith("_")]


def find(name: str) -> Game[Any]:
    """A game by the name of its folder, or by its title."""
    wanted = str(name).lower()
    if wanted not in folders():
        wanted = "_".join(re.findall(r"[a-z0-9]+", wanted))
    if wanted not in folders():
        known = ", ".join(folder for folder in folders() if not folder.startswith("_"))
        raise Problem(f"there is no game '{str(name)[:LONGEST_SHOWN]}'; there are {known}")
    game: Game[Any] = import_module(f"cheeseboard.games.{wanted}").GAME
    return game
