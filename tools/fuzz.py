"""Random decisions, as many as one likes, with everything checked after each.   python -m tools.fuzz --decisions 100000

All games, seat counts and options (random settings, not just the presets), with and without a clock.  After every
decision: nothing is lost from the box, each question can be computed from the view of its seat, and what is imagined
from a random view looks just like it.  Now and then: a move that is not offered, a choice taken back, JSON, a pickle,
two worlds that look the same.  After every game: the record replays, and its luck is that of its seed.

A game that goes wrong is named with its number: --only NUMBER plays just that one again.
"""

import argparse
import pickle
import sys
import time
from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import Any

from cheeseboard.checksum import Whims
from cheeseboard.engine.ask import Ask, ask_of
from cheeseboard.engine.codec import from_json, to_json
from cheeseboard.engine.errors import Illegal, Problem
from cheeseboard.engine.game import Game
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.match import Match, replay, resume, verify
from cheeseboard.engine.move import Move
from cheeseboard.engine.options import Option
from cheeseboard.engine.record import record_from_json
from cheeseboard.engine.table import redact
from cheeseboard.games import find, folders

LONGEST = 5_000  # decisions; a game that has not ended by then is left, and counted
NOW_AND_THEN = 16  # decisions between two of the dearer checks
TRIES = 50  # settings that contradict each other are thrown away

Given = dict[str, object]


def some_value(option: Option, choose: Random) -> object:
    """Anything that the option takes, as Python, JSON or a command line would give it."""
    if isinstance(option.default, bool):
        return choose.choice([True, False, "yes", "no", "on", "off", "1", "0"])
    found: list[object] = list(option.words)
    if option.least is not None:
        usual = option.default if isinstance(option.default, int) else option.least + 3
        most = 2 * usual + 2 if option.most is None else option.most
        number = choose.choice([option.least, choose.randint(option.least, max(option.least, most))])
        found += [number, str(number)]
    return choose.choice(found)


def some_options(game: Game[Any], seats: int, choose: Random) -> Given:
    """A few settings on top of some preset; those that cannot be agreed on are not counted."""
    for _ in range(TRIES):
        options = game.options.options
        given: Given = {o.name: some_value(o, choose) for o in options if choose.random() < 0.4}
        given["preset"] = choose.choice(list(game.options.presets))
        try:
            game.options.settle(given, seats)
        except Problem:
            continue
        return given
    return {}


class Fuzz:
    """One run.  Everything in it follows from its seed."""

    def __init__(self, games: list[Game[Any]], seed: int) -> None:
        self.games = games
        self.seed = seed
        self.totals: Counter[str] = Counter()
        self.seats: Counter[str] = Counter()
        self.settings: set[str] = set()

    def game(self, number: int, most: int) -> None:
        """Plays the game of this number, or its first decisions."""
        choose = Random(f"{self.seed}/{number}")
        game = self.games[number % len(self.games)]
        seats = game.seats[number // len(self.games) % len(game.seats)]
        options = some_options(game, seats, choose)
        seed = sha256(f"{self.seed}/{number}".encode()).digest()
        match = Match(game, seats, options, seed, clock=some_clock(choose))
        self.seats[f"{game.name} {seats}"] += 1
        self.settings.add(f"{game.name} {match.settings}")
        self.totals["games"] += 1
        self.play(match, Whims(game.moves, choose.getrandbits(32)), choose, min(most, LONGEST))
        self.end(match)

    def play(self, match: Match[Any], whims: Whims, choose: Random, most: int) -> None:
        for _ in range(most):
            asks = match.asks()
            if not asks:
                return
            for ask in asks:
                assert ask_of(match.view(ask.seat), ask.seat, ask.so_far) == ask, "a question shows more than the view"
            ask = choose.choice(asks)
            move = whims.choose(ask.moves)
            if choose.randrange(NOW_AND_THEN) == 0:
                choose.choice([self.refuse, self.travel, self.pair])(match, ask, choose)
                self.take_back(match, ask.seat, move)
            match.submit(ask.seat, move)
            self.totals["decisions"] += 1
            match.game.check(match.table)
            self.imagine(match, choose)

    def imagine(self, match: Match[Any], choose: Random) -> None:
        seat = choose.choice([*range(match.seats), None])
        view = match.view(seat)
        world = match.game.imagine(view, whatever(choose))
        assert redact(world, seat) == view, "what was imagined looks different"
        match.game.check(world)
        self.totals["imagined"] += 1

    # Now and then

    def refuse(self, match: Match[Any], ask: Ask, choose: Random) -> None:
        before = (match.table, len(match.luck.notes), len(match.steps), len(match.dealer.told))
        for seat in range(match.seats):
            move = choose.choice(match.game.moves)
            offered = match.ask(seat)
            if offered is not None and move in offered.moves:
                continue
            clause = clause_against(match, seat, move)
            assert clause is not None, f"'{move.notation}' was accepted, and had not been offered"
            assert clause or offered is None, f"no clause forbids '{move.notation}'"
            self.totals["refused"] += 1
        assert before == (match.table, len(match.luck.notes), len(match.steps), len(match.dealer.told))

    def take_back(self, match: Match[Any], seat: int, move: Move) -> None:
        """On a match that begins here, because what is not to be taken back has then been played."""
        here = Match(match.game, match.seats, match.settings, luck=Quick(0), start=match.table.copy())
        here.answers = {other: answer[:] for other, answer in match.answers.items()}
        before = (to_json(here.table), here.choices, here.luck.notes[:], here.asks())
        here.submit(seat, move)
        if here.can_take_back(seat):
            here.take_back(seat)
            assert before == (to_json(here.table), here.choices, here.luck.notes, here.asks())
            assert here.answers == match.answers
            assert here.dealer.told == []
            self.totals["taken back"] += 1

    def travel(self, match: Match[Any], ask: Ask, choose: Random) -> None:
        seat = choose.choice([*range(match.seats), None])
        for value in (match.table, match.view(seat), ask, match.heard(seat)[-4:]):
            assert from_json(to_json(value), match.game) == value, "JSON changed something"
            assert pickle.loads(pickle.dumps(value)) == value, "a pickle changed something"
        self.totals["travelled"] += 1

    def pair(self, match: Match[Any], ask: Ask, choose: Random) -> None:
        """A world that the seat cannot tell from the truth asks it the same and refuses it the same."""
        world = match.game.imagine(match.view(ask.seat), whatever(choose))
        assert to_json(ask_of(world, ask.seat, ask.so_far)) == to_json(ask), "a question gives something away"
        for move in choose.sample(match.game.moves, min(4, len(match.game.moves))):
            clauses = [t.phase.clause(redact(t, ask.seat), ask.seat, move) for t in (match.table, world)]
            assert clauses[0] == clauses[1], "an error gives something away"
        self.totals["paired"] += 1

    # At the end

    def end(self, match: Match[Any]) -> None:
        record = record_from_json(match.record().to_json())
        for again in (replay(record, match.game), resume(record, match.game), verify(record, match.game)):
            assert again.table == match.table
            assert again.heard(0) == match.heard(0)
            assert again.outcome == match.outcome
        if match.outcome is None:
            self.totals["left unfinished"] += 1


def clause_against(match: Match[Any], seat: int, move: Move) -> str | None:
    try:
        match.submit(seat, move)
    except Illegal as illegal:
        return illegal.clause
    return None


def whatever(choose: Random) -> Quick:
    return Quick(choose.getrandbits(32))


def some_clock(choose: Random) -> Callable[[], int] | None:
    """A clock that goes forward, at times by much; or none."""
    if choose.random() < 0.7:
        return None
    now = 0

    def read() -> int:
        nonlocal now
        now += choose.choice([0, 1, 30, 600])
        return now

    return read


def run(games: list[Game[Any]], decisions: int, seed: int, progress: Callable[[str], None]) -> Fuzz:
    """Game after game until there were this many decisions."""
    fuzz = Fuzz(games, seed)
    number = 0
    while fuzz.totals["decisions"] < decisions:
        try:
            fuzz.game(number, decisions - fuzz.totals["decisions"])
        except Exception as error:
            error.add_note(f"in game {number}: python -m tools.fuzz --seed {seed} --only {number}")
            raise
        number += 1
        progress(f"{fuzz.totals['decisions']:,} of {decisions:,} decisions, {number:,} games")
    return fuzz


def summary(fuzz: Fuzz) -> str:
    totals = ", ".join([f"{count:,} {name}" for name, count in fuzz.totals.items()])
    seats = ", ".join([f"{name}: {count:,}" for name, count in sorted(fuzz.seats.items())])
    return f"seed {fuzz.seed}: {totals}; {len(fuzz.settings):,} different agreements\ngames by seats: {seats}"


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tools.fuzz", description="random decisions, everything checked after each")
    parser.add_argument("--decisions", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=time.time_ns() % 10**9)
    parser.add_argument("--game", action="append", choices=folders())
    parser.add_argument("--only", type=int, help="the number of one game to play again")
    given = parser.parse_args(words)
    games = [find(name) for name in given.game or folders()]
    if given.only is not None:
        fuzz = Fuzz(games, given.seed)
        fuzz.game(given.only, LONGEST)
    else:
        fuzz = run(games, given.decisions, given.seed, Progress().show)
    print(summary(fuzz))
    return 0


class Progress:
    """A line that is written over, once a second, where somebody can see it."""

    def __init__(self) -> None:
        self.start = self.shown = time.monotonic()

    def show(self, line: str) -> None:
        now = time.monotonic()
        if sys.stderr.isatty() and now > self.shown + 1:
            self.shown = now
            print(f"\r{line}, {now - self.start:.0f} s ", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
