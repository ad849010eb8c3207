"""What a keeper by habit should think things are worth, climbed to in games between nearby weights.

    python -m cheeseboard.games.dogs.studies.climb OUT.json [--seats 4] [--start WEIGHTS.json] [--steps 40]
        [--pairs 1200] [--seed climb] [--jobs 2] [--check 2000]

In every step so many directions are drawn; keepers who went a little that way play against as many who went the other
way, twice with the same luck and the seats changed.  What they were ahead by says where to go (evolution strategies,
steps by Adam); what is written is the mean of the second half of all steps.  At the end new and old keepers play with
luck that chose nothing.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from math import sqrt
from multiprocessing import get_context
from pathlib import Path

from cheeseboard.bots.bot import Bot, bot_luck, play_on
from cheeseboard.engine.match import Match
from cheeseboard.games.dogs import GAME
from cheeseboard.games.dogs.bots import Keeper
from cheeseboard.games.dogs.bots.evaluation import sharp
from cheeseboard.games.dogs.bots.habits import manner_of, numbers_of, read_habits
from cheeseboard.games.dogs.bots.policy.menu import Manner
from cheeseboard.games.dogs.table import DogTable
from cheeseboard.measure.processes import numbered_seed

FAR = 0.15, 0.08  # how far to each side: a share of the number, and points
RATES = 0.2, 0.04  # of that, a step
DRIFT, SPREAD = 0.8, 0.98
CHUNK = 25  # pairs that a process plays at once


def keeper(numbers: list[float]) -> Bot[DogTable]:
    return Keeper(manner_of(numbers), counts=True)


def ahead_by(one: Bot[DogTable], other: Bot[DogTable], seats: int, seed: bytes) -> tuple[float, float]:
    """Points by which the first are ahead on average, and their share of the win less what is fair; both ways round."""
    points, share = 0.0, 0.0
    for first in (0, 1):
        sides = [(seat + first) % 2 for seat in range(seats)]
        match: Match[DogTable] = Match(GAME, seats, {}, seed)
        play_on(match, [other if side else one for side in sides], [bot_luck(seed, seat) for seat in range(seats)])
        outcome = match.outcome
        assert outcome is not None
        mine = [seat for seat in range(seats) if not sides[seat]]
        theirs = [seat for seat in range(seats) if sides[seat]]
        points += sum(outcome.scores[seat] for seat in mine) / len(mine)
        points -= sum(outcome.scores[seat] for seat in theirs) / len(theirs)
        share += sum(outcome.share(seat) for seat in mine) - len(mine) / seats
    return points / 2.0, share / 2.0


def direction(seed: str, number: int, width: int) -> list[float]:
    luck = random.Random(f"{seed} {number}")
    return [luck.gauss(0.0, 1.0) for _ in range(width)]


def tried(middle: list[float], far: list[float], seats: int, seed: str, chunk: int) -> list[tuple[int, float]]:
    """Every direction of a chunk, and by how much those who went that way were ahead."""
    found: list[tuple[int, float]] = []
    for number in range(CHUNK * chunk, CHUNK * (chunk + 1)):
        way = direction(seed, number, len(middle))
        there = [at + reach * step for at, reach, step in zip(middle, far, way, strict=True)]
        back = [at - reach * step for at, reach, step in zip(middle, far, way, strict=True)]
        found.append((number, ahead_by(keeper(there), keeper(back), seats, numbered_seed(seed, number))[0]))
    return found


def compared(one: list[float], other: list[float], seats: int, seed: str, number: int) -> tuple[float, float]:
    return ahead_by(keeper(one), keeper(other), seats, numbered_seed(seed, number))


def climb(start: list[float], seats: int, steps: int, pairs: int, seed: str, pool: Executor) -> list[float]:
    far = [max(FAR[1], FAR[0] * abs(number)) for number in start]
    at = start[:]
    drifts, spreads, total = [0.0] * len(at), [0.0] * len(at), [0.0] * len(at)
    chunks = max(1, pairs // CHUNK)
    begun = time.monotonic()
    for step in range(1, steps + 1):
        slopes = [0.0] * len(at)
        task = partial(tried, at, far, seats, f"{seed} {step}")
        for chunk in pool.map(task, range(chunks)):
            for number, ahead in chunk:
                for place, part in enumerate(direction(f"{seed} {step}", number, len(at))):
                    slopes[place] += ahead * part / (chunks * CHUNK)
        rate = RATES[0] * (RATES[1] / RATES[0]) ** ((step - 1) / max(1, steps - 1))
        for place, slope in enumerate(slopes):
            drifts[place] = DRIFT * drifts[place] + (1.0 - DRIFT) * slope
            spreads[place] = SPREAD * spreads[place] + (1.0 - SPREAD) * slope * slope
            size = sqrt(spreads[place] / (1.0 - SPREAD**step)) + 1e-9
            at[place] += rate * far[place] * drifts[place] / (1.0 - DRIFT**step) / size
            if 2 * step > steps:
                total[place] += at[place]
        print(f"  step {step}: steepness {sqrt(sum(slope * slope for slope in slopes)):.2f}, "
              f"{time.monotonic() - begun:.0f} s", flush=True)  # fmt: skip
    return [number / (steps - steps // 2) for number in total]


def check(one: list[float], other: list[float], seats: int, pairs: int, seed: str, pool: Executor) -> str:
    task = partial(compared, one, other, seats, f"{seed} check")
    found = list(pool.map(task, range(pairs), chunksize=CHUNK))
    words = []
    for place, unit in ((0, "points"), (1, "of the wins")):
        values = [pair[place] for pair in found]
        mean = sum(values) / len(values)
        error = 1.96 * sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))
        words.append(f"{mean:+.3f} ± {error:.3f} {unit}")
    return ", ".join(words)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m cheeseboard.games.dogs.studies.climb", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    parser.add_argument("out", type=Path)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--start", type=Path, default=None)
    parser.add_argument("--steps", type=int, default=40)
    parser.add_argument("--pairs", type=int, default=1200)
    parser.add_argument("--seed", default="climb")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--check", type=int, default=2000)
    args = parser.parse_args()
    known = {} if args.start is None else read_habits(args.start)
    start = numbers_of(known.get(args.seats, Manner(sharp())))
    with ProcessPoolExecutor(args.jobs, get_context("spawn")) as pool:
        end = climb(start, args.seats, args.steps, args.pairs, args.seed, pool)
        found = check(end, start, args.seats, args.check, args.seed, pool)
    print(f"{args.seats} seats, beside where it began: {found}")
    written = json.loads(args.out.read_text(encoding="utf-8")) if args.out.exists() else {}
    written[str(args.seats)] = [round(number, 3) for number in end]
    lines = ",\n".join(f'"{seats}": {json.dumps(written[seats])}' for seats in sorted(written))
    args.out.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
