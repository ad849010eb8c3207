"""uvicorn's WebSocket with a short way in and out.

A table under load sends four frames for every message it gets, and most of the cost of that is the way through ASGI:
dictionaries, queues, a task for each sentence.  Here what is said to a socket is gathered (`outgoing.py`), and a
message that arrives whole is not taken apart twice.  Everything else (handshake, pieces, pings, closing) is uvicorn's.

For this we use inner parts of uvicorn and websockets, which may change: `what_changed` looks at them, and where they
are not what we know the server goes uvicorn's own way.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final, final

from uvicorn._types import ASGISendEvent
from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

from cheeseboard.server.fastwire.outgoing import Letters, whole_text
from cheeseboard.server.ports import EXTENSION

Hear = Callable[[bytes], bool]
MOST_WAITING: Final = 16  # messages that were not heeded yet: then we read no more
METHODS: Final = ("handle_connect", "send", "receive", "shutdown", "send_receive_event_to_app")
FIELDS: Final[dict[str, type]] = {
    "loop": asyncio.AbstractEventLoop,
    "queue": asyncio.Queue,
    "writable": asyncio.Event,
    "read_paused": bool,
    "handshake_complete": bool,
    "close_sent": bool,
    "disconnected": bool,
    "conn": ServerProtocol,
    "conn.state": State,
    "conn.reader.buffer": bytearray,
    "conn.current_size": type(None),
}


def what_changed() -> list[str]:
    """The inner parts that are not what we know."""
    config = Config(nobody, log_config=None, ws="none", lifespan="off")
    config.load()
    loop = asyncio.new_event_loop()
    try:
        made = WebSocketsSansIOProtocol(config, ServerState(), {}, loop)
    finally:
        loop.close()
    found = [name for name in METHODS if not callable(part(made, name))]
    return found + [name for name, kind in FIELDS.items() if not isinstance(part(made, name), kind)]


def part(thing: object, name: str) -> object:
    for word in name.split("."):
        thing = getattr(thing, word, Ellipsis)
    return thing


async def nobody(scope: Any, receive: Any, send: Any) -> None: ...


@final
class Wire(WebSocketsSansIOProtocol):
    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.letters = Letters(self.loop)
        self.hear: Hear | None = None  # what is heeded where it arrives; false: it has to wait in the queue

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            scope: Any = self.scope
            scope["extensions"][EXTENSION] = self

    # Out

    async def send(self, message: ASGISendEvent) -> None:
        self.close_letters()  # until we know what has become of it
        await super().send(message)
        self.open_letters()

    def shutdown(self) -> None:
        self.close_letters()
        super().shutdown()

    def pause_writing(self) -> None:
        self.close_letters()
        super().pause_writing()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.open_letters()

    def connection_lost(self, exc: Exception | None) -> None:
        self.letters.transport = None
        super().connection_lost(exc)

    def open_letters(self) -> None:
        is_over = self.close_sent or self.disconnected or self.transport.is_closing()
        if self.handshake_complete and not is_over and self.writable.is_set():
            self.letters.transport = self.transport

    def close_letters(self) -> None:
        self.letters.flush()
        self.letters.transport = None

    # In

    def data_received(self, data: bytes) -> None:
        if self.is_between_messages():
            text = whole_text(data)
            if text is not None and text.isascii():  # else it has to be looked at more closely
                self.take(text)
                return
        super().data_received(data)

    def is_between_messages(self) -> bool:
        """Nothing begun is waiting for its rest, so what comes now begins a message."""
        conn = self.conn
        return conn.state is State.OPEN and not conn.reader.buffer and conn.current_size is None

    def take(self, text: bytes) -> None:
        if not self.close_sent:
            if self.hear is not None and self.queue.empty() and self.hear(text):  # nothing is overtaken
                return
            self.queue.put_nowait({"type": "websocket.receive", "bytes": text})
            self.pause_if_full()

    def send_receive_event_to_app(self) -> None:
        paused = self.read_paused
        self.read_paused = True  # as far as uvicorn knows: it would stop reading after each message
        super().send_receive_event_to_app()
        self.read_paused = paused
        self.pause_if_full()

    def pause_if_full(self) -> None:
        if not self.read_paused and self.queue.qsize() >= MOST_WAITING:
            self.read_paused = True
            self.transport.pause_reading()
