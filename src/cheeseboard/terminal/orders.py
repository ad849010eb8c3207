"""What people type besides moves: words for the table, in English and in the reader's language."""

from __future__ import annotations

from typing import Final

from cheeseboard.engine.text import Speaker
from cheeseboard.pictures.words import plainly

ORDERS: Final = ("help", "hint", "undo", "log", "table", "rules", "language", "save", "quit")
LESSON_ORDERS: Final = ("help", "show", "back", "skip", "log", "table", "rules", "language", "quit")
ALSO: Final = {"show": "hint", "back": "undo"}  # in a lesson these words mean the same


def order_words(order: str, words: Speaker) -> list[str]:
    """The reader's own word first."""
    return list(dict.fromkeys([words.say(f"terminal.order.{order}"), order]))


def find_order(typed: str, words: Speaker, orders: tuple[str, ...] = ORDERS) -> tuple[str, str] | None:
    """The order and what follows it: ("save", "game.json")."""
    first, _, rest = typed.partition(" ")
    for order in orders:
        known = order_words(order, words) + (order_words(ALSO[order], words) if order in ALSO else [])
        if plainly(first) in [plainly(word) for word in known]:
            return order, rest.strip()
    return None
