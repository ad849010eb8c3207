"""Many games between bots, counted: who wins, with how many points, after how long, and whether the seat matters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from cheeseboard.bots.bot import bot_luck, play_on
from cheeseboard.bots.levels import find_bot
from cheeseboard.engine.components import Components
from cheeseboard.engine.game import Game
from cheeseboard.engine.match import Match
from cheeseboard.measure.among_bots import AmongBots
from cheeseboard.measure.evidence import Z95, Estimate, estimate
from cheeseboard.measure.processes import numbered_seed, spread

Statistics = dict[str, list[float]]  # observations by name: one a game, or one a round, or one a row
Maps = dict[str, Counter[str]]  # by name: how often something happened at each place of a board


@dataclass
class Programme(AmongBots):
    """What is played.  In the n-th game the levels sit n seats further on, so that each sits everywhere alike."""

    name: str
    seats: int
    levels: list[str]
    options: dict[str, object] = field(default_factory=dict)
    samples: int | None = None
    seed: str = "simulate"
    components: Components | None = None

    def seating(self, number: int) -> list[str]:
        return [self.levels[(seat + number) % len(self.levels)] for seat in range(self.seats)]


@dataclass
class Played:
    """One game, as it is counted.  Where all seats win together, a win is everybody's whole share."""

    levels: list[str]
    shares: list[float]
    places: list[int]
    scores: list[int]
    decisions: int
    statistics: Statistics
    maps: Maps


@dataclass
class Tally:
    """All games of a programme."""

    programme: Programme
    games: list[Played]

    def shares_by_level(self) -> dict[str, Estimate]:
        """Wins of one seat of that level, the mean over its seats in a game being one value."""
        return {level: estimate(self.values(level, True)) for level in self.level_names()}

    def scores_by_level(self) -> dict[str, Estimate]:
        return {level: estimate(self.values(level, False)) for level in self.level_names()}

    def shares_by_seat(self) -> list[Estimate]:
        return [estimate([game.shares[seat] for game in self.games]) for seat in range(self.programme.seats)]

    def score_of_seat(self, seat: int) -> Estimate:
        return estimate([float(game.scores[seat]) for game in self.games])

    def lengths(self) -> list[float]:
        return [float(game.decisions) for game in self.games]

    def scores(self) -> list[float]:
        return [float(score) for game in self.games for score in game.scores]

    def statistics(self) -> Statistics:
        merged: Statistics = {}
        for game in self.games:
            for name, values in game.statistics.items():
                merged.setdefault(name, []).extend(values)
        return merged

    def maps(self) -> Maps:
        merged: Maps = {}
        for game in self.games:
            for name, counts in game.maps.items():
                merged.setdefault(name, Counter()).update(counts)
        return merged

    def level_names(self) -> list[str]:
        return list(dict.fromkeys(self.programme.levels))

    def values(self, level: str, is_share: bool) -> list[float]:
        found: list[float] = []
        for game in self.games:
            seats = [seat for seat, name in enumerate(game.levels) if name == level]
            if seats:
                each = [game.shares[seat] if is_share else float(game.scores[seat]) for seat in seats]
                found.append(sum(each) / len(each))
        return found

    def seat_effect(self) -> float:
        """How unlikely seats are all alike, as the largest distance from a fair share in standard errors."""
        if self.programme.together:
            return 0.0
        fair = 1.0 / self.programme.seats
        distances = [
            abs(each.mean - fair) / (each.half / Z95) for each in self.shares_by_seat() if 0.0 < each.half < 1e9
        ]
        return max(distances, default=0.0)


def simulate(
    programme: Programme, games: int, jobs: int = 1, progress: Callable[[Played], None] | None = None
) -> Tally:
    game = programme.game
    for level in programme.levels:
        find_bot(game, level)
    game.options.settle(programme.options, game.seat_count(programme.seats))
    tally = Tally(programme, [])
    for played in spread(partial(play_one, programme), list(range(games)), jobs):
        tally.games.append(played)
        if progress is not None:
            progress(played)
    return tally


def play_one(programme: Programme, number: int) -> Played:
    game = programme.game
    seed = numbered_seed(programme.seed, number)
    levels = programme.seating(number)
    bots = [find_bot(game, level) for level in levels]
    if programme.samples is not None:
        bots = [bot.with_samples(programme.samples) for bot in bots]
    match: Match[Any] = Match(game, programme.seats, programme.agreed, seed)
    play_on(match, bots, [bot_luck(seed, seat) for seat in range(programme.seats)])
    outcome = match.outcome
    assert outcome is not None
    shares = [outcome.share(seat) for seat in range(programme.seats)]
    if programme.together:
        shares = [float(place == 1) for place in outcome.places]
    statistics, maps = statistics_of(game, match)
    return Played(levels, shares, outcome.places, outcome.scores, len(match.steps), statistics, maps)


def statistics_of(game: Game[Any], match: Match[Any]) -> tuple[Statistics, Maps]:
    """What a game counts of its own: `collect(match)` in its `statistics.py`, and `maps(match)` if it has a board."""
    name = type(game).__module__ + ".statistics"
    if find_spec(name) is None:
        return {}, {}
    module = import_module(name)
    return module.collect(match), module.maps(match) if hasattr(module, "maps") else {}


def charts_of(game: Game[Any]) -> dict[str, str]:
    """What a report draws of it, `CHARTS` in the same file: a title, and how the names begin."""
    name = type(game).__module__ + ".statistics"
    return getattr(import_module(name), "CHARTS", {}) if find_spec(name) is not None else {}


def quantile(values: list[float], part: float) -> float:
    """The value below which this part of them lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0
