"""Phases 4 and 5: rats are born, and rats come home."""

from __future__ import annotations

from cheeseboard.engine.dealer import Dealer
from cheeseboard.games.ratland.components import EXPLORER, FAMILY, NURSERY, STRADDLE
from cheeseboard.games.ratland.events import Bred
from cheeseboard.games.ratland.rules.happenings import all_back, gain_cheese
from cheeseboard.games.ratland.table import Sewers


def breed(t: Sewers, dealer: Dealer) -> None:
    """RAT-071, RAT-072  One rat for each in the nursery; when rats are short, small nurseries are served first."""
    lots: list[int] = []
    for ahead, seat in enumerate(t.order()):
        row = t.zones[seat]
        rank = due = row[NURSERY] + row[STRADDLE]  # RAT-093
        if t.clans[seat] is FAMILY:
            due, rank = family(t, due)
        if due:
            lots.append(((rank << 8 | due) << 4 | ahead) << 4 | seat)
    if len(lots) > 1:
        lots.sort()  # RAT-006  level ones in priority order; due follows from the rank, but for a Family
    for lot in lots:
        seat, due = lot & 15, lot >> 8 & 255
        born = min(due, t.supply)  # RAT-016
        t.supply -= born
        row = t.zones[seat]
        row[NURSERY] = row[NURSERY] + born  # RAT-073;  compiled, this is quicker than +=
        if dealer.listening:
            dealer.tell(Bred(seat, born, due))


def family(t: Sewers, rats: int) -> tuple[int, int]:
    """RAT-134  What is due, and the place in the order of breeding."""
    if t.is_improved():
        return rats + 1, rats + 1
    return (rats, rats) if rats else (1, 0)


def come_home(t: Sewers, dealer: Dealer) -> None:
    """RAT-074, RAT-131  The lost of an Explorer bring cheese, also when they could be deployed before."""
    all_back(t, dealer)
    for seat in t.order():
        if t.strayed[seat] and t.clans[seat] is EXPLORER:
            gain_cheese(t, seat, t.strayed[seat] if t.is_improved() else 1, EXPLORER, dealer)
    t.strayed = t.options.nothing[:]
