"""What a diet says of this meal, where a seat sees it."""

from __future__ import annotations

from typing import Final

from cheeseboard.games.doctor_rat.components import (
    ALTERNATING,
    BY_COLOUR,
    BY_TYPE,
    COLOURS,
    DIFFERENT,
    FOODS,
    IDENTICAL,
    MANDATORY,
    MEGALOMANIA,
    NO_CARD,
    PLUS_MINUS_ONE,
    QUANTITIES,
    QUANTITY_SPECS,
    TYPES,
    Food,
    Restriction,
    bits_of,
)
from cheeseboard.games.doctor_rat.rules.common import group_under
from cheeseboard.games.doctor_rat.rules.food import is_exam, known_diet
from cheeseboard.games.doctor_rat.rules.verdicts import LOSING
from cheeseboard.games.doctor_rat.table import Clinic

BY_CODE: Final = sorted(FOODS, key=lambda food: food.code)
Tonight = tuple[bool, list[str]]  # whether these are what is good this meal, or what is not: codes of things


def good_foods(t: Clinic, group: int) -> list[Food] | None:
    """DOC-059  Of what lies in sight, what this group's diet says is good at this meal; None where it is not seen."""
    diet = known_diet(t, group)
    if diet is None:
        return None
    seen = bits_of(t.offer) | bits_of(t.bin)
    for card in (*t.reserve, *t.chosen, *([t.extra] if t.extra else [])):
        if card.value is not None:
            seen |= card.value.bit
    good = seen & diet.good_foods(t.meal, t.previous(group))
    return [food for food in BY_CODE if food.bit & good]


def verdict(t: Clinic, group: int, previous: Food, food: Food) -> int:
    """As `MoveFacts` has it."""
    diet = known_diet(t, group)
    return 2 if diet is None else int(diet.is_good(t.meal, previous, food))


def plate_verdicts(t: Clinic, group: int) -> list[int]:
    """On the card before a group, and on its second one, which comes after that (DOC-175)."""
    plate, extra = t.plates[group], t.extras[group]
    if plate is None:
        return []
    found = [verdict(t, group, t.previous(group), plate)]
    return found if extra is None else [*found, verdict(t, group, plate, extra)]


def bad_plates(t: Clinic, group: int) -> int:
    return plate_verdicts(t, group).count(0)


def ends_by_plates(t: Clinic) -> bool:
    """DOC-128, DOC-129  Unless MEGALOMANIA still moves cards (DOC-169)."""
    if group_under(t, MEGALOMANIA) is not None:
        return False
    bad = [bad_plates(t, group) for group in range(len(t.rows))]
    return any(n > 0 and (is_exam(t) or t.crosses(group) + n >= LOSING) for group, n in enumerate(bad))


def plan(t: Clinic, group: int) -> Tonight | None:
    """DOC-059  What the diet says of this meal, where it is seen: a few things that are good, or all that are not."""
    diet = known_diet(t, group)
    if diet is None:
        return None
    kind, first, second = diet.cards
    previous = t.previous(group)
    if kind is ALTERNATING:
        return True, [(second if t.meal & 1 else first).code]  # DOC-051
    if kind is PLUS_MINUS_ONE:
        return True, [
            QUANTITY_SPECS[n - 1].code for n in (previous.quantity - 1, previous.quantity + 1) if 0 < n <= QUANTITIES
        ]
    if kind is IDENTICAL or kind is DIFFERENT:
        return kind is IDENTICAL, [trait(first, previous)]  # DOC-053, DOC-054
    return kind is MANDATORY, [card.code for card in (first, second) if card is not NO_CARD]


def trait(category: Restriction, food: Food) -> str:
    """Of this food, in this category."""
    if category is BY_TYPE:
        return TYPES[food.type]
    return COLOURS[food.colour] if category is BY_COLOUR else QUANTITY_SPECS[food.quantity - 1].code
