"""What can be answered."""

from __future__ import annotations

from typing import Final

from cheeseboard.engine.move import Move

KEEP: Final = Move(0, "keep")
EXCHANGE: Final = Move(1, "exchange")
STAND: Final = Move(2, "stand")
FOLD: Final = Move(3, "fold")
MOVES: Final[tuple[Move, ...]] = (KEEP, EXCHANGE, STAND, FOLD)
