"""DOGS, for 2 to 4: drive for stray dogs, house and cure them, and run the best kennel in town."""

from __future__ import annotations

from pathlib import Path
from typing import Final, final

from cheeseboard.engine.account import Account
from cheeseboard.engine.components import Components
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.event import Event
from cheeseboard.engine.game import Deal, Edition, Game
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.move import Move
from cheeseboard.engine.options import Agreements, Settings
from cheeseboard.engine.outcome import Outcome
from cheeseboard.engine.phase import Facts
from cheeseboard.games.dogs import account, check, editions, facts, rules, scoring, view
from cheeseboard.games.dogs.components import Box
from cheeseboard.games.dogs.events import CLAUSES
from cheeseboard.games.dogs.moves import MOVES
from cheeseboard.games.dogs.options import MOST_SEATS, OPTIONS, Options
from cheeseboard.games.dogs.table import DogTable

RULES_VERSION: Final = "2"


@final
class Dogs(Game[DogTable]):
    """DOG-001  For 2 to 4."""

    def __init__(self, components: Components | None = None) -> None:
        super().__init__(
            name="dogs",
            title="DOGS",
            version=RULES_VERSION,
            seats=tuple(range(2, MOST_SEATS + 1)),
            seats_clause="DOG-001",
            minutes=60,
            age=10,  # what is told of the English edition
            options=OPTIONS,
            moves=MOVES,
            folder=Path(__file__).parent,
            components=components,
            hides=False,  # DOG-012
        )

    def check_components(self) -> None:
        self.box = Box(self.components)
        self.agreed = Agreements(Options, self.box)

    def with_components(self, components: Components) -> Game[DogTable]:
        return Dogs(components)

    def agreement(self, settings: Settings, seats: int) -> Options:
        return self.agreed.on(settings, seats)

    def setup(self, settings: Settings, seats: int, dealer: Dealer) -> DogTable:
        return rules.first_table(self.agreement(settings, seats), seats, dealer)

    def outcome(self, t: DogTable) -> Outcome | None:
        return scoring.outcome(t)

    def account(self, t: DogTable, told: list[Event]) -> Account:
        return account.account(t)

    def imagine(self, view_: DogTable, luck: Luck) -> DogTable:
        return view.imagine(view_, luck)

    def longest(self, settings: Settings, seats: int) -> int:
        return rules.longest(self.agreement(settings, seats), seats)

    def check(self, t: DogTable) -> None:
        check.check(t)

    def facts(self, t: DogTable, seat: int, move: Move) -> Facts:
        return facts.of_move(t, seat, move)

    def board_facts(self, t: DogTable) -> Facts:
        return facts.of_board(t)

    def event_clause(self, event: Event) -> str:
        return CLAUSES[type(event)]

    def deal(self, day: int) -> Deal:
        return editions.deal(day)

    def deal_standing(self, t: DogTable, seat: int) -> int:
        return scoring.points(t, seat)

    def editions(self) -> list[Edition]:
        return editions.editions()

    def tiny(self) -> list[Edition]:
        return editions.tiny()


GAME: Final = Dogs()
