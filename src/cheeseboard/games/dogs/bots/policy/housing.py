"""Where dogs go: the bay for the next one, and whether all should be put anew."""

from __future__ import annotations

from cheeseboard.engine.move import Move
from cheeseboard.games.dogs.bots.policy.menu import NEVER
from cheeseboard.games.dogs.components import BAY_POINTS, Dog
from cheeseboard.games.dogs.moves import KEEP, PUTS, REARRANGE
from cheeseboard.games.dogs.rules.housing import ARRANGING
from cheeseboard.games.dogs.rules.kennel import in_line, is_quartet, rooms_for
from cheeseboard.games.dogs.scoring import pack_points
from cheeseboard.games.dogs.table import DogTable, Pack, breed_counts, with_dog


def arranging(t: DogTable, seat: int) -> Move:
    """Where the next dog goes; all anew only if that makes better groups."""
    bays = t.bays[seat]
    if t.phase is ARRANGING:
        if not t.placing and not t.last_round and not is_torn(bays):
            return KEEP
        counts = breed_counts(bays, t.placing)
        as_it_is = bays[:]
        house(t, seat, as_it_is, t.placing)
        anew: list[Pack] = [()] * len(bays)
        house(t, seat, anew, in_line(counts))
        if layout_value(t, seat, anew) > layout_value(t, seat, as_it_is) + 0.4:
            return REARRANGE
        if not t.placing:
            return KEEP
    return PUTS[best_bay(t, seat, bays, t.placing)]


def is_torn(bays: list[Pack]) -> bool:
    """Whether dogs of a breed stand in two bays, as cures and deals may leave them."""
    seen = 0
    for pack in bays:
        here = 0
        for dog in pack:
            here |= 1 << dog.breed
        if seen & here:
            return True
        seen |= here
    return False


def house(t: DogTable, seat: int, bays: list[Pack], queue: Pack) -> None:
    """All dogs of the queue into these bays, one after another."""
    while queue:
        dog = queue[0]
        bay = best_bay(t, seat, bays, queue)
        if bay < 0:
            return
        bays[bay] = with_dog(bays[bay], dog)
        queue = queue[1:]


def best_bay(t: DogTable, seat: int, bays: list[Pack], queue: Pack) -> int:
    """The bay for the first of the queue."""
    dog = queue[0]
    waiting = 0
    while waiting < len(queue) and queue[waiting] is dog:
        waiting += 1
    occupied = 0
    for pack in bays:
        if pack:
            occupied += 1
    rooms = rooms_for(bays, t.built[seat], queue)
    most, found = NEVER, -1
    for bay in range(t.built[seat]):
        if rooms >> bay & 1:
            value = bay_value(t, seat, bays[bay], bay, dog, waiting, occupied)
            if value > most:
                most, found = value, bay
    return found


def bay_value(t: DogTable, seat: int, pack: Pack, bay: int, dog: Dog, waiting: int, occupied: int) -> float:
    """How well a bay suits so many dogs of a breed."""
    same = pack.count(dog)
    if same:
        if same == len(pack):
            return 10.0 + float(same) if same + waiting > 2 or waiting == 1 else 9.0
        return 6.0 if same % 2 else NEVER
    if not pack:
        points = float(BAY_POINTS[bay]) * (1.0 if t.last_round and t.food[seat] > occupied else 0.1)
        if waiting > 2:
            quartet = 0.2 if waiting > 3 and not t.bonus_paid[seat] >> bay & 1 else 0.0
            return 8.0 + points + quartet
        return 2.0 + points if t.food[seat] > occupied else 1.0 + points
    if waiting > 2:
        return 0.0
    return 3.0 + (0.5 if len(pack) + waiting > 2 else 0.0)


def layout_value(t: DogTable, seat: int, bays: list[Pack]) -> float:
    """Groups, bays that count, and the food that they want."""
    found = 0.0
    occupied = 0
    for bay in range(t.built[seat]):
        pack = bays[bay]
        if pack:
            occupied += 1
            found += float(pack_points(pack))
            found += float(BAY_POINTS[bay]) * (1.0 if t.last_round else 0.1)
            if is_quartet(pack) and not t.bonus_paid[seat] >> bay & 1 and not t.last_round:
                found += 0.3
    short = max(0, occupied - t.food[seat])
    return found - 0.4 * float(occupied) - (4.0 if t.last_round else 1.0) * float(short)
