"""What there is to count in a game of Doctor Rat: wins, by which diets, in which meals food sits badly, and tokens."""

from __future__ import annotations

from typing import Final

from cheeseboard.engine.event import Event
from cheeseboard.engine.match import Match
from cheeseboard.engine.move import Move
from cheeseboard.games.doctor_rat.events import (
    AteBadly,
    ComplicationHanded,
    EffectShown,
    MealBegan,
    Refused,
    ReserveSwapped,
    TableSwapped,
)
from cheeseboard.games.doctor_rat.moves import UGH, Serve
from cheeseboard.games.doctor_rat.rules.food import diet_on_desk
from cheeseboard.games.doctor_rat.table import EXAM_FAILED, THREE_CROSSES, WON, Clinic

SHARES: Final = ("games ", "won ")  # how their names begin: yes, no, parts of a whole
SECONDS: Final = 20  # a decision: minutes on the box over decisions of a game of bots with four seats
CHARTS: Final = {  # by title: how the names begin of what is drawn together
    "Games that end so": "games ",
    "Won, by kind of diet": "won with ",
    "Won, by number of those who eat": "won as ",
    "Crosses in a meal": "crosses in meal ",
    "Crosses, by Identity": "crosses of ",
    "Tokens used in a game": "tokens: ",
    "Won, by a complication that came": "won after ",
    "Crosses of its group in its meal": "crosses by ",
}


def collect(match: Match[Clinic]) -> dict[str, list[float]]:
    """Observations by name: one a game, or one a group."""
    t = match.table
    won = float(t.result == WON)
    found: dict[str, list[float]] = {
        "games won": [won],
        "games lost to crosses": [float(t.result == THREE_CROSSES)],
        "games lost in the exam": [float(t.result == EXAM_FAILED)],
        "meals": [float(t.meal)],
        "games without a cross": [float(all(all(row) for row in t.ticks))],
    }
    found[f"won as {len(t.rows)}" + (" groups" if t.options.colony else " colleagues")] = [won]
    count_tokens(match, found)
    for group in range(len(t.rows)):
        kind = diet_on_desk(t, group).cards[0].code.replace("_", " ")
        found.setdefault(f"won with {kind}", []).append(won)
        crosses = float(t.ticks[group].count(False))
        found.setdefault("crosses a group", []).append(crosses)
        found.setdefault(f"crosses of {t.identities[group].code}", []).append(crosses)
    for meal, crosses in enumerate(crosses_by_meal(match), 1):
        if meal <= t.meal:
            found[f"crosses in meal {meal}"] = [float(crosses)]
    return found


def count_tokens(match: Match[Clinic], found: dict[str, list[float]]) -> None:
    t, told = match.table, match.dealer.told
    found["tokens: Ugh! new cards"] = [float(count(told, (ReserveSwapped, TableSwapped)))]
    found["tokens: Ugh! refusal"] = [float(count(told, (Refused,)))]
    if t.options.colony:
        found["tokens: Medicine"] = [float(not t.medicine_left)]
        found["tokens: Strict Menu"] = [float(not t.menu_left)]
    if t.options.complications:
        found["complications a group"] = [count(told, (ComplicationHanded,)) / len(t.rows)]
        count_complications(told, float(t.result == WON), found)


def count_complications(told: list[Event], won: float, found: dict[str, list[float]]) -> None:
    """Of each that came into force: how the game ended, and the crosses of that group in that meal."""
    in_force: dict[str, list[float]] = {}  # by group
    for event in told:
        if isinstance(event, MealBegan):
            in_force.clear()
        elif isinstance(event, EffectShown):
            found.setdefault(f"won after {event.complication.code}", []).append(won)
            in_force[event.group.code] = found.setdefault(f"crosses by {event.complication.code}", [])
            in_force[event.group.code].append(0.0)
        elif isinstance(event, AteBadly) and event.group.code in in_force:
            in_force[event.group.code][-1] += 1.0


def count(told: list[Event], kinds: tuple[type[Event], ...]) -> int:
    return sum([isinstance(event, kinds) for event in told])


def crosses_by_meal(match: Match[Clinic]) -> list[int]:
    found = [0] * len(match.table.options.board)
    meal = 0
    for event in match.dealer.told:
        if isinstance(event, MealBegan):
            meal = event.meal
        elif isinstance(event, AteBadly):
            found[meal - 1] += 1
    return found


def opened(view: Clinic, seat: int, plan: list[Move]) -> str:
    """An offer in short: how different its foods are."""
    foods = [move.food for move in plan if isinstance(move, Serve)]
    if not foods:
        return "new cards" if plan[0] is UGH else plan[0].notation
    types, colours = len({food.type for food in foods}), len({food.colour for food in foods})
    return f"{types} type{'s' * (types > 1)} and {colours} colour{'s' * (colours > 1)}"
