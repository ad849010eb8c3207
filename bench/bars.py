"""What `bench.load` measured beside its bars (docs/street.md): in one round, and over all of them.

A round's figures are those of its own peer, measured beside it.  Rounds of the same program differ by up to a third,
so over several of them the median says whether a bar holds, and the lowest and the highest how much that is worth.
"""

from __future__ import annotations

from collections.abc import Mapping
from statistics import fmean, geometric_mean, median
from typing import Any, NamedTuple

from bench.peer import LARGE, SMALL

Found = Mapping[str, Any]  # of one server in one round: `pushed` and `paced`, by what was measured
PACE, CPU = "moves/s", "moves per CPU second"
EACH_GAME = 1.5
MEAN = 2.3
AS_LARGE = 4.0
P99_MS = 20.0
VIEW_BYTES = 900.0


class Bar(NamedTuple):
    what: str
    figure: float
    bound: float | None = None  # none: it is only told
    is_most: bool = False

    def holds(self) -> bool | None:
        if self.bound is None:
            return None
        return self.figure <= self.bound if self.is_most else self.figure >= self.bound

    def wanted(self) -> str:
        if self.bound is None:
            return ""
        return f" ({'at most' if self.is_most else 'at least'} {self.bound:g})"


VERDICTS = {True: "holds ", False: "MISSED", None: "      "}


def bars_of(ours: Mapping[str, Found], theirs: Mapping[str, Found], like: str | None) -> list[Bar]:
    """Of one round; `like` is the game of ours whose state is as large as that of the peer's larger one."""
    bars: list[Bar] = []
    if theirs:
        for what, each, mean, as_large in ((PACE, EACH_GAME, MEAN, AS_LARGE), (CPU, None, None, None)):
            bars += beside_peer(ours, theirs[SMALL], what, each, mean)
            if like is not None and like in ours:
                ratio = times(ours[like], theirs[LARGE], what)
                bars.append(Bar(f"{like}, {what} beside a state as large", ratio, as_large))
    bars += [Bar(f"{game}, paced: p99 in ms", found["paced"]["p99 ms"], P99_MS, True) for game, found in ours.items()]
    size = fmean([found["pushed"]["bytes a view"] for found in ours.values()])
    return [*bars, Bar(f"bytes a view, mean of {len(ours)} games", size, VIEW_BYTES, True)]


def beside_peer(ours: Mapping[str, Found], peer: Found, what: str, each: float | None, mean: float | None) -> list[Bar]:
    ratios = {game: times(found, peer, what) for game, found in ours.items()}
    bars = [Bar(f"{game}, {what} beside boardgame.io", ratio, each) for game, ratio in ratios.items()]
    return [*bars, Bar(f"geometric mean of {len(ours)} games, {what}", geometric_mean(ratios.values()), mean)]


def times(ours: Found, theirs: Found, what: str) -> float:
    return float(ours["pushed"][what] / theirs["pushed"][what])


def of_a_round(bars: list[Bar]) -> list[str]:
    lines = [f"  {VERDICTS[bar.holds()]}  {bar.what}: {bar.figure:,.2f}{bar.wanted()}" for bar in bars]
    return ["", "bars:", *lines]


def of_all_rounds(rounds: list[list[Bar]]) -> list[str]:
    """The same bars of each round, by their medians."""
    lines = ["", f"{len(rounds)} rounds, by their medians (lowest to highest):"]
    for bars in zip(*rounds, strict=True):
        figures = [bar.figure for bar in bars]
        bar = bars[0]._replace(figure=median(figures))
        held = "" if bar.bound is None else f", held in {sum([bool(one.holds()) for one in bars])} of {len(bars)}"
        lines.append(
            f"  {VERDICTS[bar.holds()]}  {bar.what}: {bar.figure:,.2f} ({min(figures):,.2f} to {max(figures):,.2f})"
            f"{bar.wanted()}{held}"
        )
    return lines
