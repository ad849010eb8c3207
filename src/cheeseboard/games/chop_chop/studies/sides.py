"""Cat against mice, level against level: who wins, how often the game stalls, how long it takes.

    python -m cheeseboard.games.chop_chop.studies.sides CAT MICE [--games 400] [--options preset=even]
        [--keep games.jsonl] [--seed kitchen] [--jobs 1]

CAT and MICE are levels, or MODULE:NAME.  Game number n has the same table luck whoever plays.  With --keep every game
is written down as it ends, and the next call with the same file goes on from there: a long comparison can be cut
into pieces.
"""

from __future__ import annotations

import argparse
import json
import math
from functools import partial
from pathlib import Path
from typing import Any

from cheeseboard.bots.bot import bot_luck, play_on
from cheeseboard.engine.match import Match
from cheeseboard.games.chop_chop import GAME
from cheeseboard.games.chop_chop.events import Rolled, RollLost, Stalled, TileTurned
from cheeseboard.measure.players import find_player
from cheeseboard.measure.processes import numbered_seed, spread
from cheeseboard.measure.simulate import quantile


def play(cat: str, mice: str, options: dict[str, object], luck: str, number: int) -> dict[str, Any]:
    seed = numbered_seed(luck, number)
    match = Match(GAME, 2, options, seed)
    play_on(match, [find_player(GAME, cat), find_player(GAME, mice)], [bot_luck(seed, seat) for seat in range(2)])
    t = match.table
    told = [type(event) for event in match.dealer.told]
    return {
        "number": number,
        "mice_win": t.winner == "mice",
        "stalled": Stalled in told,
        "rolls": told.count(Rolled),
        "lost": told.count(RollLost),
        "turned": told.count(TileTurned),
        "caught": t.mice.count(None),
        "cheeses": t.cheeses,
    }


def share(hits: int, of: int) -> str:
    """With half the width of Wilson's 95 % interval."""
    p, z = hits / of, 1.96
    half = z * math.sqrt(p * (1 - p) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return f"{100 * p:.1f} ± {100 * half:.1f} %"


def mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def summary(games: list[dict[str, Any]]) -> str:
    rolls = [float(game["rolls"]) for game in games]
    wins = [game for game in games if game["mice_win"]]
    losses = [game for game in games if not game["mice_win"]]
    return (
        f"{len(games)} games: mice win {share(len(wins), len(games))}, "
        f"stalled {100 * mean([game['stalled'] for game in games]):.1f} %, "
        f"rolls {mean(rolls):.0f} ({quantile(rolls, 0.1):.0f}–{quantile(rolls, 0.9):.0f}), "
        f"tiles turned {mean([game['turned'] for game in games]):.1f}, "
        f"mice caught {mean([game['caught'] for game in games]):.2f}, "
        f"alive when mice win {4 - mean([game['caught'] for game in wins]):.2f}, "
        f"cheeses when the cat wins {mean([game['cheeses'] for game in losses]):.1f}, "
        f"rolls lost {mean([game['lost'] for game in games]):.2f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m cheeseboard.games.chop_chop.studies.sides", description=__doc__)
    parser.add_argument("cat")
    parser.add_argument("mice")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--options", default="", help="name=value, separated by commas")
    parser.add_argument("--keep", type=Path, default=None)
    parser.add_argument("--seed", default="kitchen")
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    options: dict[str, object] = dict(word.split("=", 1) for word in args.options.split(",") if word)
    keep: Path | None = args.keep
    games = [json.loads(line) for line in keep.read_text().splitlines()] if keep is not None and keep.exists() else []
    task = partial(play, args.cat, args.mice, options, args.seed)
    for game in spread(task, list(range(len(games), args.games)), args.jobs):
        games.append(game)
        if keep is not None:
            with keep.open("a") as file:
                file.write(json.dumps(games[-1]) + "\n")
    if games:
        print(f"{args.cat} cat, {args.mice} mice: {summary(games)}")


if __name__ == "__main__":
    main()
