"""Which of two players is stronger: deals rotated through all seats, with the same luck.

The unit is a deal.  One A sits among B's at each seat in turn, then one B among A's, always with the same table luck.
Unit means are independent of each other, single games of a unit are not: intervals are over units.  Where all seats
win together, a unit is a game of A's alone and one of B's alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from cheeseboard.bots.bot import Bot, bot_luck, play_on
from cheeseboard.engine.components import Components
from cheeseboard.engine.game import Game
from cheeseboard.engine.match import Match
from cheeseboard.engine.outcome import Outcome
from cheeseboard.measure.among_bots import AmongBots
from cheeseboard.measure.evidence import Estimate, Verdict, estimate, sequential_test
from cheeseboard.measure.players import find_player
from cheeseboard.measure.processes import numbered_seed, spread

LOOK_EVERY: Final = 50  # units, in a sequential test
MOST_UNITS: Final = 4_000


@dataclass
class Setting(AmongBots):
    """What is compared, and how; plain data, everything a worker needs."""

    name: str
    a: str
    b: str
    seats: int
    options: dict[str, object] = field(default_factory=dict)
    samples: int | None = None
    seed: str = "arena"
    components: Components | None = None
    one_way: bool = False  # only one A among B's: quicker where A thinks long


@dataclass
class Unit:
    """One deal.  Shares and margins of the one A among B's, and of the one B among A's (of a B, where only one way)."""

    a_share: float
    b_share: float
    a_margin: float
    b_margin: float
    games: int
    decisions: int

    @property
    def gain(self) -> float:
        """What A wins beyond its fair share, from both sides."""
        return (self.a_share - self.b_share) / 2.0

    @property
    def margin(self) -> float:
        return (self.a_margin - self.b_margin) / 2.0


@dataclass
class Comparison:
    """What was found.  `margin` is in the game's points, positive when A does better; `fair` is one in so many."""

    setting: Setting
    units: list[Unit]
    verdict: Verdict | None = None

    @property
    def fair(self) -> float:
        return 1.0 / self.setting.seats

    @property
    def games(self) -> int:
        return sum([unit.games for unit in self.units])

    @property
    def a_among_b(self) -> Estimate:
        return estimate([unit.a_share for unit in self.units])

    @property
    def b_among_a(self) -> Estimate:
        return estimate([unit.b_share for unit in self.units])

    @property
    def gain(self) -> Estimate:
        return estimate([unit.gain for unit in self.units])

    @property
    def margin(self) -> Estimate:
        return estimate([unit.margin for unit in self.units])


def compare(
    setting: Setting,
    deals: int,
    jobs: int = 1,
    delta: float | None = None,
    progress: Callable[[Unit], None] | None = None,
    cluster: str | None = None,
) -> Comparison:
    """Play the deals.  With `delta` they are at most that many: a test stops as soon as it can tell."""
    game = setting.game
    for level in (setting.a, setting.b):
        find_player(game, level)  # a wrong name is told before anybody starts
    game.options.settle(setting.options, game.seat_count(setting.seats))
    comparison = Comparison(setting, [])
    for unit in spread(partial(play_unit, setting), list(range(deals)), jobs, cluster):
        comparison.units.append(unit)
        if progress is not None:
            progress(unit)
        if delta is not None and len(comparison.units) % LOOK_EVERY == 0:
            comparison.verdict = sequential_test([each.gain for each in comparison.units], delta)
            if comparison.verdict.says:
                break
    return comparison


def play_unit(setting: Setting, number: int) -> Unit:
    """One deal, rotated."""
    hall = Hall(setting, numbered_seed(setting.seed, number))
    if setting.together:
        return play_teams(hall)
    seats = setting.seats
    one_a = [hall.play(setting.a, setting.b, seat) for seat in range(seats)]
    a_share = mean([result.outcome.share(result.seat) for result in one_a])
    a_margin = mean([margin(result.outcome, result.seat) for result in one_a])
    if seats == 2 or setting.one_way:  # with two seats an A among B's is a B among A's
        one_b: list[Result] = []
        b_share, b_margin = (1.0 - a_share) / (seats - 1), -a_margin / (seats - 1)
    else:
        one_b = [hall.play(setting.b, setting.a, seat) for seat in range(seats)]
        b_share = mean([result.outcome.share(result.seat) for result in one_b])
        b_margin = mean([margin(result.outcome, result.seat) for result in one_b])
    games = one_a + one_b
    decisions = sum([result.decisions for result in games])
    return Unit(a_share, b_share, a_margin, b_margin, len(games), decisions)


def play_teams(hall: Hall) -> Unit:
    """One deal for a team of A's and one of B's: did they win?"""
    setting = hall.setting
    teams = [hall.play(level, level, 0) for level in (setting.a, setting.b)]
    a, b = [float(bool(result.outcome.winners())) for result in teams]
    return Unit(a, b, a - b, b - a, len(teams), sum([result.decisions for result in teams]))


@dataclass
class Result:
    outcome: Outcome
    seat: int
    decisions: int


class Hall:
    """Where the games of one unit are played: the two players and the luck they share."""

    def __init__(self, setting: Setting, seed: bytes) -> None:
        self.setting = setting
        self.game = setting.game
        self.seed = seed
        self.bots = {level: with_budget(self.game, level, setting.samples) for level in (setting.a, setting.b)}

    def play(self, one: str, rest: str, seat: int) -> Result:
        """`one` at this seat among the `rest`."""
        seats = self.setting.seats
        match: Match[Any] = Match(self.game, seats, self.setting.agreed, self.seed)
        players = [self.bots[one if other == seat else rest] for other in range(seats)]
        play_on(match, players, [bot_luck(self.seed, other) for other in range(seats)])
        outcome = match.outcome
        assert outcome is not None
        return Result(outcome, seat, len(match.steps))


def with_budget(game: Game[Any], level: str, samples: int | None) -> Bot[Any]:
    bot = find_player(game, level)
    return bot if samples is None else bot.with_samples(samples)


def margin(outcome: Outcome, seat: int) -> float:
    """Points ahead of the others' mean, whichever way the game counts: winners tell which way is up."""
    others = [score for other, score in enumerate(outcome.scores) if other != seat]
    ahead = float(outcome.scores[seat]) - mean([float(score) for score in others])
    return -ahead if low_wins(outcome) else ahead


def low_wins(outcome: Outcome) -> bool:
    winners = outcome.winners()
    won = mean([float(outcome.scores[seat]) for seat in winners])
    lost = [float(score) for seat, score in enumerate(outcome.scores) if seat not in winners]
    return bool(lost) and won < mean(lost)


def mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0
