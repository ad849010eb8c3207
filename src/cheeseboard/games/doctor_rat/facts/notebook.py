"""The notebook: what is still possible, from public things.

DOC-147  It is the same for everybody, and a table can switch it off.
"""

from __future__ import annotations

from typing import Final, TypedDict

from cheeseboard.engine.phase import OVER
from cheeseboard.engine.remembering import make_room
from cheeseboard.games.doctor_rat.components import (
    BITS_BY_KIND,
    DIETS,
    FOODS,
    Food,
    Prior,
    Restriction,
    accepting,
    bits_of,
    foods_in,
)
from cheeseboard.games.doctor_rat.rules.food import diet_on_desk
from cheeseboard.games.doctor_rat.table import Clinic
from cheeseboard.games.doctor_rat.view import SMALL_MEMORY, possible_bits

PAGE: Final = 24  # diets of each group in the notebook
Likely = tuple[str, int]  # a diet by its code, and its chance in thousandths
Share = tuple[Restriction, int, int]  # a Diet card, how many diets of it are possible, their chance in thousandths
Chance = tuple[Food, int]  # to be good, in thousandths
Page = tuple[int, list[Likely], str | None, list[Share]]
PAGES: Final[dict[tuple[Prior, int, tuple[int, ...], tuple[bool, ...], tuple[int, ...]], Page]] = {}
MOST_PAGES: Final = 2000
GOOD: Final[dict[tuple[Prior, int, int, int], list[int]]] = {}  # weights by food, and last that of all diets
UNKNOWN: Final = -1
CHANCES: Final[dict[tuple[Prior, int, int, int, int], list[Chance]]] = {}


class Notebook(TypedDict):
    """By group."""

    possible: list[int]  # diets
    likeliest: list[list[Likely]]  # diets
    simplest: list[str | None]
    shares: list[list[Share]]
    tonight: list[list[Chance]]


def notebook(t: Clinic) -> Notebook:
    """By group: how many diets explain its Row, and the likeliest of them with their chances in thousandths.

    `simplest` is what an easy bot makes of it, for the bots think aloud.
    """
    bits = [possible_bits(t, group) for group in range(len(t.rows))]
    pages = [page(t, group, bits[group]) for group in range(len(t.rows))]
    return {
        "possible": [possible for possible, _, _, _ in pages],
        "likeliest": [likeliest for _, likeliest, _, _ in pages],
        "simplest": [simplest for _, _, simplest, _ in pages],
        "shares": [shares for _, _, _, shares in pages],
        "tonight": [chances(t, group, bits[group]) for group in range(len(t.rows))],
    }


def page(t: Clinic, group: int, bits: int) -> Page:
    """Worked out once for each verdict: it is looked at in every frame, and seldom changes."""
    prior = t.options.prior(t.identities[group])
    foods = tuple([food.number for food in t.rows[group]])
    key = prior, bits, foods, tuple(t.ticks[group]), tuple(t.row_meals[group])
    found = PAGES.get(key)
    if found is None:
        total = prior.weight_of(bits)
        likeliest = [(diet.code(), thousandths(weight, total)) for diet, weight in prior.likeliest(bits, PAGE)]
        make_room(PAGES, MOST_PAGES)
        shares: list[Share] = []
        for kind, mask in BITS_BY_KIND:
            count = (bits & mask).bit_count()
            if count:
                shares.append((kind, count, thousandths(prior.weight_of(bits & mask), total)))
        shares.sort(key=lambda share: -share[2])
        found = PAGES[key] = bits.bit_count(), likeliest, simplest(t, group, prior), shares
    return found


def simplest(t: Clinic, group: int, prior: Prior) -> str | None:
    """Of `simple_weights` the first of the heaviest: a layer of diets for each number of verdicts that they miss."""
    row, ticks, meals = t.rows[group], t.ticks[group], t.row_meals[group]
    layers = [prior.simple] + [0] * SMALL_MEMORY
    for place in range(max(0, len(row) - SMALL_MEMORY), len(row)):
        before = row[place - 1] if place else t.options.box.food_of(t.identities[group])
        good = accepting(meals[place] & 1, before.number, row[place].number)
        missed = ~good if ticks[place] else good
        for number in range(SMALL_MEMORY, 0, -1):
            layers[number] = (layers[number] & ~missed) | (layers[number - 1] & missed)
        layers[0] &= ~missed
    for layer in layers:
        if layer:
            return DIETS[(layer & -layer).bit_length() - 1].code()
    return None


def believed(t: Clinic, group: int, meal: int) -> tuple[str, int, int]:
    """DOC-133  When all diets are open: which one was the likeliest after a meal to whoever saw what everybody did, its
    chance, and that of the true one, in thousandths."""
    prior = t.options.prior(t.identities[group])
    bits = possible_bits(t, group, meal)
    total = prior.weight_of(bits)
    best, weight = prior.likeliest(bits, 1)[0]
    true = prior.weights[diet_on_desk(t, group).number]
    return best.code(), thousandths(weight, total), thousandths(true, total)


def chances(t: Clinic, group: int, bits: int) -> list[Chance]:
    """Every food that lies in the offer or the bin, with its chance to be good for this group, in thousandths; worked
    out once as long as these lie there."""
    if t.phase is OVER:
        return []
    prior = t.options.prior(t.identities[group])
    lying = bits_of(t.offer) | bits_of(t.bin)
    key = prior, bits, t.meal & 1, t.previous(group).number, lying
    found = CHANCES.get(key)
    if found is None:
        good = good_weights(t, group, bits)
        total = good[-1]
        likeliest_first = sorted([(-good[food.number], food.number) for food in foods_in(lying)])
        make_room(CHANCES, MOST_PAGES)
        found = CHANCES[key] = [(FOODS[number], thousandths(-weight, total)) for weight, number in likeliest_first]
    return found


def good_weights(t: Clinic, group: int, bits: int) -> list[int]:
    """By food, as far as it lies there: the diets of `bits` for which it is good now.  Each is worked out once between
    two verdicts, because every frame asks again."""
    prior = t.options.prior(t.identities[group])
    night, previous = t.meal & 1, t.previous(group).number
    key = prior, bits, night, previous
    found = GOOD.get(key)
    if found is None:
        make_room(GOOD, MOST_PAGES)
        found = GOOD[key] = [UNKNOWN] * len(FOODS) + [prior.weight_of(bits)]
    for food in (*t.offer, *t.bin):
        if found[food.number] == UNKNOWN:
            found[food.number] = prior.weight_of(bits & accepting(night, previous, food.number))
    return found


def thousandths(part: int, total: int) -> int:
    """0 is never and 1000 surely; what is merely unlikely, or nearly sure, is neither."""
    return min(999, max(1, 1000 * part // total)) if 0 < part < total else 1000 if part else 0
