"""A box of somebody's own: a file that says what differs from the standard one, or all of it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cheeseboard.engine.components import Components, box_hash, changes, laid_over, read_components
from cheeseboard.engine.game import Game

STANDARD = "standard"


@dataclass(frozen=True)
class Box:
    """What a game is played with, so that it can be said: every output names it."""

    name: str
    hash: str
    changes: list[str]

    def __str__(self) -> str:
        return f"{self.name} ({self.hash})"

    def to_data(self) -> dict[str, object]:
        return {"name": self.name, "hash": self.hash, "changes": self.changes}


def boxed(game: Game[Any], path: Path | None) -> tuple[Game[Any], Components | None, Box]:
    """The game with this box, which its own clauses have checked."""
    if path is None:
        return game, None, Box(STANDARD, box_hash(game.components), [])
    components = laid_over(game.components, read_components(path))
    box = Box(path.stem, box_hash(components), changes(game.components, components))
    return game.with_components(components), components, box
