"""Playing on, the fast way, and every result with its exact probability."""

from fractions import Fraction

import pytest

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.match import Match
from cheeseboard.engine.phase import OVER, Moment
from cheeseboard.engine.play import (
    asked,
    moves_of,
    outcomes,
    play_together,
    play_turn,
    playout,
    settle,
)
from cheeseboard.engine.table import filled
from tests.engine.toys import (
    AUCTION,
    BETWEEN,
    BIDDING,
    BIDS,
    DRESSING,
    LEFT,
    RACING,
    RIGHT,
    ROLL,
    STOP,
    SURE,
    AuctionTable,
    RaceTable,
)


def auction(coins: list[int]) -> AuctionTable:
    t = Match(AUCTION, len(coins), luck=Quick(1)).table
    t.coins = coins[:]
    return t


def race(**given: int) -> RaceTable:
    found: RaceTable = filled(RaceTable, RACING, 2, [0, 0], given.get("turn", 0), given.get("unsaved", 0), 0)
    return found


# ---- who is asked ----


def test_one_seat_is_asked_in_a_turn():
    t = race(turn=1)
    assert asked(t) == [1]
    assert moves_of(t, 1, []) == (ROLL,)
    assert moves_of(t, 0, []) == ()


def test_whoever_has_no_answer_is_not_asked():
    t = auction([3, 0, 1])
    assert asked(t) == [0, 2]
    assert moves_of(t, 2, []) == BIDS[:2]
    assert moves_of(t, 1, []) == ()
    assert moves_of(t, 9, []) == ()


def test_nobody_is_asked_when_it_is_over_or_happens_of_itself():
    for phase in (OVER, BETWEEN):
        t = auction([3, 3])
        t.phase = phase
        assert asked(t) == []
        assert moves_of(t, 0, []) == ()


# ---- going on ----


def test_a_moment_in_which_nobody_is_asked_happens_at_once():
    t = auction([3, 3])
    t.phase = BETWEEN
    settle(t, Dealer(Quick(1)))
    assert asked(t) == [0, 1]


def test_a_sealed_question_that_nobody_can_answer_is_resolved_at_once():
    t = auction([0, 0, 0])
    settle(t, Dealer(Quick(1)))
    assert t.phase is OVER
    assert t.won == [0, 0, 0]


def test_answers_of_the_wrong_sort_are_a_mistake():
    with pytest.raises(TypeError, match="no turn"):
        play_turn(auction([1, 1]), ROLL, Dealer(Quick(1)))
    with pytest.raises(TypeError, match="asked of one seat"):
        play_together(race(), [[ROLL]], Dealer(Quick(1)))


def test_sealed_answers_come_in_the_order_of_the_seats():
    t = auction([3, 0, 3])
    dealer = Dealer(Quick(1), listening=True)
    play_together(t, [[BIDS[1], LEFT], [], [BIDS[3], RIGHT, SURE]], dealer)
    assert t.coins == [2, 0, 0]
    assert t.won == [0, 0, 1]
    assert t.phase is BIDDING


def test_a_random_answer_has_all_its_steps():
    t = auction([3, 3])
    lengths = {len(BIDDING.some_answer(t, 0, Quick(seed))) for seed in range(40)}
    assert lengths == {1, 2, 3}


def test_a_playout_ends_and_counts_every_step():
    t = auction([3, 3, 3])
    decisions = playout(t, Dealer(Quick(1)), Quick(2))
    assert t.phase is OVER
    assert decisions >= 3
    short = race()
    assert playout(short, Dealer(Quick(1)), Quick(2), most=3) == 3
    assert short.phase is not OVER


# ---- outcomes ----


def test_a_roll_has_six_results():
    results = list(outcomes(race(unsaved=4), [[ROLL]]))
    assert [probability for probability, _ in results] == [Fraction(1, 6)] * 6
    assert [(t.turn, t.unsaved) for _, t in results] == [(1, 0), (0, 6), (0, 7), (0, 8), (0, 9), (0, 10)]


def test_a_choice_without_luck_has_one_result_and_leaves_the_table_alone():
    t = race(unsaved=4)
    [(probability, after)] = outcomes(t, [[STOP]])
    assert probability == 1
    assert (after.points, after.turn) == ([4, 0], 1)
    assert t == race(unsaved=4)


def test_sealed_answers_have_their_results_too():
    [(probability, after)] = outcomes(auction([2, 2]), [[BIDS[1], LEFT], [BIDS[2], RIGHT]])
    assert probability == 1
    assert after.won == [0, 1]
    assert after.phase is BETWEEN, "one step only: the moment that follows is a step of its own"
    [(_, then)] = outcomes(after, [])
    assert then.phase is BIDDING


def test_a_moment_of_luck_is_walked():
    t = AUCTION.setup({"coins": 1, "teams": True}, 3, Dealer(Quick(1)))
    assert t.phase is DRESSING
    assert isinstance(t.phase, Moment)
    results = list(outcomes(t, []))
    assert [probability for probability, _ in results] == [Fraction(1, 8)] * 8
    dressed = ["".join(coat.face().code[0] for coat in after.coats) for _, after in results]
    assert sorted(dressed) == sorted({a + b + c for a in "rg" for b in "rg" for c in "rg"})


def test_expected_values_come_out_exactly():
    """The chance to save at least 6 by rolling twice and stopping: 1 in 6 ends each roll."""
    total = Fraction(0)
    for first, after in outcomes(race(), [[ROLL]]):
        if after.turn == 0:
            for second, end in outcomes(after, [[ROLL]]):
                total += first * second * (end.turn == 0 and end.unsaved >= 6)
    pairs = [(a, b) for a in range(2, 7) for b in range(2, 7) if a + b >= 6]
    assert total == Fraction(len(pairs), 36)
