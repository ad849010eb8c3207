"""What the players agree on before the first round, and what follows from it and from the number of seats."""

from __future__ import annotations

from typing import Any, Final, final

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.options import RANDOM, Agreement, Option, OptionSet, Settings
from cheeseboard.games.ratland.components import COLOURS, LOCATIONS, MOST_SEATS, ONE_BOX, Box, O, Y

SHUFFLED: Final = "shuffled"
NUMBERED: Final = "numbered"
OFF: Final = "off"
ALL: Final = "all"
CHOOSE: Final = "choose"


def check_seats(settings: Settings, seats: int) -> None:
    first = settings["first_active"]
    if isinstance(first, int) and first >= seats:
        raise Problem(f"option first_active is a seat from 0 to {seats - 1}, not '{first}' (RAT-004)")


OPTIONS: Final = OptionSet(
    (
        Option("clans", False, "RAT-028"),
        Option("belligerent", OFF, "RAT-029", words=(OFF, ALL, CHOOSE)),
        Option("food_order", SHUFFLED, "RAT-032", words=(SHUFFLED, NUMBERED)),
        Option(
            "first_active", RANDOM, "RAT-004", words=(RANDOM,), least=0, most=MOST_SEATS - 1, is_seat=True, is_role=True
        ),
    ),
    presets={
        "standard": {},
        "quick": {"food_order": NUMBERED},  # RAT-032  for a first game
        "clans": {"clans": True},
        "belligerent": {"belligerent": ALL},  # RAT-148  for those who know the game
        "everything": {"clans": True, "belligerent": CHOOSE},  # RAT-031
    },
    check=check_seats,
)


@final
class Options(Agreement):
    """The agreement in the form the rules read."""

    __slots__ = (
        "belligerent",
        "box",
        "boxes",
        "clans",
        "costs",
        "everybody",
        "first_active",
        "food",
        "is_lanes",
        "nobody",
        "nothing",
        "numbered",
        "orders",
        "pieces",
        "rats",
        "value",
    )

    def __init__(self, settings: Settings, seats: int, box: Box) -> None:
        super().__init__(settings, seats)
        self.box = box
        self.boxes = 1 if seats <= ONE_BOX else 2  # RAT-001, RAT-033
        self.rats = self.boxes * box.rats  # RAT-013
        self.value = self.boxes * box.value  # RAT-020
        self.costs = box.costs
        self.is_lanes = seats == 2  # RAT-055, RAT-068
        self.clans = settings["clans"] is True
        self.belligerent = str(settings["belligerent"])
        self.numbered = settings["food_order"] == NUMBERED
        first = settings["first_active"]
        self.first_active = first if isinstance(first, int) else None
        # RAT-003, RAT-006  seats in priority order, by the seat that is active
        self.everybody = list(range(seats))
        self.nobody = [False] * seats  # copied where they are needed
        self.nothing = [0] * seats
        self.orders = [[(active + ahead) % seats for ahead in range(seats)] for active in range(seats)]
        more = 1 if seats in (5, 6, 11, 12) else 0  # RAT-096, RAT-125, RAT-127
        self.pieces: list[list[list[int]]] = [
            [numbers_of(row, more) for row in rows] for rows in box.rows
        ]  # by food card and location
        self.food = [[food_of(numbers) for numbers in rows] for rows in self.pieces]  # RAT-020  in cheeses
        if seats * box.start_rats > self.rats or seats * box.start_cheese > self.value:
            raise Problem(f"components: there are not enough rats or cheeses for {seats} seats (RAT-026)")
        if self.clans and 2 * seats > self.boxes * len(box.clans):
            raise Problem(f"components: {seats} seats need {2 * seats} clan cards (RAT-028)")

    def __reduce__(self) -> tuple[Any, ...]:
        return Options, (self.settings, self.seats, self.box)

    def food_numbers(self) -> list[int]:
        """RAT-032, RAT-033  All food cards, one of each a box, sorted."""
        return [card for card, rows in enumerate(self.box.rows) if len(rows) == LOCATIONS for _ in range(self.boxes)]

    def clan_numbers(self) -> list[int]:
        """RAT-033  The clan cards of both boxes are put together."""
        return [clan for clan in self.box.clans for _ in range(self.boxes)]


def food_of(numbers: list[int]) -> int:
    return numbers.count(Y) + 2 * numbers.count(O)


def numbers_of(row: list[int], more: int) -> list[int]:
    """A row of a food card as the numbers of its pieces, with one more of each colour that it shows."""
    return [colour for colour in range(COLOURS) for _ in range(row[colour] + more if row[colour] else 0)]
