"""Pages to print, in words alone: the rules on two sheets, a player aid, a score sheet, and what is in a box as cards.

The page draws the same with its pictures (web/src/print).
"""

from __future__ import annotations

import re
from html import escape
from typing import Any, Final

from markdown_it import MarkdownIt

from cheeseboard.engine.components import box_of
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Game
from cheeseboard.engine.rulebook import how_to
from cheeseboard.engine.text import Speaker

ADVICE: Final = 2  # the last parts of a how-to page: what surprises newcomers, and tips
ROUNDS: Final = 8  # lines of a score sheet for what comes again each round
CLAUSES: Final = re.compile(r"\s*\([A-Z]{3}-\d+(?:,\s+[A-Z]{3}-\d+)*\)")
PICTURE: Final = re.compile(r"^\[[^\]]*\]\([a-z_]+\)$", re.MULTILINE)
STYLE: Final = """
:root { color-scheme: light } @page { size: A4; margin: 14mm }
body { font: 10.5pt/1.42 system-ui, sans-serif; color: #1d1b22; margin: 0 auto; max-width: 182mm }
h1 { font-size: 20pt; margin: 0 0 4mm } h2 { font-size: 12.5pt; margin: 4mm 0 1.5mm; break-after: avoid }
.rules { columns: 2; column-gap: 9mm }
.rules h1 { column-span: all } p, ul, ol { margin: 0 0 2mm } li { break-inside: avoid }
.sheet { break-before: page } .sheet:first-child { break-before: auto }
table { border-collapse: collapse; width: 100% }
.rules td, .rules th { height: auto; padding: .5mm 1.5mm } .rules thead { display: none }
th, td { border: .3mm solid #777; height: 10mm; padding: 0 2mm; text-align: left }
.cards { display: flex; flex-wrap: wrap }
.card { width: 60mm; height: 42mm; box-sizing: border-box; border: .2mm dashed #777; padding: 4mm; break-inside: avoid;
        display: flex; flex-direction: column; justify-content: space-between; overflow: hidden }
.card b { font-size: 15pt; line-height: 1.15 } small { color: #555; font-size: 8pt }
"""


def page_of(game: Game[Any], words: Speaker, parts: list[str]) -> str:
    """One page in HTML that needs nothing else."""
    made = {"rules": rules, "aid": aid, "score": score, "cards": cards}
    body = "".join([f'<section class="sheet">{made[part](game, words)}</section>' for part in parts])
    head = f'<meta charset="utf-8"><title>{escape(game.title_with_box())}</title><style>{STYLE}</style>'
    return f'<!doctype html>\n<html lang="{words.language}"><head>{head}</head><body>{body}</body></html>\n'


def rules(game: Game[Any], words: Speaker) -> str:
    return f'<div class="rules">{MarkdownIt().enable("table").render(plain(game, words))}</div>'


def aid(game: Game[Any], words: Speaker) -> str:
    """The same on one sheet, to have beside the table: the aim, turns, symbols, points."""
    _, *parts = re.split(r"^(?=## )", plain(game, words), flags=re.MULTILINE)
    text = f"# {game.title}\n\n{''.join(parts[:-ADVICE])}"
    return f'<div class="rules aid">{MarkdownIt().enable("table").render(text)}</div>'


def plain(game: Game[Any], words: Speaker) -> str:
    """How it is played, without the numbers of clauses and the pictures that only the page draws."""
    text = how_to(game.folder, words.language)
    if text is None:
        raise Problem(f"{game.title} has no page on how to play")
    return PICTURE.sub("", CLAUSES.sub("", text))


def score(game: Game[Any], words: Speaker) -> str:
    """A line for each that the game's own score sheet has; what comes each round has several."""
    lines: list[str] = []
    for key, text in words.texts.items():
        if key.startswith("sheet.") and "." not in key.removeprefix("sheet."):
            asked = re.findall(r"\{(\w+)", text)
            if not asked:
                lines.append(words.say(key))
            elif asked in (["round"], ["meal"]):
                lines += [words.say(key, {asked[0]: number}) for number in range(1, ROUNDS + 1)]
    seats = min(6, game.seats[-1])
    names = "".join([f"<th>{escape(words.say('terminal.seat', {'n': seat + 1}))}</th>" for seat in range(seats)])
    rows = "".join([f"<tr><th>{escape(line)}</th>{'<td></td>' * seats}</tr>" for line in lines])
    return f"<h1>{escape(game.title)}</h1><table><tr><th></th>{names}</tr>{rows}</table>"


def cards(game: Game[Any], words: Speaker) -> str:
    """As many of each kind as the box has, in the order of the box; dashed lines are for the scissors."""
    box = box_of(game.components, game.components if game.own_components else None, game.box_name)
    found: list[str] = []
    for part, entries in game.components.items():
        if f"box.{part}" in words.texts and isinstance(entries, dict):
            for code, number in entries.items():
                if type(number) is int and f"kind.{code}.bare" in words.texts:
                    found += [card(words, code, part, f"{game.title} · {box}")] * number
    if not found:
        raise Problem(f"{game.title} has no cards or tiles that are counted in its box")
    return f'<div class="cards">{"".join(found)}</div>'


def card(words: Speaker, code: str, part: str, foot: str) -> str:
    name, of = escape(words.form(code, "bare")), escape(words.say(f"box.{part}"))
    return f'<div class="card"><small>{of}</small><b>{name}</b><small>{escape(foot)}</small></div>'
