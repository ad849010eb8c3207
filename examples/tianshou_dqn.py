"""Tianshou's double DQN learns against bots of the house, and its learning curve is printed.

    pip install 'cheeseboard[learn]'
    python examples/tianshou_dqn.py rat_a_tat_cat --options preset=quick --bots random --steps 40000

The library heeds a mask that lies beside the row of an observation under its own names, `obs` and `mask`.  One policy
learns at every seat: table n sits at seat n, round and round.
"""

import gymnasium
import numpy as np
import torch
from curve import asked, curve
from tianshou.algorithm.modelfree.dqn import DQN, DiscreteQLearningPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.trainer import OffPolicyTrainerParams
from tianshou.utils.net.common import Net

from cheeseboard.games import find
from cheeseboard.research.evaluate import Evaluation
from cheeseboard.research.gymnasium import SeatEnv

TABLES = 16


def renamed(env: SeatEnv) -> gymnasium.Env:
    """`observation` and `action_mask` by the names that the library knows."""
    spaces = env.observation_space
    known = gymnasium.spaces.Dict({"obs": spaces["observation"], "mask": spaces["action_mask"]})
    return gymnasium.wrappers.TransformObservation(
        env, lambda seen: {"obs": seen["observation"], "mask": seen["action_mask"]}, known
    )


def main(
    game: str = "_template", options: dict[str, object] | None = None, steps: int = 20_000, bots: str = "random",
    games: int = 400, points: int = 4, seed: int = 1,
) -> list[Evaluation]:  # fmt: skip
    """The curve: before, and after each of so many parts of the training."""
    torch.set_num_threads(1)  # the nets are small
    torch.manual_seed(seed)
    np.random.seed(seed)
    seats = find(game).seats[0]
    tables = [SeatEnv(game, number % seats, bots, options=options) for number in range(TABLES)]
    envs = DummyVectorEnv([lambda table=table: renamed(table) for table in tables])
    envs.seed(seed)
    actions = tables[0].action_space
    net = Net(state_shape=tables[0].numbers.size, action_shape=int(actions.n), hidden_sizes=[128, 128])
    policy = DiscreteQLearningPolicy(model=net, action_space=actions, eps_training=0.2)
    learner = DQN(policy=policy, optim=AdamOptimizerFactory(lr=1e-3), gamma=1.0, n_step_return_horizon=3,
                  target_update_freq=200)  # fmt: skip
    collector = Collector(learner, envs, VectorReplayBuffer(20_000, TABLES), exploration_noise=True)
    collector.reset()

    def play(row: np.ndarray, mask: np.ndarray) -> int:
        with torch.no_grad():
            values = net(row[None])[0][0].numpy()
        return int(np.where(mask > 0, values, -np.inf).argmax())

    def learn() -> int:
        learner.run_training(OffPolicyTrainerParams(
            training_collector=collector, max_epochs=1, epoch_num_steps=steps // points,
            collection_step_num_env_steps=TABLES * 4, update_step_num_gradient_steps_per_sample=1 / 8,
            batch_size=256, verbose=False, show_progress=False,
        ))  # fmt: skip
        return collector.collect_step

    who = f"Tianshou's DQN, seed {seed}, layout {tables[0].numbers.hash}"
    return curve(who, game, options, bots, games, points, play, learn)


if __name__ == "__main__":
    main(**asked(steps=20_000))
