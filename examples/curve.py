"""What the examples with libraries of others share: the words of their commands, and a learning curve that is printed.

Every point of the curve is a measurement with `evaluate`: new deals, each played once from every seat, with an interval
of 95 % over deals.
"""

import argparse
import time
from collections.abc import Callable
from typing import Any

from cheeseboard.research.evaluate import Evaluation, Policy, evaluate


def curve(
    who: str, game: str, options: dict[str, object] | None, bots: str, games: int, points: int,
    policy: Policy, learn: Callable[[], int],
) -> list[Evaluation]:  # fmt: skip
    """Before, and after each of so many calls of `learn`, which says how many steps there were so far."""
    print(f"{who}, {game}, {options or 'usual options'}")
    found, steps, learning = [], 0, 0.0
    for point in range(points + 1):
        if point:
            begun = time.perf_counter()
            steps = learn()
            learning += time.perf_counter() - begun
        found.append(evaluate(policy, game, bots, games, options=options))
        print(f"{steps:8} steps, {learning:4.0f} s: {found[-1]}", flush=True)
    return found


def asked(steps: int) -> dict[str, Any]:
    """What the command line wants of `main`."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="?", default="_template")
    parser.add_argument("--options", nargs="*", default=[])
    parser.add_argument("--steps", type=int, default=steps)
    parser.add_argument("--bots", default="random")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--points", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    args = vars(parser.parse_args())
    return args | {"options": dict(pair.split("=", 1) for pair in args["options"])}
