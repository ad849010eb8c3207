"""Ugh!, back side: a card that was chosen is refused; DOC-112 to DOC-121, DOC-201.  Then the table is cleared."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Facts, Phase, Turn
from cheeseboard.games.doctor_rat.components import MADNESS, MEGALOMANIA
from cheeseboard.games.doctor_rat.events import LeftOver, Refused
from cheeseboard.games.doctor_rat.moves import ENJOY, PASS, REFUSES, Refuse
from cheeseboard.games.doctor_rat.rules.alone import is_on_its_own
from cheeseboard.games.doctor_rat.rules.common import Voting, doctor_of, group_under
from cheeseboard.games.doctor_rat.rules.entries import CIRCLE
from cheeseboard.games.doctor_rat.rules.food import add, can_refuse, has_ugh, is_given, send_back
from cheeseboard.games.doctor_rat.rules.predicting import PREDICTING
from cheeseboard.games.doctor_rat.rules.verdicts import JUDGING
from cheeseboard.games.doctor_rat.table import Clinic


@final
class Refusing(Turn[Clinic]):
    """DOC-112, DOC-118  Ugh!, back side: after all have chosen, before any verdict, as often as there are tokens."""

    __slots__ = ()

    def seat(self, t: Clinic) -> int:
        return doctor_of(t)

    def moves(self, t: Clinic) -> tuple[Move, ...]:
        return tuple(refusals(t))

    def play(self, t: Clinic, move: Move, dealer: Dealer) -> Phase[Clinic]:
        if not isinstance(move, Refuse):
            return clear_away(t, dealer)
        refuse(t, move.group, move.extra, dealer)
        return CIRCLE.bite.happen(t, dealer)

    def clause(self, t: Clinic, seat: int, move: Move) -> str:
        if not isinstance(move, Refuse):
            return "DOC-112"
        if move.group < len(t.rows) and not move.extra:
            return "DOC-120" if is_given(t, move.group) or t.active[move.group] is MADNESS else "DOC-119"
        return "DOC-113"


def refusals(t: Clinic) -> list[Move]:
    found: list[Move] = [ENJOY]
    if not has_ugh(t):
        return found
    for group in range(len(t.rows)):
        if can_refuse(t, group, False):
            found.append(REFUSES[2 * group])
        if can_refuse(t, group, True):
            found.append(REFUSES[2 * group + 1])
    return found


def has_refusal(t: Clinic) -> bool:
    if has_ugh(t):
        for group in range(len(t.rows)):
            if can_refuse(t, group, False) or can_refuse(t, group, True):
                return True
    return False


def refuse(t: Clinic, group: int, extra: bool, dealer: Dealer) -> None:
    """DOC-113, DOC-114, DOC-115, DOC-121  This group takes another card; nothing is said of why."""
    t.ugh_left -= 1
    food = send_back(t, group, extra)
    if not extra and not is_on_its_own(t, group):
        t.open = [group]
        t.group = group
    if dealer.listening:
        dealer.tell(Refused(t.options.eaters[group], food))


def next_rejection(t: Clinic, dealer: Dealer) -> Phase[Clinic]:
    """DOC-201  About each other's pick, in turn, until both decline in succession."""
    while t.passes < 2 and has_ugh(t):
        if can_refuse(t, 1 - t.asker, False):
            return REJECTING
        t.passes += 1
        t.asker = 1 - t.asker
    return clear_away(t, dealer)


@final
class Rejecting(Voting):
    """DOC-201  Ugh!, back side: the colleague's card, never one's own."""

    __slots__ = ()

    def moves(self, t: Clinic, seat: int, so_far: list[Move]) -> tuple[Move, ...]:
        return () if so_far else (REFUSES[2 * (1 - t.asker)], PASS)

    def reveal(self, t: Clinic, answers: list[list[Move]], dealer: Dealer) -> Phase[Clinic]:
        move = self.decided(t, answers)
        colleague = 1 - t.asker
        t.asker = colleague
        if move is PASS:
            t.passes += 1
            return next_rejection(t, dealer)
        t.passes = 0
        refuse(t, colleague, False, dealer)
        return CIRCLE.bite.happen(t, dealer)

    def clause(self, t: Clinic, seat: int, move: Move) -> str:
        return "DOC-201"

    def prompt(self, t: Clinic, seat: int) -> tuple[str, Facts]:
        return "rejecting", {"group": t.options.eaters[1 - t.asker], "card": t.plates[1 - t.asker]}


def clear_away(t: Clinic, dealer: Dealer) -> Phase[Clinic]:
    """DOC-107, DOC-108, DOC-202, DOC-206  What nobody took goes to the bin."""
    if t.offer and dealer.listening:
        dealer.tell(LeftOver(tuple(t.offer)))
    for food in t.offer:
        add(t.bin, food)
    t.offer = []
    return JUDGING if group_under(t, MEGALOMANIA) is None else PREDICTING


REFUSING: Final = Refusing()
REJECTING: Final = Rejecting()
