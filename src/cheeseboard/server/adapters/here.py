"""What one process on one machine has: its clock, its threads, and all tables."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final, TypeVar, final

R = TypeVar("R")
HELD_SECONDS: Final = 0.001


@final
class SystemClock:
    """Read several times for every move, so without a step between."""

    wall = staticmethod(time.time)
    ticks = staticmethod(time.monotonic)
    work = staticmethod(getattr(time, "thread_time", time.monotonic))  # a browser has one thread

    def __init__(self) -> None:
        self.paused = time.monotonic()

    def pause(self) -> None:
        """Tables are loaded in a thread beside the event loop, and compiled code does not let go of the interpreter by
        itself.  Here it does, once in a millisecond."""
        if time.monotonic() - self.paused >= HELD_SECONDS:
            time.sleep(0)
            self.paused = time.monotonic()


@final
class Threads:
    async def do(self, work: Callable[..., R], *args: object) -> R:
        return await asyncio.to_thread(work, *args)

    def close(self) -> None: ...


@final
class Inline:
    """For where there are no threads."""

    async def do(self, work: Callable[..., R], *args: object) -> R:
        return work(*args)

    def close(self) -> None: ...


@final
class OneHouse:
    """It has all tables.  That there is no other on the same database, the store sees to (`disk.py`)."""

    def begin(self, table: str) -> int:
        return 0

    async def claim(self, table: str) -> int:
        return 0

    def is_sure(self) -> bool:
        return True

    async def leave(self) -> None: ...
