"""What each group believes of itself, and what it would take: for hard rats, and for a Doctor who looks ahead.

Only what lies open enters (DOC-111).  Food is its number here, and a belief is two lists, so that a whole meal is tried
in little time.
"""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.event import Event
from cheeseboard.games.doctor_rat.bots.belief.weights import LEFT_TO_LOSE, REFUSED, hints, weights
from cheeseboard.games.doctor_rat.components import FOOD_COUNT, GLUTTONY, PARANOIA, Diet
from cheeseboard.games.doctor_rat.table import Clinic

UNKNOWN: Final = -1.0
SAME: Final = 1e-9
ALL_TIES: Final = 1000
AMONG_EQUALS: Final = 1.0 - 1e-6  # of a card in the bin


@final
class Belief:
    """What a group thinks of its own diet as it chooses."""

    __slots__ = ("at", "diets", "likely", "refusals", "total", "weights")

    def __init__(self, diets: list[Diet], weights: list[float], at: int) -> None:
        self.diets = diets
        self.weights = weights
        self.at = at  # which list of accepted food: parity of the meal, and the previous card
        self.total = 0.0
        for weight in weights:
            self.total += weight
        self.likely = [UNKNOWN] * FOOD_COUNT
        self.refusals: dict[int, Belief] = {}

    def chance(self, food: int) -> float:
        """That this food is good."""
        found = self.likely[food]
        if found < 0.0:
            found = self.likely[food] = self.chance_at(self.at, food)
        return found

    def chance_at(self, at: int, food: int) -> float:
        good = 0.0
        weights = self.weights
        for place, diet in enumerate(self.diets):
            if diet.accepts[at] >> food & 1:
                good += weights[place]
        return good / self.total if self.total > 0.0 else 0.5

    def refused(self, food: int) -> Belief:
        """After an Ugh! on this food."""
        found = self.refusals.get(food)
        if found is None:
            weights = [
                weight * REFUSED if diet.accepts[self.at] >> food & 1 else weight
                for diet, weight in zip(self.diets, self.weights)
            ]
            found = self.refusals[food] = Belief(self.diets, weights, self.at)
        return found


def parity_and_card(meal: int, previous: int) -> int:
    return (meal & 1) * FOOD_COUNT + previous


def beliefs(view: Clinic, heard: list[Event]) -> list[Belief]:
    """Of every group, from verdicts and from what tokens told."""
    told = hints(view, heard)
    found: list[Belief] = []
    for group in range(len(view.rows)):
        mine = weights(view, group, told)
        at = parity_and_card(view.meal, view.previous(group).number)
        found.append(Belief([diet for diet, _ in mine], [weight for _, weight in mine], at))
    return found


# ---- what rats take ----


@final
class Choice:
    """Allocations that are equally good to the rats, so many at most, and what they are worth to them."""

    __slots__ = ("most", "picks", "value")

    def __init__(self, most: int) -> None:
        self.most = most
        self.picks: list[list[int]] = []
        self.value = UNKNOWN


@final
class Table:
    """The cards to choose from, and by group what each is worth to it; below zero where it may not take one."""

    __slots__ = ("cards", "hopes", "values")

    def __init__(self, cards: list[int], values: list[list[float]]) -> None:
        self.cards = cards
        self.values = values
        self.hopes = [1.0]  # by group: what those after it can make of it at most
        for mine in values[:0:-1]:
            self.hopes.insert(0, self.hopes[0] * max([0.0, *mine]))

    def choose(self, ties: int) -> Choice:
        found = Choice(ties)
        self.extend(found, [], 1.0)
        return found

    def extend(self, found: Choice, places: list[int], value: float) -> None:
        at = len(places)
        if at == len(self.values):
            picks = [self.cards[place] for place in places]
            if value > found.value + SAME:
                found.value = value
                found.picks = [picks]
            elif len(found.picks) < found.most and picks not in found.picks:
                found.picks.append(picks)
            return
        mine, hope = self.values[at], self.hopes[at]
        for place in range(len(self.cards)):
            if mine[place] >= 0.0 and place not in places and value * mine[place] * hope >= found.value - SAME:
                self.extend(found, [*places, place], value * mine[place])


def pick_worth(chance: float, crosses: int, meals: int, learning: float) -> float:
    """To everybody: a bad pick leaves something, unless it is the third or the exam; a doubtful one teaches most.

    `meals` are those that come after this one: what is learned is worth something in each of them.
    """
    if not meals or crosses >= 2:
        return chance
    return chance + (1.0 - chance) * LEFT_TO_LOSE[crosses] + learning * meals * chance * (1.0 - chance)


def table_of(
    view: Clinic,
    believed: list[Belief],
    groups: list[int],
    cards: list[int],
    learning: float,
    leftover: float = 1.0,
) -> Table:
    """What these groups think of these cards now.

    DOC-143: what is offered is probably good for somebody, so what nobody wanted before seems less likely good beside
    it (`leftover`).
    """
    meals = len(view.options.board) - view.meal
    bin_ = [food.number for food in view.bin]
    values: list[list[float]] = []
    for group in groups:
        crosses = view.crosses(group)
        barred = [food.number for food in view.barred[group]]
        mine: list[float] = []
        for card in cards:
            if card in barred or (view.active[group] is PARANOIA and card not in bin_):
                mine.append(UNKNOWN)
            else:
                old = leftover < 1.0 and card in bin_
                worth = pick_worth(believed[group].chance(card) * (leftover if old else 1.0), crosses, meals, learning)
                worth *= AMONG_EQUALS if old else 1.0  # whoever must eat badly eats what is offered
                mine.append(worth * with_more(view, believed[group], group, card, cards))
        values.append(mine)
    return Table(cards, values)


def with_more(view: Clinic, belief: Belief, group: int, card: int, cards: list[int]) -> float:
    """DOC-175  GLUTTONY: what the best card after this one is worth."""
    if view.active[group] is not GLUTTONY:
        return 1.0
    here = parity_and_card(view.meal, card)
    meals = len(view.options.board) - view.meal
    chances = [belief.chance_at(here, other) for other in cards if other != card]
    return max([0.0, *[pick_worth(chance, view.crosses(group), meals, 0.0) for chance in chances]])
