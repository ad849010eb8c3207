"""The first table; the cat is placed; then turn by turn a roll, and which mouse it is for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.game import ENDLESS
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Facts, Moment, Phase
from cheeseboard.games.chop_chop.components import FLOOR, NODES, TILES
from cheeseboard.games.chop_chop.events import CatPlaced, DoubleTurn, MouseChosen, Rolled, RollLost
from cheeseboard.games.chop_chop.moves import PICKS_AMONG, Go, Pick
from cheeseboard.games.chop_chop.options import MOST_SEATS, Options
from cheeseboard.games.chop_chop.rules.common import OfTheTurn, goes
from cheeseboard.games.chop_chop.rules.entries import ENTRIES
from cheeseboard.games.chop_chop.rules.reach import cat_can_move, mice_that_can_move, mouse_can_move
from cheeseboard.games.chop_chop.scoring import stop
from cheeseboard.games.chop_chop.table import CAT, MICE, Kitchen, Side

if TYPE_CHECKING:
    from mypy_extensions import i64

DICE: Final = tuple([f"die {seat}" for seat in range(MOST_SEATS)])  # each seat rolls its own numbers of a deal

def first_table(options: Options, seats: int) -> Kitchen:
    """CHO-010, CHO-012, CHO-013, CHO-014  A tile on every square that is no hole, a mouse on every start card."""
    # CHO-011  no tile has a face before it is turned up
    box = options.box
    t = Kitchen()
    t.phase = PLACING_CAT
    t.options = options
    t.seats = seats
    t.hidden = box.tiled_bits
    t.visible = 0
    t.bag = Bag(TILES, box.tiles[:])
    t.mice = list(box.holes)
    t.cat = None
    t.cards_turned = [False] * len(box.holes)
    t.cheeses = 0
    t.deposited = False
    t.side = CAT
    t.mouse_turn = 0
    t.rolls_left = 0
    t.roll = 0
    t.steps = 0
    t.mover = None
    t.locked = None
    t.knife = False
    t.progress = False
    t.stalled = 0
    t.winner = None
    return t


def longest(options: Options) -> int:
    """CHO-144  So much can move on, and so many rolls lie between; a tile may ask once more."""
    box, limit = options.box, options.no_progress_limit
    steps = len(box.tiles) + box.cheeses + 2 * len(box.holes) + 1  # tiles, cheeses, catches and cards, the deposit
    return 1 + 2 * (steps + 1) * limit + len(box.tiles) if limit else ENDLESS


@final
class PlacingCat(OfTheTurn):
    """CHO-015  The cat begins on the table, where its player likes."""

    __slots__ = ()

    def seat(self, t: Kitchen) -> int:
        return t.options.cat_seat

    def moves(self, t: Kitchen) -> tuple[Move, ...]:
        return goes([node + FLOOR for node in sorted(t.options.box.table)])

    def play(self, t: Kitchen, move: Move, dealer: Dealer) -> Phase[Kitchen]:
        assert isinstance(move, Go)
        t.cat = move.node
        if dealer.listening:
            dealer.tell(CatPlaced(t.options.cat_seat, NODES[move.node]))
        return begin_turn(t, MICE, 1, dealer)  # CHO-030  the mice begin

    def clause(self, t: Kitchen, seat: int, move: Move) -> str:
        return "CHO-015"


def begin_turn(t: Kitchen, side: Side, rolls: int, dealer: Dealer) -> Phase[Kitchen]:
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

    def happen(self, t: Kitchen, dealer: Dealer) -> Phase[Kitchen]:
        options = t.options
        die = options.cat_die if t.side == CAT else options.mouse_die
        t.roll = dealer.roll(die, DICE[t.active_seat()])
        t.steps = t.roll
        t.progress = False
        t.mover = None
        if dealer.listening:
            dealer.tell(Rolled(t.active_seat(), t.side, t.roll))
        if t.side == CAT:
            return ENTRIES.moving if cat_can_move(t, t.roll) else lose_roll(t, dealer)
        able = PICKS_AMONG[able_mice(t)]
        if not able:
            return lose_roll(t, dealer)
        if len(able) == 1:  # no choice to make
            t.mover = able[0].mouse
            return ENTRIES.moving
        return CHOOSING_MOUSE


def able_mice(t: Kitchen) -> i64:
    """CHO-036  Mice with somewhere to go; CHO-116, CHO-117  in a second roll only the one that made the first move."""
    locked = t.locked
    if locked is not None:
        return 1 << locked if mouse_can_move(t, locked, t.roll) else 0
    return mice_that_can_move(t, t.roll)  # CHO-118


def lose_roll(t: Kitchen, dealer: Dealer) -> Phase[Kitchen]:
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

    def play(self, t: Kitchen, move: Move, dealer: Dealer) -> Phase[Kitchen]:
        assert isinstance(move, Pick)
        t.mover = move.mouse
        if dealer.listening:
            dealer.tell(MouseChosen(t.active_seat(), move.mouse + 1))
        return ENTRIES.moving

    def clause(self, t: Kitchen, seat: int, move: Move) -> str:
        if not isinstance(move, Pick):
            return "CHO-034"
        if move.mouse >= len(t.mice) or t.mice[move.mouse] is None:
            return "CHO-080"
        return "CHO-007" if move in self.moves(t) else "CHO-036"

    def prompt(self, t: Kitchen, seat: int) -> tuple[str, Facts]:
        return "choosing_mouse", {"number": t.roll}


def end_roll(t: Kitchen, dealer: Dealer) -> Phase[Kitchen]:
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
