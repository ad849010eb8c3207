"""`python3 dev.py bench review [GAME ...] [--games N] [--questions N] [--luck N] [--samples M] [--jobs N] [--to DIR]`

Is the review right?  Games of normal players, and of each so many questions of one seat.  Verdicts on what was played:
do they keep their sign with a third seed, and in a fourth way of playing on that no gate asked?  What is poor is
planted in the place of what was played (the last that the search would do, where duels of their own say that it is
twice as far behind as the gates ask, in every way of playing on): is it found?  What is a blunder in the search's own
way alone is counted apart: there the gates are silent, unless it is clear in the other ways too.  And apart from both
what no gate has any part in: a plant that a long duel in the fourth way and one in the search's own way both put surely
twice the size behind.  What the search thinks best is planted: is it left alone?  The parts of the result: do they add
up?  And over so many games more: is the mean of what luck brought nothing?  `--to` keeps every finding as a line of
JSON.  Dominated: `bench dominance`.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table as Grid

from cheeseboard.bots.bot import Bot, play_on
from cheeseboard.bots.coach import Coach, Duel
from cheeseboard.bots.levels import find_bot, usual_level
from cheeseboard.bots.search import mean_and_error
from cheeseboard.coach.advice import coach_for, in_words
from cheeseboard.coach.gates import ERRORS, GATES, Effort, Verdict, verdict
from cheeseboard.coach.review import Question, questions_of
from cheeseboard.coach.split import Exact, Sampled, split_of
from cheeseboard.coach.steps import Told, told_again
from cheeseboard.coach.walked import Walked
from cheeseboard.engine.game import Game
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.match import Match
from cheeseboard.engine.move import Move
from cheeseboard.engine.text import Speaker
from cheeseboard.games import catalogue, find
from cheeseboard.measure.processes import spread

OTHER_SEED, BEST_SEED, THIRD_SEED, JUDGE_SEED = 7_919, 15_485, 32_452, 49_979
FOR_LUCK = 100_000  # the first game of those whose luck alone is looked at
SHARPER = 4  # times the samples of a duel, for the fourth way, and for who judges what was planted
CLEAR = 2.0  # errors
LUCK_SAMPLES = 8  # of each piece of luck: their mean is nothing, however few they are

WHAT = (
    "games",
    "choices with a verdict",
    "turned by a third seed",
    "by a fourth way",
    "planted blunders found",
    "those of one way",
    "judged so from outside",
    "best moves called worse",
    "parts add up",
    "not explained",
    "luck, on the mean",
)

Finding = dict[str, Any]


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
    outside: int = 0  # planted, and a blunder to who asks a fourth way and the search's own, both long
    outside_found: int = 0
    best: int = 0
    alarms: int = 0
    splits: int = 0
    closed: int = 0
    rest: float = 0.0  # sum of its sizes
    error: float = 0.0
    luck: list[float] = field(default_factory=list)  # of each game

    def add(self, other: Count) -> None:
        for one in fields(self):
            setattr(self, one.name, getattr(self, one.name) + getattr(other, one.name))


def played(game: Game[Any], number: int, level: str) -> Told:
    """Whoever is judged plays at this level, and the others as usual."""
    seats = game.seats[number % len(game.seats)]
    match = Match(game, seats, game.among_bots(), luck=Quick(number))
    bots: list[Bot[Any]] = [find_bot(game, usual_level(game))] * seats
    bots[number % seats] = find_bot(game, level or usual_level(game))
    play_on(match, bots, [Quick(1_000 * number + seat) for seat in range(seats)])
    return told_again(match.record(), game)


def is_surely(duel: Duel, far: float) -> bool:
    """So far ahead, even where both of them were lucky."""
    return duel.gap - CLEAR * duel.error >= far


def some_of(questions: list[Question], most: int) -> list[Question]:
    return questions[:: max(1, -(-len(questions) // most))]


@dataclass
class OneGame:
    """All that is found out about the coach in one game."""

    args: argparse.Namespace
    game: Game[Any]
    number: int
    count: Count = field(default_factory=Count)
    findings: list[Finding] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.coach: Coach[Any] = coach_for(self.game)
        self.effort = Effort(self.args.search, self.args.duel)
        self.told = played(self.game, self.number, self.args.level)
        self.seat = self.number % self.told.match.seats

    def is_late(self) -> bool:
        return bool(self.args.until) and time.time() > self.args.until

    def whole(self) -> None:
        self.count.games += 1
        for one in some_of(questions_of(self.told, self.seat), self.args.questions):
            if self.is_late():
                return
            self.measure(one)
        self.add_up()

    def judged(self, one: Question, answer: list[Move], without: tuple[str, ...] = ()) -> Verdict | None:
        return verdict(self.coach, one.view, one.ask, one.heard, answer, 100 * one.number + 1, self.effort, without)

    def measure(self, one: Question) -> None:
        self.count.judged += 1
        found = self.judged(one, one.played)
        if found is not None:
            self.try_again(one, found)
        seed = BEST_SEED + 100 * one.number + 1
        weighed = self.coach.weigh(one.view, one.ask, one.heard, Quick(seed), self.effort.search, None)
        if len(weighed) < 2:
            return
        self.count.best += 1
        alarm = self.judged(one, weighed[0].plan)
        if alarm is not None:
            self.count.alarms += 1
            self.tell("alarm", one, alarm.better, alarm.played, gap=alarm.duel.gap, error=alarm.duel.error)
        self.plant(one, (weighed[0].plan, weighed[-1].plan))

    def try_again(self, one: Question, found: Verdict) -> None:
        """A third seed, and a fourth way."""
        count, coach, seed = self.count, self.coach, 100 * one.number + 1
        plans = found.better, found.played
        again = coach.duel(one.view, one.ask, one.heard, plans, 0, THIRD_SEED + seed, self.effort.duel, None)
        count.verdicts += 1
        count.turned += again.gap <= 0.0
        other: Duel | None = None
        stranger = coach.stranger()
        if stranger is not None:
            samples = SHARPER * self.effort.duel
            other = coach.fought(stranger, one.view, one.ask, one.heard, plans, seed, samples, None)
            count.stranger += 1
            count.strange += other.gap <= 0.0
            count.clearly += other.gap < -CLEAR * other.error
        duel = found.duel
        self.tell("verdict", one, *plans, gap=duel.gap, error=duel.error, again=again.gap,
                  fourth=[] if other is None else [other.gap, other.error], terms=duel.terms,
                  reason=found.reason[0] if found.reason else "", unit=found.unit)  # fmt: skip

    def plant(self, one: Question, plans: tuple[list[Move], list[Move]]) -> None:
        count = self.count
        least = self.coach.least(self.coach.unit_of(one.view, one.ask, plans))
        duels: list[Duel] = []
        ways: list[bool] = []  # up to the first that does not see a blunder
        while len(duels) < max(1, len(self.coach.continuations())) and all(ways):
            duels.append(self.duelled(one, plans, len(duels)))
            ways.append(duels[-1].gap >= 2.0 * least and duels[-1].gap >= 2.0 * ERRORS * duels[-1].error)
        judges = self.judges(one, plans) if duels[0].gap >= least else []
        is_outside = len(judges) == 2 and all(is_far for _, is_far in judges)
        if not ways[0] and not is_outside:
            return
        is_found = self.judged(one, plans[1]) is not None
        count.outside += is_outside
        count.outside_found += is_outside and is_found
        is_missed = not is_found and (all(ways) or is_outside)
        shut = [gate for gate in GATES if is_missed and self.judged(one, plans[1], (gate,)) is not None]
        self.tell("planted", one, *plans, found=is_found, ways=ways, gaps=[[duel.gap, duel.error] for duel in duels],
                  judges=[[duel.gap, duel.error] for duel, _ in judges], outside=is_outside, shut=shut)  # fmt: skip
        if not ways[0]:
            return
        count.planted += all(ways)
        count.found += all(ways) and is_found
        count.one_way += not all(ways)
        count.one_way_found += not all(ways) and is_found

    def judges(self, one: Question, plans: tuple[list[Move], list[Move]]) -> list[tuple[Duel, bool]]:
        """The search's own way and the fourth, each with whether it surely puts the second plan twice the size behind;
        where a card has an exact figure, the fourth plays on for everybody's chance, and asks for twice its size."""
        coach, seed, samples = self.coach, JUDGE_SEED + 100 * one.number + 1, SHARPER * self.effort.duel
        stranger = coach.stranger()
        if stranger is None:
            return []
        unit = coach.unit_of(one.view, one.ask, plans)
        own = coach.duel(one.view, one.ask, one.heard, plans, 0, seed, samples, None)
        if not is_surely(own, 2.0 * coach.least(unit)):
            return [(own, False)]
        other = coach.fought(stranger, one.view, one.ask, one.heard, plans, seed + 1, samples, None)
        return [(own, True), (other, is_surely(other, 2.0 * coach.least("chance" if unit == "right" else unit)))]

    def duelled(self, one: Question, plans: tuple[list[Move], list[Move]], way: int) -> Duel:
        seed = OTHER_SEED + 100 * one.number + 1
        return self.coach.duel(one.view, one.ask, one.heard, plans, way, seed, self.effort.duel, None)

    def tell(self, what: str, one: Question, better: list[Move], played: list[Move], **facts: Any) -> None:
        match = self.told.match
        names = [f"P{seat}" for seat in range(match.seats)]
        speaker = Speaker([self.game.folder / "texts"], "en", names, one.seat)
        words = [in_words(speaker, self.coach.spoken(one.view.copy(), one.ask, plan)) for plan in (better, played)]
        self.findings.append(
            {"what": what, "game": self.game.name, "deal": self.number, "seats": match.seats, "choice": one.number,
             "asked": one.ask.prompt, "chapter": self.coach.chapter(one.step.before), "better": words[0],
             "played": words[1], **facts}
        )  # fmt: skip

    # Luck against skill

    def add_up(self) -> None:
        split = split_of(self.coach, self.told, [self.seat], self.number) if self.args.samples else None
        if split is None:
            return
        for _ in split.until(0.0, 0) if isinstance(split, Exact) else split.sample(self.args.samples):
            if self.is_late():
                return
        share = split.share(self.seat)
        self.count.splits += 1
        self.count.closed += share.closes()
        self.count.rest += abs(share.rest.value)
        self.count.error += share.rest.error
        parts = {name: [getattr(share, name).value, getattr(share, name).error]
                 for name in ("start", "luck", "choices", "hidden", "others", "rest")}  # fmt: skip
        self.findings.append({"what": "split", "game": self.game.name, "deal": self.number, **parts,
                              "result": share.result, "closes": share.closes()})  # fmt: skip

    def luck(self) -> None:
        """Of each piece what came, against all that could have come."""
        walked = [self.seat] if self.coach.is_walked else []
        split = split_of(self.coach, self.told, walked, self.number)
        if split is None:
            return
        if isinstance(split, Walked):
            split.knowings = []  # nobody asks for them
            for _ in split.sample(LUCK_SAMPLES):
                if self.is_late():
                    return
            self.count.luck.append(split.share(self.seat).luck.value)
            return
        if isinstance(split, Sampled):
            for chance in split.chances:
                for _ in range(LUCK_SAMPLES):
                    chance.sample()
                if self.is_late():
                    return
        else:
            for _ in split.until(0.0, 0):
                pass
        self.count.luck.append(sum([one.brought.mean(self.seat) for one in split.lucky]))


@dataclass
class Task:
    """Picklable: a number is a game of one of the games, of which one wants all or its luck alone."""

    args: argparse.Namespace
    todo: list[tuple[str, int]]

    def __call__(self, place: int) -> tuple[str, Count, list[Finding]]:
        name, number = self.todo[place]
        if self.args.until and time.time() > self.args.until:
            return name, Count(), []
        one = OneGame(self.args, find(name), number)
        if number >= FOR_LUCK:
            one.luck()
        else:
            one.whole()
        return name, one.count, one.findings


def measured(names: list[str], args: argparse.Namespace) -> dict[str, Count]:
    numbers = [*range(args.games), *range(FOR_LUCK, FOR_LUCK + args.luck)]
    todo = [(name, number) for number in numbers for name in names]
    counts = {name: Count() for name in names}
    results = spread(Task(args, todo), list(range(len(todo))), args.jobs)
    for name, count, findings in track(results, total=len(todo), console=Console(stderr=True)):
        counts[name].add(count)
        if args.to is not None:
            keep(args.to, counts, findings)
    return counts


def keep(folder: Path, counts: dict[str, Count], findings: list[Finding]) -> None:
    """After each game, so that a run that is cut is of use."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "findings.jsonl").open("a") as file:
        file.writelines(json.dumps(finding) + "\n" for finding in findings)
    cells = {name: dict(zip(WHAT, row(count), strict=True)) for name, count in counts.items()}
    (folder / "counts.json").write_text(json.dumps(cells, indent=1))


def share(few: int, of: int) -> str:
    return f"{few} of {of}"


def row(count: Count) -> list[str]:
    splits = max(1, count.splits)
    mean, error = mean_and_error(count.luck) if count.luck else (0.0, 0.0)
    return [
        str(count.games),
        share(count.verdicts, count.judged),
        share(count.turned, count.verdicts),
        f"{share(count.strange, count.stranger)}, {count.clearly} clearly",
        share(count.found, count.planted),
        share(count.one_way_found, count.one_way),
        share(count.outside_found, count.outside),
        share(count.alarms, count.best),
        share(count.closed, count.splits),
        f"{count.rest / splits:.3f} ± {count.error / splits:.3f}" if count.splits else "–",
        f"{mean:+.4f}, error {error:.4f}, of {len(count.luck)}" if count.luck else "–",
    ]


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="dev.py bench review", description=__doc__)
    parser.add_argument("games_of", nargs="*", metavar="GAME", help="default: all")
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--questions", type=int, default=8, help="of each game, at most")
    parser.add_argument("--level", default="", help="of whoever is judged; the usual one unless told")
    parser.add_argument("--samples", type=int, default=0, help="of the parts of a result; none: they are left out")
    parser.add_argument("--luck", type=int, default=0, help="games more, of which the luck alone is added up")
    parser.add_argument("--search", type=int, default=600, help="rollouts of a search")
    parser.add_argument("--duel", type=int, default=200, help="samples of a duel")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--seconds", type=float, default=0.0, help="nothing is begun after so many")
    parser.add_argument("--to", type=Path, default=None, metavar="FOLDER", help="what is found, as it comes")
    args = parser.parse_args(words)
    args.until = time.time() + args.seconds if args.seconds else 0.0
    names = [find(name).name for name in args.games_of] or [game.name for game in catalogue()]
    counts = measured(names, args)
    grid = Grid("", *names)
    for cells in zip(WHAT, *[row(counts[name]) for name in names], strict=True):
        grid.add_row(*cells)
    Console().print(grid)
    return 0
