"""How a game went, made beside the event loop: a piece at a time, so that whoever waits sees how far it is, and whoever
needs the machine more has it soon."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from typing import Any, Final, Literal

from msgspec import Struct, json

from cheeseboard.bots.coach import Line
from cheeseboard.coach import review as coach
from cheeseboard.coach.shares import Share, Term
from cheeseboard.engine.event import Event
from cheeseboard.engine.record import record_from_data
from cheeseboard.games import find
from cheeseboard.server.core.days import check_unsealed
from cheeseboard.server.core.errors import RequestDenied
from cheeseboard.server.core.frames import told
from cheeseboard.server.core.journal import JournaledMatch
from cheeseboard.server.core.stopped import why
from cheeseboard.server.core.views import facts_json
from cheeseboard.server.protocol import (
    ReviewData,
    ReviewedSeat,
    ReviewGesture,
    ReviewLine,
    ReviewMoment,
    ReviewPart,
    ReviewPoint,
    ReviewShare,
    ReviewSlip,
    ReviewTurn,
    ReviewUntold,
)

PIECE: Final = 0.01  # of the whole
MOST_BEGUN: Final = 4  # reviews that a process keeps in mind
ROUGHLY: Final = coach.LOOKING / 3.0  # until there, every other moment was looked at in a few tries
DIGITS: Final = 4


class Past(Struct, frozen=True):
    """What a review is made from."""

    table: str
    record: dict[str, Any]
    seats: list[int]  # of people


class Piece(Struct, frozen=True):
    """What is known after a piece of work; all of it when `progress` is 1."""

    progress: float
    made: bytes


def past_of(journaled: JournaledMatch) -> Past:
    """Of a game that is over, or why there is no review."""
    match = journaled.match
    if journaled.setup.state == "stopped":
        raise RequestDenied("bad_table", why(journaled))
    if match is None or journaled.setup.state != "over" or match.outcome is None or not match.has_beginning:
        raise RequestDenied("not_over", "a review is made when the game is over")
    check_unsealed(journaled.setup.dealt, journaled.clock.wall())
    people = [seat for seat, chair in enumerate(journaled.setup.chairs) if chair.kind != "bot"]
    return Past(journaled.id, match.record(reveal_seed=False).to_data(), people or list(range(match.seats)))


def is_of_today(made: bytes, rules: str) -> bool:
    """Older rules, or an older coach, may have said something else."""
    found = json.decode(made, type=Made)
    return found.coach == coach.VERSION and found.rules == rules


class Made(Struct):
    rules: str
    coach: int


# ---- in the process of its own ----

Begun = tuple[coach.Reviewing, Iterator[float]]
BEGUN: Final[OrderedDict[str, Begun]] = OrderedDict()


def go_on(past: Past, seconds: float = coach.SECONDS) -> Piece:
    """Some more of it.  The same review comes of it however often it is interrupted."""
    begun = BEGUN.pop(past.table, None)
    if begun is None:
        record = record_from_data(past.record)
        reviewing = coach.Reviewing(record, find(record.game), past.seats, seconds)
        begun = reviewing, reviewing.work()
    reviewing, work = begun
    end = reviewing.progress + PIECE
    for progress in work:
        if progress >= end:
            break
    if reviewing.progress < 1.0:
        BEGUN[past.table] = begun
        while len(BEGUN) > MOST_BEGUN:
            BEGUN.popitem(last=False)
    return Piece(reviewing.progress, json.encode(written(reviewing.review(), reviewing.told.match)))


def glance(past: Past) -> Piece:
    """A rough line and no more, which takes a moment, of a review that is made elsewhere."""
    record = record_from_data(past.record)
    reviewing = coach.Reviewing(record, find(record.game), past.seats)
    if reviewing.split is None:
        return Piece(0.0, b"")
    for progress in reviewing.look():
        if progress >= ROUGHLY:
            break
    return Piece(reviewing.progress, json.encode(written(reviewing.review(), reviewing.told.match)))


def written(found: coach.Review, match: Any) -> ReviewData:
    unit: Literal["chance", "points"] = "points" if found.unit == "points" else "chance"
    return ReviewData(
        rules=found.rules,
        coach=found.coach,
        unit=unit,
        line=[ReviewPoint(point.number, point.chapter, rounded(point.values)) for point in found.line],
        error=round(found.error, DIGITS),
        has_secrets=found.has_secrets,
        result=rounded(found.result),
        seats=[written_seat(seat, match) for seat in found.seats],
    )


def rounded(values: list[float]) -> list[float]:
    return [round(value, DIGITS) for value in values]


def written_seat(seat: coach.SeatReview, match: Any) -> ReviewedSeat:
    return ReviewedSeat(
        seat=seat.seat,
        share=None if seat.share is None else written_share(seat.share),
        untold=None if seat.untold is None else ReviewUntold(seat.untold.why, round(seat.untold.off, DIGITS)),
        turn=None if seat.turn is None else written_turn(seat.turn),
        moments=[written_moment(moment, match) for moment in seat.moments],
        slips=[written_slip(slip) for slip in seat.slips],
        choices=seat.choices,
        judged=seat.judged,
    )


def written_turn(turn: coach.Turn) -> ReviewTurn:
    return ReviewTurn(turn.number, round(turn.before, DIGITS), round(turn.after, DIGITS), turn.is_large)


def written_share(share: Share) -> ReviewShare:
    return ReviewShare(
        start=written_part(share.start),
        luck=written_part(share.luck),
        choices=written_part(share.choices),
        hidden=written_part(share.hidden),
        others=written_part(share.others),
        rest=written_part(share.rest),
        result=round(share.result, DIGITS),
    )


def written_part(term: Term) -> ReviewPart:
    return ReviewPart(round(term.value, DIGITS), round(term.error, DIGITS))


def written_moment(moment: coach.Moment, match: Any) -> ReviewMoment:
    return ReviewMoment(
        what=moment.what,
        number=moment.number,
        seat=None if moment.seat < 0 else moment.seat,
        effect=round(moment.effect, DIGITS),
        error=round(moment.error, DIGITS),
        told=[event_told(event, match) for event in moment.told],
        slip=None if moment.slip is None else written_slip(moment.slip),
        played=[written_line(line) for line in moment.played],
    )


def event_told(event: Event, match: Any) -> Any:
    return told(match, 0, event)


def written_slip(slip: coach.Slip) -> ReviewSlip:
    return ReviewSlip(
        number=slip.number,
        better=written_gesture(slip.better),
        played=written_gesture(slip.played),
        gap=round(slip.gap, DIGITS),
        error=round(slip.error, DIGITS),
        reason=None if slip.reason is None else written_line(slip.reason),
        clause=slip.clause,
        is_best=slip.is_best,
        unit=slip.unit,
    )


def written_gesture(gesture: coach.Gesture) -> ReviewGesture:
    spoken = [written_line(line) for line in gesture.spoken]
    return ReviewGesture(gesture.moves, spoken, round(gesture.value, DIGITS), round(gesture.error, DIGITS))


def written_line(line: Line) -> ReviewLine:
    return ReviewLine(line[0], facts_json(line[1]))
