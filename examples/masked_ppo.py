"""Stable-Baselines3's MaskablePPO learns against bots of the house.  Not among the tests: it brings PyTorch.

    pip install sb3-contrib
    python examples/masked_ppo.py rat_a_tat_cat --options preset=quick --steps 50000 --bots easy
"""

import argparse

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO

from cheeseboard.research.evaluate import evaluate
from cheeseboard.research.gymnasium import SeatEnv


def main(game: str, options: dict[str, object], steps: int, bots: str, games: int) -> None:
    """A row of numbers is all that the usual policy of the library wants; the mask it asks the environment for."""
    env = gymnasium.wrappers.FilterObservation(SeatEnv(game, 0, bots, options=options), ["observation"])
    model = MaskablePPO("MultiInputPolicy", env, n_steps=1024, batch_size=256, seed=1, device="cpu")

    def policy(row: np.ndarray, mask: np.ndarray) -> int:
        return int(model.predict({"observation": row}, action_masks=mask.astype(bool))[0])

    print("before:", evaluate(policy, game, bots, games, options=options))
    model.learn(steps)
    print("after: ", evaluate(policy, game, bots, games, options=options))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="?", default="rat_a_tat_cat")
    parser.add_argument("--options", nargs="*", default=[])
    parser.add_argument("--steps", type=int, default=50_000)
    parser.add_argument("--bots", default="random")
    parser.add_argument("--games", type=int, default=400)
    args = parser.parse_args()
    main(args.game, dict(pair.split("=", 1) for pair in args.options), args.steps, args.bots, args.games)
