"""What a keeper can choose from, and what makes a character."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.luck import Luck
from cheeseboard.engine.move import Move
from cheeseboard.games.dogs.bots.evaluation import Weights

NEVER: Final = -99.0


@final
class Manner:
    """What makes a character, besides what it thinks things are worth."""

    __slots__ = ("ahead", "gas_wanted", "noise", "restless", "weights")

    def __init__(self, weights: Weights, noise: float = 0.0) -> None:
        self.weights = weights
        self.noise = noise  # points by which a judgement may be wrong
        self.restless = 0.35  # points for a drive as such: whoever waits for better dogs waits for ever
        self.ahead = 0.45  # of the best dog beyond the next one
        self.gas_wanted = 8


@final
class Menu:
    """Moves, and what each is thought to bring."""

    __slots__ = ("moves", "values")

    def __init__(self) -> None:
        self.moves: list[Move] = []
        self.values: list[float] = []

    def add(self, move: Move, value: float) -> None:
        self.moves.append(move)
        self.values.append(value)

    def best(self, noise: float, luck: Luck) -> Move:
        most, found = -1e9, self.moves[0]
        for place in range(len(self.moves)):
            value = self.values[place]
            if noise:
                value += noise * (float(luck.below(1000)) / 1000.0 - 0.5)
            if value > most:
                most, found = value, self.moves[place]
        return found
