"""PettingZoo: every game as an AEC environment, and as a Parallel one.

    env = cheeseboard.research.pettingzoo.env(name_of_a_game, seats=3, options={"preset": "quick"})
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        done = termination or truncation
        env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))

An observation is a dictionary of `observation` (float32, `tensors.numbers` tells its parts) and `action_mask` (int8).
With `plain=True` it is the row of numbers alone, as wrappers want it that know no dictionaries (SuperSuit's
`frame_stack_v1`), and the mask is in the agent's info.
Environments keep their state through `copy.deepcopy`, pickle and `save()`/`load()`; the same seed and actions give the
same game.  An action that is not offered raises `Illegal` and changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from cheeseboard.engine.errors import Illegal
from cheeseboard.engine.game import Game
from cheeseboard.research import need
from cheeseboard.research.environment import Environment, action_number
from cheeseboard.research.position import NOBODY
from cheeseboard.research.returns import PLACES, returns, rewards
from cheeseboard.research.tensors.numbers import Array, Numbers
from cheeseboard.research.tensors.spaces import Legal, box, observation_space

if TYPE_CHECKING:
    import numpy as np
    from pettingzoo import AECEnv, ParallelEnv
else:
    np = need("numpy")
    AECEnv, ParallelEnv = need("pettingzoo").AECEnv, need("pettingzoo").ParallelEnv

WAIT: Final = "wait"  # in the Parallel environment: what a seat does that is not asked


class Shared(Environment):
    """Agents and their spaces."""

    possible_agents: list[str]
    agents: list[str]

    def seat_agents(self, actions: int, plain: bool) -> None:
        self.plain = plain
        self.possible_agents = [f"seat_{seat}" for seat in range(self.numbers.seats)]
        self.agents = []
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size = self.numbers.size
        spaces = [box(size) if plain else observation_space(size, actions) for _ in self.possible_agents]
        self.observation_spaces = dict(zip(self.possible_agents, spaces))
        self.action_spaces = {agent: Legal(actions, self, agent) for agent in self.possible_agents}
        self.state_space = box(self.numbers.size)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def action_mask(self, agent: str) -> Array:
        raise NotImplementedError

    def observe(self, agent: str) -> Any:
        seen = self.numbers.observe(self.position, self.seat_of[agent])
        return seen if self.plain else {"observation": seen, "action_mask": self.action_mask(agent)}

    def told(self, agent: str) -> dict[str, Any]:
        """The agent's info."""
        return {"action_mask": self.action_mask(agent)} if self.plain else {}


class CheeseboardAEC(Shared, AECEnv):  # type: ignore[misc]
    """One seat after the other.  Seats that are asked together answer in turn, and none sees another's answer."""

    KEPT = ("agents", "paid", "rewards", "_cumulative_rewards", "terminations", "truncations",
            "agent_selection", "_skip_agent_selection")  # fmt: skip

    def __init__(
        self,
        game: Game[Any] | str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        payoff: str = PLACES,
        render_mode: str | None = None,
        plain: bool = False,
    ) -> None:
        AECEnv.__init__(self)
        self.prepare(game, seats, options, payoff, render_mode)
        self.seat_agents(len(self.numbers.actions), plain)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.restart(seed)
        self.agents = self.possible_agents[:]
        self.paid = [0.0] * len(self.agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.agent_selection = self.agents[max(0, self.position.seat)]
        self.tell_all()

    def tell_all(self) -> None:
        """Masks belong to the position: they are made for it, and never kept with it."""
        self.infos: dict[str, dict[str, Any]] = {agent: self.told(agent) for agent in self.agents}

    def load(self, text: str) -> None:
        super().load(text)
        self.tell_all()

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
        position.play(action_number(action, position))
        self._cumulative_rewards[agent] = 0.0
        if position.seat == NOBODY:
            self.finish()
        else:
            self.agent_selection = self.possible_agents[position.seat]
        if self.plain:
            self.tell_all()
        if self.render_mode == "human":
            self.render()

    def finish(self) -> None:
        paid = returns(self.position, self.payoff)
        self.rewards = dict(zip(self.agents, rewards(self.paid, paid)))
        self.paid = paid
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        self._deads_step_first()


class CheeseboardParallel(Shared, ParallelEnv):  # type: ignore[misc]
    """All seats at once.  A seat that is not asked waits: the last action, which is all that its mask offers.

    Made for games of simultaneous choices; in the others all seats but one wait.
    """

    KEPT = ("agents",)

    def __init__(
        self,
        game: Game[Any] | str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        payoff: str = PLACES,
        render_mode: str | None = None,
        plain: bool = False,
    ) -> None:
        self.prepare(game, seats, options, payoff, render_mode)
        self.wait = len(self.numbers.actions)
        self.seat_agents(self.wait + 1, plain)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        self.restart(seed)
        self.agents = self.possible_agents[:]
        return self.seen_by_all(), {agent: self.told(agent) for agent in self.agents}

    def action_mask(self, agent: str) -> Array:
        moves = self.position.legal(self.seat_of[agent])
        return np.append(self.numbers.mask(moves), np.int8(not moves))

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        """One answer of every seat that is asked.  All are looked at before any is played."""
        position = self.position
        asked = [seat for seat in range(position.seats) if position.legal(seat)]
        given = {agent: action_number(actions.get(agent, self.wait), position) for agent in self.agents}
        for agent, action in given.items():
            self.check(agent, action)
        for seat in asked:
            position.play(given[self.possible_agents[seat]], seat)
        over = position.seat == NOBODY
        agents = self.agents
        paid = dict(zip(agents, returns(position, self.payoff)))
        infos = {agent: self.told(agent) for agent in agents}
        results = (self.seen_by_all(), paid, dict.fromkeys(agents, over), dict.fromkeys(agents, False), infos)
        if over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return results

    def check(self, agent: str, action: int) -> None:
        seat = self.seat_of[agent]
        moves = self.position.legal(seat)
        if not moves:
            if action != self.wait:
                raise Illegal(seat, notation_of(self.numbers, action), "", f"it is not asked: only {self.wait} {WAIT}")
        elif all(action != move.number for move in moves):
            raise self.position.illegal(seat, action, moves)

    def seen_by_all(self) -> dict[str, Any]:
        return {agent: self.observe(agent) for agent in self.agents}


def notation_of(numbers: Numbers, action: int) -> str:
    return numbers.actions[action] if 0 <= action < len(numbers.actions) else f"action {action}"


raw_env = CheeseboardAEC
env = CheeseboardAEC  # nothing is wrapped: illegal actions raise by themselves
parallel_env = CheeseboardParallel
