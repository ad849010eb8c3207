"""What happens, as data: spaces and bays by their names, as people say them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from cheeseboard.engine.event import Event, Revelation
from cheeseboard.games.dogs.components import (
    ActionBox,
    Area,
    Card,
    Dog,
    Resource,
)


@final
@dataclass(frozen=True)
class LostDogTakenOut(Event):
    """DOG-233"""

    dog: Dog


@final
@dataclass(frozen=True)
class MapFilled(Revelation):
    """Which dog came to which space."""

    spaces: tuple[str, ...]
    dogs: tuple[Dog, ...]
    number: int


@final
@dataclass(frozen=True)
class CardsDealt(Revelation):
    """The cards above the boxes, box after box."""

    cards: tuple[Card, ...]


@final
@dataclass(frozen=True)
class PileShuffled(Event):
    cards: int


@final
@dataclass(frozen=True)
class FairCardTurned(Revelation):
    dogs: tuple[Dog, ...]


@final
@dataclass(frozen=True)
class RoundBegan(Event):
    seat: int
    round: int


@final
@dataclass(frozen=True)
class IncomePaid(Event):
    pass


@final
@dataclass(frozen=True)
class Refuelled(Event):
    seat: int
    coins: int
    gas: int


@final
@dataclass(frozen=True)
class Drove(Event):
    seat: int
    space: str
    cost: int


@final
@dataclass(frozen=True)
class DogTaken(Event):
    """Aboard the pick-up."""

    seat: int
    dog: Dog


@final
@dataclass(frozen=True)
class LostDogDelivered(Event):
    seat: int
    dog: Dog
    coins: int


@final
@dataclass(frozen=True)
class DogReceived(Revelation):
    """DOG-205  Drawn from the reserve."""

    seat: int
    area: Area
    dog: Dog


@final
@dataclass(frozen=True)
class DogPointedAt(Event):
    seat: int
    space: str


@final
@dataclass(frozen=True)
class MapSwapped(Event):
    seat: int
    space: str
    dog: Dog
    place: str
    mate: Dog


@final
@dataclass(frozen=True)
class CardUsed(Event):
    seat: int
    card: Card


@final
@dataclass(frozen=True)
class Stayed(Event):
    seat: int


@final
@dataclass(frozen=True)
class Returned(Event):
    seat: int


@final
@dataclass(frozen=True)
class BonusPicked(Event):
    seat: int
    resource: Resource


@final
@dataclass(frozen=True)
class NobodyDrove(Event):
    pass


@final
@dataclass(frozen=True)
class ReserveShort(Event):
    area: Area


@final
@dataclass(frozen=True)
class RoadworkEverywhere(Event):
    pass


@final
@dataclass(frozen=True)
class LastRoundAgreed(Event):
    round: int


@final
@dataclass(frozen=True)
class DogTreated(Event):
    seat: int
    dog: Dog


@final
@dataclass(frozen=True)
class DogGivenUp(Event):
    seat: int
    dog: Dog


@final
@dataclass(frozen=True)
class DogsMoved(Event):
    """DOG-090  All dogs are out of the bays, to be put back."""

    seat: int


@final
@dataclass(frozen=True)
class DogNamed(Event):
    """DOG-085  It is put before those that waited in front of it."""

    seat: int
    dog: Dog


@final
@dataclass(frozen=True)
class DogHoused(Event):
    seat: int
    dog: Dog
    bay: str


@final
@dataclass(frozen=True)
class BayFull(Event):
    """DOG-107"""

    seat: int
    bay: str


@final
@dataclass(frozen=True)
class DogOffered(Event):
    seat: int
    dog: Dog


@final
@dataclass(frozen=True)
class DonationAccepted(Event):
    seat: int
    dog: Dog


@final
@dataclass(frozen=True)
class DonationRefused(Event):
    seat: int


@final
@dataclass(frozen=True)
class DonatedToFair(Event):
    dog: Dog


@final
@dataclass(frozen=True)
class MeeplePlaced(Event):
    seat: int
    box: ActionBox


@final
@dataclass(frozen=True)
class CardTaken(Event):
    seat: int
    card: Card


@final
@dataclass(frozen=True)
class BayBuilt(Event):
    seat: int
    bay: str
    coins: int


@final
@dataclass(frozen=True)
class Traded(Event):
    seat: int
    given: Resource
    taken: Resource


@final
@dataclass(frozen=True)
class Shopped(Event):
    seat: int
    food: int
    medicine: int


@final
@dataclass(frozen=True)
class DogCured(Event):
    seat: int
    dog: Dog
    bay: str


@final
@dataclass(frozen=True)
class DogSold(Event):
    seat: int
    dog: Dog
    bay: str
    coins: int


@final
@dataclass(frozen=True)
class DogBought(Event):
    seat: int
    dog: Dog
    bay: str
    coins: int


@final
@dataclass(frozen=True)
class SwapBegan(Event):
    seat: int
    dog: Dog
    bay: str


@final
@dataclass(frozen=True)
class DogFetched(Event):
    seat: int
    dog: Dog
    bay: str


@final
@dataclass(frozen=True)
class Fed(Event):
    seat: int
    bays: int


@final
@dataclass(frozen=True)
class BayFed(Event):
    seat: int
    bay: str


@final
@dataclass(frozen=True)
class DogFellIll(Event):
    seat: int
    dog: Dog
    bay: str


@final
@dataclass(frozen=True)
class DogLeft(Event):
    """DOG-163  The infirmary is full."""

    seat: int
    dog: Dog
    bay: str


@final
@dataclass(frozen=True)
class WagePaid(Event):
    seat: int


@final
@dataclass(frozen=True)
class AssistantLeft(Event):
    seat: int


@final
@dataclass(frozen=True)
class AssistantHired(Event):
    seat: int


@final
@dataclass(frozen=True)
class KennelScored(Event):
    seat: int
    pack: int
    bays: int
    variety: int
    assistant: int
    supplies: int
    sick: int
    areas: int
    points: int


@final
@dataclass(frozen=True)
class GameWon(Event):
    winners: tuple[int, ...]
    points: int


CLAUSES: Final[dict[type[Event], str]] = {
    LostDogTakenOut: "DOG-233",
    MapFilled: "DOG-172",
    CardsDealt: "DOG-169",
    PileShuffled: "DOG-170",
    FairCardTurned: "DOG-171",
    RoundBegan: "DOG-175",
    IncomePaid: "DOG-043",
    Refuelled: "DOG-044",
    Drove: "DOG-061",
    DogTaken: "DOG-067",
    LostDogDelivered: "DOG-070",
    DogReceived: "DOG-205",
    DogPointedAt: "DOG-218",
    MapSwapped: "DOG-218",
    CardUsed: "DOG-120",
    Stayed: "DOG-051",
    Returned: "DOG-073",
    BonusPicked: "DOG-077",
    NobodyDrove: "DOG-054",
    ReserveShort: "DOG-177",
    RoadworkEverywhere: "DOG-242",
    LastRoundAgreed: "DOG-176",
    DogTreated: "DOG-213",
    DogGivenUp: "DOG-092",
    DogsMoved: "DOG-090",
    DogNamed: "DOG-085",
    DogHoused: "DOG-087",
    BayFull: "DOG-107",
    DogOffered: "DOG-096",
    DonationAccepted: "DOG-097",
    DonationRefused: "DOG-097",
    DonatedToFair: "DOG-100",
    MeeplePlaced: "DOG-111",
    CardTaken: "DOG-114",
    BayBuilt: "DOG-121",
    Traded: "DOG-126",
    Shopped: "DOG-130",
    DogCured: "DOG-133",
    DogSold: "DOG-140",
    DogBought: "DOG-142",
    SwapBegan: "DOG-146",
    DogFetched: "DOG-147",
    Fed: "DOG-154",
    BayFed: "DOG-158",
    DogFellIll: "DOG-159",
    DogLeft: "DOG-163",
    WagePaid: "DOG-164",
    AssistantLeft: "DOG-166",
    AssistantHired: "DOG-167",
    KennelScored: "DOG-183",
    GameWon: "DOG-192",
}
