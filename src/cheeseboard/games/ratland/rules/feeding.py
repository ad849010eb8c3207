"""Phase 7 and the end of the round."""

from __future__ import annotations

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.table import replaced
from cheeseboard.games.ratland.components import PANTRY
from cheeseboard.games.ratland.events import CheeseGiven, Fed, RatSwapped, Starved
from cheeseboard.games.ratland.table import Sewers


def gather(t: Sewers) -> None:
    """RAT-119  For the next deployment it does not matter where the rats were; the infirmary is not cleared."""
    for row in t.zones:
        rats = 0
        for zone in range(len(row)):
            here = row[zone]
            if here:
                rats += here
                row[zone] = 0
        row[PANTRY] = rats
    t.sent = t.options.nothing[:]


def swap_rat(t: Sewers, seat: int, dealer: Dealer) -> None:
    """RAT-091  A rat for a cheese, as long as the reserve has one; the rat goes to the supply: no hunger death."""
    if t.reserve() < 1:
        return
    sick = min(1, t.infirmary[seat])
    t.infirmary[seat] -= sick
    t.zones[seat][PANTRY] -= 1 - sick
    t.supply += 1
    t.cheese[seat] += 1
    if dealer.listening:
        dealer.tell(RatSwapped(seat, sick))


def feed(t: Sewers, dealer: Dealer) -> None:
    """RAT-110, RAT-111, RAT-113  All rats in the sewer; each cheese that is missing costs a rat.  RAT-025"""
    costs = t.options.costs
    for seat in range(t.seats):
        rats = t.zones[seat][PANTRY] + t.infirmary[seat]
        due, cheese = costs[rats], t.cheese[seat]
        paid = min(due, cheese)
        t.cheese[seat] = cheese - paid
        if dealer.listening:
            dealer.tell(Fed(seat, rats, due, paid))
        if paid < due:
            starve(t, seat, due - paid, dealer)


def starve(t: Sewers, seat: int, rats: int, dealer: Dealer) -> None:
    """RAT-114, RAT-115  Sick ones first, never lost ones; into the graveyard."""
    sick = min(rats, t.infirmary[seat])
    t.infirmary[seat] -= sick
    t.zones[seat][PANTRY] -= rats - sick
    t.graveyard = replaced(t.graveyard, seat, t.graveyard[seat] + rats)
    if dealer.listening:
        dealer.tell(Starved(seat, rats, sick))


def play_music(t: Sewers, musician: int, dealer: Dealer) -> None:
    """RAT-136  The richest of the others, or the three richest, give a cheese each; RAT-006  level ones by priority."""
    others = [seat for seat in t.order() if seat != musician]
    others.sort(key=lambda seat: -t.cheese[seat])
    for seat in others[: 3 if t.is_improved() else 1]:
        if t.cheese[seat]:
            t.cheese[seat] -= 1
            t.cheese[musician] += 1
            if dealer.listening:
                dealer.tell(CheeseGiven(seat, musician))
