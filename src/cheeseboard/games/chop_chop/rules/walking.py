"""A movement on foot: by the die, or the extra one of a tile."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Facts, Phase
from cheeseboard.games.chop_chop.components import FLOOR, bit
from cheeseboard.games.chop_chop.moves import GOES, LEAVE, Go
from cheeseboard.games.chop_chop.rules.arriving import arrive
from cheeseboard.games.chop_chop.rules.common import OfTheTurn, goes
from cheeseboard.games.chop_chop.rules.entries import ENTRIES
from cheeseboard.games.chop_chop.rules.reach import ends, last_mouse_bits, nodes_among, some_node, walked
from cheeseboard.games.chop_chop.table import CAT, MICE, Kitchen, mover


class Walking(OfTheTurn):
    """CHO-041  Exactly so many steps; CHO-048  each movement on its own, whatever was walked before."""

    __slots__ = ()

    def moves(self, t: Kitchen) -> tuple[Move, ...]:
        ways, found = walked(t)
        if found != ways.ends:
            return goes(nodes_among(ways, found))
        if ways.whole is None:
            ways.whole = goes(ways.nodes)
        return ways.whole

    def some_move(self, t: Kitchen, luck: Luck) -> Move:
        ways, found = walked(t)
        return GOES[some_node(ways, found, luck)]

    def play(self, t: Kitchen, move: Move, dealer: Dealer) -> Phase[Kitchen]:
        assert isinstance(move, Go)
        return arrive(t, move.node, dealer)

    def clause(self, t: Kitchen, seat: int, move: Move) -> str:
        if move is LEAVE:
            return "CHO-113"
        if not isinstance(move, Go):
            return "CHO-002" if t.side == CAT else "CHO-116" if t.locked is not None else "CHO-035"
        return why(t, move.node) if move in self.moves(t) else why_not(t, move.node)

    def prompt(self, t: Kitchen, seat: int) -> tuple[str, Facts]:
        facts = {"number": t.steps}
        if t.side == MICE:
            facts["mouse"] = mover(t) + 1
        return ("cat_" if t.side == CAT else "mouse_") + super().prompt(t, seat)[0], facts


@final
class Moving(Walking):
    """CHO-036  A die move must be made if it can be made; CHO-082  which one is free, also for a cat near a mouse."""

    __slots__ = ()


@final
class Bonus(Walking):
    """CHO-097, CHO-100  The extra move of a +1 or +2; CHO-098  never back to where it was turned up.

    CHO-099: back to where the figure stood before the roll, if that is in reach.
    """

    __slots__ = ()


def why(t: Kitchen, node: int) -> str:
    """The clause that tells what happens on a square where the figure may go."""
    if t.side == CAT:
        if node >= FLOOR:
            return "CHO-050"
        return "CHO-080" if node in t.mice else "CHO-084" if t.hidden >> node & 1 else "CHO-085"
    if node in t.options.box.holes:
        return "CHO-064"
    return "CHO-071" if t.visible >> node & 1 else "CHO-070" if t.hidden >> node & 1 else "CHO-072"


def why_not(t: Kitchen, node: int) -> str:
    """The clause that closes a square to the figure that moves, or the one about exact steps."""
    if node == t.figure():
        return "CHO-098" if t.phase is BONUS else "CHO-044"
    box = t.options.box
    on_table = node >= FLOOR
    if t.side == MICE:
        if on_table:
            return "CHO-053"
        if node == t.cat or node in t.mice:
            return "CHO-065" if node in box.holes else "CHO-043"
        open_way = ends(box.mouse_walks[t.figure()][t.steps], 0, 0)
        return "CHO-042" if open_way & bit(node) else exact_steps(t)
    if node in box.holes:
        return "CHO-060"
    if not on_table and node in box.table:
        return "CHO-052"
    if not on_table and t.visible >> node & 1:
        return "CHO-086"
    if not on_table and last_mouse_bits(t) & bit(node):
        return "CHO-139"
    walks = box.cat_walks[t.figure()][t.steps]
    if not ends(walks, 0, 0) & bit(node) or box.top[node % FLOOR] != node:
        return exact_steps(t)
    return "CHO-042" if ends(walks, t.visible, 0) & bit(node) else "CHO-086"


def exact_steps(t: Kitchen) -> str:
    """The number of the die, or that of the tile."""
    return "CHO-097" if t.phase is BONUS else "CHO-041"


MOVING: Final = Moving()
BONUS: Final = Bonus()

ENTRIES.moving = MOVING
ENTRIES.bonus = BONUS
