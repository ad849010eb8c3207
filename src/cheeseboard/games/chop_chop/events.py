"""What can happen: squares by their names, mice by their numbers, as people say them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal, final

from cheeseboard.engine.event import Event, Revelation
from cheeseboard.games.chop_chop.components import Tile, drawn
from cheeseboard.games.chop_chop.table import Side

How = Literal["die", "extra", "arrow"]
BY_DIE: Final = "die"
BY_EXTRA: Final = "extra"  # a +1 or +2
BY_ARROW: Final = "arrow"


@final
@dataclass(frozen=True)
class CatPlaced(Revelation):
    seat: int
    square: str

    def told(self) -> dict[str, Any]:
        return {"at": drawn(self.square)}


@final
@dataclass(frozen=True)
class Rolled(Revelation):
    seat: int
    side: Side
    number: int


@final
@dataclass(frozen=True)
class RollLost(Event):
    seat: int
    side: Side
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
    how: How = BY_DIE


@final
@dataclass(frozen=True)
class CatMoved(Revelation):
    seat: int
    square: str
    how: How = BY_DIE

    def told(self) -> dict[str, Any]:
        at = drawn(self.square)
        return {"at": at, "level": "floor" if at == self.square else "table"}


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


def clause_of(event: Event) -> str:
    if isinstance(event, (MouseMoved, CatMoved)):
        return MOVED_BY[event.how]
    return CLAUSES[type(event)]
