"""What must hold at any moment."""

from __future__ import annotations

from cheeseboard.engine.errors import Lost
from cheeseboard.games._template.rules import DEALING
from cheeseboard.games._template.table import CardTable


def check(t: CardTable) -> None:
    faces = [hand.value for hand in t.hands] + t.discards
    if sorted([face.number for face in faces if face is not None] + t.pile.numbers) != t.options.cards:
        raise Lost("the cards on the table are not those of the box (HIC-002)")
    if t.phase is not DEALING and len(t.hands) != t.seats:
        raise Lost(f"there are {len(t.hands)} hands for {t.seats} seats (HIC-004)")
