"""A game again, moment by moment, a page at a time.  Of a running one only what spectators were told.

What a page is made from is plain data (`Past`), so that it can be made in another process: it costs more than the event
loop may be held up.
"""

from __future__ import annotations

import gzip
from typing import Any, Final, Literal

from msgspec import Struct, json

from cheeseboard.engine.components import Components
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Game
from cheeseboard.engine.luck import Retold
from cheeseboard.engine.match import Match
from cheeseboard.server.core.boxes import box_info, known_game, written
from cheeseboard.server.core.days import check_unsealed
from cheeseboard.server.core.errors import RequestDenied
from cheeseboard.server.core.frames import FrameBuilder
from cheeseboard.server.core.journal import JournaledMatch
from cheeseboard.server.core.stopped import why
from cheeseboard.server.core.views import ViewWriter
from cheeseboard.server.protocol import Moment, Replay, SeatInfo, Value

Eye = int | Literal["all", "none"]  # a seat; all cards open, of a game that is over; a spectator
PAGE: Final = 100  # moments
LONGEST: Final = 20_000  # choices that are shown again; thirty times what a long game has
SQUEEZED: Final = 6  # gzip's level


class Past(Struct, frozen=True):
    """What a page of a replay is made from."""

    table: str
    game: str
    components: Components | None
    box: str  # what its owner calls it
    seats: int
    options: dict[str, Value]
    seated: list[SeatInfo]
    choices: list[tuple[int, str]]  # up to the last one on the page
    luck: list[int]
    clock: list[int] | None
    eye: Eye
    first: int  # moment on the page
    total: int  # moments in all
    is_over: bool
    memory_aid: bool
    child: bool


def past_of(journaled: JournaledMatch, eye: Eye, first: int | None = 0, most: int = PAGE) -> Past:
    """The page that begins with the moment `first` (None: with the last one), or why there is none."""
    match = journaled.match
    if journaled.setup.state == "stopped":
        raise RequestDenied("bad_table", why(journaled))
    if match is None:
        raise RequestDenied("not_over", "the game has not begun")
    if journaled.setup.lesson is not None:
        raise RequestDenied("bad_table", "a lesson begins in the middle of a game: there is no replay of it")
    is_over = journaled.setup.state == "over"
    if eye != "none" and not is_over:
        raise RequestDenied("not_over", "while a game is played its replay shows what everybody sees")
    if eye != "none":
        check_unsealed(journaled.setup.dealt, journaled.clock.wall())
    if isinstance(eye, int):
        journaled.checked_seat(eye)
    made = [0, *[number for number, step in enumerate(match.steps, 1) if is_over or step.is_public]]  # at each moment
    total = min(len(made), LONGEST + 1)
    if first is None:
        first = total - 1
    if not 0 <= first < total:
        raise Problem(f"the replay has the moments 0 to {total - 1}")
    return Past(
        table=journaled.id,
        game=journaled.setup.game,
        components=match.game.components if match.game.own_components else None,
        box=match.game.box_name,
        seats=match.seats,
        options=match.settings,
        seated=[chair.info(seat, True) for seat, chair in enumerate(journaled.setup.chairs)],
        choices=[(step.seat, step.notation) for step in match.steps[: made[min(first + most, total) - 1]]],
        luck=match.luck.notes[:],
        clock=None if match.clock is None else match.clock.readings[:],
        eye=eye,
        first=first,
        total=total,
        is_over=is_over,
        memory_aid=journaled.setup.memory_aid,
        child=journaled.setup.child,
    )


def eye_named(text: str) -> Eye:
    if text == "all":
        return "all"
    if text == "none":
        return "none"
    if not text.isdecimal() or len(text) > 2:
        raise Problem(f"seat is all, none or a number, not '{text[:20]}'")
    return int(text)


def written_page(past: Past) -> bytes:
    """As it is sent."""
    return gzip.compress(json.encode(page_of(past)), SQUEEZED, mtime=0)


def page_of(past: Past) -> Replay:
    match = from_the_start(past)
    view_writer = ViewWriter(match.game, past.is_over or past.memory_aid)
    told_at = [0] * len(match.dealer.told)
    moments: list[Moment] = []
    if past.first == 0:
        moments.append(Moment(None, "", shown(match, told_at, view_writer, past, -1)))
    number = 0
    for seat, notation in past.choices:
        match.play(seat, notation)
        if not past.is_over and not match.steps[-1].is_public:
            continue  # how many steps a sealed answer has is told when nothing is secret any more
        number += 1
        told_at += [number] * (len(match.dealer.told) - len(told_at))
        if number >= past.first:
            said = notation if past.is_over else ""
            moments.append(Moment(seat, said, shown(match, told_at, view_writer, past, number - 1)))
    box = box_info(match.game)
    return Replay(
        past.table, past.game, past.seated, str(past.eye), past.first, past.total, moments, box, past.child
    )


def from_the_start(past: Past) -> Match[Any]:
    """The match before its first choice, with the luck that it had."""
    return Match(game_of(past), past.seats, past.options, luck=Retold(past.luck), retold_clock=past.clock)


def game_of(past: Past) -> Game[Any]:
    return known_game(past.game, written(past.components), past.box)


def shown(match: Match[Any], told_at: list[int], view_writer: ViewWriter, past: Past, since: int) -> Any:
    """Sequences of a replay count its moments."""
    builder = FrameBuilder(match, told_at, since + 1, past.table, view_writer)
    if past.eye == "all":
        return builder.open_frame(since)
    return builder.frame(None if past.eye == "none" else past.eye, since)
