"""What a deployment is worth, as far as one's own screen lets one see: for bots."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.luck import Luck
from cheeseboard.games.ratland.components import (
    ARMED,
    BELLIGERENT,
    FAMILY,
    GOT_IT,
    LEFT,
    LOCATIONS,
    MASSIVE_ATTACKS,
    MUTANT,
    NURSERY,
    PANTRY,
    RIGHT,
    STRADDLE,
    STRATEGISTS,
    WARRIOR,
    B,
    K,
    O,
    P,
    Y,
)
from cheeseboard.games.ratland.moves import MOST_STRADDLE
from cheeseboard.games.ratland.table import Sewers

# what a rat is worth that lies sick or lost for a round, and a cheese that is left over
IDLE: Final = 0.35
SPARE: Final = 0.45
GRAVE: Final = 2.0  # RAT-121  a rat fewer, and a point less
RAIDERS: Final = 1.2  # rats that a neighbour sends, if there is something to take
GUARDS: Final = 1.3  # rats with which a neighbour guards something
ABROAD: Final = 0.19  # of a clan, at each location


@final
class Outlook:
    """All that does not depend on the own deployment, worked out once."""

    __slots__ = ("births", "cheese", "crowd", "left_stock", "raided", "right_stock", "sizes", "strategic", "values")

    def __init__(self, t: Sewers, seat: int) -> None:
        event = t.event_cards[-1]
        others = [other for other in range(t.seats) if other != seat]
        self.crowd = ABROAD * float(sum([t.zones[other][PANTRY] for other in others]))
        self.sizes: list[float] = []
        self.values: list[float] = []
        for place in range(LOCATIONS):
            numbers = [n for card in t.food_cards[-t.options.boxes :] for n in t.options.pieces[card.number][place]]
            self.sizes.append(float(len(numbers)))
            self.values.append(piece_value(t, seat, numbers))
        self.strategic = 1.0 if event is STRATEGISTS else 0.0
        self.cheese = float(t.cheese[seat])
        self.left_stock = float(t.cheese[(seat + 1) % t.seats])
        self.right_stock = float(t.cheese[(seat - 1) % t.seats])
        self.raided = RAIDERS + (1.0 if event is MASSIVE_ATTACKS else 0.0)
        self.births = 1.0 if t.clans[seat] is FAMILY and t.is_improved() else 0.0


def piece_value(t: Sewers, seat: int, numbers: list[int]) -> float:
    """What one piece of this bag brings on average, harm counted in cheese."""
    event, clan = t.event_cards[-1], t.clans[seat]
    worth = float(numbers.count(Y) + 2 * numbers.count(O))
    black, purple, blue = float(numbers.count(K)), float(numbers.count(P)), float(numbers.count(B))
    if event is GOT_IT:
        worth += black
    elif clan is not WARRIOR:
        worth -= black / SPARE
    worth += purple if clan is MUTANT else -purple * IDLE / SPARE
    worth -= blue * IDLE / SPARE
    return worth / max(1.0, float(len(numbers)))


def worth(t: Sewers, seat: int, row: list[int], outlook: Outlook) -> float:
    """Points to expect after this round's feeding, roughly, and something for cheese that is left."""
    fewer = 1.0 if t.sides[seat].value is BELLIGERENT and t.sides[seat].is_seen_by(seat) else 0.0
    income = 0.0
    for place in range(LOCATIONS):
        rats = float(row[place])
        if rats:
            size = outlook.sizes[place]
            # small groups draw first: whoever comes with many may find an empty bag
            left = max(0.0, size - outlook.crowd * rats / (rats + 2.0))
            income += min(rats - fewer, left) * outlook.values[place]
        else:
            income += outlook.strategic
    if t.options.is_lanes:
        income += lane_income(row[LEFT], outlook) + lane_income(row[RIGHT], outlook)
    else:
        income += raid(row[LEFT], outlook.left_stock) + raid(row[RIGHT], outlook.right_stock)
        guards = float(row[PANTRY] + row[STRADDLE])
        loss = 2.0 * max(0.0, outlook.raided - guards)
        income -= min(loss, outlook.cheese) if outlook.cheese else 0.0
    births = min(float(t.supply), float(row[NURSERY] + row[STRADDLE]) + outlook.births)
    rats_now = float(sum(row)) + births + float(t.infirmary[seat] + t.lost[seat])
    stock = outlook.cheese + income
    due = float(t.options.costs[min(int(rats_now + 0.5), len(t.options.costs) - 1)])
    if stock < due:
        return rats_now - GRAVE * (due - stock)
    return rats_now + SPARE * min(stock - due, 6.0) + 0.1 * max(0.0, stock - due - 6.0)


def raid(rats: int, stock: float) -> float:
    """What an attack brings against the usual guards."""
    if not rats or stock < 1.0:
        return 0.0
    guards = GUARDS if stock >= 2.0 else 0.5
    return min(stock, max(0.25 * float(rats), float(rats) - guards))


def lane_income(rats: int, outlook: Outlook) -> float:
    """RAT-068  In a lane the same rats attack and block."""
    difference = float(rats) - outlook.raided
    return min(difference, 0.7 * outlook.left_stock) if difference > 0.0 else max(difference, -0.7 * outlook.cheese)


def some_row(t: Sewers, seat: int, luck: Luck) -> list[int]:
    """Any deployment, but rather a few zones with some rats than all zones with one."""
    rats = t.zones[seat][PANTRY]
    row = [0] * 8
    zones = [zone for zone in range(STRADDLE) if zone != PANTRY or not t.options.is_lanes]
    if t.event_cards[-1] is ARMED:
        row[STRADDLE] = min(rats, MOST_STRADDLE)
        rats -= row[STRADDLE]
    nursery = luck.below(rats // 2 + 1) if rats else 0
    row[NURSERY] += nursery
    rats -= nursery
    while rats:
        some = 1 + luck.below(min(rats, 3))
        row[zones[luck.below(len(zones))]] += some
        rats -= some
    return row


def best_row(t: Sewers, seat: int, tries: int, noise: float, luck: Luck) -> list[int]:
    """The best of some, then single rats moved while that helps; `noise` keeps it from being foreseen."""
    outlook = Outlook(t, seat)
    best: list[int] = []
    most = 0.0
    for _ in range(tries):
        row = some_row(t, seat, luck)
        value = worth(t, seat, row, outlook) + noise * float(luck.below(1000)) / 1000.0
        if not best or value > most:
            best, most = row, value
    return best
