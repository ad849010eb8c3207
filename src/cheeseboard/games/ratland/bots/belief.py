"""What the others may be up to behind their screens, judged by what they did before."""

from __future__ import annotations

from math import exp
from typing import Final, final

from cheeseboard.bots.mind import Belief
from cheeseboard.engine.event import Event
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.move import Move
from cheeseboard.games.ratland.bots.evaluation.deployment import best_row
from cheeseboard.games.ratland.bots.evaluation.future import Future
from cheeseboard.games.ratland.bots.lookahead import (
    JOINTS,
    ROWS,
    Outset,
    answers,
    changed,
    chosen,
    match_regrets,
    some,
    usual_row,
)
from cheeseboard.games.ratland.bots.policy import moves_of
from cheeseboard.games.ratland.components import LEFT, NURSERY, RIGHT, STRADDLE
from cheeseboard.games.ratland.events import Deployed
from cheeseboard.games.ratland.rules import DEPLOYING
from cheeseboard.games.ratland.table import Sewers
from cheeseboard.games.ratland.view import imagine

# of the ROWS that somebody may think of who does not think of others
USUAL: Final = 2  # by sound habit,
REMEMBERED: Final = 2  # as it did in the rounds before, the others the best of
HASTY: Final = 60  # for its own sewer alone,
WHIM: Final = 0.8  # easily pleased
DEPTH: Final = 4  # answers to those, answers to the answers, and so on
PRELUDE: Final = 120  # of regret matching before every answer,
MATCHES: Final = 400  # and in the end, for all seats together
EARLY: Final = 3  # rounds that tell who thinks of their own sewer only:
EVEN: Final = 0.16  # of its rats, breeding less stealing: such a clan has more, and a shrewd one less;
EVEN_IN_LANES: Final = -0.1  # where thieves are guards
TELLING: Final = 12.0  # how much the odds change by that
SURE: Final = 0.95  # and people change


@final
class RatBelief(Belief[Sewers]):
    """Cards to come by counting; deployments by a guess at what clans in their place would do."""

    def __init__(self, view: Sewers, heard: list[Event], seat: int, future: Future) -> None:
        self.view = view
        self.heard = heard
        self.seat = seat
        self.future = future
        self.guess: Guess | None = None  # made with the first world

    def world(self, luck: Luck) -> Sewers:
        view = self.view
        if self.guess is None and view.phase is DEPLOYING:
            self.make_guess(luck)
        return imagine(view, luck)

    def make_guess(self, luck: Luck) -> Guess:
        o = Outset(self.view, self.seat, self.future)
        self.guess = Guess(o, self.view, deployments_so_far(self.view, self.heard), luck)
        return self.guess

    def sealed(self, seat: int, luck: Luck) -> list[Move] | None:
        guess = self.guess
        return None if guess is None else moves_of(self.view, seat, guess.row(seat, luck))


def deployments_so_far(view: Sewers, heard: list[Event]) -> list[list[list[int]]]:
    """Of every seat, as they were seen when the screens were lifted (RAT-056)."""
    past: list[list[list[int]]] = [[] for _ in range(view.seats)]
    for event in heard:
        if isinstance(event, Deployed):
            row = [event.dump, event.city, event.field, event.left, event.right, event.pantry, event.nursery, 0]
            past[event.seat].append(row)
    return past


@final
class Guess:
    """For every seat some deployments, and how often it would choose each: the average of regret matching.

    `plain` is how likely a seat is to choose among its first ones instead, whatever the others may do.
    """

    __slots__ = ("often", "plain", "rows", "seats")

    def __init__(self, o: Outset, t: Sewers, past: list[list[list[int]]], luck: Luck) -> None:
        """`past` are the deployments of every seat so far, as everybody saw them."""
        self.seats = o.seats
        self.plain = [plainness(o, own) for own in past]
        self.rows: list[list[list[int]]] = []
        for seat in range(o.seats):
            rows = [usual_row(o, seat, 1.0, luck) for _ in range(USUAL)]
            rows[0] = changed(o, rows[0], luck)
            rows += [like_then(o, seat, row, luck) for row in past[seat][-REMEMBERED:] if sum(row)]
            rows += [best_row(t, seat, HASTY, WHIM, luck) for _ in range(ROWS - len(rows))]
            self.rows.append(rows)
        for _ in range(DEPTH):
            self.often = match_regrets(o, self.rows, self.plain, PRELUDE, luck)
            joints = [self.joint(luck) for _ in range(JOINTS)]
            self.rows = [rows + answers(o, seat, rows, joints, luck) for seat, rows in enumerate(self.rows)]
        self.often = match_regrets(o, self.rows, self.plain, MATCHES, luck)

    def row(self, seat: int, luck: Luck) -> list[int]:
        rows = self.rows[seat]
        if some(luck) < self.plain[seat]:
            return rows[luck.below(ROWS)]
        return rows[chosen(self.often[seat], luck)]

    def joint(self, luck: Luck) -> list[list[int]]:
        return [self.row(seat, luck) for seat in range(self.seats)]


def plainness(o: Outset, past: list[list[int]]) -> float:
    """How likely a clan is to think of its own sewer only: then it breeds in the first rounds, and hardly steals."""
    odds = 0.0
    even = EVEN_IN_LANES if o.is_lanes else EVEN
    for row in past[:EARLY]:
        rats = float(sum(row))
        if rats:
            odds += TELLING * (float(row[NURSERY] - row[LEFT] - row[RIGHT]) / rats - even)
    return max(1.0 - SURE, min(SURE, 1.0 / (1.0 + exp(-odds))))


def like_then(o: Outset, seat: int, row: list[int], luck: Luck) -> list[int]:
    """An earlier deployment, with the rats of today."""
    rats, total = o.rats[seat], sum(row)
    after = [count * rats // total for count in row]
    weights = [float(count) for count in row]
    for _ in range(rats - sum(after)):
        after[chosen(weights, luck)] += 1
    if not o.is_armed:
        after[NURSERY] += after[STRADDLE]
        after[STRADDLE] = 0
    return after
