"""A WebSocket client that costs next to nothing, so that a load test measures the server: frames by hand."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Wire(asyncio.Protocol):
    """Hands over every text message, whole, as bytes."""

    def __init__(self, host: str, path: str, heard: Callable[[Wire, bytes], None]) -> None:
        self.host = host
        self.path = path
        self.heard = heard
        self.buffer = b""
        self.parts = b""
        self.is_open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False
        self.bytes_in = 0
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {self.path} HTTP/1.1", f"Host: {self.host}", "Upgrade: websocket", "Connection: Upgrade"]
        lines += [f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", "", ""]
        self.transport.write("\r\n".join(lines).encode())

    def connection_lost(self, error: Exception | None) -> None:
        self.closed = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server closed the line"))

    def data_received(self, data: bytes) -> None:
        self.buffer = self.buffer + data if self.buffer else data
        if not self.is_open:
            head, found, rest = self.buffer.partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                self.opened.set_exception(ConnectionError(head.split(b"\r\n")[0].decode()))
                return
            self.is_open, self.buffer = True, rest
            self.opened.set_result(None)
        self.read()

    def read(self) -> None:
        """All whole frames that are here."""
        data, at = self.buffer, 0
        while len(data) - at >= 2:
            size, start = data[at + 1] & 127, at + 2
            if size == 126:
                size, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if len(data) < start + size:
                break
            self.take(data[at], data[start : start + size])
            at = start + size
        self.buffer = data[at:]

    def take(self, first: int, payload: bytes) -> None:
        kind = first & 15
        self.bytes_in += len(payload)
        if kind == PING:
            self.write(PONG, payload)
        elif kind in (0, TEXT):
            if not first & 128:
                self.parts += payload
            else:
                whole, self.parts = self.parts + payload, b""
                self.heard(self, whole)

    def send(self, text: bytes) -> None:
        self.write(TEXT, text)

    def write(self, kind: int, payload: bytes) -> None:
        """Masked with zeros, as the standard allows to be undone by doing nothing."""
        size = len(payload)
        head = bytes([128 | kind, 128 | size]) if size < 126 else bytes([128 | kind, 254]) + size.to_bytes(2, "big")
        if self.transport is not None and not self.closed:
            self.transport.write(head + b"\0\0\0\0" + payload)


async def wire(port: int, path: str, heard: Callable[[Wire, bytes], None], source: str | None = None) -> Wire:
    """`source`: the address of this machine that it comes from."""
    loop = asyncio.get_running_loop()
    local = None if source is None else (source, 0)
    _, protocol = await loop.create_connection(
        lambda: Wire(f"127.0.0.1:{port}", path, heard), "127.0.0.1", port, local_addr=local
    )
    await protocol.opened
    return protocol
