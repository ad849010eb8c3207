"""Names of classes, as texts and messages spell them."""

from __future__ import annotations

from typing import Final


def snake(name: str) -> str:
    """YourTurn -> your_turn"""
    found = SNAKES.get(name)
    if found is None:
        found = "".join([("_" if i and c.isupper() else "") + c.lower() for i, c in enumerate(name)])
        SNAKES[name] = found
    return found


SNAKES: Final[dict[str, str]] = {}  # names of classes, asked for again and again
