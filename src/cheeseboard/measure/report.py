"""What a simulation found, as a page or a picture that needs nothing else."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Final

from cheeseboard.engine.errors import Problem
from cheeseboard.measure.evidence import Estimate, estimate
from cheeseboard.measure.simulate import Tally, charts_of, quantile
from cheeseboard.pictures.charts import STYLE, Bar, Picture, bars, heat_map, histogram, one_above_the_other
from cheeseboard.pictures.raster import png

PAGE_STYLE: Final = """
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 44rem;
       margin: 2rem auto; padding: 0 1rem }
svg { max-width: 100%; height: auto; margin: .75rem 0 }
table { border-collapse: collapse } td, th { padding: .15rem .9rem .15rem 0; text-align: right }
td:first-child, th:first-child { text-align: left }
code { color: var(--soft) }
"""


def check_report(path: Path) -> None:
    """Told before any game is played."""
    if path.suffix.lower() not in (".html", ".svg", ".png"):
        raise Problem(f"a report is a .html, .svg or .png file, not '{path.name}'")
    if not path.parent.is_dir():
        raise Problem(f"report {path}: there is no such folder")


def write_report(path: Path, title: str, command: str, tallies: list[Tally]) -> None:
    kind = path.suffix.lower()
    try:
        if kind == ".png":
            path.write_bytes(png([drawn for tally in tallies for drawn in pictures(tally)]))
        else:
            path.write_text(page(title, command, tallies) if kind == ".html" else picture(tallies), encoding="utf-8")
    except OSError as error:
        raise Problem(f"report {path}: {error.strerror}") from None


def page(title: str, command: str, tallies: list[Tally]) -> str:
    parts = [f"<h1>{escape(title)}</h1><p><code>{escape(command)}</code></p>"]
    for tally in tallies:
        parts.append(f"<h2>{tally.programme.seats} seats, {len(tally.games)} games</h2>")
        parts.extend([drawn.svg() for drawn in pictures(tally)])
        parts.append(figures(tally))
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
        f"<style>{STYLE}{PAGE_STYLE}</style></head><body>{''.join(parts)}</body></html>\n"
    )


def picture(tallies: list[Tally]) -> str:
    return one_above_the_other([drawn for tally in tallies for drawn in pictures(tally)])


def pictures(tally: Tally) -> list[Picture]:
    return [
        *(by_team(tally) if tally.programme.together else by_seats(tally)),
        histogram("Length of a game", tally.lengths(), "decisions"),
        *[heat_map(name, counts, len(tally.games)) for name, counts in tally.maps().items()],
        *charts(tally),
    ]


def by_team(tally: Tally) -> list[Picture]:
    """Where all win together: how often, with a level among them."""
    by_level = [share_bar(level, share) for level, share in tally.shares_by_level().items()]
    return [bars(f"Games won with each level, {tally.programme.seats} seats", by_level)]


def by_seats(tally: Tally) -> list[Picture]:
    seats = tally.programme.seats
    sides = tally.shares_by_side()
    by_level = [share_bar(level, share) for level, share in tally.shares_by_level().items()]
    by_side = [share_bar(name, share) for name, share in sides.items()]
    return [
        bars(f"Games won by one seat of each level, {seats} seats", by_level, 1.0 / seats),
        bars("Games won by seat" if len(sides) == seats else "Games won by side", by_side, 1.0 / len(sides)),
        histogram("Scores", tally.scores(), "points"),
    ]


def charts(tally: Tally) -> list[Picture]:
    """What a game wants to see drawn of what it counts: means, a bar for each name that begins alike."""
    found = tally.statistics()
    drawn: list[Picture] = []
    for title, start in charts_of(tally.programme.game).items():
        means = {name.removeprefix(start): estimate(found[name]) for name in found if name.startswith(start)}
        if means:
            drawn.append(bars(title, [mean_bar(label, mean) for label, mean in means.items()]))
    return drawn


def mean_bar(label: str, mean: Estimate) -> Bar:
    digits = 1 if abs(mean.mean) >= 2 else 2
    half = f" ± {mean.half:.{digits}f}" if mean.units > 1 else ""
    return Bar(label, mean.mean, mean.half, f"{mean.mean:.{digits}f}{half}")


def share_bar(label: str, share: Estimate) -> Bar:
    half = f" ± {100 * share.half:.1f}" if share.units > 1 else ""
    return Bar(label, share.mean, share.half, f"{100 * share.mean:.1f}{half} %")


def figures(tally: Tally) -> str:
    found = tally.statistics()
    if not found:
        return ""
    head = "<tr><th></th><th>mean</th><th>10 %</th><th>median</th><th>90 %</th></tr>"
    rows = [
        f"<tr><td>{escape(name)}</td><td>{sum(values) / len(values):.2f}</td>"
        + "".join([f"<td>{quantile(values, part):g}</td>" for part in (0.1, 0.5, 0.9)])
        + "</tr>"
        for name, values in found.items()
    ]
    return f"<table>{head}{''.join(rows)}</table>"
