"""Playing on, the fast way: for playouts, walks and searches that own their table.

`Match` is the careful loop for people.  Nothing here checks legality, copies, or keeps a record.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.luck import Explorer, Luck, Swift
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import OVER, Moment, Phase, Together, Turn
from cheeseboard.engine.table import S, Table


def settle(t: Table, dealer: Dealer) -> None:
    """Go on through the moments in which nobody is asked."""
    while True:
        phase = t.phase
        if isinstance(phase, Moment):
            t.phase = phase.happen(t, dealer)
        elif isinstance(phase, Together) and not asked(t):
            t.phase = phase.reveal(t, [[] for _ in phase.seats(t)], dealer)
        else:
            return


def asked(t: Table) -> list[int]:
    """The seats that are asked something now; nobody when the game is over."""
    phase = t.phase
    if isinstance(phase, Turn):
        return [phase.seat(t)]
    if isinstance(phase, Together):
        return [seat for seat in phase.seats(t) if phase.moves(t, seat, [])]
    return []


def moves_of(t: Table, seat: int, so_far: list[Move]) -> tuple[Move, ...]:
    """What a seat that is asked may answer."""
    phase = t.phase
    if isinstance(phase, Turn):
        return phase.moves(t) if phase.seat(t) == seat else ()
    if isinstance(phase, Together):
        return phase.moves(t, seat, so_far) if seat in phase.seats(t) else ()
    return ()


def play_turn(t: Table, move: Move, dealer: Dealer) -> None:
    """One answer of the one seat that is asked, and what follows of itself."""
    phase = t.phase
    if not isinstance(phase, Turn):
        raise TypeError(f"{phase!r} is no turn of one seat")
    t.phase = phase.play(t, move, dealer)
    settle(t, dealer)


def play_together(t: Table, answers: list[list[Move]], dealer: Dealer) -> None:
    """All answers to a sealed question, in the order of its seats, and what follows of itself."""
    phase = t.phase
    if not isinstance(phase, Together):
        raise TypeError(f"{phase!r} is asked of one seat")
    t.phase = phase.reveal(t, answers, dealer)
    settle(t, dealer)


def step(t: Table, answers: list[list[Move]], dealer: Dealer) -> None:
    """The answers of those who are asked, one move in a `Turn`, none where nobody is; a moment that follows is a step
    of its own."""
    phase = t.phase
    if isinstance(phase, Turn):
        t.phase = phase.play(t, answers[0][0], dealer)
    elif isinstance(phase, Together):
        t.phase = phase.reveal(t, answers, dealer)
    elif isinstance(phase, Moment):
        t.phase = phase.happen(t, dealer)


def playout(t: Table, dealer: Dealer, choose: Luck, most: int = 1_000_000) -> int:
    """Random moves until the end; the number of decisions.  The one hot loop."""
    decisions = 0
    phase: Phase[Any] = t.phase
    while phase is not OVER and decisions < most:
        if isinstance(phase, Turn):
            phase = phase.play(t, phase.some_move(t, choose), dealer)
            decisions += 1
        elif isinstance(phase, Together):
            answers: list[list[Move]] = []
            for seat in phase.seats(t):
                answer = phase.some_answer(t, seat, choose)
                decisions += len(answer)
                answers.append(answer)
            phase = phase.reveal(t, answers, dealer)
        elif isinstance(phase, Moment):
            phase = phase.happen(t, dealer)
        t.phase = phase
    return decisions


def playouts(t: Table, times: int, seed: int) -> int:
    """Random games from the same table, as a search plays them; the number of decisions."""
    luck = Swift(seed)
    dealer = Dealer(luck)
    decisions = 0
    for _ in range(times):
        decisions += playout(t.copy(), dealer, luck)
    return decisions


def outcomes(t: S, answers: list[list[Move]]) -> Iterator[tuple[Fraction, S]]:
    """Every table that can follow, with its exact probability.

    `answers` are those of the seats that are asked, one move each in a `Turn`, none where nobody is asked.  One step
    only: a `Moment` that follows is a step of its own, so that a walk can notice a moment that leads back to itself.
    """
    explorer = Explorer()
    while True:
        after = t.copy()
        step(after, answers, Dealer(explorer))
        yield explorer.probability, after
        if not explorer.advance():
            return
