"""What can be answered."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.move import Move
from cheeseboard.games.chop_chop.components import MOST_MICE, NODES


@final
class Pick(Move):
    """A mouse."""

    __slots__ = ("mouse",)

    def __init__(self, number: int, mouse: int) -> None:
        super().__init__(number, f"mouse {mouse + 1}")
        self.mouse = mouse


@final
class Go(Move):
    """A square: to walk or jump to, to place the cat on, or of the cheese that a fork fetches."""

    __slots__ = ("node",)

    def __init__(self, number: int, node: int) -> None:
        super().__init__(number, f"go {NODES[node].lower()}")
        self.node = node


@final
class Leave(Move):
    """CHO-113  A fork is not used."""

    __slots__ = ()

    def __init__(self, number: int) -> None:
        super().__init__(number, "leave")


PICKS: Final[tuple[Pick, ...]] = tuple([Pick(mouse, mouse) for mouse in range(MOST_MICE)])
PICKS_AMONG: Final[tuple[tuple[Pick, ...], ...]] = tuple(
    [tuple([pick for pick in PICKS if mice >> pick.mouse & 1]) for mice in range(1 << MOST_MICE)]
)  # by the bits of the mice
GOES: Final[tuple[Go, ...]] = tuple([Go(MOST_MICE + node, node) for node in range(len(NODES))])
LEAVE: Final = Leave(MOST_MICE + len(NODES))
MOVES: Final[tuple[Move, ...]] = (*PICKS, *GOES, LEAVE)
