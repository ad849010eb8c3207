"""What the deals of the day came to: par is worked out once for each, beside the event loop."""

from __future__ import annotations

import asyncio
from typing import Final, final

from cheeseboard.server.core import days
from cheeseboard.server.core.days import Dealt, Reached
from cheeseboard.server.core.errors import RequestDenied
from cheeseboard.server.hall.open_table import OpenTable
from cheeseboard.server.hall.readers import Readers
from cheeseboard.server.protocol import DayResult

MOST_KEPT: Final = 100  # deals


@final
class DayResults:
    def __init__(self, secret: bytes, readers: Readers) -> None:
        self.secret = secret
        self.readers = readers
        self.plays: dict[tuple[str, str], asyncio.Task[list[Reached]]] = {}  # by game and day

    def prepare(self, open_table: OpenTable) -> None:
        """While it is played there is time for it."""
        dealt = open_table.setup.dealt
        if dealt is not None:
            self.begun(open_table.setup.game, dealt)

    def begun(self, game: str, dealt: Dealt) -> asyncio.Task[list[Reached]]:
        key = game, dealt.date
        task = self.plays.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            while len(self.plays) >= MOST_KEPT:
                del self.plays[next(iter(self.plays))]
            seed = days.seed_of(self.secret, dealt.date, game)
            self.plays[key] = task = asyncio.create_task(self.in_pieces(game, dealt.day, seed))
        return task

    async def in_pieces(self, game: str, day: int, seed: bytes) -> list[Reached]:
        """Between them others are read to."""
        found: list[Reached] = []
        for piece in range(days.PLAYS):
            found += await self.readers.workers.do(days.some_plays, game, day, seed, piece)
        return days.told_of(game, day, found)

    async def result(self, open_table: OpenTable) -> DayResult:
        setup = open_table.setup
        if setup.dealt is None:
            raise RequestDenied("not_found", "this table plays no deal of the day")
        match = open_table.journaled.match
        if match is None or setup.state != "over":
            raise RequestDenied("not_over", "the deal is still being played")
        par_plays = await asyncio.shield(self.begun(setup.game, setup.dealt))
        record = match.record(reveal_seed=False).to_data()
        course = await self.readers.workers.do(days.course_of, record, setup.dealt.day)
        mine = days.reached(match, match.game.deal(setup.dealt.day))
        return days.result_of(setup.game, setup.dealt, mine, course, par_plays, self.secret)
