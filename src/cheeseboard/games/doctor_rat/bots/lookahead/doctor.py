"""How a hard Doctor looks ahead: what the rats would take of an offer, and what that leads to.

The Doctor uses the very beliefs that the rats can have from the open table, and of the desk what lies on it.
"""

from __future__ import annotations

from math import exp, log
from typing import Final, final

from cheeseboard.engine.event import Event
from cheeseboard.engine.luck import Luck
from cheeseboard.games.doctor_rat.bots.belief.groups import (
    SAME,
    UNKNOWN,
    Belief,
    Table,
    beliefs,
    parity_and_card,
    table_of,
)
from cheeseboard.games.doctor_rat.bots.belief.past import slips_seen
from cheeseboard.games.doctor_rat.bots.lookahead.exam import AT_STAKE, NOTHING, Exam
from cheeseboard.games.doctor_rat.components import FOOD_COUNT, Diet
from cheeseboard.games.doctor_rat.rules.food import diet_on_desk
from cheeseboard.games.doctor_rat.rules.verdicts import LOSING
from cheeseboard.games.doctor_rat.table import Clinic

LOST: Final = -10.0  # what a lost game is worth, in the scale of a judgement
FEW_TIES: Final = 4  # that a Doctor considers
MANY_TIES: Final = 16  # before the exam


@final
class Scales:
    """What a Doctor weighs things by."""

    __slots__ = (
        "crosses",
        "fewer_left",
        "foresees_exam",
        "kept",
        "learning",
        "leftover",
        "medicine",
        "menu",
        "near",
        "nearness",
        "new_reserve",
        "passed",
        "reads_picks",
        "slips",
        "soon",
        "stock",
        "swapped",
        "ugh",
    )

    def __init__(self) -> None:
        self.crosses: list[float] = [0.0, -0.7, -2.2]  # by number
        self.fewer_left: list[float] = [0.0, 0.5, 0.8]  # of that, by meals before the exam; then all of it
        self.learning = 0.05  # to rats: what a doubtful card teaches, for each meal to come
        self.leftover = 1.0  # to rats: how likely a card of the bin seems good, beside one that was offered
        self.near = 0.2  # how near the rats' idea is to the truth
        self.nearness = 8.0  # foods
        self.stock = 1.4  # good cards for the next meal
        self.soon = 0.5  # of that, for the meal after it
        self.ugh = 0.5
        self.menu = 0.5
        self.medicine = 0.5
        self.slips = UNKNOWN  # how often a group takes its second choice; unknown: as often as was seen
        self.new_reserve = 6  # samples
        self.foresees_exam = False  # whether the meal before it is judged by the chance to pass
        # colleagues
        self.passed = 0.5  # how likely the other keeps a table on which nothing is good for one
        self.swapped = 0.35  # how likely the other throws away something good
        self.kept = 0.15  # how much rather a card is left that seems good for the other
        self.reads_picks = False  # whether what the other takes is read, too


def between_colleagues() -> Scales:
    """The best of 64 sets of weights around the others (`studies/weights.py`); and picks are read."""
    scales = Scales()
    scales.crosses = [0.0, -0.4458, -2.2817]
    scales.fewer_left = [0.0, 0.5, 0.5487]
    scales.near = 0.1705
    scales.nearness = 7.5775
    scales.stock = 0.7194
    scales.ugh = 0.4941
    scales.reads_picks = True
    return scales


def with_offers_read() -> Scales:
    """Rats who trust in what is offered, and a Doctor who knows that and sees the exam coming."""
    scales = Scales()
    scales.leftover = 0.9
    scales.foresees_exam = True
    return scales


# ---- what things are worth ----


def cost_of_crosses(view: Clinic, scales: Scales, crosses: int, good: bool) -> float:
    """With so many, after this meal: the nearer the exam, the less they matter, for there a first one loses."""
    if crosses >= LOSING:
        return LOST
    meals = len(view.options.board) - 1 - view.meal  # before the exam
    if meals < 0:
        return 0.0 if good else LOST
    return scales.crosses[crosses] * (scales.fewer_left[meals] if meals < len(scales.fewer_left) else 1.0)


def log_near(truth: Diet, belief: Belief, meal: int, food: int, good: bool, scales: Scales) -> float:
    """Of the diets that explain this verdict too, how many foods they take otherwise than the true one does."""
    here = belief.at
    one, two = parity_and_card(meal + 1, food), parity_and_card(meal, food)
    truth_one, truth_two = truth.accepts[one], truth.accepts[two]
    total = 0.0
    near = 0.0
    for place, diet in enumerate(belief.diets):
        accepts = diet.accepts
        if (accepts[here] >> food & 1 != 0) == good:
            weight = belief.weights[place]
            total += weight
            apart = (accepts[one] ^ truth_one).bit_count() + (accepts[two] ^ truth_two).bit_count()
            near += weight * exp(-0.5 * apart / scales.nearness)
    return log(near / total) if near > 0.0 else -5.0


def worth_of_stock(view: Clinic, scales: Scales, soon: float, later: float) -> float:
    """Of so many good cards for the next meal, which count double before meals 5 and 8, and for the one after."""
    space = view.options.board[view.meal]
    value = (1.0 - exp(soon * log(0.5))) * (2.0 if space.is_exam or not space.draws else 1.0)
    if view.meal + 1 < len(view.options.board):
        value += scales.soon * (1.0 - exp(later * log(0.6)))
    return scales.stock * value


def cost_of_ugh(view: Clinic, scales: Scales) -> float:
    """Of a token that is spent: nothing when the exam is all that comes."""
    return scales.ugh * min(1.0, 0.4 * (len(view.options.board) - 1 - view.meal))


def cost_of_medicine(view: Clinic, scales: Scales) -> float:
    """The dearer, the longer a better use may come."""
    meals = len(view.options.board) - 1 - view.meal
    return scales.medicine * (0.2 if not meals else 1.0 + 0.7 * meals)


# ---- what a Doctor sees coming ----


@final
class Course:
    """Who has which card (-1: none), what is left, and what the groups believe after refusals of which cards."""

    __slots__ = ("believed", "left", "picks", "refused")

    def __init__(self, picks: list[int], left: list[int], believed: list[Belief], refused: list[int]) -> None:
        self.picks = picks
        self.left = left
        self.believed = believed
        self.refused = refused


@final
class Outlook:
    """From a Doctor's seat: what an offer leads to."""

    __slots__ = ("beliefs", "board", "crosses", "exam", "fates", "groups", "meal", "scales", "slips", "truths", "view")

    def __init__(self, view: Clinic, heard: list[Event], scales: Scales) -> None:
        self.view = view
        self.scales = scales
        self.meal = view.meal
        self.board = view.options.board
        self.groups = len(view.rows)
        self.beliefs = beliefs(view, heard)
        self.slips = scales.slips
        if self.slips < 0.0:
            self.slips = slips_seen(view, heard, scales.learning, scales.leftover)
        self.truths = [diet_on_desk(view, group) for group in range(self.groups)]
        self.crosses = [view.crosses(group) for group in range(self.groups)]
        self.fates: dict[int, float] = {}
        self.exam: Exam | None = None  # where the chance to pass it is all that counts

    def with_crosses(self, group: int, crosses: int) -> Outlook:
        """The same, but for one group's crosses."""
        found = Outlook(self.view, [], self.scales)
        found.beliefs = self.beliefs
        found.slips = self.slips
        found.exam = self.exam
        found.crosses = self.crosses[:]
        found.crosses[group] = crosses
        return found

    def foreseeing(self, luck: Luck) -> Outlook:
        """The same, by the chance to pass the exam, if that is the next meal; with complications it cannot be told."""
        view = self.view
        if not self.scales.foresees_exam or self.meal + 1 != len(self.board) or view.options.complications:
            return self
        found = self.with_crosses(0, self.crosses[0])
        found.slips = 0.0
        found.exam = Exam(view, self.truths, self.scales.leftover, luck)
        return found

    def cost_of_menu(self) -> float:
        return self.scales.menu if self.exam is None else NOTHING

    def is_exam(self) -> bool:
        return self.board[self.meal - 1].is_exam

    def good(self, group: int, food: int) -> bool:
        return self.truths[group].accepts[self.beliefs[group].at] >> food & 1 != 0

    # One group

    def fate(self, group: int, belief: Belief, refused: int, food: int) -> float:
        """What eating this does to a group: its crosses, and how near it then is to the truth."""
        key = (group * (FOOD_COUNT + 1) + refused + 1) * FOOD_COUNT + food
        found = self.fates.get(key)
        if found is None:
            found = self.fates[key] = self.worked_out(group, belief, food)
        return found

    def worked_out(self, group: int, belief: Belief, food: int) -> float:
        good = self.good(group, food)
        value = cost_of_crosses(self.view, self.scales, self.crosses[group] + int(not good), good)
        if value <= LOST or self.is_exam():
            return value
        return value + self.scales.near * log_near(self.truths[group], belief, self.meal, food, good, self.scales)

    def stock(self, group: int, eaten: int, kept: list[int]) -> float:
        """What is kept for this group: for the next meal and the one after it."""
        if self.is_exam():
            return 0.0
        truth = self.truths[group]
        soon = truth.accepts[parity_and_card(self.meal + 1, eaten)]
        later = truth.accepts[parity_and_card(self.meal, eaten)]
        good_soon = 0
        good_later = 0
        for food in kept:
            good_soon += soon >> food & 1
            good_later += later >> food & 1
        return worth_of_stock(self.view, self.scales, float(good_soon), float(good_later))

    # All of them

    def worth(self, course: Course, kept: list[int]) -> float:
        if self.exam is not None:
            return self.passing(self.exam, course, kept)
        value = 0.0
        stock = kept + course.left
        for group in range(self.groups):
            food = course.picks[group]
            if food >= 0:
                value += self.fate(group, course.believed[group], course.refused[group], food)
                value += self.stock(group, food, stock)
        return value

    def passing(self, exam: Exam, course: Course, kept: list[int]) -> float:
        for group in range(self.groups):
            if not self.good(group, course.picks[group]) and self.crosses[group] + 1 >= LOSING:
                return LOST
        chance = exam.chance(course.picks, course.left, course.believed, course.refused, kept)
        return AT_STAKE * (chance - 1.0)

    def after_refusals(self, course: Course, kept: list[int], given: int) -> float:
        """With such Ugh!s as are worth it; at most one for each group."""
        value = self.worth(course, kept)
        ugh = 0 if self.is_exam() else self.view.ugh_left
        for group in range(self.groups):
            new = None if group == given or not ugh else self.refusing(course, group, course.left)
            if new is not None:
                new_value = self.worth(new, kept) - cost_of_ugh(self.view, self.scales)
                if new_value > value:
                    course, value = new, new_value
                    ugh -= 1
        return value

    def refusing(self, course: Course, group: int, among: list[int]) -> Course | None:
        """What comes of an Ugh! on a bad card; None where the group would not take a good one then."""
        food = course.picks[group]
        if food < 0 or self.good(group, food):
            return None
        belief = course.believed[group].refused(food)
        bin_ = [card.number for card in self.view.bin]
        best, most = -1, -1.0
        for other in among:
            chance = belief.chance(other) * (self.scales.leftover if other in bin_ else 1.0)
            if other != food and chance > most + SAME:
                best, most = other, chance
        if best < 0 or not self.good(group, best):
            return None
        new = Course(course.picks[:], course.left[:], course.believed[:], course.refused[:])
        new.picks[group] = best
        new.left[new.left.index(best)] = food
        new.believed[group] = belief
        new.refused[group] = food
        return new

    def course(self, picks: list[int], left: list[int]) -> Course:
        return Course(picks, left, self.beliefs, [-1] * self.groups)

    def offer(self, cards: list[int], kept: list[int], given: int = -1, menu: int = -1) -> float:
        """What comes of these cards in the centre beside the bin; `given`: the group that has `menu` to eat."""
        pool = cards + [food.number for food in self.view.bin]
        open_ = [group for group in range(self.groups) if group != given]
        table = table_of(self.view, self.beliefs, open_, pool, self.scales.learning, self.scales.leftover)
        choice = table.choose(FEW_TIES if self.exam is None else MANY_TIES)
        if not choice.picks:
            return LOST
        total = 0.0
        slips = self.slips
        sure = 1.0 - slips * len(open_)
        for picks in choice.picks:
            total += sure / len(choice.picks) * self.outcome(open_, picks, pool, kept, given, menu)
        if slips > 0.0:
            for at in range(len(open_)):
                other = second_choice(table, choice.picks[0], at)
                total += slips * self.outcome(open_, other, pool, kept, given, menu)
        return total

    def outcome(
        self, open_: list[int], picks: list[int], pool: list[int], kept: list[int], given: int, menu: int
    ) -> float:
        by_group = [-1] * self.groups
        left = pool[:]
        for at, group in enumerate(open_):
            by_group[group] = picks[at]
            left.remove(picks[at])
        if given >= 0:
            by_group[given] = menu
        return self.after_refusals(self.course(by_group, left), kept, given)


def second_choice(table: Table, picks: list[int], at: int) -> list[int]:
    """As these, but for one group that takes the next best of what is left."""
    best, most = picks[at], UNKNOWN
    left = table.cards[:]
    for food in picks:
        left.remove(food)
    for food in left:
        value = table.values[at][table.cards.index(food)]
        if value > most and food != picks[at]:
            best, most = food, value
    found = picks[:]
    found[at] = best
    return found
