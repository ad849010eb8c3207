"""The five Complications, when they come, and how they meet tokens and each other.  DOC-149 to DOC-180."""

import pytest

from cheeseboard.engine.phase import OVER
from cheeseboard.games.doctor_rat.events import (
    ComplicationHanded,
    ComplicationSpent,
    EffectShown,
    MadCardsShown,
    PredictedBad,
    PredictionRight,
    PredictionWrong,
)
from cheeseboard.testing import Scene
from tests.games.doctor_rat.table import colony, food, house, offered, played
from tests.rules import rule

QUIET = ("ugh 0", "medicine_left 0", "menu_left 0")
A = "A L1 mandatory+liquid 1RL+ 2RL+ 3RL+"
B = "B V2 mandatory+vegetable 1RV+ 2RC- 3RV+"
C = "C C3 mandatory+cheese 1OC+ 2OL- 3OC+"
WITH = "options complications"


def meal_four(effect: str, *lines: str, group: str = "A", seed: int = 0) -> Scene:
    """Three groups, and one of them holds this Complication when dinner is about to be served."""
    given = {line.split()[0] for line in lines}
    usual = [line for line in ("chosen 1BC 2BC 3BC", "bin 1BL 2BL 3BV", "ugh 0", "medicine_left 0", "menu_left 0")
             if line.split()[0] not in given]  # fmt: skip
    return colony(A, B, C, f"held {group}={effect}:ann", *usual, *lines, "phase serving", WITH, seed=seed)


# ---- when they come ----


@rule("DOC-150", "DOC-151", "DOC-153", "DOC-158", "DOC-144")
def test_three_ticks_in_a_row_bring_a_card_that_only_its_holder_sees_e15():
    table = colony("A L1 mandatory+liquid 1RL+ 2RL+", "B V2 mandatory+vegetable 1RV+ 2RC-", "offer 3RL 3RV", "bin 1OC",
                   *QUIET, "draw gluttony", WITH)  # fmt: skip
    assert table.view("doc") == "troubles madness insomnia megalomania gluttony paranoia"
    table.ann("take 3rl", "take 3rv")
    assert table == "held A=gluttony:ann"
    assert table.view("ann") == "held A=gluttony:ann"
    assert table.view("doc") == "held A=?:ann"
    assert table.view(None) == "held A=?:ann"
    assert [event.complication.value for event in table.heard("doc", ComplicationHanded)] == [None]


@rule("DOC-152")
@pytest.mark.parametrize(
    ("row", "medicine", "comes"),
    [
        ("1RL+ 2RL+", "none", True),
        ("1RL+", "none", False),
        ("1RC- 1RL+ 2RL+", "none", True),
        ("1RL+ 2RC- 2RL+", "none", False),
        ("1RL+ 2RL+ |", "none", False),
        ("1RL+ | 2RL+", "none", False),
        ("1RC- 1RL+ 2RL+", "A 1", False),
        ("1RC- 2RC- 1RL+ 2RL+", "A 1", True),
    ],
)
def test_the_run_is_counted_from_the_right_end_of_the_row(row, medicine, comes):
    table = colony(f"A L1 mandatory+liquid {row}", "B V2 mandatory+vegetable", "meal 4", "offer 3RL 3RV", "bin 1OC",
                   f"medicine {medicine}", *QUIET, WITH)  # fmt: skip
    table.ann("take 3rl", "take 3rv")
    assert (table.truth.held[0] is not None) == comes


@rule("DOC-154", "DOC-161")
def test_nothing_is_handed_out_before_the_exam():
    table = colony("A L1 mandatory+liquid 1RL+ 2RL+ 3RL+ 1OL+ | 2OL+ 3OL+", "B V2 mandatory+vegetable", "meal 7",
                   "offer 4RL 3RV", "bin 1OC", *QUIET, WITH)  # fmt: skip
    table.ann("take 4rl", "take 3rv")
    assert table.truth.ticks[0][-3:] == [True] * 3
    assert table.truth.meal == 8
    assert table.truth.held == [None, None]


@rule("DOC-155")
def test_with_an_empty_pile_nobody_receives_one():
    table = colony("A L1 mandatory+liquid 1RL+ 2RL+ | | | | |", "B V2 mandatory+vegetable 1RV+ 2RV+", "offer 3RL 3RV",
                   "bin 1OC", *QUIET, WITH)  # fmt: skip
    assert len(table.truth.troubles) == 0
    table.ann("take 3rl", "take 3rv")
    assert table.truth.held == [None, None]


@rule("DOC-153")
def test_the_doctor_picks_the_player_and_groups_are_served_in_order():
    table = house("A L1 mandatory+liquid 1RL+ 2RL+", "B V2 mandatory+vegetable 1RV+ 2RV+", "meal 3", "offer 3RL 3RV",
                  "bin 1OC", *QUIET, "draw paranoia madness", "options complications groups=2")  # fmt: skip
    table.ann("take 3rl")
    table.bob("take 3rv")
    for name in ("ann", "bob", "cid"):
        table.play(name, "agree")
    assert table == "phase handing"
    assert table.moves("doc") == ["hand 1", "hand 3"]
    assert table.refuses("doc", "hand 2") == "DOC-153"
    table.doc("hand 3")
    assert table == "held A=paranoia:cid B=madness:bob"
    assert table.view("cid") == "held A=paranoia:cid B=?:bob"
    assert table.view("ann") == "held A=?:cid B=?:bob"


@rule("DOC-160", "DOC-162")
def test_neither_a_cross_nor_medicine_takes_a_complication_away():
    table = meal_four("insomnia", "medicine_left 1", "chosen 1BC 2BC 3BC")
    table.doc("medicine a 1")
    assert table.truth.active[0] is not None


@rule("DOC-161")
def test_each_group_has_one_at_most():
    most = 0
    for seed in range(30):
        for match in played(2, seed, complications=True, diets="basic", ugh_tokens=0):
            t = match.table
            counted = [len(t.broken[group]) + (t.held[group] is not None) for group in range(3)]
            most = max(most, *counted)
    assert most == 1


# ---- the meal of the effect ----


@rule("DOC-156", "DOC-157", "DOC-158", "DOC-159", "DOC-163")
def test_an_effect_is_shown_when_the_rats_choose_and_lies_in_the_row_afterwards():
    table = meal_four("insomnia")
    assert table.view("doc") == "held A=?:ann\nactive none"
    table.doc("dinner")
    assert table.heard("doc", EffectShown)[0].complication.code == "insomnia"
    assert table.view("doc") == "held A=insomnia:ann\nactive A"
    table.ann("take 1bl", "take 1bc", "take 2bc")
    assert table.heard(None, ComplicationSpent)[0].complication.code == "insomnia"
    assert table == "A L1 mandatory+liquid 1RL+ 2RL+ 3RL+ 1BL+ |\nheld none\nactive none"


@rule("DOC-163", "DOC-167")
def test_insomnia_chooses_first_and_alone():
    table = house(A, B, C, "held C=insomnia:cid", "chosen 1BC 2BC 3BC", "bin 1BL 2BL 3BV", *QUIET,
                  "phase serving", WITH)  # fmt: skip
    table.doc("dinner")
    assert table == "phase picking_first"
    assert table.asked == ["cid"]
    assert len(offered(table, "cid")) == 6
    assert all(table.match.game.is_silent(table.truth, seat) for seat in range(4))
    table.cid("take 3bc")
    assert table == "plates C=3BC\nopen A B\nturn A\nphase picking"
    assert not table.match.game.is_silent(table.truth, 1)
    assert table.match.game.is_silent(table.truth, 0)


@rule("DOC-164", "DOC-165", "DOC-166")
def test_madness_brings_two_cards_and_nothing_else_is_eaten():
    table = meal_four("madness", "draw 4YL 4YC")
    table.doc("dinner")
    assert table == "phase keeping_one"
    assert table.heard("doc", MadCardsShown)[0].cards == (food("4YC"), food("4YL"))
    assert table.moves("ann") == ["take 4yc", "take 4yl"]
    assert table.refuses("ann", "take 1bc") == "DOC-165"
    table.ann("take 4yl")
    assert table == "plates A=4YL\ngone 4YC\nopen B C\nmad none"
    table.ann("take 1bc", "take 2bc")
    assert table == "bin 3BC 3BV 1BL 2BL"
    assert table.truth.rows[0][-1] is food("4YL")


@rule("DOC-176", "DOC-177")
def test_paranoia_takes_from_the_bin():
    table = meal_four("paranoia")
    table.doc("dinner")
    assert table == "phase picking_from_bin"
    assert offered(table, "ann") == ["3BV", "1BL", "2BL"]
    assert table.refuses("ann", "take 1bc") == "DOC-176"
    table.ann("take 2bl")
    assert table == "plates A=2BL\nbin 3BV 1BL\nopen B C"


@rule("DOC-168", "DOC-169", "DOC-171", "DOC-172", "DOC-173")
def test_megalomania_predicts_and_receives_what_it_predicts_wrongly():
    table = meal_four("megalomania")
    table.doc("dinner")
    table.ann("take 1bl", "take 3bv", "take 3bc")
    assert table == "phase predicting"
    assert table.moves("ann") == ["good", "bad"]
    before = len(table.told)
    table.ann("bad")
    assert table.told[before:] == []
    table.ann("good")
    a, b, c = table.truth.options.eaters
    assert table.heard("doc", PredictedBad) == [PredictedBad(1, b, food("3BV"))]
    assert table.heard("doc", PredictionWrong) == [PredictionWrong(b, food("3BV"), a)]
    assert table.heard("doc", PredictionRight) == [PredictionRight(c, food("3BC"))]
    assert table == (
        "A L1 mandatory+liquid 1RL+ 2RL+ 3RL+ 1BL+ 3BV-@4 |\n"
        "B V2 mandatory+vegetable 1RV+ 2RC- 3RV+\n"
        "C C3 mandatory+cheese 1OC+ 2OL- 3OC+ 3BC+\n"
        "answers B,4,3RV,3BV,good C,4,3OC,3BC,good"
    )


@rule("DOC-172", "DOC-035")
def test_received_cards_are_judged_one_after_the_other():
    table = colony("A L1 identical+quantity 1RL+ 1OL+ 1YL+", B, C, "held A=megalomania:ann", "active A", *QUIET,
                   "plates A=1GL B=3BV C=3BC", "bin 2BL", "phase predicting", WITH)  # fmt: skip
    table.ann("bad", "bad")
    assert table.truth.ticks[0][3:] == [True, False, True]
    assert [one.code for one in table.truth.rows[0][3:]] == ["1GL", "3BV", "3BC"]


@rule("DOC-173", "DOC-052")
def test_a_group_that_eats_nothing_keeps_its_row_and_its_alternation():
    table = colony("A L1 mandatory+liquid 1RL+ 2RL+ 3RL+", "B V2 alternating+vegetable+cheese 1RC+ 2RV+ 3RC+", C,
                   "held A=megalomania:ann", "active A", *QUIET, "plates A=1GL B=3BV C=3BC", "bin 2BL",
                   "phase predicting", WITH)  # fmt: skip
    table.ann("bad", "good")
    assert len(table.truth.rows[1]) == 3
    assert table.truth.held[1] is not None  # the run of three is neither broken nor lengthened
    later = colony("A L1 mandatory+liquid", "B V2 alternating+vegetable+cheese 1RC+ 2RV+ 3RC+", "meal 5",
                   "offer 1OC 1GL", "bin 2BL", *QUIET)  # fmt: skip
    later.ann("take 1gl", "take 1oc")
    assert later == "B V2 alternating+vegetable+cheese 1RC+ 2RV+ 3RC+ 1OC+@5"


@rule("DOC-163", "DOC-174", "DOC-175")
def test_gluttony_takes_one_more_and_both_are_judged():
    table = meal_four("gluttony", "ugh 1")
    table.doc("dinner")
    assert table == "phase picking"
    table.ann("take 1bl", "take 3bv", "take 3bc")
    assert table == "phase taking_more"
    table.ann("take 1bc")
    assert table == "plates A=1BL B=3BV C=3BC\nextras A=1BC"
    assert table == "phase refusing"
    table.doc("enjoy")
    assert table == "A L1 mandatory+liquid 1RL+ 2RL+ 3RL+ 1BL+ 1BC-@4 |"


@rule("DOC-174", "DOC-175", "DOC-180", "DOC-128")
@pytest.mark.parametrize(("foods", "lost"), [(("3BC", "1BC"), True), (("3BC", "3BV"), False)])
def test_gluttony_compares_its_second_card_with_the_first_e16(foods, lost):
    table = colony("A V2 identical+quantity 1RV- 1RL+ 1OL+ 1OC+ 1YC+", "B C3 mandatory+cheese", "meal 6",
                   "held A=gluttony:ann", "active A", *QUIET, "offer 3BC 1BC 3BV 2BC", "bin 1GL", WITH)  # fmt: skip
    first, second = foods
    table.ann(f"take {first.lower()}", "take 2bc", f"take {second.lower()}")
    assert table.truth.ticks[0][5:] == ([False, False] if lost else [False, True])
    assert (table.truth.phase is OVER) == lost
    assert (table.truth.result == "loss_three_crosses") == lost


@rule("DOC-168", "DOC-170")
def test_megalomania_beside_gluttony_predicts_both_cards():
    lines = ("held A=megalomania:ann B=gluttony:ann", "active A B", *QUIET, "bin 2BL", "phase predicting", WITH)
    rows = ("A L1 mandatory+liquid 1RL+ 2RL+ 3RL+", "B V2 identical+quantity 2RV+ 2RC+ 2OV+", C)
    table = colony(*rows, "plates A=1GL B=3BV C=3BC", "extras B=3GV", *lines)
    # the ordinary card is bad after 2OV, the extra one good after it; both are predicted as good
    table.ann("good", "good", "good")
    assert [answer[2:] for answer in table.truth.answers] == [
        [food("2OV").number, food("3BV").number, 0],
        [food("3BV").number, food("3GV").number, 1],
        [food("3OC").number, food("3BC").number, 1],
    ]
    # only the ordinary card was taken away: the extra one is judged afresh, after 2OV
    assert [one.code for one in table.truth.rows[0]] == ["1RL", "2RL", "3RL", "1GL", "3BV"]
    assert [(one.code, tick) for one, tick in zip(table.truth.rows[1], table.truth.ticks[1])][3:] == [("3GV", False)]


@rule("DOC-170", "DOC-172")
def test_of_two_cards_from_one_group_the_ordinary_one_comes_first():
    lines = ("held A=megalomania:ann B=gluttony:ann", "active A B", *QUIET, "bin 2BL", "phase predicting", WITH)
    rows = ("A L1 mandatory+liquid 1RL+ 2RL+ 3RL+", "B V2 identical+quantity 2RV+ 2RC+ 2OV+", C)
    table = colony(*rows, "plates A=1GL B=3BV C=3BC", "extras B=3GL", *lines)
    table.ann("good", "bad", "good")
    assert [one.code for one in table.truth.rows[0]][3:] == ["1GL", "3BV", "3GL"]
    assert len(table.truth.rows[1]) == 3


# ---- tokens ----


@rule("DOC-178", "DOC-120")
def test_a_refused_paranoia_pick_comes_from_the_bin_again_and_from_the_holder():
    table = meal_four("paranoia", "ugh 2")
    table.doc("dinner")
    table.ann("take 2bl", "take 1bc", "take 2bc")
    table.doc("refuse a")
    assert table == "offer 3BC 2BL\nphase picking_from_bin\nturn A"
    assert offered(table, "ann") == ["3BV", "1BL"]
    last = meal_four("paranoia", "ugh 2", "bin 2BL")
    last.doc("dinner")
    last.ann("take 2bl", "take 1bc", "take 2bc")
    assert last.moves("doc") == ["enjoy", "refuse b", "refuse c"]
    assert last.refuses("doc", "refuse a") == "DOC-119"


@rule("DOC-178")
def test_a_refused_insomnia_pick_is_made_again_by_the_holder_alone():
    table = house(A, B, C, "held A=insomnia:ann", "chosen 1BC 2BC 3BC", "bin 1BL 2BL 3BV", "ugh 1",
                  "medicine_left 0", "menu_left 0", "phase serving", WITH)  # fmt: skip
    table.doc("dinner")
    table.ann("take 1bl")
    table.bob("take 1bc")
    table.cid("take 2bc")
    for name in ("ann", "bob", "cid"):
        table.play(name, "agree")
    table.doc("refuse a")
    assert table == "phase picking_first"
    assert table.asked == ["ann"]
    table.ann("take 2bl")
    assert table.truth.meal == 5


@rule("DOC-178", "DOC-175")
def test_of_a_gluttony_group_the_doctor_names_the_card():
    table = meal_four("gluttony", "ugh 2")
    table.doc("dinner")
    table.ann("take 1bl", "take 1bc", "take 2bc", "take 3bc")
    assert table.moves("doc") == ["enjoy", "refuse a", "refuse a extra", "refuse b", "refuse c"]
    table.doc("refuse a extra")
    assert table == "plates A=1BL B=1BC C=2BC\nextras none\nphase taking_more\noffer 3BC"
    assert "take 3bc" not in table.moves("ann")
    table.ann("take 2bl")
    table.doc("refuse a")
    assert table == "extras A=2BL\nphase picking\nturn A\nopen A"
    table.ann("take 3bv")
    assert [one.code for one in table.truth.rows[0]][3:] == ["3BV", "2BL"]


@rule("DOC-120")
def test_a_card_of_madness_is_not_refused():
    table = meal_four("madness", "ugh 1", "draw 4YL 4YC")
    table.doc("dinner")
    table.ann("take 4yl", "take 1bc", "take 2bc")
    assert table.moves("doc") == ["enjoy", "refuse b", "refuse c"]
    assert table.refuses("doc", "refuse a") == "DOC-120"


@rule("DOC-179")
@pytest.mark.parametrize("effect", ["madness", "paranoia"])
def test_madness_and_paranoia_come_before_a_strict_menu(effect):
    table = meal_four(effect, "menu_left 1")
    table.doc("menu 2bc a")
    assert table == "offer 1BC 2BC 3BC\ngiven none\nmenu_left 0\nplates none"
    assert table.asked == ["ann"]


@rule("DOC-179")
def test_a_strict_menu_with_the_other_complications():
    table = meal_four("insomnia", "menu_left 1")
    table.doc("menu 2bc a")
    assert table == "plates A=2BC\nphase picking\nturn B\nopen B C"
    table = meal_four("gluttony", "menu_left 1")
    table.doc("menu 2bc a")
    table.ann("take 1bc", "take 3bc")
    assert table == "phase taking_more"
    table.ann("take 1bl")
    assert [one.code for one in table.truth.rows[0]][3:] == ["2BC", "1BL"]
    table = meal_four("megalomania", "menu_left 1")
    table.doc("menu 2bc a")
    table.ann("take 3bv", "take 3bc", "good", "good")
    assert [one.code for one in table.truth.rows[0]][3:] == ["2BC"]


@rule("DOC-157", "DOC-137")
def test_nobody_talks_while_a_holder_decides():
    table = meal_four("gluttony")
    table.doc("dinner")
    assert [table.match.game.is_silent(table.truth, seat) for seat in (0, 1)] == [True, False]
    table.ann("take 1bl", "take 1bc", "take 2bc")
    assert [table.match.game.is_silent(table.truth, seat) for seat in (0, 1)] == [True, True]
