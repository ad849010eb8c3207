"""What must hold of the page's sources."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from cheeseboard.engine.match import Match
from cheeseboard.engine.message import asked
from cheeseboard.engine.text import LANGUAGES, catalogue, flatten
from cheeseboard.games import find, folders
from cheeseboard.server.protocol import PHRASES, Refusal

WEB = Path("web")
OURS = {".svelte", ".ts", ".mjs", ".css", ".html", ".toml"}
LONGEST_BUTTON = 18
LONGEST_LINE = 140


def sources() -> list[Path]:
    found = [path for path in WEB.rglob("*") if path.suffix in OURS and "node_modules" not in path.parts]
    assert found
    return found


def boards() -> list[Path]:
    return [path for path in Path("src/cheeseboard/games").glob("*/web/**/*") if path.suffix in OURS]


def texts(language: str) -> dict[str, str]:
    flat: dict[str, str] = {}
    for file in sorted((WEB / "src" / "texts").rglob(f"{language}.toml")):
        flatten("", tomllib.loads(file.read_text(encoding="utf-8")), flat)
    return flat


def test_nothing_in_the_page_names_a_game():
    for name in folders():
        game = find(name)
        letters = game.seats_clause[:3]
        for path in sources():
            text = path.read_text(encoding="utf-8")
            for word in (game.name, game.title, f"{letters}-"):
                assert word not in text, f"{path} names {game.title}"


def test_the_page_has_the_same_texts_in_every_language():
    english = texts("en")
    for language in LANGUAGES:
        found = texts(language)
        assert found.keys() == english.keys()
        for key, text in found.items():
            # a plural may differ in one language alone: it is chosen by `count`
            assert asked(text) - {"count"} == asked(english[key]) - {"count"}, f"{key} in {language}"
            if key.startswith("act."):
                assert len(text) <= LONGEST_BUTTON, f"{key} in {language} is too long for a button"


def test_every_phrase_and_refusal_has_a_text():
    english = texts("en")
    wanted = {f"phrase.{phrase}" for phrase in PHRASES} | {f"refused.{refusal}" for refusal in args(Refusal)}
    assert wanted <= english.keys()


def test_a_board_that_draws_any_game_says_no_field_by_its_english_name():
    """Every field of a game without a board of its own has a word, the game's or the page's, in every language."""
    for name in folders():
        game = find(name)
        if (game.folder / "web" / "Board.svelte").exists():
            continue
        fields = Match(game).table.fields()
        for language in LANGUAGES:
            own, common = catalogue(game.folder / "texts", language), texts(language)
            known = {name for name in fields if f"field.{name}" in own or f"plain.field.{name}" in common}
            assert set(fields) - known == {"phase", "options", "seats"}, f"{game.name} in {language}"


def test_lines_fit_a_screen():
    for path in [*sources(), *boards()]:
        if path.suffix != ".toml":
            lines = path.read_text(encoding="utf-8").splitlines()
            assert [number for number, line in enumerate(lines, 1) if len(line) > LONGEST_LINE] == [], path


def test_no_board_knows_less_than_it_is_told():
    """`any` switches the type check off."""
    for path in boards():
        if path.suffix in (".ts", ".svelte"):
            code = re.sub(r"//.*|/\*.*?\*/|<!--.*?-->", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
            assert not re.search(r"[:<,|]\s*any\b|\bas any\b", code), path


def args(literal: Any) -> tuple[str, ...]:
    return tuple(literal.__args__)


def test_the_content_policy_can_be_strict():
    """No style attributes and no scripts in markup: what is drawn is set through the DOM."""
    for path in [*sources(), *Path("src/cheeseboard/games").glob("*/web/**/*.svelte")]:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"\sstyle=[\"{]", text), f"{path} has a style attribute"
        assert not re.search(r"\son\w+=\"", text), f"{path} has a script in an attribute"


def test_the_lock_says_where_nothing_comes_from():
    lock = (WEB / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in lock
    assert '"integrity"' in lock


def test_no_colon_is_made_by_code():
    """What stands between a word and what it is belongs to the language: `speaker.label`."""
    made = re.compile(r"(?:say|text|word|words?\.\w+|thing)\([^{}]*(?:\{[^{}]*\})?[^{}]*\)\}:(?: |<)")
    places = [path for path in sources() if path.suffix in {".svelte", ".ts"}]
    games = Path("src/cheeseboard/games")
    places += [*games.glob("*/web/**/*.svelte"), *games.glob("*/web/**/*.ts"), *games.glob("*/terminal.py")]
    found = [f"{path}: {one[0]}" for path in places for one in made.finditer(path.read_text(encoding="utf-8"))]
    assert found == []
