"""Phase 3: feeding, wages, new cards, new dogs, and the end.  DOG-153 to DOG-182, DOG-225, DOG-226, DOG-240."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Facts, Moment, Phase
from cheeseboard.engine.table import replaced
from cheeseboard.games.dogs.components import ASSISTANT_CARD, BAYS, ILL, WELL, Dog
from cheeseboard.games.dogs.events import (
    AssistantHired,
    AssistantLeft,
    BayFed,
    DogFellIll,
    DogLeft,
    Fed,
    RoadworkEverywhere,
    WagePaid,
)
from cheeseboard.games.dogs.moves import DONE, FEEDS, HIRE, PAY, PAY_BY_CARD, WEAKENS, Feed, Weaken
from cheeseboard.games.dogs.rules.common import OfTheTurn, elsewhere
from cheeseboard.games.dogs.rules.driving import use_card
from cheeseboard.games.dogs.rules.entries import ENTRIES
from cheeseboard.games.dogs.rules.opening import (
    blocks_on_map,
    deal_cards,
    fill_map,
    lift_blocks,
    turn_fair_card,
)
from cheeseboard.games.dogs.scoring import end_game
from cheeseboard.games.dogs.table import DogTable, different, has_card, with_dog, without_dog

WAGE: Final = 1  # DOG-164, DOG-167

# ---- task 1: feed ----


def begin_feeding(t: DogTable, dealer: Dealer) -> Phase[DogTable]:
    """DOG-153  Everybody feeds before anybody pays."""
    return feed_from(t, t.start, dealer)


def feed_from(t: DogTable, seat: int, dealer: Dealer) -> Phase[DogTable]:
    """DOG-154, DOG-155, DOG-156  1 food for each bay with a dog; DOG-157  as far as the food goes."""
    while True:
        occupied = [bay for bay in range(t.built[seat]) if t.bays[seat][bay]]
        if len(occupied) > t.food[seat]:
            t.turn = seat
            t.hungry = tuple(occupied)
            return FEEDING if t.food[seat] else hunger(t, dealer)
        t.food[seat] = t.food[seat] - len(occupied)  # compiled, this is quicker than -=; so it is further down
        if dealer.listening and occupied:
            dealer.tell(Fed(seat, len(occupied)))
        seat = t.next_seat(seat)
        if seat == t.start:
            return wages_from(t, seat, dealer)


def next_to_feed(t: DogTable, dealer: Dealer) -> Phase[DogTable]:
    seat = t.next_seat(t.turn)
    return wages_from(t, seat, dealer) if seat == t.start else feed_from(t, seat, dealer)


@final
class Feeding(OfTheTurn):
    """DOG-158  Food is short: which bays are fed?"""

    __slots__ = ()

    def moves(self, t: DogTable) -> tuple[Move, ...]:
        return tuple([FEEDS[bay] for bay in t.hungry])

    def play(self, t: DogTable, move: Move, dealer: Dealer) -> Phase[DogTable]:
        assert isinstance(move, Feed)
        seat = t.turn
        t.food[seat] = t.food[seat] - 1
        t.hungry = without_bay(t.hungry, move.bay)
        if dealer.listening:
            dealer.tell(BayFed(seat, BAYS[move.bay]))
        return FEEDING if t.food[seat] else hunger(t, dealer)

    def clause(self, t: DogTable, seat: int, move: Move) -> str:
        if isinstance(move, Feed):
            return why_not_fed(t, seat, move.bay)
        return "DOG-157" if isinstance(move, Weaken) or move is DONE else elsewhere(move)

    def prompt(self, t: DogTable, seat: int) -> tuple[str, Facts]:
        return "feeding", {"number": t.food[seat]}


def why_not_fed(t: DogTable, seat: int, bay: int) -> str:
    """The clause by which a bay wants no food, or none any more."""
    if bay in t.hungry:
        return "DOG-158"
    if bay >= t.built[seat]:
        return "DOG-029"
    return "DOG-154" if t.bays[seat][bay] else "DOG-155"


def without_bay(bays: tuple[int, ...], bay: int) -> tuple[int, ...]:
    place = 0
    while bays[place] != bay:
        place += 1
    return bays[:place] + bays[place + 1 :]


def hunger(t: DogTable, dealer: Dealer) -> Phase[DogTable]:
    """DOG-159, DOG-161  Unfed bays in any order; not asked where neither the bay nor the dog makes a difference."""
    while t.hungry:
        bay = without_choice(t)
        if bay is None:
            return WEAKENING
        weaken(t, bay, t.bays[t.turn][bay][0], dealer)
    return next_to_feed(t, dealer)


def without_choice(t: DogTable) -> int | None:
    """An unfed bay of one breed, unless it matters which bay comes first: the infirmary has beds for some of them."""
    beds = t.options.box.most_sick - len(t.infirmaries[t.turn])
    if not 0 < beds < len(t.hungry):
        for bay in t.hungry:
            pack = t.bays[t.turn][bay]
            if pack[0] is pack[-1]:
                return bay
    return None


@final
class Weakening(OfTheTurn):
    """DOG-159, DOG-160  One dog of each unfed bay."""

    __slots__ = ()

    def moves(self, t: DogTable) -> tuple[Move, ...]:
        bays = t.bays[t.turn]
        found: list[Move] = []
        for bay in t.hungry:
            for dog in different(bays[bay]):
                found.append(WEAKENS[dog.breed * len(BAYS) + bay])
        return tuple(found)

    def play(self, t: DogTable, move: Move, dealer: Dealer) -> Phase[DogTable]:
        assert isinstance(move, Weaken)
        weaken(t, move.bay, WELL[move.breed], dealer)
        return hunger(t, dealer)

    def clause(self, t: DogTable, seat: int, move: Move) -> str:
        if isinstance(move, Weaken):
            return "DOG-159" if move.bay in t.hungry else "DOG-160"
        if isinstance(move, Feed):
            return "DOG-157"  # there is no food left
        return "DOG-159" if move is DONE else elsewhere(move)


def weaken(t: DogTable, bay: int, dog: Dog, dealer: Dealer) -> None:
    """DOG-162  To the infirmary, where it is a sick dog like any other (DOG-249); DOG-163  or, if full, to the Fair."""
    seat = t.turn
    t.bays[seat][bay] = without_dog(t.bays[seat][bay], dog)
    t.hungry = without_bay(t.hungry, bay)
    if len(t.infirmaries[seat]) < t.options.box.most_sick:  # DOG-008
        t.infirmaries = replaced(t.infirmaries, seat, with_dog(t.infirmaries[seat], ILL[dog.breed]))
        if dealer.listening:
            dealer.tell(DogFellIll(seat, dog, BAYS[bay]))
    else:
        t.fair = with_dog(t.fair, dog)
        if dealer.listening:
            dealer.tell(DogLeft(seat, dog, BAYS[bay]))


# ---- task 2: wages ----


def wages_from(t: DogTable, seat: int, dealer: Dealer) -> Phase[DogTable]:
    """DOG-164, DOG-165  Whoever has an assistant pays, if there is a coin or a card; others may hire."""
    while True:
        coin, card = t.coins[seat] >= WAGE, has_card(t.hands[seat], ASSISTANT_CARD)
        if t.assistants[seat]:
            if card:
                t.turn = seat
                return PAYING
            if coin:
                pay(t, seat, dealer)
            else:
                lose_assistant(t, seat, dealer)
        elif coin:
            t.turn = seat
            return HIRING
        seat = t.next_seat(seat)
        if seat == t.start:
            return after_wages(t, dealer)


def next_to_pay(t: DogTable, dealer: Dealer) -> Phase[DogTable]:
    seat = t.next_seat(t.turn)
    return after_wages(t, dealer) if seat == t.start else wages_from(t, seat, dealer)


def pay(t: DogTable, seat: int, dealer: Dealer) -> None:
    t.coins[seat] = t.coins[seat] - WAGE
    if dealer.listening:
        dealer.tell(WagePaid(seat))


def lose_assistant(t: DogTable, seat: int, dealer: Dealer) -> None:
    """DOG-166  One meeple leaves."""
    t.assistants = replaced(t.assistants, seat, False)
    if dealer.listening:
        dealer.tell(AssistantLeft(seat))


@final
class Paying(OfTheTurn):
    """DOG-164, DOG-225  A coin or the card; DOG-165  without a coin the card need not be used."""

    __slots__ = ()

    def moves(self, t: DogTable) -> tuple[Move, ...]:
        return COIN_OR_CARD if t.coins[t.turn] >= WAGE else CARD_OR_NOT

    def play(self, t: DogTable, move: Move, dealer: Dealer) -> Phase[DogTable]:
        seat = t.turn
        if move is PAY:
            pay(t, seat, dealer)
        elif move is PAY_BY_CARD:
            use_card(t, ASSISTANT_CARD, dealer)
            if dealer.listening:
                dealer.tell(WagePaid(seat))
        else:
            lose_assistant(t, seat, dealer)
        return next_to_pay(t, dealer)

    def clause(self, t: DogTable, seat: int, move: Move) -> str:
        if move is DONE:
            return "DOG-165"
        return "DOG-164" if move in COIN_OR_CARD or move is HIRE else elsewhere(move)


@final
class Hiring(OfTheTurn):
    """DOG-167, DOG-168  A new assistant for 1 coin, or none; DOG-226  the card cannot do it."""

    __slots__ = ()

    def moves(self, t: DogTable) -> tuple[Move, ...]:
        return HIRE_OR_NOT

    def play(self, t: DogTable, move: Move, dealer: Dealer) -> Phase[DogTable]:
        seat = t.turn
        if move is HIRE:
            t.coins[seat] -= WAGE
            t.assistants = replaced(t.assistants, seat, True)
            if dealer.listening:
                dealer.tell(AssistantHired(seat))
        return next_to_pay(t, dealer)

    def clause(self, t: DogTable, seat: int, move: Move) -> str:
        if move is PAY_BY_CARD:
            return "DOG-226"
        return "DOG-167" if move in HIRE_OR_NOT or move is PAY else elsewhere(move)


def after_wages(t: DogTable, dealer: Dealer) -> Phase[DogTable]:
    """DOG-180  In the last round the other tasks are left out."""
    t.turn = t.start
    return end_game(t, dealer) if t.last_round else RENEWING


# ---- tasks 3, 4 and 5 ----


@final
class Renewing(Moment[DogTable]):
    """DOG-153, DOG-169 to DOG-175  New cards, new dogs, and the Start Player piece goes to the left."""

    __slots__ = ()

    def happen(self, t: DogTable, dealer: Dealer) -> Phase[DogTable]:
        discards = t.discards.numbers
        for cards in t.offers:
            for card in cards:
                discards.append(card.number)
        discards.sort()
        deal_cards(t, dealer)
        turn_fair_card(t, dealer)
        if t.seats == 2:
            lift_blocks(t)
        fill_map(t, dealer)
        if t.seats == 2 and 0 < t.options.box.all_blocks() == blocks_on_map(t):  # DOG-242, DOG-243
            t.last_round = True
            if dealer.listening:
                dealer.tell(RoadworkEverywhere())
        t.start = t.turn = t.next_seat(t.start)
        return ENTRIES.round


COIN_OR_CARD: Final[tuple[Move, ...]] = (PAY, PAY_BY_CARD)
CARD_OR_NOT: Final[tuple[Move, ...]] = (PAY_BY_CARD, DONE)
HIRE_OR_NOT: Final[tuple[Move, ...]] = (HIRE, DONE)
FEEDING: Final = Feeding()
WEAKENING: Final = Weakening()
PAYING: Final = Paying()
HIRING: Final = Hiring()
RENEWING: Final = Renewing()
