"""This game's tables, for its tests."""

from collections.abc import Iterator
from dataclasses import fields
from hashlib import sha256
from random import Random
from typing import Any

from cheeseboard import testing
from cheeseboard.engine.event import Event
from cheeseboard.engine.match import Match
from cheeseboard.games.rat_a_tat_cat import GAME
from cheeseboard.games.rat_a_tat_cat.table import CatTable
from cheeseboard.testing import Scene

PUTS = ["put 0", "put 1", "put 2", "put 3"]
OWNS = ["own 0", "own 1", "own 2", "own 3"]

WHIMS = {"knock": 0.03, "draw": 2, "use": 6}  # of random players: long rounds with many powers


def scene(text: str, components: dict[str, Any] | None = None, seed: int = 0) -> Scene:
    return testing.scene(text, GAME, components=components, seed=seed)


def played(seats: int, seed: int, **options: object) -> Iterator[Match[CatTable]]:
    """A random game, stopped before every decision and at its end."""
    choose = Random(seed)
    match = Match(GAME, seats, {"max_turns_per_round": 40, **options}, sha256(bytes([seed])).digest())
    while True:
        yield match
        asks = match.asks()
        if not asks:
            return
        [ask] = asks
        weights = [WHIMS.get(move.notation, 1) for move in ask.moves]
        match.submit(ask.seat, choose.choices(ask.moves, weights)[0])


def parts(event: Event) -> list[object]:
    """All that an event says."""
    return [getattr(event, field.name) for field in fields(event)]
