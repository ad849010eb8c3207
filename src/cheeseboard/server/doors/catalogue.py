"""What is on the shelf, as the page asks for it: games, their texts, how to play, their rules."""

from __future__ import annotations

import re
from typing import Any, Final, Literal

from cheeseboard import __version__
from cheeseboard.bots.levels import levels, usual_level
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Game
from cheeseboard.engine.options import Option
from cheeseboard.engine.text import LANGUAGES, known_language
from cheeseboard.engine.text import catalogue as text_catalogue
from cheeseboard.games import catalogue as games
from cheeseboard.games import find
from cheeseboard.server.protocol import PHRASES, VERSION, Catalogue, Clause, GameInfo, HowTo, OptionInfo, Rules, Texts

HEADING: Final = re.compile(r"^### ([A-Z]{3}-\d{3})\s+(.*)$", re.MULTILINE)


def catalogue(address: str = "") -> Catalogue:
    """Short games that fit many come first: the first one is what a stranger is offered."""
    shelf = sorted(games(), key=lambda game: (game.minutes, -len(game.seats)))
    return Catalogue(VERSION, __version__, [game_info(game) for game in shelf], list(PHRASES), address)


def game_info(game: Game[Any]) -> GameInfo:
    return GameInfo(
        id=game.name,
        title=game.title,
        version=game.version,
        seats=list(game.seats),
        minutes=game.minutes,
        chat=game.talk,
        options=[option_info(option) for option in game.options.options],
        presets={name: dict(settings) for name, settings in game.options.presets.items()},
        levels=list(levels(game)),
        usual_level=usual_level(game),
        languages=[language for language in LANGUAGES if (game.folder / "texts" / f"{language}.toml").exists()],
    )


def option_info(option: Option) -> OptionInfo:
    kind: Literal["switch", "choice", "number"] = "choice"
    if isinstance(option.default, bool):
        kind = "switch"
    elif option.least is not None:
        kind = "number"
    return OptionInfo(option.name, kind, option.default, list(option.words), option.least, option.most, option.clause)


def texts(game: str, language: str) -> Texts:
    found = find(game)
    return Texts(found.name, language, text_catalogue(found.folder / "texts", known_language(language)))


def how_to(game: str, language: str) -> HowTo:
    found = find(game)
    path = found.folder / "texts" / f"howto.{known_language(language)}.md"
    if not path.exists():
        raise Problem(f"{found.title} has no page on how to play")
    return HowTo(found.name, language, path.read_text(encoding="utf-8"))


def rules(game: str) -> Rules:
    found = find(game)
    text = (found.folder / "RULES.md").read_text(encoding="utf-8")
    headings = list(HEADING.finditer(text))
    ends = [heading.start() for heading in headings[1:]] + [len(text)]
    return Rules(found.name, [clause(h, text[h.end() : end]) for h, end in zip(headings, ends, strict=True)])


def clause(heading: re.Match[str], body: str) -> Clause:
    body = re.split(r"^#{1,2} ", body, maxsplit=1, flags=re.MULTILINE)[0]
    parts = [" ".join(part.split()) for part in body.split("\n\n") if part.strip()]
    source = [part.removeprefix("*Source:*").strip() for part in parts if part.startswith("*Source:*")]
    ruling = [part.removeprefix("*Ruling:*").strip() for part in parts if part.startswith("*Ruling:*")]
    said = [part for part in parts if not part.startswith(("*Source:*", "*Ruling:*"))]
    return Clause(heading[1], heading[2].strip(), "\n\n".join(said), "\n\n".join(source), "\n\n".join(ruling))
