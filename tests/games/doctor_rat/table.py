"""This game's tables, for its tests.  doc is the Doctor."""

from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import Any

from cheeseboard import testing
from cheeseboard.engine.match import Match
from cheeseboard.games.doctor_rat import GAME
from cheeseboard.games.doctor_rat.components import FOODS, Food
from cheeseboard.games.doctor_rat.table import Clinic
from cheeseboard.testing import Scene

BY_CODE = {food.code: food for food in FOODS}


def food(code: str) -> Food:
    return BY_CODE[code]


def scene(*lines: str, components: dict[str, Any] | None = None, seed: int = 0) -> Scene:
    return testing.scene("\n".join(lines), GAME, components=components, seed=seed)


def colony(*lines: str, seed: int = 0) -> Scene:
    """The Doctor and one rat player; as many groups as are drawn, two at least."""
    return scene("doc doctor", "ann", *lines, seed=seed)


def house(*lines: str, seed: int = 0) -> Scene:
    """The Doctor and three rat players."""
    return scene("doc doctor", "ann", "bob", "cid", *lines, seed=seed)


def pair(*lines: str, seed: int = 0) -> Scene:
    """Two colleagues."""
    return scene("ann", "bob", *lines, "options variant=colleagues", seed=seed)


def offered(table: Scene, name: str) -> list[str]:
    """The foods that somebody may take or serve."""
    moves = [move.split() for move in table.moves(name)]
    return [words[1].upper() for words in moves if words[0] in ("take", "serve")]


def told(table: Scene) -> list[str]:
    return [type(event).__name__ for event in table.told]


def played(seats: int, seed: int, **options: object) -> Iterator[Match[Clinic]]:
    """A random game, stopped before every decision and at its end."""
    choose = Random(seed)
    match = Match(GAME, seats, options, sha256(bytes([seed % 256, seats])).digest())
    while True:
        yield match
        asks = match.asks()
        if not asks:
            return
        ask = choose.choice(asks)
        match.submit(ask.seat, choose.choice(ask.moves))


def phases(seats: int, seed: int, phase: object, **options: object) -> Iterator[Match[Clinic]]:
    """The moments of a random game in which this phase is asked."""
    for match in played(seats, seed, **options):
        if match.table.phase is phase:
            yield match
