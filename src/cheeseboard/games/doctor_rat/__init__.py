"""Doctor Rat, for 2 to 7: a silent Doctor, two or three groups of rats, and a diet to be found out in eight meals."""

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
from cheeseboard.games.doctor_rat import account, check, editions, facts, rules, scoring, view
from cheeseboard.games.doctor_rat.components import Box
from cheeseboard.games.doctor_rat.events import CLAUSES
from cheeseboard.games.doctor_rat.moves import MOVES
from cheeseboard.games.doctor_rat.options import MOST_SEATS, OPTIONS, Options
from cheeseboard.games.doctor_rat.table import Clinic

RULES_VERSION: Final = "2"  # DOC-106  one rat player may begin anew; DOC-128  a lost game has no winners


@final
class DoctorRat(Game[Clinic]):
    """DOC-001  For 2 to 7, who win or lose together."""

    def __init__(self, components: Components | None = None) -> None:
        super().__init__(
            name="doctor_rat",
            title="Doctor Rat",
            version=RULES_VERSION,
            replays=("1",),  # version 2 permits more, and takes nothing away
            seats=tuple(range(2, MOST_SEATS + 1)),
            seats_clause="DOC-004",
            minutes=30,
            age=10,  # what shops say; the rulebook does not
            options=OPTIONS,
            moves=MOVES,
            folder=Path(__file__).parent,
            components=components,
            talk="free",  # DOC-100, DOC-109  the rats find out together, and in their own words
        )

    def check_components(self) -> None:
        self.box = Box(self.components)
        self.agreed = Agreements(Options, self.box)

    def with_components(self, components: Components) -> Game[Clinic]:
        return DoctorRat(components)

    def agreement(self, settings: Settings, seats: int) -> Options:
        return self.agreed.on(settings, seats)

    def setup(self, settings: Settings, seats: int, dealer: Dealer) -> Clinic:
        return rules.first_table(self.agreement(settings, seats), seats, dealer)

    def outcome(self, t: Clinic) -> Outcome | None:
        return scoring.outcome(t)

    def account(self, t: Clinic, told: list[Event]) -> Account:
        return account.account(t)

    def imagine(self, view_: Clinic, luck: Luck) -> Clinic:
        return view.imagine(view_, luck)

    def teams(self, settings: Settings, seats: int) -> list[int]:
        """DOC-001"""
        return [0] * seats

    def longest(self, settings: Settings, seats: int) -> int:
        return rules.longest(self.agreement(settings, seats), seats)

    def check(self, t: Clinic) -> None:
        check.check(t)

    def facts(self, t: Clinic, seat: int, move: Move) -> Facts:
        return facts.of_move(t, move)

    def board_facts(self, t: Clinic) -> Facts:
        return facts.of_board(t)

    def own_facts(self, view_: Clinic) -> Facts:
        return facts.of_seat(view_)

    def is_silent(self, t: Clinic, seat: int) -> bool:
        return rules.is_silent(t, seat)

    def talk_teams(self, t: Clinic) -> list[list[int]]:
        return rules.talk_teams(t)

    def event_clause(self, event: Event) -> str:
        return CLAUSES[type(event)]

    def deal(self, day: int) -> Deal:
        return editions.deal(day)

    def deal_score(self, t: Clinic, seat: int) -> int:
        return scoring.deal_score(t, seat)

    def deal_standing(self, t: Clinic, seat: int) -> int:
        return scoring.all_crosses(t)

    def editions(self) -> list[Edition]:
        return editions.editions(self.seats, self.components)

    def tiny(self) -> list[Edition]:
        return editions.tiny()


GAME: Final = DoctorRat()
