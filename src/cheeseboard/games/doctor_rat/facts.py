"""What a screen is told besides the table: what is possible, from public things; what is good, where a diet is seen.

DOC-147  The notebook is the same for everybody, and a table can switch it off.
"""

from __future__ import annotations

from typing import Final, Literal, NotRequired, TypedDict

from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import OVER
from cheeseboard.games.doctor_rat.components import (
    COLOURS,
    DIET_CARDS,
    DIETS,
    FOODS,
    GROUPS,
    QUANTITY_SPECS,
    TYPES,
    Eater,
    Food,
    Meal,
    Prior,
    Restriction,
    accepting,
)
from cheeseboard.games.doctor_rat.moves import Cover, Hand, Lay, Menu, Refuse, Serve, Take
from cheeseboard.games.doctor_rat.rules.common import speaker
from cheeseboard.games.doctor_rat.rules.food import diet_on_desk, known_diet
from cheeseboard.games.doctor_rat.rules.silence import is_silent
from cheeseboard.games.doctor_rat.table import Clinic
from cheeseboard.games.doctor_rat.view import possible_bits, simple_weights

PAGE: Final = 24  # diets of each group in the notebook
Likely = tuple[str, int]  # a diet by its code, and its chance in thousandths
Chance = tuple[Food, int]  # to be good, in thousandths
Page = tuple[int, list[Likely], str | None]
PAGES: Final[dict[tuple[Prior, int, tuple[int, ...], tuple[bool, ...], tuple[int, ...]], Page]] = {}
MOST_PAGES: Final = 2000
CHANCES: Final[dict[tuple[Prior, int, int, int, tuple[int, ...]], list[Chance]]] = {}
WEIGHTS: Final[dict[tuple[Prior, int], int]] = {}
MOST_WEIGHTS: Final = 20_000
Mark = Literal["extra", "no_draw", "exam"]
KINDS: Final[dict[str, object]] = {
    "LETTERS": [group.code for group in GROUPS],
    "FOODS": {
        food: {"quantity": food.quantity, "colour": COLOURS[food.colour], "type": TYPES[food.type]} for food in FOODS
    },
    "DIET_CARDS": DIET_CARDS,
    "CARDS_OF_DIET": {kind: max([len(diet.faces()) for diet in DIETS if diet.cards[0] is kind]) for kind in DIET_CARDS},
    "MARKABLE": (*TYPES, *QUANTITY_SPECS, *COLOURS),
}  # for boards, as constants


class MoveFacts(TypedDict):
    card: NotRequired[Food | Restriction | None]
    group: NotRequired[Eater]
    first: NotRequired[int]
    second: NotRequired[int]
    other: NotRequired[int]


class Notebook(TypedDict):
    """By group."""

    possible: list[int]  # diets
    likeliest: list[list[Likely]]  # diets
    simplest: list[str | None]
    tonight: list[list[Chance]]


class BoardFacts(TypedDict):
    meals: list[list[Mark]]
    identity_food: list[Food]
    eaters: list[Eater]  # by group, as all that follows down to `takers`
    players: list[list[int]]
    crosses: list[int]  # that count
    covered: list[list[bool]]  # by place in the Row
    takers: list[int]  # whose hand takes the card
    silent: list[int]  # seats from which no talk is taken
    possible: NotRequired[list[int]]  # as in Notebook, down to tonight
    likeliest: NotRequired[list[list[Likely]]]
    simplest: NotRequired[list[str | None]]
    tonight: NotRequired[list[list[Chance]]]
    believed: NotRequired[list[list[tuple[str, int, int]]]]  # by group and meal, when all diets are open


class OwnFacts(TypedDict):
    good: NotRequired[list[list[Food] | None]]  # by group, of what lies in sight, where this seat sees the diet


def notebook(t: Clinic) -> Notebook:
    """By group: how many diets explain its Row, and the likeliest of them with their chances in thousandths.

    `simplest` is what an easy bot makes of it, for the bots think aloud.
    """
    pages = [page(t, group) for group in range(len(t.rows))]
    return {
        "possible": [possible for possible, _, _ in pages],
        "likeliest": [likeliest for _, likeliest, _ in pages],
        "simplest": [simplest for _, _, simplest in pages],
        "tonight": [chances(t, group) for group in range(len(t.rows))],
    }


def page(t: Clinic, group: int) -> Page:
    """Worked out once for each verdict: it is looked at in every frame, and seldom changes."""
    prior = t.options.prior(t.identities[group])
    bits = possible_bits(t, group)
    foods = tuple([food.number for food in t.rows[group]])
    key = prior, bits, foods, tuple(t.ticks[group]), tuple(t.row_meals[group])
    found = PAGES.get(key)
    if found is None:
        weights = prior.weights
        numbers = [number for number in range(len(weights)) if bits >> number & 1]
        numbers.sort(key=lambda number: -weights[number])
        total = sum([weights[number] for number in numbers])
        likeliest = [(DIETS[n].code(), thousandths(weights[n], total)) for n in numbers[:PAGE]]
        simple = max(simple_weights(t, group), key=lambda found: found[1], default=None)
        if len(PAGES) >= MOST_PAGES:
            PAGES.clear()
        found = PAGES[key] = len(numbers), likeliest, None if simple is None else simple[0].code()
    return found


def believed(t: Clinic, group: int, meal: int) -> tuple[str, int, int]:
    """DOC-133  When all diets are open: which one was the likeliest after a meal to whoever saw what everybody did, its
    chance, and that of the true one, in thousandths."""
    weights = t.options.prior(t.identities[group]).weights
    bits = possible_bits(t, group, meal)
    numbers = [number for number in range(len(weights)) if bits >> number & 1]
    total = sum([weights[number] for number in numbers])
    best = max(numbers, key=lambda number: weights[number])
    true = diet_on_desk(t, group).number
    return DIETS[best].code(), thousandths(weights[best], total), thousandths(weights[true], total)


def chances(t: Clinic, group: int) -> list[Chance]:
    """Every food that lies in the offer or the bin, with its chance to be good for this group, in thousandths.

    Worked out once for an offer, like a page.
    """
    if t.phase is OVER:
        return []
    prior = t.options.prior(t.identities[group])
    bits = possible_bits(t, group)
    previous = t.previous(group).number
    foods = {food.number: food for food in (*t.offer, *t.bin)}
    numbers = tuple(sorted(foods))
    key = prior, bits, t.meal & 1, previous, numbers
    found = CHANCES.get(key)
    if found is None:
        total = weight_of(prior, bits)
        weights = [(weight_of(prior, bits & accepting(t.meal & 1, previous, n)), foods[n]) for n in numbers]
        if len(CHANCES) >= MOST_PAGES:
            CHANCES.clear()
        found = [(food, thousandths(good, total)) for good, food in sorted(weights, key=lambda one: -one[0])]
        CHANCES[key] = found
    return found


def thousandths(part: int, total: int) -> int:
    """0 is never and 1000 surely; what is merely unlikely, or nearly sure, is neither."""
    return min(999, max(1, 1000 * part // total)) if 0 < part < total else 1000 if part else 0


def weight_of(prior: Prior, bits: int) -> int:
    """Of these diets together; remembered, because every frame asks again."""
    found = WEIGHTS.get((prior, bits))
    if found is None:
        if len(WEIGHTS) >= MOST_WEIGHTS:
            WEIGHTS.clear()
        found = sum([weight for number, weight in enumerate(prior.weights) if bits >> number & 1])
        WEIGHTS[prior, bits] = found
    return found


def good_foods(t: Clinic, group: int) -> list[Food] | None:
    """DOC-059  Of what lies in sight, what this group's diet says is good at this meal; None where it is not seen."""
    diet = known_diet(t, group)
    if diet is None:
        return None
    seen = [card.value for card in (*t.reserve, *t.chosen, *([t.extra] if t.extra else [])) if card.value is not None]
    foods: set[Food] = {*t.offer, *t.bin, *seen}
    previous = t.previous(group)
    return sorted([food for food in foods if diet.is_good(t.meal, previous, food)], key=lambda food: food.code)


def of_move(t: Clinic, move: Move) -> MoveFacts:
    if isinstance(move, Take | Serve):
        return {"card": move.food}
    if isinstance(move, Menu):
        return {"card": move.food, "group": t.options.eaters[move.group]}
    if isinstance(move, Cover):
        return {"group": t.options.eaters[move.group], "first": move.place + 1, "second": move.place + 2}
    if isinstance(move, Refuse):
        card = t.extras[move.group] if move.extra else t.plates[move.group]
        return {"group": t.options.eaters[move.group], "card": card}
    if isinstance(move, Hand):
        return {"other": move.to}
    return {"card": move.card} if isinstance(move, Lay) else {}


def of_board(t: Clinic) -> BoardFacts:
    """What this box puts on the table, who plays for a group, who may not speak.

    DOC-147  And the notebook, unless it is switched off: what is still possible, from public things alone.
    """
    options = t.options
    found: BoardFacts = {
        "meals": [meal_marks(meal) for meal in options.board],
        "identity_food": [options.box.food_of(identity) for identity in t.identities],
        "eaters": options.eaters,
        "players": options.players,
        "crosses": [t.crosses(group) for group in range(len(t.rows))],
        "covered": [[t.is_covered(group, place) for place in range(len(row))] for group, row in enumerate(t.rows)],
        "takers": [speaker(t, group) for group in range(len(t.rows))],
        "silent": [seat for seat in range(t.seats) if is_silent(t, seat)],
    }
    if options.notebook:
        pages = notebook(t)
        found["possible"] = pages["possible"]
        found["likeliest"] = pages["likeliest"]
        found["simplest"] = pages["simplest"]
        found["tonight"] = pages["tonight"]
    if t.phase is OVER:
        found["believed"] = [[believed(t, group, n + 1) for n in range(t.meal)] for group in range(len(t.rows))]
    return found


def meal_marks(meal: Meal) -> list[Mark]:
    marks: list[tuple[bool, Mark]] = [(meal.extra, "extra"), (not meal.draws, "no_draw"), (meal.is_exam, "exam")]
    return [mark for is_there, mark in marks if is_there]


def of_seat(view: Clinic) -> OwnFacts:
    """DOC-012  What is good for whom, where the diet is seen."""
    good = [good_foods(view, group) for group in range(len(view.rows))]
    return {"good": good} if view.phase is not OVER and good != [None] * len(good) else {}
