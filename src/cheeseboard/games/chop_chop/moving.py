"""Where a figure can go.  Nothing happens in passing (CHO-046), so a movement is a figure and an arrival (CHO-047)."""

from __future__ import annotations

from cheeseboard.games.chop_chop.components import FLOOR, Walk, Ways, bit
from cheeseboard.games.chop_chop.state import Kitchen

# ---- walks that are not barred, as sets of squares ----


def ends(walks: list[Walk], no_pass: int, no_stop: int) -> int:
    """Where all walks lead that pass and end on open squares."""
    found = 0
    for walk in walks:
        if not walk.between & no_pass:
            found |= walk.end
    return found & ~no_stop


def open_ends(ways: Ways, no_pass: int, no_stop: int) -> int:
    """The same; mostly nobody is in the way, and no walk need be looked at."""
    if not ways.between & no_pass:
        return ways.ends & ~no_stop
    return ends(ways.walks, no_pass, no_stop)


def open_nodes(ways: Ways, no_pass: int, no_stop: int) -> list[int]:
    """These squares, in order, the table's last."""
    found = open_ends(ways, no_pass, no_stop)
    nodes = ways.nodes
    if found == ways.ends:
        return nodes
    bits = ways.bits
    return [nodes[place] for place in range(len(bits)) if bits[place] & found]


def leads_anywhere(ways: Ways, no_pass: int, no_stop: int) -> bool:
    if not ways.between & no_pass:
        return ways.ends & ~no_stop != 0
    for walk in ways.walks:
        if not (walk.between & no_pass or walk.end & no_stop):
            return True
    return False


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


def barred_to_mice(t: Kitchen, at: int) -> int:
    """CHO-042, CHO-043  Round every other figure; CHO-054, CHO-056  neither cat nor table bars anything below it."""
    return figures_on_the_floor(t) & ~(1 << at)


def figures_on_the_floor(t: Kitchen) -> int:
    taken = t.mice_bits()
    cat = t.cat
    if cat is not None and cat < FLOOR:
        taken |= 1 << cat  # CHO-096  so nobody takes a cheese from under the cat
    return taken


def mouse_reach(t: Kitchen, mouse: int, steps: int) -> list[int]:
    """CHO-064, CHO-065, CHO-066, CHO-073  Holes and visible cheeses are open to mice, a hole to one at a time.

    CHO-068, CHO-069: out of a hole by any side, and not back into it in the same movement.
    """
    at = t.mice[mouse]
    if at is None:
        return []
    taken = barred_to_mice(t, at)
    return open_nodes(t.options.box.mouse_ways[at][steps], taken, taken)


def mouse_can_move(t: Kitchen, mouse: int, steps: int) -> bool:
    at = t.mice[mouse]
    if at is None:
        return False
    taken = barred_to_mice(t, at)
    return leads_anywhere(t.options.box.mouse_ways[at][steps], taken, taken)


def mice_that_can_move(t: Kitchen, steps: int) -> list[int]:
    taken = figures_on_the_floor(t)
    ways = t.options.box.mouse_ways
    found: list[int] = []
    for mouse, at in enumerate(t.mice):
        if at is not None:
            others = taken & ~(1 << at)
            if leads_anywhere(ways[at][steps], others, others):
                found.append(mouse)
    return found


# ---- the cat ----


def cat_bars(t: Kitchen) -> tuple[int, int]:
    """CHO-042, CHO-086  No way through mice and visible cheeses; CHO-080  but it may stop on a mouse.

    CHO-060: holes are not on its graph.  CHO-052, CHO-054: nor is what lies under the table.
    """
    closed = t.visible_bits()
    return closed | t.mice_bits() & t.options.box.floor_bits, closed | last_mouse_bits(t)


def cat_at(t: Kitchen) -> int:
    at = t.cat
    assert at is not None
    return at


def cat_reach(t: Kitchen, steps: int) -> list[int]:
    no_pass, no_stop = cat_bars(t)
    return open_nodes(t.options.box.cat_ways[cat_at(t)][steps], no_pass, no_stop)


def cat_can_move(t: Kitchen, steps: int) -> bool:
    no_pass, no_stop = cat_bars(t)
    return leads_anywhere(t.options.box.cat_ways[cat_at(t)][steps], no_pass, no_stop)


def last_mouse_bits(t: Kitchen) -> int:
    """CHO-139, CHO-143  Squares around the hole of a last mouse, where the cat may not stop.

    CHO-141: it may stand there already; only where it ends a movement is closed.
    """
    living = t.mice_bits()
    box = t.options.box
    if living & (living - 1) or not living & box.hole_bits:
        return 0
    found = 0
    for at in t.mice:
        if at is not None:
            for node in box.mouse_paths[at]:
                found |= bit(node)  # CHO-140  passing is allowed, stopping by whatever movement is not
    return found & box.floor_bits


# ---- tiles that reach far ----


def arrow_targets(t: Kitchen) -> list[int]:
    """CHO-103 to CHO-108  Anywhere its side may stand and nobody stands, but no visible cheese and no hole."""
    box = t.options.box
    if t.mover is None:
        closed = t.mice_bits() & box.floor_bits | t.visible_bits() | last_mouse_bits(t) | bit(cat_at(t))  # CHO-140
        return [node for node in box.cat_squares if not closed & bit(node)]
    closed = t.mice_bits() | t.visible_bits() | box.hole_bits
    if cat_at(t) < FLOOR:
        closed |= bit(cat_at(t))  # CHO-106
    return [node for node in box.mouse_squares if not closed & bit(node)]


def fork_targets(t: Kitchen) -> list[int]:
    """CHO-109, CHO-111  Visible cheeses without the cat on them."""
    return [node for node in nodes_of(t.visible_bits()) if node != t.cat]
