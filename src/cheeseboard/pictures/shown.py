"""A match, a view or a record as a picture: what a notebook shows of it, and `picture` for whoever wants another."""

from __future__ import annotations

from typing import Any

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.event import Event
from cheeseboard.engine.game import Game
from cheeseboard.engine.language import SOURCE_LANGUAGE
from cheeseboard.engine.match import Match, replay
from cheeseboard.engine.record import Record
from cheeseboard.engine.table import Table
from cheeseboard.games import find
from cheeseboard.pictures.board import Board
from cheeseboard.pictures.still import still, svg
from cheeseboard.pictures.words import speaker

HOME = "cheeseboard.games."


class Drawing:
    """An SVG drawing that a notebook shows."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return self.svg


def picture(
    match: Match[Any] | Record,
    seat: int | None = None,
    everything: bool = False,
    names: list[str] | None = None,
    language: str = SOURCE_LANGUAGE,
) -> Drawing:
    """The table as everybody may see it; as a seat may know it; or all that lies on it, if that is asked for."""
    if isinstance(match, Record):
        match = replay(match, find(match.game))
    view = match.table.copy() if everything else match.view(seat)
    return Drawing(drawn(match.game, view, seat, everything or seat is not None, match.heard(None), names, language))


def painted(thing: Any) -> str | None:
    """What a notebook shows unasked.  A truth, which is no view, stays words: nobody shows it by accident."""
    if isinstance(thing, Match | Record):
        try:
            return picture(thing).svg
        except Problem:  # a record of other rules
            return None
    if isinstance(thing, Table) and hasattr(thing, "viewer"):
        game = game_of(thing)
        return None if game is None else drawn(game, thing.copy(), thing.viewer, thing.viewer is not None, [])
    return None


def game_of(view: Table) -> Game[Any] | None:
    module = type(view).__module__
    return find(module.removeprefix(HOME).partition(".")[0]) if module.startswith(HOME) else None


def drawn(
    game: Game[Any],
    view: Any,
    seat: int | None,
    aid: bool,
    told: list[Event],
    names: list[str] | None = None,
    language: str = SOURCE_LANGUAGE,
) -> str:
    names = names or [f"seat {number}" for number in range(view.seats)]
    words = speaker(game, language, names, seat)
    title = game.title if seat is None else f"{game.title}: {names[seat]}"
    return svg(still(Board(game, ascii=False), view, words, seat, aid, told), title)
