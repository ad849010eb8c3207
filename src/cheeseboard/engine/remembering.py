"""What was worked out once and may be asked for again, up to so many of it."""

from __future__ import annotations

from typing import Any


def make_room(known: dict[Any, Any], most: int) -> None:
    """For one more.  The oldest is forgotten, and not all at once: nobody shall wait until thousands are let go."""
    while len(known) >= most:
        del known[next(iter(known))]
