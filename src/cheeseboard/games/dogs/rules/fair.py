"""Phase 2: one deal at the Dog Fair.  DOG-138 to DOG-150, DOG-210 to DOG-212."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Facts, Phase
from cheeseboard.games.dogs.components import BAYS, ILL, PRIZE_DOG, TRAINED_DOG, WELL
from cheeseboard.games.dogs.events import DogBought, DogFetched, DogSold, SwapBegan
from cheeseboard.games.dogs.moves import (
    BUYS,
    DONE,
    FETCHES,
    PLAYS,
    SELLS,
    SWAPS,
    Buy,
    Fetch,
    Play,
    Sell,
    Swap,
)
from cheeseboard.games.dogs.rules.common import OfTheTurn, elsewhere
from cheeseboard.games.dogs.rules.driving import use_card
from cheeseboard.games.dogs.rules.entries import ENTRIES
from cheeseboard.games.dogs.rules.kennel import has_room, into_bays, put_in_bay, room_in
from cheeseboard.games.dogs.table import DogTable, different, has_card, with_dog, without_dog

if TYPE_CHECKING:
    from mypy_extensions import i64

SALE: Final = 2  # DOG-140
EXTRA: Final = (1, 2)  # DOG-141, DOG-210, DOG-211  for a Trained Dog and for a Prize Dog


def can_deal(t: DogTable) -> bool:
    """DOG-149"""
    return len(sales(t)) > 0 or len(purchases(t)) > 0 or len(swaps(t)) > 0


@final
class Dealing(OfTheTurn):
    """DOG-138  Sell, buy or swap one dog, or nothing; DOG-139  sick dogs are never dealt in."""

    __slots__ = ()

    def moves(self, t: DogTable) -> tuple[Move, ...]:
        return (*sales(t), *purchases(t), *swaps(t), DONE)

    def play(self, t: DogTable, move: Move, dealer: Dealer) -> Phase[DogTable]:
        if isinstance(move, Sell):
            return sell(t, move, dealer)
        if isinstance(move, Buy):
            buy(t, move, dealer)
        elif isinstance(move, Swap):
            seat, dog = t.turn, WELL[move.breed]
            t.bays[seat][move.bay] = without_dog(t.bays[seat][move.bay], dog)
            t.given = dog
            if dealer.listening:
                dealer.tell(SwapBegan(seat, dog, BAYS[move.bay]))
            return FETCHING
        return ENTRIES.meeples

    def clause(self, t: DogTable, seat: int, move: Move) -> str:
        if isinstance(move, Sell):
            if move.breed not in t.fair_card():
                return "DOG-140"
            return why_not_out(t, seat, move.breed, move.bay) or "DOG-140"
        if isinstance(move, Buy):
            if WELL[move.breed] not in t.fair:
                return "DOG-149"
            if t.price() > t.coins[seat]:
                return "DOG-144"
            return "DOG-142" if is_open_to(t, seat, move.breed, move.bay) else "DOG-145"
        if isinstance(move, Swap):
            missing = why_not_out(t, seat, move.breed, move.bay) if t.fair else "DOG-149"
            return missing or ("DOG-146" if move in swaps(t) else "DOG-147")
        if isinstance(move, Play):
            return "DOG-120"  # its moment is a sale
        return "DOG-138" if move is DONE else elsewhere(move)

    def prompt(self, t: DogTable, seat: int) -> tuple[str, Facts]:
        return ("dealing", {"coins": t.price()}) if t.fair else ("selling", {})


def why_not_out(t: DogTable, seat: int, breed: int, bay: int) -> str:
    """Nothing where such a dog stands in the bay; DOG-139  one in the infirmary stays there."""
    if WELL[breed] in t.bays[seat][bay]:
        return ""
    return "DOG-139" if ILL[breed] in t.infirmaries[seat] else "DOG-149"


def is_open_to(t: DogTable, seat: int, breed: int, bay: int) -> bool:
    return bay < t.built[seat] and has_room(t.bays[seat][bay], WELL[breed])


def sales(t: DogTable) -> list[Move]:
    """DOG-140  Of the breeds on the Fair card."""
    bays = t.bays[t.turn]
    wanted: i64 = 0
    for breed in t.fair_card():
        wanted |= WELL[breed].bit
    found: list[Move] = []
    for bay in range(t.built[t.turn]):
        for dog in different(bays[bay]):
            if dog.bit & wanted:
                found.append(SELLS[dog.breed * len(BAYS) + bay])
    return found


def purchases(t: DogTable) -> list[Move]:
    """DOG-142, DOG-143, DOG-145"""
    if not t.fair or t.price() > t.coins[t.turn]:
        return []
    return into_bays(t, t.fair, BUYS)


def swaps(t: DogTable) -> list[Move]:
    """DOG-146, DOG-147  A dog leaves if then another finds a place."""
    at_fair: i64 = 0
    for dog in t.fair:
        at_fair |= dog.bit
    found: list[Move] = []
    if at_fair:
        bays, built = t.bays[t.turn], t.built[t.turn]
        takers = 0  # bays that take one of these as they are
        for bay in range(built):
            if room_in(bays[bay]) & at_fair:
                takers += 1
        for bay in range(built):
            others = takers - 1 if room_in(bays[bay]) & at_fair else takers
            for dog in different(bays[bay]):
                if others or room_in(without_dog(bays[bay], dog)) & at_fair:
                    found.append(SWAPS[dog.breed * len(BAYS) + bay])
    return found


def sell(t: DogTable, move: Sell, dealer: Dealer) -> Phase[DogTable]:
    """DOG-140  2 coins; DOG-150  the dog lies at the Fair for everybody."""
    seat, dog = t.turn, WELL[move.breed]
    t.bays[seat][move.bay] = without_dog(t.bays[seat][move.bay], dog)
    t.fair = with_dog(t.fair, dog)
    t.coins[seat] += SALE
    if dealer.listening:
        dealer.tell(DogSold(seat, dog, BAYS[move.bay], SALE))
    return RAISING if can_raise(t) else ENTRIES.meeples


def can_raise(t: DogTable) -> bool:
    hand = t.hands[t.turn]
    return has_card(hand, TRAINED_DOG) or has_card(hand, PRIZE_DOG)


def buy(t: DogTable, move: Buy, dealer: Dealer) -> None:
    """DOG-144, DOG-148  At the price of this moment; whatever it was before, it is healthy."""
    seat, dog = t.turn, WELL[move.breed]
    price = t.price()
    t.coins[seat] -= price
    t.fair = without_dog(t.fair, dog)
    if dealer.listening:
        dealer.tell(DogBought(seat, dog, BAYS[move.bay], price))
    put_in_bay(t, seat, dog, move.bay, dealer)


@final
class Raising(OfTheTurn):
    """DOG-212  Any number of Trained Dog and Prize Dog cards on one sale."""

    __slots__ = ()

    def moves(self, t: DogTable) -> tuple[Move, ...]:
        hand = t.hands[t.turn]
        found: list[Move] = [play for play in PLAYS if play.card in hand]
        found.append(DONE)
        return tuple(found)

    def play(self, t: DogTable, move: Move, dealer: Dealer) -> Phase[DogTable]:
        if move is DONE:
            return ENTRIES.meeples
        assert isinstance(move, Play)
        use_card(t, move.card, dealer)
        t.coins[t.turn] += EXTRA[0] if move.card is TRAINED_DOG else EXTRA[1]
        return RAISING if can_raise(t) else ENTRIES.meeples

    def clause(self, t: DogTable, seat: int, move: Move) -> str:
        if isinstance(move, Play):
            if move.card in t.hands[seat]:
                return "DOG-212"
            return "DOG-210" if move.card is TRAINED_DOG else "DOG-211"
        if isinstance(move, (Sell, Buy, Swap)):
            return "DOG-138"  # one deal
        return "DOG-212" if move is DONE else elsewhere(move)


@final
class Fetching(OfTheTurn):
    """DOG-146, DOG-147  Any dog of the Fair, into any valid place."""

    __slots__ = ()

    def moves(self, t: DogTable) -> tuple[Move, ...]:
        return tuple(into_bays(t, t.fair, FETCHES))

    def play(self, t: DogTable, move: Move, dealer: Dealer) -> Phase[DogTable]:
        assert isinstance(move, Fetch)
        seat, dog, given = t.turn, WELL[move.breed], t.given
        assert given is not None
        t.fair = with_dog(without_dog(t.fair, dog), given)
        t.given = None
        if dealer.listening:
            dealer.tell(DogFetched(seat, dog, BAYS[move.bay]))
        put_in_bay(t, seat, dog, move.bay, dealer)
        return ENTRIES.meeples

    def clause(self, t: DogTable, seat: int, move: Move) -> str:
        if isinstance(move, Fetch):
            return "DOG-147" if WELL[move.breed] in t.fair else "DOG-149"
        if isinstance(move, (Sell, Buy, Swap)):
            return "DOG-138"  # one deal
        return "DOG-146" if move is DONE else elsewhere(move)

    def prompt(self, t: DogTable, seat: int) -> tuple[str, Facts]:
        return "fetching", {"dog": t.given}


DEALING: Final = Dealing()
RAISING: Final = Raising()
FETCHING: Final = Fetching()
