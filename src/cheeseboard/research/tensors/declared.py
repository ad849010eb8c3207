"""A game's `tensor.toml`: how everything on its table stands in arrays, for every edition and for any other set-up.

    actions, phases, events, [kinds]    what the game has; where that has changed, the file is out of date
    [any]                               any options and seats; "2 seats" is a number that depends on them
    [edition."NAME"]                    where that edition differs, and how large its arrays are

`python3 dev.py tensors GAME --write` writes it, from games that are looked at.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Edition, Game
from cheeseboard.engine.options import Settings
from cheeseboard.research.tensors.about import About
from cheeseboard.research.tensors.layout import Data, Layout
from cheeseboard.research.tensors.looking import look_at_games

FILE: Final = "tensor.toml"
ANY: Final = "any"
EDITION: Final = "edition"
FIELDS: Final = "fields"


def layout_of(game: Game[Any], seats: int, settings: Settings) -> Layout:
    """As the game declares it.  No file tells of somebody's own box, so games with it are looked at."""
    file = game.folder / FILE
    if game.own_components or not file.exists():
        return look_at_games(game, seats, settings, forgives=True)
    said = read(file)
    about = About(game, seats)
    for name, now in about.names().items():
        if said.get(name) != now:
            raise out_of_date(game.name, f"the {name} of the game are others")
    edition = edition_of(game, seats, settings)
    return made(about, said[ANY], {} if edition is None else said.get(EDITION, {}).get(edition.name, {}))


@cache
def read(file: Path) -> Data:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise Problem(f"{file.name} of {file.parent.name} is not TOML: {error}") from None


def out_of_date(game: str, why: str) -> Problem:
    return Problem(f"{FILE} of {game} is out of date, {why}: python3 dev.py tensors {game} --write")


def edition_of(game: Game[Any], seats: int, settings: Settings) -> Edition | None:
    return set_up_as(game, seats, settings, declared_editions(game))


def declared_editions(game: Game[Any]) -> list[Edition]:
    """Those with the game's own box, and what is played where nobody agrees on anything, at every number of seats."""
    found = [edition for edition in game.editions() if edition.components is None]
    usual = [Edition(f"standard, {seats} seats", seats, {}) for seats in game.seats]
    return found + [
        edition
        for edition in usual
        if set_up_as(game, edition.seats, game.options.settle({}, edition.seats), found) is None
    ]


def set_up_as(game: Game[Any], seats: int, settings: Settings, editions: list[Edition]) -> Edition | None:
    for edition in editions:
        if edition.seats == seats and game.options.settle(edition.options, seats) == settings:
            return edition
    return None


def made(about: About, usual: Data, own: Data) -> Layout:
    """What holds for all, unless the edition has something of its own."""
    said = {**usual, **own}
    fields = {**usual[FIELDS], **own.get(FIELDS, {})}
    return Layout(
        fields={name: about.place(fields[name]) for name in usual[FIELDS]},
        seals=said["seals"],
        hides=said["hides"],
        values=about.number(said["values"]),
        words=tuple(said["words"]),
        forgives=False,
    )
