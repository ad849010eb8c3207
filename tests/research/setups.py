"""What the adapters are tried on: every game in the house, several seat counts and option sets, a tiny edition."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from cheeseboard.engine.game import Edition, Game
from cheeseboard.games import find, folders
from cheeseboard.research.numbers import Numbers, numbers_of
from cheeseboard.research.position import CHANCE, NOBODY, Position


class Setup(NamedTuple):
    game: Game[Any]
    edition: Edition

    @property
    def about(self) -> tuple[Game[Any], int, Any]:
        """What every adapter is called with."""
        return self.game, self.edition.seats, self.edition.options

    def position(self, seed: int | None = None, listening: bool = True) -> Position:
        return Position(*self.about, seed, listening)

    def numbers(self) -> Numbers:
        return numbers_of(*self.about)

    def __str__(self) -> str:
        return f"{self.game.name}: {self.edition.name}"


def some_editions(game: Game[Any]) -> list[Edition]:
    """Of the editions that a game names: the first, the one in the middle, the last; and the tiniest."""
    editions = game.editions()
    return [editions[0], editions[len(editions) // 2], editions[-1], game.tiny()[0]]


GAMES: list[Game[Any]] = [find(name) for name in folders()]
SETUPS = [Setup(game.edition(edition), edition) for game in GAMES for edition in some_editions(game)]
TINY = [Setup(game.edition(edition), edition) for game in GAMES for edition in game.tiny()]


def play_on(position: Position, choose: Random, most: int = 100_000) -> Iterator[Position]:
    """Random moves and luck; stops at every node."""
    for _ in range(most):
        yield position
        if position.seat == NOBODY:
            return
        if position.seat == CHANCE:
            position.decide(choose.choice(position.among))
        else:
            position.play(choose.choice(position.moves).number)
