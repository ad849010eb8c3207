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
from cheeseboard.engine.components import Components
from cheeseboard.engine.game import Game
from cheeseboard.engine.match import Match
from cheeseboard.measure.among_bots import AmongBots
from cheeseboard.measure.evidence import Z95, Estimate, estimate
from cheeseboard.measure.names import place_of
from cheeseboard.measure.players import find_player
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
    box_name: str = ""
    stacked: bool = False  # the same luck for the same number, so far as box and choices allow

    def seating(self, number: int) -> list[str]:
        return [self.levels[(seat + number) % len(self.levels)] for seat in range(self.seats)]

    def sides(self) -> dict[str, list[int]]:
        """Seats by team: `cat` and `mice` where the game has names for them (`SIDES`), else `seat 0`, `seat 1`."""
        game = self.game
        teams = game.teams(game.options.settle(self.agreed, self.seats), self.seats)
        names = noted(game, "SIDES", ())
        found: dict[str, list[int]] = {}
        for team in sorted(set(teams)):
            side = [seat for seat in range(self.seats) if teams[seat] == team]
            found[names[team] if names else side_name(side)] = side
        return found

    @property
    def has_named_sides(self) -> bool:
        return bool(noted(self.game, "SIDES", ()))


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

    def scores_by_place(self) -> list[int]:
        return [self.scores[seat] for seat in sorted(range(len(self.scores)), key=lambda seat: self.places[seat])]


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

    def shares_by_side(self) -> dict[str, Estimate]:
        """Seats that win together are one side; a side wins a game or it does not."""
        wins = {name: [sum(game.shares[seat] for seat in side) for game in self.games]
                for name, side in self.programme.sides().items()}  # fmt: skip
        return {name: estimate(values) for name, values in wins.items()}

    def score_of_seat(self, seat: int) -> Estimate:
        return estimate([float(game.scores[seat]) for game in self.games])

    def lengths(self) -> list[float]:
        return [float(game.decisions) for game in self.games]

    def scores(self) -> list[float]:
        return [float(score) for game in self.games for score in game.scores]

    def statistics(self) -> Statistics:
        """In the rulebook's order, which does not depend on luck: two boxes can be laid side by side."""
        merged: Statistics = {}
        for game in self.games:
            for name, values in game.statistics.items():
                merged.setdefault(name, []).extend(values)
        return {name: merged[name] for name in sorted(merged, key=lambda name: place_of(self.programme.game, name))}

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

    def closest(self) -> int:
        """The number of the game in which the first two were nearest in points."""
        gaps = [abs(first - second) for game in self.games for first, second, *_ in [game.scores_by_place()]]
        return gaps.index(min(gaps))

    def longest(self) -> int:
        lengths = self.lengths()
        return lengths.index(max(lengths))

    def _repr_svg_(self) -> str:
        """Its charts, for a notebook."""
        from cheeseboard.measure.report import charts_in_english

        return charts_in_english(self)

    def seat_effect(self) -> float:
        """How unlikely seats or sides are all alike, as the largest distance from a fair share in standard errors."""
        if self.programme.together:
            return 0.0
        shares = self.shares_by_side()
        fair = 1.0 / len(shares)
        distances = [abs(each.mean - fair) / (each.half / Z95) for each in shares.values() if 0.0 < each.half < 1e9]
        return max(distances, default=0.0)


def side_name(side: list[int]) -> str:
    return f"seat{'s' if len(side) > 1 else ''} {'+'.join(str(seat) for seat in side)}"


def simulate(
    programme: Programme,
    games: int,
    jobs: int = 1,
    progress: Callable[[Played], None] | None = None,
    cluster: str | None = None,
) -> Tally:
    game = programme.game
    for level in programme.levels:
        find_player(game, level)
    game.options.settle(programme.options, game.seat_count(programme.seats))
    tally = Tally(programme, [])
    for played in spread(partial(play_one, programme), list(range(games)), jobs, cluster):
        tally.games.append(played)
        if progress is not None:
            progress(played)
    return tally


def played_match(programme: Programme, number: int) -> Match[Any]:
    """The n-th game of a programme, always the same."""
    game = programme.game
    seed = numbered_seed(programme.seed, number)
    bots = [find_player(game, level) for level in programme.seating(number)]
    if programme.samples is not None:
        bots = [bot.with_samples(programme.samples) for bot in bots]
    match: Match[Any] = Match(game, programme.seats, programme.agreed, seed, stacked=programme.stacked)
    play_on(match, bots, [bot_luck(seed, seat) for seat in range(programme.seats)])
    return match


def play_one(programme: Programme, number: int) -> Played:
    match = played_match(programme, number)
    outcome = match.outcome
    assert outcome is not None
    shares = [outcome.share(seat) for seat in range(programme.seats)]
    if programme.together:
        shares = [float(place == 1) for place in outcome.places]
    statistics, maps = statistics_of(programme.game, match)
    return Played(programme.seating(number), shares, outcome.places, outcome.scores, len(match.steps), statistics, maps)


def statistics_of(game: Game[Any], match: Match[Any]) -> tuple[Statistics, Maps]:
    """What a game counts of its own: `collect(match)` in its `statistics.py`, and `maps(match)` if it has a board."""
    name = type(game).__module__ + ".statistics"
    if find_spec(name) is None:
        return {}, {}
    module = import_module(name)
    return module.collect(match), module.maps(match) if hasattr(module, "maps") else {}


def charts_of(game: Game[Any]) -> dict[str, str]:
    """What a report draws of it, `CHARTS` in the same file: a title, and how the names begin."""
    found: dict[str, str] = noted(game, "CHARTS", {})
    return found


def noted(game: Game[Any], name: str, usual: Any) -> Any:
    """What a game's `statistics.py` says besides."""
    module = type(game).__module__ + ".statistics"
    return getattr(import_module(module), name, usual) if find_spec(module) is not None else usual


def quantile(values: list[float], part: float) -> float:
    """The value below which this part of them lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0
