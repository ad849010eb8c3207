"""What the adapters are tried on: every game in the house, several seat counts and option sets, the tiny editions."""

from random import Random
from typing import Any

from cheeseboard.engine.game import Edition, Game
from cheeseboard.games import find, folders
from cheeseboard.research.conformance import Setup, play_on
from cheeseboard.research.position import Position

__all__ = ["GAMES", "SETUPS", "TINIEST", "TINY", "Setup", "play_on", "some_seats"]


def with_box(game: Game[Any], edition: Edition) -> Setup:
    return Setup(game.edition(edition), edition)


def length(setup: Setup) -> int:
    return len(list(play_on(setup.position(1), Random(1))))


def some_setups(game: Game[Any]) -> list[Setup]:
    """Of the editions that a game names: the first, the one in the middle, the last; and the tiniest."""
    editions = game.editions()
    some = (editions[0], editions[len(editions) // 2], editions[-1])
    return [*[with_box(game, edition) for edition in some], TINIEST[game.name]]


def some_seats(position: Position, most: int = 3) -> list[int]:
    """All of them; of a large table a few, others at each decision."""
    first = most * len(position.choices)
    return sorted({(first + number) % position.seats for number in range(most)})


GAMES: list[Game[Any]] = [find(name) for name in folders()]
TINY = [with_box(game, edition) for game in GAMES for edition in game.tiny()]
TINIEST = {game.name: min([setup for setup in TINY if setup.game.name == game.name], key=length) for game in GAMES}
SETUPS = [setup for game in GAMES for setup in some_setups(game)]
