"""This game's tables, for its tests."""

from collections.abc import Iterator
from hashlib import sha256
from random import Random

from cheeseboard import testing
from cheeseboard.engine.match import Match
from cheeseboard.games.dogs import GAME
from cheeseboard.games.dogs.table import DogTable
from cheeseboard.testing import Scene

FOUR = ("ann", "bob", "cid", "dee")


def scene(text: str, seed: int = 0) -> Scene:
    return testing.scene(text, GAME, seed=seed)


def table(seats: int, *lines: str, star: str = "ann", seed: int = 0) -> Scene:
    """`seats` people, of whom one is asked; lines that begin with a name say more of that kennel."""
    names = FOUR[:seats]
    about = dict.fromkeys(names, "")
    rest = []
    for line in lines:
        first, _, words = line.partition(" ")
        if first in about:
            about[first] = words
        else:
            rest.append(line)
    people = [f"{name}{'*' if name == star else ''} {about[name]}" for name in names]
    return scene("\n".join([*people, *rest]), seed)


def started(seats: int, seed: int = 0, **options: object) -> Match[DogTable]:
    return Match(GAME, seats, options, sha256(bytes([seed])).digest())


def played(seats: int, seed: int, **options: object) -> Iterator[Match[DogTable]]:
    """A random game, stopped before every decision and at its end."""
    choose = Random(seed)
    match = started(seats, seed, **options)
    while True:
        yield match
        asks = match.asks()
        if not asks:
            return
        [ask] = asks
        match.submit(ask.seat, choose.choice(ask.moves))


def drives(scene: Scene, name: str = "ann") -> set[str]:
    return {move.removeprefix("drive ").upper() for move in scene.moves(name) if move.startswith("drive ")}
