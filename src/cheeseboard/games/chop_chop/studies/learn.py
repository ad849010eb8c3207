"""How a hard player learns what a kitchen is worth: by playing against itself.

    python -m cheeseboard.games.chop_chop.studies.learn OUT.json [--games 90000] [--seed 1] [--rates 0.01 0.001]
        [--start START.json]

Both sides play the whole move with the best chance one move ahead, by the network as it is, one game in two with a
random move now and then.  After each game every position before a roll is moved towards a mixture of the chance one
roll later and the result (temporal differences over what a move leaves behind; Adam).  Half of the games have each
side's own die, half have them swapped; the stop without progress comes after 24, 16, 12 or 8 rolls, so that the mice
learn to hurry.  It plays by the rules and sees by `Learned.seen`: there is no second kitchen to keep in step.

The same seed and numbers give the same weights, rounded as they are written.  They are written at every report, too; a
run goes on from such a file with --start, if not to the bit: the momentum of the steps begins anew.
"""

from __future__ import annotations

import argparse
import json
from math import exp, sqrt
from pathlib import Path
from typing import Final

from cheeseboard.bots.net import Net
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import OVER, Moment, Turn
from cheeseboard.games.chop_chop import GAME, ChopChop
from cheeseboard.games.chop_chop.bots.evaluation.learned import Learned
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
POSITIONS_A_STEP: Final = 800  # about as many as those games have
REPORT: Final = 500
DECIMALS: Final = 4


class Side:
    """The weights for one side that is to roll, as `Net` is given them, and what Adam remembers of each."""

    def __init__(self, rows: list[list[float]], out: list[float]) -> None:
        self.rows = rows  # the last of each is added in any case
        self.out = out
        self.weights = [*rows, out]
        self.slopes = [[0.0] * len(row) for row in self.weights]
        self.drifts = [[0.0] * len(row) for row in self.weights]
        self.spreads = [[0.0] * len(row) for row in self.weights]

    def net(self) -> Net:
        return Net([row[:] for row in self.rows], self.out[:])

    def towards(self, wanted: float, seen: list[float]) -> float:
        """Notes in which direction all weights would have to go; the chance as it is."""
        excited = [max(0.0, row[-1] + sum(w * v for w, v in zip(row, seen) if v)) for row in self.rows]
        found = self.out[-1] + sum(w * v for w, v in zip(self.out, excited))
        now = 1.0 / (1.0 + exp(-found)) if found > -50.0 else 0.0
        off = now - wanted
        for unit, slope in enumerate(self.slopes[:-1]):
            if excited[unit] > 0.0:
                back = off * self.out[unit]
                for place, value in enumerate(seen):
                    if value:
                        slope[place] += back * value
                slope[-1] += back
        last = self.slopes[-1]
        for unit, value in enumerate(excited):
            last[unit] += off * value
        last[-1] += off
        return now

    def step(self, number: int, rate: float) -> None:
        """Adam's, and begin to note anew."""
        drift_share, spread_share = 1.0 - 0.9**number, 1.0 - 0.999**number
        for weights, slopes, drifts, spreads in zip(self.weights, self.slopes, self.drifts, self.spreads):
            for at, noted in enumerate(slopes):
                slope = noted / POSITIONS_A_STEP
                drifts[at] = 0.9 * drifts[at] + 0.1 * slope
                spreads[at] = 0.999 * spreads[at] + 0.001 * slope * slope
                weights[at] -= rate * (drifts[at] / drift_share) / (sqrt(spreads[at] / spread_share) + 1e-8)
                slopes[at] = 0.0


class Learner:
    """A cat and mice that know nothing, or what a file says, and play."""

    def __init__(self, game: ChopChop, seed: int, stops: tuple[int, ...] = STOPS, start: Path | None = None) -> None:
        self.luck = Quick(seed)
        agreed = [(dice, stop) for stop in stops for dice in (OWN, SWAPPED)]
        wishes = [{"dice": dice, "no_progress_limit": stop} for dice, stop in agreed]
        self.agreed = [game.agreement(game.options.settle(wish, SEATS), SEATS) for wish in wishes]
        if start is not None:
            read = json.loads(start.read_text(encoding="utf-8"))
            self.cat, self.mice = Side(**read["cat"]), Side(**read["mice"])
        else:
            self.cat, self.mice = self.first(), self.first()
        self.steps = 0
        self.lookers = self.look()

    def first(self) -> Side:
        count = numbers_seen(self.agreed[0])
        rows = [[self.any_weight() for _ in range(count + 1)] for _ in range(UNITS)]
        return Side(rows, [self.any_weight() for _ in range(UNITS + 1)])

    def any_weight(self) -> float:
        return FIRST_WEIGHTS * (2.0 * self.luck.random() - 1.0)

    def look(self) -> list[Searching]:
        """By the weights as they are, in every kind of game."""
        cat, mice = self.cat.net(), self.mice.net()
        return [Searching(Learned(agreed, cat, mice), 1, 0.0) for agreed in self.agreed]

    def learn(self, games: int, first_rate: float, last_rate: float, out: Path | None = None) -> None:
        won, rolls = 0, 0
        for number in range(games):
            seen, mice_won = self.play(number // 2 % len(self.agreed), number % 2 == 1)
            self.take_in(seen, float(mice_won))
            if number % GAMES_A_STEP == GAMES_A_STEP - 1:
                self.step(first_rate * (last_rate / first_rate) ** (number / games))
            won += mice_won
            rolls += len(seen)
            if number % REPORT == REPORT - 1:
                share, mean = 100.0 * won / REPORT, rolls / REPORT
                print(f"{number + 1} games: of the last {REPORT} the mice won {share:.1f} %, {mean:.0f} rolls a game")
                won, rolls = 0, 0
                if out is not None:
                    out.write_text(self.written(), encoding="utf-8")

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

    def step(self, rate: float) -> None:
        self.steps += 1
        for side in (self.cat, self.mice):
            side.step(self.steps, rate)
        self.lookers = self.look()

    def written(self) -> str:
        """As `nets` reads them."""
        sides: list[str] = []
        for name, side in (("cat", self.cat), ("mice", self.mice)):
            rows = ",\n".join([in_short(row) for row in side.rows])
            sides.append(f'"{name}": {{"rows": [\n{rows}\n], "out": {in_short(side.out)}}}')
        return "{\n" + ",\n".join(sides) + "\n}\n"


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
    args = parser.parse_args()
    learner = Learner(GAME, args.seed, start=args.start)
    learner.learn(args.games, args.rates[0], args.rates[1], args.out)
    args.out.write_text(learner.written(), encoding="utf-8")


if __name__ == "__main__":
    main()
