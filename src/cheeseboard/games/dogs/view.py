"""What a seat can work out."""

from __future__ import annotations

from cheeseboard.engine.luck import Luck
from cheeseboard.games.dogs.table import DogTable


def imagine(view: DogTable, luck: Luck) -> DogTable:
    """DOG-011, DOG-012  Nobody knows more than anybody else: the view is the truth."""
    return view.copy()
