"""Phase 1, Event: the Active Player's card passes on, an event and food are turned up.  RAT-047 to RAT-051."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.phase import Moment, Phase
from cheeseboard.games.ratland.components import END
from cheeseboard.games.ratland.events import ClansFlipped, EventTurned, FoodTurned, RoundBegan
from cheeseboard.games.ratland.rules.deck import look_ahead, turn_event, turn_food
from cheeseboard.games.ratland.rules.deploying import DEPLOYING
from cheeseboard.games.ratland.rules.entries import ENTRIES
from cheeseboard.games.ratland.rules.happenings import happen
from cheeseboard.games.ratland.scoring import end
from cheeseboard.games.ratland.table import Sewers


@final
class TurningEvent(Moment[Sewers]):
    """RAT-047  The Active Player's card passes on, an event is turned up, then food."""

    __slots__ = ()

    def happen(self, t: Sewers, dealer: Dealer) -> Phase[Sewers]:
        if t.round:
            t.active = (t.active + 1) % t.seats  # RAT-005
        t.round += 1
        t.strayed = t.lost[:]
        t.used = t.options.nobody[:]
        card = turn_event(t, dealer)
        if dealer.listening:
            if card is not END:
                dealer.tell(RoundBegan(t.round, t.active))
            dealer.tell(EventTurned(card))
        if card is END:
            return end(t, dealer)  # RAT-048
        if t.options.clans and t.round == t.options.box.initial_events + 1 and dealer.listening:
            dealer.tell(ClansFlipped())  # RAT-051  before the effect
        happen(t, card, dealer)  # RAT-049
        food = turn_food(t, dealer)
        if dealer.listening:
            dealer.tell(FoodTurned(tuple(food)))
        if t.options.clans:
            look_ahead(t, dealer)
        return DEPLOYING


EVENT: Final = TurningEvent()

ENTRIES.round = EVENT
