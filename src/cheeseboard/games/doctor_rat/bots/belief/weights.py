"""How a mind reckons: weights over the diets of each group from what everybody saw, and the best cards for all groups.

Public things only: a Doctor who reckons how the rats will choose uses the very same numbers.
"""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.event import Event
from cheeseboard.games.doctor_rat.components import (
    PARANOIA,
    Food,
)
from cheeseboard.games.doctor_rat.events import AteBadly, AteWell, MealBegan, MenuGiven, Refused
from cheeseboard.games.doctor_rat.rules.food import distinct, space
from cheeseboard.games.doctor_rat.table import Clinic
from cheeseboard.games.doctor_rat.view import Weights, possible_bits

REFUSED: Final = 0.02  # a refused card is bad, but for a slip
HANDED: Final = 0.03  # a Strict Menu is good, but for a slip
LEFT_TO_LOSE: Final[list[float]] = [0.9, 0.65, 0.0]  # what a bad meal still leaves, by crosses


@final
class Hint:
    """A token that told something: this card, after that one, is good or bad for the group, but for a slip."""

    __slots__ = ("food", "good", "group", "meal", "previous")

    def __init__(self, group: int, meal: int, previous: Food, food: Food, good: bool) -> None:
        self.group = group
        self.meal = meal
        self.previous = previous
        self.food = food
        self.good = good


def hints(t: Clinic, heard: list[Event]) -> list[Hint]:
    """What refusals and Strict Menus told, from the beginning."""
    codes = [eater.code for eater in t.options.eaters]
    last = [t.options.box.food_of(identity) for identity in t.identities]
    meal = 0
    found: list[Hint] = []
    for event in heard:
        if isinstance(event, MealBegan):
            meal = event.meal
        elif isinstance(event, (AteWell, AteBadly)):
            last[codes.index(event.group.code)] = event.card
        elif isinstance(event, Refused):
            group = codes.index(event.group.code)
            found.append(Hint(group, meal, last[group], event.card, False))
        elif isinstance(event, MenuGiven):
            group = codes.index(event.group.code)
            found.append(Hint(group, meal, last[group], event.card, True))
    return found


def weights(t: Clinic, group: int, told: list[Hint]) -> Weights:
    """The exact posterior of a group, and what tokens told."""
    mine = [hint for hint in told if hint.group == group]
    identity = t.identities[group]
    drawn = t.options.likely_choice(identity) if t.options.choose else None
    total = 0 if drawn is None else sum(drawn.weights)
    found: Weights = []
    for diet, prior in t.options.prior(identity).lot(possible_bits(t, group)).weighted:
        weight = float(prior)
        if drawn is not None:  # section 2.1: a choice is like a draw, nine times of ten
            weight = 0.9 * drawn.weights[diet.number] / total + 0.1 / len(t.options.prior(identity).diets)
        for hint in mine:
            if diet.is_good(hint.meal, hint.previous, hint.food) != hint.good:
                weight *= HANDED if hint.good else REFUSED
        found.append((diet, weight))
    return found


def chance(found: Weights, meal: int, previous: Food, food: Food) -> float:
    """How likely this food is good."""
    good = 0.0
    total = 0.0
    for diet, weight in found:
        total += weight
        if diet.is_good(meal, previous, food):
            good += weight
    return good / total if total > 0.0 else 0.5


def worth(t: Clinic, group: int, chance_of_good: float) -> float:
    """What a pick is worth to everybody: a bad one leaves something, unless it is the third or the exam."""
    left = 0.0 if space(t).is_exam else LEFT_TO_LOSE[min(t.crosses(group), 2)]
    return chance_of_good + (1.0 - chance_of_good) * left


@final
class Pick:
    """The cards that a mind would take for these groups, and what that is worth."""

    __slots__ = ("foods", "value")

    def __init__(self, foods: list[Food], value: float) -> None:
        self.foods = foods
        self.value = value


def cards_for(t: Clinic, group: int, cards: list[Food]) -> list[Food]:
    """Of these cards, those that a group may take."""
    if t.active[group] is PARANOIA:
        return distinct([food for food in cards if food in t.bin], t.barred[group])
    return distinct(cards, t.barred[group])


def best_picks(t: Clinic, groups: list[int], cards: list[Food], minds: list[Weights]) -> Pick:
    """The allocation that is likeliest to leave everybody well: the product over the groups."""
    return allocated(cards, [worths(t, group, cards, minds[group]) for group in groups])


def worths(t: Clinic, group: int, cards: list[Food], mind: Weights) -> dict[int, float]:
    """What each card that a group may take is worth in its hands, by the food's number."""
    previous = t.previous(group)
    found: dict[int, float] = {}
    for food in cards_for(t, group, cards):
        found[food.number] = worth(t, group, chance(mind, t.meal, previous, food))
    return found


def allocated(cards: list[Food], values: list[dict[int, float]]) -> Pick:
    """One of the cards for each group, the first in their order among equals."""
    best = Pick([], -1.0)
    allocate(cards, values, [], 0, 1.0, best)
    return best


def allocate(
    cards: list[Food], values: list[dict[int, float]], foods: list[Food], taken: int, value: float, best: Pick
) -> None:
    at = len(foods)
    if at == len(values):
        if value > best.value:
            best.foods, best.value = foods[:], value
        return
    mine = values[at]
    for place in range(len(cards)):
        if taken >> place & 1:
            continue
        food = cards[place]
        found = value * mine.get(food.number, -1.0)  # below zero: it may not take this one
        if found > best.value:
            foods.append(food)
            allocate(cards, values, foods, taken | 1 << place, found, best)
            foods.pop()
