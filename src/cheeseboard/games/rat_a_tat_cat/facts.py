"""What labels, boards and speech are told besides the view."""

from __future__ import annotations

from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Facts
from cheeseboard.games.rat_a_tat_cat.moves import Other, Own, Put
from cheeseboard.games.rat_a_tat_cat.table import CatTable


def of_move(t: CatTable, move: Move) -> Facts:
    if isinstance(move, Other):
        return {"other": t.opponents()[move.ahead - 1], "slot": move.slot}
    if isinstance(move, Put | Own):
        return {"slot": move.slot}
    return {"card": t.hand if t.hand is not None else t.discards[-1]} if t.hand or t.discards else {}


def of_board(t: CatTable) -> Facts:
    """RTC-135  All cards that do not lie elsewhere; the screen has the top one alone."""
    elsewhere = len(t.pile) + sum([len(row) for row in t.rows]) + (t.hand is not None)
    return {"discarded": len(t.options.box.cards) - elsewhere}
