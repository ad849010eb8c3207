"""The table of four kennels.  Nobody has secrets here (DOG-012)."""

from __future__ import annotations

from typing import Final, Self, final

from cheeseboard.engine.bag import Bag, K
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
    share them; so are the lists in `unshare()`.
    """

    options: Options
    seats: int
    round: int
    start: int  # the seat with the Start Player piece
    turn: int  # the seat that is asked, or whose turn it is
    last_round: bool  # this round is known to be the last
    coins: list[int]  # by seat, as all that follows down to `drove`
    gas: list[int]
    food: list[int]
    medicine: list[int]
    assistants: list[bool]  # still in the kennel
    built: list[int]  # bays that may hold dogs, in the order of BAYS
    bays: list[list[Pack]]  # by seat and bay: healthy dogs, sorted
    bonus_paid: list[int]  # bits of the bays whose full-bay bonus is used up
    infirmaries: list[Pack]  # sick dogs, sorted
    tiles: list[Pack]  # dogs aboard the pick-up
    hands: list[tuple[Card, ...]]  # special cards, sorted
    pickups: list[int | None]  # a space, CENTRE, or None: in the garage
    drove: list[bool]  # has moved in this phase
    returned: int  # pick-ups that came home in this phase
    must_drive: bool  # Swap Dogs was used in this turn
    pointed: int | None  # the space of the first dog that Swap Dogs moves
    spaces: list[Dog | None]  # what lies on each paw space
    city: Bag[Dog]  # the face-down reserves
    country: Bag[Dog]
    placing: Pack  # healthy dogs that wait for a bay, the next one first
    named: bool  # the first of them was chosen to come next
    rearranging: bool  # all dogs were taken out of the bays
    treating: bool  # the card Veterinarian was played in this housing step
    quartets: Pack  # breeds that stood as a quartet before that
    surplus: list[Pack]  # by seat: dogs to be donated
    donor: int | None
    offered: Dog | None  # the dog that is offered
    lap: int  # of sending meeples
    meeples: list[tuple[int, ...]]  # by box: the seats that stand there, in order
    offers: list[tuple[Card, ...]]  # by box: the cards above it, sorted
    action: int | None  # the box whose action is carried out
    trades: int  # exchanges made in this visit to the Warehouse
    given: Dog | None  # the dog that leaves a bay in a swap
    hungry: tuple[int, ...]  # bays that are not fed yet
    pile: Bag[Card]
    discards: Bag[Card]
    fair: Pack  # dogs at the Fair, sorted
    fair_order: list[int]  # Fair cards in the order in which they came up
    fair_unseen: list[int]  # those that never did
    fair_now: int  # the visible one, as a place in `fair_order`

    __slots__ = tuple(__annotations__)

    def copy(self) -> Self:
        to = DogTable()
        to.phase = self.phase
        to.options = self.options
        to.seats = self.seats
        to.round = self.round
        to.start = self.start
        to.turn = self.turn
        to.last_round = self.last_round
        to.coins = self.coins[:]
        to.gas = self.gas[:]
        to.food = self.food[:]
        to.medicine = self.medicine[:]
        to.assistants = self.assistants
        to.built = self.built
        to.bays = [bays[:] for bays in self.bays]
        to.bonus_paid = self.bonus_paid
        to.infirmaries = self.infirmaries
        to.tiles = self.tiles
        to.hands = self.hands
        to.pickups = self.pickups[:]
        to.drove = self.drove[:]
        to.returned = self.returned
        to.must_drive = self.must_drive
        to.pointed = self.pointed
        to.spaces = self.spaces[:]
        to.city = self.city.copy()
        to.country = self.country.copy()
        to.placing = self.placing
        to.named = self.named
        to.rearranging = self.rearranging
        to.treating = self.treating
        to.quartets = self.quartets
        to.surplus = self.surplus
        to.donor = self.donor
        to.offered = self.offered
        to.lap = self.lap
        to.meeples = self.meeples
        to.offers = self.offers
        to.action = self.action
        to.trades = self.trades
        to.given = self.given
        to.hungry = self.hungry
        to.pile = self.pile.copy()
        to.discards = self.discards.copy()
        to.fair = self.fair
        to.fair_order = self.fair_order
        to.fair_unseen = self.fair_unseen
        to.fair_now = self.fair_now
        return to

    def unshare(self) -> None:
        self.assistants = self.assistants[:]
        self.built = self.built[:]
        self.bonus_paid = self.bonus_paid[:]
        self.infirmaries = self.infirmaries[:]
        self.tiles = self.tiles[:]
        self.hands = self.hands[:]
        self.surplus = self.surplus[:]
        self.meeples = self.meeples[:]
        self.offers = self.offers[:]
        self.fair_order = self.fair_order[:]
        self.fair_unseen = self.fair_unseen[:]

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
    alone = (thing,)
    return things[:place] + alone + things[place:]


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
