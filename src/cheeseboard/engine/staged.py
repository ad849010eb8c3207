"""A table set from a drawing, and a match that begins there: for tests, lessons and whoever asks the rules."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from cheeseboard.engine.drawing import Drawn
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Game
from cheeseboard.engine.luck import Luck, Quick, Scripted
from cheeseboard.engine.match import Match


def drawing_of(game: Game[Any]) -> ModuleType:
    """The game's own `scene.py`."""
    name = type(game).__module__ + ".scene"
    if find_spec(name) is None:
        raise Problem(f"{game.title} has no drawings; use position()")
    return import_module(name)


def staged(text: str, game: Game[Any], seed: int = 0) -> Drawn[Any]:
    """The table of a drawing; `seed` chooses the things that it leaves open."""
    drawn: Drawn[Any] = drawing_of(game).read(text, game, Quick(seed))
    return drawn


def staged_match(
    drawn: Drawn[Any],
    game: Game[Any],
    then: Luck,
    clock: Callable[[], int] | None = None,
    retold_clock: list[int] | None = None,
) -> Match[Any]:
    """A match from there on, with the luck of the drawing, and `then` when that is over."""
    game.check(drawn.table)
    return Match(
        game,
        len(drawn.names),
        drawn.settings,
        luck=Scripted(drawn.luck, then),
        clock=clock,
        retold_clock=retold_clock,
        start=drawn.table,
    )
