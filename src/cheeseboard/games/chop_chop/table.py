"""What lies in the kitchen.  Nobody has secrets here: all see the same (CHO-020)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Literal, Self, final

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.bits import one_bit
from cheeseboard.engine.secret import Eye
from cheeseboard.engine.table import Table, fields_of
from cheeseboard.games.chop_chop.components import FLOOR, Tile
from cheeseboard.games.chop_chop.options import Options

if TYPE_CHECKING:
    from mypy_extensions import i64

NOTHING: Final = 0  # no tile lies here any more, or never did
HIDDEN: Final = 1  # floor side up
VISIBLE: Final = 2  # a cheese that the cat turned up
LYING: Final = ("nothing", "hidden", "visible")  # in words

Side = Literal["mice", "cat"]
Winner = Literal["mice", "cat", "draw"]
MICE: Final = "mice"
CAT: Final = "cat"


@final
class Kitchen(Table):
    """What is under the hidden tiles lies in a bag: it is decided when a tile is turned up, never before.

    Nobody ever looks under a tile (CHO-011), so this is the same game, and no layout can leak.

    Sets of squares are bits, asked for in every movement: `hidden` and `visible` are told as `floor`, `places` as
    `mice`, which `standing` follows.  What changes is changed by `lay` and `put`.
    """

    options: Options
    seats: int
    hidden: i64  # squares with a hidden tile
    visible: i64  # squares with a visible cheese
    bag: Bag[Tile]  # what is under the hidden tiles
    places: list[int | None]  # where each mouse is; None: caught
    standing: i64  # squares with a mouse
    cat: int | None  # None until it is placed
    cards_turned: list[bool]  # start card of each mouse
    cheeses: int  # won by the mice
    deposited: bool
    side: Side  # whose turn it is
    mouse_turn: int  # turns that the mice have begun
    rolls_left: int  # in this turn, this one included
    roll: int
    steps: int  # of the movement that is asked for
    mover: int | None  # the mouse that moves
    locked: int | None  # the mouse that must make the second move of a double turn
    knife: bool  # one was turned up in this turn
    progress: bool  # made since the last roll
    stalled: int  # rolls without progress
    winner: Winner | None

    __slots__ = tuple(__annotations__)

    def copy(self) -> Self:
        to = Kitchen()
        to.phase = self.phase
        to.options = self.options
        to.seats = self.seats
        to.hidden = self.hidden
        to.visible = self.visible
        to.bag = self.bag.copy()
        to.places = self.places[:]
        to.standing = self.standing
        to.cat = self.cat
        to.cards_turned = self.cards_turned[:]
        to.cheeses = self.cheeses
        to.deposited = self.deposited
        to.side = self.side
        to.mouse_turn = self.mouse_turn
        to.rolls_left = self.rolls_left
        to.roll = self.roll
        to.steps = self.steps
        to.mover = self.mover
        to.locked = self.locked
        to.knife = self.knife
        to.progress = self.progress
        to.stalled = self.stalled
        to.winner = self.winner
        return to

    def fields(self) -> tuple[str, ...]:
        return TOLD

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

    @floor.setter
    def floor(self, floor: Sequence[int]) -> None:
        self.hidden = 0
        self.visible = 0
        for node in range(len(floor)):
            self.lay(node, floor[node])

    @property
    def mice(self) -> list[int | None]:
        """Where each mouse is; None: caught."""
        return self.places

    @mice.setter
    def mice(self, mice: list[int | None]) -> None:
        self.places = mice
        self.standing = 0
        for at in mice:
            if at is not None:
                self.standing |= one_bit(at)

    def lies(self, node: i64) -> int:
        return HIDDEN if self.hidden >> node & 1 else VISIBLE if self.visible >> node & 1 else NOTHING

    def lay(self, node: i64, what: int) -> None:
        """What lies on a square from now on."""
        square = one_bit(node)
        self.hidden = self.hidden | square if what == HIDDEN else self.hidden & ~square
        self.visible = self.visible | square if what == VISIBLE else self.visible & ~square

    def put(self, mouse: int, node: int | None) -> None:
        """Where a mouse is from now on; None: caught."""
        at = self.places[mouse]
        if at is not None:
            self.standing &= ~one_bit(at)
        if node is not None:
            self.standing |= one_bit(node)
        self.places[mouse] = node

    def figure(self) -> int:
        """Where the figure stands that is moving."""
        at = self.cat if self.side == CAT else self.places[mover(self)]
        assert at is not None
        return at


def mover(t: Kitchen) -> int:
    mouse = t.mover
    assert mouse is not None
    return mouse


TOLD_AS: Final = {"hidden": "floor", "places": "mice"}
WITHIN: Final = ("visible", "standing")  # what is told already
# once each: in a compiled class a property looks like a field
TOLD: Final = tuple(dict.fromkeys([TOLD_AS.get(name, name) for name in fields_of(Kitchen) if name not in WITHIN]))
