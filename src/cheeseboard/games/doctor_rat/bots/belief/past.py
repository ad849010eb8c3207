"""The meals that were, for a Doctor who wants to know how well these rats read."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.event import Event
from cheeseboard.games.doctor_rat.bots.belief.groups import SAME, Belief, Table, parity_and_card, pick_worth
from cheeseboard.games.doctor_rat.bots.belief.weights import HANDED, REFUSED
from cheeseboard.games.doctor_rat.components import Diet
from cheeseboard.games.doctor_rat.events import (
    AteBadly,
    AteWell,
    BinStarted,
    EffectShown,
    LeftOver,
    MealBegan,
    MedicineUsed,
    MenuGiven,
    Refused,
    Served,
    Took,
)
from cheeseboard.games.doctor_rat.table import Clinic

SLIPS_BEFORE: Final = 1.0  # what is expected of rats who were not yet seen, in slips
PICKS_BEFORE: Final = 16.0  # of so many picks


@final
class Past:
    """The meals again, as the rats saw them: how often a group took another card than the best for all."""

    __slots__ = (
        "at",
        "bin",
        "centre",
        "codes",
        "diets",
        "learning",
        "leftover",
        "meal",
        "picked",
        "picks",
        "slips",
        "ticks",
        "view",
        "weights",
    )

    def __init__(self, view: Clinic, learning: float, leftover: float = 1.0) -> None:
        options = view.options
        self.view = view
        self.learning = learning
        self.leftover = leftover
        self.codes = [eater.code for eater in options.eaters]
        self.meal = 0
        self.at = [options.box.food_of(identity).number for identity in view.identities]  # previous cards
        self.ticks: list[list[bool]] = [[] for _ in self.codes]
        self.diets: list[list[Diet]] = [options.prior(identity).diets for identity in view.identities]
        self.weights: list[list[float]] = []
        for diets, identity in zip(self.diets, view.identities):
            prior = options.prior(identity).weights
            self.weights.append([float(prior[diet.number]) for diet in diets])
        self.bin: list[int] = []
        self.centre: list[int] = []
        self.picked: dict[int, int] = {}  # by group, as long as nothing was refused in this meal
        self.picks = 0
        self.slips = 0

    def hear(self, event: Event) -> None:
        if isinstance(event, MealBegan):
            self.meal = event.meal
            self.centre = []
            self.picked.clear()
        elif isinstance(event, BinStarted):
            self.bin = [food.number for food in event.cards]
        elif isinstance(event, Served):
            self.centre = [food.number for food in event.cards]
        elif isinstance(event, Took):
            self.picked[self.codes.index(event.group.code)] = event.card.number
        elif isinstance(event, MenuGiven):
            self.learn(self.codes.index(event.group.code), event.card.number, True, HANDED)
        elif isinstance(event, Refused):
            self.judge()
            self.learn(self.codes.index(event.group.code), event.card.number, False, REFUSED)
            if event.card.number in self.bin:
                self.bin.remove(event.card.number)  # DOC-116  it is left over with the others
        elif isinstance(event, MedicineUsed):
            ticks = self.ticks[self.codes.index(event.group.code)]
            ticks[event.slot] = ticks[event.next_slot] = True  # DOC-091  they count no more
        elif isinstance(event, EffectShown):
            self.centre = []  # complications have ways of their own: this meal tells nothing
        elif isinstance(event, LeftOver):
            self.bin += [food.number for food in event.cards]
        elif isinstance(event, (AteWell, AteBadly)):
            self.judge()
            group, food = self.codes.index(event.group.code), event.card.number
            good = isinstance(event, AteWell)
            self.learn(group, food, good, 0.0)
            self.at[group] = food
            self.ticks[group].append(good)
            if food in self.bin:
                self.bin.remove(food)

    def learn(self, group: int, food: int, good: bool, otherwise: float) -> None:
        here = parity_and_card(self.meal, self.at[group])
        mine = self.weights[group]
        for place, diet in enumerate(self.diets[group]):
            if (diet.accepts[here] >> food & 1 != 0) != good:
                mine[place] *= otherwise

    def judge(self) -> None:
        """The first picks of a meal, all groups together."""
        if not self.centre:
            return
        groups, cards = list(self.picked), self.centre + self.bin
        picks = [self.picked[group] for group in groups]
        self.centre = []
        if not groups or any(food not in cards for food in picks):
            return
        values: list[list[float]] = []
        meals = len(self.view.options.board) - self.meal
        for group in groups:
            belief = Belief(self.diets[group], self.weights[group], parity_and_card(self.meal, self.at[group]))
            crosses = self.ticks[group].count(False)
            chances = [belief.chance(food) * (self.leftover if food in self.bin else 1.0) for food in cards]
            values.append([pick_worth(chance, crosses, meals, self.learning) for chance in chances])
        value = 1.0
        for place, food in enumerate(picks):
            value *= values[place][cards.index(food)]
        self.picks += len(picks)
        self.slips += int(value < Table(cards, values).choose(1).value - SAME)


def slips_seen(view: Clinic, heard: list[Event], learning: float, leftover: float) -> float:
    """How often a group is likely to take its second choice."""
    past = Past(view, learning, leftover)
    for event in heard:
        past.hear(event)
    return (SLIPS_BEFORE + past.slips) / (PICKS_BEFORE + past.picks)
