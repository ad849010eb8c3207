"""Ticks and crosses, meal by meal, and what decided the game."""

from __future__ import annotations

from cheeseboard.engine.account import Account, Cell, Column, Reason, Row
from cheeseboard.games.doctor_rat.rules.food import diet_on_desk
from cheeseboard.games.doctor_rat.table import THREE_CROSSES, WON, Clinic


def account(t: Clinic) -> Account:
    """DOC-125  Every row stays open; DOC-133  and so are the diets, now."""
    groups = range(len(t.rows))
    columns = [Column(tuple(t.options.players[group]), "group", {"group": t.options.eaters[group]}) for group in groups]
    rows = [Row("meal", [tick_of(t, group, meal) for group in groups], {"meal": meal}) for meal in range(1, t.meal + 1)]
    rows.append(Row("crosses", [t.crosses(group) for group in groups], is_total=True))  # DOC-091
    if t.medicine:
        rows.append(Row("covered", [len(covered(t, group)) or None for group in groups]))
    return Account(columns, rows, decided(t), headline(t))


def headline(t: Clinic) -> Reason:
    return Reason("well") if t.result == WON else Reason("ill", {"group": t.options.eaters[t.losers[0]]})


def tick_of(t: Clinic, group: int, meal: int) -> Cell:
    """A cross where anything of it sat badly; nothing where the group ate nothing."""
    found = [tick for tick, at in zip(t.ticks[group], t.row_meals[group]) if at == meal]
    return all(found) if found else None


def covered(t: Clinic, group: int) -> list[int]:
    """DOC-090  Crosses under Medicine."""
    return [place for place, tick in enumerate(t.ticks[group]) if not tick and t.is_covered(group, place)]


def decided(t: Clinic) -> list[Reason]:
    crosses = sum([row.count(False) for row in t.ticks])
    right = Reason("right", {"n": sum([row.count(True) for row in t.ticks]), "all": sum([len(row) for row in t.ticks])})
    if t.result == WON:
        found = [Reason("all_well", {"meals": len(t.options.board), "crosses": crosses}, "DOC-130"), right]
        return [*found, hardest(t)] if crosses else found
    group = t.losers[0]
    facts = {"group": t.options.eaters[group], "card": t.rows[group][-1], "meal": t.meal}
    lost = ("third_cross", "DOC-128") if t.result == THREE_CROSSES else ("exam", "DOC-129")
    diet = {"group": t.options.eaters[group], "diet": diet_on_desk(t, group).cards}
    found = [Reason(lost[0], facts, lost[1]), Reason("diet", diet, "DOC-133")]
    left = t.options.colony and t.medicine_left
    return [*found, Reason("medicine_left", {"n": t.medicine_left}, "DOC-090") if left else right]


def hardest(t: Clinic) -> Reason:
    """DOC-133  The diet that cost most crosses, now that all lie open; the first of them where they are level."""
    crosses = [row.count(False) for row in t.ticks]
    group = crosses.index(max(crosses))
    facts = {"group": t.options.eaters[group], "diet": diet_on_desk(t, group).cards, "n": crosses[group]}
    return Reason("hardest", facts, "DOC-133")
