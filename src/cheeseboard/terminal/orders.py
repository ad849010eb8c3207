"""What people type besides moves: words for the table, in English and in the reader's language."""

from __future__ import annotations

from typing import Final

from cheeseboard.engine.text import Speaker
from cheeseboard.pictures.words import plainly

ORDERS: Final = ("help", "hint", "undo", "log", "table", "rules", "language", "save", "quit")


def order_words(order: str, words: Speaker) -> list[str]:
    """The reader's own word first."""
    return list(dict.fromkeys([words.say(f"terminal.order.{order}"), order]))


def find_order(typed: str, words: Speaker) -> tuple[str, str] | None:
    """The order and what follows it: ("save", "game.json")."""
    first, _, rest = typed.partition(" ")
    for order in ORDERS:
        if plainly(first) in [plainly(word) for word in order_words(order, words)]:
            return order, rest.strip()
    return None
