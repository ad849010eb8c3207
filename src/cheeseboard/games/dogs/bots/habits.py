"""Habits as a row of numbers, in which they are climbed to (`studies/climb.py`) and written down."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from cheeseboard.games.dogs.bots.evaluation import Weights
from cheeseboard.games.dogs.bots.policy.menu import Manner

GROWING: Final = 6  # numbers of dogs of a breed at which more of them are hoped for
ROOMS: Final = 5  # numbers of free rows that make a difference


def numbers_of(manner: Manner) -> list[float]:
    w = manner.weights
    return [
        w.first_coin, w.coin, w.coin_more, w.gas, w.food, w.medicine, w.bay, w.crowded, w.cure_ready, w.cure_later,
        w.cured, w.assistant, w.pace, manner.restless, manner.ahead,
        *w.growing[1 : 1 + GROWING], *w.hunger, *w.room[1 : 1 + ROOMS], *w.cards,
    ]  # fmt: skip


def manner_of(numbers: list[float]) -> Manner:
    w = Weights()
    (w.first_coin, w.coin, w.coin_more, w.gas, w.food, w.medicine, w.bay, w.crowded, w.cure_ready, w.cure_later,
     w.cured, w.assistant, pace, restless, ahead) = numbers[:15]  # fmt: skip
    w.pace = max(0.2, pace)
    rest = numbers[15:]
    w.growing = [0.0, *rest[:GROWING], 0.0]
    rest = rest[GROWING:]
    w.hunger = rest[:3]
    rest = rest[3:]
    w.room = [0.0, *rest[:ROOMS], *[rest[ROOMS - 1]] * ROOMS]
    w.cards = rest[ROOMS:]
    manner = Manner(w)
    manner.restless = restless
    manner.ahead = ahead
    return manner


def read_habits(path: Path) -> dict[int, Manner]:
    """By number of seats."""
    read = json.loads(path.read_text(encoding="utf-8"))
    return {int(seats): manner_of(numbers) for seats, numbers in read.items()}
