"""What the search needs to know about RatLand."""

from __future__ import annotations

import json
from math import exp, log, sqrt
from pathlib import Path
from typing import Final, final

from cheeseboard.bots.mind import Belief, Mind
from cheeseboard.bots.net import Net
from cheeseboard.engine.ask import Ask
from cheeseboard.engine.event import Event
from cheeseboard.engine.luck import Luck, Quick
from cheeseboard.engine.move import Move
from cheeseboard.games.ratland import RatLand
from cheeseboard.games.ratland.bots.belief import Guess, RatBelief
from cheeseboard.games.ratland.bots.dominance import better_than
from cheeseboard.games.ratland.bots.evaluation.future import Future, Life, future_of, goes_on
from cheeseboard.games.ratland.bots.lookahead import JOINTS, Outset, changed, judge, usual_row
from cheeseboard.games.ratland.bots.policy import fitted, moves_of, open_choice, well_chosen
from cheeseboard.games.ratland.components import END, PANTRY
from cheeseboard.games.ratland.options import OFF
from cheeseboard.games.ratland.rules import DEPLOYING, EVENT
from cheeseboard.games.ratland.table import Sewers

TRIED: Final = 24  # deployments that are played out
A_POINT: Final = 0.02  # what a point of margin counts beside a whole win


def number_of_view(t: Sewers, seat: int) -> int:
    """A seed that two tables share which look alike to a seat."""
    number = t.round * 64 + seat
    for other in range(t.seats):
        number = (number * 31 + 7 * t.cheese[other] + t.points(other)) % 1_000_003
    return number


@final
class RatMind(Mind[Sewers]):
    """Plays one round to its end, with everybody's deployment as it may be, and weighs what is left then."""

    def __init__(
        self, game: RatLand, life: Life, whim: float = 1.0, rounds: int = 0, ahead: dict[int, Net] | None = None
    ) -> None:
        super().__init__(game)
        self.life = life
        # what was learned of chances between two rounds, by the number of seats at which it was (`studies/ahead.py`)
        self.ahead: dict[int, Net] = {} if ahead is None else ahead
        self.whim = whim  # how far a sensible clan strays from its usual deployment
        self.rounds = rounds  # beyond this one
        self.futures: dict[int, Future] = {}  # by number of seats
        self.idle = 0.2  # what a rat loses that cannot be deployed in the next round
        self.near = 1.2  # points; how far ahead is far at the end
        self.spread = 2.0  # points that a clan gains or loses in a round by luck

    def future(self, t: Sewers) -> Future:
        found = self.futures.get(t.seats)
        if found is None:
            found = self.futures[t.seats] = future_of(t.options, self.life)
        return found

    def policy(self, t: Sewers, seat: int, so_far: list[Move], luck: Luck) -> Move:
        if t.phase is DEPLOYING:
            row = usual_row(Outset(t, seat, self.future(t)), seat, 0.0 if so_far else self.whim, luck)
            return moves_of(t, seat, fitted(t, seat, row, so_far))[len(so_far)]
        return open_choice(t, seat, luck)

    def dominated(self, view: Sewers, ask: Ask, plan: list[Move]) -> list[Move] | None:
        return better_than(view, ask.seat, ask.so_far, plan)

    def believe(self, view: Sewers, heard: list[Event], seat: int) -> Belief[Sewers]:
        return RatBelief(view, heard, seat, self.future(view))

    def candidates(self, view: Sewers, ask: Ask) -> list[list[Move]]:
        return self.tries(view, ask, self.believe(view, [], ask.seat), Quick(number_of_view(view, ask.seat)))

    def tries(self, view: Sewers, ask: Ask, belief: Belief[Sewers], luck: Luck) -> list[list[Move]]:
        seat, phase = ask.seat, view.phase
        if phase is DEPLOYING:
            assert isinstance(belief, RatBelief)
            return self.deployments(view, ask, belief, luck)
        usual = well_chosen(view, seat, luck)
        return [[usual], *[[move] for move in ask.moves if move is not usual]]

    def deployments(self, view: Sewers, ask: Ask, belief: RatBelief, luck: Luck) -> list[list[Move]]:
        seat = ask.seat
        o = Outset(view, seat, self.future(view))
        rows = promising_rows(o, seat, belief.make_guess(luck), TRIED, luck)
        plans: list[list[Move]] = []
        done = len(ask.so_far)
        for row in rows:
            plan = moves_of(view, seat, fitted(view, seat, row, ask.so_far) if done else row)[done:]
            if plan and plan not in plans:
                plans.append(plan)
        return plans

    def horizon(self, t: Sewers, root: Sewers) -> bool:
        """The end of the round; clans and boards are chosen by habit, for nothing is played after them."""
        return t.phase is EVENT and t.round >= root.round + self.rounds

    def is_mixed(self, view: Sewers, ask: Ask) -> bool:
        return view.phase is DEPLOYING

    # What the end of a round is worth

    def evaluate(self, t: Sewers, seat: int) -> float:
        """The chance to win from here, and something for each point."""
        on = self.on(t)
        worths = [self.worth(t, other, on) for other in range(t.seats)]
        mine = worths[seat]
        net = self.learned(t)
        chance = self.share(worths, seat, self.scale(t, on)) if net is None else self.foreseen(net, t, seat, on)
        return chance + A_POINT * (mine - (sum(worths) - mine) / float(t.seats - 1))

    def learned(self, t: Sewers) -> Net | None:
        """Only of the game in which it was learned."""
        return None if t.options.clans or t.options.belligerent != OFF else self.ahead.get(t.seats)

    def foreseen(self, net: Net, t: Sewers, seat: int, on: float) -> float:
        """The chance to win: exactly if this was the last round, as it was learned if another one follows."""
        found = 0.0
        if on < 1.0:
            found += (1.0 - on) * won_now(t, seat)
        if on > 0.0:
            worths = self.worths_ahead(t, t.round + 1)
            known = self.odds_ahead(t, seat, t.round + 1, worths)
            answer = known + net.answer(seen_ahead(t, seat, t.round + 1, worths))
            found += on / (1.0 + exp(max(-30.0, min(30.0, -answer))))
        return found

    def worths_ahead(self, t: Sewers, coming: int) -> list[float]:
        """Of all clans, when that round is sure to be played."""
        future = self.future(t)
        found: list[float] = []
        for seat in range(t.seats):
            idle = float(t.infirmary[seat] + t.lost[seat])
            cheese = float(t.cheese[seat])
            later = future.later(coming, float(t.zones[seat][PANTRY]) + idle, cheese)
            found.append(later - float(t.graveyard[seat]) - self.idle * idle + 0.02 * cheese)
        return found

    def odds_ahead(self, t: Sewers, seat: int, coming: int, worths: list[float]) -> float:
        """The logarithm of the odds to win, by what is worked out: what was learned is added to it."""
        box = t.options.box
        rounds = 1.0 + max(0.0, float(box.initial_events + box.final_events + 1 - coming) / 2.0)
        share = self.share(worths, seat, self.near + self.spread * sqrt(rounds))
        share = max(0.001, min(0.999, share))
        return log(share / (1.0 - share))

    def chance(self, t: Sewers, seat: int) -> float:
        """To win from here, and nothing else."""
        on = self.on(t)
        return self.share([self.worth(t, other, on) for other in range(t.seats)], seat, self.scale(t, on))

    def scale(self, t: Sewers, on: float) -> float:
        """Points by which a clan must be ahead to be well ahead."""
        box = t.options.box
        rounds = on * (1.0 + max(0.0, float(box.initial_events + box.final_events - t.round) / 2.0))
        return self.near + self.spread * sqrt(rounds)

    def share(self, worths: list[float], seat: int, scale: float) -> float:
        mine = worths[seat]
        odds = 0.0
        for worth in worths:
            odds += exp(max(-20.0, min(20.0, (worth - mine) / scale)))
        return 1.0 / odds

    def on(self, t: Sewers) -> float:
        """The chance of another round; in a world with a Seer it is settled already."""
        after = t.next_event
        if after is not None and after.value is not None:
            return 0.0 if after.value is END else 1.0
        box = t.options.box
        return goes_on(t.round, box.initial_events, box.final_events)

    def worth(self, t: Sewers, seat: int, on: float) -> float:
        """Points at the end, as far as they can be foreseen; RAT-123  cheese breaks ties."""
        return self.worth_with(t, seat, on, float(t.cheese[seat]))

    def worth_without_cheese(self, t: Sewers, seat: int, on: float) -> float:
        return self.worth_with(t, seat, on, 0.0)

    def worth_with(self, t: Sewers, seat: int, on: float, cheese: float) -> float:
        idle = float(t.infirmary[seat] + t.lost[seat])
        rats = float(t.zones[seat][PANTRY]) + idle
        future = self.future(t).left(t.round, on, rats, cheese)
        return future - float(t.graveyard[seat]) - on * self.idle * idle + 0.02 * cheese

    def others_worth(self, t: Sewers, seat: int, on: float) -> float:
        """Their mean."""
        return sum([self.worth(t, other, on) for other in range(t.seats) if other != seat]) / float(t.seats - 1)

    def terms(self, t: Sewers, seat: int) -> dict[str, float]:
        """A hint names the one in which two deployments differ most."""
        on = self.on(t)
        worths = [self.worth(t, other, on) for other in range(t.seats)]
        mine = worths[seat]
        rats, graves = float(t.points(seat) + t.graveyard[seat]), float(t.graveyard[seat])
        return {
            "rats": rats,
            "cheese": mine - rats + graves,
            "graves": -graves,
            "others": -(sum(worths) - mine) / float(t.seats - 1),
        }


def nets(path: Path) -> dict[int, Net]:
    """By number of seats."""
    return {int(seats): Net(read["rows"], read["out"])
            for seats, read in json.loads(path.read_text(encoding="utf-8")).items()}  # fmt: skip


def won_now(t: Sewers, seat: int) -> float:
    """The share of a win, if this is the end (RAT-122, RAT-123, RAT-124)."""
    level = 0
    mine, cheese = t.points(seat), t.cheese[seat]
    for other in range(t.seats):
        points = t.points(other)
        if points > mine or (points == mine and t.cheese[other] > cheese):
            return 0.0
        if points == mine and t.cheese[other] == cheese:
            level += 1
    return 1.0 / float(level)


def seen_ahead(t: Sewers, seat: int, coming: int, worths: list[float]) -> list[float]:
    """What matters between two rounds, each number about 0 to 1: own clan, neighbours, whoever is ahead, the rest."""
    n = t.seats
    left, right = (seat + 1) % n, (seat - 1) % n
    first, second = -1, -1
    gaps, cheese, rats, idle = 0.0, 0, 0, 0
    for other in range(n):
        if other == seat:
            continue
        gaps += worths[other] - worths[seat]
        cheese += t.cheese[other]
        rats += t.zones[other][PANTRY]
        idle += t.infirmary[other] + t.lost[other]
        if first < 0 or worths[other] > worths[first]:
            first, second = other, first
        elif second < 0 or worths[other] > worths[second]:
            second = other
    if second < 0:
        second = first
    box = t.options.box
    others = float(n - 1)
    return [
        float(t.zones[seat][PANTRY]) / 20.0,
        float(t.infirmary[seat] + t.lost[seat]) / 4.0,
        float(t.cheese[seat]) / 10.0,
        float(t.graveyard[seat]) / 8.0,
        float(t.zones[left][PANTRY]) / 20.0,
        float(t.cheese[left]) / 10.0,
        float(t.zones[right][PANTRY]) / 20.0,
        float(t.cheese[right]) / 10.0,
        (worths[first] - worths[seat]) / 8.0,
        (worths[second] - worths[seat]) / 8.0,
        gaps / others / 8.0,
        float(t.zones[first][PANTRY]) / 20.0,
        float(t.cheese[first]) / 10.0,
        float(rats) / others / 20.0,
        float(cheese) / others / 10.0,
        float(idle) / others / 4.0,
        float(coming) / 9.0,
        goes_on(coming, box.initial_events, box.final_events),
        float(t.supply) / 30.0,
        float(n) / 6.0,
    ]


def promising_rows(o: Outset, seat: int, guess: Guess, count: int, luck: Luck) -> list[list[int]]:
    """The usual row first; then those that do best on average against what the others may do."""
    usual = usual_row(o, seat, 0.0, luck)
    joints = [guess.joint(luck) for _ in range(JOINTS)]
    known: dict[tuple[int, ...], float] = {}
    order: list[list[int]] = []
    judge(o, seat, [usual, *guess.rows[seat]], joints, known, order)
    judge(o, seat, [usual_row(o, seat, 1.0, luck) for _ in range(20)], joints, known, order)
    for _ in range(3):
        order.sort(key=lambda row: -known[tuple(row)])
        judge(o, seat, [changed(o, row, luck) for row in order[:8] for _ in range(5)], joints, known, order)
    order.sort(key=lambda row: -known[tuple(row)])
    return [usual, *[row for row in order if row != usual][: count - 1]]
