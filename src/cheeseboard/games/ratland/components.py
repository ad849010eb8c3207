"""The box: cheese pieces, rats, food cards, events, clans, boards and the feeding table."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.components import Components, Contents, counts, known_parts, number, refused
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.kind import Kind
from cheeseboard.engine.seats import everyone
from cheeseboard.engine.secret import Secret

MOST_SEATS: Final = 12  # RAT-001  with two boxes
ONE_BOX: Final = 6
EVERYONE: Final = everyone(MOST_SEATS)


@final
class Cheese(Kind):
    """A piece in the bag, by its colour; not each of them feeds."""

    __slots__ = ()


WHITE: Final = Cheese(0, "white")
BLACK: Final = Cheese(1, "black")
YELLOW: Final = Cheese(2, "yellow")
ORANGE: Final = Cheese(3, "orange")
PURPLE: Final = Cheese(4, "purple")
BLUE: Final = Cheese(5, "blue")
CHEESES: Final[tuple[Cheese, ...]] = (WHITE, BLACK, YELLOW, ORANGE, PURPLE, BLUE)
# their numbers, as places in a list of counts
W: Final = 0
K: Final = 1
Y: Final = 2
O: Final = 3  # noqa: E741
P: Final = 4
B: Final = 5
COLOURS: Final = 6


@final
class Zone(Kind):
    """Where a rat can be deployed."""

    __slots__ = ()


# places in a clan's list of zones; the first three are the locations of phase 6, in their order
DUMP: Final = 0
CITY: Final = 1
FIELD: Final = 2
LEFT: Final = 3
RIGHT: Final = 4
PANTRY: Final = 5
NURSERY: Final = 6
STRADDLE: Final = 7  # the line between nursery and pantry
LOCATIONS: Final = 3
ZONE_CODES: Final = ("dump", "city", "field", "left", "right", "pantry", "nursery", "straddle")
ZONES: Final[tuple[Zone, ...]] = tuple([Zone(n, code) for n, code in enumerate(ZONE_CODES)])


@final
class EventCard(Kind):
    __slots__ = ()


ABUNDANCE: Final = EventCard(0, "abundance")
MASSIVE_ATTACKS: Final = EventCard(1, "massive_attacks")
COUSIN: Final = EventCard(2, "cousin")
HELMET: Final = EventCard(3, "helmet")
GOT_IT: Final = EventCard(4, "got_it")
DR_CHEESE: Final = EventCard(5, "dr_cheese")
STRATEGISTS: Final = EventCard(6, "strategists")
DRUNK: Final = EventCard(7, "drunk")
ALARM: Final = EventCard(8, "alarm")
JUST_IN_TIME: Final = EventCard(9, "just_in_time")
HOLY_RAT: Final = EventCard(10, "holy_rat")
RATTIBAL: Final = EventCard(11, "rattibal")
ARMED: Final = EventCard(12, "armed")
END: Final = EventCard(13, "end")
EVENT_CARDS: Final[tuple[EventCard, ...]] = (
    ABUNDANCE, MASSIVE_ATTACKS, COUSIN, HELMET, GOT_IT, DR_CHEESE, STRATEGISTS,
    DRUNK, ALARM, JUST_IN_TIME, HOLY_RAT, RATTIBAL, ARMED, END,
)  # fmt: skip
INITIAL: Final = "initial"  # a closed lid on the back
FINAL: Final = "final"  # an open one


@final
class Clan(Kind):
    __slots__ = ()


RECYCLER: Final = Clan(0, "recycler")
MUTANT: Final = Clan(1, "mutant")
EXPLORER: Final = Clan(2, "explorer")
SCAVENGER: Final = Clan(3, "scavenger")
ALCHEMIST: Final = Clan(4, "alchemist")
NINJA: Final = Clan(5, "ninja")
FAMILY: Final = Clan(6, "family")
WARRIOR: Final = Clan(7, "warrior")
MUSICIANS: Final = Clan(8, "musicians")
ATHLETE: Final = Clan(9, "athlete")
CORRUPT: Final = Clan(10, "corrupt")
SEER: Final = Clan(11, "seer")
CLANS: Final[tuple[Clan, ...]] = (
    RECYCLER, MUTANT, EXPLORER, SCAVENGER, ALCHEMIST, NINJA, FAMILY, WARRIOR, MUSICIANS, ATHLETE, CORRUPT, SEER,
)  # fmt: skip


@final
class FoodCard(Kind):
    __slots__ = ()


FOOD_CARDS: Final[tuple[FoodCard, ...]] = tuple([FoodCard(n, f"food{n + 1}") for n in range(9)])


@final
class Side(Kind):
    """Of a sewer board."""

    __slots__ = ()


NORMAL: Final = Side(0, "normal")
BELLIGERENT: Final = Side(1, "belligerent")
SIDES: Final[tuple[Side, ...]] = (NORMAL, BELLIGERENT)
SHOWN_SIDES: Final[tuple[Secret[Side], ...]] = (Secret(NORMAL, EVERYONE), Secret(BELLIGERENT, EVERYONE))

PARTS: Final = ("reconstructed", "feeding", "setup", "rats", "cheese", "events", "clans", "food")
SETUP: Final = ("rats", "cheese", "initial_events", "final_events", "pieces")  # the last one in boxes of older records
MOST: Final = 99  # of any one thing in the box


@final
class Box(Contents):
    """One box.  What two of them hold is worked out by the agreement, which knows how many there are."""

    __slots__ = (
        "cards",
        "cheese",
        "clans",
        "costs",
        "feeding_rows",
        "final_events",
        "initial",
        "initial_events",
        "rats",
        "rows",
        "start_cheese",
        "start_rats",
        "value",
    )

    def __init__(self, components: Components) -> None:
        super().__init__(components, PARTS)
        tokens = counts(components, "rats", ["single", "double"], MOST, "RAT-013")
        self.rats = tokens.get("single", 0) + 2 * tokens.get("double", 0)  # RAT-013, RAT-014
        pieces = counts(components, "cheese", [cheese.code for cheese in CHEESES], MOST, "RAT-018")
        self.cheese = [pieces.get(cheese.code, 0) for cheese in CHEESES]
        self.value = self.cheese[Y] + 2 * self.cheese[O]  # RAT-020  in cheeses
        setup = section(components, "setup", SETUP, "RAT-026")
        self.start_rats = number(setup, "rats", 1, self.rats, "RAT-026")
        self.start_cheese = number(setup, "cheese", 0, self.value, "RAT-026")
        self.initial_events = number(setup, "initial_events", 1, len(EVENT_CARDS), "RAT-036")
        self.final_events = number(setup, "final_events", 0, len(EVENT_CARDS), "RAT-035")
        self.initial = initial_events(components, self.initial_events, self.final_events)
        self.cards = cards_of(components)
        copies = counts(components, "clans", [clan.code for clan in CLANS], MOST, "RAT-028")
        self.clans = [clan.number for clan in CLANS for _ in range(copies.get(clan.code, 0))]
        self.feeding_rows = feeding_rows(components)
        self.costs = costs_of(self.feeding_rows, self.rats)
        self.rows = self.read_food()

    def read_food(self) -> list[list[list[int]]]:
        """RAT-023, RAT-095  By card and location: how many of each colour.  One more of each must be in the box."""
        food = section(self.components, "food", tuple([card.code for card in FOOD_CARDS]), "RAT-032")
        rounds = self.initial_events + self.final_events
        if len(food) < rounds:
            raise Problem(f"components: {len(food)} food cards for a game of up to {rounds} rounds (RAT-032)")
        found: list[list[list[int]]] = []
        for card in FOOD_CARDS:
            if card.code not in food:
                found.append([])
                continue
            rows = section(food, card.code, ZONE_CODES[:LOCATIONS], "RAT-095")
            found.append([self.row(rows, card.code, place) for place in ZONE_CODES[:LOCATIONS]])
        return found

    def row(self, rows: Components, card: str, place: str) -> list[int]:
        pieces = counts(rows, place, [cheese.code for cheese in CHEESES], MOST, "RAT-095")
        if not sum(pieces.values()):
            raise Problem(f"components: {card} {place} has no pieces (RAT-095)")
        for cheese in CHEESES:
            most = self.cheese[cheese.number] - 1
            if pieces.get(cheese.code, 0) > max(0, most):
                raise Problem(f"components: {card} {place} has more than {max(0, most)} {cheese.code} (RAT-023)")
        return [pieces.get(cheese.code, 0) for cheese in CHEESES]


def section(components: Components, name: str, names: tuple[str, ...], clause: str) -> Components:
    found = components.get(name)
    if not isinstance(found, dict) or not found:
        raise refused(f"section [{name}] is missing", clause)
    known_parts(found, names, f"[{name}]")
    return found


def initial_events(components: Components, initial: int, final: int) -> list[bool]:
    """RAT-035, RAT-036, RAT-037  By event card: is its lid closed?  Enough of both, and End of Game among the final."""
    lids = section(components, "events", tuple([card.code for card in EVENT_CARDS]), "RAT-036")
    for code, lid in lids.items():
        if lid not in (INITIAL, FINAL):
            raise Problem(f"components: [events] {code} is '{INITIAL}' or '{FINAL}', not '{lid}' (RAT-035, RAT-036)")
    if lids.get(END.code) != FINAL:
        raise Problem("components: [events] end is a final event (RAT-035)")
    words = list(lids.values())
    if words.count(INITIAL) < initial or words.count(FINAL) - 1 < final:
        raise Problem(f"components: {initial} initial and {final} final events are needed (RAT-035, RAT-036)")
    return [lids.get(card.code) == INITIAL for card in EVENT_CARDS]


def cards_of(components: Components) -> list[int]:
    """The numbers of the event cards in the box."""
    lids = components["events"]
    return [card.number for card in EVENT_CARDS if card.code in lids]


def feeding_rows(components: Components) -> list[tuple[int, int]]:
    rows = components.get("feeding")
    if not isinstance(rows, list) or not rows or not all(is_row(row) for row in rows):
        raise Problem("components: feeding is a list of rows, each [rats up to this number, cheese due] (RAT-110)")
    found = [(int(rats), int(cheese)) for rats, cheese in rows]
    for at in range(1, len(found)):
        if found[at][0] <= found[at - 1][0] or found[at][1] < found[at - 1][1]:
            raise Problem("components: the rows of feeding rise in rats and in cheese (RAT-110)")
    return found


def is_row(row: object) -> bool:
    return isinstance(row, list) and len(row) == 2 and all(type(part) is int and part >= 0 for part in row)


def costs_of(rows: list[tuple[int, int]], rats: int) -> list[int]:
    """RAT-110, RAT-112  What so many rats cost, for as many as two boxes hold."""
    costs = [0]
    for upto, due in rows:
        costs += [due] * (upto + 1 - len(costs))
    while len(costs) <= 2 * rats:
        costs.append(costs[-1] + 1)
    for count, due in enumerate(costs):
        if count and due >= count:
            raise Problem(f"components: feeding takes {due} cheese of {count} rats: nobody would be left (RAT-116)")
    return costs
