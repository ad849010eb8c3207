"""What there is to count in a game of DOGS: the sanity figures of the specification, and points by category."""

from __future__ import annotations

from cheeseboard.engine.match import Match
from cheeseboard.games.dogs.state import (
    BayBuilt,
    BayFull,
    CardTaken,
    DogBought,
    DogCured,
    DogFetched,
    DogGivenUp,
    DogSold,
    DogTable,
    Drove,
    KennelScored,
    LostDogDelivered,
    MeeplePlaced,
    NobodyDrove,
    RoadworkEverywhere,
)

CATEGORIES = ("pack", "bays", "variety", "assistant", "supplies", "sick", "areas")


def collect(match: Match[DogTable]) -> dict[str, list[float]]:
    """Observations by name: one a game, a kennel or a drive."""
    told = match.dealer.told
    found: dict[str, list[float]] = {"rounds": [float(match.table.round)]}

    def note(name: str, value: float) -> None:
        found.setdefault(name, []).append(value)

    def count(kind: type) -> int:
        return sum([1 for event in told if isinstance(event, kind)])

    note("dogs taken off the map", float(count(Drove)))
    note("lost dogs delivered", float(count(LostDogDelivered)))
    note("dogs donated", float(count(DogGivenUp)))
    note("dogs cured", float(count(DogCured)))
    note("deals at the Fair", float(count(DogSold) + count(DogBought) + count(DogFetched)))
    note("ended by nobody driving", float(count(NobodyDrove) > 0))
    note("ended by blocking tokens", float(count(RoadworkEverywhere) > 0))
    note("coins of reward", float(sum([event.coins for event in told if isinstance(event, LostDogDelivered)])))
    for seat in range(match.seats):
        note("additional bays built", float(sum([isinstance(e, BayBuilt) and e.seat == seat for e in told])))
        note("full-bay bonuses", float(sum([isinstance(e, BayFull) and e.seat == seat for e in told])))
    for event in told:
        if isinstance(event, Drove):
            note("gas a dog", float(event.cost))
        elif isinstance(event, KennelScored):
            note("score", float(event.points))
            for name in CATEGORIES:
                note(f"points: {name}", float(getattr(event, name)))
    shares_of_choices(match, found)
    return found


def shares_of_choices(match: Match[DogTable], found: dict[str, list[float]]) -> None:
    """Of boxes among all meeples placed, and of special cards among all cards taken."""
    boxes = [event.box.code for event in match.dealer.told if isinstance(event, MeeplePlaced)]
    cards = [event.card for event in match.dealer.told if isinstance(event, CardTaken)]
    for box in ("city_hall", "warehouse", "pet_shop", "vet", "fair"):
        found[f"meeples on {box}"] = [float(boxes.count(box)) / max(1, len(boxes))]
    found["special cards among those taken"] = [float(sum([card.units == 0 for card in cards])) / max(1, len(cards))]
