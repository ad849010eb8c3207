"""What both sides have, and what decided the game.  CHO-131, CHO-132, CHO-144."""

from cheeseboard.engine.event import Event
from cheeseboard.games.chop_chop.account import doubles, first_catch, thief
from cheeseboard.games.chop_chop.events import CheeseWon, DoubleTurn, MouseCaught, MouseMoved, Rolled
from cheeseboard.games.chop_chop.terminal import turn_lines
from cheeseboard.pictures.board import headlines
from cheeseboard.pictures.words import speaker
from tests.games.chop_chop.table import cat_to_move, mice_to_move, scene
from tests.rules import rule
from tests.telling import account_of, decided, headline, sheet


@rule("CHO-131")
def test_the_cat_is_told_where_it_caught_the_last_mouse():
    table = cat_to_move("mice e2 caught caught caught", "cheeses 7", "roll 2")
    table.tom("go e2")
    assert decided(table)[0] == "The cat catches the last mouse on e2. The mice have 7 of 10 cheeses. CHO-131"
    assert (headline(table, 0), headline(table, 1), headline(table)) == (
        "Your cat wins",
        "The cat wins",
        "The cat wins",
    )
    assert sheet(table)["caught"] == [4, None]
    assert sheet(table)["cheeses"] == [None, 7]


@rule("CHO-132")
def test_the_mice_are_told_how_many_of_them_are_free():
    table = mice_to_move("mice d1 f4 caught a3", "draw 1 1", "home none", "cheeses 10")
    table.ann("mouse 2", "go g4")
    assert decided(table)[0] == "The mice bring all 10 cheeses home, with 3 mice still free. CHO-132"
    assert (headline(table, 0), headline(table, 1)) == ("The mice win", "Your mice win")
    assert [column.seats for column in account_of(table).columns] == [(0,), (1,)]
    assert sheet(table)["caught"] == [1, None]


def test_the_best_thief_and_the_first_catch_are_told_from_the_log_or_double_turns_where_nobody_was_caught():
    mice, cat = Rolled(1, "mice", 2), Rolled(0, "cat", 2)
    taken: list[Event] = [MouseMoved(1, 3, "b2"), CheeseWon("b2", 1)]
    caught: list[Event] = [cat, cat, MouseCaught(2, "c1"), cat]
    kitchen = cat_to_move("cheeses 3").truth
    found = [(one.name, one.facts) for one in [*thief(kitchen, [mice, *taken, mice, *taken]), *first_catch(caught)]]
    assert found == [("thief", {"mouse": 3, "n": 2, "cheeses": 3}), ("first_catch", {"roll": 2, "rolls": 3})]
    assert thief(kitchen, taken) == first_catch([cat, cat]) == doubles(kitchen, [cat]) == []
    [told] = doubles(kitchen, [DoubleTurn(0), DoubleTurn(1), DoubleTurn(1)])
    assert told.facts == {"cat": 1, "mice": 2}


@rule("CHO-144")
def test_a_stall_names_its_rule_whoever_it_is_for():
    table = cat_to_move("stalled 199", "roll 1")
    table.tom("go td4")
    assert decided(table) == ["No progress for 200 rolls. Then the cat wins. CHO-144"]
    assert headline(table, 1) == "The cat wins"
    table = scene("tom* cat\nann mice\nbob mice\nstalled 4\nroll 1\n"
                  "options no_progress_limit=5 no_progress_result=draw")  # fmt: skip
    table.tom("go td4")
    assert decided(table) == ["No progress for 5 rolls. Then nobody wins. CHO-144"]
    assert headline(table, 0) == "A draw"
    words = speaker(table.match.game, "en", ["Tom", "Ann", "Bob"], 0)
    assert table.outcome is not None
    assert headlines(table.match.account(), table.outcome, words) == ["A draw"]
    assert turn_lines(table.truth, words) == ["A draw"]
