"""Rooms for dogs: what fits where.  DOG-029 to DOG-039, and the full-bay bonus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.move import Move
from cheeseboard.engine.table import replaced
from cheeseboard.games.dogs.components import (
    ANY_BREED,
    BAY_SIZE,
    BAYS,
    BREED_COUNT,
    BREED_STEP,
    MOST_OF_A_BREED,
    ROWS,
    WELL,
    Dog,
)
from cheeseboard.games.dogs.events import BayFull
from cheeseboard.games.dogs.table import DogTable, Pack, breed_counts, with_dog

if TYPE_CHECKING:
    from mypy_extensions import i64

# ---- a bay ----


def rows_of(bay: Pack) -> i64:
    """DOG-037  In a bay that keeps the rules, three dogs take two rows."""
    size = len(bay)
    if size == ROWS and bay[0] is bay[1]:
        return 1
    return size if size < ROWS else ROWS


def half_rows(bay: Pack) -> i64:
    """Breeds, as `Dog.bit`, with one dog in a row."""
    found: i64 = 0
    for dog in bay:
        found ^= dog.bit
    return found


def room_in(bay: Pack) -> i64:
    """DOG-034, DOG-035, DOG-036  Breeds of which the bay takes one more; DOG-038  a row is filled before the next."""
    if rows_of(bay) < ROWS:
        return ANY_BREED
    return half_rows(bay)


def has_room(bay: Pack, dog: Dog) -> bool:
    return room_in(bay) & dog.bit != 0


def is_quartet(bay: Pack) -> bool:
    return len(bay) == BAY_SIZE and bay[0] is bay[-1]


# ---- a kennel ----


def rows_needed(counts: list[int]) -> int:
    """DOG-093  Of healthy dogs by breed."""
    rows = 0
    for count in counts:
        rows += (count + 1) >> 1
    return rows


def fits(t: DogTable, seat: int, dog: Dog) -> bool:
    """DOG-097, DOG-099  Whether one more healthy dog has a place, after redistribution if need be."""
    counts = breed_counts(t.bays[seat])
    counts[dog.breed] += 1
    return rows_needed(counts) <= ROWS * t.built[seat]


def into_bays(t: DogTable, dogs: Pack, moves: tuple[Move, ...]) -> list[Move]:
    """Those of the moves, one for a breed and a bay, that put one of these dogs where it has room now."""
    bays, built = t.bays[t.turn], t.built[t.turn]
    found: list[Move] = []
    last: Dog | None = None
    for dog in dogs:
        if dog is not last:
            last = dog
            for bay in range(built):
                if room_in(bays[bay]) & dog.bit:
                    found.append(moves[dog.breed * len(BAYS) + bay])
    return found


def places_for(t: DogTable, seat: int) -> i64:
    """Bits of the bays in which the next dog may be put so that all that wait behind it still find a place."""
    return rooms_for(t.bays[seat], t.built[seat], t.placing)


def rooms_for(bays: list[Pack], built: int, queue: Pack) -> i64:
    """The same for any bays and dogs; none where not all of them fit."""
    dog = queue[0]
    alike: i64 = 1  # of the breed
    while alike < len(queue) and queue[alike] is dog:
        alike += 1
    spare: i64 = 0  # rows that are left when all are housed as closely as can be
    begun: i64 = 0  # bits of bays with a free place in a row of this breed
    empty: i64 = 0  # bits of bays with a whole free row
    halves: i64 = 0  # bays with one
    all_halves: i64 = 0  # the same of every breed, each counted from its bit on
    bit: i64 = 1
    for bay in range(built):
        pack = bays[bay]
        rows = ROWS - rows_of(pack)
        spare += rows
        half = half_rows(pack)
        all_halves += half
        if half & dog.bit:
            begun |= bit
            halves += 1
        elif rows:
            empty |= bit
        bit <<= 1
    spare -= rows_for(alike - halves)
    if alike < len(queue):
        spare -= rows_behind(all_halves, queue, alike)
    if spare < 0:
        return 0
    return begun | empty if spare or alike > halves else begun  # a new row only if one is to spare, or is needed anyhow


def rows_for(dogs: i64) -> i64:
    """New rows for equal dogs, which may be fewer than none where half rows take them all."""
    return (dogs + 1) >> 1 if dogs > 0 else 0


def rows_behind(halves: i64, queue: Pack, start: int) -> i64:
    """Rows that the dogs of other breeds in the queue will need: `ceil((dogs - half rows) / 2)` for each breed."""
    found: i64 = 0
    dogs: i64 = 0  # of the breed
    for place in range(start, len(queue)):
        dog = queue[place]
        dogs += 1
        if place + 1 == len(queue) or queue[place + 1] is not dog:
            found += rows_for(dogs - (halves >> BREED_STEP * dog.breed & MOST_OF_A_BREED))
            dogs = 0
    return found


def in_line(counts: list[int]) -> Pack:
    """Breed by breed, the larger counts first."""
    breeds = [breed for breed in range(BREED_COUNT) if counts[breed]]
    size = 0
    for breed in breeds:
        size = max(size, counts[breed])
    found: list[Dog] = []
    while size:
        for breed in breeds:
            if counts[breed] == size:
                dog = WELL[breed]
                for _ in range(size):
                    found.append(dog)
        size -= 1
    return tuple(found)


# ---- the bonus ----


def put_in_bay(t: DogTable, seat: int, dog: Dog, bay: int, dealer: Dealer) -> None:
    """Outside the housing step, where no other dog moves (DOG-040).

    DOG-107, DOG-137, DOG-151: a fourth dog of a breed pays at once.
    """
    pack = with_dog(t.bays[seat][bay], dog)
    t.bays[seat][bay] = pack
    if is_quartet(pack):
        pay_bonus(t, seat, bay, dealer)


def pay_bonus(t: DogTable, seat: int, bay: int, dealer: Dealer) -> None:
    """DOG-107, DOG-108  Once for each bay in the whole game."""
    if t.bonus_paid[seat] >> bay & 1:
        return
    t.bonus_paid = replaced(t.bonus_paid, seat, t.bonus_paid[seat] | 1 << bay)
    t.coins[seat] += 1
    if dealer.listening:
        dealer.tell(BayFull(seat, BAYS[bay]))
