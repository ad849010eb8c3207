"""The score sheet round by round, and what decided the game."""

from tests.games.rat_a_tat_cat.table import scene
from tests.rules import rule
from tests.telling import decided, sheet

LAST_ROUND = """
    ann   {}
    bob   {}
    cid   {}
    discards 6
    phase revealing
    knocker ann
    round {}
    totals {}
    scored {}
    options {}
"""


def last(ann: str, bob: str, cid: str, totals: str, options: str = "rounds=2") -> list[str]:
    return decided(scene(LAST_ROUND.format(ann, bob, cid, 2, totals, totals, options)))


@rule("RTC-115", "RTC-106")
def test_the_lowest_total_is_told_with_its_lead_the_round_that_cost_the_next_most_and_its_own_best():
    table = scene(LAST_ROUND.format("0 0 0 0", "9 9 9 9", "1 1 1 1", 2, "50 8 42", "50 8 42", "rounds=2"))
    assert sheet(table) == {"round 1": [50, 8, 42], "round 2": [0, 36, 4], "total": [50, 44, 46]}
    least = "Round 1 costs Bob least: 8 points."
    assert decided(table) == ["Bob has 2 points fewer than Cid. RTC-115", "Round 1 costs Cid most: 42 points.", least]
    yours = ["Bob has 2 points fewer than you. RTC-115", "Round 1 costs you most: 42 points.", least]
    assert decided(table, 2) == yours


@rule("RTC-123")
def test_a_tie_is_broken_by_nothing_and_said_so():
    assert last("1 1 1 0", "2 2 2 2", "3 3 3 3", "38 30 26") == [
        "Bob and Cid are level with 38 points. Nothing breaks the tie. RTC-123",
        "Round 1 costs Ann most: 38 points.",
    ]
    [only] = last("0 0 0 0", "1 1 1 1", "2 2 2 2", "8 4 0")
    assert only.startswith("Ann, Bob and Cid are level with 8 points.")


@rule("RTC-120", "RTC-121")
def test_with_a_limit_whoever_stays_in_wins_or_the_lowest_of_those_who_go_together():
    assert last("0 0 0 0", "9 9 9 9", "8 8 8 8", "99 90 90", "mode=elimination")[0] == (
        "Ann is the last one in the game. RTC-120"
    )
    assert last("9 9 9 9", "9 9 9 8", "9 9 8 8", "99 90 90", "mode=elimination")[0] == (
        "Cid has 1 point fewer than Bob. RTC-121"
    )


@rule("RTC-118")
def test_whoever_is_out_has_nothing_in_the_later_rounds():
    table = scene("""
        pat   9   9   0   0
        qin   4   4   0   0
        rob   out 1
        discards 6
        phase revealing
        knocker pat
        round 2
        totals 90 95 101
        scored 90 95 101
        options mode=elimination
    """)
    assert sheet(table)["round 1"] == [90, 95, 101]
    assert sheet(table)["round 2"] == [18, 8, None]
