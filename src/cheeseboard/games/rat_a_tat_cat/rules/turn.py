"""A turn: take or draw, then put, toss or use."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Facts, Phase
from cheeseboard.games.rat_a_tat_cat.components import EVERYONE, FACES, SINCE_DEAL, card
from cheeseboard.games.rat_a_tat_cat.events import Placed, Took
from cheeseboard.games.rat_a_tat_cat.moves import DRAW, KNOCK, PUTS, TAKE, TOSS, USE, Put
from cheeseboard.games.rat_a_tat_cat.rules.common import OfTheTurn, discard_hand, draw, held
from cheeseboard.games.rat_a_tat_cat.rules.entries import ENTRIES
from cheeseboard.games.rat_a_tat_cat.rules.knocking import after_action
from cheeseboard.games.rat_a_tat_cat.rules.powers import use_power
from cheeseboard.games.rat_a_tat_cat.table import CatTable

TAKE_OR_DRAW: Final[tuple[Move, ...]] = (TAKE, DRAW)  # RTC-027  there is no pass
DRAW_ONLY: Final[tuple[Move, ...]] = (DRAW,)
# by size of the row
PUT: Final[list[tuple[Move, ...]]] = [PUTS[:size] for size in range(5)]
PUT_TOSS: Final[list[tuple[Move, ...]]] = [(*PUTS[:size], TOSS) for size in range(5)]
PUT_TOSS_USE: Final[list[tuple[Move, ...]]] = [(*PUTS[:size], TOSS, USE) for size in range(5)]


@final
class YourTurn(OfTheTurn):
    """RTC-026  Take the top discard, or draw from the pile."""

    __slots__ = ()

    def moves(self, t: CatTable) -> tuple[Move, ...]:
        if t.discards[-1].is_number or t.options.powers_can_be_taken:  # RTC-038, RTC-039
            return TAKE_OR_DRAW
        return DRAW_ONLY  # RTC-041, RTC-042  a discarded Power card is spent, whatever brought it there

    def play(self, t: CatTable, move: Move, dealer: Dealer) -> Phase[CatTable]:
        t.turns += 1
        if move is TAKE:
            face = t.discards.pop()  # RTC-030  only the top one
            t.hand = card(face, EVERYONE)  # RTC-034  the whole table saw it
            if dealer.listening:
                dealer.tell(Took(t.turn, face))
            return PLACING
        draw(t, dealer)
        return HOLDING

    def clause(self, t: CatTable, seat: int, move: Move) -> str:
        if move is TAKE:
            return "RTC-030" if t.discards[-1].is_number else "RTC-041"
        if move is DRAW:
            return "RTC-043"
        return "RTC-087" if move is KNOCK else "RTC-026"

    def prompt(self, t: CatTable, seat: int) -> tuple[str, Facts]:
        top = t.discards[-1]
        return ("your_turn" if TAKE in self.moves(t) else "your_turn_spent"), {"card": top}


@final
class Placing(OfTheTurn):
    """RTC-031, RTC-032  The card taken replaces one of the four, named before its face is seen."""

    __slots__ = ()

    def moves(self, t: CatTable) -> tuple[Move, ...]:
        return PUT[t.options.box.row_size]  # RTC-035  better or worse, that is the player's affair; RTC-131

    def play(self, t: CatTable, move: Move, dealer: Dealer) -> Phase[CatTable]:
        assert isinstance(move, Put)
        put_in_row(t, move.slot, dealer)
        return after_action(t, dealer)  # RTC-037

    def clause(self, t: CatTable, seat: int, move: Move) -> str:
        if move is DRAW or move is TOSS:
            return "RTC-031"
        if move is KNOCK:
            return "RTC-087"
        return "RTC-040" if move is USE else "RTC-032"

    def prompt(self, t: CatTable, seat: int) -> tuple[str, Facts]:
        return "placing", {"card": t.hand}


@final
class Holding(OfTheTurn):
    """RTC-044, RTC-045, RTC-048  The drawn card is looked at, then put in the row, discarded or, with a power, used."""

    __slots__ = ()

    def moves(self, t: CatTable) -> tuple[Move, ...]:
        size = t.options.box.row_size
        return PUT_TOSS[size] if held(t).is_number else PUT_TOSS_USE[size]  # RTC-084  a Draw 2 in a sequence, too

    def play(self, t: CatTable, move: Move, dealer: Dealer) -> Phase[CatTable]:
        if isinstance(move, Put):
            put_in_row(t, move.slot, dealer)  # RTC-046; RTC-079  a second draw is given up
        elif move is TOSS:  # RTC-047, RTC-064; RTC-071  a Swap declined is a Swap discarded
            discard_hand(t, dealer)
            if t.draws == 1:  # RTC-076, RTC-078  the first card of two was refused: the second is due
                draw(t, dealer)
                t.draws = 2
                return HOLDING
        else:
            return use_power(t, dealer)
        return after_action(t, dealer)  # RTC-080

    def clause(self, t: CatTable, seat: int, move: Move) -> str:
        if isinstance(move, Put):
            return "RTC-046"
        if move is TOSS:
            return "RTC-078" if t.draws == 1 else "RTC-047"
        if move is USE:
            return POWER_CLAUSE[held(t).number]
        if move is TAKE:
            return "RTC-049" if t.draws == 0 else "RTC-075"
        return "RTC-087" if move is KNOCK else "RTC-044"

    def prompt(self, t: CatTable, seat: int) -> tuple[str, Facts]:
        base = ("holding", "first_of_two", "second_of_two")[t.draws]
        hand = t.hand
        is_power = hand is not None and hand.value is not None and not hand.value.is_number
        return (base + "_power" if is_power else base), {"card": hand}


POWER_CLAUSE: Final = ["RTC-044"] * 10 + ["RTC-059", "RTC-065", "RTC-074"]


assert len(FACES) == len(POWER_CLAUSE)


def put_in_row(t: CatTable, slot: int, dealer: Dealer) -> None:
    """RTC-028, RTC-033, RTC-046  The old card goes face up on the discards, the new one down into its place.

    RTC-036, RTC-050: a Power card that comes out has no effect.  RTC-051: nor is one that goes in shown.
    """
    hand = t.hand
    assert hand is not None
    row = t.rows[t.turn]
    lying = row[slot]
    old = lying.face()
    new = card(hand.face(), t.facing(slot, hand.seen_by), hand.since)  # RTC-128
    row[slot] = new
    t.hand = None
    t.discards.append(old)
    if t.older:
        t.forget_older()
    if t.returned and lying.since == SINCE_DEAL:
        t.note_out(old)
    if dealer.listening:
        dealer.tell(Placed(t.turn, slot, new, old))


YOUR_TURN: Final = YourTurn()
PLACING: Final = Placing()
HOLDING: Final = Holding()
ENTRIES.holding, ENTRIES.your_turn = HOLDING, YOUR_TURN
