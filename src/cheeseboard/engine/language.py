"""The languages of the house, as data: `languages/<code>.toml`.  Whoever adds such a file adds a language."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

from cheeseboard.engine.errors import Problem

FOLDER: Final = Path(__file__).parent / "languages"
SOURCE_LANGUAGE: Final = "en"


@cache
def language_data(language: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{language}.toml").read_text(encoding="utf-8"))


def found_languages() -> tuple[str, ...]:
    codes = sorted([path.stem for path in FOLDER.glob("*.toml")])
    return tuple(sorted(codes, key=lambda code: int(language_data(code)["place"])))


LANGUAGES: Final = found_languages()


def known_language(language: str) -> str:
    if language not in LANGUAGES:
        raise Problem(f"there is no language '{language}'; there are {', '.join(LANGUAGES)}")
    return language
