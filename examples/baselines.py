"""A league: each against each, in the measure by which a policy is judged.

    python examples/baselines.py [GAME ...] [--games 200] [--levels random,easy,normal]

A level may be a bot of your own, as in `--levels easy,normal,ppo:player` (see ppo.py).

Return from -1 to 1 with an interval of 95 % over deals, two seats, each deal from both; in the usual game, or in its
quick preset where it has one.  Where all win together the other one is the partner.
"""

import argparse
import time

from cheeseboard.games import catalogue, find
from cheeseboard.measure.players import find_player
from cheeseboard.research.evaluate import Evaluation, evaluate

LEVELS = ("random", "easy", "normal")


def main(names: list[str], games: int = 200, levels: tuple[str, ...] = LEVELS) -> list[Evaluation]:
    """Of each pair of levels in each game."""
    found = []
    for name in names or [game.name for game in catalogue()]:
        game = find(name)
        options = {"preset": "quick"} if "quick" in game.options.presets else {}
        begun = time.perf_counter()
        print(f"{name} {options or ''}\n{'':8} " + " ".join(f"{level:>14}" for level in levels))
        for one in levels:
            row = [evaluate(find_player(game, one), game, other, games, 2, options) for other in levels]
            cells = [f"{cell.returns.mean:+.2f} ± {cell.returns.half:.2f}" for cell in row]
            print(f"{one:8} " + " ".join(f"{cell:>14}" for cell in cells), flush=True)
            found += row
        print(f"{games} games a cell, {time.perf_counter() - begun:.0f} s\n", flush=True)
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--levels", default="random,easy,normal")
    args = parser.parse_args()
    main(args.names, args.games, tuple(args.levels.split(",")))
