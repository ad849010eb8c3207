"""This game's kitchens, for its tests.  tom is the cat."""

from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import Any

from cheeseboard import testing
from cheeseboard.engine.match import Match
from cheeseboard.games.chop_chop import GAME
from cheeseboard.games.chop_chop.table import Kitchen
from cheeseboard.testing import Scene

FOUR = ["mouse 1", "mouse 2", "mouse 3", "mouse 4"]


def scene(text: str, components: dict[str, Any] | None = None, seed: int = 0) -> Scene:
    return testing.scene(text, GAME, components=components, seed=seed)


def mice_to_move(*lines: str, seed: int = 0) -> Scene:
    """Two players, and the mice are to roll or to move."""
    return scene("\n".join(["tom cat", "ann* mice", *lines]), seed=seed)


def cat_to_move(*lines: str, seed: int = 0) -> Scene:
    """Two players, and the cat is to roll or to move."""
    return scene("\n".join(["tom* cat", "ann mice", *lines]), seed=seed)


def reach(table: Scene) -> set[str]:
    """The squares that are offered to whoever is asked."""
    [name] = table.asked
    return {move.removeprefix("go ") for move in table.moves(name) if move.startswith("go ")}


def mouse_reach(mouse: int, *lines: str) -> set[str]:
    return reach(mice_to_move(*lines, f"mouse {mouse}"))


def cat_reach(*lines: str) -> set[str]:
    return reach(cat_to_move(*lines))


def squares(words: str) -> set[str]:
    return set(words.lower().split())


def played(seats: int, seed: int, **options: object) -> Iterator[Match[Kitchen]]:
    """A random game, stopped before every decision and at its end."""
    choose = Random(seed)
    match = Match(GAME, seats, options, sha256(bytes([seed])).digest())
    while True:
        yield match
        asks = match.asks()
        if not asks:
            return
        [ask] = asks
        match.submit(ask.seat, choose.choice(ask.moves))
