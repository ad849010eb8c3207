"""A table as one drawing, whatever it becomes: letters in colours at their places, for SVG and for pixels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Final

from rich.cells import cell_len
from rich.color import Color
from rich.console import Console, RenderableType

from cheeseboard.engine.event import Event
from cheeseboard.engine.text import Speaker
from cheeseboard.pictures.board import Board

Colour = tuple[int, int, int]
COLUMNS: Final = 80
ROOM: Final = 20  # rows for which a table is drawn; some take a few more
INK: Final[Colour] = (58, 46, 36)
PAPER: Final[Colour] = (255, 248, 236)
DARK_INK: Final[Colour] = (240, 232, 218)
DARK_PAPER: Final[Colour] = (30, 27, 38)
WIDE, HIGH, MARGIN, BASE = 9, 18, 14, 14  # units of a letter, around all of them, and from its top to its line
FONTS: Final = "'DejaVu Sans Mono', Menlo, Consolas, 'Liberation Mono', monospace"


@dataclass(frozen=True)
class Run:
    """Letters alike; without a colour of their own they have that of ink and paper."""

    at: int
    text: str
    ink: Colour | None
    paper: Colour | None
    is_bold: bool


def still(
    board: Board, view: Any, words: Speaker, seat: int | None, aid: bool, told: Sequence[Event]
) -> RenderableType:
    """The table as a seat sees it (None: somebody who watches), and its result when the game is over."""
    if board.game.outcome(view) is not None:
        return board.result(view, words, list(told))
    return board.draw(view, words, seat, aid, ROOM)


def runs(renderable: RenderableType) -> list[list[Run]]:
    """Line by line, what a terminal would show."""
    console = Console(
        width=COLUMNS, color_system="truecolor", force_terminal=True, legacy_windows=False, _environ={"TERM": "xterm"}
    )
    found: list[list[Run]] = []
    for line in console.render_lines(renderable, pad=False):
        at = 0
        row: list[Run] = []
        for segment in line:
            style = segment.style
            ink, paper, bold = None, None, False
            if style is not None:
                ink, paper, bold = colour(style.color), colour(style.bgcolor), bool(style.bold)
                if style.reverse:
                    ink, paper = paper or PAPER, ink or INK
            row.append(Run(at, segment.text, ink, paper, bold))
            at += cell_len(segment.text)
        found.append(row)
    return found


def colour(found: Color | None) -> Colour | None:
    if found is None or found.is_default:
        return None
    red, green, blue = found.get_truecolor()
    return red, green, blue


# ---- as SVG ----


def svg(renderable: RenderableType, title: str) -> str:
    """Needs nothing else; on dark pages the paper is dark.  Read aloud it says its title, then its letters."""
    rows = runs(renderable)
    while rows and not "".join([run.text for run in rows[-1]]).strip():
        rows.pop()
    columns = max([run.at + cell_len(run.text.rstrip()) for row in rows for run in row], default=1)
    width, height = columns * WIDE + 2 * MARGIN, len(rows) * HIGH + 2 * MARGIN
    parts = [part for number, row in enumerate(rows) for run in row for part in drawn_run(run, number)]
    return (
        f'<svg class="cheeseboard" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" aria-label="{escape(title)}"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style>"
        f'<rect class="paper" width="{width}" height="{height}" rx="10"/>{"".join(parts)}</svg>\n'
    )


def drawn_run(run: Run, row: int) -> list[str]:
    x, y, wide = MARGIN + run.at * WIDE, MARGIN + row * HIGH, cell_len(run.text) * WIDE
    found: list[str] = []
    if run.paper is not None:
        found.append(f'<rect x="{x}" y="{y}" width="{wide}" height="{HIGH}" fill="{code(run.paper)}"/>')
    text = run.text.strip()
    if text:
        x += cell_len(run.text[: len(run.text) - len(run.text.lstrip())]) * WIDE
        ink = f' fill="{code(run.ink)}"' if run.ink is not None else ""
        if run.ink is None and run.paper is not None:
            ink = f' fill="{code(INK)}"'
        bold = ' font-weight="700"' if run.is_bold else ""
        length = f' textLength="{cell_len(text) * WIDE}" lengthAdjust="spacingAndGlyphs"'
        found.append(f'<text x="{x}" y="{y + BASE}"{length}{ink}{bold}>{escape(text)}</text>')
    return found


def code(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


STYLE: Final = (
    f".cheeseboard {{ --ink: {code(INK)}; --paper: {code(PAPER)}; max-width: 100%; height: auto }} "
    "@media (prefers-color-scheme: dark) { .cheeseboard { "
    f"--ink: {code(DARK_INK)}; --paper: {code(DARK_PAPER)} }} }} "
    f".cheeseboard text {{ font: 15px {FONTS}; white-space: pre }} "
    ".cheeseboard text:not([fill]) { fill: var(--ink) } .cheeseboard text[font-weight] { font-weight: 700 } "
    ".cheeseboard .paper { fill: var(--paper) }"
)
