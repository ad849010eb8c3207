"""What was learned of a game with so many seats: habits (`studies/climb.py`), and what kennels come to from the
beginning of a round on (`studies/ahead.py`), by which the chance to win is told."""

from __future__ import annotations

import json
from math import exp, log, sqrt
from pathlib import Path
from typing import Final, final

from cheeseboard.bots.net import Net
from cheeseboard.engine.bag import Bag
from cheeseboard.engine.phase import OVER
from cheeseboard.games.dogs.bots.evaluation import GROUP, MOST_COINS, MOST_FOOD, PACE, prospects, rounds_after
from cheeseboard.games.dogs.bots.habits import read_habits
from cheeseboard.games.dogs.bots.policy import Habits
from cheeseboard.games.dogs.components import BREED_COUNT, DOGS, FIRST_SPECIAL, LOST, ROWS, Dog
from cheeseboard.games.dogs.scoring import points, result
from cheeseboard.games.dogs.table import DogTable

A_POINT: Final = 0.002  # of a win: among what wins as often, the higher score

LEAST_POINTS: Final = -20.0
MOST_POINTS: Final = 140.0
LEAST: Final = 0.02  # a share is never nearer to nothing or all
CARDS: Final = 8  # special ones
MOST_OF_A_BREED: Final = 7
FIRST_BAYS: Final = 2  # nobody has fewer
MOST_BAYS: Final = 5
MANY: Final = 8.0  # dogs of a breed that can still be had


def odds_of(found: float) -> float:
    """Points as a share of all that may be expected, and that as odds: what a network adds to."""
    share = share_of(found)
    return log(share / (1.0 - share))


def share_of(found: float) -> float:
    return max(LEAST, min(1.0 - LEAST, (found - LEAST_POINTS) / (MOST_POINTS - LEAST_POINTS)))


def points_of(odds: float) -> float:
    return LEAST_POINTS + (MOST_POINTS - LEAST_POINTS) / (1.0 + exp(max(-20.0, min(20.0, -odds))))


@final
class Market:
    """What can still be had when a round begins, counted once for all kennels of a table."""

    __slots__ = ("left", "rounds")

    def __init__(self, t: DogTable) -> None:
        self.rounds = rounds_after(t, PACE)
        left = [0.0] * BREED_COUNT
        for dog in t.spaces:
            if dog is not None and dog.face != LOST and not dog.is_block:
                left[dog.breed] += 1.0
        count_in(t.city, left)
        count_in(t.country, left)
        for dog in t.fair:
            left[dog.breed] += 1.0
        self.left = left


def count_in(bag: Bag[Dog], left: list[float]) -> None:
    for number in bag.numbers:
        dog = DOGS[number]
        if dog.face != LOST and not dog.is_block:
            left[dog.breed] += 1.0


def seen_ahead(t: DogTable, seat: int, market: Market, known: float) -> list[float]:
    """What matters of a kennel when a round begins, each number about 0 to 1; last what hard keepers take it for."""
    counts = [0] * BREED_COUNT
    due = 0
    for pack in t.bays[seat]:
        if pack:
            due += 1
        for dog in pack:
            counts[dog.breed] += 1
    groups = [0.0] * (MOST_OF_A_BREED + 1)
    rows = 0
    wanted, best, likely = 0.0, 0.0, 0.0
    for breed in range(BREED_COUNT):
        count = min(MOST_OF_A_BREED, counts[breed])
        left = market.left[breed] / MANY
        if count:
            rows += (counts[breed] + 1) // 2
            groups[count] += 0.5
            if count < MOST_OF_A_BREED:
                gain = (GROUP[count + 1] - GROUP[count]) * left
                wanted += gain
                best = max(best, gain)
                if count < 3:
                    likely += (GROUP[count + 2] - GROUP[count]) * left * left
    built = t.built[seat]
    coins = t.coins[seat]
    rounds = market.rounds
    infirmary = float(len(t.infirmaries[seat]))
    cards = [0.0] * CARDS
    for card in t.hands[seat]:
        cards[card.number - FIRST_SPECIAL] += 1.0
    is_soon = 1.0 if rounds < 1.0 else 0.0
    return [
        *groups[1:],
        wanted / 10.0,
        best / 5.0,
        likely / 10.0,
        float(ROWS * built - rows) / 4.0,
        1.0 if built == FIRST_BAYS else 0.0,
        1.0 if built == FIRST_BAYS + 1 else 0.0,
        1.0 if built == MOST_BAYS else 0.0,
        float(min(MOST_COINS, coins)) / 6.0,
        float(max(0, coins - MOST_COINS)) / 6.0,
        0.0 if coins else 1.0,
        float(t.gas[seat]) / 10.0,
        float(min(MOST_FOOD, t.food[seat])) / 9.0,
        float(max(0, due - t.food[seat])) / 3.0,
        float(t.medicine[seat]) / 5.0,
        infirmary / 3.0,
        max(0.0, infirmary - float(t.medicine[seat])) / 3.0,
        1.0 if t.assistants[seat] else 0.0,
        *cards,
        rounds / 5.0,
        is_soon,
        1.0 if t.last_round else 0.0,
        float(t.round) / 8.0,
        float((seat - t.start) % t.seats) / 3.0,
        known / 80.0,
    ]


@final
class Learned:
    """All that was learned of one number of seats."""

    __slots__ = ("far", "habits", "near", "net")

    def __init__(self, habits: Habits, net: Net, near: float, far: float) -> None:
        self.habits = habits
        self.net = net
        self.near = near  # points that are apart by this much are far apart when all is over,
        self.far = far  # and by this much more with every round to come, by the root of their number

    def worths(self, t: DogTable, market: Market) -> list[float]:
        """What every kennel will come to."""
        found: list[float] = []
        for seat in range(t.seats):
            known = sum(prospects(t, seat))
            found.append(points_of(odds_of(known) + self.net.answer(seen_ahead(t, seat, market, known))))
        return found

    def value(self, t: DogTable, seat: int) -> float:
        """The chance to win from the beginning of a round, or the share of the win when all is over; and a little for
        each point."""
        if t.phase is OVER:
            return result(t).share(seat) + margin([float(points(t, other)) for other in range(t.seats)], seat)
        market = Market(t)
        worths = self.worths(t, market)
        mine, scale = worths[seat], self.near + self.far * sqrt(market.rounds)
        odds = 0.0
        for worth in worths:
            odds += exp(max(-20.0, min(20.0, (worth - mine) / scale)))
        return 1.0 / odds + margin(worths, seat)


def margin(worths: list[float], seat: int) -> float:
    mine = worths[seat]
    return A_POINT * (mine - (sum(worths) - mine) / float(len(worths) - 1))


def read_learned(habits: Path, ahead: Path) -> dict[int, Learned]:
    """By number of seats."""
    manners = read_habits(habits)
    found: dict[int, Learned] = {}
    for seats, read in json.loads(ahead.read_text(encoding="utf-8")).items():
        near, far = read["spread"]
        found[int(seats)] = Learned(Habits(manners[int(seats)]), Net(read["rows"], read["out"]), near, far)
    return found
