"""Cheeseboard: five tabletop games about rats, mice, cats and hounds."""

from importlib import import_module
from typing import Any

from cheeseboard.coach.advice import Advice, advice
from cheeseboard.engine.ask import Ask
from cheeseboard.engine.errors import Illegal, Problem
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.match import Match, replay, resume, verify
from cheeseboard.engine.outcome import Outcome
from cheeseboard.engine.picture import PAINTERS
from cheeseboard.engine.record import Record, read_record
from cheeseboard.games import catalogue, find

try:
    __version__: str = import_module("cheeseboard._version").VERSION  # written by a build
except ImportError:
    __version__ = "0.1.0"  # a clone, until it is built; raised by `dev.py release VERSION`
__all__ = [
    "Advice",
    "Ask",
    "Illegal",
    "Luck",
    "Match",
    "Outcome",
    "Problem",
    "Record",
    "advice",
    "catalogue",
    "find",
    "read_record",
    "replay",
    "resume",
    "verify",
]


def painted(thing: Any) -> str | None:
    """A picture needs a room, and Rich, that nothing else here needs: a house in a browser has neither, nor a build."""
    try:
        found: str | None = import_module("cheeseboard.pictures.shown").painted(thing)
    except ImportError:
        return None
    return found


PAINTERS.append(painted)
