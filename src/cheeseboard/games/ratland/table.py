"""What lies on the table: the sewers of all clans."""

from __future__ import annotations

from typing import Self, final

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.secret import Eye, Secret
from cheeseboard.engine.table import Table
from cheeseboard.games.ratland.components import BELLIGERENT, Cheese, Clan, EventCard, FoodCard, O, Side, Y
from cheeseboard.games.ratland.options import Options


@final
class Sewers(Table):
    """What every clan has, in lists by seat.  Rats are counted in units (RAT-014), a pantry in cheeses (RAT-019).

    While rats are deployed nothing of it lies here: the answers are sealed until all are in (RAT-041).  Between the
    rounds all healthy rats sit in the pantry (RAT-119).

    What is in `unshare()` is never changed but replaced, so copies share it; a view, or a deep copy, has its own.
    """

    options: Options
    seats: int
    round: int
    active: int  # the Active Player
    events: Bag[EventCard]  # cards that nobody has seen: in the deck, or out of the game (RAT-037)
    event_cards: list[EventCard]  # turned up so far; the last one is in force
    next_event: Secret[EventCard] | None  # drawn only when there is a Seer to look at it
    food: Bag[FoodCard]  # cards to come
    food_cards: list[FoodCard]  # turned up so far; the last one, or two, are in force
    next_food: list[Secret[FoodCard]]  # as next_event
    clan_cards: Bag[Clan]  # while clans are chosen: those not dealt
    dealt: list[list[Secret[Clan]]]  # two to each seat, until it has chosen
    clans: list[Clan | None]
    sides: list[Secret[Side]]  # of the sewer boards
    zones: list[list[int]]  # rats of each clan in each zone; without infirmary
    infirmary: list[int]
    lost: list[int]
    graveyard: list[int]
    strayed: list[int]  # rats that got lost in the round before, until they are back
    cheese: list[int]
    hidden: list[bool]  # one cheese, from thieves
    supply: int  # of rats
    place: int | None  # the location of phase 6 that is being resolved
    bag: Bag[Cheese]
    sent: list[int]  # bits of the locations to which a clan sent rats, in phase 6
    queue: list[int]  # seats that have still to draw here
    drawn: list[int]  # pieces in hand, by colour, before they take effect
    whites: list[int]  # drawn here, for Dr. Cheese
    used: list[bool]  # the clan's ability of one use a round
    turn: int | None  # the one seat that is asked
    left: int  # steps that it still has

    __slots__ = tuple(__annotations__)

    def copy(self) -> Self:
        to = Sewers()
        to.phase = self.phase
        to.options = self.options
        to.seats = self.seats
        to.round = self.round
        to.active = self.active
        to.events = self.events.copy()
        to.event_cards = self.event_cards
        to.next_event = self.next_event
        to.food = self.food.copy()
        to.food_cards = self.food_cards
        to.next_food = self.next_food
        to.clan_cards = self.clan_cards
        to.dealt = self.dealt
        to.clans = self.clans
        to.sides = self.sides
        to.zones = [row[:] for row in self.zones]
        to.infirmary = self.infirmary[:]
        to.lost = self.lost[:]
        to.graveyard = self.graveyard
        to.strayed = self.strayed
        to.cheese = self.cheese[:]
        to.hidden = self.hidden
        to.supply = self.supply
        to.place = self.place
        to.bag = self.bag.copy()
        to.sent = self.sent
        to.queue = self.queue
        to.drawn = self.drawn
        to.whites = self.whites
        to.used = self.used
        to.turn = self.turn
        to.left = self.left
        return to

    def show(self, eye: Eye) -> None:
        """RAT-028, RAT-030, RAT-038, RAT-039, RAT-040, RAT-043, RAT-045, RAT-046  Cards and boards tell who knows them.

        All else on the table is public.
        """
        if self.next_event is not None:
            self.next_event = eye.look(self.next_event, self.events)
        if self.next_food:
            eye.row(self.next_food, self.food)
        if self.dealt:
            eye.rows(self.dealt, self.clan_cards)
        if self.round <= 1:  # afterwards nobody's side is a secret
            eye.row(self.sides)

    def unshare(self) -> None:
        self.event_cards = self.event_cards[:]
        self.food_cards = self.food_cards[:]
        self.next_food = self.next_food[:]
        self.clan_cards = self.clan_cards.copy()
        self.dealt = [hand[:] for hand in self.dealt]
        self.clans = self.clans[:]
        self.sides = self.sides[:]
        self.graveyard = self.graveyard[:]
        self.strayed = self.strayed[:]
        self.hidden = self.hidden[:]
        self.sent = self.sent[:]
        self.queue = self.queue[:]
        self.drawn = self.drawn[:]
        self.whites = self.whites[:]
        self.used = self.used[:]

    def event(self) -> EventCard | None:
        """RAT-050  In force in this round."""
        return self.event_cards[-1] if self.event_cards else None

    def is_improved(self) -> bool:
        """RAT-051  Clan cards have been turned to their improved side."""
        return self.round > self.options.box.initial_events

    def order(self) -> list[int]:
        """RAT-006, RAT-010  All seats in priority order."""
        return self.options.orders[self.active]

    def prio(self, seat: int) -> int:
        return (seat - self.active) % self.seats

    def is_belligerent(self, seat: int) -> bool:
        return self.sides[seat].value is BELLIGERENT

    def in_sewer(self, seat: int) -> int:
        """RAT-079, RAT-111  All rats on the board, the infirmary included, lost ones not."""
        return total(self.zones[seat]) + self.infirmary[seat]

    def points(self, seat: int) -> int:
        """RAT-121"""
        return self.in_sewer(seat) + self.lost[seat] - self.graveyard[seat]

    def reserve(self) -> int:
        """RAT-020  F, the free food value of the reserve; pieces in hand are still to be paid."""
        numbers = self.bag.held
        out = total(self.cheese) + self.drawn[Y] + 2 * self.drawn[O]
        if numbers:
            out += numbers.count(Y) + 2 * numbers.count(O)
        return self.options.value - out

    def pay(self, seat: int, cheese: int) -> int:
        """RAT-021  From the reserve, as far as that goes; what was paid."""
        paid = min(cheese, self.reserve())
        self.cheese[seat] = self.cheese[seat] + paid
        return paid



def total(numbers: list[int]) -> int:
    """As `sum`, which is dear in compiled code."""
    found = 0
    for number in numbers:
        found += number
    return found
