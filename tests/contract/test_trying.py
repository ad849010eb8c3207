"""What is tried is what would happen, as far as it goes; nothing comes of it, and it tells no more than the view."""

from random import Random
from typing import Any

import pytest

from cheeseboard.engine.ask import Ask, ask_of
from cheeseboard.engine.codec import to_json
from cheeseboard.engine.errors import Illegal
from cheeseboard.engine.event import Revelation
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.match import Match
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Together
from cheeseboard.engine.play import moves_of
from cheeseboard.engine.table import redact
from cheeseboard.engine.trial import Trial, tried
from tests.contract.shelf import EVERYTHING, Setup, moments, some

MOST_MOMENTS = 8
MOST_STEPS = 5


def trial_of(match: Match[Any], ask: Ask, moves: list[Move], luck: int = 0) -> Trial[Any]:
    return tried(match.game, match.view(ask.seat), ask.seat, ask.so_far, moves, luck)


def plan_for(match: Match[Any], ask: Ask, choose: Random) -> list[Move]:
    """Steps that are offered one after the other, for as long as they can be tried."""
    moves: list[Move] = []
    offered = ask.moves
    while offered and len(moves) < MOST_STEPS:
        moves.append(choose.choice(offered))
        trial = trial_of(match, ask, moves)
        offered = () if trial.stopped else moves_of(trial.table, ask.seat, trial.answer)
    return moves


def asked_in(trial: Trial[Any], seat: int) -> Ask | None:
    ask = ask_of(redact(trial.table, seat), seat, trial.answer)
    return ask if ask.moves else None


def shown(trial: Trial[Any], seat: int) -> list[Any]:
    """All that is told of it."""
    view = to_json(redact(trial.table, seat))
    return [view, to_json(asked_in(trial, seat)), trial.taken, trial.stopped, trial.clause]


def is_revealing(match: Match[Any], seat: int, move: Move) -> bool:
    luck, told = len(match.luck.notes), len(match.dealer.told)
    match.submit(seat, move)
    return len(match.luck.notes) > luck or any(isinstance(event, Revelation) for event in match.dealer.told[told:])


@pytest.mark.parametrize("setup", EVERYTHING, ids=str)
def test_what_is_tried_is_what_would_happen_as_far_as_the_seat_can_know(setup: Setup):
    choose = Random(71)
    for match in moments(setup, 32, MOST_MOMENTS):
        before = to_json(match.table)
        ask = choose.choice(match.asks())
        moves = plan_for(match, ask, choose)
        happens_up_to_luck_and_revelations(match, ask, moves)
        other = choose.choice(match.game.moves)  # most often refused
        for plan in (moves, [*moves[:-1], other]):
            one, two = [shown(trial_of(match, ask, plan, luck), ask.seat) for luck in (1, 2)]
            assert one == two, "it depends on something that is imagined"
        for move in some(list(match.game.moves), choose, 4):
            is_refused_by_its_clause(match, ask, move)
        assert to_json(match.table) == before


def happens_up_to_luck_and_revelations(match: Match[Any], ask: Ask, moves: list[Move]) -> None:
    trial = trial_of(match, ask, moves)
    seen = redact(trial.table, ask.seat)
    if isinstance(match.table.phase, Together):
        assert (seen, trial.answer, trial.stopped) == (match.view(ask.seat), [*ask.so_far, *moves], None)
        return
    real = Match(match.game, match.seats, match.settings, luck=Quick(1), start=match.table.copy())
    sure = moves[: trial.taken]
    last = [sure.pop()] if trial.stopped and trial.taken == len(moves) else []  # what comes after it is not known
    assert not any(is_revealing(real, ask.seat, move) for move in sure)
    if not last:
        assert real.view(ask.seat) == seen
    if trial.stopped is None:
        assert real.ask(ask.seat) == asked_in(trial, ask.seat)
    else:
        assert is_revealing(real, ask.seat, (last or moves[trial.taken :])[0])


def is_refused_by_its_clause(match: Match[Any], ask: Ask, move: Move) -> None:
    trial = trial_of(match, ask, [move])
    if move in ask.moves:
        assert trial.stopped != "illegal"
        return
    with pytest.raises(Illegal) as refused:
        match.legal(ask.seat, move)
    assert (trial.taken, trial.stopped, trial.clause) == (0, "illegal", refused.value.clause)
    assert redact(trial.table, ask.seat) == match.view(ask.seat)
