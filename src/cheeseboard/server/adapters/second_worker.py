"""A second worker of the browser, in which bots think and replays are made while the house goes on.

Until it has started, and where there is none, the house does it itself.
"""

from __future__ import annotations

import pickle
from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar, final

from cheeseboard.bots.bot import LIVE_SECONDS
from cheeseboard.coach.advice import Advice
from cheeseboard.server.adapters.work import done, raised
from cheeseboard.server.core.thinking import Question, advised, player, think

R = TypeVar("R")


class Elsewhere(Protocol):
    """What the browser offers."""

    def is_ready(self) -> bool: ...
    def ask(self, wish: bytes) -> Awaitable[bytes]:
        """What came of it.  An `OSError` where there is no second worker, or it has ended."""


@final
class SecondWorker:
    """For work that nobody needs at once: it waits until the worker is there."""

    def __init__(self, elsewhere: Elsewhere) -> None:
        self.elsewhere = elsewhere

    async def do(self, work: Callable[..., R], *args: object) -> R:
        try:
            answer = await self.elsewhere.ask(pickle.dumps((work, args)))
        except OSError:
            return work(*args)
        value, trouble, story = pickle.loads(answer)
        if trouble is not None:
            raise raised(trouble, story)
        found: R = value
        return found

    def close(self) -> None: ...


@final
class PocketBots:
    """They answer as soon as they know: nobody is there to learn anything from when that is.  Who waits for others has
    less time."""

    def __init__(self, worker: SecondWorker) -> None:
        self.worker = worker
        self.waiting = 0

    async def plan(self, question: Question, address: str, table: str) -> list[str]:
        is_quick = not player(question.game, question.level).ponders()
        if is_quick and not self.worker.elsewhere.is_ready():
            return think(question, LIVE_SECONDS)
        self.waiting += 1
        try:
            return await self.worker.do(think, question, LIVE_SECONDS / self.waiting)
        finally:
            self.waiting -= 1

    async def advice(self, question: Question, address: str) -> Advice:
        return await self.worker.do(advised, question, LIVE_SECONDS)

    def health(self) -> dict[str, str]:
        return {}

    def close(self) -> None: ...


def work_done(wish: bytes) -> bytes:
    """In the second worker."""
    return done(pickle.loads(wish))
