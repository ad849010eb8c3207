"""A lock of the event loop that can also be taken without waiting, by whoever gives it back from a callback."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import final


@final
class Lock:
    """First come, first served: who gives it back hands it to the one who waits longest."""

    __slots__ = ("is_taken", "waiting")

    def __init__(self) -> None:
        self.is_taken = False
        self.waiting: deque[asyncio.Future[None]] = deque()

    def take(self) -> bool:
        """If it is free."""
        if self.is_taken:
            return False
        self.is_taken = True
        return True

    def give_back(self) -> None:
        while self.waiting:
            first = self.waiting.popleft()
            if not first.done():
                first.set_result(None)  # it stays taken, by another
                return
        self.is_taken = False

    async def wait(self) -> None:
        """Until it is taken by whoever waits here."""
        if self.take():
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self.give_back()  # it came too late
            raise

    async def __aenter__(self) -> None:
        await self.wait()

    async def __aexit__(self, *_: object) -> None:
        self.give_back()
