"""What labels, boards and speech are told besides the view."""

from __future__ import annotations

from typing import TypedDict

from cheeseboard.games._template.components import Card
from cheeseboard.games._template.table import CardTable


class MoveFacts(TypedDict):
    card: Card


def of_move(t: CardTable, seat: int) -> MoveFacts:
    """Every move is about the card in hand."""
    return {"card": t.hands[seat]}
