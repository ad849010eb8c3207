"""Characters who run a kennel."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.bots.bot import Bot
from cheeseboard.bots.search import Thinker
from cheeseboard.engine.ask import Ask
from cheeseboard.engine.event import Event
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.move import Move
from cheeseboard.games.dogs import Dogs
from cheeseboard.games.dogs.bots.ahead import read_learned
from cheeseboard.games.dogs.bots.dominance import better_than
from cheeseboard.games.dogs.bots.evaluation import Weights, careless
from cheeseboard.games.dogs.bots.policy import Habits
from cheeseboard.games.dogs.bots.policy.menu import Manner
from cheeseboard.games.dogs.bots.search import DogMind
from cheeseboard.games.dogs.table import DogTable

HARD_SAMPLES: Final = 64  # rollouts a decision
MASTER_SAMPLES: Final = 128  # of half the length


@final
class Keeper(Bot[DogTable]):
    """Plays by habit; who counts does nothing that is plainly worse when the last round closes."""

    def __init__(self, manner: Manner, counts: bool = False) -> None:
        self.habits = Habits(manner)
        self.counts = counts

    def plan(self, view: DogTable, ask: Ask, heard: list[Event], luck: Luck) -> list[Move]:
        if len(ask.moves) == 1:
            return [ask.moves[0]]
        plan = [self.habits.move(view, ask.seat, luck)]
        better = better_than(view, ask.seat, plan) if self.counts else None
        while better is not None:  # each brings more points than the one before
            plan = better
            better = better_than(view, ask.seat, plan)
        return plan


def characters(game: Dogs) -> dict[str, Bot[DogTable]]:
    """Weakest first."""
    folder = game.folder / "bots"
    learned = read_learned(folder / "habits.json", folder / "ahead.json")
    return {
        "easy": Keeper(Manner(careless(), 3.0)),
        "normal": Keeper(Manner(Weights(), 0.5), counts=True),
        "hard": Thinker(DogMind(game), HARD_SAMPLES),
        "master": Thinker(DogMind(game, learned=learned), MASTER_SAMPLES, advises=False),
    }
