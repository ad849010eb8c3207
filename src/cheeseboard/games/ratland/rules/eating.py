"""Phase 7, Feeding, and the abilities after it.  RAT-091, RAT-110 to RAT-118, RAT-140."""

from __future__ import annotations

from typing import Any, Final, final

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Facts, Moment, Phase, Together
from cheeseboard.games.ratland.components import ALCHEMIST, MUSICIANS, RATTIBAL
from cheeseboard.games.ratland.rules.common import NO_MOVES, OfOneSeat, seat_at_turn
from cheeseboard.games.ratland.rules.entries import CIRCLE
from cheeseboard.games.ratland.rules.feeding import feed, play_music, swap_rat
from cheeseboard.games.ratland.rules.happenings import join
from cheeseboard.games.ratland.table import CONVERT, KEEP, PASS, SWAP, Sewers

SWAP_OR_KEEP: Final[tuple[Move, ...]] = (SWAP, KEEP)
CONVERT_OR_PASS: Final[tuple[Move, ...]] = (CONVERT, PASS)


def start_feeding(t: Sewers) -> Phase[Any]:
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

    def reveal(self, t: Sewers, answers: list[list[Move]], dealer: Dealer) -> Phase[Any]:
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

    def happen(self, t: Sewers, dealer: Dealer) -> Phase[Any]:
        feed(t, dealer)
        return next_ability(t, 0, dealer) if t.options.clans else CIRCLE.round  # RAT-118


def next_ability(t: Sewers, ahead: int, dealer: Dealer) -> Phase[Any]:
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
    return CIRCLE.round


@final
class Brewing(OfOneSeat):
    """RAT-140  An Alchemist may turn a cheese into a rat, which is not fed any more; improved: twice."""

    __slots__ = ()

    def moves(self, t: Sewers) -> tuple[Move, ...]:
        return CONVERT_OR_PASS

    def play(self, t: Sewers, move: Move, dealer: Dealer) -> Phase[Any]:
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


SWAPPING: Final = Swapping()
FEEDING: Final = Feeding()
BREWING: Final = Brewing()
