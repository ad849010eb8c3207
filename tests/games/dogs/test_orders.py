"""What may be done in any order is offered in any order, and no refusal cites a clause that permits the move."""

from collections.abc import Callable
from itertools import product
from random import Random

import pytest

from cheeseboard.engine.move import Move
from cheeseboard.engine.play import asked, moves_of
from cheeseboard.games.dogs import GAME
from cheeseboard.games.dogs.components import (
    CARDS,
    DISCOUNT,
    FREE_ENTRY,
    GAS,
    ILL,
    PRIZE_DOG,
    RECEIVE_DOG,
    SICK,
    SWAP_DOGS,
    TRAINED_DOG,
    WELL,
)
from cheeseboard.games.dogs.moves import (
    BUILD,
    BUILD_CHEAP,
    DONE,
    HIRE,
    KEEP,
    PAY,
    PAY_BY_CARD,
    REARRANGE,
    RETURN,
    STAY,
    SWAP_MAP,
    Buy,
    Cure,
    Drive,
    Enter,
    Feed,
    Fetch,
    Give,
    Go,
    Next,
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
from cheeseboard.games.dogs.rules.driving import destinations, dogs_in_reserve, dogs_on_map, ways
from cheeseboard.games.dogs.rules.kennel import has_room, rooms_for
from cheeseboard.games.dogs.table import DogTable, Pack, with_dog
from tests.games.dogs.table import played, table
from tests.rules import rule

# ---- where a dog may be put ----


def all_fit(bays: list[Pack], queue: Pack) -> bool:
    """By trying every bay for every dog."""
    if not queue:
        return True
    for bay in range(len(bays)):
        if has_room(bays[bay], queue[0]):
            after = bays[:]
            after[bay] = with_dog(bays[bay], queue[0])
            if all_fit(after, queue[1:]):
                return True
    return False


@rule("DOG-037", "DOG-087", "DOG-092")
def test_a_bay_is_open_to_a_dog_when_all_behind_it_still_fit():
    choose = Random(5)
    for _ in range(400):
        bays: list[Pack] = [()] * choose.randint(2, 4)
        for _ in range(choose.randint(0, 9)):
            dog, bay = WELL[choose.randrange(5)], choose.randrange(len(bays))
            if has_room(bays[bay], dog):
                bays[bay] = with_dog(bays[bay], dog)
        breeds = choose.sample(range(5), choose.randint(1, 3))
        queue = tuple([WELL[breed] for breed in breeds for _ in range(choose.randint(1, 3))])
        expected = 0
        for bay in range(len(bays)):
            if has_room(bays[bay], queue[0]):
                after = bays[:]
                after[bay] = with_dog(bays[bay], queue[0])
                expected |= all_fit(after, queue[1:]) << bay
        assert rooms_for(bays, len(bays), queue) == expected


@rule("DOG-085", "DOG-090")
def test_a_housing_step_ends_however_one_turns_it():
    """Naming and rearranging as often as offered: at most two answers a dog, and all dogs twice."""
    for seed in range(20):
        choose = Random(seed)
        t = table(4, "ann.bays B1 PO PO MU B2 LA RO X2 GS", "ann.tile PO LA BU GR", "phase coming_home")
        answers = 0
        while t.asked == ["ann"]:
            moves = t.moves("ann")
            idle = [move for move in moves if not move.startswith("put")]
            t.ann(choose.choice(idle or moves))
            answers += 1
        assert answers <= 1 + 2 * (4 + 10)


@rule("DOG-126", "DOG-130", "DOG-158", "DOG-218")
@pytest.mark.parametrize(
    ("lines", "answers"),
    [
        (("ann coins 2", "phase shopping", "action pet_shop"), ("shop food food", "shop medicine medicine")),
        (("phase trading", "action warehouse"), ("trade gas food", "trade medicine food")),
        (("ann food 2", "ann.bays B1 PO B2 LA X2 MU", "hungry B1 B2 X2", "phase feeding"), ("feed b1", "feed x2")),
        (("map C1 PO C3 MU F7 GS", "phase pointing"), ("point c1", "point f7")),
        (("ann.tile PO PO", "ann.bays B1 B2 X2", "phase coming_home"), ("put b1", "put x2")),
    ],
)
def test_two_answers_come_to_the_same_in_either_order(lines, answers):
    ends = []
    for order in (answers, answers[::-1]):
        t = table(3, "bob food 9", "cid food 9", *lines, "offers pet_shop gas_1 gas_1 warehouse gas_2 gas_2")
        t.ann(*order)
        ends.append(str(t))
    assert ends[0] == ends[1]


# ---- no refusal cites a clause that permits the move ----

Forbids = Callable[[DogTable, int, Move], bool]


def name(t: DogTable) -> str:
    return type(t.phase).__name__


def outside(*phases: str) -> Forbids:
    """The move has its moment in these phases, and this is another."""
    return lambda t, seat, move: name(t) not in phases


def without(card: object, *phases: str) -> Forbids:
    """The card is missing, or its moment is another."""
    return lambda t, seat, move: card not in t.hands[seat] or name(t) not in phases


HOUSING = ("Arranging", "Putting")
CHOOSING = ("ChoosingSick", "ChoosingHealthy")
BOX_ACTIONS = {"Building": (BUILD, BUILD_CHEAP), "Trading": (Trade,), "Shopping": (Shop,), "Curing": (Cure,)}


def open_bay(t: DogTable, seat: int, bay: int, breed: int) -> bool:
    return bay < t.built[seat] and has_room(t.bays[seat][bay], WELL[breed])


def is_short(t: DogTable, seat: int) -> bool:
    """More healthy dogs than there are rows."""
    dogs = [dog for pack in (*t.bays[seat], t.tiles[seat]) for dog in pack if dog.face != SICK]
    return sum([(dogs.count(dog) + 1) // 2 for dog in set(dogs)]) > 2 * t.built[seat]


def has_well(t: DogTable, seat: int, breed: int) -> bool:
    return any(WELL[breed] in pack for pack in (*t.bays[seat], t.tiles[seat]))


def would_strand(t: DogTable, seat: int, move: Put) -> bool:
    bays = t.bays[seat][: t.built[seat]]
    bays[move.bay] = with_dog(bays[move.bay], t.placing[0])
    return not all_fit(bays, t.placing[1:])


def gas_would_not_fit(t: DogTable, seat: int, move: Move) -> bool:
    return isinstance(move, Refuel) and 3 * (move.coins - 1) >= t.options.box.most_gas - t.gas[seat]


def not_waiting(t: DogTable, seat: int, move: Move) -> bool:
    """Nothing is put where nothing waits; nothing is named twice, or that is next anyhow, or that does not wait."""
    if isinstance(move, Put):
        return not t.placing
    assert isinstance(move, Next)
    return t.named or WELL[move.breed] not in t.placing or t.placing[0] is WELL[move.breed]


def at_box(t: DogTable, seat: int, move: Move) -> bool:
    """Meeples, cards and actions of boxes, each at its time and at its box."""
    if isinstance(move, Go | Enter):
        return name(t) != "Sending"
    if isinstance(move, Take):
        return name(t) != "ChoosingCard"
    if isinstance(move, Sell | Buy | Swap):
        return name(t) not in ("Dealing", "Raising", "Fetching")
    own = [phase for phase, kinds in BOX_ACTIONS.items() for kind in kinds if is_kind(move, kind)]
    return bool(own) and name(t) not in own


def is_kind(move: Move, kind: object) -> bool:
    return isinstance(move, kind) if isinstance(kind, type) else move is kind


def no_such_dog(t: DogTable, seat: int, move: Move) -> bool:
    if isinstance(move, Buy | Fetch):
        return WELL[move.breed] not in t.fair
    assert isinstance(move, Sell | Swap)
    return (isinstance(move, Swap) and not t.fair) or WELL[move.breed] not in t.bays[seat][move.bay]


def no_place_after(t: DogTable, seat: int, move: Move) -> bool:
    if isinstance(move, Fetch):
        return name(t) != "Fetching" or not open_bay(t, seat, move.bay, move.breed)
    assert isinstance(move, Swap)
    left = list(t.bays[seat][move.bay])
    left.remove(WELL[move.breed])
    bays = t.bays[seat][: t.built[seat]]
    bays[move.bay] = tuple(left)
    return not any(has_room(bay, dog) for bay in bays for dog in t.fair)


def seat_lacks(t: DogTable, seat: int, move: Move) -> bool:
    assert isinstance(move, Trade)
    return {"gas": t.gas, "food": t.food, "medicine": t.medicine}[move.given.code][seat] == 0


FORBIDS: dict[str, Forbids] = {
    # driving
    "DOG-007": lambda t, seat, move: t.gas[seat] == t.options.box.most_gas and getattr(move, "resource", None) is GAS,
    "DOG-045": gas_would_not_fit,
    "DOG-046": lambda t, seat, move: isinstance(move, Refuel) and t.round == 1,
    "DOG-047": outside("Refuelling"),
    "DOG-048": lambda t, seat, move: not isinstance(move, Refuel),
    "DOG-050": lambda t, seat, move: move is DONE or (move is STAY and t.drove[seat]),
    "DOG-056": lambda t, seat, move: isinstance(move, Drive) and t.spaces[move.space] is None,
    "DOG-059": lambda t, seat, move: isinstance(move, Drive) and move.space in t.pickups,
    "DOG-064": lambda t, seat, move: (
        move.coins > t.coins[seat] if isinstance(move, Refuel) else ways(t, seat)[move.space] > t.gas[seat]  # type: ignore[attr-defined]
    ),
    "DOG-065": lambda t, seat, move: isinstance(move, Drive) and ways(t, seat)[move.space] == t.gas[seat],
    "DOG-074": lambda t, seat, move: move is RETURN and not t.drove[seat],
    "DOG-077": lambda t, seat, move: move is DONE or name(t) != "Picking",
    "DOG-083": outside("AtTheWheel", "Refuelling"),
    "DOG-201": lambda t, seat, move: bin(dogs_on_map(t)).count("1") < 2,
    "DOG-205": without(RECEIVE_DOG, "AtTheWheel"),
    "DOG-208": lambda t, seat, move: isinstance(move, Receive) and not dogs_in_reserve(t, move.area),
    "DOG-218": lambda t, seat, move: (
        (isinstance(move, Point) and (name(t) != "Pointing" or t.spaces[move.space] is None or move.space == t.pointed))
        or (move is SWAP_MAP and (SWAP_DOGS not in t.hands[seat] or name(t) != "AtTheWheel"))
        or move is DONE
    ),
    "DOG-220": lambda t, seat, move: t.must_drive or (move is SWAP_MAP and not destinations(t)),
    "DOG-222": lambda t, seat, move: isinstance(move, Point) and t.spaces[move.space].is_block,  # type: ignore[union-attr]
    "DOG-236": lambda t, seat, move: isinstance(move, Drive) and t.spaces[move.space].is_block,  # type: ignore[union-attr]
    # housing
    "DOG-029": lambda t, seat, move: move.bay >= t.built[seat],  # type: ignore[attr-defined]
    "DOG-034": lambda t, seat, move: isinstance(move, Put) and len(t.bays[seat][move.bay]) == 4,
    "DOG-035": lambda t, seat, move: isinstance(move, Put) and len({*t.bays[seat][move.bay], t.placing[0]}) == 3,
    "DOG-036": lambda t, seat, move: isinstance(move, Put) and not open_bay(t, seat, move.bay, t.placing[0].breed),
    "DOG-040": outside(*HOUSING),
    "DOG-085": not_waiting,
    "DOG-087": lambda t, seat, move: (
        move is DONE or (move is KEEP and len(t.placing) > 0) or (move is REARRANGE and not any(t.bays[seat]))
    ),
    "DOG-088": lambda t, seat, move: (
        (isinstance(move, Treat) and name(t) != "Treating")
        or (isinstance(move, Give) and name(t) not in CHOOSING)
        or (isinstance(move, Put | Next) and name(t) not in HOUSING)
        or (move in (KEEP, REARRANGE) and name(t) not in HOUSING)
    ),
    "DOG-090": lambda t, seat, move: move is REARRANGE and t.rearranging,
    "DOG-092": lambda t, seat, move: isinstance(move, Put) and would_strand(t, seat, move),
    "DOG-093": lambda t, seat, move: (
        name(t) not in CHOOSING
        or move is DONE
        or (
            isinstance(move, Give)
            and (move.dog.face == SICK or not is_short(t, seat) or not has_well(t, seat, move.dog.breed))
        )
    ),
    "DOG-095": lambda t, seat, move: (
        move is DONE
        or (isinstance(move, Give) and move.dog not in t.infirmaries[seat] and move.dog not in t.tiles[seat])
    ),
    "DOG-096": outside("Answering"),
    "DOG-097": lambda t, seat, move: move is DONE,
    "DOG-104": lambda t, seat, move: move is DONE or (isinstance(move, Give) and move.dog not in t.surplus[seat]),
    "DOG-213": lambda t, seat, move: (
        isinstance(move, Treat) and (name(t) != "Treating" or ILL[move.breed] not in t.tiles[seat])
    ),
    "DOG-216": lambda t, seat, move: isinstance(move, Treat) and ILL[move.breed] not in t.tiles[seat],
    # boxes
    "DOG-111": at_box,
    "DOG-112": lambda t, seat, move: isinstance(move, Go) and len(t.meeples[move.box.number]) >= t.options.capacity,
    "DOG-114": lambda t, seat, move: (
        move is DONE or (isinstance(move, Take) and move.card not in t.offers[t.action or 0])
    ),
    "DOG-116": lambda t, seat, move: move is DONE,
    "DOG-120": lambda t, seat, move: isinstance(move, Play) and name(t) == "Dealing",
    "DOG-121": lambda t, seat, move: move is BUILD and t.coins[seat] < 2,
    "DOG-126": seat_lacks,
    "DOG-129": lambda t, seat, move: (
        isinstance(move, Trade) and move.taken is GAS and t.gas[seat] == t.options.box.most_gas
    ),
    "DOG-132": lambda t, seat, move: isinstance(move, Trade) and name(t) == "Shopping",
    "DOG-133": lambda t, seat, move: isinstance(move, Cure) and ILL[move.breed] not in t.infirmaries[seat],
    "DOG-136": lambda t, seat, move: isinstance(move, Cure) and not open_bay(t, seat, move.bay, move.breed),
    "DOG-138": lambda t, seat, move: isinstance(move, Sell | Buy | Swap) and name(t) in ("Raising", "Fetching"),
    "DOG-139": lambda t, seat, move: (
        isinstance(move, Sell | Swap)
        and WELL[move.breed] not in t.bays[seat][move.bay]
        and ILL[move.breed] in t.infirmaries[seat]
    ),
    "DOG-140": lambda t, seat, move: isinstance(move, Sell) and move.breed not in t.fair_card(),
    "DOG-141": outside("Raising", "Dealing"),
    "DOG-144": lambda t, seat, move: isinstance(move, Buy) and t.price() > t.coins[seat],
    "DOG-145": lambda t, seat, move: isinstance(move, Buy) and not open_bay(t, seat, move.bay, move.breed),
    "DOG-146": lambda t, seat, move: move is DONE and name(t) == "Fetching",
    "DOG-147": no_place_after,
    "DOG-149": no_such_dog,
    "DOG-210": without(TRAINED_DOG, "Raising"),
    "DOG-211": without(PRIZE_DOG, "Raising"),
    "DOG-223": without(DISCOUNT, "Building"),
    "DOG-227": without(FREE_ENTRY, "Sending"),
    "DOG-230": lambda t, seat, move: isinstance(move, Enter) and len(t.meeples[move.box.number]) < t.options.capacity,
    "DOG-231": lambda t, seat, move: isinstance(move, Enter) and len(t.meeples[move.box.number]) > t.options.capacity,
    # closing
    "DOG-153": lambda t, seat, move: (
        (isinstance(move, Feed | Weaken) and name(t) not in ("Feeding", "Weakening"))
        or (move in (PAY, PAY_BY_CARD, HIRE) and name(t) not in ("Paying", "Hiring"))
    ),
    "DOG-154": lambda t, seat, move: isinstance(move, Feed) and move.bay not in t.hungry,
    "DOG-155": lambda t, seat, move: isinstance(move, Feed) and not t.bays[seat][move.bay],
    "DOG-157": lambda t, seat, move: (
        move is DONE
        or (isinstance(move, Weaken) and t.food[seat] > 0)
        or (isinstance(move, Feed) and t.food[seat] == 0)
    ),
    "DOG-159": lambda t, seat, move: (
        move is DONE or (isinstance(move, Weaken) and WELL[move.breed] not in t.bays[seat][move.bay])
    ),
    "DOG-160": lambda t, seat, move: isinstance(move, Weaken) and move.bay not in t.hungry,
    "DOG-164": lambda t, seat, move: t.assistants[seat] and (move is HIRE or t.coins[seat] == 0),
    "DOG-165": lambda t, seat, move: move is DONE and t.coins[seat] > 0,
    "DOG-167": lambda t, seat, move: move is PAY and not t.assistants[seat],
    "DOG-226": lambda t, seat, move: move is PAY_BY_CARD and not t.assistants[seat],
}


def wrong_refusals(t: DogTable) -> list[str]:
    [seat] = asked(t)
    offered = moves_of(t, seat, [])
    found = []
    for move in GAME.moves:
        if move not in offered:
            clause = t.phase.clause(t, seat, move)
            if clause not in FORBIDS or not FORBIDS[clause](t, seat, move):
                found.append(f"{name(t)}: '{move.notation}' is refused by {clause}")
    return found


@pytest.mark.parametrize(("seats", "seed"), list(product((2, 3, 4), range(3))))
def test_no_refusal_cites_a_clause_that_permits_the_move(seats, seed):
    """Every move of the game, at the questions of random games; at every second one everybody has all cards."""
    wrong: set[str] = set()
    for at, match in enumerate(played(seats, 60 + seed)):
        if match.asks():
            t = match.table.copy()
            if at % 2:
                t.hands = [tuple([card for card in CARDS if card.units == 0])] * seats
                t.coins = [9] * seats
            wrong.update(wrong_refusals(t))
    assert not wrong, "\n".join(sorted(wrong))


def test_a_question_of_each_sort_came_up():
    """The phases of the games above, together with scenes for those that are rare."""
    seen = {name(match.table) for seats, seed in product((2, 3, 4), range(3)) for match in played(seats, 60 + seed)}
    rare = {
        "ChoosingSick": ("ann.bays B1 PO PO LA LA B2 MU MU RO RO", "ann.sick PO PO LA MU RO GR",
                         "ann.tile GS sick:GR", "phase coming_home"),
        "Treating": ("ann.tile sick:GR", "ann.sick LA", "ann.cards vet_card", "phase coming_home"),
        "Pointing": ("ann gas 5", "map C1 PO C3 MU F7 GS", "phase pointing", "pointed C1"),
        "Raising": ("ann.bays B1 PO", "ann.cards trained_dog", "phase raising", "action fair"),
        "Fetching": ("ann.bays B1 PO", "given LA", "fair MU", "phase fetching", "action fair"),
        "ChoosingGift": ("ann.surplus PO MU", "donor ann", "phase choosing_gift"),
        "Hiring": ("ann no_assistant coins 2", "phase hiring"),
        "Paying": ("ann coins 0", "ann.cards assistant_card", "phase paying"),
    }  # fmt: skip
    for phase, lines in rare.items():
        t = table(3, *lines)
        assert name(t.truth) == phase
        assert not wrong_refusals(t.truth)
    usual = {"Refuelling", "AtTheWheel", "Picking", "ChoosingHealthy", "Arranging", "Putting", "Answering",
             "Sending", "ChoosingCard", "Building", "Trading", "Shopping", "Curing", "Dealing", "Feeding",
             "Weakening"}  # fmt: skip
    assert usual <= seen


def test_clauses_that_grant_something_are_cited_where_it_is_granted():
    """An offered move cites the clause that allows it, so that asking why is answered."""
    t = table(3, "ann coins 2", "phase shopping", "action pet_shop")
    assert t.truth.phase.clause(t.truth, 0, GAME.move("shop food food")) == "DOG-130"
    t = table(3, "ann.bays B1 PO", "ann.tile MU LA", "phase coming_home")
    for word, clause in (("put b2", "DOG-087"), ("next labrador", "DOG-085"), ("rearrange", "DOG-090")):
        assert word in t.moves("ann")
        assert t.truth.phase.clause(t.truth, 0, GAME.move(word)) == clause
