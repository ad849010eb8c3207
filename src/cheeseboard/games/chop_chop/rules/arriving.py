"""What an arrival brings: a mouse caught, a tile turned up, the loot at home; and what that earns."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Facts, Phase
from cheeseboard.games.chop_chop.components import (
    ARROW,
    CHEESE,
    FLOOR,
    FORK,
    KNIFE,
    NODES,
    PLUS_ONE,
    PLUS_TWO,
    Tile,
    bit,
)
from cheeseboard.games.chop_chop.events import (
    BY_ARROW,
    BY_DIE,
    BY_EXTRA,
    CardTurned,
    CatMoved,
    CheeseLeft,
    CheeseSpared,
    CheeseWon,
    ExtraMoveLost,
    ForkIdle,
    How,
    LootDeposited,
    MouseCaught,
    MouseMoved,
    TileTurned,
    TurnCut,
)
from cheeseboard.games.chop_chop.moves import LEAVE, Go
from cheeseboard.games.chop_chop.rules.common import OfTheTurn, goes
from cheeseboard.games.chop_chop.rules.entries import ENTRIES
from cheeseboard.games.chop_chop.rules.reach import (
    arrow_targets,
    cat_can_move,
    fork_targets,
    last_mouse_bits,
    mouse_can_move,
)
from cheeseboard.games.chop_chop.rules.turn import end_roll
from cheeseboard.games.chop_chop.scoring import has_won, stop
from cheeseboard.games.chop_chop.table import CAT, MICE, NOTHING, VISIBLE, Kitchen, mover


def arrive(t: Kitchen, node: int, dealer: Dealer) -> Phase[Kitchen]:
    """CHO-137  All that an arrival is, then the look whether somebody has won, then what the arrival has earned."""
    tile = cat_arrives(t, node, dealer) if t.side == CAT else mouse_arrives(t, node, dealer)
    if has_won(t):
        return stop(t, t.side, dealer)  # CHO-130
    return earn(t, tile, dealer)


def moved_by(t: Kitchen) -> How:
    return BY_ARROW if t.phase is JUMPING else BY_EXTRA if t.phase is ENTRIES.bonus else BY_DIE


def mouse_arrives(t: Kitchen, node: int, dealer: Dealer) -> Tile | None:
    mouse = mover(t)
    turns_card = not t.cards_turned[mouse]
    t.put(mouse, node)
    if dealer.listening:
        dealer.tell(MouseMoved(t.active_seat(), mouse + 1, NODES[node], moved_by(t)))
    if turns_card:  # CHO-062, CHO-063  before the tile, and for good
        t.cards_turned[mouse] = True
        t.progress = True
        if dealer.listening:
            dealer.tell(CardTurned(mouse + 1))
    if t.options.box.hole_bits >> node & 1:
        deposit(t, mouse, node, dealer)  # CHO-067
    elif t.visible >> node & 1:
        win_cheese(t, node, dealer)  # CHO-071
    elif t.hidden >> node & 1:
        tile = turn_up(t, node, dealer)  # CHO-070
        if tile is CHEESE:
            win_cheese(t, node, dealer)  # CHO-093
        return tile
    return None  # CHO-072


def deposit(t: Kitchen, mouse: int, node: int, dealer: Dealer) -> None:
    """CHO-133, CHO-134  Into a hole after the last cheese: a mouse that sat there already has to come in again.

    CHO-135: a deposit stays made.
    """
    if t.cheeses == t.options.box.cheeses and not t.deposited:
        t.deposited = True
        t.progress = True
        if dealer.listening:
            dealer.tell(LootDeposited(mouse + 1, NODES[node]))


def cat_arrives(t: Kitchen, node: int, dealer: Dealer) -> Tile | None:
    t.cat = node
    if dealer.listening:
        dealer.tell(CatMoved(t.active_seat(), NODES[node], moved_by(t)))
    if node >= FLOOR:
        return None  # CHO-055  nothing lies on the table
    if t.standing >> node & 1:
        caught = t.mice.index(node)
        t.put(caught, None)  # CHO-080, CHO-081; CHO-083  cheeses won stay won
        t.progress = True
        if dealer.listening:
            dealer.tell(MouseCaught(caught + 1, NODES[node]))
    if not t.hidden >> node & 1:
        return None  # CHO-085
    tile = turn_up(t, node, dealer)  # CHO-084
    if tile is CHEESE:
        t.lay(node, VISIBLE)  # CHO-094, CHO-095
        if dealer.listening:
            dealer.tell(CheeseLeft(NODES[node]))
    return tile


def turn_up(t: Kitchen, node: int, dealer: Dealer) -> Tile:
    """CHO-010, CHO-090, CHO-091  Every hidden tile is any of those left, and off the board once it is turned up."""
    tile = dealer.draw(t.bag, "tiles")
    t.lay(node, NOTHING)
    t.progress = True
    if dealer.listening:
        dealer.tell(TileTurned(NODES[node], tile))
    return tile


def win_cheese(t: Kitchen, node: int, dealer: Dealer) -> None:
    t.lay(node, NOTHING)
    t.cheeses += 1
    t.progress = True
    if dealer.listening:
        dealer.tell(CheeseWon(NODES[node], t.cheeses))


def earn(t: Kitchen, tile: Tile | None, dealer: Dealer) -> Phase[Kitchen]:
    if tile is PLUS_ONE or tile is PLUS_TWO:
        return extra_move(t, 1 if tile is PLUS_ONE else 2, dealer)
    if tile is ARROW and arrow_targets(t):
        return JUMPING
    if tile is FORK and t.side == MICE:  # CHO-112  the cat has no use for it
        return use_fork(t, dealer)
    if tile is KNIFE:
        t.knife = True  # CHO-114
        if dealer.listening:
            dealer.tell(TurnCut(t.active_seat()))
    return end_roll(t, dealer)  # CHO-092


def extra_move(t: Kitchen, steps: int, dealer: Dealer) -> Phase[Kitchen]:
    """CHO-097, CHO-101  At once, and its arrival counts like any other; CHO-102  lost if there is nowhere to go."""
    t.steps = steps
    if cat_can_move(t, steps) if t.side == CAT else mouse_can_move(t, mover(t), steps):
        return ENTRIES.bonus
    if dealer.listening:
        dealer.tell(ExtraMoveLost(steps))
    return end_roll(t, dealer)


def use_fork(t: Kitchen, dealer: Dealer) -> Phase[Kitchen]:
    if fork_targets(t):
        return FORKING  # CHO-113  now or never, and also where there is only one
    if dealer.listening:
        dealer.tell(ForkIdle())  # CHO-111
    return end_roll(t, dealer)


@final
class Jumping(OfTheTurn):
    """CHO-103  An arrow: anywhere its side may stand."""

    __slots__ = ()

    def moves(self, t: Kitchen) -> tuple[Move, ...]:
        return goes(arrow_targets(t))

    def play(self, t: Kitchen, move: Move, dealer: Dealer) -> Phase[Kitchen]:
        assert isinstance(move, Go)
        return arrive(t, move.node, dealer)  # CHO-107

    def clause(self, t: Kitchen, seat: int, move: Move) -> str:
        if not isinstance(move, Go):
            return "CHO-103"
        return why_no_jump(t, move.node)

    def prompt(self, t: Kitchen, seat: int) -> tuple[str, Facts]:
        return ("cat_jumping", {}) if t.side == CAT else ("mouse_jumping", {"mouse": mover(t) + 1})


def why_no_jump(t: Kitchen, node: int) -> str:
    """The clause about a square as the target of an arrow."""
    if node in arrow_targets(t):
        return "CHO-108"
    if t.side == CAT:
        if last_mouse_bits(t) & bit(node) and node < FLOOR:
            return "CHO-140"
        return "CHO-106" if node == t.cat else "CHO-105"
    if node >= FLOOR or node in t.options.box.holes or t.visible >> node & 1:
        return "CHO-104"
    return "CHO-106"


@final
class Forking(OfTheTurn):
    """CHO-110  One cheese, and the mouse stays; CHO-113  or none: it may be worth more as a wall against the cat."""

    __slots__ = ()

    def moves(self, t: Kitchen) -> tuple[Move, ...]:
        return (*goes(fork_targets(t)), LEAVE)

    def play(self, t: Kitchen, move: Move, dealer: Dealer) -> Phase[Kitchen]:
        if isinstance(move, Go):
            win_cheese(t, move.node, dealer)
        elif dealer.listening:
            dealer.tell(CheeseSpared(t.active_seat()))
        return end_roll(t, dealer)

    def clause(self, t: Kitchen, seat: int, move: Move) -> str:
        if move is LEAVE:
            return "CHO-113"
        if isinstance(move, Go) and move.node == t.cat:
            return "CHO-111"
        return "CHO-110"


JUMPING: Final = Jumping()
FORKING: Final = Forking()
