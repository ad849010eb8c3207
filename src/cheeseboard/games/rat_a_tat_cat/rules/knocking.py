"""The end of a turn and of a round: the knock, the last lap, the reveal."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Moment, Phase
from cheeseboard.games.rat_a_tat_cat.components import EVERYONE, OPEN, card
from cheeseboard.games.rat_a_tat_cat.events import Knocked, KnockForced, PowerPassed, PowerReplaced, RowRevealed
from cheeseboard.games.rat_a_tat_cat.moves import HOLD, KNOCK
from cheeseboard.games.rat_a_tat_cat.rules.common import OfTheTurn, reshuffle
from cheeseboard.games.rat_a_tat_cat.rules.entries import ENTRIES
from cheeseboard.games.rat_a_tat_cat.scoring import score_round
from cheeseboard.games.rat_a_tat_cat.table import CatTable

KNOCK_OR_HOLD: Final[tuple[Move, ...]] = (KNOCK, HOLD)


def after_action(t: CatTable, dealer: Dealer) -> Phase[CatTable]:
    """RTC-029, RTC-087  The knock is decided after the action; RTC-093  not in the final lap."""
    t.draws = 0
    if t.knocker is not None:
        return next_turn(t, dealer)
    if is_long_enough(t):
        if dealer.listening:
            dealer.tell(KnockForced(t.turn))
        t.knocker = t.turn
        return next_turn(t, dealer)
    if t.options.first_lap_is_quiet and t.turns < t.out_in.count(0):  # RTC-086, house rule
        return next_turn(t, dealer)
    return KNOCKING


def is_long_enough(t: CatTable) -> bool:
    """RTC-096  So many turns, or so many for each player who is still in the game."""
    most, each = t.options.most_turns, t.options.turns_each
    return (most is not None and t.turns >= most) or (each is not None and t.turns >= each * t.out_in.count(0))


@final
class Knocking(OfTheTurn):
    """RTC-086, RTC-088  Knock or not, after whatever action; RTC-089  asked once, and final."""

    __slots__ = ()

    def moves(self, t: CatTable) -> tuple[Move, ...]:
        return KNOCK_OR_HOLD

    def play(self, t: CatTable, move: Move, dealer: Dealer) -> Phase[CatTable]:
        if move is KNOCK:
            t.knocker = t.turn  # RTC-090  nothing is shown or proved
            if dealer.listening:
                dealer.tell(Knocked(t.turn))
        return next_turn(t, dealer)

    def clause(self, t: CatTable, seat: int, move: Move) -> str:
        return "RTC-086" if move is KNOCK else "RTC-088" if move is HOLD else "RTC-029"


def next_turn(t: CatTable, dealer: Dealer) -> Phase[CatTable]:
    """RTC-025, RTC-091, RTC-092  Clockwise; after a knock everybody else has one normal turn, the knocker none."""
    t.turn = t.after(t.turn)
    knocker = t.knocker
    if knocker is not None and t.turn == knocker:
        return REVEALING  # RTC-095  no other end of a round
    return ENTRIES.your_turn


@final
class Revealing(Moment[CatTable]):
    """RTC-097  All rows are turned over, Power cards replaced, points written down."""

    __slots__ = ()

    def happen(self, t: CatTable, dealer: Dealer) -> Phase[CatTable]:
        order = t.opponents()
        order.append(t.turn)  # RTC-101  from the knocker's left, the knocker last
        t.older = []
        t.forget_returned()
        powers: list[tuple[int, int]] = []  # seat and slot
        for seat in order:
            row = t.rows[seat]
            for slot, lying in enumerate(row):
                face = lying.face()
                row[slot] = OPEN[face.number]
                if not face.is_number:  # RTC-104  number cards stay
                    powers.append((seat, slot))
            if dealer.listening:
                dealer.tell(RowRevealed(seat, tuple(row)))
        for seat, slot in powers:
            replace_power(t, seat, slot, dealer)
        return score_round(t, dealer, ENTRIES.dealing)


def replace_power(t: CatTable, seat: int, slot: int, dealer: Dealer) -> None:
    """RTC-098, RTC-100, RTC-102  Replaced from the draw pile; no powers, no choice, the number drawn is kept.

    RTC-130: an open outer card of the younger players' game is no exception.
    """
    old = t.rows[seat][slot].face()
    t.discards.append(old)
    while True:
        face = dealer.draw(t.pile)
        if not t.pile.held:
            reshuffle(t, dealer)  # RTC-103
        if face.is_number:
            break
        t.discards.append(face)  # RTC-099  again a Power card: draw again
        if dealer.listening:
            dealer.tell(PowerPassed(seat, face))
    t.rows[seat][slot] = card(face, EVERYONE)
    if dealer.listening:
        dealer.tell(PowerReplaced(seat, slot, old, face))


KNOCKING: Final = Knocking()
REVEALING: Final = Revealing()
