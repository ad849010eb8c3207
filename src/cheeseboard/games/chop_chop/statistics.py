"""What there is to count in a game of Chop! Chop!: the sanity figures of the specification, and where things happen."""

from __future__ import annotations

from collections import Counter
from typing import Final

from cheeseboard.engine.game import Game
from cheeseboard.engine.match import Match
from cheeseboard.games.chop_chop.events import (
    CatMoved,
    CatPlaced,
    MouseCaught,
    MouseMoved,
    Rolled,
    RollLost,
    Stalled,
    TileTurned,
)
from cheeseboard.games.chop_chop.table import CAT, MICE, Kitchen

SIDES: Final = (CAT, MICE)  # by their number in `teams`, called as on the board
POINTS: Final = False  # a game is won or lost, and nothing is scored besides
SHARES: Final = ("won by", "stopped without")  # how their names begin: yes, no, parts of a whole
SECONDS: Final = 10  # a decision: minutes on the box over decisions of a game of bots with four seats


def collect(match: Match[Kitchen]) -> dict[str, list[float]]:
    """Observations by name, one a game."""
    told = match.dealer.told
    kinds = Counter([type(event) for event in told])
    table = match.table
    won_by_mice = table.winner == MICE
    found = {
        "won by the mice": [float(won_by_mice)],
        "rolls": [float(kinds[Rolled])],
        "tiles turned up": [float(kinds[TileTurned])],
        "mice caught": [float(kinds[MouseCaught])],
        "cheeses of the mice": [float(table.cheeses)],
        "rolls lost": [float(kinds[RollLost])],
        "stopped without progress": [float(kinds[Stalled])],
    }
    alive = [float(len([node for node in table.mice if node is not None]))]
    found["mice in play when they win" if won_by_mice else "cheeses when the cat wins"] = (
        alive if won_by_mice else found["cheeses of the mice"][:]
    )
    return found


def places(game: Game[Kitchen]) -> dict[str, str]:
    """The squares of the floor, with what lies there: a hole, or the table over it."""
    components = game.components
    holes, covered = components["holes"], components["table"]
    return {square: "o" if square in holes else "=" if square in covered else "" for square in components["paths"]}


def maps(match: Match[Kitchen]) -> dict[str, Counter[str]]:
    """How often something happened on each square."""
    mice: Counter[str] = Counter()
    cat: Counter[str] = Counter()
    caught: Counter[str] = Counter()
    for event in match.dealer.told:
        if isinstance(event, MouseMoved):
            mice[event.square] += 1
        elif isinstance(event, CatMoved | CatPlaced):
            cat[event.square] += 1
        elif isinstance(event, MouseCaught):
            caught[event.square] += 1
    return {"Where mice stop": mice, "Where the cat stops": cat, "Where mice are caught": caught}
