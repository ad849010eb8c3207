"""Games of bots as a Minari data set: one seat's decisions, with masks.

    pip install 'cheeseboard[learn]'
    python examples/minari_games.py rat_a_tat_cat --level normal --games 100
"""

import argparse

import minari
from gymnasium import Wrapper

from cheeseboard.bots.levels import find_bot
from cheeseboard.engine.ask import ask_of
from cheeseboard.research.gymnasium import SeatEnv
from cheeseboard.research.opponents import luck_of
from cheeseboard.research.tensors.numbers import VERSION


def choice(env: SeatEnv, level: str) -> int:
    """What a bot of that level would answer for the learner's seat: the first move of its plan."""
    position, seat = env.position, env.seat
    ask = ask_of(position.table, seat, position.answers.get(seat, [])[:])
    heard = [entry for entry in position.heard(seat) if not isinstance(entry, tuple)]
    return find_bot(env.game, level).plan(position.view(seat), ask, heard, luck_of(position))[0].number


def main(game: str, level: str, games: int) -> None:
    env = SeatEnv(game, bots=level)
    collector = minari.DataCollector(Wrapper(env), record_infos=False)
    for seed in range(games):
        collector.reset(seed=seed)
        over = False
        while not over:
            *_, over, _, _ = collector.step(choice(env, level))
    name = f"cheeseboard/{game}/{level}-v{VERSION}"
    made = collector.create_dataset(dataset_id=name, algorithm_name=level, description=f"layout {env.numbers.hash}")
    print(f"{name}: {made.total_episodes} games, {made.total_steps} decisions")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="?", default="rat_a_tat_cat")
    parser.add_argument("--level", default="normal")
    parser.add_argument("--games", type=int, default=100)
    args = parser.parse_args()
    main(args.game, args.level, args.games)
