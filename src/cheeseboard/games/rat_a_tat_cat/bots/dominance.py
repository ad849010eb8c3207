"""What is plainly worse: a higher row for oneself, and a lower card for whoever comes next.

Of one's own row only numbers count that the seat has seen: a Power card becomes another card in the end.
"""

from __future__ import annotations

from typing import Final

from cheeseboard.engine.move import Move
from cheeseboard.games.rat_a_tat_cat.moves import DRAW, OWNS, PUTS, TAKE, TOSS, Own, Put
from cheeseboard.games.rat_a_tat_cat.rules import HOLDING, PLACING, SWAPPING, YOUR_TURN, hidden_slots
from cheeseboard.games.rat_a_tat_cat.table import CatTable

UNKNOWN: Final = -1


def better_than(view: CatTable, seat: int, plan: list[Move]) -> list[Move] | None:
    """What dominates this plan, or nothing."""
    phase, first = view.phase, plan[0]
    if phase is YOUR_TURN and first is TAKE and len(plan) > 1:
        return instead_of_taking(view, seat, plan[1])
    if phase is PLACING and isinstance(first, Put):
        return instead_of_slot(view, seat, first)
    if phase is HOLDING:
        return with_hand(view, seat, first)
    if phase is SWAPPING and isinstance(first, Own):
        return giving_more(view, seat, first, plan[1:])
    return None


def points_at(view: CatTable, seat: int, slot: int) -> int:
    """Of a number that this seat has seen lying there."""
    lying = view.rows[seat][slot]
    face = lying.value if lying.seen_by & (2 << seat) else None
    return face.points if face is not None and face.is_number else UNKNOWN


def highest(view: CatTable, seat: int, slots: tuple[int, ...]) -> int:
    """The slot with the highest number that this seat knows; UNKNOWN if it knows none."""
    best, most = UNKNOWN, UNKNOWN
    for slot in slots:
        points = points_at(view, seat, slot)
        if points > most:
            best, most = slot, points
    return best


def all_slots(view: CatTable, seat: int) -> tuple[int, ...]:
    return tuple(range(len(view.rows[seat])))


def instead_of_slot(view: CatTable, seat: int, move: Put) -> list[Move] | None:
    """RTC-035  A known number makes room while a higher one stays: also the card that comes out is lower."""
    here, best = points_at(view, seat, move.slot), highest(view, seat, all_slots(view, seat))
    if here != UNKNOWN and points_at(view, seat, best) > here:
        return [PUTS[best]]
    return None


def instead_of_taking(view: CatTable, seat: int, put: Move) -> list[Move] | None:
    """A discard over a lower card: a drawn one need not be kept."""
    if not isinstance(put, Put):
        return None
    better = instead_of_slot(view, seat, put)
    top = view.discards[-1]
    best = highest(view, seat, all_slots(view, seat))
    if better is not None and top.is_number and points_at(view, seat, best) > top.points:
        return [TAKE, *better]
    if top.is_number and UNKNOWN != points_at(view, seat, put.slot) < top.points:
        return [DRAW]
    return None


def with_hand(view: CatTable, seat: int, move: Move) -> list[Move] | None:
    hand = view.hand
    face = None if hand is None else hand.value
    if face is None or not face.is_number:
        return None
    best = highest(view, seat, all_slots(view, seat))
    most = UNKNOWN if best == UNKNOWN else points_at(view, seat, best)
    if isinstance(move, Put):
        here = points_at(view, seat, move.slot)
        if UNKNOWN != here < face.points and most <= face.points:
            return [TOSS]
        return instead_of_slot(view, seat, move)
    if move is TOSS and most > face.points and view.draws != 1:  # RTC-078  the second of two is worth a throw
        return [PUTS[best]]
    return None


def giving_more(view: CatTable, seat: int, move: Own, rest: list[Move]) -> list[Move] | None:
    """RTC-066  A known number is given away while a higher one stays."""
    slots = hidden_slots(view)
    here, best = points_at(view, seat, move.slot), highest(view, seat, slots)
    if here != UNKNOWN and points_at(view, seat, best) > here:
        return [OWNS[best], *rest]
    return None
