"""The words for another game at the same table: what is typed to sit down again."""

from __future__ import annotations

import shlex
from typing import Any

from cheeseboard.engine.match import Match
from cheeseboard.engine.options import RANDOM, Option, Value
from cheeseboard.pictures.words import chosen_language
from cheeseboard.terminal.players import Player


def again(match: Match[Any], players: list[Player], language: str, aid: bool) -> str:
    """The same people and what was agreed on; roles that were drawn are drawn anew."""
    words = ["cheeseboard", "play", match.game.name, "--seats", ",".join([who(player) for player in players])]
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


def usual(option: Option) -> Value:
    return RANDOM if option.is_role else option.default


def said(option: Option, value: Value, players: list[Player]) -> str:
    """As it is read: a seat by whoever has it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if option.is_seat and isinstance(value, int):
        return players[value].name
    return "none" if value is None else str(value)
