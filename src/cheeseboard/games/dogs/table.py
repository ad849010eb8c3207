"""The table of four kennels.  Nobody has secrets here (DOG-012)."""

from __future__ import annotations

from typing import Final, Self, final

from cheeseboard.engine.bag import Bag, K
from cheeseboard.engine.phase import Phase
from cheeseboard.engine.secret import Eye
from cheeseboard.engine.table import Table
from cheeseboard.games.dogs.components import BREED_COUNT, CITY, Area, Card, Dog
from cheeseboard.games.dogs.options import Options

Pack = tuple[Dog, ...]
DEAREST: Final = 10  # DOG-144


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
        "medicine",
        "meeples",
        "must_drive",
        "named",
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
        "trades",
        "treating",
        "turn",
    )

    def __init__(
        self,
        phase: Phase[DogTable],
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
        named: bool,
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
        trades: int,
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
        self.named = named  # the first of them was chosen to come next
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
        self.trades = trades  # exchanges made in this visit to the Warehouse
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
            self.named,
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
            self.trades,
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
        return seat + 1 if seat + 1 < self.seats else 0

    def order(self) -> list[int]:
        """Turn order: clockwise from the Start Player on."""
        return [(self.start + ahead) % self.seats for ahead in range(self.seats)]

    def fair_card(self) -> list[int]:
        """The breeds on the visible Fair card that are in this game (DOG-019, DOG-020)."""
        return self.options.fair_cards[self.fair_order[self.fair_now]]

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
    "named",
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
    "trades",
    "given",
    "hungry",
    "pile",
    "discards",
    "fair",
    "fair_order",
    "fair_unseen",
    "fair_now",
)


# ---- packs and hands ----

# Kinds are shared, so `is` tells them apart; `in`, `count` and `index` would ask each of them whether it is equal.


def with_dog(pack: Pack, dog: Dog) -> Pack:
    """Sorted, so that the same dogs are always the same pack."""
    return with_one(pack, dog) if pack else (dog,)


def without_dog(pack: Pack, dog: Dog) -> Pack:
    place = 0
    while pack[place] is not dog:
        place += 1
    return pack[:place] + pack[place + 1 :]


def with_card(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Sorted, too."""
    return with_one(cards, card)


def with_one(things: tuple[K, ...], thing: K) -> tuple[K, ...]:
    place = 0
    for other in things:
        if other.number >= thing.number:
            break
        place += 1
    found = list(things)
    found.insert(place, thing)
    return tuple(found)


def has_card(cards: tuple[Card, ...], card: Card) -> bool:
    for one in cards:
        if one is card:
            return True
    return False


def without_card(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def different(pack: Pack) -> list[Dog]:
    """Each kind of dog once: equal ones can be exchanged."""
    found: list[Dog] = []
    last: Dog | None = None
    for dog in pack:
        if dog is not last:
            found.append(dog)
            last = dog
    return found


def breed_counts(packs: list[Pack], others: Pack = ()) -> list[int]:
    found = [0] * BREED_COUNT
    for pack in packs:
        for dog in pack:
            found[dog.breed] = found[dog.breed] + 1
    for dog in others:
        found[dog.breed] = found[dog.breed] + 1
    return found
