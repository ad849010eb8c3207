"""What a kennel comes to from the beginning of a round on, learned from games.

    python -m cheeseboard.games.dogs.studies.ahead OUT.json [--games 20000] [--seats 4] [--habits HABITS.json]
        [--noise 1.0] [--samples 0] [--units 16] [--epochs 6] [--seed ahead] [--jobs 2]

Keepers play by habit, each judgement a little off; with --samples they search as hard players do, with so many
rollouts.  The judgement of hard players is the start, and a small network learns what to add to it.  One game in eight
is kept back: what is learned is judged by these, the best of all epochs is written, and by them it is found how far
apart points must be to be far apart, which makes a chance to win of points.  OUT.json keeps what it has of other seats.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from array import array
from functools import partial
from math import exp, log, sqrt
from pathlib import Path
from typing import Any

from cheeseboard.bots.bot import Bot, answer, bot_luck
from cheeseboard.bots.net import Net
from cheeseboard.bots.pupil import Pupil
from cheeseboard.bots.search import Thinker
from cheeseboard.engine.match import Match
from cheeseboard.games.dogs import GAME
from cheeseboard.games.dogs.bots import Keeper
from cheeseboard.games.dogs.bots.ahead import Market, odds_of, points_of, seen_ahead, share_of
from cheeseboard.games.dogs.bots.evaluation import prospects, sharp
from cheeseboard.games.dogs.bots.habits import read_habits
from cheeseboard.games.dogs.bots.policy.menu import Manner
from cheeseboard.games.dogs.bots.search import DogMind
from cheeseboard.games.dogs.table import DogTable
from cheeseboard.measure.processes import numbered_seed, spread

FACTS = 5  # before what is seen: seat, points, share of the win, what is known, rounds to come
KEPT_BACK = 8  # one game in so many
BATCH = 512
RATES = 0.004, 0.0003
FIRST_WEIGHTS = 0.3
DECIMALS = 4


def player(seats: int, habits: Path | None, noise: float, samples: int) -> Bot[DogTable]:
    manner = Manner(sharp()) if habits is None else read_habits(habits)[seats]
    if samples:
        return Thinker(DogMind(GAME, manner), samples)
    manner.noise = noise
    return Keeper(manner, counts=True)


def play(seats: int, habits: Path | None, noise: float, samples: int, seed: str, number: int) -> list[array[float]]:
    """Every kennel at the beginning of every round but the first, and what it came to."""
    bot = player(seats, habits, noise, samples)
    luck = numbered_seed(seed, number)
    match: Match[DogTable] = Match(GAME, seats, {}, luck)
    lucks = [bot_luck(luck, seat) for seat in range(seats)]
    found: list[array[float]] = []
    seen_round = 1
    while asks := match.asks():
        t = match.table
        if t.round > seen_round:
            seen_round = t.round
            market = Market(t)
            for seat in range(seats):
                known = sum(prospects(t, seat))
                facts = [float(seat), 0.0, 0.0, known, market.rounds]
                found.append(array("f", [*facts, *seen_ahead(t, seat, market, known)]))
        seat = asks[0].seat
        answer(match, seat, bot, lucks[seat], [])
    outcome = match.outcome
    assert outcome is not None
    for row in found:
        seat = int(row[0])
        row[1], row[2] = outcome.scores[seat], outcome.share(seat)
    return found


def error(net: Net, games: list[list[array[float]]]) -> float:
    """Points by which it is off, as the root of the mean square."""
    total, count = 0.0, 0
    for game in games:
        for row in game:
            off = points_of(odds_of(row[3]) + net.answer(row[FACTS:].tolist())) - row[1]
            total += off * off
            count += 1
    return sqrt(total / max(1, count))


def fit(games: list[list[array[float]]], units: int, epochs: int, luck: random.Random) -> Pupil:
    judged = games[::KEPT_BACK]
    taken = [row for number, game in enumerate(games) if number % KEPT_BACK for row in game]
    width = len(taken[0]) - FACTS
    rows = [[FIRST_WEIGHTS * (2.0 * luck.random() - 1.0) for _ in range(width + 1)] for _ in range(units)]
    pupil = Pupil(rows, [0.0] * (units + 1))
    best, weights = error(pupil.net(), judged), [row[:] for row in pupil.weights]
    print(f"{len(taken)} kennels, {sum(map(len, judged))} kept back; off by {best:.3f} points before", flush=True)
    steps = 0
    for epoch in range(epochs):
        luck.shuffle(taken)
        for first in range(0, len(taken), BATCH):
            rate = RATES[0] * (RATES[1] / RATES[0]) ** ((epoch + first / len(taken)) / epochs)
            batch = taken[first : first + BATCH]
            for row in batch:
                pupil.towards(share_of(row[1]), row[FACTS:].tolist(), odds_of(row[3]))
            steps += 1
            pupil.step(steps, rate, float(len(batch)))
        now = error(pupil.net(), judged)
        print(f"  epoch {epoch + 1}: {now:.3f}", flush=True)
        if now < best:
            best, weights = now, [row[:] for row in pupil.weights]
    return Pupil(weights[:-1], weights[-1])


def surprise(games: list[list[array[float]]], guesses: list[list[float]], near: float, far: float) -> float:
    """Of who won, if points within `near` (and `far` more, by the root of the rounds to come) are about as good."""
    total, count = 0.0, 0
    for game, guessed in zip(games, guesses, strict=True):
        for row, mine, first in zip(game, guessed, range(len(game)), strict=True):
            first -= int(row[0])
            scale = near + far * sqrt(row[4])
            seats = 1 + max(int(other[0]) for other in game[first : first + 6])
            odds = sum(exp(max(-20.0, min(20.0, (other - mine) / scale))) for other in guessed[first : first + seats])
            chance = max(1e-6, min(1.0 - 1e-6, 1.0 / odds))
            total -= row[2] * log(chance) + (1.0 - row[2]) * log(1.0 - chance)
            count += 1
    return total / max(1, count)


def spread_of(games: list[list[array[float]]], net: Net | None) -> tuple[float, float]:
    """How far points must be apart to be far, by the least surprise; without a network, of what was known before."""
    guesses = [[row[3] if net is None else points_of(odds_of(row[3]) + net.answer(row[FACTS:].tolist()))
                for row in game] for game in games]  # fmt: skip
    found = min((surprise(games, guesses, near, far), near, far)
                for near in (1.5, 2.5, 3.5, 5.0) for far in (1.0, 2.0, 3.0, 4.5, 6.0))  # fmt: skip
    print(f"surprise {found[0]:.4f} with {'what was known before' if net is None else 'what was learned'}, "
          f"points apart {found[1]} + {found[2]} by the root of the rounds to come", flush=True)  # fmt: skip
    return found[1], found[2]


def text(nets: dict[str, Any]) -> str:
    """A line for each unit."""
    parts = []
    for seats, net in sorted(nets.items()):
        rows = ",\n".join(json.dumps(row) for row in net["rows"])
        parts.append(f'"{seats}": {{"spread": {json.dumps(net["spread"])}, "rows": [\n{rows}\n], '
                     f'"out": {json.dumps(net["out"])}}}')  # fmt: skip
    return "{\n" + ",\n".join(parts) + "\n}\n"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m cheeseboard.games.dogs.studies.ahead", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    parser.add_argument("out", type=Path)
    parser.add_argument("--games", type=int, default=20000)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--habits", type=Path, default=None)
    parser.add_argument("--noise", type=float, default=1.0)
    parser.add_argument("--samples", type=int, default=0)
    parser.add_argument("--units", type=int, default=16)
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--seed", default="ahead")
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    begun = time.monotonic()
    task = partial(play, args.seats, args.habits, args.noise, args.samples, args.seed)
    games = list(spread(task, list(range(args.games)), args.jobs))
    print(f"{len(games)} games in {time.monotonic() - begun:.0f} s", flush=True)
    pupil = fit(games, args.units, args.epochs, random.Random(args.seed))
    judged = games[::KEPT_BACK][:1500]
    spread_of(judged, None)
    near, far = spread_of(judged, pupil.net())
    print(f"fitted after {time.monotonic() - begun:.0f} s", flush=True)
    written = json.loads(args.out.read_text(encoding="utf-8")) if args.out.exists() else {}
    *rows, out = [[round(number, DECIMALS) for number in row] for row in pupil.weights]
    written[str(args.seats)] = {"spread": [near, far], "rows": rows, "out": out}
    args.out.write_text(text(written), encoding="utf-8")


if __name__ == "__main__":
    main()
