"""What a game was worth: scores, returns and rewards, which are three things."""

from __future__ import annotations

from typing import Any, Final

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Game
from cheeseboard.engine.options import Settings
from cheeseboard.engine.outcome import Outcome
from cheeseboard.research.position import Position

PLACES: Final = "places"
WINS: Final = "wins"
PAYOFFS: Final = (PLACES, WINS)


def scores(position: Position) -> list[int] | None:
    """The rulebook's scores; None while the game is on.  Whether high or low is good is the game's affair."""
    outcome = position.outcome()
    return None if outcome is None else outcome.scores


def returns(position: Position, payoff: str = PLACES) -> list[float]:
    """What the game was worth to each seat, from -1 to 1; all 0 while it is on.

    `places`  the share of opponents left behind minus the share of those ahead: for two seats 1, 0 or -1.
    `wins`    1 for those who won, -1 for those who did not, 0 in a draw.

    In both, seats of one team are no opponents, and a game that all win or lose together is worth 1 or -1.
    """
    if payoff not in PAYOFFS:
        raise Problem(f"there is no payoff '{payoff}'; there are {', '.join(PAYOFFS)}")
    outcome = position.outcome()
    if outcome is None:
        return [0.0] * position.seats
    return worth(outcome, position.game.teams(position.settings, position.seats), payoff)


def worth(outcome: Outcome, teams: list[int], payoff: str = PLACES) -> list[float]:
    if outcome.is_draw:
        return [0.0] * len(teams)
    if payoff == WINS or len(set(teams)) == 1:
        won = outcome.winners()
        return [1.0 if seat in won else -1.0 for seat in range(len(teams))]
    return [standing(outcome, teams, seat) for seat in range(len(teams))]


def standing(outcome: Outcome, teams: list[int], seat: int) -> float:
    mine = outcome.places[seat]
    others = [place for place, team in zip(outcome.places, teams) if team != teams[seat]]
    return sum((place > mine) - (place < mine) for place in others) / len(others)


def sums_to_zero(game: Game[Any], settings: Settings, seats: int, payoff: str) -> bool:
    """Whether these returns always add up to 0."""
    return payoff == PLACES and len(set(game.teams(settings, seats))) == seats


def rewards(before: list[float], after: list[float]) -> list[float]:
    """What one step brought: the difference of two returns.  All of it comes with the last step of a game."""
    return [new - old for old, new in zip(before, after)]
