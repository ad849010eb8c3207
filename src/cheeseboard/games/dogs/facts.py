"""What labels and boards want to know besides the fields of the table; all of it public (DOG-010)."""

from __future__ import annotations

from typing import Final, Literal, NotRequired, TypedDict, final

from cheeseboard.engine.components import Components
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import OVER, Phase
from cheeseboard.engine.remembering import make_room
from cheeseboard.games.dogs.components import (
    AREAS,
    BAY_POINTS,
    BAYS,
    BLOCKS,
    BOXES,
    BREEDS,
    CENTRE,
    CITY_SPACES,
    DOGS,
    FACES,
    GAS_FOR_A_COIN,
    LOST,
    NODES,
    SICK,
    SPACES,
    TRAINED_DOG,
    WELL,
    ActionBox,
    Area,
    Card,
    Dog,
    Resource,
    areas_of_breeds,
    step_cost,
)
from cheeseboard.games.dogs.moves import (
    ACCEPT,
    BUILD,
    BUILD_CHEAP,
    DONE,
    HIRE,
    PAY,
    PAY_BY_CARD,
    PLAIN,
    REFUSE,
    RETURN,
    STAY,
    Buy,
    Cure,
    Drive,
    Enter,
    Feed,
    Fetch,
    Give,
    Go,
    Next,
    Pick,
    Play,
    Point,
    Put,
    Receive,
    Refuel,
    Sell,
    Shop,
    Swap,
    Take,
    Trade,
    Treat,
    Weaken,
)
from cheeseboard.games.dogs.rules import (
    ARRANGING,
    AT_THE_WHEEL,
    BUILDING,
    CHOOSING_CARD,
    CHOOSING_HEALTHY,
    CHOOSING_SICK,
    CURING,
    DEALING,
    FEEDING,
    FETCHING,
    HIRING,
    NEXT_MEEPLE,
    PAYING,
    PUTTING,
    RAISING,
    RENEWING,
    SENDING,
    SHOPPING,
    TRADING,
    TREATING,
    WEAKENING,
)
from cheeseboard.games.dogs.rules.boxes import LOW_PRICE, MOST_TRADES, PRICE, stock
from cheeseboard.games.dogs.rules.closing import WAGE
from cheeseboard.games.dogs.rules.driving import WAY_HOME, blocked_bits, earns_bonus, empty_spaces, ways
from cheeseboard.games.dogs.rules.fair import EXTRA, SALE
from cheeseboard.games.dogs.rules.housing import last_row
from cheeseboard.games.dogs.rules.kennel import rooms_for
from cheeseboard.games.dogs.rules.meeples import is_card_chosen
from cheeseboard.games.dogs.scoring import Score, bay_points
from cheeseboard.games.dogs.table import DogTable, Pack, different, with_dog, without_dog

Part = Literal[1, 2, 3]  # of a round
KINDS: Final[dict[str, object]] = {
    "BREEDS": BREEDS,
    "BOXES": BOXES,
    "CITY_SPACES": CITY_SPACES,
}  # for boards, as constants
# The same in every frame: made once, so that whoever writes them sees at once that they are what they were.
SCORE_PARTS: Final = ["pack", "bays", "variety", "assistant", "supplies", "sick", "areas", "points"]
SCORE_CLAUSES: Final = ["DOG-183", "DOG-185", "DOG-186", "DOG-188", "DOG-189", "DOG-191"]  # of the parts
SCORE_CLAUSES_OF_TWO: Final = ["DOG-183", "DOG-185", "DOG-245", "DOG-188", "DOG-189", "DOG-191", "DOG-246"]
NODE_NAMES: Final = list(NODES)
BAY_NAMES: Final = list(BAYS)
PLOT_POINTS: Final = list(BAY_POINTS)
HIDDEN: Final[dict[tuple[int, ...], list[Dog]]] = {}  # by the numbers in a reserve
MOST_HIDDEN: Final = 5_000
ACTIONS: Final[frozenset[Phase[DogTable]]] = frozenset([
    NEXT_MEEPLE, SENDING, CHOOSING_CARD, BUILDING, TRADING, SHOPPING, CURING, DEALING, RAISING, FETCHING,
])  # fmt: skip
HOUSING: Final[frozenset[Phase[DogTable]]] = frozenset([ARRANGING, PUTTING])
WORST: Final = 1_000_000
MINUS: Final = "\N{MINUS SIGN}"
EQUAL: Final = "\N{PLUS-MINUS SIGN}"
CLOSING: Final[frozenset[Phase[DogTable]]] = frozenset([FEEDING, WEAKENING, PAYING, HIRING, RENEWING])


def kinds_in(components: Components) -> dict[str, object]:
    """For boards, as constants: of which breed and of which area a token is, and what it shows."""
    areas = areas_of_breeds(components)
    found: dict[str, object] = {
        dog.code: {"breed": BREEDS[dog.breed], "area": areas[dog.breed], "face": FACES[dog.face]} for dog in DOGS
    }
    for area in AREAS:
        found[BLOCKS[area.number].code] = {"breed": None, "area": area, "face": "block"}
    return {"DOGS": found}


class MoveFacts(TypedDict):
    space: NotRequired[str]
    cost: NotRequired[int]  # in gas
    dog: NotRequired[Dog]  # who lies there, is bought, leaves ...
    bay: NotRequired[str]
    points: NotRequired[int]  # what a dog that comes or leaves does to the housed points
    change: NotRequired[str]  # the same, with its sign
    coins: NotRequired[int]  # what is paid; of a sale, a card on it or a lost dog, what is earned
    left: NotRequired[int]  # of what is paid, or of what is gained, as much one has then
    bonus: NotRequired[int]  # tokens for being home first or last
    gas: NotRequired[int]  # that is bought
    area: NotRequired[Area]
    resource: NotRequired[Resource]
    box: NotRequired[ActionBox]
    choice: NotRequired[bool]  # of a card there
    card: NotRequired[Card]
    cards: NotRequired[list[Card]]  # above a box, one of each kind
    given: NotRequired[Resource]
    taken: NotRequired[Resource]
    stock: NotRequired[int]  # of what is taken, then
    dogs: NotRequired[list[Dog]]  # of a bay
    food: NotRequired[int]
    medicine: NotRequired[int]
    number: NotRequired[int]  # of dogs that go together; of beds; of things left undone


class BoardFacts(TypedDict):
    nodes: list[str]
    used_spaces: list[int]
    roads: list[tuple[int, int]]
    rewards: list[int]  # by space
    places: list[tuple[int, int]]  # by space: right and up from the centre
    bay_names: list[str]
    part: Part
    followers: list[int]  # by seat
    costs: list[list[int]]  # by seat and space
    ways: list[list[int | None]]  # by seat and node: the one before it
    price: int | None
    way_home: int  # gas
    wanted: list[Dog]
    reserves: list[int]  # by area, as the next three
    empty: list[int]
    dogs_to_end: list[int]  # that have to be taken until the map cannot be filled again
    hidden: list[list[Dog]]
    food_due: list[int]
    to_place: list[int]  # by seat: meeples, in phase 2
    next_wanted: list[Dog] | None  # by the next Fair card, where it is known
    plot_points: list[int]  # by bay, as soon as a dog is there
    bay_points: list[list[int]]  # by seat and bay, as it stands
    housed_points: list[int]  # by seat: the part of the score that hangs on where the dogs are
    proposal: list[Pack] | None  # while dogs are housed: bays of the seat whose turn it is
    score_parts: list[str]
    score_clauses: list[str]
    scores: list[list[int]]  # by seat and part
    capacity: int
    gas_limit: int
    infirmary_limit: int


def of_move(t: DogTable, seat: int, move: Move) -> MoveFacts:
    """For the label of a move: what it does, to whom, at what price, and what is left."""
    if isinstance(move, (Drive, Point)):
        return of_space(t, seat, move)
    if isinstance(move, (Cure, Sell, Buy, Swap, Fetch)):
        return of_deal(t, seat, move)
    if isinstance(move, Weaken):  # DOG-163
        return {"dog": WELL[move.breed], "bay": BAYS[move.bay], "number": beds(t, seat)}
    if isinstance(move, Put):
        return {"bay": BAYS[move.bay], "dog": t.placing[0]} if t.placing else {"bay": BAYS[move.bay]}
    if isinstance(move, Feed):
        return {"bay": BAYS[move.bay], "dogs": different(t.bays[seat][move.bay])}
    if isinstance(move, Receive):
        return {"area": move.area}
    if isinstance(move, (Treat, Next)):
        return {"dog": WELL[move.breed]}
    if isinstance(move, Give):
        return {"dog": move.dog, "number": given_with(t, move.dog)}
    if isinstance(move, (Go, Enter)):
        return of_box(t, move)
    if isinstance(move, Take):
        return {"card": move.card}
    return of_plain(t, seat, move) if move.number < len(PLAIN) else of_price(t, seat, move)


def of_space(t: DogTable, seat: int, move: Drive | Point) -> MoveFacts:
    """DOG-061, DOG-070  Who lies there, the gas there and what stays in the tank, and the reward for a lost dog."""
    found: MoveFacts = {"space": SPACES[move.space]}
    dog = t.spaces[move.space]
    if dog is not None:
        found["dog"] = dog
        found["coins"] = t.options.box.rewards[move.space] if dog.face == LOST else 0
    if isinstance(move, Drive):
        at = t.pickups[seat]
        found["cost"] = 0 if at is None else ways(t, seat)[move.space]
        found["left"] = t.gas[seat] - found["cost"]
    return found


def of_deal(t: DogTable, seat: int, move: Cure | Sell | Buy | Swap | Fetch) -> MoveFacts:
    """The dog, its bay, what becomes of the points, and DOG-133, DOG-140, DOG-144  the price."""
    points = change_by(t, seat, move)
    found: MoveFacts = {
        "dog": WELL[move.breed],
        "bay": BAYS[move.bay],
        "points": points,
        "change": f"{'+' if points > 0 else MINUS if points < 0 else EQUAL}{abs(points)}",
    }
    if isinstance(move, Cure):
        found["left"] = t.medicine[seat] - 1
    elif isinstance(move, Sell):
        found["coins"] = SALE
    elif isinstance(move, Buy):
        found["coins"] = t.price()
        found["left"] = t.coins[seat] - t.price()
    return found


def of_box(t: DogTable, move: Go | Enter) -> MoveFacts:
    """DOG-114, DOG-228  The cards there; with Free Entry none."""
    if isinstance(move, Enter):
        return {"box": move.box}
    offers = t.offers[move.box.number]
    choice = is_card_chosen(t, move.box.number)
    return {"box": move.box, "choice": choice, "cards": list(offers if choice else offers[:1])}


def of_plain(t: DogTable, seat: int, move: Move) -> MoveFacts:
    """Moves that are always the same: what they cost here and now."""
    if move is RETURN:
        return {"cost": WAY_HOME, "left": t.gas[seat] - WAY_HOME, "bonus": int(earns_bonus(t, seat))}
    if move is STAY:
        return {"left": t.gas[seat]}
    if move is BUILD or move is BUILD_CHEAP:
        bay = min(t.built[seat], len(BAYS) - 1)
        price = PRICE if move is BUILD else LOW_PRICE
        return {"bay": BAYS[bay], "coins": price, "left": t.coins[seat] - price}
    if move is PAY or move is HIRE:
        return {"coins": WAGE, "left": t.coins[seat] - WAGE}
    if move is PAY_BY_CARD:
        return {"left": t.coins[seat]}
    if (move is ACCEPT or move is REFUSE) and t.offered is not None:
        return {"dog": t.offered}
    return {"number": left_undone(t, seat)} if move is DONE else {}


def left_undone(t: DogTable, seat: int) -> int:
    """DOG-128, DOG-158, DOG-191  What whoever stops here leaves: exchanges, food that will be missing, sick dogs."""
    if t.phase is SHOPPING:
        return max(0, bays_to_feed(t, seat) - t.food[seat])
    if t.phase is CURING:
        return len(t.infirmaries[seat])
    if t.phase is TREATING:
        return len([dog for dog in t.tiles[seat] if dog.face == SICK])
    return MOST_TRADES - t.trades if t.phase is TRADING else 0


def bays_to_feed(t: DogTable, seat: int) -> int:
    """DOG-154, DOG-155"""
    found = 0
    for pack in t.bays[seat]:
        if pack:
            found += 1
    return found


def to_place(t: DogTable, seat: int) -> int:
    """DOG-111, DOG-117  Meeples that are not on a box yet, in phase 2."""
    found = 2 if t.assistants[seat] else 1
    for box in t.meeples:
        for standing in box:
            if standing == seat:
                found -= 1
    return found


def next_wanted(t: DogTable) -> list[Dog] | None:
    """DOG-011, DOG-171  Of the next Fair card, where it is known: the only one not seen, or, after that, the oldest."""
    if len(t.fair_unseen) > 1 or not t.fair_order:
        return None
    ahead = t.fair_unseen[0] if t.fair_unseen else t.fair_order[(t.fair_now + 1) % len(t.fair_order)]
    return [WELL[breed] for breed in t.options.fair_cards[ahead]]


def beds(t: DogTable, seat: int) -> int:
    return t.options.box.most_sick - len(t.infirmaries[seat])


def given_with(t: DogTable, dog: Dog) -> int:
    """DOG-093  A healthy breed gives up a whole row; DOG-104  in turn, one dog."""
    is_row = dog.face != SICK and t.phase in (CHOOSING_SICK, CHOOSING_HEALTHY)
    return last_row(t, dog) if is_row else 1


def of_price(t: DogTable, seat: int, move: Move) -> MoveFacts:
    """Tokens for tokens."""
    if isinstance(move, Refuel):
        gas = min(move.coins * GAS_FOR_A_COIN, t.options.box.most_gas - t.gas[seat])  # DOG-045
        return {"coins": move.coins, "left": t.coins[seat] - move.coins, "gas": gas, "stock": t.gas[seat] + gas}
    if isinstance(move, Pick):
        return {"resource": move.resource, "stock": stock(t, move.resource)[seat] + 1}
    if isinstance(move, Play):
        return {"card": move.card, "coins": EXTRA[0] if move.card is TRAINED_DOG else EXTRA[1]}
    if isinstance(move, Trade):
        left, more = stock(t, move.given)[seat] - 1, stock(t, move.taken)[seat] + 1
        return {"given": move.given, "taken": move.taken, "left": left, "stock": more}
    if isinstance(move, Shop):
        return {"food": move.food, "medicine": move.medicine, "left": t.coins[seat] - 1}
    return {}


def change_by(t: DogTable, seat: int, move: Cure | Sell | Buy | Swap | Fetch) -> int:
    """What a dog that comes or leaves does to the points that hang on where dogs are."""
    bays, dog = t.bays[seat][:], WELL[move.breed]
    pack = bays[move.bay]
    if isinstance(move, (Sell, Swap)):
        if dog in pack:
            bays[move.bay] = without_dog(pack, dog)
    else:
        bays[move.bay] = with_dog(pack, dog)
    return Score(t, seat, bays).housed() - Score(t, seat).housed()


def part_of_round(t: DogTable) -> Part:
    """DOG-041  1, 2 or 3; what comes at the end of the game is of the last part."""
    return 2 if t.phase in ACTIONS else 3 if t.phase in CLOSING or t.phase is OVER else 1


def of_board(t: DogTable) -> BoardFacts:
    """The map, prices, scores as they stand, and how near the end is."""
    box = t.options.box
    standings, part = [standing_of(t, seat) for seat in range(t.seats)], part_of_round(t)
    empty = [empty_spaces(t, area) for area in AREAS]
    return {
        "nodes": NODE_NAMES,
        "used_spaces": box.spaces,
        "roads": box.roads,
        "rewards": box.rewards,
        "places": box.spots,
        "bay_names": BAY_NAMES,
        "part": part,
        "followers": [driver_after(t, seat) for seat in range(t.seats)],
        "costs": [costs_from(t, seat) for seat in range(t.seats)],
        "ways": [ways_back(t, seat) for seat in range(t.seats)] if part == 1 else [],
        "price": t.price() if t.fair else None,  # DOG-149  nothing to buy
        "way_home": WAY_HOME,
        "wanted": [WELL[breed] for breed in t.fair_card()] if t.fair_order else [],
        "reserves": [len(t.reserve(area)) for area in AREAS],
        "empty": empty,
        "dogs_to_end": [max(0, len(t.reserve(area)) - empty[area.number] + 1) for area in AREAS],  # DOG-177
        "hidden": [hidden_dogs(t.reserve(area).held) for area in AREAS],  # DOG-011  in no order
        "food_due": [bays_to_feed(t, seat) for seat in range(t.seats)],
        "to_place": [to_place(t, seat) if part == 2 else 0 for seat in range(t.seats)],
        "next_wanted": next_wanted(t),
        "plot_points": PLOT_POINTS,
        "bay_points": [standing.bay_points for standing in standings],
        "housed_points": [standing.housed for standing in standings],
        "proposal": proposal(t) if t.phase in HOUSING else None,
        "score_parts": SCORE_PARTS,
        "score_clauses": SCORE_CLAUSES_OF_TWO if t.seats == 2 else SCORE_CLAUSES,
        "scores": [standing.score for standing in standings],
        "capacity": t.options.capacity,
        "gas_limit": box.most_gas,
        "infirmary_limit": box.most_sick,
    }


@final
class Standing:
    """How a kennel stands, in points."""

    __slots__ = ("bay_points", "housed", "score")

    def __init__(self, t: DogTable, seat: int) -> None:
        s = Score(t, seat)
        self.score = [s.pack, s.bays, s.variety, s.assistant, s.supplies, s.sick, s.areas, s.points()]  # SCORE_PARTS
        self.bay_points = [bay_points(t, seat, bay) for bay in range(len(BAYS))]
        self.housed = s.housed()


STANDINGS: Final[dict[tuple[object, ...], Standing]] = {}
MOST_STANDINGS: Final = 10_000


def standing_of(t: DogTable, seat: int) -> Standing:
    """Most moves change one kennel of four, or none.  The key is all that a score hangs on."""
    tokens, sick = t.gas[seat] + t.food[seat] + t.medicine[seat], len(t.infirmaries[seat])
    key = t.options.box, t.seats, tuple(t.bays[seat]), t.built[seat], t.assistants[seat], tokens, sick
    found = STANDINGS.get(key)
    if found is None:
        make_room(STANDINGS, MOST_STANDINGS)
        found = STANDINGS[key] = Standing(t, seat)
    return found


def proposal(t: DogTable) -> list[Pack]:
    """A good place for all that wait, one after the other, nobody else moved: by points, then beside their breed."""
    seat, queue = t.turn, t.placing
    bays, built = t.bays[seat][:], t.built[seat]
    while queue:
        dog = queue[0]
        rooms = rooms_for(bays, built, queue)
        best, most = 0, -WORST
        for bay in range(built):
            if rooms >> bay & 1:
                planned = bays[:]
                planned[bay] = with_dog(bays[bay], dog)
                value = 10 * Score(t, seat, planned).housed() + 12 * bays[bay].count(dog) - (0 if bays[bay] else 3)
                if value > most:
                    best, most = bay, value
        bays[best] = with_dog(bays[best], dog)
        queue = queue[1:]
    return bays


def hidden_dogs(numbers: list[int]) -> list[Dog]:
    """It changes only when the map is filled again."""
    key = tuple(numbers)
    found = HIDDEN.get(key)
    if found is None:
        make_room(HIDDEN, MOST_HIDDEN)
        found = HIDDEN[key] = [DOGS[number] for number in numbers]
    return found


def costs_from(t: DogTable, seat: int) -> list[int]:
    """Gas to each space from where the pick-up stands; from the centre, while it is in the garage."""
    at = t.pickups[seat]
    return t.options.box.ways_from(CENTRE if at is None else at, blocked_bits(t)).shown


def ways_back(t: DogTable, seat: int) -> list[int | None]:
    """By node: the one before it on the cheapest way from where the pick-up stands, which itself has none."""
    at = t.pickups[seat]
    start, blocked = CENTRE if at is None else at, blocked_bits(t)
    box = t.options.box
    from_here = box.ways_from(start, blocked)
    if from_here.back is not None:
        return from_here.back
    costs = from_here.costs
    found: list[int | None] = [None] * len(NODES)
    for node in [*box.spaces, CENTRE]:
        if node != start:
            before = costs[node] - step_cost(node, blocked)
            for other in box.paths[node]:
                if costs[other] == before:
                    found[node] = other
    from_here.back = found
    return found


def driver_after(t: DogTable, seat: int) -> int:
    """DOG-051, DOG-076  While pick-ups drive, those at home are skipped; at other times the seat itself: not known."""
    if t.phase is AT_THE_WHEEL:
        for ahead in range(1, t.seats):
            other = (seat + ahead) % t.seats
            if t.pickups[other] is not None:
                return other
    return seat
