"""How the game ends: one side wins, both cannot (CHO-138)."""

from __future__ import annotations

from typing import Final

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.outcome import Outcome
from cheeseboard.engine.phase import OVER, Phase
from cheeseboard.games.chop_chop.events import CatWon, Drawn, MiceWon, Stalled
from cheeseboard.games.chop_chop.options import Options
from cheeseboard.games.chop_chop.table import CAT, MICE, Kitchen, Winner

DRAW: Final = "draw"
FOR_WINNING: Final = 10  # in a deal of the day


def has_won(t: Kitchen) -> bool:
    """Of the side that has just moved: only the cat's movements catch, only the mice's win cheese."""
    if t.side == CAT:
        return not t.standing  # CHO-006, CHO-131
    # CHO-132, CHO-136, CHO-145  all cheeses, all start cards turned, the loot deposited; one mouse alive is enough
    return t.deposited and all(t.cards_turned)


def stop(t: Kitchen, winner: Winner | None, dealer: Dealer) -> Phase[Kitchen]:
    """CHO-130  At once.  CHO-144  Without a winner nothing has moved on for too long: only mice can hide for ever."""
    if winner is None:
        if dealer.listening:
            dealer.tell(Stalled(t.stalled))
        winner = DRAW if t.options.stall_is_a_draw else CAT
    t.winner = winner
    if dealer.listening:
        if winner == DRAW:
            dealer.tell(Drawn())
        elif winner == CAT:
            dealer.tell(CatWon((t.options.cat_seat,)))
        else:
            dealer.tell(MiceWon(tuple(sorted(t.options.mouse_seats))))  # CHO-003
    return OVER


def outcome(t: Kitchen) -> Outcome | None:
    if t.winner is None:
        return None
    is_draw = t.winner == DRAW
    wins = [is_draw or t.winner == side_of(t, seat) for seat in range(t.seats)]
    return Outcome([1 if won else 2 for won in wins], [int(won) for won in wins], is_draw)


def deal_score(t: Kitchen, seat: int) -> int:
    """Of a deal of the day: the cheeses that are home, to the cat those that are not; and ten more for winning."""
    is_cat = side_of(t, seat) == CAT
    home = t.options.box.cheeses - t.cheeses if is_cat else t.cheeses
    return home + (FOR_WINNING if t.winner == side_of(t, seat) else 0)


def deal_standing(t: Kitchen, seat: int) -> int:
    """The mice count cheeses, the cat mice."""
    return t.mice.count(None) if side_of(t, seat) == CAT else t.cheeses


def teams(options: Options, seats: int) -> list[int]:
    """CHO-003  The mouse players win or lose together."""
    return [0 if seat == options.cat_seat else 1 for seat in range(seats)]


def side_of(t: Kitchen, seat: int) -> str:
    return CAT if seat == t.options.cat_seat else MICE
