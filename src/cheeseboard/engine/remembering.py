"""What was worked out once and may be asked for again, up to so many of it."""

from __future__ import annotations

from contextlib import suppress
from typing import Any


def make_room(known: dict[Any, Any], most: int) -> None:
    """For one more.  The oldest is forgotten, and not all at once: nobody shall wait until thousands are let go.

    A table that is loaded, or told to whoever comes back, is played in a thread, which may let go of the same one.
    """
    while len(known) >= most:
        with suppress(KeyError, RuntimeError):
            del known[next(iter(known))]
