"""Gymnasium spaces of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cheeseboard.research import need

if TYPE_CHECKING:
    import numpy as np
    from gymnasium import spaces
else:
    np, spaces = need("numpy"), need("gymnasium").spaces


def box(size: int) -> Any:
    return spaces.Box(0.0, 1.0, (size,), np.float32)


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
