"""Phase 7, Feeding, the abilities after it, and the end of the round.  RAT-091, RAT-110 to RAT-118, RAT-140."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Facts, Moment, Phase, Together
from cheeseboard.engine.table import replaced
from cheeseboard.games.ratland.components import ALCHEMIST, MUSICIANS, PANTRY, RATTIBAL
from cheeseboard.games.ratland.events import CheeseGiven, Fed, RatSwapped, Starved
from cheeseboard.games.ratland.moves import CONVERT, KEEP, PASS, SWAP
from cheeseboard.games.ratland.rules.common import NO_MOVES, OfOneSeat, seat_at_turn
from cheeseboard.games.ratland.rules.entries import ENTRIES
from cheeseboard.games.ratland.rules.happenings import join
from cheeseboard.games.ratland.table import Sewers

SWAP_OR_KEEP: Final[tuple[Move, ...]] = (SWAP, KEEP)
CONVERT_OR_PASS: Final[tuple[Move, ...]] = (CONVERT, PASS)


def start_feeding(t: Sewers) -> Phase[Sewers]:
    """RAT-091  Before feeding, if the reserve has a cheese."""
    return SWAPPING if t.event_cards[-1] is RATTIBAL and t.reserve() >= 1 else FEEDING


@final
class Swapping(Together[Sewers]):
    """RAT-091  Rattibal Lecter: everybody may swap one rat for one cheese."""

    __slots__ = ()

    def seats(self, t: Sewers) -> list[int]:
        return [seat for seat in range(t.seats) if t.in_sewer(seat)]

    def moves(self, t: Sewers, seat: int, so_far: list[Move]) -> tuple[Move, ...]:
        return NO_MOVES if so_far else SWAP_OR_KEEP

    def reveal(self, t: Sewers, answers: list[list[Move]], dealer: Dealer) -> Phase[Sewers]:
        swaps = [seat for seat, answer in zip(self.seats(t), answers) if answer[0] is SWAP]
        for seat in t.order():
            if seat in swaps:
                swap_rat(t, seat, dealer)
        return FEEDING

    def clause(self, t: Sewers, seat: int, move: Move) -> str:
        return "RAT-091"


@final
class Feeding(Moment[Sewers]):
    __slots__ = ()

    def happen(self, t: Sewers, dealer: Dealer) -> Phase[Sewers]:
        feed(t, dealer)
        return next_ability(t, 0, dealer) if t.options.clans else ENTRIES.round  # RAT-118


def next_ability(t: Sewers, ahead: int, dealer: Dealer) -> Phase[Sewers]:
    """RAT-117  Alchemists and Musicians in priority order, each seeing what came before."""
    order = t.order()
    for at in range(ahead, t.seats):
        seat = order[at]
        if t.clans[seat] is MUSICIANS:
            play_music(t, seat, dealer)
        elif t.clans[seat] is ALCHEMIST and t.cheese[seat] and t.supply:
            t.turn = seat
            t.left = 2 if t.is_improved() else 1
            return BREWING
    t.turn = None
    t.left = 0
    return ENTRIES.round


@final
class Brewing(OfOneSeat):
    """RAT-140  An Alchemist may turn a cheese into a rat, which is not fed any more; improved: twice."""

    __slots__ = ()

    def moves(self, t: Sewers) -> tuple[Move, ...]:
        return CONVERT_OR_PASS

    def play(self, t: Sewers, move: Move, dealer: Dealer) -> Phase[Sewers]:
        seat = seat_at_turn(t)
        if move is CONVERT:
            t.cheese[seat] -= 1  # RAT-025
            join(t, seat, ALCHEMIST, dealer)
            t.left -= 1
            if t.left and t.cheese[seat] and t.supply:
                return BREWING
        return next_ability(t, t.prio(seat) + 1, dealer)

    def clause(self, t: Sewers, seat: int, move: Move) -> str:
        return "RAT-140"

    def prompt(self, t: Sewers, seat: int) -> tuple[str, Facts]:
        return "brewing", {"n": t.left}


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


SWAPPING: Final = Swapping()
FEEDING: Final = Feeding()
BREWING: Final = Brewing()
