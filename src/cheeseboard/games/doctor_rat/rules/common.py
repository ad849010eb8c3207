"""What the moments of several chapters have in common: whom they ask, and how a card is taken for a group."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cheeseboard.engine.bits import size_of
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Together, Turn
from cheeseboard.games.doctor_rat.components import PARANOIA, Complication, lowest, nth_of
from cheeseboard.games.doctor_rat.events import Took
from cheeseboard.games.doctor_rat.moves import TAKES, Take
from cheeseboard.games.doctor_rat.rules.food import put_on_plate, takeable
from cheeseboard.games.doctor_rat.table import Clinic

if TYPE_CHECKING:
    from mypy_extensions import i64


# ---- who ----


def doctor_of(t: Clinic) -> int:
    doctor = t.options.doctor
    assert doctor is not None
    return doctor


def speaker(t: Clinic, group: int) -> int:
    """DOC-105  Whose hand takes the group's card: its players in turn, meal by meal."""
    players = t.options.players[group]
    return players[(t.meal - 1) % len(players)]


def deciders(t: Clinic) -> list[int]:
    """DOC-100, DOC-200  All rat players; among colleagues, the team whose card it is."""
    return t.options.rats if t.options.colony else t.options.players[t.group]


def youngest(t: Clinic, group: int) -> int:
    """DOC-110, DOC-209"""
    return t.options.youngest[0 if t.options.colony else group]


def has_effects(t: Clinic) -> bool:
    """Most meals have none."""
    for effect in t.active:
        if effect is not None:
            return True
    return False


def group_under(t: Clinic, effect: Complication) -> int | None:
    """Whose effect it is this meal."""
    for group in range(len(t.active)):
        if t.active[group] is effect:
            return group
    return None


def holder_of(t: Clinic, effect: Complication) -> int:
    seat = t.holders[t.active.index(effect)]
    assert seat is not None
    return seat


class Voting(Together[Clinic]):
    """DOC-200, DOC-209  A team answers behind its hand; where it does not agree, its youngest member decides."""

    __slots__ = ()

    def seats(self, t: Clinic) -> list[int]:
        return t.options.players[t.asker]

    def decided(self, t: Clinic, answers: list[list[Move]]) -> Move:
        return answers[self.seats(t).index(youngest(t, t.asker))][0]


# ---- a card for a group ----


def takes(foods: i64) -> tuple[Move, ...]:
    found: list[Move] = []
    while foods:
        found.append(TAKES[lowest(foods).number])
        foods &= foods - 1
    return tuple(found)


class Taking(Turn[Clinic]):
    """DOC-102  One seat takes a card for a group."""

    __slots__ = ()

    def moves(self, t: Clinic) -> tuple[Move, ...]:
        return takes(takeable(t, t.group))

    def some_move(self, t: Clinic, luck: Luck) -> Move:
        foods = takeable(t, t.group)
        return TAKES[nth_of(foods, luck.below(size_of(foods))).number]

    def clause(self, t: Clinic, seat: int, move: Move) -> str:
        if not isinstance(move, Take):
            return "DOC-103"
        if move.food in t.barred[t.group]:
            return "DOC-113"
        if move.food in t.plates or move.food in t.extras:
            return "DOC-104"
        if t.active[t.group] is PARANOIA and move.food in t.offer:
            return "DOC-176"
        return "DOC-102" if t.options.colony else "DOC-198"


def take_for_group(t: Clinic, seat: int, move: Move, dealer: Dealer) -> None:
    assert isinstance(move, Take)
    put_on_plate(t, t.group, move.food)
    if dealer.listening:
        dealer.tell(Took(seat, t.options.eaters[t.group], move.food))
