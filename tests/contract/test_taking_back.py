"""A choice can be taken back by whoever made it, while nothing came of it; then it has never been."""

from random import Random
from typing import Any

import pytest

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.event import Revelation
from cheeseboard.engine.match import Match
from cheeseboard.engine.phase import Turn
from cheeseboard.engine.play import asked
from tests.contract.shelf import EVERYTHING, Setup, decisions, eyes, played

everything = pytest.mark.parametrize("setup", EVERYTHING, ids=str)


def everything_about(match: Match[Any]) -> tuple[Any, ...]:
    return (
        match.table.copy(),
        match.asks(),
        {seat: answer[:] for seat, answer in match.answers.items() if answer},
        match.record(),
        [match.heard(seat) for seat in eyes(match)],
    )


@everything
def test_taking_back_restores_everything(setup: Setup):
    match = setup.match(61)
    choose = Random(61)
    for _ in range(50):
        asks = match.asks()
        if not asks:
            return
        ask = choose.choice(asks)
        before = everything_about(match)
        move = choose.choice(ask.moves)
        match.submit(ask.seat, move)
        if match.can_take_back(ask.seat):
            after = everything_about(match)
            match.take_back(ask.seat)
            assert everything_about(match) == before
            match.submit(ask.seat, move)
            assert everything_about(match) == after


@everything
def test_only_ones_own_choice_and_only_while_nothing_was_revealed(setup: Setup):
    match = setup.match(62)
    choose = Random(62)
    assert not any(match.can_take_back(seat) for seat in range(match.seats))
    for _ in range(50):
        asks = match.asks()
        if not asks:
            return
        ask = choose.choice(asks)
        told, luck = len(match.dealer.told), len(match.luck.notes)
        match.submit(ask.seat, choose.choice(ask.moves))
        revealed = len(match.luck.notes) > luck or any(isinstance(e, Revelation) for e in match.dealer.told[told:])
        for seat in range(match.seats):
            if match.answers.get(seat):
                assert match.can_take_back(seat), "a sealed answer is its seat's own until all are in"
            elif seat != ask.seat or revealed or match.ask(seat) is None:
                refuse(match, seat)


@everything
def test_a_sealed_answer_is_taken_back_as_if_it_had_never_been_given(setup: Setup):
    """Also when others have answered since: nothing is left of it, and nothing of theirs is lost."""
    match = setup.match(64)
    choose = Random(64)
    for _ in range(50):
        asks = match.asks()
        if not asks:
            return
        for seat in [seat for seat, answer in match.answers.items() if answer]:
            others = [choice for choice in match.choices if choice[0] != seat]
            answered = {other: answer for other, answer in match.answers.items() if other != seat}
            while match.answers.get(seat):
                match.take_back(seat)
            assert [choice for choice in match.choices if choice[0] != seat] == others
            assert match.answers == answered
            assert match.ask(seat) is not None
        ask = choose.choice(match.asks())
        match.submit(ask.seat, choose.choice(ask.moves))
        if choose.random() < 0.5:
            for ask in match.asks()[:1]:
                match.submit(ask.seat, choose.choice(ask.moves))


@everything
def test_choice_after_choice_is_taken_back_as_far_as_that_goes(setup: Setup):
    match = setup.match(65)
    choose = Random(65)
    before: list[tuple[Any, ...]] = []  # everything, by the number of steps made then
    for _ in range(40):
        asks = match.asks()
        if not asks:
            return
        before = [*before[: len(match.steps)], everything_about(match)]
        ask = choose.choice(asks)
        match.submit(ask.seat, choose.choice(ask.moves))
        while choose.random() < 0.7 and not match.answers and any(map(match.can_take_back, range(match.seats))):
            match.take_back(match.steps[-1].seat)
            assert everything_about(match) == before[len(match.steps)]


@everything
def test_a_table_is_kept_for_whoever_may_go_back_to_it_and_no_longer(setup: Setup):
    match = setup.match(66)
    for _ in decisions(match, Random(66)):
        if isinstance(match.table.phase, Turn):
            kept = {step.seat for step in match.steps if step.table is not None}
            assert kept <= set(asked(match.table))
        if len(match.steps) > 200:
            return


@everything
def test_nothing_is_taken_back_when_the_game_is_over(setup: Setup):
    match = played(setup, 63)
    for seat in range(match.seats):
        refuse(match, seat)


def refuse(match: Match[Any], seat: int) -> None:
    table, steps, told = match.table, len(match.steps), len(match.dealer.told)
    assert not match.can_take_back(seat)
    with pytest.raises(Problem, match="nothing to take back"):
        match.take_back(seat)
    assert (match.table is table, len(match.steps), len(match.dealer.told)) == (True, steps, told)
