"""The table of four kennels, its moves and its events.  Nobody has secrets here (DOG-012)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Self, final

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.event import Event, Revelation
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Phase, Table
from cheeseboard.engine.secret import Eye
from cheeseboard.games.dogs.components import (
    BAYS,
    BOXES,
    BREED_COUNT,
    BREEDS,
    CARDS,
    CENTRE,
    CITY,
    COUNTRY,
    FOOD,
    GAS,
    GAS_FOR_A_COIN,
    ILL,
    MEDICINE,
    MOST_GAS,
    SPACES,
    WELL,
    ActionBox,
    Area,
    Card,
    Dog,
    Resource,
)
from cheeseboard.games.dogs.options import Options

Pack = tuple[Dog, ...]
DEAREST: Final = 10  # DOG-144

# ---- moves ----


@final
class Refuel(Move):
    """Coins for gas."""

    __slots__ = ("coins",)

    def __init__(self, number: int, coins: int) -> None:
        super().__init__(number, f"refuel {coins}")
        self.coins = coins


@final
class Drive(Move):
    __slots__ = ("space",)

    def __init__(self, number: int, space: int) -> None:
        super().__init__(number, f"drive {SPACES[space].lower()}")
        self.space = space


@final
class Receive(Move):
    """The card Receive a Dog, from the reserve of an area."""

    __slots__ = ("area",)

    def __init__(self, number: int, area: Area) -> None:
        super().__init__(number, f"receive {area.code}")
        self.area = area


@final
class Point(Move):
    """One of the two dogs that the card Swap Dogs moves."""

    __slots__ = ("space",)

    def __init__(self, number: int, space: int) -> None:
        super().__init__(number, f"point {SPACES[space].lower()}")
        self.space = space


@final
class Pick(Move):
    """The token of a return bonus."""

    __slots__ = ("resource",)

    def __init__(self, number: int, resource: Resource) -> None:
        super().__init__(number, f"pick {resource.code}")
        self.resource = resource


@final
class Treat(Move):
    """A sick dog aboard, with the card Veterinarian."""

    __slots__ = ("breed",)

    def __init__(self, number: int, breed: int) -> None:
        super().__init__(number, f"treat {BREEDS[breed]}")
        self.breed = breed


@final
class Give(Move):
    """A dog that cannot stay; the dog to be offered next.  DOG-013: nothing else passes between kennels."""

    __slots__ = ("dog",)

    def __init__(self, number: int, dog: Dog) -> None:
        super().__init__(number, f"give {dog.code.replace('_', ' ', 1) if dog.code.startswith('sick') else dog.code}")
        self.dog = dog


@final
class Put(Move):
    """The next dog into a bay."""

    __slots__ = ("bay",)

    def __init__(self, number: int, bay: int) -> None:
        super().__init__(number, f"put {BAYS[bay].lower()}")
        self.bay = bay


@final
class Go(Move):
    """A meeple onto a box."""

    __slots__ = ("box",)

    def __init__(self, number: int, box: ActionBox) -> None:
        super().__init__(number, f"go {box.code}")
        self.box = box


@final
class Enter(Move):
    """A meeple onto a full box, with the card Free Entry."""

    __slots__ = ("box",)

    def __init__(self, number: int, box: ActionBox) -> None:
        super().__init__(number, f"enter {box.code}")
        self.box = box


@final
class Take(Move):
    """A card above the box."""

    __slots__ = ("card",)

    def __init__(self, number: int, card: Card) -> None:
        super().__init__(number, f"take {card.code}")
        self.card = card


@final
class Trade(Move):
    """One token for another at the Warehouse."""

    __slots__ = ("given", "place", "taken")

    def __init__(self, number: int, place: int, given: Resource, taken: Resource) -> None:
        super().__init__(number, f"trade {given.code} {taken.code}")
        self.place = place  # among the trades
        self.given = given
        self.taken = taken


@final
class Shop(Move):
    """What a coin buys at the Pet Shop."""

    __slots__ = ("food", "medicine")

    def __init__(self, number: int, food: int, medicine: int) -> None:
        super().__init__(number, f"shop {' '.join(['food'] * food + ['medicine'] * medicine)}")
        self.food = food
        self.medicine = medicine


@final
class Cure(Move):
    """A dog of the infirmary into a bay."""

    __slots__ = ("bay", "breed")

    def __init__(self, number: int, breed: int, bay: int) -> None:
        super().__init__(number, f"cure {BREEDS[breed]} {BAYS[bay].lower()}")
        self.breed = breed
        self.bay = bay


@final
class Sell(Move):
    __slots__ = ("bay", "breed")

    def __init__(self, number: int, breed: int, bay: int) -> None:
        super().__init__(number, f"sell {BREEDS[breed]} {BAYS[bay].lower()}")
        self.breed = breed
        self.bay = bay


@final
class Buy(Move):
    __slots__ = ("bay", "breed")

    def __init__(self, number: int, breed: int, bay: int) -> None:
        super().__init__(number, f"buy {BREEDS[breed]} {BAYS[bay].lower()}")
        self.breed = breed
        self.bay = bay


@final
class Swap(Move):
    """The dog that leaves its bay in a swap with the Fair."""

    __slots__ = ("bay", "breed")

    def __init__(self, number: int, breed: int, bay: int) -> None:
        super().__init__(number, f"swap {BREEDS[breed]} {BAYS[bay].lower()}")
        self.breed = breed
        self.bay = bay


@final
class Fetch(Move):
    """The dog that comes for it, and its bay."""

    __slots__ = ("bay", "breed")

    def __init__(self, number: int, breed: int, bay: int) -> None:
        super().__init__(number, f"fetch {BREEDS[breed]} {BAYS[bay].lower()}")
        self.breed = breed
        self.bay = bay


@final
class Play(Move):
    """A card that raises the price of a sale."""

    __slots__ = ("card",)

    def __init__(self, number: int, card: Card) -> None:
        super().__init__(number, f"play {card.code}")
        self.card = card


@final
class Feed(Move):
    """A bay, when food is short."""

    __slots__ = ("bay",)

    def __init__(self, number: int, bay: int) -> None:
        super().__init__(number, f"feed {BAYS[bay].lower()}")
        self.bay = bay


@final
class Weaken(Move):
    """The dog of an unfed bay that falls ill."""

    __slots__ = ("bay", "breed")

    def __init__(self, number: int, breed: int, bay: int) -> None:
        super().__init__(number, f"weaken {BREEDS[breed]} {BAYS[bay].lower()}")
        self.breed = breed
        self.bay = bay


MOST_COINS: Final = -(-MOST_GAS // GAS_FOR_A_COIN)
SHOPPING: Final = ((2, 0), (1, 1), (0, 2))  # food, medicine
TRADED: Final = (GAS, FOOD, MEDICINE)  # DOG-127  coins never

STAY: Final = Move(0, "stay")
RETURN: Final = Move(1, "return")
SWAP_MAP: Final = Move(2, "swapmap")
KEEP: Final = Move(3, "keep")
REARRANGE: Final = Move(4, "rearrange")
ACCEPT: Final = Move(5, "accept")
REFUSE: Final = Move(6, "refuse")
BUILD: Final = Move(7, "build")
BUILD_CHEAP: Final = Move(8, "cheap")
PAY: Final = Move(9, "pay")
PAY_BY_CARD: Final = Move(10, "card")
HIRE: Final = Move(11, "hire")
DONE: Final = Move(12, "done")
PLAIN: Final[tuple[Move, ...]] = (
    STAY, RETURN, SWAP_MAP, KEEP, REARRANGE, ACCEPT, REFUSE, BUILD, BUILD_CHEAP, PAY, PAY_BY_CARD, HIRE, DONE,
)  # fmt: skip

AT_REFUELS: Final = len(PLAIN)
REFUELS: Final[tuple[Refuel, ...]] = tuple([Refuel(AT_REFUELS + n, n) for n in range(MOST_COINS + 1)])
AT_DRIVES: Final = AT_REFUELS + len(REFUELS)
DRIVES: Final[tuple[Drive, ...]] = tuple([Drive(AT_DRIVES + n, n) for n in range(CENTRE)])
AT_RECEIVES: Final = AT_DRIVES + len(DRIVES)
RECEIVES: Final[tuple[Receive, ...]] = (Receive(AT_RECEIVES, CITY), Receive(AT_RECEIVES + 1, COUNTRY))
AT_POINTS: Final = AT_RECEIVES + len(RECEIVES)
POINTS: Final[tuple[Point, ...]] = tuple([Point(AT_POINTS + n, n) for n in range(CENTRE)])
AT_PICKS: Final = AT_POINTS + len(POINTS)
PICKS: Final[tuple[Pick, ...]] = tuple([Pick(AT_PICKS + n, resource) for n, resource in enumerate(TRADED)])
AT_TREATS: Final = AT_PICKS + len(PICKS)
TREATS: Final[tuple[Treat, ...]] = tuple([Treat(AT_TREATS + n, n) for n in range(BREED_COUNT)])
AT_GIVES: Final = AT_TREATS + len(TREATS)
GIVES: Final[tuple[Give, ...]] = tuple([Give(AT_GIVES + n, WELL[n]) for n in range(BREED_COUNT)])
GIVES_SICK: Final[tuple[Give, ...]] = tuple([Give(AT_GIVES + BREED_COUNT + n, ILL[n]) for n in range(BREED_COUNT)])
AT_PUTS: Final = AT_GIVES + 2 * BREED_COUNT
PUTS: Final[tuple[Put, ...]] = tuple([Put(AT_PUTS + n, n) for n in range(len(BAYS))])
AT_GOES: Final = AT_PUTS + len(PUTS)
GOES: Final[tuple[Go, ...]] = tuple([Go(AT_GOES + n, box) for n, box in enumerate(BOXES)])
AT_ENTERS: Final = AT_GOES + len(GOES)
ENTERS: Final[tuple[Enter, ...]] = tuple([Enter(AT_ENTERS + n, box) for n, box in enumerate(BOXES)])
AT_TAKES: Final = AT_ENTERS + len(ENTERS)
TAKES: Final[tuple[Take, ...]] = tuple([Take(AT_TAKES + n, card) for n, card in enumerate(CARDS)])
AT_TRADES: Final = AT_TAKES + len(TAKES)
PAIRS: Final = tuple([(given, taken) for given in TRADED for taken in TRADED if given is not taken])
TRADES: Final[tuple[Trade, ...]] = tuple(
    [Trade(AT_TRADES + n, n, given, taken) for n, (given, taken) in enumerate(PAIRS)]
)
AT_SHOPS: Final = AT_TRADES + len(TRADES)
SHOPS: Final[tuple[Shop, ...]] = tuple([Shop(AT_SHOPS + n, pair[0], pair[1]) for n, pair in enumerate(SHOPPING)])
AT_PLAYS: Final = AT_SHOPS + len(SHOPS)
PLAYS: Final[tuple[Play, ...]] = tuple([Play(AT_PLAYS + n, CARDS[len(CARDS) - 7 + n]) for n in range(2)])
AT_FEEDS: Final = AT_PLAYS + len(PLAYS)
FEEDS: Final[tuple[Feed, ...]] = tuple([Feed(AT_FEEDS + n, n) for n in range(len(BAYS))])

# a breed and a bay: [breed * bays + bay]
PLACES: Final = tuple([(breed, bay) for breed in range(BREED_COUNT) for bay in range(len(BAYS))])
AT_CURES: Final = AT_FEEDS + len(FEEDS)
CURES: Final[tuple[Cure, ...]] = tuple([Cure(AT_CURES + n, at[0], at[1]) for n, at in enumerate(PLACES)])
AT_SELLS: Final = AT_CURES + len(PLACES)
SELLS: Final[tuple[Sell, ...]] = tuple([Sell(AT_SELLS + n, at[0], at[1]) for n, at in enumerate(PLACES)])
AT_BUYS: Final = AT_SELLS + len(PLACES)
BUYS: Final[tuple[Buy, ...]] = tuple([Buy(AT_BUYS + n, at[0], at[1]) for n, at in enumerate(PLACES)])
AT_SWAPS: Final = AT_BUYS + len(PLACES)
SWAPS: Final[tuple[Swap, ...]] = tuple([Swap(AT_SWAPS + n, at[0], at[1]) for n, at in enumerate(PLACES)])
AT_FETCHES: Final = AT_SWAPS + len(PLACES)
FETCHES: Final[tuple[Fetch, ...]] = tuple([Fetch(AT_FETCHES + n, at[0], at[1]) for n, at in enumerate(PLACES)])
AT_WEAKENS: Final = AT_FETCHES + len(PLACES)
WEAKENS: Final[tuple[Weaken, ...]] = tuple([Weaken(AT_WEAKENS + n, at[0], at[1]) for n, at in enumerate(PLACES)])
MOVES: Final[tuple[Move, ...]] = (
    *PLAIN, *REFUELS, *DRIVES, *RECEIVES, *POINTS, *PICKS, *TREATS, *GIVES, *GIVES_SICK, *PUTS, *GOES, *ENTERS, *TAKES,
    *TRADES, *SHOPS, *PLAYS, *FEEDS, *CURES, *SELLS, *BUYS, *SWAPS, *FETCHES, *WEAKENS,
)  # fmt: skip


# ---- the table ----


@final
class DogTable(Table):
    """All that lies on the table.  DOG-012: nobody knows more than anybody else.

    What lies face down is in bags, which have no order (DOG-011).  Tuples are never changed, only replaced, so copies
    share them.
    """

    __slots__ = (
        "action",
        "assistants",
        "bays",
        "bonus_paid",
        "built",
        "city",
        "coins",
        "country",
        "discards",
        "donor",
        "drove",
        "fair",
        "fair_now",
        "fair_order",
        "fair_unseen",
        "food",
        "gas",
        "given",
        "hands",
        "hungry",
        "infirmaries",
        "lap",
        "last_round",
        "lowest",
        "medicine",
        "meeples",
        "must_drive",
        "offered",
        "offers",
        "options",
        "pickups",
        "pile",
        "placing",
        "pointed",
        "quartets",
        "rearranging",
        "returned",
        "round",
        "seats",
        "spaces",
        "start",
        "surplus",
        "tiles",
        "trade",
        "treating",
        "turn",
    )

    def __init__(
        self,
        phase: Phase[Any],
        options: Options,
        seats: int,
        round: int,
        start: int,
        turn: int,
        last_round: bool,
        coins: list[int],
        gas: list[int],
        food: list[int],
        medicine: list[int],
        assistants: list[bool],
        built: list[int],
        bays: list[list[Pack]],
        bonus_paid: list[int],
        infirmaries: list[Pack],
        tiles: list[Pack],
        hands: list[tuple[Card, ...]],
        pickups: list[int | None],
        drove: list[bool],
        returned: int,
        must_drive: bool,
        pointed: int | None,
        spaces: list[Dog | None],
        city: Bag[Dog],
        country: Bag[Dog],
        placing: Pack,
        lowest: int,
        rearranging: bool,
        treating: bool,
        quartets: Pack,
        surplus: list[Pack],
        donor: int | None,
        offered: Dog | None,
        lap: int,
        meeples: list[tuple[int, ...]],
        offers: list[tuple[Card, ...]],
        action: int | None,
        trade: int | None,
        given: Dog | None,
        hungry: tuple[int, ...],
        pile: Bag[Card],
        discards: Bag[Card],
        fair: Pack,
        fair_order: list[int],
        fair_unseen: list[int],
        fair_now: int,
    ) -> None:
        self.phase = phase
        self.options = options
        self.seats = seats
        self.round = round
        self.start = start  # the seat with the Start Player piece
        self.turn = turn  # the seat that is asked, or whose turn it is
        self.last_round = last_round  # this round is known to be the last
        self.coins = coins  # by seat, as all that follows down to `drove`
        self.gas = gas
        self.food = food
        self.medicine = medicine
        self.assistants = assistants  # still in the kennel
        self.built = built  # bays that may hold dogs, in the order of BAYS
        self.bays = bays  # by seat and bay: healthy dogs, sorted
        self.bonus_paid = bonus_paid  # bits of the bays whose full-bay bonus is used up
        self.infirmaries = infirmaries  # sick dogs, sorted
        self.tiles = tiles  # dogs aboard the pick-up
        self.hands = hands  # special cards, sorted
        self.pickups = pickups  # a space, CENTRE, or None: in the garage
        self.drove = drove  # has moved in this phase
        self.returned = returned  # pick-ups that came home in this phase
        self.must_drive = must_drive  # Swap Dogs was used in this turn
        self.pointed = pointed  # the space of the first dog that Swap Dogs moves
        self.spaces = spaces  # what lies on each paw space
        self.city = city  # the face-down reserves
        self.country = country
        self.placing = placing  # healthy dogs that wait for a bay, the next one first
        self.lowest = lowest  # among equal choices, those before this one are no longer offered
        self.rearranging = rearranging  # all dogs were taken out of the bays
        self.treating = treating  # the card Veterinarian was played in this housing step
        self.quartets = quartets  # breeds that stood as a quartet before that
        self.surplus = surplus  # by seat: dogs to be donated
        self.donor = donor
        self.offered = offered  # the dog that is offered
        self.lap = lap  # of placing meeples
        self.meeples = meeples  # by box: the seats that stand there, in order
        self.offers = offers  # by box: the cards above it, sorted
        self.action = action  # the box whose action is carried out
        self.trade = trade  # the first exchange at the Warehouse, by its number
        self.given = given  # the dog that leaves a bay in a swap
        self.hungry = hungry  # bays that are not fed yet
        self.pile = pile
        self.discards = discards
        self.fair = fair  # dogs at the Fair, sorted
        self.fair_order = fair_order  # Fair cards in the order in which they came up
        self.fair_unseen = fair_unseen  # those that never did
        self.fair_now = fair_now  # the visible one, as a place in `fair_order`

    def fields(self) -> tuple[str, ...]:
        return FIELDS

    def copy(self) -> Self:
        return DogTable(
            self.phase,
            self.options,
            self.seats,
            self.round,
            self.start,
            self.turn,
            self.last_round,
            self.coins[:],
            self.gas[:],
            self.food[:],
            self.medicine[:],
            self.assistants[:],
            self.built[:],
            [bays[:] for bays in self.bays],
            self.bonus_paid[:],
            self.infirmaries[:],
            self.tiles[:],
            self.hands[:],
            self.pickups[:],
            self.drove[:],
            self.returned,
            self.must_drive,
            self.pointed,
            self.spaces[:],
            self.city.copy(),
            self.country.copy(),
            self.placing,
            self.lowest,
            self.rearranging,
            self.treating,
            self.quartets,
            self.surplus[:],
            self.donor,
            self.offered,
            self.lap,
            self.meeples[:],
            self.offers[:],
            self.action,
            self.trade,
            self.given,
            self.hungry,
            self.pile.copy(),
            self.discards.copy(),
            self.fair,
            self.fair_order[:],
            self.fair_unseen[:],
            self.fair_now,
        )

    def show(self, eye: Eye) -> None:
        """DOG-010, DOG-011, DOG-012  Hidden alike from everybody; what the bags still hold is public."""

    def reserve(self, area: Area) -> Bag[Dog]:
        return self.city if area is CITY else self.country

    def next_seat(self, seat: int) -> int:
        """DOG-003  Clockwise."""
        return (seat + 1) % self.seats

    def order(self) -> list[int]:
        """Turn order: clockwise from the Start Player on."""
        return [(self.start + ahead) % self.seats for ahead in range(self.seats)]

    def fair_card(self) -> list[int]:
        """The breeds on the visible Fair card."""
        return self.options.box.fair_cards[self.fair_order[self.fair_now]]

    def price(self) -> int:
        """DOG-144  Of a dog at the Fair, by the number of dogs there."""
        return max(1, DEAREST - len(self.fair))


FIELDS: Final[tuple[str, ...]] = (
    "phase",
    "options",
    "seats",
    "round",
    "start",
    "turn",
    "last_round",
    "coins",
    "gas",
    "food",
    "medicine",
    "assistants",
    "built",
    "bays",
    "bonus_paid",
    "infirmaries",
    "tiles",
    "hands",
    "pickups",
    "drove",
    "returned",
    "must_drive",
    "pointed",
    "spaces",
    "city",
    "country",
    "placing",
    "lowest",
    "rearranging",
    "treating",
    "quartets",
    "surplus",
    "donor",
    "offered",
    "lap",
    "meeples",
    "offers",
    "action",
    "trade",
    "given",
    "hungry",
    "pile",
    "discards",
    "fair",
    "fair_order",
    "fair_unseen",
    "fair_now",
)


# ---- events: spaces and bays by their names, as people say them ----


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
