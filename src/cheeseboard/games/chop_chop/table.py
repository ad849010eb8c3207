"""What lies in the kitchen.  Nobody has secrets here: all see the same (CHO-020)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Self, final

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.bits import one_bit
from cheeseboard.engine.phase import Phase
from cheeseboard.engine.secret import Eye
from cheeseboard.engine.table import Table
from cheeseboard.games.chop_chop.components import FLOOR, Tile
from cheeseboard.games.chop_chop.options import Options

if TYPE_CHECKING:
    from mypy_extensions import i64

NOTHING: Final = 0  # no tile lies here any more, or never did
HIDDEN: Final = 1  # floor side up
VISIBLE: Final = 2  # a cheese that the cat turned up

MICE: Final = "mice"
CAT: Final = "cat"

BARE: Final[list[int]] = []  # a copy is made with these, and then takes over the sets of squares as they are
NO_MICE: Final[list[int | None]] = []


@final
class Kitchen(Table):
    """What is under the hidden tiles lies in a bag: it is decided when a tile is turned up, never before.

    Nobody ever looks under a tile (CHO-011), so this is the same game, and no layout can leak.

    Sets of squares are bits, asked for in every movement: `hidden` and `visible` are the field `floor`, `standing`
    follows from `mice`.  What changes is changed by `lay` and `put`.
    """

    __slots__ = (
        "bag",
        "cards_turned",
        "cat",
        "cheeses",
        "deposited",
        "hidden",
        "knife",
        "locked",
        "mice",
        "mouse_turn",
        "mover",
        "options",
        "progress",
        "roll",
        "rolls_left",
        "seats",
        "side",
        "stalled",
        "standing",
        "steps",
        "visible",
        "winner",
    )

    def __init__(
        self,
        phase: Phase[Any],
        options: Options,
        seats: int,
        floor: list[int],
        bag: Bag[Tile],
        mice: list[int | None],
        cat: int | None,
        cards_turned: list[bool],
        cheeses: int,
        deposited: bool,
        side: str,
        mouse_turn: int,
        rolls_left: int,
        roll: int,
        steps: int,
        mover: int | None,
        locked: int | None,
        knife: bool,
        progress: bool,
        stalled: int,
        winner: str | None,
    ) -> None:
        self.phase = phase
        self.options = options
        self.seats = seats
        self.hidden: i64 = 0  # squares with a hidden tile
        self.visible: i64 = 0  # squares with a visible cheese
        self.bag = bag  # what is under the hidden tiles
        self.mice = mice  # where each mouse is; None: caught
        self.standing: i64 = 0  # squares with a mouse
        self.cat = cat  # None until it is placed
        self.cards_turned = cards_turned  # start card of each mouse
        self.cheeses = cheeses  # won by the mice
        self.deposited = deposited
        self.side = side  # whose turn it is
        self.mouse_turn = mouse_turn  # turns that the mice have begun
        self.rolls_left = rolls_left  # in this turn, this one included
        self.roll = roll
        self.steps = steps  # of the movement that is asked for
        self.mover = mover  # the mouse that moves
        self.locked = locked  # the mouse that must make the second move of a double turn
        self.knife = knife  # one was turned up in this turn
        self.progress = progress  # made since the last roll
        self.stalled = stalled  # rolls without progress
        self.winner = winner  # a side, or "draw"
        for node in range(len(floor)):
            self.lay(node, floor[node])
        for mouse in range(len(mice)):
            self.put(mouse, mice[mouse])

    def fields(self) -> tuple[str, ...]:
        return FIELDS

    def copy(self) -> Self:
        found = Kitchen(
            self.phase,
            self.options,
            self.seats,
            BARE,
            self.bag.copy(),
            NO_MICE,
            self.cat,
            self.cards_turned[:],
            self.cheeses,
            self.deposited,
            self.side,
            self.mouse_turn,
            self.rolls_left,
            self.roll,
            self.steps,
            self.mover,
            self.locked,
            self.knife,
            self.progress,
            self.stalled,
            self.winner,
        )
        found.hidden = self.hidden
        found.visible = self.visible
        found.mice = self.mice[:]
        found.standing = self.standing
        return found

    def show(self, eye: Eye) -> None:
        """CHO-020  Hidden alike from everybody; what the bag still holds is public (CHO-021)."""

    def active_seat(self) -> int:
        """CHO-031, CHO-122  Mouse players take the mice's turns one after another, a double turn being one."""
        options = self.options
        if self.side == CAT:
            return options.cat_seat
        return options.mouse_seats[(self.mouse_turn - 1) % len(options.mouse_seats)]

    @property
    def floor(self) -> Sequence[int]:
        """What lies on each square; to be read, not to be changed."""
        return [self.lies(node) for node in range(FLOOR)]

    def lies(self, node: i64) -> int:
        return HIDDEN if self.hidden >> node & 1 else VISIBLE if self.visible >> node & 1 else NOTHING

    def lay(self, node: i64, what: int) -> None:
        """What lies on a square from now on."""
        square = one_bit(node)
        self.hidden = self.hidden | square if what == HIDDEN else self.hidden & ~square
        self.visible = self.visible | square if what == VISIBLE else self.visible & ~square

    def put(self, mouse: int, node: int | None) -> None:
        """Where a mouse is from now on; None: caught."""
        at = self.mice[mouse]
        if at is not None:
            self.standing &= ~one_bit(at)
        if node is not None:
            self.standing |= one_bit(node)
        self.mice[mouse] = node

    def figure(self) -> int:
        """Where the figure stands that is moving."""
        at = self.cat if self.side == CAT else self.mice[mover(self)]
        assert at is not None
        return at


def mover(t: Kitchen) -> int:
    mouse = t.mover
    assert mouse is not None
    return mouse


FIELDS: Final[tuple[str, ...]] = (
    "phase",
    "options",
    "seats",
    "floor",
    "bag",
    "mice",
    "cat",
    "cards_turned",
    "cheeses",
    "deposited",
    "side",
    "mouse_turn",
    "rolls_left",
    "roll",
    "steps",
    "mover",
    "locked",
    "knife",
    "progress",
    "stalled",
    "winner",
)
