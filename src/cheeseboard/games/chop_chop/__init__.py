"""Chop! Chop!, for 2 to 5: a cat and four mice in a kitchen full of hidden cheese."""

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
from cheeseboard.games.chop_chop import account, check, editions, facts, rules, scoring, view
from cheeseboard.games.chop_chop.components import Box
from cheeseboard.games.chop_chop.events import clause_of
from cheeseboard.games.chop_chop.moves import MOVES
from cheeseboard.games.chop_chop.options import MOST_SEATS, OPTIONS, Options
from cheeseboard.games.chop_chop.table import Kitchen

RULES_VERSION: Final = "2"  # CHO-113  whoever turns up a fork is asked, also where one cheese lies open


@final
class ChopChop(Game[Kitchen]):
    """CHO-001  For 2 to 5."""

    def __init__(self, components: Components | None = None) -> None:
        super().__init__(
            name="chop_chop",
            title="Chop! Chop!",
            version=RULES_VERSION,
            seats=tuple(range(2, MOST_SEATS + 1)),
            seats_clause="CHO-001",
            minutes=15,
            age=6,  # the box
            options=OPTIONS,
            moves=MOVES,
            folder=Path(__file__).parent,
            components=components,
            hides=False,  # CHO-020
        )

    def check_components(self) -> None:
        self.box = Box(self.components)
        self.agreed = Agreements(Options, self.box)

    def with_components(self, components: Components) -> Game[Kitchen]:
        return ChopChop(components)

    def agreement(self, settings: Settings, seats: int) -> Options:
        return self.agreed.on(settings, seats)

    def setup(self, settings: Settings, seats: int, dealer: Dealer) -> Kitchen:
        return rules.first_table(self.agreement(settings, seats), seats)

    def outcome(self, t: Kitchen) -> Outcome | None:
        return scoring.outcome(t)

    def account(self, t: Kitchen, told: list[Event]) -> Account:
        return account.account(t, told)

    def imagine(self, view_: Kitchen, luck: Luck) -> Kitchen:
        return view.imagine(view_)

    def teams(self, settings: Settings, seats: int) -> list[int]:
        return scoring.teams(self.agreement(settings, seats), seats)

    def longest(self, settings: Settings, seats: int) -> int:
        return rules.longest(self.agreement(settings, seats))

    def check(self, t: Kitchen) -> None:
        check.check(t)

    def facts(self, t: Kitchen, seat: int, move: Move) -> Facts:
        return facts.of_move(t, move)

    def board_facts(self, t: Kitchen) -> Facts:
        return facts.of_board(t)

    def event_clause(self, event: Event) -> str:
        return clause_of(event)

    def deal(self, day: int) -> Deal:
        return editions.deal(day)

    def deal_score(self, t: Kitchen, seat: int) -> int:
        return scoring.deal_score(t, seat)

    def deal_tie(self, t: Kitchen, told: list[Event], seat: int) -> int:
        return account.rolls_of(told, scoring.side_of(t, seat))

    def deal_standing(self, t: Kitchen, seat: int) -> int:
        return scoring.deal_standing(t, seat)

    def editions(self) -> list[Edition]:
        return editions.editions()

    def tiny(self) -> list[Edition]:
        return editions.tiny()


GAME: Final = ChopChop()
