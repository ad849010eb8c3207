"""PettingZoo: every game as an AEC environment, and as a Parallel one.

    env = cheeseboard.research.pettingzoo.env("rat_a_tat_cat", seats=3, options={"rounds": 1})
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        done = termination or truncation
        env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))

An observation is a dictionary of `observation` (float32, `numbers.py` tells its parts) and `action_mask` (int8).
Environments keep their state through `copy.deepcopy`, pickle and `save()`/`load()`; the same seed and actions give the
same game.  An action that is not offered raises `Illegal` and changes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any, Final

from cheeseboard.engine.errors import Illegal, Problem
from cheeseboard.engine.game import Game
from cheeseboard.games import find
from cheeseboard.research import need
from cheeseboard.research.numbers import PLACES, Array, Numbers, numbers_of, returns, rewards
from cheeseboard.research.position import NOBODY, Position, from_json
from cheeseboard.research.spaces import Legal, box, observation_space, picture
from cheeseboard.research.words import table_text

if TYPE_CHECKING:
    import numpy as np
    from pettingzoo import AECEnv, ParallelEnv
else:
    np = need("numpy")
    AECEnv, ParallelEnv = need("pettingzoo").AECEnv, need("pettingzoo").ParallelEnv

RENDER_MODES: Final = ["human", "ansi", "rgb_array"]
KEPT: Final = ("paid", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos", "agent_selection",
               "_skip_agent_selection")  # fmt: skip
WAIT: Final = "wait"  # in the Parallel environment: what a seat does that is not asked


class Shared:
    """What both environments have in common: one position, its numbers, seeds, pictures and copies."""

    metadata: dict[str, Any]
    render_mode: str | None
    possible_agents: list[str]
    agents: list[str]

    def prepare(
        self,
        game: Game[Any] | str,
        seats: int | None,
        options: Mapping[str, object] | None,
        payoff: str,
        render_mode: str | None,
        waits: bool,
    ) -> None:
        self.game: Game[Any] = find(game) if isinstance(game, str) else game
        self.numbers: Numbers = numbers_of(self.game, seats, options)
        self.position = Position(self.game, self.numbers.seats, self.numbers.settings, 0, False)
        self.payoff = payoff
        returns(self.position, payoff)  # a wrong word is told at once
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise Problem(f"there is no render mode '{render_mode}'; there are {', '.join(RENDER_MODES)}")
        self.render_mode = render_mode
        self.metadata = {"name": f"cheeseboard_{self.game.name}", "render_modes": RENDER_MODES,
                         "is_parallelizable": True, "render_fps": 1}  # fmt: skip
        self.random = Random()  # seeds of the games that are reset without one
        self.possible_agents = [f"seat_{seat}" for seat in range(self.numbers.seats)]
        self.agents = []
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        actions = len(self.numbers.actions) + waits
        spaces = [observation_space(self.numbers.size, actions) for _ in self.possible_agents]
        self.observation_spaces = dict(zip(self.possible_agents, spaces))
        self.action_spaces = {agent: Legal(actions, self, agent) for agent in self.possible_agents}
        self.state_space = box(self.numbers.size)

    def restart(self, seed: int | None) -> None:
        if seed is not None:
            self.random = Random(seed)
        self.position.restart(self.random.getrandbits(64))
        self.agents = self.possible_agents[:]

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def action_mask(self, agent: str) -> Array:
        raise NotImplementedError

    def observe(self, agent: str) -> dict[str, Array]:
        seen = self.numbers.observe(self.position, self.seat_of[agent])
        return {"observation": seen, "action_mask": self.action_mask(agent)}

    def state(self) -> Array:
        """The truth, for a critic that may know it."""
        return self.numbers.state(self.position)

    def render(self) -> Any:
        """What everybody at the table may see: as text, or as a picture of its numbers."""
        if self.render_mode is None:
            return None
        if self.render_mode == "rgb_array":
            return picture(self.numbers, self.position)
        text = table_text(self.position.view(None))
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is held open."""

    def save(self) -> str:
        """The environment as JSON."""
        version, words, _ = self.random.getstate()
        data = {"position": self.position.to_json(), "agents": self.agents, "random": [version, list(words)]}
        return json.dumps({**data, **self.kept()})

    def load(self, text: str) -> None:
        """Go on where `save()` was called, in an environment of the same game, options and seats."""
        data = json.loads(text)
        position = from_json(data["position"])
        if (position.game.name, position.seats, position.settings) != (
            self.game.name, self.numbers.seats, self.numbers.settings):  # fmt: skip
            raise Problem("this was saved from another game, or with other options or seats")
        self.position = position
        self.agents = data["agents"]
        self.random.setstate((data["random"][0], tuple(data["random"][1]), None))
        self.restore(data)

    def kept(self) -> dict[str, Any]:
        return {}

    def restore(self, data: dict[str, Any]) -> None:
        """What `kept` gave."""

    def __getstate__(self) -> dict[str, Any]:
        """The game and its numbers are the same for all environments of a set-up, and are found again."""
        return {name: value for name, value in self.__dict__.items() if name not in ("game", "numbers")}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self.game = self.position.game
        self.numbers = numbers_of(self.game, self.position.seats, self.position.settings)

    def __str__(self) -> str:
        return str(self.metadata["name"])


class CheeseboardAEC(Shared, AECEnv):  # type: ignore[misc]
    """One seat after the other.  Seats that are asked together answer in turn, and none sees another's answer."""

    def __init__(
        self,
        game: Game[Any] | str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        payoff: str = PLACES,
        render_mode: str | None = None,
    ) -> None:
        AECEnv.__init__(self)
        self.prepare(game, seats, options, payoff, render_mode, False)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.restart(seed)
        self.paid = [0.0] * len(self.agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[max(0, self.position.seat)]

    def action_mask(self, agent: str) -> Array:
        """Of the agent that is to act; nothing is offered to the others."""
        is_next = self.seat_of[agent] == self.position.seat
        return self.numbers.mask(self.position.moves if is_next else ())

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        position = self.position
        position.play(number_of(action, position))
        self._cumulative_rewards[agent] = 0.0
        if position.seat == NOBODY:
            self.finish()
        else:
            self.agent_selection = self.possible_agents[position.seat]
        if self.render_mode == "human":
            self.render()

    def finish(self) -> None:
        paid = returns(self.position, self.payoff)
        self.rewards = dict(zip(self.agents, rewards(self.paid, paid)))
        self.paid = paid
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        self._deads_step_first()

    def kept(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in KEPT if hasattr(self, name)}

    def restore(self, data: dict[str, Any]) -> None:
        for name in KEPT:
            if name in data:
                setattr(self, name, data[name])


class CheeseboardParallel(Shared, ParallelEnv):  # type: ignore[misc]
    """All seats at once.  A seat that is not asked waits: the last action, which is all that its mask offers.

    Made for games of simultaneous choices; in the others all seats but one wait.
    """

    def __init__(
        self,
        game: Game[Any] | str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        payoff: str = PLACES,
        render_mode: str | None = None,
    ) -> None:
        self.prepare(game, seats, options, payoff, render_mode, True)
        self.wait = len(self.numbers.actions)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        self.restart(seed)
        return self.seen_by_all(), {agent: {} for agent in self.agents}

    def action_mask(self, agent: str) -> Array:
        moves = self.position.legal(self.seat_of[agent])
        return np.append(self.numbers.mask(moves), np.int8(not moves))

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        """One answer of every seat that is asked.  All are looked at before any is played."""
        position = self.position
        asked = [seat for seat in range(position.seats) if position.legal(seat)]
        for agent in self.agents:
            self.check(agent, actions.get(agent, self.wait))
        for seat in asked:
            position.play(int(actions[self.possible_agents[seat]]), seat)
        over = position.seat == NOBODY
        agents = self.agents
        paid = dict(zip(agents, returns(position, self.payoff)))
        results = (self.seen_by_all(), paid, dict.fromkeys(agents, over), dict.fromkeys(agents, False))
        if over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (*results, {agent: {} for agent in agents})

    def check(self, agent: str, action: int) -> None:
        seat = self.seat_of[agent]
        moves = self.position.legal(seat)
        if not moves:
            if action != self.wait:
                raise Illegal(seat, notation_of(self.numbers, action), "", f"it is not asked: only {self.wait} {WAIT}")
        elif all(action != move.number for move in moves):
            raise self.position.illegal(seat, int(action), moves)

    def seen_by_all(self) -> dict[str, Any]:
        return {agent: self.observe(agent) for agent in self.agents}


def notation_of(numbers: Numbers, action: int) -> str:
    return numbers.actions[action] if 0 <= action < len(numbers.actions) else f"action {action}"


def number_of(action: Any, position: Position) -> int:
    try:
        return int(action)
    except (TypeError, ValueError):
        raise Illegal(position.seat, str(action), "", "an action is a number") from None


raw_env = CheeseboardAEC
env = CheeseboardAEC  # nothing is wrapped: illegal actions raise by themselves
parallel_env = CheeseboardParallel
