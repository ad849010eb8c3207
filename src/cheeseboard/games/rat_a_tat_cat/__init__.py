"""Rat-a-Tat Cat, for 2 to 6: remember your four cards, get rid of the rats, knock when your row is low."""

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
from cheeseboard.engine.phase import OVER, Facts
from cheeseboard.games.rat_a_tat_cat import scoring, view
from cheeseboard.games.rat_a_tat_cat.components import FACES, MOST_SEATS, Box
from cheeseboard.games.rat_a_tat_cat.events import CLAUSES
from cheeseboard.games.rat_a_tat_cat.moves import MOVES, Other, Own, Put
from cheeseboard.games.rat_a_tat_cat.options import OPTIONS, Options
from cheeseboard.games.rat_a_tat_cat.rules import DEALING, all_cards
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
            options=OPTIONS,
            moves=MOVES,
            folder=Path(__file__).parent,
            components=components,
        )

    def check_components(self) -> None:
        self.box = Box(self.components)
        self.agreed = Agreements(Options, self.box)

    def agreement(self, settings: Settings, seats: int) -> Options:
        return self.agreed.on(settings, seats)

    def with_components(self, components: Components) -> Game[CatTable]:
        return RatATatCat(components)

    def setup(self, settings: Settings, seats: int, dealer: Dealer) -> CatTable:
        options = self.agreement(settings, seats)
        first = options.first_dealer
        if first is None:
            first = dealer.roll(list(range(seats)))  # RTC-007
        t = CatTable()
        t.phase = DEALING
        t.options = options
        t.seats = seats
        t.rows = [[] for _ in range(seats)]
        t.pile = Bag(FACES, self.box.cards[:])
        t.discards = []
        t.hand = None
        t.dealer = first
        t.turn = first
        t.draws = 0
        t.swap_slot = 0
        t.knocker = None
        t.turns = 0
        t.turns_before = 0
        t.round = 1
        t.totals = [0] * seats  # RTC-004
        t.out_in = [0] * seats
        t.rounds_scored = []
        t.origins = []
        t.hand_origin = 0
        t.older = []
        t.returned = []
        t.from_deal = []
        t.deals_out = []
        return t

    def outcome(self, t: CatTable) -> Outcome | None:
        return scoring.outcome(t)

    def imagine(self, view_: CatTable, luck: Luck) -> CatTable:
        return view.imagine(view_, luck)

    def check(self, t: CatTable) -> None:
        """RTC-028 and the specification's E-37: rows are whole, and every card of the box is somewhere."""
        size = t.options.box.row_size
        for seat, row in enumerate(t.rows):
            if t.phase is not OVER and t.phase is not DEALING and len(row) != (size if t.is_active(seat) else 0):
                raise Lost(f"seat {seat} has {len(row)} cards in its row (RTC-028)")
        if all_cards(t) != t.options.box.cards:
            raise Lost(f"the cards on the table are not those of the box: {what_is_wrong(t)} (RTC-002)")

    def facts(self, t: CatTable, seat: int, move: Move) -> Facts:
        if isinstance(move, Other):
            return {"other": t.opponents()[move.ahead - 1], "slot": move.slot}
        if isinstance(move, Put | Own):
            return {"slot": move.slot}
        return {"card": t.hand if t.hand is not None else t.discards[-1]} if t.hand or t.discards else {}

    def as_on_the_table(self, t: CatTable) -> CatTable:
        return view.as_on_the_table(t)

    def board_facts(self, t: CatTable) -> Facts:
        """RTC-135  All cards that do not lie elsewhere; the screen has the top one alone."""
        elsewhere = len(t.pile) + sum([len(row) for row in t.rows]) + (t.hand is not None)
        return {"discarded": len(t.options.box.cards) - elsewhere}

    def event_clause(self, event: Event) -> str:
        return CLAUSES[type(event)]

    def editions(self) -> list[Edition]:
        small: dict[str, object] = {"max_turns_per_round": 60}
        return [
            *[Edition(f"{n} seats", n, small) for n in self.seats],
            Edition("one round", 3, {"preset": "quick", **small}),
            Edition("elimination", 4, {"mode": "elimination", "limit": 60, **small}),
            Edition("by time", 3, {"mode": "time", "time_limit_s": 900, **small}),
            Edition("younger players", 4, {"younger": True, **small}),
            Edition("house rules", 5, {"house_power_from_discard": True, "house_no_knock_first_lap": True, **small}),
            Edition("younger, elimination, house", 6, {"preset": "younger", "mode": "elimination", "limit": 40,
                    "house_power_from_discard": True, "house_no_knock_first_lap": True, **small}),
        ]  # fmt: skip

    def tiny(self) -> list[Edition]:
        """Rows of two or one, a handful of cards, one round.

        The pile runs out in all but one of them; Draw 2 only where it does not, or a game need never end.
        """
        once: dict[str, object] = {"rounds": 1, "max_turns_per_round": 1, "first_dealer": 0}
        powers = {"row_size": 2, "outer": [0], "cards": {"0": 3, "9": 2, "PK": 1, "SW": 1}}
        chains = {"row_size": 1, "outer": [0], "cards": {"0": 4, "9": 4, "D2": 2}}
        short = {"row_size": 1, "outer": [0], "cards": {"0": 2, "9": 2, "PK": 1, "SW": 1}}
        three = {"row_size": 1, "outer": [], "cards": {"0": 3, "9": 2, "SW": 1}}
        return [
            Edition("peek and swap", 2, once, powers),
            Edition("younger", 2, {**once, "younger": True}, powers),
            Edition("draw two", 2, once, chains),
            Edition("to knock or not", 2, {**once, "max_turns_per_round": 2}, short),
            Edition("three seats", 3, once, three),
        ]


def what_is_wrong(t: CatTable) -> str:
    found, box = all_cards(t), t.options.box.cards
    extra = [found.count(face.number) - box.count(face.number) for face in FACES]
    return ", ".join([f"{extra[face.number]:+} {face.code}" for face in FACES if extra[face.number]])


GAME: Final = RatATatCat()
