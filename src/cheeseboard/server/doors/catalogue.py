"""What is on the shelf, as the page asks for it: games, their texts, how to play, their rules."""

from __future__ import annotations

from typing import Any, Literal

from cheeseboard import __version__
from cheeseboard.bots.levels import usual_among
from cheeseboard.coach.puzzles import lines_of, puzzles_of
from cheeseboard.engine import rulebook
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Game
from cheeseboard.engine.language import LANGUAGES, SOURCE_LANGUAGE, known_language
from cheeseboard.engine.lesson import lesson_names
from cheeseboard.engine.options import Option
from cheeseboard.engine.text import catalogue as text_catalogue
from cheeseboard.games import catalogue as games
from cheeseboard.games import find
from cheeseboard.server.core.boxes import Houses, box_info, houses_game
from cheeseboard.server.core.thinking import players
from cheeseboard.server.protocol import (
    PHRASES,
    VERSION,
    Catalogue,
    Clause,
    GameInfo,
    HowTo,
    OptionInfo,
    PuzzleCard,
    Puzzles,
    Rules,
    Texts,
)


def catalogue(address: str = "", houses: Houses = ()) -> Catalogue:
    """Short games that fit many come first: the first one is what a stranger is offered."""
    shelf = sorted(games(), key=lambda game: (game.minutes, -len(game.seats)))
    return Catalogue(
        VERSION,
        __version__,
        [game_info(houses_game(houses, game.name) or game) for game in shelf],
        list(PHRASES),
        address,
    )


def game_info(game: Game[Any]) -> GameInfo:
    known = list(players(game.name))
    return GameInfo(
        id=game.name,
        title=game.title,
        version=game.version,
        seats=list(game.seats),
        minutes=game.minutes,
        age=game.age,
        chat=game.talk,
        from_memory=game.from_memory,
        options=[option_info(option) for option in game.options.options],
        presets={name: dict(settings) for name, settings in game.options.presets.items()},
        levels=known,
        usual_level=usual_among(known),
        lessons=lesson_names(game),
        puzzles=len(lines_of(game.name)),
        languages=[language for language in LANGUAGES if (game.folder / "texts" / f"{language}.toml").exists()],
        box=box_info(game),
    )


def option_info(option: Option) -> OptionInfo:
    kind: Literal["switch", "choice", "number", "seat"] = "choice"
    if isinstance(option.default, bool):
        kind = "switch"
    elif option.least is not None:
        kind = "seat" if option.is_seat else "number"
    return OptionInfo(
        name=option.name,
        kind=kind,
        default=option.default,
        words=option.all_words(),
        least=option.least,
        most=option.most,
        clause=option.clause,
        is_role=option.is_role,
        when=dict(option.when),
    )


def texts(game: str, language: str) -> Texts:
    found = find(game)
    return Texts(found.name, language, text_catalogue(found.folder / "texts", known_language(language)))


def how_to(game: str, language: str) -> HowTo:
    found = find(game)
    page = rulebook.how_to(found.folder, known_language(language))
    if page is None:
        raise Problem(f"{found.title} has no page on how to play")
    return HowTo(found.name, language, page)


def puzzles(game: str) -> Puzzles:
    found = find(game)
    return Puzzles(found.name, [PuzzleCard(one.theme, one.stars) for one in puzzles_of(found.name)])


def rules(game: str, language: str = SOURCE_LANGUAGE) -> Rules:
    found = find(game)
    return Rules(found.name, language, [clause(one) for one in rulebook.rulebook(found.folder, language).values()])


def clause(found: rulebook.Clause) -> Clause:
    return Clause(found.id, found.title, found.text, found.source, found.ruling, found.language)
