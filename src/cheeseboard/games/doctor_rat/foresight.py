"""How hard players look ahead: what each group believes of itself, what it would take, and what that leads to.

A Doctor who looks ahead uses the very beliefs that the rats can have from the open table (DOC-111), and of the desk
what lies on it.  Food is its number here, and a belief is two lists, so that a whole meal is tried in little time.
"""

from __future__ import annotations

from math import exp, log
from typing import Final, final

from cheeseboard.engine.event import Event
from cheeseboard.games.doctor_rat.cards import diet_on_desk
from cheeseboard.games.doctor_rat.components import FOOD_COUNT, PARANOIA
from cheeseboard.games.doctor_rat.diets import Diet
from cheeseboard.games.doctor_rat.judging import LOSING
from cheeseboard.games.doctor_rat.reckoning import HANDED, REFUSED, hints, weights
from cheeseboard.games.doctor_rat.state import (
    AteBadly,
    AteWell,
    BinStarted,
    Clinic,
    EffectShown,
    LeftOver,
    MealBegan,
    MedicineUsed,
    MenuGiven,
    Refused,
    Served,
    Took,
)

UNKNOWN: Final = -1.0
SAME: Final = 1e-9
LOST: Final = -10.0  # what a lost game is worth, in the scale of a judgement
FEW_TIES: Final = 4  # that a Doctor considers
ALL_TIES: Final = 1000


@final
class Scales:
    """What a Doctor weighs things by."""

    __slots__ = (
        "crosses",
        "fewer_left",
        "menu",
        "near",
        "nearness",
        "new_reserve",
        "slips",
        "soon",
        "stock",
        "ugh",
    )

    def __init__(self) -> None:
        self.crosses: list[float] = [0.0, -0.7, -2.2]  # by number
        self.fewer_left: list[float] = [0.0, 0.5, 0.8]  # of that, by meals before the exam; then all of it
        self.near = 0.3  # how near the rats' idea is to the truth
        self.nearness = 8.0  # foods
        self.stock = 2.0  # good cards for the next meal
        self.soon = 0.5  # of that, for the meal after it
        self.ugh = 0.35
        self.menu = 0.5
        self.slips = UNKNOWN  # how often a group takes its second choice; unknown: as often as was seen
        self.new_reserve = 6  # samples


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


LEFT: Final[list[float]] = [0.9, 0.65, 0.0]  # what a bad meal still leaves, by crosses


@final
class Table:
    """The cards to choose from, and by group what each is worth to it; below zero where it may not take one."""

    __slots__ = ("cards", "values")

    def __init__(self, cards: list[int], values: list[list[float]]) -> None:
        self.cards = cards
        self.values = values

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
        mine = self.values[at]
        for place in range(len(self.cards)):
            if mine[place] >= 0.0 and place not in places and value * mine[place] >= found.value - SAME:
                self.extend(found, [*places, place], value * mine[place])


def pick_worth(chance: float, crosses: int, is_exam: bool) -> float:
    """To everybody: a bad pick leaves something, unless it is the third or the exam."""
    return chance + (1.0 - chance) * (0.0 if is_exam else LEFT[min(crosses, 2)])


def table_of(view: Clinic, believed: list[Belief], groups: list[int], cards: list[int]) -> Table:
    """What these groups think of these cards now."""
    is_exam = view.options.board[view.meal - 1].is_exam
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
                mine.append(pick_worth(believed[group].chance(card), crosses, is_exam))
        values.append(mine)
    return Table(cards, values)


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


# ---- how well the rats read ----

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
        "meal",
        "picked",
        "picks",
        "slips",
        "ticks",
        "view",
        "weights",
    )

    def __init__(self, view: Clinic) -> None:
        options = view.options
        self.view = view
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
        elif isinstance(event, AteWell | AteBadly):
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
        is_exam = self.view.options.board[self.meal - 1].is_exam
        for group in groups:
            belief = Belief(self.diets[group], self.weights[group], parity_and_card(self.meal, self.at[group]))
            crosses = self.ticks[group].count(False)
            values.append([pick_worth(belief.chance(food), crosses, is_exam) for food in cards])
        value = 1.0
        for place, food in enumerate(picks):
            value *= values[place][cards.index(food)]
        self.picks += len(picks)
        self.slips += int(value < Table(cards, values).choose(1).value - SAME)


def slips_seen(view: Clinic, heard: list[Event]) -> float:
    """How often a group is likely to take its second choice."""
    past = Past(view)
    for event in heard:
        past.hear(event)
    return (SLIPS_BEFORE + past.slips) / (PICKS_BEFORE + past.picks)


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

    __slots__ = ("beliefs", "board", "crosses", "fates", "groups", "meal", "scales", "slips", "truths", "view")

    def __init__(self, view: Clinic, heard: list[Event], scales: Scales) -> None:
        self.view = view
        self.scales = scales
        self.meal = view.meal
        self.board = view.options.board
        self.groups = len(view.rows)
        self.beliefs = beliefs(view, heard)
        self.slips = scales.slips if scales.slips >= 0.0 else slips_seen(view, heard)
        self.truths = [diet_on_desk(view, group) for group in range(self.groups)]
        self.crosses = [view.crosses(group) for group in range(self.groups)]
        self.fates: dict[int, float] = {}

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
        value = 0.0
        stock = kept + course.left
        for group in range(self.groups):
            food = course.picks[group]
            if food >= 0:
                value += self.fate(group, course.believed[group], course.refused[group], food)
                value += self.stock(group, food, stock)
        return value

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
        best, most = -1, -1.0
        for other in among:
            chance = belief.chance(other)
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
        table = table_of(self.view, self.beliefs, open_, pool)
        choice = table.choose(FEW_TIES)
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
