"""Text as a picture: letters of five by eight points, drawn for this house, in the colours of the text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rich.color import Color
from rich.console import Console, RenderableType
from rich.segment import Segment

from cheeseboard.research import need

if TYPE_CHECKING:
    import numpy as np
else:
    np = need("numpy")

Array = Any  # numpy.ndarray
Colour = tuple[int, int, int]
COLUMNS: Final = 80
ROWS: Final = 20  # more where they are needed
WIDE, HIGH, SCALE = 6, 10, 2  # points of a letter with the space around it, and pixels of a point
INK: Final[Colour] = (58, 46, 36)
PAPER: Final[Colour] = (255, 248, 236)
FIRST: Final = 32
# of every letter from the blank to the tilde: five columns, the lowest bit on top
POINTS: Final = bytes.fromhex(
    "000000000000005f00000003000300143e143e14242a7f2a12631308646336495522500000030000001c2241000041221c00"
    "2a1c3e1c2a08083e080800e06000000808080808006060000060100804033e4149413e00427f400042615149462241494936"
    "1814127f1027454545393e494949300101710d033649494936064949493e006666000000e666000008142241001414141414"
    "004122140802015109063e415d555e7c1211127c7f494949363e414141227f4141413e7f494949417f090909013e4141497a"
    "7f0808087f00417f41002040413f017f081422417f404040407f020c027f7f0608307f3e4141413e7f090909063e4151215e"
    "7f09192946464949493101017f01013f4040403f0f3040300f7f2018207f631408146303047804036151494543007f414100"
    "03040810600041417f0004020102044040404040000102000020545454787f444444383844444444384444447f3854545458"
    "047e05050018a4a4a47c7f0404047800447d40000080847d007f1028440000417f40007c047804787c040404783844444438"
    "fc2424241818242424fc7c080404004854545424043f4444003c4040407c1c2040201c3c403c403c44281028441ca0a0a07c"
    "4464544c4400087741000000ff000000417708000804081008"
)
LIKE: Final = str.maketrans("─━═│┃║┌┐└┘╭╮╰╯├┤┬┴┼×…–—’‘“”·•●○◉▶◀→←↑↓", "---|||+++++++++++++x.--''\"\"***oo><><^v")


def drawn(renderable: RenderableType) -> Array:
    """What a terminal would show, as pixels (height, width, 3)."""
    console = Console(width=COLUMNS, color_system="truecolor", force_terminal=True, legacy_windows=False)
    lines = console.render_lines(renderable, pad=False)
    height = max(ROWS, len(lines)) + 2
    points = np.full((height * HIGH, (COLUMNS + 2) * WIDE, 3), PAPER, np.uint8)
    for row, line in enumerate(lines, 1):
        at = 1
        for segment in line:
            ink, paper = colours(segment)
            for letter in segment.text.translate(LIKE):
                if at <= COLUMNS:
                    cell = points[row * HIGH : (row + 1) * HIGH, at * WIDE : (at + 1) * WIDE]
                    cell[:] = paper
                    cell[1:9, :5][shape_of(letter)] = ink
                at += 1
    return points.repeat(SCALE, 0).repeat(SCALE, 1)


def shape_of(letter: str) -> Array:
    """Eight rows of five points; a letter that is not known is a full block."""
    place = ord(letter) - FIRST
    if not 0 <= place < len(POINTS) // 5:
        return np.ones((8, 5), bool)
    columns = np.frombuffer(POINTS[5 * place : 5 * place + 5], np.uint8)
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
