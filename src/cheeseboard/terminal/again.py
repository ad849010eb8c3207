"""The words for another game at the same table: what is typed to sit down again."""

from __future__ import annotations

import shlex
from typing import Any

from cheeseboard.bots.levels import usual_level
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Game
from cheeseboard.engine.match import Match
from cheeseboard.engine.options import RANDOM, Option, Value
from cheeseboard.pictures.words import chosen_language
from cheeseboard.terminal.players import Player, players_from


def again(match: Match[Any], players: list[Player], language: str, aid: bool) -> str | None:
    """The same people and what was agreed on; roles that were drawn are drawn anew.  None where a name, typed as it is,
    would seat somebody else."""
    seats = ",".join([who(player) for player in players])
    if not is_read_so(seats, players, match.game):
        return None
    words = ["cheeseboard", "play", match.game.name, "--seats", seats]
    agreed = [
        f"{option.name}={said(option, match.settings[option.name], players)}"
        for option in match.game.options.options
        if option.name not in match.lots and match.settings[option.name] != usual(option)
    ]
    words += ["--options", *agreed] if agreed else []
    words += ["--language", language] if language != chosen_language(None) else []
    return shlex.join(words + (["--memory-aid"] if aid else []))


def who(player: Player) -> str:
    return player.level if player.is_bot() else "+".join(player.people)


def is_read_so(seats: str, players: list[Player], game: Game[Any]) -> bool:
    try:
        found = players_from(seats.split(","), game, usual_level(game))
    except Problem:
        return False
    return [(one.people, one.level) for one in found] == [(one.people, one.level) for one in players]


def usual(option: Option) -> Value:
    return RANDOM if option.is_role else option.default


def said(option: Option, value: Value, players: list[Player]) -> str:
    """As it is read: a seat by whoever has it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if option.is_seat and isinstance(value, int):
        return players[value].name
    return "none" if value is None else str(value)
