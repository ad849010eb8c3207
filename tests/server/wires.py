"""The same clients at real sockets: a server in this process and this event loop, so that a test can mark its cards."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from cheeseboard.server.doors.http import make_app
from cheeseboard.server.hall.hall import Hall
from cheeseboard.server.run import way_of_sockets
from tests.server.room import Client, Message


@asynccontextmanager
async def served(hall: Hall, ws: Any = None) -> AsyncIterator[str]:
    """The address of its sockets, which are the quick ones unless others are named."""
    bound = socket.create_server(("127.0.0.1", 0))
    ws = ws or way_of_sockets()
    config = uvicorn.Config(make_app(hall), ws=ws, ws_per_message_deflate=False, log_level="warning", lifespan="off")
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve(sockets=[bound]))
    while not server.started:
        await asyncio.sleep(0.001)
    try:
        yield f"ws://127.0.0.1:{bound.getsockname()[1]}/ws"
    finally:
        server.should_exit = True
        await running
        bound.close()


class SocketClient(Client):
    """What it says goes over the wire, and so does all that it hears."""

    def __init__(self, hall: Hall, wire: ClientConnection) -> None:
        super().__init__(hall)
        hall.connections.discard(self.connection)  # the server makes one for the socket
        self.wire = wire
        self.pings = 0

    async def say_raw(self, data: bytes) -> list[Message]:
        start = len(self.heard)
        await self.wire.send(data.decode())
        await self.catch_up()
        return self.heard[start:]

    async def catch_up(self) -> None:
        """Until all that was said to it is here: the answer to a ping comes after that."""
        self.pings += 1
        id = f"ping {self.pings}"
        await self.wire.send(json.dumps({"type": "ping", "id": id}))
        while True:
            data = await self.wire.recv(decode=False)
            message = json.loads(data)
            if message["type"] == "pong" and message["id"] == id:
                return
            self.raw.append(data)
            self.heard.append(message)

    def listen(self) -> None:
        """`catch_up` does it."""


async def joined(hall: Hall, address: str) -> SocketClient:
    return SocketClient(hall, await connect(address, compression=None, max_size=None))
