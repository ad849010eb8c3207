"""How a round is scored and how a game ends."""

from __future__ import annotations

from typing import Final

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.outcome import Outcome
from cheeseboard.engine.phase import OVER, Phase
from cheeseboard.games.rat_a_tat_cat.components import Card
from cheeseboard.games.rat_a_tat_cat.events import ClockRead, GameWon, RoundScored, RoundWon, WentOut
from cheeseboard.games.rat_a_tat_cat.options import ELIMINATION, TIME
from cheeseboard.games.rat_a_tat_cat.table import CatTable

SECONDS_A_TURN: Final = 10  # RTC-141


def points(row: list[Card]) -> int:
    """RTC-105  The sum of the row."""
    total = 0
    for card in row:
        total += card.face().points
    return total


def score_round(t: CatTable, dealer: Dealer, next_round: Phase[CatTable]) -> Phase[CatTable]:
    """RTC-106  Everybody's points are added to the totals; RTC-094  a knock earns and costs nothing."""
    scores = [points(row) for row in t.rows]
    t.rounds_scored.append(scores)
    t.totals = [total + more for total, more in zip(t.totals, scores)]  # RTC-004; a seat that is out has no row
    if dealer.listening:
        for seat in range(t.seats):
            if t.is_active(seat):
                dealer.tell(RoundScored(seat, scores[seat], t.totals[seat]))
        tell_round_winner(t, scores, dealer)
    if t.options.mode == ELIMINATION:
        send_out(t, dealer)
    t.turns_before += t.turns
    if is_over(t, dealer):
        if dealer.listening:
            winners = [seat for seat, place in enumerate(places(t)) if place == 1]
            dealer.tell(GameWon(tuple(winners), t.totals[winners[0]]))
        return OVER
    pass_the_deal(t)
    return next_round


def tell_round_winner(t: CatTable, scores: list[int], dealer: Dealer) -> None:
    """RTC-107  Reported, without further effect."""
    best = min(scores[seat] for seat in range(t.seats) if t.is_active(seat))
    winners = [seat for seat in range(t.seats) if t.is_active(seat) and scores[seat] == best]
    dealer.tell(RoundWon(tuple(winners), best))


def send_out(t: CatTable, dealer: Dealer) -> None:
    """RTC-116, RTC-117  Whoever has reached the limit is out, all at the same time, after all points are written."""
    for seat in range(t.seats):
        if t.is_active(seat) and t.totals[seat] >= t.options.limit:
            t.out_in[seat] = t.round
            if dealer.listening:
                dealer.tell(WentOut(seat, t.totals[seat]))


def is_over(t: CatTable, dealer: Dealer) -> bool:
    """RTC-113  Asked only when a round has been scored."""
    if t.options.mode == ELIMINATION:
        return t.out_in.count(0) <= 1  # RTC-120, RTC-121
    if t.options.mode == TIME:
        elapsed = dealer.seconds(SECONDS_A_TURN * t.turns_before)  # RTC-112, RTC-114, RTC-141
        if dealer.listening:
            dealer.tell(ClockRead(elapsed // 60))
        return elapsed >= t.options.time_limit  # RTC-111
    return t.round >= t.options.rounds  # RTC-110


def pass_the_deal(t: CatTable) -> None:
    """RTC-108, RTC-119  To the next active seat on the left, also when the dealer has just gone out."""
    t.dealer = t.after(t.dealer)
    t.round += 1
    t.turns = 0
    t.knocker = None


def places(t: CatTable) -> list[int]:
    """RTC-003, RTC-115, RTC-123, RTC-124  Lowest total first; level totals share a place, and nothing breaks the tie.

    In elimination whoever stayed longer is ahead, whatever the totals (RTC-122); among those who went out together,
    or never, the lower total (RTC-121).
    """
    standing = [(-still_in(t, seat), t.totals[seat]) for seat in range(t.seats)]
    return [1 + sum(other < mine for other in standing) for mine in standing]


def still_in(t: CatTable, seat: int) -> int:
    """The last round a seat took part in; beyond all of them for a seat that never went out."""
    return t.out_in[seat] or t.round + 1


def outcome(t: CatTable) -> Outcome | None:
    return Outcome(places(t), t.totals[:]) if t.phase is OVER else None
