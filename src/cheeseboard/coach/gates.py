"""Before the coach may call a move worse: seven gates, in one function.  It gives a verdict, or silence.

Error bars and two seeds do not catch what a search gets wrong by its own way of playing on.  So a verdict is a duel on
fresh worlds, large and clear, for nothing that is plainly worse itself, the same in all ways of playing on, from what
the seat can know; it claims no more than it knows, and gives a reason or none.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from cheeseboard.bots.coach import Coach, Duel, Line, Unit
from cheeseboard.bots.search import Weighed
from cheeseboard.engine.ask import Ask
from cheeseboard.engine.event import Event
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Together
from cheeseboard.engine.table import redact

GATES: Final = ("fresh", "size", "dominance", "ways", "knowledge", "mixed", "reason")
ERRORS: Final = 3.0  # a gap must be so many of its own errors
SIGN: Final = 2.0  # errors by which a gap must lie on its side in every other way of playing on
KEPT: Final = 0.5  # of the gap that is shown, in every way of playing on; and of what is worth telling, in one of them
LONGER: Final = 4  # times the samples, where they are too few to tell in another way of playing on,
LATER: Final = 700_001  # with luck of their own
SUITORS: Final = 3  # of a search and of another, where the first may have picked badly among many that look alike,
ANEW: Final = 500_009  # with luck of their own
SHARE: Final = 0.5  # of the gap, that one term must be to be the reason


@dataclass(frozen=True)
class Effort:
    """How much is thought: rollouts of the search, samples of a duel, and a limit on time for each of them."""

    search: int = 2_400
    duel: int = 600
    seconds: float | None = None


@dataclass(frozen=True)
class Verdict:
    """That one plan was better than another, as far as the seat could know."""

    better: list[Move]
    played: list[Move]
    duel: Duel
    unit: Unit
    reason: Line | None
    clause: str
    is_best: bool  # or only an example of what is better, where being foreseen would cost
    why: str = ""  # name of the term that is the reason, where there is one


def verdict(
    coach: Coach[Any],
    view: Any,
    ask: Ask,
    heard: list[Event],
    played: list[Move],
    seed: int,
    effort: Effort | None = None,
    without: Collection[str] = (),
    ways: int | None = None,
) -> Verdict | None:
    """Was something else better than the plan that was played?  None is silence.

    `ways`: so many ways of playing on are asked, all of them unless it is said.
    `without` takes gates away: for tests, which show what then slips through.
    """
    effort = effort or Effort()
    if "knowledge" not in without:
        view = redact(view, ask.seat)
    weighed = coach.weigh(view, ask, heard, Quick(seed), effort.search, effort.seconds)
    if "dominance" not in without:
        weighed = [one for one in weighed if coach.dominated(view, ask, one.plan) is None]
    if not isinstance(view.phase, Together):  # of a sealed answer nothing is left for a question of its own
        played = as_weighed(weighed, played)
    found = next((one for one in weighed if not same(one.plan, played)), None)
    if found is None or same(weighed[0].plan, played):
        return None
    plans = found.plan, played
    unit = coach.unit_of(view, ask, plans)
    least = coach.least(unit)
    is_mixed = coach.is_mixed(view, ask)
    ways = len(coach.continuations()) if ways is None else ways
    is_again = False
    while True:
        fight = partial(fought, coach, view, ask, heard, plans)
        duel = first = fight(0, seed, effort)
        if "fresh" in without:
            duel = first = as_searched(found, weighed, played) or duel
        duels = [first]
        is_told = first.gap > 0.0 and ("size" in without or is_clear(duel, least))
        for way in range(1, ways if is_told and "ways" not in without else 1):
            duels.append(in_another_way(fight, way, seed, effort, first, least))
            if not agree(duels, least):
                is_told = False
                break
        if is_told:
            duel = min([first, *[one for one in duels if one.gap < KEPT * first.gap]], key=gap_of)
            break
        if is_again or not is_mixed or not is_clear(first, 0.5 * least):
            return None
        is_again = True  # of many that look alike to it the search may have picked badly
        seed += ANEW
        plans = best_suitor(coach, view, ask, heard, weighed, plans, ways, seed, effort)
    is_best = "mixed" in without or not is_mixed
    why = term_of([duel, *duels], 0.0 if "reason" in without else SHARE)
    reason = in_a_sentence(coach, view, ask, plans, why)
    clause = coach.clause(view, ask, plans[0])
    return Verdict(plans[0], played, duel, unit, reason, clause, is_best, why if reason is not None else "")


def as_weighed(weighed: list[Weighed], played: list[Move]) -> list[Move]:
    """As much of what was played as the search takes for one gesture: what follows is a question of its own, and does
    not speak against this answer."""
    alike = [len(one.plan) for one in weighed if one.plan[0] is played[0]]
    return played[: max(alike)] if alike else played[:1]


def same(one: list[Move], other: list[Move]) -> bool:
    """The same as far as the shorter goes: of a whole move a record may hold the first step only."""
    shorter = min(len(one), len(other))
    return one[:shorter] == other[:shorter]


def fought(
    coach: Coach[Any],
    view: Any,
    ask: Ask,
    heard: list[Event],
    plans: tuple[list[Move], list[Move]],
    way: int,
    seed: int,
    effort: Effort,
) -> Duel:
    """On worlds and luck that the search has not seen, and no other duel."""
    return coach.duel(view, ask, heard, plans, way, 8 * seed + way + 1, effort.duel, effort.seconds)


def as_searched(found: Weighed, weighed: list[Weighed], played: list[Move]) -> Duel | None:
    """What the search thought that picked one of them: too much of the one, too little of the other."""
    for one in weighed:
        if same(one.plan, played):
            gap, error = found.value - one.value, max(one.gap_error, found.gap_error)
            return Duel((found.value, one.value), (found.error, one.error), gap, error, one.samples, {})
    return None


def in_another_way(
    fight: Callable[[int, int, Effort], Duel], way: int, seed: int, effort: Effort, first: Duel, least: float
) -> Duel:
    """Where its samples are too few to say whether this way agrees, more of them: chance keeps nobody silent."""
    found = fight(way, seed, effort)
    is_plain = found.gap >= SIGN * found.error and (found.gap >= KEPT * first.gap or is_clear(found, least))
    if is_plain or found.samples < 2 or found.gap + SIGN * found.error < KEPT * least:
        return found
    more = Effort(effort.search, LONGER * effort.duel, effort.seconds)
    longer = fight(way, seed + LATER, more)
    return longer if longer.samples > found.samples else found


def agree(duels: list[Duel], least: float) -> bool:
    """Do all ways say the same as the first?  Where one has less than half of its gap it is less that is told, and that
    has to be large and clear; in one of them half of what is worth telling will do, if it is clear."""
    small = 0
    for one in duels[1:]:
        if one.gap <= 0.0 or one.gap < SIGN * one.error:
            return False
        if one.gap < KEPT * duels[0].gap and not is_clear(one, least):
            small += 1
            if small > 1 or not is_clear(one, KEPT * least):
                return False
    return True


def gap_of(duel: Duel) -> float:
    return duel.gap


def is_clear(duel: Duel, least: float) -> bool:
    return duel.gap >= least and duel.gap >= ERRORS * duel.error


def best_suitor(
    coach: Coach[Any],
    view: Any,
    ask: Ask,
    heard: list[Event],
    weighed: list[Weighed],
    plans: tuple[list[Move], list[Move]],
    ways: int,
    seed: int,
    effort: Effort,
) -> tuple[list[Move], list[Move]]:
    """Of the few that this search and another thought best, that which is farthest ahead of what was played in every
    way of playing on: picked on one sample, for another to tell by how much."""
    most, found = -1.0, plans
    again = coach.weigh(view, ask, heard, Quick(seed), effort.search, effort.seconds)
    again = [one for one in again if coach.dominated(view, ask, one.plan) is None]
    for one in [*weighed[:SUITORS], *again[:SUITORS]]:
        pair = one.plan, plans[1]
        if same(*pair):
            continue
        duels = [
            coach.duel(view, ask, heard, pair, way, 8 * seed + 7, effort.duel // 2, effort.seconds)
            for way in range(ways)
        ]
        least = min([duel.gap for duel in duels])
        if least > most:
            most, found = least, pair
    return found


def reason_of(
    coach: Coach[Any],
    view: Any,
    ask: Ask,
    plans: tuple[list[Move], list[Move]],
    duels: list[Duel],
    share: float = SHARE,
) -> Line | None:
    return in_a_sentence(coach, view, ask, plans, term_of(duels, share))


def in_a_sentence(
    coach: Coach[Any], view: Any, ask: Ask, plans: tuple[list[Move], list[Move]], name: str
) -> Line | None:
    """No sentence is made up."""
    return coach.reason(coach.game.as_on_the_table(view.copy()), ask, name, plans) if name else None


def term_of(duels: list[Duel], share: float = SHARE) -> str:
    """The term in which the two differ most, if it is enough of the gap, and of all terms together; else that of the
    terms `of.the` same kind together; else nothing.  In every one of the duels, the first being the one that is told:
    what only one way of playing on brings is no reason."""
    told = [duel for duel in duels if duel.terms]
    wholes = [max(duel.gap, sum(duel.terms.values())) for duel in told]
    for every in ([duel.terms for duel in told], [by_kind(duel.terms) for duel in told]):
        for name, _ in sorted(every[0].items(), key=lambda term: -term[1]) if every else []:
            most = [terms.get(name, 0.0) for terms in every]
            if all(value > 0.0 and value >= share * whole for value, whole in zip(most, wholes, strict=True)):
                return name.rpartition(".")[2]
    return ""


def by_kind(terms: dict[str, float]) -> dict[str, float]:
    """`supplies.food` and `supplies.gas` are both `supplies`."""
    found: dict[str, float] = {}
    for name, value in terms.items():
        kind = name.partition(".")[0]
        found[kind] = found.get(kind, 0.0) + value
    return found
