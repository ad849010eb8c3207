"""Drawings of this table, and what is said of those that cannot be."""

import pytest

from cheeseboard.engine.errors import Lost, Problem
from cheeseboard.games.doctor_rat import GAME
from cheeseboard.games.doctor_rat.rules import OFFERING, PICKING
from cheeseboard.games.doctor_rat.scene import draw
from cheeseboard.testing import position
from tests.games.doctor_rat.table import colony, pair, played, scene
from tests.rules import rule

NAMES = ["doc", "ann", "bob", "cid", "dee"]


def test_two_names_and_an_offer_are_enough():
    table = scene("doc doctor", "ann*", "offer 1RC 2RC")
    assert table.truth.phase is PICKING
    assert table == "A L1 ?\nB V2 ?\nC C3 ?\noffer 1RC 2RC\nbin none\npile 57 cards\nmeal 1\nopen A B C\nturn A"
    assert colony("reserve ? ? ? ?").truth.phase is OFFERING


def test_a_row_says_what_was_eaten_with_which_symbol_and_in_which_meal():
    table = colony(
        "A C3 identical+type 2RC+ 2RL- | 4YL+@5", "B V2 ?", "meal 6", "offer 1RC", "options complications groups=2"
    )
    t = table.truth
    assert [one.code for one in t.rows[0]] == ["2RC", "2RL", "4YL"]
    assert (t.ticks[0], t.row_meals[0], t.broken[0]) == ([True, False, True], [1, 2, 5], [2])


def test_a_diet_that_is_not_named_explains_its_row():
    found = {
        str(colony("A C3 ? 2RC+ 2RL- 4YL+", "B L1 ?", "offer 1RC", seed=seed)).splitlines()[2] for seed in range(12)
    }
    assert len(found) > 2


@pytest.mark.parametrize(
    "options", [{}, {"complications": True}, {"variant": "colleagues"}, {"diets": "choose"}], ids=str
)
@pytest.mark.parametrize("seats", [2, 5])
def test_what_is_drawn_can_be_read_again(seats, options):
    for match in played(seats, 7, **options):
        if not match.answers:
            assert scene(draw(match.table, NAMES[:seats])).truth == match.table


def test_the_doctor_may_sit_anywhere_at_the_table():
    table = scene("ann", "doc doctor", "bob", "reserve ? ? ?", "options groups=2")
    assert table.truth.options.doctor == 1
    assert table.asked == ["doc"]


def test_plain_data_sets_a_table_too():
    table = position(GAME, seats=2, options={"groups": 2}, ugh_left=0)
    assert table.truth.ugh_left == 0


@rule("DOC-004", "DOC-015", "DOC-024", "DOC-124")
@pytest.mark.parametrize(
    ("lines", "error", "said"),
    [
        ("doc doctor\nann\noffer 1RC\ntable 3", Problem, "there is no line 'table'"),
        ("doc doctor\nann judge\noffer 1RC", Problem, "is a seat.*DOC-004"),
        ("doc doctor\nann\nA L1", Problem, "should have an Identity and a diet"),
        ("doc doctor\nann\nA X9 ?", Problem, "there is no Identity 'X9'"),
        ("doc doctor\nann\nA L1 ?\nB L1 ?", Problem, "the same Identity.*DOC-015"),
        ("doc doctor\nann\nA L1 sweet", Problem, "there is no Restriction card 'sweet'"),
        ("doc doctor\nann\nA L1 forbidden+cheese+liquid", Problem, "there is no diet"),
        ("doc doctor\nann\nA L1 ? 3RC", Problem, "was not eaten.*DOC-124"),
        ("doc doctor\nann\nA L1 ? 9RC+", Problem, "there is no food '9RC'"),
        ("doc doctor\nann\noffer 3RC\nbin 3RC", Lost, "more 3RC than in the box.*DOC-024"),
        ("doc doctor\nann\nplates 3RC", Problem, "should be such as A=…"),
        ("doc doctor\nann\nplates D=3RC", Problem, "there is no group 'D'"),
        ("doc doctor\nann\noffer 1RC\nmeal many", Problem, "should hold whole numbers"),
        ("doc doctor\nann\noffer 1RC\nphase dessert", Problem, "there is no phase 'dessert'"),
        ("doc* doctor\nann\noffer 1RC", Problem, "behind whoever is asked: ann"),
        ("doc doctor\nann\nheld A=flu:ann\noffer 1RC\noptions complications", Problem, "no complication 'flu'"),
        ("doc doctor\nann\nA L1 mandatory+liquid 1RC+\noffer 1OC", Lost, "DOC-059"),
        ("doc doctor\nann\nA L1 identical+type\nB V2 identical+type\noffer 1OC", Lost, "DOC-019"),
    ],
)
def test_what_cannot_be_is_explained_in_a_line(lines, error, said):
    with pytest.raises(error, match=said) as found:
        scene(*lines.splitlines())
    assert "\n" not in str(found.value)


def test_colleagues_are_drawn_with_the_same_lines():
    table = pair("A C3 ?", "B L1 ?", "offer 1RC 2RC 3GC", "bin 1OC")
    assert table == "first B\nturn B\nopen B\nasker A"
