"""What all measurements have in common: games that bots play among themselves."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from cheeseboard.bots.bot import win_together
from cheeseboard.engine.components import Components
from cheeseboard.engine.game import Game
from cheeseboard.games import find


@lru_cache(maxsize=8)
def known(name: str, components: str, box: str) -> Game[Any]:
    """A box is read once, not for every game that is played with it."""
    return find(name).boxed(json.loads(components) if components else None, box)


class AmongBots:
    name: str
    seats: int
    options: dict[str, object]
    components: Components | None
    box_name: str = ""

    @property
    def game(self) -> Game[Any]:
        return known(self.name, "" if self.components is None else json.dumps(self.components), self.box_name)

    @property
    def agreed(self) -> dict[str, object]:
        return {**self.game.among_bots(), **self.options}

    @property
    def together(self) -> bool:
        return win_together(self.game, self.options, self.seats)
