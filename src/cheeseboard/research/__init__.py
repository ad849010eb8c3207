"""The researchers' door: every game as PettingZoo, OpenSpiel and Gymnasium environments, and as plain arrays.

All of it stands on `position.py` and `tensors`, which know no game.  The packages it speaks to are an extra.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from cheeseboard.engine.errors import Problem


def need(module: str) -> ModuleType:
    """A package of the extra, or one line that says how to get it."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        raise Problem(f"{error.name} is not installed: pip install 'cheeseboard[research]' brings it") from None
