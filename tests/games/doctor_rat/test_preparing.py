"""Phases A and B: the draw, the offer, and the tokens before dinner.  DOC-060 to DOC-099."""

import pytest

from cheeseboard.engine.luck import Quick
from cheeseboard.engine.match import Match
from cheeseboard.games.doctor_rat import GAME
from cheeseboard.games.doctor_rat.events import (
    Drew,
    ExtraDrawn,
    MealBegan,
    MedicineUsed,
    MenuGiven,
    NothingDrawn,
    ReserveSwapped,
    Served,
)
from cheeseboard.games.doctor_rat.rules import OFFERING, PICKING, SERVING
from tests.games.doctor_rat.table import colony, food, offered, phases, played
from tests.rules import rule

QUIET = ("ugh 0", "medicine_left 0", "menu_left 0")
TWO = ("A L1 mandatory+liquid", "B V2 mandatory+vegetable")


@rule("DOC-061", "DOC-063", "DOC-064")
def test_a_meal_begins_with_a_step_of_the_pawn_and_a_draw_x1():
    table = colony(*TWO, "offer 1RC", "bin 2RC", *QUIET)
    table.ann("take 1rc", "take 2rc")
    assert table.truth.meal == 2
    assert [event.meal for event in table.heard("ann", MealBegan)] == [2]
    [drew] = table.heard("doc", Drew)
    assert drew.n == len(drew.cards) == 3
    assert [card.value for card in drew.cards] == [card.value for card in table.truth.reserve]
    assert [card.value for card in table.heard("ann", Drew)[0].cards] == [None] * 3


@rule("DOC-064", "DOC-065", "DOC-066", "DOC-067", "DOC-077", "DOC-078")
@pytest.mark.parametrize(("groups", "sizes"), [(2, [3, 4, 5, 6, 4, 5, 6, 7]), (3, [4, 5, 6, 7, 4, 5, 6, 7])])
def test_the_reserve_has_these_sizes_before_choosing(groups, sizes):
    seen: dict[int, int] = {}
    for seed in range(40):
        for match in phases(2, seed, OFFERING, groups=groups, ugh_tokens=0, diets="basic"):
            if not match.answers:
                seen[match.table.meal] = len(match.table.reserve)
                assert len(match.view(1).reserve) == len(match.table.reserve)
    assert seen == {meal: sizes[meal - 1] for meal in seen}
    assert max(seen) >= 5


@rule("DOC-065", "DOC-070")
def test_in_meal_five_the_reserve_has_to_do_e1():
    rows = ("A L1 forbidden+cheese 1RV+ 2RV+ 3RV+ 4RV+", "B V2 ? ", "C C3 ?")
    table = colony(*rows, "meal 4", "phase judging", "reserve 1BC 2BC 3BC 4BC", *QUIET)
    assert table.truth.meal == 5
    assert len(table.heard("ann", NothingDrawn)) == 1
    assert table.heard("doc", Drew) == []
    assert len(table.truth.reserve) == 4
    table.doc("serve 1bc", "serve 2bc", "serve 3bc")
    assert table == "reserve 4BC\noffer 1BC 2BC 3BC"
    table.ann(*["take " + code.lower() for code in ("1BC", "2BC", "3BC")])
    if table.truth.meal == 6:
        assert len(table.truth.reserve) == 5


@rule("DOC-068", "DOC-079", "DOC-069")
def test_the_top_card_is_drawn_last_and_then_there_is_nothing():
    box = {**GAME.components, "food": {"1BL": 4, "2GV": 4}, "board": {"colony": ["", "exam"], "colleagues": ["exam"]}}
    game = GAME.with_components({**box, "identities": {"L1": "1BL", "V2": "2GV"}})
    match = Match(game, 2, {"groups": 2, "ugh_tokens": 0}, bytes(32))
    while match.table.meal == 1:
        ask = match.asks()[0]
        match.submit(ask.seat, ask.moves[0])
        game.check(match.table)
    assert len(match.table.pile) + (match.table.top is not None) == 8 - 1 - 3 - 3


@rule("DOC-070")
def test_exactly_one_card_for_each_group_named_from_the_lowest():
    table = colony(*TWO, "reserve 1RC 2RC 3RC 4RC", "bin 1OC", *QUIET)
    assert offered(table, "doc") == ["1RC", "2RC", "3RC"]
    assert table.refuses("doc", "serve 4rc") == "DOC-070"
    assert table.refuses("doc", "dinner") == "DOC-063"
    table.doc("serve 2rc")
    assert offered(table, "doc") == ["3RC", "4RC"]
    assert table.truth.offer == []
    table.doc("serve 4rc")
    assert table == "offer 2RC 4RC\nreserve 1RC 3RC\nphase picking"


@rule("DOC-070", "DOC-138", "DOC-075")
def test_nobody_sees_a_half_made_choice_e20():
    table = colony(*TWO, "reserve 1RC 2RC 3RC 4RC", "bin 1OC", *QUIET)
    before = str(table.view("ann"))
    table.doc("serve 2rc")
    assert str(table.view("ann")) == before
    assert table.heard("ann") == []


@rule("DOC-071", "DOC-072", "DOC-145", "DOC-134")
def test_in_meal_three_a_random_card_joins_and_is_not_marked():
    table = colony(*TWO, "meal 3", "reserve 2RC 3RC 4RC", "bin 1OC", *QUIET, "draw 1RC")
    table.doc("serve 2rc", "serve 4rc")
    assert table == "offer 1RC 2RC 4RC\nextra none"
    assert [event.card.value for event in table.heard("doc", ExtraDrawn)] == [food("1RC")]
    assert [event.card.value for event in table.heard("ann", ExtraDrawn)] == [None]
    assert table.heard("ann", Served)[0].cards == (food("1RC"), food("2RC"), food("4RC"))


@rule("DOC-072", "DOC-096", "DOC-099")
def test_the_random_card_is_not_for_the_strict_menu_e10():
    rows = ("A L1 ?", "B V2 ?", "C C3 ?")
    table = colony(*rows, "meal 3", "reserve 1RC 2RC 3RC 4RC", "bin 1OC 2OC", "ugh 0", "medicine_left 0", "draw 1GL")
    table.doc("serve 1rc", "serve 2rc", "serve 3rc")
    menus = {move.split()[1] for move in table.moves("doc") if move.startswith("menu")}
    assert menus == {"1rc", "2rc", "3rc"}
    assert table == "extra 1GL\nphase serving"
    table.doc("menu 1rc b")
    assert table == "plates B=1RC\ngiven B\noffer 2RC 3RC 1GL\nmenu_left 0\nopen A C"
    assert table.asked == ["ann"]


@rule("DOC-073", "DOC-074", "DOC-139")
def test_dinner_is_served_sorted_for_all_to_see_and_for_nobody():
    for match in played(2, 73):
        t = match.table
        for cards in (t.offer, t.bin):
            assert [one.number for one in cards] == sorted([one.number for one in cards])
        assert match.view(1).offer == t.offer == match.view(None).offer


@rule("DOC-080")
def test_the_pile_never_runs_out_e23():
    fewest = 60
    for seed in range(60):
        for match in played(2, seed, groups=3, complications=True, diets="basic"):
            fewest = min(fewest, len(match.table.pile))
    assert fewest >= 5


# ---- Ugh!, front side ----


@rule("DOC-081", "DOC-083", "DOC-084", "DOC-085", "DOC-086", "DOC-087", "DOC-088")
def test_a_new_reserve_even_in_meal_five_and_more_than_once_e2():
    table = colony("A L1 ?", "B V2 ?", "C C3 ?", "meal 5", "reserve 1RC 2RC 3RC 4RC", "bin 1OC", "ugh 2")
    table.doc("ugh")
    assert table == "ugh 1\nremoved 1RC 2RC 3RC 4RC\nphase offering"
    assert len(table.truth.reserve) == 4
    [swapped] = table.heard("ann", ReserveSwapped)
    assert (swapped.n, [card.value for card in swapped.cards]) == (4, [None] * 4)
    assert table.view("ann") == "removed ? ? ? ?\nreserve ? ? ? ?\nugh 1"
    table.doc("ugh")
    assert len(table.truth.removed) == 8
    assert "ugh" not in table.moves("doc")
    assert table.refuses("doc", "ugh") == "DOC-081"


@rule("DOC-085")
def test_a_new_reserve_comes_before_choosing():
    table = colony(*TWO, "reserve 1RC 2RC 3RC", "bin 1OC", "ugh 1")
    table.doc("serve 1rc")
    assert "ugh" not in table.moves("doc")
    table.doc("serve 3rc")
    assert table.truth.phase is SERVING
    assert table.refuses("doc", "ugh") == "DOC-085"


@rule("DOC-082")
def test_no_token_in_the_exam_e7():
    table = colony(*TWO, "meal 8", "reserve 1RC 2RC 3RC", "bin 1OC")
    assert offered(table, "doc") == ["1RC", "2RC"]
    assert table.refuses("doc", "ugh") == "DOC-082"
    table.doc("serve 1rc", "serve 2rc")
    assert table.truth.phase is PICKING
    table.ann("take 1rc", "take 2rc")
    assert table.outcome is not None


# ---- Medicine ----

CROSSED = "A L1 mandatory+liquid 1RC- 1RL+ 2RC-"


@rule("DOC-089", "DOC-090", "DOC-091", "DOC-128")
def test_medicine_takes_two_symbols_out_of_the_count_e4():
    table = colony(
        CROSSED, "B V2 mandatory+vegetable 1RV+ 2RV+ 3RV+", "reserve 3RC 4RC 1OV", "bin 1OC", "menu_left 0", "ugh 0"
    )
    table.doc("serve 3rc", "serve 4rc")
    assert table.moves("doc") == ["dinner", "medicine a 1", "medicine a 2", "medicine b 1", "medicine b 2"]
    table.doc("medicine a 1")
    assert table == "medicine A 1\nmedicine_left 0"
    assert table.truth.crosses(0) == 1
    assert table.heard("ann", MedicineUsed) == [MedicineUsed(0, table.truth.options.eaters[0], 0, 1)]
    table.ann("take 3rc", "take 4rc")
    assert table.outcome is None
    assert table.truth.crosses(0) == 2
    again = colony("A L1 mandatory+liquid 1RC- 1RL+ 2RC- 3RC-", "B V2 mandatory+vegetable 1RV+ 2RV+ 3RV+ 4RV+",
                   "medicine A 1", *QUIET, "offer 4RC 1OV", "bin 1OC")  # fmt: skip
    again.ann("take 4rc", "take 1ov")
    assert (again.truth.result, again.truth.losers) == ("loss_three_crosses", [0])


@rule("DOC-092")
def test_medicine_needs_two_foods_side_by_side():
    lines = ("reserve 3RC 4RC 1OV", "bin 1OC", "menu_left 0", "ugh 0")
    early = colony("A L1 mandatory+liquid 1RC-", "B V2 mandatory+vegetable 1RV+", *lines)
    early.doc("serve 3rc", "serve 4rc")
    assert early.truth.phase is PICKING
    parted = colony("A L1 mandatory+liquid 1RL+ 2RL+ | 3RL+", "B V2 mandatory+vegetable 1RV+", *lines,
                    "options complications groups=2")  # fmt: skip
    parted.doc("serve 3rc", "serve 4rc")
    assert parted.moves("doc") == ["dinner", "medicine a 1"]
    assert parted.refuses("doc", "medicine a 2") == "DOC-092"


@rule("DOC-037", "DOC-093", "DOC-054")
def test_a_covered_card_is_still_the_previous_one_e6():
    table = colony("A C3 different+colour 2RL- 1GC+", "B V2 mandatory+vegetable 1RV+ 2RV+", "medicine A 1", *QUIET,
                   "offer 3GC 3GV", "bin 1OC")  # fmt: skip
    table.ann("take 3gc", "take 3gv")
    assert table == "A C3 different+colour 2RL- 1GC+ 3GC-\nmedicine A 1"
    assert table.truth.crosses(0) == 1


@rule("DOC-094")
def test_a_third_cross_ends_the_game_before_any_medicine():
    table = colony(
        "A L1 mandatory+liquid 1RC- 2RC-", "B V2 mandatory+vegetable 1RV+ 2RV+", "offer 3RC 3RV", "bin 1OC", "ugh 0"
    )
    table.ann("take 3rc", "take 3rv")
    assert table.truth.medicine_left == 1
    assert table.truth.result == "loss_three_crosses"
    assert table.asked == []


# ---- Strict Menu ----


@rule("DOC-095", "DOC-096", "DOC-097", "DOC-098", "DOC-120")
def test_a_strict_menu_is_handed_over_openly_and_must_be_eaten():
    table = colony(*TWO, "reserve 1RC 2RC 3RC", "bin 1OC", "medicine_left 0", "ugh 1")
    table.doc("serve 1rc", "serve 3rc")
    assert len(table.moves("doc")) == 1 + 2 * 2
    table.doc("menu 3rc a")
    assert table.heard("ann", MenuGiven) == [MenuGiven(0, table.truth.options.eaters[0], food("3RC"))]
    assert table == "plates A=3RC\noffer 1RC\nopen B"
    table.ann("take 1rc")
    assert table.moves("doc") == ["enjoy", "refuse b"]
    assert table.refuses("doc", "refuse a") == "DOC-120"
    table.doc("enjoy")
    assert table.truth.rows[0] == [food("3RC")]
    assert table.truth.ticks[0] == [False]


@rule("DOC-063", "DOC-081", "DOC-095")
def test_medicine_and_strict_menu_in_one_meal_in_either_order():
    lines = (CROSSED, "B V2 mandatory+vegetable 1RV+ 2RV+ 3RV+", "reserve 3RC 4RC 1OV", "bin 1OC", "ugh 0")
    found = []
    for tokens in (("medicine a 1", "menu 4rc b"), ("menu 4rc b", "medicine a 1")):
        table = colony(*lines)
        table.doc("serve 3rc", "serve 4rc", *tokens)
        assert table == "medicine A 1\nplates B=4RC\noffer 3RC"
        found.append(table.truth)
    assert found[0] == found[1]


def test_luck_that_is_not_scripted_is_any():
    assert len({str(colony(*TWO, "reserve ? ? ?", seed=seed)) for seed in range(5)}) == 5
    assert GAME.imagine(colony(*TWO, "reserve ? ? ?").match.view(1), Quick(0)) is not None
