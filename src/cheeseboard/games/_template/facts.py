"""What labels, boards and speech are told besides the view."""

from __future__ import annotations

from cheeseboard.engine.phase import Facts
from cheeseboard.games._template.table import CardTable


def of_move(t: CardTable, seat: int) -> Facts:
    """Every move is about the card in hand."""
    return {"card": t.hands[seat]}
