"""A game again, moment by moment.  Of a running one only what spectators were told."""

from __future__ import annotations

from typing import Any

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.luck import Retold
from cheeseboard.engine.match import Match
from cheeseboard.server.frames import Scene
from cheeseboard.server.plain import Canvas
from cheeseboard.server.protocol import Moment, Replay
from cheeseboard.server.seats import Unheeded
from cheeseboard.server.tables import LiveTable

ALL = "all"
NONE = "none"


def replay_of(table: LiveTable, eye: str) -> Replay:
    if table.match is None:
        raise Unheeded("not_over", "the game has not begun")
    is_over = table.about.state == "over"
    if eye != NONE and not is_over:
        raise Unheeded("not_over", "while a game is played its replay shows what everybody sees")
    if eye not in (ALL, NONE):
        if not eye.isdecimal() or len(eye) > 2:
            raise Problem(f"seat is all, none or a number, not '{eye[:20]}'")
        table.checked_seat(int(eye))
    names = [chair.name() for chair in table.about.chairs]
    return Replay(table.id, table.about.game, names, eye, moments(table.match, table.id, eye, is_over, table))


def moments(done: Match[Any], id: str, eye: str, is_over: bool, table: LiveTable) -> list[Moment]:
    canvas = Canvas(is_over or table.about.memory_aid)
    match = from_the_start(done)
    told_at = [0] * len(match.dealer.told)
    found = [Moment(None, "", shown(match, told_at, canvas, id, eye, -1))]
    for number, (seat, notation) in enumerate(done.choices, 1):
        match.submit(seat, notation)
        told_at += [number] * (len(match.dealer.told) - len(told_at))
        said = notation if is_over else ""
        found.append(Moment(seat, said, shown(match, told_at, canvas, id, eye, number - 1)))
    return found


def from_the_start(done: Match[Any]) -> Match[Any]:
    """The match before its first choice, with the luck that it had."""
    clock = None if done.clock is None else done.clock.readings[:]
    return Match(done.game, done.seats, done.settings, None, Retold(done.luck.notes), None, clock)


def shown(match: Match[Any], told_at: list[int], canvas: Canvas, id: str, eye: str, since: int) -> Any:
    """Sequences of a replay count its choices."""
    scene = Scene(match, told_at, len(match.steps), id, canvas)
    if eye == ALL:
        return scene.open_frame(since)
    return scene.frame(None if eye == NONE else int(eye), since)
