"""Where a figure can go.  Nothing happens in passing (CHO-046), so a movement is a figure and an arrival (CHO-047)."""

from __future__ import annotations

from cheeseboard.games.chop_chop.components import FLOOR, Walk, bit
from cheeseboard.games.chop_chop.state import VISIBLE, Kitchen

# ---- walks that are not barred, as sets of squares ----


def ends(walks: list[Walk], no_pass: int, no_stop: int) -> int:
    """Where all walks lead that pass and end on open squares."""
    found = 0
    for walk in walks:
        if not (walk.between & no_pass or walk.end & no_stop):
            found |= walk.end
    return found


def leads_anywhere(walks: list[Walk], no_pass: int, no_stop: int) -> bool:
    for walk in walks:
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


def tops_of(t: Kitchen, bits: int) -> list[int]:
    """The same for the cat, which is on the table where a mouse would be under it."""
    top = t.options.box.top
    return sorted([top[node] for node in nodes_of(bits)])


# ---- the mice ----


def barred_to_mice(t: Kitchen, at: int) -> int:
    """CHO-042, CHO-043  Round every other figure; CHO-054, CHO-056  neither cat nor table bars anything below it."""
    taken = t.mice_bits() & ~bit(at)
    if t.cat is not None and t.cat < FLOOR:
        taken |= bit(t.cat)  # CHO-096  so nobody takes a cheese from under the cat
    return taken


def mouse_reach(t: Kitchen, mouse: int, steps: int) -> list[int]:
    """CHO-064, CHO-065, CHO-066, CHO-073  Holes and visible cheeses are open to mice, a hole to one at a time.

    CHO-068, CHO-069: out of a hole by any side, and not back into it in the same movement.
    """
    at = t.mice[mouse]
    if at is None:
        return []
    taken = barred_to_mice(t, at)
    return nodes_of(ends(t.options.box.mouse_walks[at][steps], taken, taken))


def mouse_can_move(t: Kitchen, mouse: int, steps: int) -> bool:
    at = t.mice[mouse]
    if at is None:
        return False
    taken = barred_to_mice(t, at)
    return leads_anywhere(t.options.box.mouse_walks[at][steps], taken, taken)


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
    return tops_of(t, ends(t.options.box.cat_walks[cat_at(t)][steps], no_pass, no_stop))


def cat_can_move(t: Kitchen, steps: int) -> bool:
    no_pass, no_stop = cat_bars(t)
    return leads_anywhere(t.options.box.cat_walks[cat_at(t)][steps], no_pass, no_stop)


def last_mouse_bits(t: Kitchen) -> int:
    """CHO-139, CHO-143  Squares around the hole of a last mouse, where the cat may not stop.

    CHO-141: it may stand there already; only where it ends a movement is closed.
    """
    mice = t.mice
    if mice.count(None) != len(mice) - 1:
        return 0
    found = 0
    for at in mice:
        if at is not None and at in t.options.box.holes:
            for node in t.options.box.mouse_paths[at]:
                found |= bit(node)  # CHO-140  passing is allowed, stopping by whatever movement is not
    return found & t.options.box.floor_bits


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
    return [node for node in range(FLOOR) if t.floor[node] == VISIBLE and node != t.cat]
