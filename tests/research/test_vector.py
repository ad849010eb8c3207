"""Many tables together play what each of them would play alone, in one process or in several."""

import copy
import pickle
from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from cheeseboard.engine.errors import Illegal, Problem
from cheeseboard.research.position import NOBODY, Position
from cheeseboard.research.returns import returns
from cheeseboard.research.vector import Tables
from tests.research.setups import SETUPS, Setup


def some_actions(masks: np.ndarray, choose: Random) -> list[int]:
    return [choose.choice(np.flatnonzero(mask).tolist()) for mask in masks]


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_every_table_plays_its_own_games(setup: Setup):
    numbers = setup.numbers()
    tables = Tables(setup.game, 5, setup.edition.seats, setup.edition.options, seed=3)
    seeds = [Random(f"3 {place}") for place in range(5)]
    alone = [setup.position(seed.getrandbits(64), False) for seed in seeds]
    choose = Random(1)
    for _ in range(60):
        for place, position in enumerate(alone):
            assert tables.seats[place] == position.seat
            assert tables.observations[place].tobytes() == numbers.observe(position, position.seat).tobytes()
            assert tables.masks[place].tobytes() == numbers.mask(position.moves).tobytes()
        actions = some_actions(tables.masks, choose)
        tables.step(actions)
        for place, position in enumerate(alone):
            position.play(actions[place])
            assert tables.done[place] == (position.seat == NOBODY)
            assert tables.rewards[place].tolist() == pytest.approx(returns(position))
            if position.seat == NOBODY:
                alone[place] = setup.position(seeds[place].getrandbits(64), False)


def test_processes_change_nothing():
    setup = SETUPS[0]
    about = (setup.game, 6, setup.edition.seats, setup.edition.options, 9)
    with Tables(*about) as here, Tables(*about, processes=2) as spread:
        for _ in range(2):
            choose = Random(2)
            for _ in range(30):
                actions = some_actions(here.masks, choose)
                here.step(actions)
                spread.step(actions)
                for name in ("observations", "masks", "seats", "rewards", "done"):
                    assert getattr(here, name).tobytes() == getattr(spread, name).tobytes()
            here.reset(4)
            spread.reset(4)
    assert not spread.workers


def loaded(tables: Tables) -> Tables:
    numbers = tables.numbers
    other = Tables(numbers.game, tables.count, numbers.seats, numbers.settings, processes=tables.processes)
    other.load(tables.save())
    return other


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda tables: pickle.loads(pickle.dumps(tables)), loaded],
                         ids=["copy", "deepcopy", "pickle", "JSON"])  # fmt: skip
@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_copies_and_pickles_go_on_with_the_same_games(setup: Setup, again: Callable[[Tables], Tables]):
    tables = Tables(setup.game, 3, setup.edition.seats, setup.edition.options, seed=6)
    the_same_games_follow(tables, again(tables))


def test_tables_in_processes_are_copied_too_until_they_are_closed():
    setup = SETUPS[0]
    with Tables(setup.game, 4, setup.edition.seats, setup.edition.options, 9, processes=2) as tables:
        tables.step(some_actions(tables.masks, Random(1)))
        with pickle.loads(pickle.dumps(tables)) as other:
            assert len(other.workers) == 2
            the_same_games_follow(tables, other)
        with loaded(tables) as other:
            the_same_games_follow(tables, other)
    for keep in (pickle.dumps, Tables.save):
        with pytest.raises(Problem, match="these tables are closed"):
            keep(tables)


def the_same_games_follow(tables: Tables, other: Tables) -> None:
    choose = Random(7)
    for step in range(40):
        for name in ("observations", "masks", "seats", "rewards", "done"):
            assert getattr(tables, name).tobytes() == getattr(other, name).tobytes()
        actions = some_actions(tables.masks, choose)
        tables.step(actions)
        if step == 20:
            assert tables.observations.tobytes() != other.observations.tobytes(), "they share no table"
        other.step(actions)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_an_action_that_is_not_offered_raises_and_no_table_moves(setup: Setup):
    tables = Tables(setup.game, 3, setup.edition.seats, setup.edition.options)
    actions = some_actions(tables.masks, Random(5))
    before = tables.observations.tobytes()
    closed = np.flatnonzero(tables.masks[1] == 0).tolist()  # none, where a game begins with all its moves open
    for action in (*closed[:1], -1, 10_000):
        with pytest.raises(Illegal, match=f"seat {tables.seats[1]} cannot play .* at table 1: "):
            tables.step([actions[0], action, actions[2]])
    for odd in ([1, 2], [[1, 2, 3]], [0.5, 1.5, 2.5]):
        with pytest.raises(Problem):
            tables.step(odd)
    assert tables.observations.tobytes() == before


def test_what_cannot_be_made_is_told_in_a_line():
    for wrong in ({"tables": 0}, {"tables": 2, "processes": 3}, {"tables": 2, "payoff": "money"}):
        with pytest.raises(Problem):
            Tables(SETUPS[0].game, **wrong)
    tables = Tables(SETUPS[0].game, 2)
    for text in ("[", "{}", "7", '{"tables": [[1]]}'):
        with pytest.raises(Problem, match="no saved tables"):
            tables.load(text)
    with pytest.raises(Problem, match="saved from another"):
        tables.load(Tables(SETUPS[0].game, 3).save())
    assert isinstance(SETUPS[0].position(), Position)
