"""Two tables that a seat cannot tell apart: whatever it sees, is asked, hears or is told off with is the same in both.

From a table that was reached, another one with an equal view is imagined, and both are played on with the same choices
and, as far as can be, the same luck.  As long as the seat hears the same, all it can learn of the two is byte-equal.
"""

from random import Random
from typing import Any

import pytest

from cheeseboard.engine.codec import to_json
from cheeseboard.engine.errors import Illegal
from cheeseboard.engine.luck import Luck, Quick
from cheeseboard.engine.match import Match
from cheeseboard.engine.phase import Together
from cheeseboard.engine.play import asked
from tests.contract.shelf import EVERYTHING, Setup, eyes, moments, some

STEPS = 12


class Same(Luck):
    """Gives what another luck gave, wherever that can come up."""

    def __init__(self) -> None:
        self.wanted: list[int] = []
        self.otherwise = Quick(0)

    def pick(self, among: list[int]) -> int:
        wanted = self.wanted.pop(0) if self.wanted else None
        return among.index(wanted) if wanted in among else self.otherwise.pick(among)

    def below(self, n: int) -> int:
        return self.pick(list(range(n)))


@pytest.mark.parametrize("setup", EVERYTHING, ids=str)
def test_a_seat_cannot_tell_two_worlds_apart_that_look_the_same_to_it(setup: Setup):
    choose = Random(41)
    for reached in moments(setup, 41, most=14):
        for seat in eyes(reached):
            world = setup.game.imagine(reached.view(seat), Quick(choose.randrange(10**9)))
            play_both(setup, reached.table, world, seat, choose)


def play_both(setup: Setup, truth: Any, world: Any, seat: int | None, choose: Random) -> None:
    luck, same = Quick(choose.randrange(10**9)), Same()
    one = begun(setup, truth.copy(), luck)
    other = begun(setup, world, same)
    for _ in range(STEPS):
        assert_alike(one, other, seat, choose)
        assert asked(one.table) == asked(other.table), "who is asked gives something away"
        also = {ask.seat: set(ask.moves) for ask in other.asks()}
        answers = [(ask.seat, move) for ask in one.asks() for move in ask.moves if move in also.get(ask.seat, ())]
        if not answers:
            return
        who, move = choose.choice(answers)
        notes = len(one.luck.notes)
        so_far = len(one.heard(seat))
        one.submit(who, move)
        same.wanted = one.luck.notes[notes:]
        other.submit(who, move)
        if heard(one, seat, so_far) != heard(other, seat, so_far):
            return  # something that differs was revealed


@pytest.mark.parametrize("setup", EVERYTHING, ids=str)
def test_a_seat_cannot_tell_sealed_answers_of_others_apart(setup: Setup):
    """Neither what they are, nor in how many steps they came; complete or not is all that can be known."""
    choose = Random(42)
    for reached in moments(setup, 42, most=14):
        phase = reached.table.phase
        if not isinstance(phase, Together) or reached.answers:
            continue
        one, other = [begun(setup, reached.table.copy(), Quick(1)) for _ in range(2)]
        asks = [ask.seat for ask in one.asks()]
        unlike: list[int] = []
        for who in choose.sample(asks, len(asks)):
            answers = [phase.some_answer(one.table, who, Quick(choose.randrange(10**9))) for _ in range(8)]
            pair = min(answers, key=len), max(answers, key=len)
            unlike.append(who)
            for match, answer in zip((one, other), pair):
                for move in answer if len(unlike) < len(asks) else answer[:-1]:  # before something is revealed
                    match.submit(who, move)
            for seat in eyes(one):
                if seat not in unlike:
                    assert_alike(one, other, seat, choose)
            assert [ask.seat for ask in one.asks()] == [ask.seat for ask in other.asks()]
            assert one.public_count == other.public_count


def begun(setup: Setup, table: Any, luck: Luck) -> Match[Any]:
    return Match(setup.game, setup.edition.seats, setup.edition.options, luck=luck, start=table)


def heard(match: Match[Any], seat: int | None, since: int = 0) -> list[str]:
    return [to_json(event) for event in match.heard(seat, since)]


def assert_alike(one: Match[Any], other: Match[Any], seat: int | None, choose: Random) -> None:
    assert to_json(one.view(seat)) == to_json(other.view(seat))
    assert heard(one, seat) == heard(other, seat)
    assert (one.outcome is None) == (other.outcome is None)
    if seat is None:
        return
    mine, also = one.ask(seat), other.ask(seat)
    assert (mine is None) == (also is None)
    if mine is not None:
        assert to_json(mine) == to_json(also)
        for move in mine.moves:
            assert to_json(one.game.facts(one.table, seat, move)) == to_json(one.game.facts(other.table, seat, move))
    for move in some(list(one.game.moves), choose, 8):
        assert refusal(one, seat, move.notation) == refusal(other, seat, move.notation)
    assert one.can_take_back(seat) == other.can_take_back(seat)


def refusal(match: Match[Any], seat: int, notation: str) -> str:
    try:
        match.legal(seat, notation)
    except Illegal as illegal:
        return str(illegal)
    return "offered"
