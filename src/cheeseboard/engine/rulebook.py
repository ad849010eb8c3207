"""The clauses of a game: RULES.md, and RULES.<language>.md beside it for readers of other languages.

RULES.md has for each clause a title, the rule, where it comes from and what was ruled.  A language's page has title and
rule, and of a ruling what the table needs to know.  A clause that it does not have is read in English.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from cheeseboard.engine.language import SOURCE_LANGUAGE, known_language, language_of

BLOCK: Final = re.compile(r"^(?=#{1,3} )", re.MULTILINE)
HEADING: Final = re.compile(r"### ([A-Z]{3}-\d{3}) +(.*)\n?")
SOURCE: Final = "*Source:*"
RULING: Final = "*Ruling:*"
TABLE_TALK: Final = "(table talk)"
FIGURE: Final = re.compile(r"^\[.*\]\(\w+\)\n\n", re.MULTILINE)  # drawn by the page


@dataclass(frozen=True, slots=True)
class Clause:
    id: str
    title: str
    text: str  # Markdown, as are source and ruling
    source: str
    ruling: str
    chapter: str
    language: str


def rules_file(folder: Path, language: str) -> Path:
    return folder / ("RULES.md" if language == SOURCE_LANGUAGE else f"RULES.{language}.md")


@cache
def rulebook(folder: Path, language: str = SOURCE_LANGUAGE) -> dict[str, Clause]:
    """Every clause in the order of RULES.md, in this language where it is written."""
    source = clauses_of(folder, SOURCE_LANGUAGE)
    if known_language(language) == SOURCE_LANGUAGE:
        return source
    return {**source, **{id: clause for id, clause in clauses_of(folder, language).items() if id in source}}


def how_to(folder: Path, language: str) -> str | None:
    """The page on how to play, in words alone; None where there is none."""
    path = folder / "texts" / f"howto.{language}.md"
    return FIGURE.sub("", path.read_text(encoding="utf-8")) if path.exists() else None


def clauses_of(folder: Path, language: str) -> dict[str, Clause]:
    """What stands in one file; nothing where there is none."""
    path = rules_file(folder, language)
    page = path.read_text(encoding="utf-8") if path.exists() else ""
    found: dict[str, Clause] = {}
    chapter = ""
    for block in BLOCK.split(page):
        heading = HEADING.match(block)
        if heading is not None:
            found[heading[1]] = clause(heading, block[heading.end() :], chapter, language)
        elif block.startswith("## "):
            chapter = block.partition("\n")[0].removeprefix("## ").strip()
    return found


def clause(heading: re.Match[str], body: str, chapter: str, language: str) -> Clause:
    parts = [part.strip() for part in body.split("\n\n") if part.strip()]
    said = [part for part in parts if not part.startswith((SOURCE, RULING))]
    title = heading[2].strip().replace(TABLE_TALK, f"({language_of(language).table_talk})")
    return Clause(heading[1], title, "\n\n".join(said), marked(SOURCE, parts), marked(RULING, parts), chapter, language)


def marked(mark: str, parts: list[str]) -> str:
    return "\n\n".join([part.removeprefix(mark).strip() for part in parts if part.startswith(mark)])
