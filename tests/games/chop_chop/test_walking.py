"""Steps, figures in the way, the table on two levels, holes.  CHO-040 to CHO-069."""

from itertools import pairwise

import pytest

from cheeseboard.games.chop_chop import GAME
from cheeseboard.games.chop_chop.components import FLOOR, NODES, SQUARES
from cheeseboard.games.chop_chop.events import CheeseWon, MouseMoved, TileTurned
from cheeseboard.games.chop_chop.rules.reach import cat_walks, nodes_among
from cheeseboard.games.chop_chop.rules.reach import mouse_reach as mouse_reach_of
from cheeseboard.games.chop_chop.table import VISIBLE, Kitchen
from tests.games.chop_chop.table import (
    cat_reach,
    cat_to_move,
    mice_to_move,
    mouse_reach,
    played,
    reach,
    scene,
    squares,
)
from tests.rules import rule

BOX = GAME.box
TABLE = squares("c3 d3 e3 c4 d4 e4")


def letters_apart(one: str, other: str) -> int:
    one, other = one.removeprefix("T"), other.removeprefix("T")
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1]))


# ---- the board ----


@rule("CHO-040")
def test_steps_go_along_rows_and_columns_and_both_ways():
    edges = {(node, other) for node in range(FLOOR) for other in BOX.mouse_paths[node]}
    assert len(edges) == 2 * 71
    assert all((other, node) in edges and letters_apart(SQUARES[node], SQUARES[other]) == 1 for node, other in edges)


@rule("CHO-050", "CHO-051", "CHO-052", "CHO-060")
def test_the_cat_walks_over_the_table_and_never_on_holes_nor_below():
    nodes = {NODES[node] for node in BOX.cat_squares}
    edges = {(NODES[node], NODES[other]) for node in BOX.cat_squares for other in BOX.cat_paths[node]}
    assert len(nodes) == 38
    assert len(edges) == 2 * 59
    assert nodes.isdisjoint(TABLE | squares("d1 g4 d6 a3"))
    assert {f"T{square}" for square in TABLE} <= nodes
    assert {("d2", "Td3"), ("Td3", "d2"), ("b3", "Tc3"), ("Tc3", "Tc4")} <= edges
    assert all(letters_apart(one, other) == 1 for one, other in edges)


# ---- an oracle: walks step by step, in the plainest way ----


def slow_walks(t: Kitchen, at: int, steps: int, of_cat: bool) -> set[int]:
    """CHO-040 to CHO-045 once more, as a person would try them out."""
    others = {node for node in t.mice if node is not None}
    if of_cat:
        others = {node for node in others if node not in BOX.table}
    else:
        others = others - {at} | ({t.cat} if t.cat is not None else set())
    paths = BOX.cat_paths if of_cat else BOX.mouse_paths
    closed = {node for node in range(FLOOR) if t.floor[node] == VISIBLE} if of_cat else set()
    found: set[int] = set()
    ways = [[at]]
    while ways:
        way = ways.pop()
        for node in paths[way[-1]]:
            last = len(way) == steps
            if node in way or node in closed or (node in others and not (last and of_cat)):
                continue
            if last:
                found.add(node)
            else:
                ways.append([*way, node])
    living = [node for node in t.mice if node is not None]
    if of_cat and len(living) == 1 and living[0] in BOX.holes:
        found -= set(BOX.mouse_paths[living[0]])
    return found


@rule("CHO-040", "CHO-041", "CHO-042", "CHO-043", "CHO-044", "CHO-045", "CHO-047", "CHO-086", "CHO-139")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_reach_is_that_of_walks_tried_out_one_by_one(seed):
    for match in played(2, seed):
        t = match.table
        if t.cat is None:
            continue
        for steps in (1, 2, 3, 4):
            for mouse, at in enumerate(t.mice):
                if at is not None:
                    assert set(mouse_reach_of(t, mouse, steps)) == slow_walks(t, at, steps, of_cat=False)
            assert set(nodes_among(*cat_walks(t, steps))) == slow_walks(t, t.cat, steps, of_cat=True)


# ---- steps ----


@rule("CHO-040", "CHO-050", "CHO-051", "CHO-052")
def test_one_step_of_the_cat_ex04():
    assert cat_reach("roll 1") == squares("Tc3 Td4 Te3 d2")


@rule("CHO-041")
def test_a_movement_is_as_long_as_the_die_says():
    table = mice_to_move("mice f5 g4 d6 a3", "roll 3", "mouse 1")
    for shorter in ("e4", "f3", "b4", "a1"):
        assert table.refuses("ann", f"go {shorter}") == "CHO-041"
    table = cat_to_move("roll 1")
    assert table.refuses("tom", "go d5") == "CHO-041"
    assert table.refuses("tom", "go te4") == "CHO-041"


@rule("CHO-041", "CHO-064")
def test_a_hole_is_entered_by_exact_count_only():
    mice = "mice d3 g4 d6 a3"
    assert "d1" in mouse_reach(1, mice, "cat Tc3", "roll 2")
    assert "d1" not in mouse_reach(1, mice, "cat Tc3", "roll 1")
    assert "d1" not in mouse_reach(1, mice, "cat Tc3", "roll 3")


@rule("CHO-041", "CHO-071")
def test_a_cheese_is_reached_by_exact_count_only():
    lines = ("mice d1 g4 d6 b4", "visible b2")
    assert "b2" in mouse_reach(4, *lines, "roll 2")
    assert "b2" not in mouse_reach(4, *lines, "roll 1")
    assert "b2" not in mouse_reach(4, *lines, "roll 3")


@rule("CHO-042", "CHO-064")
def test_going_round_a_friend_ex06():
    assert mouse_reach(1, "mice a1 g4 d6 b1", "roll 2") == squares("b2 a3")


@rule("CHO-042", "CHO-043")
def test_a_figure_in_the_way_is_named_as_the_reason():
    table = mice_to_move("mice a1 g4 d6 b1", "roll 2", "mouse 1")
    assert table.refuses("ann", "go c1") == "CHO-042"
    assert table.refuses("ann", "go b1") == "CHO-043"
    table = mice_to_move("mice a1 g4 d6 a3", "cat b1", "roll 1", "mouse 1")
    assert table.refuses("ann", "go b1") == "CHO-043"
    assert reach(table) == squares("a2")


@rule("CHO-044", "CHO-045")
@pytest.mark.parametrize(
    ("roll", "found"),
    [(4, "b5 c4 c6 d3 d5 e2 e4 e6 f1 f3 g2 g4 g6"), (3, "c5 d4 e3 e5 f2 f4 f6 g3 g5")],
)
def test_no_return_and_no_about_turn_ex07(roll, found):
    assert mouse_reach(2, "mice d1 f5 d6 a3", f"roll {roll}") == squares(found)
    table = mice_to_move("mice d1 f5 d6 a3", f"roll {roll}", "mouse 2")
    assert table.refuses("ann", "go f5") == "CHO-044"


@rule("CHO-045")
def test_a_roll_is_not_burnt_by_stepping_to_and_fro():
    assert "b1" in mouse_reach(1, "mice a1 g4 d6 a3", "roll 3")  # by a2 and b2
    assert mouse_reach(1, "mice a1 g4 d6 b2", "cat c2", "roll 3") == squares("a4 b3 d1")  # not b1 c1 b1


@rule("CHO-046", "CHO-047")
def test_tiles_that_are_passed_stay_hidden():
    table = mice_to_move("draw 4 broken")
    table.ann("mouse 1", "go d5")
    assert table.heard(None, MouseMoved) == [MouseMoved(1, 1, "d5")]
    assert [event.square for event in table.heard(None, TileTurned)] == ["d5"]
    assert table.truth.floor.count(1) == 37


@rule("CHO-048")
def test_the_next_turn_may_lead_back():
    table = mice_to_move("draw 1 broken 1 1")
    table.ann("mouse 1", "go d2")
    table.tom("go td4")
    table.ann("mouse 1")
    assert "d1" in reach(table)


# ---- the table ----


@rule("CHO-050", "CHO-051")
def test_over_the_table_ex08():
    assert cat_reach("cat d2", "roll 3") == squares("Tc4 Td3 Te4 a2 b1 b3 c2 d5 e2 f1 f3 g2")


@rule("CHO-052", "CHO-053", "CHO-054", "CHO-061")
def test_two_levels_ex09():
    for roll in (1, 2, 3):
        assert "d3" not in cat_reach("mice d3 g4 d6 a3", "cat Td3", f"roll {roll}")
    assert mouse_reach(1, "mice d3 g4 d6 a3", "cat Td3", "roll 1") == squares("c3 d2 d4 e3")


@rule("CHO-052", "CHO-053")
def test_each_side_keeps_to_its_level():
    table = cat_to_move("roll 1")
    assert table.refuses("tom", "mouse 1") == "CHO-002"
    assert table.refuses("tom", "go d4") == "CHO-052"
    table = mice_to_move("mice d2 g4 d6 a3", "roll 1", "mouse 1")
    assert table.refuses("ann", "go td3") == "CHO-053"
    assert "d3" in reach(table)


@rule("CHO-054")
def test_a_cat_on_the_table_walks_over_mice_below():
    assert cat_reach("mice d4 c3 e3 a3", "cat Td3", "roll 1") == squares("Tc3 Td4 Te3 d2")
    assert "d5" in cat_reach("mice d3 d4 d6 a3", "cat d2", "roll 3")


@rule("CHO-054", "CHO-081")
def test_the_cat_stops_over_a_mouse_and_catches_nothing():
    table = cat_to_move("mice d4 g4 d6 a3", "cat Td3", "roll 1")
    table.tom("go td4")
    assert table == "cat Td4\nmice d4 g4 d6 a3"


@rule("CHO-055")
def test_a_cat_stopping_on_the_table_turns_nothing_up():
    table = cat_to_move("roll 1")
    table.tom("go td4")
    assert table.heard(None, TileTurned) == []
    assert table == "4 x x x xT x x 2\nstalled 1"
    assert table.asked == ["ann"]


@rule("CHO-012", "CHO-056")
def test_mice_fill_the_underside_and_turn_up_its_tiles():
    table = mice_to_move("mice c3 d3 e3 b4", "cat Td4", "draw 1 cheese")
    table.ann("mouse 4", "go c4")
    assert table == "mice c3 d3 e3 c4\ncheeses 1"


# ---- holes ----


@rule("CHO-060", "CHO-066")
def test_through_an_empty_hole_ex29():
    assert mouse_reach(1, "mice c1 g4 d6 a3", "cat c2", "roll 2") == squares("a1 b2 d2 e1")
    assert mouse_reach(1, "mice c1 d1 d6 a3", "cat c2", "roll 2") == squares("a1 b2")
    assert cat_reach("mice caught g4 d6 a3", "cat c1", "roll 2") == squares("Tc3 a1 b2 d2")


@rule("CHO-060", "CHO-061")
@pytest.mark.parametrize("home", ["1 2 3 4", "none"])
def test_the_cat_is_never_in_a_hole_nor_catches_there_turned_or_not(home):
    for cat in ("c1", "d2", "e1"):
        for roll in (1, 2, 3):
            table = cat_to_move(f"home {home}", f"cat {cat}", f"roll {roll}")
            assert "d1" not in reach(table)
            assert table.refuses("tom", "go d1") == "CHO-060"
    assert "d1" not in cat_reach("mice caught g4 d6 a3", "cat d2", "roll 1")


@rule("CHO-061")
def test_a_mouse_at_home_is_safe_all_game_long():
    for match in played(2, seed=61):
        assert match.table.cat is None or match.table.cat not in BOX.holes


@rule("CHO-062")
def test_a_start_card_stays_turned():
    for one, other in pairwise([match.table.cards_turned[:] for match in played(3, seed=62)]):
        assert all(after or not before for before, after in zip(one, other, strict=True))


@rule("CHO-062", "CHO-063", "CHO-097", "CHO-098", "CHO-099")
def test_plus_one_leads_back_home_and_the_card_stays_turned_ex13():
    table = mice_to_move("cat Tc4", "draw 1 plus1")
    table.ann("mouse 1", "go d2")
    assert table == "home 2 3 4\nphase bonus"
    assert reach(table) == squares("c2 d1 d3 e2")
    table.ann("go d1")
    assert table == "mice d1 g4 d6 a3\nhome 2 3 4"
    assert table.asked == ["tom"]


@rule("CHO-064", "CHO-067")
def test_a_mouse_may_go_into_any_empty_hole_and_nothing_is_turned_up():
    table = mice_to_move("mice caught g4 d6 b2", "draw 3")
    table.ann("mouse 4")
    assert "d1" in reach(table)
    table.ann("go d1")
    assert table == "mice caught g4 d6 d1\ncheeses 0"
    assert table.heard(None, TileTurned) == []
    assert table.asked == ["tom"]


@rule("CHO-065")
def test_an_occupied_hole_ex34():
    table = mice_to_move("mice f4 g4 d6 a3", "roll 1", "mouse 1")
    assert reach(table) == squares("e4 f3 f5")
    assert table.refuses("ann", "go g4") == "CHO-065"


@rule("CHO-044", "CHO-068")
@pytest.mark.parametrize("roll", [1, 2, 3, 4])
def test_a_die_move_does_not_end_in_the_hole_it_left(roll):
    table = mice_to_move(f"roll {roll}", "mouse 1")
    assert table.refuses("ann", "go d1") == "CHO-044"


@rule("CHO-069")
@pytest.mark.parametrize(("mouse", "exits"), [(1, "c1 d2 e1"), (2, "g3 f4 g5"), (3, "c6 d5 e6"), (4, "a2 b3 a4")])
def test_a_hole_has_three_exits(mouse, exits):
    assert mouse_reach(mouse, "roll 1") == squares(exits)


@rule("CHO-073")
def test_mice_pass_over_a_visible_cheese_and_win_nothing_by_it():
    table = mice_to_move("mice a1 g4 d6 a3", "visible b1", "cat a2", "draw 2 broken")
    table.ann("mouse 1")
    assert reach(table) == squares("b2 c1")
    table.ann("go c1")
    assert table == "visible b1\ncheeses 0"
    assert table.heard(None, CheeseWon) == []


@rule("CHO-042")
def test_the_cat_does_not_run_through_a_mouse():
    table = cat_to_move("mice e2 g4 d6 a3", "roll 3")
    assert table.refuses("tom", "go e1") == "CHO-042"


def test_squares_on_no_path_are_out_of_reach():
    small = {"paths": {"a1": "b1", "b1": "a1 c1", "c1": "b1 d1", "d1": "c1"}, "holes": ["a1"], "table": ["c1"],
             "mouse_die": [1], "cat_die": [1], "tiles": {"cheese": 2, "broken": 1}}  # fmt: skip
    table = scene("tom* cat\nann mice\nroll 1", components=small)
    assert reach(table) == squares("d1")
    assert table.refuses("tom", "go b1") == "CHO-139"
    assert table.refuses("tom", "go g6") == "CHO-041"
