"""Two Doctors who eat.  DOC-181 to DOC-210."""

import pytest

from cheeseboard.engine.match import Match
from cheeseboard.games.doctor_rat import GAME
from cheeseboard.games.doctor_rat.components import PLUS_MINUS_ONE
from cheeseboard.games.doctor_rat.events import LaidBetween, MarkerPassed, TableSwapped
from cheeseboard.games.doctor_rat.rules import (
    CHOOSING_DIETS,
    PICKING,
)
from cheeseboard.games.doctor_rat.rules.food import diet_on_desk
from tests.games.doctor_rat.table import offered, pair, played, scene
from tests.rules import rule

A = "A L1 mandatory+liquid"
B = "B V2 mandatory+vegetable"
TEAMS = "options variant=colleagues"


def fresh(seats: int = 2, seed: int = 0, **options: object) -> Match:
    return Match(GAME, seats, {"variant": "colleagues", **options}, bytes([seed]) * 32)


# ---- set-up ----


@rule("DOC-181")
@pytest.mark.parametrize(
    ("seats", "teams"), [(2, [[0], [1]]), (5, [[0, 2, 4], [1, 3]]), (7, [[0, 2, 4, 6], [1, 3, 5]])]
)
def test_two_teams_as_even_as_can_be(seats, teams):
    options = fresh(seats).table.options
    assert options.players == teams
    assert options.doctor is None
    assert [eater.code for eater in options.eaters] == ["DA", "DB"]


@rule("DOC-182", "DOC-183", "DOC-190", "DOC-191")
def test_what_is_on_the_table_of_colleagues():
    t = fresh(ugh_tokens=2).table
    assert (t.ugh_left, t.medicine_left, t.menu_left, len(t.troubles)) == (2, 0, 0, 0)
    assert t.options.board is GAME.box.colleagues
    assert (t.meal, len(t.offer), len(t.bin), len(t.reserve)) == (1, 3, 1, 0)
    assert len(t.pile) + 1 + 3 + 1 == 60


@rule("DOC-184", "DOC-205")
def test_the_lower_identity_is_first_and_then_they_take_turns_e19():
    table = pair("A C3 mandatory+cheese", "B L1 mandatory+liquid", "offer 1OC 1OL", "bin 1BC", "ugh 0")
    assert table == "first B"
    assert table.asked == ["bob"]
    table.bob("take 1ol")
    table.ann("take 1oc")
    assert table == "first A\nmeal 2"
    assert table.heard(None, MarkerPassed) == [MarkerPassed(table.truth.options.eaters[0])]
    firsts = {}
    for seed in range(8):
        t = fresh(seed=seed).table
        assert t.identities[t.marker].number < t.identities[1 - t.marker].number
        firsts[t.identities[0].code, t.identities[1].code] = t.marker
    assert set(firsts.values()) == {0, 1}


@rule("DOC-185", "DOC-186", "DOC-187", "DOC-188", "DOC-210")
def test_each_doctor_knows_the_others_diet_and_not_their_own():
    for seats in (2, 5):
        match = fresh(seats)
        for seat in range(seats):
            view = match.view(seat)
            own = seat % 2
            assert all(paper.value is None for paper in view.desk[own])
            assert all(paper.value is not None for paper in view.desk[1 - own])
        assert all(paper.value is None for papers in match.view(None).desk for paper in papers)
        assert match.view(None).top == match.table.top


@rule("DOC-188")
def test_the_same_diet_may_be_drawn_twice_but_never_plus_minus_one():
    same = 0
    for seed in range(250):
        t = fresh(seed=seed % 256, diets="basic").table
        one, two = diet_on_desk(t, 0), diet_on_desk(t, 1)
        same += one is two
        assert not one.cards[0] is two.cards[0] is PLUS_MINUS_ONE
    assert same > 0


@rule("DOC-186", "DOC-189")
def test_both_doctors_choose_at_the_same_time_from_the_whole_list():
    match = fresh(diets="choose")
    assert match.table.phase is CHOOSING_DIETS
    assert [ask.seat for ask in match.asks()] == [0, 1] or [ask.seat for ask in match.asks()] == [1, 0]
    before = [move.notation for move in match.ask(1).moves]  # type: ignore[union-attr]
    match.submit(0, "lay plus_minus_one")
    assert [move.notation for move in match.ask(1).moves] == before  # type: ignore[union-attr]
    match.submit(1, "lay plus_minus_one")
    assert [diet_on_desk(match.table, group).code() for group in (0, 1)] == ["plus_minus_one"] * 2
    GAME.check(match.table)


# ---- a meal ----


@rule("DOC-192", "DOC-193", "DOC-195")
def test_three_open_cards_lie_between_the_doctors_and_no_extra_one():
    for seed in range(4):
        for match in played(2, seed, variant="colleagues", ugh_tokens=0):
            t = match.table
            if t.meal == 3 and t.phase is PICKING and t.group == t.marker:
                assert len(t.offer) == 3
            assert t.extra is None
    table = pair(A, B, "offer 1RL 1RV", "bin 1BC", "ugh 0")
    table.ann("take 1rl")
    table.bob("take 1rv")
    assert [len(event.cards) for event in table.heard("ann", LaidBetween)] == [3]


@rule("DOC-194", "DOC-202", "DOC-206", "DOC-078")
def test_so_many_cards_lie_between_and_in_the_bin():
    wanted = [(3, 1), (3, 2), (3, 3), (3, 4), (0, 5), (3, 3), (3, 4), (0, 5)]
    seen = set()
    for seed in range(150):
        for match in played(2, seed, variant="colleagues", ugh_tokens=0, diets="basic"):
            t = match.table
            if t.phase is PICKING and t.group == t.marker and t.plates == [None, None]:
                assert (len(t.offer), len(t.bin)) == wanted[t.meal - 1]
                seen.add(t.meal)
    assert {1, 2, 3, 4, 5, 6} <= seen


@rule("DOC-194", "DOC-206")
def test_in_meal_five_both_eat_from_the_bin_e17():
    table = pair(A, B, "meal 5", "bin 1RL 2RL 1RV 2RV 1RC", "ugh 0")
    assert len(offered(table, "ann")) == 5
    table.ann("take 1rl")
    assert len(offered(table, "bob")) == 4
    table.bob("take 1rv")
    assert table == "bin 1RC 2RV 2RL"


@rule("DOC-198")
def test_the_first_player_takes_a_card_then_the_other():
    table = pair(A, B, "offer 1RL 1RV 1RC", "bin 1BC", "ugh 0")
    assert (table.asked, offered(table, "ann")) == (["ann"], ["1RC", "1BC", "1RV", "1RL"])
    table.ann("take 1bc")
    assert (table.asked, offered(table, "bob")) == (["bob"], ["1RC", "1RV", "1RL"])
    assert table.refuses("bob", "take 1bc") == "DOC-104"


@rule("DOC-203", "DOC-204")
def test_verdicts_and_ends_are_those_of_the_colony():
    table = pair(
        "A L1 mandatory+liquid 1RC- 2RC-", "B V2 mandatory+vegetable 1RV+ 2RV+", "offer 3RC 3RV", "bin 1BC", "ugh 0"
    )
    table.ann("take 3rc")
    table.bob("take 3rv")
    assert table == "result loss_three_crosses\nlosers A"
    exam = pair(A, B, "meal 8", "bin 3RL 3RC 1BC")
    exam.ann("take 3rl")
    exam.bob("take 3rc")
    assert exam == "result loss_exam\nlosers B"
    won = pair(A, B, "meal 8", "bin 3RL 3RV 1BC")
    won.ann("take 3rl")
    won.bob("take 3rv")
    assert won == "result win"


# ---- Ugh! ----


@rule("DOC-190", "DOC-196")
def test_a_new_table_replaces_both_zones_e18():
    table = pair(A, B, "meal 4", "offer 1RL 1RV 1RC", "bin 1BC 2BC 3BC 4BC", "ugh 3", "phase swapping_table")
    table.ann("ugh")
    assert table == "gone 1RC 1BC 2BC 3BC 4BC 1RV 1RL\nugh 2"
    assert (len(table.truth.offer), len(table.truth.bin)) == (3, 4)
    [swapped] = table.heard("bob", TableSwapped)
    assert (swapped.group.code, swapped.n, len(swapped.cards)) == ("DA", 7, 7)


@rule("DOC-197")
def test_each_is_asked_in_turn_until_both_decline():
    table = pair(A, B, "offer 1RL 1RV 1RC", "bin 1BC", "ugh 2", "phase swapping_table")
    assert table.moves("ann") == ["ugh", "pass"]
    table.ann("pass")
    table.bob("ugh")
    assert table.asked == ["ann"]
    assert table == "passes 0\nasker A\nphase swapping_table"
    table.ann("pass")
    table.bob("pass")
    assert table == "phase picking"
    fifth = pair(A, B, "meal 5", "bin 1BC 2BC", "ugh 1", "phase swapping_table")
    fifth.ann("ugh")
    assert (len(fifth.truth.offer), len(fifth.truth.bin)) == (0, 2)


@rule("DOC-201", "DOC-113", "DOC-119")
def test_a_doctor_refuses_the_colleagues_card_never_the_own():
    table = pair(A, B, "offer 1RL 1RV 1RC", "bin 1BC", "ugh 2")
    table.ann("take 1rc")
    table.bob("take 1rv")
    assert table == "phase rejecting"
    assert table.asked == ["bob"]
    assert table.moves("bob") == ["refuse a", "pass"]
    assert table.refuses("bob", "refuse b") == "DOC-201"
    table.bob("refuse a")
    assert table == "offer 1RC 1RL\nbarred A=1RC\nturn A\nugh 1"
    assert offered(table, "ann") == ["1BC", "1RL"]
    table.ann("take 1rl")
    assert (table.asked, table.moves("ann")) == (["ann"], ["refuse b", "pass"])
    table.ann("pass")
    table.bob("pass")
    assert table.truth.meal == 2


@rule("DOC-201", "DOC-116")
def test_where_nothing_was_drawn_a_refused_card_goes_to_the_bin():
    table = pair(A, B, "meal 5", "bin 1RL 1RV 1RC", "ugh 1")
    table.ann("take 1rc")
    table.bob("take 1rv")
    table.bob("refuse a")
    assert table == "bin 1RC 1RL\noffer none"


@rule("DOC-207", "DOC-082")
def test_no_ugh_in_the_exam_of_colleagues():
    table = pair(A, B, "meal 7", "bin 1RL 1RV 1RC 1BC 2BC", "ugh 1", "phase judging")
    assert table == "meal 8\nphase picking"
    table.play(table.asked[0], table.moves(table.asked[0])[0])
    table.play(table.asked[0], table.moves(table.asked[0])[0])
    assert table.outcome is not None


# ---- teams ----


@rule("DOC-200", "DOC-209")
def test_a_team_votes_behind_its_hand_and_its_youngest_decides():
    table = scene("ann", "bob", "cid", A, B, "offer 1RL 1RV 1RC", "bin 1BC", "ugh 1", "phase swapping_table", TEAMS)
    assert table.asked == ["ann", "cid"]
    table.ann("ugh")
    assert table.heard("bob") == []
    table.cid("pass")
    assert table == "ugh 1\nasker B"
    assert table == "phase swapping_table"
    table.bob("pass")
    table.ann("take 1rc")
    assert table == "phase agreeing"
    assert table.asked == ["ann", "cid"]
    table.ann("agree")
    table.cid("call")
    assert table == "phase deciding"
    assert table.asked == ["cid"]
    table.cid("take 1rl")
    table.bob("take 1rv")
    table.bob("pass")
    assert table.asked == ["ann", "cid"]
    table.ann("pass")
    table.cid("refuse b")
    assert table == "barred B=1RV\nugh 0"


@rule("DOC-209")
def test_the_youngest_of_a_team_can_be_named():
    assert fresh(5).table.options.youngest == [4, 3]
    assert fresh(5, youngest=1).table.options.youngest == [4, 1]


@rule("DOC-200", "DOC-208")
def test_while_a_team_chooses_the_other_is_silent():
    table = pair(A, B, "offer 1RL 1RV 1RC", "bin 1BC", "ugh 1")
    silent = table.match.game.is_silent
    assert [silent(table.truth, seat) for seat in (0, 1)] == [False, True]
    table.ann("take 1rc")
    assert [silent(table.truth, seat) for seat in (0, 1)] == [True, False]
    table.bob("take 1rv")
    assert table == "phase rejecting"
    assert [silent(table.truth, seat) for seat in (0, 1)] == [True, True]


@rule("DOC-200")
def test_a_team_of_several_can_talk_where_the_other_does_not_hear_it():
    assert GAME.talk_teams(fresh(5).table) == [[0, 2, 4], [1, 3]]
    assert GAME.talk_teams(fresh(3).table) == [[0, 2]], "alone one needs no team"
    assert GAME.talk_teams(fresh(2).table) == []


@rule("DOC-210")
def test_the_questions_to_a_doctor_do_not_depend_on_their_own_diet():
    tables = [pair(f"A L1 {diet}", B, "offer 1RL 1RV 1RC", "bin 1BC", "ugh 2")
              for diet in ("mandatory+liquid", "plus_minus_one", "forbidden+cheese+q4")]  # fmt: skip
    for notation in (("ann", "take 1rc"), ("bob", "take 1rv"), ("bob", "pass")):
        asks = [table.match.asks() for table in tables]
        assert asks[0] == asks[1] == asks[2]
        views = [str(table.view("ann")) for table in tables]
        tops = [table.truth.top for table in tables]
        assert tops[0] == tops[1]
        assert views[0] == views[1] == views[2]
        for table in tables:
            table.play(*notation)
