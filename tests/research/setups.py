"""What the adapters are tried on: every game in the house, several seat counts and option sets, the tiny editions."""

from typing import Any

from cheeseboard.engine.game import Edition, Game
from cheeseboard.games import find, folders
from cheeseboard.research.conformance import Setup, play_on

__all__ = ["GAMES", "SETUPS", "TINY", "Setup", "play_on"]


def some_editions(game: Game[Any]) -> list[Edition]:
    """Of the editions that a game names: the first, the one in the middle, the last; and the tiniest."""
    editions = game.editions()
    return [editions[0], editions[len(editions) // 2], editions[-1], game.tiny()[0]]


GAMES: list[Game[Any]] = [find(name) for name in folders()]
SETUPS = [Setup(game.edition(edition), edition) for game in GAMES for edition in some_editions(game)]
TINY = [Setup(game.edition(edition), edition) for game in GAMES for edition in game.tiny()]
