"""The score sheet, round by round, and what decided the game."""

from __future__ import annotations

from cheeseboard.engine.account import Account, Cell, Reason, Row, cells, runner_up, seat_columns
from cheeseboard.games.rat_a_tat_cat.options import ELIMINATION
from cheeseboard.games.rat_a_tat_cat.scoring import places, still_in
from cheeseboard.games.rat_a_tat_cat.table import CatTable


def account(t: CatTable) -> Account:
    rows = [Row("round", round_cells(t, at), {"round": at + 1}) for at in range(len(t.rounds_scored))]
    rows.append(Row("total", cells(t.totals), is_total=True))
    return Account(seat_columns(t.seats), rows, decided(t))


def round_cells(t: CatTable, at: int) -> list[Cell]:
    """RTC-118  Whoever is out takes no part."""
    return [points if still_in(t, seat) > at else None for seat, points in enumerate(t.rounds_scored[at])]


def decided(t: CatTable) -> list[Reason]:
    """Who is ahead and by how much, or which rule decided; the round that cost the next most, and the winner's best."""
    ranks = places(t)
    winners = tuple([seat for seat in range(t.seats) if ranks[seat] == 1])
    found: list[Reason] = []
    other = runner_up(ranks)
    if len(winners) > 1:
        found.append(Reason("shared", {"winners": winners, "total": t.totals[winners[0]]}, "RTC-123"))
    elif other is not None:
        found.append(single(t, winners[0], other))
    if other is not None:
        found += dearest(t, other)
        found += cheapest(t, winners[0]) if len(winners) == 1 else []
    return found


def single(t: CatTable, seat: int, other: int) -> Reason:
    if t.options.mode == ELIMINATION and still_in(t, seat) > still_in(t, other):
        return Reason("last_in", {"seat": seat}, "RTC-120")
    clause = "RTC-121" if t.options.mode == ELIMINATION else "RTC-115"
    return Reason("below", {"seat": seat, "other": other, "points": t.totals[other] - t.totals[seat]}, clause)


def dearest(t: CatTable, seat: int) -> list[Reason]:
    """The round that cost the runner-up most; none where there was but one, or where all cost nothing."""
    scores = [scored[seat] for scored in t.rounds_scored]
    if len(scores) < 2 or not max(scores):
        return []
    return [Reason("dearest", {"seat": seat, "round": scores.index(max(scores)) + 1, "points": max(scores)})]


def cheapest(t: CatTable, seat: int) -> list[Reason]:
    """The round in which the winner had least; none where there was but one."""
    scores = [scored[seat] for scored in t.rounds_scored]
    if len(scores) < 2:
        return []
    return [Reason("cheapest", {"seat": seat, "round": scores.index(min(scores)) + 1, "points": min(scores)})]
