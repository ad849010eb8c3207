"""Bots at the table: they think in processes of their own, and answer as people do, in their own time.

How long a bot takes is drawn from a fixed distribution that knows nothing of the cards; one that thinks longer answers
at the next multiple of that.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, Final, final

from cheeseboard.bots.bot import LIVE_SECONDS, Bot, find_bot
from cheeseboard.engine.event import Event
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.match import Ask, ask_of
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Together
from cheeseboard.engine.play import moves_of
from cheeseboard.games import find

SHORTEST: Final = 0.6  # of the pace
SPREAD: Final = 0.8


def think(game: str, level: str, view: Any, ask: Ask, heard: list[Event], luck: int) -> list[str]:
    """What a bot answers: all it is given is what its seat may know."""
    bot, chance = find_bot(find(game), level).within(LIVE_SECONDS), Quick(luck)
    plan = bot.plan(view, ask, heard, chance)
    if isinstance(view.phase, Together):
        plan = whole_answer(bot, view, ask, heard, chance, plan)
    return [move.notation for move in plan]


def whole_answer(bot: Bot[Any], view: Any, ask: Ask, heard: list[Event], chance: Quick, plan: list[Move]) -> list[Move]:
    """A sealed answer comes at once: when it is complete must not tell how many steps it has."""
    answer, wanted = ask.so_far[:], plan
    while moves := moves_of(view, ask.seat, answer):
        if not wanted:
            wanted = bot.plan(view, ask_of(view, ask.seat, answer[:]), heard, chance)
        if not wanted or wanted[0] not in moves:
            return plan
        answer.append(wanted[0])
        wanted = wanted[1:]
    return answer[len(ask.so_far) :]


def keep_quiet() -> None:
    """The server ends its workers itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


@final
class Thinkers:
    """Worker processes, started when the first bot has to think.  With none, bots think here: for tests."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = max(1, (os.cpu_count() or 2) - 1) if workers is None else workers
        self.pool: ProcessPoolExecutor | None = None

    async def plan(self, game: str, level: str, view: Any, ask: Ask, heard: list[Event], luck: int) -> list[str]:
        if self.workers == 0:
            return think(game, level, view, ask, heard, luck)
        try:
            return await self.run(game, level, view, ask, heard, luck)
        except BrokenProcessPool:  # a worker was killed: a new pool, and the same question again
            self.pool = None
            return await self.run(game, level, view, ask, heard, luck)

    async def run(self, *question: Any) -> list[str]:
        if self.pool is None:
            self.pool = ProcessPoolExecutor(self.workers, get_context("spawn"), keep_quiet)
        return await asyncio.get_running_loop().run_in_executor(self.pool, think, *question)

    def close(self) -> None:
        if self.pool is not None:
            processes = list(self.pool._processes.values())
            self.pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.terminate()


async def in_its_own_time(pace: float, started: float) -> None:
    """Wait until the bot may answer: `started` is when it was asked."""
    if pace <= 0:
        return
    beat = pace * (SHORTEST + SPREAD * random.random())
    loop = asyncio.get_running_loop()
    passed = loop.time() - started
    beats = max(1, int(passed / beat) + 1)
    await asyncio.sleep(max(0.0, beats * beat - passed))
