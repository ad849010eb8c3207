"""Boxes of people's own: what differs from the standard one, checked by the game's clauses, kept with the table."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any, Final

from msgspec import Struct

from cheeseboard.engine.components import Components, box_of, components_in, laid_over
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Game
from cheeseboard.games import find
from cheeseboard.people.names import cleaned
from cheeseboard.server.core.errors import RequestDenied
from cheeseboard.server.protocol import BoxInfo, BoxPage, BoxWish, CheckedBox, OwnBox

MOST_LETTERS: Final = 20_000  # of a box in JSON; the largest of ours has 3,000
LONGEST_NAME: Final = 40


class KeptBox(Struct):
    """A whole box, so that a table stays what it was when the standard one is corrected."""

    name: str
    components: dict[str, Any]


def game_with(game: Game[Any], own: OwnBox) -> tuple[Game[Any], KeptBox]:
    """Raises a Problem that says what is wrong with the box."""
    components = laid_over(game.components, own.own)
    if len(json.dumps(components)) > MOST_LETTERS:
        raise Problem(f"a box has at most {MOST_LETTERS} letters")
    kept = KeptBox(cleaned(own.name)[:LONGEST_NAME], components)
    return game.boxed(components, kept.name), kept


@lru_cache(maxsize=32)
def known_game(name: str, components: str, box: str) -> Game[Any]:
    """A box is read once, however many tables and questions there are."""
    return find(name).boxed(json.loads(components) if components else None, box)


Houses = tuple[tuple[str, str, str], ...]  # boxes of the house: game, what it is called, as JSON


def houses_box(houses: Houses, game: str) -> KeptBox | None:
    """What a new table of the game is played with, unless whoever opens it brings a box."""
    return next((KeptBox(box, json.loads(text)) for name, box, text in houses if name == game), None)


def houses_game(houses: Houses, game: str) -> Game[Any] | None:
    return next((known_game(name, text, box) for name, box, text in houses if name == game), None)


def written(components: Components | None) -> str:
    return "" if components is None else json.dumps(components)


def box_info(game: Game[Any]) -> BoxInfo | None:
    """None: the standard one."""
    if not game.own_components:
        return None
    box = box_of(find(game.name).components, game.components, game.box_name)
    return BoxInfo(box.name, box.hash, box.changes)


def box_page(name: str, houses: Houses = ()) -> BoxPage:
    game = find(name)
    file = (game.folder / "components.toml").read_text(encoding="utf-8")
    own = houses_box(houses, game.name)
    house = None if own is None else own.components
    return BoxPage(game.name, game.components, list(game.components.get("reconstructed", [])), file, house)


def checked(name: str, wish: BoxWish) -> CheckedBox:
    """What somebody's own file or form says: what it changes, and the file that says no more than that."""
    game = find(name)
    own = wish.own if wish.text is None else read(wish.text)
    try:
        game_with(game, OwnBox("", own))
        problem = ""
    except Problem as found:
        problem = str(found)
    components = laid_over(game.components, own)
    own = differing(game.components, components)
    box = box_of(game.components, components)
    return CheckedBox(own, box.hash, box.changes, problem, file_of(own, game))


def read(text: str) -> Components:
    try:
        return components_in(text)
    except ValueError as error:
        raise RequestDenied("malformed", f"this is not TOML: {error}") from None


def differing(standard: Components, box: Components) -> Components:
    """What a file has to say, laid over the standard box."""
    found: Components = {}
    for name, value in box.items():
        before = standard.get(name)
        if isinstance(value, dict) and isinstance(before, dict):
            value = differing(before, value)
            if not value:
                continue
        elif value == before:
            continue
        found[name] = value
    return found


def file_of(own: Components, game: Game[Any]) -> str:
    lines = [f"# {game.title}: what differs from the standard box.  See `cheeseboard box {game.name}`."]
    return "\n".join(lines + section(own, "")) + "\n"


def section(entries: Components, name: str) -> list[str]:
    """As TOML: first what is plain, then a section for each that is not."""
    plain = {key: value for key, value in entries.items() if not isinstance(value, dict)}
    lines = ["", f"[{name}]"] if name and plain else []
    lines += [f"{quoted(key)} = {json.dumps(value, ensure_ascii=False)}" for key, value in plain.items()]
    for key, value in entries.items():
        if isinstance(value, dict):
            lines += section(value, f"{name}.{quoted(key)}" if name else quoted(key))
    return lines


def quoted(key: str) -> str:
    is_bare = key.isascii() and bool(key) and all(letter.isalnum() or letter in "_-" for letter in key)
    return key if is_bare else json.dumps(key, ensure_ascii=False)
