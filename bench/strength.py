"""`python3 dev.py bench strength [GAME ...]`: our strongest bots against OpenSpiel's own search.

OpenSpiel's Python bots know every registered game: ISMCTS where something is hidden, MCTS where nothing is.  Each deal
is played once from each seat with the same luck.  Both may think as long; what they took is printed.  The peer's time
is that of the processor, ours ends by the clock: a busy machine can weaken ours alone.  Where all seats win together,
a deal is played by a team of ours and by a team of theirs, and the wins are each team's.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table as Grid

ROOT = Path(__file__).parent.parent
WARM_UP = 20  # simulations, before the peer's speed is known
UCT = 1.0


@dataclass
class Clock:
    """How long somebody thought, in seconds of the processor."""

    seconds: float = 0.0
    decisions: int = 0

    @property
    def mean(self) -> float:
        return self.seconds / max(self.decisions, 1)


@dataclass
class Peer:
    """OpenSpiel's bot.  It counts simulations, so they are counted to fit the time."""

    game: Any
    seconds: float
    clock: Clock = field(default_factory=Clock)
    simulations: int = 0

    def choose(self, state: Any, rng: Any) -> int:
        from open_spiel.python.algorithms import ismcts, mcts

        legal = state.legal_actions()
        if len(legal) == 1:
            return int(legal[0])
        known = self.simulations / self.clock.seconds if self.simulations else WARM_UP / self.seconds
        count = max(int(known * self.seconds), 2)
        evaluator = mcts.RandomRolloutEvaluator(1, rng)
        hidden = "IMPERFECT" in str(self.game.get_type().information)
        bot = (
            ismcts.ISMCTSBot(self.game, evaluator, UCT, count, random_state=rng)
            if hidden
            else mcts.MCTSBot(self.game, UCT, count, evaluator, random_state=rng)
        )
        begun = time.process_time()
        action = int(bot.step(state))
        self.clock.seconds += time.process_time() - begun
        self.clock.decisions += 1
        self.simulations += count
        return action


@dataclass
class Ours:
    level: str
    bot: Any
    clock: Clock = field(default_factory=Clock)

    def choose(self, state: Any, rng: Any) -> int:
        from cheeseboard.engine.ask import ask_of
        from cheeseboard.engine.luck import Quick

        position = state.position
        if len(position.moves) == 1:
            return int(position.moves[0].number)
        seat = position.seat
        ask = ask_of(position.table, seat, position.answers.get(seat, [])[:])
        heard = [entry for entry in position.heard(seat) if not isinstance(entry, tuple)]
        begun = time.process_time()
        plan = self.bot.plan(position.view(seat), ask, heard, Quick(int(rng.randint(1 << 30))))
        self.clock.seconds += time.process_time() - begun
        self.clock.decisions += 1
        return int(plan[0].number)


def played(game: Any, players: list[Any], deal: int, rng: Any) -> Any:
    """The outcome of one game.  The table's luck is the deal's, as far as play runs alike."""
    luck = random.Random(deal)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(sampled(state.chance_outcomes(), luck.random()))
        else:
            state.apply_action(players[state.current_player()].choose(state, rng))
    return state.position.outcome()


def sampled(outcomes: list[tuple[int, float]], left: float) -> int:
    for value, probability in outcomes:
        left -= probability
        if left <= 0:
            return value
    return outcomes[-1][0]


def won(outcome: Any) -> float:
    """By a team of all seats."""
    return float(bool(outcome.winners()))


@dataclass
class Found:
    """What ours wins of each deal and, where teams are compared, what theirs wins."""

    ours: Ours
    peer: Peer
    shares: list[float] = field(default_factory=list)
    theirs: list[float] = field(default_factory=list)

    def wins(self) -> str:
        return " against ".join([said(shares) for shares in (self.shares, self.theirs) if shares])


def said(shares: list[float]) -> str:
    from cheeseboard.measure.evidence import estimate

    found = estimate(shares)
    return f"{100 * found.mean:.1f} ± {100 * found.half:.1f} %"


def match_up(name: str, deals: int, seconds: float) -> Found:
    import numpy

    from cheeseboard.bots.bot import win_together
    from cheeseboard.bots.levels import levels
    from cheeseboard.games import find
    from cheeseboard.research import openspiel

    game = find(name)
    options: dict[str, object] = {"preset": "quick"} if "quick" in game.options.presets else {}
    loaded = openspiel.load(game, 2, options)
    level, bot = list(levels(game).items())[-1]
    found = Found(Ours(level, bot.within(seconds)), Peer(loaded, seconds))
    ours, peer = found.ours, found.peer
    together = win_together(game, options, 2)
    for deal in track(range(deals), description=game.title, console=Console(stderr=True)):
        rng = numpy.random.RandomState(deal)
        if together:
            found.shares.append(won(played(loaded, [ours, ours], deal, rng)))
            found.theirs.append(won(played(loaded, [peer, peer], deal, rng)))
        else:
            first = played(loaded, [ours, peer], deal, rng).share(0)
            second = played(loaded, [peer, ours], deal, rng).share(1)
            found.shares.append((first + second) / 2)
    return found


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="dev.py bench strength", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all of the catalogue, if none is named")
    parser.add_argument("--deals", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=0.1, help="for each decision")
    args = parser.parse_args(words)
    compiled = os.environ.pop("CHEESEBOARD_COMPILED", "")
    if compiled:  # both sides play on the compiled rules
        env = os.environ | {"PYTHONPATH": os.pathsep.join([compiled, str(ROOT)])}
        command = [sys.executable, "-m", "bench.strength", *words]
        return subprocess.run(command, env=env, cwd=ROOT, check=False).returncode
    from cheeseboard.engine import play
    from cheeseboard.games import catalogue

    built = "compiled" if play.__file__.endswith((".so", ".pyd")) else "interpreted"
    title = f"beside OpenSpiel's search: two seats, rules {built}, {args.deals} deals"
    grid = Grid("game", "ours", "wins", "CPU seconds a decision", "the peer's", "its simulations", title=title)
    for name in args.games or [game.name for game in catalogue()]:
        found = match_up(name, args.deals, args.seconds)
        thought = [f"{clock.mean:.3f}" for clock in (found.ours.clock, found.peer.clock)]
        simulations = found.peer.simulations / max(found.peer.clock.decisions, 1)
        grid.add_row(name, found.ours.level, found.wins(), *thought, f"{simulations:,.0f}")
    Console().print(grid)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
