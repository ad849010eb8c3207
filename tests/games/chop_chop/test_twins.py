"""What the board reads out of a frame is what lies in the kitchen."""

from typing import Any

from msgspec import json as wire

from cheeseboard.engine.match import Match
from cheeseboard.games.chop_chop.components import NODES, TILES
from cheeseboard.games.chop_chop.moves import GOES
from cheeseboard.games.chop_chop.table import HIDDEN, NOTHING, VISIBLE, Kitchen
from cheeseboard.server.core.frames import FrameBuilder
from cheeseboard.server.core.views import ViewWriter
from tests.games.chop_chop.table import played
from tests.page.calls import called

READ = "src/cheeseboard/games/chop_chop/web/read.ts"
LYING = {NOTHING: "nothing", HIDDEN: "hidden", VISIBLE: "visible"}


def view_of(match: Match[Kitchen]) -> Any:
    scene = FrameBuilder(match, [0] * len(match.dealer.told), len(match.steps), "table", ViewWriter(match.game, False))
    return wire.decode(wire.encode(scene.frame(None, 0)))["view"]


def name(node: int | None) -> str | None:
    return None if node is None else NODES[node]


def test_the_board_sees_figures_and_tiles_where_they_are():
    views: list[list[Any]] = []
    wanted: list[Any] = []
    for seed, options in ((9, {}), (31, {"dice": "swapped", "cat_seat": 2, "first_mouse_seat": 1})):
        for number, match in enumerate(played(3, seed, **options)):
            if number % 7 == 0:
                t = match.table
                views.append([view_of(match)])
                hidden = [{"tile": tile.code, "count": t.bag.count(tile)} for tile in TILES]
                floor = [LYING[what] for what in t.floor]
                wanted.append([name(t.cat), [name(node) for node in t.mice], floor, hidden])
    given = called(READ, "read", views)
    assert [[one["cat"], one["mice"], one["floor"], one["hidden"]] for one in given] == wanted
    assert {tuple(one["mouseSeats"]) for one in given} == {(1, 2), (1, 0)}
    assert {what for _, _, floor, _ in wanted for what in floor} == set(LYING.values())


def test_the_board_says_squares_by_their_names():
    assert called(READ, "goTo", [[square] for square in NODES]) == [go.notation for go in GOES]
