"""HIC-003, HIC-012  What the players agree on before the first deal."""

from __future__ import annotations

from typing import Any, Final, final

from cheeseboard.engine.options import Agreement, Option, OptionSet, Settings, number
from cheeseboard.games._template.components import check_seats

OPTIONS: Final = OptionSet(
    (
        Option("rounds", 3, "HIC-003", least=1, most=20),
        Option("exchange", True, "HIC-012"),
    ),
    presets={
        "standard": {},
        "quick": {"rounds": 1},
        "plain": {"exchange": False},
    },
)


@final
class Options(Agreement):
    """The agreement in the form the rules read, and the cards it is played with."""

    __slots__ = ("cards", "exchange", "rounds")

    def __init__(self, settings: Settings, seats: int, cards: list[int]) -> None:
        super().__init__(settings, seats)
        check_seats(cards, seats)
        self.cards = cards
        self.rounds = number(settings, "rounds")
        self.exchange = settings["exchange"] is True

    def __reduce__(self) -> tuple[Any, ...]:
        return Options, (self.settings, self.seats, self.cards)
