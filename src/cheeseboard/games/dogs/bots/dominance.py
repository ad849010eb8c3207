"""What is plainly worse: fewer points, when the last round closes and nothing else can come.

From the feeding of the last round on (DOG-180) a kennel's points hang on its own answers alone: they are tried out.
"""

from __future__ import annotations

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Turn
from cheeseboard.games.dogs.rules import FEEDING, HIRING, PAYING, WEAKENING
from cheeseboard.games.dogs.scoring import points
from cheeseboard.games.dogs.table import DogTable


def better_than(view: DogTable, seat: int, plan: list[Move]) -> list[Move] | None:
    if not is_last_closing(view, seat):
        return None
    phase = view.phase
    assert isinstance(phase, Turn)
    mine = most_points(view, seat, plan[0])
    for move in phase.moves(view):
        if move is not plan[0] and most_points(view, seat, move) > mine:
            return [move]
    return None


def is_last_closing(t: DogTable, seat: int) -> bool:
    """Every answer is tried here, for habit may prefer fewer points."""
    return t.last_round and is_closing(t, seat)


def is_closing(t: DogTable, seat: int) -> bool:
    phase = t.phase
    return t.turn == seat and (phase is FEEDING or phase is WEAKENING or phase is PAYING or phase is HIRING)


def most_points(t: DogTable, seat: int, move: Move) -> int:
    """With this answer, and the best ones that follow of this kennel."""
    after = t.copy()
    phase = after.phase
    assert isinstance(phase, Turn)
    was_wages = phase is PAYING or phase is HIRING
    after.phase = phase.play(after, move, Dealer(Quick(0)))
    if was_wages or not is_closing(after, seat):
        return points(after, seat)
    found = after.phase
    assert isinstance(found, Turn)
    return max([most_points(after, seat, other) for other in found.moves(after)])
