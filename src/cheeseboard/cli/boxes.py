"""A box of somebody's own: a file that says what differs from the standard one, or all of it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from cheeseboard.engine.components import Box, Components, box_of, laid_over, read_components
from cheeseboard.engine.game import Game


def add_box(parser: argparse.ArgumentParser) -> None:
    help = "a box of your own: a file that says what differs (see cheeseboard box)"
    parser.add_argument("--box", "--components", dest="components", type=Path, metavar="FILE", help=help)


def boxed(game: Game[Any], path: Path | None) -> tuple[Game[Any], Components | None, Box]:
    """The game with this box, which its own clauses have checked."""
    if path is None:
        return game, None, box_of(game.components, None)
    components = laid_over(game.components, read_components(path))
    return game.boxed(components, path.stem), components, box_of(game.components, components, path.stem)
