"""High Card, for 2 to 6: keep your card or exchange it, then dare to show it."""

from __future__ import annotations

from pathlib import Path
from typing import Final, final

from cheeseboard.engine.account import Account
from cheeseboard.engine.components import Components
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.event import Event
from cheeseboard.engine.game import Edition, Game
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.move import Move
from cheeseboard.engine.options import Agreements, Settings
from cheeseboard.engine.outcome import Outcome
from cheeseboard.engine.phase import Facts
from cheeseboard.games._template import account, check, editions, facts, rules, scoring, view
from cheeseboard.games._template.components import MOST_SEATS, cards_of
from cheeseboard.games._template.events import CLAUSES
from cheeseboard.games._template.moves import MOVES
from cheeseboard.games._template.options import OPTIONS, Options
from cheeseboard.games._template.table import CardTable

RULES_VERSION: Final = "1"


@final
class HighCard(Game[CardTable]):
    """HIC-001  For 2 to 6."""

    def __init__(self, components: Components | None = None) -> None:
        super().__init__(
            name="_template",
            title="High Card",
            version=RULES_VERSION,
            seats=tuple(range(2, MOST_SEATS + 1)),
            seats_clause="HIC-001",
            minutes=5,
            options=OPTIONS,
            moves=MOVES,
            folder=Path(__file__).parent,
            components=components,
        )

    def check_components(self) -> None:
        self.cards = cards_of(self.components)
        self.agreed = Agreements(Options, self.cards)

    def with_components(self, components: Components) -> Game[CardTable]:
        return HighCard(components)

    def agreement(self, settings: Settings, seats: int) -> Options:
        return self.agreed.on(settings, seats)

    def setup(self, settings: Settings, seats: int, dealer: Dealer) -> CardTable:
        return rules.first_table(self.agreement(settings, seats), seats, dealer)

    def outcome(self, t: CardTable) -> Outcome | None:
        return scoring.outcome(t)

    def account(self, t: CardTable, told: list[Event]) -> Account:
        return account.account(t, told)

    def imagine(self, view_: CardTable, luck: Luck) -> CardTable:
        return view.imagine(view_, luck)

    def check(self, t: CardTable) -> None:
        check.check(t)

    def longest(self, settings: Settings, seats: int) -> int:
        return rules.longest(self.agreement(settings, seats), seats)

    def facts(self, t: CardTable, seat: int, move: Move) -> Facts:
        return facts.of_move(t, seat)

    def event_clause(self, event: Event) -> str:
        return CLAUSES[type(event)]

    def editions(self) -> list[Edition]:
        return editions.editions()

    def tiny(self) -> list[Edition]:
        return editions.tiny()


GAME: Final = HighCard()
