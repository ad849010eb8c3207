"""The kitchen, its moves and its events.  Nobody has secrets here: all see the same (CHO-020)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Self, final

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.bits import one_bit
from cheeseboard.engine.event import Event, Revelation
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Phase
from cheeseboard.engine.secret import Eye
from cheeseboard.engine.table import Table
from cheeseboard.games.chop_chop.components import FLOOR, MOST_MICE, NODES, Tile
from cheeseboard.games.chop_chop.options import Options

if TYPE_CHECKING:
    from mypy_extensions import i64

# ---- moves ----


@final
class Pick(Move):
    """A mouse."""

    __slots__ = ("mouse",)

    def __init__(self, number: int, mouse: int) -> None:
        super().__init__(number, f"mouse {mouse + 1}")
        self.mouse = mouse


@final
class Go(Move):
    """A square: to walk or jump to, to place the cat on, or of the cheese that a fork fetches."""

    __slots__ = ("node",)

    def __init__(self, number: int, node: int) -> None:
        super().__init__(number, f"go {NODES[node].lower()}")
        self.node = node


@final
class Leave(Move):
    """CHO-113  A fork is not used."""

    __slots__ = ()

    def __init__(self, number: int) -> None:
        super().__init__(number, "leave")


PICKS: Final[tuple[Pick, ...]] = tuple([Pick(mouse, mouse) for mouse in range(MOST_MICE)])
PICKS_AMONG: Final[tuple[tuple[Pick, ...], ...]] = tuple(
    [tuple([pick for pick in PICKS if mice >> pick.mouse & 1]) for mice in range(1 << MOST_MICE)]
)  # by the bits of the mice
GOES: Final[tuple[Go, ...]] = tuple([Go(MOST_MICE + node, node) for node in range(len(NODES))])
LEAVE: Final = Leave(MOST_MICE + len(NODES))
MOVES: Final[tuple[Move, ...]] = (*PICKS, *GOES, LEAVE)


# ---- the kitchen ----

NOTHING: Final = 0  # no tile lies here any more, or never did
HIDDEN: Final = 1  # floor side up
VISIBLE: Final = 2  # a cheese that the cat turned up

MICE: Final = "mice"
CAT: Final = "cat"

BY_DIE: Final = "die"
BY_EXTRA: Final = "extra"  # a +1 or +2
BY_ARROW: Final = "arrow"

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


# ---- events: squares by their names, mice by their numbers, as people say them ----


@final
@dataclass(frozen=True)
class CatPlaced(Revelation):
    seat: int
    square: str


@final
@dataclass(frozen=True)
class Rolled(Revelation):
    seat: int
    side: str
    number: int


@final
@dataclass(frozen=True)
class RollLost(Event):
    seat: int
    side: str
    number: int


@final
@dataclass(frozen=True)
class MouseChosen(Event):
    seat: int
    mouse: int


@final
@dataclass(frozen=True)
class MouseMoved(Revelation):
    seat: int
    mouse: int
    square: str
    how: str = BY_DIE


@final
@dataclass(frozen=True)
class CatMoved(Revelation):
    seat: int
    square: str
    how: str = BY_DIE


@final
@dataclass(frozen=True)
class CardTurned(Event):
    mouse: int


@final
@dataclass(frozen=True)
class MouseCaught(Revelation):
    mouse: int
    square: str


@final
@dataclass(frozen=True)
class TileTurned(Revelation):
    square: str
    tile: Tile


@final
@dataclass(frozen=True)
class CheeseWon(Revelation):
    square: str
    cheeses: int


@final
@dataclass(frozen=True)
class CheeseLeft(Event):
    square: str


@final
@dataclass(frozen=True)
class ExtraMoveLost(Event):
    steps: int


@final
@dataclass(frozen=True)
class ForkIdle(Event):
    pass


@final
@dataclass(frozen=True)
class CheeseSpared(Event):
    seat: int


@final
@dataclass(frozen=True)
class TurnCut(Event):
    seat: int


@final
@dataclass(frozen=True)
class DoubleTurn(Event):
    seat: int


@final
@dataclass(frozen=True)
class LootDeposited(Event):
    mouse: int
    square: str


@final
@dataclass(frozen=True)
class MiceWon(Event):
    winners: tuple[int, ...]


@final
@dataclass(frozen=True)
class CatWon(Event):
    winners: tuple[int, ...]


@final
@dataclass(frozen=True)
class Stalled(Event):
    rolls: int


@final
@dataclass(frozen=True)
class Drawn(Event):
    pass


CLAUSES: Final[dict[type[Event], str]] = {
    CatPlaced: "CHO-015",
    Rolled: "CHO-033",
    RollLost: "CHO-037",
    MouseChosen: "CHO-034",
    CardTurned: "CHO-062",
    MouseCaught: "CHO-080",
    TileTurned: "CHO-090",
    CheeseWon: "CHO-093",
    CheeseLeft: "CHO-094",
    ExtraMoveLost: "CHO-102",
    ForkIdle: "CHO-111",
    CheeseSpared: "CHO-113",
    TurnCut: "CHO-114",
    DoubleTurn: "CHO-115",
    LootDeposited: "CHO-133",
    MiceWon: "CHO-132",
    CatWon: "CHO-131",
    Stalled: "CHO-144",
    Drawn: "CHO-144",
}
MOVED_BY: Final[dict[str, str]] = {BY_DIE: "CHO-041", BY_EXTRA: "CHO-097", BY_ARROW: "CHO-103"}
