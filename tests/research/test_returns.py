"""A game that all win or lose together pays 1 or -1 in every door: nobody is placed there, so places tell nothing."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from cheeseboard.engine.outcome import Outcome
from cheeseboard.research import openspiel, pettingzoo
from cheeseboard.research.dataset import bot_games
from cheeseboard.research.evaluate import evaluate
from cheeseboard.research.gymnasium import SeatEnv
from cheeseboard.research.position import Position
from cheeseboard.research.returns import PAYOFFS, worth
from cheeseboard.research.vector import Tables
from tests.research.setups import GAMES

TOGETHER = [game for game in GAMES if len({*game.teams(game.options.settle({}, game.seats[0]), game.seats[0])}) == 1]
each_together = pytest.mark.parametrize("game", TOGETHER, ids=lambda game: game.name)
Ends = Iterator[tuple[list[float], Position]]  # what a door paid, and where its game ended


def aec(game: Any) -> Ends:
    env, choose = pettingzoo.env(game), Random(1)
    env.reset(seed=1)
    while not any(env.terminations.values()):
        env.step(int(choose.choice(np.flatnonzero(env.action_mask(env.agent_selection)))))
    yield list(env.rewards.values()), env.position


def parallel(game: Any) -> Ends:
    env, choose = pettingzoo.parallel_env(game), Random(1)
    env.reset(seed=1)
    paid: dict[str, float] = {}
    while env.agents:
        actions = {agent: int(choose.choice(np.flatnonzero(env.action_mask(agent)))) for agent in env.agents}
        paid = env.step(actions)[1]
    yield list(paid.values()), env.position


def one_seat(game: Any) -> Ends:
    for payoff in PAYOFFS:
        env, choose = SeatEnv(game, bots="random", payoff=payoff), Random(1)
        env.reset(seed=1)
        over, reward = False, 0.0
        while not over:
            _, reward, over, _, _ = env.step(int(choose.choice(np.flatnonzero(env.action_masks()))))
        yield [reward] * env.position.seats, env.position


def spiel(game: Any) -> Ends:
    state, choose = openspiel.load(game).new_initial_state(), Random(1)
    while not state.is_terminal():
        luck = [value for value, _ in state.chance_outcomes()] if state.is_chance_node() else None
        state.apply_action(choose.choice(luck or state.legal_actions()))
    yield state.returns(), state.position


@each_together
@pytest.mark.parametrize("door", [aec, parallel, one_seat, spiel])
def test_a_lost_game_pays_minus_one_and_a_won_one_plus_one(game: Any, door: Any):
    for paid, position in door(game):
        outcome = position.outcome()
        assert paid == [1.0 if outcome.winners() else -1.0] * position.seats


@each_together
def test_so_it_is_at_many_tables_in_evaluations_and_in_data_sets(game: Any):
    with Tables(game, 8, seed=1) as tables:
        while not tables.done.any():
            tables.step(tables.masks.argmax(axis=1))
        for paid in tables.rewards[tables.done]:
            assert {*paid.tolist()} in ({1.0}, {-1.0})
    found = evaluate(lambda row, mask: mask, game, "random", games=4)
    assert found.returns.mean == pytest.approx(2 * found.wins.mean - 1)
    rows = bot_games(game, ["random"], games=4)
    assert {*rows["reward"][rows["done"]].tolist()} <= {1.0, -1.0}


@each_together
def test_a_game_that_was_lost_and_one_that_was_won_differ(game: Any):
    """Random play hardly ever wins, so the ends are given."""
    seats = game.seats[0]
    teams = game.teams(game.options.settle({}, seats), seats)
    for payoff in PAYOFFS:
        assert {*worth(Outcome([1] * seats, [1] * seats), teams, payoff)} == {1.0}
        assert {*worth(Outcome([2] * seats, [0] * seats), teams, payoff)} == {-1.0}
