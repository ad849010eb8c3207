"""Phase 3: feeding, wages, new cards, new dogs, and the end.  DOG-153 to DOG-182, DOG-225, DOG-226, DOG-240."""

from __future__ import annotations

from typing import Any, Final, final

from cheeseboard.engine.event import Dealer
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Facts, Moment, Phase
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
from cheeseboard.games.dogs.kennel import different, has_card, with_dog, without_dog
from cheeseboard.games.dogs.moves import DONE, FEEDS, HIRE, PAY, PAY_BY_CARD, WEAKENS, Feed, Weaken
from cheeseboard.games.dogs.rules.circle import CIRCLE, OfTheTurn
from cheeseboard.games.dogs.rules.driving import use_card
from cheeseboard.games.dogs.rules.opening import (
    blocks_on_map,
    deal_cards,
    fill_map,
    lift_blocks,
    turn_fair_card,
)
from cheeseboard.games.dogs.scoring import end_game
from cheeseboard.games.dogs.state import DogTable

WAGE: Final = 1  # DOG-164, DOG-167

# ---- task 1: feed ----


def begin_feeding(t: DogTable, dealer: Dealer) -> Phase[Any]:
    """DOG-153  Everybody feeds before anybody pays."""
    return feed_from(t, t.start, dealer)


def feed_from(t: DogTable, seat: int, dealer: Dealer) -> Phase[Any]:
    """DOG-154, DOG-155, DOG-156  1 food for each bay with a dog; DOG-157  as far as the food goes."""
    while True:
        occupied = [bay for bay in range(t.built[seat]) if t.bays[seat][bay]]
        if len(occupied) > t.food[seat]:
            t.turn = seat
            t.hungry = tuple(occupied)
            t.lowest = 0
            return FEEDING if t.food[seat] else hunger(t, dealer)
        t.food[seat] -= len(occupied)
        if dealer.listening and occupied:
            dealer.tell(Fed(seat, len(occupied)))
        seat = t.next_seat(seat)
        if seat == t.start:
            return wages_from(t, seat, dealer)


def next_to_feed(t: DogTable, dealer: Dealer) -> Phase[Any]:
    seat = t.next_seat(t.turn)
    return wages_from(t, seat, dealer) if seat == t.start else feed_from(t, seat, dealer)


@final
class Feeding(OfTheTurn):
    """DOG-158  Food is short: which bays are fed?  They are named in order, so that every choice comes once."""

    __slots__ = ()

    def moves(self, t: DogTable) -> tuple[Move, ...]:
        food = t.food[t.turn]
        behind = [bay for bay in t.hungry if bay >= t.lowest]
        return tuple([FEEDS[bay] for bay in behind[: len(behind) - food + 1]])

    def play(self, t: DogTable, move: Move, dealer: Dealer) -> Phase[Any]:
        assert isinstance(move, Feed)
        seat = t.turn
        t.food[seat] -= 1
        t.hungry = without_bay(t.hungry, move.bay)
        t.lowest = move.bay
        if dealer.listening:
            dealer.tell(BayFed(seat, BAYS[move.bay]))
        if t.food[seat]:
            return FEEDING
        t.lowest = 0
        return hunger(t, dealer)

    def clause(self, t: DogTable, seat: int, move: Move) -> str:
        return "DOG-158" if isinstance(move, Feed) else "DOG-157"

    def prompt(self, t: DogTable, seat: int) -> tuple[str, Facts]:
        return "feeding", {"number": t.food[seat]}


def without_bay(bays: tuple[int, ...], bay: int) -> tuple[int, ...]:
    place = 0
    while bays[place] != bay:
        place += 1
    return bays[:place] + bays[place + 1 :]


def hunger(t: DogTable, dealer: Dealer) -> Phase[Any]:
    """DOG-159, DOG-161  Unfed bays one by one; asked only where there is a choice."""
    while t.hungry:
        bays = next_unfed(t)
        pack = t.bays[t.turn][bays[0]]
        if len(bays) > 1 or pack[0] is not pack[-1]:
            return WEAKENING
        weaken(t, bays[0], pack[0], dealer)
    return next_to_feed(t, dealer)


def next_unfed(t: DogTable) -> tuple[int, ...]:
    """DOG-161  Any of them when the infirmary has room for some; otherwise their order does not matter."""
    room = t.options.box.most_sick - len(t.infirmaries[t.turn])
    return t.hungry if 0 < room < len(t.hungry) else t.hungry[:1]


@final
class Weakening(OfTheTurn):
    """DOG-159, DOG-160  One dog of each unfed bay."""

    __slots__ = ()

    def moves(self, t: DogTable) -> tuple[Move, ...]:
        bays = t.bays[t.turn]
        found: list[Move] = []
        for bay in next_unfed(t):
            for dog in different(bays[bay]):
                found.append(WEAKENS[dog.breed * len(BAYS) + bay])
        return tuple(found)

    def play(self, t: DogTable, move: Move, dealer: Dealer) -> Phase[Any]:
        assert isinstance(move, Weaken)
        weaken(t, move.bay, WELL[move.breed], dealer)
        return hunger(t, dealer)

    def clause(self, t: DogTable, seat: int, move: Move) -> str:
        return "DOG-159" if isinstance(move, Weaken) else "DOG-157"


def weaken(t: DogTable, bay: int, dog: Dog, dealer: Dealer) -> None:
    """DOG-162  To the infirmary, where it is a sick dog like any other (DOG-249); DOG-163  or, if full, to the Fair."""
    seat = t.turn
    t.bays[seat][bay] = without_dog(t.bays[seat][bay], dog)
    t.hungry = without_bay(t.hungry, bay)
    if len(t.infirmaries[seat]) < t.options.box.most_sick:  # DOG-008
        t.infirmaries[seat] = with_dog(t.infirmaries[seat], ILL[dog.breed])
        if dealer.listening:
            dealer.tell(DogFellIll(seat, dog, BAYS[bay]))
    else:
        t.fair = with_dog(t.fair, dog)
        if dealer.listening:
            dealer.tell(DogLeft(seat, dog, BAYS[bay]))


# ---- task 2: wages ----


def wages_from(t: DogTable, seat: int, dealer: Dealer) -> Phase[Any]:
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


def next_to_pay(t: DogTable, dealer: Dealer) -> Phase[Any]:
    seat = t.next_seat(t.turn)
    return after_wages(t, dealer) if seat == t.start else wages_from(t, seat, dealer)


def pay(t: DogTable, seat: int, dealer: Dealer) -> None:
    t.coins[seat] -= WAGE
    if dealer.listening:
        dealer.tell(WagePaid(seat))


def lose_assistant(t: DogTable, seat: int, dealer: Dealer) -> None:
    """DOG-166  One meeple leaves."""
    t.assistants[seat] = False
    if dealer.listening:
        dealer.tell(AssistantLeft(seat))


@final
class Paying(OfTheTurn):
    """DOG-164, DOG-225  A coin or the card; DOG-165  without a coin the card need not be used."""

    __slots__ = ()

    def moves(self, t: DogTable) -> tuple[Move, ...]:
        return COIN_OR_CARD if t.coins[t.turn] >= WAGE else CARD_OR_NOT

    def play(self, t: DogTable, move: Move, dealer: Dealer) -> Phase[Any]:
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
        return "DOG-165" if move is DONE else "DOG-164"


@final
class Hiring(OfTheTurn):
    """DOG-167, DOG-168  A new assistant for 1 coin, or none; DOG-226  the card cannot do it."""

    __slots__ = ()

    def moves(self, t: DogTable) -> tuple[Move, ...]:
        return HIRE_OR_NOT

    def play(self, t: DogTable, move: Move, dealer: Dealer) -> Phase[Any]:
        seat = t.turn
        if move is HIRE:
            t.coins[seat] -= WAGE
            t.assistants[seat] = True
            if dealer.listening:
                dealer.tell(AssistantHired(seat))
        return next_to_pay(t, dealer)

    def clause(self, t: DogTable, seat: int, move: Move) -> str:
        return "DOG-226" if move is PAY_BY_CARD else "DOG-167"


def after_wages(t: DogTable, dealer: Dealer) -> Phase[Any]:
    """DOG-180  In the last round the other tasks are left out."""
    t.turn = t.start
    return end_game(t, dealer) if t.last_round else RENEWING


# ---- tasks 3, 4 and 5 ----


@final
class Renewing(Moment[DogTable]):
    """DOG-153, DOG-169 to DOG-175  New cards, new dogs, and the Start Player piece goes to the left."""

    __slots__ = ()

    def happen(self, t: DogTable, dealer: Dealer) -> Phase[Any]:
        for box in t.options.box.boxes:
            for card in t.offers[box]:
                t.discards.numbers.append(card.number)
            t.offers[box] = ()
        t.discards.numbers.sort()
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
        return CIRCLE.round


COIN_OR_CARD: Final[tuple[Move, ...]] = (PAY, PAY_BY_CARD)
CARD_OR_NOT: Final[tuple[Move, ...]] = (PAY_BY_CARD, DONE)
HIRE_OR_NOT: Final[tuple[Move, ...]] = (HIRE, DONE)
FEEDING: Final = Feeding()
WEAKENING: Final = Weakening()
PAYING: Final = Paying()
HIRING: Final = Hiring()
RENEWING: Final = Renewing()
