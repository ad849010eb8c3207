"""Events that act when they are turned up (RAT-049)."""

from __future__ import annotations

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.table import replaced
from cheeseboard.games.ratland.components import (
    ABUNDANCE,
    COUSIN,
    DRUNK,
    HOLY_RAT,
    JUST_IN_TIME,
    PANTRY,
    Clan,
    EventCard,
)
from cheeseboard.games.ratland.events import CheeseGained, GraveEmptied, RatGiven, RatJoined, Returned
from cheeseboard.games.ratland.table import Sewers


def happen(t: Sewers, card: EventCard, dealer: Dealer) -> None:
    if card is ABUNDANCE:
        abundance(t, dealer)
    elif card is COUSIN:
        cousin(t, dealer)
    elif card is DRUNK:
        drunk(t, dealer)
    elif card is HOLY_RAT:
        holy_rat(t, dealer)
    elif card is JUST_IN_TIME:
        all_back(t, dealer)  # RAT-090  they can be deployed, and in phase 5 there are none left


def abundance(t: Sewers, dealer: Dealer) -> None:
    """RAT-075"""
    for seat in t.order():
        gain_cheese(t, seat, 1, ABUNDANCE, dealer)


def gain_cheese(t: Sewers, seat: int, cheese: int, source: EventCard | Clan, dealer: Dealer) -> None:
    """RAT-021  As far as the reserve goes."""
    paid = t.pay(seat, cheese)
    if paid and dealer.listening:
        dealer.tell(CheeseGained(seat, paid, source))


def cousin(t: Sewers, dealer: Dealer) -> None:
    """RAT-077, RAT-016"""
    for seat in t.order():
        if t.supply:
            join(t, seat, COUSIN, dealer)


def join(t: Sewers, seat: int, source: EventCard | Clan, dealer: Dealer) -> None:
    """A rat from the supply into the pantry."""
    t.supply -= 1
    t.zones[seat][PANTRY] += 1
    if dealer.listening:
        dealer.tell(RatJoined(seat, source))


def drunk(t: Sewers, dealer: Dealer) -> None:
    """RAT-078, RAT-079  Most and fewest rats in the sewer; RAT-006, RAT-007  of level clans the first in priority."""
    order = t.order()
    giver = receiver = order[0]
    for seat in order:
        if t.in_sewer(seat) > t.in_sewer(giver):
            giver = seat
        if t.in_sewer(seat) < t.in_sewer(receiver):
            receiver = seat
    if giver == receiver or not t.zones[giver][PANTRY]:
        return  # RAT-080
    t.zones[giver][PANTRY] -= 1
    t.zones[receiver][PANTRY] += 1  # RAT-081
    if dealer.listening:
        dealer.tell(RatGiven(giver, receiver))


def holy_rat(t: Sewers, dealer: Dealer) -> None:
    """RAT-083"""
    for seat in range(t.seats):
        if t.graveyard[seat]:
            t.graveyard = replaced(t.graveyard, seat, t.graveyard[seat] - 1)
            t.supply += 1  # RAT-015
            if dealer.listening:
                dealer.tell(GraveEmptied(seat))


def all_back(t: Sewers, dealer: Dealer) -> None:
    """RAT-074, RAT-090  The poisoned and the lost are healthy and at home."""
    for seat in range(t.seats):
        rats = t.infirmary[seat] + t.lost[seat]
        if rats:
            t.zones[seat][PANTRY] += rats
            t.infirmary[seat] = 0
            t.lost[seat] = 0
            if dealer.listening:
                dealer.tell(Returned(seat, rats))
