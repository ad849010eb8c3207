"""Bots at the other seats of an environment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cheeseboard.bots.bot import Bot
from cheeseboard.engine.ask import ask_of
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.event import Revelation
from cheeseboard.engine.luck import Luck, Quick, stream
from cheeseboard.engine.move import Move
from cheeseboard.research.position import Position

Bots = str | Bot[Any] | Sequence[str | Bot[Any]]  # one for all other seats, or one for each of them in order


def opponents(bots: Bots, seats: int, seat: int) -> list[str | Bot[Any] | None]:
    """By seat; None at the learner's own."""
    names = [bots] * (seats - 1) if isinstance(bots, str | Bot) else list(bots)
    if len(names) != seats - 1:
        raise Problem(f"{seats - 1} other seats need as many bots, not {len(names)}")
    return [*names[:seat], None, *names[seat:]]


def answer(position: Position, bot: Bot[Any], watch: Callable[[Position, Move], None] | None = None) -> None:
    """Let a bot answer for the seat that is next: its whole plan, as far as that holds.

    `watch` is called before each of its moves.
    """
    seat = position.seat
    ask = ask_of(position.table, seat, position.answers.get(seat, [])[:])
    heard = [entry for entry in position.heard(seat) if not isinstance(entry, tuple)]
    for number, move in enumerate(bot.plan(position.view(seat), ask, heard, luck_of(position))):
        if number and move not in position.legal(seat):
            return
        if watch is not None:
            watch(position, move)
        luck, told = len(position.notes), len(position.log)
        position.play(move.number, seat)
        if len(position.notes) > luck or any(isinstance(entry, Revelation) for entry in position.log[told:]):
            return


def luck_of(position: Position) -> Luck:
    """Luck of its own for each of a bot's questions, so that nothing need be kept between them.

    Counted by what its seat knows of, its own choices among it: the steps of others may be sealed.
    """
    name = f"bot {position.seat} at {len(position.heard(position.seat))}"
    return Quick(int.from_bytes(stream(position.seed or b"", name)[:8], "big"))
