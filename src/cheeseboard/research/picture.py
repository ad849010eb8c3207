"""Text as a picture, in the colours of the text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rich.color import Color
from rich.console import Console, RenderableType
from rich.segment import Segment

from cheeseboard.pictures.letters import columns_of, plain
from cheeseboard.research import need

if TYPE_CHECKING:
    import numpy as np
else:
    np = need("numpy")

Array = Any  # numpy.ndarray
Colour = tuple[int, int, int]
COLUMNS: Final = 80
ROWS: Final = 48  # always: the frames of a film have one size
WIDE, HIGH, SCALE = 6, 10, 2  # points of a letter with the space around it, and pixels of a point
INK: Final[Colour] = (58, 46, 36)
PAPER: Final[Colour] = (255, 248, 236)


def drawn(renderable: RenderableType) -> Array:
    """What a terminal would show, as pixels (height, width, 3); what is below the last row is cut off."""
    console = Console(width=COLUMNS, color_system="truecolor", force_terminal=True, legacy_windows=False)
    lines = console.render_lines(renderable, pad=False)
    points = np.full(((ROWS + 2) * HIGH, (COLUMNS + 2) * WIDE, 3), PAPER, np.uint8)
    for row, line in enumerate(lines[:ROWS], 1):
        at = 1
        for segment in line:
            ink, paper = colours(segment)
            for letter in plain(segment.text):
                if at <= COLUMNS:
                    cell = points[row * HIGH : (row + 1) * HIGH, at * WIDE : (at + 1) * WIDE]
                    cell[:] = paper
                    cell[1:9, :5][shape_of(letter)] = ink
                at += 1
    return points.repeat(SCALE, 0).repeat(SCALE, 1)


def shape_of(letter: str) -> Array:
    """Eight rows of five points."""
    columns = np.frombuffer(columns_of(letter), np.uint8)
    return (columns[None, :] >> np.arange(8)[:, None] & 1).astype(bool)


def colours(segment: Segment) -> tuple[Colour, Colour]:
    style = segment.style
    if style is None:
        return INK, PAPER
    ink = colour(style.color, INK)
    paper = colour(style.bgcolor, PAPER)
    return (paper, ink) if style.reverse else (ink, paper)


def colour(found: Color | None, otherwise: Colour) -> Colour:
    if found is None or found.is_default:
        return otherwise
    red, green, blue = found.get_truecolor()
    return red, green, blue
