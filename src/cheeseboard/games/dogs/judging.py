"""What a kennel is worth: its points as they stand, and what its dogs, money and supplies may still bring."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.phase import OVER
from cheeseboard.games.dogs.components import AREAS, BAY_POINTS, BAY_SIZE, BREED_COUNT, HEALTHY, ROWS, SICK
from cheeseboard.games.dogs.kennel import breed_counts
from cheeseboard.games.dogs.scoring import ONE_AREA_ONLY, pack_points, points
from cheeseboard.games.dogs.state import DogTable

GROUP: Final[list[float]] = [0.0, 0.0, 2.5, 8.0, 12.0]  # points of so many dogs of a breed, in rows of their own
GROWING: Final[list[float]] = [0.0, 0.2, 0.6, 1.3, 0.0]  # what they may become
DOGS_A_ROUND: Final = 2.2  # that a pick-up takes off the map


@final
class Judge:
    """Weights in points."""

    __slots__ = ("card", "coin", "food", "gas", "hunger", "medicine", "no_room", "ready_bay", "recovery")

    def __init__(self) -> None:
        self.coin = 1.0
        self.gas = 0.07
        self.food = 0.4
        self.medicine = 0.35
        self.card = 0.4
        self.hunger = 2.2
        self.no_room = 0.4
        self.ready_bay = 0.7
        self.recovery = 1.7

    def value(self, t: DogTable, seat: int) -> float:
        if t.phase is OVER:
            return float(points(t, seat))
        soon = 0.0 if t.last_round else min(1.0, rounds_left(t))
        aboard = [dog.breed for dog in t.tiles[seat] if dog.face == HEALTHY]
        if t.turn == seat:
            aboard += [dog.breed for dog in t.placing]
        return (
            self.kennel(t, seat, aboard, soon)
            + self.supplies(t, seat, soon)
            + self.sick(t, seat, soon)
            + soon * self.card * float(min(4, len(t.hands[seat])))
        )

    def kennel(self, t: DogTable, seat: int, aboard: list[int], soon: float) -> float:
        bays = t.bays[seat]
        counts = breed_counts(bays)
        found = 0.0
        if aboard:
            for breed in aboard:
                counts[breed] += 1
            found = self.housed(counts, ROWS * t.built[seat])
        else:
            for pack in bays:
                found += float(pack_points(pack))
        seen = [False] * len(AREAS)
        for breed in range(BREED_COUNT):
            if counts[breed]:
                found += float(t.options.variety) + soon * GROWING[min(4, counts[breed])]
                for area in AREAS:
                    if t.options.box.area_of_breed[breed] is area:
                        seen[area.number] = True
        if t.seats == 2 and not all(seen):
            found += float(ONE_AREA_ONLY)
        for bay in range(len(BAY_POINTS)):
            if bay < t.built[seat]:
                found += float(BAY_POINTS[bay]) * (1.0 if bays[bay] else self.ready_bay * soon) + 0.5 * soon
        return found

    def housed(self, counts: list[int], rows: int) -> float:
        """The largest groups first, as far as the rows go; `counts` becomes what is kept."""
        found = 0.0
        for size in range(max(counts), 0, -1):
            for breed in [breed for breed in range(BREED_COUNT) if counts[breed] == size]:
                kept = min(size, BAY_SIZE, 2 * rows)
                rows -= (kept + 1) // 2
                found += GROUP[kept] - self.no_room * float(size - kept)
                counts[breed] = -kept  # done with
        for breed in range(BREED_COUNT):
            counts[breed] = -counts[breed]
        return found

    def supplies(self, t: DogTable, seat: int, soon: float) -> float:
        gas, food, medicine = t.gas[seat], t.food[seat], t.medicine[seat]
        due = 0
        for bay in t.bays[seat]:
            if bay:
                due += 1
        found = float(gas + food + medicine) / 3.0
        found += soon * (self.coin * float(min(8, t.coins[seat])) + self.gas * float(gas))
        found += soon * (self.food * float(min(6, food)) + self.medicine * float(min(4, medicine)))
        found -= self.hunger * float(max(0, due - food))
        if t.assistants[seat]:
            found += 2.0 + 1.3 * soon if t.coins[seat] else 1.0 * soon
        return found

    def sick(self, t: DogTable, seat: int, soon: float) -> float:
        dogs = len(t.infirmaries[seat])
        for dog in t.tiles[seat]:
            if dog.face == SICK:
                dogs += 1
        cured = float(min(dogs, t.medicine[seat]))
        return -2.0 * float(dogs) + soon * self.recovery * cured


def rounds_left(t: DogTable) -> float:
    """By the reserve that runs out first."""
    least = 99.0
    for area in AREAS:
        if t.options.box.spaces_in(area):
            least = min(least, float(len(t.reserve(area))))
    return least / (DOGS_A_ROUND * float(t.seats))
