"""What the board works out while a plan is made is what the rules say of it, on random kennels."""

import random
from collections.abc import Iterator
from typing import Any

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.phase import Turn
from cheeseboard.engine.table import replaced
from cheeseboard.games.dogs.components import BAYS, CARDS, FOOD, HEALTHY, ILL, LOST, SICK, WELL
from cheeseboard.games.dogs.facts import bays_to_feed, proposal
from cheeseboard.games.dogs.moves import KEEP, MOVES, REARRANGE, Drive
from cheeseboard.games.dogs.rules import ARRANGING, AT_THE_WHEEL, CHOOSING_SICK, PUTTING, SENDING
from cheeseboard.games.dogs.rules.housing import rows_are_short, to_infirmary, why_not_there
from cheeseboard.games.dogs.rules.kennel import has_room, in_line, rooms_for
from cheeseboard.games.dogs.scoring import Score
from cheeseboard.games.dogs.table import DogTable, Pack, breed_counts, with_dog
from tests.games.dogs.table import played, started
from tests.games.dogs.test_kennel import random_kennel, random_queue
from tests.page.calls import called
from tests.rules import rule

GESTURES = "src/cheeseboard/games/dogs/web/gestures.ts"
KENNELS = 400
GAMES = 6
NOTATIONS = {move.notation: move for move in MOVES}


def codes(pack: Pack) -> list[str]:
    return [dog.code for dog in pack]


def kennels(breeds: int) -> Iterator[tuple[random.Random, int, list[Pack]]]:
    """Some luck, the number of bays that are built, and all bays."""
    chance = random.Random(breeds)
    for _ in range(KENNELS):
        bays = random_kennel(chance, breeds)
        yield chance, len(bays), bays + [()] * (len(BAYS) - len(bays))


@rule("DOG-034", "DOG-035", "DOG-036", "DOG-037")
def test_a_bay_has_room_or_a_clause_that_closes_it():
    t = started(2).table
    asked, rooms, clauses = [], [], []
    for _, built, bays in kennels(5):
        t.bays[0], t.built[0] = bays, built
        for bay in range(built):
            for dog in WELL[:5]:
                t.placing = (dog,)
                asked.append([codes(bays[bay]), dog.code])
                rooms.append(has_room(bays[bay], dog))
                clauses.append(why_not_there(t, 0, bay))
    assert called(GESTURES, "hasRoom", asked) == rooms
    said = called(GESTURES, "whyNot", asked)
    assert [(one, two) for one, two, room in zip(said, clauses, rooms, strict=True) if not room and one != two] == []


@rule("DOG-087", "DOG-092")
def test_the_next_dog_has_its_places_and_the_queue_its_order():
    asked, places, lines = [], [], []
    for chance, built, bays in kennels(5):
        queue = random_queue(chance)
        bits = rooms_for(bays, built, queue)
        if bits:  # the table asks only where all of them fit
            asked.append([[codes(pack) for pack in bays], built, codes(queue)])
            places.append([bay for bay in range(built) if bits >> bay & 1])
        lines.append(queue)
    assert len(asked) > KENNELS / 4
    assert called(GESTURES, "placesFor", asked) == places
    assert called(GESTURES, "inLine", [[codes(queue)] for queue in lines]) == [
        codes(in_line(breed_counts([], queue))) for queue in lines
    ]


def as_read(t: DogTable) -> dict[str, Any]:
    """What of a view these gestures read."""
    return {
        "seats": t.seats,
        "bays": [[codes(pack) for pack in bays] for bays in t.bays],
        "built": t.built,
        "placing": codes(t.placing),
        "tiles": [codes(tile) for tile in t.tiles],
        "infirmaries": [codes(sick) for sick in t.infirmaries],
        "food": t.food,
        "facts": {
            "bay_names": list(BAYS),
            "infirmary_limit": t.options.box.most_sick,
            "food_due": [bays_to_feed(t, seat) for seat in range(t.seats)],
        },
    }


def housings() -> list[DogTable]:
    """Questions of the housing step, from random games."""
    tables = []
    for seed in range(GAMES):
        for match in played(2 + seed % 3, seed):
            if match.table.phase in (ARRANGING, PUTTING):
                tables.append(match.table.copy())
    return tables


def after(t: DogTable, steps: list[str]) -> DogTable:
    """Each step is offered when its time has come."""
    seat, dealer = t.turn, Dealer(Quick(1))
    for step in steps:
        assert t.turn == seat
        assert isinstance(t.phase, Turn)
        assert NOTATIONS[step] in t.phase.moves(t), step
        t.phase = t.phase.play(t, NOTATIONS[step], dealer)
    return t


def arranged_anew(t: DogTable, chance: random.Random) -> list[Pack]:
    """All dogs of the kennel in any bays, one after the other, so that each finds a place."""
    seat = t.turn
    bays: list[Pack] = [() for _ in BAYS]
    queue = in_line(breed_counts(t.bays[seat], t.placing))
    while queue:
        bits = rooms_for(bays, t.built[seat], queue)
        bay = chance.choice([bay for bay in range(t.built[seat]) if bits >> bay & 1])
        bays[bay], queue = with_dog(bays[bay], queue[0]), queue[1:]
    return bays


@rule("DOG-085", "DOG-087", "DOG-090")
def test_what_is_proposed_and_any_other_arrangement_is_reached_by_the_steps_that_the_board_sends():
    chance = random.Random(3)
    tables = housings()
    assert len(tables) > 100
    asked, wanted = [], []
    for t in tables:
        assert isinstance(t.phase, Turn)
        moves = t.phase.moves(t)
        plans = [proposal(t)]
        if REARRANGE in moves or (t.rearranging and not any(t.bays[t.turn])):
            plans.append(arranged_anew(t, chance))
        for plan in plans:
            asked.append([as_read(t), t.turn, [codes(pack) for pack in plan], KEEP in moves, REARRANGE in moves])
            wanted.append((t, plan))
    assert len(asked) > 1.5 * len(tables)
    for (t, plan), steps in zip(wanted, called(GESTURES, "stepsTo", asked), strict=True):
        assert steps, (t.bays[t.turn], t.placing, plan)
        assert after(t.copy(), steps).bays[t.turn] == plan


@rule("DOG-090")
def test_a_proposal_with_its_packs_where_they_stood_is_as_good_and_can_be_reached():
    chance = random.Random(4)
    tables = [t for t in housings() if t.rearranging and not any(t.bays[t.turn])]
    assert len(tables) > 5
    before = [arranged_anew(t, chance) for t in tables]
    plans = [proposal(t) for t in tables]
    pairs = [[[codes(pack) for pack in two] for two in both] for both in zip(plans, before, strict=True)]
    found = called(GESTURES, "asBefore", pairs)
    same = called(GESTURES, "asBefore", [[plan, plan] for plan, _ in pairs])
    assert same == [plan for plan, _ in pairs]
    asked = [[as_read(t), t.turn, plan, False, False] for t, plan in zip(tables, found, strict=True)]
    for t, plan, steps in zip(tables, plans, called(GESTURES, "stepsTo", asked), strict=True):
        reached = after(t.copy(), steps)
        assert Score(reached, t.turn).housed() == Score(t, t.turn, plan).housed()


def moments(phase: object) -> Iterator[DogTable]:
    """Of random games."""
    for seed in range(GAMES):
        for match in played(2 + seed % 3, seed):
            if match.table.phase is phase:
                yield match.table.copy()


@rule("DOG-092", "DOG-095")
def test_before_a_drive_is_told_whether_a_dog_has_to_be_given_away_for_it():
    chance = random.Random(5)
    asked, wanted = [], []
    for t in moments(AT_THE_WHEEL):
        assert isinstance(t.phase, Turn)
        beds = chance.randrange(t.options.box.most_sick + 1)
        t.infirmaries = replaced(t.infirmaries, t.turn, ILL[:beds])
        for move in t.phase.moves(t):
            dog = t.spaces[move.space] if isinstance(move, Drive) else None
            if dog is None:
                continue
            asked.append([as_read(t), t.turn, dog.code])
            home = t.copy()
            if dog.face != LOST:
                home.tiles = replaced(home.tiles, home.turn, with_dog(home.tiles[home.turn], dog))
            short = rows_are_short(home)
            crowded = to_infirmary(home, Dealer(Quick(1))) is CHOOSING_SICK
            wanted.append((dog.face, not (crowded if dog.face == SICK else short and dog.face != LOST)))
    assert {(HEALTHY, True), (HEALTHY, False), (SICK, True), (SICK, False), (LOST, True)} == set(wanted)
    assert called(GESTURES, "isWelcome", asked) == [welcome for _, welcome in wanted]


@rule("DOG-157")
def test_before_the_last_meeple_goes_is_told_how_many_bays_get_no_food():
    asked, wanted = [], []
    for t in moments(SENDING):
        for card in (None, *CARDS):
            asked.append([as_read(t), t.turn, card and card.code])
            food = t.food[t.turn] + (card.units if card and card.resource is FOOD else 0)
            wanted.append(max(0, bays_to_feed(t, t.turn) - food))
    assert {0, 1, 2} <= set(wanted)
    assert called(GESTURES, "unfed", asked) == wanted
