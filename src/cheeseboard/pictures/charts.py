"""Charts as SVG, drawn by hand: bars with intervals, and how often each value came.  Light and dark pages alike."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10
from textwrap import wrap
from typing import Final

WIDTH: Final = 640
ROW: Final = 30
LEFT: Final = 250
RIGHT: Final = 118
LETTERS: Final = 96  # of a line
ENDLESS: Final = 1e9
STYLE: Final = """
:root { color-scheme: light dark; --ink: #2b2a33; --soft: #6b6a75; --line: #d9d5cb; --bar: #c98a1b; --paper: #fffdf8 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f2efe6; --soft: #a9a6b3; --line: #46434f; --bar: #e5ad47; --paper: #1f1e26 }
}
.chart text { fill: var(--ink); font: 13px system-ui, sans-serif }
.chart .soft { fill: var(--soft); font-size: 12px }
.chart .place { font-size: 11px }
.chart .name { font-size: 15px; font-weight: 600 }
.chart .bar { fill: var(--bar) }
.chart .interval { stroke: var(--ink); stroke-width: 2; fill: none }
.chart .line { stroke: var(--line); stroke-width: 1 }
.chart .fair { stroke: var(--soft); stroke-width: 1; stroke-dasharray: 4 3 }
"""
# of a picture that stands in somebody's page, and says nothing about the rest of it:
OWN_STYLE: Final = f"{STYLE.replace(':root', '.charts')}.charts .paper {{ fill: var(--paper) }}\n"


@dataclass(frozen=True)
class Bar:
    label: str
    value: float
    low: float  # of the interval
    high: float
    note: str


@dataclass(frozen=True)
class Picture:
    """A drawing and its size."""

    parts: list[str]
    height: int

    def svg(self) -> str:
        return (
            f'<svg class="chart" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {self.height}" '
            f'width="{WIDTH}" height="{self.height}" role="img">{"".join(self.parts)}</svg>'
        )


def bars(title: str, data: list[Bar], fair: float | None = None, most: float | None = None, note: str = "") -> Picture:
    """A bar a line, its interval on top; a dashed line where all would be alike, and what it means under it.  Below
    nothing it goes to the left.  `most`: where the axis ends, such as 1 for shares."""
    ends = [bar.high for bar in data if bar.high < ENDLESS] + [bar.value for bar in data]
    starts = [bar.low for bar in data if bar.low > -ENDLESS] + [bar.value for bar in data]
    right = most if most is not None else max([*ends, fair or 0.0, 1e-9])
    left = min([0.0, *starts]) if most is None else 0.0
    labels = max([min(LEFT, 8 + 6.6 * len(bar.label)) for bar in data], default=LEFT)
    from_x, to_x = max(60.0, labels), WIDTH - RIGHT
    scale = (to_x - from_x) / (right - left)
    zero = from_x - scale * left
    parts = [text(0, 18, title, "name")]
    for number, bar in enumerate(data):
        top = 32 + ROW * number
        middle = top + ROW / 2 - 3
        end = zero + scale * bar.value
        start, wide = min(zero, end), abs(end - zero)
        parts.append(text(from_x - 8, middle + 5, fitting(bar.label, from_x), "place", "end"))
        parts.append(f'<rect class="bar" x="{start:.1f}" y="{top}" width="{wide:.1f}" height="{ROW - 8}" rx="3"/>')
        low, high = (min(to_x, max(from_x, zero + scale * edge)) for edge in (bar.low, bar.high))
        parts.append(interval(low, high, middle))
        parts.append(text(to_x + 8, middle + 5, bar.note, "soft"))
    height = 32 + ROW * len(data) + 6
    if fair is not None:
        at = zero + scale * fair
        parts.append(f'<line class="fair" x1="{at:.1f}" y1="28" x2="{at:.1f}" y2="{height - 8}"/>')
    if most is not None:
        for share in (0.0, 0.5, 1.0):
            parts.append(text(zero + scale * share, height + 8, f"{100 * share:.0f} %", "soft", "middle"))
        height += 16
    if note and fair is not None:
        parts.append(text(0, height + 8, note, "soft"))
        height += 16
    return Picture(parts, height)


def fitting(label: str, room: float) -> str:
    """In front of a bar; what is too long is cut."""
    letters = int((room - 8) / 6)
    return label if len(label) <= letters else label[: letters - 1] + "…"


def interval(low: float, high: float, y: float) -> str:
    return (
        f'<path class="interval" d="M{low:.1f} {y - 4:.1f}v8M{low:.1f} {y:.1f}H{high:.1f}M{high:.1f} {y - 4:.1f}v8"/>'
    )


def lines(words: list[str], style: str) -> Picture:
    """Text, broken where it is too long."""
    broken = [part for line in words for part in (wrap(line, LETTERS, subsequent_indent="   ") or [""])]
    return Picture([text(0, 16 + 18 * number, line, style) for number, line in enumerate(broken)], 18 * len(broken) + 8)


def histogram(title: str, values: list[float], unit: str, counted: str, note: str = "") -> Picture:
    """How often each value came, in steps of a round size; upwards: how many of what is counted."""
    parts = [text(0, 18, title, "name")]
    if not values:
        return Picture(parts, 30)
    step = step_size(max(values) - min(values))
    first = floor(min(values) / step)
    counts = [0] * (floor(max(values) / step) - first + 1)
    for value in values:
        counts[floor(value / step) - first] += 1
    top, base, from_x = 44, 184, 40
    wide = (WIDTH - from_x - 10) / len(counts)
    for number, count in enumerate(counts):
        height = (base - top) * count / max(counts)
        x = from_x + wide * number
        parts.append(
            f'<rect class="bar" x="{x + 1:.1f}" y="{base - height:.1f}" width="{max(1.0, wide - 2):.1f}" '
            f'height="{height:.1f}"><title>{count}</title></rect>'
        )
    for count in sorted({0, max(counts) // 2, max(counts)}):
        y = base - (base - top) * count / max(counts)
        parts.append(f'<line class="line" x1="{from_x}" y1="{y:.1f}" x2="{WIDTH - 10}" y2="{y:.1f}"/>')
        parts.append(text(from_x - 6, y + 4, str(count), "soft", "end"))
    parts.append(text(0, 36, counted, "soft"))
    every = max(1, ceil(len(counts) / 12))
    for number in range(0, len(counts), every):
        at = from_x + wide * (number + 0.5)
        parts.append(text(at, base + 17, f"{(first + number) * step:g}", "soft", "middle"))
    parts.append(text(WIDTH - 10, base + 36, unit, "soft", "end"))
    if note:
        parts.append(text(from_x, base + 36, note, "soft"))
    return Picture(parts, base + 44)


def heat_map(
    title: str, counts: Mapping[str, int], games: int, note: str, signs: Mapping[str, str] | None = None
) -> Picture:
    """How often something happened at each place, in a hundred games.

    A place is a letter for its column and a number for its row, before them its level: Td3 is drawn beside d3.  `signs`
    names the places of the board, with what is drawn in their corners.  A note may have several lines.
    """
    parts = [text(0, 18, title, "name")]
    signs = dict.fromkeys(counts, "") if signs is None else signs
    places = sorted({*counts, *signs})
    if not places:
        return Picture([*parts, text(0, 44, note, "soft")], 56)
    columns = max([ord(place[-2]) - ord("a") for place in places]) + 1
    rows = max([int(place[-1]) for place in places])
    levels = sorted({place[:-2] for place in places})
    size = min(44, (WIDTH - 20) // ((columns + 1) * len(levels)))
    most = max([*counts.values(), 1])
    for place in places:
        count = counts.get(place, 0)
        left = 20 + levels.index(place[:-2]) * (columns + 1) * size
        x, y = left + (ord(place[-2]) - ord("a")) * size, 32 + (int(place[-1]) - 1) * size
        parts.append(
            f'<rect class="bar" x="{x}" y="{y}" width="{size - 2}" height="{size - 2}" rx="4" '
            f'opacity="{0.06 + 0.84 * count / most:.2f}"><title>{place}: {count}</title></rect>'
        )
        label = f"{place} {signs.get(place, '')}".strip()
        parts.append(text(x + size / 2 - 1, y + size / 2 - 3, label, "place", "middle"))
        if count:
            parts.append(text(x + size / 2 - 1, y + size / 2 + 12, f"{100 * count / games:.0f}", "", "middle"))
    height = 32 + rows * size + 12
    for line in note.split("\n"):
        height += 16
        parts.append(text(20, height - 8, line, "soft"))
    return Picture(parts, height)


def step_size(span: float) -> float:
    """A round size that makes forty steps at most."""
    if span <= 40:
        return 1.0 if span > 4 or span == 0 else 0.1
    power = 10 ** floor(log10(span / 40))
    return float(next(power * size for size in (1, 2, 5, 10, 20) if span / (power * size) <= 40))


def text(x: float, y: float, words: str, style: str = "", anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{style}" text-anchor="{anchor}">{escape(words)}</text>'


def one_above_the_other(pictures: list[Picture]) -> str:
    """A single SVG file."""
    height = sum(picture.height + 24 for picture in pictures)
    parts: list[str] = []
    y = 12
    for picture in pictures:
        parts.append(f'<g class="chart" transform="translate(12 {y})">{"".join(picture.parts)}</g>')
        y += picture.height + 24
    wide = WIDTH + 24
    return (
        f'<svg class="charts" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {height}" width="{wide}" '
        f'height="{height}">'
        f'<style>{OWN_STYLE}</style><rect class="paper" width="100%" height="100%"/>{"".join(parts)}</svg>\n'
    )
