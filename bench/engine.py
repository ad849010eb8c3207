"""Rates of one game in this process, as one line of JSON: run interpreted and compiled, in turns.

    python -m bench.engine SECONDS GAME
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any

from cheeseboard.engine import play
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.game import Edition, Game
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.match import Match
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import OVER, Moment, Together, Turn
from cheeseboard.engine.table import Table, redact
from cheeseboard.games import catalogue


def rate(once: Callable[[], int], seconds: float) -> float:
    """How much `once` does in a second of this core, set-up and garbage included."""
    done = 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        done += once()
    return done / spent


def edition_of(game: Game[Any]) -> Edition:
    """The standard game at the largest number of seats up to four."""
    fitting = [edition for edition in game.editions() if edition.seats <= 4]
    return max(fitting, key=lambda edition: edition.seats)  # the first of these: the plain game comes before variants


def from_python(game: Game[Any], settings: Any, seats: int, luck: Quick, random: Callable[[], float]) -> int:
    """A whole random game, every question asked and answered from here; a move is chosen as it is for hearts."""
    dealer = Dealer(luck)
    t = game.setup(settings, seats, dealer)
    decisions = 0
    while (phase := t.phase) is not OVER:
        if isinstance(phase, Turn):
            moves = phase.moves(t)
            t.phase = phase.play(t, moves[int(random() * len(moves))], dealer)
            decisions += 1
        elif isinstance(phase, Together):
            answers = []
            for seat in phase.seats(t):
                answer: list[Move] = []
                while moves := phase.moves(t, seat, answer):
                    answer.append(moves[int(random() * len(moves))])
                decisions += len(answer)
                answers.append(answer)
            t.phase = phase.reveal(t, answers, dealer)
        elif isinstance(phase, Moment):
            t.phase = phase.happen(t, dealer)
    return decisions


def through_match(game: Game[Any], edition: Edition, choose: Quick) -> int:
    """A whole random game at a table: legality, events, record."""
    match = Match(game, edition.seats, edition.options, luck=Quick(choose.below(1 << 30)))
    while asks := match.asks():
        ask = asks[0]
        match.submit(ask.seat, ask.moves[choose.below(len(ask.moves))])
    return len(match.steps)


def middle(game: Game[Any], settings: Any, seats: int) -> tuple[Table, int]:
    """A table in mid-game, and a seat that is asked there."""
    dealer = Dealer(Quick(3))
    t: Table = game.setup(settings, seats, dealer)
    play.settle(t, dealer)
    start = t.copy()
    half = play.playout(t, dealer, Quick(4)) // 2
    t = start
    play.playout(t, Dealer(Quick(3)), Quick(4), half)
    play.settle(t, dealer)
    return t, (play.asked(t) or [0])[0]


def repeat(action: Callable[[], object], times: int) -> Callable[[], int]:
    def run() -> int:
        for _ in range(times):
            action()
        return times

    return run


def measures(game: Game[Any], seconds: float) -> dict[str, float]:
    edition = edition_of(game)
    settings = game.options.settle(edition.options, edition.seats)
    luck, choose, random = Quick(1), Quick(2), Random(2).random
    dealt: Table = game.setup(settings, edition.seats, Dealer(luck))
    play.settle(dealt, Dealer(luck))
    t, seat = middle(game, settings, edition.seats)
    view = redact(t, seat)
    return {
        "from Python": rate(lambda: from_python(game, settings, edition.seats, luck, random), seconds),
        "playouts inside": rate(lambda: play.playouts(dealt, 20, choose.below(1 << 30)), seconds),
        "copies": rate(repeat(t.copy, 500), seconds),
        "views": rate(repeat(lambda: redact(t, seat), 200), seconds),
        "imagined worlds": rate(repeat(lambda: game.imagine(view, luck), 200), seconds),
        "Match": rate(lambda: through_match(game, edition, choose), seconds),
    }


def main(seconds: float, name: str) -> None:
    compiled = play.__file__.endswith((".so", ".pyd"))
    [game] = [game for game in catalogue() if game.name == name]
    print(json.dumps({"compiled": compiled, "rates": measures(game, seconds)}))


if __name__ == "__main__":
    main(float(sys.argv[1]), sys.argv[2])
