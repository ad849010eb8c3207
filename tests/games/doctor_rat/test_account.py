"""Ticks and crosses meal by meal, and what decided the game.  DOC-128 to DOC-133."""

from tests.games.doctor_rat.table import colony
from tests.rules import rule
from tests.telling import account_of, decided, headline, sheet

QUIET = ("ugh 0", "medicine_left 0", "menu_left 0")
CLEAN = ("A L1 mandatory+liquid 1RL+ 2RL+ 3RL+ 4RL+ 1OL+ 2OL+ 3OL+",
         "B V2 mandatory+vegetable 1RV+ 2RV+ 3RV+ 4RV+ 1OV+ 2OV+ 3OV+",
         "C C3 mandatory+cheese 1RC+ 2RC+ 3RC+ 4RC+ 1OC+ 2OC+ 3OC+")  # fmt: skip


@rule("DOC-128", "DOC-133")
def test_a_third_cross_names_group_meal_and_food_and_then_the_diet():
    table = colony("A L1 mandatory+liquid 1RC- 2RC-", "B V2 mandatory+vegetable", "C C3 mandatory+cheese", "meal 6",
                   "offer 3RC 3RV 3OC", "bin 1BC", "ugh 0", "menu_left 0")  # fmt: skip
    table.ann("take 3rc", "take 3rv", "take 3oc")
    assert decided(table) == [
        "The third cross for the White rats, in meal 6: 3 red cheeses. DOC-128",
        "Diet of the White rats: always liquid. DOC-133",
        "One Medicine was never used. DOC-090",
    ]
    assert headline(table) == headline(table, 0) == "Not tonight. Too much for the White rats."
    assert table.outcome is not None
    assert table.outcome.winners() == []
    assert sheet(table)["crosses"] == [3, 0, 0]
    assert sheet(table)["meal 6"] == [False, None, None], "it ends at once"


@rule("DOC-129")
def test_a_cross_in_the_exam_names_what_was_eaten():
    table = colony(*CLEAN, "offer 4OL 1BC 4OC", "bin 2BC", *QUIET)
    table.ann("take 4ol", "take 1bc", "take 4oc")
    assert decided(table)[0] == "Bad for the Grey rats in the final exam: 1 blue cheese. DOC-129"
    assert sheet(table)["meal 8"] == [True, False, True]
    assert decided(table)[2] == "23 of 24 cards were good.", "there is no Medicine left to tell of"


@rule("DOC-130", "DOC-132")
def test_a_win_counts_the_crosses_of_the_whole_game():
    table = colony(*CLEAN, "offer 4OL 4OV 4OC", "bin 2BC", *QUIET)
    table.ann("take 4ol", "take 4ov", "take 4oc")
    assert decided(table) == [
        "The final exam is perfect. There is not one cross in the whole game. DOC-130",
        "24 of 24 cards were good.",
    ]
    assert headline(table) == "The whole clinic is well"
    assert [column.facts["group"] for column in account_of(table).columns] == table.truth.options.eaters


@rule("DOC-130", "DOC-133")
def test_a_win_names_the_diet_that_cost_most():
    white, grey, black = CLEAN
    table = colony(white, grey.replace("1OV+", "1BC-"), black, "offer 4OL 4OV 4OC", "bin 2BC", *QUIET)
    table.ann("take 4ol", "take 4ov", "take 4oc")
    assert decided(table)[1:] == [
        "23 of 24 cards were good.",
        "Most crosses for the Grey rats: 1. Their diet: always vegetable. DOC-133",
    ]
