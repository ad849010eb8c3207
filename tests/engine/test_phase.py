"""Moments and tables: shared objects without data, and one mutable table that is a value."""

import copy
import pickle
from collections.abc import Callable

import pytest

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.match import Match
from cheeseboard.engine.move import Move, shared_move
from cheeseboard.engine.names import snake
from cheeseboard.engine.phase import OVER, PHASES, Moment, Phase, Together, Turn, shared_phase
from cheeseboard.engine.table import Table, filled, redact
from tests.engine.toys import AUCTION, BIDDING, BIDS, COATS, RACE, RACING, ROLL, Auction, Bidding, RaceTable


def table(seats: int = 3):
    return Match(AUCTION, seats, luck=Quick(1)).table


@pytest.mark.parametrize("name", ["YourTurn your_turn", "Over over", "A a", "SwappingWith swapping_with"])
def test_a_class_has_its_name_in_the_texts(name):
    given, wanted = name.split()
    assert snake(given) == wanted


def test_there_is_one_of_each_phase():
    assert shared_phase(Bidding) is BIDDING is PHASES[Bidding]
    for phase in (OVER, BIDDING, RACING):
        for again in (copy.copy(phase), copy.deepcopy(phase), pickle.loads(pickle.dumps(phase))):
            assert again is phase
    assert repr(RACING) == "Racing"


def test_there_is_one_of_each_move():
    assert shared_move("tests.engine.toys", "bid 2") is BIDS[2]
    for again in (copy.copy(ROLL), copy.deepcopy(ROLL), pickle.loads(pickle.dumps(ROLL))):
        assert again is ROLL
    assert repr(ROLL) == "<roll>"


def test_a_move_of_the_same_name_in_another_game_is_another_move():
    known = pickle.dumps(ROLL)
    assert Move(0, ROLL.notation) is not ROLL
    assert pickle.loads(known) is ROLL is copy.deepcopy(ROLL)


def test_a_phase_without_words_of_its_own_asks_by_its_name_and_names_no_clause():
    t = filled(RaceTable, RACING, 2, [0, 0], 0, 0, 0)
    assert RACING.prompt(t, 0) == ("racing", {})
    assert RACING.clause(t, 0, ROLL) == ""


def test_a_table_is_equal_when_all_its_fields_are():
    one = table()
    other = one.copy()
    assert one == other
    other.won[1] += 1
    assert one != other
    assert one != "a table"
    assert one != filled(RaceTable, RACING, 3, [0] * 3, 0, 0, 0)


def pickled(t):
    return pickle.loads(pickle.dumps(t))


@pytest.mark.parametrize("copied", [lambda t: t.copy(), copy.copy, copy.deepcopy, pickled])
def test_no_copy_shares_what_changes(copied):
    one = table()
    other = copied(one)
    assert other == one
    other.coins[0] = 99
    other.coats.pop()
    assert one == table()


def test_a_view_is_another_table_with_things_turned_down():
    truth = table()
    before = truth.copy()
    view = redact(truth, 1)
    assert [coat.value is None for coat in view.coats] == [True, False, True]
    assert [coat.value is None for coat in redact(truth, None).coats] == [True] * 3
    assert truth == before
    assert redact(view, 1) == view


def test_a_table_reads_well():
    lines = repr(filled(RaceTable, RACING, 2, [3, 4], 1, 5, 6)).splitlines()
    assert lines == ["phase: Racing", "seats: 2", "points: [3, 4]", "turn: 1", "unsaved: 5", "waited: 6"]


def test_what_a_game_must_fill_in_is_missed_at_once():
    t = table()
    dealer = Dealer(Quick(1))
    lacking: list[Callable[[], object]] = [
        lambda: Table().copy(),
        lambda: Turn().seat(t),
        lambda: Turn().moves(t),
        lambda: Turn().play(t, ROLL, dealer),
        lambda: Together().seats(t),
        lambda: Together().moves(t, 0, []),
        lambda: Together().reveal(t, [], dealer),
        lambda: Moment().happen(t, dealer),
    ]
    for missing in lacking:
        with pytest.raises(NotImplementedError):
            missing()


def test_facts_of_a_question_are_of_the_table():
    t = table()
    assert BIDDING.prompt(t, 2) == ("bidding", {"coat": t.coats[2], "coins": 3})
    assert t.coats[2].face() in COATS


def test_a_base_phase_can_be_made():
    assert isinstance(Phase(), Phase)
    assert isinstance(Auction(), type(AUCTION))
    assert RACE.move(" ROLL ") is ROLL
