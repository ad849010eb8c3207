"""Rooms for dogs: what fits where.  DOG-029 to DOG-039, and the full-bay bonus."""

from __future__ import annotations

from cheeseboard.engine.event import Dealer
from cheeseboard.games.dogs.components import BAY_SIZE, BAYS, BREED_COUNT, ROWS, WELL, Card, Dog
from cheeseboard.games.dogs.events import BayFull
from cheeseboard.games.dogs.state import DogTable, Pack


def number_of(dog: Dog) -> int:
    return dog.number


def with_dog(pack: Pack, dog: Dog) -> Pack:
    """Sorted, so that the same dogs are always the same pack."""
    place = 0
    while place < len(pack) and pack[place].number < dog.number:
        place += 1
    return (*pack[:place], dog, *pack[place:])


def without_dog(pack: Pack, dog: Dog) -> Pack:
    place = pack.index(dog)
    return pack[:place] + pack[place + 1 :]


def without_card(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def different(pack: Pack) -> list[Dog]:
    """Each kind of dog once: equal ones can be exchanged."""
    found: list[Dog] = []
    for dog in pack:
        if not found or found[-1] is not dog:
            found.append(dog)
    return found


# ---- a bay ----


def has_room(bay: Pack, dog: Dog) -> bool:
    """DOG-034, DOG-035, DOG-036, DOG-037  Two rows of two equal dogs; DOG-038  a row is filled before the next."""
    size = len(bay)
    if size == 0:
        return True
    if size == BAY_SIZE:
        return False
    same = bay.count(dog)
    if same:
        return same % 2 == 1 or same == size
    return size == 1 or (size == 2 and bay[0] is bay[1])


def rows_of(bay: Pack) -> int:
    """DOG-037"""
    size = len(bay)
    if size == 0:
        return 0
    first = bay.count(bay[0])
    return (first + 1) // 2 + (size - first + 1) // 2


def is_quartet(bay: Pack) -> bool:
    return len(bay) == BAY_SIZE and bay[0] is bay[-1]


# ---- a kennel ----


def breed_counts(packs: list[Pack]) -> list[int]:
    found = [0] * BREED_COUNT
    for pack in packs:
        for dog in pack:
            found[dog.breed] += 1
    return found


def rows_needed(counts: list[int]) -> int:
    """DOG-093  Of healthy dogs by breed."""
    return sum((count + 1) // 2 for count in counts)


def fits(t: DogTable, seat: int, dog: Dog) -> bool:
    """DOG-097, DOG-099  Whether one more healthy dog has a place, after redistribution if need be."""
    counts = breed_counts(t.bays[seat])
    counts[dog.breed] += 1
    return rows_needed(counts) <= ROWS * t.built[seat]


def places_for(t: DogTable, seat: int) -> list[int]:
    """Bays in which the next dog may be put so that all that wait behind it still find a place.

    Equal dogs go into bays from `lowest` on, so that no arrangement is offered twice.
    """
    return rooms_for(t.bays[seat], t.built[seat], t.placing, t.lowest)


def rooms_for(bays: list[Pack], built: int, queue: Pack, lowest: int) -> list[int]:
    """The same for any bays and dogs."""
    dog = queue[0]
    rest = 0  # of the same breed, behind it
    while rest + 1 < len(queue) and queue[rest + 1] is dog:
        rest += 1
    free = 0
    for bay in range(built):
        free += ROWS - rows_of(bays[bay])
    free -= rows_behind(bays, built, queue, rest + 1)
    open_rows = 0  # in this bay and those behind it
    halves = 0  # rows of this breed with one free place, there
    found: list[int] = []
    for bay in range(built - 1, lowest - 1, -1):
        pack = bays[bay]
        rows = ROWS - rows_of(pack)
        odd = pack.count(dog) % 2
        if odd:
            new_rows = max(0, rest - halves + 1) // 2
            if new_rows <= open_rows + rows and new_rows <= free:
                found.append(bay)
        elif rows:
            new_rows = max(0, rest - halves - 1 + 1) // 2
            if new_rows <= open_rows + rows - 1 and new_rows + 1 <= free:
                found.append(bay)
        open_rows += rows
        halves += odd
    found.reverse()
    return found


def rows_behind(bays: list[Pack], built: int, queue: Pack, start: int) -> int:
    """Rows that the dogs of other breeds in the queue will need: `ceil((dogs - half rows) / 2)` for each breed."""
    found = 0
    while start < len(queue):
        dog = queue[start]
        end = start
        while end < len(queue) and queue[end] is dog:
            end += 1
        dogs = end - start
        for bay in range(built):
            dogs -= bays[bay].count(dog) % 2
        if dogs > 0:
            found += (dogs + 1) // 2
        start = end
    return found


def in_line(counts: list[int]) -> Pack:
    """Breed by breed, the larger counts first."""
    found: list[Dog] = []
    for size in range(max(counts), 0, -1):
        for breed in range(BREED_COUNT):
            if counts[breed] == size:
                found += [WELL[breed]] * size
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
    t.bonus_paid[seat] |= 1 << bay
    t.coins[seat] += 1
    if dealer.listening:
        dealer.tell(BayFull(seat, BAYS[bay]))
