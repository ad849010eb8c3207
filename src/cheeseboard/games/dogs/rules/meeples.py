"""Phase 2: meeples on boxes, and the cards above them.  DOG-111 to DOG-120, DOG-152, DOG-227 to DOG-231."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Facts, Moment, Phase
from cheeseboard.engine.table import replaced
from cheeseboard.games.dogs.components import BOXES, COIN, FOOD, FREE_ENTRY, GAS, Card
from cheeseboard.games.dogs.events import CardTaken, MeeplePlaced
from cheeseboard.games.dogs.moves import DONE, ENTERS, GOES, GOES_TO, TAKES, Enter, Go, Take
from cheeseboard.games.dogs.rules.boxes import begin_action
from cheeseboard.games.dogs.rules.closing import begin_feeding
from cheeseboard.games.dogs.rules.common import OfTheTurn, elsewhere
from cheeseboard.games.dogs.rules.driving import use_card
from cheeseboard.games.dogs.rules.entries import ENTRIES
from cheeseboard.games.dogs.table import DogTable, has_card, with_card

if TYPE_CHECKING:
    from mypy_extensions import i64

LAPS: Final = 2


def begin_actions(t: DogTable, dealer: Dealer) -> Phase[DogTable]:
    """DOG-111  The Start Player first."""
    t.lap = 1
    t.turn = t.start
    return SENDING


@final
class NextMeeple(Moment[DogTable]):
    """DOG-111  Two laps; DOG-117  without an assistant there is no meeple for the second; DOG-152  then all go home."""

    __slots__ = ()

    def happen(self, t: DogTable, dealer: Dealer) -> Phase[DogTable]:
        t.action = None
        seat = t.next_seat(t.turn)
        while True:
            if seat == t.start:
                t.lap += 1
                if t.lap > LAPS:
                    break
            if t.lap == 1 or t.assistants[seat]:
                t.turn = seat
                return SENDING
            seat = t.next_seat(seat)
        t.lap = 0
        t.meeples = [()] * len(BOXES)
        t.turn = t.start
        return begin_feeding(t, dealer)


@final
class Sending(OfTheTurn):
    """DOG-112, DOG-113, DOG-116  A box with a free place; DOG-227, DOG-230, DOG-231  or, with a card, one more."""

    __slots__ = ()

    def moves(self, t: DogTable) -> tuple[Move, ...]:
        capacity = t.options.capacity
        boxes = t.options.box.boxes
        if has_card(t.hands[t.turn], FREE_ENTRY):
            wider = [box for box in boxes if len(t.meeples[box]) <= capacity]
            return tuple([(GOES if len(t.meeples[box]) < capacity else ENTERS)[box] for box in wider])
        bits: i64 = 0
        bit: i64 = 1
        for box in boxes:
            if len(t.meeples[box]) < capacity:
                bits |= bit << box
        return GOES_TO[bits]

    def play(self, t: DogTable, move: Move, dealer: Dealer) -> Phase[DogTable]:
        if isinstance(move, Enter):  # DOG-229
            use_card(t, FREE_ENTRY, dealer)
            stand(t, move.box.number, dealer)
            return begin_action(t, dealer)  # DOG-228  no card
        assert isinstance(move, Go)
        stand(t, move.box.number, dealer)
        if is_card_chosen(t, move.box.number):
            return CHOOSING_CARD
        take_card(t, t.offers[move.box.number][0], dealer)
        return begin_action(t, dealer)

    def clause(self, t: DogTable, seat: int, move: Move) -> str:
        if isinstance(move, Go):
            return "DOG-111" if len(t.meeples[move.box.number]) < t.options.capacity else "DOG-112"
        if isinstance(move, Enter):
            return why_not_enter(t, seat, move.box.number)
        return "DOG-116" if move is DONE else elsewhere(move)

    def prompt(self, t: DogTable, seat: int) -> tuple[str, Facts]:
        return "sending", {"number": 1 + int(t.lap == 1 and t.assistants[seat])}


def is_card_chosen(t: DogTable, box: int) -> bool:
    """DOG-114  Of two cards that are not alike."""
    cards = t.offers[box]
    return len(cards) > 1 and cards[0] is not cards[-1]


def why_not_enter(t: DogTable, seat: int, box: int) -> str:
    standing = len(t.meeples[box])
    if standing > t.options.capacity:
        return "DOG-231"
    return "DOG-230" if standing < t.options.capacity else "DOG-227"


def stand(t: DogTable, box: int, dealer: Dealer) -> None:
    t.action = box
    t.meeples = replaced(t.meeples, box, t.meeples[box] + (t.turn,))
    if dealer.listening:
        dealer.tell(MeeplePlaced(t.turn, BOXES[box]))


@final
class ChoosingCard(OfTheTurn):
    """DOG-114  The first at a box chooses, the second takes the one that is left; DOG-116  nobody goes without."""

    __slots__ = ()

    def moves(self, t: DogTable) -> tuple[Move, ...]:
        assert t.action is not None
        return tuple([TAKES[card.number] for card in t.offers[t.action]])

    def play(self, t: DogTable, move: Move, dealer: Dealer) -> Phase[DogTable]:
        assert isinstance(move, Take)
        take_card(t, move.card, dealer)
        return begin_action(t, dealer)

    def clause(self, t: DogTable, seat: int, move: Move) -> str:
        if isinstance(move, (Go, Enter)):
            return "DOG-111"  # one meeple a turn
        return "DOG-114" if isinstance(move, Take) or move is DONE else elsewhere(move)


def take_card(t: DogTable, card: Card, dealer: Dealer) -> None:
    """DOG-009, DOG-198  A special card is kept; DOG-118, DOG-119, DOG-196  a resource card becomes tokens at once."""
    seat, box = t.turn, t.action
    assert box is not None
    offers = t.offers[box]
    t.offers = replaced(t.offers, box, offers[1:] if offers[0] is card else offers[:1])
    if dealer.listening:
        dealer.tell(CardTaken(seat, card))
    if card.resource is None:
        t.hands = replaced(t.hands, seat, with_card(t.hands[seat], card))
        return
    t.discards.add(card)
    if card.resource is COIN:
        t.coins[seat] = t.coins[seat] + card.units  # compiled, this is quicker than +=
    elif card.resource is GAS:
        t.gas[seat] = min(t.options.box.most_gas, t.gas[seat] + card.units)  # DOG-007
    elif card.resource is FOOD:
        t.food[seat] = t.food[seat] + card.units
    else:
        t.medicine[seat] = t.medicine[seat] + card.units


NEXT_MEEPLE: Final = NextMeeple()
SENDING: Final = Sending()
CHOOSING_CARD: Final = ChoosingCard()
ENTRIES.meeples = NEXT_MEEPLE
