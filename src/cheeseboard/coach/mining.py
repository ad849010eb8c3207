"""Finding puzzles: moments of games among bots at which one gesture is clearly best, and players often choose another.

A puzzle passes all gates against the best gesture of another kind, by four errors and not three.  Where being foreseen
costs, it is asked which of two or three is better, and of no more.  Whatever else can be tried is either as good and of
the same kind, or clearly worse.  It is judged again with other luck and more of it (`judged_again`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from typing import Any, Final

from cheeseboard.bots.bot import Bot, answer, bot_luck
from cheeseboard.bots.coach import Coach, Duel
from cheeseboard.bots.levels import USUAL_LEVEL, levels
from cheeseboard.coach.advice import another, whole
from cheeseboard.coach.gates import KEPT, Effort, Verdict, fought, in_a_sentence, is_clear, same, term_of, verdict
from cheeseboard.coach.puzzles import WEIGHTS, Puzzle, moment, moves_in
from cheeseboard.engine.ask import Ask
from cheeseboard.engine.event import Event
from cheeseboard.engine.game import Game
from cheeseboard.engine.luck import Quick, stream
from cheeseboard.engine.match import Match
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Together
from cheeseboard.engine.play import moves_of
from cheeseboard.engine.trial import tried

ERRORS: Final = 4.0  # of its own, that the gap must be
TRIES: Final = 20  # of each level
PONDERED: Final = 3  # of one that thinks long
GLANCE: Final = 8  # a first look has so much less to do
AS_GOOD: Final = 0.3  # of what matters: so little behind the answer is right, too
MISSED: Final = 0.4  # at least (`Puzzle.missed`)
LONGER: Final = 4  # times as much, when it is judged again
FEW: Final = 4  # times as few samples show that something is far behind
MOST_PLANS: Final = 40  # that can be tried
SUITORS: Final = 8  # of which two are sought that can be told from the best


def mine(coach: Coach[Any], seed: bytes, number: int, effort: Effort, known: Known) -> Iterator[Puzzle]:
    """One game of usual bots, set up as the deal of some day, and what is found in it."""
    game, bots = coach.game, levels(coach.game)
    deal = game.deal(number + 1)
    match: Match[Any] = Match(game, deal.seats, {**game.among_bots(), **deal.options, **coach.unaided}, seed)
    lucks = [bot_luck(seed, seat) for seat in range(deal.seats)]
    while asks := match.asks():
        seat = asks[0].seat
        if not match.answers and len(asks[0].moves) > 1:
            found = puzzle_at(coach, match, asks[0], number_in(seed, len(match.steps)), effort, known)
            if found is not None:
                yield found
        answer(match, seat, bots[USUAL_LEVEL], lucks[seat])


def number_in(seed: bytes, place: int) -> int:
    return int.from_bytes(stream(seed, f"puzzle {place}")[:6], "big")


class Known:
    """How many have the same idea already: where it is always the same answer there is nothing to find."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.ideas: Counter[tuple[str, str]] = Counter()

    def has_enough(self, prompt: str, kind: str) -> bool:
        return self.ideas[prompt, kind] >= self.most

    def note(self, prompt: str, kind: str) -> None:
        self.ideas[prompt, kind] += 1


def puzzle_at(
    coach: Coach[Any], match: Match[Any], ask: Ask, seed: int, effort: Effort, known: Known
) -> Puzzle | None:
    view, heard = match.view(ask.seat), match.heard(ask.seat)
    if isinstance(view.phase, Together):
        return three_at(coach, match, ask, seed, effort) if coach.is_mixed(view, ask) else None
    if coach.is_mixed(view, ask) and len(ask.moves) > 2:
        return None
    if not differ(coach.game, view, ask, heard, seed):
        return None
    glance = Effort(effort.search // GLANCE, effort.duel // GLANCE, effort.seconds)
    first = judged(coach, view, ask, heard, seed, glance, 1.0)
    if first is None or known.has_enough(ask.prompt, coach.kind(view, ask, first.better)):
        return None
    found = judged(coach, view, ask, heard, seed + 1, effort, ERRORS)
    if found is None:
        return None
    sorted_out = split(coach, view, ask, heard, found, seed + 2, effort)
    if sorted_out is None:
        return None
    right, wrong = sorted_out
    often = how_often(coach.game, view, ask, heard, [plan for plan, _ in right], seed)
    puzzle = as_puzzle(match, ask, coach.theme(view, ask), found, right, wrong, often)
    if puzzle is not None:
        known.note(ask.prompt, coach.kind(view, ask, found.better))
    return puzzle


def as_puzzle(
    match: Match[Any],
    ask: Ask,
    theme: str,
    found: Verdict,
    right: list[tuple[list[Move], float]],
    wrong: list[tuple[list[Move], float]],
    often: dict[str, float],
    three: bool = False,
) -> Puzzle | None:
    record = match.record(reveal_seed=False)
    record.commitment = None
    kept = {name: value for name, value in record.to_data().items() if value is not None}
    plans = [*right, *wrong]
    least = -1e9 if found.unit == "points" else 0.0
    puzzle = Puzzle(
        kept,
        ask.seat,
        found.unit,
        theme,
        found.why,
        [[move.notation for move in plan] for plan, _ in plans],
        [round(max(least, found.duel.values[0] - gap), 4) for _, gap in plans],
        len(right),
        round(found.duel.error, 4),
        often,
        three,
    )
    return puzzle if puzzle.missed >= MISSED else None


def judged(
    coach: Coach[Any], view: Any, ask: Ask, heard: list[Event], seed: int, effort: Effort, errors: float
) -> Verdict | None:
    """The best gesture against the best of another kind, if it passes the gates by so many errors."""
    weighed = coach.weigh(view, ask, heard, Quick(seed), effort.search, effort.seconds)
    sound = [one for one in weighed if coach.dominated(view, ask, one.plan) is None]
    rival = another(coach, view, ask, sound) if sound else None
    if rival is None:
        return None
    found = verdict(coach, view, ask, heard, rival.plan, seed, effort, ways=coach.puzzle_ways())
    if found is None or found.duel.gap < max(coach.least(found.unit), errors * found.duel.error):
        return None
    is_neighbour = coach.kind(view, ask, found.better) == coach.kind(view, ask, rival.plan)
    return None if is_neighbour else found


# ---- whatever else can be tried ----


def split(
    coach: Coach[Any], view: Any, ask: Ask, heard: list[Event], found: Verdict, seed: int, effort: Effort
) -> tuple[list[tuple[list[Move], float]], list[tuple[list[Move], float]]] | None:
    """Right gestures and others, each with what it lacks, best first; None where something is neither.

    As good as the answer is only what is of its kind, and clearly worse is all else, none of it better than the best of
    another kind.
    """
    best, rival = found.better, found.played
    right, wrong = [(best, 0.0)], [(rival, found.duel.gap)]
    least, few = coach.least(found.unit), Effort(effort.search, effort.duel // FEW, effort.seconds)
    for plan in all_plans(coach, view, ask, heard, [best, rival], seed, effort):
        duel = fought(coach, view, ask, heard, (best, plan), 0, seed, few)
        if duel.error > 0.0 and duel.gap < max(2.0 * least, ERRORS * duel.error, found.duel.gap):
            duel = fought(coach, view, ask, heard, (best, plan), 0, seed, effort)
        if duel.gap < AS_GOOD * least and coach.kind(view, ask, plan) == coach.kind(view, ask, best):
            right.append((plan, max(0.0, duel.gap)))
        elif duel.gap < max(least, ERRORS * duel.error) or duel.gap < found.duel.gap - 2.0 * duel.error:
            return None
        else:
            wrong.append((plan, duel.gap))
    if len(right) + len(wrong) > MOST_PLANS:
        return None
    return [right[0], *sorted(right[1:], key=behind)], [wrong[0], *sorted(wrong[1:], key=behind)]


def behind(one: tuple[list[Move], float]) -> float:
    return one[1]


def all_plans(
    coach: Coach[Any], view: Any, ask: Ask, heard: list[Event], known: list[list[Move]], seed: int, effort: Effort
) -> list[list[Move]]:
    """What was weighed, and beside each step of it whatever else is legal there, but for what is known already."""
    few = Effort(1, 1, effort.seconds)
    weighed = [one.plan for one in coach.weigh(view, ask, heard, Quick(seed), few.search, few.seconds)]
    plans = [*known, *[plan for plan in weighed if not any(same(plan, other) for other in known)]]
    found = list(plans)
    for plan in plans:
        for depth in range(len(plan)):
            for move in legal_after(coach.game, view, ask, plan[:depth]):
                other = [*plan[:depth], move]
                if not any(same(other, one) for one in found):
                    found.append(other)
        if len(found) > MOST_PLANS:
            break
    return [plan for plan in found if plan not in known]


def legal_after(game: Game[Any], view: Any, ask: Ask, begun: list[Move]) -> list[Move]:
    if not begun:
        return list(ask.moves)
    trial = tried(game, view, ask.seat, ask.so_far, begun)
    if trial.stopped is not None or trial.taken < len(begun):
        return []
    return list(moves_of(trial.table, ask.seat, trial.answer))


# ---- which of these three? ----


def three_at(coach: Coach[Any], match: Match[Any], ask: Ask, seed: int, effort: Effort) -> Puzzle | None:
    """Where being foreseen would cost there is no best answer; of three there may be, by a duel with each other one."""
    view, heard = match.view(ask.seat), match.heard(ask.seat)
    weighed = coach.weigh(view, ask, heard, Quick(seed), effort.search, effort.seconds)
    best = whole(view, ask, max(weighed, key=lambda one: one.value).plan)
    bots = list(levels(coach.game).values())[1:3]
    others = [whole(view, ask, bot.plan(view, ask, heard, Quick(seed))) for bot in bots]
    others += [whole(view, ask, one.plan) for one in weighed[:SUITORS]]
    chosen: list[tuple[list[Move], list[Duel]]] = []
    kinds = [coach.kind(view, ask, best)]
    for plan in others:
        if coach.kind(view, ask, plan) in kinds:
            continue
        duels = beaten(coach, view, ask, heard, best, plan, seed + 1 + len(kinds), effort)
        if duels is not None:
            chosen.append((plan, duels))
            kinds.append(coach.kind(view, ask, plan))
        if len(chosen) == 2:
            break
    if len(chosen) < 2:
        return None
    chosen.sort(key=lambda one: one[1][0].gap)
    plans = [best, *[plan for plan, _ in chosen]]
    often = {
        level: round(nearest_share(bot, view, ask, heard, plans, seed), 2)
        for level, bot in graded(coach.game).items()
    }
    rival, duels = chosen[0]
    unit = coach.unit_of(view, ask, (best, rival))
    why = sure_name(coach, view, ask, (best, rival), duels)
    found = Verdict(best, rival, duels[0], unit, None, "", False, why)
    wrong = [(plan, one[0].gap) for plan, one in chosen]
    return as_puzzle(match, ask, coach.theme(view, ask), found, [(best, 0.0)], wrong, often, True)


def beaten(
    coach: Coach[Any], view: Any, ask: Ask, heard: list[Event], best: list[Move], plan: list[Move], seed: int,
    effort: Effort,
) -> list[Duel] | None:  # fmt: skip
    """The duels in all ways of playing on, if the first is clear and the others say the same."""
    plans = best, plan
    unit = coach.unit_of(view, ask, plans)
    first = fought(coach, view, ask, heard, plans, 0, seed, effort)
    if not is_clear(first, coach.least(unit)) or first.gap < ERRORS * first.error:
        return None
    duels = [first]
    for way in range(1, coach.puzzle_ways()):
        duels.append(fought(coach, view, ask, heard, plans, way, seed, effort))
        if duels[-1].gap < KEPT * first.gap:
            return None
    return duels


def nearest_share(
    bot: Bot[Any], view: Any, ask: Ask, heard: list[Event], plans: list[list[Move]], seed: int
) -> float:
    """How often what a bot does is more like the first of these than like the others."""
    tries = PONDERED if bot.ponders() else TRIES
    count = 0
    for number in range(tries):
        own = whole(view, ask, bot.plan(view, ask, heard, Quick(seed + 1 + number)))
        apart = [unlike(own, plan) for plan in plans]
        count += apart[0] == min(apart) and apart.count(apart[0]) == 1
    return count / tries


def unlike(one: list[Move], other: list[Move]) -> int:
    """By how many things they send elsewhere: `dump 3` and `dump 5` are two apart."""
    first, second = amounts(one), amounts(other)
    return sum([abs(first[name] - second[name]) for name in first | second])


def amounts(plan: list[Move]) -> Counter[str]:
    found: Counter[str] = Counter()
    for move in plan:
        name, _, count = move.notation.rpartition(" ")
        found[name if count.isdigit() else move.notation] += int(count) if count.isdigit() else 1
    return found


# ---- how often it is found ----


def differ(game: Game[Any], view: Any, ask: Ask, heard: list[Event], seed: int) -> bool:
    """Do quick bots play this and that here?  Where all do the same, there is hardly anything to find."""
    quick = [bot for bot in graded(game).values() if not bot.ponders()]
    plans = [bot.plan(view, ask, heard, Quick(seed + number)) for bot in quick for number in range(2)]
    return not plans or any(not same(plan, plans[0]) for plan in plans)


def how_often(
    game: Game[Any], view: Any, ask: Ask, heard: list[Event], right: list[list[Move]], seed: int
) -> dict[str, float]:
    """By level, how often it begins with a right gesture."""
    return {level: round(share(bot, view, ask, heard, right, seed), 2) for level, bot in graded(game).items()}


def graded(game: Game[Any]) -> dict[str, Bot[Any]]:
    """Those whose misses make the stars."""
    return dict([one for one in levels(game).items() if one[0] != "random"][: len(WEIGHTS)])


def share(bot: Bot[Any], view: Any, ask: Ask, heard: list[Event], right: list[list[Move]], seed: int) -> float:
    tries = PONDERED if bot.ponders() else TRIES
    plans = [bot.plan(view, ask, heard, Quick(seed + 1 + number)) for number in range(tries)]
    return sum([any(same(plan, best) for best in right) for plan in plans]) / tries


# ---- once more ----


def judged_again(puzzle: Puzzle, coach: Coach[Any], seed: int, effort: Effort) -> Puzzle | None:
    """By other luck, and so many times as much of it: if it is the same gesture, as clearly, the puzzle with the reason
    that is seen now."""
    match, ask = moment(puzzle, coach.game)
    more = Effort(LONGER * effort.search, LONGER * effort.duel, effort.seconds)
    view, heard = match.view(ask.seat), match.heard(ask.seat)
    plans = [moves_in(coach.game, plan) for plan in puzzle.plans]
    if puzzle.three:
        duels = [beaten(coach, view, ask, heard, plans[0], plan, seed, more) for plan in plans[1:]]
        of_rival = duels[puzzle.rival - 1]
        if of_rival is None or None in duels:
            return None
        return replace(puzzle, why=sure_name(coach, view, ask, (plans[0], plans[puzzle.rival]), of_rival))
    found = judged(coach, view, ask, heard, seed, more, ERRORS)
    if found is None:
        return None
    best = whole(view, ask, found.better)
    is_right = any(same(best, plan) for plan in plans[: puzzle.right])
    return replace(puzzle, why=found.why) if is_right else None


def sure_name(
    coach: Coach[Any], view: Any, ask: Ask, plans: tuple[list[Move], list[Move]], duels: list[Duel]
) -> str:
    """Of the reason, where it makes a sentence."""
    name = term_of(duels)
    return "" if in_a_sentence(coach, view, ask, plans, name) is None else name


def some_of_all(puzzles: list[Puzzle], coach: Coach[Any], count: int) -> list[Puzzle]:
    """So many, of each idea about as many, those with a reason first; in an order that says nothing."""
    ideas: dict[tuple[str, str], list[Puzzle]] = {}
    for puzzle in sorted(puzzles, key=lambda one: (not one.why, -one.gap)):
        match, ask = moment(puzzle, coach.game)
        kind = coach.kind(match.view(ask.seat), ask, moves_in(coach.game, puzzle.answer))
        ideas.setdefault((puzzle.theme, kind), []).append(puzzle)
    kept: list[Puzzle] = []
    while len(kept) < count and any(ideas.values()):
        kept += [found.pop(0) for found in ideas.values() if found]
    return sorted(kept[:count], key=lambda one: sha256(one.to_json().encode()).digest())
