"""Charts as SVG, drawn by hand: bars with intervals, and how often each value came.  Light and dark pages alike."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10
from typing import Final

WIDTH: Final = 640
ROW: Final = 30
LEFT: Final = 130
RIGHT: Final = 90
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


@dataclass(frozen=True)
class Bar:
    label: str
    value: float
    half: float  # half width of the interval
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


def bars(title: str, data: list[Bar], fair: float | None = None) -> Picture:
    """A bar a line, its interval on top; a dashed line where all would be alike.  Below nothing it goes to the left."""
    most = max([bar.value + min(bar.half, abs(bar.value) + 1) for bar in data] + [fair or 0.0, 1e-9])
    least = min([bar.value - min(bar.half, abs(bar.value) + 1) for bar in data if bar.value < 0] + [0.0])
    scale = (WIDTH - LEFT - RIGHT) / (most - least)
    zero = LEFT - scale * least
    parts = [text(0, 18, title, "name")]
    for number, bar in enumerate(data):
        top = 32 + ROW * number
        middle = top + ROW / 2 - 3
        end = zero + scale * bar.value
        start, wide = min(zero, end), abs(end - zero)
        parts.append(text(LEFT - 10, middle + 5, bar.label, anchor="end"))
        parts.append(f'<rect class="bar" x="{start:.1f}" y="{top}" width="{wide:.1f}" height="{ROW - 8}" rx="3"/>')
        low = max(LEFT, end - scale * bar.half) if bar.half < 1e9 else LEFT
        high = min(WIDTH - RIGHT, end + scale * bar.half) if bar.half < 1e9 else WIDTH - RIGHT
        parts.append(interval(low, high, middle))
        parts.append(text(WIDTH - RIGHT + 10, middle + 5, bar.note, "soft"))
    height = 32 + ROW * len(data) + 6
    if fair is not None:
        at = zero + scale * fair
        parts.append(f'<line class="fair" x1="{at:.1f}" y1="28" x2="{at:.1f}" y2="{height - 8}"/>')
    return Picture(parts, height)


def interval(low: float, high: float, y: float) -> str:
    return (
        f'<path class="interval" d="M{low:.1f} {y - 4:.1f}v8M{low:.1f} {y:.1f}H{high:.1f}M{high:.1f} {y - 4:.1f}v8"/>'
    )


def histogram(title: str, values: list[float], unit: str) -> Picture:
    """How often each value came, in steps of a round size."""
    parts = [text(0, 18, title, "name")]
    if not values:
        return Picture([*parts, text(0, 44, "nothing to show", "soft")], 56)
    step = step_size(max(values) - min(values))
    first = floor(min(values) / step)
    counts = [0] * (floor(max(values) / step) - first + 1)
    for value in values:
        counts[floor(value / step) - first] += 1
    top, base = 34, 174
    wide = (WIDTH - 20) / len(counts)
    for number, count in enumerate(counts):
        height = (base - top) * count / max(counts)
        x = 10 + wide * number
        parts.append(
            f'<rect class="bar" x="{x + 1:.1f}" y="{base - height:.1f}" width="{max(1.0, wide - 2):.1f}" '
            f'height="{height:.1f}"><title>{count}</title></rect>'
        )
    parts.append(f'<line class="line" x1="10" y1="{base}" x2="{WIDTH - 10}" y2="{base}"/>')
    every = max(1, ceil(len(counts) / 12))
    for number in range(0, len(counts), every):
        parts.append(text(10 + wide * (number + 0.5), base + 17, f"{(first + number) * step:g}", "soft", "middle"))
    parts.append(text(WIDTH - 10, base + 36, f"{unit}, {len(values)} in all", "soft", "end"))
    return Picture(parts, base + 44)


def heat_map(title: str, counts: Mapping[str, int], games: int) -> Picture:
    """How often something happened at each place, in a hundred games.

    A place is a letter for its column and a number for its row, before them its level: Td3 is drawn beside d3.
    """
    parts = [text(0, 18, title, "name")]
    if not counts:
        return Picture([*parts, text(0, 44, "nothing to show", "soft")], 56)
    columns = max([ord(place[-2]) - ord("a") for place in counts]) + 1
    rows = max([int(place[-1]) for place in counts])
    levels = sorted({place[:-2] for place in counts})
    size = min(44, (WIDTH - 20) // ((columns + 1) * len(levels)))
    most = max(counts.values())
    for place, count in sorted(counts.items()):
        left = 20 + levels.index(place[:-2]) * (columns + 1) * size
        x, y = left + (ord(place[-2]) - ord("a")) * size, 32 + (int(place[-1]) - 1) * size
        share = f"{100 * count / games:.0f}"
        parts.append(
            f'<rect class="bar" x="{x}" y="{y}" width="{size - 2}" height="{size - 2}" rx="4" '
            f'opacity="{0.1 + 0.8 * count / most:.2f}"><title>{place}: {count}</title></rect>'
        )
        parts.append(text(x + size / 2 - 1, y + size / 2 - 3, place, "place", "middle"))
        parts.append(text(x + size / 2 - 1, y + size / 2 + 12, share, "", "middle"))
    height = 32 + rows * size + 28
    parts.append(text(20, height - 8, f"times in a hundred games, {sum(counts.values())} in all", "soft"))
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
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {height}" width="{wide}" height="{height}">'
        f'<style>{STYLE}</style><rect width="100%" height="100%" style="fill: var(--paper)"/>{"".join(parts)}</svg>\n'
    )
