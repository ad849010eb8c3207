"""The WebSocket: what is read from it is heeded, what is to be said is written; until one of the two has an end."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from cheeseboard.server.hall.buckets import Buckets
from cheeseboard.server.hall.connection import Connection
from cheeseboard.server.hall.hall import Hall
from cheeseboard.server.hall.tasks import end
from cheeseboard.server.messages.dispatch import Dispatcher
from cheeseboard.server.ports import EXTENSION

Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
DELTAS: Final = b"deltas=1"  # behind the address: this client puts frames together
GONE: Final = (WebSocketDisconnect, RuntimeError, OSError)  # the other end has left


async def serve_socket(socket: WebSocket, hall: Hall, creating: Buckets, address: str) -> None:
    wire = socket.scope["extensions"].get(EXTENSION) if "extensions" in socket.scope else None
    connection = Connection(address, hall.limits.outbox, None if wire is None else wire.letters)
    connection.takes_deltas = DELTAS in socket.scope.get("query_string", b"").split(b"&")
    if socket.scope.get("server"):
        connection.came_by = str(socket.scope["server"][0])
    hall.connections.add(connection)
    writer = asyncio.create_task(write(socket, connection))
    receive = socket.receive if wire is None else wire.receive
    dispatcher = Dispatcher(hall, connection, creating)
    reader = asyncio.create_task(read(receive, dispatcher))
    if wire is not None:
        wire.hear = dispatcher.incoming.hear
    try:
        await asyncio.wait((reader, writer), return_when=asyncio.FIRST_COMPLETED)
    finally:
        hall.gone(connection)
        await end(reader, writer)


async def write(socket: WebSocket, connection: Connection) -> None:
    try:
        await connection.write_on(socket.send_text)
        assert connection.closing is not None
        await socket.close(*connection.closing)
    except GONE:
        pass


async def read(receive: Receive, dispatcher: Dispatcher) -> None:
    while not dispatcher.incoming.is_over:
        try:
            message = await receive()
        except GONE:
            return
        if message["type"] != "websocket.receive":
            return
        text = message.get("text")
        await dispatcher.heed(message.get("bytes") or b"" if text is None else text.encode("utf-8", "surrogatepass"))
