"""What a seat can answer."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from mypy_extensions import mypyc_attr

from cheeseboard.engine.names import snake


@mypyc_attr(allow_interpreted_subclasses=True)
class Move:
    """Imperative, small, made once at import and shared: `move is TOSS`.

    `number` is its place in `Game.moves`, the same in every state of the game; `notation` is what a person can read and
    type.
    """

    __slots__ = ("home", "notation", "number")

    def __init__(self, number: int, notation: str) -> None:
        self.number = number
        self.notation = notation
        self.home = ""  # the module of its game, which says so: another game may have a move of the same name

    def key(self) -> str:
        """Of its label in the game's texts: `move.put`."""
        return self.notation.split()[0] if type(self) is Move else snake(type(self).__name__)

    def __reduce__(self) -> tuple[Any, ...]:
        return shared_move, (self.home, self.notation)

    def __repr__(self) -> str:
        return f"<{self.notation}>"


MOVES: Final[dict[str, dict[str, Move]]] = {}  # by home and notation


def share_moves(moves: tuple[Move, ...], home: str) -> None:
    """From now on copies and pickles of these moves, in whatever process, find the shared ones."""
    for move in moves:
        move.home = home
        MOVES.setdefault(home, {})[move.notation] = move


def shared_move(home: str, notation: str) -> Move:
    if home not in MOVES:
        import_module(home)
    return MOVES[home][notation]
