"""Doctor and rats, level beside level: how often they win, how they lose, which tokens they use.

    python -m cheeseboard.games.doctor_rat.studies.sides DOCTOR RATS [--games 400] [--options groups=2] [--slips 0.2]

Game number n has the same table luck whoever plays.  `--slips`: how often a rat takes its second choice.  Among
colleagues the two levels are those of the two Doctors.  With --keep every game is written down as it ends, and the next
call with the same file goes on from there.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

from cheeseboard.bots.bot import Bot, bot_luck, play_on
from cheeseboard.bots.levels import find_bot
from cheeseboard.engine.ask import Ask
from cheeseboard.engine.event import Event
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.match import Match
from cheeseboard.engine.move import Move
from cheeseboard.games.doctor_rat import GAME
from cheeseboard.games.doctor_rat.bots.belief.groups import beliefs, table_of
from cheeseboard.games.doctor_rat.bots.policy import cards_in, matched
from cheeseboard.games.doctor_rat.moves import TAKES
from cheeseboard.games.doctor_rat.rules import PICKING
from cheeseboard.games.doctor_rat.statistics import collect
from cheeseboard.games.doctor_rat.table import WON, Clinic
from cheeseboard.measure.evidence import share_interval
from cheeseboard.measure.processes import numbered_seed

PARTS = 1000


class Slipping(Bot[Clinic]):
    """Rats who now and then take the second best card for a group."""

    def __init__(self, bot: Bot[Clinic], slips: float) -> None:
        self.bot = bot
        self.slips = int(PARTS * slips)

    def plan(self, view: Clinic, ask: Ask, heard: list[Event], luck: Luck) -> list[Move]:
        plan = self.bot.plan(view, ask, heard, luck)
        if view.phase is not PICKING or luck.below(PARTS) >= self.slips or len(cards_in(ask)) < 2:
            return plan
        cards = [food.number for food in view.offer + view.bin]
        values = table_of(view, beliefs(view, heard), [view.group], cards, 0.0).values[0]
        others = [place for place, food in enumerate(cards) if values[place] >= 0.0 and TAKES[food] is not plan[0]]
        others.sort(key=lambda place: -values[place])
        return [TAKES[cards[others[0]]]]


def play(doctor: str, rats: str, options: dict[str, object], number: int, slips: float, seed: str) -> dict[str, Any]:
    luck = numbered_seed(seed, number)
    bots = [find_bot(GAME, doctor), find_bot(GAME, rats)]
    if slips:
        bots[1] = Slipping(bots[1], slips)
    match = Match(GAME, 2, options, luck)
    began = time.process_time()
    play_on(match, bots, [bot_luck(luck, seat) for seat in range(2)])
    found: dict[str, Any] = {"number": number, "seconds": time.process_time() - began}
    if match.table.result != WON and match.table.meal == len(match.table.options.board):
        found["a good card for everybody, where the exam was lost"] = [float(could_be_passed(match.table))]
    return {**found, **collect(match)}


def could_be_passed(t: Clinic) -> bool:
    """An exam that is over: was there a good card for every group, in the bin and on the desk?"""
    before = t.copy()
    cards = [*t.bin, *[card.face() for card in t.reserve], *[food for food in t.plates if food is not None]]
    before.rows = [row[:] for row in t.rows]
    for row, meals in zip(before.rows, t.row_meals):
        if meals[-1] == t.meal:
            cards.append(row.pop())
    groups = list(range(len(t.rows)))
    return matched(before, groups, cards) == len(groups)


def share(hits: float, of: int) -> str:
    low, high = share_interval(hits, of)
    return f"{100 * hits / of:.1f} ({100 * low:.1f}–{100 * high:.1f}) %"


def mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def summary(games: list[dict[str, Any]]) -> str:
    of = len(games)
    wins = sum([game["games won"][0] for game in games])
    lines = [f"{of} games, won {share(wins, of)}, {mean([game['seconds'] for game in games]):.2f} s a game"]
    names = list(dict.fromkeys([name for game in games for name in game if name not in ("number", "seconds")]))
    for name in sorted(names):
        values = [value for game in games for value in game.get(name, [])]
        lines.append(f"  {name}: {mean(values):.3f} of {len(values)}")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m cheeseboard.games.doctor_rat.studies.sides", description=__doc__)
    parser.add_argument("doctor")
    parser.add_argument("rats")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--options", default="", help="name=value, separated by commas")
    parser.add_argument("--slips", type=float, default=0.0)
    parser.add_argument("--seed", default="clinic")
    parser.add_argument("--keep", type=Path, default=None)
    parser.add_argument("--short", action="store_true")
    args = parser.parse_args()
    options: dict[str, object] = dict(word.split("=", 1) for word in args.options.split(",") if word)
    keep: Path | None = args.keep
    games = [json.loads(line) for line in keep.read_text().splitlines()] if keep is not None and keep.exists() else []
    while len(games) < args.games:
        games.append(play(args.doctor, args.rats, options, len(games), args.slips, args.seed))
        if keep is not None:
            with keep.open("a") as file:
                file.write(json.dumps(games[-1]) + "\n")
    text = summary(games)
    print(f"{args.doctor} Doctor, {args.rats} rats: {text.splitlines()[0] if args.short else text}")


if __name__ == "__main__":
    main()
