"""Random agents through every door: how each of them is called, in a few lines.

python examples/random_agents.py [GAME]
"""

import sys
from random import Random

import gymnasium
import numpy as np
import pyspiel

import cheeseboard.research.gymnasium
import cheeseboard.research.openspiel  # noqa: F401  (these two imports register every game)
from cheeseboard.research import pettingzoo
from cheeseboard.research.vector import Tables


def through_pettingzoo(game: str, seed: int) -> dict[str, float]:
    """One seat after the other."""
    env = pettingzoo.env(game)
    env.reset(seed=seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        total[agent] += reward
        done = termination or truncation
        env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))
    return total


def through_pettingzoo_in_parallel(game: str, seed: int) -> dict[str, float]:
    """All seats at once; whoever is not asked waits."""
    env = pettingzoo.parallel_env(game)
    seen, _ = env.reset(seed=seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    while env.agents:
        actions = {agent: env.action_space(agent).sample(seen[agent]["action_mask"]) for agent in env.agents}
        seen, rewards, _, _, _ = env.step(actions)
        total = {agent: total[agent] + reward for agent, reward in rewards.items()}
    return total


def through_openspiel(game: str, seed: int) -> list[float]:
    """With every piece of luck as a node of its own."""
    choose = Random(seed)
    state = pyspiel.load_game(f"cheeseboard_{game.strip('_')}").new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            values, weights = zip(*state.chance_outcomes())
            state.apply_action(choose.choices(values, weights)[0])
        else:
            state.apply_action(choose.choice(state.legal_actions()))
    return list(state.returns())


def through_gymnasium(game: str, seed: int) -> float:
    """One seat, the others played by bots."""
    env = gymnasium.make(f"cheeseboard/{game.strip('_')}-v1", bots="random")
    seen, _ = env.reset(seed=seed)
    over = False
    reward = 0.0
    while not over:
        seen, reward, over, _, _ = env.step(env.action_space.sample(seen["action_mask"]))
    return float(reward)


def through_arrays(game: str, seed: int, steps: int = 200) -> np.ndarray:
    """Sixteen tables together; what each seat won on average."""
    choose = np.random.default_rng(seed)
    paid, games = 0.0, 0
    with Tables(game, 16, seed=seed) as tables:
        for _ in range(steps):
            tables.step(np.argmax(tables.masks * choose.random(tables.masks.shape), axis=1))
            paid = paid + tables.rewards.sum(axis=0)
            games += int(tables.done.sum())
    return paid / max(1, games)


def main(game: str = "rat_a_tat_cat", seed: int = 1) -> dict[str, object]:
    doors = (through_pettingzoo, through_pettingzoo_in_parallel, through_openspiel, through_gymnasium, through_arrays)
    found = {door.__name__: door(game, seed) for door in doors}
    for name, paid in found.items():
        print(f"{name:32} {paid}")
    return found


if __name__ == "__main__":
    main(*sys.argv[1:])
