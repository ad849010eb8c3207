"""How a hard player learns what a kitchen is worth: by playing against itself.

    python -m cheeseboard.games.chop_chop.studies.learn OUT.json [--games 90000] [--seed 1] [--rates 0.01 0.001]
        [--start START.json] [--preset even] [--units 16] [--learns both|cat|mice] [--step 8] [--minutes M] [--jobs 1]
    CHEESEBOARD_WEIGHTS=OUT.json cheeseboard arena chop_chop cheeseboard.games.chop_chop.studies.learn:taught hard

Both sides play the whole move with the best chance one move ahead, by the network as it is, one game in two with a
random move now and then.  After each game every position before a roll is moved towards a mixture of the chance one
roll later and the result (temporal differences over what a move leaves behind; Adam).  Half of the games have each
side's own die, half have them swapped; the stop without progress comes after 24, 16, 12 or 8 rolls, so that the mice
learn to hurry.  It plays by the rules and sees by `Learned.seen`: there is no second kitchen to keep in step.

With --preset only that game is learned, as it stands, and with --learns one side alone: the other one plays as it is,
so that what is found is an answer to it.

The same seed and numbers give the same weights, rounded as they are written (with other --jobs sums are added up in
another order; with --minutes they hang on the machine).  They are written at every report, too; a run goes on from such
a file with --start, if not to the bit: the momentum of the steps begins anew.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from cheeseboard.bots.bot import Bot
from cheeseboard.bots.net import Net
from cheeseboard.bots.pupil import Pupil
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import OVER, Moment, Turn
from cheeseboard.games.chop_chop import GAME, ChopChop
from cheeseboard.games.chop_chop.bots import Hard, Player
from cheeseboard.games.chop_chop.bots.evaluation.learned import Learned, nets
from cheeseboard.games.chop_chop.bots.evaluation.outlook import outlook
from cheeseboard.games.chop_chop.bots.lookahead import Searching, choices
from cheeseboard.games.chop_chop.options import OWN, SWAPPED, Options
from cheeseboard.games.chop_chop.rules import PLACING_CAT, ROLLING, first_table
from cheeseboard.games.chop_chop.table import CAT, MICE, Kitchen

SEATS: Final = 2
UNITS: Final = 16
STOPS: Final = (24, 16, 12, 8)
LAMBDA: Final = 0.7  # how much of what is wanted comes from the end of the game, not from the next roll
WHIM: Final = 0.02
DOUBT: Final = 1e-7  # so that equals are equally likely,
DOUBT_AT_FIRST: Final = 1e-3  # and the cat begins anywhere on the table
FIRST_WEIGHTS: Final = 0.25
GAMES_A_STEP: Final = 8
POSITIONS_A_GAME: Final = 100  # about
LUCKS: Final = 1 << 24  # games of a seed
REPORT: Final = 500
DECIMALS: Final = 4


@dataclass
class Lesson:
    """Plain data, everything a process needs that plays some of the games."""

    seed: int
    wishes: list[dict[str, object]]
    cat: tuple[list[list[float]], list[float]]
    mice: tuple[list[list[float]], list[float]]
    numbers: list[int]


@dataclass
class Taken:
    """What these games taught: the direction of each side's weights, games that the mice won, rolls."""

    cat: list[list[float]]
    mice: list[list[float]]
    won: int
    rolls: int


def take(lesson: Lesson) -> Taken:
    learner = Learner(GAME, lesson.seed, lesson.wishes)
    learner.cat, learner.mice = Pupil(*lesson.cat), Pupil(*lesson.mice)
    learner.lookers = learner.look()
    won, rolls = learner.games(lesson.numbers)
    return Taken(learner.cat.slopes, learner.mice.slopes, won, rolls)


class Learner:
    """A cat and mice that know nothing, or what a file says, and play.

    `wishes` are the kinds of game, in turn; `learns` are the sides that do, the other one plays as it is.
    """

    def __init__(
        self,
        game: ChopChop,
        seed: int,
        wishes: list[dict[str, object]],
        start: Path | None = None,
        units: int = UNITS,
        learns: tuple[str, ...] = (CAT, MICE),
    ) -> None:
        self.seed = seed
        self.luck = Quick(seed)
        self.wishes = wishes
        self.agreed = [game.agreement(game.options.settle(wish, SEATS), SEATS) for wish in wishes]
        self.learns = learns
        if start is not None:
            read = json.loads(start.read_text(encoding="utf-8"))
            self.cat, self.mice = [self.widened(**read[side], units=units) for side in ("cat", "mice")]
        else:
            self.cat, self.mice = self.first(units), self.first(units)
        self.steps = 0
        self.lookers = self.look()

    def first(self, units: int) -> Pupil:
        return Pupil([self.any_row() for _ in range(units)], [self.any_weight() for _ in range(units + 1)])

    def widened(self, rows: list[list[float]], out: list[float], units: int) -> Pupil:
        """With units that have no say yet, if there are fewer."""
        more = max(0, units - len(rows))
        return Pupil([*rows, *[self.any_row() for _ in range(more)]], [*out[:-1], *[0.0] * more, out[-1]])

    def any_row(self) -> list[float]:
        return [self.any_weight() for _ in range(numbers_seen(self.agreed[0]) + 1)]

    def any_weight(self) -> float:
        return FIRST_WEIGHTS * (2.0 * self.luck.random() - 1.0)

    def look(self) -> list[Searching]:
        """By the weights as they are, in every kind of game."""
        cat, mice = self.cat.net(), self.mice.net()
        return [Searching(Learned(agreed, cat, mice), 1, 0.0) for agreed in self.agreed]

    def learn(
        self,
        games: int,
        first_rate: float,
        last_rate: float,
        out: Path | None = None,
        games_a_step: int = GAMES_A_STEP,
        jobs: int = 1,
        minutes: float | None = None,
    ) -> None:
        """So many games, or for so long; the steps get smaller on the way."""
        won, rolls, told = 0, 0, 0
        begun = time.monotonic()
        with ProcessPoolExecutor(jobs, get_context("spawn")) if jobs > 1 else nullcontext() as pool:
            for first in range(0, games, games_a_step):
                numbers = list(range(first, min(first + games_a_step, games)))
                for taken in self.taught(numbers, jobs, pool):
                    won += taken[0]
                    rolls += taken[1]
                done = numbers[-1] + 1
                way = done / games if minutes is None else (time.monotonic() - begun) / (60.0 * minutes)
                self.step(first_rate * (last_rate / first_rate) ** min(1.0, way), len(numbers))
                if done // REPORT > told // REPORT:
                    share, mean = 100.0 * won / (done - told), rolls / (done - told)
                    last = f"of the last {done - told} the mice won {share:.1f} %, {mean:.0f} rolls a game"
                    print(f"{done} games, {time.monotonic() - begun:.0f} s: {last}", flush=True)
                    won, rolls, told = 0, 0, done
                    if out is not None:
                        out.write_text(self.written(), encoding="utf-8")
                if minutes is not None and way >= 1.0:
                    break

    def taught(
        self, numbers: list[int], jobs: int, pool: ProcessPoolExecutor | None
    ) -> Iterator[tuple[int, int]]:
        """Games that the mice won, and rolls, of each part of these games."""
        if pool is None:
            yield self.games(numbers)
            return
        cat, mice = (self.cat.rows, self.cat.out), (self.mice.rows, self.mice.out)
        parts = [numbers[at::jobs] for at in range(min(jobs, len(numbers)))]
        lessons = [Lesson(self.seed, self.wishes, cat, mice, part) for part in parts]
        for taken in pool.map(take, lessons):
            self.cat.add(taken.cat)
            self.mice.add(taken.mice)
            yield taken.won, taken.rolls

    def games(self, numbers: list[int]) -> tuple[int, int]:
        """Plays these and takes them in; each has luck of its own, so it does not matter who plays it."""
        won, rolls = 0, 0
        for number in numbers:
            self.luck = Quick(self.seed * LUCKS + number)
            seen, mice_won = self.play(number // 2 % len(self.agreed), number % 2 == 1)
            self.take_in(seen, float(mice_won))
            won += mice_won
            rolls += len(seen)
        return won, rolls

    def play(self, kind: int, whims: bool) -> tuple[list[tuple[bool, list[float]]], bool]:
        """A game of this kind: for every roll whether it was the cat's and what was seen before; do the mice win?"""
        looker, luck = self.lookers[kind], self.luck
        dealer = Dealer(luck)
        t = first_table(self.agreed[kind], SEATS)
        seen: list[tuple[bool, list[float]]] = []
        while t.phase is not OVER:
            phase = t.phase
            if isinstance(phase, Moment):
                if phase is ROLLING:
                    seen.append((t.side == CAT, looker.learned.seen(outlook(t))))
                t.phase = phase.happen(t, dealer)
            else:
                for move in self.chosen(looker, t, whims):
                    answered = t.phase
                    assert isinstance(answered, Turn)
                    t.phase = answered.play(t, move, dealer)
        return seen, t.winner == MICE

    def chosen(self, looker: Searching, t: Kitchen, whims: bool) -> list[Move]:
        found = choices(t)
        if whims and self.luck.random() < WHIM:
            return found[self.luck.below(len(found))].plan
        if len(found) == 1:
            return found[0].plan
        sign = -1.0 if t.side == CAT else 1.0
        doubt = DOUBT_AT_FIRST if t.phase is PLACING_CAT else DOUBT
        worth = [sign * looker.after(choice, False) + doubt * self.luck.random() for choice in found]
        return found[worth.index(max(worth))].plan

    def take_in(self, seen: list[tuple[bool, list[float]]], result: float) -> None:
        """From the last roll back to the first: what is wanted there, and which way that is."""
        wanted = now = result
        for at in reversed(range(len(seen))):
            if at + 1 < len(seen):
                wanted = (1.0 - LAMBDA) * now + LAMBDA * wanted
            is_cats, numbers = seen[at]
            now = (self.cat if is_cats else self.mice).towards(wanted, numbers)

    def step(self, rate: float, games: int) -> None:
        self.steps += 1
        for name, side in ((CAT, self.cat), (MICE, self.mice)):
            side.step(self.steps, rate if name in self.learns else 0.0, float(POSITIONS_A_GAME * games))
        self.lookers = self.look()

    def written(self) -> str:
        """As `nets` reads them."""
        sides: list[str] = []
        for name, side in (("cat", self.cat), ("mice", self.mice)):
            rows = ",\n".join([in_short(row) for row in side.rows])
            sides.append(f'"{name}": {{"rows": [\n{rows}\n], "out": {in_short(side.out)}}}')
        return "{\n" + ",\n".join(sides) + "\n}\n"


def every_kind(stops: tuple[int, ...]) -> list[dict[str, object]]:
    return [{"dice": dice, "no_progress_limit": stop} for stop in stops for dice in (OWN, SWAPPED)]


def taught(game: ChopChop) -> Bot[Kitchen]:
    """A hard player by other weights, for the arena: those of the file that CHEESEBOARD_WEIGHTS names."""
    hard = Hard(*nets(Path(os.environ["CHEESEBOARD_WEIGHTS"])))
    return Player(hard, hard, True)


def in_short(numbers: list[float]) -> str:
    return "[" + ", ".join([repr(round(number, DECIMALS)) for number in numbers]) + "]"


def numbers_seen(agreed: Options) -> int:
    t = first_table(agreed, SEATS)
    t.cat = agreed.box.cat_squares[0]
    nothing = Net([], [0.0])
    return len(Learned(agreed, nothing, nothing).seen(outlook(t)))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m cheeseboard.games.chop_chop.studies.learn", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    parser.add_argument("out", type=Path)
    parser.add_argument("--games", type=int, default=90_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rates", type=float, nargs=2, default=(0.01, 0.001), metavar=("FIRST", "LAST"))
    parser.add_argument("--start", type=Path, default=None)
    parser.add_argument("--preset", default=None, help="learn this one game")
    parser.add_argument("--units", type=int, default=UNITS)
    parser.add_argument("--learns", choices=("both", CAT, MICE), default="both")
    parser.add_argument("--step", type=int, default=GAMES_A_STEP, metavar="GAMES")
    parser.add_argument("--minutes", type=float, default=None)
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    wishes = every_kind(STOPS) if args.preset is None else [{"preset": args.preset}]
    learns = (CAT, MICE) if args.learns == "both" else (args.learns,)
    learner = Learner(GAME, args.seed, wishes, args.start, args.units, learns)
    learner.learn(args.games, args.rates[0], args.rates[1], args.out, args.step, args.jobs, args.minutes)
    args.out.write_text(learner.written(), encoding="utf-8")


if __name__ == "__main__":
    main()
