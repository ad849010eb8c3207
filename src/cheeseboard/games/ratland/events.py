"""What happens, as data, and the clause that each event is about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from cheeseboard.engine.event import Event, Revelation
from cheeseboard.engine.secret import Secret
from cheeseboard.games.ratland.components import Cheese, Clan, EventCard, FoodCard, Side, Zone


@final
@dataclass(frozen=True)
class ClansDealt(Event):
    seat: int
    clans: tuple[Secret[Clan], ...]


@final
@dataclass(frozen=True)
class ClanChosen(Revelation):
    seat: int
    clan: Clan


@final
@dataclass(frozen=True)
class SideChosen(Event):
    seat: int
    side: Secret[Side]


@final
@dataclass(frozen=True)
class SideShown(Revelation):
    seat: int
    side: Side


@final
@dataclass(frozen=True)
class Foresaw(Revelation):
    """RAT-139  The event to come."""

    seat: int
    card: Secret[EventCard]


@final
@dataclass(frozen=True)
class ForesawFood(Revelation):
    seat: int
    cards: tuple[Secret[FoodCard], ...]


@final
@dataclass(frozen=True)
class RoundBegan(Event):
    round: int
    seat: int


@final
@dataclass(frozen=True)
class EventTurned(Revelation):
    card: EventCard


@final
@dataclass(frozen=True)
class ClansFlipped(Event):
    pass


@final
@dataclass(frozen=True)
class FoodTurned(Revelation):
    cards: tuple[FoodCard, ...]


@final
@dataclass(frozen=True)
class CheeseGained(Event):
    """From the reserve, by an event or a clan."""

    seat: int
    cheese: int
    source: EventCard | Clan


@final
@dataclass(frozen=True)
class RatJoined(Event):
    seat: int
    source: EventCard | Clan


@final
@dataclass(frozen=True)
class RatGiven(Event):
    seat: int
    other: int


@final
@dataclass(frozen=True)
class GraveEmptied(Event):
    seat: int


@final
@dataclass(frozen=True)
class Deployed(Revelation):
    seat: int
    dump: int
    city: int
    field: int
    left: int
    right: int
    pantry: int
    nursery: int


@final
@dataclass(frozen=True)
class Straddled(Revelation):
    seat: int
    rats: int


@final
@dataclass(frozen=True)
class CheeseHidden(Revelation):
    seat: int


@final
@dataclass(frozen=True)
class RatMoved(Revelation):
    seat: int
    origin: Zone
    zone: Zone


@final
@dataclass(frozen=True)
class Attacked(Event):
    """Strengths, and the cheese that was stolen."""

    seat: int
    other: int
    attackers: int
    defenders: int
    stolen: int


@final
@dataclass(frozen=True)
class RatFell(Event):
    seat: int
    zone: Zone


@final
@dataclass(frozen=True)
class Bred(Event):
    """Born, of those that were due."""

    seat: int
    rats: int
    due: int


@final
@dataclass(frozen=True)
class Returned(Event):
    seat: int
    rats: int


@final
@dataclass(frozen=True)
class BagFilled(Event):
    """How many pieces, and of each colour."""

    zone: Zone
    size: int
    white: int
    black: int
    yellow: int
    orange: int
    purple: int
    blue: int


@final
@dataclass(frozen=True)
class PieceAdded(Revelation):
    seat: int
    piece: Cheese


@final
@dataclass(frozen=True)
class RatWounded(Revelation):
    seat: int
    other: int
    zone: Zone


@final
@dataclass(frozen=True)
class Drew(Revelation):
    seat: int
    zone: Zone
    pieces: tuple[Cheese, ...]


@final
@dataclass(frozen=True)
class PieceDropped(Revelation):
    seat: int
    piece: Cheese


@final
@dataclass(frozen=True)
class CheeseFound(Event):
    """All that one draw brought into the pantry."""

    seat: int
    cheese: int


@final
@dataclass(frozen=True)
class Poisoned(Event):
    seat: int
    rats: int


@final
@dataclass(frozen=True)
class Strayed(Event):
    seat: int
    rats: int


@final
@dataclass(frozen=True)
class Departed(Event):
    """Black cheese: back to the supply."""

    seat: int
    rats: int
    sick: int  # so many of them lay in the infirmary


@final
@dataclass(frozen=True)
class RatSwapped(Revelation):
    seat: int
    sick: int  # 1 if it lay in the infirmary


@final
@dataclass(frozen=True)
class Fed(Event):
    """So many rats, so much cheese due, so much paid."""

    seat: int
    rats: int
    due: int
    paid: int


@final
@dataclass(frozen=True)
class Starved(Event):
    seat: int
    rats: int
    sick: int  # so many of them lay in the infirmary


@final
@dataclass(frozen=True)
class CheeseGiven(Event):
    """To the Musicians."""

    seat: int
    other: int


@final
@dataclass(frozen=True)
class Scored(Event):
    seat: int
    points: int
    cheese: int


@final
@dataclass(frozen=True)
class GameWon(Event):
    winners: tuple[int, ...]
    points: int


# what a line of the log can be looked up under
CLAUSES: Final[dict[type[Event], str]] = {
    ClansDealt: "RAT-028",
    ClanChosen: "RAT-028",
    SideChosen: "RAT-029",
    SideShown: "RAT-030",
    Foresaw: "RAT-139",
    ForesawFood: "RAT-139",
    RoundBegan: "RAT-005",
    EventTurned: "RAT-047",
    ClansFlipped: "RAT-051",
    FoodTurned: "RAT-047",
    CheeseGained: "RAT-021",
    RatJoined: "RAT-016",
    RatGiven: "RAT-078",
    GraveEmptied: "RAT-083",
    Deployed: "RAT-056",
    Straddled: "RAT-092",
    CheeseHidden: "RAT-088",
    RatMoved: "RAT-137",
    Attacked: "RAT-059",
    RatFell: "RAT-142",
    Bred: "RAT-071",
    Returned: "RAT-074",
    BagFilled: "RAT-095",
    PieceAdded: "RAT-138",
    RatWounded: "RAT-145",
    Drew: "RAT-100",
    PieceDropped: "RAT-085",
    CheeseFound: "RAT-102",
    Poisoned: "RAT-106",
    Strayed: "RAT-107",
    Departed: "RAT-105",
    RatSwapped: "RAT-091",
    Fed: "RAT-110",
    Starved: "RAT-113",
    CheeseGiven: "RAT-136",
    Scored: "RAT-121",
    GameWon: "RAT-122",
}
