"""Characters who lead a clan.  They think about their own sewer, and guess at the others' behind their screens."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.bots.bot import Bot
from cheeseboard.bots.search import Thinker
from cheeseboard.engine.ask import Ask
from cheeseboard.engine.event import Event
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.move import Move
from cheeseboard.games.ratland import RatLand
from cheeseboard.games.ratland.bots.dominance import better_than
from cheeseboard.games.ratland.bots.evaluation.deployment import best_row
from cheeseboard.games.ratland.bots.evaluation.future import Life
from cheeseboard.games.ratland.bots.policy import moves_of, open_choice
from cheeseboard.games.ratland.bots.search import RatMind, nets
from cheeseboard.games.ratland.moves import Put
from cheeseboard.games.ratland.rules import DEPLOYING
from cheeseboard.games.ratland.table import Sewers

HARD_SAMPLES: Final = 2_000  # rounds played out for a decision


@final
class Player(Bot[Sewers]):
    """Looks at so many deployments; a noisy one is easily pleased, a careful one sends no rat where it can bring
    nothing."""

    def __init__(self, tries: int, noise: float, is_careful: bool) -> None:
        self.tries = tries
        self.noise = noise
        self.is_careful = is_careful

    def plan(self, view: Sewers, ask: Ask, heard: list[Event], luck: Luck) -> list[Move]:
        if view.phase is not DEPLOYING:
            return [open_choice(view, ask.seat, luck)]
        if any(isinstance(move, Put) for move in ask.so_far):  # from the middle of a deployment, whatever is offered
            plan = [ask.moves[luck.below(len(ask.moves))]]
        else:
            row = best_row(view, ask.seat, self.tries, self.noise, luck)
            plan = moves_of(view, ask.seat, row)[len(ask.so_far) :]
        better = better_than(view, ask.seat, ask.so_far, plan) if self.is_careful else None
        return plan if better is None else better


def characters(game: RatLand) -> dict[str, Bot[Sewers]]:
    """Weakest first.  Where nothing was learned of a game a master plays as a hard player does."""
    learned = nets(game.folder / "bots" / "evaluation" / "ahead.json")
    return {
        "easy": Player(5, 4.0, False),
        "normal": Player(150, 0.8, True),
        "hard": Thinker(RatMind(game, Life()), HARD_SAMPLES),
        "master": Thinker(RatMind(game, Life(), ahead=learned), HARD_SAMPLES, advises=False),
    }
