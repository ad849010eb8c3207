"""Every diet there is: which food it accepts, whom it suits, how many there are, how they are drawn.

DOC-026: that there are these kinds, and what they mean, is no secret.

A diet is a Diet card and up to two cards beside it.  What it accepts is a set of Food, as bits, for each parity of the
meal and each previous card; so a verdict is a shift, and what is still possible is counted, not guessed.
"""

from __future__ import annotations

from bisect import bisect_right
from fractions import Fraction
from functools import cache
from math import gcd
from typing import TYPE_CHECKING, Final, final

from cheeseboard.engine.luck import Luck
from cheeseboard.engine.secret import Secret
from cheeseboard.games.doctor_rat.components.cards import (
    ALTERNATING,
    BY_COLOUR,
    BY_TYPE,
    CATEGORIES,
    COLOUR,
    DIET_CARDS,
    DIFFERENT,
    FOOD_COUNT,
    FOODS,
    FORBIDDEN,
    IDENTICAL,
    MANDATORY,
    NO_CARD,
    PLUS_MINUS_ONE,
    QUANTITY,
    RESTRICTIONS,
    SPECS,
    TYPE,
    Box,
    Food,
    Restriction,
    restriction,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

Paper = Secret[Restriction]
EVERY_FOOD: Final = (1 << FOOD_COUNT) - 1
BASIC: Final = "basic"
STANDARD: Final = "standard"
FULL: Final = "full"


@final
class Diet:
    """DOC-059  A verdict follows from the diet, the meal number, the previous card and the food, and nothing else."""

    __slots__ = ("accepts", "cards", "face_numbers", "laid", "number", "written")

    def __init__(self, number: int, cards: tuple[Restriction, Restriction, Restriction]) -> None:
        self.number = number
        self.cards = cards
        self.face_numbers = [card.number for card in cards if card is not NO_CARD]
        self.accepts = [accepted(cards, odd, previous) for odd in (False, True) for previous in FOODS]
        self.laid: dict[int, list[Paper]] = {}
        self.written = " ".join([card.code for card in self.faces()])

    def is_good(self, meal: int, previous: Food, food: Food) -> bool:
        return self.good_foods(meal, previous) & food.bit != 0

    def good_foods(self, meal: int, previous: Food) -> i64:
        return self.accepts[(meal & 1) * FOOD_COUNT + previous.number]

    def papers(self, seen_by: int) -> list[Paper]:
        """Its cards as they lie on a desk, for these eyes; every desk shares them, so they are never changed."""
        found = self.laid.get(seen_by)
        if found is None:
            found = self.laid[seen_by] = [Secret(card, seen_by) for card in self.cards]
        return found

    def faces(self) -> list[Restriction]:
        """The cards it needs."""
        return [card for card in self.cards if card is not NO_CARD]

    def code(self) -> str:
        return self.written

    def __repr__(self) -> str:
        return f"Diet({self.code()})"


def accepted(cards: tuple[Restriction, Restriction, Restriction], odd: bool, previous: Food) -> int:
    kind, first, second = cards
    if kind is MANDATORY:
        return first.foods | second.foods  # DOC-039, DOC-040
    if kind is FORBIDDEN:
        return EVERY_FOOD & ~(first.foods | second.foods)  # DOC-045
    if kind is ALTERNATING:
        return second.foods if odd else first.foods  # DOC-051, DOC-052  right in meals 1, 3, 5, 7, by their number
    if kind is PLUS_MINUS_ONE:
        return beside(previous)
    same = 0
    for food in FOODS:
        if value(first, food) == value(first, previous):
            same |= 1 << food.number
    return same if kind is IDENTICAL else EVERY_FOOD & ~same  # DOC-053, DOC-054


def value(category: Restriction, food: Food) -> int:
    """DOC-058  Of a colour, the one on the card."""
    return food.type if category is BY_TYPE else food.colour if category is BY_COLOUR else food.quantity


def beside(previous: Food) -> int:
    """DOC-055, DOC-056  One more or one less, and no way round from 4 to 1."""
    found = 0
    for food in FOODS:
        if abs(food.quantity - previous.quantity) == 1:
            found |= 1 << food.number
    return found


def all_diets() -> list[Diet]:
    """Whatever cards can lie together, whomever that suits; sets of two in the order of their numbers."""
    cards: list[tuple[Restriction, Restriction, Restriction]] = []
    for kind in (MANDATORY, FORBIDDEN):  # DOC-038, DOC-043  one or two
        cards += [(kind, one, NO_CARD) for one in SPECS]
        for one in SPECS:
            for two in SPECS:
                if one.number < two.number and (kind is MANDATORY or one.family != two.family):  # DOC-042, DOC-044
                    cards.append((kind, one, two))
    # DOC-047, DOC-049, DOC-050  left and right, two different faces of any families
    cards += [(ALTERNATING, left, right) for left in SPECS for right in SPECS if left is not right]
    cards += [(kind, category, NO_CARD) for kind in (IDENTICAL, DIFFERENT) for category in CATEGORIES]
    cards.append((PLUS_MINUS_ONE, NO_CARD, NO_CARD))
    return [Diet(number, three) for number, three in enumerate(cards)]


DIETS: Final[tuple[Diet, ...]] = tuple(all_diets())


def bits_by_kind() -> list[tuple[Restriction, int]]:
    """By Diet card: the bits of its diets."""
    found: dict[Restriction, int] = dict.fromkeys(DIET_CARDS, 0)
    for diet in DIETS:
        found[diet.cards[0]] |= 1 << diet.number
    return list(found.items())


BITS_BY_KIND: Final[list[tuple[Restriction, int]]] = bits_by_kind()
SPAN: Final = len(RESTRICTIONS)


def place_of(kind: Restriction, first: Restriction, second: Restriction) -> int:
    return (kind.number * SPAN + first.number) * SPAN + second.number


def by_cards() -> list[Diet | None]:
    """A place for whatever three cards lie together, because every verdict looks there."""
    found: list[Diet | None] = [None] * SPAN**3
    for diet in DIETS:
        found[place_of(*diet.cards)] = diet
    return found


BY_CARDS: Final[list[Diet | None]] = by_cards()


def diet_of(kind: Restriction, first: Restriction, second: Restriction) -> Diet:
    found = BY_CARDS[place_of(kind, first, second)]
    if found is None:
        raise KeyError(f"{kind} {first} {second} is no diet")
    return found


def diet(code: str) -> Diet:
    """`mandatory cheese q2`, as people write it."""
    cards = [restriction(word) for word in code.split()]
    if cards[0] is not ALTERNATING:
        cards[1:] = sorted(cards[1:], key=lambda card: card.number)
    cards += [NO_CARD] * (3 - len(cards))
    return diet_of(cards[0], cards[1], cards[2])


STEADY: Final = [diet for diet in DIETS if diet.cards[0] in (MANDATORY, FORBIDDEN, ALTERNATING)]
LOOKING_BACK: Final = [diet for diet in DIETS if diet not in STEADY]  # few: what they accept hangs on the previous card


@cache
def accepting(odd: int, previous: int, food: int) -> int:
    """The diets that accept this food after that one, as bits of their numbers."""
    return accepting_anyway(odd, food) | accepting_among(LOOKING_BACK, odd, previous, food)


@cache
def accepting_anyway(odd: int, food: int) -> int:
    return accepting_among(STEADY, odd, 0, food)


def accepting_among(diets: list[Diet], odd: int, previous: int, food: int) -> int:
    at = odd * FOOD_COUNT + previous
    found = 0
    for one in diets:
        if one.accepts[at] >> food & 1:
            found |= 1 << one.number
    return found


# ---- whom a diet suits ----


def suits(diet: Diet, food: Food) -> bool:
    """DOC-021  Of an Identity."""
    kind, first, second = diet.cards
    here = 1 << food.number
    if kind is MANDATORY:
        return (first.foods | second.foods) & here != 0  # DOC-041
    if kind is FORBIDDEN:
        return (first.foods | second.foods) & here == 0  # DOC-046
    if kind is ALTERNATING:
        return first.foods & here != 0  # DOC-048
    return True  # DOC-057


def is_of_level(diet: Diet, level: str) -> bool:
    """Section 2: what a level contains."""
    kind, first, second = diet.cards
    if level == FULL:
        return True
    one_family = second is not NO_CARD and first.family == second.family
    if kind is ALTERNATING:
        return level == STANDARD or one_family
    if kind is MANDATORY or kind is FORBIDDEN:
        return second is NO_CARD or (level == STANDARD and not one_family)
    return True


def legal_diets(box: Box, food: Food, level: str) -> list[Diet]:
    """DOC-020  Only cards that are in the box."""
    return [
        diet
        for diet in DIETS
        if suits(diet, food) and is_of_level(diet, level) and all(box.copies[card.number] for card in diet.faces())
    ]


def too_many_cards(box: Box, diets: list[Diet]) -> bool:
    """DOC-020  No more copies of a face may be in use than exist."""
    used: list[int] = []
    for diet in diets:
        used += diet.face_numbers
    for number in used:
        if used.count(number) > box.copies[number]:
            return True
    return False


# ---- how diets are drawn ----


SIMPLE_KINDS: Final = (MANDATORY, FORBIDDEN, IDENTICAL, DIFFERENT)
REMEMBERED: Final = 256  # sets of diets


@final
class Lot:
    """Diets with their weights, to draw one from."""

    __slots__ = ("sums", "weighted")

    def __init__(self, weighted: list[tuple[Diet, int]]) -> None:
        self.weighted = weighted
        self.sums: list[int] = []
        total = 0
        for _, weight in weighted:
            total += weight
            self.sums.append(total)

    def draw(self, luck: Luck) -> Diet:
        return self.weighted[bisect_right(self.sums, luck.below(self.sums[-1]))][0]


@final
class Prior:
    """Section 2.1: the diets that an Identity can get, each with its weight; and the steps of the draw.

    `shapes` are lists of diets that are drawn alike, by Diet card and then by number of Specifications.
    """

    __slots__ = ("bits", "classes", "diets", "lots", "shapes", "simple", "tickets", "weighted", "weights")

    def __init__(self, box: Box, food: Food, level: str, drawn: bool) -> None:
        self.diets = legal_diets(box, food, level)
        self.bits = 0
        for diet in self.diets:
            self.bits |= 1 << diet.number
        self.tickets: list[int] = []
        self.shapes: list[list[list[list[Diet]]]] = []
        for kind in DIET_CARDS:
            found = shapes_of([diet for diet in self.diets if diet.cards[0] is kind])
            if found:
                self.tickets += [len(self.shapes)] * box.copies[kind.number]
                self.shapes.append(found)
        self.weights = [0] * len(DIETS)
        if drawn:
            self.weigh()
        else:
            for diet in self.diets:
                self.weights[diet.number] = 1  # DOC-030  a choice that says nothing
        self.weighted = [(diet, self.weights[diet.number]) for diet in self.diets]
        self.lots: dict[int, Lot] = {}
        by_weight: dict[int, int] = {}
        for diet, weight in self.weighted:
            by_weight[weight] = by_weight.get(weight, 0) | 1 << diet.number
        self.classes = sorted(by_weight.items(), reverse=True)  # a weight, and the bits of all diets that have it
        self.simple = 0  # bits: of one attribute
        for diet in self.diets:
            if diet.cards[0] in SIMPLE_KINDS and diet.cards[2] is NO_CARD:
                self.simple |= 1 << diet.number

    def weight_of(self, bits: int) -> int:
        """Of these diets together: few weights are different, so bits are counted and not walked through."""
        total = 0
        for weight, mask in self.classes:
            total += weight * (bits & mask).bit_count()
        return total

    def likeliest(self, bits: int, most: int) -> list[tuple[Diet, int]]:
        """The heaviest of these diets, with their weights; those of one weight by their numbers."""
        found: list[tuple[Diet, int]] = []
        for weight, mask in self.classes:
            rest = bits & mask
            while rest and len(found) < most:
                lowest = rest & -rest
                found.append((DIETS[lowest.bit_length() - 1], weight))
                rest ^= lowest
        return found

    def weigh(self) -> None:
        chances = [Fraction(0)] * len(DIETS)
        for n, numbers in enumerate(self.shapes):
            kind = Fraction(self.tickets.count(n), len(self.tickets))
            for shapes in numbers:
                for shape in shapes:
                    for diet in shape:
                        chances[diet.number] = kind / len(numbers) / len(shapes) / len(shape)
        scale = 1
        for chance in chances:
            scale *= chance.denominator // gcd(scale, chance.denominator)
        self.weights = [int(chance * scale) for chance in chances]

    def lot(self, bits: int) -> Lot:
        """Of these diets; remembered, because worlds are imagined from one view many times."""
        found = self.lots.get(bits)
        if found is None:
            if len(self.lots) >= REMEMBERED:
                self.lots.clear()
            found = Lot([(diet, weight) for diet, weight in self.weighted if bits >> diet.number & 1])
            self.lots[bits] = found
        return found

    def draw(self, luck: Luck) -> Diet:
        """The kind by its copies, then one or two Specifications, then their families, then the faces."""
        numbers = self.shapes[self.tickets[luck.pick(self.tickets)]]
        shapes = numbers[luck.below(len(numbers))]
        shape = shapes[luck.below(len(shapes))]
        return shape[luck.below(len(shape))]


def shapes_of(diets: list[Diet]) -> list[list[list[Diet]]]:
    """By number of Specifications (for two kinds of diet, that is drawn first), then by families."""
    by_number: dict[int, dict[int, list[Diet]]] = {}
    for diet in diets:
        kind, first, second = diet.cards
        number = int(second is not NO_CARD) if kind is MANDATORY or kind is FORBIDDEN else 0
        family = first.family * 8 + second.family if first.family in (TYPE, QUANTITY, COLOUR) else 0
        by_number.setdefault(number, {}).setdefault(family, []).append(diet)
    return [[shapes[family] for family in sorted(shapes)] for _, shapes in sorted(by_number.items())]


FEW: Final = 256  # sets of diets; so few are drawn at once, which a walk through all luck can follow to its end
MOST_TICKETS: Final = 4096


def joint_tickets(
    box: Box, weights: list[list[tuple[Diet, int]]], apart: bool, supply: bool
) -> list[list[Diet]] | None:
    """Every set of diets that can lie together, as often as it weighs; None where that would be a long list."""
    sets = 1
    for group in weights:
        sets *= len(group)
    if sets > FEW:
        return None
    found: list[tuple[list[Diet], int]] = [([], 1)]
    for group in weights:
        found = [([*diets, diet], weight * more) for diets, weight in found for diet, more in group]
    found = [(diets, weight) for diets, weight in found if fit_together(box, diets, apart, supply)]
    common = 0
    for _, weight in found:
        common = gcd(common, weight)
    if sum([weight for _, weight in found]) > MOST_TICKETS * common:
        return None
    return [diets for diets, weight in found for _ in range(weight // common)]


def fit_together(box: Box, diets: list[Diet], apart: bool, supply: bool) -> bool:
    """DOC-019 (`apart`): no two exactly the same.  DOC-020 (`supply`): the cards are there."""
    if apart:
        for place in range(1, len(diets)):
            if diets[place] in diets[:place]:
                return False
    return not (supply and too_many_cards(box, diets))
