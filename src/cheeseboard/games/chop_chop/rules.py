"""The moments of the game: roll, choose, walk, and what the arrival brings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Facts, Moment, Phase, Turn
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
from cheeseboard.games.chop_chop.moving import (
    arrow_targets,
    cat_can_move,
    ends,
    fork_targets,
    last_mouse_bits,
    mice_that_can_move,
    mouse_can_move,
    nodes_among,
    some_node,
    walked,
)
from cheeseboard.games.chop_chop.scoring import has_won, stop
from cheeseboard.games.chop_chop.state import (
    BY_ARROW,
    BY_DIE,
    BY_EXTRA,
    CAT,
    GOES,
    LEAVE,
    MICE,
    NOTHING,
    PICKS_AMONG,
    VISIBLE,
    CardTurned,
    CatMoved,
    CatPlaced,
    CheeseLeft,
    CheeseSpared,
    CheeseWon,
    DoubleTurn,
    ExtraMoveLost,
    ForkIdle,
    Go,
    Kitchen,
    LootDeposited,
    MouseCaught,
    MouseChosen,
    MouseMoved,
    Pick,
    Rolled,
    RollLost,
    TileTurned,
    TurnCut,
    mover,
)

if TYPE_CHECKING:
    from mypy_extensions import i64


class OfTheTurn(Turn[Kitchen]):
    """CHO-022  Mouse players may confer; the active one decides."""

    __slots__ = ()

    def seat(self, t: Kitchen) -> int:
        return t.active_seat()


def goes(nodes: list[int]) -> tuple[Move, ...]:
    return tuple([GOES[node] for node in nodes])


# ---- set-up ----


@final
class PlacingCat(OfTheTurn):
    """CHO-015  The cat begins on the table, where its player likes."""

    __slots__ = ()

    def seat(self, t: Kitchen) -> int:
        return t.options.cat_seat

    def moves(self, t: Kitchen) -> tuple[Move, ...]:
        return goes([node + FLOOR for node in sorted(t.options.box.table)])

    def play(self, t: Kitchen, move: Move, dealer: Dealer) -> Phase[Any]:
        assert isinstance(move, Go)
        t.cat = move.node
        if dealer.listening:
            dealer.tell(CatPlaced(t.options.cat_seat, NODES[move.node]))
        return begin_turn(t, MICE, 1, dealer)  # CHO-030  the mice begin

    def clause(self, t: Kitchen, seat: int, move: Move) -> str:
        return "CHO-015"


# ---- a turn ----


def begin_turn(t: Kitchen, side: str, rolls: int, dealer: Dealer) -> Phase[Any]:
    """CHO-030, CHO-032, CHO-121  A mouse turn and a cat turn alternate; one roll, or two after a knife."""
    t.side = side
    t.rolls_left = rolls
    t.knife = False
    t.mover = None
    t.locked = None
    if side == MICE:
        t.mouse_turn += 1
    if rolls == 2 and dealer.listening:
        dealer.tell(DoubleTurn(t.active_seat()))
    return ROLLING


@final
class Rolling(Moment[Kitchen]):
    """CHO-033, CHO-034  The grey die for mice, the blue one for the cat, or swapped; then the figure is chosen."""

    __slots__ = ()

    def happen(self, t: Kitchen, dealer: Dealer) -> Phase[Any]:
        options = t.options
        t.roll = dealer.roll(options.cat_die if t.side == CAT else options.mouse_die)
        t.steps = t.roll
        t.progress = False
        t.mover = None
        if dealer.listening:
            dealer.tell(Rolled(t.active_seat(), t.side, t.roll))
        if t.side == CAT:
            return MOVING if cat_can_move(t, t.roll) else lose_roll(t, dealer)
        able = PICKS_AMONG[able_mice(t)]
        if not able:
            return lose_roll(t, dealer)
        if len(able) == 1:  # no choice to make
            t.mover = able[0].mouse
            return MOVING
        return CHOOSING_MOUSE


def able_mice(t: Kitchen) -> i64:
    """CHO-036  Mice with somewhere to go; CHO-116, CHO-117  in a second roll only the one that made the first move."""
    locked = t.locked
    if locked is not None:
        return 1 << locked if mouse_can_move(t, locked, t.roll) else 0
    return mice_that_can_move(t, t.roll)  # CHO-118


def lose_roll(t: Kitchen, dealer: Dealer) -> Phase[Any]:
    """CHO-037, CHO-142  Nobody can move: this roll is lost, and nothing else happens."""
    if dealer.listening:
        dealer.tell(RollLost(t.active_seat(), t.side, t.roll))
    return end_roll(t, dealer)


@final
class ChoosingMouse(OfTheTurn):
    """CHO-007, CHO-035  Any one mouse, whoever's turn it is."""

    __slots__ = ()

    def moves(self, t: Kitchen) -> tuple[Move, ...]:
        return PICKS_AMONG[able_mice(t)]

    def play(self, t: Kitchen, move: Move, dealer: Dealer) -> Phase[Any]:
        assert isinstance(move, Pick)
        t.mover = move.mouse
        if dealer.listening:
            dealer.tell(MouseChosen(t.active_seat(), move.mouse + 1))
        return MOVING

    def clause(self, t: Kitchen, seat: int, move: Move) -> str:
        if not isinstance(move, Pick):
            return "CHO-034"
        if move.mouse >= len(t.mice) or t.mice[move.mouse] is None:
            return "CHO-080"
        return "CHO-007" if move in self.moves(t) else "CHO-036"

    def prompt(self, t: Kitchen, seat: int) -> tuple[str, Facts]:
        return "choosing_mouse", {"number": t.roll}


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

    def play(self, t: Kitchen, move: Move, dealer: Dealer) -> Phase[Any]:
        assert isinstance(move, Go)
        return arrive(t, move.node, dealer)

    def clause(self, t: Kitchen, seat: int, move: Move) -> str:
        if move is LEAVE:
            return "CHO-113"
        if not isinstance(move, Go):
            return "CHO-002" if t.side == CAT else "CHO-116" if t.locked is not None else "CHO-035"
        return why(t, move.node) if move in self.moves(t) else why_not(t, move.node)

    def prompt(self, t: Kitchen, seat: int) -> tuple[str, Facts]:
        facts: Facts = {"number": t.steps}
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


@final
class Jumping(OfTheTurn):
    """CHO-103  An arrow: anywhere its side may stand."""

    __slots__ = ()

    def moves(self, t: Kitchen) -> tuple[Move, ...]:
        return goes(arrow_targets(t))

    def play(self, t: Kitchen, move: Move, dealer: Dealer) -> Phase[Any]:
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

    def play(self, t: Kitchen, move: Move, dealer: Dealer) -> Phase[Any]:
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


# ---- arriving ----


def arrive(t: Kitchen, node: int, dealer: Dealer) -> Phase[Any]:
    """CHO-137  All that an arrival is, then the look whether somebody has won, then what the arrival has earned."""
    tile = cat_arrives(t, node, dealer) if t.side == CAT else mouse_arrives(t, node, dealer)
    if has_won(t):
        return stop(t, t.side, dealer)  # CHO-130
    return earn(t, tile, dealer)


def moved_by(t: Kitchen) -> str:
    return BY_ARROW if t.phase is JUMPING else BY_EXTRA if t.phase is BONUS else BY_DIE


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
    tile = dealer.draw(t.bag)
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


# ---- what an arrival earns ----


def earn(t: Kitchen, tile: Tile | None, dealer: Dealer) -> Phase[Any]:
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


def extra_move(t: Kitchen, steps: int, dealer: Dealer) -> Phase[Any]:
    """CHO-097, CHO-101  At once, and its arrival counts like any other; CHO-102  lost if there is nowhere to go."""
    t.steps = steps
    if cat_can_move(t, steps) if t.side == CAT else mouse_can_move(t, mover(t), steps):
        return BONUS
    if dealer.listening:
        dealer.tell(ExtraMoveLost(steps))
    return end_roll(t, dealer)


def use_fork(t: Kitchen, dealer: Dealer) -> Phase[Any]:
    if fork_targets(t):
        return FORKING  # CHO-113  now or never, and also where there is only one
    if dealer.listening:
        dealer.tell(ForkIdle())  # CHO-111
    return end_roll(t, dealer)


def end_roll(t: Kitchen, dealer: Dealer) -> Phase[Any]:
    """CHO-115  Roll, move, resolve; then the second roll; CHO-119, CHO-120  a knife ends the turn at once."""
    t.stalled = 0 if t.progress else t.stalled + 1
    if t.options.no_progress_limit and t.stalled >= t.options.no_progress_limit:  # CHO-144
        return stop(t, None, dealer)
    t.rolls_left -= 1
    if t.rolls_left and not t.knife:
        t.locked = t.mover  # CHO-116
        return ROLLING
    return begin_turn(t, MICE if t.side == CAT else CAT, 2 if t.knife else 1, dealer)


PLACING_CAT: Final = PlacingCat()
ROLLING: Final = Rolling()
CHOOSING_MOUSE: Final = ChoosingMouse()
MOVING: Final = Moving()
BONUS: Final = Bonus()
JUMPING: Final = Jumping()
FORKING: Final = Forking()
