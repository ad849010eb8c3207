"""Whoever follows tables: one socket, its seats, and what waits to be sent to it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Protocol, final

from msgspec import json

from cheeseboard.server.core.views import Written
from cheeseboard.server.ports import Link
from cheeseboard.server.protocol import ToClient

Send = Callable[[str], Awaitable[None]]


class Heeding(Protocol):
    """Whoever heeds what a socket says."""

    async def heed(self, data: bytes) -> None: ...
    async def take_up(self, table: str, subscription: Subscription, shown: int, said: int) -> None:
        """Follow a table that was followed at another house, where that was shown and said so far."""


@final
class Subscription:
    """What a socket follows of a table."""

    def __init__(self, keys: dict[int, str], host: bool = False, watch: bool = False) -> None:
        self.keys = keys  # the hash of the secret that opens each seat
        self.host = host
        self.watch = watch
        self.eyes: list[int | None] = [*keys]  # whose views are sent; the public one to whoever holds no seat
        if watch or not keys:
            self.eyes.append(None)
        self.sent: dict[int | None, tuple[int, Written]] = {}  # by eye: the last frame, for whoever builds on it

    def without(self, lost: list[int]) -> Subscription:
        """Some seats are this socket's no more."""
        return Subscription({seat: key for seat, key in self.keys.items() if seat not in lost}, self.host, self.watch)


@final
class Connection:
    """Sending never waits: a slow reader holds up nobody, and one that is too slow is dropped."""

    def __init__(self, address: str, most: int, link: Link | None = None) -> None:
        self.address = address
        self.most = most
        self.takes_deltas = False  # it can put frames together
        self.say = None if link is None else link.say  # with none, all waits in the outbox for `write_on`
        self.heeding: Heeding | None = None
        self.came_by = ""  # the address at which it was let in
        self.tables: dict[str, Subscription] = {}
        self.far: dict[str, int] = {}  # tables that another house has, and which
        self.outbox: deque[bytes] = deque()
        self.wakeup = asyncio.Event()
        self.closing: tuple[int, str] | None = None  # code and reason

    def send(self, message: ToClient) -> None:
        self.send_bytes(json.encode(message))

    def send_bytes(self, text: bytes) -> None:
        if self.say is not None and not self.outbox and self.closing is None and self.say(text):
            return
        if len(self.outbox) >= self.most:
            self.outbox.clear()
            self.close(1013, "reads too slowly")
        elif self.closing is None:
            self.outbox.append(text)
            self.wakeup.set()

    def close(self, code: int, reason: str) -> None:
        """After what waits was sent."""
        if self.closing is None:
            self.closing = code, reason
        self.wakeup.set()

    async def write_on(self, send: Send) -> None:
        """Until the socket is to be closed."""
        outbox = self.outbox
        while True:
            while outbox:
                await send(outbox[0].decode())
                if outbox:  # not cleared meanwhile
                    outbox.popleft()  # only now: nothing may overtake it
            if self.closing is not None:
                return
            self.wakeup.clear()
            await self.wakeup.wait()
