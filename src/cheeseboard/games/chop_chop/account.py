"""The score sheet of cat and mice, and what decided the game.  There are no points (CHO-138)."""

from __future__ import annotations

from typing import Final

from cheeseboard.engine.account import Account, Column, Reason, Row
from cheeseboard.engine.event import Event
from cheeseboard.games.chop_chop.events import CheeseWon, DoubleTurn, MouseCaught, MouseMoved, Rolled
from cheeseboard.games.chop_chop.scoring import DRAW
from cheeseboard.games.chop_chop.table import CAT, MICE, Kitchen

SIDES: Final = (CAT, MICE)


def account(t: Kitchen, told: list[Event]) -> Account:
    columns = [Column((t.options.cat_seat,), "cat"), Column(tuple(sorted(t.options.mouse_seats)), "mice")]
    rolls = [rolls_of(told, side) for side in SIDES]
    rows = [
        Row("caught", [caught(t), None]),
        Row("cheeses", [None, t.cheeses]),
        Row("rolls", [rolls[0], rolls[1]]),
    ]
    return Account(columns, rows, decided(t, told), headline(t, columns))


def rolls_of(told: list[Event], side: str) -> int:
    return len([1 for event in told if isinstance(event, Rolled) and event.side == side])


def headline(t: Kitchen, columns: list[Column]) -> Reason:
    if t.winner == DRAW:
        return Reason("drawn")
    won = SIDES.index(t.winner or CAT)
    return Reason(SIDES[won], {"winners": columns[won].seats})


def caught(t: Kitchen) -> int:
    return t.mice.count(None)


def decided(t: Kitchen, told: list[Event]) -> list[Reason]:
    """How it ended, which mouse took most, and when it turned."""
    return ending(t, told) + thief(t, told) + (first_catch(told) or doubles(t, told))


def ending(t: Kitchen, told: list[Event]) -> list[Reason]:
    cheeses = {"cheeses": t.cheeses, "all": t.options.box.cheeses}
    left = len(t.mice) - caught(t)
    if t.winner == MICE:
        return [Reason("brought_home", {**cheeses, "mice": left}, "CHO-132")]
    if left:  # CHO-144
        return [Reason("drawn" if t.winner == DRAW else "stalled", {"rolls": t.stalled, "mice": left}, "CHO-144")]
    squares = [event.square for event in told if isinstance(event, MouseCaught)]
    return [Reason("all_caught", {**cheeses, "square": squares[-1] if squares else ""}, "CHO-131")]


def thief(t: Kitchen, told: list[Event]) -> list[Reason]:
    """The mouse that took most cheeses, the first of them where they are level; none where one cheese tells nothing."""
    taken = [0] * len(t.mice)
    mouse = 1
    for event in told:
        if isinstance(event, MouseMoved):
            mouse = event.mouse
        elif isinstance(event, CheeseWon):
            taken[mouse - 1] += 1
    most = max(taken)
    return [Reason("thief", {"mouse": taken.index(most) + 1, "n": most, "cheeses": t.cheeses})] if most > 1 else []


def first_catch(told: list[Event]) -> list[Reason]:
    """With which of its rolls the cat caught its first mouse."""
    rolls = 0
    first = 0
    for event in told:
        if isinstance(event, Rolled) and event.side == CAT:
            rolls += 1
        elif isinstance(event, MouseCaught) and not first:
            first = rolls
    return [Reason("first_catch", {"roll": first, "rolls": rolls})] if first else []


def doubles(t: Kitchen, told: list[Event]) -> list[Reason]:
    turns = [event.seat == t.options.cat_seat for event in told if isinstance(event, DoubleTurn)]
    return [Reason("doubles", {"cat": turns.count(True), "mice": turns.count(False)})] if turns else []
