"""uvicorn's WebSocket with a short way in and out.

A table under load sends four frames for every message it gets, and most of the cost of that is the way through ASGI:
dictionaries, queues, a task for each sentence.  Here what is said to a socket is gathered until everything that is
ready has run, and then written at once: to send is dear, above all where it wakes a sleeping reader.  A message that
arrives whole is not taken apart twice.  Everything else (handshake, pieces, pings, closing) is uvicorn's.
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

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

Hear = Callable[[bytes], bool]
NAME: Final = "cheeseboard.wire"  # among the extensions of the ASGI scope
WHOLE_TEXT: Final = 0x81
MASKED: Final = 0x80
MOST_WAITING: Final = 16  # messages that were not heeded yet: then we read no more


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
        self.unsent: list[bytes] = []
        self.hear: Hear | None = None  # the short way in, where there is one

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            scope: Any = self.scope
            scope["extensions"][NAME] = self

    # Out

    def say(self, text: bytes) -> bool:
        """Sent in a moment; false when the other end reads too slowly to take more now."""
        if self.close_sent or self.disconnected or not self.handshake_complete or not self.writable.is_set():
            return False
        if not self.unsent:
            if not POST:
                self.loop.call_soon(deliver)
            POST.append(self)
        self.unsent.append(framed(text))
        return True

    def flush(self) -> None:
        if self.unsent:
            if not self.disconnected and not self.close_sent and not self.transport.is_closing():
                self.transport.write(b"".join(self.unsent))
            self.unsent.clear()

    async def send(self, message: ASGISendEvent) -> None:
        self.flush()
        await super().send(message)

    def shutdown(self) -> None:
        self.flush()
        super().shutdown()

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


POST: Final[list[Wire]] = []  # those that have something to send; a process has one loop


def deliver() -> None:
    """After everything that was ready has run."""
    wires = POST.copy()
    POST.clear()
    for wire in wires:
        wire.flush()


def framed(text: bytes) -> bytes:
    """A whole message from the server: never masked."""
    size = len(text)
    if size < 126:
        return bytes((WHOLE_TEXT, size)) + text
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text


def whole_text(data: bytes) -> bytes | None:
    """The text, where these bytes are one short message from a client and nothing else."""
    if len(data) < 6 or data[0] != WHOLE_TEXT:
        return None
    size, start = data[1] - MASKED, 2
    if size == 126:
        size, start = int.from_bytes(data[2:4], "big"), 4
    if not 0 <= size < 65536 or (start == 2 and size > 125) or len(data) != start + 4 + size:
        return None
    return apply_mask(data[start + 4 :], data[start : start + 4])
