"""What can happen, and the clause behind each line of the log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from cheeseboard.engine.event import Event, Revelation
from cheeseboard.games.rat_a_tat_cat.components import Card, Face


@final
@dataclass(frozen=True)
class RoundBegan(Event):
    round: int
    dealer: int


@final
@dataclass(frozen=True)
class StarterTurned(Event):
    card: Face


@final
@dataclass(frozen=True)
class StarterReturned(Event):
    card: Face


@final
@dataclass(frozen=True)
class OuterSeen(Event):
    seat: int
    cards: tuple[Card, ...]


@final
@dataclass(frozen=True)
class OuterOpened(Event):
    seat: int
    cards: tuple[Card, ...]


@final
@dataclass(frozen=True)
class Took(Revelation):
    """RTC-031  A card taken is taken: the others have seen it, and it can not be put back."""

    seat: int
    card: Face


@final
@dataclass(frozen=True)
class Drew(Revelation):
    seat: int
    card: Card


@final
@dataclass(frozen=True)
class Placed(Revelation):
    seat: int
    slot: int
    card: Card
    old: Face


@final
@dataclass(frozen=True)
class Discarded(Revelation):
    seat: int
    card: Face


@final
@dataclass(frozen=True)
class PowerUsed(Revelation):
    seat: int
    card: Face


@final
@dataclass(frozen=True)
class Peeked(Revelation):
    seat: int
    slot: int
    card: Card


@final
@dataclass(frozen=True)
class SwapChosen(Event):
    seat: int
    slot: int


@final
@dataclass(frozen=True)
class Swapped(Revelation):
    seat: int
    slot: int
    other: int
    other_slot: int


@final
@dataclass(frozen=True)
class Reshuffled(Event):
    size: int


@final
@dataclass(frozen=True)
class Knocked(Revelation):
    seat: int


@final
@dataclass(frozen=True)
class KnockForced(Event):
    seat: int


@final
@dataclass(frozen=True)
class RowRevealed(Revelation):
    seat: int
    cards: tuple[Card, ...]


@final
@dataclass(frozen=True)
class PowerPassed(Event):
    seat: int
    card: Face


@final
@dataclass(frozen=True)
class PowerReplaced(Event):
    seat: int
    slot: int
    old: Face
    card: Face


@final
@dataclass(frozen=True)
class RoundScored(Event):
    seat: int
    points: int
    total: int


@final
@dataclass(frozen=True)
class RoundWon(Event):
    winners: tuple[int, ...]
    points: int


@final
@dataclass(frozen=True)
class ClockRead(Event):
    minutes: int


@final
@dataclass(frozen=True)
class WentOut(Event):
    seat: int
    total: int


@final
@dataclass(frozen=True)
class GameWon(Event):
    winners: tuple[int, ...]
    total: int


# RTC-139 and the screens: a line of the log opens its clause
CLAUSES: Final[dict[type[Event], str]] = {
    RoundBegan: "RTC-011",
    StarterTurned: "RTC-015",
    StarterReturned: "RTC-016",
    OuterSeen: "RTC-019",
    OuterOpened: "RTC-125",
    Took: "RTC-030",
    Drew: "RTC-043",
    Placed: "RTC-033",
    Discarded: "RTC-047",
    PowerUsed: "RTC-045",
    Peeked: "RTC-062",
    SwapChosen: "RTC-066",
    Swapped: "RTC-069",
    Reshuffled: "RTC-052",
    Knocked: "RTC-091",
    KnockForced: "RTC-096",
    RowRevealed: "RTC-097",
    PowerPassed: "RTC-099",
    PowerReplaced: "RTC-098",
    RoundScored: "RTC-105",
    RoundWon: "RTC-107",
    ClockRead: "RTC-112",
    WentOut: "RTC-116",
    GameWon: "RTC-115",
}
