"""What there is to count in a game of DOGS: the sanity figures of the specification, points by category, money."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.event import Event
from cheeseboard.engine.match import Match
from cheeseboard.games.dogs.components import ASSISTANT_CARD, BOXES, CARDS, PRIZE_DOG, RESOURCES, TRAINED_DOG, Resource
from cheeseboard.games.dogs.events import (
    AssistantHired,
    BayBuilt,
    BayFed,
    BayFull,
    BonusPicked,
    CardTaken,
    CardUsed,
    DogBought,
    DogCured,
    DogFetched,
    DogGivenUp,
    DogSold,
    Drove,
    Fed,
    IncomePaid,
    KennelScored,
    LostDogDelivered,
    MeeplePlaced,
    NobodyDrove,
    Refuelled,
    Returned,
    RoadworkEverywhere,
    RoundBegan,
    Shopped,
    Traded,
    WagePaid,
)
from cheeseboard.games.dogs.table import DogTable

CATEGORIES = ("pack", "bays", "variety", "assistant", "supplies", "sick", "areas")
SUPPLIES = ("coins", "gas", "food", "medicine")
COUNTED = {
    "dogs taken off the map": (Drove,),
    "lost dogs delivered": (LostDogDelivered,),
    "dogs donated": (DogGivenUp,),
    "dogs cured": (DogCured,),
    "deals at the Fair": (DogSold, DogBought, DogFetched),
}
ENDS = {"ended by nobody driving": NobodyDrove, "ended by blocking tokens": RoadworkEverywhere}
SHARES: Final = ("ended by", "meeples on", "special cards", "wins of")  # how their names begin
SECONDS: Final = 9  # a decision: minutes on the box over decisions of a game of bots with four seats
CHARTS = {
    "Points by category": "points: ",
    **{f"{name.capitalize()} of a kennel when a round begins": f"{name} in " for name in SUPPLIES},
    "Points ahead of the table’s mean, for each meeple on a box": "ahead by ",
    "Points ahead of the table’s mean, for each card taken": "ahead with ",
}


def collect(match: Match[DogTable]) -> dict[str, list[float]]:
    """Observations by name: one a game, a kennel, a drive, or a kennel in a round."""
    found: dict[str, list[float]] = {"rounds": [float(match.table.round)]}
    counts_of_the_game(match, found)
    kennels_and_drives(match, found)
    wins_by_turn(match, found)
    shares_of_choices(match, found)
    supplies_by_round(match, found)
    worth_of_choices(match, found)
    return found


def counts_of_the_game(match: Match[DogTable], found: dict[str, list[float]]) -> None:
    told = match.dealer.told
    for name, kinds in COUNTED.items():
        found[name] = [float(sum([isinstance(event, kinds) for event in told]))]
    for name, kind in ENDS.items():
        found[name] = [float(any(isinstance(event, kind) for event in told))]
    found["coins of reward"] = [float(sum([event.coins for event in told if isinstance(event, LostDogDelivered)]))]
    scores = [event.points for event in told if isinstance(event, KennelScored)]
    if scores:
        found["winner's score"] = [float(max(scores))]


def kennels_and_drives(match: Match[DogTable], found: dict[str, list[float]]) -> None:
    def note(name: str, value: int) -> None:
        found.setdefault(name, []).append(float(value))

    told = match.dealer.told
    builders = [event.seat for event in told if isinstance(event, BayBuilt)]
    fillers = [event.seat for event in told if isinstance(event, BayFull)]
    for seat in range(match.seats):
        note("additional bays built", builders.count(seat))
        note("full-bay bonuses", fillers.count(seat))
    for event in told:
        if isinstance(event, Drove):
            note("gas a dog", event.cost)
        elif isinstance(event, KennelScored):
            note("score", event.points)
            for name in CATEGORIES:
                note(f"points: {name}", getattr(event, name))


def wins_by_turn(match: Match[DogTable], found: dict[str, list[float]]) -> None:
    outcome = match.outcome
    first = next((event.seat for event in match.dealer.told if isinstance(event, RoundBegan)), 0)
    if outcome is not None:
        for place in range(match.seats):
            found[f"wins of turn {place + 1} in round 1"] = [outcome.share((first + place) % match.seats)]


def supplies_by_round(match: Match[DogTable], found: dict[str, list[float]]) -> None:
    stores = Stores(match)
    for event in match.dealer.told:
        stores.hear(event)
        if isinstance(event, IncomePaid) or (isinstance(event, RoundBegan) and event.round == 1):
            for place, name in enumerate(SUPPLIES):
                found.setdefault(f"{name} in round {stores.round}", []).extend([float(n) for n in stores.has[place]])


def shares_of_choices(match: Match[DogTable], found: dict[str, list[float]]) -> None:
    """Of boxes among all meeples placed, and of special cards among all cards taken."""
    boxes = [event.box.code for event in match.dealer.told if isinstance(event, MeeplePlaced)]
    cards = [event.card for event in match.dealer.told if isinstance(event, CardTaken)]
    for box in BOXES:
        found[f"meeples on {spaced(box.code)}"] = [float(boxes.count(box.code)) / max(1, len(boxes))]
    found["special cards among those taken"] = [float(sum([card.units == 0 for card in cards])) / max(1, len(cards))]


def spaced(code: str) -> str:
    return code.replace("_", " ")


def worth_of_choices(match: Match[DogTable], found: dict[str, list[float]]) -> None:
    """How far a kennel ended ahead of the table's mean, once for each meeple on a box and each card it took."""
    told = match.dealer.told
    points = {event.seat: float(event.points) for event in told if isinstance(event, KennelScored)}
    if not points:
        return
    mean = sum(points.values()) / len(points)
    for box in BOXES:
        on_it = [e.seat for e in told if isinstance(e, MeeplePlaced) and e.box is box]
        found[f"ahead by {spaced(box.code)}"] = [points[seat] - mean for seat in on_it]
    for card in CARDS:
        takers = [e.seat for e in told if isinstance(e, CardTaken) and e.card is card]
        if takers:
            found[f"ahead with {spaced(card.code)}"] = [points[seat] - mean for seat in takers]


@final
class Stores:
    """Coins, gas, food and medicine of every kennel, followed through what was told."""

    def __init__(self, match: Match[DogTable]) -> None:
        box = match.table.options.box
        self.most_gas = box.most_gas
        self.round = 0
        start = (box.start_coins, box.start_gas, box.start_food, box.start_medicine)
        self.has: list[list[int]] = [[number] * match.seats for number in start]
        self.wage = 1  # the next one

    def add(self, seat: int, coins: int = 0, gas: int = 0, food: int = 0, medicine: int = 0) -> None:
        for place, number in enumerate((coins, gas, food, medicine)):
            self.has[place][seat] += number
        self.has[1][seat] = min(self.most_gas, self.has[1][seat])  # DOG-007

    def hear(self, event: Event) -> None:
        if isinstance(event, RoundBegan):
            self.round = event.round
        elif isinstance(event, IncomePaid):
            for seat in range(len(self.has[0])):
                self.add(seat, coins=1)
        elif isinstance(event, Refuelled):
            self.add(event.seat, -event.coins, event.gas)
        elif isinstance(event, Drove | Returned):
            self.add(event.seat, gas=-event.cost if isinstance(event, Drove) else -1)
        elif isinstance(event, LostDogDelivered | DogSold):
            self.add(event.seat, event.coins)
        elif isinstance(event, BayBuilt | DogBought):
            self.add(event.seat, -event.coins)
        elif isinstance(event, BayFull):
            self.add(event.seat, 1)
        elif isinstance(event, Shopped):
            self.add(event.seat, -1, food=event.food, medicine=event.medicine)
        elif isinstance(event, DogCured):
            self.add(event.seat, medicine=-1)
        elif isinstance(event, Fed | BayFed):
            self.add(event.seat, food=-event.bays if isinstance(event, Fed) else -1)
        elif isinstance(event, CardUsed):
            self.add(event.seat, {TRAINED_DOG: 1, PRIZE_DOG: 2}.get(event.card, 0))
            self.wage = 0 if event.card is ASSISTANT_CARD else 1
        elif isinstance(event, WagePaid):
            self.add(event.seat, -self.wage)
            self.wage = 1
        elif isinstance(event, AssistantHired):
            self.add(event.seat, -1)
        elif isinstance(event, BonusPicked):
            self.take(event.seat, event.resource, 1)
        elif isinstance(event, Traded):
            self.take(event.seat, event.given, -1)
            self.take(event.seat, event.taken, 1)
        elif isinstance(event, CardTaken) and event.card.resource is not None:
            self.take(event.seat, event.card.resource, event.card.units)

    def take(self, seat: int, resource: Resource, units: int) -> None:
        self.add(seat, *[units if resource is one else 0 for one in RESOURCES])
