"""Chop! Chop!, for 2 to 5: a cat and four mice in a kitchen full of hidden cheese."""

from __future__ import annotations

from pathlib import Path
from typing import Final, final

from cheeseboard.engine.bag import Bag
from cheeseboard.engine.components import Components
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.errors import Lost
from cheeseboard.engine.event import Event
from cheeseboard.engine.game import ENDLESS, Edition, Game
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.move import Move
from cheeseboard.engine.options import Agreements, Settings
from cheeseboard.engine.outcome import Outcome
from cheeseboard.engine.phase import Facts
from cheeseboard.games.chop_chop import scoring, showing
from cheeseboard.games.chop_chop.components import CHEESE, FLOOR, NODES, TILES, Box
from cheeseboard.games.chop_chop.moving import last_mouse_bits, nodes_of
from cheeseboard.games.chop_chop.options import MOST_SEATS, OPTIONS, Options
from cheeseboard.games.chop_chop.rules import PLACING_CAT
from cheeseboard.games.chop_chop.state import (
    CAT,
    CLAUSES,
    HIDDEN,
    MOVED_BY,
    MOVES,
    NOTHING,
    VISIBLE,
    CatMoved,
    Go,
    Kitchen,
    MouseMoved,
    Pick,
)

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
            options=OPTIONS,
            moves=MOVES,
            folder=Path(__file__).parent,
            components=components,
        )

    def check_components(self) -> None:
        self.box = Box(self.components)
        box = self.box
        tiled = [node in box.mouse_squares and node not in box.holes for node in range(FLOOR)]
        self.laid = [HIDDEN if is_tiled else NOTHING for is_tiled in tiled]  # CHO-010, CHO-012
        self.agreed = Agreements(Options, self.box)

    def with_components(self, components: Components) -> Game[Kitchen]:
        return ChopChop(components)

    def agreement(self, settings: Settings, seats: int) -> Options:
        return self.agreed.on(settings, seats)

    def setup(self, settings: Settings, seats: int, dealer: Dealer) -> Kitchen:
        """CHO-010, CHO-012, CHO-013, CHO-014  A tile on every square that is no hole, a mouse on every start card."""
        # CHO-011  no tile has a face before it is turned up
        box = self.box
        return Kitchen(
            phase=PLACING_CAT,
            options=self.agreement(settings, seats),
            seats=seats,
            floor=self.laid,
            bag=Bag(TILES, box.tiles[:]),
            mice=list(box.holes),
            cat=None,
            cards_turned=[False] * len(box.holes),
            cheeses=0,
            deposited=False,
            side=CAT,
            mouse_turn=0,
            rolls_left=0,
            roll=0,
            steps=0,
            mover=None,
            locked=None,
            knife=False,
            progress=False,
            stalled=0,
            winner=None,
        )

    def outcome(self, t: Kitchen) -> Outcome | None:
        return scoring.outcome(t)

    def imagine(self, view: Kitchen, luck: Luck) -> Kitchen:
        """CHO-020  Nobody knows more than anybody else: the view is the truth."""
        return view.copy()

    def teams(self, settings: Settings, seats: int) -> list[int]:
        """CHO-003  The mouse players win or lose together."""
        return [0 if seat == settings["cat_seat"] else 1 for seat in range(seats)]

    def longest(self, settings: Settings, seats: int) -> int:
        """CHO-144  So much can move on, and so many rolls lie between; a tile may ask once more."""
        box, limit = self.box, self.agreement(settings, seats).no_progress_limit
        steps = len(box.tiles) + box.cheeses + 2 * len(box.holes) + 1  # tiles, cheeses, catches and cards, the deposit
        return 1 + 2 * (steps + 1) * limit + len(box.tiles) if limit else ENDLESS

    def check(self, t: Kitchen) -> None:
        hidden = t.floor.count(HIDDEN)
        if len(t.bag) != hidden:
            raise Lost(f"{hidden} hidden tiles lie on the floor, and {len(t.bag)} are left to turn up (CHO-010)")
        cheeses = t.bag.count(CHEESE) + t.floor.count(VISIBLE) + t.cheeses
        if cheeses != self.box.cheeses:
            raise Lost(f"hidden, visible and won cheeses are {cheeses}, not {self.box.cheeses} (CHO-005)")
        living = [node for node in t.mice if node is not None]
        if len(set(living)) != len(living) or t.cat in living:
            raise Lost("two figures stand on one square (CHO-043)")
        if t.cat is not None and t.cat not in self.box.cat_squares:
            raise Lost(f"the cat stands on {NODES[t.cat]} (CHO-052, CHO-060)")

    def facts(self, t: Kitchen, seat: int, move: Move) -> Facts:
        if isinstance(move, Pick):
            return {"mouse": move.mouse + 1}
        return {"square": NODES[move.node]} if isinstance(move, Go) else {}

    def board_facts(self, t: Kitchen) -> Facts:
        """CHO-021, CHO-023  What is still hidden, by kind, to the end of the game and after it.

        And what can be shown of a movement before it is made.
        """
        walked = showing.ways(t)
        return {
            "hidden": [t.bag.count(tile) for tile in TILES],
            "closed": closed_squares(t),
            "holes": [NODES[node] for node in self.box.holes],
            "table": [NODES[node] for node in self.box.table],
            "ways": walked,
            "dangers": showing.dangers(t, [way[-1] for way in walked]),
            "faces": len(t.options.cat_die),
            "reach": showing.reach(t),
        }

    def event_clause(self, event: Event) -> str:
        if isinstance(event, MouseMoved | CatMoved):
            return MOVED_BY[event.how]
        return CLAUSES[type(event)]

    def editions(self) -> list[Edition]:
        return [
            *[Edition(f"{n} seats", n, {}) for n in self.seats],
            Edition("the cat in the last seat", 3, {"cat_seat": 2, "first_mouse_seat": 1}),
            Edition("a stall is a draw", 4, {"no_progress_limit": 20, "no_progress_result": "draw"}),
        ]

    def tiny(self) -> list[Edition]:
        """A corridor with one mouse, and a corner of the kitchen with two; nobody may dawdle."""
        row = {"a1": "b1", "b1": "a1 c1", "c1": "b1 d1", "d1": "c1"}
        small = {"mouse_die": [1, 2], "cat_die": [1], "holes": ["a1"], "table": ["c1"], "paths": row}
        short = {"mouse_die": [1], "cat_die": [1], "holes": ["a1"], "table": ["c1"],
                 "paths": {"a1": "b1", "b1": "a1 c1", "c1": "b1"}}  # fmt: skip
        corner = {"a1": "b1 a2", "b1": "a1 c1 b2", "c1": "b1 c2", "a2": "a1 b2", "b2": "a2 b1 c2", "c2": "c1 b2"}
        two = {"mouse_die": [1], "cat_die": [1], "holes": ["a1", "c2"], "table": ["b2"], "paths": corner}
        once, twice = {"no_progress_limit": 1}, {"no_progress_limit": 2}
        return [
            Edition("extra move", 2, once, {**small, "tiles": {"cheese": 1, "plus1": 1, "broken": 1}}),
            Edition("fork and knife", 2, twice, {**small, "tiles": {"cheese": 1, "fork": 1, "knife": 1}}),
            Edition("nowhere to go", 2, once, {**short, "tiles": {"cheese": 1, "plus2": 1}}),
            Edition("two mice", 3, once, {**two, "tiles": {"cheese": 2, "arrow": 1, "knife": 1}}),
        ]


def closed_squares(t: Kitchen) -> list[str]:
    """CHO-139  Where the cat may not stop because of the last mouse."""
    return [NODES[node] for node in nodes_of(last_mouse_bits(t))]


GAME: Final = ChopChop()
