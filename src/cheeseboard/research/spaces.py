"""Gymnasium spaces of a game, and a picture of its numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cheeseboard.research import need
from cheeseboard.research.numbers import Array, Numbers
from cheeseboard.research.position import Position
from cheeseboard.research.shapes import LIMIT

if TYPE_CHECKING:
    import numpy as np
    from gymnasium import spaces
else:
    np, spaces = need("numpy"), need("gymnasium").spaces

WIDTH, CELL = 64, 6  # of the picture: numbers in a line, pixels of a number


def box(size: int) -> Any:
    return spaces.Box(-LIMIT, LIMIT, (size,), np.float32)


def observation_space(size: int, actions: int) -> Any:
    return spaces.Dict({"observation": box(size), "action_mask": spaces.Box(0, 1, (actions,), np.int8)})


class Legal(spaces.Discrete):
    """All actions of the game.  Sampled without a mask, it gives one that is offered now."""

    def __init__(self, size: int, env: Any, agent: str) -> None:
        super().__init__(size)
        self.env = env
        self.agent = agent

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        if mask is None and probability is None:
            mask = self.env.action_mask(self.agent)
        return super().sample(mask, probability)


def picture(numbers: Numbers, position: Position) -> Array:
    """What a spectator sees, a square for each number: dark for 0, light for 1; each field begins a new line."""
    t = position.view(None)
    lines = []
    for name, code in zip(numbers.names, numbers.coders[0]):
        row = np.frombuffer(code(getattr(t, name)), np.float32)
        row = np.concatenate([row, np.zeros(-len(row) % WIDTH, np.float32)])
        lines.append(row.reshape(-1, WIDTH))
    grey = (40 + 215 * np.clip(np.concatenate(lines), 0, 1)).astype(np.uint8)
    return np.repeat(np.repeat(grey, CELL, 0), CELL, 1)[:, :, None].repeat(3, 2)
