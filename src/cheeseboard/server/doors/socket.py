"""The WebSocket: reads, checks, heeds, writes; survives whatever is said on it, or closes with a reason."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final

from msgspec.json import Decoder
from starlette.websockets import WebSocket, WebSocketDisconnect

from cheeseboard.engine.errors import Problem
from cheeseboard.server.core.errors import Unheeded
from cheeseboard.server.fastwire.outgoing import EXTENSION
from cheeseboard.server.hall.connection import Follower
from cheeseboard.server.hall.hall import House
from cheeseboard.server.hall.limits import Buckets
from cheeseboard.server.hall.moves import OUR_MISTAKE, UNREADABLE
from cheeseboard.server.messages.dispatch import Desk
from cheeseboard.server.protocol import Error, ToServer, Trouble

Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
LOG: Final = logging.getLogger("cheeseboard.server")
DECODER: Final = Decoder(ToServer)
GONE: Final = (WebSocketDisconnect, RuntimeError, OSError)  # the other end has left


async def serve_socket(socket: WebSocket, house: House, creating: Buckets, address: str) -> None:
    wire = socket.scope["extensions"].get(EXTENSION) if "extensions" in socket.scope else None
    follower = Follower(address, house.limits.outbox, None if wire is None else wire.letters.say)
    if socket.scope.get("server"):
        follower.came_by = str(socket.scope["server"][0])
    house.followers.add(follower)
    writer = asyncio.create_task(write(socket, follower))
    receive = socket.receive if wire is None else wire.receive
    desk = Desk(house, follower, creating)
    reader = asyncio.create_task(read(receive, desk))
    if wire is not None:
        wire.hear = desk.short.hear
    try:
        await asyncio.wait((reader, writer), return_when=asyncio.FIRST_COMPLETED)
    finally:
        house.gone(follower)
        for task in (reader, writer):
            task.cancel()
        await asyncio.gather(reader, writer, return_exceptions=True)


async def write(socket: WebSocket, follower: Follower) -> None:
    try:
        await follower.write_on(socket.send_text)
        assert follower.closing is not None
        await socket.close(*follower.closing)
    except GONE:
        pass


async def read(receive: Receive, desk: Desk) -> None:
    complaints = 0
    limits = desk.house.limits
    while True:
        try:
            message = await receive()
        except GONE:
            return
        if message["type"] != "websocket.receive":
            return
        text = message.get("text")
        data = message.get("bytes") or b"" if text is None else text.encode("utf-8", "surrogatepass")
        desk.short.is_closed = True
        trouble = await heed(desk, data)
        desk.short.is_closed = False
        if trouble is None:
            complaints = 0
            continue
        desk.follower.send(trouble)
        complaints += 1
        if complaints >= limits.complaints:
            desk.follower.close(1008, "too much that cannot be understood")
            return


async def heed(desk: Desk, data: bytes) -> Error | None:
    """One message; what was wrong with it, if anything."""
    if not desk.bucket.take(time.monotonic()):
        return Error("too_fast", "more messages in a moment than anybody can mean")
    if len(data) > desk.house.limits.frame_bytes:
        return Error("too_large", f"a message has at most {desk.house.limits.frame_bytes} bytes")
    try:
        message = DECODER.decode(data)
    except UNREADABLE as error:
        return Error("malformed", str(error)[:300])
    id, table = getattr(message, "id", ""), getattr(message, "table", "")
    id, table = id[:64], table[:20]
    try:
        await desk.heed(message)
    except Unheeded as unheeded:
        return error_of(unheeded.code, unheeded.detail, id, table)
    except Problem as problem:
        return error_of("bad_table", str(problem), id, table)
    except Exception:  # a mistake of ours must not take the others' tables along
        LOG.exception("a message of type %s was not heeded", type(message).__name__)
        return error_of("internal", OUR_MISTAKE, id, table)
    return None


def error_of(code: Trouble, detail: str, id: str, table: str) -> Error:
    return Error(code, detail[:500], id, table)
