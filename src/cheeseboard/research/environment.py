"""What all environments have in common: a position and its numbers, seeds, pictures, copies that keep the state."""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random
from typing import Any, Final

from cheeseboard.engine.errors import Illegal, Problem
from cheeseboard.engine.game import Game
from cheeseboard.games import find
from cheeseboard.pictures.board import Board
from cheeseboard.pictures.still import still
from cheeseboard.pictures.words import speaker
from cheeseboard.research.picture import drawn
from cheeseboard.research.position import Position, from_json
from cheeseboard.research.returns import returns
from cheeseboard.research.tensors.numbers import VERSION, Array, Numbers, numbers_of
from cheeseboard.research.text import table_text

RENDER_MODES: Final = ["human", "ansi", "rgb_array"]


class Environment:
    """`KEPT` names what an environment adds to the state that `save` writes."""

    KEPT: tuple[str, ...] = ()
    render_mode: str | None
    metadata: dict[str, Any]

    def prepare(
        self,
        game: Game[Any] | str,
        seats: int | None,
        options: Mapping[str, object] | None,
        payoff: str,
        render_mode: str | None,
        listening: bool = False,
    ) -> None:
        self.game: Game[Any] = find(game) if isinstance(game, str) else game
        self.numbers: Numbers = numbers_of(self.game, seats, options)
        self.position = Position(self.game, self.numbers.seats, self.numbers.settings, 0, listening)
        self.payoff = payoff
        returns(self.position, payoff)  # a wrong word is told at once
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise Problem(f"there is no render mode '{render_mode}'; there are {', '.join(RENDER_MODES)}")
        self.render_mode = render_mode
        name = f"cheeseboard_{self.game.name.strip('_')}_v{VERSION}"
        self.metadata = {"name": name, "layout": self.numbers.hash, "render_modes": RENDER_MODES,
                         "is_parallelizable": True, "render_fps": 1}  # fmt: skip
        self.random = Random()  # seeds of the games that are reset without one

    def restart(self, seed: int | None) -> None:
        if seed is not None:
            self.random.seed(seed)
        self.position.restart(self.random.getrandbits(64))

    def state(self) -> Array:
        """The truth, for a critic that may know it."""
        return self.numbers.state(self.position)

    def render(self) -> Any:
        """What everybody at the table may see: every field as text, or a picture of the table at a terminal."""
        if self.render_mode is None:
            return None
        if self.render_mode == "rgb_array":
            return self.picture()
        text = table_text(self.position.view(None))
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def picture(self) -> Array:
        """As the game's `terminal.py` draws it, in plain letters."""
        names = [f"seat {seat}" for seat in range(self.numbers.seats)]
        words = speaker(self.game, "en", names)
        board, view = Board(self.game, ascii=True), self.position.view(None)
        return drawn(still(board, view, words, None, False, []))

    def close(self) -> None:
        """Nothing is held open."""

    def save(self) -> str:
        """The environment as JSON."""
        version, words, _ = self.random.getstate()
        kept = {name: getattr(self, name) for name in self.KEPT if hasattr(self, name)}
        return json.dumps({"position": self.position.to_json(), "random": [version, list(words)], "kept": kept})

    def load(self, text: str) -> None:
        """Go on where `save()` was called, in an environment of the same game, options and seats."""
        try:
            data = json.loads(text)
            position = from_json(data["position"])
            version, words = data["random"]
            kept = data["kept"]
        except (ValueError, KeyError, TypeError):
            raise Problem("this is no saved environment") from None
        here = (self.game.name, self.game.components, self.numbers.seats, self.numbers.settings)
        if (position.game.name, position.game.components, position.seats, position.settings) != here:
            raise Problem("this was saved from another game, or with other options or seats")
        self.position = position
        self.random.setstate((version, tuple(words), None))
        for name in self.KEPT:
            if name in kept:
                setattr(self, name, kept[name])

    def __getstate__(self) -> dict[str, Any]:
        """The game and its numbers are the same for all environments of a set-up, and are found again."""
        return {name: value for name, value in self.__dict__.items() if name not in ("game", "numbers")}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self.game = self.position.game
        self.numbers = numbers_of(self.game, self.position.seats, self.position.settings)

    def __str__(self) -> str:
        return str(self.metadata["name"])


def action_number(action: Any, position: Position) -> int:
    try:
        return int(action)
    except (TypeError, ValueError):
        raise Illegal(position.seat, str(action), "", "an action is a number") from None
