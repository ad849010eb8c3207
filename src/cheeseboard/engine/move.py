"""What a seat can answer."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Move:
    """Imperative, small, made once at import and shared: `move is TOSS`.

    `number` is its place in `Game.moves`, the same in every state of the game; `notation` is what a person can read and
    type.
    """

    __slots__ = ("notation", "number")

    def __init__(self, number: int, notation: str) -> None:
        self.number = number
        self.notation = notation
        MOVES.setdefault(type(self), {})[notation] = self

    def key(self) -> str:
        """Of its label in the game's texts: `move.put`."""
        return self.notation.split()[0] if type(self) is Move else snake(type(self).__name__)

    def __reduce__(self) -> tuple[Any, ...]:
        return shared_move, (type(self), self.notation)

    def __repr__(self) -> str:
        return f"<{self.notation}>"


def snake(name: str) -> str:
    """YourTurn -> your_turn"""
    return "".join([("_" if i and c.isupper() else "") + c.lower() for i, c in enumerate(name)])


MOVES: Final[dict[type, dict[str, Move]]] = {}


def shared_move(move_class: type, notation: str) -> Move:
    return MOVES[move_class][notation]
