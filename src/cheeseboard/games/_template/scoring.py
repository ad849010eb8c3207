"""How a round is scored and how a game ends."""

from __future__ import annotations

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.outcome import Outcome
from cheeseboard.engine.phase import OVER, Phase
from cheeseboard.games._template.events import GameWon, RoundScored
from cheeseboard.games._template.table import CardTable


def score_round(t: CardTable, dealer: Dealer, next_round: Phase[CardTable]) -> Phase[CardTable]:
    for seat, points in enumerate(round_points(t)):
        t.totals[seat] += points
        if dealer.listening:
            dealer.tell(RoundScored(seat, points, t.totals[seat]))
    if t.round == t.options.rounds:  # HIC-003
        if dealer.listening:
            best = max(t.totals)
            dealer.tell(GameWon(tuple([seat for seat in range(t.seats) if t.totals[seat] == best]), best))
        return OVER
    t.round += 1
    t.first = (t.first + 1) % t.seats  # HIC-013
    t.turn = t.first
    return next_round


def round_points(t: CardTable) -> list[int]:
    """HIC-011  The highest card that stands wins a point, and one more for each card it beats; those lose a point."""
    standing = [hand.face().number if stands else -1 for hand, stands in zip(t.hands, t.stands, strict=True)]
    best = max(standing)
    beaten = sum(0 <= number < best for number in standing)
    return [0 if number < 0 else 1 + beaten if number == best else -1 for number in standing]


def places(t: CardTable) -> list[int]:
    """HIC-014  Most points win; level totals share a place."""
    return [1 + sum(other > mine for other in t.totals) for mine in t.totals]


def outcome(t: CardTable) -> Outcome | None:
    return Outcome(places(t), t.totals[:]) if t.phase is OVER else None
