"""One word for one thing: words that must not appear, and words that must, in every language.

`glossary.toml` beside this file holds for all texts of the house, `tests/games/<game>/glossary.toml` for a game's.
"""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from cheeseboard.engine.language import LANGUAGES
from cheeseboard.engine.rulebook import rules_file
from cheeseboard.engine.text import catalogue
from cheeseboard.games import find, folders
from cheeseboard.pictures.words import TEXTS

TESTS = Path(__file__).resolve().parents[1]
HOUSE = {"terminal": TEXTS, "page": TESTS.parent / "web" / "src" / "texts"}
FACT = re.compile(r"\{\w+,?|\b(?:zero|one|two|few|many|other|m|f) (?=\{)")


class Never(NamedTuple):
    language: str
    words: str  # a regular expression for whole words; capitals alike
    instead: str
    why: str
    place: str = ""  # a game, `page` or `terminal`; everywhere
    but: tuple[str, ...] = ()  # keys where it may stand


class Term(NamedTuple):
    place: str
    thing: str
    words: dict[str, str]  # by language: what it is called there, a regular expression for whole words


@cache
def texts(place: str, language: str) -> dict[str, str]:
    """All that a place says, by key: its texts without their facts, how to play, and the clauses."""
    folder = HOUSE.get(place) or find(place).folder / "texts"
    if not (folder / f"{language}.toml").exists():  # a house without a page
        return {}
    parts = [path.parent for path in folder.glob(f"*/{language}.toml")]
    said = {key: text for part in [folder, *parts] for key, text in catalogue(part, language).items()}
    found = {key: FACT.sub(" ", text) for key, text in said.items()}
    pages = [] if place in HOUSE else [folder / f"howto.{language}.md", rules_file(folder.parent, language)]
    return found | {page.name: page.read_text(encoding="utf-8") for page in pages if page.exists()}


def places() -> list[str]:
    return [*HOUSE, *folders()]


def glossaries() -> Iterator[tuple[str, dict[str, Any]]]:
    for place, path in [("", TESTS / "contract"), *[(game, TESTS / "games" / game) for game in folders()]]:
        file = path / "glossary.toml"
        if file.exists():
            yield place, tomllib.loads(file.read_text(encoding="utf-8"))


def nevers() -> Iterator[Never]:
    for place, glossary in glossaries():
        for language, rows in glossary.get("never", {}).items():
            for row in rows:
                yield Never(language, **{"place": place, **row, "but": tuple(row.get("but", ()))})


def terms() -> Iterator[Term]:
    for place, glossary in glossaries():
        for row in glossary.get("term", []):
            words = {name: word for name, word in row.items() if name in LANGUAGES}
            yield Term(row.get("place", place), row["thing"], words)


def whole(words: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE)


def misuses(never: Never) -> list[str]:
    pattern = whole(never.words)
    return [
        f"{place} {key} in {never.language} says ‘{found[0]}’, not ‘{never.instead}’: {never.why}"
        for place in ([never.place] if never.place else places())
        for key, text in texts(place, never.language).items()
        if key not in never.but and (found := pattern.search(text))
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_that_must_not_appear(language: str) -> None:
    assert [line for never in nevers() if never.language == language for line in misuses(never)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_that_must_be_used(language: str) -> None:
    for term in terms():
        said = "\n".join(texts(term.place, language).values())
        wanted = term.words.get(language)
        if said and wanted:
            assert whole(wanted).search(said), f"{term.place} in {language} never calls {term.thing} ‘{wanted}’"


def test_a_word_is_found_as_a_whole_and_named_with_its_reason() -> None:
    game = folders()[0]
    title = texts(game, "en")["game.title"]
    never = Never("en", re.escape(title), "another", "one word", game)
    assert f"{game} game.title in en says ‘{title}’, not ‘another’: one word" in misuses(never)
    assert misuses(never._replace(words=re.escape(title[:-1]))) == []
    assert misuses(never._replace(but=tuple(texts(game, "en")))) == []
