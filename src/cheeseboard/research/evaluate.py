"""How good a policy is: the same deals at every seat in turn, among bots of the house.

    evaluate(policy, name_of_a_game, against="easy", games=400)

A policy is anything that is called with an observation and a mask and gives the number of an action, or a row of
weights from which one is drawn.  As a `Player` it sits wherever a bot does: in `arena`, in `simulate`, among the
opponents of another learner.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final, final

from cheeseboard.bots.bot import Bot, bot_luck, play_on
from cheeseboard.engine.ask import Ask
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.event import Event
from cheeseboard.engine.game import Game
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.match import Match
from cheeseboard.engine.move import Move
from cheeseboard.engine.options import Agreement
from cheeseboard.games import find
from cheeseboard.measure.evidence import Estimate, estimate, share_interval
from cheeseboard.measure.players import find_player
from cheeseboard.measure.processes import numbered_seed, spread
from cheeseboard.research import need
from cheeseboard.research.opponents import Bots, opponents
from cheeseboard.research.position import illegal_action
from cheeseboard.research.returns import PLACES, worth
from cheeseboard.research.tensors.numbers import Array, Numbers, numbers_of

if TYPE_CHECKING:
    import numpy as np
else:
    np = need("numpy")

Policy = Callable[[Array, Array], Any]
FINE: Final = 1 << 30  # steps in which a weight is drawn


@final
class Player(Bot[Any]):
    """A policy as a bot.  It is given what bots are given, and keeps nothing."""

    def __init__(self, policy: Policy, game: Game[Any] | str) -> None:
        self.policy = policy
        self.game = find(game) if isinstance(game, str) else game
        self.known: dict[Agreement, Numbers] = {}

    def plan(self, view: Any, ask: Ask, heard: list[Event], luck: Luck) -> list[Move]:
        numbers = self.numbers(view)
        mask = numbers.mask(ask.moves)
        given = np.asarray(self.policy(numbers.observe_view(view, ask), mask))
        if given.ndim and given.shape != mask.shape:
            wanted = f"the number of an action or a row of {len(mask)} weights"
            raise Problem(f"a policy gives {wanted}, not an array of shape {given.shape}")
        number = int(given) if given.ndim == 0 else drawn(given, ask.moves, luck)
        for move in ask.moves:
            if move.number == number:
                return [move]
        raise illegal_action(self.game, ask.seat, number, ask.moves)

    def numbers(self, view: Any) -> Numbers:
        fields = [getattr(view, name) for name in view.fields()]
        agreed = next(field for field in fields if isinstance(field, Agreement))
        if agreed not in self.known:
            self.known[agreed] = numbers_of(self.game, agreed.seats, agreed.settings)
        return self.known[agreed]

    def __reduce__(self) -> tuple[Any, ...]:
        return Player, (self.policy, self.game)


def drawn(weights: Array, moves: tuple[Move, ...], luck: Luck) -> int:
    """One of the moves that are offered, by its weight."""
    shares = [max(0.0, float(weights[move.number])) for move in moves]
    if not sum(shares) > 0:
        raise Problem("a policy gave no weight to any action that is offered")
    left = sum(shares) * luck.below(FINE) / FINE
    for move, share in zip(moves, shares):
        left -= share
        if left < 0:
            return move.number
    return max(zip(shares, moves), key=lambda pair: pair[0])[1].number


@dataclass(frozen=True)
class Evaluation:
    """Intervals are over deals: games of one deal are not independent of each other."""

    game: str
    against: str
    seats: int
    games: int
    wins: Estimate  # a shared win counts as its share
    returns: Estimate  # from -1 to 1
    by_seat: list[Estimate]  # the returns at each seat

    def __str__(self) -> str:
        wins, returns = self.wins, self.returns
        won = f"{100 * wins.mean:.1f} ± {100 * wins.half:.1f} %"
        if wins.mean in (0.0, 1.0):  # none or all of so few, which is no certainty
            low, high = share_interval(wins.mean * wins.units, wins.units)
            won = f"{100 * wins.mean:.1f} % ({100 * low:.1f} … {100 * high:.1f})"
        paid = f"± {returns.half:.2f}" if returns.deviation or not returns.mean else "in every deal"
        return (
            f"{self.game}, {self.seats} seats, {self.games} games against {self.against}:"
            f" won {won}, return {returns.mean:+.2f} {paid}"
        )


def evaluate(
    policy: Policy | Bot[Any],
    game: Game[Any] | str,
    against: Bots = "random",
    games: int = 100,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    payoff: str = PLACES,
    seed: str = "evaluate",
    jobs: int = 1,
) -> Evaluation:
    """At least so many games: each deal is played once from every seat, the others being `against`.

    That is one for all other seats, or one for each of them in order; where all seats win together, its partners.
    """
    found = find(game) if isinstance(game, str) else game
    count = found.seat_count(found.seats[0] if seats is None else seats)
    agreed = {**found.among_bots(), **(options or {})}
    found.options.settle(agreed, count)
    if games < 1:
        raise Problem(f"{games} games tell nothing")
    one = policy if isinstance(policy, Bot) else Player(policy, found)
    others = [against] * (count - 1) if isinstance(against, str | Bot) else list(against)
    opponents(others, count, 0)  # too many or too few are told at once
    bots = [find_player(found, other) if isinstance(other, str) else other for other in others]
    task = partial(play_deal, found, one, bots, count, agreed, payoff, seed)
    deals = list(spread(task, list(range(-(-games // count))), jobs))
    named = [against] if isinstance(against, str | Bot) else others
    name = ", ".join(other if isinstance(other, str) else type(other).__name__ for other in named)
    return Evaluation(
        found.name, name, count, len(deals) * count,
        estimate([mean([won for won, _ in deal]) for deal in deals]),
        estimate([mean([paid for _, paid in deal]) for deal in deals]),
        [estimate([deal[seat][1] for deal in deals]) for seat in range(count)],
    )  # fmt: skip


def play_deal(
    game: Game[Any], one: Bot[Any], others: list[Bot[Any]], seats: int, agreed: dict[str, object], payoff: str,
    seed: str, number: int,
) -> list[tuple[float, float]]:  # fmt: skip
    """For each seat: what share of the win it had, and what the game was worth to it."""
    luck = numbered_seed(seed, number)
    results = []
    for seat in range(seats):
        match: Match[Any] = Match(game, seats, agreed, luck)
        players = [*others[:seat], one, *others[seat:]]
        play_on(match, players, [bot_luck(luck, at) for at in range(seats)])
        outcome = match.outcome
        assert outcome is not None
        teams = game.teams(match.settings, seats)
        together = len(set(teams)) == 1
        share = float(seat in outcome.winners()) if together else outcome.share(seat)
        results.append((share, worth(outcome, teams, payoff)[seat]))
    return results


def mean(values: list[float]) -> float:
    return sum(values) / len(values)
