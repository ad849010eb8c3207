"""What must hold at any moment."""

from __future__ import annotations

from cheeseboard.engine.errors import Lost
from cheeseboard.engine.phase import OVER
from cheeseboard.games.rat_a_tat_cat.components import FACES, Card
from cheeseboard.games.rat_a_tat_cat.rules import DEALING
from cheeseboard.games.rat_a_tat_cat.table import CatTable


def check(t: CatTable) -> None:
    """RTC-028 and the specification's E-37: rows are whole, and every card of the box is somewhere."""
    size = t.options.box.row_size
    for seat, row in enumerate(t.rows):
        if t.phase is not OVER and t.phase is not DEALING and len(row) != (size if t.is_active(seat) else 0):
            raise Lost(f"seat {seat} has {len(row)} cards in its row (RTC-028)")
    if all_cards(t) != t.options.box.cards:
        raise Lost(f"the cards on the table are not those of the box: {what_is_wrong(t)} (RTC-002)")


def what_is_wrong(t: CatTable) -> str:
    found, box = all_cards(t), t.options.box.cards
    extra = [found.count(face.number) - box.count(face.number) for face in FACES]
    return ", ".join([f"{extra[face.number]:+} {face.code}" for face in FACES if extra[face.number]])


def all_cards(t: CatTable) -> list[int]:
    """The numbers of all cards on the table, sorted: they must be those of the box."""
    lying: list[Card] = [lying for row in t.rows for lying in row]
    if t.hand is not None:
        lying.append(t.hand)
    faces = [one.value.number for one in lying if one.value is not None]
    return sorted(faces + [face.number for face in t.discards] + t.pile.numbers)
