"""The house in a browser's worker: the same application behind messages instead of sockets, in one thread.

The page opens lines, as it would sockets, and asks what it would ask over HTTP; what is said goes back by `say`.
"""

from __future__ import annotations

import asyncio
import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, MutableMapping
from typing import Any, Final, final
from urllib.parse import unquote, urlsplit

from starlette.applications import Starlette

from cheeseboard.engine.errors import Problem
from cheeseboard.server.adapters.here import Inline, OneHouse, SystemClock
from cheeseboard.server.adapters.pocket_store import KEPT_WHOLE, WRITTEN_THROUGH, Keep, PocketStore
from cheeseboard.server.adapters.second_worker import Elsewhere, PocketBots, SecondWorker
from cheeseboard.server.doors.http import make_app, sweep_on
from cheeseboard.server.hall.hall import Hall
from cheeseboard.server.hall.limits import generous

Message = MutableMapping[str, Any]
Say = Callable[[int, str], object]  # to a line
Shut = Callable[[int], object]  # a line has ended
HERE: Final = ("here", 0)
HEADERS: Final = [(b"host", b"localhost")]
COPY: Final = "/copy"  # of all tables: asked for, or brought; no address of the application
MOST_COPIED: Final = 256 << 20  # bytes: what a browser has memory for


@final
class Line:
    """What would be a socket."""

    def __init__(self, app: Starlette, number: int, say: Say, shut: Shut) -> None:
        self.app = app
        self.number = number
        self.say = say
        self.shut = shut
        self.heard: asyncio.Queue[Message] = asyncio.Queue()
        self.heard.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.create_task(self.run())

    async def run(self) -> None:
        scope = {"type": "websocket", "path": "/ws", "headers": HEADERS, "client": HERE, "query_string": b""}
        try:
            await self.app(scope, self.heard.get, self.tell)
        finally:
            self.shut(self.number)

    async def tell(self, message: Message) -> None:
        if message["type"] == "websocket.send":
            self.say(self.number, message["text"])


@final
class Pocket:
    def __init__(self, store: PocketStore, elsewhere: Elsewhere, say: Say, shut: Shut) -> None:
        worker, threads = SecondWorker(elsewhere), Inline()
        self.hall = Hall(store, PocketBots(worker), SystemClock(), threads, OneHouse(), generous(), worker, worker)
        self.store = store
        self.app = make_app(self.hall)
        self.say = say
        self.shut = shut
        self.lines: dict[int, Line] = {}
        self.sweeper = asyncio.create_task(sweep_on(self.hall))

    def open(self, line: int) -> None:
        self.lines[line] = Line(self.app, line, self.say, self.ended)

    def hear(self, line: int, text: str) -> None:
        """What comes for a line that has just ended is late, and nobody's."""
        if line in self.lines:
            self.lines[line].heard.put_nowait({"type": "websocket.receive", "text": text})

    def close(self, line: int) -> None:
        if line in self.lines:
            self.lines[line].heard.put_nowait({"type": "websocket.disconnect", "code": 1000})

    def ended(self, line: int) -> None:
        self.lines.pop(line, None)
        self.shut(line)

    async def ask(self, method: str, address: str, body: str = "") -> tuple[int, str]:
        """What HTTP would answer: status and text."""
        if address == COPY:
            return await self.brought(body) if method == "POST" else (200, packed(self.store.copy()))
        parts, told = urlsplit(address), bytearray()
        status = 500
        scope = {
            "type": "http", "method": method, "path": unquote(parts.path), "query_string": parts.query.encode(),
            "headers": HEADERS, "client": HERE, "server": HERE, "scheme": "http", "root_path": "",
        }  # fmt: skip

        async def receive() -> Message:
            return {"type": "http.request", "body": body.encode(), "more_body": False}

        async def send(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            else:
                told.extend(message.get("body", b""))

        await self.app(scope, receive, send)
        return status, told.decode()

    async def brought(self, body: str) -> tuple[int, str]:
        try:
            return 200, json.dumps({"tables": await self.store.bring(unpacked(body))})
        except Problem as problem:
            return 400, json.dumps({"code": "malformed", "detail": str(problem)})

    async def end(self) -> None:
        self.sweeper.cancel()
        await self.hall.drain()
        await self.hall.close()


def packed(copy: bytes) -> str:
    return b64encode(zlib.compress(copy, 9)).decode()


def unpacked(text: str) -> bytes:
    """Of what would never end, no more than is needed to see it."""
    reading = zlib.decompressobj()
    try:
        copy = reading.decompress(b64decode(text, validate=True), MOST_COPIED)
    except (ValueError, zlib.error):
        raise Problem("this is no copy of tables") from None
    if len(copy) == MOST_COPIED:
        raise Problem(f"a copy of tables has less than {MOST_COPIED >> 20} MB")
    if not reading.eof:
        raise Problem("this is no copy of tables")
    return copy


def opened(path: str, keep: Keep, is_whole: bool, elsewhere: Elsewhere, say: Say, shut: Shut) -> Pocket:
    """The house on the file that the browser keeps; `is_whole`: it keeps all of it each time."""
    return Pocket(PocketStore(path, keep, KEPT_WHOLE if is_whole else WRITTEN_THROUGH), elsewhere, say, shut)
