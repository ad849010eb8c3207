"""The box: Food, Identity and Restriction cards, Complications, tokens, and the two sides of the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, final

from cheeseboard.engine.components import Components, Contents, counts, known_parts
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.kind import Kind

if TYPE_CHECKING:
    from mypy_extensions import i64

TYPES: Final = ("cheese", "vegetable", "liquid")
COLOURS: Final = ("red", "orange", "yellow", "green", "blue")
QUANTITIES: Final = 4
TYPE_LETTERS: Final = "CVL"
COLOUR_LETTERS: Final = "ROYGB"
MOST_COPIES: Final = 60
MOST_MEALS: Final = 8
MOST_TOKENS: Final = 3
PARTS: Final = (
    "reconstructed",
    "board",
    "identities",
    "diets",
    "categories",
    "specifications",
    "complications",
    "tokens",
    "food",
)
BOARD_SIDES: Final = ("colony", "colleagues")
Mark = Literal["extra", "no_draw", "exam"]
MARKS: Final[tuple[Mark, ...]] = ("extra", "no_draw", "exam")


# ---- Food ----


@final
class Food(Kind):
    """One type, one colour, one quantity.  `bit`: its own, in sets of Food."""

    __slots__ = ("bit", "colour", "quantity", "type")

    def __init__(self, number: int) -> None:
        self.bit: i64 = 1 << number
        self.type = number // (len(COLOURS) * QUANTITIES)
        self.colour = number // QUANTITIES % len(COLOURS)
        self.quantity = number % QUANTITIES + 1
        super().__init__(number, f"{self.quantity}{COLOUR_LETTERS[self.colour]}{TYPE_LETTERS[self.type]}")


FOOD_COUNT: Final = len(TYPES) * len(COLOURS) * QUANTITIES
FOODS: Final[tuple[Food, ...]] = tuple([Food(number) for number in range(FOOD_COUNT)])
FOOD_CODES: Final = [food.code for food in FOODS]
PRIME: Final = 61  # divided by it, the bits of the 60 foods leave all remainders from 1 to 60
BY_REMAINDER: Final[list[Food]] = sorted(FOODS, key=lambda food: food.bit % PRIME)


def bits_of(foods: list[Food]) -> i64:
    """The set of these."""
    found: i64 = 0
    for food in foods:
        found |= food.bit
    return found


def lowest(foods: i64) -> Food:
    """The first of a set, in the order of the numbers."""
    return BY_REMAINDER[(foods & -foods) % PRIME - 1]


def nth_of(foods: i64, n: int) -> Food:
    """One of a set, in that order, from 0."""
    while n:
        foods &= foods - 1
        n -= 1
    return lowest(foods)


def foods_in(foods: i64) -> list[Food]:
    """A set, written out in that order."""
    found: list[Food] = []
    while foods:
        found.append(lowest(foods))
        foods &= foods - 1
    return found


# ---- Restriction cards ----


@final
class Restriction(Kind):
    """A Diet, Category or Specification card.  `foods`: the bits of the Food that a Specification matches."""

    __slots__ = ("family", "foods")

    def __init__(self, number: int, code: str, family: int, foods: int = 0) -> None:
        super().__init__(number, code)
        self.family = family
        self.foods = foods


def matching(types: list[int], colours: list[int], quantities: list[int]) -> int:
    found = 0
    for food in FOODS:
        if food.type in types and food.colour in colours and food.quantity in quantities:
            found |= 1 << food.number
    return found


DIET: Final = 0  # families; those of Specifications from TYPE on
CATEGORY: Final = 1
NO_FAMILY: Final = 2
TYPE: Final = 3
QUANTITY: Final = 4
COLOUR: Final = 5

ANY_TYPE: Final = list(range(len(TYPES)))
ANY_COLOUR: Final = list(range(len(COLOURS)))
ANY_QUANTITY: Final = list(range(1, QUANTITIES + 1))

MANDATORY: Final = Restriction(0, "mandatory", DIET)
FORBIDDEN: Final = Restriction(1, "forbidden", DIET)
ALTERNATING: Final = Restriction(2, "alternating", DIET)
IDENTICAL: Final = Restriction(3, "identical", DIET)
DIFFERENT: Final = Restriction(4, "different", DIET)
PLUS_MINUS_ONE: Final = Restriction(5, "plus_minus_one", DIET)
DIET_CARDS: Final[tuple[Restriction, ...]] = (
    MANDATORY,
    FORBIDDEN,
    ALTERNATING,
    IDENTICAL,
    DIFFERENT,
    PLUS_MINUS_ONE,
)
BY_TYPE: Final = Restriction(6, "type", CATEGORY)
BY_QUANTITY: Final = Restriction(7, "quantity", CATEGORY)
BY_COLOUR: Final = Restriction(8, "colour", CATEGORY)
CATEGORIES: Final[tuple[Restriction, ...]] = (BY_TYPE, BY_QUANTITY, BY_COLOUR)
# DOC-032, DOC-033, DOC-034  a type, a quantity, either of two colours
TYPE_SPECS: Final[tuple[Restriction, ...]] = tuple(
    [Restriction(9 + t, TYPES[t], TYPE, matching([t], ANY_COLOUR, ANY_QUANTITY)) for t in ANY_TYPE]
)
QUANTITY_SPECS: Final[tuple[Restriction, ...]] = tuple(
    [Restriction(11 + q, f"q{q}", QUANTITY, matching(ANY_TYPE, ANY_COLOUR, [q])) for q in ANY_QUANTITY]
)
PAIRS: Final = [[one, two] for one in ANY_COLOUR for two in ANY_COLOUR if one < two]
COLOUR_SPECS: Final[tuple[Restriction, ...]] = tuple(
    [
        Restriction(16 + n, f"{COLOURS[one]}_{COLOURS[two]}", COLOUR, matching(ANY_TYPE, [one, two], ANY_QUANTITY))
        for n, (one, two) in enumerate(PAIRS)
    ]
)
SPECS: Final[tuple[Restriction, ...]] = (*TYPE_SPECS, *QUANTITY_SPECS, *COLOUR_SPECS)
NO_CARD: Final = Restriction(26, "no_card", NO_FAMILY)  # DOC-031  an empty place, so that their number is hidden too
RESTRICTIONS: Final[tuple[Restriction, ...]] = (*DIET_CARDS, *CATEGORIES, *SPECS, NO_CARD)


def restriction(code: str) -> Restriction:
    for card in RESTRICTIONS:
        if card.code == code:
            return card
    raise Problem(f"there is no Restriction card '{code}'; there are {' '.join([one.code for one in RESTRICTIONS])}")


# ---- Identities, Complications, and who eats ----


@final
class Identity(Kind):
    __slots__ = ()


L1: Final = Identity(0, "L1")
V2: Final = Identity(1, "V2")
C3: Final = Identity(2, "C3")
IDENTITIES: Final[tuple[Identity, ...]] = (L1, V2, C3)


@final
class Complication(Kind):
    __slots__ = ()


MADNESS: Final = Complication(0, "madness")
INSOMNIA: Final = Complication(1, "insomnia")
MEGALOMANIA: Final = Complication(2, "megalomania")
GLUTTONY: Final = Complication(3, "gluttony")
PARANOIA: Final = Complication(4, "paranoia")
COMPLICATIONS: Final[tuple[Complication, ...]] = (MADNESS, INSOMNIA, MEGALOMANIA, GLUTTONY, PARANOIA)


@final
class Eater(Kind):
    """A group of rats, or a Doctor who eats."""

    __slots__ = ()


GROUPS: Final[tuple[Eater, ...]] = (Eater(0, "A"), Eater(1, "B"), Eater(2, "C"))
DOCTORS: Final[tuple[Eater, ...]] = (Eater(3, "DA"), Eater(4, "DB"))
LETTERS: Final = "abc"


# ---- the box ----


@final
class Meal:
    """A space of the board and its marks."""

    __slots__ = ("draws", "extra", "is_exam", "marks")

    def __init__(self, draws: bool, extra: bool, is_exam: bool) -> None:
        self.draws = draws
        self.extra = extra
        self.is_exam = is_exam
        marks: list[tuple[bool, Mark]] = [(extra, "extra"), (not draws, "no_draw"), (is_exam, "exam")]
        self.marks = [mark for is_there, mark in marks if is_there]  # as boards are told them


@final
class Box(Contents):
    __slots__ = (
        "colleagues",
        "colony",
        "complications",
        "copies",
        "foods",
        "identities",
        "identity_food",
        "medicine",
        "strict_menu",
        "ugh",
    )

    def __init__(self, components: Components) -> None:
        super().__init__(components, PARTS)
        copies = counts(components, "food", FOOD_CODES, MOST_COPIES, "DOC-024")
        self.foods: list[int] = [food.number for food in FOODS for _ in range(copies.get(food.code, 0))]
        self.copies = [0] * len(RESTRICTIONS)
        for section, cards in (("diets", DIET_CARDS), ("categories", CATEGORIES), ("specifications", SPECS)):
            found = counts(components, section, [card.code for card in cards], MOST_COPIES, "DOC-020")
            for card in cards:
                self.copies[card.number] = found.get(card.code, 0)
        self.identity_food: list[Food | None] = identity_foods(components)
        self.identities = [one for one in IDENTITIES if self.identity_food[one.number] is not None]
        if len(self.identities) < 2:
            raise Problem("components: [identities] has fewer than two, and no two groups are alike (DOC-015)")
        troubles = counts(components, "complications", [one.code for one in COMPLICATIONS], MOST_COPIES, "DOC-150")
        if max(troubles.values(), default=0) > 1:
            raise Problem("components: [complications] has one of each: no clause serves two groups under it (DOC-150)")
        self.complications: list[int] = [one.number for one in COMPLICATIONS for _ in range(troubles.get(one.code, 0))]
        tokens = counts(components, "tokens", ["ugh", "medicine", "strict_menu"], MOST_TOKENS, "DOC-013")
        self.ugh = tokens.get("ugh", 0)
        self.medicine = tokens.get("medicine", 0)
        self.strict_menu = tokens.get("strict_menu", 0)
        if self.medicine > 1 or self.strict_menu > 1:
            raise Problem("components: [tokens] has one Medicine and one Strict Menu at most (DOC-013)")
        self.colony = board_side(components, "colony")
        self.colleagues = board_side(components, "colleagues")

    def food_of(self, identity: Identity) -> Food:
        food = self.identity_food[identity.number]
        assert food is not None
        return food


def identity_foods(components: Components) -> list[Food | None]:
    given = components.get("identities")
    if not isinstance(given, dict):
        raise Problem("components: section [identities] is missing (DOC-015)")
    found: list[Food | None] = [None] * len(IDENTITIES)
    codes = [one.code for one in IDENTITIES]
    for code, food in given.items():
        if code not in codes:
            raise Problem(f"components: [identities] has '{code}'; there are {' '.join(codes)} (DOC-016)")
        if food not in FOOD_CODES:
            raise Problem(f"components: [identities] {code} shows a food such as 3RC, not '{food}' (DOC-015)")
        found[codes.index(str(code))] = FOODS[FOOD_CODES.index(str(food))]
    quantities = [food.quantity for food in found if food is not None]
    if sorted(set(quantities)) != quantities:
        raise Problem("components: [identities] quantities rise from L1 to C3 (DOC-016)")
    return found


def board_side(components: Components, side: str) -> list[Meal]:
    """DOC-009, DOC-062  Up to eight meals; the last one, and no other, is the exam."""
    board = components.get("board")
    if not isinstance(board, dict):
        raise Problem("components: section [board] is missing (DOC-009)")
    known_parts(board, BOARD_SIDES, "[board]")
    given = board.get(side)
    if not isinstance(given, list) or not 1 <= len(given) <= MOST_MEALS:
        raise Problem(f"components: [board] {side} is a list of 1 to {MOST_MEALS} meals (DOC-009)")
    found: list[Meal] = []
    for marks in given:
        if not isinstance(marks, str) or not all(mark in MARKS for mark in marks.split()):
            raise Problem(f"components: [board] {side} has '{marks}'; marks are {' '.join(MARKS)} (DOC-009)")
        words = marks.split()
        found.append(Meal("no_draw" not in words, "extra" in words, "exam" in words))
    if [meal.is_exam for meal in found] != [False] * (len(found) - 1) + [True]:
        raise Problem(f"components: [board] {side} ends with its one exam (DOC-062)")
    return found
