"""What a comparison found, as a page or a picture that needs nothing else."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

from cheeseboard.engine.game import Game
from cheeseboard.engine.text import Speaker
from cheeseboard.measure.figures import Difference, Mean
from cheeseboard.measure.names import named
from cheeseboard.measure.report import About, write
from cheeseboard.pictures.charts import Bar, Picture, bars

MOST_BARS = 24  # in one picture


def write_comparison(
    path: Path, words: Speaker, game: Game[Any], about: About, names: list[str], found: list[Difference]
) -> None:
    title = words.say("report.compare", {"title": game.title, "games": found[0].games})
    drawn = pictures(words, game, names, found)
    paired = escape(words.say("report.paired"))
    chance = escape(words.say("report.chance", {"n": len(found), "by_chance": max(1, round(len(found) / 20))}))
    power = escape(words.say("report.power"))
    parts = [
        f"<p>{paired}</p>", table_of(words, game, names, found), f"<p>{chance} {power}</p>",
        *[picture.svg() for picture in drawn],
    ]  # fmt: skip
    write(path, words, title, about, game, drawn, parts)


def table_of(words: Speaker, game: Game[Any], names: list[str], found: list[Difference]) -> str:
    heads = [words.say("report.figure"), *names, words.say("report.difference"), words.say("report.says")]
    head = "".join([f"<th>{escape(name)}</th>" for name in heads])
    rows = []
    for each in found:
        style = ' class="clear"' if each.is_clear else ""
        both = [told(words, each, mean) for mean in (each.a, each.b)]
        cells = [named(words, game, each.name), *both, apart(words, each), said(words, each)]
        rows.append(f"<tr{style}>{''.join([f'<td>{escape(cell)}</td>' for cell in cells])}</tr>")
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def told(words: Speaker, each: Difference, mean: Mean) -> str:
    return f"{words.grammar.fixed(100 * mean.value, 1)} %" if each.is_share else words.grammar.fixed(mean.value, 2)


def apart(words: Speaker, each: Difference) -> str:
    """With its interval."""
    if each.high - each.low > 1e9:
        return "?"
    scale, digits = (100, 1) if each.is_share else (1, 2)
    value, low, high = [words.grammar.fixed(scale * one, digits, "+") for one in (each.value, each.low, each.high)]
    return f"{value} ({low} … {high})"


def said(words: Speaker, each: Difference) -> str:
    more = each.more
    if more == 0:
        return words.say("report.clear")
    return words.say("report.open") if more is None else words.say("report.more", {"n": more})


def pictures(words: Speaker, game: Game[Any], names: list[str], found: list[Difference]) -> list[Picture]:
    """Shares in points of a hundred; all else in per cent of the first, so that it can stand on one axis."""
    note = words.say("report.zero", {"b": names[1]})
    known = [each for each in found if each.high - each.low < 1e9]
    shares = [Bar(named(words, game, each.name), each.value, each.low, each.high,
                  words.grammar.fixed(100 * each.value, 1, "+"))
              for each in known if each.is_share]  # fmt: skip
    others = [each for each in known if not each.is_share and each.a.value]
    numbers = [relative(words, named(words, game, each.name), each) for each in others]
    drawn: list[Picture] = []
    for title, all_bars in (("shares_apart", shares), ("numbers_apart", numbers)):
        telling = sorted(all_bars, key=lambda bar: -abs(bar.value) / (bar.high - bar.low + 1e-9))[:MOST_BARS]
        shown = [bar for bar in all_bars if bar in telling]
        some = "" if len(shown) == len(all_bars) else " " + words.say("report.telling", {"n": len(shown)})
        if shown:
            drawn.append(bars(words.say(f"report.{title}") + some, shown, 0.0, note=note))
    return drawn


def relative(words: Speaker, label: str, each: Difference) -> Bar:
    whole = abs(each.a.value)
    low, high = max(-2.0, each.low / whole), min(2.0, each.high / whole)
    value = max(-2.0, min(2.0, each.value / whole))
    return Bar(label, value, low, high, f"{words.grammar.fixed(100 * each.value / whole, 1, '+')} %")
