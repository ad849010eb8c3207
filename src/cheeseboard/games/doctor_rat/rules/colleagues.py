"""Colleagues: three cards between the Doctors, and Ugh!, front side.  DOC-190 to DOC-197, DOC-205, DOC-207."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Phase
from cheeseboard.games.doctor_rat.events import LaidBetween, TableSwapped
from cheeseboard.games.doctor_rat.moves import PASS, UGH
from cheeseboard.games.doctor_rat.rules.common import Voting
from cheeseboard.games.doctor_rat.rules.eating import PICKING, next_bite
from cheeseboard.games.doctor_rat.rules.food import add, can_take, draw_open, has_ugh, left_to_draw, space
from cheeseboard.games.doctor_rat.table import Clinic

BETWEEN: Final = 3  # DOC-193
UGH_OR_PASS: Final[tuple[Move, ...]] = (UGH, PASS)


def lay_between(t: Clinic, dealer: Dealer) -> Phase[Clinic]:
    """DOC-193, DOC-194  Three open cards between the Doctors, or none."""
    t.offer = draw_open(t, BETWEEN, dealer) if space(t).draws else []
    if t.offer and dealer.listening:
        dealer.tell(LaidBetween(tuple(t.offer)))
    t.asker = t.marker
    return next_swap(t, dealer)


def next_swap(t: Clinic, dealer: Dealer) -> Phase[Clinic]:
    """DOC-197, DOC-207  Each is asked in turn, until both decline in succession."""
    if t.passes < 2 and has_ugh(t) and len(t.offer) + len(t.bin) <= left_to_draw(t):
        return SWAPPING_TABLE
    t.passes = 0
    t.asker = 1 - t.marker  # DOC-201  asked about the first player's pick
    t.group = t.marker
    t.open = [t.marker] if can_take(t, t.marker) else []
    return PICKING if t.open else next_bite(t, dealer)


@final
class SwappingTable(Voting):
    """DOC-190, DOC-196  Ugh!, front side: all cards between the Doctors and in the bin are replaced."""

    __slots__ = ()

    def moves(self, t: Clinic, seat: int, so_far: list[Move]) -> tuple[Move, ...]:
        return () if so_far else UGH_OR_PASS

    def reveal(self, t: Clinic, answers: list[list[Move]], dealer: Dealer) -> Phase[Clinic]:
        user = t.asker
        swaps = self.decided(t, answers) is UGH
        t.asker = 1 - user
        t.passes = 0 if swaps else t.passes + 1
        if swaps:
            swap_table(t, user, dealer)
        return next_swap(t, dealer)

    def clause(self, t: Clinic, seat: int, move: Move) -> str:
        return "DOC-196"


def swap_table(t: Clinic, user: int, dealer: Dealer) -> None:
    between, binned = len(t.offer), len(t.bin)
    t.ugh_left -= 1
    t.gone = t.gone[:]
    for food in t.offer + t.bin:
        add(t.gone, food)
    t.offer = draw_open(t, between, dealer)
    t.bin = draw_open(t, binned, dealer)
    if dealer.listening:
        dealer.tell(TableSwapped(t.options.eaters[user], between + binned, tuple(t.offer + t.bin)))


SWAPPING_TABLE: Final = SwappingTable()
