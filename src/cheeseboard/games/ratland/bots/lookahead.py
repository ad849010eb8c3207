"""Behind the screens: how a sensible clan deploys, what a round brings on average, and how to answer the others.

A row is a deployment: rats by zone.  Nothing here plays by the rules to the letter; the search does that afterwards
with the few rows that look best.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from cheeseboard.engine.luck import Luck
from cheeseboard.games.ratland.bots.evaluation.deployment import piece_value
from cheeseboard.games.ratland.bots.evaluation.future import Future, goes_on
from cheeseboard.games.ratland.components import (
    ARMED,
    BELLIGERENT,
    END,
    FAMILY,
    LEFT,
    LOCATIONS,
    MASSIVE_ATTACKS,
    NURSERY,
    PANTRY,
    RIGHT,
    STRADDLE,
    STRATEGISTS,
    ZONES,
)
from cheeseboard.games.ratland.moves import MOST_STRADDLE
from cheeseboard.games.ratland.rules.attacks import phantoms
from cheeseboard.games.ratland.table import Sewers

PIECE_SPREAD: Final = 0.65  # standard deviation of what one piece brings
ABROAD: Final = 0.17  # of a clan, at each location, when nothing is known of its deployment
CROWDING: Final = 0.04  # each rat already at a location makes the next one worth so much less
HIT: Final = 0.6  # how far a neighbour's loss is one's own gain, where there is but one
ROWS: Final = 9  # deployments that somebody may think of who does not think of others,
ANSWERS: Final = 3  # and those that would do best against what the others may do,
STEPS: Final = 3  # of looking for them
JOINTS: Final = 12  # deployments of all seats that a row is tried against
RISING: Final = 1000


def going_on(t: Sewers, seat: int) -> float:
    """RAT-012  The chance of another round after this one, as far as this seat can know (RAT-139)."""
    after = t.next_event
    if after is not None and after.is_seen_by(seat) and after.value is not None:
        return 0.0 if after.value is END else 1.0
    box = t.options.box
    return goes_on(t.round, box.initial_events, box.final_events)


@final
class Outset:
    """What a round begins with, from one seat's view: all that does not depend on anybody's deployment."""

    __slots__ = (
        "ahead",
        "cheese",
        "costs",
        "crowds",
        "extra_births",
        "fewer",
        "future",
        "home",
        "is_armed",
        "is_lanes",
        "massive",
        "on",
        "phantoms",
        "rats",
        "round",
        "seats",
        "sizes",
        "strategic",
        "supply",
        "values",
    )

    def __init__(self, t: Sewers, eye: int, future: Future) -> None:
        event = t.event_cards[-1]
        self.future = future
        self.round = t.round
        self.on = going_on(t, eye)
        seats = t.seats
        self.seats = seats
        self.is_lanes = t.options.is_lanes
        self.is_armed = event is ARMED
        self.costs = t.options.costs
        self.supply = t.supply
        self.cheese = t.cheese[:]
        self.rats = [t.zones[seat][PANTRY] for seat in range(seats)]
        self.home = [t.infirmary[seat] + t.lost[seat] for seat in range(seats)]  # RAT-074  back before the feeding
        self.ahead = [t.prio(seat) for seat in range(seats)]
        self.massive = 1 if event is MASSIVE_ATTACKS else 0
        self.strategic = 1.0 if event is STRATEGISTS else 0.0
        self.phantoms = [phantoms(t, seat) for seat in range(seats)]
        self.extra_births = [family_births(t, seat) for seat in range(seats)]
        self.fewer: list[int] = []
        for side in t.sides:
            self.fewer.append(1 if side.is_seen_by(eye) and side.value is BELLIGERENT else 0)  # RAT-147
        self.sizes: list[int] = []
        self.values: list[list[float]] = [[] for _ in range(seats)]
        for place in range(LOCATIONS):
            numbers = [n for card in t.food_cards[-t.options.boxes :] for n in t.options.pieces[card.number][place]]
            self.sizes.append(len(numbers))
            for seat in range(seats):
                self.values[seat].append(piece_value(t, seat, numbers))
        total = sum(self.rats)
        self.crowds = [ABROAD * float(total - self.rats[seat]) for seat in range(seats)]

    def settled(self, rats: int, cheese: float, pieces: int) -> float:
        """What a clan is worth that has to be fed, when so many pieces make its cheese uncertain."""
        return self.future.fed(self.round, self.on, rats, cheese, PIECE_SPREAD * sqrt(float(pieces)))

    def payoff(self, rows: list[list[int]], seat: int, row: list[int]) -> float:
        """What this row is worth to the seat when the others deploy so: attacks exactly, pieces on average."""
        stock = self.cheese[seat]
        gained, lost = self.thefts(rows, seat, row)
        cheese = float(stock + gained - min(lost, stock))
        pieces = 0
        for place in range(LOCATIONS):
            mine = row[place]
            if mine:
                before = 0
                for other in range(self.seats):
                    rats = rows[other][place]
                    if rats and other != seat:
                        if rats < mine or (rats == mine and self.ahead[other] < self.ahead[seat]):
                            before += rats
                found = min(mine - self.fewer[seat], self.sizes[place] - before)
                if found > 0:
                    pieces += found
                    cheese += float(found) * self.values[seat][place]
            else:
                cheese += self.strategic
        rats = self.rats[seat] + self.home[seat] + self.births(rows, seat, row)
        return self.settled(rats, cheese, pieces) + HIT * float(gained) / float(self.seats - 1)

    def thefts(self, rows: list[list[int]], seat: int, row: list[int]) -> tuple[int, int]:
        """RAT-067, RAT-070  Won and lost; a stock that two thieves share is not told apart."""
        seats, massive = self.seats, self.massive
        left, right = (seat + 1) % seats, (seat - 1) % seats
        gained = lost = 0
        for pipe in (LEFT, RIGHT):
            other = left if pipe == LEFT else right
            facing = RIGHT if pipe == LEFT else LEFT
            guarded, guarding = (facing, pipe) if self.is_lanes else (PANTRY, PANTRY)
            theirs = rows[other]
            mine, raiders = row[pipe], theirs[facing]
            if mine:
                wanted = mine + massive - theirs[guarded] - theirs[STRADDLE] - self.phantoms[other]
                if wanted > 0:
                    gained += min(wanted, self.cheese[other])
            if raiders:
                wanted = raiders + massive - row[guarding] - row[STRADDLE] - self.phantoms[seat]
                if wanted > 0:
                    lost += wanted
        return gained, lost

    def births(self, rows: list[list[int]], seat: int, row: list[int]) -> int:
        """RAT-071  When rats are short, small nurseries are served first."""
        due = row[NURSERY] + row[STRADDLE] + self.extra_births[seat]
        if not due:
            return 0
        supply = self.supply
        if supply < due * self.seats:
            for other in range(self.seats):
                if other != seat:
                    theirs = rows[other][NURSERY] + rows[other][STRADDLE] + self.extra_births[other]
                    if theirs < due or (theirs == due and self.ahead[other] < self.ahead[seat]):
                        supply -= theirs
        return max(0, min(due, supply))


def family_births(t: Sewers, seat: int) -> int:
    return 1 if t.clans[seat] is FAMILY and t.is_improved() else 0


# ---- how a clan deploys ----


def usual_row(o: Outset, seat: int, whim: float, luck: Luck) -> list[int]:
    """Guards and thieves by what lies in the pantries; then births and foragers so that all are fed."""
    row = [0] * len(ZONES)
    rest = o.rats[seat]
    stock = float(o.cheese[seat])
    if o.is_armed:
        row[STRADDLE] = min(rest, MOST_STRADDLE)
        rest -= row[STRADDLE]
    left, right = (seat + 1) % o.seats, (seat - 1) % o.seats
    if o.is_lanes:
        most = max(stock, float(o.cheese[left]))
        for pipe in (LEFT, RIGHT):
            rats = min(rest // 3, wanted(most, 2.0, 5.0, 9.0, whim, luck))
            row[pipe] += rats
            rest -= rats
    else:
        guards = max(0, min(rest // 3, wanted(stock, 2.0, 6.0, 12.0, whim, luck) - row[STRADDLE]))
        row[PANTRY] += guards
        rest -= guards
        for pipe, other in ((LEFT, left), (RIGHT, right)):
            rats = min(rest // 4, wanted(float(o.cheese[other]), 4.0, 7.0, 12.0, whim, luck))
            row[pipe] += rats
            rest -= rats
    births = breed_and_forage(o, seat, row, rest, whim, luck)
    row[NURSERY] += births
    return row


def wanted(cheese: float, one: float, two: float, three: float, whim: float, luck: Luck) -> int:
    if whim > 0.0:
        cheese += whim * 3.0 * (some(luck) - some(luck))
    return (1 if cheese >= one else 0) + (1 if cheese >= two else 0) + (1 if cheese >= three else 0)


def some(luck: Luck) -> float:
    """Anything from 0 to 1."""
    return float(luck.below(RISING)) / float(RISING)


def breed_and_forage(o: Outset, seat: int, row: list[int], rest: int, whim: float, luck: Luck) -> int:
    """Puts foragers into the row, one by one where the next brings most, and tells how many shall breed instead."""
    values = o.values[seat][:]
    if whim > 0.0:
        for place in range(LOCATIONS):
            values[place] += whim * 0.4 * (some(luck) - 0.5)
    places: list[int] = []
    income = [o.strategic * float(LOCATIONS)]
    counts = [0] * LOCATIONS
    for _ in range(rest):
        best, most = 0, -99.0
        for place in range(LOCATIONS):
            k = counts[place]
            gain = values[place] * (found(o, seat, place, k + 1) - found(o, seat, place, k)) - CROWDING * float(k)
            if not k:
                gain -= o.strategic
            if gain > most:
                best, most = place, gain
        counts[best] += 1
        places.append(best)
        income.append(income[-1] + most)
    rats = o.rats[seat] + o.home[seat] + o.extra_births[seat] + row[STRADDLE]
    births, best_value = 0, -999.0
    stock = float(o.cheese[seat])
    for count in range(rest + 1):
        if count > o.supply:
            break
        value = o.settled(rats + count, stock + income[rest - count], rest - count)
        if whim > 0.0:
            value += whim * some(luck)
        if value > best_value:
            births, best_value = count, value
    for place in places[: rest - births]:
        row[place] += 1
    return births


def found(o: Outset, seat: int, place: int, rats: int) -> float:
    """Pieces to expect: small groups draw first, and whoever comes with many may find an empty bag."""
    if not rats:
        return 0.0
    many = float(rats)
    left = float(o.sizes[place]) - o.crowds[seat] * many / (many + 2.0)
    return max(0.0, min(many - float(o.fewer[seat]), left))


def changed(o: Outset, row: list[int], luck: Luck) -> list[int]:
    """One or two rats put elsewhere, up to four times."""
    after = row[:]
    for _ in range(1 + luck.below(4)):
        origin, zone = luck.below(STRADDLE), luck.below(STRADDLE)
        if o.is_lanes and zone == PANTRY:
            zone = NURSERY
        count = min(after[origin], 1 + luck.below(2))
        after[origin] -= count
        after[zone] += count
    return after


def recast(o: Outset, row: list[int], luck: Luck) -> list[int]:
    """Another number of rats in a pipe, in the nursery or on guard."""
    after = row[:]
    zone = LEFT + luck.below(STRADDLE - LEFT)
    if o.is_lanes and zone == PANTRY:
        zone = NURSERY
    count = luck.below((sum(row) - row[STRADDLE]) // 2 + 1)
    while after[zone] > count:
        after[zone] -= 1
        after[luck.below(LOCATIONS)] += 1
    while after[zone] < count:
        origin = luck.below(STRADDLE)
        if origin != zone and after[origin]:
            after[origin] -= 1
            after[zone] += 1
    return after


# ---- answers to what the others may do ----


def answers(
    o: Outset, seat: int, rows: list[list[int]], joints: list[list[list[int]]], luck: Luck
) -> list[list[int]]:
    """What somebody would try who thinks the others deploy like this."""
    known: dict[tuple[int, ...], float] = {}
    order: list[list[int]] = []
    judge(o, seat, rows, joints, known, order)
    judge(o, seat, [usual_row(o, seat, 1.0, luck) for _ in range(4)], joints, known, order)
    for _ in range(STEPS):
        order.sort(key=lambda row: -known[tuple(row)])
        judge(o, seat, [recast(o, row, luck) for row in order[:6] for _ in range(4)], joints, known, order)
        judge(o, seat, [changed(o, row, luck) for row in order[:6] for _ in range(2)], joints, known, order)
    order.sort(key=lambda row: -known[tuple(row)])
    return [row for row in order[:ANSWERS] if row not in rows]


def chosen(weights: list[float], luck: Luck) -> int:
    at = some(luck) * sum(weights)
    for place, weight in enumerate(weights):
        at -= weight
        if at < 0.0:
            return place
    return luck.below(len(weights)) if sum(weights) <= 0.0 else len(weights) - 1


def match_regrets(
    o: Outset, rows: list[list[list[int]]], plain: list[float], matches: int, luck: Luck
) -> list[list[float]]:
    """Every seat chooses in proportion to what it regrets not having chosen; how often each row was chosen so."""
    regrets = [[0.0] * len(own) for own in rows]
    often = [[0.0] * len(own) for own in rows]
    for _ in range(matches // o.seats):
        picks: list[int] = []
        for seat in range(o.seats):
            pick = chosen(regrets[seat], luck)
            picks.append(pick)
            note_choice(often[seat], regrets[seat])
        joint = [
            rows[seat][luck.below(ROWS) if some(luck) < plain[seat] else picks[seat]] for seat in range(o.seats)
        ]
        for seat in range(o.seats):
            values = [o.payoff(joint, seat, row) for row in rows[seat]]
            had = values[picks[seat]]
            mine = regrets[seat]
            for place, value in enumerate(values):
                mine[place] = max(0.0, mine[place] + value - had)  # what was regretted less than nothing is forgotten
    return often


def note_choice(often: list[float], regrets: list[float]) -> None:
    total = sum(regrets)
    for place in range(len(often)):
        often[place] += regrets[place] / total if total > 0.0 else 1.0 / float(len(often))


def judge(
    o: Outset,
    seat: int,
    rows: list[list[int]],
    joints: list[list[list[int]]],
    known: dict[tuple[int, ...], float],
    order: list[list[int]],
) -> None:
    for row in rows:
        key = tuple(row)
        if key not in known:
            known[key] = sum([o.payoff(joint, seat, row) for joint in joints])
            order.append(row)
