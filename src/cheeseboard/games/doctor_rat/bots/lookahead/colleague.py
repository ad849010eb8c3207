"""How a hard colleague looks ahead: of the other Doctor the diet is known, of oneself only what can be worked out.

What both believe of themselves is worked out from the open table, and what the other does is read as the doing of
somebody who knows one's diet (DOC-143: ordinary inference, no code).
"""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.event import Event
from cheeseboard.engine.luck import Luck
from cheeseboard.games.doctor_rat.bots.belief.groups import SAME, Belief, beliefs, parity_and_card
from cheeseboard.games.doctor_rat.bots.lookahead.doctor import (
    LOST,
    Scales,
    cost_of_crosses,
    cost_of_ugh,
    log_near,
    worth_of_stock,
)
from cheeseboard.games.doctor_rat.components import Diet, Food
from cheeseboard.games.doctor_rat.events import (
    AteBadly,
    AteWell,
    BinStarted,
    LaidBetween,
    MealBegan,
    Refused,
    TableSwapped,
    Took,
)
from cheeseboard.games.doctor_rat.rules.food import diet_on_desk
from cheeseboard.games.doctor_rat.table import Clinic

TABLES: Final = 10  # samples of a new one


@final
class Hint:
    """A table that the other kept or threw away, as it stood before one's pick of that meal."""

    __slots__ = ("at", "foods", "swapped")

    def __init__(self, at: int, foods: list[int], swapped: bool) -> None:
        self.at = at
        self.foods = foods
        self.swapped = swapped


def tables(view: Clinic, mine: int, heard: list[Event]) -> list[Hint]:
    """What the other Doctor did about each table, as far as an Ugh! was to be had."""
    codes = [eater.code for eater in view.options.eaters]
    previous = view.options.box.food_of(view.identities[mine]).number
    table: list[Food] = []
    meal = 0
    ugh = view.options.ugh
    is_new = False
    taken: dict[str, Food] = {}
    found: list[Hint] = []
    for event in heard:
        if isinstance(event, MealBegan):
            meal = event.meal
            is_new = True
            taken.clear()
        elif isinstance(event, (BinStarted, LaidBetween)):
            table += event.cards
        elif isinstance(event, TableSwapped):
            if codes.index(event.group.code) != mine:
                found.append(Hint(parity_and_card(meal, previous), [food.number for food in table], True))
            table = list(event.cards)
            ugh -= 1
        elif isinstance(event, Took):
            if is_new and ugh and not view.options.board[meal - 1].is_exam:
                found.append(Hint(parity_and_card(meal, previous), [food.number for food in table], False))
            is_new = False
            if event.group.code in taken:
                table.append(taken[event.group.code])  # DOC-106  a pick that is changed
            taken[event.group.code] = event.card
            if event.card in table:
                table.remove(event.card)
        elif isinstance(event, Refused):
            table.append(taken.pop(event.group.code, event.card))
            ugh -= 1
        elif isinstance(event, (AteWell, AteBadly)) and codes.index(event.group.code) == mine:
            previous = event.card.number
    return found


def read(belief: Belief, told: list[Hint], scales: Scales) -> Belief:
    """What one believes of oneself, seeing what the other does."""
    weights: list[float] = []
    for place, diet in enumerate(belief.diets):
        weight = belief.weights[place]
        for hint in told:
            accepts = diet.accepts[hint.at]
            something = False
            for food in hint.foods:
                if accepts >> food & 1:
                    something = True
                    break
            if something == hint.swapped:
                weight *= scales.swapped if something else scales.passed
        weights.append(weight)
    return Belief(belief.diets, weights, belief.at)


@final
class Pair:
    """From one Doctor's side of the table: `mine` is the own Row, `other` the colleague's."""

    __slots__ = ("belief", "mine", "other", "others", "scales", "truth", "view")

    def __init__(
        self, view: Clinic, mine: int, heard: list[Event], scales: Scales, truth: Diet | None = None
    ) -> None:
        """`truth` is the other's diet, where somebody wonders what would be done if it were this one."""
        self.view = view
        self.mine = mine
        self.other = 1 - mine
        self.scales = scales
        plain = beliefs(view, heard)
        self.belief = read(plain[mine], tables(view, mine, heard), scales)
        self.others = read(plain[self.other], tables(view, self.other, heard), scales)
        self.truth = diet_on_desk(view, self.other) if truth is None else truth

    def is_exam(self) -> bool:
        return self.view.options.board[self.view.meal - 1].is_exam

    def good(self, food: int) -> bool:
        """For the other."""
        return self.truth.accepts[self.others.at] >> food & 1 != 0

    # What eating does

    def own_fate(self, food: int, left: list[int]) -> float:
        view, scales = self.view, self.scales
        chance = self.belief.chance(food)
        crosses = view.crosses(self.mine)
        value = chance * cost_of_crosses(view, scales, crosses, True)
        value += (1.0 - chance) * cost_of_crosses(view, scales, crosses + 1, False)
        if self.is_exam():
            return value
        soon, later = parity_and_card(view.meal + 1, food), parity_and_card(view.meal, food)
        good_soon = 0.0
        good_later = 0.0
        for kept in left:
            good_soon += self.belief.chance_at(soon, kept)
            good_later += self.belief.chance_at(later, kept)
        return value + worth_of_stock(view, scales, good_soon, good_later)

    def others_fate(self, belief: Belief, food: int, left: list[int]) -> float:
        view, scales = self.view, self.scales
        good = self.good(food)
        value = cost_of_crosses(view, scales, view.crosses(self.other) + int(not good), good)
        if value <= LOST or self.is_exam():
            return value
        value += scales.near * log_near(self.truth, belief, view.meal, food, good, scales)
        soon = self.truth.accepts[parity_and_card(view.meal + 1, food)]
        later = self.truth.accepts[parity_and_card(view.meal, food)]
        good_soon = 0
        good_later = 0
        for kept in left:
            good_soon += soon >> kept & 1
            good_later += later >> kept & 1
        return value + worth_of_stock(view, scales, float(good_soon), float(good_later))

    # Courses of a meal

    def others_pick(self, belief: Belief, left: list[int], barred: list[int]) -> int:
        """What the other would take: likely good, and rather not what seems good for oneself."""
        best, most = -1, -1.0
        for food in left:
            if food not in barred:
                value = belief.chance(food) - (0.0 if self.is_exam() else self.scales.kept * self.belief.chance(food))
                if value > most + SAME:
                    best, most = food, value
        return best

    def with_others_pick(self, food: int, own: int, left: list[int]) -> float:
        """Both cards are chosen; a bad one of the other's is refused where that helps."""
        value = self.others_fate(self.others, food, left)
        if own >= 0:
            value += self.own_fate(own, left)
        new = self.refused(food, own, left, []) if self.view.ugh_left and not self.is_exam() else LOST
        return max(value, new)

    def refused(self, food: int, own: int, left: list[int], barred: list[int]) -> float:
        """After an Ugh! on the other's bad card; LOST where that brings nothing good."""
        if self.good(food):
            return 3 * LOST
        belief = self.others.refused(food)
        new = self.others_pick(belief, left, barred)
        if new < 0 or not self.good(new):
            return 3 * LOST
        rest = left[:]
        rest[rest.index(new)] = food
        value = self.others_fate(belief, new, rest) - cost_of_ugh(self.view, self.scales)
        return value + (self.own_fate(own, rest) if own >= 0 else 0.0)

    def taking(self, food: int, cards: list[int], others_plate: int) -> float:
        """What comes of taking this one, before or after the other has taken."""
        left = cards[:]
        left.remove(food)
        if others_plate < 0:
            others_plate = self.others_pick(self.others, left, [])
            if others_plate < 0:
                return self.own_fate(food, left)
            left.remove(others_plate)
        return self.with_others_pick(others_plate, food, left)

    def table(self, cards: list[int]) -> float:
        """What a table is worth before anybody takes from it."""
        left = cards[:]
        plate = -1
        if self.view.marker != self.mine:
            plate = self.others_pick(self.others, left, [])
            left.remove(plate)
        most = 3 * LOST
        for food in left:
            most = max(most, self.taking(food, left, plate))
        return most

    def new_table(self, cards: int, luck: Luck) -> float:
        """On average, less the token."""
        total = 0.0
        for _ in range(TABLES):
            unseen = self.view.pile.numbers[:]
            total += self.table([unseen.pop(luck.pick(unseen)) for _ in range(cards)])
        return total / TABLES - cost_of_ugh(self.view, self.scales)
