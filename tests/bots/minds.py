"""Every mind in the house, at every other edition of its game and at moments of games between sensible players."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

import pytest

from cheeseboard.bots.bot import Bot, answer, bot_luck
from cheeseboard.bots.levels import levels
from cheeseboard.bots.mind import Mind
from cheeseboard.bots.search import Thinker
from cheeseboard.engine.ask import Ask
from cheeseboard.engine.event import Event
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.match import Match
from cheeseboard.engine.move import Move
from cheeseboard.engine.table import redact
from tests.contract.shelf import EDITIONS, Setup, seed_bytes

THINKING: list[tuple[Setup, Mind[Any]]] = [
    (setup, bot.mind) for setup in EDITIONS for bot in levels(setup.game).values() if isinstance(bot, Thinker)
]
EVERY_OTHER = [each for _, group in groupby(THINKING, lambda each: each[0].game.name) for each in list(group)[::2]]
minds = pytest.mark.parametrize(("setup", "mind"), [pytest.param(*each, id=str(each[0])) for each in EVERY_OTHER])


def first_of_each_game() -> list[tuple[Setup, Mind[Any]]]:
    return list({setup.game.name: (setup, mind) for setup, mind in reversed(THINKING)}.values())


one_a_game = pytest.mark.parametrize(
    ("setup", "mind"), [pytest.param(*each, id=each[0].game.name) for each in first_of_each_game()]
)


def sensible_moments(setup: Setup, seed: int, every: int, most: int) -> Iterator[Match[Any]]:
    """A match between players who follow the mind's policy, stopped at every so many decisions."""
    match = setup.match(seed)
    bots = [Follower(bot.mind) for bot in levels(setup.game).values() if isinstance(bot, Thinker)]
    lucks = [bot_luck(seed_bytes(seed), seat) for seat in range(match.seats)]
    number = given = 0
    while given < most and (asks := match.asks()):
        number += 1
        if number % every == 0:
            given += 1
            yield match
        answer(match, asks[0].seat, bots[-1], lucks[asks[0].seat])


class Follower(Bot[Any]):
    """Plays by the policy alone."""

    def __init__(self, mind: Mind[Any]) -> None:
        self.mind = mind

    def plan(self, view: Any, ask: Ask, heard: list[Event], luck: Luck) -> list[Move]:
        return [self.mind.policy(view, ask.seat, ask.so_far, luck)]


class Watched(Mind[Any]):
    """Another mind, with notes of every choice made in a rollout: seat, view of that seat, and move."""

    def __init__(self, mind: Mind[Any]) -> None:
        super().__init__(mind.game)
        self.mind = mind
        self.notes: list[tuple[int, Any, Move]] = []

    def policy(self, t: Any, seat: int, so_far: list[Move], luck: Luck) -> Move:
        return self.noted(t, seat, self.mind.policy(t, seat, so_far, luck))

    def own_policy(self, t: Any, seat: int, so_far: list[Move], luck: Luck) -> Move:
        return self.noted(t, seat, self.mind.own_policy(t, seat, so_far, luck))

    def noted(self, t: Any, seat: int, move: Move) -> Move:
        self.notes.append((seat, redact(t, seat), move))
        return move

    def horizon(self, t: Any, root: Any) -> bool:
        return self.mind.horizon(t, root)
