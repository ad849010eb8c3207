"""Phase C, refusals, verdicts and the ends.  DOC-100 to DOC-133, and the rows of DOC-035 to DOC-057."""

import json
from pathlib import Path

import pytest

from cheeseboard import replay, verify
from cheeseboard.engine.phase import OVER
from cheeseboard.engine.record import record_from_data
from cheeseboard.games.doctor_rat import GAME
from cheeseboard.games.doctor_rat.events import (
    AteBadly,
    AteWell,
    DecisionCalled,
    DietShown,
    ExamFailed,
    GameWon,
    LeftOver,
    PicksReopened,
    Refused,
    ThreeCrosses,
    Took,
)
from cheeseboard.games.doctor_rat.rules import PICKING
from tests.games.doctor_rat.table import colony, food, house, offered, played, told
from tests.rules import rule

QUIET = ("ugh 0", "medicine_left 0", "menu_left 0")
TWO = ("A L1 mandatory+liquid", "B V2 mandatory+vegetable")
THREE = (*TWO, "C C3 mandatory+cheese")


def eaten(identity: str, diet: str, *foods: str) -> str:
    """The Row of a group that eats these foods, one a meal, judged as the table judges them."""
    row = ""
    other = ["1YV", "2YV", "3YV", "4YV"]
    for number, code in enumerate(foods):
        sign = "".join([f" {one}+" for one in other[:number]])
        table = colony(f"A {identity} {diet}{row}", f"B V2 mandatory+vegetable{sign}", *QUIET,
                       f"offer {code} {other[number]}", "bin 1GC")  # fmt: skip
        table.ann(f"take {code.lower()}", f"take {other[number].lower()}")
        good = table.truth.ticks[0][-1]
        row += f" {code}{'+' if good else '-'}"
    return row.strip()


# ---- Rows, by the rulebook's examples ----


@rule("DOC-035", "DOC-048", "DOC-051", "DOC-052")
def test_alternating_begins_with_the_right_card_x5():
    assert eaten("C3", "alternating+cheese+vegetable", "2RL", "4BC", "1RV") == "2RL- 4BC+ 1RV+"


@rule("DOC-035", "DOC-036", "DOC-053")
def test_a_cross_is_a_previous_card_like_any_other_x6():
    assert eaten("C3", "identical+type", "2RC", "2RL", "4YL") == "2RC+ 2RL- 4YL+"


@rule("DOC-036", "DOC-054", "DOC-057")
def test_different_from_the_card_with_the_cross_x7():
    assert eaten("C3", "different+type", "2RL", "2GL", "3BC") == "2RL+ 2GL- 3BC+"


@rule("DOC-036", "DOC-055", "DOC-057")
def test_one_up_or_down_from_the_last_card_x8():
    assert eaten("C3", "plus_minus_one", "2RC", "2RL", "1OV") == "2RC+ 2RL- 1OV+"


@rule("DOC-052")
def test_a_cross_does_not_shift_the_alternation_e21():
    assert eaten("L1", "alternating+q1+green_blue", "2RC", "2RL") == "2RC- 2RL-"
    table = colony("A L1 alternating+q1+green_blue 2RC- 2RL-", "B V2 mandatory+vegetable 1OV+ 2OV+", *QUIET,
                   "offer 3GC 3OV", "bin 1RC")  # fmt: skip
    table.ann("take 3gc", "take 3ov")
    assert table.truth.ticks[0] == [False, False, True]


# ---- choosing ----


@rule("DOC-100", "DOC-102", "DOC-103", "DOC-104")
def test_every_group_takes_one_card_from_the_offer_or_the_bin():
    table = colony(*THREE, "offer 1RC 2RC 3BC", "bin 1OC 2OC", *QUIET)
    assert offered(table, "ann") == ["1RC", "2RC", "1OC", "2OC", "3BC"]
    table.ann("take 2oc")
    assert table == "plates A=2OC\nfrom_bin A\nbin 1OC\nturn B"
    assert table.refuses("ann", "take 2oc") == "DOC-104"
    assert table.refuses("ann", "take 4bl") == "DOC-102"
    assert table.refuses("ann", "pass") == "DOC-103"
    assert table.heard("doc", Took) == [Took(1, table.truth.options.eaters[0], food("2OC"))]


@rule("DOC-107", "DOC-108")
@pytest.mark.parametrize(("groups", "sizes"), [(2, [1, 1, 1, 2, 2, 2, 2, 2]), (3, [2, 2, 2, 3, 3, 3, 3, 3])])
def test_the_bin_has_these_sizes_whatever_the_rats_take_e14(groups, sizes):
    seen = set()
    for seed in range(12):
        for match in played(2, seed, groups=groups, ugh_tokens=0):
            t = match.table
            if t.phase is PICKING and t.group == 0:
                assert len(t.bin) == sizes[t.meal - 1]
                handed = int(t.given is not None)
                assert len(t.offer) + len(t.bin) + handed == (2 * groups - 1 if t.meal < 3 else 2 * groups)
                seen.add(t.meal)
    assert {1, 2, 3, 4} <= seen


@rule("DOC-107")
def test_what_nobody_takes_goes_to_the_bin():
    table = colony(*TWO, "offer 1RC 2RC", "bin 1OC", *QUIET)
    table.ann("take 1oc", "take 2rc")
    assert table == "bin 1RC\noffer none"
    assert table.heard("ann", LeftOver) == [LeftOver((food("1RC"),))]


@rule("DOC-005", "DOC-006")
def test_a_single_rat_player_plays_all_groups_and_need_not_agree_e22():
    table = colony(*THREE, "offer 1RC 2RC 3BC", "bin 1OC", *QUIET)
    table.ann("take 1rc", "take 2rc", "take 3bc")
    assert table.truth.meal == 2


@rule("DOC-105", "DOC-106")
def test_several_players_agree_before_the_picks_are_final():
    table = house(*THREE, "offer 1RC 2RC 3BC", "bin 1OC", *QUIET)
    table.ann("take 1rc")
    table.bob("take 2rc")
    assert table.asked == ["cid"]
    table.cid("take 3bc")
    assert table == "phase agreeing"
    assert table.asked == ["ann", "bob", "cid"]
    assert table.refuses("ann", "take 1oc") == "DOC-106"
    table.ann("agree")
    table.bob("agree")
    assert table.truth.meal == 1
    table.cid("agree")
    assert table.truth.meal == 2


@rule("DOC-106")
def test_provisional_picks_can_be_changed_as_often_as_was_agreed():
    table = house(*THREE, "offer 1RC 2RC 3BC", "bin 1OC", *QUIET, "options talks=1")
    table.ann("take 1oc")
    table.bob("take 2rc")
    table.cid("take 3bc")
    for name, answer in (("ann", "agree"), ("bob", "again"), ("cid", "agree")):
        table.play(name, answer)
    assert table == "offer 1RC 2RC 3BC\nbin 1OC\nplates none\nphase picking\nreopened 1\nopen A B C"
    assert table.heard("doc", PicksReopened) == [PicksReopened(2)]
    table.ann("take 2rc")
    table.bob("take 1rc")
    table.cid("take 3bc")
    assert table.moves("ann") == ["agree", "call"]
    assert table.refuses("ann", "again") == "DOC-106"


@rule("DOC-106")
def test_one_rat_player_can_change_a_pick_until_the_last_group_has_its_card():
    table = colony(*THREE, "offer 1RC 2RC 3BC", "bin 1OC", *QUIET, "options talks=1")
    assert table.refuses("ann", "again") == "DOC-106"  # nothing is picked yet
    table.ann("take 1oc", "take 2rc")
    assert table.moves("ann") == ["take 1rc", "take 3bc", "again"]
    table.ann("again")
    assert table == "offer 1RC 2RC 3BC\nbin 1OC\nplates none\nphase picking\nreopened 1\nopen A B C\nturn A"
    assert table.heard("doc", PicksReopened) == [PicksReopened(1)]
    table.ann("take 1rc", "take 2rc")
    assert table.refuses("ann", "again") == "DOC-106"  # as often as was agreed
    table.ann("take 3bc")
    assert table.truth.meal == 2  # and then they stand


@rule("DOC-106")
def test_without_talks_every_pick_stands():
    table = colony(*TWO, "offer 1RC 2RC", "bin 1OC", *QUIET, "options talks=0")
    table.ann("take 1oc")
    assert "again" not in table.moves("ann")


@rule("DOC-106", "DOC-198")
def test_a_colleague_picks_one_card_and_has_nothing_to_begin_anew():
    for match in played(2, 5, variant="colleagues"):
        if match.table.phase is PICKING:
            assert "again" not in [move.notation for move in match.asks()[0].moves]


@rule("DOC-105", "DOC-110")
def test_if_the_rats_do_not_agree_the_youngest_decides_all_of_it_e13():
    table = house(*THREE, "offer 1RC 2RC 3BC", "bin 1OC", *QUIET)
    table.ann("take 1rc")
    table.bob("take 2rc")
    table.cid("take 3bc")
    for name, answer in (("ann", "call"), ("bob", "again"), ("cid", "agree")):
        table.play(name, answer)
    assert table == "phase deciding"
    assert table.asked == ["cid"]
    assert table.heard("doc", DecisionCalled) == [DecisionCalled(1, 3)]
    table.cid("take 3bc", "take 1oc", "take 2rc")
    assert [row[0].code for row in table.truth.rows] == ["3BC", "1OC", "2RC"]
    assert table.truth.meal == 2


@rule("DOC-105")
def test_players_of_a_group_take_its_card_in_turn():
    players = [("ann", 1), ("cid", 2), ("ann", 3)]
    for name, meal in players:
        table = house(*TWO, f"meal {meal}", "offer 1RC 2RC", "bin 1OC", *QUIET, "options groups=2")
        assert table.asked == [name]


@rule("DOC-111", "DOC-144")
def test_all_rats_see_the_same():
    for match in played(4, 111):
        views = [match.view(seat) for seat in (1, 2, 3, None)]
        assert all(view == views[0] for view in views)


# ---- Ugh!, back side ----


@rule("DOC-112", "DOC-113", "DOC-114", "DOC-115", "DOC-119", "DOC-121")
def test_a_refused_card_goes_back_and_something_else_is_taken_e3():
    table = colony(*TWO, "offer 1RC 2RC", "bin 3RC", "ugh 3", "medicine_left 0", "menu_left 0")
    table.ann("take 1rc", "take 2rc")
    assert table.moves("doc") == ["enjoy", "refuse a", "refuse b"]
    before = len(table.told)
    table.doc("refuse a")
    assert told(table)[before:] == ["Refused"]
    assert table.heard("ann", Refused) == [Refused(table.truth.options.eaters[0], food("1RC"))]
    assert table == "offer 1RC\nplates B=2RC\nbarred A=1RC\nugh 2\nturn A"
    assert offered(table, "ann") == ["3RC"]
    assert table.refuses("ann", "take 1rc") == "DOC-113"
    table.ann("take 3rc")
    assert table.moves("doc") == ["enjoy", "refuse b"]
    assert table.refuses("doc", "refuse a") == "DOC-119"


@rule("DOC-117", "DOC-118")
def test_another_group_may_take_what_was_refused():
    table = colony(*TWO, "offer 1RC 2RC", "bin 3RC", "ugh 3", "medicine_left 0", "menu_left 0")
    table.ann("take 1rc", "take 2rc")
    table.doc("refuse a")
    table.ann("take 3rc")
    table.doc("refuse b")
    assert offered(table, "ann") == ["1RC"]
    table.ann("take 1rc")
    assert table == "plates A=3RC B=1RC\nbarred A=1RC B=2RC\nugh 1"
    assert table.moves("doc") == ["enjoy", "refuse a"]
    table.doc("enjoy")
    assert table == "barred none\nbin 2RC\nmeal 2"


@rule("DOC-116")
def test_a_refused_card_of_the_bin_goes_to_the_offer():
    table = colony(*TWO, "offer 1RC 2RC", "bin 3RC", "ugh 1", "medicine_left 0", "menu_left 0")
    table.ann("take 3rc", "take 2rc")
    table.doc("refuse a")
    assert table == "offer 1RC 3RC\nbin none"


@rule("DOC-084", "DOC-118", "DOC-081")
def test_every_token_is_used_once():
    table = colony(*TWO, "reserve 1RC 2RC 3RC", "bin 4RC", "ugh 2", "medicine_left 0", "menu_left 0")
    table.doc("ugh")
    picks = [card.value.code.lower() for card in table.truth.reserve][:2]
    table.doc(*[f"serve {code}" for code in picks])
    table.ann(*[f"take {code}" for code in picks])
    table.doc("refuse a")
    table.ann(table.moves("ann")[0])
    assert table == "ugh 0"
    assert table.truth.meal == 2


@rule("DOC-110", "DOC-115")
def test_a_new_pick_is_agreed_on_too():
    table = house(*THREE, "offer 1RC 2RC 3BC", "bin 1OC 2OC", "ugh 1", "medicine_left 0", "menu_left 0")
    for name, code in (("ann", "1rc"), ("bob", "2rc"), ("cid", "3bc")):
        table.play(name, f"take {code}")
    for name in ("ann", "bob", "cid"):
        table.play(name, "agree")
    assert table == "phase refusing"
    table.doc("refuse b")
    assert table.asked == ["bob"]
    table.bob("take 1oc")
    assert table == "phase agreeing"
    table.ann("again")
    table.bob("agree")
    table.cid("agree")
    assert table == "plates A=1RC C=3BC\nturn B\nopen B"


@rule("DOC-082", "DOC-207")
def test_nothing_is_refused_in_the_exam():
    table = colony(*TWO, "meal 8", "offer 1RC 2RC", "bin 3RC", "ugh 3")
    table.ann("take 1rc", "take 2rc")
    assert table.truth.phase is OVER


# ---- verdicts and ends ----


@rule("DOC-122", "DOC-123", "DOC-124", "DOC-125", "DOC-140", "DOC-135")
def test_verdicts_are_said_by_the_table_and_rows_stay_in_sight():
    table = colony(*TWO, "offer 1RL 2RC", "bin 3RC", *QUIET)
    table.ann("take 1rl", "take 2rc")
    a, b = table.truth.options.eaters
    assert table.heard("ann", AteWell) == [AteWell(a, food("1RL"))]
    assert table.heard("ann", AteBadly) == [AteBadly(b, food("2RC"), 1)]
    assert table.view("ann") == "A L1 ? 1RL+\nB V2 ? 2RC-"


@rule("DOC-126", "DOC-128", "DOC-131")
def test_a_third_cross_stops_the_verdicts_e9():
    rows = ("A L1 mandatory+liquid 1RC- 2RC-", "B V2 mandatory+vegetable", "C C3 mandatory+cheese", "meal 6")
    table = colony(*rows, "offer 3RC 3RV 3OC", "bin 1BC", *QUIET)
    table.ann("take 3rc", "take 3rv", "take 3oc")
    assert told(table)[3:] == ["AteBadly", "ThreeCrosses", "DietShown", "DietShown", "DietShown"]
    assert table == "result loss_three_crosses\nlosers A\nplates B=3RV C=3OC\nphase over"
    assert table.heard("ann", ThreeCrosses) == [ThreeCrosses(table.truth.options.eaters[0], 6)]
    assert table.outcome is not None
    assert table.outcome.scores == [0, 0]


@rule("DOC-128")
def test_three_crosses_count_in_total_not_in_a_row():
    table = colony("A L1 mandatory+liquid 1RC- 1RL+ 2RC- 2RL+", "B V2 mandatory+vegetable 1RV+ 2RV+ 3RV+ 4RV+",
                   "offer 3RC 1OV", "bin 1BC", *QUIET)  # fmt: skip
    table.ann("take 3rc", "take 1ov")
    assert table.truth.result == "loss_three_crosses"


@rule("DOC-127")
def test_without_an_end_the_next_meal_begins():
    table = colony(*TWO, "offer 1RL 2RC", "bin 3RC", *QUIET)
    table.ann("take 1rl", "take 2rc")
    assert table == "phase offering"
    assert table.truth.meal == 2


@rule("DOC-126", "DOC-129", "DOC-131")
def test_any_cross_in_the_exam_loses_however_clean_the_record_e8():
    clean = ("A L1 mandatory+liquid 1RL+ 2RL+ 3RL+ 4RL+ 1OL+ 2OL+ 3OL+",
             "B V2 mandatory+vegetable 1RV+ 2RV+ 3RV+ 4RV+ 1OV+ 2OV+ 3OV+",
             "C C3 mandatory+cheese 1RC+ 2RC+ 3RC+ 4RC+ 1OC+ 2OC+ 3OC+")  # fmt: skip
    table = colony(*clean, "offer 4OL 1BC 4OC", "bin 2BC", *QUIET)
    table.ann("take 4ol", "take 1bc", "take 4oc")
    assert table == "result loss_exam\nlosers B\nmeal 8"
    assert [len(row) for row in table.truth.rows] == [8, 8, 8]
    assert table.heard("ann", ExamFailed) == [ExamFailed((table.truth.options.eaters[1],))]


@rule("DOC-131")
def test_a_third_cross_in_the_exam_is_recorded_as_such():
    table = colony("A L1 mandatory+liquid 1RC- 2RC-", "B V2 mandatory+vegetable", "meal 8", "offer 3RC 3RV", "bin 1BC")
    table.ann("take 3rc", "take 3rv")
    assert table == "result loss_three_crosses\nlosers A"


@rule("DOC-130", "DOC-133", "DOC-136")
def test_everybody_wins_after_a_clean_exam_and_all_diets_are_shown():
    table = colony("A L1 mandatory+liquid 1RC- 2RC-", "B V2 mandatory+vegetable", "meal 8", "offer 3RL 3RV", "bin 1BC")
    assert table.view("ann") == "A L1 ? 1RC- 2RC-"
    table.ann("take 3rl", "take 3rv")
    assert table == "result win\nlosers none"
    assert len(table.heard("ann", GameWon)) == 1
    assert [event.diet[0].code for event in table.heard(None, DietShown)] == ["mandatory", "mandatory"]
    assert table.view(None) == "A L1 mandatory+liquid 1RC- 2RC- 3RL+@8"
    assert table.outcome is not None
    assert table.outcome.scores == [1, 1]
    assert not table.match.game.is_silent(table.truth, 0)


# ---- an older version of the rules ----


def test_a_game_by_version_1_of_the_rules_replays_as_it_was():
    """DOC-106 and DOC-128 were changed in version 2: nothing was forbidden, and no choice means anything else."""
    kept = json.loads((Path(__file__).parent / "rules_version_1.json").read_text(encoding="utf-8"))
    record = record_from_data(kept["record"])
    assert (record.version, GAME.version) == ("1", "2")
    match = replay(record, GAME)
    assert [[food.code for food in row] for row in match.table.rows] == kept["rows"]
    assert (match.table.ticks, match.table.result) == (kept["ticks"], kept["result"])
    verify(record, GAME)
