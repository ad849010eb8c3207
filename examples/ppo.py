"""Proximal policy optimisation in the style of CleanRL: one file, nothing hidden, and NumPy alone.

    python examples/ppo.py rat_a_tat_cat --options preset=quick --decisions 400000 --against random,easy

Two hidden layers, a policy and a value on top, the gradient written out, Adam, a rate that falls to 0.  It learns in
self-play at many tables, or with `--bots easy` among bots of the house.  Every decision of every seat that learns is
learned from; what a game was worth to a seat is the return of all its decisions there.  The learning curve is printed:
every point is a measurement with `evaluate`, of the action that the net likes best, or with `--draw` of one that is
drawn by its weights (in games of secret choices it must not be foreseen).

With `--save net.npz` the net is kept, and meets any bot of the house as `ppo:player`:

    cd examples && CHEESEBOARD_NET=net.npz cheeseboard arena rat_a_tat_cat ppo:player normal --options preset=quick
"""

import argparse
import os
import time
from collections.abc import Iterator
from typing import Any

import numpy as np

from cheeseboard.games import find
from cheeseboard.research.evaluate import Evaluation, Player, evaluate
from cheeseboard.research.vector import Tables

HIDDEN, TABLES, BATCH, EPOCHS = 128, 64, 4096, 3
CLIP, ENTROPY, VALUE, RATE = 0.2, 0.01, 0.5, 1e-3
Layers = list[np.ndarray]


class Net:
    """Weights of two hidden layers, of the policy and of the value, with Adam's memories."""

    def __init__(self, size: int, actions: int, seed: int) -> None:
        chance = np.random.default_rng(seed)
        shapes = [(size, HIDDEN), (HIDDEN, HIDDEN), (HIDDEN, actions), (HIDDEN, 1)]
        self.weights = [chance.normal(0, 1 / np.sqrt(a), (a, b)).astype(np.float32) for a, b in shapes]
        self.weights[2] *= 0.01
        self.biases = [np.zeros(b, np.float32) for _, b in shapes]
        self.first: Layers = [np.zeros_like(part) for part in self.parts()]
        self.second: Layers = [np.zeros_like(part) for part in self.parts()]
        self.steps = 0
        self.rate = RATE

    def parts(self) -> Layers:
        return self.weights + self.biases

    def run(self, rows: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, ...]:
        """Hidden layers, probabilities of the actions that are offered, value."""
        one = np.tanh(rows @ self.weights[0] + self.biases[0])
        two = np.tanh(one @ self.weights[1] + self.biases[1])
        logits = np.where(masks > 0, two @ self.weights[2] + self.biases[2], -1e9)
        shares = np.exp(logits - logits.max(axis=1, keepdims=True))
        shares /= shares.sum(axis=1, keepdims=True)
        return one, two, shares, (two @ self.weights[3] + self.biases[3])[:, 0]

    def learn(self, rows: np.ndarray, masks: np.ndarray, actions: np.ndarray, old: np.ndarray, worth: np.ndarray,
              gains: np.ndarray) -> None:  # fmt: skip
        """One step down the clipped objective."""
        count = len(rows)
        at = np.arange(count)
        one, two, shares, values = self.run(rows, masks)
        ratio = shares[at, actions] / old
        moves = np.where(gains > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)  # beyond the clip nothing is to be gained
        logs = np.log(np.maximum(shares, 1e-12))
        entropy = -(shares * logs).sum(axis=1, keepdims=True)
        chosen = np.zeros_like(shares)
        chosen[at, actions] = 1
        logits = -(moves * ratio * gains)[:, None] * (chosen - shares) + ENTROPY * shares * (logs + entropy)
        value = VALUE * 2 * (values - worth)[:, None]
        logits, value = logits / count, value / count
        behind_two = (logits @ self.weights[2].T + value @ self.weights[3].T) * (1 - two**2)
        behind_one = (behind_two @ self.weights[1].T) * (1 - one**2)
        ends = [(rows, behind_one), (one, behind_two), (two, logits), (two, value)]
        self.descend([a.T @ b for a, b in ends] + [b.sum(axis=0) for _, b in ends])

    def descend(self, gradients: Layers) -> None:
        """Adam, with the gradient's length held to 0.5."""
        norm = np.sqrt(sum(float((part**2).sum()) for part in gradients))
        self.steps += 1
        for part, gradient, first, second in zip(self.parts(), gradients, self.first, self.second):
            gradient = gradient * min(1.0, 0.5 / (norm + 1e-8))
            first += 0.1 * (gradient - first)
            second += 0.001 * (gradient**2 - second)
            part -= self.rate * (first / (1 - 0.9**self.steps)) / (np.sqrt(second / (1 - 0.999**self.steps)) + 1e-8)

    def policy(self, row: np.ndarray, mask: np.ndarray) -> int:
        """What it likes best."""
        return int(self.weigh(row, mask).argmax())

    def weigh(self, row: np.ndarray, mask: np.ndarray) -> np.ndarray:
        """How likely each action is."""
        return self.run(row[None], mask[None])[2][0]


def train(net: Net, tables: Tables, decisions: int, chance: np.random.Generator) -> Iterator[int]:
    """After each update: from how many decisions was learned so far."""
    learned = 0
    open_games: list[dict[int, list[tuple]]] = [{} for _ in range(tables.count)]  # by table, by seat
    ready: list[tuple] = []
    while learned < decisions:
        rows, masks, seats = tables.observations.copy(), tables.masks.copy(), tables.seats.tolist()
        _, _, shares, values = net.run(rows, masks)
        points = chance.random(len(rows))[:, None]
        actions = np.minimum((shares.cumsum(axis=1) < points).sum(axis=1), shares.shape[1] - 1)
        actions = np.where(masks[np.arange(len(rows)), actions] > 0, actions, shares.argmax(axis=1))
        tables.step(actions)
        for n, seat in enumerate(seats):
            step = (rows[n], masks[n], actions[n], shares[n, actions[n]], values[n])
            open_games[n].setdefault(seat, []).append(step)
            if tables.done[n]:
                for who, steps in open_games[n].items():
                    ready += [(*step, tables.rewards[n, who]) for step in steps]
                open_games[n] = {}
        if len(ready) >= BATCH:
            net.rate = RATE * max(0.05, 1 - learned / decisions)
            update(net, ready, chance)
            learned += len(ready)
            ready = []
            yield learned


def update(net: Net, ready: list[tuple], chance: np.random.Generator) -> None:
    rows, masks, actions, old, values, worth = (np.array(column) for column in zip(*ready))
    gains = worth - values
    gains = (gains - gains.mean()) / (gains.std() + 1e-8)
    for _ in range(EPOCHS):
        order = chance.permutation(len(rows))
        for part in np.array_split(order, max(1, len(rows) // 512)):
            net.learn(rows[part], masks[part], actions[part], old[part], worth[part], gains[part])


def player(game: Any) -> Player:
    """The net that was kept, as a bot: `cheeseboard arena GAME ppo:player normal`."""
    kept = np.load(os.environ.get("CHEESEBOARD_NET", "net.npz"))
    net = Net(kept["0"].shape[0], kept["2"].shape[1], 0)
    for number, part in enumerate(net.parts()):
        part[...] = kept[str(number)]
    return Player(net.policy, game)


def main(
    game: str = "rat_a_tat_cat", options: dict[str, object] | None = None, decisions: int = 400_000, games: int = 400,
    against: tuple[str, ...] = ("random", "easy"), seats: int | None = None, seed: int = 1, bots: str | None = None,
    points: int = 4, save: str = "", draw: bool = False,
) -> list[list[Evaluation]]:  # fmt: skip
    """The curve: before, and after each of so many parts of the training, against each opponent."""
    found = find(game)
    curve: list[list[Evaluation]] = []
    with Tables(found, TABLES, seats, options, seed, bots=bots) as tables:
        numbers = tables.numbers
        net = Net(numbers.size, tables.masks.shape[1], seed)
        who = f"PPO among {bots} bots" if bots else "PPO in self-play"
        print(f"{who}, {game}, {numbers.seats} seats, {options or 'usual options'}, seed {seed}, layout {numbers.hash}")
        begun, measuring = time.perf_counter(), 0.0

        def measure(learned: int) -> float:
            now = time.perf_counter()
            policy = net.weigh if draw else net.policy
            curve.append([evaluate(policy, found, name, games, numbers.seats, options) for name in against])
            for one in curve[-1]:
                print(f"{learned:9} decisions, {now - begun - measuring:4.0f} s: {one}", flush=True)
            return time.perf_counter() - now

        measuring += measure(0)
        for learned in train(net, tables, decisions, np.random.default_rng(seed)):
            if learned >= len(curve) * decisions / points:
                measuring += measure(learned)
    if save:
        np.savez(save, **{str(number): part for number, part in enumerate(net.parts())})
    return curve


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="?", default="rat_a_tat_cat")
    parser.add_argument("--options", nargs="*", default=[])
    parser.add_argument("--decisions", type=int, default=400_000)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--against", default="random,easy")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bots", help="learn among these instead of in self-play")
    parser.add_argument("--points", type=int, default=4)
    parser.add_argument("--save", default="")
    parser.add_argument("--draw", action="store_true")
    args = parser.parse_args()
    given: dict[str, object] = dict(pair.split("=", 1) for pair in args.options)
    main(args.game, given, args.decisions, args.games, tuple(args.against.split(",")), args.seats, args.seed, args.bots,
         args.points, args.save, args.draw)  # fmt: skip
