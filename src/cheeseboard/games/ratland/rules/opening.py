"""The set-up, and before the first round clans and sides.  RAT-026 to RAT-034."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Facts, Moment, Phase, Together
from cheeseboard.engine.seats import bit
from cheeseboard.engine.secret import Secret
from cheeseboard.games.ratland.components import (
    BELLIGERENT,
    CHEESES,
    CLANS,
    COLOURS,
    EVENT_CARDS,
    FOOD_CARDS,
    LOCATIONS,
    NORMAL,
    PANTRY,
    SHOWN_SIDES,
    ZONES,
    Clan,
    Side,
)
from cheeseboard.games.ratland.events import ClanChosen, ClansDealt, SideChosen
from cheeseboard.games.ratland.moves import LEADS, MOST_AT_ONCE, TAKES, Lead, Take
from cheeseboard.games.ratland.options import ALL, CHOOSE, Options
from cheeseboard.games.ratland.rules.common import NO_MOVES
from cheeseboard.games.ratland.rules.deck import clan_number, look_ahead
from cheeseboard.games.ratland.rules.turning import EVENT
from cheeseboard.games.ratland.table import Sewers


def first_table(options: Options, seats: int, dealer: Dealer) -> Sewers:
    """RAT-026, RAT-034  So many rats and cheeses into every pantry; RAT-027  the rest is supply and reserve."""
    box = options.box
    first = options.first_active
    if first is None:
        first = dealer.roll(list(range(seats)))  # RAT-004
    side = SHOWN_SIDES[BELLIGERENT.number if options.belligerent == ALL else NORMAL.number]  # RAT-026, RAT-029
    t = Sewers()
    t.phase = DEALING if options.clans else CHOOSING_SIDE if options.belligerent == CHOOSE else EVENT
    t.options = options
    t.seats = seats
    t.round = 0
    t.active = first
    t.events = Bag(EVENT_CARDS, box.cards[:])
    t.event_cards = []
    t.next_event = None
    t.food = Bag(FOOD_CARDS, options.food_numbers())
    t.food_cards = []
    t.next_food = []
    t.clan_cards = Bag(CLANS, options.clan_numbers() if options.clans else [])
    t.dealt = []
    t.clans = [None] * seats
    t.sides = [side] * seats
    t.zones = [[box.start_rats if zone == PANTRY else 0 for zone in range(len(ZONES))] for _ in range(seats)]
    t.infirmary = [0] * seats
    t.lost = [0] * seats
    t.graveyard = [0] * seats
    t.strayed = [0] * seats
    t.cheese = [box.start_cheese] * seats
    t.hidden = [False] * seats
    t.supply = options.rats - seats * box.start_rats
    t.place = None
    t.bag = Bag(CHEESES, [])
    t.sent = [0] * seats
    t.queue = []
    t.drawn = [0] * COLOURS
    t.whites = [0] * seats
    t.used = [False] * seats
    t.turn = None
    t.left = 0
    return t


def longest(options: Options, seats: int) -> int:
    """Two choices before the first round; in each round a seat deploys, and is asked at most thrice a location."""
    box = options.box
    deployment = 8 + options.rats // MOST_AT_ONCE
    abilities = 3 + 5 * LOCATIONS + 1 + 2  # Athlete; at each location; Rattibal Lecter; Alchemist
    rounds = box.initial_events + box.final_events
    return seats * (2 + rounds * (deployment + abilities))


@final
class Dealing(Moment[Sewers]):
    """RAT-028  Two clan cards to each seat."""

    __slots__ = ()

    def happen(self, t: Sewers, dealer: Dealer) -> Phase[Sewers]:
        t.clan_cards = t.clan_cards.copy()
        dealt: list[list[Secret[Clan]]] = []
        for seat in range(t.seats):
            hand = [Secret(dealer.draw(t.clan_cards, "clans"), bit(seat)) for _ in range(2)]
            hand.sort(key=clan_number)
            dealt.append(hand)
            if dealer.listening:
                dealer.tell(ClansDealt(seat, tuple(hand)))
        t.dealt = dealt
        return CHOOSING_CLAN


@final
class ChoosingClan(Together[Sewers]):
    """RAT-028  One of the two, secretly and all at once; the other one is never shown."""

    __slots__ = ()

    def seats(self, t: Sewers) -> list[int]:
        return t.options.everybody

    def moves(self, t: Sewers, seat: int, so_far: list[Move]) -> tuple[Move, ...]:
        if so_far:
            return NO_MOVES
        clans = [clan.value for clan in t.dealt[seat]]
        if clans[0] is None or clans[1] is None:
            return LEADS  # somebody else's cards, in a view
        one, other = LEADS[clans[0].number], LEADS[clans[1].number]
        return (one,) if one is other else (one, other)  # RAT-033  two boxes may deal the same card twice

    def reveal(self, t: Sewers, answers: list[list[Move]], dealer: Dealer) -> Phase[Sewers]:
        clans: list[Clan | None] = []
        for seat, answer in enumerate(answers):
            move = answer[0]
            assert isinstance(move, Lead)
            clans.append(move.clan)
            if dealer.listening:
                dealer.tell(ClanChosen(seat, move.clan))
        t.clans = clans
        t.dealt = []
        t.clan_cards = Bag(CLANS, [])  # out of the game
        look_ahead(t, dealer)
        return CHOOSING_SIDE if t.options.belligerent == CHOOSE else EVENT

    def clause(self, t: Sewers, seat: int, move: Move) -> str:
        return "RAT-028"

    def prompt(self, t: Sewers, seat: int) -> tuple[str, Facts]:
        return "choosing_clan", {"clans": t.dealt[seat]}


@final
class ChoosingSide(Together[Sewers]):
    """RAT-029, RAT-030, RAT-031  After the clans, for the whole game, and shown when the screens are first lifted."""

    __slots__ = ()

    def seats(self, t: Sewers) -> list[int]:
        return t.options.everybody

    def moves(self, t: Sewers, seat: int, so_far: list[Move]) -> tuple[Move, ...]:
        return NO_MOVES if so_far else TAKES

    def reveal(self, t: Sewers, answers: list[list[Move]], dealer: Dealer) -> Phase[Sewers]:
        sides: list[Secret[Side]] = []
        for seat, answer in enumerate(answers):
            move = answer[0]
            assert isinstance(move, Take)
            sides.append(Secret(move.side, bit(seat)))
            if dealer.listening:
                dealer.tell(SideChosen(seat, sides[seat]))
        t.sides = sides
        return EVENT

    def clause(self, t: Sewers, seat: int, move: Move) -> str:
        return "RAT-029"


DEALING: Final = Dealing()
CHOOSING_CLAN: Final = ChoosingClan()
CHOOSING_SIDE: Final = ChoosingSide()
