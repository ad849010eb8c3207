"""What labels, boards and speech are told besides the view."""

from __future__ import annotations

from typing import Final, NotRequired, TypedDict

from cheeseboard.engine.move import Move
from cheeseboard.games.rat_a_tat_cat.components import NUMBERS, Card, Face
from cheeseboard.games.rat_a_tat_cat.moves import Other, Own, Put
from cheeseboard.games.rat_a_tat_cat.table import CatTable

KINDS: Final = {"NUMBERS": NUMBERS}  # for boards, as constants


class MoveFacts(TypedDict):
    other: NotRequired[int]
    slot: NotRequired[int]
    card: NotRequired[Card | Face]


class BoardFacts(TypedDict):
    discarded: int  # cards, all but the top one unseen
    rounds: int  # of a game by rounds
    outer: list[int]  # slots whose cards their owner looks at
    after: list[int]  # by seat: who follows, of those who are still in the game


def of_move(t: CatTable, move: Move) -> MoveFacts:
    if isinstance(move, Other):
        return {"other": t.opponents()[move.ahead - 1], "slot": move.slot}
    if isinstance(move, (Put, Own)):
        return {"slot": move.slot}
    return {"card": t.hand if t.hand is not None else t.discards[-1]} if t.hand or t.discards else {}


def of_board(t: CatTable) -> BoardFacts:
    """RTC-135  Discarded are all cards that do not lie elsewhere; the screen has the top one alone."""
    options = t.options
    elsewhere = len(t.pile) + sum([len(row) for row in t.rows]) + (t.hand is not None)
    return {
        "discarded": len(options.box.cards) - elsewhere,
        "rounds": options.rounds,
        "outer": list(options.box.outer),
        "after": followers(t),
    }


def followers(t: CatTable) -> list[int]:
    """RTC-025, RTC-118  The seat itself where nobody is left: all can go out in the same round."""
    is_on = 0 in t.out_in
    return [t.after(seat) if is_on else seat for seat in range(t.seats)]
