"""What a clan's chance to win is between two rounds, learned from games of hard players.

    python -m cheeseboard.games.ratland.studies.ahead OUT.json [--games 2000] [--seats 4] [--samples 300] [--seed ahead]
        [--start WEIGHTS.json] [--units 16] [--epochs 40] [--jobs 2]
    CHEESEBOARD_WEIGHTS=OUT.json cheeseboard arena ratland cheeseboard.games.ratland.studies.ahead:taught hard
        --seats 4 --one-way

Hard players judge the end of a round by what a clan that lives by itself would still gain.  Here that judgement is the
start, and a small network learns what to add to it from how games went on.  With --start the players of these games
judge by earlier weights.  One game in eight is kept back: what is learned is judged by these, and the best of all
epochs is written.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import time
from functools import partial
from math import exp, log
from pathlib import Path

from cheeseboard.bots.bot import Bot, answer, bot_luck
from cheeseboard.bots.net import Net
from cheeseboard.bots.pupil import Pupil
from cheeseboard.bots.search import Thinker
from cheeseboard.engine.event import Event
from cheeseboard.engine.match import Match
from cheeseboard.games.ratland import GAME, RatLand
from cheeseboard.games.ratland.bots import HARD_SAMPLES
from cheeseboard.games.ratland.bots.evaluation.future import Life
from cheeseboard.games.ratland.bots.search import RatMind, nets, seen_ahead
from cheeseboard.games.ratland.rules import DEPLOYING
from cheeseboard.games.ratland.table import Sewers
from cheeseboard.measure.processes import numbered_seed, spread

Position = tuple[list[float], float]  # what is seen, and what is known without having learned
KEPT_BACK = 8  # one game in so many
BATCH = 256
RATES = 0.003, 0.0002
FIRST_WEIGHTS = 0.3
DECIMALS = 4
LEAST = 1e-6


def taught(game: RatLand) -> Bot[Sewers]:
    """A hard player by what was learned, for the arena: by the file that CHEESEBOARD_WEIGHTS names."""
    return player(game, Path(os.environ["CHEESEBOARD_WEIGHTS"]), HARD_SAMPLES)


def player(game: RatLand, weights: Path | None, samples: int) -> Thinker[Sewers]:
    return Thinker(RatMind(game, Life(), ahead=None if weights is None else nets(weights)), samples)


def play(seats: int, samples: int, seed: str, weights: Path | None, number: int) -> list[tuple[Position, float]]:
    """Every seat before every deployment but the first, and the share of the win that it came to."""
    bot = player(GAME, weights, samples)
    mind = bot.mind
    assert isinstance(mind, RatMind)
    luck = numbered_seed(seed, number)
    match: Match[Sewers] = Match(GAME, seats, {}, luck)
    lucks = [bot_luck(luck, seat) for seat in range(seats)]
    heard: list[list[Event]] = [[] for _ in range(seats)]
    found: list[tuple[Position, int]] = []
    seen_round = 1
    while asks := match.asks():
        t = match.table
        if t.phase is DEPLOYING and t.round > seen_round:
            seen_round = t.round
            worths = mind.worths_ahead(t, t.round)
            for seat in range(seats):
                known = mind.odds_ahead(t, seat, t.round, worths)
                found.append(((seen_ahead(t, seat, t.round, worths), known), seat))
        for ask in asks:
            if match.ask(ask.seat) is not None:
                heard[ask.seat].extend(match.heard(ask.seat, len(heard[ask.seat])))
                answer(match, ask.seat, bot, lucks[ask.seat], heard[ask.seat])
    outcome = match.outcome
    assert outcome is not None
    return [(position, outcome.share(seat)) for position, seat in found]


def loss(pupil: Pupil | None, games: list[list[tuple[Position, float]]]) -> float:
    """The mean surprise; of nobody who has learned anything, if there is no pupil."""
    net = Net([], [0.0]) if pupil is None else pupil.net()
    total, count = 0.0, 0
    for game in games:
        for (seen, known), share in game:
            chance = min(1.0 - LEAST, max(LEAST, 1.0 / (1.0 + exp(-net.answer(seen) - known))))
            total -= share * log(chance) + (1.0 - share) * log(1.0 - chance)
            count += 1
    return total / max(1, count)


def fit(games: list[list[tuple[Position, float]]], units: int, epochs: int, luck: random.Random) -> Pupil:
    judged = games[::KEPT_BACK]
    taken = [one for number, game in enumerate(games) if number % KEPT_BACK for one in game]
    width = len(taken[0][0][0])
    rows = [[FIRST_WEIGHTS * (2.0 * luck.random() - 1.0) for _ in range(width + 1)] for _ in range(units)]
    pupil = Pupil(rows, [0.0] * (units + 1))
    best, weights = loss(None, judged), [row[:] for row in pupil.weights]
    kept = sum(map(len, judged))
    print(f"{len(taken)} positions, {kept} kept back; surprise without learning {best:.4f}", flush=True)
    steps = 0
    for epoch in range(epochs):
        luck.shuffle(taken)
        rate = RATES[0] * (RATES[1] / RATES[0]) ** (epoch / max(1, epochs - 1))
        for first in range(0, len(taken), BATCH):
            batch = taken[first : first + BATCH]
            for (seen, known), share in batch:
                pupil.towards(share, seen, known)
            steps += 1
            pupil.step(steps, rate, float(len(batch)))
        now = loss(pupil, judged)
        print(f"  epoch {epoch + 1}: {now:.4f}", flush=True)
        if now < best:
            best, weights = now, [row[:] for row in pupil.weights]
    print(f"surprise with what was learned {best:.4f}", flush=True)
    return Pupil(weights[:-1], weights[-1])


def written(pupil: Pupil, seats: int) -> str:
    *rows, out = [json.dumps([round(number, DECIMALS) for number in row]) for row in pupil.weights]
    lines = ",\n".join(rows)
    return f'{{"{seats}": {{"rows": [\n{lines}\n], "out": {out}}}}}\n'


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m cheeseboard.games.ratland.studies.ahead", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    parser.add_argument("out", type=Path)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--samples", type=int, default=300)
    parser.add_argument("--seed", default="ahead")
    parser.add_argument("--start", type=Path, default=None)
    parser.add_argument("--units", type=int, default=16)
    parser.add_argument("--epochs", type=int, default=40)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--cluster", metavar="ADDRESS")
    args = parser.parse_args()
    begun = time.monotonic()
    task = partial(play, args.seats, args.samples, args.seed, args.start)
    games = list(spread(task, list(range(args.games)), args.jobs, args.cluster))
    print(f"{len(games)} games in {time.monotonic() - begun:.0f} s")
    pupil = fit(games, args.units, args.epochs, random.Random(args.seed))
    args.out.write_text(written(pupil, args.seats), encoding="utf-8")


if __name__ == "__main__":
    main()
