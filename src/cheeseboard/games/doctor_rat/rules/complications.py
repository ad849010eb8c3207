"""The end of a meal: Complications that are spent, and new ones.  DOC-149 to DOC-162."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Facts, Phase, Turn
from cheeseboard.engine.seats import bit
from cheeseboard.engine.secret import Secret
from cheeseboard.engine.table import replaced
from cheeseboard.games.doctor_rat.events import ComplicationHanded, ComplicationSpent
from cheeseboard.games.doctor_rat.moves import HANDS, Hand
from cheeseboard.games.doctor_rat.rules.common import doctor_of
from cheeseboard.games.doctor_rat.rules.entries import CIRCLE
from cheeseboard.games.doctor_rat.table import Clinic

TROUBLING: Final = 3  # DOC-151  ticks in a row


def spend_complications(t: Clinic, dealer: Dealer) -> None:
    """DOC-156, DOC-159, DOC-160  What was applied this meal joins the Row, behind this meal's food."""
    for group, effect in enumerate(t.active):
        if effect is not None:
            t.active = replaced(t.active, group, None)
            t.held = replaced(t.held, group, None)
            t.holders = replaced(t.holders, group, None)
            t.broken = replaced(t.broken, group, [*t.broken[group], len(t.rows[group])])
            if dealer.listening:
                dealer.tell(ComplicationSpent(t.options.eaters[group], effect))


def after_meal(t: Clinic, dealer: Dealer) -> Phase[Clinic]:
    """DOC-153  Groups in their order; a group of one player leaves the Doctor no choice."""
    group = troubled(t)
    while group is not None:
        players = t.options.players[group]
        if len(players) > 1:
            t.group = group
            return HANDING
        hand_complication(t, group, players[0], dealer)
        group = troubled(t)
    return CIRCLE.meal


def troubled(t: Clinic) -> int | None:
    """DOC-151, DOC-153  The first group that is due a Complication; DOC-154, DOC-155  none before the exam, or left.

    DOC-161: that makes one for each group at most.
    """
    options = t.options
    if not options.complications or t.meal + 1 >= len(options.board) or not len(t.troubles):
        return None
    for group in range(len(t.rows)):
        if t.held[group] is None and run_of_ticks(t, group) >= TROUBLING:  # DOC-162
            return group
    return None


def run_of_ticks(t: Clinic, group: int) -> int:
    """DOC-152  From the right end to a cross, a Complication card, a covered symbol or the Identity."""
    ticks, broken = t.ticks[group], t.broken[group]
    place = len(ticks)
    run = 0
    while place and place not in broken and ticks[place - 1] and not t.is_covered(group, place - 1):
        place -= 1
        run += 1
    return run


def hand_complication(t: Clinic, group: int, seat: int, dealer: Dealer) -> None:
    """DOC-153, DOC-158  The bottom card, to one player, who alone may look at it."""
    t.troubles = t.troubles.copy()
    held = Secret(dealer.draw(t.troubles, "complications"), bit(seat))
    t.held = replaced(t.held, group, held)
    t.holders = replaced(t.holders, group, seat)
    if dealer.listening:
        dealer.tell(ComplicationHanded(seat, t.options.eaters[group], held))


@final
class Handing(Turn[Clinic]):
    """DOC-153  The Doctor picks the player."""

    __slots__ = ()

    def seat(self, t: Clinic) -> int:
        return doctor_of(t)

    def moves(self, t: Clinic) -> tuple[Move, ...]:
        return tuple([HANDS[seat] for seat in t.options.players[t.group]])

    def play(self, t: Clinic, move: Move, dealer: Dealer) -> Phase[Clinic]:
        assert isinstance(move, Hand)
        hand_complication(t, t.group, move.to, dealer)
        return after_meal(t, dealer)

    def clause(self, t: Clinic, seat: int, move: Move) -> str:
        return "DOC-153"

    def prompt(self, t: Clinic, seat: int) -> tuple[str, Facts]:
        return "handing", {"group": t.options.eaters[t.group]}


HANDING: Final = Handing()
