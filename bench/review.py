"""`python3 dev.py bench review [GAME ...] [--games N] [--questions N] [--level L] [--samples M]`: is the review right?

Games of normal players, and of each so many questions of one seat.  Verdicts on what was played: do they keep their
sign with a third seed, and in a fourth way of playing on that no gate asked?  What is poor is planted in the place of
what was played (the last that the search would do, where duels of their own say that it is twice as far behind as the
gates ask, in every way of playing on): is it found?  What is a blunder in the search's own way alone is counted apart:
there the gates are silent, unless it is clear in the other ways too.  What the search thinks best is planted: is it
left alone?  And the parts of the result: do they add up?  Dominated gestures: `bench dominance`.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table as Grid

from cheeseboard.bots.bot import Bot, play_on
from cheeseboard.bots.coach import LEAST, Coach
from cheeseboard.bots.levels import find_bot, usual_level
from cheeseboard.coach.advice import coach_for
from cheeseboard.coach.gates import ERRORS, Effort, Verdict, verdict
from cheeseboard.coach.review import Question, questions_of
from cheeseboard.coach.split import Sampled, split_of
from cheeseboard.coach.steps import Told, told_again
from cheeseboard.engine.game import Game
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.match import Match
from cheeseboard.engine.move import Move
from cheeseboard.games import catalogue, find

OTHER_SEED, BEST_SEED, THIRD_SEED = 7_919, 15_485, 32_452
SHARPER = 4  # times the samples of a duel, for the fourth way
CLEAR = 2.0  # errors

WHAT = ("games", "choices with a verdict", "turned by a third seed", "by a fourth way", "planted blunders found",
        "those of one way", "best moves called worse", "parts add up", "not explained")  # fmt: skip


@dataclass
class Count:
    games: int = 0
    judged: int = 0
    verdicts: int = 0
    turned: int = 0  # with a third seed
    stranger: int = 0  # asked a fourth way,
    strange: int = 0  # in which the sign turned,
    clearly: int = 0  # and more than chance in the rollouts turns it
    planted: int = 0
    found: int = 0
    one_way: int = 0  # planted, and a blunder in the search's own way alone
    one_way_found: int = 0
    best: int = 0
    alarms: int = 0
    splits: int = 0
    closed: int = 0
    rest: float = 0.0  # sum of its sizes
    error: float = 0.0


def played(game: Game[Any], number: int, level: str) -> Told:
    """Whoever is judged plays at this level, and the others as usual."""
    seats = game.seats[number % len(game.seats)]
    match = Match(game, seats, game.among_bots(), luck=Quick(number))
    bots: list[Bot[Any]] = [find_bot(game, usual_level(game))] * seats
    bots[number % seats] = find_bot(game, level or usual_level(game))
    play_on(match, bots, [Quick(1_000 * number + seat) for seat in range(seats)])
    return told_again(match.record(), game)


def spread(questions: list[Question], most: int) -> list[Question]:
    return questions[:: max(1, -(-len(questions) // most))]


def judged(coach: Coach[Any], one: Question, answer: list[Move], seed: int, effort: Effort) -> Verdict | None:
    return verdict(coach, one.view, one.ask, one.heard, answer, seed, effort)


def measure(coach: Coach[Any], one: Question, effort: Effort, count: Count) -> None:
    seed = 100 * one.number + 1
    count.judged += 1
    found = judged(coach, one, one.played, seed, effort)
    if found is not None:
        count.verdicts += 1
        plans = found.better, found.played
        again = coach.duel(one.view, one.ask, one.heard, plans, 0, THIRD_SEED + seed, effort.duel, None)
        count.turned += again.gap <= 0.0
        stranger = coach.stranger()
        if stranger is not None:
            count.stranger += 1
            other = coach.fought(stranger, one.view, one.ask, one.heard, plans, seed, SHARPER * effort.duel, None)
            count.strange += other.gap <= 0.0
            count.clearly += other.gap < -CLEAR * other.error
    weighed = coach.weigh(one.view, one.ask, one.heard, Quick(BEST_SEED + seed), effort.search, None)
    if len(weighed) < 2:
        return
    count.best += 1
    count.alarms += judged(coach, one, weighed[0].plan, seed, effort) is not None
    plans = weighed[0].plan, weighed[-1].plan
    ways = [is_blunder(coach, one, plans, way, seed, effort) for way in range(max(1, len(coach.continuations())))]
    if ways[0]:
        found = judged(coach, one, plans[1], seed, effort)
        count.planted += all(ways)
        count.found += all(ways) and found is not None
        count.one_way += not all(ways)
        count.one_way_found += not all(ways) and found is not None


def is_blunder(
    coach: Coach[Any], one: Question, plans: tuple[list[Move], list[Move]], way: int, seed: int, effort: Effort
) -> bool:
    least = LEAST[coach.unit_of(one.view, one.ask, plans)]
    duel = coach.duel(one.view, one.ask, one.heard, plans, way, OTHER_SEED + seed, effort.duel, None)
    return duel.gap >= 2.0 * least and duel.gap >= 2.0 * ERRORS * duel.error


def add_up(coach: Coach[Any], told: Told, seat: int, samples: int, count: Count) -> None:
    split = split_of(coach, told, [seat], count.games) if samples else None
    if split is None:
        return
    for _ in split.sample(samples) if isinstance(split, Sampled) else split.until(0.0, 0):
        pass
    share = split.share(seat)
    count.splits += 1
    count.closed += share.closes()
    count.rest += abs(share.rest.value)
    count.error += share.rest.error


def of_game(game: Game[Any], args: argparse.Namespace) -> Count:
    coach, count = coach_for(game), Count()
    effort = Effort(args.search, args.duel)
    for number in track(range(args.games), description=game.title, console=Console(stderr=True)):
        told = played(game, number, args.level)
        seat = number % told.match.seats
        count.games += 1
        for one in spread(questions_of(told, seat), args.questions):
            measure(coach, one, effort, count)
        add_up(coach, told, seat, args.samples, count)
    return count


def share(few: int, of: int) -> str:
    return f"{few} of {of}"


def row(count: Count) -> list[str]:
    splits = max(1, count.splits)
    return [
        str(count.games),
        share(count.verdicts, count.judged),
        share(count.turned, count.verdicts),
        f"{share(count.strange, count.stranger)}, {count.clearly} clearly",
        share(count.found, count.planted),
        share(count.one_way_found, count.one_way),
        share(count.alarms, count.best),
        share(count.closed, count.splits),
        f"{count.rest / splits:.3f} ± {count.error / splits:.3f}" if count.splits else "–",
    ]


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="dev.py bench review", description=__doc__)
    parser.add_argument("games_of", nargs="*", metavar="GAME", help="default: all")
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--questions", type=int, default=8, help="of each game, at most")
    parser.add_argument("--level", default="", help="of whoever is judged; the usual one unless told")
    parser.add_argument("--samples", type=int, default=0, help="of the parts of a result; none: they are left out")
    parser.add_argument("--search", type=int, default=600, help="rollouts of a search")
    parser.add_argument("--duel", type=int, default=200, help="samples of a duel")
    args = parser.parse_args(words)
    games = [find(name) for name in args.games_of] or catalogue()
    grid = Grid("", *[game.name for game in games])
    for cells in zip(WHAT, *[row(of_game(game, args)) for game in games], strict=True):
        grid.add_row(*cells)
    Console().print(grid)
    return 0
