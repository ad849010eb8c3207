"""High Card, for 2 to 6: keep your card or exchange it, then dare to show it."""

from __future__ import annotations

from pathlib import Path
from typing import Final, final

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.components import Components
from cheeseboard.engine.errors import Lost
from cheeseboard.engine.event import Dealer, Event
from cheeseboard.engine.game import Edition, Game, Outcome
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.move import Move
from cheeseboard.engine.options import Agreements, Settings
from cheeseboard.engine.phase import Facts
from cheeseboard.games._template import scoring, view
from cheeseboard.games._template.components import FACES, MOST_SEATS, cards_of
from cheeseboard.games._template.events import CLAUSES
from cheeseboard.games._template.moves import MOVES
from cheeseboard.games._template.options import OPTIONS, Options
from cheeseboard.games._template.rules import DEALING
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
        first = dealer.roll(list(range(seats)))  # HIC-013
        t = CardTable()
        t.phase = DEALING
        t.options = self.agreement(settings, seats)
        t.seats = seats
        t.hands = []
        t.pile = Bag(FACES, self.cards[:])
        t.discards = []
        t.first = first
        t.turn = first
        t.stands = [False] * seats
        t.round = 1
        t.totals = [0] * seats
        return t

    def outcome(self, t: CardTable) -> Outcome | None:
        return scoring.outcome(t)

    def imagine(self, view_: CardTable, luck: Luck) -> CardTable:
        return view.imagine(view_, luck)

    def check(self, t: CardTable) -> None:
        faces = [hand.value for hand in t.hands] + t.discards
        if sorted([face.number for face in faces if face is not None] + t.pile.numbers) != t.options.cards:
            raise Lost("the cards on the table are not those of the box (HIC-002)")
        if t.phase is not DEALING and len(t.hands) != t.seats:
            raise Lost(f"there are {len(t.hands)} hands for {t.seats} seats (HIC-004)")

    def longest(self, settings: Settings, seats: int) -> int:
        """HIC-003, HIC-006, HIC-008  In a round each seat is asked twice at most."""
        return 2 * seats * self.agreement(settings, seats).rounds

    def facts(self, t: CardTable, seat: int, move: Move) -> Facts:
        return {"card": t.hands[seat]}

    def event_clause(self, event: Event) -> str:
        return CLAUSES[type(event)]

    def editions(self) -> list[Edition]:
        return [
            Edition("2 seats", 2, {}),
            Edition("3 seats, quick", 3, {"preset": "quick"}),
            Edition("4 seats, plain, quick", 4, {"preset": "plain", "rounds": 1}),
            Edition("5 seats, two rounds", 5, {"rounds": 2}),
            Edition("6 seats", 6, {}),
        ]

    def tiny(self) -> list[Edition]:
        few = {"cards": {"1": 1, "2": 2, "3": 1}}
        more = {"cards": {"1": 2, "2": 2, "3": 2}}
        return [
            Edition("one round", 2, {"rounds": 1}, few),
            Edition("two rounds without exchange", 2, {"rounds": 2, "exchange": False}, few),
            Edition("three seats", 3, {"rounds": 1, "exchange": False}, more),
        ]


GAME: Final = HighCard()
