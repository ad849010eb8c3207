"""What would a best reply gain in one round?  Nothing, against players whom nobody can read.

    python -m cheeseboard.games.ratland.studies.replies LEVEL [--seats 4] [--positions 30] [--from 0]
        [--draws 6] [--samples 200] [--jobs 2]

Positions come from games of hard players, at the deployment of rounds 2 to 6.  At each of them the player is asked for
every seat, with other luck each time.  Of all deployments that hard would try there, the one that does best against
half of these answers is looked for, and valued against the other half: what it gains there over the player's own
answers, in the same rounds, is what a reader gains.  The unit is a position; gains are in the search's value, a chance
to win and 0.02 for a point.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from functools import partial

from cheeseboard.bots.bot import answer, bot_luck
from cheeseboard.bots.levels import find_bot
from cheeseboard.bots.mind import Mind
from cheeseboard.bots.rollout import Rollout
from cheeseboard.bots.search import Thinker
from cheeseboard.engine.ask import ask_of
from cheeseboard.engine.event import Event
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.match import Match
from cheeseboard.engine.move import Move
from cheeseboard.engine.table import redact
from cheeseboard.games.ratland import GAME
from cheeseboard.games.ratland.rules import DEPLOYING
from cheeseboard.games.ratland.studies.responder import Responder, Told
from cheeseboard.games.ratland.table import Sewers
from cheeseboard.measure.evidence import estimate
from cheeseboard.measure.players import find_player
from cheeseboard.measure.processes import numbered_seed, spread

FIRST_ROUND = 2
ROUNDS = 5  # in turn
FEW = 300  # rollouts of the players who lead to a position


@dataclass
class Inquiry:
    """Plain data, everything a worker needs."""

    level: str
    seats: int
    draws: int
    samples: int


def position(seats: int, number: int) -> tuple[Sewers, list[Event]] | None:
    """The table and what was heard before a deployment; nothing where the game was over before."""
    seed = numbered_seed("replies", number)
    match: Match[Sewers] = Match(GAME, seats, {}, seed)
    hard = find_bot(GAME, "hard").with_samples(FEW)
    lucks = [bot_luck(seed, seat) for seat in range(seats)]
    while asks := match.asks():
        if match.table.phase is DEPLOYING and match.table.round == FIRST_ROUND + number % ROUNDS:
            return match.table, match.heard(0)
        for ask in asks:
            if match.ask(ask.seat) is not None:
                answer(match, ask.seat, hard, lucks[ask.seat])
    return None


def gains(inquiry: Inquiry, number: int) -> list[float]:
    """Of every seat that has something to deploy."""
    found = position(inquiry.seats, number)
    if found is None:
        return []
    t, heard = found
    luck = Quick(int.from_bytes(numbered_seed("reply", number)[:6], "big"))
    hard = find_bot(GAME, "hard")
    assert isinstance(hard, Thinker)
    responder = Responder(hard, 2 * inquiry.draws, find_player(GAME, inquiry.level))
    view = redact(t, 0)
    answers = [responder.ask(view, seat, heard, luck) for seat in range(t.seats)]
    return [gain(inquiry, hard.mind, t, heard, seat, answers, luck) for seat in range(t.seats) if answers[seat]]


def gain(
    inquiry: Inquiry,
    mind: Mind[Sewers],
    t: Sewers,
    heard: list[Event],
    seat: int,
    answers: list[list[list[Move]]],
    luck: Quick,
) -> float:
    view = redact(t, seat)
    half = inquiry.draws
    known, fresh = Told(view, [own[:half] for own in answers]), Told(view, [own[half:] for own in answers])
    tried = [*mind.tries(view, ask_of(view, seat, []), mind.believe(view, heard, seat), luck), *answers[seat][:half]]
    values = valued(mind, view, seat, known, tried, inquiry.samples, luck)
    best = tried[values.index(max(values))]
    own = answers[seat][half:]
    later = valued(mind, view, seat, fresh, [best, *own], 2 * inquiry.samples, luck)
    return later[0] - sum(later[1:]) / len(own)


def valued(
    mind: Mind[Sewers], view: Sewers, seat: int, told: Told, plans: list[list[Move]], samples: int, luck: Quick
) -> list[float]:
    """What each plan is worth on average, all in the same worlds under the same luck."""
    rollout = Rollout(mind, view, seat, [], luck.below(1 << 30), told)
    totals = [0.0] * len(plans)
    for _ in range(samples):
        world = told.world(luck)
        rollout.new_luck()
        for place, plan in enumerate(plans):
            after = world.copy()
            rollout.play(after, plan)
            totals[place] += mind.evaluate(after, seat)
    return [total / samples for total in totals]


def main() -> None:
    parser = argparse.ArgumentParser(description="what would a best reply gain in one round?")
    parser.add_argument("level")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--positions", type=int, default=30)
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--draws", type=int, default=6)
    parser.add_argument("--samples", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--cluster", metavar="ADDRESS")
    given = parser.parse_args()
    inquiry = Inquiry(given.level, given.seats, given.draws, given.samples)
    numbers = list(range(given.first, given.first + given.positions))
    each = [found for found in spread(partial(gains, inquiry), numbers, given.jobs, given.cluster) if found]
    mean = estimate([sum(found) / len(found) for found in each])
    gained = f"{mean.mean:.4f} ± {mean.half:.4f}"
    print(f"{given.level}: a best reply gains {gained} a round and seat, {mean.units} positions")


if __name__ == "__main__":
    main()
