"""What is about to be sent, and what has just come: bytes of WebSocket messages.

What is said to a socket is gathered until everything that is ready has run, and then written at once: to send is dear,
above all where it wakes a sleeping reader.
"""

from __future__ import annotations

import asyncio
from typing import Final, final

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

WHOLE_TEXT: Final = 0x81
MASKED: Final = 0x80


@final
class Letters:
    """To one socket."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.transport: asyncio.Transport | None = None  # while the other end is there and reads quickly enough
        self.unsent: list[bytes] = []

    def say(self, text: bytes) -> bool:
        """Sent in a moment; false when the other end reads too slowly to take more now."""
        if self.transport is None:
            return False
        if not self.unsent:
            if not POST:
                self.loop.call_soon(deliver)
            POST.append(self)
        self.unsent.append(framed(text))
        return True

    def flush(self) -> None:
        if self.unsent:
            unsent, self.unsent = self.unsent, []
            transport = self.transport
            if transport is not None and not transport.is_closing():
                transport.write(b"".join(unsent))


POST: Final[list[Letters]] = []  # those that have something to send; a process has one loop


def deliver() -> None:
    """After everything that was ready has run."""
    waiting = POST[:]
    POST.clear()
    for letters in waiting:
        letters.flush()


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
