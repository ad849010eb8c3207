"""What others answer to a sealed question, and in how many steps, is in nobody's numbers."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from cheeseboard.engine.codec import names_of
from cheeseboard.engine.game import Game
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.phase import Together
from cheeseboard.research.opponents import luck_of
from cheeseboard.research.pettingzoo import CheeseboardAEC
from cheeseboard.research.position import Position
from cheeseboard.research.tensors.numbers import Numbers
from tests.research.setups import SETUPS, TINY, Setup, play_on

EACH = 2  # sealed questions of a game


def seals(game: Game[Any]) -> bool:
    return any(isinstance(phase, Together) for phase in names_of(type(game).__module__).phases.values())


SEALING = [setup for setup in [*SETUPS, *TINY] if seals(setup.game) and setup.edition.seats < 8]


def sealed_questions(setup: Setup) -> Iterator[Position]:
    found = 0
    for position in play_on(setup.position(31), Random(31), 60):
        if found < EACH and position.seat >= 0 and isinstance(position.table.phase, Together) and not position.answers:
            found += 1
            yield position.copy()


def answered(position: Position, answer: list[Any]) -> Position:
    """With this answer of the seat that is next."""
    other, seat = position.copy(), position.seat
    for move in answer:
        other.play(move.number, seat)
    return other


def known(numbers: Numbers, position: Position, seat: int) -> list[object]:
    asked = bool(position.legal(seat))
    found: list[object] = [numbers.observe(position, seat).tobytes(), numbers.information(position, seat).tobytes()]
    return [*found, numbers.observation_text(position, seat), numbers.information_text(position, seat), asked]


@pytest.mark.parametrize("setup", SEALING, ids=str)
def test_nobody_elses_numbers_depend_on_a_sealed_answer(setup: Setup) -> None:
    numbers = setup.numbers()
    for position in sealed_questions(setup):
        phase, seat = position.table.phase, position.seat
        answers = sorted([phase.some_answer(position.table, seat, Quick(luck)) for luck in range(12)], key=len)
        shortest, longest = answers[0], answers[-1]
        others = [other for other in range(position.seats) if other != seat]
        step = answered(position, longest[:-1])  # in the middle, and where several are asked, to the end
        worlds = [step] if len(phase.seats(position.table)) == 1 else [step, answered(position, longest)]
        first = answered(position, shortest[:-1])
        alike = [first] if len(worlds) == 1 else [first, answered(position, shortest)]
        for one, other in zip(worlds, alike):
            for eye in others:
                assert known(numbers, one, eye) == known(numbers, other, eye)
            for eye in others[:2]:
                imagined = one.imagine(eye, Quick(5)), other.imagine(eye, Quick(5))
                assert imagined[0] == imagined[1]
            if one.seat == other.seat != seat:
                assert luck_of(one).below(10**9) == luck_of(other).below(10**9)


def test_some_sealed_answers_are_longer_than_others() -> None:
    """Otherwise the tests here would try nothing."""
    lengths = [
        len({len(position.table.phase.some_answer(position.table, position.seat, Quick(luck))) for luck in range(12)})
        for setup in SEALING
        for position in sealed_questions(setup)
    ]
    assert sum(length > 1 for length in lengths) > 10


@pytest.mark.parametrize("setup", SEALING[::3], ids=str)
def test_an_agent_that_is_next_sees_the_same_whatever_was_sealed_before_it(setup: Setup) -> None:
    """At PettingZoo's door, mask and all."""
    game, seats, options = setup.about
    for position in sealed_questions(setup):
        phase = position.table.phase
        if len(phase.seats(position.table)) == 1:
            continue
        seen = []
        for luck in range(6):
            env = CheeseboardAEC(game, seats, options)
            env.reset(seed=1)
            env.position = answered(position, phase.some_answer(position.table, position.seat, Quick(luck)))
            agent = env.possible_agents[env.position.seat]
            env.agent_selection = agent
            observation, reward, termination, truncation, info = env.last()
            arrays = [observation[name].tobytes() for name in ("observation", "action_mask")]
            seen.append((agent, arrays, reward, termination, truncation, info))
        assert all(one == seen[0] for one in seen)
