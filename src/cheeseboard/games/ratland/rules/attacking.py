"""Phases 3 to 5, Attacks, Nursery and Return, in which nobody is asked."""

from __future__ import annotations

from typing import Any, Final, final

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.phase import Moment, Phase
from cheeseboard.games.ratland.rules.attacks import attack
from cheeseboard.games.ratland.rules.foraging.locations import go_to
from cheeseboard.games.ratland.rules.foraging.pieces import send
from cheeseboard.games.ratland.rules.nursery import breed, come_home
from cheeseboard.games.ratland.table import Sewers


@final
class Attacking(Moment[Sewers]):
    """Phases 3 to 5, in which nobody is asked."""

    __slots__ = ()

    def happen(self, t: Sewers, dealer: Dealer) -> Phase[Any]:
        attack(t, dealer)
        breed(t, dealer)
        come_home(t, dealer)
        send(t)
        return go_to(t, 0, dealer)


ATTACKING: Final = Attacking()
