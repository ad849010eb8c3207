"""What PettingZoo's own suites do not ask: copies that keep the state, and actions that are refused."""

import copy
import pickle
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test

from cheeseboard.engine.errors import Illegal, Problem
from cheeseboard.research.pettingzoo import env, parallel_env
from tests.research.setups import GAMES, SETUPS, Setup


def step(environment: Any, choose: Random) -> None:
    """One random step of either sort of environment."""
    if not environment.agents:
        environment.reset(seed=choose.randrange(1000))
    masks = {agent: environment.action_mask(agent) for agent in environment.agents}
    actions = {agent: int(choose.choice(np.flatnonzero(mask))) for agent, mask in masks.items() if mask.any()}
    if hasattr(environment, "agent_selection"):
        agent = environment.agent_selection
        environment.step(None if environment.terminations[agent] else actions[agent])
    else:
        environment.step(actions)


def snapshot(environment: Any) -> tuple[object, ...]:
    observed = [environment.observe(agent) for agent in environment.agents]
    arrays = [seen[name].tobytes() for seen in observed for name in sorted(seen)]
    more = [getattr(environment, name, None) for name in ("rewards", "terminations", "agent_selection")]
    return environment.agents, arrays, environment.state().tobytes(), environment.position.to_json(), more


@pytest.mark.parametrize("make", [env, parallel_env])
@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_copies_pickles_and_saved_text_keep_the_state_and_the_future(setup: Setup, make: Any):
    environment = make(*setup.about)
    environment.reset(seed=4)
    choose = Random(4)
    for number in range(50):
        step(environment, choose)
        if number % 24 == 0:
            loaded = make(*setup.about)
            loaded.load(environment.save())
            before = snapshot(environment)
            others = [copy.deepcopy(environment), pickle.loads(pickle.dumps(environment)), loaded]
            ends = []
            for other in others:
                assert snapshot(other) == before
                future = Random(number)
                for _ in range(20):
                    step(other, future)
                other.reset()  # without a seed: the next game, the same for all copies
                ends.append(snapshot(other))
            assert ends[0] == ends[1] == ends[2]
            assert snapshot(environment) == before


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_the_same_seed_is_the_same_game_and_no_seed_is_another(setup: Setup):
    one, two = env(*setup.about), env(*setup.about)
    one.reset(seed=1)
    two.reset(seed=1)
    assert snapshot(one) == snapshot(two)
    one.reset()
    assert one.position.seed != two.position.seed
    two.reset()
    assert one.position.seed == two.position.seed


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_an_action_that_is_not_offered_raises_and_changes_nothing(setup: Setup):
    environment = env(*setup.about)
    environment.reset(seed=2)
    before = snapshot(environment)
    mask = environment.observe(environment.agent_selection)["action_mask"]
    for action in (*np.flatnonzero(mask == 0)[:3].tolist(), len(mask), -1, "draw", None):
        with pytest.raises(Illegal, match=f"seat {environment.position.seat} cannot play"):
            environment.step(action)
    assert snapshot(environment) == before


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_in_parallel_only_those_who_are_asked_act(setup: Setup):
    environment = parallel_env(*setup.about)
    seen, _ = environment.reset(seed=2)
    before = snapshot(environment)
    for agent in environment.agents:
        legal = {other: int(np.flatnonzero(seen[other]["action_mask"])[0]) for other in environment.agents}
        for wrong in np.flatnonzero(seen[agent]["action_mask"] == 0).tolist():
            with pytest.raises(Illegal):
                environment.step({**legal, agent: wrong})
        odd: Any
        for odd in (None, "draw", -1, 10_000):
            with pytest.raises(Illegal):
                environment.step({**legal, agent: odd})
    assert snapshot(environment) == before


def test_what_cannot_be_made_is_told_in_a_line():
    for wrong in ({"payoff": "money"}, {"render_mode": "smell"}, {"seats": 99}, {"options": {"colour": "red"}}):
        with pytest.raises(Problem):
            env(SETUPS[0].game, **wrong)
    with pytest.raises(Problem):
        env("no_such_game")
    first, other = env(*SETUPS[0].about), env(*SETUPS[1].about)
    first.reset(seed=1)
    with pytest.raises(Problem, match="saved from another"):
        other.load(first.save())


@pytest.mark.parametrize("make", [env, parallel_env])
def test_a_plain_observation_is_the_row_alone_and_the_mask_is_in_the_info(make: Any):
    """As SuperSuit's wrappers want it, which know no dictionaries; a saved environment has its masks again."""
    game = GAMES[0]
    test = api_test if make is env else parallel_api_test
    test(make(game, plain=True), num_cycles=30)
    plain, same = make(game, plain=True), make(game)
    choose = Random(2)
    rows, seen = plain.reset(seed=2), same.reset(seed=2)
    if make is parallel_env:
        assert (rows[0]["seat_0"] == seen[0]["seat_0"]["observation"]).all()
        infos = plain.step({agent: int(plain.action_mask(agent).argmax()) for agent in plain.agents})[4]
        assert infos["seat_0"].keys() == {"action_mask"}
        return
    while not any(same.terminations.values()):
        agent = plain.agent_selection
        assert (plain.observe(agent) == same.observe(agent)["observation"]).all()
        mask = plain.last()[4]["action_mask"]
        assert (mask == same.observe(agent)["action_mask"]).all()
        loaded = make(game, plain=True)
        loaded.load(plain.save())
        assert (loaded.infos[agent]["action_mask"] == mask).all()
        action = int(choose.choice(np.flatnonzero(mask)))
        plain.step(action)
        same.step(action)
