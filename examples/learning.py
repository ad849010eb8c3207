"""A table of averages learns the tiny edition of a game within seconds, against random bots.

Monte Carlo control: for every observation and action the average of what games ended with, and the best action is
played but for one time in five.  Nothing is known of the rules but the arrays that Gymnasium gives.

    python examples/learning.py [GAME]
"""

import sys
from collections import defaultdict
from random import Random

import numpy as np

from cheeseboard.games import find
from cheeseboard.research.gymnasium import SeatEnv

Table = defaultdict[bytes, dict[int, list[float]]]


def choice(known: Table, seen: dict[str, np.ndarray], explore: float, choose: Random) -> int:
    offered = np.flatnonzero(seen["action_mask"]).tolist()
    if choose.random() < explore:
        return choose.choice(offered)
    values = known[seen["observation"].tobytes()]
    return max(offered, key=lambda a: values[a][1] / values[a][0] if a in values else 0.0)


def play(env: SeatEnv, known: Table, explore: float, choose: Random, seed: int, learn: bool) -> float:
    """One game; what it brought."""
    seen, _ = env.reset(seed=seed)
    path, over, reward = [], False, 0.0
    while not over:
        action = choice(known, seen, explore, choose)
        path.append((seen["observation"].tobytes(), action))
        seen, reward, over, _, _ = env.step(action)
    for key, action in path if learn else ():
        stats = known[key].setdefault(action, [0.0, 0.0])
        stats[0] += 1
        stats[1] += reward
    return reward


def average(env: SeatEnv, known: Table, explore: float, games: int, choose: Random, learn: bool = False) -> float:
    first = 0 if learn else 10_000_000  # it is tried on games that it has not learned from
    return sum(play(env, known, explore, choose, first + n, learn) for n in range(games)) / games


def main(game: str = "rat_a_tat_cat", games: int = 6000, trials: int = 2000) -> tuple[float, float]:
    found = find(game)
    edition = found.tiny()[0]
    env = SeatEnv(found.edition(edition), seats=edition.seats, options=edition.options)
    known: Table = defaultdict(dict)
    choose = Random(1)
    before = average(env, known, 1.0, trials, choose)
    average(env, known, 0.2, games, choose, learn=True)
    after = average(env, known, 0.0, trials, choose)
    print(f"{found.title}, {edition.name}: {before:+.3f} a game at random, {after:+.3f} after {games} games")
    print(f"{len(known)} observations in the table")
    return before, after


if __name__ == "__main__":
    main(*sys.argv[1:])
