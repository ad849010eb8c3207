"""Phase 1: dogs without a place are donated.  DOG-096 to DOG-106, DOG-110."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Facts, Moment, Phase
from cheeseboard.engine.table import replaced
from cheeseboard.games.dogs.components import SICK, WELL, Dog
from cheeseboard.games.dogs.events import (
    DogOffered,
    DonatedToFair,
    DonationAccepted,
    DonationRefused,
)
from cheeseboard.games.dogs.moves import ACCEPT, DONE, GIVES, GIVES_SICK, REFUSE, Give
from cheeseboard.games.dogs.rules.common import OfTheTurn, elsewhere
from cheeseboard.games.dogs.rules.entries import ENTRIES
from cheeseboard.games.dogs.rules.kennel import fits
from cheeseboard.games.dogs.rules.meeples import begin_actions
from cheeseboard.games.dogs.table import DogTable, different, with_dog, without_dog


@final
class Donations(Moment[DogTable]):
    """DOG-103  In turn order of the donors."""

    __slots__ = ()

    def happen(self, t: DogTable, dealer: Dealer) -> Phase[DogTable]:
        t.donor = t.start
        return next_dog(t, dealer)


def next_dog(t: DogTable, dealer: Dealer) -> Phase[DogTable]:
    """DOG-104  One dog after another, each settled before the next."""
    donor = t.donor
    assert donor is not None
    while not t.surplus[donor]:
        donor = t.next_seat(donor)
        if donor == t.start:
            t.donor = None
            t.turn = t.start
            return begin_actions(t, dealer)  # DOG-110
    t.donor = t.turn = donor
    dogs = different(t.surplus[donor])
    return CHOOSING_GIFT if len(dogs) > 1 else offer(t, dogs[0], dealer)


@final
class ChoosingGift(OfTheTurn):
    """DOG-104  In the order that the donor likes."""

    __slots__ = ()

    def moves(self, t: DogTable) -> tuple[Move, ...]:
        return tuple([(GIVES_SICK if dog.face == SICK else GIVES)[dog.breed] for dog in different(t.surplus[t.turn])])

    def play(self, t: DogTable, move: Move, dealer: Dealer) -> Phase[DogTable]:
        assert isinstance(move, Give)
        return offer(t, move.dog, dealer)

    def clause(self, t: DogTable, seat: int, move: Move) -> str:
        return "DOG-104" if isinstance(move, Give) or move is DONE else elsewhere(move)


def offer(t: DogTable, dog: Dog, dealer: Dealer) -> Phase[DogTable]:
    """DOG-096, DOG-247  First to the donor's left, then on clockwise."""
    donor = t.turn
    t.surplus = replaced(t.surplus, donor, without_dog(t.surplus[donor], dog))
    t.offered = dog
    if dealer.listening:
        dealer.tell(DogOffered(donor, dog))
    return ask_from(t, t.next_seat(donor), dealer)


def ask_from(t: DogTable, seat: int, dealer: Dealer) -> Phase[DogTable]:
    """DOG-097  Only those who have a place for it are asked."""
    dog = t.offered
    assert dog is not None
    while seat != t.donor:
        if is_room_for(t, seat, dog):
            t.turn = seat
            return ANSWERING
        seat = t.next_seat(seat)
    t.offered = None
    t.fair = with_dog(t.fair, WELL[dog.breed])  # DOG-100, DOG-102  at the Fair it is healthy
    if dealer.listening:
        dealer.tell(DonatedToFair(WELL[dog.breed]))
    return next_dog(t, dealer)


def is_room_for(t: DogTable, seat: int, dog: Dog) -> bool:
    """DOG-099  Beside all that the receiver keeps."""
    if dog.face == SICK:
        return len(t.infirmaries[seat]) < t.options.box.most_sick
    return fits(t, seat, dog)


@final
class Answering(OfTheTurn):
    """DOG-097  Accept or refuse; DOG-105  nobody pays."""

    __slots__ = ()

    def moves(self, t: DogTable) -> tuple[Move, ...]:
        return ACCEPT_OR_REFUSE

    def play(self, t: DogTable, move: Move, dealer: Dealer) -> Phase[DogTable]:
        seat, dog = t.turn, t.offered
        assert dog is not None
        if move is REFUSE:
            if dealer.listening:
                dealer.tell(DonationRefused(seat))
            return ask_from(t, t.next_seat(seat), dealer)
        t.offered = None
        if dealer.listening:
            dealer.tell(DonationAccepted(seat, dog))
        if dog.face == SICK:
            t.infirmaries = replaced(t.infirmaries, seat, with_dog(t.infirmaries[seat], dog))  # DOG-101
        else:
            t.placing = (dog,)
        return ENTRIES.rehousing  # DOG-098

    def clause(self, t: DogTable, seat: int, move: Move) -> str:
        return "DOG-097" if move in ACCEPT_OR_REFUSE or move is DONE else elsewhere(move)

    def prompt(self, t: DogTable, seat: int) -> tuple[str, Facts]:
        return "answering", {"other": t.donor, "dog": t.offered}


ACCEPT_OR_REFUSE: Final[tuple[Move, ...]] = (ACCEPT, REFUSE)
DONATIONS: Final = Donations()
CHOOSING_GIFT: Final = ChoosingGift()
ANSWERING: Final = Answering()
