"""RatLand, for 2 to 12: hungry clans in a sewer, behind their screens until all are ready."""

from __future__ import annotations

from pathlib import Path
from typing import Final, final

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.components import Components
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.errors import Lost
from cheeseboard.engine.event import Event
from cheeseboard.engine.game import Edition, Game
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.move import Move
from cheeseboard.engine.options import Agreements, Settings
from cheeseboard.engine.outcome import Outcome
from cheeseboard.engine.phase import OVER, Facts
from cheeseboard.games.ratland import scoring, view
from cheeseboard.games.ratland.components import (
    BELLIGERENT,
    CHEESES,
    CLANS,
    COLOURS,
    EVENT_CARDS,
    FOOD_CARDS,
    LOCATIONS,
    MOST_SEATS,
    NORMAL,
    PANTRY,
    SHOWN_SIDES,
    ZONES,
    Box,
)
from cheeseboard.games.ratland.events import CLAUSES
from cheeseboard.games.ratland.options import ALL, CHOOSE, OPTIONS, Options
from cheeseboard.games.ratland.rules import CHOOSING_SIDE, DEALING, EVENT
from cheeseboard.games.ratland.rules.foraging.pieces import brings
from cheeseboard.games.ratland.table import MOST_AT_ONCE, MOVES, Add, Drop, Lead, Put, Sewers, Shift, Take, Wound

RULES_VERSION: Final = "2"


@final
class RatLand(Game[Sewers]):
    """RAT-001  For 2 to 6 with one box, for 7 to 12 with two."""

    def __init__(self, components: Components | None = None) -> None:
        super().__init__(
            name="ratland",
            title="RatLand",
            version=RULES_VERSION,
            replays=("1",),
            seats=tuple(range(2, MOST_SEATS + 1)),
            seats_clause="RAT-001",
            minutes=40,
            options=OPTIONS,
            moves=MOVES,
            folder=Path(__file__).parent,
            components=components,
        )

    def check_components(self) -> None:
        self.box = Box(self.components)
        self.agreed = Agreements(Options, self.box)

    def with_components(self, components: Components) -> Game[Sewers]:
        return RatLand(components)

    def agreement(self, settings: Settings, seats: int) -> Options:
        return self.agreed.on(settings, seats)

    def setup(self, settings: Settings, seats: int, dealer: Dealer) -> Sewers:
        """RAT-026, RAT-034  So many rats and cheeses into every pantry; RAT-027  the rest is supply and reserve."""
        options = self.agreement(settings, seats)
        box = self.box
        first = options.first_active
        if first is None:
            first = dealer.roll(list(range(seats)))  # RAT-004
        side = SHOWN_SIDES[BELLIGERENT.number if options.belligerent == ALL else NORMAL.number]  # RAT-026, RAT-029
        phase = DEALING if options.clans else CHOOSING_SIDE if options.belligerent == CHOOSE else EVENT
        return Sewers(
            phase=phase,
            options=options,
            seats=seats,
            round=0,
            active=first,
            events=Bag(EVENT_CARDS, box.cards[:]),
            event_cards=[],
            next_event=None,
            food=Bag(FOOD_CARDS, options.food_numbers()),
            food_cards=[],
            next_food=[],
            clan_cards=Bag(CLANS, options.clan_numbers() if options.clans else []),
            dealt=[],
            clans=[None] * seats,
            sides=[side] * seats,
            zones=[[box.start_rats if zone == PANTRY else 0 for zone in range(len(ZONES))] for _ in range(seats)],
            infirmary=[0] * seats,
            lost=[0] * seats,
            graveyard=[0] * seats,
            strayed=[0] * seats,
            cheese=[box.start_cheese] * seats,
            hidden=[False] * seats,
            supply=options.rats - seats * box.start_rats,
            place=None,
            bag=Bag(CHEESES, []),
            sent=[0] * seats,
            queue=[],
            drawn=[0] * COLOURS,
            whites=[0] * seats,
            used=[False] * seats,
            turn=None,
            left=0,
        )

    def outcome(self, t: Sewers) -> Outcome | None:
        return scoring.outcome(t)

    def imagine(self, view_: Sewers, luck: Luck) -> Sewers:
        return view.imagine(view_, luck)

    def check(self, t: Sewers) -> None:
        check_rats(t)
        check_cheese(t)
        check_cards(t)

    def longest(self, settings: Settings, seats: int) -> int:
        """Two choices before the first round; in each round a seat deploys, and is asked at most thrice a location."""
        options = self.agreement(settings, seats)
        deployment = 8 + options.rats // MOST_AT_ONCE
        abilities = 3 + 5 * LOCATIONS + 1 + 2  # Athlete; at each location; Rattibal Lecter; Alchemist
        rounds = self.box.initial_events + self.box.final_events
        return seats * (2 + rounds * (deployment + abilities))

    def facts(self, t: Sewers, seat: int, move: Move) -> Facts:
        if isinstance(move, Put):
            return {"zone": ZONES[move.zone], "n": move.count}
        if isinstance(move, Lead):
            return {"clan": move.clan}
        if isinstance(move, Take):
            return {"side": move.side}
        if isinstance(move, Shift):
            return {"origin": ZONES[move.origin], "zone": ZONES[move.zone]}
        if isinstance(move, Add):
            return {"piece": move.piece}
        if isinstance(move, Drop):
            return {"piece": move.piece}
        return {"other": move.seat} if isinstance(move, Wound) else {}

    def board_facts(self, t: Sewers) -> Facts:
        """What everybody can work out: points and feeding as it stands, the bags of this round, when it can end."""
        return {
            "points": [t.points(seat) for seat in range(t.seats)],
            "due": [t.options.costs[t.in_sewer(seat)] for seat in range(t.seats)],
            "reserve": t.reserve(),
            "bags": bags_of_the_round(t),
            "bag": [t.bag.count(piece) for piece in CHEESES],
            "costs": t.options.costs[: 2 + 2 * max([t.in_sewer(seat) + t.lost[seat] for seat in range(t.seats)])],
            "improved": t.is_improved(),
            "end_chance": end_chance(t),
            "brings": what_pieces_bring(t),
        }

    def event_clause(self, event: Event) -> str:
        return CLAUSES[type(event)]

    def editions(self) -> list[Edition]:
        everything = {"clans": True, "belligerent": "choose"}
        return [
            Edition("2 seats with clans", 2, {"clans": True}),
            Edition("2 seats", 2, {}),
            Edition("2 seats with everything", 2, everything),
            Edition("3 seats, first game", 3, {"preset": "quick", "first_active": 1}),
            Edition("4 seats, belligerent", 4, {"belligerent": "all"}),
            Edition("5 seats with clans, numbered", 5, {"clans": True, "food_order": "numbered"}),
            Edition("6 seats with clans, belligerent", 6, {"clans": True, "belligerent": "all"}),
            Edition("7 seats", 7, {}),
            Edition("12 seats with everything", 12, everything),
        ]

    def tiny(self) -> list[Edition]:
        """A rat or two, two pieces in a bag, and rounds that can be counted on one hand."""
        alarms = small(["alarm", "rattibal", "armed"], {"yellow": 1, "purple": 1}, {"white": 2})
        helmet = small(["helmet"], {"white": 1, "orange": 1}, {"yellow": 2})
        longer = small(["abundance"], {"blue": 1}, {"yellow": 1}, ["just_in_time", "holy_rat"], rats=2)
        seer = small(["got_it", "cousin"], {"black": 1}, {"yellow": 1}, clans={"seer": 1, "family": 3})
        late = small(["dr_cheese"], {"white": 1, "black": 1}, {"yellow": 2}, clans={"scavenger": 4})
        drunk = small(["drunk", "strategists"], {"yellow": 2}, {"blue": 2})
        return [
            Edition("one rat each", 2, {}, alarms),
            Edition("the bag", 2, {"first_active": 1}, helmet),
            Edition("when does it end", 2, {"first_active": 0}, longer),
            Edition("a Seer", 2, {"first_active": 0, "clans": True}, seer),
            Edition("late and last", 2, {"first_active": 0, "clans": True}, late),
            Edition("boards chosen", 2, {"first_active": 0, "belligerent": "choose"}, drunk),
            Edition("three seats", 3, {"first_active": 2, "belligerent": "all"}, drunk),
        ]


def small(
    initial: list[str],
    dump: dict[str, int],
    others: dict[str, int],
    final: list[str] | None = None,
    clans: dict[str, int] | None = None,
    rats: int = 12,
) -> Components:
    """A box with one rat a clan, one round, and one more where there are final events."""
    after = final or []
    food = {"dump": dump, "city": others, "field": others}
    rounds = 1 + min(1, len(after))
    return {
        "setup": {
            "rats": 1,
            "cheese": 1,
            "initial_events": 1,
            "final_events": rounds - 1,
            "pieces": sum(dump.values()),
        },
        "rats": {"single": rats},
        "cheese": {"white": 3, "black": 3, "yellow": 4, "orange": 3, "purple": 3, "blue": 3},
        "feeding": [[1, 0], [3, 1]],
        "events": dict.fromkeys(initial, "initial") | dict.fromkeys([*after, "end"], "final"),
        "clans": clans or {"mutant": 1},
        "food": {f"food{number}": food for number in range(1, rounds + 1)},
    }


def bags_of_the_round(t: Sewers) -> list[list[int]]:
    """RAT-095, RAT-096, RAT-126  By location, how many of each colour go into the bag while food is not short."""
    found = [[0] * COLOURS for _ in range(LOCATIONS)]
    for card in t.food_cards[-t.options.boxes :]:
        for at, pieces in enumerate(t.options.pieces[card.number]):
            for colour in pieces:
                found[at][colour] += 1
    return found


def what_pieces_bring(t: Sewers) -> list[list[list[str]] | None]:
    """By location and colour: to anybody, and then seat by seat, where it is something else for that clan."""
    found: list[list[list[str]] | None] = []
    usual = [brings(t, None, place) for place in range(LOCATIONS)]
    found.append(usual)
    for seat in range(t.seats):
        own = [
            brings(t, t.clans[seat], place, t.whites[seat] if place == t.place else 0) for place in range(LOCATIONS)
        ]
        found.append(None if own == usual else own)
    return found


def end_chance(t: Sewers) -> int:
    """RAT-012  The next card is End of Game with a chance of one in so many; 0: it cannot be."""
    box = t.options.box
    return box.initial_events + box.final_events + 1 - t.round if t.round >= box.initial_events else 0


# ---- nothing from the box is lost ----


def check_rats(t: Sewers) -> None:
    """RAT-013, RAT-015"""
    clans = [t.in_sewer(seat) + t.lost[seat] + t.graveyard[seat] for seat in range(t.seats)]
    if sum(clans) + t.supply != t.options.rats:
        raise Lost(f"{sum(clans)} rats in the clans and {t.supply} in the supply are not {t.options.rats} (RAT-015)")
    lists = [*t.zones, t.infirmary, t.lost, t.graveyard, t.strayed, [t.supply]]
    if any(rats < 0 for row in lists for rats in row):
        raise Lost("somewhere there are fewer rats than none (RAT-013)")


def check_cheese(t: Sewers) -> None:
    """RAT-018, RAT-020"""
    if t.reserve() < 0 or any(cheese < 0 for cheese in t.cheese):
        raise Lost("there is more cheese on the table than in the box (RAT-020)")
    box = t.options.box
    for piece in CHEESES:
        if t.bag.count(piece) + t.drawn[piece.number] > t.options.boxes * box.cheese[piece.number]:
            raise Lost(f"there are more {piece.code} pieces than in the box (RAT-023)")


def check_cards(t: Sewers) -> None:
    """RAT-032, RAT-035, RAT-036"""
    events = [card.number for card in t.event_cards] + t.events.numbers
    if t.next_event is not None and t.next_event.value is not None:
        events.append(t.next_event.value.number)
    if sorted(events) != t.options.box.cards:
        raise Lost("the event cards are not those of the box (RAT-036)")
    food = [card.number for card in t.food_cards] + t.food.numbers
    food += [card.value.number for card in t.next_food if card.value is not None]
    if sorted(food) != t.options.food_numbers():
        raise Lost("the food cards are not those of the box (RAT-032)")
    if len(t.event_cards) != t.round or len(t.food_cards) != t.options.boxes * (t.round - (t.phase is OVER)):
        raise Lost(f"these are not the cards of round {t.round} (RAT-047)")


GAME: Final = RatLand()
