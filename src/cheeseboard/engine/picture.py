"""How things show themselves, in a notebook for instance.  The engine cannot draw: whoever can says so here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

PAINTERS: Final[list[Callable[[Any], str | None]]] = []


def painted(thing: Any) -> str | None:
    """As SVG; None where nobody can draw it, and it is told in words."""
    for painter in PAINTERS:
        found = painter(thing)
        if found is not None:
            return found
    return None
