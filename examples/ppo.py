"""Proximal policy optimisation in one file and NumPy alone: self-play at many tables, measured against bots.

    python examples/ppo.py rat_a_tat_cat --options preset=quick --decisions 400000 --against random,easy

Two hidden layers, a policy and a value on top, the gradient written out, Adam.  Every decision of every seat is learned
from; what a game was worth to a seat is the return of all its decisions there.
"""

import argparse

import numpy as np

from cheeseboard.games import find
from cheeseboard.research.evaluate import evaluate
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
        norm = np.sqrt(sum(float((part**2).sum()) for part in gradients))
        self.steps += 1
        for part, gradient, first, second in zip(self.parts(), gradients, self.first, self.second):
            gradient = gradient * min(1.0, 0.5 / (norm + 1e-8))
            first += 0.1 * (gradient - first)
            second += 0.001 * (gradient**2 - second)
            part -= RATE * (first / (1 - 0.9**self.steps)) / (np.sqrt(second / (1 - 0.999**self.steps)) + 1e-8)

    def policy(self, row: np.ndarray, mask: np.ndarray) -> np.ndarray:
        return self.run(row[None], mask[None])[2][0]


def train(net: Net, tables: Tables, decisions: int, chance: np.random.Generator) -> int:
    """From at least so many decisions; from how many it was."""
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
            learned += len(ready)
            update(net, ready, chance)
            ready = []
    return learned


def update(net: Net, ready: list[tuple], chance: np.random.Generator) -> None:
    rows, masks, actions, old, values, worth = (np.array(column) for column in zip(*ready))
    gains = worth - values
    gains = (gains - gains.mean()) / (gains.std() + 1e-8)
    for _ in range(EPOCHS):
        order = chance.permutation(len(rows))
        for part in np.array_split(order, max(1, len(rows) // 512)):
            net.learn(rows[part], masks[part], actions[part], old[part], worth[part], gains[part])


def main(
    game: str = "rat_a_tat_cat", options: dict[str, object] | None = None, decisions: int = 400_000, games: int = 400,
    against: tuple[str, ...] = ("random", "easy"), seats: int | None = None, seed: int = 1,
) -> list[tuple[float, float]]:  # fmt: skip
    """Returns against each opponent, before and after."""
    found = find(game)
    with Tables(found, TABLES, seats, options, seed) as tables:
        net = Net(tables.numbers.size, tables.masks.shape[1], seed)
        count = tables.numbers.seats
        before = [evaluate(net.policy, found, name, games, count, options) for name in against]
        learned = train(net, tables, decisions, np.random.default_rng(seed))
    after = [evaluate(net.policy, found, name, games, count, options) for name in against]
    print(f"{learned} decisions, layout {tables.numbers.hash}")
    for first, last in zip(before, after):
        print(f"before: {first}\nafter:  {last}")
    return [(first.returns.mean, last.returns.mean) for first, last in zip(before, after)]


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="?", default="rat_a_tat_cat")
    parser.add_argument("--options", nargs="*", default=[])
    parser.add_argument("--decisions", type=int, default=400_000)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--against", default="random,easy")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    given: dict[str, object] = dict(pair.split("=", 1) for pair in args.options)
    main(args.game, given, args.decisions, args.games, tuple(args.against.split(",")), args.seats, args.seed)
