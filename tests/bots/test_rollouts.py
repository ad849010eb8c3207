"""Rollouts play on whole imagined tables, and every seat in them knows no more than it may.

Two prototypes of other searches peeked at the future, and no test failed: hence these.
"""

from typing import Any

import pytest

from cheeseboard.bots.mind import Mind
from cheeseboard.bots.rollout import Rollout, Tapes
from cheeseboard.bots.search import Search
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.table import redact
from tests.bots.minds import Watched, first_of_each_game, minds, sensible_moments
from tests.contract.shelf import Setup


@minds
def test_a_seat_moves_alike_in_two_worlds_it_cannot_tell_apart(setup: Setup, mind: Mind[Any]):
    """Until something is revealed: as long as its views are equal, its moves are, whatever the others hold."""
    assert alike(setup, mind, 4) >= 0


def test_and_that_is_tried_on_several_moves():
    """Of most games: one in which nearly every move reveals something has few to compare."""
    compared = [alike(setup, mind, 8) for setup, mind in first_of_each_game()]
    assert sum(count >= 5 for count in compared) > len(compared) // 2


def alike(setup: Setup, mind: Mind[Any], most: int) -> int:
    """How many moves were compared."""
    compared = 0
    for match in sensible_moments(setup, 71, every=2, most=most):
        ask = match.asks()[0]
        view = match.view(ask.seat)
        plan = mind.candidates(view, ask)[0]
        for number in range(3):
            lines = []
            for world in (match.table, setup.game.imagine(view, Quick(number))):
                watched = Watched(mind)
                Rollout(watched, view, ask.seat, ask.so_far, number).play(world.copy(), plan)
                lines.append([(seen, move) for seat, seen, move in watched.notes if seat == ask.seat])
            for (seen, move), (other_seen, other_move) in zip(*lines, strict=False):
                if seen != other_seen:
                    break
                assert move is other_move
                compared += 1
    return compared


@minds
def test_every_choice_in_a_rollout_is_made_from_that_seats_view(setup: Setup, mind: Mind[Any]):
    class Checked(Watched):
        def policy(self, t, seat, so_far, luck):
            assert self.mind.policy(t, seat, so_far, Quick(5)) is self.mind.policy(
                redact(t, seat), seat, so_far, Quick(5)
            )
            return super().policy(t, seat, so_far, luck)

        def own_policy(self, t, seat, so_far, luck):
            assert self.mind.own_policy(t, seat, so_far, Quick(6)) is self.mind.own_policy(
                redact(t, seat), seat, so_far, Quick(6)
            )
            return super().own_policy(t, seat, so_far, luck)

    for match in sensible_moments(setup, 72, every=7, most=3):
        ask = match.asks()[0]
        view = match.view(ask.seat)
        for number, plan in enumerate(mind.candidates(view, ask)[:3]):
            watched = Checked(mind)
            Rollout(watched, view, ask.seat, ask.so_far, number).play(match.table.copy(), plan)


@minds
def test_a_search_finds_the_same_in_two_worlds_it_cannot_tell_apart(setup: Setup, mind: Mind[Any]):
    for match in sensible_moments(setup, 73, every=9, most=2):
        ask = match.asks()[0]
        heard = match.heard(ask.seat)
        other = setup.game.imagine(match.view(ask.seat), Quick(3))
        found = [
            Search(mind, 40).weigh(redact(world, ask.seat), ask, heard, Quick(4)) for world in (match.table, other)
        ]
        assert repr(found[0].moves) == repr(found[1].moves)
        assert found[0].chosen == found[1].chosen


@minds
def test_a_rollout_tries_the_plan_first_and_leaves_the_world_it_copied_alone(setup: Setup, mind: Mind[Any]):
    for match in sensible_moments(setup, 74, every=6, most=4):
        ask = match.asks()[0]
        view = match.view(ask.seat)
        world = setup.game.imagine(view, Quick(1))
        before = world.copy()
        watched = Watched(mind)
        for plan in mind.candidates(view, ask):
            Rollout(watched, view, ask.seat, ask.so_far, 1).play(world.copy(), plan)
        assert world == before


def test_tapes_give_every_candidate_the_same_luck_in_each_stream():
    tapes = Tapes(9)

    def heard(stream: int, count: int) -> list[int]:
        tapes.listen_to(stream)
        return [tapes.below(1000) for _ in range(count)]

    first = heard(1, 3), heard(2, 2)
    tapes.rewind()
    assert heard(2, 2) == first[1], "another stream in between changes nothing"
    assert heard(1, 5)[:3] == first[0], "nor does asking for more"
    tapes.rewind()
    longer = heard(1, 5)
    tapes.renew()
    assert heard(1, 5) != longer


def test_a_draw_more_by_one_seat_leaves_the_luck_of_the_others_as_it_was():
    tapes = Tapes(3)
    tapes.listen_to(2)
    expected = [tapes.below(52) for _ in range(4)]
    tapes.rewind()
    tapes.listen_to(1)
    for _ in range(7):
        tapes.below(52)
    tapes.listen_to(2)
    assert [tapes.below(52) for _ in range(4)] == expected


def test_tapes_are_even():
    tapes = Tapes(1)
    tapes.listen_to(0)
    counts = [0] * 5
    for _ in range(5000):
        counts[tapes.pick([7, 7, 8, 9, 9])] += 1
    assert all(count == pytest.approx(1000, abs=120) for count in counts)
