"""What all measurements have in common: games that bots play among themselves."""

from __future__ import annotations

from typing import Any

from cheeseboard.bots.bot import win_together
from cheeseboard.engine.components import Components
from cheeseboard.engine.game import Game
from cheeseboard.games import find


class AmongBots:
    name: str
    seats: int
    options: dict[str, object]
    components: Components | None

    @property
    def game(self) -> Game[Any]:
        return find(self.name).boxed(self.components)

    @property
    def agreed(self) -> dict[str, object]:
        return {**self.game.among_bots(), **self.options}

    @property
    def together(self) -> bool:
        return win_together(self.game, self.options, self.seats)
