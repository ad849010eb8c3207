"""The careful loop: sealed answers in any order and in several steps, taking back, teams, refusals."""

import itertools
from random import Random
from typing import Any, final

import pytest

from cheeseboard.engine.ask import Ask, ask_of
from cheeseboard.engine.codec import to_json
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.errors import Illegal, Problem
from cheeseboard.engine.luck import Quick, Scripted
from cheeseboard.engine.match import Match, replay, resume, verify
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Phase, Turn
from cheeseboard.engine.record import record_from_json
from tests.engine.toys import (
    AUCTION,
    BIDDING,
    BIDS,
    LEFT,
    RACE,
    RIGHT,
    ROLL,
    SURE,
    WAIT,
    AuctionTable,
    Began,
    Bid,
)

SEED = bytes(range(32))


def auction(seats: int, **options: object) -> Match:
    return Match(AUCTION, seats, options, SEED)


def coins_bid(match: Match) -> list[int]:
    return [event.coins for event in match.heard(None) if isinstance(event, Bid)]


# ---- sealed answers ----


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_sealed_answers_come_in_any_order_to_the_same_end(order):
    answers = {0: ["bid 1", "left"], 1: ["bid 3", "right", "sure"], 2: ["bid 0"]}
    match = auction(3)
    for seat in order:
        for notation in answers[seat]:
            match.submit(seat, notation)
    assert coins_bid(match) == [1, 3, 0]
    assert match.table.won == [0, 1, 0]


def test_until_the_last_answer_is_in_the_table_is_the_very_same():
    match = auction(3)
    table, before = match.table, to_json(match.table)
    for seat, notation in ((0, "bid 1"), (0, "left"), (1, "bid 3"), (1, "right")):
        match.submit(seat, notation)
        assert match.table is table
    match.take_back(1)
    assert match.table is table
    for seat, notation in ((1, "right"), (1, "sure"), (2, "bid 0")):
        match.submit(seat, notation)
    assert match.table is not table
    assert to_json(table) == before, "what was played is played on a copy"


def test_steps_of_different_seats_can_be_mixed():
    match = auction(3)
    for step in ("1 bid 3", "0 bid 1", "1 right", "2 bid 2", "0 left", "2 left", "1 sure"):
        assert coins_bid(match) == []
        seat, notation = step.split(maxsplit=1)
        match.submit(int(seat), notation)
    assert coins_bid(match) == [1, 3, 2]


def test_nothing_is_known_and_nothing_happens_until_the_last_answer_is_in():
    match = auction(4)
    before = [to_json(match.view(seat)) for seat in (None, 0, 1, 2, 3)]
    heard = [match.heard(seat) for seat in (None, 0, 1, 2, 3)]
    asks = {seat: match.ask(seat) for seat in range(4)}
    for seat in (2, 0, 3):
        assert match.submit(seat, "bid 0") == []
        assert match.ask(seat) is None
        assert [to_json(match.view(other)) for other in (None, 0, 1, 2, 3)] == before
        assert [match.heard(other) for other in (None, 0, 1, 2, 3)] == heard
        assert match.ask(1) == asks[1], "somebody else's answer changed a question"
    match.submit(1, "bid 0")
    assert len(coins_bid(match)) == 4


def test_a_seat_is_told_what_it_has_answered_so_far_and_nobody_else_is():
    match = auction(2)
    match.submit(0, "bid 3")
    mine, theirs = match.ask(0), match.ask(1)
    assert mine is not None
    assert theirs is not None
    assert (mine.so_far, mine.moves) == ([BIDS[3]], (LEFT, RIGHT))
    assert theirs.so_far == []
    match.submit(0, "left")
    mine = match.ask(0)
    assert mine is not None
    assert (mine.so_far, mine.moves) == ([BIDS[3], LEFT], (SURE,))


def test_a_finished_answer_cannot_be_added_to():
    match = auction(2)
    match.submit(0, "bid 0")
    with pytest.raises(Illegal, match="not this seat's turn"):
        match.submit(0, "bid 1")


def test_a_step_that_does_not_follow_is_refused_and_the_seal_holds():
    match = auction(2)
    match.submit(0, "bid 2")
    for wrong in ("bid 2", "sure"):
        with pytest.raises(Illegal, match="AUC-001"):
            match.submit(0, wrong)
    assert match.answers == {0: [BIDS[2]]}


def test_whoever_cannot_answer_is_not_waited_for():
    match = auction(3)
    match.table.coins = [1, 0, 1]
    assert [ask.seat for ask in match.asks()] == [0, 2]
    match.submit(2, "bid 0")
    match.submit(0, "bid 0")
    assert coins_bid(match) == [0, 0, 0]


def test_when_nobody_can_answer_the_game_goes_on_by_itself():
    match = auction(5, coins=0)
    assert match.asks() == []
    assert match.outcome is not None
    assert [event.round for event in match.heard(None) if isinstance(event, Began)] == [2, 3]


def test_twelve_seats_play_to_the_end():
    for seed in range(5):
        choose = Random(seed)
        match = Match(AUCTION, 12, {"coins": 9}, SEED)
        while asks := match.asks():
            ask = choose.choice(asks)
            match.submit(ask.seat, choose.choice(ask.moves))
        assert match.outcome is not None
        record = record_from_json(match.record().to_json())
        for again in (replay(record, AUCTION), resume(record, AUCTION), verify(record, AUCTION)):
            assert again.table == match.table
            assert [again.heard(seat) for seat in range(12)] == [match.heard(seat) for seat in range(12)]


def test_a_sealed_answer_survives_saving_and_stays_sealed():
    match = auction(3)
    match.submit(1, "bid 3")
    match.submit(2, "bid 0")
    again = resume(record_from_json(match.record().to_json()), AUCTION)
    assert again.answers == match.answers
    assert again.asks() == match.asks()
    assert coins_bid(again) == []


# ---- taking back ----


def test_a_sealed_answer_can_be_taken_back_step_by_step():
    match = auction(2)
    fresh = match.asks()
    for notation in ("bid 3", "left", "sure"):
        match.submit(0, notation)
    for _ in range(3):
        assert match.can_take_back(0)
        match.take_back(0)
    assert match.asks() == fresh
    assert match.choices == []
    assert match.answers == {}
    with pytest.raises(Problem, match="nothing to take back"):
        match.take_back(0)


def test_the_answer_that_opens_all_others_stays_given():
    """Whoever answers last has seen the others, even where no event says that something was revealed."""
    match = auction(2)
    match.submit(0, "bid 0")
    match.submit(1, "bid 0")
    assert match.ask(1) is not None
    assert not match.can_take_back(1)
    assert not match.can_take_back(0)


def test_a_sealed_answer_can_be_taken_back_whoever_has_answered_since():
    match = auction(4)
    for seat, notation in [(0, "bid 3"), (1, "bid 0"), (0, "left"), (2, "bid 1"), (1, None), (0, None), (2, "right")]:
        if notation is None:
            match.take_back(seat)
        else:
            match.submit(seat, notation)
    assert match.answers == {0: [BIDS[3]], 2: [BIDS[1], RIGHT]}
    assert match.choices == [(0, "bid 3"), (2, "bid 1"), (2, "right")]
    assert [ask.seat for ask in match.asks()] == [0, 1, 3]
    for seat in (2, 2, 0):
        match.take_back(seat)
    fresh = auction(4)
    assert (match.answers, match.record(), match.asks()) == ({}, fresh.record(), fresh.asks())
    assert match.table == fresh.table


def test_who_has_answered_cannot_be_told_from_what_one_may_take_back():
    match, other = auction(3), auction(3)
    for both in (match, other):
        both.submit(0, "bid 0")
    other.submit(1, "bid 0")
    for seat in (0, 2):
        assert match.can_take_back(seat) == other.can_take_back(seat)
    with pytest.raises(Problem, match="nothing to take back"):
        other.take_back(2)


@final
class Opening(Turn[AuctionTable]):
    """Before the bids, seat 0 says something that reveals nothing."""

    __slots__ = ()

    def seat(self, t: AuctionTable) -> int:
        return 0

    def moves(self, t: AuctionTable) -> tuple[Move, ...]:
        return BIDS[:1]

    def play(self, t: AuctionTable, move: Move, dealer: Dealer) -> Phase[Any]:
        return BIDDING


OPENING = Opening()


def test_an_answer_that_somebody_has_only_begun_cannot_be_told_from_what_one_may_take_back():
    """And if the choice before it is taken back, it goes with its question."""
    table = auction(3).table
    table.phase = OPENING
    match = Match(AUCTION, 3, luck=Scripted([]), start=table)
    match.submit(0, "bid 0")
    assert match.can_take_back(0)
    match.submit(1, "bid 3")
    assert match.can_take_back(0)
    assert match.public_count == 1
    match.submit(1, "left")
    match.submit(1, "sure")
    assert not match.can_take_back(0)  # that seat 1 has finished is known to all
    assert match.public_count == 2
    match.take_back(1)
    assert match.can_take_back(0)
    match.take_back(0)
    assert (match.table.phase, match.answers, match.steps, match.public_count) == (OPENING, {}, [], 0)


def test_a_roll_of_the_dice_is_not_taken_back():
    match = Match(RACE, 2, luck=Scripted([4, 5]))
    match.submit(0, ROLL)
    assert match.ask(0) is not None
    assert not match.can_take_back(0)


def test_luck_after_taking_back_is_what_it_would_have_been():
    plain, wavering = auction(2), auction(2)
    wavering.submit(0, "bid 3")
    wavering.take_back(0)
    for match in (plain, wavering):
        for seat in (0, 1):
            match.submit(seat, "bid 0")
    assert plain.record() == wavering.record()


# ---- the clock ----


def test_readings_of_the_clock_are_taken_back_too():
    seconds = iter(range(10, 20))
    match = Match(RACE, 2, luck=Scripted([4]), clock=lambda: next(seconds))
    match.submit(0, ROLL)
    match.submit(0, WAIT)
    assert match.record().clock == [10]
    match.take_back(0)
    assert match.record().clock == []
    match.submit(0, WAIT)
    assert (match.record().clock, match.table.waited) == ([11], 11)
    assert replay(match.record(), RACE).table == match.table


def test_a_replay_needs_no_clock_but_all_its_readings():
    match = Match(RACE, 2, luck=Scripted([4]), clock=lambda: 5)
    for move in (ROLL, WAIT, WAIT):
        match.submit(0, move)
    record = match.record()
    assert record.clock == [5, 5]
    record.clock = [5]
    with pytest.raises(Problem, match="ends after 1 readings of the clock"):
        replay(record, RACE)


def test_a_match_that_began_without_a_clock_goes_on_without_one():
    record = auction(2).record()
    assert record.clock is None
    assert resume(record, AUCTION, clock=lambda: 99).clock is None
    timed = Match(AUCTION, 2, {}, SEED, clock=lambda: 1).record()
    assert timed.clock == []
    assert resume(timed, AUCTION, clock=lambda: 99).clock is not None


# ---- questions, refusals, luck ----


def test_a_question_is_a_value():
    match = auction(3)
    [ask, *_] = match.asks()
    assert ask == ask_of(match.view(0), 0, []) != ask_of(match.view(1), 1, [])
    assert ask != "a question"
    assert repr(ask) == "Ask(seat=0, bidding: bid 0 | bid 1 | bid 2 | bid 3)"
    assert isinstance(ask, Ask)


def test_a_seat_that_is_not_there_is_a_problem():
    match = auction(2)
    for wrong in (-1, 2, 12):
        for look in (match.view, match.heard, lambda seat: match.submit(seat, "bid 0")):
            with pytest.raises(Problem, match=f"there is no seat {wrong}; seats are 0 to 1"):
                look(wrong)


def test_a_refusal_says_seat_move_and_clause():
    match = auction(2, coins=1)
    with pytest.raises(Illegal) as refused:
        match.submit(1, " BID   3 ")
    illegal = refused.value
    assert (illegal.seat, illegal.notation, illegal.clause) == (1, "bid 3", "AUC-001")
    assert str(illegal) == "seat 1 cannot play 'bid 3': it is not among the moves offered (AUC-001)"


def test_a_move_of_another_game_is_no_move_here():
    with pytest.raises(Illegal, match="Auction has no move 'roll'"):
        auction(2).submit(0, ROLL)


def test_the_seed_decides_and_is_committed_to():
    assert auction(6).table == auction(6).table
    other = Match(AUCTION, 12, {}, bytes(32))
    assert [coat.value for coat in other.table.coats] != [coat.value for coat in auction(12).table.coats]
    live, another = Match(AUCTION, 2), Match(AUCTION, 2)
    assert live.commitment != another.commitment
    assert live.seed is not None
    assert len(live.seed) == 32


def test_the_seed_can_stay_with_the_house_while_the_commitment_is_shown():
    record = auction(2).record(reveal_seed=False)
    assert record.seed is None
    assert record.commitment == auction(2).commitment
    with pytest.raises(Problem, match="no seed, so the match cannot go on"):
        resume(record, AUCTION)


def test_luck_from_elsewhere_is_committed_to_nothing():
    match = Match(AUCTION, 2, luck=Quick(1))
    assert match.commitment is None
    assert match.record().seed is None
    assert replay(match.record(), AUCTION).table == match.table


def test_a_match_can_begin_anywhere():
    table = auction(3).table
    table.coins = [0, 2, 0]
    match = Match(AUCTION, 3, luck=Quick(1), start=table)
    assert [ask.seat for ask in match.asks()] == [1]


def test_a_match_that_began_in_the_middle_says_that_it_has_no_record():
    match = Match(AUCTION, 3, seed=SEED, start=auction(3).table)
    with pytest.raises(Problem, match="set up by hand has no record"):
        match.record()


# ---- teams ----


def test_teams_are_the_games_word_and_everybody_stands_alone_otherwise():
    settings = AUCTION.options.settle({}, 5)
    assert AUCTION.teams(settings, 5) == [0, 1, 0, 1, 0]
    assert RACE.teams({}, 3) == [0, 1, 2]
