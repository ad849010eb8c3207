"""What Power cards do: Peek, Swap, Draw 2."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Facts, Phase
from cheeseboard.engine.seats import bit
from cheeseboard.games.rat_a_tat_cat.components import DRAW_TWO, PEEK, card
from cheeseboard.games.rat_a_tat_cat.events import Peeked, PowerUsed, SwapChosen, Swapped
from cheeseboard.games.rat_a_tat_cat.moves import KNOCK, OTHERS, OWNS, TOSS, Other, Own, Put
from cheeseboard.games.rat_a_tat_cat.rules.common import OfTheTurn, draw, held, hidden_slots, lay_on_discards
from cheeseboard.games.rat_a_tat_cat.rules.entries import ENTRIES
from cheeseboard.games.rat_a_tat_cat.rules.knocking import after_action
from cheeseboard.games.rat_a_tat_cat.table import CatTable


def use_power(t: CatTable, dealer: Dealer) -> Phase[CatTable]:
    """RTC-059, RTC-065, RTC-074  The card is shown to everybody and laid on the discards.

    RTC-040: only a card drawn from the pile gets here.  RTC-077, RTC-081: in a Draw 2 sequence too, which it ends.
    """
    face = held(t)
    lay_on_discards(t, face)
    if dealer.listening:
        dealer.tell(PowerUsed(t.turn, face))
    if face is DRAW_TWO:
        draw(t, dealer)  # RTC-075
        t.draws = 1  # RTC-082, RTC-083, RTC-085  a new sequence replaces the running one, as often as it comes
        return ENTRIES.holding
    return PEEKING if face is PEEK else SWAPPING


class ChoosingOwn(OfTheTurn):
    __slots__ = ()

    def moves(self, t: CatTable) -> tuple[Move, ...]:
        return tuple([OWNS[slot] for slot in hidden_slots(t)])


@final
class Peeking(ChoosingOwn):
    """RTC-059 to RTC-062  Look at one card of one's own, known before or not; all see which one."""

    __slots__ = ()

    def play(self, t: CatTable, move: Move, dealer: Dealer) -> Phase[CatTable]:
        assert isinstance(move, Own)
        row = t.rows[t.turn]
        looked_at = row[move.slot]
        seen = card(looked_at.face(), looked_at.seen_by | bit(t.turn), looked_at.since)
        row[move.slot] = seen
        if dealer.listening:
            dealer.tell(Peeked(t.turn, move.slot, card(seen.face(), bit(t.turn))))
        return after_action(t, dealer)  # RTC-063  nothing is exchanged

    def clause(self, t: CatTable, seat: int, move: Move) -> str:
        if isinstance(move, Put):
            return "RTC-063"
        if isinstance(move, Own):
            return "RTC-129" if t.options.younger else "RTC-061"
        return "RTC-087" if move is KNOCK else "RTC-060"


@final
class Swapping(ChoosingOwn):
    """RTC-066  First the own card …"""

    __slots__ = ()

    def play(self, t: CatTable, move: Move, dealer: Dealer) -> Phase[CatTable]:
        assert isinstance(move, Own)
        t.swap_slot = move.slot
        if dealer.listening:
            dealer.tell(SwapChosen(t.turn, move.slot))
        return SWAPPING_WITH

    def clause(self, t: CatTable, seat: int, move: Move) -> str:
        if isinstance(move, Own) and t.options.younger:
            return "RTC-126"
        return swap_clause(move)


@final
class SwappingWith(OfTheTurn):
    """RTC-066, RTC-073  … then a card of somebody else, the knocker included."""

    __slots__ = ()

    def moves(self, t: CatTable) -> tuple[Move, ...]:
        slots = hidden_slots(t)
        return tuple([OTHERS[4 * k + slot] for k in range(len(t.opponents())) for slot in slots])

    def play(self, t: CatTable, move: Move, dealer: Dealer) -> Phase[CatTable]:
        assert isinstance(move, Other)
        other = t.opponents()[move.ahead - 1]
        mine, theirs = t.rows[t.turn], t.rows[other]
        # RTC-067, RTC-070  Nobody looks, and the other player is not asked.
        # RTC-068, RTC-069, RTC-133  Each card takes the other's place, and what is known of it along.
        mine[t.swap_slot], theirs[move.slot] = theirs[move.slot], mine[t.swap_slot]
        if dealer.listening:
            dealer.tell(Swapped(t.turn, t.swap_slot, other, move.slot))
        t.swap_slot = 0
        return after_action(t, dealer)  # RTC-072

    def clause(self, t: CatTable, seat: int, move: Move) -> str:
        if isinstance(move, Other) and t.options.younger:
            return "RTC-126"
        return swap_clause(move)

    def prompt(self, t: CatTable, seat: int) -> tuple[str, Facts]:
        return "swapping_with", {"slot": t.swap_slot}


def swap_clause(move: Move) -> str:
    if move is TOSS:
        return "RTC-071"
    return "RTC-087" if move is KNOCK else "RTC-066"


PEEKING: Final = Peeking()
SWAPPING: Final = Swapping()
SWAPPING_WITH: Final = SwappingWith()
