"""Better scales for a team: sets of weights around the hard ones, of which the worse are left out again and again.

    python -m cheeseboard.games.doctor_rat.studies.weights VARIANT [--sets 64] [--games 300,1200,4000]
        [--keep 64,16,5] [--seed 11] [--jobs 2]

VARIANT is `colleagues`, or `colony` for two and three groups together.  Each set changes about three weights of five by
some half of a doubling.  All play the same games; after so many games so many sets are kept, those that won most, and
always the hard ones beside them.  The last lines are the best sets, with what they won of the games that chose them:
play others before you believe it.  `nearness` and what follows are the fields of `Scales`.
"""

from __future__ import annotations

import argparse
import json
from functools import partial
from random import Random

from cheeseboard.bots.bot import bot_luck, play_on
from cheeseboard.engine.match import Match
from cheeseboard.games.doctor_rat import GAME
from cheeseboard.games.doctor_rat.bots.lookahead.doctor import Scales
from cheeseboard.games.doctor_rat.bots.lookahead.expert import Expert
from cheeseboard.measure.processes import numbered_seed, spread

Weights = dict[str, float]
VARIANTS: dict[str, list[dict[str, object]]] = {
    "colleagues": [{"variant": "colleagues"}],
    "colony": [{"groups": 2}, {"groups": 3}],
}
SHARED = ("near", "nearness", "stock", "soon", "ugh")
COLONY = ("learning", *SHARED, "menu", "medicine")
CHANGED = 0.6  # of the weights
WIDTH = 0.45  # doublings
AT_ONCE = 25  # games of a worker's task
TOLD = 4  # sets


def hard_weights(variant: str) -> Weights:
    scales = Scales()
    found: Weights = {name: getattr(scales, name) for name in (SHARED if variant == "colleagues" else COLONY)}
    found["one cross"], found["two crosses"] = scales.crosses[1:]
    found["one meal left"], found["two meals left"] = scales.fewer_left[1:]
    return found


def scales_of(weights: Weights) -> Scales:
    scales = Scales()
    for name in COLONY:
        if name in weights:
            setattr(scales, name, weights[name])
    scales.crosses = [0.0, weights["one cross"], weights["two crosses"]]
    scales.fewer_left = [0.0, weights["one meal left"], weights["two meals left"]]
    return scales


def around(weights: Weights, luck: Random) -> Weights:
    found = {
        name: value * 2.0 ** luck.gauss(0, WIDTH) if luck.random() < CHANGED else value
        for name, value in weights.items()
    }
    for name in ("one meal left", "two meals left"):
        found[name] = min(1.0, found[name])
    return found


def won(variant: str, tasks: list[tuple[Weights, int, int]], task: int) -> int:
    """Games won by a team with these weights, from one number to another."""
    weights, first, end = tasks[task]
    team = Expert(scales_of(weights))
    wins = 0
    for number in range(first, end):
        for options in VARIANTS[variant]:
            seed = numbered_seed("tune", number)
            match = Match(GAME, 2, options, seed)
            play_on(match, [team, team], [bot_luck(seed, seat) for seat in range(2)])
            wins += bool(match.outcome is not None and match.outcome.winners())
    return wins


def halve(
    variant: str, sets: list[Weights], keep: list[int], games: list[int], jobs: int, cluster: str | None = None
) -> list[tuple[int, Weights]]:
    """Wins and weights of those that are left, the best first; the first of the sets stays to the end."""
    wins = [0] * len(sets)
    done = 0
    for kept, until in zip(keep, games, strict=True):
        order = sorted(range(len(sets)), key=lambda place: -wins[place])
        stay = sorted({0, *order[:kept]})
        sets, wins = [sets[place] for place in stay], [wins[place] for place in stay]
        tasks = [
            (weights, first, min(first + AT_ONCE, until)) for weights in sets for first in range(done, until, AT_ONCE)
        ]
        each = len(tasks) // len(sets)
        for task, count in enumerate(spread(partial(won, variant, tasks), list(range(len(tasks))), jobs, cluster)):
            wins[task // each] += count
        done = until
        of = done * len(VARIANTS[variant])
        print(f"{len(sets)} sets, {of} games: hard {100 * wins[0] / of:.2f} %, best {100 * max(wins) / of:.2f} %")
    return sorted(zip(wins, sets), key=lambda found: -found[0])


def main() -> None:
    parser = argparse.ArgumentParser(description="better scales for a team")
    parser.add_argument("variant", choices=list(VARIANTS))
    parser.add_argument("--sets", type=int, default=64)
    parser.add_argument("--games", default="300,1200,4000")
    parser.add_argument("--keep", default="64,16,5")
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--cluster", metavar="ADDRESS")
    given = parser.parse_args()
    luck = Random(given.seed)
    hard = hard_weights(given.variant)
    sets = [hard, *[around(hard, luck) for _ in range(given.sets - 1)]]
    keep, games = [[int(word) for word in words.split(",")] for words in (given.keep, given.games)]
    for wins, weights in halve(given.variant, sets, keep, games, given.jobs, given.cluster)[:TOLD]:
        share = 100 * wins / (games[-1] * len(VARIANTS[given.variant]))
        print(f"{share:.2f} % {json.dumps({name: round(value, 4) for name, value in weights.items()})}")


if __name__ == "__main__":
    main()
