"""What everybody may know of a table, but for the game: to those who follow it, and to those who look for one."""

from __future__ import annotations

from typing import Any

from msgspec import json

from cheeseboard.coach.puzzles import Puzzle
from cheeseboard.engine.game import Game
from cheeseboard.engine.lesson import Lesson
from cheeseboard.engine.luck import commitment
from cheeseboard.server.core.boxes import box_info
from cheeseboard.server.core.days import Dealt, is_sealed
from cheeseboard.server.core.setup import TableSetup
from cheeseboard.server.hall.connection import Connection
from cheeseboard.server.hall.open_table import OpenTable
from cheeseboard.server.protocol import DealtInfo, LessonInfo, LobbyTable, PuzzleInfo, TableInfo


def tell_table(open_table: OpenTable) -> None:
    """To everybody who follows it."""
    text = json.encode(table_info(open_table))
    for connection in open_table.subscriptions:
        connection.send_bytes(text)


def show(open_table: OpenTable, connection: Connection, eye: int | None, since: int) -> None:
    """A frame to this one alone."""
    journaled = open_table.journaled
    if journaled.match is not None:
        builder = journaled.frame_builder()
        connection.send(builder.frame(eye, journaled.since(since), open_table.seen(eye)))
        if connection.takes_deltas and open_table.id in connection.tables:
            connection.tables[open_table.id].sent[eye] = builder.sequence, builder.view(eye)


def table_info(open_table: OpenTable) -> TableInfo:
    journaled, setup = open_table.journaled, open_table.setup
    present = open_table.present()
    over = setup.state == "over"
    fair = setup.forked is None and setup.imported is None and setup.lesson is None
    lesson, puzzle = journaled.lesson(), journaled.puzzle() if setup.state != "stopped" else None
    sealed = is_sealed(setup.dealt, journaled.clock.wall())
    return TableInfo(
        table=journaled.id,
        game=setup.game,
        version=setup.version,
        options=setup.options,
        state=setup.state,
        seats=[chair.info(seat, seat in present) for seat, chair in enumerate(setup.chairs)],
        visibility=setup.visibility,
        pace=setup.pace,
        from_memory=journaled.game.from_memory,
        memory_aid=setup.memory_aid,
        chat=setup.chat,
        talk_teams=journaled.talk_teams(),
        hints=setup.hints,
        sand=setup.sand,
        take_backs=setup.take_backs,
        sequence=journaled.sequence,
        spectators=sum(not subscription.keys for subscription in open_table.subscriptions.values()),
        hosted=open_table.has_host(),
        commitment=commitment(bytes.fromhex(setup.seed)) if fair else None,
        contributions=[chair.contribution for chair in setup.chairs],
        without_part=setup.without_part,
        seed=setup.seed if over and fair and not sealed else None,
        request=journaled.request,
        taken_back=journaled.taken_back,
        rematch=setup.rematch,
        again=setup.again,
        not_now=setup.not_now,
        forked_from=None if setup.forked is None else setup.forked.table or None,
        created=setup.created,
        started=setup.started,
        ended=setup.ended,
        choices=0 if journaled.match is None else journaled.match.public_count,
        asked=sorted(journaled.asked_at),
        lesson=None if lesson is None else lesson_info(lesson),
        dealt=None if setup.dealt is None else dealt_info(journaled.game, setup.dealt, sealed),
        box=box_info(journaled.game),
        muted=[seat for seat, chair in enumerate(setup.chairs) if chair.muted],
        closed=setup.closed,
        number=setup.number,
        child=setup.child,
        puzzle=None if setup.posed is None or puzzle is None else puzzle_info(setup.posed.number, puzzle),
    )


def lesson_info(lesson: Lesson) -> LessonInfo:
    return LessonInfo(lesson.name, lesson.seat, lesson.minutes, [step.id for step in lesson.steps])


def puzzle_info(number: int, puzzle: Puzzle) -> PuzzleInfo:
    return PuzzleInfo(number, puzzle.seat, puzzle.stars, puzzle.theme, puzzle.three)


def dealt_info(game: Game[Any], dealt: Dealt, sealed: bool) -> DealtInfo:
    return DealtInfo(dealt.date, dealt.day, game.deal(dealt.day).name, dealt.again, sealed)


def in_lobby(id: str, setup: TableSetup) -> LobbyTable:
    return LobbyTable(
        table=id,
        game=setup.game,
        state=setup.state,
        people=[name for chair in setup.chairs for name in chair.names()],
        seats=len(setup.chairs),
        open=[seat for seat, chair in enumerate(setup.chairs) if chair.kind == "open"],
        options=setup.options,
        created=setup.created,
    )
