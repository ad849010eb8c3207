"""What is under way in the house."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, Final, TypeVar, final

T = TypeVar("T")
PATIENCE_SECONDS: Final = 0.2


@final
class Tasks:
    def __init__(self) -> None:
        self.open: set[asyncio.Task[Any]] = set()

    def begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Nobody waits for it."""
        task = asyncio.create_task(work)
        self.open.add(task)
        task.add_done_callback(self.open.discard)
        return task

    async def finish(self, work: Coroutine[Any, Any, T]) -> T:
        """To its end, also when whoever asked for it has left meanwhile: a change that is on disk is told."""
        task = self.begin(work)
        task.add_done_callback(look_at)
        return await asyncio.shield(task)


async def end(*tasks: asyncio.Task[Any] | None) -> None:
    """Cancelled until they are done: redis-py, and whoever else closes something on the way, may swallow it once."""
    left = {task for task in tasks if task is not None and not task.done()}
    while left:
        for task in left:
            task.cancel()
        done, left = await asyncio.wait(left, timeout=PATIENCE_SECONDS)
        for task in done:
            look_at(task)


def look_at(task: asyncio.Task[Any]) -> None:
    """Where nobody is left to hear of what went wrong."""
    if not task.cancelled():
        task.exception()
