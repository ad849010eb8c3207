"""Gymnasium: one seat, the others played by bots.

    env = cheeseboard.research.gymnasium.SeatEnv(name_of_a_game, seat=0, bots=["easy", "random"], seats=3)

`gymnasium.make("cheeseboard.research.gymnasium:cheeseboard/NAME-v1", bots="easy")` gives the same: Gymnasium imports
what stands before the colon, and with that the names are known.  Observations and masks are those of the PettingZoo
environment; the mask is in the info as well, and with `plain=True` only there.  The reward comes with the last step:
`returns` for the seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cheeseboard.bots.levels import find_bot
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Game
from cheeseboard.games import folders
from cheeseboard.research import need
from cheeseboard.research.environment import RENDER_MODES, Environment, action_number
from cheeseboard.research.opponents import Bots, answer, opponents
from cheeseboard.research.position import NOBODY
from cheeseboard.research.returns import PLACES, returns, scores
from cheeseboard.research.tensors.numbers import VERSION, Array
from cheeseboard.research.tensors.spaces import Legal, box, observation_space

if TYPE_CHECKING:
    import gymnasium
else:
    gymnasium = need("gymnasium")


class SeatEnv(Environment, gymnasium.Env[Any, Any]):
    """`bots` are names from the game, or bots: one for all other seats, or one for each of them in order."""

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}

    def __init__(
        self,
        game: Game[Any] | str,
        seat: int = 0,
        bots: Bots = "random",
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        payoff: str = PLACES,
        render_mode: str | None = None,
        plain: bool = False,
    ) -> None:
        self.prepare(game, seats, options, payoff, render_mode, True)
        self.plain = plain
        if not 0 <= seat < self.numbers.seats:
            raise Problem(f"there is no seat {seat}; seats are 0 to {self.numbers.seats - 1}")
        self.seat = seat
        self.names = opponents(bots, self.numbers.seats, seat)
        self.find_bots()
        actions = len(self.numbers.actions)
        size = self.numbers.size
        self.observation_space = box(size) if plain else observation_space(size, actions)
        self.action_space = Legal(actions, self, "")

    def find_bots(self) -> None:
        self.bots = [find_bot(self.game, name) if isinstance(name, str) else name for name in self.names]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        gymnasium.Env.reset(self, seed=seed)
        self.restart(seed)
        self.bots_play()
        while self.position.seat == NOBODY:  # over before this seat was asked anything: that is no game for it
            self.restart(None)
            self.bots_play()
        return self.observed(), {"action_mask": self.action_mask("")}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        self.position.play(action_number(action, self.position), self.seat)
        self.bots_play()
        over = self.position.seat == NOBODY
        reward = returns(self.position, self.payoff)[self.seat]
        if self.render_mode == "human":
            self.render()
        info: dict[str, Any] = {"scores": scores(self.position)} if over else {}
        return self.observed(), reward, over, False, {"action_mask": self.action_mask(""), **info}

    def bots_play(self) -> None:
        """Until this seat is asked, or the game is over."""
        position = self.position
        while position.seat not in (self.seat, NOBODY):
            bot = self.bots[position.seat]
            assert bot is not None
            answer(position, bot)

    def observed(self) -> Any:
        row = self.numbers.observe(self.position, self.seat)
        return row if self.plain else {"observation": row, "action_mask": self.action_mask("")}

    def action_mask(self, agent: str) -> Array:
        return self.numbers.mask(self.position.legal(self.seat))

    def action_masks(self) -> Array:
        """The same as truth values, by the name under which learners that heed masks (MaskablePPO) ask for it."""
        return self.action_mask("").astype(bool)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in super().__getstate__().items() if name != "bots"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        super().__setstate__(kept)
        self.find_bots()


def register() -> None:
    """`cheeseboard/<game>-v1` for every game."""
    for name in folders():
        known = f"cheeseboard/{name.strip('_')}-v{VERSION}"
        if known not in gymnasium.registry:
            gymnasium.register(known, f"{__name__}:SeatEnv", kwargs={"game": name}, disable_env_checker=True)


register()
