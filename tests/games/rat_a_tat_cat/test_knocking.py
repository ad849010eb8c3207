"""Knocking and the final lap: RTC-086 to RTC-096."""

import pytest

from cheeseboard.bots.bot import Bot
from cheeseboard.engine.ask import Ask
from cheeseboard.engine.event import Event
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.move import Move
from cheeseboard.games.rat_a_tat_cat import GAME
from cheeseboard.games.rat_a_tat_cat.events import Knocked, KnockForced, RoundScored, RowRevealed
from cheeseboard.games.rat_a_tat_cat.rules import YOUR_TURN
from cheeseboard.games.rat_a_tat_cat.table import CatTable
from cheeseboard.measure import arena, simulate
from tests.games.rat_a_tat_cat.table import PUTS, played, scene
from tests.rules import rule

FOUR = """
    ann   [0]  0   0  [0]
    bob   [1]  1   1  [1]
    cid*  [2]  2   2  [2]
    dee   [3]  3   3  [3]
    discards 6
    draw {}
    options rounds=1
"""


@rule("RTC-086", "RTC-087", "RTC-091", "RTC-093", "RTC-097")
def test_knock_e12():
    table = scene(FOUR.format("9 9 9 9"))
    table.cid("draw", "toss", "knock")
    for name in ("dee", "ann", "bob"):
        assert table.asked == [name]
        assert table.heard(None, RowRevealed) == []
        table.play(name, "draw", "toss")  # nobody is asked about knocking
    revealed = [event.seat for event in table.heard(None, RowRevealed)]
    assert revealed == [3, 0, 1, 2]
    assert table == "phase over"


@rule("RTC-086", "RTC-091", "RTC-088")
def test_knocking_on_the_first_turn_e22():
    table = scene("""
        ann
        bob
        phase dealing
        dealer bob
        options rounds=1
    """)
    table.ann("draw", "toss", "knock")
    table.bob("draw", "toss")
    assert table == """
        phase over
        turns 2
    """
    assert len(table.heard("ann", RoundScored)) == 2


@rule("RTC-087")
def test_a_knock_comes_neither_before_the_action_nor_instead_of_it():
    table = scene(FOUR.format("PK"))
    assert table.refuses("cid", "knock") == "RTC-087"
    table.cid("draw")
    assert table.refuses("cid", "knock") == "RTC-087"
    table.cid("use")
    assert table.refuses("cid", "knock") == "RTC-087"
    table.cid("own 0")
    assert table.moves("cid") == ["knock", "hold"]


@rule("RTC-088")
@pytest.mark.parametrize(
    ("script", "action"),
    [
        ("9", ("take", "put 0")),
        ("9", ("draw", "put 0")),
        ("9", ("draw", "toss")),
        ("PK", ("draw", "use", "own 0")),
        ("SW", ("draw", "use", "own 0", "with 1.0")),
        ("D2 9 9", ("draw", "use", "put 0")),
        ("D2 9 9", ("draw", "use", "toss", "toss")),
        ("D2 PK", ("draw", "use", "use", "own 0")),
    ],
)
def test_a_knock_may_follow_any_action_and_is_never_compulsory(script, action):
    table = scene(FOUR.format(script))
    table.cid(*action)
    assert table.moves("cid") == ["knock", "hold"]
    table.cid("hold")
    assert table == "knocker none"
    assert table.asked == ["dee"]


@rule("RTC-089")
def test_the_choice_is_made_once_before_the_next_player_acts():
    table = scene(FOUR.format("9 9"))
    table.cid("draw", "toss", "hold")
    assert table.moves("cid") == []
    table.refuses("cid", "knock")
    assert not table.match.can_take_back(2)
    table.dee("draw", "toss")
    table.refuses("cid", "knock")


@rule("RTC-089")
def test_a_knock_cannot_be_taken_back():
    table = scene(FOUR.format("9 9"))
    table.cid("draw", "toss", "knock")
    assert not table.match.can_take_back(2)
    table.refuses("cid", "hold")
    assert table == "knocker cid"


@rule("RTC-090")
def test_a_knock_is_public_and_shows_nothing():
    table = scene("""
        ann*  [9]  9   9  [9]
        bob   [1]  1   1  [1]
        cid   [2]  2   2  [2]
        discards 6
        draw 8
    """)
    table.ann("draw", "toss", "knock")  # with 36 points
    for somebody in ("bob", "cid", None):
        assert table.heard(somebody, Knocked) == [Knocked(0)]
        assert table.view(somebody) == """
            ann   [?]  ?   ?  [?]
            knocker ann
        """
    assert table.heard(None, RowRevealed) == []


@rule("RTC-091")
@pytest.mark.parametrize("knocker", range(5))
def test_everybody_else_has_exactly_one_more_turn_and_the_knocker_none(knocker):
    names = ["ann", "bob", "cid", "dee", "eve"]
    rows = "\n".join(f"{name}{'*' if seat == knocker else ''} ? ? ? ?" for seat, name in enumerate(names))
    table = scene(f"{rows}\n discards 5\n options rounds=1")
    table.play(names[knocker], "draw", "toss", "knock")
    order = []
    while table.asked:
        order += table.asked
        table.play(order[-1], "draw", "toss")
    assert order == [names[(knocker + n) % 5] for n in range(1, 5)]


@rule("RTC-092")
def test_turns_of_the_final_lap_are_normal_turns():
    table = scene("""
        ann*  [0]  0   0  [0]
        bob   [1]  1   1  [1]
        cid   [2]  2   2  [2]
        dee   [3]  3   3  [3]
        discards 6
        draw D2 8 D2 9 PK  SW
        knocker dee
        options rounds=1
    """)
    assert table.moves("ann") == ["take", "draw"]
    table.ann("draw", "use", "toss", "use", "toss")  # a Draw 2 with a restart
    assert table.moves("ann") == [*PUTS, "toss", "use"]
    table.ann("use", "own 1")
    table.bob("draw", "use", "own 0", "with 2.0")
    assert table == """
        bob   3:dee  1   1  [1]
        dee   1:bob  3   3  [3]
    """
    assert table.moves("cid") == ["draw"]  # a Swap is on top
    assert table.asked == ["cid"]


@rule("RTC-093")
@pytest.mark.parametrize("action", [("take", "put 0"), ("draw", "toss"), ("draw", "put 2")])
def test_nobody_is_asked_about_knocking_in_the_final_lap(action):
    table = scene("""
        ann*  [0]  0   0  [0]
        bob   [1]  1   1  [1]
        cid   [2]  2   2  [2]
        discards 6
        draw 9
        knocker cid
    """)
    table.ann(*action)
    assert table.asked == ["bob"]
    assert table == """
        knocker cid
        phase your_turn
    """


@rule("RTC-094", "RTC-106")
def test_a_knocker_who_is_not_lowest_pays_nothing_e24():
    table = scene("""
        ann   [9]  0   0  [0]
        bob*  [1]  1   1  [4]
        discards 6
        draw 9
        knocker ann
        totals 50 60
        options mode=elimination
    """)
    table.bob("draw", "toss")
    assert table == """
        scored 9 7
        totals 59 67
    """


@rule("RTC-094")
def test_a_knocker_who_is_lowest_earns_nothing():
    table = scene("""
        ann   [1]  1   0  [0]
        bob*  [5]  5   5  [5]
        discards 6
        draw 9
        knocker ann
        totals 10 10
        options mode=elimination
    """)
    table.bob("draw", "toss")
    assert table == """
        scored 2 20
        totals 12 30
    """


@rule("RTC-095")
@pytest.mark.parametrize("seed", range(3))
def test_a_round_ends_only_after_a_knock_and_its_lap(seed):
    *_, match = played(3, seed, rounds=2, max_turns_per_round=None)
    told = match.dealer.told
    scored = [n for n, event in enumerate(told) if isinstance(event, RoundScored) and event.seat == 0]
    knocks = [n for n, event in enumerate(told) if isinstance(event, Knocked)]
    assert len(scored) == len(knocks) == 2
    assert knocks[0] < scored[0] < knocks[1] < scored[1]


# ---- house rule and the safety for simulations ----


@rule("RTC-086")
def test_house_rule_no_knocking_before_everybody_has_had_a_turn():
    table = scene("""
        ann*  ? ? ? ?
        bob   ? ? ? ?
        cid   ? ? ? ?
        discards 5
        options house_no_knock_first_lap
    """)
    table.ann("draw", "toss")
    assert table.asked == ["bob"]
    table.bob("draw", "toss")
    table.cid("draw", "toss")
    assert table.moves("cid") == ["knock", "hold"]  # the knocker's own turn counts
    table.cid("hold")
    table.ann("draw", "toss")
    assert table.moves("ann") == ["knock", "hold"]


@rule("RTC-086", "RTC-118")
def test_house_rule_counts_only_those_who_are_in_the_game():
    table = scene("""
        ann*  ? ? ? ?
        bob   out 1
        cid   ? ? ? ?
        discards 5
        options house_no_knock_first_lap mode=elimination
    """)
    table.ann("draw", "toss")
    table.cid("draw", "toss")
    assert table.moves("cid") == ["knock", "hold"]


@rule("RTC-086")
def test_house_rule_begins_anew_in_every_round():
    table = scene("""
        ann*  ? ? ? ?
        bob   ? ? ? ?
        discards 5
        knocker bob
        turns 9
        options house_no_knock_first_lap rounds=2
    """)
    table.ann("draw", "toss")
    assert table == "round 2"
    [name] = table.asked
    table.play(name, "draw", "toss")
    assert table.asked != [name]


@rule("RTC-096")
def test_after_so_many_turns_whoever_took_the_last_of_them_has_knocked():
    table = scene("""
        ann*  ? ? ? ?
        bob   ? ? ? ?
        cid   ? ? ? ?
        discards 5
        options max_turns_per_round=2 rounds=1
    """)
    table.ann("draw", "toss", "hold")
    table.bob("draw", "toss")
    assert table == "knocker bob"  # in place of the decision
    assert table.heard("ann", KnockForced) == [KnockForced(1)]
    assert table.heard("ann", Knocked) == []
    table.cid("draw", "toss")
    table.ann("draw", "toss")
    assert table == """
        phase over
        turns 4
    """


@rule("RTC-096")
def test_the_safety_holds_whatever_the_house_rules():
    table = scene("""
        ann*  ? ? ? ?
        bob   ? ? ? ?
        cid   ? ? ? ?
        discards 5
        options max_turns_per_round=1 house_no_knock_first_lap
    """)
    table.ann("draw", "toss")
    assert table == "knocker ann"


@rule("RTC-096")
def test_without_the_safety_a_round_may_last_for_ever():
    table = scene("""
        ann*  ? ? ? ?
        bob   ? ? ? ?
        discards 5
    """)
    for _ in range(400):
        table.play(table.asked[0], "draw", "toss", "hold")
    assert table == """
        round 1
        knocker none
        turns 400
    """
    assert table.truth.phase is YOUR_TURN


@rule("RTC-096")
def test_bots_among_themselves_have_a_hundred_turns_a_player():
    table = scene("""
        ann*  ? ? ? ?
        bob   ? ? ? ?
        discards 5
        options max_turns_per_round=simulated rounds=1
    """)
    for _ in range(199):
        table.play(table.asked[0], "draw", "toss", "hold")
    last = table.asked[0]
    table.play(last, "draw", "toss")
    assert table == f"knocker {last}\nturns 200"


@rule("RTC-096", "RTC-118")
def test_the_limit_counts_those_who_are_still_in_the_game():
    table = scene("""
        ann*  ? ? ? ?
        bob   ? ? ? ?
        cid   out 1
        totals 20 30 104
        discards 5
        options mode=elimination max_turns_per_round=simulated
        round 2
        turns 199
    """)
    table.ann("draw", "toss")
    assert table == "knocker ann"


class NeverKnocks(Bot[CatTable]):
    def plan(self, view: CatTable, ask: Ask, heard: list[Event], luck: Luck) -> list[Move]:
        for word in ("hold", "draw", "toss"):
            if GAME.move(word) in ask.moves:
                return [GAME.move(word)]
        return [ask.moves[0]]


@rule("RTC-096")
def test_a_simulation_ends_though_nobody_knocks(monkeypatch):
    monkeypatch.setattr(simulate, "find_player", lambda game, level: NeverKnocks())
    programme = simulate.Programme(GAME.name, 2, ["random"], {"rounds": 1})
    assert simulate.play_one(programme, 0).decisions < 1000
    assert simulate.Programme(GAME.name, 2, ["random"], {"max_turns_per_round": 9}).agreed["max_turns_per_round"] == 9
    assert arena.Setting(GAME.name, "random", "random", 2).agreed["max_turns_per_round"] == "simulated"
