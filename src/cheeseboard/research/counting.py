"""How large a game is: every position of a set-up, walked with all that luck can bring."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from cheeseboard.engine.game import Edition, Game
from cheeseboard.research.position import CHANCE, NOBODY, Position
from cheeseboard.research.tensors.numbers import numbers_of


@dataclass
class Size:
    """`is_whole`: all of it was walked; otherwise these are the positions up to which it was."""

    decisions: int = 0
    chances: int = 0
    ends: int = 0
    information_states: int = 0  # of all seats together
    most_actions: int = 0  # offered at once
    longest: int = 0  # decisions and chances in one game
    is_whole: bool = True


def size_of(game: Game[Any], edition: Edition, most: int = 100_000) -> Size:
    """Of an edition, as `Game.tiny()` lists them; at most so many positions are walked."""
    boxed = game.edition(edition)
    numbers = numbers_of(boxed, edition.seats, edition.options)
    size, known = Size(), set()
    waiting = [iter([Position(boxed, edition.seats, edition.options)])]  # what is still to be tried, depth by depth
    while waiting:
        position = next(waiting[-1], None)
        if position is None:
            waiting.pop()
            continue
        if size.decisions + size.chances + size.ends >= most:
            size.is_whole = False
            break
        size.longest = max(size.longest, len(waiting) - 1)
        if position.seat == NOBODY:
            size.ends += 1
            continue
        if position.seat == CHANCE:
            size.chances += 1
        else:
            size.decisions += 1
            size.most_actions = max(size.most_actions, len(position.moves))
            known.add((position.seat, numbers.information_text(position, position.seat)))
        waiting.append(after(position))
    size.information_states = len(known)
    return size


def after(position: Position) -> Iterator[Position]:
    """All that can come next, each made when it is wanted."""
    if position.seat == CHANCE:
        for value, _ in position.outcomes():
            next_one = position.copy()
            next_one.decide(value)
            yield next_one
    else:
        for move in position.moves:
            next_one = position.copy()
            next_one.play(move.number)
            yield next_one
