"""Drawings of this kitchen, and what is said of those that cannot be."""

import pytest

from cheeseboard.engine.errors import Lost, Problem
from cheeseboard.games.chop_chop import GAME
from cheeseboard.games.chop_chop.rules import CHOOSING_MOUSE, MOVING, PLACING_CAT
from cheeseboard.games.chop_chop.scene import draw
from cheeseboard.testing import position
from tests.games.chop_chop.table import cat_to_move, mice_to_move, played, scene
from tests.rules import rule

NAMES = ["tom", "ann", "bob", "cid", "dee"]


def test_two_names_and_a_star_are_enough():
    table = scene("tom cat\nann* mice\nroll 2")
    assert (
        table
        == """
        tom   cat
        ann*  mice
        1  x  x  x  1  x  x  x
        2  x  x  x  x  x  x  x
        3  4  x  x  xT x  x  x
        4  x  x  x  x  x  x  2
        5  x  x  x  x  x  x  x
        6  x  x  x  3  x  x  x
        cat Td3
        home 1 2 3 4
        visible none
        cheeses 0
        bag cheese*10 broken*18 plus1*2 plus2*2 arrow*2 fork*2 knife*2
        rolls 1
        phase choosing_mouse
        options none
        draw
    """
    )


def test_a_drawn_floor_and_the_same_in_words():
    drawn = scene("""
        tom   cat
        ann*  mice
        #  a  b  c  d  e  f  g
        1  x  x  x  o  x  x  x
        2  .  %  x  x  x  x  x
        3  4  x  1T x  x  x  x
        bag cheese*8 broken*17 plus1*2 plus2*2 arrow*2 fork*2 knife*2
        cheeses 1
        roll 2
    """)
    said = mice_to_move("mice c3 g4 d6 a3", "cat Tc3", "visible b2", "empty a2", "cheeses 1",
                        "bag cheese*8 broken*17 plus1*2 plus2*2 arrow*2 fork*2 knife*2", "roll 2")  # fmt: skip
    assert drawn == said
    assert str(drawn) == str(said)


def test_a_mouse_whose_home_is_drawn_without_it_was_caught():
    table = cat_to_move("1 x x x o x x x", "roll 1")
    assert table == "mice caught g4 d6 a3\nhome 2 3 4"


@pytest.mark.parametrize(
    ("star", "lines", "phase"),
    [("ann", "roll 2", CHOOSING_MOUSE), ("ann", "roll 2\nmouse 3", MOVING), ("tom", "roll 2", MOVING),
     ("ann", "draw 2", CHOOSING_MOUSE), ("tom", "phase placing_cat", PLACING_CAT)],
)  # fmt: skip
def test_the_moment_is_told_by_the_roll(star, lines, phase):
    text = f"tom cat\nann mice\n{lines}".replace(star, star + "*", 1)
    assert scene(text).truth.phase is phase


def test_luck_empties_squares_for_the_cheeses_that_are_won():
    tables = [mice_to_move("cheeses 9", "hidden d2", "roll 1", seed=seed) for seed in range(6)]
    assert len({str(table) for table in tables}) == 6
    for table in tables:
        assert table == "bag cheese*1 …\n2 … …"
        assert table.truth.floor.count(1) == 29
        assert table.truth.floor[10] == 1  # d2


def test_tiles_go_for_squares_that_are_drawn_empty_but_not_those_the_script_wants():
    for seed in range(6):
        table = mice_to_move("empty a1 b1 c1 e1 f1 g1 a2", "draw 1 knife knife", seed=seed)
        assert table.truth.bag.numbers.count(6) == 2
        assert table == "bag cheese*10 …"


@pytest.mark.parametrize(
    "options", [{}, {"no_progress_limit": 9}, {"no_progress_limit": 7, "no_progress_result": "draw"}]
)
@pytest.mark.parametrize("seats", [2, 5])
def test_what_is_drawn_can_be_read_again(seats, options):
    for match in played(seats, 7, **options):
        assert scene(draw(match.table, NAMES[:seats])).truth == match.table


def test_the_cat_may_sit_anywhere_at_the_table():
    table = scene("ann mice\nbob* mice\ntom cat\nroll 1")
    assert table.truth.options.cat_seat == 2
    assert table.truth.mouse_turn == 2
    assert table == "options cat_seat=2"


def test_dice_and_tiles_come_as_they_are_written():
    table = mice_to_move("draw 3 plus1 cheese")
    assert table.script == ["plus1", "cheese"]
    table.ann("mouse 1", "go d4", "go d5")
    assert table == "cheeses 1\ndraw"


def test_plain_data_sets_the_same_kitchen():
    table = position(GAME, phase="choosing_mouse", cat=59, side="mice", mouse_turn=1, rolls_left=1, roll=2, steps=2)
    assert table == mice_to_move("roll 2")


@rule("CHO-002", "CHO-010", "CHO-014", "CHO-030", "CHO-043", "CHO-062", "CHO-112", "CHO-121")
@pytest.mark.parametrize(
    ("lines", "error", "said"),
    [
        ("tom cat\nann mice", Problem, "nobody is to move: put a"),
        ("tom* cat\nann* mice", Problem, "one seat is to move, and 2 have a star.*CHO-030"),
        ("tom* cat\nann cat", Problem, "one player is the cat.*CHO-002"),
        ("tom* dog\nann mice", Problem, "plays 'cat' or 'mice'.*CHO-002"),
        ("tom* cat", Problem, "2 to 5 seats, not 1"),
        ("tom* cat\nann mice\nroll 1\nfloor x", Problem, "there is no line 'floor'"),
        ("tom* cat\nann mice\n7 x x x x x x x", Problem, "a row is 1 to 6 with 7 squares"),
        ("tom* cat\nann mice\n2 x x x", Problem, "a row is 1 to 6 with 7 squares"),
        ("tom* cat\nann mice\n2 x x x ? x x x", Problem, "'\\?' is no square"),
        ("tom* cat\nann mice\n2 x x x o x x x", Problem, "holes are d1 g4 d6 a3.*CHO-014"),
        ("tom* cat\nann mice\n1 x x x . x x x", Problem, "holes are d1 g4 d6 a3.*CHO-014"),
        ("tom* cat\nann mice\n2 x x 1 1 x x x", Problem, "mouse 1 is drawn twice"),
        ("tom* cat\nann mice\n2 x x C C x x x", Problem, "the cat is on c2, and on d2 too"),
        ("tom* cat\nann mice\n2 x x 1 x x x x\nmice d1 g4 d6 a3", Problem, "mouse 1 is drawn in two places"),
        ("tom* cat\nann mice\n2 x x C x x x x\ncat d2", Problem, "the cat is drawn in two places"),
        ("tom* cat\nann mice\nmice d1 g4", Problem, "there are 4 mice, and 2 words"),
        ("tom* cat\nann mice\nmice h1 g4 d6 a3", Problem, "there is no square 'h1'"),
        ("tom* cat\nann mice\nmice Td3 g4 d6 a3", Problem, "is on the table"),
        ("tom* cat\nann mice\nmice d2 d2 d6 a3", Problem, "two figures stand on one square.*CHO-043"),
        ("tom* cat\nann mice\ncat d3", Problem, "the cat stands where it may not.*CHO-052"),
        ("tom* cat\nann mice\ncat d1\nmice d2 g4 d6 a3", Problem, "the cat stands where it may not"),
        ("tom* cat\nann mice\ncat Td3\nphase placing_cat", Problem, "placed already.*CHO-015"),
        ("tom* cat\nann mice\nmice d2 g4 d6 a3\nhome 1", Problem, "a start card is not turned.*CHO-062"),
        ("tom* cat\nann mice\nmice d2 g4 d6 a3\nvisible d2", Problem, "a tile lies under a mouse"),
        ("tom* cat\nann mice\nvisible d3", Problem, "turns nothing up under the table"),
        ("tom* cat\nann mice\nmice caught caught caught caught", Problem, "the game is over.*CHO-131"),
        ("tom* cat\nann mice\nroll 1\nmouse 1", Problem, "say which mouse moves"),
        ("tom cat\nann* mice\nroll 1\nphase moving", Problem, "say which mouse moves"),
        ("tom cat\nann* mice\nroll 1\nmouse 5", Problem, "there is no mouse 5"),
        ("tom cat\nann* mice\nroll 1\nmice caught g4 d6 a3\nmouse 1", Problem, "caught does not move"),
        ("tom cat\nann* mice\nrolls 3", Problem, "two rolls at most.*CHO-121"),
        ("tom cat\nann* mice\nphase choosing_mouse", Problem, "nothing was rolled"),
        ("tom* cat\nann mice\nroll 1\nphase forking", Problem, "no use for a fork.*CHO-112"),
        ("tom* cat\nann mice\nroll 1\nphase choosing_mouse", Problem, "the cat chooses no mouse"),
        ("tom cat\nann* mice\nbob mice\nturn 2", Problem, "somebody else is to move.*CHO-031"),
        ("tom* cat\nann mice\ndeposited yes", Problem, "not all cheeses are won.*CHO-133"),
        ("tom* cat\nann mice\nphase thinking", Problem, "there is no phase 'thinking'"),
        ("tom* cat\nann mice\ndraw 1 spoon", Problem, "luck is a number or one of cheese broken"),
        ("tom* cat\nann mice\nbag spoon*2", Problem, "'spoon\\*2' is no tile"),
        ("tom* cat\nann mice\nbag cheese*3", Lost, "38 hidden tiles are drawn, and 3 are left.*CHO-010"),
        ("tom* cat\nann mice\ncheeses 11", Lost, "more cheeses than the box.*CHO-005"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(lines, error, said):
    with pytest.raises(error, match=said) as problem:
        scene(lines)
    assert "\n" not in str(problem.value)
