"""Stable-Baselines3's MaskablePPO learns against bots of the house, and its learning curve is printed.

    pip install 'cheeseboard[learn]'
    python examples/masked_ppo.py rat_a_tat_cat --options preset=quick --bots random --steps 100000

One policy learns at every seat: environment n of the vector sits at seat n, round and round.  The library asks each
environment for its mask by itself.
"""

import numpy as np
import torch
from curve import asked, curve
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

from cheeseboard.games import find
from cheeseboard.research.evaluate import Evaluation
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

    def learn() -> int:
        model.learn(steps // points, reset_num_timesteps=False)
        return model.num_timesteps

    who = f"MaskablePPO, seed {seed}, layout {table(0).numbers.hash}"
    return curve(who, game, options, bots, games, points, policy, learn)


if __name__ == "__main__":
    main(**asked(steps=30_000))
