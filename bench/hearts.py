"""The anchor: OpenSpiel's C++ hearts, driven from Python and inside C++, as one line of JSON.

    python -m bench.hearts SECONDS
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any

import pyspiel

CARDS = 52  # a playout from the dealt table


def deal(game: Any, rng: random.Random) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        state.apply_action(outcomes[int(rng.random() * len(outcomes))][0])
    return state


def from_python(game: Any, rng: random.Random) -> int:
    """A whole random game, the deal included."""
    state = deal(game, rng)
    decisions = 0
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[int(rng.random() * len(actions))])
        decisions += 1
    return decisions


def rate(once: Callable[[], int], seconds: float) -> float:
    done = 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        done += once()
    return done / spent


def main(seconds: float) -> None:
    game = pyspiel.load_game("hearts")
    rng = random.Random(1)
    root = deal(game, rng)

    def inside() -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(500, rng.randrange(1 << 30))
        pyspiel.MCTSBot(game, evaluator, 1.4, 1, 100, False, 5, False).mcts_search(root)
        return 500 * CARDS

    def copies() -> int:
        for _ in range(500):
            root.clone()
        return 500

    found = {
        "from Python": rate(lambda: from_python(game, rng), seconds),
        "playouts inside": rate(inside, seconds),
        "copies": rate(copies, seconds),
    }
    print(json.dumps(found))


if __name__ == "__main__":
    main(float(sys.argv[1]))
