"""What fits where: the quick answer beside a slow and plain one, which tries everything."""

import random

from cheeseboard.games.dogs.components import BAY_SIZE, BAYS, ROWS, WELL
from cheeseboard.games.dogs.rules.kennel import has_room, rooms_for
from cheeseboard.games.dogs.table import Pack, with_dog
from tests.rules import rule

KENNELS = 1_500
MOST_BREEDS = 5  # so that some dogs are alike
MOST_WAITING = 5


def fits_in(pack: Pack) -> bool:
    """DOG-034, DOG-035, DOG-036  Four dogs, two breeds, and in each of the two rows dogs of one breed."""
    breeds = {dog.breed for dog in pack}
    rows = sum((sum(dog.breed == breed for dog in pack) + 1) // 2 for breed in breeds)
    return len(pack) <= BAY_SIZE and len(breeds) <= 2 and rows <= ROWS


def all_find_a_place(bays: list[Pack], queue: Pack) -> bool:
    if not queue:
        return True
    return any(all_find_a_place(after, queue[1:]) for after in ways_to_put(bays, queue[0]).values())


def ways_to_put(bays: list[Pack], dog) -> dict[int, list[Pack]]:
    ways = {}
    for bay, pack in enumerate(bays):
        fuller = with_dog(pack, dog)
        if fits_in(fuller):
            ways[bay] = [*bays[:bay], fuller, *bays[bay + 1 :]]
    return ways


def random_kennel(chance: random.Random, breeds: int = MOST_BREEDS) -> list[Pack]:
    bays: list[Pack] = [() for _ in range(chance.randint(2, len(BAYS)))]
    for _ in range(chance.randrange(BAY_SIZE * len(bays) + 1)):
        bay, dog = chance.randrange(len(bays)), WELL[chance.randrange(breeds)]
        if fits_in(with_dog(bays[bay], dog)):
            bays[bay] = with_dog(bays[bay], dog)
    return bays


def random_queue(chance: random.Random) -> Pack:
    """Dogs of a breed stand together; which breed comes first is their owner's wish."""
    dogs = [chance.randrange(MOST_BREEDS) for _ in range(chance.randint(1, MOST_WAITING))]
    breeds = sorted(set(dogs), key=lambda breed: (chance.random(), breed))
    return tuple(WELL[breed] for breed in breeds for _ in range(dogs.count(breed)))


@rule("DOG-034", "DOG-035", "DOG-036", "DOG-037")
def test_a_bay_takes_a_dog_as_the_rulebook_says():
    chance = random.Random(1)
    for _ in range(KENNELS):
        for pack in random_kennel(chance):
            for dog in WELL[:MOST_BREEDS]:
                assert has_room(pack, dog) == fits_in(with_dog(pack, dog)), (pack, dog)


@rule("DOG-087", "DOG-092")
def test_the_next_dog_goes_wherever_all_behind_it_still_find_a_place():
    chance = random.Random(2)
    for _ in range(KENNELS):
        bays, queue = random_kennel(chance), random_queue(chance)
        ways = ways_to_put(bays, queue[0])
        plain = sum(1 << bay for bay, after in ways.items() if all_find_a_place(after, queue[1:]))
        empty: list[Pack] = [()] * (len(BAYS) - len(bays))
        assert rooms_for(bays + empty, len(bays), queue) == plain, (bays, queue)
