"""What is under way in the house."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar, final

T = TypeVar("T")


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


def look_at(task: asyncio.Task[Any]) -> None:
    """Where nobody is left to hear of what went wrong."""
    if not task.cancelled():
        task.exception()
