"""A hint: two whole gestures in plain words, what each is worth and how far that can be trusted, and one reason.

From the seat's own view and nothing else, with luck of its own, so that asking changes nothing that comes.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from cheeseboard.bots.bot import LIVE_SECONDS
from cheeseboard.bots.coach import Coach, Duel, Line, Unit, coach_of
from cheeseboard.bots.search import Weighed
from cheeseboard.coach.gates import Effort, reason_of
from cheeseboard.engine.ask import Ask, ask_of
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.event import Event
from cheeseboard.engine.game import Game
from cheeseboard.engine.luck import Luck, Quick
from cheeseboard.engine.match import Match
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Together
from cheeseboard.engine.text import Speaker

MOST_SAMPLES: Final = 100_000  # where the time is the limit
SEARCHING: Final = 0.5  # of the time,
DUELLING: Final = 0.25  # and this much the duel; the rest is for whether its reason holds
SOME: Final = 0.25  # of the gap, that is the reason's where others play on
APART: Final = 2.0  # errors of the gap: closer than that nobody can say which is better
SMALL: Final[dict[str, float]] = {"": 0.0, "chance": 0.015, "points": 0.25, "right": 0.02}  # does not matter
MOST_STEPS: Final = 64  # of a sealed answer


@dataclass(frozen=True)
class Choice:
    """A whole gesture: its moves, how it is said, and what it is worth; no figure where the game has none."""

    plan: list[Move]
    spoken: list[Line]
    value: float | None
    error: float | None


@dataclass(frozen=True)
class Advice:
    choices: list[Choice]  # the better one first; one alone where nothing else can be done, or nobody can weigh it
    unit: Unit
    reason: Line | None
    clause: str
    close: bool  # both are about as good

    @property
    def plan(self) -> list[Move]:
        return self.choices[0].plan


@cache
def known_coach(name: str) -> Coach[Any]:
    """A coach keeps nothing of a question, so one of each is enough."""
    from cheeseboard.games import find

    return coach_of(find(name))


def coach_for(game: Game[Any]) -> Coach[Any]:
    return coach_of(game) if game.own_components else known_coach(game.name)


def advice(match: Match[Any], seat: int | None = None, seconds: float = LIVE_SECONDS, samples: int = 0) -> Advice:
    """What a good player would do at this seat, or at the one that is asked, knowing what it knows.

    With `samples` (rollouts) instead of `seconds` the same question has the same answer on every machine.
    """
    if not isinstance(match, Match):
        raise Problem(f"advice is for a match, such as Match(game, seats), not for {match!r}")
    asked = [ask for ask in match.asks() if seat is None or ask.seat == seat]
    if not asked:
        raise Problem("nobody is asked anything now" if seat is None else f"seat {seat} is not asked anything now")
    ask = asked[0]
    effort = Effort(samples, samples // 4, None) if samples else Effort(MOST_SAMPLES, MOST_SAMPLES, seconds)
    luck = Quick(len(match.steps) * 64 + ask.seat)
    return advise(coach_for(match.game), match.view(ask.seat), ask, match.heard(ask.seat), luck, effort)


def advise(coach: Coach[Any], view: Any, ask: Ask, heard: list[Event], luck: Luck, effort: Effort) -> Advice:
    """`view`, `ask` and `heard` are those of one seat."""
    seconds = effort.seconds
    searching = None if seconds is None else SEARCHING * seconds
    weighed = coach.weigh(view, ask, heard, luck, effort.search, searching)
    weighed = [one for one in weighed if coach.dominated(view, ask, one.plan) is None] or weighed
    first = weighed[0]
    second = another(coach, view, ask, weighed)
    clause = coach.clause(view, ask, first.plan)
    if second is None:
        return Advice([said(coach, view, ask, first)], "", None, clause, False)
    plans = first.plan, second.plan
    unit = coach.unit_of(view, ask, plans)
    if not unit:
        close = second.gap <= APART * second.gap_error
        return Advice(both(coach, view, ask, first, second, None), "", None, clause, close)
    left = None if seconds is None else DUELLING * seconds
    seed = 8 * luck.below(1 << 30)
    duel = coach.duel(view, ask, heard, plans, 0, seed, effort.duel, left)
    if duel.error > 0.0 and -duel.gap > APART * duel.error:  # fresh worlds say otherwise
        first, second, plans, duel = second, first, (second.plan, first.plan), turned(duel)
        clause = coach.clause(view, ask, first.plan)
    close = duel.gap < max(SMALL[unit], APART * duel.error)
    reason = None if close else sure_reason(coach, view, ask, heard, plans, duel, seed, effort)
    return Advice(both(coach, view, ask, first, second, duel), unit, reason, clause, close)


def sure_reason(
    coach: Coach[Any],
    view: Any,
    ask: Ask,
    heard: list[Event],
    plans: tuple[list[Move], list[Move]],
    duel: Duel,
    seed: int,
    effort: Effort,
) -> Line | None:
    """What the two differ in, if no other way of playing on that can speak of it says otherwise; there a shorter duel
    has to do, and it need not be as much of the gap."""
    found = reason_of(coach, view, ask, plans, [duel])
    ways = coach.puzzle_ways()
    each = None if effort.seconds is None else (1.0 - SEARCHING - DUELLING) * effort.seconds / max(1, ways - 1)
    duels = [duel]
    for way in range(1, ways if found is not None else 1):
        duels.append(coach.duel(view, ask, heard, plans, way, seed + way, max(2, effort.duel // 2), each))
        if duels[-1].gap < -duels[-1].error or reason_of(coach, view, ask, plans, duels, SOME) != found:
            return None
    return found


def both(coach: Coach[Any], view: Any, ask: Ask, first: Weighed, second: Weighed, duel: Duel | None) -> list[Choice]:
    """Two that would sound alike are told apart as *another* of the same."""
    one, two = said(coach, view, ask, first, duel, 0), said(coach, view, ask, second, duel, 1)
    if two.spoken == one.spoken:
        two = Choice(two.plan, another_of(two.spoken), two.value, two.error)
    return [one, two]


def another_of(spoken: list[Line]) -> list[Line]:
    """The same words for another of the same."""
    return [(f"{key}.another", facts) for key, facts in spoken]


def another(coach: Coach[Any], view: Any, ask: Ask, weighed: list[Weighed]) -> Weighed | None:
    """The best that is different in kind; where there is none, the next best."""
    kind = coach.kind(view, ask, weighed[0].plan)
    others = [one for one in weighed[1:] if one.plan != weighed[0].plan]
    for one in others:
        if coach.kind(view, ask, one.plan) != kind:
            return one
    return others[0] if others else None


def turned(duel: Duel) -> Duel:
    values, errors = (duel.values[1], duel.values[0]), (duel.errors[1], duel.errors[0])
    return Duel(values, errors, -duel.gap, duel.error, duel.samples, {name: -term for name, term in duel.terms.items()})


def said(
    coach: Coach[Any], view: Any, ask: Ask, one: Weighed, duel: Duel | None = None, place: int = 0
) -> Choice:
    plan = whole(view, ask, coach.whole(view, ask, one.plan))
    spoken = coach.spoken(coach.game.as_on_the_table(view.copy()), ask, plan)
    if duel is None:
        return Choice(plan, spoken, None, None)
    return Choice(plan, spoken, duel.values[place], duel.errors[place])


def whole(view: Any, ask: Ask, plan: list[Move]) -> list[Move]:
    """To a sealed question all of it, as far as there is but one way on."""
    if not isinstance(view.phase, Together):
        return plan
    found = list(plan)
    while len(found) < MOST_STEPS:
        moves = ask_of(view, ask.seat, [*ask.so_far, *found]).moves
        if len(moves) != 1:
            return found
        found.append(moves[0])
    return found


def in_words(speaker: Speaker, lines: list[Line]) -> str:
    """One text, or several joined as a list; a key that is not there falls back on the one it is a variant of."""
    parts: list[str] = []
    for key, facts in lines:
        while key not in speaker.texts and "." in key:
            key = key.rpartition(".")[0]
        parts.append(speaker.say(key, facts))
    return speaker.grammar.joined(parts)
