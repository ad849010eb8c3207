"""The kitchen square by square, for a network that sees more than fifty numbers: places at which a one is seen."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.bots.net import WideNet
from cheeseboard.games.chop_chop.bots.evaluation.outlook import CAUGHT, NOBODY, Outlook
from cheeseboard.games.chop_chop.components import COLUMNS, FLOOR, MOST_MICE, ROWS, Box
from cheeseboard.games.chop_chop.rules.reach import nodes_of

ACROSS: Final = len(COLUMNS)
MOST_LEFT: Final = 10  # cheeses
STOP_IN_SIGHT: Final = 24  # rolls before it

FIRST: Final = 53  # so many numbers of `Learned.seen` come before; then, where each kind of place begins:
CAT_AT: Final = FIRST
MICE_AT: Final = CAT_AT + FLOOR
HIDDEN_AT: Final = MICE_AT + FLOOR
VISIBLE_AT: Final = HIDDEN_AT + FLOOR
HOME_AT: Final = VISIBLE_AT + FLOOR
LEFT_AT: Final = HOME_AT + MOST_MICE
ALIVE_AT: Final = LEFT_AT + MOST_LEFT + 1
STOP_AT: Final = ALIVE_AT + MOST_MICE
ASIDE_AT: Final = STOP_AT + STOP_IN_SIGHT
LOCKED_AT: Final = ASIDE_AT + (2 * ACROSS - 1) * (2 * ROWS - 1)
NUMBERS: Final = LOCKED_AT + FLOOR  # in all
OF_SQUARES: Final = [  # from where to where places are squares, or steps aside
    (CAT_AT, MICE_AT),
    (MICE_AT, HIDDEN_AT),
    (HIDDEN_AT, VISIBLE_AT),
    (VISIBLE_AT, HOME_AT),
    (ASIDE_AT, LOCKED_AT),
    (LOCKED_AT, NUMBERS),
]


@final
class Squares:
    """Says the mice's chance by what `Learned` sees and by every square."""

    __slots__ = ("box", "cat_net", "limit", "mice_net", "turns")

    def __init__(self, box: Box, limit: int, cat_net: WideNet, mice_net: WideNet, turns: bool = False) -> None:
        """`turns`: it learned with the cat in one half of the kitchen, and with the kitchen turned where it is in the
        other one."""
        self.box = box
        self.limit = limit
        self.cat_net = cat_net
        self.mice_net = mice_net
        self.turns = turns

    def chance(self, o: Outlook, seen: list[float]) -> float:
        places = lit(self.box, self.limit, o)
        if self.turns and is_far(o):
            places = turned(places)
        return (self.cat_net if o.is_cats else self.mice_net).chance(seen, places)


def is_far(o: Outlook) -> bool:
    return o.cat % FLOOR >= FLOOR // 2


def turned(places: list[int]) -> list[int]:
    """The same kitchen after half a turn, which leaves holes, ways and the table where they were."""
    return [TURNED[place] for place in places]


def after_turning(place: int) -> int:
    for first, end in OF_SQUARES:
        if first <= place < end:
            return first + end - 1 - place
    return place


TURNED: Final = [after_turning(place) for place in range(NUMBERS)]


def lit(box: Box, limit: int, o: Outlook) -> list[int]:
    """Where the cat is; where mice are, and how far aside of the cat those that it can hit; hidden tiles, visible
    cheeses; cards not turned; cheeses to win, mice alive, rolls to the stop (CHO-144); the mouse of a double turn.
    """
    cat = o.cat % FLOOR
    found = [CAT_AT + cat]
    open_floor = box.floor_bits & ~box.hole_bits
    across, down = ACROSS - 1 - cat % ACROSS, ROWS - 1 - cat // ACROSS
    alive = 0
    for mouse in range(len(o.mice)):
        at = o.mice[mouse]
        if at != CAUGHT:
            alive += 1
            found.append(MICE_AT + at)
            if open_floor >> at & 1:
                found.append(ASIDE_AT + at % ACROSS + across + (2 * ACROSS - 1) * (at // ACROSS + down))
        if o.home >> mouse & 1:
            found.append(HOME_AT + mouse)
    for node in nodes_of(o.hidden):
        found.append(HIDDEN_AT + node)
    for node in nodes_of(o.visible):
        found.append(VISIBLE_AT + node)
    found.append(LEFT_AT + min(MOST_LEFT, box.cheeses - o.cheeses))
    found.append(ALIVE_AT + max(1, alive) - 1)
    found.append(STOP_AT + max(1, min(STOP_IN_SIGHT, limit - o.stalled if limit else STOP_IN_SIGHT)) - 1)
    if o.locked != NOBODY and o.mice[o.locked] != CAUGHT:
        found.append(LOCKED_AT + o.mice[o.locked])
    return found
