"""A question to a seat."""

from __future__ import annotations

from typing import Any, final

from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Facts
from cheeseboard.engine.play import moves_of
from cheeseboard.engine.table import S


@final
class Ask:
    """A question to a seat: what it may answer, what it has answered so far (in a sealed question of several steps)."""

    __slots__ = ("facts", "moves", "prompt", "seat", "so_far")

    def __init__(self, seat: int, moves: tuple[Move, ...], so_far: list[Move], prompt: str, facts: Facts) -> None:
        self.seat = seat
        self.moves = moves
        self.so_far = so_far
        self.prompt = prompt
        self.facts = facts

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ask) and self.__reduce__() == other.__reduce__()

    def __reduce__(self) -> tuple[Any, ...]:
        return Ask, (self.seat, self.moves, self.so_far, self.prompt, self.facts)

    def __repr__(self) -> str:
        return f"Ask(seat={self.seat}, {self.prompt}: {' | '.join([move.notation for move in self.moves])})"


def ask_of(t: S, seat: int, so_far: list[Move]) -> Ask:
    """The question to a seat, from the table or from that seat's view: both give the same."""
    return question(t, seat, so_far, moves_of(t, seat, so_far))


def question(t: S, seat: int, so_far: list[Move], moves: tuple[Move, ...]) -> Ask:
    prompt, facts = t.phase.prompt(t, seat)
    return Ask(seat, moves, so_far, prompt, facts)
