"""What labels, boards and speech are told besides the view.  Nothing here decides anything: the rules do."""

from __future__ import annotations

from typing import Final, Literal, NotRequired, TypedDict

from cheeseboard.engine.move import Move
from cheeseboard.games.chop_chop.components import (
    ARROW,
    BROKEN,
    CHEESE,
    COLUMNS,
    FLOOR,
    FORK,
    KNIFE,
    NODES,
    PLUS_ONE,
    PLUS_TWO,
    ROWS,
    SQUARES,
    TILES,
    bit,
    drawn,
)
from cheeseboard.games.chop_chop.moves import Go, Pick
from cheeseboard.games.chop_chop.rules import BONUS, CHOOSING_MOUSE, MOVING
from cheeseboard.games.chop_chop.rules.reach import (
    barred_to_mice,
    cat_at,
    cat_bars,
    ends,
    last_mouse_bits,
    mouse_reach,
    nodes_of,
)
from cheeseboard.games.chop_chop.table import CAT, HIDDEN, LYING, MICE, NOTHING, VISIBLE, Kitchen, Side

Does = Literal["catch", "win", "home", "hide", "turn", "table", "walk"]


class MoveFacts(TypedDict):
    mouse: NotRequired[int]
    square: NotRequired[str]
    at: NotRequired[str]  # the same as it is drawn
    does: NotRequired[Does]  # what becomes of it


class BoardFacts(TypedDict):
    hidden: list[int]  # by tile
    closed: list[str]
    holes: list[str]
    table: list[str]
    ways: list[list[str]]
    dangers: list[int]  # by way
    faces: int  # of the cat's die
    reach: list[list[str]]  # by mouse
    cheeses: int  # of the box
    blue: bool  # the die that is rolled now
    mouse_seats: list[int]  # in the order of their turns
    next: int  # the seat whose roll is next
    brings: dict[Side, list[str]]  # by tile: the clause about what it brings to whoever turns it up


DONE: Final[dict[int, Does]] = {NOTHING: "walk", HIDDEN: "turn", VISIBLE: "win"}
FOR_MICE: Final = {
    CHEESE: "CHO-093",
    BROKEN: "CHO-092",
    PLUS_ONE: "CHO-097",
    PLUS_TWO: "CHO-097",
    ARROW: "CHO-103",
    FORK: "CHO-109",
    KNIFE: "CHO-115",
}
FOR_CAT: Final = {**FOR_MICE, CHEESE: "CHO-094", FORK: "CHO-112"}
BRINGS: Final[dict[Side, list[str]]] = {
    MICE: [FOR_MICE[tile] for tile in TILES],
    CAT: [FOR_CAT[tile] for tile in TILES],
}
KINDS: Final = {
    "COLUMNS": list(COLUMNS),
    "ROWS": list(range(1, ROWS + 1)),
    "SQUARES": SQUARES,
    "NODES": NODES,
    "TILES": TILES,
    "LYING": LYING,
}  # for boards, as constants


def of_move(t: Kitchen, move: Move) -> MoveFacts:
    if isinstance(move, Pick):
        return {"mouse": move.mouse + 1}
    if not isinstance(move, Go):
        return {}
    name = NODES[move.node]
    facts: MoveFacts = {"square": name, "at": drawn(name), "does": done_at(t, move.node)}
    if facts["does"] == "catch":
        facts["mouse"] = t.mice.index(move.node) + 1
    return facts


def done_at(t: Kitchen, node: int) -> Does:
    """What a piece that stops there does, as far as anybody can see."""
    if node >= FLOOR:
        return "table"
    if node in t.mice:
        return "catch"
    if node in t.options.box.holes:
        return "home" if t.cheeses == t.options.box.cheeses and not t.deposited else "hide"  # CHO-133
    return DONE[t.lies(node)]


def of_board(t: Kitchen) -> BoardFacts:
    """CHO-021, CHO-023  What is still hidden, by kind, to the end of the game and after it.

    And what can be shown of a movement before it is made.
    """
    box = t.options.box
    walked = ways(t)
    return {
        "hidden": [t.bag.count(tile) for tile in TILES],
        "closed": closed_squares(t),
        "holes": [NODES[node] for node in box.holes],
        "table": [NODES[node] for node in box.table],
        "ways": walked,
        "dangers": dangers(t, [way[-1] for way in walked]),
        "faces": len(t.options.cat_die),
        "reach": reach(t),
        "cheeses": box.cheeses,
        "blue": is_blue(t),
        "mouse_seats": t.options.mouse_seats,
        "next": next_seat(t),
        "brings": BRINGS,
    }


def is_blue(t: Kitchen) -> bool:
    """CHO-033  The die of whoever's turn it is: the cat's own one is blue."""
    return (t.side == CAT) != t.options.swapped


def next_seat(t: Kitchen) -> int:
    """CHO-030, CHO-115, CHO-122  Whose roll is next, unless a knife turns up before."""
    if t.rolls_left > 1:
        return t.active_seat()
    mice = t.options.mouse_seats
    return mice[t.mouse_turn % len(mice)] if t.side == CAT else t.options.cat_seat


def closed_squares(t: Kitchen) -> list[str]:
    """CHO-139  Where the cat may not stop because of the last mouse."""
    return [NODES[node] for node in nodes_of(last_mouse_bits(t))]


def ways(t: Kitchen) -> list[list[str]]:
    """CHO-047  One way to every square in reach of the figure that walks, step by step; the first that is found."""
    if t.phase is not MOVING and t.phase is not BONUS:
        return []
    box = t.options.box
    start = t.figure()
    if t.side == CAT:
        graph = box.cat_paths
        no_pass, no_stop = cat_bars(t)
    else:
        graph = box.mouse_paths
        no_pass = no_stop = barred_to_mice(t)
    found: dict[int, list[int]] = {}
    walk_on(graph, [start], t.steps, no_pass, no_stop, found)
    return [[NODES[node] for node in found[end]] for end in sorted(found)]


def walk_on(
    graph: list[list[int]], way: list[int], left: int, no_pass: int, no_stop: int, found: dict[int, list[int]]
) -> None:
    for node in graph[way[-1]]:
        if node in way:
            continue  # CHO-044, CHO-045
        if left == 1:
            if node not in found and not bit(node) & no_stop:
                found[node] = [*way[1:], node]
        elif not bit(node) & no_pass:  # CHO-042, CHO-086
            walk_on(graph, [*way, node], left - 1, no_pass, no_stop, found)


def reach(t: Kitchen) -> list[list[str]]:
    """Where each mouse could go, while one is being chosen (CHO-034)."""
    if t.phase is not CHOOSING_MOUSE:
        return []
    return [[NODES[node] for node in mouse_reach(t, mouse, t.roll)] for mouse in range(len(t.mice))]


def dangers(t: Kitchen, arrivals: list[str]) -> list[int]:
    """For each arrival of the mouse that walks: on how many faces of its die the cat could end there next.

    By the die alone, without the tiles that it may turn up on the way.
    """
    if t.side != MICE or not arrivals:
        return []
    box = t.options.box
    others = t.standing & ~bit(t.figure()) & box.floor_bits
    closed = t.visible | others
    hits = [ends(box.cat_walks[cat_at(t)][face], closed, 0) for face in t.options.cat_die]
    found: list[int] = []
    for name in arrivals:
        node = NODES.index(name)
        safe = node in box.holes or node in box.table or node >= FLOOR  # CHO-054, CHO-061
        found.append(0 if safe else len([hit for hit in hits if hit & bit(node)]))
    return found
