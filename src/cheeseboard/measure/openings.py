"""How a player opens: what it chooses first, how often, and how such games end for it.

    python -m cheeseboard.measure.openings GAME [--level hard] [--seats 2] [--deals 100] [--options NAME=VALUE ...]
        [--samples N] [--seed openings] [--jobs 1] [--json]

The first question with a choice in each deal, by what it hangs on where the game says so: `opening(view)` in its
`statistics.py`, and `opened(view, seat, plan)` may say there in short what was chosen.  `normal` players go on from
there at every seat, so that all openings are carried on alike.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from dataclasses import dataclass
from functools import partial
from typing import Any

from rich.console import Console
from rich.table import Table as Grid

from cheeseboard.bots.bot import answer, bot_luck, play_on
from cheeseboard.bots.levels import levels, usual_level
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.match import Match
from cheeseboard.engine.move import Move
from cheeseboard.games import find
from cheeseboard.measure.arena import Setting, with_budget
from cheeseboard.measure.evidence import share_interval
from cheeseboard.measure.processes import numbered_seed, spread
from cheeseboard.measure.simulate import noted

Opened = tuple[str, str, float]  # what it hung on, what was chosen, the share of the win


def nothing(view: Any) -> str:
    return ""


def play_deal(setting: Setting, number: int) -> Opened | None:
    """Nothing where no question of the game leaves a choice."""
    game, seats = setting.game, setting.seats
    seed = numbered_seed(setting.seed, number)
    match: Match[Any] = Match(game, seats, setting.agreed, seed)
    lucks: list[Luck] = [bot_luck(seed, seat) for seat in range(seats)]
    usual = levels(game)[usual_level(game)]
    while (asks := match.asks()) and len(asks[0].moves) == 1:
        answer(match, asks[0].seat, usual, lucks[asks[0].seat])
    if not asks:
        return None
    ask = asks[0]
    seat = ask.seat
    view = match.view(seat)
    plan = with_budget(game, setting.a, setting.samples).plan(view, ask, match.heard(seat), lucks[seat])
    hangs_on, chosen = str(noted(game, "opening", nothing)(view)), str(noted(game, "opened", words)(view, seat, plan))
    for move in plan:
        asked = match.ask(seat)
        if asked is None or move not in asked.moves:
            break
        match.submit(seat, move)
    play_on(match, [usual] * seats, lucks)
    outcome = match.outcome
    assert outcome is not None
    won = float(bool(outcome.winners())) if setting.together else outcome.share(seat)
    return hangs_on, chosen, won


def words(view: Any, seat: int, plan: list[Move]) -> str:
    """What is said more than once, with how often."""
    counts = Counter([move.notation for move in plan])
    return ", ".join([said if times == 1 else f"{times} × {said}" for said, times in counts.items()])


@dataclass
class Opening:
    hangs_on: str
    chosen: str
    games: int
    of: int  # games with what it hangs on
    won: float


def openings(setting: Setting, deals: int, jobs: int = 1) -> list[Opening]:
    """By what they hang on, the most frequent first."""
    found = [one for one in spread(partial(play_deal, setting), list(range(deals)), jobs) if one is not None]
    of: dict[str, int] = {}
    counts: dict[tuple[str, str], list[float]] = {}
    for hangs_on, chosen, won in found:
        of[hangs_on] = of.get(hangs_on, 0) + 1
        counts.setdefault((hangs_on, chosen), []).append(won)
    rows = [Opening(on, chosen, len(won), of[on], sum(won) / len(won)) for (on, chosen), won in counts.items()]
    return sorted(rows, key=lambda row: (row.hangs_on, -row.games, row.chosen))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m cheeseboard.measure.openings", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    parser.add_argument("game")
    parser.add_argument("--level", default="hard")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--options", nargs="*", default=[], metavar="NAME=VALUE")
    parser.add_argument("--samples", type=int, default=None)
    parser.add_argument("--seed", default="openings")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    game = find(args.game)
    options: dict[str, object] = dict(word.split("=", 1) for word in args.options)
    setting = Setting(game.name, args.level, args.level, args.seats, options, args.samples, args.seed)
    found = openings(setting, args.deals, args.jobs)
    if args.json:
        rows = [{"hangs_on": one.hangs_on, "chosen": one.chosen, "games": one.games, "of": one.of,
                 "won": round(one.won, 4)} for one in found]  # fmt: skip
        print(json.dumps({"deals": args.deals, "openings": rows}, indent=1))
        return
    grid = Grid("where", "chosen", "games", "of", "won %", title=f"{game.title}: how {args.level} opens")
    for one in found:
        low, high = share_interval(one.won * one.games, one.games)
        share = f"{100 * one.won:.0f} ({100 * low:.0f}–{100 * high:.0f})"
        grid.add_row(one.hangs_on, one.chosen, str(one.games), str(one.of), share)
    Console().print(grid)


if __name__ == "__main__":
    main()
