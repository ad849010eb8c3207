"""Setting up a round: the deal, the starter, the opening look."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.phase import Moment, Phase
from cheeseboard.engine.seats import bit
from cheeseboard.games.rat_a_tat_cat.components import CARDS, EVERYONE, FACES, SINCE_DEAL, UNSEEN
from cheeseboard.games.rat_a_tat_cat.events import OuterOpened, OuterSeen, RoundBegan, StarterReturned, StarterTurned
from cheeseboard.games.rat_a_tat_cat.options import Options
from cheeseboard.games.rat_a_tat_cat.rules.entries import ENTRIES
from cheeseboard.games.rat_a_tat_cat.rules.turn import YOUR_TURN
from cheeseboard.games.rat_a_tat_cat.table import CatTable


def first_table(options: Options, seats: int, dealer: Dealer) -> CatTable:
    first = options.first_dealer
    if first is None:
        first = dealer.roll(list(range(seats)))  # RTC-007
    t = CatTable()
    t.phase = DEALING
    t.options = options
    t.seats = seats
    t.rows = [[] for _ in range(seats)]
    t.pile = Bag(FACES, options.box.cards[:])
    t.discards = []
    t.hand = None
    t.dealer = first
    t.turn = first
    t.draws = 0
    t.swap_slot = 0
    t.knocker = None
    t.turns = 0
    t.turns_before = 0
    t.round = 1
    t.totals = [0] * seats  # RTC-004
    t.out_in = [0] * seats
    t.rounds_scored = []
    t.older = []
    t.returned = []
    t.deals_out = []
    return t


@final
class Dealing(Moment[CatTable]):
    """RTC-009, RTC-011, RTC-012  Shuffle all cards and deal a row to every active seat, one card at a time."""

    __slots__ = ()

    def happen(self, t: CatTable, dealer: Dealer) -> Phase[CatTable]:
        box = t.options.box
        if dealer.listening:
            dealer.tell(RoundBegan(t.round, t.dealer))
        t.pile.numbers = box.cards[:]  # RTC-002, RTC-109  all cards again, and nobody knows any of them
        t.discards = []
        t.turn = t.dealer
        order = t.opponents()
        order.append(t.dealer)  # RTC-011  from the dealer's left, the dealer last; RTC-118
        t.rows = [[] for _ in range(t.seats)]
        rows = [t.rows[seat] for seat in order]
        place = 0
        for number in dealer.deal(t.pile, box.row_size * len(rows)):
            rows[place].append(UNSEEN[number])
            place = place + 1 if place + 1 < len(rows) else 0
        return TURNING_STARTER  # RTC-014  what is left is the draw pile


@final
class TurningStarter(Moment[CatTable]):
    """RTC-015  The top card of the draw pile starts the discards."""

    __slots__ = ()

    def happen(self, t: CatTable, dealer: Dealer) -> Phase[CatTable]:
        face = dealer.draw(t.pile)
        if not face.is_number:  # RTC-016  back into the deck, and another one is turned
            t.pile.add(face)
            t.note_return(face)
            if dealer.listening:
                dealer.tell(StarterReturned(face))  # RTC-017  seen by all, without effect
            return TURNING_STARTER
        t.discards.append(face)  # RTC-018
        if dealer.listening:
            dealer.tell(StarterTurned(face))
        opening_look(t, dealer)
        t.turn = t.after(t.dealer)  # RTC-024
        return YOUR_TURN


def opening_look(t: CatTable, dealer: Dealer) -> None:
    """RTC-019, RTC-020, RTC-125  Owners see their outer cards, once and all together; or they lie open for all.

    RTC-021, RTC-022: nobody else sees them, nobody sees an inner card, and a Power card among them just stays.
    RTC-023: who has seen a card has to remember it; only a Peek looks again.
    """
    outer = t.options.box.outer
    younger = t.options.younger
    for seat, row in enumerate(t.rows):
        if not row:
            continue
        for slot in outer:
            row[slot] = CARDS[SINCE_DEAL][row[slot].face().number][EVERYONE if younger else bit(seat)]
        if dealer.listening and outer:
            cards = tuple([row[slot] for slot in outer])
            dealer.tell(OuterOpened(seat, cards) if younger else OuterSeen(seat, cards))


DEALING: Final = Dealing()
TURNING_STARTER: Final = TurningStarter()
ENTRIES.dealing = DEALING
