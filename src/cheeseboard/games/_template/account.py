"""The score sheet, and what decided the game."""

from __future__ import annotations

from cheeseboard.engine.account import Account, Cell, Reason, Row, cells, runner_up, seat_columns
from cheeseboard.engine.event import Event
from cheeseboard.games._template.events import RoundBegan, RoundScored
from cheeseboard.games._template.scoring import places
from cheeseboard.games._template.table import CardTable


def account(t: CardTable, told: list[Event]) -> Account:
    rows: list[Row] = []
    for event in told:
        if isinstance(event, RoundBegan):
            nothing: list[Cell] = [None] * t.seats
            rows.append(Row("round", nothing, {"round": event.round}))
        elif isinstance(event, RoundScored) and rows:
            rows[-1].cells[event.seat] = event.points
    rows.append(Row("total", cells(t.totals), is_total=True))
    return Account(seat_columns(t.seats), rows, decided(t))


def decided(t: CardTable) -> list[Reason]:
    ranks = places(t)
    winners = tuple([seat for seat in range(t.seats) if ranks[seat] == 1])
    other = runner_up(ranks)
    if len(winners) > 1:
        return [Reason("shared", {"winners": winners}, "HIC-014")]
    assert other is not None
    seat = winners[0]
    return [Reason("ahead", {"seat": seat, "other": other, "points": t.totals[seat] - t.totals[other]}, "HIC-014")]
