"""What can be answered."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.move import Move
from cheeseboard.games.rat_a_tat_cat.components import MOST_ROW, MOST_SEATS


@final
class Put(Move):
    """The card in hand, into one's own row."""

    __slots__ = ("slot",)

    def __init__(self, number: int, slot: int) -> None:
        super().__init__(number, f"put {slot}")
        self.slot = slot


@final
class Own(Move):
    """A card of one's own row: to peek at, or to swap."""

    __slots__ = ("slot",)

    def __init__(self, number: int, slot: int) -> None:
        super().__init__(number, f"own {slot}")
        self.slot = slot


@final
class Other(Move):
    """A card of the `ahead`-th active seat clockwise from oneself."""

    __slots__ = ("ahead", "slot")

    def __init__(self, number: int, ahead: int, slot: int) -> None:
        super().__init__(number, f"with {ahead}.{slot}")
        self.ahead = ahead
        self.slot = slot


TAKE: Final = Move(0, "take")
DRAW: Final = Move(1, "draw")
PUTS: Final[tuple[Put, ...]] = tuple([Put(2 + slot, slot) for slot in range(MOST_ROW)])
TOSS: Final = Move(6, "toss")
USE: Final = Move(7, "use")
OWNS: Final[tuple[Own, ...]] = tuple([Own(8 + slot, slot) for slot in range(MOST_ROW)])
OTHERS: Final[tuple[Other, ...]] = tuple(
    [
        Other(12 + MOST_ROW * (ahead - 1) + slot, ahead, slot)
        for ahead in range(1, MOST_SEATS)
        for slot in range(MOST_ROW)
    ]
)
KNOCK: Final = Move(32, "knock")
HOLD: Final = Move(33, "hold")
MOVES: Final[tuple[Move, ...]] = (TAKE, DRAW, *PUTS, TOSS, USE, *OWNS, *OTHERS, KNOCK, HOLD)
