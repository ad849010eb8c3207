"""What the drawings of all games have in common."""

import pytest

from cheeseboard.engine.drawing import Line, Marks, PeopleFirst, Stock, agreed, lines_of, only, seat_of, wholes
from cheeseboard.engine.errors import Lost, Problem
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.seats import NOBODY, SPECTATOR, bit, everyone
from cheeseboard.games._template.components import FACES

NAMES = ["ann", "bob", "cid"]
ALL = everyone(3)


def test_a_line_is_about_its_first_word():
    lines = lines_of("""
        ann*  [3]  8      # a remark

        # nothing here
        pile ... 7
    """)
    assert [(line.about, line.star, line.words) for line in lines] == [
        ("ann", True, ["[3]", "8"]),
        ("pile", False, ["…", "7"]),
    ]
    assert [str(line) for line in lines] == ["ann* [3] 8", "pile … 7"]


def test_nothing_is_drawn_twice():
    with pytest.raises(Problem, match="two lines 'pile'"):
        lines_of("pile 1\npile 2")


@pytest.mark.parametrize(
    ("word", "code", "seen_by"),
    [
        ("3", "3", NOBODY),
        ("[3]", "3", bit(1)),
        ("{3}", "3", ALL),
        ("3:ann", "3", bit(0)),
        ("PK:ann,cid", "PK", bit(0) | bit(2)),
        ("3:ann,bob,cid", "3", bit(0) | bit(1) | bit(2)),
        ("3:bob,spectator", "3", bit(1) | SPECTATOR),
        ("[?]", "?", bit(1)),
    ],
)
def test_marks_say_who_has_seen_a_thing(word, code, seen_by):
    marks = Marks(NAMES, ALL)
    assert marks.read(word, owner=1) == (code, seen_by)
    assert marks.write(code, seen_by, owner=1) == word


def test_a_mark_names_people_who_are_there():
    with pytest.raises(Problem, match="nobody here is called 'eve'; there are ann, bob, cid"):
        Marks(NAMES, ALL).read("3:eve", owner=0)
    assert seat_of("cid", NAMES) == 2


def test_what_is_nobodys_is_marked_with_names():
    marks = Marks(NAMES, ALL)
    assert marks.read("3:ann", None) == ("3", bit(0))
    assert marks.write("3", bit(0), None) == "3:ann"
    with pytest.raises(Problem, match=r"nobody owns what is drawn as '\[3\]': write 3:name"):
        marks.read("[3]", None)


def test_numbers_and_single_words():
    assert wholes(Line("totals", False, ["3", "40"])) == [3, 40]
    assert only(Line("dealer", False, ["ann"])) == "ann"
    with pytest.raises(Problem, match="'totals 3 x' should hold whole numbers"):
        wholes(Line("totals", False, ["3", "x"]))
    with pytest.raises(Problem, match="'dealer ann bob' should hold one word behind 'dealer'"):
        only(Line("dealer", False, ["ann", "bob"]))


def test_options_are_words_or_have_a_value():
    assert agreed(["fast", "rounds=3", "name="]) == {"fast": True, "rounds": "3", "name": ""}


def test_people_first_and_then_lines_that_the_game_knows():
    drawing = PeopleFirst("ann* 3\nbob 4\nfirst bob\ntotals 1 -2", ("first", "totals", "phase"))
    assert (drawing.names, drawing.seats, drawing.starred) == (["ann", "bob"], 2, [0])
    assert (drawing.person("first", 0), drawing.numbers("totals", 2, [])) == (1, [1, -2])
    with pytest.raises(Problem, match="there is no line 'cid'; people come first, then first, totals, phase"):
        PeopleFirst("ann* 3\nfirst ann\ncid 4", ("first", "totals", "phase"))
    with pytest.raises(Problem, match="should hold 3 whole numbers"):
        drawing.numbers("totals", 3, [])
    with pytest.raises(Problem, match="there is no phase 'napping'"):
        drawing.moment([], "napping")


def test_a_stock_is_what_the_drawing_has_not_named():
    stock = Stock(FACES, [0, 0, 4, 8], "card", "ABC-002")
    assert stock.named("1").number == 0
    assert stock.any_but([stock.kind("9"), stock.kind("1")], Quick(1)).code == "5"
    assert stock.codes(stock.left) == "1 9"
    with pytest.raises(Lost, match=r"the drawing has 2 cards 5 or more, the box has 1 \(ABC-002\)"):
        stock.named("5")
    with pytest.raises(Problem, match="there is no card 'x'; there are 1 2"):
        stock.named("x")
