"""The meal before the exam: how likely all groups pass it, over the cards that may still come.

Of the cards that a Doctor then has, some offer must lead the rats to something good for every group.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final, final

from cheeseboard.engine.luck import Luck
from cheeseboard.games.doctor_rat.bots.belief.groups import SAME, Belief, Table, parity_and_card
from cheeseboard.games.doctor_rat.components import Diet
from cheeseboard.games.doctor_rat.table import Clinic

HANDS: Final = 4  # sets of cards that may come, where no single card is enough
TIES: Final = 4
AT_STAKE: Final = 10.0  # a sure pass beside a sure failure, in the scale of a judgement
NOTHING: Final = 0.05  # what a token must bring that is worth nothing later


@final
class Exam:
    """From a Doctor's seat, before it."""

    __slots__ = ("drawn", "groups", "leftover", "luck", "meal", "minds", "truths", "unseen")

    def __init__(self, view: Clinic, truths: list[Diet], leftover: float, luck: Luck) -> None:
        self.truths = truths
        self.groups = len(truths)
        self.leftover = leftover
        self.luck = luck
        self.meal = view.meal
        self.minds: dict[int, Belief] = {}
        self.unseen = view.pile.numbers
        self.drawn = min(self.groups + 1, len(self.unseen)) if view.options.board[view.meal].draws else 0

    def chance(
        self, picks: list[int], left: list[int], believed: list[Belief], refused: list[int], kept: list[int]
    ) -> float:
        """After these picks: so much remains for the bin, and so much on the desk."""
        minds: list[Belief] = []
        good: list[int] = []
        for group in range(self.groups):
            minds.append(self.mind(group, believed[group], refused[group], picks[group]))
            good.append(self.truths[group].accepts[parity_and_card(self.meal + 1, picks[group])])
        already = self.best_offer(kept, -1, left, minds, good)
        if already > 1.0 - SAME or not self.drawn:
            return already
        idle = [card for card in self.unseen if self.best_offer(kept, card, left, minds, good) < 1.0 - SAME]
        none = none_drawn(len(self.unseen), len(idle), self.drawn)
        if none < SAME:
            return 1.0
        return 1.0 - none * (1.0 - max(already, self.together(kept, idle, left, minds, good)))

    def together(
        self, kept: list[int], idle: list[int], left: list[int], minds: list[Belief], good: list[int]
    ) -> float:
        """With cards of which none is enough by itself."""
        total = 0.0
        for _ in range(HANDS):
            rest = idle[:]
            hand = [rest.pop(self.luck.pick(rest)) for _ in range(self.drawn)]
            total += self.best_offer(kept + hand, -1, left, minds, good)
        return total / float(HANDS)

    def mind(self, group: int, belief: Belief, refused: int, food: int) -> Belief:
        """What a group believes in the exam, after the verdict on this food."""
        key = (group * 61 + refused + 1) * 60 + food
        found = self.minds.get(key)
        if found is None:
            here = belief.at
            verdict = self.truths[group].accepts[here] >> food & 1
            diets: list[Diet] = []
            weights: list[float] = []
            for place, diet in enumerate(belief.diets):
                if diet.accepts[here] >> food & 1 == verdict:
                    diets.append(diet)
                    weights.append(belief.weights[place])
            found = self.minds[key] = Belief(diets, weights, parity_and_card(self.meal + 1, food))
        return found

    def best_offer(self, reserve: list[int], new: int, left: list[int], minds: list[Belief], good: list[int]) -> float:
        """How likely all are right with the best of the offers; with `new` in it, where that is a card."""
        most = 0.0
        for chosen in combinations(reserve, self.groups - (1 if new >= 0 else 0)):
            cards = list(chosen)
            if new >= 0:
                cards.append(new)
            offered = len(cards)
            cards += left
            if has_something(good, cards):
                values: list[list[float]] = []
                for mind in minds:
                    mine: list[float] = []
                    for place, food in enumerate(cards):
                        mine.append(mind.chance(food) * (1.0 if place < offered else self.leftover))
                    values.append(mine)
                most = max(most, share_right(Table(cards, values).choose(TIES).picks, good))
                if most > 1.0 - SAME:
                    return most
        return most


def none_drawn(cards: int, idle: int, drawn: int) -> float:
    """How likely so many of these cards are all idle ones."""
    found = 1.0
    for number in range(drawn):
        found *= max(0.0, float(idle - number)) / float(cards - number)
    return found


def has_something(good: list[int], cards: list[int]) -> bool:
    """For every group."""
    for mine in good:
        found = 0
        for food in cards:
            found |= mine >> food & 1
        if not found:
            return False
    return True


def share_right(picks: list[list[int]], good: list[int]) -> float:
    """Of allocations that are alike to the rats, those that are good for all."""
    right = 0
    for foods in picks:
        hits = 0
        for mine, food in zip(good, foods):
            hits += mine >> food & 1
        right += 1 if hits == len(good) else 0
    return float(right) / float(len(picks)) if picks else 0.0
