"""How far can a strong player be read?  Somebody who knows its policy, and answers it.

    python -m cheeseboard.games.ratland.studies.responder [--level hard] [--seats 4] [--deals 10] [--from 0]
        [--draws 6] [--samples 500] [--jobs 2]

For every deployment the responder asks that player, with other luck, what it would do at each of the other seats,
`draws` times, and plays its own deployments out against what it was told.  It sees no more than its seat may see.
One responder sits among such players, at every seat in turn with the same luck; the unit is a deal.  `samples` is the
budget of all of them.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from functools import partial

from cheeseboard.bots.bot import Bot, bot_luck, play_on
from cheeseboard.bots.levels import find_bot
from cheeseboard.bots.mind import Belief, Mind
from cheeseboard.bots.search import Search, Thinker
from cheeseboard.engine.ask import Ask, ask_of
from cheeseboard.engine.event import Event
from cheeseboard.engine.luck import Luck, Quick
from cheeseboard.engine.match import Match
from cheeseboard.engine.move import Move
from cheeseboard.engine.table import redact
from cheeseboard.games.ratland import GAME
from cheeseboard.games.ratland.rules import DEPLOYING
from cheeseboard.games.ratland.table import Sewers
from cheeseboard.measure.evidence import estimate
from cheeseboard.measure.players import find_player
from cheeseboard.measure.processes import numbered_seed, spread


class Told(Belief[Sewers]):
    """Others deploy as one of the answers that were given for them."""

    def __init__(self, view: Sewers, answers: list[list[list[Move]]]) -> None:
        self.view = view
        self.answers = answers

    def world(self, luck: Luck) -> Sewers:
        return GAME.imagine(self.view, luck)

    def sealed(self, seat: int, luck: Luck) -> list[Move] | None:
        answers = self.answers[seat]
        return answers[luck.below(len(answers))] if answers else None


class Knowing(Mind[Sewers]):
    """The hard player's mind, but for what it believes of the others."""

    def __init__(self, mind: Mind[Sewers], heard: list[Event], answers: list[list[list[Move]]]) -> None:
        super().__init__(GAME)
        self.mind = mind
        self.heard = heard
        self.answers = answers

    def policy(self, t: Sewers, seat: int, so_far: list[Move], luck: Luck) -> Move:
        return self.mind.policy(t, seat, so_far, luck)

    def tries(self, view: Sewers, ask: Ask, belief: Belief[Sewers], luck: Luck) -> list[list[Move]]:
        """Its own answers, and what the hard player would try."""
        plans = self.mind.tries(view, ask, self.mind.believe(view, self.heard, ask.seat), luck)
        return plans + [plan for plan in self.answers[ask.seat] if plan not in plans]

    def believe(self, view: Sewers, heard: list[Event], seat: int) -> Belief[Sewers]:
        return Told(view, self.answers)

    def horizon(self, t: Sewers, root: Sewers) -> bool:
        return self.mind.horizon(t, root)

    def evaluate(self, t: Sewers, seat: int) -> float:
        return self.mind.evaluate(t, seat)


class Responder(Bot[Sewers]):
    """Knows how `player` answers, and searches as `hard` does."""

    def __init__(self, hard: Thinker[Sewers], draws: int, player: Bot[Sewers] | None = None) -> None:
        self.hard = hard
        self.draws = draws
        self.player = hard if player is None else player

    def plan(self, view: Sewers, ask: Ask, heard: list[Event], luck: Luck) -> list[Move]:
        if view.phase is not DEPLOYING or ask.so_far:
            return self.hard.plan(view, ask, heard, luck)
        answers = [self.ask(view, seat, heard, luck) for seat in range(view.seats)]
        answers[ask.seat] = [plan for n, plan in enumerate(answers[ask.seat]) if plan not in answers[ask.seat][:n]]
        return Search(Knowing(self.hard.mind, heard, answers), self.hard.samples).weigh(view, ask, heard, luck).chosen

    def ask(self, view: Sewers, seat: int, heard: list[Event], luck: Luck) -> list[list[Move]]:
        """Deployments are public afterwards, so what everybody heard of them is what this seat heard."""
        found: list[list[Move]] = []
        for _ in range(self.draws):
            theirs = redact(GAME.imagine(view, luck), seat)
            ask = ask_of(theirs, seat, [])
            if not ask.moves:
                return []
            found.append(self.player.plan(theirs, ask, heard, Quick(luck.below(1 << 30))))
        return found


@dataclass
class Reading:
    """Who is read, how closely, and at which table; plain data, everything a worker needs."""

    level: str
    seats: int
    draws: int
    samples: int | None


def share(reading: Reading, number: int) -> float:
    """What the responder wins of one deal, from all seats."""
    hard, player = find_bot(GAME, "hard"), find_player(GAME, reading.level)
    if reading.samples is not None:
        hard, player = hard.with_samples(reading.samples), player.with_samples(reading.samples)
    assert isinstance(hard, Thinker)
    responder = Responder(hard, reading.draws, player)
    seed = numbered_seed("responder", number)
    total = 0.0
    for seat in range(reading.seats):
        match = Match(GAME, reading.seats, {}, seed)
        players: list[Bot[Sewers]] = [responder if other == seat else player for other in range(reading.seats)]
        play_on(match, players, [bot_luck(seed, other) for other in range(reading.seats)])
        outcome = match.outcome
        assert outcome is not None
        total += outcome.share(seat)
    return total / reading.seats


def main() -> None:
    parser = argparse.ArgumentParser(description="how far can a strong player be read?")
    parser.add_argument("--level", default="hard")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--deals", type=int, default=10)
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--draws", type=int, default=6)
    parser.add_argument("--samples", type=int, default=None)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--cluster", metavar="ADDRESS")
    given = parser.parse_args()
    reading = Reading(given.level, given.seats, given.draws, given.samples)
    numbers = list(range(given.first, given.first + given.deals))
    shares: list[float] = []
    for won in spread(partial(share, reading), numbers, given.jobs, given.cluster):
        shares.append(won)
        print(f"deal {numbers[len(shares) - 1]}: {100 * won:.0f} %", flush=True)
    found = estimate(shares)
    print(f"the responder wins {100 * found.mean:.1f} ± {100 * found.half:.1f} % of {found.units * given.seats} games")


if __name__ == "__main__":
    main()
