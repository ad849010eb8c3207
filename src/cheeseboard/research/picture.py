"""Text as a picture, in the colours of the text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rich.console import RenderableType

from cheeseboard.pictures.letters import columns_of, plain
from cheeseboard.pictures.still import COLUMNS, INK, PAPER, runs
from cheeseboard.research import need

if TYPE_CHECKING:
    import numpy as np
else:
    np = need("numpy")

Array = Any  # numpy.ndarray
ROWS: Final = 48  # always: the frames of a film have one size
WIDE, HIGH, SCALE = 6, 10, 2  # points of a letter with the space around it, and pixels of a point


def drawn(renderable: RenderableType) -> Array:
    """What a terminal would show, as pixels (height, width, 3); what is below the last row is cut off."""
    points = np.full(((ROWS + 2) * HIGH, (COLUMNS + 2) * WIDE, 3), PAPER, np.uint8)
    for row, line in enumerate(runs(renderable)[:ROWS], 1):
        at = 1
        for run in line:
            for letter in plain(run.text):
                if at <= COLUMNS:
                    cell = points[row * HIGH : (row + 1) * HIGH, at * WIDE : (at + 1) * WIDE]
                    cell[:] = run.paper or PAPER
                    cell[1:9, :5][shape_of(letter)] = run.ink or INK
                at += 1
    return points.repeat(SCALE, 0).repeat(SCALE, 1)


def shape_of(letter: str) -> Array:
    """Eight rows of five points."""
    columns = np.frombuffer(columns_of(letter), np.uint8)
    return (columns[None, :] >> np.arange(8)[:, None] & 1).astype(bool)
