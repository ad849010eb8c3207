"""Work that is done elsewhere: how it gets there, and what came of it back."""

from __future__ import annotations

import pickle
import traceback
from collections.abc import Callable
from typing import Any

Work = tuple[Callable[..., Any], tuple[Any, ...]]


class Stumbled(Exception):
    """Work that came to nothing."""


def done(work: Work) -> bytes:
    """What came of it: a value, or what went wrong, and the story of that."""
    function, args = work
    try:
        return pickle.dumps((function(*args), None, ""))
    except Exception as trouble:
        story = traceback.format_exc()
        try:
            return pickle.dumps((None, pickle.dumps(trouble), story))
        except Exception:
            return pickle.dumps((None, b"", story))


def raised(trouble: bytes, story: str) -> Exception:
    """What went wrong there, as if it had here; where it cannot travel, its story."""
    try:
        found = pickle.loads(trouble)
    except Exception:
        found = None
    return found if isinstance(found, Exception) else Stumbled(story)
