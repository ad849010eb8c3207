"""The score sheet of cat and mice, and what decided the game.  There are no points (CHO-138)."""

from __future__ import annotations

from typing import Final

from cheeseboard.engine.account import Account, Column, Reason, Row
from cheeseboard.engine.event import Event
from cheeseboard.games.chop_chop.events import MouseCaught, Rolled
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
    cheeses = {"cheeses": t.cheeses, "all": t.options.box.cheeses}
    left = len(t.mice) - caught(t)
    if t.winner == MICE:
        return [Reason("brought_home", {**cheeses, "mice": left}, "CHO-132")]
    if left:  # CHO-144
        return [Reason("drawn" if t.winner == DRAW else "stalled", {"rolls": t.stalled, "mice": left}, "CHO-144")]
    squares = [event.square for event in told if isinstance(event, MouseCaught)]
    return [Reason("all_caught", {**cheeses, "square": squares[-1] if squares else ""}, "CHO-131")]
