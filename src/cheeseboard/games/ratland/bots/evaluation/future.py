"""What rats and cheese are worth while the game goes on: a clan that lives by itself, worked out backwards.

Food is what limits a clan.  So many rats, and there is a size beyond which each further one only starves, and a grave
is a point less for good.  A table for every round, made once for a number of seats.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from cheeseboard.games.ratland.components import LOCATIONS, O, Y
from cheeseboard.games.ratland.options import Options

MOST_RATS: Final = 36
STEP: Final = 2  # cheeses from one column of a table to the next
COLUMNS: Final = 6
MOST_BIRTHS: Final = 10
MOST_FORAGERS: Final = 18
MEAN_PIECE: Final = 0.8  # cheese, on the cards of the box
GROWN: Final = 4.0  # rounds
SPREAD: Final = 0.65  # standard deviation of what one piece brings
BEYOND: Final = 0.1  # what a rat beyond all tables may still be good for


def goes_on(round: int, initial: int, final: int) -> float:
    """RAT-012  The chance of another round after this one."""
    if round < initial:
        return 1.0
    left = float(initial + final + 1 - round)
    return max(0.0, 1.0 - 1.0 / left) if left > 0.0 else 0.0


@final
class Life:
    """How a clan fares in a round, on average."""

    __slots__ = ("busy", "crowd", "dull", "first", "growth", "loss", "start", "theft")

    def __init__(
        self,
        first: float = 0.95,
        dull: float = 0.25,
        theft: float = 0.4,
        busy: float = 0.2,
        loss: float = 0.06,
        start: float = 3.0,
        growth: float = 1.3,
        crowd: float = 1.1,
    ) -> None:
        self.first = first  # cheese that the first forager finds,
        self.dull = dull  # and how much less it is when all pieces are wanted
        self.theft = theft  # of the stock, once clans have grown
        self.busy = busy  # of the rats: guards and thieves
        self.loss = loss  # of a rat, for each forager
        self.start = start  # foragers of another clan, before the first round
        self.growth = growth  # and more in every round
        self.crowd = crowd  # up to so many times their share of the pieces

    def key(self) -> tuple[float, ...]:
        return (
            self.first, self.dull, self.theft, self.busy, self.loss, self.start, self.growth, self.crowd
        )  # fmt: skip

    def found(self, options: Options, round: int, foragers: int) -> float:
        """Cheese for so many foragers, the other clans being where they usually are in this round."""
        pieces = pieces_of_a_round(options)
        seats = float(options.seats)
        usual = min(self.start + self.growth * float(round), self.crowd * pieces / seats)
        wanted = float(foragers) + (seats - 1.0) * usual
        rate = self.first * food_of_a_round(options) / pieces / MEAN_PIECE
        got = float(foragers) * min(1.0, pieces / wanted)
        return rate * got * (1.0 - self.dull * min(1.0, wanted / pieces))


@final
class Future:
    """`tables[round][rats][column]`: points that a clan still makes, at the beginning of that round; without graves."""

    __slots__ = ("costs", "final", "found", "initial", "life", "most", "tables")

    def __init__(self, options: Options, life: Life) -> None:
        self.life = life
        box = options.box
        self.initial = box.initial_events
        self.final = box.final_events
        self.costs = options.costs
        self.most = min(MOST_RATS, len(options.costs) // 2)
        rounds = self.initial + self.final
        self.found = [
            [life.found(options, round, foragers) for foragers in range(MOST_FORAGERS + 1)]
            for round in range(rounds + 1)
        ]
        self.tables: list[list[list[float]]] = [[] for _ in range(rounds + 2)]
        for round in range(rounds, 0, -1):
            self.tables[round] = [
                [self.best(round, rats, float(STEP * column)) for column in range(COLUMNS)]
                for rats in range(self.most + 1)
            ]

    def best(self, round: int, rats: int, cheese: float) -> float:
        """A round well played."""
        on = goes_on(round, self.initial, self.final)
        free = rats - int(self.life.busy * float(rats) + 0.5)
        cheese *= 1.0 - self.life.theft * min(1.0, float(round) / GROWN)
        most = -99.0
        for foragers in range(min(free, MOST_FORAGERS) + 1):
            found = self.found[round][foragers]
            spread = SPREAD * sqrt(min(found, float(foragers)))
            lost = self.life.loss * float(foragers)
            for births in range(min(free - foragers, MOST_BIRTHS, self.most - rats) + 1):
                value = self.fed(round, on, rats + births, cheese + found, spread) - lost
                if value > most:
                    most = value
        return most

    def fed(self, round: int, on: float, rats: int, cheese: float, spread: float) -> float:
        """What so many rats are worth with so much cheese, a little more or a little less, before they are fed."""
        due = float(self.costs[rats])
        if spread <= 0.0:
            return self.left(round, on, float(rats), cheese - due)
        less = self.left(round, on, float(rats), cheese - spread - due)
        return (less + self.left(round, on, float(rats), cheese + spread - due)) / 2.0

    def left(self, round: int, on: float, rats: float, cheese: float) -> float:
        """RAT-113  After this round's feeding; `cheese` that is missing has starved as many rats."""
        graves = 0.0
        if cheese < 0.0:
            graves = -cheese
            rats -= graves
            cheese = 0.0
        now = rats - graves
        if on <= 0.0:
            return now
        return (1.0 - on) * now + on * (self.later(round + 1, rats, cheese) - graves)

    def later(self, round: int, rats: float, cheese: float) -> float:
        table = self.tables[round]
        extra = rats - float(self.most)
        if extra > 0.0:
            rats = float(self.most)
        elif rats < 0.0:
            rats = 0.0
        row = int(rats)
        value = at_column(table[row], cheese)
        part = rats - float(row)
        if part > 0.0:
            value += part * (at_column(table[row + 1], cheese) - value)
        return value + BEYOND * extra if extra > 0.0 else value


def at_column(row: list[float], cheese: float) -> float:
    place = cheese / float(STEP)
    column = int(place)
    if column >= COLUMNS - 1:
        return row[COLUMNS - 1]
    return row[column] + (place - float(column)) * (row[column + 1] - row[column])


def food_of_a_round(options: Options) -> float:
    """RAT-095, RAT-126  Cheese that the cards of a round show, on average."""
    cards = [card for card in options.pieces if len(card) == LOCATIONS]
    total = sum([row.count(Y) + 2 * row.count(O) for card in cards for row in card])
    return float(total * options.boxes) / float(max(1, len(cards)))


def pieces_of_a_round(options: Options) -> float:
    cards = [card for card in options.pieces if len(card) == LOCATIONS]
    return float(sum([len(row) for card in cards for row in card]) * options.boxes) / float(max(1, len(cards)))


KNOWN: Final[dict[tuple[object, ...], Future]] = {}


def future_of(options: Options, life: Life) -> Future:
    """It depends on the box and the number of seats alone, so all tables share it."""
    box = options.box
    food, pieces = food_of_a_round(options), pieces_of_a_round(options)
    key = (options.seats, food, pieces, box.initial_events, box.final_events, tuple(options.costs), life.key())
    found = KNOWN.get(key)
    if found is None:
        found = KNOWN[key] = Future(options, life)
    return found
