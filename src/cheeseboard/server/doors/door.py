"""The door to the network.  A house that listens to its own machine can let in others of the same network, for as long
as whoever sits at the machine wishes it: it then listens at the machine's address in the network, too."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
from collections.abc import Awaitable, Callable
from ipaddress import ip_address
from typing import Final, final

from starlette.requests import Request

from cheeseboard.engine.errors import Problem
from cheeseboard.server.adapters import network
from cheeseboard.server.core.errors import RequestDenied
from cheeseboard.server.doors.entrance import name_in
from cheeseboard.server.doors.http_connections import HttpConnections
from cheeseboard.server.hall.hall import Hall
from cheeseboard.server.protocol import Door as DoorInfo
from cheeseboard.server.protocol import Error

Listen = Callable[[socket.socket], Awaitable[asyncio.Server]]
GOING_AWAY: Final = 1001
CLOSED: Final = "the server no longer lets in others from the network"
FORWARDED: Final = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")
OWN_SITE: Final = ("same-origin", "none")


@final
class Door:
    """`host` and `port`: where the house listens from its beginning."""

    def __init__(self, host: str = "127.0.0.1", port: int = 0) -> None:
        self.host = host
        self.port = port
        self.listen: Listen | None = None  # given by the server, when it runs
        self.opened: asyncio.Server | None = None
        self.address = ""  # in the network, while it is open
        self.at = ""  # the same without the port
        self.lock = asyncio.Lock()

    def is_fixed(self) -> bool:
        """It listens to the network anyway, or cannot."""
        return self.listen is None or self.host in network.EVERYWHERE or not is_loopback(self.host)

    def for_others(self) -> str:
        """Where others in the network find this house; empty when it is closed."""
        return self.address or network.address_for_others(self.host, self.port)

    def info(self, request: Request) -> DoorInfo:
        here, address = is_here(request), self.for_others()
        return DoorInfo(here, bool(address), self.is_fixed(), address if here else "")

    async def open(self) -> None:
        async with self.lock:
            if self.listen is None or self.is_fixed():
                raise RequestDenied("bad_table", "this server was started for the network it is in")
            at = network.own_address()
            if not at:
                raise RequestDenied("no_network", "this machine is in no network")
            if self.opened is not None and at == self.at:
                return
            self.stop_listening()  # the machine has moved to another network
            bound = listening_near(at, self.port)
            self.opened = await self.listen(bound)
            self.at, self.address = at, network.web_address(at, bound.getsockname()[1])

    async def close(self, hall: Hall, http_connections: HttpConnections) -> None:
        """Nobody comes in any more, and who came in by it is told and let go."""
        async with self.lock:
            at = self.at
            self.stop_listening()
            if not at:
                return
            for connection in list(hall.connections):
                if connection.came_by == at:
                    connection.send(Error("door_closed", CLOSED))
                    connection.close(GOING_AWAY, CLOSED)
            for http_connection in list(http_connections.open):
                if http_connection.local == at:
                    http_connection.transport.close()

    def stop_listening(self) -> None:
        if self.opened is not None:
            self.opened.close()
        self.opened, self.address, self.at = None, "", ""


def is_here(request: Request) -> bool:
    """Whoever asks sits at this machine, and does so on our own page, or with a program of their own."""
    headers = request.headers
    client = request.client.host if request.client is not None else ""
    name = name_in(headers.get("host", ""))
    return (
        is_loopback(client)
        and (name == "localhost" or is_loopback(name))
        and not any(name in headers for name in FORWARDED)
        and headers.get("sec-fetch-site", "none") in OWN_SITE
    )


def is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def listening_near(host: str, port: int) -> socket.socket:
    """At the same port, if that is free there."""
    try:
        return listening(host, port)
    except Problem:
        return listening(host, 0)


def listening(host: str, port: int, is_shared: bool = False) -> socket.socket:
    """A socket bound to the address, or a Problem that says why not.  `is_shared`: other servers may have the same one,
    and each gets some of those who come; nobody may be sent to this one before it can answer."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name != "nt":
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if is_shared and hasattr(socket, "SO_REUSEPORT"):
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        found.bind((host, port))
        if not is_shared:
            found.listen(1024)
    except (OSError, OverflowError) as error:
        found.close()
        raise Problem(why_not(host, port, error)) from None
    return found


def why_not(host: str, port: int, error: Exception) -> str:
    number = error.errno if isinstance(error, OSError) else None
    if number == errno.EADDRINUSE:
        return f"port {port} is taken by another program; choose another with --port"
    if number == errno.EACCES:
        return f"port {port} is not for everybody; choose one above 1023 with --port"
    return f"cannot listen at {host}, port {port}: {error}"
