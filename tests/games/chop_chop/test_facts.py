"""What a board is given to show of a movement before it is made."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from cheeseboard.engine.play import moves_of
from cheeseboard.engine.text import Speaker
from cheeseboard.games.chop_chop import GAME, facts
from cheeseboard.games.chop_chop.components import CHEESE, FLOOR, FORK, KNIFE, NODES, TILES
from cheeseboard.games.chop_chop.moves import Go
from cheeseboard.games.chop_chop.rules import BONUS, CHOOSING_MOUSE, MOVING
from cheeseboard.games.chop_chop.rules.reach import cat_walks, mouse_reach, nodes_among
from cheeseboard.games.chop_chop.table import CAT, MICE, NOTHING, Kitchen, mover
from tests.games.chop_chop.table import cat_to_move, mice_to_move, played
from tests.rules import rule

BOX = GAME.box


@rule("CHO-041", "CHO-045", "CHO-047")
def test_there_is_one_way_of_exact_length_to_every_square_that_is_offered():
    shown = 0
    for seed in range(3):
        for match in played(3, seed=40 + seed):
            t = match.table
            found = facts.ways(t)
            if t.phase not in (MOVING, BONUS):
                assert found == []
                continue
            offered = [NODES[move.node] for move in moves_of(t, t.active_seat(), []) if isinstance(move, Go)]
            assert [way[-1] for way in found] == offered
            graph = BOX.cat_paths if t.side == CAT else BOX.mouse_paths
            for way in found:
                nodes = [t.figure(), *[NODES.index(name) for name in way]]
                assert len(way) == t.steps
                assert len(set(nodes)) == len(nodes)
                assert all(other in graph[node] for node, other in pairwise(nodes))
                assert not {node for node in nodes[1:-1] if node in t.mice or node == t.cat}
                shown += 1
    assert shown > 1000


@rule("CHO-034")
def test_while_a_mouse_is_chosen_the_board_knows_where_each_could_go():
    for match in played(2, seed=44):
        t = match.table
        if t.phase is CHOOSING_MOUSE:
            wanted = [[NODES[node] for node in mouse_reach(t, mouse, t.roll)] for mouse in range(4)]
            assert facts.reach(t) == wanted
        else:
            assert facts.reach(t) == []


def faces_that_hit(t: Kitchen, name: str) -> int:
    """The mouse put there, its cheese taken, and every face tried."""
    node = NODES.index(name)
    after = t.copy()
    after.put(mover(t), node)
    after.lay(node, NOTHING)
    return len([face for face in BOX.cat_die if node < FLOOR and node in nodes_among(*cat_walks(after, face))])


@rule("CHO-054", "CHO-061", "CHO-080")
def test_the_danger_of_a_square_is_what_the_cat_could_roll_next():
    threatened = 0
    for seed in range(3):
        for match in played(2, seed=50 + seed):
            t = match.table
            arrivals = [way[-1] for way in facts.ways(t)]
            if t.side != MICE or not arrivals:
                assert facts.dangers(t, arrivals) == []
                continue
            found = facts.dangers(t, arrivals)
            assert found == [faces_that_hit(t, name) for name in arrivals]
            threatened += sum(found)
    assert threatened > 100


@rule("CHO-020")
def test_the_board_is_told_where_holes_and_table_are_and_the_ways():
    table = mice_to_move("mice d1 g4 d6 a3", "cat Td3", "roll 2", "mouse 1")
    facts: Mapping[str, Any] = GAME.board_facts(table.truth)
    assert facts["holes"] == ["d1", "g4", "d6", "a3"]
    assert facts["table"] == ["c3", "d3", "e3", "c4", "d4", "e4"]
    assert ["d2", "d3"] in facts["ways"]
    assert facts["faces"] == 6
    assert len(facts["dangers"]) == len(facts["ways"])
    assert GAME.board_facts(cat_to_move("roll 1").truth)["dangers"] == []


@rule("CHO-005", "CHO-033")
def test_the_board_is_told_the_cheeses_of_the_box_and_which_die_is_rolled():
    for options, blue in (({}, CAT), ({"dice": "swapped"}, MICE)):
        for match in played(3, seed=12, **options):
            told = GAME.board_facts(match.table)
            assert told["cheeses"] == BOX.cheeses
            assert told["blue"] == (match.table.side == blue)


@rule("CHO-030", "CHO-115", "CHO-122")
def test_the_board_is_told_whose_roll_is_next():
    """As it comes about, unless a knife has turned up in between."""
    compared = 0
    for seats in (2, 5):
        before: Kitchen | None = None
        for match in played(seats, seed=seats, cat_seat=1):
            t = match.table
            is_plain = t.winner is None and t.stalled == 0  # no roll was lost in between
            if before is not None and is_plain and t.bag.count(KNIFE) == before.bag.count(KNIFE):
                if t.active_seat() != before.active_seat():
                    assert facts.next_seat(before) == t.active_seat()
                    compared += 1
            before = t.copy()
    assert compared > 40


@rule("CHO-092", "CHO-093", "CHO-094", "CHO-097", "CHO-103", "CHO-109", "CHO-112", "CHO-115")
def test_what_a_tile_brings_is_said_by_a_clause_about_it():
    said = {clause for of_side in facts.BRINGS.values() for clause in of_side}
    texts = Speaker([GAME.folder / "texts"], "en", [], None)
    assert all(texts.say(f"clause.{clause}") for clause in said)
    to_cat, to_mice = facts.BRINGS[CAT], facts.BRINGS[MICE]
    assert [tile for tile in TILES if to_cat[tile.number] != to_mice[tile.number]] == [CHEESE, FORK]
