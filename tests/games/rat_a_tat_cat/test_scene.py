"""Drawings of this game, and what is said of those that cannot be.  cheeseboard.testing, docs/testing.md."""

import pytest

from cheeseboard.engine.errors import Illegal, Lost, Problem
from cheeseboard.games.rat_a_tat_cat import GAME
from cheeseboard.games.rat_a_tat_cat.rules import HOLDING, PLACING, SWAPPING_WITH, YOUR_TURN
from cheeseboard.games.rat_a_tat_cat.scene import draw
from cheeseboard.testing import position
from tests.games.rat_a_tat_cat.table import played, scene
from tests.rules import rule

NAMES = ["ann", "bob", "cid", "dee"]


# ---- what is taken for granted ----


def test_two_rows_and_a_discard_are_enough():
    table = scene("""
        ann*  [3]  8   2  [0]
        bob   [9]  4   6  [1]
        discards 5
    """)
    assert table == """
        pile 45 cards
        hand none
        phase your_turn
        dealer bob
        knocker none
        sequence 0
        turns 0
        round 1
        totals 0 0
        scored none
        options none
        draw
    """


@pytest.mark.parametrize(
    ("line", "phase"),
    [("hand [4]", HOLDING), ("hand {4}", PLACING), ("swap 2", SWAPPING_WITH), ("hand none", YOUR_TURN)],
)
def test_the_moment_is_told_by_the_hand(line, phase):
    assert scene(f"ann* 1 1 1 1\nbob 2 2 2 2\ndiscards 3\n{line}").truth.phase is phase


def test_marks_say_who_has_seen_a_card():
    row = scene("ann* [3] {8} 2:bob,cid 0\nbob ? ? ? ?\ncid ? ? ? ?\ndiscards 3").truth.rows[0]
    assert [[card.is_seen_by(seat) for seat in range(3)] for card in row] == [
        [True, False, False],
        [True, True, True],
        [False, True, True],
        [False, False, False],
    ]
    assert [card.seen_by & 1 for card in row] == [0, 1, 0, 0]  # spectators


@rule("RTC-019", "RTC-125")
def test_the_line_look_is_the_opening_look():
    drawing = "ann* 3 8 2 0\nbob 9 4 6 1\ndiscards 5\nlook\noptions {}"
    assert scene(drawing.format("none")) == "ann* [3] 8 2 [0]\nbob [9] 4 6 [1]"
    assert scene(drawing.format("younger")) == "ann* {3} 8 2 {0}\nbob {9} 4 6 {1}"


def test_open_places_are_filled_from_the_rest_of_the_box_and_leave_the_script_its_cards():
    tables = [scene("ann* ? ? ? ?\nbob ? ? ? ?\ndiscards ?\ndraw D2 D2 D2 0 0 0 0", seed=seed) for seed in range(20)]
    assert len({str(table) for table in tables}) == 20
    for table in tables:
        assert table.truth.pile.numbers.count(12) == 3
        assert table.truth.pile.numbers.count(0) == 4


def test_the_same_drawing_gives_the_same_table():
    drawing = "ann* ? ? ? ?\nbob ? ? ? ?\ndiscards ?"
    assert scene(drawing) == scene(drawing)
    assert str(scene(drawing)) == str(scene(drawing))


def test_a_sized_pile_leaves_the_rest_to_the_discards():
    table = scene("ann* ? ? ? ?\nbob ? ? ? ?\npile 2 cards\ndiscards … 4\ndraw PK 7")
    assert table == "pile 2 cards\ndiscards 44 cards\ndraw PK 7"
    assert table.truth.pile.numbers == [7, 10]


@pytest.mark.parametrize("options", [{}, {"younger": True}, {"mode": "elimination", "limit": 40}])
def test_what_is_drawn_can_be_read_again(options):
    for match in played(4, seed=1, **options):
        assert scene(draw(match.table, NAMES)).truth == match.table


# ---- comparing ----

TABLE = """
    ann*  [3]  8   2  [0]
    bob   [9]  4   6  [1]
    discards 5 7
    draw 2 SW
"""


@pytest.mark.parametrize(
    ("drawing", "fits"),
    [
        (TABLE, True),
        ("ann [3] 8 2 [0]", True),
        ("ann* [3] 8 2 [0]", True),
        ("bob* [9] 4 6 [1]", False),
        ("ann 3 8 2 [0]", False),
        ("ann [3] 8 [2] [0]", False),
        ("ann [?] ? ? [?]", True),
        ("ann ? ? ? ?", False),
        ("ann [3] 8 2", False),
        ("discards … 7", True),
        ("discards … 5", False),
        ("discards 2 cards", True),
        ("discards 7 5", False),
        ("pile 44 cards", True),
        ("pile 43 cards", False),
        ("pile 0 …", True),
        ("draw 2", False),
        ("draw 2 SW", True),
        ("", True),
    ],
)
def test_only_what_is_drawn_is_compared(drawing, fits):
    assert (scene(TABLE) == drawing) is fits


def test_differences_are_listed_line_by_line():
    table = scene(TABLE)
    assert table.differences("ann [4] 8 2 [0]\nbob* [9] 4 6 [1]\ndiscards 5 7") == [
        "drawn 'ann [4] 8 2 [0]', found 'ann* [3] 8 2 [0]'",
        "drawn 'bob* [9] 4 6 [1]', found 'bob [9] 4 6 [1]'",
    ]


def test_a_misspelt_line_is_not_passed_over():
    with pytest.raises(Problem, match="no line 'discard'; there are ann, bob, discards"):
        assert scene(TABLE) == "discard 5 7"


def test_in_a_view_a_question_mark_is_a_face_that_cannot_be_seen():
    view = scene(TABLE).view("ann")
    assert view == "ann* [3] ? ? [0]"
    assert view != "ann* [?] ? ? [?]"
    assert view == "bob [?] ? ? [?]"
    assert view == "pile 44 cards"


# ---- playing ----


def test_moves_are_played_by_name_and_give_what_that_player_heard():
    table = scene(TABLE)
    assert [type(event).__name__ for event in table.ann("take", "put 1")] == ["Took", "Placed"]
    assert [type(event).__name__ for event in table.play("ann", "hold")] == []
    assert table.asked == ["bob"]


def test_a_move_that_is_not_offered_is_illegal_and_the_clause_is_named():
    table = scene(TABLE)
    with pytest.raises(Illegal, match=r"seat 0 cannot play 'knock'.*RTC-087"):
        table.ann("knock")
    assert table.refuses("ann", "knock") == "RTC-087"
    assert table.refuses("bob", "draw") == ""
    with pytest.raises(AssertionError, match="ann may play 'take'"):
        table.refuses("ann", "take")


def test_nobody_else_can_be_called():
    table = scene(TABLE)
    with pytest.raises(AttributeError, match="nobody here is called 'dee'; there are ann, bob"):
        table.dee("draw")
    with pytest.raises(Problem, match="nobody here is called 'dee'"):
        table.view("dee")


def test_when_the_script_is_over_luck_goes_on():
    table = scene(TABLE)
    for _ in range(60):
        table.play(table.asked[0], "draw", "toss", "hold")
    assert table.script == []


def test_the_script_can_only_want_what_is_there():
    table = scene("ann* 0 0 0 0\nbob 9 4 6 1\ndiscards 5\ndraw 0")
    with pytest.raises(Problem, match="the script wants 0"):
        table.ann("draw")


def test_a_clock_that_is_read_too_often_says_so():
    table = scene("ann* ? ? ? ?\nbob ? ? ? ?\ndiscards 5\nknocker bob\nclock 9\noptions mode=time")
    table.ann("draw", "toss")
    [first] = table.asked
    table.play(first, "draw", "toss", "knock")
    with pytest.raises(Problem, match="the clock was to be read 1 times"):
        table.play(table.asked[0], "draw", "toss")


# ---- what cannot be ----


@pytest.mark.parametrize(
    ("drawing", "error", "said"),
    [
        ("ann* 1 2 3 X\nbob ? ? ? ?\ndiscards 5", Problem, "there is no card 'X'; there are 0 1 2"),
        ("ann* 8 8 8 8\nbob 8 ? ? ?\ndiscards 5", Lost, "the drawing has 5 cards 8 or more, the box has 4"),
        ("ann* 1 2 3\nbob ? ? ? ?\ndiscards 5", Problem, "the row of ann has 3 cards, not 4"),
        ("ann* 1 2 3 4 5\nbob ? ? ? ?\ndiscards 5", Problem, "the row of ann has 5 cards, not 4"),
        ("ann* 1 2 3 4\ndiscards 5", Problem, "2 to 6 seats, not 1"),
        ("", Problem, "2 to 6 seats, not 0"),
        ("ann* ? ? ? ?\nbob ? ? ? ?\ndiscard 5\nhand none", Problem, "the row of discard has 1 cards"),
        ("ann* ? ? ? ?\nbob ? ? ? ?\nhand none\ndiscard 5", Problem, "there is no line 'discard'"),
        ("ann* ? ? ? ?\nbob ? ? ? ?\ndiscards 5\ndiscards 6", Problem, "two lines 'discards'"),
        ("ann* ? ? ? ?\nann ? ? ? ?\ndiscards 5", Problem, "two lines 'ann'"),
        ("ann* ? ? ? ?\nview ? ? ? ?\ndiscards 5", Problem, "nobody can be called 'view'"),
        ("ann ? ? ? ?\nbob ? ? ? ?\ndiscards 5", Problem, "nobody is to move: put a"),
        ("ann* ? ? ? ?\nbob* ? ? ? ?\ndiscards 5", Problem, "only one seat is to move.*RTC-140"),
        ("ann* 1:eve ? ? ?\nbob ? ? ? ?\ndiscards 5", Problem, "nobody here is called 'eve'"),
        ("ann* ? ? ? ?\nbob ? ? ? ?\ndiscards 5\nknocker eve", Problem, "nobody here is called 'eve'"),
        ("ann* ? ? ? ?\nbob ? ? ? ?\ndiscards 5\nknocker ann bob", Problem, "one word behind 'knocker'"),
        ("ann* ? ? ? ?\nbob ? ? ? ?\ndiscards 5\nphase thinking", Problem, "there is no phase 'thinking'"),
        ("ann* ? ? ? ?\nbob ? ? ? ?\ndiscards 5\noptions fast", Problem, "there is no option 'fast'"),
        ("ann* ? ? ? ?\nbob ? ? ? ?\ndiscards 5\noptions limit=low", Problem, "option limit takes"),
        ("ann* ? ? ? ?\nbob ? ? ? ?\ndiscards 5\ntotals 1 2 3", Problem, "there are 2 seats, but 3 numbers"),
        ("ann* ? ? ? ?\nbob ? ? ? ?\ndiscards 5\nround soon", Problem, "should hold whole numbers"),
        ("ann* ? ? ? ?\nbob ? ? ? ?\ndiscards 5\nhand 4", Problem, r"write \[4\] for a card in hand that was drawn"),
        ("ann* ? ? ? ?\nbob ? ? ? ?\ndiscards 5\npile 3", Lost, "not in the drawing: 0 .*takes what is left"),
        ("ann* ? ? ? ?\nbob ? ? ? ?\ndiscards 60 cards", Lost, "more cards than the box, which has 54"),
        ("ann* ? ? ? ?\nbob ? ? ? ?\nhand none", Problem, "discards are empty at the start of a turn.*RTC-039"),
        ("ann* ? ? ? ?\nbob ? ? ? ?\npile none\ndiscards …", Problem, "the pile is empty.*RTC-053"),
        ("ann* ? ? ? ?\nbob ? ? ? ?\ndiscards 5\nknocker ann", Problem, "knocker has no turn.*RTC-091"),
        ("ann* ? ? ? ?\nbob ? ? ? ?\ndiscards 5\nphase knocking\nknocker bob", Problem, "RTC-093"),
        ("ann ? ? ? ?\nbob ? ? ? ?\ndiscards 5\nphase revealing", Problem, "without a knocker.*RTC-097"),
        ("ann* ? ? ? ?\nbob ? ? ? ?\ndiscards 5\nphase holding", Problem, "the card in hand do not agree"),
        ("ann* ? ? ? ?\nbob ? ? ? ?\ndiscards 5\nsequence 1", Problem, "two draws is not under way.*RTC-076"),
        ("ann* ? ? ? ?\nbob ? ? ? ?\ndiscards 5\nswap 4", Problem, "no such card to swap"),
        ("ann* ? ? ? ?\nbob ? ? ? ?\ndiscards 5\noptions younger", Problem, "outer cards lie open.*RTC-125"),
        ("ann* ? ? ? ?\nbob out 1\ndiscards 5", Problem, "fewer than two seats are in the game.*RTC-120"),
        ("ann* out 1\nbob ? ? ? ?\ncid ? ? ? ?\ndiscards 5", Problem, "whoever is to move has gone out"),
        ("ann* ? ? ? ?\nbob ? ? ? ?\ncid out 1\ndiscards 5\ndealer cid", Problem, "the dealer has gone out"),
        ("ann* ? ? ? ?\nbob ? ? ? ?\ncid out 1\ndiscards 5\nknocker cid", Problem, "the knocker has gone out"),
        ("ann 1 2 3 4\nbob ? ? ? ?\nphase dealing", Problem, "the row of ann has 4 cards, not 0"),
        ("ann* ? ? ? ?\nbob ? ? ? ?\ncid 1 2 3 4 out 1\ndiscards 5", Problem, "the row of cid has 4 cards, not 0"),
        ("ann* ? ? ? ?\nbob ? ? ? ?\ncid out late\ndiscards 5", Problem, "should hold whole numbers"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(drawing, error, said):
    with pytest.raises(error, match=said) as problem:
        scene(drawing)
    assert "\n" not in str(problem.value)


# ---- plain data ----


def test_a_position_from_plain_data_is_the_same_as_from_a_drawing():
    drawn = scene("""
        ann*  [3]  8  {2}  0:ann,bob
        bob    9   4   6   1
        discards 5 7
        knocker bob
        options rounds=1
    """)
    plain = position(
        GAME,
        rows=[["3:ann", "8", "{2}", "0:ann,bob"], ["9", "4", "6", "1"]],
        discards=["5", "7"],
        turn=0,
        dealer=1,
        knocker=1,
        options={"rounds": 1},
    )
    assert plain == drawn
    assert str(plain) == str(drawn)


def test_phases_bags_and_luck_in_plain_data():
    table = position(
        "rat_a_tat_cat", names=["kim", "lee", "mo"], phase="revealing", knocker=1, turn=1, luck=["3", 4], seed=5,
        discards=["0"], rows=[["1", "1", "PK", "1"], ["9"] * 4, ["8", "8", "8", "SW"]],
    )  # fmt: skip
    assert table.names == ["kim", "lee", "mo"]
    assert table == "scored 7 36 27\ndraw"
    box = {"row_size": 1, "outer": [], "total": 5, "cards": {"3": 5}}
    table = position(GAME, pile="3 3", discards=["3"], rows=[["3"], ["3"]], components=box)
    assert table.truth.pile.numbers == [3, 3]


@pytest.mark.parametrize(
    ("fields", "error", "said"),
    [
        ({"colour": 1}, Problem, "the table has no 'colour'; it has phase, options"),
        ({"phase": "thinking"}, Problem, "there is no phase 'thinking'; there are dealing, holding"),
        ({"discards": ["X"]}, Problem, "there is no 'X'; there are 0 1"),
        ({"rows": [["[3]"]]}, Problem, "write 3:name"),
        ({"discards": ["3"] * 5}, Lost, "there are 5 of 3 or more, the box has 4"),
        ({"pile": "3 3"}, Lost, "not those of the box"),
        ({"rows": [["3"], ["4"]]}, Lost, "seat 0 has 1 cards in its row"),
        ({"seats": 9}, Problem, "2 to 6 seats, not 9"),
        ({"luck": ["X"]}, Problem, "there is no 'X'"),
        ({"names": ["ann", "ann"]}, Problem, "the same name"),
    ],
)
def test_plain_data_that_cannot_be_is_refused(fields, error, said):
    with pytest.raises(error, match=said):
        position(GAME, **fields)


def test_a_game_without_drawings_says_so_and_is_set_from_plain_data(monkeypatch):
    monkeypatch.setattr("cheeseboard.engine.staged.find_spec", lambda name: None)
    with pytest.raises(Problem, match=r"^Rat-a-Tat Cat has no drawings; use position\(\)$"):
        scene(TABLE)
    assert position(GAME, turn=1).asked == ["bob"]


@rule("RTC-016")
def test_a_card_that_was_shuffled_back_must_be_somewhere():
    drawing = "ann* SW SW SW 0\nbob 1 1 1 2\ndiscards 5\nreturned SW"
    with pytest.raises(Problem, match=r"nowhere but in the deal \(RTC-016\)"):
        scene(drawing)
    scene(drawing + "\ndealt ann.0 ann.1")
    with pytest.raises(Problem, match=r"there is no card 'ann.7'"):
        scene(drawing + "\ndealt ann.7")
