"""What a kitchen is worth when both sides go on by habit, as reviews tell it: learned from how such games go on.

    python -m cheeseboard.games.chop_chop.studies.habit OUT.json [--games 9000] [--seed 1] [--units 64] [--steps 12000]
        [--jobs 1]

Somebody plays up to a moment drawn by lot: an easy or a normal player, or one who does not think; now and then they do
anything at all.  From there the players of a review go on to the end, so kitchens as beginners leave them are known as
well as those of good games.  Dice and stops are the box's, the presets', and some between.

Every kitchen before a roll is noted with who won.  Of some, and of most near the end, whatever can follow up to the
next roll is noted as well, with its odds: a chance shall be the mean of the chances that follow, for a review adds up
by that.  PyTorch learns both at once.  It sees what a master sees but for where tiles lie: that would tell it which
game this is, and so who won.  Half a turn leaves the kitchen what it is, so the cat is in one half of it always.  One
game in ten is kept back, and judged by.
"""

from __future__ import annotations

import argparse
import json
import time
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from cheeseboard.bots.net import packed
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import OVER, Moment, Turn
from cheeseboard.engine.play import outcomes
from cheeseboard.games.chop_chop import GAME
from cheeseboard.games.chop_chop.bots import Player, characters
from cheeseboard.games.chop_chop.bots.evaluation.learned import Learned
from cheeseboard.games.chop_chop.bots.evaluation.outlook import outlook
from cheeseboard.games.chop_chop.bots.evaluation.squares import (
    FIRST,
    HIDDEN_AT,
    HOME_AT,
    NUMBERS,
    is_far,
    lit,
    turned,
)
from cheeseboard.games.chop_chop.bots.evaluation.taught import game_of
from cheeseboard.games.chop_chop.bots.lookahead import choices
from cheeseboard.games.chop_chop.coach import KitchenCoach
from cheeseboard.games.chop_chop.options import OWN, SWAPPED, Options
from cheeseboard.games.chop_chop.rules import ROLLING, first_table
from cheeseboard.games.chop_chop.studies.learn import LUCKS
from cheeseboard.games.chop_chop.table import CAT, MICE, Kitchen
from cheeseboard.measure.processes import spread

SEATS: Final = 2
KINDS: Final[list[tuple[int, dict[str, object]]]] = [  # how many of eleven games
    (5, {}),
    (2, {"preset": "even"}),
    (1, {"preset": "quick"}),
    (1, {"dice": SWAPPED}),
    (1, {"dice": OWN, "no_progress_limit": 12}),
    (1, {"dice": SWAPPED, "no_progress_limit": 24}),
]
KITCHEN: Final = ("holes", "table", "paths", "tiles")  # what was the same in all of them
LATEST: Final = 170  # answers before habit goes on; one game in eight is habit's from the beginning
WHIMS: Final = (0.0, 0.05, 0.3)
FOLLOWED: Final = 0.05  # of the kitchens; where two mice or fewer are left
FOLLOWED_LATE: Final = 0.2
FOLLOWED_LAST: Final = 0.6  # where one cheese or none is still to be won
KEPT_BACK: Final = 10
RESULTS, FOLLOWINGS = 512, 96  # of a step
WEIGHT: Final = 120.0  # of the square by which a chance is not the mean of what follows, beside the surprise of results
RISE: Final = 0.3  # of all steps, until it has all of that
RATES: Final = 3e-3, 2e-5
FIRST_DENSE, FIRST_LIT = 0.15, 0.02  # spread of the first weights
OVER_MARK: Final = 2  # beside 0 and 1: whether the cat is to roll

Rows = dict[str, Any]  # arrays of one length each


class Kitchens:
    """Rows as they are seen: numbers, and places that are lit, one row after the other."""

    def __init__(self) -> None:
        self.seen: list[list[float]] = []
        self.places: list[int] = []
        self.counts: list[int] = []
        self.sides: list[int] = []

    def note(self, side: int, seen: list[float], places: list[int]) -> None:
        kept = [place for place in places if not HIDDEN_AT <= place < HOME_AT]
        self.sides.append(side)
        self.seen.append(seen)
        self.places.extend(kept)
        self.counts.append(len(kept))

    def rows(self, numpy: Any) -> Rows:
        return {
            "seen": numpy.array(self.seen, numpy.float32).reshape(-1, FIRST),
            "places": numpy.array(self.places, numpy.int16),
            "counts": numpy.array(self.counts, numpy.int16),
            "sides": numpy.array(self.sides, numpy.int8),
        }


class Evening:
    """Everything that is needed to play these games."""

    def __init__(self) -> None:
        self.numpy: Any = import_module("numpy")
        self.coach = KitchenCoach(GAME)
        bots = characters(GAME)
        self.others: list[Player | None] = [None]
        for name in ("easy", "normal"):
            bot = bots[name]
            assert isinstance(bot, Player)
            self.others.append(bot)
        wishes = [wish for count, wish in KINDS for _ in range(count)]
        self.agreed: list[Options] = [GAME.agreement(GAME.options.settle(wish, SEATS), SEATS) for wish in wishes]
        self.eyes: list[Learned] = [self.coach.searching(first_table(one, SEATS)).learned for one in self.agreed]

    def play(self, luck: Quick) -> tuple[Rows, Rows]:
        """Kitchens before a roll with who won and how many rows follow each, and these rows."""
        kind = luck.below(len(self.agreed))
        latest = luck.below(LATEST) if luck.below(8) else 0
        cat, mice = [self.others[luck.below(len(self.others))] for _ in range(2)]
        whim = WHIMS[luck.below(len(WHIMS))]
        dealer = Dealer(luck)
        t = first_table(self.agreed[kind], SEATS)
        answers = 0
        found, after = Kitchens(), Kitchens()
        followed: list[int] = []
        odds: list[tuple[float, float]] = []
        while t.phase is not OVER:
            phase = t.phase
            if isinstance(phase, Moment):
                if phase is ROLLING and answers >= latest:
                    self.note(t, kind, found)
                    before = len(odds)
                    if luck.random() < share_followed(t):
                        for share, rolled in outcomes(t, []):
                            self.follow(rolled, float(share), kind, after, odds)
                    followed.append(len(odds) - before)
                t.phase = phase.happen(t, dealer)
                continue
            if answers < latest:
                plan = self.anything(t, cat if t.side == CAT else mice, whim, luck)
            else:
                plan = self.coach.normal.looker(t).best(t, luck)
            answers += 1
            for move in plan:
                asked = t.phase
                assert isinstance(asked, Turn)
                t.phase = asked.play(t, move, dealer)
        numpy = self.numpy
        won, counts = numpy.full(len(followed), mice_win(t), numpy.float32), numpy.array(followed, numpy.int64)
        known = numpy.array(odds, numpy.float32).reshape(-1, 2)
        more = {"shares": known[:, 0], "worths": known[:, 1]}
        return found.rows(numpy) | {"won": won, "followed": counts}, after.rows(numpy) | more

    def note(self, t: Kitchen, kind: int, into: Kitchens) -> None:
        o, agreed = outlook(t), self.agreed[kind]
        places = lit(agreed.box, agreed.no_progress_limit, o)
        into.note(int(t.side == CAT), self.eyes[kind].seen(o), turned(places) if is_far(o) else places)

    def follow(self, t: Kitchen, share: float, kind: int, after: Kitchens, odds: list[tuple[float, float]]) -> None:
        """Up to the next roll or the end, by habit."""
        if t.phase is OVER:
            after.note(OVER_MARK, [0.0] * FIRST, [])
            odds.append((share, mice_win(t)))
        elif t.phase is ROLLING:
            self.note(t, kind, after)
            odds.append((share, 0.0))
        else:
            plan = self.coach.normal.looker(t).best(t, Quick(0))
            choice = next(choice for choice in choices(t) if choice.plan == plan)
            for part, later in outcomes(choice.t, [[choice.last]]):
                self.follow(later, share * float(part), kind, after, odds)

    def anything(self, t: Kitchen, player: Player | None, whim: float, luck: Quick) -> list[Move]:
        if player is None or luck.random() < whim:
            found = choices(t)
            return found[luck.below(len(found))].plan
        return (player.cat if t.side == CAT else player.mice).best(t, luck)


def share_followed(t: Kitchen) -> float:
    if t.options.box.cheeses - t.cheeses <= 1:
        return FOLLOWED_LAST
    return FOLLOWED_LATE if len([at for at in t.mice if at is not None]) <= 2 else FOLLOWED


def mice_win(t: Kitchen) -> float:
    return 0.5 if t.winner is None else float(t.winner == MICE)


EVENINGS: Final[list[Evening]] = []  # one a process


def play(seed: int, number: int) -> tuple[Rows, Rows]:
    if not EVENINGS:
        EVENINGS.append(Evening())
    return EVENINGS[0].play(Quick(seed * LUCKS + number))


class School:
    """Two networks of one hidden layer, one for each side to roll."""

    def __init__(self, games: list[tuple[Rows, Rows]], units: int, seed: int) -> None:
        self.numpy: Any = import_module("numpy")
        self.torch: Any = import_module("torch")
        self.torch.manual_seed(seed)
        self.torch.set_num_threads(1)
        numpy = self.numpy
        self.luck = numpy.random.default_rng(seed)
        self.found, self.after = [gathered([game[part] for game in games], numpy) for part in (0, 1)]
        number = numpy.repeat(numpy.arange(len(games)), [len(game[0]["won"]) for game in games])
        self.ends = numpy.cumsum(self.found["followed"])
        self.sets = []
        for kept_back in (False, True):
            mine = (number % KEPT_BACK == 0) == kept_back
            self.sets.append((numpy.flatnonzero(mine), numpy.flatnonzero(mine & (self.found["followed"] > 0))))
        self.nets = self.torch.nn.ModuleList([self.side(units) for _ in range(2)])

    def side(self, units: int) -> Any:
        nn = self.torch.nn
        net = nn.ModuleDict(
            {
                "dense": nn.Linear(FIRST, units),
                "lit": nn.EmbeddingBag(NUMBERS, units, mode="sum"),
                "out": nn.Linear(units, 1),
            }
        )
        nn.init.normal_(net["dense"].weight, 0.0, FIRST_DENSE)
        nn.init.normal_(net["lit"].weight, 0.0, FIRST_LIT)
        return net

    def logits(self, rows: Rows, which: Any) -> Any:
        torch, numpy = self.torch, self.numpy
        found = torch.zeros(len(which))
        for side, net in enumerate(self.nets):
            at = numpy.flatnonzero(rows["sides"][which] == side)
            if len(at):
                mine = which[at]
                counts = rows["counts"][mine].astype(numpy.int64)
                places = rows["places"][spans(rows["starts"][mine], counts, numpy)].astype(numpy.int64)
                firsts = torch.from_numpy(numpy.cumsum(counts) - counts)
                hidden = net["dense"](torch.from_numpy(rows["seen"][mine]))
                hidden = torch.relu(hidden + net["lit"](torch.from_numpy(places), firsts))
                found = found.index_put((torch.from_numpy(at),), net["out"](hidden)[:, 0])
        return found

    def surprise(self, which: Any) -> Any:
        won = self.torch.from_numpy(self.found["won"][which])
        return self.torch.nn.functional.binary_cross_entropy_with_logits(self.logits(self.found, which), won)

    def off(self, which: Any) -> Any:
        """By how much the mean of what follows differs from what is said before the roll."""
        torch, numpy = self.torch, self.numpy
        counts = self.found["followed"][which]
        rows = spans(self.ends[which] - counts, counts, numpy)
        later = torch.sigmoid(self.logits(self.after, rows))
        over = torch.from_numpy(self.after["sides"][rows] == OVER_MARK)
        later = torch.where(over, torch.from_numpy(self.after["worths"][rows]), later)
        mine = torch.from_numpy(numpy.repeat(numpy.arange(len(which)), counts))
        mean = torch.zeros(len(which)).index_add(0, mine, torch.from_numpy(self.after["shares"][rows]) * later)
        return mean - torch.sigmoid(self.logits(self.found, which))

    def learn(self, steps: int) -> None:
        torch = self.torch
        adam = torch.optim.Adam(self.nets.parameters(), lr=RATES[0])
        slower = torch.optim.lr_scheduler.CosineAnnealingLR(adam, steps, RATES[1])
        results, followed = self.sets[0]
        for step in range(1, steps + 1):
            adam.zero_grad()
            off = self.off(self.luck.choice(followed, FOLLOWINGS))
            weight = WEIGHT * min(1.0, step / (RISE * steps))
            loss = self.surprise(self.luck.choice(results, RESULTS)) + weight * (off * off).mean()
            loss.backward()
            adam.step()
            slower.step()
            if step % max(1, steps // 8) == 0:
                print(f"  {step} steps: {self.judged()}", flush=True)

    def judged(self) -> str:
        numpy = self.numpy
        results, followed = self.sets[1]
        with self.torch.no_grad():
            parts = numpy.array_split(followed, max(1, len(followed) // 500))
            off = numpy.concatenate([self.off(part).numpy() for part in parts])
            surprise = self.surprise(results).item()
        size = numpy.abs(off)
        tenth = float(numpy.quantile(size, 0.9))
        return (
            f"surprise {surprise:.4f}; off by {float(numpy.median(size)):.4f} in the median, by {tenth:.4f} or more in "
            f"one of ten, {float((off * off).mean()) ** 0.5:.4f} in squares, {float(off.mean()):+.4f} in the mean"
        )

    def written(self) -> str:
        """As `taught_by` reads it."""
        known = game_of(GAME.agreement(GAME.options.settle({}, SEATS), SEATS))
        told: dict[str, Any] = {"game": {name: known[name] for name in KITCHEN}, "turns": True}
        for name, net in ((MICE, self.nets[0]), (CAT, self.nets[1])):
            lights = net["lit"].weight.detach()
            lights[HIDDEN_AT:HOME_AT] = 0.0
            inputs = self.torch.cat([net["dense"].weight.detach().T, lights[FIRST:], net["dense"].bias.detach()[None]])
            rows = [packed([float(weight) for weight in row]) for row in inputs.T]
            out = [*net["out"].weight.detach()[0].tolist(), net["out"].bias.item()]
            told[name] = {
                "scales": [round(scale, 8) for scale, _ in rows],
                "rows": [row for _, row in rows],
                "out": [round(weight, 5) for weight in out],
            }
        return json.dumps(told, indent=0) + "\n"


def gathered(parts: list[Rows], numpy: Any) -> Rows:
    found = {name: numpy.concatenate([part[name] for part in parts]) for name in parts[0]}
    counts = found["counts"].astype(numpy.int64)
    return found | {"starts": numpy.cumsum(counts) - counts}


def spans(firsts: Any, counts: Any, numpy: Any) -> Any:
    """So many numbers from each of these on, one after the other."""
    before = numpy.cumsum(counts) - counts
    return numpy.repeat(firsts - before, counts) + numpy.arange(counts.sum())


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m cheeseboard.games.chop_chop.studies.habit", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    parser.add_argument("out", type=Path)
    parser.add_argument("--games", type=int, default=9_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--units", type=int, default=64)
    parser.add_argument("--steps", type=int, default=9_000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--cluster", metavar="ADDRESS")
    args = parser.parse_args()
    begun = time.monotonic()
    games = list(spread(partial(play, args.seed), list(range(args.games)), args.jobs, args.cluster))
    school = School(games, args.units, args.seed)
    kitchens, followed = len(school.found["won"]), int((school.found["followed"] > 0).sum())
    spent = time.monotonic() - begun
    print(f"{len(games)} games in {spent:.0f} s: {kitchens} kitchens, {followed} with all that follows", flush=True)
    school.learn(args.steps)
    args.out.write_text(school.written(), encoding="utf-8")


if __name__ == "__main__":
    main()
