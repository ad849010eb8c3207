"""What labels, boards and speech are told besides the view."""

from __future__ import annotations

from typing import Final, NotRequired, TypedDict

from cheeseboard.engine.kind import Kind
from cheeseboard.engine.move import Move
from cheeseboard.games.ratland.components import (
    ABUNDANCE,
    ALARM,
    ALCHEMIST,
    ARMED,
    ATHLETE,
    BELLIGERENT,
    CHEESES,
    COLOURS,
    CORRUPT,
    COUSIN,
    DR_CHEESE,
    DRUNK,
    END,
    EXPLORER,
    FAMILY,
    GOT_IT,
    HELMET,
    HOLY_RAT,
    JUST_IN_TIME,
    LEFT,
    LOCATIONS,
    MASSIVE_ATTACKS,
    MUSICIANS,
    MUTANT,
    NINJA,
    NURSERY,
    PANTRY,
    RATTIBAL,
    RECYCLER,
    RIGHT,
    SCAVENGER,
    SEER,
    STRADDLE,
    STRATEGISTS,
    WARRIOR,
    ZONES,
    Cheese,
    Clan,
    EventCard,
    FoodCard,
    Side,
    Zone,
)
from cheeseboard.games.ratland.moves import MOST_AT_ONCE, MOST_STRADDLE, Add, Drop, Lead, Put, Shift, Take, Wound
from cheeseboard.games.ratland.rules.deploying import asked_zones, rest_zone
from cheeseboard.games.ratland.rules.foraging.pieces import WORDS, brings
from cheeseboard.games.ratland.rules.nursery import family
from cheeseboard.games.ratland.table import Sewers

# where the rules speak of an event, a clan or a side
CLAUSES: Final[dict[Kind, str]] = {
    ABUNDANCE: "RAT-075",
    MASSIVE_ATTACKS: "RAT-076",
    COUSIN: "RAT-077",
    HELMET: "RAT-084",
    GOT_IT: "RAT-082",
    DR_CHEESE: "RAT-086",
    STRATEGISTS: "RAT-087",
    DRUNK: "RAT-078",
    ALARM: "RAT-088",
    JUST_IN_TIME: "RAT-090",
    HOLY_RAT: "RAT-083",
    RATTIBAL: "RAT-091",
    ARMED: "RAT-092",
    END: "RAT-120",
    RECYCLER: "RAT-128",
    MUTANT: "RAT-130",
    EXPLORER: "RAT-131",
    SCAVENGER: "RAT-132",
    ALCHEMIST: "RAT-140",
    NINJA: "RAT-133",
    FAMILY: "RAT-134",
    WARRIOR: "RAT-135",
    MUSICIANS: "RAT-136",
    ATHLETE: "RAT-137",
    CORRUPT: "RAT-138",
    SEER: "RAT-139",
    BELLIGERENT: "RAT-141",
}


KINDS: Final = {
    "ZONES": ZONES,
    "PLACES": ZONES[:LOCATIONS],
    "CHEESES": CHEESES,
    "LEFT": LEFT,
    "RIGHT": RIGHT,
    "PANTRY": PANTRY,
    "NURSERY": NURSERY,
    "STRADDLE": STRADDLE,
    "BRINGS": WORDS,
}  # for boards, as constants


class MoveFacts(TypedDict):
    zone: NotRequired[Zone]
    n: NotRequired[int]
    clan: NotRequired[Clan]
    side: NotRequired[Side]
    clause: NotRequired[str | None]
    origin: NotRequired[Zone]
    piece: NotRequired[Cheese]
    other: NotRequired[int]


class BoardFacts(TypedDict):
    event: EventCard | None  # in force
    event_clause: str | None
    food: list[FoodCard]
    clan_clauses: list[str | None]  # by seat
    neighbours: list[tuple[int, int]]  # by seat: to the left and to the right
    living: list[int]
    asked: list[Zone]
    rest: Zone
    at_once: int  # rats in one step
    most_straddle: int
    points: list[int]
    due: list[int]
    reserve: int
    bags: list[list[int]]  # by location and colour
    bag: list[int]  # by colour
    costs: list[int]  # by rats
    more_born: list[tuple[int, int]]  # by seat: beside an empty nursery, beside rats in it
    improved: bool
    end_chance: int
    brings: list[list[list[str]] | None]  # WORDS by location and colour; to anybody, then seat by seat


def of_move(move: Move) -> MoveFacts:
    if isinstance(move, Put):
        return {"zone": ZONES[move.zone], "n": move.count}
    if isinstance(move, Lead):
        return {"clan": move.clan, "clause": CLAUSES[move.clan]}
    if isinstance(move, Take):
        return {"side": move.side, "clause": CLAUSES.get(move.side)}
    if isinstance(move, Shift):
        return {"origin": ZONES[move.origin], "zone": ZONES[move.zone]}
    if isinstance(move, (Add, Drop)):
        return {"piece": move.piece}
    return {"other": move.seat} if isinstance(move, Wound) else {}


def of_board(t: Sewers) -> BoardFacts:
    """What everybody can work out: what is in force, points and feeding as it stands, where rats can go, the bags."""
    event = t.event()
    return {
        "event": event,
        "event_clause": None if event is None else CLAUSES[event],
        "food": t.food_cards[-t.options.boxes :],
        "clan_clauses": [None if clan is None else CLAUSES[clan] for clan in t.clans],
        "neighbours": [((seat + 1) % t.seats, (seat - 1) % t.seats) for seat in range(t.seats)],  # RAT-003
        "living": [t.in_sewer(seat) + t.lost[seat] for seat in range(t.seats)],
        "asked": [ZONES[zone] for zone in asked_zones(t)] if event is not None else [],
        "rest": ZONES[rest_zone(t)],
        "at_once": MOST_AT_ONCE,
        "most_straddle": MOST_STRADDLE,
        "points": [t.points(seat) for seat in range(t.seats)],
        "due": [t.options.costs[t.in_sewer(seat)] for seat in range(t.seats)],
        "reserve": t.reserve(),
        "bags": bags_of_the_round(t),
        "bag": [t.bag.count(piece) for piece in CHEESES],
        "costs": t.options.costs[: 2 + 2 * max([t.in_sewer(seat) + t.lost[seat] for seat in range(t.seats)])],
        "more_born": [more_born(t, seat) for seat in range(t.seats)],
        "improved": t.is_improved(),
        "end_chance": end_chance(t),
        "brings": what_pieces_bring(t),
    }


def bags_of_the_round(t: Sewers) -> list[list[int]]:
    """RAT-095, RAT-096, RAT-126  By location, how many of each colour go into the bag while food is not short."""
    found = [[0] * COLOURS for _ in range(LOCATIONS)]
    for card in t.food_cards[-t.options.boxes :]:
        for at, pieces in enumerate(t.options.pieces[card.number]):
            for colour in pieces:
                found[at][colour] += 1
    return found


def more_born(t: Sewers, seat: int) -> tuple[int, int]:
    """RAT-134  What a Family breeds besides."""
    return (family(t, 0)[0], family(t, 1)[0] - 1) if t.clans[seat] is FAMILY else (0, 0)


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
