"""Stable-Baselines3's MaskablePPO learns against bots of the house, and its learning curve is printed.

    pip install 'cheeseboard[learn]'
    python examples/masked_ppo.py rat_a_tat_cat --options preset=quick --bots random --steps 100000

One policy learns at every seat: environment n of the vector sits at seat n, round and round.  The library asks each
environment for its mask by itself.  Every point of the curve is a measurement with `evaluate`: new deals, each played
once from every seat, with an interval of 95 % over deals.
"""

import argparse
import time

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

from cheeseboard.games import find
from cheeseboard.research.evaluate import Evaluation, evaluate
from cheeseboard.research.gymnasium import SeatEnv

TABLES = 32


def main(
    game: str = "_template", options: dict[str, object] | None = None, steps: int = 30_000, bots: str = "random",
    games: int = 400, points: int = 4, seed: int = 1,
) -> list[Evaluation]:  # fmt: skip
    """The curve: before, and after each of so many parts of the training."""
    torch.set_num_threads(1)  # the nets are small
    seats = find(game).seats[0]

    def table(number: int) -> SeatEnv:
        return SeatEnv(game, number % seats, bots, options=options, plain=True)

    envs = DummyVecEnv([lambda number=number: table(number) for number in range(TABLES)])
    model = MaskablePPO(
        "MlpPolicy", envs, n_steps=64, batch_size=512, n_epochs=4, learning_rate=1e-3, gamma=1.0, ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 128]}, seed=seed, device="cpu",
    )  # fmt: skip

    def policy(row: np.ndarray, mask: np.ndarray) -> int:
        return int(model.predict(row, action_masks=mask.astype(bool), deterministic=True)[0])

    print(f"MaskablePPO, {game}, {options or 'usual options'}, seed {seed}, layout {table(0).numbers.hash}")
    curve, begun, measuring = [], time.perf_counter(), 0.0
    for point in range(points + 1):
        if point:
            model.learn(steps // points, reset_num_timesteps=False)
        now = time.perf_counter()
        curve.append(evaluate(policy, game, bots, games, options=options))
        print(f"{model.num_timesteps:8} steps, {now - begun - measuring:4.0f} s: {curve[-1]}", flush=True)
        measuring += time.perf_counter() - now
    return curve


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="?", default="_template")
    parser.add_argument("--options", nargs="*", default=[])
    parser.add_argument("--steps", type=int, default=30_000)
    parser.add_argument("--bots", default="random")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--points", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    given: dict[str, object] = dict(pair.split("=", 1) for pair in args.options)
    main(args.game, given, args.steps, args.bots, args.games, args.points, args.seed)
