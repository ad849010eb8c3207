"""Where a figure can go.  Nothing happens in passing (CHO-046), so a movement is a figure and an arrival (CHO-047)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cheeseboard.engine.bits import one_bit, size_of
from cheeseboard.engine.luck import Luck
from cheeseboard.games.chop_chop.components import FLOOR, Box, Walk, Ways, bit
from cheeseboard.games.chop_chop.table import CAT, Kitchen, mover

if TYPE_CHECKING:
    from mypy_extensions import i64

# ---- walks that are not barred, as sets of squares ----


def ends(walks: list[Walk], no_pass: i64, no_stop: i64) -> i64:
    """Where all walks lead that pass and end on open squares."""
    found: i64 = 0
    for walk in walks:
        if not walk.between & no_pass:
            found |= walk.end
    return found & ~no_stop


def open_ends(ways: Ways, no_pass: i64, no_stop: i64) -> i64:
    """The same; mostly nobody is in the way, and no walk need be looked at."""
    if not ways.between & no_pass:
        return ways.ends & ~no_stop
    return ends(ways.walks, no_pass, no_stop)


def leads_anywhere(ways: Ways, no_pass: i64, no_stop: i64) -> bool:
    if not ways.between & no_pass:
        return ways.ends & ~no_stop != 0
    for walk in ways.walks:
        if not (walk.between & no_pass or walk.end & no_stop):
            return True
    return False


def nodes_among(ways: Ways, found: i64) -> list[int]:
    """The squares of a set of ends, in order, the table's last."""
    nodes = ways.nodes
    if found == ways.ends:
        return nodes
    squares = ways.squares
    return [nodes[place] for place in range(len(nodes)) if found >> squares[place] & 1]


def some_node(ways: Ways, found: i64, luck: Luck) -> int:
    """Any of these squares, as `luck` would choose it from the list."""
    nodes = ways.nodes
    if found == ways.ends:
        return nodes[luck.below(len(nodes))]
    squares = ways.squares
    left: i64 = luck.below(size_of(found))
    place: i64 = -1
    while left >= 0:
        place += 1
        if found >> squares[place] & 1:
            left -= 1
    return nodes[place]


def walked(t: Kitchen) -> tuple[Ways, i64]:
    """The ways of the figure that moves, and where they lead."""
    if t.side == CAT:
        return cat_walks(t, t.steps)
    at = t.places[mover(t)]
    assert at is not None
    return mouse_walks(t, at, t.steps)


def nodes_of(bits: int) -> list[int]:
    """The squares of the floor in a set, in order."""
    nodes: list[int] = []
    node = 0
    while bits:
        if bits & 1:
            nodes.append(node)
        bits >>= 1
        node += 1
    return nodes


# ---- the mice ----


def barred_to_mice(t: Kitchen) -> i64:
    """CHO-042, CHO-043  Round every other figure; CHO-054, CHO-056  neither cat nor table bars anything below it.

    CHO-044: its own square is in no walk.
    """
    taken = t.standing
    cat = t.cat
    if cat is not None and cat < FLOOR:
        taken |= one_bit(cat)  # CHO-096  so nobody takes a cheese from under the cat
    return taken


def mouse_walks(t: Kitchen, at: int, steps: int) -> tuple[Ways, i64]:
    """CHO-064, CHO-065, CHO-066, CHO-073  Holes and visible cheeses are open to mice, a hole to one at a time.

    CHO-068, CHO-069: out of a hole by any side, and not back into it in the same movement.
    """
    taken = barred_to_mice(t)
    ways = t.options.box.mouse_ways[at][steps]
    return ways, open_ends(ways, taken, taken)


def mouse_reach(t: Kitchen, mouse: int, steps: int) -> list[int]:
    at = t.places[mouse]
    if at is None:
        return []
    ways, found = mouse_walks(t, at, steps)
    return nodes_among(ways, found)


def mouse_can_move(t: Kitchen, mouse: int, steps: int) -> bool:
    at = t.places[mouse]
    if at is None:
        return False
    taken = barred_to_mice(t)
    return leads_anywhere(t.options.box.mouse_ways[at][steps], taken, taken)


def mice_that_can_move(t: Kitchen, steps: int) -> i64:
    """As bits."""
    taken = barred_to_mice(t)
    ways = t.options.box.mouse_ways
    found: i64 = 0
    mouse: i64 = 1
    for at in t.places:
        if at is not None and leads_anywhere(ways[at][steps], taken, taken):
            found |= mouse
        mouse <<= 1
    return found


# ---- the cat ----


def cat_bars(t: Kitchen) -> tuple[i64, i64]:
    """CHO-042, CHO-086  No way through mice and visible cheeses; CHO-080  but it may stop on a mouse.

    CHO-060: holes are not on its graph.  CHO-052, CHO-054: nor is what lies under the table.
    """
    living = t.standing
    box = t.options.box
    return t.visible | living & box.floor_bits, t.visible | round_last_mouse(box, living)


def cat_at(t: Kitchen) -> int:
    at = t.cat
    assert at is not None
    return at


def cat_walks(t: Kitchen, steps: int) -> tuple[Ways, i64]:
    no_pass, no_stop = cat_bars(t)
    ways = t.options.box.cat_ways[cat_at(t)][steps]
    return ways, open_ends(ways, no_pass, no_stop)


def cat_can_move(t: Kitchen, steps: int) -> bool:
    no_pass, no_stop = cat_bars(t)
    return leads_anywhere(t.options.box.cat_ways[cat_at(t)][steps], no_pass, no_stop)


def last_mouse_bits(t: Kitchen) -> i64:
    return round_last_mouse(t.options.box, t.standing)


def round_last_mouse(box: Box, living: i64) -> i64:
    """CHO-139, CHO-143  Squares around the hole of a last mouse, where the cat may not stop.

    CHO-141: it may stand there already; only where it ends a movement is closed.
    """
    if living & (living - 1) or not living & box.hole_bits:
        return 0
    found: i64 = 0
    for hole in box.holes:
        if living >> hole & 1:
            for node in box.mouse_paths[hole]:
                found |= bit(node)  # CHO-140  passing is allowed, stopping by whatever movement is not
    return found & box.floor_bits


# ---- tiles that reach far ----


def arrow_targets(t: Kitchen) -> list[int]:
    """CHO-103 to CHO-108  Anywhere its side may stand and nobody stands, but no visible cheese and no hole."""
    box = t.options.box
    if t.mover is None:
        closed = t.standing & box.floor_bits | t.visible | last_mouse_bits(t) | bit(cat_at(t))  # CHO-140
        return [node for node in box.cat_squares if not closed & bit(node)]
    closed = t.standing | t.visible | box.hole_bits
    if cat_at(t) < FLOOR:
        closed |= bit(cat_at(t))  # CHO-106
    return [node for node in box.mouse_squares if not closed & bit(node)]


def fork_targets(t: Kitchen) -> list[int]:
    """CHO-109, CHO-111  Visible cheeses without the cat on them."""
    return [node for node in nodes_of(t.visible) if node != t.cat]
