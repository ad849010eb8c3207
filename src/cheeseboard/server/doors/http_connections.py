"""Connections that are no sockets yet: how many there may be, and how long a request may take to arrive.

uvicorn gives a request all the time in the world, so that a few hundred half requests would keep everybody out.  Here a
connection has so many seconds to say what it wants and to take what it is given.  It wraps uvicorn's protocol as the
`http=` of its Config allows, from outside: what asyncio calls is handed on, and the application says by the `state` of
a request when one began and ended.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from ipaddress import IPv4Network, IPv6Network, ip_address
from typing import TYPE_CHECKING, Any, Final, cast, final

from cheeseboard.server.hall.limits import Limits

if TYPE_CHECKING:  # a house in a browser has no uvicorn
    from uvicorn.config import Config
    from uvicorn.server import ServerState

Network = IPv4Network | IPv6Network
CONNECTIONS: Final = "connections"  # in the state of the application
CONNECTION: Final = "connection"  # in that of a request
SECONDS: Final = 10.0  # for all headers to arrive
READING_SECONDS: Final = 20.0  # in which somebody who does not read takes nothing
TOO_MANY: Final = "503 Service Unavailable", "too many connections; come back in a moment\n"
TOO_SLOW: Final = "408 Request Timeout", "the request took too long to arrive\n"
NO_SOCKET: Final = "400 Bad Request", "no socket is opened so\n"


@final
class HttpConnections:
    """All that are open.  Where there are too many, the one that has waited longest without asking for anything makes
    room.  A named proxy brings everybody, so it may have as many as there are."""

    def __init__(self, limits: Limits, proxies: tuple[Network, ...] = ()) -> None:
        self.limits = limits
        self.proxies = proxies
        self.open: set[HttpConnection] = set()
        self.waiting: dict[HttpConnection, None] = {}  # for a request to arrive, the longest first
        self.by_address: Counter[str] = Counter()

    def has_room(self, address: str) -> bool:
        if self.by_address[address] >= self.limits.connections and not is_among(address, self.proxies):
            return self.make_room([one for one in self.waiting if one.address == address])
        return len(self.open) < self.limits.all_connections or self.make_room([*self.waiting])

    def make_room(self, waiting: list[HttpConnection]) -> bool:
        if not waiting:
            return False
        waiting[0].end(*TOO_MANY)
        waiting[0].leave()
        return True

    def add(self, connection: HttpConnection) -> None:
        self.open.add(connection)
        self.by_address[connection.address] += 1

    def remove(self, connection: HttpConnection) -> None:
        if connection in self.open:
            self.open.remove(connection)
            self.by_address[connection.address] -= 1
            if not self.by_address[connection.address]:
                del self.by_address[connection.address]


@final
class HttpConnection(asyncio.Protocol):
    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        from uvicorn.protocols.http.auto import AutoHTTPProtocol

        self.connections: HttpConnections = app_state[CONNECTIONS]
        make: Callable[..., asyncio.Protocol] = AutoHTTPProtocol
        state = {**app_state, CONNECTION: self}
        self.inner = make(config=config, server_state=server_state, app_state=state, _loop=_loop)
        self.loop = asyncio.get_running_loop()
        self.transport: asyncio.Transport
        self.address = ""
        self.local = ""  # where it was let in
        self.is_refused = False
        self.deadline: asyncio.TimerHandle | None = None
        self.unread: asyncio.TimerHandle | None = None

    # What asyncio says

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.address, self.local = host_of(transport, "peername"), host_of(transport, "sockname")
        if not self.connections.has_room(self.address):
            self.is_refused = True
            self.end(*TOO_MANY)
            return
        self.connections.add(self)
        self.inner.connection_made(transport)
        self.wait_for_request()

    def data_received(self, data: bytes) -> None:
        if self.is_refused:
            return
        self.inner.data_received(data)
        protocol = self.transport.get_protocol()
        if protocol is not self:  # it is a socket now, and no longer ours
            if not getattr(protocol, "handshake_initiated", True):
                self.end(*NO_SOCKET)  # a line too long, or too many: uvicorn would say nothing, and keep it for ever
            self.leave()

    def eof_received(self) -> bool | None:
        return None if self.is_refused else self.inner.eof_received()

    def pause_writing(self) -> None:
        self.unread = self.loop.call_later(READING_SECONDS, self.transport.abort)
        self.inner.pause_writing()

    def resume_writing(self) -> None:
        if self.unread is not None:
            self.unread.cancel()
        self.inner.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self.leave()
        if not self.is_refused:
            self.inner.connection_lost(exc)

    # What the application says

    def request_begun(self) -> None:
        self.stop_waiting()

    def request_done(self) -> None:
        if self in self.connections.open:
            self.wait_for_request()

    # Time

    def wait_for_request(self) -> None:
        self.stop_waiting()
        self.connections.waiting[self] = None
        self.deadline = self.loop.call_later(SECONDS, self.end, *TOO_SLOW)

    def stop_waiting(self) -> None:
        self.connections.waiting.pop(self, None)
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    def end(self, status: str, text: str) -> None:
        if not self.transport.is_closing():
            head = f"HTTP/1.1 {status}\r\ncontent-type: text/plain\r\ncontent-length: {len(text)}\r\nconnection: close"
            self.transport.write(f"{head}\r\n\r\n{text}".encode())
            self.transport.close()

    def leave(self) -> None:
        self.stop_waiting()
        if self.unread is not None:
            self.unread.cancel()
        self.connections.remove(self)


def host_of(transport: asyncio.BaseTransport, end: str) -> str:
    found = transport.get_extra_info(end)
    return str(found[0]) if found else ""


def is_among(address: str, networks: tuple[Network, ...]) -> bool:
    if not networks:
        return False
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return any(found in network for network in networks)
