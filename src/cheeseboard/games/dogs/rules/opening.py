"""Set-up, and the opening of each round: DOG-014 to DOG-028, DOG-041 to DOG-048."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Facts, Moment, Phase
from cheeseboard.games.dogs.components import (
    AREAS,
    BAYS,
    BOXES,
    BUILT,
    CARDS,
    CENTRE,
    DOGS,
    GAS_FOR_A_COIN,
    LOST,
    SPACES,
    WELL,
    Area,
    Card,
    Dog,
    area_of_space,
)
from cheeseboard.games.dogs.events import (
    CardsDealt,
    FairCardTurned,
    IncomePaid,
    LastRoundAgreed,
    LostDogTakenOut,
    MapFilled,
    PileShuffled,
    Refuelled,
    RoundBegan,
)
from cheeseboard.games.dogs.moves import REFUELS, Refuel
from cheeseboard.games.dogs.options import Options
from cheeseboard.games.dogs.rules.common import OfTheTurn
from cheeseboard.games.dogs.rules.entries import ENTRIES
from cheeseboard.games.dogs.table import DogTable

DECISIONS_A_ROUND: Final = 2000  # of a seat, and never nearly so many, however often it names dogs and rearranges

# ---- set-up ----


def first_table(options: Options, seats: int, dealer: Dealer) -> DogTable:
    """DOG-015, DOG-016, DOG-017, DOG-021, DOG-026  Kennels with their start, an empty Fair, shuffled piles."""
    box = options.box
    start = options.first_player
    if start is None:
        start = dealer.roll(list(range(seats)))  # DOG-027
    t = DogTable()
    t.phase = SETTING_UP
    t.options = options
    t.seats = seats
    t.round = 0
    t.start = start
    t.turn = start
    t.last_round = False
    t.coins = [box.start_coins] * seats
    t.gas = [box.start_gas] * seats
    t.food = [box.start_food] * seats
    t.medicine = [box.start_medicine] * seats
    t.assistants = [box.start_assistant] * seats
    t.built = [BUILT] * seats
    t.bays = [[()] * len(BAYS) for _ in range(seats)]
    t.bonus_paid = [0] * seats
    t.infirmaries = [()] * seats
    t.tiles = [()] * seats
    t.hands = [()] * seats
    t.pickups = [None] * seats
    t.drove = [False] * seats
    t.returned = 0
    t.must_drive = False
    t.pointed = None
    t.spaces = [None] * CENTRE
    t.city = Bag(DOGS, options.city[:])
    t.country = Bag(DOGS, options.country[:])
    t.placing = ()
    t.named = False
    t.rearranging = False
    t.treating = False
    t.quartets = ()
    t.surplus = [()] * seats
    t.donor = None
    t.offered = None
    t.lap = 0
    t.meeples = [()] * len(BOXES)
    t.offers = [()] * len(BOXES)
    t.action = None
    t.trades = 0
    t.given = None
    t.hungry = ()
    t.pile = Bag(CARDS, options.cards[:])
    t.discards = Bag(CARDS, [])
    t.fair = ()
    t.fair_order = []
    t.fair_unseen = list(range(len(box.fair_cards)))
    t.fair_now = 0
    return t


def longest(options: Options, seats: int) -> int:
    """DOG-182  A round takes a dog from the map for good, or is the last."""
    return (len(options.city) + len(options.country) + 1) * seats * DECISIONS_A_ROUND


@final
class SettingUp(Moment[DogTable]):
    """DOG-022 to DOG-025  Dogs on the map, a Fair card, two cards above each box."""

    __slots__ = ()

    def happen(self, t: DogTable, dealer: Dealer) -> Phase[DogTable]:
        if t.seats == 2:
            for area in AREAS:
                take_out_lost_dog(t, area, dealer)
        fill_map(t, dealer)
        turn_fair_card(t, dealer)
        deal_cards(t, dealer)
        return BEGINNING


def take_out_lost_dog(t: DogTable, area: Area, dealer: Dealer) -> None:
    """DOG-233, DOG-028  One lost dog of each area, at random, shown to both."""
    bag = t.reserve(area)
    lost = [number for number in bag.numbers if DOGS[number].face == LOST]
    if lost:
        number = dealer.roll(lost, "lost")
        bag.numbers.remove(number)
        if dealer.listening:
            dealer.tell(LostDogTakenOut(DOGS[number]))


def fill_map(t: DogTable, dealer: Dealer) -> None:
    """DOG-022, DOG-172, DOG-173, DOG-174  City tokens in the city, country tokens in the country; others stay."""
    spaces: list[str] = []
    dogs: list[Dog] = []
    for area in AREAS:
        empty = [space for space in t.options.box.spaces_of[area.number] if t.spaces[space] is None]
        numbers = dealer.deal(t.reserve(area), len(empty), area.code)  # DOG-023  the rest is the reserve
        for place, space in enumerate(empty):
            t.spaces[space] = DOGS[numbers[place]]
        if dealer.listening:
            spaces += [SPACES[space] for space in empty]
            dogs += [DOGS[number] for number in numbers]
    if dealer.listening:
        dealer.tell(MapFilled(tuple(spaces), tuple(dogs), len(dogs)))


def turn_fair_card(t: DogTable, dealer: Dealer) -> None:
    """DOG-024, DOG-171  The visible card goes under the stack; when all have been seen the cycle is fixed (DOG-011)."""
    if t.fair_unseen:
        number = dealer.roll(t.fair_unseen, "fair")
        t.fair_unseen = [other for other in t.fair_unseen if other != number]
        t.fair_order = [*t.fair_order, number]
        t.fair_now = len(t.fair_order) - 1
    else:
        t.fair_now = (t.fair_now + 1) % len(t.fair_order)
    if dealer.listening:
        dealer.tell(FairCardTurned(tuple([WELL[breed] for breed in t.fair_card()])))


def deal_cards(t: DogTable, dealer: Dealer) -> None:
    """DOG-025, DOG-169  Two cards above each box."""
    dealt: list[Card] = []
    offers: list[tuple[Card, ...]] = [()] * len(BOXES)
    for box in t.options.box.boxes:
        first, second = draw_card(t, dealer), draw_card(t, dealer)
        offers[box] = (first, second) if first.number <= second.number else (second, first)
        if dealer.listening:
            dealt += offers[box]
    t.offers = offers
    if dealer.listening:
        dealer.tell(CardsDealt(tuple(dealt)))


def draw_card(t: DogTable, dealer: Dealer) -> Card:
    """DOG-170  The old pile is finished first; then the discards are shuffled."""
    if not t.pile.held:
        t.pile.numbers = t.discards.numbers
        t.discards.numbers = []
        if dealer.listening:
            dealer.tell(PileShuffled(len(t.pile.numbers)))
    return dealer.draw(t.pile, "cards")


# ---- a round ----


@final
class Beginning(Moment[DogTable]):
    """DOG-041, DOG-042  Three phases; every pick-up starts in the centre."""

    __slots__ = ()

    def happen(self, t: DogTable, dealer: Dealer) -> Phase[DogTable]:
        t.round += 1
        for seat in range(t.seats):
            t.pickups[seat] = CENTRE
            t.drove[seat] = False
        t.returned = 0
        if dealer.listening:
            dealer.tell(RoundBegan(t.start, t.round))
        if t.round == t.options.last_round and not t.last_round:  # DOG-176, where something else was agreed
            t.last_round = True
            if dealer.listening:
                dealer.tell(LastRoundAgreed(t.round))
        t.turn = t.start
        if t.round == 1:
            return ENTRIES.driving  # DOG-046
        for seat in range(t.seats):
            t.coins[seat] = t.coins[seat] + 1  # DOG-043;  compiled, this is quicker than +=
        if dealer.listening:
            dealer.tell(IncomePaid())
        return refuel_from(t, t.start)


def refuel_from(t: DogTable, seat: int) -> Phase[DogTable]:
    """The next seat that can buy gas is asked.  DOG-047: at no other moment."""
    most = t.options.box.most_gas
    while t.gas[seat] >= most or t.coins[seat] == 0:
        seat = t.next_seat(seat)
        if seat == t.start:
            t.turn = t.start
            return ENTRIES.driving
    t.turn = seat
    return REFUELLING


@final
class Refuelling(OfTheTurn):
    """DOG-044, DOG-048  Coins for gas, or none."""

    __slots__ = ()

    def moves(self, t: DogTable) -> tuple[Move, ...]:
        return REFUELS[: most_coins(t) + 1]

    def play(self, t: DogTable, move: Move, dealer: Dealer) -> Phase[DogTable]:
        assert isinstance(move, Refuel)
        seat = t.turn
        if move.coins:
            before = t.gas[seat]
            t.coins[seat] = t.coins[seat] - move.coins
            # DOG-007, DOG-045  what does not fit is not taken
            t.gas[seat] = min(t.options.box.most_gas, before + GAS_FOR_A_COIN * move.coins)
            if dealer.listening:
                dealer.tell(Refuelled(seat, move.coins, t.gas[seat] - before))
        seat = t.next_seat(seat)
        if seat == t.start:
            t.turn = seat
            return ENTRIES.driving
        return refuel_from(t, seat)

    def clause(self, t: DogTable, seat: int, move: Move) -> str:
        if isinstance(move, Refuel):
            if move.coins > t.coins[seat]:
                return "DOG-064"
            return "DOG-044" if move.coins <= most_coins(t) else "DOG-045"
        return "DOG-048"  # whatever comes later, first gas or none

    def prompt(self, t: DogTable, seat: int) -> tuple[str, Facts]:
        return "refuelling", {"coins": t.coins[seat], "gas": t.gas[seat]}


def most_coins(t: DogTable) -> int:
    """DOG-006, DOG-045  With 9 gas none can be bought, with 7 or 8 one coin still buys what fits."""
    space = t.options.box.most_gas - t.gas[t.turn]
    return min(t.coins[t.turn], -(-space // GAS_FOR_A_COIN))


def lift_blocks(t: DogTable) -> None:
    """DOG-240  Every blocking token goes back into the reserve of its area."""
    for space in t.options.box.spaces:
        dog = t.spaces[space]
        if dog is not None and dog.is_block:
            t.reserve(area_of_space(space)).add(dog)
            t.spaces[space] = None


def blocks_on_map(t: DogTable) -> int:
    found = 0
    for dog in t.spaces:
        if dog is not None and dog.is_block:
            found += 1
    return found


SETTING_UP: Final = SettingUp()
BEGINNING: Final = Beginning()
REFUELLING: Final = Refuelling()
ENTRIES.round = BEGINNING
