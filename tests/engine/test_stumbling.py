"""A rule that raises has done nothing: table, sealed answers, luck, what was told, the clock and the record stay."""

from typing import Any

import pytest

from cheeseboard.engine.luck import Committed, Luck, Noted, Quick, Retold, Scripted
from cheeseboard.engine.match import Match, replay, verify
from cheeseboard.engine.stacked import Stacked
from tests.engine.toys import AUCTION, RACE, Between, Bidding, Racing

SEED = bytes(range(32))


class Stumble(Exception):
    """A mistake in a rule."""


def stumbling(monkeypatch, phase: type, name: str) -> None:
    """The rule does all it does, and then raises."""
    done = getattr(phase, name)

    def stumble(*args: Any) -> Any:
        done(*args)
        raise Stumble

    monkeypatch.setattr(phase, name, stumble)


def all_of(match: Match[Any]) -> tuple[Any, ...]:
    readings = None if match.clock is None else match.clock.readings[:]
    answers = {seat: answer[:] for seat, answer in match.answers.items()}
    return match.table.copy(), answers, match.luck.spent(), match.dealer.told[:], readings, match.record()


def test_a_turn_that_stumbles_has_not_been(monkeypatch):
    match = Match(RACE, 2, seed=SEED, clock=lambda: 5)
    while match.table.unsaved == 0:
        match.submit(match.table.turn, "roll")
    before, table = all_of(match), match.table
    for move in ("roll", "wait"):
        with monkeypatch.context() as mistake:
            stumbling(mistake, Racing, "play")
            with pytest.raises(Stumble):
                match.submit(match.table.turn, move)
        assert all_of(match) == before
        assert match.table is table
    assert len(match.steps) == len(match.record().choices)
    undisturbed = verify(match.record(), RACE)
    for game in (match, undisturbed):
        for move in ("roll", "roll", "roll"):
            game.submit(game.table.turn, move)
    assert match.luck.notes == undisturbed.luck.notes
    assert replay(match.record(), RACE).table == match.table
    assert verify(match.record(), RACE).table == match.table


def test_a_reveal_that_stumbles_leaves_the_answers_sealed(monkeypatch):
    match = Match(AUCTION, 2, {"coins": 3}, SEED)
    for seat, move in ((0, "bid 1"), (0, "left"), (1, "bid 2")):
        match.submit(seat, move)
    before = all_of(match)
    with monkeypatch.context() as mistake:
        stumbling(mistake, Bidding, "reveal")
        with pytest.raises(Stumble):
            match.submit(1, "right")
    assert all_of(match) == before
    match.take_back(0)
    match.submit(0, "right")
    match.submit(1, "right")
    assert match.table.round == 2
    assert verify(match.record(), AUCTION).table == match.table


def test_a_moment_that_stumbles_takes_the_choice_before_it_along(monkeypatch):
    match = Match(AUCTION, 2, {"coins": 3}, SEED)
    match.submit(0, "bid 0")
    before = all_of(match)
    with monkeypatch.context() as mistake:
        stumbling(mistake, Between, "happen")
        with pytest.raises(Stumble):
            match.submit(1, "bid 0")
    assert all_of(match) == before
    match.submit(1, "bid 0")
    assert verify(match.record(), AUCTION).table == match.table


def test_a_step_of_a_sealed_answer_after_which_nobody_knows_what_to_ask(monkeypatch):
    match = Match(AUCTION, 2, {"coins": 3}, SEED)
    before = all_of(match)
    moves = Bidding.moves

    def stumble(phase: Bidding, t: Any, seat: int, so_far: list[Any]) -> Any:
        if so_far:
            raise Stumble
        return moves(phase, t, seat, so_far)

    with monkeypatch.context() as mistake:
        mistake.setattr(Bidding, "moves", stumble)
        with pytest.raises(Stumble):
            match.submit(0, "bid 1")
        assert all_of(match) == before


def test_a_clock_that_stops_and_ctrl_c_are_no_different():
    def stopped() -> int:
        raise KeyboardInterrupt

    match = Match(RACE, 2, luck=Scripted([4]), clock=stopped)
    match.submit(0, "roll")
    before = all_of(match)
    with pytest.raises(KeyboardInterrupt):
        match.submit(0, "wait")
    assert all_of(match) == before


LUCKS = {
    "committed": lambda: Committed(SEED),
    "retold": lambda: Retold([0] * 100),
    "scripted": lambda: Scripted([0, 1, 0] * 30),
    "scripted, then committed": lambda: Scripted([1, 0, 1, 0, 1, 1, 0], Committed(SEED)),
    "noted": lambda: Noted(Committed(SEED)),
    "stacked": lambda: Stacked(SEED),
}


@pytest.mark.parametrize("made", LUCKS.values(), ids=LUCKS)
@pytest.mark.parametrize("spent", [0, 1, 6, 7, 8, 15, 16, 17, 32, 33])
def test_luck_that_goes_back_gives_the_same_again(made, spent):
    luck: Luck = made()
    for _ in range(spent):
        luck.pick([0, 1])
    mark = luck.spent()
    assert mark == spent
    given = [luck.pick([0, 1]) for _ in range(40)]
    luck.go_back(mark)
    assert luck.spent() == mark
    assert [luck.pick([0, 1]) for _ in range(40)] == given


def test_a_script_that_goes_back_moves_nothing_that_was_spent_before_it():
    then = Committed(SEED)
    expected = [then.below(1000) for _ in range(5)][3:]
    then.go_back(0)
    for _ in range(3):
        then.below(1000)
    luck = Scripted([7], then)
    for _ in range(2):
        luck.go_back(0)
        assert luck.pick([5, 7]) == 1
        assert [then.below(1000), then.below(1000)] == expected


def test_luck_of_no_record_goes_on():
    """Nothing depends on where a quick luck stands: a match that is put back cuts its notes, and its record replays."""
    quick = Quick(1)
    assert quick.spent() == 0
    quick.go_back(0)
    assert 0 <= quick.below(6) < 6
