"""Seats against bots in Gymnasium, and copies that keep the state."""

import copy
import pickle
import subprocess
import sys
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest

from cheeseboard.bots.levels import find_bot, levels
from cheeseboard.engine.errors import Illegal, Problem
from cheeseboard.research.gymnasium import SeatEnv
from cheeseboard.research.tensors.numbers import VERSION
from tests.research.setups import GAMES, SETUPS, Setup

by_setup = pytest.mark.parametrize("setup", SETUPS, ids=str)


def make(setup: Setup, seat: int = 0, bots: Any = "random") -> SeatEnv:
    game, seats, options = setup.about
    return SeatEnv(game, seat, bots, seats, options)


def step(env: SeatEnv, choose: Random) -> tuple[Any, ...]:
    mask = env.action_mask("")
    if not mask.any():
        return env.reset()
    return env.step(int(choose.choice(np.flatnonzero(mask))))


@by_setup
def test_copies_pickles_and_saved_text_keep_the_state_and_the_future(setup: Setup):
    env = make(setup, 1)
    env.reset(seed=3)
    choose = Random(3)
    for number in range(30):
        step(env, choose)
        if number % 15 == 0:
            loaded = make(setup, 1)
            loaded.load(env.save())
            ends = []
            for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env)), loaded):
                assert other.position == env.position
                assert other.action_space.sample() in np.flatnonzero(other.action_mask("")) or not other.position.moves
                future = Random(number)
                for _ in range(20):
                    step(other, future)
                ends.append(other.position.to_json())
            assert ends[0] == ends[1] == ends[2]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_bot_of_a_game_that_answers_at_once_can_sit_at_the_other_seats(game: Any):
    quick = [name for name in levels(game) if not find_bot(game, name).ponders()]
    assert {"random", "easy"} <= {*quick}
    for name in quick:
        env = gymnasium.make(f"cheeseboard/{game.name.strip('_')}-v1", bots=name, seats=game.seats[-1])
        env.reset(seed=1)
        choose = Random(1)
        for _ in range(200):
            _, reward, over, truncated, info = step(env.unwrapped, choose)  # type: ignore[arg-type]
            assert not truncated
            if over:
                assert -1 <= reward <= 1
                assert len(info["scores"]) == game.seats[-1]
                break
        else:
            raise AssertionError("no end after 200 steps")


@by_setup
def test_an_action_that_is_not_offered_raises_and_changes_nothing(setup: Setup):
    env = make(setup)
    env.reset(seed=5)
    before = env.position.to_json()
    for action in (*np.flatnonzero(env.action_mask("") == 0)[:3].tolist(), 10_000, -1, "draw"):
        with pytest.raises(Illegal, match="seat 0 cannot play"):
            env.step(action)
    assert env.position.to_json() == before


def test_what_cannot_be_made_is_told_in_a_line():
    game = GAMES[0]
    for wrong in ({"seat": 9}, {"bots": "nobody"}, {"bots": ["random"] * 9}, {"payoff": "money"}):
        with pytest.raises(Problem):
            SeatEnv(game, **wrong)


def test_masks_can_be_asked_for_as_truth_values_by_the_name_that_learners_know():
    env = SeatEnv(GAMES[0].name)
    observation, _ = env.reset(seed=3)
    masks = env.action_masks()
    assert masks.dtype == np.bool_
    assert masks.any()
    assert (masks == observation["action_mask"].astype(bool)).all()
    env.step(int(np.flatnonzero(masks)[0]))
    assert (env.action_masks() == env.observed()["action_mask"]).all()


BY_NAME = """
import gymnasium
env = gymnasium.make("cheeseboard.research.gymnasium:cheeseboard/template-v1", seats=2)
seen, info = env.reset(seed=1)
assert (info["action_mask"] == seen["action_mask"]).all()
*_, info = env.step(int(info["action_mask"].argmax()))
print(env.unwrapped.metadata["name"], info["action_mask"].sum())
"""


def test_gymnasium_makes_an_environment_by_its_name_without_an_import_of_ours():
    assert VERSION == 1
    done = subprocess.run([sys.executable, "-c", BY_NAME], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("cheeseboard_template_v1 ")


def test_a_plain_observation_is_the_row_alone_and_the_mask_is_in_the_info():
    env, same = SeatEnv(GAMES[0], plain=True), SeatEnv(GAMES[0])
    row, info = env.reset(seed=4)
    seen, _ = same.reset(seed=4)
    assert env.observation_space.contains(row)
    assert (row == seen["observation"]).all()
    assert (info["action_mask"] == seen["action_mask"]).all()


def test_a_vector_of_environments_is_sampled_with_the_masks_of_its_infos():
    envs = gymnasium.make_vec("cheeseboard/template-v1", 3, "sync", seats=2)
    _, infos = envs.reset(seed=1)
    for _ in range(30):
        *_, infos = envs.step(envs.action_space.sample(mask=tuple(infos["action_mask"])))
    envs.close()
