"""Every suite that others have written for their own environments, and our own, run on any game."""

from __future__ import annotations

from typing import Any

from cheeseboard.research.environment import number_of
from cheeseboard.research.gymnasium import SeatEnv


class Obliging(SeatEnv):
    """For Gymnasium's check alone, which plays an action it chose in another state: one that is not offered stands for
    one that is.  No environment of ours does that."""

    def step(self, action: Any) -> Any:
        offered = [move.number for move in self.position.legal(self.seat)]
        number = number_of(action, self.position)
        return super().step(number if number in offered else offered[number % len(offered)])
