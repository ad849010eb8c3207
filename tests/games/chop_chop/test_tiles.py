"""What an arrival brings: mice, cheeses, and every kind of tile.  CHO-070 to CHO-122."""

import pytest

from cheeseboard import replay
from cheeseboard.engine.errors import Problem
from cheeseboard.games.chop_chop import GAME
from cheeseboard.games.chop_chop.components import BROKEN, FORK, SQUARES
from cheeseboard.games.chop_chop.events import (
    CheeseLeft,
    CheeseSpared,
    CheeseWon,
    DoubleTurn,
    ExtraMoveLost,
    ForkIdle,
    MouseCaught,
    Rolled,
    RollLost,
    TileTurned,
    TurnCut,
)
from cheeseboard.games.chop_chop.rules import BONUS, FORKING, JUMPING
from cheeseboard.games.chop_chop.table import HIDDEN
from tests.games.chop_chop.table import FOUR, cat_reach, cat_to_move, mice_to_move, played, reach, scene, squares
from tests.rules import rule

# ---- arrivals ----


@rule("CHO-072", "CHO-085")
def test_on_an_empty_square_nothing_happens_ex22():
    table = mice_to_move("empty d2", "draw 1 1")
    table.ann("mouse 1", "go d2")
    assert [type(event).__name__ for event in table.told] == [
        "Rolled",
        "MouseChosen",
        "MouseMoved",
        "CardTurned",
        "Rolled",
    ]
    assert table.asked == ["tom"]
    table = cat_to_move("empty d2", "draw 1 1")
    table.tom("go d2")
    assert [type(event).__name__ for event in table.told] == ["Rolled", "CatMoved", "Rolled"]
    assert table.asked == ["ann"]


@rule("CHO-071")
def test_a_mouse_takes_a_visible_cheese_ex12():
    table = mice_to_move("mice d1 g4 d6 b4", "visible b2", "cheeses 3", "draw 2")
    table.ann("mouse 4", "go b2")
    assert table == "visible none\ncheeses 4\nmice d1 g4 d6 b2"
    assert table.heard(None, CheeseWon) == [CheeseWon("b2", 4)]
    assert table.heard(None, TileTurned) == []


@rule("CHO-041", "CHO-042", "CHO-080", "CHO-081")
def test_an_exact_catch_and_no_other_ex10():
    table = cat_to_move("mice e2 g4 d6 a3", "roll 2")
    table.tom("go e2")
    assert table == "mice caught g4 d6 a3\ncat e2"
    assert table.heard(None, MouseCaught) == [MouseCaught(1, "e2")]
    assert "mouse 1" not in table.moves("ann")
    longer = cat_reach("mice e2 g4 d6 a3", "roll 3")
    assert longer.isdisjoint({"e2", "e1"})


@rule("CHO-081")
def test_nobody_is_caught_in_passing_under_the_table_or_in_a_hole():
    for match in played(2, seed=81):
        for event in match.dealer.told[-6:]:
            if isinstance(event, MouseCaught):
                assert event.square not in squares("c3 d3 e3 c4 d4 e4 d1 g4 d6 a3")


@rule("CHO-082")
def test_the_cat_may_leave_a_mouse_alone():
    table = cat_to_move("mice e2 g4 d6 a3", "roll 2")
    assert {"e2", "c2", "td4", "tc4"} & reach(table) == {"e2", "c2", "tc4"}
    table.tom("go c2")
    assert table == "mice e2 g4 d6 a3"


@rule("CHO-083")
def test_cheeses_stay_won_when_a_mouse_is_caught():
    table = cat_to_move("mice e2 g4 d6 a3", "cheeses 6", "roll 2")
    table.tom("go e2")
    assert table == "cheeses 6\nmice caught g4 d6 a3"


@rule("CHO-084", "CHO-091", "CHO-092")
def test_a_cat_turns_up_broken_dishes_and_stands_in_their_place():
    table = cat_to_move("draw 1 broken")
    table.tom("go d2")
    assert table == "2 x x x C x x x\nbag cheese*10 broken*17 …"
    assert table.heard(None, TileTurned) == [TileTurned("d2", BROKEN)]
    assert table.asked == ["ann"]


@rule("CHO-070", "CHO-093", "CHO-091")
def test_a_mouse_that_turns_up_a_cheese_wins_it():
    table = mice_to_move("draw 1 cheese")
    table.ann("mouse 1", "go d2")
    assert table == "2 x x x 1 x x x\ncheeses 1\nbag cheese*9 …\nvisible none"
    assert table.heard(None, CheeseWon) == [CheeseWon("d2", 1)]


@rule("CHO-084", "CHO-086", "CHO-094", "CHO-095")
def test_a_cat_that_finds_a_cheese_leaves_it_and_is_shut_out_ex11():
    table = cat_to_move("cat b1", "draw 1 cheese 1 broken 1")
    table.tom("go b2")
    assert table == "2 x %C x x x x x\nvisible b2\ncheeses 0"
    assert table.heard(None, CheeseLeft) == [CheeseLeft("b2")]
    table.ann("mouse 1", "go d2")
    assert "c2" in reach(table)
    lines = ("cat c2", "visible b2", "empty c1 d2")
    assert cat_reach(*lines, "roll 1") == squares("Tc3 c1 d2")
    assert cat_reach(*lines, "roll 3") == squares("Tc3 Td4 Te3 a1 b4 c5 d2 e1 f2")
    table = cat_to_move(*lines, "roll 1")
    assert table.refuses("tom", "go b2") == "CHO-086"
    assert cat_to_move(*lines, "roll 2").refuses("tom", "go a2") == "CHO-086"


@rule("CHO-090")
def test_no_tile_is_turned_up_twice():
    for match in played(2, seed=90):
        turned = [event.square for event in match.dealer.told if isinstance(event, TileTurned)]
        assert len(turned) == len(set(turned))
        assert len(turned) + match.table.floor.count(HIDDEN) == 38


@rule("CHO-090", "CHO-048")
def test_a_chain_that_comes_back_finds_the_square_empty():
    table = mice_to_move("draw 1 plus1 plus1 1")
    table.ann("mouse 1", "go d2", "go c2")
    assert reach(table) == squares("b2 c1 c3 d2")
    table.ann("go d2")
    assert [event.square for event in table.heard(None, TileTurned)] == ["d2", "c2"]
    assert table.asked == ["tom"]


@rule("CHO-096")
def test_a_cheese_under_the_cat_cannot_be_taken():
    lines = ("mice d1 g4 d6 b4", "cat b2", "visible b2", "roll 2", "mouse 4")
    table = mice_to_move(*lines)
    assert table.refuses("ann", "go b2") == "CHO-043"
    table = mice_to_move("visible b2", "cat b2", "draw 1 arrow")
    table.ann("mouse 1", "go d2")
    assert "b2" not in reach(table)
    table = mice_to_move("visible b2", "cat b2", "draw 1 fork")
    table.ann("mouse 1", "go d2")
    assert table == "visible b2\ncheeses 0"


# ---- +1 and +2 ----


@rule("CHO-097", "CHO-098", "CHO-099")
def test_plus_two_does_not_come_back_ex14():
    table = mice_to_move("draw 2 plus2")
    table.ann("mouse 4", "go b4")
    assert reach(table) == squares("a3 a5 b2 b6 c3 c5 d4")
    assert table.refuses("ann", "go b4") == "CHO-098"
    assert table.refuses("ann", "go c4") == "CHO-097"  # not CHO-041: nobody rolled this two


@rule("CHO-090", "CHO-097", "CHO-101")
def test_a_chain_of_extra_moves_ex26():
    table = mice_to_move("draw 3 plus1 plus2 cheese 1")
    table.ann("mouse 3", "go c4", "go b4")
    assert reach(table) == squares("a5 b2 b6 c3 c5 d4")
    table.ann("go b2")
    assert (
        table
        == """
        2  x  3  x  x  x  x  x
        3  4  x  x  xT x  x  x
        4  x  .  .  x  x  x  2
        home 1 2 4
        cheeses 1
    """
    )
    assert table.asked == ["tom"]


@rule("CHO-081", "CHO-099", "CHO-100")
def test_an_extra_move_catches_ex27():
    table = cat_to_move("mice f1 g4 d6 a3", "cat f3", "draw 1 plus1")
    table.tom("go f2")
    assert reach(table) == squares("e2 f1 f3 g2")
    table.tom("go f1")
    assert table == "mice caught g4 d6 a3\ncat f1"


@rule("CHO-100")
def test_an_extra_move_enters_a_hole_and_takes_a_visible_cheese():
    table = mice_to_move("mice d1 g4 d6 b4", "visible b2", "draw 1 plus1")
    table.ann("mouse 4", "go b3")
    assert reach(table) == squares("a3 b2 b4 c3")
    table.ann("go b2")
    assert table == "cheeses 1\nvisible none"


@rule("CHO-097", "CHO-100")
def test_the_cat_walks_round_cheese_and_holes_in_an_extra_move():
    table = cat_to_move("visible c2", "draw 1 plus2")
    table.tom("go d2")
    assert reach(table) == squares("Tc3 Td4 Te3 e1 f2")
    assert table.refuses("tom", "go d2") == "CHO-098"
    assert table.refuses("tom", "go c1") == "CHO-086"
    assert table.refuses("tom", "go c2") == "CHO-086"


@rule("CHO-102")
def test_an_extra_move_without_anywhere_to_go_is_lost():
    table = cat_to_move("cat b1", "visible a2", "mice b2 g4 d6 a3", "draw 1 plus2 1")
    table.tom("go a1")
    assert reach(table) == squares("b2 c1")
    table = cat_to_move("cat b1", "visible a2 b2 c1", "draw 1 plus2 1")
    table.tom("go a1")
    assert table.heard(None, ExtraMoveLost) == [ExtraMoveLost(2)]
    assert table == "cat a1"
    assert table.asked == ["ann"]


# ---- arrows ----


@rule("CHO-103", "CHO-104", "CHO-106", "CHO-108")
def test_an_arrow_of_a_mouse_ex15():
    table = mice_to_move("mice b1 g4 e3 a3", "cat f5", "visible c5 g1", "draw 1 arrow")
    table.ann("mouse 1", "go b2")
    found = reach(table)
    assert len(found) == 33
    assert found.isdisjoint(squares("b2 e3 f5 c5 g1 d1 d6 g4 a3"))
    assert squares("c3 d3 c4 d4 e4") <= found
    for square in ("td3", "c5", "d1", "d6"):
        assert table.refuses("ann", f"go {square}") == "CHO-104"
    for square in ("b2", "e3", "f5"):
        assert table.refuses("ann", f"go {square}") == "CHO-106"


@rule("CHO-103", "CHO-105", "CHO-106", "CHO-108")
def test_an_arrow_of_the_cat_ex16():
    table = cat_to_move("mice d2 g4 d4 a3", "cat f1", "visible b5", "draw 1 arrow")
    table.tom("go f2")
    found = reach(table)
    assert len(found) == 35
    assert found.isdisjoint(squares("f2 d2 b5"))
    assert "td4" in found
    for square in ("d4", "b5", "d2", "d1"):
        assert table.refuses("tom", f"go {square}") == "CHO-105"
    assert table.refuses("tom", "go f2") == "CHO-106"


@rule("CHO-103", "CHO-108")
def test_an_arrow_must_be_followed_also_to_an_empty_square():
    table = mice_to_move("empty g6", "draw 1 arrow")
    table.ann("mouse 1", "go d2")
    assert table.truth.phase is JUMPING
    assert table.refuses("ann", "mouse 1") == "CHO-103"
    table.ann("go g6")
    assert table == "mice g6 g4 d6 a3"
    assert table.asked == ["tom"]


@rule("CHO-107")
def test_the_arrival_of_a_jump_counts_like_any_other():
    table = mice_to_move("draw 1 arrow plus1")
    table.ann("mouse 1", "go d2", "go g6")
    assert table.truth.phase is BONUS
    assert reach(table) == squares("f6 g5")
    table = cat_to_move("draw 1 arrow cheese")
    table.tom("go d2", "go a6")
    assert table == "6 %C x x 3 x x x\nvisible a6"


@rule("CHO-105", "CHO-081")
def test_an_arrow_never_catches():
    table = cat_to_move("mice e1 c1 d6 b6", "draw 1 arrow")
    table.tom("go d2")
    assert reach(table).isdisjoint(squares("e1 c1 b6"))


@rule("CHO-140", "CHO-105")
def test_an_arrow_of_the_cat_keeps_away_from_the_last_mouse_at_home():
    table = cat_to_move("mice d1 caught caught caught", "cat f1", "draw 1 arrow")
    table.tom("go f2")
    assert reach(table).isdisjoint(squares("c1 d2 e1"))
    assert table.refuses("tom", "go d2") == "CHO-140"


# ---- forks ----


@rule("CHO-109", "CHO-111", "CHO-112", "CHO-090")
@pytest.mark.parametrize(
    ("lines", "visible", "cheeses", "idle"),
    [
        (("visible none",), "none", 0, 1),
        (("visible b5", "cat b5"), "b5", 0, 1),
    ],
)
def test_a_fork_without_a_cheese_to_fetch_does_nothing_ex17(lines, visible, cheeses, idle):
    table = mice_to_move(*lines, "draw 1 fork")
    table.ann("mouse 1", "go d2")
    assert table == f"visible {visible}\ncheeses {cheeses}\nmice d2 g4 d6 a3"
    assert len(table.heard(None, ForkIdle)) == idle
    assert table.truth.bag.count(FORK) == 1
    assert table.truth.floor[SQUARES.index("d2")] != HIDDEN
    assert table.asked == ["tom"]


@rule("CHO-109", "CHO-113")
@pytest.mark.parametrize(("answer", "visible", "cheeses"), [("go b5", "none", 1), ("leave", "b5", 0)])
def test_one_cheese_is_fetched_or_left_and_the_mice_are_asked_ex17(answer, visible, cheeses):
    table = mice_to_move("visible b5", "draw 1 fork")
    table.ann("mouse 1", "go d2")
    assert table.truth.phase is FORKING
    assert table.moves("ann") == ["go b5", "leave"]
    table.ann(answer)
    assert table == f"visible {visible}\ncheeses {cheeses}\nmice d2 g4 d6 a3"
    assert table.heard(None, CheeseSpared) == ([CheeseSpared(1)] if answer == "leave" else [])
    assert table.heard(None, ForkIdle) == []
    assert table.truth.bag.count(FORK) == 1
    assert table.truth.floor[SQUARES.index("d2")] != HIDDEN
    assert table.asked == ["tom"]


@rule("CHO-113", "CHO-086")
def test_a_cheese_that_was_left_still_bars_the_cat():
    """Taken, the way lies open; left, it stays shut."""
    for answer, is_open in (("go b5", True), ("leave", False)):
        table = mice_to_move("visible b5", "cat a5", "draw 1 fork 2")
        table.ann("mouse 1", "go d2", answer)
        assert ("go c5" in table.moves("tom")) == is_open


@rule("CHO-113")
def test_nothing_but_a_fork_is_left_unused():
    table = mice_to_move("visible b5")
    assert table.refuses("ann", "leave") == "CHO-034"
    table.ann("mouse 1")
    assert table.refuses("ann", "leave") == "CHO-113"


@rule("CHO-112")
def test_the_cat_has_no_use_for_a_fork_ex17():
    table = cat_to_move("visible b5", "draw 1 fork")
    table.tom("go d2")
    assert table == "visible b5\ncheeses 0\ncat d2\n2 x x x C x x x"
    assert table.truth.bag.count(FORK) == 1
    assert table.asked == ["ann"]


@rule("CHO-110", "CHO-111", "CHO-113")
def test_a_fork_with_a_choice_ex28():
    table = mice_to_move("visible b2 e5 g6", "cat e5", "draw 1 fork")
    table.ann("mouse 1", "go d2")
    assert table.truth.phase is FORKING
    assert table.moves("ann") == ["go b2", "go g6", "leave"]
    assert table.refuses("ann", "go e5") == "CHO-111"
    assert table.refuses("ann", "mouse 1") == "CHO-110"
    table.ann("go g6")
    assert table == "visible b2 e5\ncheeses 1\nmice d2 g4 d6 a3"
    assert table.asked == ["tom"]


# ---- knives ----


@rule("CHO-114", "CHO-115")
def test_a_knife_for_a_mouse_ex18():
    table = mice_to_move("draw 1 knife 1 2 1 1")
    table.ann("mouse 1", "go d2")
    assert table.heard(None)[-3:] == [TurnCut(1), DoubleTurn(0), Rolled(0, "cat", 1)]
    assert table == "mice d2 g4 d6 a3\nrolls 2"
    table.tom("go td4")
    assert table == "roll 2\nrolls 1"
    assert table.asked == ["tom"]
    table.tom("go tc3")
    assert table.asked == ["ann"]
    assert table.moves("ann") == FOUR
    assert table == "rolls 1"


@rule("CHO-115", "CHO-116")
def test_a_knife_for_the_cat_ex19():
    table = cat_to_move("draw 1 knife 1 broken 4 broken 1")
    table.tom("go d2")
    assert table.asked == ["ann"]
    table.ann("mouse 3", "go d5")
    assert table == "roll 4\nlocked 3\nmouse 3\nphase moving"
    assert table.refuses("ann", "mouse 1") == "CHO-116"
    table.ann("go b3")
    assert table == "mice d1 g4 b3 a3"
    assert table.asked == ["tom"]


@rule("CHO-115")
def test_the_second_die_is_rolled_when_the_first_move_is_resolved():
    table = cat_to_move("rolls 2", "draw 1 plus1 broken 3")
    table.tom("go d2")
    assert len(table.heard(None, Rolled)) == 1
    table.tom("go c2")
    assert [event.number for event in table.heard(None, Rolled)] == [1, 3]


@rule("CHO-117")
def test_a_second_roll_that_the_same_mouse_cannot_use_is_lost_ex31():
    table = mice_to_move("mice d1 f1 d6 a3", "cat g2", "rolls 2", "draw 1 arrow broken 2 1")
    table.ann("mouse 1", "go d2", "go g1")
    assert table.heard(None, RollLost) == [RollLost(1, "mice", 2)]
    assert table.asked == ["tom"]


@rule("CHO-118")
def test_after_a_lost_first_roll_any_mouse_may_use_the_second():
    paths = {"a1": "b1", "b1": "a1 c1", "c1": "b1 d1", "d1": "c1 e1", "e1": "d1"}
    box = {"paths": paths, "holes": ["a1", "e1"], "table": ["c1"], "mouse_die": [1, 4], "cat_die": [1],
           "tiles": {"cheese": 2, "broken": 1}}  # fmt: skip
    table = scene("tom cat\nann* mice\nrolls 2\ndraw 4 1", components=box)
    assert table.heard(None, RollLost) == [RollLost(1, "mice", 4)]
    assert table.moves("ann") == ["mouse 1", "mouse 2"]
    assert table == "locked none"


@rule("CHO-119", "CHO-121")
def test_a_knife_in_a_double_turn_ex25():
    table = cat_to_move("rolls 2", "draw 1 knife 1")
    table.tom("go d2")
    assert [event.side for event in table.heard(None, Rolled)] == ["cat", "mice"]
    assert table.heard(None, DoubleTurn) == [DoubleTurn(1)]
    assert table == "rolls 2"
    assert table.asked == ["ann"]


@rule("CHO-120", "CHO-121")
def test_a_knife_on_the_second_roll():
    table = mice_to_move("rolls 2", "draw 1 broken 1 knife 1")
    table.ann("mouse 1", "go d2", "go c2")
    assert table.heard(None, DoubleTurn) == [DoubleTurn(0)]
    assert table == "rolls 2"
    assert table.asked == ["tom"]


@rule("CHO-121")
def test_no_turn_has_more_than_two_rolls():
    for seed in (121, 122):
        for match in played(3, seed):
            assert match.table.rolls_left <= 2
        sides = [event.side for event in match.heard(None) if isinstance(event, Rolled)]
        assert all(len(set(sides[at : at + 3])) == 2 for at in range(len(sides) - 2))


FIVE = "tom cat\nann mice\nbob* mice\ncid mice\ndee mice\n"


@rule("CHO-031", "CHO-122")
def test_five_players_and_knives_ex30():
    table = scene(FIVE + "draw 1 knife 1 1 1 broken 1 1")
    table.bob("mouse 1", "go d2")
    assert table == "rolls 2"
    table.tom("go td4", "go td3")
    assert table.asked == ["cid"]
    table.cid("mouse 3", "go d5")
    table.tom("go tc3")
    assert table.asked == ["dee"]


@rule("CHO-122")
def test_a_double_turn_of_the_mice_is_one_turn_of_one_player_ex30():
    people = "tom* cat\nann mice\nbob mice\ncid mice\ndee mice\nturn 3\n"
    table = scene(people + "draw 1 knife 1 broken 1 broken 1 1")
    table.tom("go d2")
    assert table.asked == ["dee"]
    table.dee("mouse 3", "go d5", "go c5")
    assert table.asked == ["tom"]
    table.tom("go td3")
    assert table.asked == ["ann"]


@rule("CHO-113")
def test_a_game_by_version_1_of_the_rules_is_refused_in_one_line():
    """There a single cheese was fetched unasked: its choices would not fit."""
    *_, match = played(2, 3)
    record = match.record()
    record.version = "1"
    with pytest.raises(Problem, match=r"^the record was played by rules version 1; this program has 2$"):
        replay(record, GAME)
