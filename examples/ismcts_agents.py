"""Information-set search against random agents, through every door.

In OpenSpiel its own Python bot searches, over our resampling.  In the other doors a small search of forty lines does:
it imagines worlds from what its seat knows (`Position.imagine`) and never looks at the table itself.

    python examples/ismcts_agents.py [GAME]
"""

import sys
from math import log, sqrt
from random import Random

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from cheeseboard.engine.luck import Quick
from cheeseboard.research import openspiel, pettingzoo
from cheeseboard.research.gymnasium import SeatEnv
from cheeseboard.research.position import CHANCE, NOBODY, Position
from cheeseboard.research.returns import returns
from cheeseboard.research.tensors.numbers import numbers_of

GAME = "rat_a_tat_cat"
SHORT = {  # options that make a game short
    GAME: {"rounds": 1, "max_turns_per_round": 6},
    "chop_chop": {"no_progress_limit": 3, "no_progress_result": "draw"},
}


def search(position: Position, simulations: int, choose: Random) -> int:
    """The action most often tried for the seat that is asked, over as many imagined worlds."""
    seat = position.seat
    numbers = numbers_of(position.game, position.seats, position.settings)
    nodes: dict[tuple[int, str], dict[int, list[float]]] = {}  # action -> visits, sum of returns
    root = (seat, numbers.information_text(position, seat))
    for _ in range(simulations):
        world = position.imagine(seat, Quick(choose.getrandbits(32)))
        path: list[tuple[dict[int, list[float]], int, int]] = []
        in_tree = True
        while world.seat != NOBODY:
            if world.seat == CHANCE:
                world.decide(choose.choice(world.among))
                continue
            offered = [move.number for move in world.moves]
            if in_tree:
                key = (world.seat, numbers.information_text(world, world.seat))
                in_tree = key in nodes
                node = nodes.setdefault(key, {})
                action = selected(node, offered, choose)
                path.append((node, world.seat, action))
            else:
                action = choose.choice(offered)
            world.play(action)
        paid = returns(world)
        for node, who, action in path:
            stats = node.setdefault(action, [0.0, 0.0])
            stats[0] += 1
            stats[1] += paid[who]
    best = nodes[root]
    return max(best, key=lambda action: best[action][0])


def selected(node: dict[int, list[float]], offered: list[int], choose: Random) -> int:
    untried = [action for action in offered if action not in node]
    if untried:
        return choose.choice(untried)
    total = log(sum(node[action][0] for action in offered))
    return max(offered, key=lambda a: node[a][1] / node[a][0] + 1.0 * sqrt(total / node[a][0]))


def through_pettingzoo(game: str, games: int, simulations: int) -> float:
    """Seat 0 searches; what it won on average."""
    won = 0.0
    env = pettingzoo.env(game, options=SHORT.get(game))
    choose = Random(1)
    for number in range(games):
        env.reset(seed=number)
        for agent in env.agent_iter():
            observation, reward, termination, _, _ = env.last()
            if termination:
                won += reward if agent == "seat_0" else 0.0
                env.step(None)
            elif agent == "seat_0":
                env.step(search(env.position, simulations, choose))
            else:
                env.step(env.action_space(agent).sample(observation["action_mask"]))
    return won / games


def through_gymnasium(game: str, games: int, simulations: int) -> float:
    env = SeatEnv(game, options=SHORT.get(game))
    choose = Random(2)
    won = 0.0
    for number in range(games):
        env.reset(seed=number)
        over = False
        while not over:
            _, reward, over, _, _ = env.step(search(env.position, simulations, choose))
            won += reward
    return won / games


def searching_bot(loaded: pyspiel.Game, simulations: int, choose: np.random.RandomState) -> pyspiel.Bot:
    """Where nobody knows more than anybody else there is nothing to resample: plain tree search."""
    evaluator = mcts.RandomRolloutEvaluator(1, choose)
    if loaded.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION:
        return mcts.MCTSBot(loaded, 1.0, simulations, evaluator, random_state=choose)
    return ismcts.ISMCTSBot(loaded, evaluator, 1.0, simulations, random_state=choose)


def through_openspiel(game: str, games: int, simulations: int) -> float:
    """OpenSpiel's own bot at seat 0."""
    loaded = openspiel.load(game, options=SHORT.get(game))
    choose = np.random.RandomState(3)
    won = 0.0
    for _ in range(games):
        state = loaded.new_initial_state()
        bot = searching_bot(loaded, simulations, choose)
        while not state.is_terminal():
            if state.is_chance_node():
                values, weights = zip(*state.chance_outcomes())
                state.apply_action(choose.choice(values, p=weights))
            elif state.current_player() == 0:
                state.apply_action(bot.step(state))
            else:
                state.apply_action(choose.choice(state.legal_actions()))
        won += state.returns()[0]
    return won / games


def main(game: str = GAME, games: int = 10, simulations: int = 100) -> dict[str, float]:
    found = {}
    for door in (through_pettingzoo, through_gymnasium, through_openspiel):
        found[door.__name__] = door(game, games, simulations)
        print(f"{door.__name__:24} seat 0 won {found[door.__name__]:+.2f} a game, over {games} games")
    return found


if __name__ == "__main__":
    main(*sys.argv[1:])
