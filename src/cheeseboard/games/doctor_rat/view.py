"""What can be worked out: the diets that are still possible, how likely each is, and whole tables that fit a view.

Everything here reads public things and what the view shows, and is exact: a diet is possible when it explains every
verdict, and weighs what the generator gave it (specification, section 2.1).
"""

from __future__ import annotations

from typing import Final

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.secret import K, Secret
from cheeseboard.engine.table import replaced
from cheeseboard.games.doctor_rat.components import (
    DIFFERENT,
    FORBIDDEN,
    IDENTICAL,
    MANDATORY,
    NO_CARD,
    Diet,
    Lot,
    accepting,
    fit_together,
    joint_tickets,
)
from cheeseboard.games.doctor_rat.rules.food import card_number, known_diet
from cheeseboard.games.doctor_rat.table import Clinic

Weighted = list[tuple[Diet, int]]
Weights = list[tuple[Diet, float]]
SMALL_MEMORY: Final = 4  # foods
ANY_MEAL: Final = 99


def possible_bits(t: Clinic, group: int, until: int = ANY_MEAL) -> int:
    """The diets that explain every verdict a group has had up to a meal, and every answer to a prediction about it
    (DOC-148)."""
    bits = t.options.prior(t.identities[group]).bits
    previous = t.options.box.food_of(t.identities[group]).number
    row, ticks, meals = t.rows[group], t.ticks[group], t.row_meals[group]
    for place in range(len(row)):
        if meals[place] > until:
            break
        food = row[place].number
        good = accepting(meals[place] & 1, previous, food)
        bits &= good if ticks[place] else ~good
        previous = food
    for answer in t.answers:
        if answer[0] == group and answer[1] <= until:
            good = accepting(answer[1] & 1, answer[2], answer[3])
            bits &= good if answer[4] else ~good
    return bits


def lot_of(t: Clinic, group: int) -> Lot:
    """The diets that are possible, with their weights; one alone, where the view shows it."""
    diet = known_diet(t, group)
    if diet is not None:
        return Lot([(diet, 1)])
    return t.options.prior(t.identities[group]).lot(possible_bits(t, group))


def possible(t: Clinic, group: int) -> Weighted:
    return lot_of(t, group).weighted


# ---- whole tables ----


def imagine(view: Clinic, luck: Luck) -> Clinic:
    """DOC-148  Cards that this eye has not seen are alike to it; diets are as likely as they are."""
    t = imagined_cards(view, luck)
    if any(papers and papers[0].value is None for papers in t.desk):
        lay_imagined(t, imagined_diets(t, luck))
    return t


def lay_imagined(t: Clinic, diets: list[Diet]) -> None:
    t.desk = [diet.papers(papers[0].seen_by) if papers else [] for diet, papers in zip(diets, t.desk)]


def imagined_cards(view: Clinic, luck: Luck) -> Clinic:
    """Everything but the diets."""
    t = view.copy()
    t.chosen, t.removed = t.chosen[:], t.removed[:]
    for cards in (t.reserve, t.chosen, t.removed):
        for place in range(len(cards)):
            if cards[place].value is None:
                cards[place] = drawn(cards[place], t.pile, luck)
        cards.sort(key=card_number)
    if t.extra is not None and t.extra.value is None:
        t.extra = drawn(t.extra, t.pile, luck)
    if t.top is not None and t.top.value is None:
        t.top = drawn(t.top, t.pile, luck)
    for group, held in enumerate(t.held):
        if held is not None and held.value is None:
            t.troubles = t.troubles.copy()
            t.held = replaced(t.held, group, drawn(held, t.troubles, luck))
    return t


def drawn(hidden: Secret[K], bag: Bag[K], luck: Luck) -> Secret[K]:
    bag.unsure -= 1
    return Secret(bag.kinds[bag.numbers.pop(luck.pick(bag.numbers))], hidden.seen_by)


def imagined_diets(t: Clinic, luck: Luck) -> list[Diet]:
    """A set of diets from the joint posterior: few at once, many by drawing again until they can lie together."""
    options = t.options
    lots = [lot_of(t, group) for group in range(len(t.desk))]
    tickets = joint_tickets(options.box, [lot.weighted for lot in lots], options.apart, options.supply)
    if tickets is not None:
        return tickets[luck.below(len(tickets))]
    while True:
        diets = [lot.draw(luck) for lot in lots]
        if fit_together(options.box, diets, options.apart, options.supply):
            return diets


# ---- odds ----


def odds(t: Clinic, group: int) -> list[tuple[Diet, float]]:
    """Quickly, each group for itself: the rule that no two diets are the same moves these by a hair."""
    found = possible(t, group)
    total = float(sum([weight for _, weight in found]))
    return [(diet, float(weight) / total) for diet, weight in found]


def simple_weights(t: Clinic, group: int) -> Weights:
    """One attribute at a time, and only the last few foods: how somebody thinks who does not keep a notebook."""
    start = max(0, len(t.rows[group]) - SMALL_MEMORY)
    found: Weights = []
    for diet in t.options.prior(t.identities[group]).diets:
        kind, _, second = diet.cards
        if second is NO_CARD and (kind is MANDATORY or kind is FORBIDDEN or kind is IDENTICAL or kind is DIFFERENT):
            misses = 0
            for place in range(start, len(t.rows[group])):
                before = t.rows[group][place - 1] if place else t.options.box.food_of(t.identities[group])
                good = diet.is_good(t.row_meals[group][place], before, t.rows[group][place])
                misses += int(good != t.ticks[group][place])
            found.append((diet, 0.1**misses))
    return found
