"""Games of bots as a Minari data set: one seat's decisions, with masks; written, read again, and learned from.

    pip install 'cheeseboard[learn]'
    python examples/minari_games.py rat_a_tat_cat --options preset=quick --level normal --games 300

What is learned is to imitate: for every row that was seen, the action that the bot chose, by a net of one hidden layer.
"""

import argparse
from typing import Any

import gymnasium
import minari
import numpy as np
import torch

from cheeseboard.bots.levels import find_bot
from cheeseboard.engine.ask import ask_of
from cheeseboard.research.evaluate import Evaluation, evaluate
from cheeseboard.research.gymnasium import SeatEnv
from cheeseboard.research.opponents import luck_of
from cheeseboard.research.tensors.numbers import VERSION


def choice(env: SeatEnv, level: str) -> int:
    """What a bot of that level would answer for the learner's seat: the first move of its plan."""
    position, seat = env.position, env.seat
    ask = ask_of(position.table, seat, position.answers.get(seat, [])[:])
    heard = [entry for entry in position.heard(seat) if not isinstance(entry, tuple)]
    return find_bot(env.game, level).plan(position.view(seat), ask, heard, luck_of(position))[0].number


def write(game: str, options: dict[str, object], level: str, games: int) -> minari.MinariDataset:
    """Made by its name, the environment can be made again from the data set alone."""
    known = f"cheeseboard.research.gymnasium:cheeseboard/{game.strip('_')}-v{VERSION}"
    env = gymnasium.make(known, bots=level, options=options)
    collector = minari.DataCollector(env)
    for seed in range(games):
        collector.reset(seed=seed)
        over = False
        while not over:
            *_, over, _, _ = collector.step(choice(env.unwrapped, level))
    name = f"cheeseboard/{game.strip('_')}/{level}-v{VERSION}"
    if name in minari.list_local_datasets():
        minari.delete_dataset(name)
    layout = env.unwrapped.numbers.hash
    return collector.create_dataset(dataset_id=name, algorithm_name=level, description=f"layout {layout}")


def imitate(data: minari.MinariDataset, passes: int = 20) -> Any:
    """A policy: the action that the bot would most likely have chosen."""
    torch.manual_seed(1)
    torch.set_num_threads(1)
    rows = np.concatenate([one.observations["observation"][:-1] for one in data])  # the last one is after the end
    masks = np.concatenate([one.observations["action_mask"][:-1] for one in data])
    actions = np.concatenate([one.actions for one in data])
    assert masks[np.arange(len(actions)), actions].all(), "what was chosen was offered"
    net = torch.nn.Sequential(
        torch.nn.Linear(rows.shape[1], 128), torch.nn.ReLU(), torch.nn.Linear(128, masks.shape[1])
    )
    known = torch.tensor(rows), torch.tensor(masks) > 0, torch.tensor(actions)
    descent = torch.optim.Adam(net.parameters(), 1e-3)
    for _ in range(passes):
        for part in torch.randperm(len(actions)).split(128):
            logits = net(known[0][part]).masked_fill(~known[1][part], -1e9)
            loss = torch.nn.functional.cross_entropy(logits, known[2][part])
            descent.zero_grad()
            loss.backward()
            descent.step()

    def policy(row: np.ndarray, mask: np.ndarray) -> int:
        with torch.no_grad():
            return int(np.where(mask > 0, net(torch.tensor(row)).numpy(), -np.inf).argmax())

    return policy


def main(
    game: str = "_template", options: dict[str, object] | None = None, level: str = "normal", games: int = 300,
    tried: int = 400,
) -> Evaluation:  # fmt: skip
    """How the imitation does against random bots."""
    agreed = options or {}
    name = write(game, agreed, level, games).spec.dataset_id
    data = minari.load_dataset(name)
    print(f"{name}: {data.total_episodes} games, {data.total_steps} decisions, {data.spec.data_path}")
    print(f"made again from it: {data.recover_environment().unwrapped}")
    found = evaluate(imitate(data), game, "random", tried, options=agreed)
    print(f"an imitation of it: {found}")
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="?", default="_template")
    parser.add_argument("--options", nargs="*", default=[])
    parser.add_argument("--level", default="normal")
    parser.add_argument("--games", type=int, default=300)
    args = parser.parse_args()
    main(args.game, dict(pair.split("=", 1) for pair in args.options), args.level, args.games)
