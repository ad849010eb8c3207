"""RatLand, for 2 to 12: hungry clans in a sewer, behind their screens until all are ready."""

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
from cheeseboard.games.ratland import account, check, editions, facts, rules, scoring, view
from cheeseboard.games.ratland.components import MOST_SEATS, Box
from cheeseboard.games.ratland.events import CLAUSES
from cheeseboard.games.ratland.moves import MOVES
from cheeseboard.games.ratland.options import OPTIONS, Options
from cheeseboard.games.ratland.table import Sewers

RULES_VERSION: Final = "2"


@final
class RatLand(Game[Sewers]):
    """RAT-001  For 2 to 6 with one box, for 7 to 12 with two."""

    def __init__(self, components: Components | None = None) -> None:
        super().__init__(
            name="ratland",
            title="RatLand",
            version=RULES_VERSION,
            replays=("1",),
            seats=tuple(range(2, MOST_SEATS + 1)),
            seats_clause="RAT-001",
            minutes=40,
            age=8,  # the rulebook
            options=OPTIONS,
            moves=MOVES,
            folder=Path(__file__).parent,
            components=components,
        )

    def check_components(self) -> None:
        self.box = Box(self.components)
        self.agreed = Agreements(Options, self.box)

    def with_components(self, components: Components) -> Game[Sewers]:
        return RatLand(components)

    def agreement(self, settings: Settings, seats: int) -> Options:
        return self.agreed.on(settings, seats)

    def setup(self, settings: Settings, seats: int, dealer: Dealer) -> Sewers:
        return rules.first_table(self.agreement(settings, seats), seats, dealer)

    def outcome(self, t: Sewers) -> Outcome | None:
        return scoring.outcome(t)

    def account(self, t: Sewers, told: list[Event]) -> Account:
        return account.account(t, told)

    def imagine(self, view_: Sewers, luck: Luck) -> Sewers:
        return view.imagine(view_, luck)

    def check(self, t: Sewers) -> None:
        check.check(t)

    def longest(self, settings: Settings, seats: int) -> int:
        return rules.longest(self.agreement(settings, seats), seats)

    def facts(self, t: Sewers, seat: int, move: Move) -> Facts:
        return facts.of_move(move)

    def board_facts(self, t: Sewers) -> Facts:
        return facts.of_board(t)

    def event_clause(self, event: Event) -> str:
        return CLAUSES[type(event)]

    def deal(self, day: int) -> Deal:
        return editions.deal(day)

    def deal_standing(self, t: Sewers, seat: int) -> int:
        return t.points(seat)

    def editions(self) -> list[Edition]:
        return editions.editions()

    def tiny(self) -> list[Edition]:
        return editions.tiny()


GAME: Final = RatLand()
