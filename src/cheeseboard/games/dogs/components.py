"""The box: dogs, cards, and the map as a graph with the price of every way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cheeseboard.engine.components import Components, Contents, counts, number
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.kind import Kind
from cheeseboard.engine.remembering import make_room

if TYPE_CHECKING:
    from mypy_extensions import i64

# ---- kinds of things ----


@final
class Area(Kind):
    """The two halves of the map."""

    __slots__ = ()


CITY: Final = Area(0, "city")
COUNTRY: Final = Area(1, "country")
AREAS: Final[tuple[Area, ...]] = (CITY, COUNTRY)


@final
class Resource(Kind):
    __slots__ = ()


COIN: Final = Resource(0, "coin")
GAS: Final = Resource(1, "gas")
FOOD: Final = Resource(2, "food")
MEDICINE: Final = Resource(3, "medicine")
RESOURCES: Final[tuple[Resource, ...]] = (COIN, GAS, FOOD, MEDICINE)

BREEDS: Final = (
    "beagle",
    "mutt",
    "rottweiler",
    "bulldog",
    "golden_retriever",
    "yorkshire",
    "border_collie",
    "labrador",
    "dalmatian",
    "german_shepherd",
    "poodle",
    "saint_bernard",
)
ABBREVIATIONS: Final = ("BE", "MU", "RO", "BU", "GR", "YT", "BC", "LA", "DA", "GS", "PO", "SB")
BREED_COUNT: Final = len(BREEDS)
BREED_STEP: Final = 4  # bits from one breed to the next, so that some of each can be counted in one number
MOST_OF_A_BREED: Final = 15  # there
ANY_BREED: Final = 0x111_111_111_111  # the bits of all breeds
HEALTHY: Final = 0
SICK: Final = 1
LOST: Final = 2
FACES: Final = ("healthy", "sick", "lost")


@final
class Dog(Kind):
    """A token: a dog of some breed with one of three faces, or (with two players) a blocking token.

    DOG-249: a dog in a bay or at the Fair is written down as a healthy one, a dog in an infirmary as a sick one.
    """

    __slots__ = ("bit", "breed", "face", "is_block")

    def __init__(self, number: int, code: str, breed: int, face: int, is_block: bool) -> None:
        super().__init__(number, code)
        self.breed: i64 = breed
        self.bit: i64 = 1 << BREED_STEP * breed  # of its breed
        self.face = face
        self.is_block = is_block


def dog_code(breed: int, face: int) -> str:
    return BREEDS[breed] if face == HEALTHY else f"{FACES[face]}_{BREEDS[breed]}"


CITY_BLOCK: Final = Dog(3 * BREED_COUNT, "city_block", 0, HEALTHY, True)
COUNTRY_BLOCK: Final = Dog(3 * BREED_COUNT + 1, "country_block", 0, HEALTHY, True)
DOGS: Final[tuple[Dog, ...]] = (
    *[Dog(3 * b + face, dog_code(b, face), b, face, False) for b in range(BREED_COUNT) for face in range(3)],
    CITY_BLOCK,
    COUNTRY_BLOCK,
)
WELL: Final[tuple[Dog, ...]] = tuple([DOGS[3 * b + HEALTHY] for b in range(BREED_COUNT)])  # healthy, by breed
ILL: Final[tuple[Dog, ...]] = tuple([DOGS[3 * b + SICK] for b in range(BREED_COUNT)])
BLOCKS: Final[tuple[Dog, ...]] = (CITY_BLOCK, COUNTRY_BLOCK)  # by area

MOST_UNITS: Final = 3


@final
class Card(Kind):
    """A resource card with so many units, or a special card with none."""

    __slots__ = ("resource", "units")

    def __init__(self, number: int, code: str, resource: Resource | None = None, units: int = 0) -> None:
        super().__init__(number, code)
        self.resource = resource
        self.units = units


SPECIALS: Final = (
    "receive_dog",
    "trained_dog",
    "prize_dog",
    "vet_card",
    "swap_dogs",
    "discount",
    "assistant_card",
    "free_entry",
)
RESOURCE_CARDS: Final[tuple[Card, ...]] = tuple(
    [
        Card(MOST_UNITS * resource.number + units - 1, f"{resource.code}_{units}", resource, units)
        for resource in RESOURCES
        for units in range(1, MOST_UNITS + 1)
    ]
)
FIRST_SPECIAL: Final = len(RESOURCE_CARDS)
RECEIVE_DOG: Final = Card(FIRST_SPECIAL, "receive_dog")
TRAINED_DOG: Final = Card(FIRST_SPECIAL + 1, "trained_dog")
PRIZE_DOG: Final = Card(FIRST_SPECIAL + 2, "prize_dog")
VET_CARD: Final = Card(FIRST_SPECIAL + 3, "vet_card")
SWAP_DOGS: Final = Card(FIRST_SPECIAL + 4, "swap_dogs")
DISCOUNT: Final = Card(FIRST_SPECIAL + 5, "discount")
ASSISTANT_CARD: Final = Card(FIRST_SPECIAL + 6, "assistant_card")
FREE_ENTRY: Final = Card(FIRST_SPECIAL + 7, "free_entry")
CARDS: Final[tuple[Card, ...]] = (
    *RESOURCE_CARDS, RECEIVE_DOG, TRAINED_DOG, PRIZE_DOG, VET_CARD, SWAP_DOGS, DISCOUNT, ASSISTANT_CARD, FREE_ENTRY,
)  # fmt: skip


@final
class ActionBox(Kind):
    __slots__ = ()


CITY_HALL: Final = ActionBox(0, "city_hall")
WAREHOUSE: Final = ActionBox(1, "warehouse")
PET_SHOP: Final = ActionBox(2, "pet_shop")
VET: Final = ActionBox(3, "vet")
FAIR: Final = ActionBox(4, "fair")
BOXES: Final[tuple[ActionBox, ...]] = (CITY_HALL, WAREHOUSE, PET_SHOP, VET, FAIR)

# ---- places ----

SPACES: Final = ("C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8")
CENTRE: Final = len(SPACES)  # DOG-042  a place behind all spaces
NODES: Final = (*SPACES, "K")
CITY_SPACES: Final = 8  # the first ones
BAYS: Final = ("B1", "B2", "X2", "X3", "X5")
BUILT: Final = 2  # DOG-017  from the start
BAY_POINTS: Final = (0, 0, 2, 3, 5)  # DOG-185
PACK_POINTS: Final = (0, 0, 2, 8, 12)  # DOG-183  by the number of dogs in a bay, all of one breed
MIXED_POINTS: Final = (0, 0, 0, 3, 5)  # DOG-184  of two
BAY_SIZE: Final = 4  # DOG-034
ROWS: Final = 2  # DOG-036
CARDS_AT_A_BOX: Final = 2  # DOG-025
GAS_FOR_A_COIN: Final = 3  # DOG-044
MOST_GAS: Final = 9
MOST_SICK: Final = 6
MOST_FAIR_CARDS: Final = 4
FAR: Final = 99
KEPT_WAYS: Final = 20_000  # that are remembered

PARTS: Final = (
    "reconstructed", "boxes", "blocking_tokens", "fair_cards", "breeds", "removed", "faces", "start", "limits",
    "resource_cards", "special_cards", "paths", "rewards", "places",
)  # fmt: skip


def area_of_space(space: int) -> Area:
    return CITY if space < CITY_SPACES else COUNTRY


@final
class Ways:
    """From one place: the price of each space, and by gas the bits of the spaces within reach."""

    __slots__ = ("back", "costs", "shown", "within")

    def __init__(self, costs: list[int]) -> None:
        self.costs = costs
        self.shown = [0 if cost == FAR else cost for cost in costs[: len(SPACES)]]  # for screens
        self.back: list[int | None] | None = None  # by node: the one before it, once somebody has asked
        self.within = [
            sum([1 << space for space in range(CENTRE) if costs[space] <= gas]) for gas in range(MOST_GAS + 1)
        ]


@final
class Box(Contents):
    """DOG-005  Food, medicine, gas and coins have no number: the supply never runs out."""

    __slots__ = (
        "area_of_breed",
        "blocking_tokens",
        "boxes",
        "copies",
        "fair_cards",
        "most_gas",
        "most_sick",
        "open_ways",
        "paths",
        "places",
        "removed",
        "resource_cards",
        "rewards",
        "roads",
        "spaces",
        "spaces_of",
        "special_cards",
        "spots",
        "start_assistant",
        "start_coins",
        "start_food",
        "start_gas",
        "start_medicine",
        "ways",
    )

    def __init__(self, components: Components) -> None:
        super().__init__(components, PARTS)
        self.area_of_breed = areas_of_breeds(components)  # None: not in this box
        self.removed = removed_breeds(components)
        faces = counts(components, "faces", list(FACES), 99, "DOG-021")
        self.copies: list[int] = [faces.get(face, 0) for face in FACES]
        self.boxes = tuple([box.number for box in boxes_of(components)])
        self.blocking_tokens = number(components, "blocking_tokens", 0, CITY_SPACES, "DOG-235")
        self.fair_cards = fair_cards(components, self.area_of_breed)
        start = counts(components, "start", ["coin", "gas", "food", "medicine", "assistant"], 99, "DOG-016")
        self.start_coins = start.get("coin", 0)
        self.start_gas = start.get("gas", 0)
        self.start_food = start.get("food", 0)
        self.start_medicine = start.get("medicine", 0)
        self.start_assistant = start.get("assistant", 0) > 0
        limits = counts(components, "limits", ["gas", "infirmary"], MOST_GAS, "DOG-006, DOG-008")
        self.most_gas = limits.get("gas", MOST_GAS)
        self.most_sick = min(MOST_SICK, limits.get("infirmary", MOST_SICK))
        if self.start_gas > self.most_gas:
            raise Problem(f"components: a kennel starts with {self.start_gas} gas and stores {self.most_gas} (DOG-006)")
        self.resource_cards = resource_cards(components)
        specials = counts(components, "special_cards", list(SPECIALS), 99, "DOG-025")
        self.special_cards: list[int] = [
            FIRST_SPECIAL + place for place, code in enumerate(SPECIALS) for _ in range(specials.get(code, 0))
        ]
        self.paths = paths(components)
        self.spaces = [space for space in range(CENTRE) if self.paths[space]]
        self.roads = [(node, other) for node in range(len(NODES)) for other in self.paths[node] if node < other]
        self.spaces_of = [[space for space in self.spaces if area_of_space(space) is area] for area in AREAS]
        self.rewards = rewards(components, self.spaces)
        self.places = places(components, self.spaces)
        self.spots = [(right, up) for right, up in self.places]
        self.ways: dict[int, Ways] = {}  # remembered
        self.open_ways = [Ways(self.worked_out(start, 0)) for start in range(CENTRE + 1)]

    def tokens(self, area: Area, seats: int) -> list[int]:
        """The tokens of an area, before lost ones are taken out: DOG-018, DOG-019, DOG-020, DOG-021, DOG-028, DOG-232.

        DOG-235: with two players the blocking tokens lie among them.
        """
        removed = self.removed[seats]
        found: list[int] = []
        for breed in range(BREED_COUNT):
            if self.area_of_breed[breed] is area and breed not in removed:
                for face in range(3):
                    found += [3 * breed + face] * self.copies[face]
        if seats == 2 and self.spaces_in(area):
            found += [BLOCKS[area.number].number] * self.blocking_tokens
        return found

    def spaces_in(self, area: Area) -> int:
        return len(self.spaces_of[area.number])

    def all_blocks(self) -> int:
        """DOG-242  Of both areas."""
        return self.blocking_tokens * len([area for area in AREAS if self.spaces_in(area)])

    def cards(self, seats: int) -> list[int]:
        """DOG-025, DOG-234  All of them; with two players without those of three units."""
        found = [n for n in self.resource_cards if seats > 2 or CARDS[n].units < MOST_UNITS]
        return sorted(found + self.special_cards)

    def check_seats(self, seats: int) -> None:
        """What must hold for so many players."""
        for area in AREAS:
            spaces = self.spaces_in(area)
            tokens = len(self.tokens(area, seats))
            if tokens and seats == 2 and self.copies[LOST]:
                tokens -= 1  # DOG-233
            if tokens < spaces:
                raise Problem(f"components: too few {area.code} tokens for {spaces} spaces (DOG-022)")
        meeples = seats * (1 + self.start_assistant)
        if len(self.boxes) * capacity(seats) < meeples:
            raise Problem(f"components: {len(self.boxes)} boxes are too few for {meeples} meeples (DOG-116)")
        resources = len([n for n in self.cards(seats) if n < FIRST_SPECIAL])
        if resources < CARDS_AT_A_BOX * len(self.boxes):
            raise Problem(f"components: {resources} resource cards are too few for the boxes (DOG-170)")

    def costs(self, start: int, blocked: int) -> list[int]:
        """DOG-061, DOG-063, DOG-238  Gas for the cheapest way from a place to each space.

        `blocked` are the bits of spaces with a blocking token.  DOG-058, DOG-060: others are in nobody's way.
        """
        return self.ways_from(start, blocked).costs

    def within(self, start: int, blocked: int, gas: int) -> int:
        """Bits of the spaces that so much gas leads to."""
        return self.ways_from(start, blocked).within[gas]

    def ways_from(self, start: int, blocked: int) -> Ways:
        if blocked == 0:
            return self.open_ways[start]
        key = blocked * (CENTRE + 1) + start
        found = self.ways.get(key)
        if found is None:
            make_room(self.ways, KEPT_WAYS)
            found = self.ways[key] = Ways(self.worked_out(start, blocked))
        return found

    def worked_out(self, start: int, blocked: int) -> list[int]:
        found = [FAR] * (CENTRE + 1)
        found[start] = 0
        queue = [start]
        for node in queue:  # which grows: a place comes again when a cheaper way to it is found
            for other in self.paths[node]:
                price = found[node] + step_cost(other, blocked)
                if price < found[other]:
                    found[other] = price
                    queue.append(other)
        return found


def step_cost(node: int, blocked: int) -> int:
    """DOG-061  1 gas for a space; DOG-066  the centre costs nothing; DOG-238  roadworks cost 2."""
    if node == CENTRE:
        return 0
    return 2 if blocked >> node & 1 else 1


def capacity(seats: int) -> int:
    """DOG-112, DOG-241  Meeples that a box holds."""
    return 1 if seats == 2 else 2


# ---- reading the file ----


def breed_of(name: object) -> int:
    if name not in BREEDS:
        raise Problem(f"components: there is no breed '{name}'; there are {' '.join(BREEDS)} (DOG-018)")
    return BREEDS.index(name)


def breeds_in(given: object, where: str) -> list[int]:
    if not isinstance(given, list):
        raise Problem(f"components: {where} is a list of breeds, not '{given}' (DOG-018)")
    return [breed_of(name) for name in given]


def areas_of_breeds(components: Components) -> list[Area | None]:
    given = components.get("breeds")
    if not isinstance(given, dict) or sorted(given) != ["city", "country"]:
        raise Problem("components: section [breeds] lists those of the city and those of the country (DOG-021)")
    found: list[Area | None] = [None] * BREED_COUNT
    for area in AREAS:
        for breed in breeds_in(given[area.code], f"[breeds] {area.code}"):
            if found[breed] is not None:
                raise Problem(f"components: [breeds] has {BREEDS[breed]} twice (DOG-021)")
            found[breed] = area
    return found


def removed_breeds(components: Components) -> list[list[int]]:
    """By number of players."""
    given = components.get("removed", {})
    if not isinstance(given, dict) or not set(given) <= {"2", "3", "4"}:
        raise Problem("components: section [removed] lists breeds for 2, 3 or 4 players (DOG-020)")
    return [breeds_in(given.get(str(seats), []), f"[removed] {seats}") for seats in range(5)]


def boxes_of(components: Components) -> list[ActionBox]:
    given = components.get("boxes")
    codes = [box.code for box in BOXES]
    named = [str(one) for one in given] if isinstance(given, list) else []
    if not named or not set(named) <= set(codes) or len(set(named)) != len(named):
        raise Problem(f"components: boxes is a list of different boxes, of {' '.join(codes)}, not '{given}' (DOG-025)")
    return [box for box in BOXES if box.code in named]


def fair_cards(components: Components, known: list[Area | None]) -> list[list[int]]:
    given = components.get("fair_cards")
    if not isinstance(given, list) or not 1 <= len(given) <= MOST_FAIR_CARDS:
        raise Problem(f"components: fair_cards is a list of 1 to {MOST_FAIR_CARDS} cards, not '{given}' (DOG-024)")
    found = [breeds_in(card, "a Fair card") for card in given]
    for card in found:
        for breed in card:
            if known[breed] is None:
                raise Problem(f"components: a Fair card shows {BREEDS[breed]}, which is not in the box (DOG-024)")
    return found


def resource_cards(components: Components) -> list[int]:
    given = components.get("resource_cards")
    if not isinstance(given, dict):
        raise Problem("components: section [resource_cards] is missing (DOG-025)")
    codes = [resource.code for resource in RESOURCES]
    found: list[int] = []
    for code, copies in given.items():
        if code not in codes:
            raise Problem(f"components: [resource_cards] has '{code}'; there are {' '.join(codes)} (DOG-025)")
        if not isinstance(copies, list) or len(copies) != MOST_UNITS or not all(is_count(n) for n in copies):
            raise Problem(f"components: [resource_cards] {code} is the number of cards with 1, 2 and 3 units (DOG-025)")
        for units in range(MOST_UNITS):
            found += [MOST_UNITS * codes.index(code) + units] * copies[units]
    return found


def is_count(value: object) -> bool:
    return type(value) is int and 0 <= value <= 99


def node_of(name: object) -> int:
    if name not in NODES:
        raise Problem(f"components: there is no space '{name}'; there are {' '.join(NODES)} (DOG-055)")
    return NODES.index(name)


def paths(components: Components) -> list[list[int]]:
    """DOG-055  Streets and roads go both ways, and all of them lead to the centre."""
    given = components.get("paths")
    if not isinstance(given, dict) or not given:
        raise Problem("components: section [paths] is missing (DOG-055)")
    found: list[list[int]] = [[] for _ in range(CENTRE + 1)]
    for name, neighbours in given.items():
        if not isinstance(neighbours, str) or not neighbours.split():
            raise Problem(f'components: [paths] {name} names its neighbours, such as "K C3" (DOG-055)')
        found[node_of(name)] = sorted([node_of(one) for one in neighbours.split()])
    for node in range(CENTRE + 1):
        for other in found[node]:
            if node not in found[other] or node == other:
                raise Problem(f"components: [paths] {NODES[node]} leads to {NODES[other]}, but not back (DOG-055)")
    reached = [CENTRE]
    for node in reached:
        reached += [other for other in found[node] if other not in reached]
    for node in range(CENTRE):
        if found[node] and node not in reached:
            raise Problem(f"components: [paths] no way leads from the centre to {NODES[node]} (DOG-055)")
    return found


def rewards(components: Components, spaces: list[int]) -> list[int]:
    """DOG-070  By space."""
    given = counts(components, "rewards", list(SPACES), 9, "DOG-070")
    for space in spaces:
        if SPACES[space] not in given:
            raise Problem(f"components: [rewards] has nothing for {SPACES[space]} (DOG-070)")
    return [given.get(name, 0) for name in SPACES]


def places(components: Components, spaces: list[int]) -> list[list[int]]:
    """Right and up from the centre, for screens."""
    given = components.get("places", {})
    if not isinstance(given, dict):
        raise Problem("components: section [places] says where each space is drawn")
    found: list[list[int]] = []
    for space, name in enumerate(SPACES):
        at = given.get(name, [0, 0])
        if space in spaces and not (isinstance(at, list) and len(at) == 2 and all(type(n) is int for n in at)):
            raise Problem(f"components: [places] {name} is two whole numbers, not '{at}'")
        found.append(at)
    return found
