"""What each kind of decision is worth: a player who answers it no better than somebody else, and is good at all else.

    python -m cheeseboard.measure.prices GAME [--level normal] [--instead random] [--seats 2] [--deals 100]
        [--options NAME=VALUE ...] [--seed prices] [--jobs 1] [--json]

Every deal is played once as it is and, for each kind of question, once from each seat with that seat's answers to it
replaced, always with the same luck; where all win together everybody's are.  What is lost is a share of the wins, and
points.  Intervals are over deals.
"""

from __future__ import annotations

import argparse
import json
import re
from dataclasses import dataclass
from functools import partial
from typing import Any

from rich.console import Console
from rich.table import Table as Grid

from cheeseboard.bots.bot import Bot, bot_luck, play_on
from cheeseboard.engine.ask import Ask
from cheeseboard.engine.event import Event
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.match import Match
from cheeseboard.engine.move import Move
from cheeseboard.games import find
from cheeseboard.measure.arena import Setting, margin
from cheeseboard.measure.evidence import Estimate, estimate
from cheeseboard.measure.players import find_player
from cheeseboard.measure.processes import numbered_seed, spread


class Weak(Bot[Any]):
    """Somebody else, at one kind of question."""

    def __init__(self, bot: Bot[Any], instead: Bot[Any], kind: str) -> None:
        self.bot = bot
        self.instead = instead
        self.kind = kind

    def plan(self, view: Any, ask: Ask, heard: list[Event], luck: Luck) -> list[Move]:
        at_it = kind_of(view) == self.kind
        plan = (self.instead if at_it else self.bot).plan(view, ask, heard, luck)
        return plan[:1] if at_it else plan


class Noting(Bot[Any]):
    """Notes which kinds of question leave a choice."""

    def __init__(self, bot: Bot[Any], asked: dict[str, int]) -> None:
        self.bot = bot
        self.asked = asked

    def plan(self, view: Any, ask: Ask, heard: list[Event], luck: Luck) -> list[Move]:
        if len(ask.moves) > 1:
            kind = kind_of(view)
            self.asked[kind] = self.asked.get(kind, 0) + 1
        return self.bot.plan(view, ask, heard, luck)


def kind_of(view: Any) -> str:
    """The moment of the rules, in words: `AtTheWheel` is at the wheel."""
    return re.sub(r"(?<!^)(?=[A-Z])", " ", type(view.phase).__name__).lower()


Lost = dict[str, tuple[float, float, float]]  # by kind: share of a win, points, how often asked of a seat


def play_deal(setting: Setting, number: int) -> Lost:
    """One deal: what each kind costs."""
    game, seats = setting.game, setting.seats
    seed = numbered_seed(setting.seed, number)
    bot, instead = find_player(game, setting.a), find_player(game, setting.b)
    asked: dict[str, int] = {}

    def played(bots: list[Bot[Any]]) -> Any:
        match: Match[Any] = Match(game, seats, setting.agreed, seed)
        play_on(match, bots, [bot_luck(seed, seat) for seat in range(seats)])
        return match.outcome

    def share(outcome: Any, seat: int) -> float:
        return float(bool(outcome.winners())) if setting.together else float(outcome.share(seat))

    usual = played([Noting(bot, asked) for _ in range(seats)])
    found: Lost = {}
    for kind in asked:
        weak = Weak(bot, instead, kind)
        wins, points = 0.0, 0.0
        turns = 1 if setting.together else seats
        for seat in range(turns):
            outcome = played([weak if setting.together or other == seat else bot for other in range(seats)])
            wins += (share(usual, seat) - share(outcome, seat)) / turns
            if not setting.together:
                points += (margin(usual, seat) - margin(outcome, seat)) / turns
        found[kind] = wins, points, asked[kind] / seats
    return found


@dataclass
class Price:
    kind: str
    wins: Estimate
    points: Estimate
    asked: float  # of a seat in a game


def prices(setting: Setting, deals: int, jobs: int = 1) -> list[Price]:
    """The dearest kind first; in a deal in which it was not asked nothing was lost."""
    lost = list(spread(partial(play_deal, setting), list(range(deals)), jobs))
    kinds = dict.fromkeys(kind for deal in lost for kind in deal)
    none = (0.0, 0.0, 0.0)
    found = []
    for kind in kinds:
        of = [deal.get(kind, none) for deal in lost]
        wins, points = estimate([one[0] for one in of]), estimate([one[1] for one in of])
        found.append(Price(kind, wins, points, sum([one[2] for one in of]) / len(of)))
    return sorted(found, key=lambda price: -price.wins.mean)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m cheeseboard.measure.prices", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    parser.add_argument("game")
    parser.add_argument("--level", default="normal")
    parser.add_argument("--instead", default="random")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--options", nargs="*", default=[], metavar="NAME=VALUE")
    parser.add_argument("--seed", default="prices")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    game = find(args.game)
    options: dict[str, object] = dict(word.split("=", 1) for word in args.options)
    setting = Setting(game.name, args.level, args.instead, args.seats, options, seed=args.seed)
    found = prices(setting, args.deals, args.jobs)
    if args.json:
        rows = [{"question": one.kind, "asked": one.asked, "wins": figure(one.wins), "points": figure(one.points)}
                for one in found]  # fmt: skip
        print(json.dumps({"deals": args.deals, "together": setting.together, "prices": rows}, indent=1))
        return
    title = f"{game.title}: {args.level} with one kind of question answered by {args.instead}, {args.deals} deals"
    grid = Grid("question", "asked of a seat", "wins lost %", "points lost", title=title)
    for one in found:
        grid.add_row(one.kind, f"{one.asked:.1f}", f"{100 * one.wins.mean:.1f} ± {100 * one.wins.half:.1f}",
                     f"{one.points.mean:.2f} ± {one.points.half:.2f}")  # fmt: skip
    Console().print(grid)


def figure(found: Estimate) -> dict[str, float]:
    return {"mean": round(found.mean, 5), "half": round(found.half, 5)}


if __name__ == "__main__":
    main()
