"""How the game ends."""

from __future__ import annotations

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.outcome import Outcome
from cheeseboard.engine.phase import OVER, Phase
from cheeseboard.games.ratland.events import GameWon, Scored
from cheeseboard.games.ratland.table import Sewers


def end(t: Sewers, dealer: Dealer) -> Phase[Sewers]:
    """RAT-048, RAT-120  At once."""
    if dealer.listening:
        for seat in range(t.seats):
            dealer.tell(Scored(seat, t.points(seat), t.cheese[seat]))
        best = [seat for seat, place in enumerate(places(t)) if place == 1]
        dealer.tell(GameWon(tuple(best), t.points(best[0])))
    return OVER


def places(t: Sewers) -> list[int]:
    """RAT-002, RAT-122, RAT-123  Most points, then most cheese; RAT-008, RAT-124  whoever is level shares the place."""
    ranks = [(t.points(seat), t.cheese[seat]) for seat in range(t.seats)]
    return [1 + sum(other > mine for other in ranks) for mine in ranks]


def outcome(t: Sewers) -> Outcome | None:
    if t.phase is not OVER:
        return None
    return Outcome(places(t), [t.points(seat) for seat in range(t.seats)])
