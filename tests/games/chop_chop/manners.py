"""How Chop! Chop! is told."""

from cheeseboard.games.chop_chop.components import CODES
from tests.contract.manners import Manners

GAPS = (9, 17, 18, 19, *range(24, 30), 38, 39, 49, 57, 58, 59, *range(74, 80), 87, 88, 89, *range(123, 130))

MANNERS = Manners(
    clauses=tuple([number for number in range(1, 146) if number not in GAPS]),
    chapters=7,
    chips=("cat", "mice", "mouse", "at_home", "out", "under_table", "on_table", "caught", "double_turn", "your_turn"),
    loud="Chop! Chop!",
    things={"tile": tuple(CODES)},
    others={"square": "d3", "at": "d3", "mouse": "4", "number": "4", "steps": "2", "cheeses": "10", "rolls": "200"},
    stretched=r"\{at\}",  # these say what becomes of it
    small=("tile", "square", "at"),
)
