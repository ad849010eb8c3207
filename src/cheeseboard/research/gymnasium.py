"""Gymnasium: one seat, the others played by bots.

    env = cheeseboard.research.gymnasium.SeatEnv(name_of_a_game, seat=0, bots=["easy", "random"], seats=3)

`gymnasium.make("cheeseboard/NAME-v0", bots="easy")` gives the same once this is imported.  Observations and
masks are those of the PettingZoo environment.  The reward comes with the last step: `numbers.returns` for the seat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cheeseboard.bots.bot import Bot
from cheeseboard.bots.levels import find_bot
from cheeseboard.engine.ask import ask_of
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.event import Revelation
from cheeseboard.engine.game import Game
from cheeseboard.engine.luck import Luck, Quick, stream
from cheeseboard.games import folders
from cheeseboard.research import need
from cheeseboard.research.environment import RENDER_MODES, Environment, action_number
from cheeseboard.research.position import NOBODY, Position
from cheeseboard.research.returns import PLACES, returns, scores
from cheeseboard.research.tensors.numbers import Array
from cheeseboard.research.tensors.spaces import Legal, observation_space

if TYPE_CHECKING:
    import gymnasium
else:
    gymnasium = need("gymnasium")

Bots = str | Sequence[str | Bot[Any]]


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
    ) -> None:
        self.prepare(game, seats, options, payoff, render_mode, True)
        if not 0 <= seat < self.numbers.seats:
            raise Problem(f"there is no seat {seat}; seats are 0 to {self.numbers.seats - 1}")
        self.seat = seat
        names = [bots] * (self.numbers.seats - 1) if isinstance(bots, str) else list(bots)
        if len(names) != self.numbers.seats - 1:
            raise Problem(f"{self.numbers.seats - 1} other seats need as many bots, not {len(names)}")
        self.names = [*names[:seat], None, *names[seat:]]
        self.find_bots()
        actions = len(self.numbers.actions)
        self.observation_space = observation_space(self.numbers.size, actions)
        self.action_space = Legal(actions, self, "")

    def find_bots(self) -> None:
        self.bots = [find_bot(self.game, name) if isinstance(name, str) else name for name in self.names]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Array], dict[str, Any]]:
        gymnasium.Env.reset(self, seed=seed)
        self.restart(seed)
        self.bots_play()
        while self.position.seat == NOBODY:  # over before this seat was asked anything: that is no game for it
            self.restart(None)
            self.bots_play()
        return self.observed(), {}

    def step(self, action: Any) -> tuple[dict[str, Array], float, bool, bool, dict[str, Any]]:
        self.position.play(action_number(action, self.position), self.seat)
        self.bots_play()
        over = self.position.seat == NOBODY
        reward = returns(self.position, self.payoff)[self.seat]
        if self.render_mode == "human":
            self.render()
        return self.observed(), reward, over, False, {"scores": scores(self.position)} if over else {}

    def bots_play(self) -> None:
        """Until this seat is asked, or the game is over."""
        position = self.position
        while position.seat not in (self.seat, NOBODY):
            bot = self.bots[position.seat]
            assert bot is not None
            answer(position, bot)

    def observed(self) -> dict[str, Array]:
        return {"observation": self.numbers.observe(self.position, self.seat), "action_mask": self.action_mask("")}

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


def answer(position: Position, bot: Bot[Any]) -> None:
    """Let a bot answer for the seat that is next: its whole plan, as far as that holds."""
    seat = position.seat
    ask = ask_of(position.table, seat, position.answers.get(seat, [])[:])
    heard = [entry for entry in position.heard(seat) if not isinstance(entry, tuple)]
    for number, move in enumerate(bot.plan(position.view(seat), ask, heard, luck_of(position))):
        if number and move not in position.legal(seat):
            return
        luck, told = len(position.notes), len(position.log)
        position.play(move.number, seat)
        if len(position.notes) > luck or any(isinstance(entry, Revelation) for entry in position.log[told:]):
            return


def luck_of(position: Position) -> Luck:
    """Luck of its own for each of a bot's questions, so that nothing need be kept between them.

    Counted by what its seat knows of, its own choices among it: the steps of others may be sealed.
    """
    name = f"bot {position.seat} at {len(position.heard(position.seat))}"
    return Quick(int.from_bytes(stream(position.seed or b"", name)[:8], "big"))


def register() -> None:
    for name in folders():
        known = f"cheeseboard/{name.strip('_')}-v0"
        if known not in gymnasium.registry:
            gymnasium.register(known, f"{__name__}:SeatEnv", kwargs={"game": name}, disable_env_checker=True)


register()
