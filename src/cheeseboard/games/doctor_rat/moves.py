"""All moves of the game, each with its number."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.move import Move
from cheeseboard.games.doctor_rat.components import FOOD_COUNT, FOODS, LETTERS, NO_CARD, RESTRICTIONS, Food, Restriction
from cheeseboard.games.doctor_rat.options import MOST_GROUPS, MOST_SEATS


@final
class Take(Move):
    """A card from the offer or the bin; under MADNESS, one of the two cards."""

    __slots__ = ("food",)

    def __init__(self, number: int, food: Food) -> None:
        super().__init__(number, f"take {food.code.lower()}")
        self.food = food


@final
class Serve(Move):
    """A card of the reserve, for the offer."""

    __slots__ = ("food",)

    def __init__(self, number: int, food: Food) -> None:
        super().__init__(number, f"serve {food.code.lower()}")
        self.food = food


@final
class Menu(Move):
    """Strict Menu: one of the chosen cards, to one group."""

    __slots__ = ("food", "group")

    def __init__(self, number: int, food: Food, group: int) -> None:
        super().__init__(number, f"menu {food.code.lower()} {LETTERS[group]}")
        self.food = food
        self.group = group


@final
class Cover(Move):
    """Medicine: on the symbol at this place in a group's Row and on the next one."""

    __slots__ = ("group", "place")

    def __init__(self, number: int, group: int, place: int) -> None:
        super().__init__(number, f"medicine {LETTERS[group]} {place + 1}")
        self.group = group
        self.place = place


@final
class Refuse(Move):
    """Ugh!, back side: a group may not have the card before it."""

    __slots__ = ("extra", "group")

    def __init__(self, number: int, group: int, extra: bool) -> None:
        super().__init__(number, f"refuse {LETTERS[group]}" + (" extra" if extra else ""))
        self.group = group
        self.extra = extra


@final
class Lay(Move):
    """A Restriction card, onto the desk."""

    __slots__ = ("card",)

    def __init__(self, number: int, card: Restriction) -> None:
        super().__init__(number, f"lay {card.code}")
        self.card = card


@final
class Hand(Move):
    """A Complication card, to a player."""

    __slots__ = ("to",)

    def __init__(self, number: int, to: int) -> None:
        super().__init__(number, f"hand {to}")
        self.to = to


MOST_ROW: Final = 13  # foods: eight meals, one more by GLUTTONY or four by MEGALOMANIA
TAKE_AT: Final = 0
SERVE_AT: Final = TAKE_AT + FOOD_COUNT
MENU_AT: Final = SERVE_AT + FOOD_COUNT
COVER_AT: Final = MENU_AT + FOOD_COUNT * MOST_GROUPS
REFUSE_AT: Final = COVER_AT + (MOST_ROW - 1) * MOST_GROUPS
LAY_AT: Final = REFUSE_AT + 2 * MOST_GROUPS
HAND_AT: Final = LAY_AT + len(RESTRICTIONS) - 1
WORD_AT: Final = HAND_AT + MOST_SEATS

TAKES: Final[tuple[Take, ...]] = tuple([Take(TAKE_AT + food.number, food) for food in FOODS])
SERVES: Final[tuple[Serve, ...]] = tuple([Serve(SERVE_AT + food.number, food) for food in FOODS])
MENUS: Final[tuple[Menu, ...]] = tuple(
    [Menu(MENU_AT + MOST_GROUPS * food.number + group, food, group) for food in FOODS for group in range(MOST_GROUPS)]
)
COVERS: Final[tuple[Cover, ...]] = tuple(
    [
        Cover(COVER_AT + (MOST_ROW - 1) * group + place, group, place)
        for group in range(MOST_GROUPS)
        for place in range(MOST_ROW - 1)
    ]
)
REFUSES: Final[tuple[Refuse, ...]] = tuple(
    [Refuse(REFUSE_AT + 2 * group + extra, group, extra == 1) for group in range(MOST_GROUPS) for extra in (0, 1)]
)
LAYS: Final[tuple[Lay, ...]] = tuple([Lay(LAY_AT + card.number, card) for card in RESTRICTIONS if card is not NO_CARD])
HANDS: Final[tuple[Hand, ...]] = tuple([Hand(HAND_AT + seat, seat) for seat in range(MOST_SEATS)])
UGH: Final = Move(WORD_AT, "ugh")
DINNER: Final = Move(WORD_AT + 1, "dinner")
ENJOY: Final = Move(WORD_AT + 2, "enjoy")
PASS: Final = Move(WORD_AT + 3, "pass")
AGREE: Final = Move(WORD_AT + 4, "agree")
AGAIN: Final = Move(WORD_AT + 5, "again")
CALL: Final = Move(WORD_AT + 6, "call")
ENOUGH: Final = Move(WORD_AT + 7, "enough")
GOOD: Final = Move(WORD_AT + 8, "good")
BAD: Final = Move(WORD_AT + 9, "bad")
MOVES: Final[tuple[Move, ...]] = (
    *TAKES,
    *SERVES,
    *MENUS,
    *COVERS,
    *REFUSES,
    *LAYS,
    *HANDS,
    UGH,
    DINNER,
    ENJOY,
    PASS,
    AGREE,
    AGAIN,
    CALL,
    ENOUGH,
    GOOD,
    BAD,
)
