"""Is there a better cat?  What another choice than hard's would have gained, in kitchens of real games.

    python -m cheeseboard.games.chop_chop.studies.middle [--side cat] [--alive 3] [--positions 60] [--plays 80]
        [--choices 5] [--options preset=even] [--seed middle] [--jobs 2] [--cluster ADDRESS]

One kitchen comes from each game between hard players: a question to that side with so many mice alive or more, by luck.
There hard's own choice and those that look best beside it are played to the end again and again, by players who look
one move ahead with what hard has learned.  The choice that does best in half of these games is looked for, and valued
in the other half: what it gains there over hard's own choice is what a cat gains in one move who knows hard's errors,
and so is a bound for each single choice, not for a plan.  The unit is a kitchen; gains are in games won by that side.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from functools import partial
from typing import Final

from cheeseboard.bots.bot import answer, bot_luck
from cheeseboard.bots.levels import find_bot
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.match import Match
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import OVER, Moment, Turn
from cheeseboard.games.chop_chop import GAME
from cheeseboard.games.chop_chop.bots import MARGIN, WIDTH
from cheeseboard.games.chop_chop.bots.evaluation.learned import Learned, nets
from cheeseboard.games.chop_chop.bots.lookahead import SAME, Searching
from cheeseboard.games.chop_chop.options import Options
from cheeseboard.games.chop_chop.table import CAT, MICE, Kitchen
from cheeseboard.measure.evidence import estimate
from cheeseboard.measure.processes import numbered_seed, spread

SEATS: Final = 2
ANY: Final = 1.0  # every choice is looked at more closely


@dataclass
class Inquiry:
    """Plain data, everything a worker needs."""

    side: str
    alive: int
    plays: int
    choices: int
    options: dict[str, object]
    seed: str


def looker(options: Options, width: int, margin: float) -> Searching:
    return Searching(Learned(options, *nets(GAME.folder / "bots" / "evaluation" / "learned.json")), width, margin)


def position(inquiry: Inquiry, number: int) -> Kitchen | None:
    """One of the questions with a choice in a game between hard players; nothing where there was none."""
    seed = numbered_seed(inquiry.seed, number)
    match: Match[Kitchen] = Match(GAME, SEATS, inquiry.options, seed)
    hard = find_bot(GAME, "hard")
    lucks = [bot_luck(seed, seat) for seat in range(SEATS)]
    found: list[Kitchen] = []
    while asks := match.asks():
        t = match.table
        if t.side == inquiry.side and len(t.mice) - t.mice.count(None) >= inquiry.alive and len(asks[0].moves) > 1:
            found.append(t.copy())
        answer(match, asks[0].seat, hard, lucks[asks[0].seat])
    return found[int.from_bytes(seed[:4], "big") % len(found)] if found else None


def played_out(quick: Searching, t: Kitchen, plan: list[Move], side: str, seed: int) -> float:
    """Whether this side wins, by players who look one move ahead."""
    luck = Quick(seed)
    dealer = Dealer(luck)
    waiting = plan[:]
    while t.phase is not OVER:
        phase = t.phase
        if isinstance(phase, Moment):
            t.phase = phase.happen(t, dealer)
            continue
        assert isinstance(phase, Turn)
        if not waiting:
            waiting = quick.best(t, luck)[:]
        t.phase = phase.play(t, waiting.pop(0), dealer)
    return 1.0 if t.winner == side else 0.0


def gain(inquiry: Inquiry, number: int) -> float | None:
    t = position(inquiry, number)
    if t is None:
        return None
    luck = Quick(int.from_bytes(numbered_seed(inquiry.seed, number)[4:10], "big"))
    return gained(inquiry, t, looker(t.options, WIDTH, MARGIN).best(t, luck), luck)


def gained(inquiry: Inquiry, t: Kitchen, own: list[Move], luck: Quick) -> float:
    """By the best of the other choices, over this one."""
    sign = -1.0 if inquiry.side == CAT else 1.0
    others = sorted(looker(t.options, 2 * inquiry.choices, ANY).weighed(t), key=lambda choice: -sign * choice.worth)
    plans = [own, *[choice.plan for choice in others if choice.plan != own][: inquiry.choices - 1]]
    quick = looker(t.options, 1, SAME)
    halves = [[0.0, 0.0] for _ in plans]
    for play in range(inquiry.plays):
        seed = luck.below(1 << 30)
        for place, plan in enumerate(plans):
            halves[place][play % 2] += played_out(quick, t.copy(), plan, inquiry.side, seed)
    first = [half[0] for half in halves]
    best = halves[first.index(max(first))]
    return (best[1] - halves[0][1]) / float(inquiry.plays // 2)


def main() -> None:
    parser = argparse.ArgumentParser(description="what would another choice than hard's have gained?")
    parser.add_argument("--side", default=CAT, choices=(CAT, MICE))
    parser.add_argument("--alive", type=int, default=3)
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--plays", type=int, default=80)
    parser.add_argument("--choices", type=int, default=5)
    parser.add_argument("--options", default="", help="name=value, separated by commas")
    parser.add_argument("--seed", default="middle")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--cluster", metavar="ADDRESS")
    given = parser.parse_args()
    options: dict[str, object] = dict(word.split("=", 1) for word in given.options.split(",") if word)
    inquiry = Inquiry(given.side, given.alive, given.plays, given.choices, options, given.seed)
    numbers = list(range(given.positions))
    each = [found for found in spread(partial(gain, inquiry), numbers, given.jobs, given.cluster) if found is not None]
    mean = estimate(each)
    print(
        f"{given.side}: another choice gains {100 * mean.mean:.2f} ± {100 * mean.half:.2f} % of the games, "
        f"{mean.units} kitchens with {given.alive} mice or more, {given.plays} games a choice"
    )


if __name__ == "__main__":
    main()
