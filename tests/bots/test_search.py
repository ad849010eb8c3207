"""Belief, whole moves, halving under common luck, choice."""

import time
from math import sqrt
from typing import Any

import pytest

from cheeseboard.bots.mind import Mind
from cheeseboard.bots.rollout import Rollout
from cheeseboard.bots.search import (
    HINT_SAMPLES,
    Search,
    Thinker,
    Trial,
    halved,
    mean_and_error,
    paired,
    rounds_of_halving,
    thinker,
)
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.move import Move
from tests.bots.minds import THINKING, minds, one_a_game, sensible_moments
from tests.contract.shelf import Setup


def trial(values: list[list[float]]) -> Trial:
    """Candidates that brought these values so far; the first is the policy's own."""
    setup, mind = THINKING[0]
    match = next(sensible_moments(setup, 80, every=1, most=1))
    ask = match.asks()[0]
    plans = [[Move(900 + place, f"plan {place}")] for place in range(len(values))]
    view = match.view(ask.seat)
    found = Trial(mind, view, ask, mind.believe(view, [], ask.seat), plans, 1)
    found.values = values
    found.samples = max(len(each) for each in values)
    return found


@pytest.mark.parametrize(
    ("candidates", "survivors"),
    [(2, [2]), (3, [3, 2]), (4, [4, 2]), (5, [5, 3, 2]), (9, [9, 5, 3, 2]), (25, [25, 13, 7, 4, 2])],
)
def test_halving_ends_with_two(candidates, survivors):
    assert rounds_of_halving(candidates) == len(survivors)
    left = [candidates]
    while len(left) < len(survivors):
        left.append(halved(left[-1]))
    assert left == survivors


def test_errors_of_paired_differences_by_hand():
    assert mean_and_error([1.0, 3.0]) == pytest.approx((2.0, 1.0))  # deviation sqrt 2, over sqrt 2
    gap, error = paired([5.0, 7.0, 9.0, 100.0], [4.0, 6.0, 5.0])
    assert gap == pytest.approx(2.0)
    assert error == pytest.approx(sqrt(3.0) / sqrt(3.0))  # differences 1, 1, 4
    assert mean_and_error([4.0])[1] > 1e8
    assert mean_and_error([])[0] == 0.0


def test_a_move_three_errors_behind_is_dropped_and_one_as_good_stays():
    noisy = [0.0, 1.0] * 20
    found = trial([noisy, [value - 0.5 + 0.1 * (i % 3) for i, value in enumerate(noisy)], noisy[:]])
    assert found.drop_hopeless() == 2
    assert found.left == [0, 2]


def test_the_worse_half_is_dropped():
    found = trial([[0.1], [0.5], [0.3], [0.4]])
    found.keep_best(2)
    assert found.left == [1, 3]


def test_the_policys_own_move_is_preferred_when_nothing_matters():
    found = trial([[0.500, 0.500], [0.501, 0.501]])
    assert found.choice(1, 0.01, None) == 0
    assert found.choice(1, 0.0005, None) == 1


def test_near_equals_are_mixed_where_that_is_asked_for():
    found = trial([[0.0, 1.0] * 10, [1.0, 0.0] * 10, [-5.0] * 20])
    chosen = {found.choice(0, 0.0, Quick(seed)) for seed in range(20)}
    assert chosen == {0, 1}


def test_settled_means_within_epsilon_and_sure_of_it():
    assert trial([[0.5] * 10, [0.499] * 10]).is_settled(0.01)
    assert not trial([[0.5] * 10, [0.4] * 10]).is_settled(0.01)
    assert not trial([[0.0, 1.0], [1.0, 0.0]]).is_settled(0.01), "as good on average, but who can tell"


@minds
def test_the_same_seed_and_budget_give_the_same_weighing(setup: Setup, mind: Mind[Any]):
    for match in sensible_moments(setup, 81, every=8, most=2):
        ask = match.asks()[0]
        view, heard = match.view(ask.seat), match.heard(ask.seat)
        found = [repr(Search(mind, 50).weigh(view, ask, heard, Quick(1)).moves) for _ in range(2)]
        assert found[0] == found[1]


@minds
def test_a_budget_is_kept_and_every_sample_is_played_by_all_that_are_left(setup: Setup, mind: Mind[Any]):
    for match in sensible_moments(setup, 82, every=8, most=2):
        ask = match.asks()[0]
        found = Search(mind, 100).weigh(match.view(ask.seat), ask, match.heard(ask.seat), Quick(1))
        assert found.rollouts <= 100
        assert found.rollouts == sum(move.samples for move in found.moves)
        assert found.best.samples == max(move.samples for move in found.moves)
        assert found.best.gap == 0.0


@one_a_game
def test_a_limit_on_time_is_kept(setup: Setup, mind: Mind[Any]):
    match = next(sensible_moments(setup, 83, every=1, most=1))
    ask = match.asks()[0]
    start = time.process_time()
    found = Search(mind, 10_000_000, 0.2).weigh(match.view(ask.seat), ask, match.heard(ask.seat), Quick(1))
    assert time.process_time() - start < 1.0
    assert found.rollouts > 0


@one_a_game
def test_a_hint_knows_something_of_every_move_and_gives_a_reason(setup: Setup, mind: Mind[Any]):
    samples = 200
    bot = Thinker(mind, samples)
    assert isinstance(thinker(setup.game), Thinker)
    for match in sensible_moments(setup, 84, every=2, most=6):
        ask = match.asks()[0]
        view = match.view(ask.seat)
        if len(mind.candidates(view, ask)) == 1:
            continue
        found = bot.weigh(view, ask, match.heard(ask.seat), Quick(1))
        assert all(move.samples >= min(HINT_SAMPLES, 2 * samples // len(found.moves) // 4) for move in found.moves)
        assert len(found.about_as_good()) <= 2
        assert all(close.gap <= max(found.epsilon, close.gap_error) for close in found.about_as_good())
        names = set(mind.terms(played_out(mind, match, ask), ask.seat))
        assert found.reason in names | {""}
        return
    pytest.fail("nobody had a choice")


def played_out(mind: Mind[Any], match: Any, ask: Any) -> Any:
    t = match.table.copy()
    Rollout(mind, match.view(ask.seat), ask.seat, ask.so_far, 1).play(t, mind.candidates(match.view(ask.seat), ask)[0])
    return t


def test_a_thinker_changes_its_budget_without_changing_itself():
    bot: Thinker[Any] = Thinker(THINKING[0][1], 500)
    assert bot.with_samples(50).samples == 50  # type: ignore[attr-defined]
    assert bot.within(0.5).seconds == 0.5  # type: ignore[attr-defined]
    assert (bot.samples, bot.seconds) == (500, None)
