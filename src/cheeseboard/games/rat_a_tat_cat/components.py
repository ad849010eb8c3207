"""The box: faces of the cards, how many of each, and the row they lie in."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.components import Components, Contents, counts, number, places
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.kind import Kind
from cheeseboard.engine.seats import NOBODY, everyone
from cheeseboard.engine.secret import Secret

MOST_SEATS: Final = 6  # RTC-001
MOST_ROW: Final = 4
MOST_COPIES: Final = 99
PARTS: Final = ("row_size", "outer", "total", "cards")
EVERYONE: Final = everyone(MOST_SEATS)


@final
class Face(Kind):
    """Points of a number card.  A Power card has none (RTC-098)."""

    __slots__ = ("is_number", "points")

    def __init__(self, number: int, code: str, points: int, is_number: bool) -> None:
        super().__init__(number, code)
        self.points = points
        self.is_number = is_number


NUMBERS: Final = tuple([Face(points, str(points), points, True) for points in range(10)])
PEEK: Final = Face(10, "PK", 0, False)
SWAP: Final = Face(11, "SW", 0, False)
DRAW_TWO: Final = Face(12, "D2", 0, False)
FACES: Final[tuple[Face, ...]] = (*NUMBERS, PEEK, SWAP, DRAW_TWO)
CODES: Final = [face.code for face in FACES]

Card = Secret[Face]
# Since when a card lies where everybody has seen it go (`Secret.since`): the deal; the pile as it is now; and beyond
# that older piles, by number.
SINCE_DEAL: Final = 0
SINCE_PILE: Final = 1
SHARED: Final = 3  # few come from a pile older than the last


def all_cards(since: int) -> list[list[Card]]:
    return [[Secret(face, seen, since) for seen in range(EVERYONE + 1)] for face in FACES]


CARDS: Final[list[list[list[Card]]]] = [all_cards(since) for since in range(SHARED)]
UNSEEN: Final[list[Card]] = [cards[NOBODY] for cards in CARDS[SINCE_DEAL]]
OPEN: Final[list[Card]] = [cards[EVERYONE] for cards in CARDS[SINCE_PILE]]


def card(face: Face, seen_by: int, since: int = SINCE_PILE) -> Card:
    """Few faces and few seats: nearly every card there can be is made once and shared."""
    return CARDS[since][face.number][seen_by] if since < SHARED else Secret(face, seen_by, since)


@final
class Box(Contents):
    """RTC-002  All cards are used, whatever the number of seats."""

    __slots__ = ("cards", "inner", "is_outer", "number_cards", "outer", "row_size")

    def __init__(self, components: Components) -> None:
        super().__init__(components, PARTS)
        self.row_size = number(components, "row_size", 1, MOST_ROW, "RTC-011")
        self.outer = places(components, "outer", self.row_size, "RTC-019")
        self.inner = tuple([slot for slot in range(self.row_size) if slot not in self.outer])
        self.is_outer = [slot in self.outer for slot in range(self.row_size)]
        copies = counts(components, "cards", CODES, MOST_COPIES, "RTC-002")
        self.cards: list[int] = [face.number for face in FACES for _ in range(copies.get(face.code, 0))]
        most = MOST_COPIES * len(FACES)
        if "total" in components and number(components, "total", 1, most, "RTC-002") != len(self.cards):
            raise Problem(f"components: [cards] are {len(self.cards)} together, not {components['total']} (RTC-002)")
        self.number_cards = sum(FACES[n].is_number for n in self.cards)

    def check_younger(self) -> None:
        """RTC-126, RTC-129  With younger players Peek and Swap need a card that lies face down."""
        if not self.inner:
            raise Problem("components: for younger players a row needs a card that is not an outer one (RTC-129)")

    def check_seats(self, seats: int) -> None:
        """RTC-018, RTC-103  A starter can always be turned up, and every Power card in a row be replaced."""
        rows = self.row_size * seats
        if self.number_cards < rows + 1 or len(self.cards) < rows + 2:
            raise Problem(
                f"components: {seats} rows of {self.row_size} need {rows + 2} cards or more, "
                f"{rows + 1} of them with numbers; there are {len(self.cards)} and {self.number_cards} (RTC-103)"
            )
