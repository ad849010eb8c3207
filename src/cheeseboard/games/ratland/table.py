"""What lies on the table: the sewers of all clans."""

from __future__ import annotations

from typing import Final, Self, final

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.phase import Phase
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

    __slots__ = (
        "active",
        "bag",
        "cheese",
        "clan_cards",
        "clans",
        "dealt",
        "drawn",
        "event_cards",
        "events",
        "food",
        "food_cards",
        "graveyard",
        "hidden",
        "infirmary",
        "left",
        "lost",
        "next_event",
        "next_food",
        "options",
        "place",
        "queue",
        "round",
        "seats",
        "sent",
        "sides",
        "strayed",
        "supply",
        "turn",
        "used",
        "whites",
        "zones",
    )

    def __init__(
        self,
        phase: Phase[Sewers],
        options: Options,
        seats: int,
        round: int,
        active: int,
        events: Bag[EventCard],
        event_cards: list[EventCard],
        next_event: Secret[EventCard] | None,
        food: Bag[FoodCard],
        food_cards: list[FoodCard],
        next_food: list[Secret[FoodCard]],
        clan_cards: Bag[Clan],
        dealt: list[list[Secret[Clan]]],
        clans: list[Clan | None],
        sides: list[Secret[Side]],
        zones: list[list[int]],
        infirmary: list[int],
        lost: list[int],
        graveyard: list[int],
        strayed: list[int],
        cheese: list[int],
        hidden: list[bool],
        supply: int,
        place: int | None,
        bag: Bag[Cheese],
        sent: list[int],
        queue: list[int],
        drawn: list[int],
        whites: list[int],
        used: list[bool],
        turn: int | None,
        left: int,
    ) -> None:
        self.phase = phase
        self.options = options
        self.seats = seats
        self.round = round
        self.active = active  # the Active Player
        self.events = events  # cards that nobody has seen: in the deck, or out of the game (RAT-037)
        self.event_cards = event_cards  # turned up so far; the last one is in force
        self.next_event = next_event  # drawn only when there is a Seer to look at it
        self.food = food  # cards to come
        self.food_cards = food_cards  # turned up so far; the last one, or two, are in force
        self.next_food = next_food  # as next_event
        self.clan_cards = clan_cards  # while clans are chosen: those not dealt
        self.dealt = dealt  # two to each seat, until it has chosen
        self.clans = clans
        self.sides = sides  # of the sewer boards
        self.zones = zones  # rats of each clan in each zone; without infirmary
        self.infirmary = infirmary
        self.lost = lost
        self.graveyard = graveyard
        self.strayed = strayed  # rats that got lost in the round before, until they are back
        self.cheese = cheese
        self.hidden = hidden  # one cheese, from thieves
        self.supply = supply  # of rats
        self.place = place  # the location of phase 6 that is being resolved
        self.bag = bag
        self.sent = sent  # bits of the locations to which a clan sent rats, in phase 6
        self.queue = queue  # seats that have still to draw here
        self.drawn = drawn  # pieces in hand, by colour, before they take effect
        self.whites = whites  # drawn here, for Dr. Cheese
        self.used = used  # the clan's ability of one use a round
        self.turn = turn  # the one seat that is asked
        self.left = left  # steps that it still has

    def fields(self) -> tuple[str, ...]:
        return FIELDS

    def copy(self) -> Self:
        return Sewers(
            self.phase,
            self.options,
            self.seats,
            self.round,
            self.active,
            self.events.copy(),
            self.event_cards,
            self.next_event,
            self.food.copy(),
            self.food_cards,
            self.next_food,
            self.clan_cards,
            self.dealt,
            self.clans,
            self.sides,
            [row[:] for row in self.zones],
            self.infirmary[:],
            self.lost[:],
            self.graveyard,
            self.strayed,
            self.cheese[:],
            self.hidden,
            self.supply,
            self.place,
            self.bag.copy(),
            self.sent,
            self.queue,
            self.drawn,
            self.whites,
            self.used,
            self.turn,
            self.left,
        )

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

    # What the rules ask of it

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
        numbers = self.bag.numbers
        out = total(self.cheese) + self.drawn[Y] + 2 * self.drawn[O]
        if numbers:
            out += numbers.count(Y) + 2 * numbers.count(O)
        return self.options.value - out

    def pay(self, seat: int, cheese: int) -> int:
        """RAT-021  From the reserve, as far as that goes; what was paid."""
        paid = min(cheese, self.reserve())
        self.cheese[seat] += paid
        return paid


FIELDS: Final[tuple[str, ...]] = (
    "phase",
    "options",
    "seats",
    "round",
    "active",
    "events",
    "event_cards",
    "next_event",
    "food",
    "food_cards",
    "next_food",
    "clan_cards",
    "dealt",
    "clans",
    "sides",
    "zones",
    "infirmary",
    "lost",
    "graveyard",
    "strayed",
    "cheese",
    "hidden",
    "supply",
    "place",
    "bag",
    "sent",
    "queue",
    "drawn",
    "whites",
    "used",
    "turn",
    "left",
)


def total(numbers: list[int]) -> int:
    """As `sum`, which is dear in compiled code."""
    found = 0
    for number in numbers:
        found += number
    return found
