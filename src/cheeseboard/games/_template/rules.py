"""The moments of a round, in the order of the rules."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Facts, Moment, Phase, Together, Turn
from cheeseboard.engine.seats import bit
from cheeseboard.games._template.components import EVERYONE, FACES, card
from cheeseboard.games._template.events import Dealt, Exchanged, Folded, Kept, RoundBegan, Showed
from cheeseboard.games._template.moves import EXCHANGE, FOLD, KEEP, STAND
from cheeseboard.games._template.options import Options
from cheeseboard.games._template.scoring import score_round
from cheeseboard.games._template.table import CardTable

KEEP_OR_EXCHANGE: Final[tuple[Move, ...]] = (KEEP, EXCHANGE)
STAND_OR_FOLD: Final[tuple[Move, ...]] = (STAND, FOLD)


def first_table(options: Options, seats: int, dealer: Dealer) -> CardTable:
    t = CardTable()
    t.phase = DEALING
    t.options = options
    t.seats = seats
    t.hands = []
    t.pile = Bag(FACES, options.cards[:])
    t.discards = []
    t.first = t.turn = dealer.roll(list(range(seats)))  # HIC-013
    t.stands = [False] * seats
    t.round = 1
    t.totals = [0] * seats
    return t


def longest(options: Options, seats: int) -> int:
    """HIC-003, HIC-006, HIC-008  In a round each seat is asked twice at most."""
    return 2 * seats * options.rounds


@final
class Dealing(Moment[CardTable]):
    """HIC-004  All cards are shuffled, and each seat is dealt one."""

    __slots__ = ()

    def happen(self, t: CardTable, dealer: Dealer) -> Phase[CardTable]:
        if dealer.listening:
            dealer.tell(RoundBegan(t.round, t.first))
        t.pile.numbers = t.options.cards[:]  # HIC-002
        t.discards = []
        t.hands = [card(dealer.draw(t.pile), bit(seat)) for seat in range(t.seats)]  # HIC-005  its owner looks
        t.stands = [False] * t.seats
        if dealer.listening:
            for seat in range(t.seats):
                dealer.tell(Dealt(seat, t.hands[seat]))
        return EXCHANGING if t.options.exchange else DARING  # HIC-012


@final
class Exchanging(Turn[CardTable]):
    """HIC-006  Clockwise, each seat keeps its card or exchanges it for one from the pile."""

    __slots__ = ()

    def seat(self, t: CardTable) -> int:
        return t.turn

    def moves(self, t: CardTable) -> tuple[Move, ...]:
        return KEEP_OR_EXCHANGE

    def play(self, t: CardTable, move: Move, dealer: Dealer) -> Phase[CardTable]:
        if move is EXCHANGE:
            exchange(t, t.turn, dealer)
        elif dealer.listening:
            dealer.tell(Kept(t.turn))
        t.turn = (t.turn + 1) % t.seats
        return DARING if t.turn == t.first else EXCHANGING

    def clause(self, t: CardTable, seat: int, move: Move) -> str:
        return "HIC-006" if move in KEEP_OR_EXCHANGE else "HIC-008"

    def prompt(self, t: CardTable, seat: int) -> tuple[str, Facts]:
        return "exchanging", {"card": t.hands[seat]}


def exchange(t: CardTable, seat: int, dealer: Dealer) -> None:
    """HIC-007  The old card is shown and laid aside, the new one is its owner's secret."""
    old = t.hands[seat].face()
    t.discards.append(old)
    t.hands[seat] = card(dealer.draw(t.pile), bit(seat))
    t.stands[seat] = True  # HIC-009  whoever exchanged cannot fold
    if dealer.listening:
        dealer.tell(Exchanged(seat, old, t.hands[seat]))


@final
class Daring(Together[CardTable]):
    """HIC-008  Whoever kept their card stands or folds, all at the same time."""

    __slots__ = ()

    def seats(self, t: CardTable) -> list[int]:
        return [seat for seat in range(t.seats) if not t.stands[seat]]  # HIC-009

    def moves(self, t: CardTable, seat: int, so_far: list[Move]) -> tuple[Move, ...]:
        return () if so_far else STAND_OR_FOLD

    def reveal(self, t: CardTable, answers: list[list[Move]], dealer: Dealer) -> Phase[CardTable]:
        for seat, answer in zip(self.seats(t), answers, strict=True):
            t.stands[seat] = answer[0] is STAND
        return SHOWING

    def clause(self, t: CardTable, seat: int, move: Move) -> str:
        return "HIC-008" if move in STAND_OR_FOLD else "HIC-006"

    def prompt(self, t: CardTable, seat: int) -> tuple[str, Facts]:
        return "daring", {"card": t.hands[seat]}


@final
class Showing(Moment[CardTable]):
    """HIC-010  Whoever stands shows their card; a folded card stays unseen."""

    __slots__ = ()

    def happen(self, t: CardTable, dealer: Dealer) -> Phase[CardTable]:
        for seat in range(t.seats):
            if t.stands[seat]:
                t.hands[seat] = card(t.hands[seat].face(), EVERYONE)
            if dealer.listening:
                dealer.tell(Showed(seat, t.hands[seat].face()) if t.stands[seat] else Folded(seat))
        return score_round(t, dealer, DEALING)


DEALING: Final = Dealing()
EXCHANGING: Final = Exchanging()
DARING: Final = Daring()
SHOWING: Final = Showing()
