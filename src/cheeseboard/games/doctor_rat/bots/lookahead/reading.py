"""What a colleague's picks tell: somebody who knows my diet took this card and left those.

For each diet that one may have, the other is asked anew what it would have taken; what it did take is the likelier the
better it looked then.  Everything is worked out from the open table (DOC-143: ordinary inference, no code).
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from cheeseboard.engine.event import Event
from cheeseboard.games.doctor_rat.bots.belief.groups import Belief
from cheeseboard.games.doctor_rat.bots.lookahead.colleague import Pair
from cheeseboard.games.doctor_rat.bots.lookahead.doctor import Scales
from cheeseboard.games.doctor_rat.components import Food
from cheeseboard.games.doctor_rat.events import BinStarted, LaidBetween, MealBegan, Refused, TableSwapped, Took
from cheeseboard.games.doctor_rat.table import Clinic

CALM: Final = 0.25  # what a value must differ by to matter clearly
SLIP: Final = 0.1  # any card, for a reason of its own


@final
class Pick:
    """A first pick of a meal: what lay there, what the partner had taken already (-1: nothing), and what was taken."""

    __slots__ = ("cards", "food", "heard", "meal", "partners", "ugh")

    def __init__(self, meal: int, cards: list[int], partners: int, food: int, ugh: int, heard: int) -> None:
        self.meal = meal
        self.cards = cards
        self.partners = partners
        self.food = food
        self.ugh = ugh
        self.heard = heard  # events before it


def picks(view: Clinic, picker: int, heard: list[Event]) -> list[Pick]:
    """Of one Doctor, as long as nothing was refused in that meal."""
    codes = [eater.code for eater in view.options.eaters]
    table: list[Food] = []
    taken: dict[int, Food] = {}
    refused = False
    meal = 0
    ugh = view.options.ugh
    found: list[Pick] = []
    for number, event in enumerate(heard):
        if isinstance(event, MealBegan):
            meal = event.meal
            taken.clear()
            refused = False
        elif isinstance(event, (BinStarted, LaidBetween)):
            table += event.cards
        elif isinstance(event, TableSwapped):
            table = list(event.cards)
            ugh -= 1
        elif isinstance(event, Took):
            group = codes.index(event.group.code)
            if group in taken:
                table.append(taken[group])  # DOC-106  a pick that is changed
            elif group == picker and not refused and event.card in table:
                partners = taken.get(1 - picker)
                cards = [food.number for food in table]
                before = -1 if partners is None else partners.number
                found.append(Pick(meal, cards, before, event.card.number, ugh, number))
            taken[group] = event.card
            if event.card in table:
                table.remove(event.card)
        elif isinstance(event, Refused):
            table.append(taken.pop(codes.index(event.group.code), event.card))
            ugh -= 1
            refused = True
    return found


def as_it_was(view: Clinic, pick: Pick) -> Clinic:
    """The open table before this pick, as far as a colleague's judgement reads it."""
    t = view.copy()
    eaten = [len([meal for meal in meals if meal < pick.meal]) for meals in view.row_meals]
    t.meal = pick.meal
    t.rows = [row[:count] for row, count in zip(view.rows, eaten)]
    t.ticks = [row[:count] for row, count in zip(view.ticks, eaten)]
    t.row_meals = [row[:count] for row, count in zip(view.row_meals, eaten)]
    t.ugh_left = pick.ugh
    return t


def with_picks(belief: Belief, view: Clinic, picker: int, heard: list[Event], scales: Scales) -> Belief:
    """What the one whose belief this is makes of what the picker took."""
    weights = belief.weights[:]
    for pick in picks(view, picker, heard):
        if belief.diets:
            pair = Pair(as_it_was(view, pick), picker, heard[: pick.heard], scales, belief.diets[0])
            for place, diet in enumerate(belief.diets):
                if weights[place] > 0.0:
                    pair.truth = diet
                    weights[place] *= likelihood(pair, pick)
    return Belief(belief.diets, weights, belief.at)


def likelihood(pair: Pair, pick: Pick) -> float:
    """Of this pick by somebody who judges so."""
    cards = sorted(set(pick.cards))
    values = [pair.taking(food, pick.cards, pick.partners) for food in cards]
    best = max(values)
    odds = [exp((value - best) / CALM) for value in values]
    return SLIP / float(len(cards)) + (1.0 - SLIP) * odds[cards.index(pick.food)] / sum(odds)


def pair_of(view: Clinic, mine: int, heard: list[Event], scales: Scales) -> Pair:
    pair = Pair(view, mine, heard, scales)
    if scales.reads_picks:
        pair.belief = with_picks(pair.belief, view, pair.other, heard, scales)
        pair.others = with_picks(pair.others, view, mine, heard, scales)
    return pair
