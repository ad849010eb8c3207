"""`python3 dev.py bench coach [GAME ...] [--games N] [--hints N] [--level L] [--budget S]`

How soon does the coach answer?  Games in which one seat is a beginner's and the others play as usual.  Of each game so
many questions of that seat are put to the coach as a table does, and its review is made as a server makes it, piece by
piece, in this process alone; with a smaller budget than usual what is told of whole reviews means little.  Seconds on
the clock and, in brackets, of the processor: the median, and the longest.
"""

from __future__ import annotations

import argparse
import time
from statistics import median
from typing import Any, Final

from msgspec import json
from rich.console import Console
from rich.progress import track
from rich.table import Table as Grid

from bench.review import played, some_of
from cheeseboard.bots.bot import LIVE_SECONDS
from cheeseboard.coach.advice import MOST_SAMPLES, advise, coach_for
from cheeseboard.coach.gates import Effort
from cheeseboard.coach.review import COMPILED, SECONDS, VERSION, Question, questions_of
from cheeseboard.coach.steps import Told
from cheeseboard.engine.game import Game
from cheeseboard.engine.luck import Quick
from cheeseboard.games import catalogue, find
from cheeseboard.server.core.reviewing import Past, glance, go_on

FROM: Final = 200_000  # the first game: none of those that other programs look at
LIMITS: Final = {"hint": 1.0, "first figures": 3.0, "review": 60.0}  # seconds, compiled


class Watch:
    """How long something took, on the clock and of the processor."""

    def __init__(self) -> None:
        self.clock, self.processor = time.perf_counter(), time.process_time()

    def read(self) -> tuple[float, float]:
        return time.perf_counter() - self.clock, time.process_time() - self.processor


class OneGame:
    """All that was measured of one game."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.spent: dict[str, list[tuple[float, float]]] = {what: [] for what in LIMITS}
        self.seats: list[dict[str, Any]] = []  # what each review said of its seat

    def measure(self, number: int, hints: int, level: str, budget: float) -> None:
        told = played(self.game, number, level)
        seat = number % told.match.seats
        for question in some_of(questions_of(told, seat), hints) if hints else []:
            self.hint(question)
        self.review(told, seat, number, budget)

    def hint(self, one: Question) -> None:
        effort = Effort(MOST_SAMPLES, MOST_SAMPLES, LIVE_SECONDS)
        watch = Watch()
        advise(coach_for(self.game), one.view, one.ask, one.heard, Quick(one.number), effort)
        self.spent["hint"].append(watch.read())

    def review(self, told: Told, seat: int, number: int, budget: float) -> None:
        """The glance that brings a first line, and then all of it."""
        past = Past(f"{self.game.name} {number}", told.match.record().to_data(), [seat])
        watch = Watch()
        made: dict[str, Any] = json.decode(glance(past).made)
        assert len(made["line"]) > 1
        self.spent["first figures"].append(watch.read())
        watch = Watch()
        while (piece := go_on(past, budget)).progress < 1.0:
            pass
        made = json.decode(piece.made)
        self.spent["review"].append(watch.read())
        self.seats.append(made["seats"][0])

    def row(self) -> list[str]:
        seats = self.seats
        return [self.game.title, str(len(seats)), str(len(self.spent["hint"])), *[self.shown(what) for what in LIMITS],
                f"{sum(one['judged'] for one in seats)} of {sum(one['choices'] for one in seats)}",
                str(sum(len(one["slips"]) for one in seats)),
                f"{sum(one['share'] is not None for one in seats)}"]  # fmt: skip

    def shown(self, what: str) -> str:
        if not self.spent[what]:
            return "–"
        clock, processor = zip(*self.spent[what])
        mark = "✗" if self.is_over(what) else "✓"
        return f"{median(clock):.2f}, {max(clock):.2f} ({median(processor):.2f}, {max(processor):.2f}) {mark}"

    def is_over(self, what: str) -> bool:
        """Others may have the machine as well: the processor's time counts."""
        return any(processor > LIMITS[what] for _, processor in self.spent[what])


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="dev.py bench coach", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=10, help="of each")
    parser.add_argument("--hints", type=int, default=5, help="in each of them, at most")
    parser.add_argument("--level", default="easy", help="of whoever is told")
    parser.add_argument("--budget", type=float, default=SECONDS, help="seconds of a review, as they are reckoned")
    args = parser.parse_args(words)
    found = [OneGame(game) for game in [find(name) for name in args.names] or catalogue()]
    grid = Grid("", "games", "hints", *LIMITS, "judged", "slips", "parts told")
    for one in found:
        for number in track(range(args.games), description=one.game.title, console=Console(stderr=True)):
            one.measure(FROM + number, args.hints, args.level, args.budget)
        grid.add_row(*one.row())
    console = Console(width=150)
    console.print(grid)
    limits = ", ".join([f"{what} {limit:g} s" for what, limit in LIMITS.items()])
    console.print(f"{'compiled' if COMPILED else 'interpreted'}, coach {VERSION}; within, compiled: {limits}")
    return int(COMPILED and any(one.is_over(what) for one in found for what in LIMITS))
