"""What must hold at any moment."""

from __future__ import annotations

from cheeseboard.engine.errors import Lost
from cheeseboard.games.dogs.components import (
    BAYS,
    BLOCKS,
    BREED_COUNT,
    BREEDS,
    CITY,
    COUNTRY,
    DOGS,
    LOST,
    ROWS,
    WELL,
)
from cheeseboard.games.dogs.rules import SETTING_UP
from cheeseboard.games.dogs.rules.kennel import rows_needed
from cheeseboard.games.dogs.table import DogTable, breed_counts


def check(t: DogTable) -> None:
    if t.phase is SETTING_UP:
        return
    check_dogs(t)
    check_cards(t)
    check_kennels(t)


def check_dogs(t: DogTable) -> None:
    """DOG-028, DOG-037  As many dogs of each breed as came into play; with two players a lost one of each area less."""
    box = t.options.box
    found = [0] * BREED_COUNT
    places = [*t.infirmaries, *t.tiles, *t.surplus, t.fair, t.placing]
    for kennel in t.bays:
        places += kennel
    places.append(tuple([dog for dog in (*t.spaces, t.offered, t.given) if dog is not None and not dog.is_block]))
    for bag in (t.city, t.country):
        places.append(tuple([DOGS[number] for number in bag.numbers if not DOGS[number].is_block]))
    for pack in places:
        for dog in pack:
            found[dog.breed] += 1
    missing = 0
    for area in (CITY, COUNTRY):
        for breed in range(BREED_COUNT):
            if box.area_of_breed[breed] is area and breed not in box.removed[t.seats]:
                short = sum(box.copies) - found[breed]
                if short < 0 or (short and t.seats > 2) or short > 1:
                    raise Lost(f"there are {found[breed]} of {BREEDS[breed]}, the box has {sum(box.copies)} (DOG-018)")
                missing += short
    if t.seats == 2 and missing > 2 * min(1, box.copies[LOST]):
        raise Lost(f"{missing} dogs are missing, and one lost dog of each area is taken out (DOG-233)")
    if t.seats == 2:
        for area, bag in ((CITY, t.city), (COUNTRY, t.country)):
            block = BLOCKS[area.number]
            if box.spaces_in(area) and bag.count(block) + t.spaces.count(block) != box.blocking_tokens:
                raise Lost(f"the blocking tokens of the {area.code} are not {box.blocking_tokens} (DOG-235)")


def check_cards(t: DogTable) -> None:
    found = sorted([*t.pile.numbers, *t.discards.numbers])
    for cards in (*t.hands, *t.offers):
        found += [card.number for card in cards]
    if sorted(found) != t.options.cards:
        raise Lost("the cards on the table are not those of the box (DOG-025)")
    if sorted([*t.fair_order, *t.fair_unseen]) != list(range(len(t.options.box.fair_cards))):
        raise Lost("the Fair cards are not those of the box (DOG-024)")


def check_kennels(t: DogTable) -> None:
    box = t.options.box
    for seat in range(t.seats):
        if not 0 <= t.gas[seat] <= box.most_gas:
            raise Lost(f"seat {seat} has {t.gas[seat]} gas (DOG-006)")
        if t.pickups[seat] is not None and t.drove[seat] and t.gas[seat] < 1:
            raise Lost(f"seat {seat} has no gas for the way home (DOG-065)")
        if min(t.coins[seat], t.food[seat], t.medicine[seat]) < 0:
            raise Lost(f"seat {seat} owes something (DOG-064)")
        if len(t.infirmaries[seat]) > box.most_sick:
            raise Lost(f"seat {seat} has {len(t.infirmaries[seat])} sick dogs (DOG-008)")
        for bay, pack in enumerate(t.bays[seat]):
            rows = rows_needed(breed_counts([], pack))
            if rows > ROWS or len(set(pack)) > 2 or any(dog is not WELL[dog.breed] for dog in pack):
                raise Lost(f"seat {seat} has {pack} in {BAYS[bay]} (DOG-037)")
            if pack and bay >= t.built[seat]:
                raise Lost(f"seat {seat} has dogs in {BAYS[bay]}, which is not built (DOG-029)")
