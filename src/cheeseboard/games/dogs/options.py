"""What the players agree on before the first round.  The rulebook has no variants; these are ours."""

from __future__ import annotations

from typing import Any, Final, final

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.options import RANDOM, Agreement, Option, OptionSet, Settings
from cheeseboard.games.dogs.components import CITY, COUNTRY, Box, capacity

MOST_SEATS: Final = 4  # DOG-001
QUICK_ROUNDS: Final = 4


def check_first_player(settings: Settings, seats: int) -> None:
    first = settings["first_player"]
    if isinstance(first, int) and first >= seats:
        raise Problem(f"option first_player is a seat from 0 to {seats - 1} or random, not '{first}' (DOG-027)")


OPTIONS: Final = OptionSet(
    (
        Option(
            "first_player", RANDOM, "DOG-027", words=(RANDOM,), least=0, most=MOST_SEATS - 1, is_seat=True, is_role=True
        ),
        Option("last_round", None, "DOG-176", words=("none",), least=1),
    ),
    presets={"standard": {}, "quick": {"last_round": QUICK_ROUNDS}},
    check=check_first_player,
)


@final
class Options(Agreement):
    """The agreement in the form the rules read.  DOG-248: little depends on the number of players."""

    __slots__ = ("box", "capacity", "cards", "city", "country", "fair_cards", "first_player", "last_round", "variety")

    def __init__(self, settings: Settings, seats: int, box: Box) -> None:
        super().__init__(settings, seats)
        box.check_seats(seats)
        self.box = box
        first = settings["first_player"]
        self.first_player = first if isinstance(first, int) else None
        last = settings["last_round"]
        self.last_round = last if isinstance(last, int) else None
        self.capacity = capacity(seats)
        self.city = box.tokens(CITY, seats)
        self.country = box.tokens(COUNTRY, seats)
        self.cards = box.cards(seats)
        removed = box.removed[seats]
        self.fair_cards = [[breed for breed in card if breed not in removed] for card in box.fair_cards]
        self.variety = 4 if seats == 2 else 2  # DOG-186, DOG-245  points for a breed

    def __reduce__(self) -> tuple[Any, ...]:
        return Options, (self.settings, self.seats, self.box)
