"""What must hold at any moment."""

from __future__ import annotations

from cheeseboard.engine.errors import Lost
from cheeseboard.games.chop_chop.components import CHEESE, NODES
from cheeseboard.games.chop_chop.table import HIDDEN, VISIBLE, Kitchen


def check(t: Kitchen) -> None:
    box = t.options.box
    hidden = t.floor.count(HIDDEN)
    if len(t.bag) != hidden:
        raise Lost(f"{hidden} hidden tiles lie on the floor, and {len(t.bag)} are left to turn up (CHO-010)")
    cheeses = t.bag.count(CHEESE) + t.floor.count(VISIBLE) + t.cheeses
    if cheeses != box.cheeses:
        raise Lost(f"hidden, visible and won cheeses are {cheeses}, not {box.cheeses} (CHO-005)")
    living = [node for node in t.mice if node is not None]
    if len(set(living)) != len(living) or t.cat in living:
        raise Lost("two figures stand on one square (CHO-043)")
    if t.cat is not None and t.cat not in box.cat_squares:
        raise Lost(f"the cat stands on {NODES[t.cat]} (CHO-052, CHO-060)")
