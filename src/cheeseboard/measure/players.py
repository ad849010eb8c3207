"""Who is measured: a level of the game, or somebody's own player, named MODULE:NAME."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from cheeseboard.bots.bot import Bot
from cheeseboard.bots.levels import find_bot
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Game


def find_player(game: Game[Any], name: str) -> Bot[Any]:
    """Whoever measures may import what they like; a table's server asks `find_bot`, which imports nothing."""
    module, colon, attribute = name.partition(":")
    return own_player(game, module, attribute) if colon else find_bot(game, name.lower())


def own_player(game: Game[Any], module: str, attribute: str) -> Bot[Any]:
    """A bot, or what makes one when it is given the game; modules of the present folder are found, too."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        found = getattr(import_module(module), attribute)
    except (ImportError, ValueError) as error:
        raise Problem(f"'{module}' cannot be imported: {error}") from None
    except AttributeError:
        raise Problem(f"there is no '{attribute}' in {module}") from None
    made = found if isinstance(found, Bot) or not callable(found) else found(game)
    if not isinstance(made, Bot):
        raise Problem(f"{module}:{attribute} is no bot, and makes none when it is given the game")
    return made
