"""Who can play a game."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from cheeseboard.bots.bot import Bot, Random
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Game

USUAL_LEVEL: Final = "normal"


def levels(game: Game[Any]) -> dict[str, Bot[Any]]:
    """Who can play this game, weakest first: `random`, and the characters in the game's `bots.py`."""
    found: dict[str, Bot[Any]] = {"random": Random()}
    module = type(game).__module__ + ".bots"
    if find_spec(module) is not None:
        found.update(import_module(module).characters(game))
    return found


def find_bot(game: Game[Any], level: str) -> Bot[Any]:
    known = levels(game)
    if level not in known:
        raise Problem(f"there is no bot '{level}' for {game.title}; there are {', '.join(known)}")
    return known[level]


def usual_level(game: Game[Any]) -> str:
    return usual_among(list(levels(game)))


def usual_among(known: list[str]) -> str:
    """`normal` where a game has it, or else the strongest there is."""
    return USUAL_LEVEL if USUAL_LEVEL in known else known[-1]
