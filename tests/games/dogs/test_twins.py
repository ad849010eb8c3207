"""What the board works out while a plan is made is what the rules say of it, on random kennels."""

import random
from collections.abc import Iterator
from typing import Any

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.phase import Turn
from cheeseboard.games.dogs.components import BAYS, BREED_COUNT, WELL
from cheeseboard.games.dogs.moves import KEEP, MOVES, REARRANGE
from cheeseboard.games.dogs.rules import ARRANGING, PUTTING
from cheeseboard.games.dogs.rules.housing import why_not_there
from cheeseboard.games.dogs.rules.kennel import has_room, in_line, rooms_for
from cheeseboard.games.dogs.scoring import Score, pack_points
from cheeseboard.games.dogs.table import DogTable, Pack, breed_counts
from tests.games.dogs.table import played, started
from tests.games.dogs.test_kennel import random_kennel, random_queue
from tests.page.calls import called
from tests.rules import rule

READ = "src/cheeseboard/games/dogs/web/read.ts"
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


@rule("DOG-183", "DOG-184")
def test_a_bay_has_its_points():
    packs = [pack for _, built, bays in kennels(4) for pack in bays[:built]]
    assert called(READ, "packPoints", [[codes(pack)] for pack in packs]) == [pack_points(pack) for pack in packs]


@rule("DOG-183", "DOG-185", "DOG-186", "DOG-245", "DOG-246")
def test_the_bays_of_a_kennel_have_their_points():
    calls, wanted = [], []
    for chance, built, bays in kennels(BREED_COUNT):
        seats = chance.randint(2, 4)
        t = started(seats).table
        t.bays[0], t.built[0] = bays, built
        score = Score(t, 0)
        calls.append([[codes(pack) for pack in bays], seats])
        wanted.append(score.pack + score.bays + score.variety + score.areas)
    assert called(READ, "worth", calls) == wanted


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
    assert called(READ, "hasRoom", asked) == rooms
    said = called(READ, "whyNot", asked)
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
        "facts": {"bay_names": list(BAYS)},
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


@rule("DOG-085", "DOG-087", "DOG-090")
def test_what_the_board_proposes_is_reached_by_the_steps_that_it_sends():
    tables = housings()
    plans = called(GESTURES, "proposal", [[as_read(t), t.turn, None] for t in tables])
    asked = []
    for t, plan in zip(tables, plans, strict=True):
        assert isinstance(t.phase, Turn)
        moves = t.phase.moves(t)
        asked.append([as_read(t), t.turn, plan, KEEP in moves, REARRANGE in moves])
    found = called(GESTURES, "stepsTo", asked)
    assert len(tables) > 100
    for t, plan, steps in zip(tables, plans, found, strict=True):
        seat = t.turn
        assert steps, (t.bays[seat], t.placing)
        assert [sorted(codes(bay)) for bay in after(t, steps).bays[seat]] == [sorted(bay) for bay in plan]
