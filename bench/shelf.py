"""Which games a program of this room plays: found by what they are, never by name."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Game
from cheeseboard.engine.match import Match
from cheeseboard.engine.options import Value
from cheeseboard.engine.phase import Together
from cheeseboard.games import catalogue, find

Options = dict[str, Value]
TWO = 2


def usual() -> str:
    """What a stranger is offered first."""
    return min(catalogue(), key=lambda game: (game.minutes, -len(game.seats))).name


def largest() -> str:
    """The one with the most moves."""
    return max(catalogue(), key=lambda game: len(game.moves)).name


def sealed() -> list[tuple[str, str, Options]]:
    """Tables for two that begin with a question to both, answered in several steps: its name, game, options."""
    found: list[tuple[str, str, Options]] = []
    for game in catalogue():
        if TWO in game.seats:
            asked: set[str] = set()
            for options in agreements(find(game.name)):
                prompt = sealed_question(game, options)
                if prompt and prompt not in asked:
                    asked.add(prompt)
                    found.append((f"{game.title}, {prompt}", game.name, options))
    return found


def agreements(game: Game[Any]) -> list[Options]:
    """As the box says; then with one or two options set otherwise."""
    others: list[tuple[str, Value]] = [
        (option.name, word) for option in game.options.options for word in option.words if word != option.default
    ]
    return [{}, *[dict([one]) for one in others], *[dict(pair) for pair in combinations(others, 2)]]


def sealed_question(game: Game[Any], options: Options) -> str:
    try:
        match = Match(game, TWO, options, bytes(32))
    except Problem:
        return ""
    asks = match.asks()
    if len(asks) < TWO or not isinstance(match.table.phase, Together):
        return ""
    phase = match.table.phase
    steps = {len(phase.moves(match.table, ask.seat, [move])) > 0 for ask in asks for move in ask.moves}
    return asks[0].prompt if True in steps else ""
