"""What happens, as data, and the clause that each event is about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from cheeseboard.engine.event import Event, Revelation
from cheeseboard.games.doctor_rat.components import Complication, Eater, Food, Identity, Paper, Restriction
from cheeseboard.games.doctor_rat.table import Card, Trouble


@final
@dataclass(frozen=True)
class IdentityGiven(Event):
    group: Eater
    identity: Identity


@final
@dataclass(frozen=True)
class DietGiven(Revelation):
    group: Eater
    diet: tuple[Paper, ...]


@final
@dataclass(frozen=True)
class TopSeen(Revelation):
    card: Card


@final
@dataclass(frozen=True)
class BinStarted(Revelation):
    cards: tuple[Food, ...]


@final
@dataclass(frozen=True)
class MealBegan(Event):
    meal: int


@final
@dataclass(frozen=True)
class Drew(Revelation):
    seat: int
    n: int
    cards: tuple[Card, ...]


@final
@dataclass(frozen=True)
class NothingDrawn(Event):
    meal: int


@final
@dataclass(frozen=True)
class LaidBetween(Revelation):
    cards: tuple[Food, ...]


@final
@dataclass(frozen=True)
class ReserveSwapped(Revelation):
    seat: int
    n: int
    cards: tuple[Card, ...]


@final
@dataclass(frozen=True)
class TableSwapped(Revelation):
    group: Eater
    n: int
    cards: tuple[Food, ...]


@final
@dataclass(frozen=True)
class ExtraDrawn(Revelation):
    card: Card


@final
@dataclass(frozen=True)
class MedicineUsed(Revelation):
    seat: int
    group: Eater
    slot: int
    next_slot: int


@final
@dataclass(frozen=True)
class MenuGiven(Revelation):
    seat: int
    group: Eater
    card: Food


@final
@dataclass(frozen=True)
class Served(Revelation):
    seat: int
    cards: tuple[Food, ...]


@final
@dataclass(frozen=True)
class EffectShown(Revelation):
    seat: int
    group: Eater
    complication: Complication


@final
@dataclass(frozen=True)
class MadCardsShown(Revelation):
    group: Eater
    cards: tuple[Food, ...]


@final
@dataclass(frozen=True)
class OneKept(Revelation):
    seat: int
    group: Eater
    card: Food


@final
@dataclass(frozen=True)
class Took(Revelation):
    seat: int
    group: Eater
    card: Food


@final
@dataclass(frozen=True)
class TookMore(Revelation):
    seat: int
    group: Eater
    card: Food


@final
@dataclass(frozen=True)
class PicksReopened(Revelation):
    seat: int


@final
@dataclass(frozen=True)
class DecisionCalled(Revelation):
    seat: int
    other: int


@final
@dataclass(frozen=True)
class Refused(Revelation):
    group: Eater
    card: Food


@final
@dataclass(frozen=True)
class LeftOver(Event):
    cards: tuple[Food, ...]


@final
@dataclass(frozen=True)
class PredictedGood(Revelation):
    seat: int
    group: Eater
    card: Food


@final
@dataclass(frozen=True)
class PredictedBad(Revelation):
    seat: int
    group: Eater
    card: Food


@final
@dataclass(frozen=True)
class PredictionRight(Revelation):
    group: Eater
    card: Food


@final
@dataclass(frozen=True)
class PredictionWrong(Revelation):
    group: Eater
    card: Food
    to: Eater


@final
@dataclass(frozen=True)
class AteWell(Revelation):
    group: Eater
    card: Food


@final
@dataclass(frozen=True)
class AteBadly(Revelation):
    group: Eater
    card: Food
    crosses: int


@final
@dataclass(frozen=True)
class ComplicationSpent(Event):
    group: Eater
    complication: Complication


@final
@dataclass(frozen=True)
class ComplicationHanded(Revelation):
    seat: int
    group: Eater
    complication: Trouble


@final
@dataclass(frozen=True)
class MarkerPassed(Event):
    group: Eater


@final
@dataclass(frozen=True)
class ThreeCrosses(Event):
    group: Eater
    meal: int


@final
@dataclass(frozen=True)
class ExamFailed(Event):
    groups: tuple[Eater, ...]


@final
@dataclass(frozen=True)
class GameWon(Event):
    meals: int


@final
@dataclass(frozen=True)
class DietShown(Revelation):
    group: Eater
    diet: tuple[Restriction, ...]


CLAUSES: Final[dict[type[Event], str]] = {
    IdentityGiven: "DOC-015",
    DietGiven: "DOC-018",
    TopSeen: "DOC-069",
    BinStarted: "DOC-025",
    MealBegan: "DOC-061",
    Drew: "DOC-064",
    NothingDrawn: "DOC-065",
    LaidBetween: "DOC-193",
    ReserveSwapped: "DOC-086",
    TableSwapped: "DOC-196",
    ExtraDrawn: "DOC-071",
    MedicineUsed: "DOC-090",
    MenuGiven: "DOC-096",
    Served: "DOC-073",
    EffectShown: "DOC-158",
    MadCardsShown: "DOC-164",
    OneKept: "DOC-165",
    Took: "DOC-103",
    TookMore: "DOC-174",
    PicksReopened: "DOC-106",
    DecisionCalled: "DOC-110",
    Refused: "DOC-113",
    LeftOver: "DOC-107",
    PredictedGood: "DOC-168",
    PredictedBad: "DOC-168",
    PredictionRight: "DOC-169",
    PredictionWrong: "DOC-169",
    AteWell: "DOC-124",
    AteBadly: "DOC-124",
    ComplicationSpent: "DOC-159",
    ComplicationHanded: "DOC-153",
    MarkerPassed: "DOC-205",
    ThreeCrosses: "DOC-128",
    ExamFailed: "DOC-129",
    GameWon: "DOC-130",
    DietShown: "DOC-133",
}
