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
from cheeseboard.server.core.errors import RequestDenied
from cheeseboard.server.fastwire.outgoing import EXTENSION
from cheeseboard.server.hall.connection import Connection
from cheeseboard.server.hall.hall import Hall
from cheeseboard.server.hall.limits import Buckets
from cheeseboard.server.hall.moves import OUR_MISTAKE, UNREADABLE
from cheeseboard.server.messages.dispatch import Dispatcher
from cheeseboard.server.protocol import Error, ToServer, Trouble

Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
LOG: Final = logging.getLogger("cheeseboard.server")
DECODER: Final = Decoder(ToServer)
GONE: Final = (WebSocketDisconnect, RuntimeError, OSError)  # the other end has left


async def serve_socket(socket: WebSocket, hall: Hall, creating: Buckets, address: str) -> None:
    wire = socket.scope["extensions"].get(EXTENSION) if "extensions" in socket.scope else None
    connection = Connection(address, hall.limits.outbox, None if wire is None else wire.letters.say)
    if socket.scope.get("server"):
        connection.came_by = str(socket.scope["server"][0])
    hall.connections.add(connection)
    writer = asyncio.create_task(write(socket, connection))
    receive = socket.receive if wire is None else wire.receive
    dispatcher = Dispatcher(hall, connection, creating)
    reader = asyncio.create_task(read(receive, dispatcher))
    if wire is not None:
        wire.hear = dispatcher.short.hear
    try:
        await asyncio.wait((reader, writer), return_when=asyncio.FIRST_COMPLETED)
    finally:
        hall.gone(connection)
        for task in (reader, writer):
            task.cancel()
        await asyncio.gather(reader, writer, return_exceptions=True)


async def write(socket: WebSocket, connection: Connection) -> None:
    try:
        await connection.write_on(socket.send_text)
        assert connection.closing is not None
        await socket.close(*connection.closing)
    except GONE:
        pass


async def read(receive: Receive, dispatcher: Dispatcher) -> None:
    complaints = 0
    limits = dispatcher.hall.limits
    while True:
        try:
            message = await receive()
        except GONE:
            return
        if message["type"] != "websocket.receive":
            return
        text = message.get("text")
        data = message.get("bytes") or b"" if text is None else text.encode("utf-8", "surrogatepass")
        dispatcher.short.is_closed = True
        trouble = await dispatcher.hall.finish(heed(dispatcher, data))
        dispatcher.short.is_closed = False
        if trouble is None:
            complaints = 0
            continue
        dispatcher.connection.send(trouble)
        complaints += 1
        if complaints >= limits.complaints:
            dispatcher.connection.close(1008, "too much that cannot be understood")
            return


async def heed(dispatcher: Dispatcher, data: bytes) -> Error | None:
    """One message; what was wrong with it, if anything."""
    if not dispatcher.bucket.take(time.monotonic()):
        return Error("too_fast", "more messages in a moment than anybody can mean")
    if len(data) > dispatcher.hall.limits.frame_bytes:
        return Error("too_large", f"a message has at most {dispatcher.hall.limits.frame_bytes} bytes")
    try:
        message = DECODER.decode(data)
    except UNREADABLE as error:
        return Error("malformed", str(error)[:300])
    id, table = getattr(message, "id", ""), getattr(message, "table", "")
    id, table = id[:64], table[:20]
    try:
        await dispatcher.heed(message)
    except RequestDenied as denied:
        return error_of(denied.code, denied.detail, id, table)
    except Problem as problem:
        return error_of("bad_table", str(problem), id, table)
    except Exception:  # a mistake of ours must not take the others' tables along
        LOG.exception("a message of type %s was not heeded", type(message).__name__)
        return error_of("internal", OUR_MISTAKE, id, table)
    return None


def error_of(code: Trouble, detail: str, id: str, table: str) -> Error:
    return Error(code, detail[:500], id, table)
