"""Rat-a-Tat Cat, for 2 to 6: remember your four cards, get rid of the rats, knock when your row is low."""

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
from cheeseboard.games.rat_a_tat_cat import account, check, editions, facts, rules, scoring, view
from cheeseboard.games.rat_a_tat_cat.components import MOST_SEATS, Box
from cheeseboard.games.rat_a_tat_cat.events import CLAUSES
from cheeseboard.games.rat_a_tat_cat.moves import MOVES
from cheeseboard.games.rat_a_tat_cat.options import OPTIONS, SIMULATED, Options
from cheeseboard.games.rat_a_tat_cat.table import CatTable

RULES_VERSION: Final = "1"


@final
class RatATatCat(Game[CatTable]):
    """RTC-001  For 2 to 6; RTC-006  nobody joins or moves after the first deal."""

    def __init__(self, components: Components | None = None) -> None:
        super().__init__(
            name="rat_a_tat_cat",
            title="Rat-a-Tat Cat",
            version=RULES_VERSION,
            seats=tuple(range(2, MOST_SEATS + 1)),
            seats_clause="RTC-001",
            minutes=15,
            age=6,  # the leaflet
            options=OPTIONS,
            moves=MOVES,
            folder=Path(__file__).parent,
            components=components,
            from_memory=True,  # RTC-139
        )

    def check_components(self) -> None:
        self.box = Box(self.components)
        self.agreed = Agreements(Options, self.box)

    def agreement(self, settings: Settings, seats: int) -> Options:
        return self.agreed.on(settings, seats)

    def with_components(self, components: Components) -> Game[CatTable]:
        return RatATatCat(components)

    def setup(self, settings: Settings, seats: int, dealer: Dealer) -> CatTable:
        return rules.first_table(self.agreement(settings, seats), seats, dealer)

    def outcome(self, t: CatTable) -> Outcome | None:
        return scoring.outcome(t)

    def account(self, t: CatTable, told: list[Event]) -> Account:
        return account.account(t)

    def imagine(self, view_: CatTable, luck: Luck) -> CatTable:
        return view.imagine(view_, luck)

    def check(self, t: CatTable) -> None:
        check.check(t)

    def among_bots(self) -> dict[str, object]:
        """RTC-096  Two bots that never knock would play for ever."""
        return {"max_turns_per_round": SIMULATED}

    def facts(self, t: CatTable, seat: int, move: Move) -> Facts:
        return facts.of_move(t, move)

    def as_on_the_table(self, t: CatTable) -> CatTable:
        return view.as_on_the_table(t)

    def board_facts(self, t: CatTable) -> Facts:
        return facts.of_board(t)

    def event_clause(self, event: Event) -> str:
        return CLAUSES[type(event)]

    def deal(self, day: int) -> Deal:
        return editions.deal(day)

    def deal_standing(self, t: CatTable, seat: int) -> int:
        return scoring.points(t.rows[seat])

    def editions(self) -> list[Edition]:
        return editions.editions()

    def tiny(self) -> list[Edition]:
        return editions.tiny()


GAME: Final = RatATatCat()
