"""What can happen, and the clause behind each line of the log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from cheeseboard.engine.event import Event, Revelation
from cheeseboard.games._template.components import Card, Face


@final
@dataclass(frozen=True)
class RoundBegan(Event):
    round: int
    seat: int


@final
@dataclass(frozen=True)
class Dealt(Event):
    seat: int
    card: Card


@final
@dataclass(frozen=True)
class Kept(Event):
    seat: int


@final
@dataclass(frozen=True)
class Exchanged(Revelation):
    seat: int
    old: Face
    card: Card


@final
@dataclass(frozen=True)
class Folded(Revelation):
    seat: int


@final
@dataclass(frozen=True)
class Showed(Revelation):
    seat: int
    card: Face


@final
@dataclass(frozen=True)
class RoundScored(Event):
    seat: int
    points: int
    total: int


@final
@dataclass(frozen=True)
class GameWon(Event):
    winners: tuple[int, ...]
    total: int


# what a line of the log can be looked up under
CLAUSES: Final[dict[type[Event], str]] = {
    RoundBegan: "HIC-013",
    Dealt: "HIC-004",
    Kept: "HIC-006",
    Exchanged: "HIC-007",
    Folded: "HIC-010",
    Showed: "HIC-010",
    RoundScored: "HIC-011",
    GameWon: "HIC-014",
}
