"""Games of bots as arrays, to learn from without playing: a row for every decision, in NumPy's own `.npz`.

    np.savez_compressed("games.npz", **bot_games(name_of_a_game, ["hard", "normal"], games=100))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cheeseboard.bots.levels import find_bot
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Game
from cheeseboard.engine.move import Move
from cheeseboard.games import find
from cheeseboard.research import need
from cheeseboard.research.opponents import answer
from cheeseboard.research.position import NOBODY, Position
from cheeseboard.research.returns import PLACES, returns
from cheeseboard.research.tensors.numbers import VERSION, Array, numbers_of

if TYPE_CHECKING:
    import numpy as np
else:
    np = need("numpy")


def bot_games(
    game: Game[Any] | str,
    levels: Sequence[str],
    games: int,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    payoff: str = PLACES,
    seed: int = 0,
) -> dict[str, Array]:
    """Level n sits at seat n in the first game, one further in the next, and so on.

    `game` counts the games, `seat` decided; `reward` is what the game was worth to it, on its last row there, where
    `done` is true.  `layout` holds the version and the hash of the arrays.
    """
    found = find(game) if isinstance(game, str) else game
    if not levels or games < 1:
        raise Problem("a data set needs a level and a game at least")
    bots = [find_bot(found, level) for level in levels]
    numbers = numbers_of(found, seats, options)
    rows: list[tuple[Array, Array]] = []
    marks: list[tuple[int, int, int, int]] = []  # game, seat, action, level
    rewards: list[float] = []
    for number in range(games):
        position = Position(found, numbers.seats, numbers.settings, seed + number)
        last: dict[int, int] = {}

        def watch(position: Position, move: Move, number: int = number, last: dict[int, int] = last) -> None:
            seat = position.seat
            last[seat] = len(rows)
            rows.append((numbers.observe(position, seat), numbers.mask(position.legal(seat))))
            marks.append((number, seat, move.number, (seat - number) % len(levels)))
            rewards.append(0.0)

        while position.seat != NOBODY:
            answer(position, bots[(position.seat - number) % len(bots)], watch)
        for seat, worth in enumerate(returns(position, payoff)):
            if seat in last:
                rewards[last[seat]] = worth
    ends = {(at[0], at[1]): row for row, at in enumerate(marks)}
    done = np.zeros(len(marks), np.bool_)
    done[list(ends.values())] = True
    columns = np.array(marks, np.int32).reshape(-1, 4)
    return {
        "observation": np.stack([row for row, _ in rows]),
        "action_mask": np.stack([mask for _, mask in rows]),
        "game": columns[:, 0],
        "seat": columns[:, 1],
        "action": columns[:, 2],
        "level": np.array(levels)[columns[:, 3]],
        "reward": np.array(rewards, np.float32),
        "done": done,
        "layout": np.array([str(VERSION), numbers.hash]),
    }
