"""What a simulation found, as a page or a picture that needs nothing else, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from html import escape
from pathlib import Path
from typing import Any, Final

from cheeseboard.engine.components import Box
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Game
from cheeseboard.engine.language import SOURCE_LANGUAGE
from cheeseboard.engine.text import Speaker
from cheeseboard.measure.figures import Figure, Mean, figures_of
from cheeseboard.measure.names import LENGTH, OF_LEVEL, WON, named, side_named
from cheeseboard.measure.simulate import Tally, charts_of, noted, quantile
from cheeseboard.pictures.charts import STYLE, Bar, Picture, bars, heat_map, histogram, lines, one_above_the_other
from cheeseboard.pictures.raster import png
from cheeseboard.pictures.words import level_name, speaker

PAGE_STYLE: Final = """
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 52rem;
       margin: 2rem auto; padding: 0 1rem }
svg { max-width: 100%; height: auto; margin: .75rem 0 }
table { border-collapse: collapse; width: 100% } td, th { padding: .2rem .6rem .2rem 0; text-align: right }
tr { border-bottom: 1px solid var(--line) } td { font-variant-numeric: tabular-nums; white-space: nowrap }
td:first-child, th:first-child { text-align: left; white-space: normal; min-width: 13rem }
td:last-child { white-space: normal }
code, .quiet { color: var(--soft) } code { overflow-wrap: anywhere } .clear { font-weight: 700 }
@media print {
  :root { color-scheme: light; --ink: #000; --soft: #444; --line: #bbb; --bar: #c98a1b; --paper: #fff }
  @page { size: A4; margin: 15mm } body { max-width: none; margin: 0; font-size: 11pt }
  svg, tr { break-inside: avoid } h2 { break-after: avoid } thead { display: table-header-group }
}
"""
SECONDS: Final = 10  # for a decision, where a game says nothing of it


@dataclass(frozen=True)
class About:
    """What was asked, so that it can be asked again."""

    command: str
    version: str
    seed: str
    boxes: list[Box]


def check_report(path: Path) -> None:
    """Told before any game is played."""
    if path.suffix.lower() not in (".html", ".svg", ".png"):
        raise Problem(f"a report is a .html, .svg or .png file, not '{path.name}'")
    if not path.parent.is_dir():
        raise Problem(f"report {path}: there is no such folder")


def write_report(path: Path, words: Speaker, game: Game[Any], about: About, tallies: list[Tally]) -> None:
    title = words.say("report.simulated", {"title": game.title_with_box(), "games": len(tallies[0].games)})
    drawn = [picture for tally in tallies for picture in pictures(words, game, tally)]
    parts = []
    for tally in tallies:
        facts = {"n": tally.programme.seats, "games": len(tally.games)}
        parts.append(f"<h2>{escape(words.say('report.of_seats', facts))}</h2>")
        parts += [picture.svg() for picture in pictures(words, game, tally)]
        parts.append(table_of(words, game, tally))
    write(path, words, title, about, game, drawn, parts)


def write(
    path: Path, words: Speaker, title: str, about: About, game: Game[Any], drawn: list[Picture], parts: list[str]
) -> None:
    """The pictures alone, or a page; what was asked stands on either."""
    notes = footing(words, about, game)
    kind = path.suffix.lower()
    all_drawn = [lines([title], "name"), *drawn, lines(notes, "soft")]
    try:
        if kind == ".png":
            path.write_bytes(png(all_drawn))
        else:
            text = page(words, title, notes, parts) if kind == ".html" else one_above_the_other(all_drawn)
            path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Problem(f"report {path}: {error.strerror}") from None


def footing(words: Speaker, about: About, game: Game[Any]) -> list[str]:
    version, build = about.version.split(", ")
    facts = {"version": f"{version}, {words.say(f'report.{build}')}", "rules": game.version, "seed": about.seed}
    boxes: list[str] = []
    for box in about.boxes:
        boxes.append(words.say("report.box", {"name": box.name, "hash": box.hash}))
        boxes += [f"  {change}" for change in box.changes]
    habits = [words.say("report.habits")] if any(box.changes for box in about.boxes) else []
    made = words.say("report.made", {"command": about.command})
    return [words.say("report.interval"), *habits, *boxes, made, words.say("report.versions", facts)]


def page(words: Speaker, title: str, notes: list[str], parts: list[str]) -> str:
    foot = "".join([f'<p class="quiet">{escape(note)}</p>' for note in notes])
    return (
        f'<!doctype html>\n<html lang="{words.language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
        f"<style>{STYLE}{PAGE_STYLE}</style></head><body><h1>{escape(title)}</h1>{''.join(parts)}{foot}</body></html>\n"
    )


# ---- pictures ----


def pictures(words: Speaker, game: Game[Any], tally: Tally) -> list[Picture]:
    games = len(tally.games)
    found = {figure.name: figure for figure in figures_of(tally)}
    unit = words.say("report.unit_games")
    lengths = histogram(words.say("report.length"), tally.lengths(), words.say("report.unit_decisions"), unit,
                        minutes(words, tally))  # fmt: skip
    signs = noted(game, "places", lambda of: None)(tally.programme.game)
    per_hundred = [
        heat_map(named(words, game, name), counts, games, legend(words, sum(counts.values())), signs)
        for name, counts in tally.maps().items()
    ]
    return [*wins(words, tally, found), lengths, *per_hundred, *charts(words, game, found)]


def legend(words: Speaker, count: int) -> str:
    """What a map shows, and what the signs in its corners are, where the game has some."""
    signs = words.texts.get("figure.signs", "")
    return f"{words.say('report.per_hundred', {'n': count})}{signs and chr(10) + signs}"


def wins(words: Speaker, tally: Tally, found: Mapping[str, Figure]) -> list[Picture]:
    seats, sides, levels = tally.programme.seats, len(tally.programme.sides()), tally.level_names()
    drawn: list[Picture] = []
    if len(levels) > 1:
        together = tally.programme.together
        title = words.say("report.by_level_all" if together else "report.by_level")
        by_level = [share_bar(words, level_name(level, words), found[WON + OF_LEVEL + level].mean())
                    for level in levels]  # fmt: skip
        drawn.append(bars(title, by_level, None if together else 1.0 / seats, most=1.0, note=fair(words, seats)))
    if tally.programme.together:
        whole = [share_bar(words, words.say("report.all"), figure.mean()) for name, figure in found.items()
                 if name.startswith(WON) and OF_LEVEL not in name]  # fmt: skip
        return [*drawn, bars(words.say("report.won", {"who": words.say("report.all")}), whole, most=1.0)]
    of_sides = [share_bar(words, side_named(words, name.removeprefix(WON)), figure.mean())
                for name, figure in found.items() if name.startswith(WON) and OF_LEVEL not in name]  # fmt: skip
    title = words.say("report.by_side" if sides < seats or tally.programme.has_named_sides else "report.by_seat")
    drawn.append(bars(title, of_sides, 1.0 / sides, most=1.0, note=fair(words, sides)))
    scores = tally.scores()
    if len(set(scores)) > 2:
        points = histogram(words.say("report.scores"), scores, words.say("report.unit_points"),
                           words.say("report.in_all", {"n": len(scores)}))  # fmt: skip
        drawn.append(points)
    return drawn


def fair(words: Speaker, among: int) -> str:
    return words.say("report.fair", {"share": words.grammar.fixed(100 / among, 1)})


def charts_in_english(tally: Tally) -> str:
    """One above the other, as a report has them; a notebook has no other language."""
    game = tally.programme.game
    words = speaker(game, SOURCE_LANGUAGE, [])
    title = words.say("report.simulated", {"title": game.title_with_box(), "games": len(tally.games)})
    return one_above_the_other([lines([title], "name"), *pictures(words, game, tally)])


def minutes(words: Speaker, tally: Tally) -> str:
    seconds = noted(tally.programme.game, "SECONDS", SECONDS)
    low, high = (round(quantile(tally.lengths(), part) * seconds / 60) for part in (0.1, 0.9))
    return words.say("report.minutes", {"low": low, "high": high, "seconds": seconds})


def charts(words: Speaker, game: Game[Any], found: Mapping[str, Figure]) -> list[Picture]:
    """What a game wants to see drawn of what it counts: means, a bar for each name that begins alike."""
    drawn: list[Picture] = []
    for title, start in charts_of(game).items():
        alike = [figure for name, figure in found.items() if name.startswith(start)]
        if alike:
            is_share = all(figure.is_share for figure in alike)
            bar = partial(share_bar if is_share else mean_bar, words)
            labels = [named(words, game, figure.name) for figure in alike]
            drawn.append(bars(heading(labels, title, words), [bar(label, figure.mean()) for label, figure
                         in zip(tails(labels), alike, strict=True)], most=1.0 if is_share else None))  # fmt: skip
    return drawn


def heading(labels: list[str], title: str, words: Speaker) -> str:
    """Over bars whose names begin alike, what they have in common."""
    start = common(labels)
    return start.rstrip(" :,\u00a0") if len(start) > 3 else title


def tails(labels: list[str]) -> list[str]:
    start = common(labels)
    return [label.removeprefix(start) for label in labels] if len(start) > 3 else labels


def common(labels: list[str]) -> str:
    """Up to a whole word; of a single one nothing is cut off."""
    first, last = min(labels), max(labels)
    size = next((at for at, letter in enumerate(first) if last[at : at + 1] != letter), len(first))
    return first[: first.rfind(" ", 0, size + 1) + 1] if len(labels) > 1 else ""


def mean_bar(words: Speaker, label: str, mean: Mean) -> Bar:
    digits = 1 if abs(mean.value) >= 2 else 2
    note = words.grammar.fixed(mean.value, digits) + within(words, mean, 1, digits)
    return Bar(label, mean.value, mean.low, mean.high, note)


def share_bar(words: Speaker, label: str, mean: Mean) -> Bar:
    note = f"{words.grammar.fixed(100 * mean.value, 1)} %{within(words, mean, 100, 0)}"
    return Bar(label, mean.value, mean.low, mean.high, note)


def within(words: Speaker, mean: Mean, scale: int, digits: int) -> str:
    if mean.high - mean.low > 1e9:
        return ""
    low, high = [words.grammar.fixed(scale * edge, digits) for edge in (mean.low, mean.high)]
    return f" ({low}–{high})"


# ---- the table ----


def table_of(words: Speaker, game: Game[Any], tally: Tally) -> str:
    heads = ["figure", "mean", "interval_head", "median"]
    head = "".join([f"<th>{escape(words.say(f'report.{name}'))}</th>" for name in heads])
    rows = [
        f"<tr><td>{escape(named(words, game, figure.name))}</td>"
        + "".join([f"<td>{cell}</td>" for cell in cells(words, figure)])
        + "</tr>"
        for figure in figures_of(tally)
    ]
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def cells(words: Speaker, figure: Figure) -> list[str]:
    """Mean, interval, and the middle value where it says something: that of a yes or no says nothing."""
    mean = figure.mean()
    scale, unit, digits = (100, " %", 1) if figure.is_share else (1, "", 2)
    fixed = words.grammar.fixed
    edges = "?"
    if mean.high - mean.low < 1e9:
        edges = f"{fixed(scale * mean.low, digits)} … {fixed(scale * mean.high, digits)}"
    values = [value for game in figure.games for value in game]
    is_blank = figure.is_share or (figure.name == LENGTH and not values)
    median = "" if is_blank else words.grammar.short(quantile(values, 0.5))
    return [f"{fixed(scale * mean.value, digits)}{unit}", edges, median]
