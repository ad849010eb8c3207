"""Phase 2: City Hall, Warehouse, Pet Shop and Veterinarian.  DOG-115, DOG-121 to DOG-137, DOG-223, DOG-224."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Facts, Phase
from cheeseboard.engine.table import replaced
from cheeseboard.games.dogs.components import (
    BAY_POINTS,
    BAYS,
    BOXES,
    CITY_HALL,
    DISCOUNT,
    FOOD,
    GAS,
    ILL,
    MEDICINE,
    PET_SHOP,
    VET,
    WAREHOUSE,
    WELL,
    Resource,
)
from cheeseboard.games.dogs.events import BayBuilt, DogCured, Shopped, Traded
from cheeseboard.games.dogs.moves import (
    BUILD,
    BUILD_CHEAP,
    CURES,
    DONE,
    SHOPS,
    TRADES,
    Cure,
    Shop,
    Trade,
    chosen_by_bits,
)
from cheeseboard.games.dogs.rules.common import OfTheTurn, elsewhere
from cheeseboard.games.dogs.rules.driving import use_card
from cheeseboard.games.dogs.rules.entries import ENTRIES
from cheeseboard.games.dogs.rules.fair import DEALING, can_deal
from cheeseboard.games.dogs.rules.kennel import has_room, into_bays, put_in_bay
from cheeseboard.games.dogs.table import DogTable, has_card, without_dog

if TYPE_CHECKING:
    from mypy_extensions import i64

PRICE: Final = 2  # DOG-121
LOW_PRICE: Final = 1  # DOG-223, DOG-224
MOST_TRADES: Final = 2  # DOG-126


def begin_action(t: DogTable, dealer: Dealer) -> Phase[DogTable]:
    """DOG-115  The action is optional; a box that can do nothing for the player asks nothing (DOG-125)."""
    assert t.action is not None
    box = BOXES[t.action]
    if box is CITY_HALL:
        return BUILDING if can_build(t) else ENTRIES.meeples
    if box is WAREHOUSE:
        t.trades = 0
        return TRADING if t.gas[t.turn] or t.food[t.turn] or t.medicine[t.turn] else ENTRIES.meeples
    if box is PET_SHOP:
        return SHOPPING if t.coins[t.turn] else ENTRIES.meeples
    if box is VET:
        return CURING if can_cure(t) else ENTRIES.meeples
    return DEALING if can_deal(t) else ENTRIES.meeples


# ---- City Hall ----


def can_build(t: DogTable) -> bool:
    seat = t.turn
    if t.built[seat] == len(BAYS):
        return False
    return t.coins[seat] >= PRICE or (t.coins[seat] >= LOW_PRICE and has_card(t.hands[seat], DISCOUNT))


@final
class Building(OfTheTurn):
    """DOG-121, DOG-123, DOG-124  The next additional bay, and one only."""

    __slots__ = ()

    def moves(self, t: DogTable) -> tuple[Move, ...]:
        seat = t.turn
        if not has_card(t.hands[seat], DISCOUNT):
            return BUILD_OR_NOT
        return BUILD_ANYHOW if t.coins[seat] >= PRICE else BUILD_CHEAPLY

    def play(self, t: DogTable, move: Move, dealer: Dealer) -> Phase[DogTable]:
        if move is DONE:
            return ENTRIES.meeples
        seat = t.turn
        price = PRICE
        if move is BUILD_CHEAP:
            use_card(t, DISCOUNT, dealer)
            price = LOW_PRICE
        t.coins[seat] -= price
        t.built = replaced(t.built, seat, t.built[seat] + 1)  # DOG-122, DOG-039
        if dealer.listening:
            dealer.tell(BayBuilt(seat, BAYS[t.built[seat] - 1], price))
        return ENTRIES.meeples

    def clause(self, t: DogTable, seat: int, move: Move) -> str:
        if move is BUILD_CHEAP:
            return "DOG-223"
        return "DOG-121" if move is BUILD or move is DONE else elsewhere(move)

    def prompt(self, t: DogTable, seat: int) -> tuple[str, Facts]:
        return "building", {"bay": BAYS[t.built[seat]], "points": BAY_POINTS[t.built[seat]]}


# ---- Warehouse ----


@final
class Trading(OfTheTurn):
    """DOG-126, DOG-127, DOG-128  Up to two tokens, one for one, whichever first."""

    __slots__ = ()

    def moves(self, t: DogTable) -> tuple[Move, ...]:
        seat = t.turn
        bits: i64 = 0  # of TRADES
        if t.gas[seat]:
            bits |= GAS_GIVEN
        if t.food[seat]:
            bits |= FOOD_GIVEN
        if t.medicine[seat]:
            bits |= MEDICINE_GIVEN
        if t.gas[seat] >= t.options.box.most_gas:  # DOG-129
            bits &= ~GAS_TAKEN
        return TRADES_OR_DONE[bits]

    def play(self, t: DogTable, move: Move, dealer: Dealer) -> Phase[DogTable]:
        if move is DONE:
            t.trades = 0
            return ENTRIES.meeples
        assert isinstance(move, Trade)
        add(t, move.given, -1)
        add(t, move.taken, 1)
        if dealer.listening:
            dealer.tell(Traded(t.turn, move.given, move.taken))
        t.trades += 1
        if t.trades < MOST_TRADES:
            return TRADING
        t.trades = 0
        return ENTRIES.meeples

    def clause(self, t: DogTable, seat: int, move: Move) -> str:
        if not isinstance(move, Trade):
            return "DOG-128" if move is DONE else elsewhere(move)
        is_full = move.taken is GAS and t.gas[seat] >= t.options.box.most_gas
        return "DOG-129" if is_full and stock(t, move.given)[seat] else "DOG-126"  # DOG-126  a token of one's own

    def prompt(self, t: DogTable, seat: int) -> tuple[str, Facts]:
        return "trading", {"number": MOST_TRADES - t.trades}


def bits_of(trades: list[Trade]) -> int:
    return sum([1 << trade.place for trade in trades])


def stock(t: DogTable, resource: Resource) -> list[int]:
    return t.gas if resource is GAS else t.food if resource is FOOD else t.medicine


def add(t: DogTable, resource: Resource, units: int) -> None:
    tokens = stock(t, resource)
    tokens[t.turn] = tokens[t.turn] + units  # compiled, this is quicker than +=; so it is further down


# ---- Pet Shop ----


@final
class Shopping(OfTheTurn):
    """DOG-130, DOG-131, DOG-132  Two tokens of food and medicine for each coin, as many coins as one likes."""

    __slots__ = ()

    def moves(self, t: DogTable) -> tuple[Move, ...]:
        return SHOPS_OR_DONE

    def play(self, t: DogTable, move: Move, dealer: Dealer) -> Phase[DogTable]:
        seat = t.turn
        if move is not DONE:
            assert isinstance(move, Shop)
            t.coins[seat] = t.coins[seat] - 1
            t.food[seat] = t.food[seat] + move.food
            t.medicine[seat] = t.medicine[seat] + move.medicine
            if dealer.listening:
                dealer.tell(Shopped(seat, move.food, move.medicine))
            if t.coins[seat]:
                return SHOPPING
        return ENTRIES.meeples

    def clause(self, t: DogTable, seat: int, move: Move) -> str:
        if isinstance(move, Shop) or move is DONE:
            return "DOG-130"
        return "DOG-132" if isinstance(move, Trade) else elsewhere(move)

    def prompt(self, t: DogTable, seat: int) -> tuple[str, Facts]:
        return "shopping", {"coins": t.coins[seat]}


# ---- Veterinarian ----


def can_cure(t: DogTable) -> bool:
    """DOG-133, DOG-136  Medicine, and a sick dog with a valid place."""
    seat = t.turn
    if not t.medicine[seat] or not t.infirmaries[seat]:
        return False
    for dog in t.infirmaries[seat]:
        for bay in range(t.built[seat]):
            if has_room(t.bays[seat][bay], dog):
                return True
    return False


@final
class Curing(OfTheTurn):
    """DOG-133, DOG-134, DOG-135, DOG-137  One dog after another, each into any valid place; DOG-032  healthy now."""

    __slots__ = ()

    def moves(self, t: DogTable) -> tuple[Move, ...]:
        found = into_bays(t, t.infirmaries[t.turn], CURES)
        found.append(DONE)
        return tuple(found)

    def play(self, t: DogTable, move: Move, dealer: Dealer) -> Phase[DogTable]:
        if move is DONE:
            return ENTRIES.meeples
        assert isinstance(move, Cure)
        seat = t.turn
        t.medicine[seat] = t.medicine[seat] - 1
        t.infirmaries = replaced(t.infirmaries, seat, without_dog(t.infirmaries[seat], ILL[move.breed]))
        if dealer.listening:
            dealer.tell(DogCured(seat, WELL[move.breed], BAYS[move.bay]))
        put_in_bay(t, seat, WELL[move.breed], move.bay, dealer)
        return CURING if can_cure(t) else ENTRIES.meeples

    def clause(self, t: DogTable, seat: int, move: Move) -> str:
        if not isinstance(move, Cure):
            return "DOG-133" if move is DONE else elsewhere(move)
        if ILL[move.breed] not in t.infirmaries[seat]:
            return "DOG-133"
        is_open = move.bay < t.built[seat] and has_room(t.bays[seat][move.bay], WELL[move.breed])
        return "DOG-134" if is_open else "DOG-136"

    def prompt(self, t: DogTable, seat: int) -> tuple[str, Facts]:
        return "curing", {"medicine": t.medicine[seat]}


BUILD_OR_NOT: Final[tuple[Move, ...]] = (BUILD, DONE)
BUILD_CHEAPLY: Final[tuple[Move, ...]] = (BUILD_CHEAP, DONE)
BUILD_ANYHOW: Final[tuple[Move, ...]] = (BUILD, BUILD_CHEAP, DONE)
TRADES_OR_DONE: Final[tuple[tuple[Move, ...], ...]] = tuple([(*trades, DONE) for trades in chosen_by_bits(TRADES)])
GAS_GIVEN: Final = bits_of([trade for trade in TRADES if trade.given is GAS])
FOOD_GIVEN: Final = bits_of([trade for trade in TRADES if trade.given is FOOD])
MEDICINE_GIVEN: Final = bits_of([trade for trade in TRADES if trade.given is MEDICINE])
GAS_TAKEN: Final = bits_of([trade for trade in TRADES if trade.taken is GAS])
SHOPS_OR_DONE: Final[tuple[Move, ...]] = (*SHOPS, DONE)
BUILDING: Final = Building()
TRADING: Final = Trading()
SHOPPING: Final = Shopping()
CURING: Final = Curing()
