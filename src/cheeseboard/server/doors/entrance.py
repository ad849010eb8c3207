"""Before anything is asked: under our own name, and not too often."""

from __future__ import annotations

import socket
from collections.abc import Iterable
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from msgspec import json
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from cheeseboard.server.doors.http_connections import CONNECTION
from cheeseboard.server.hall.buckets import Buckets
from cheeseboard.server.hall.limits import RETRY_SECONDS
from cheeseboard.server.protocol import Error

LONGEST_NAME: Final = 100


class Entrance:
    """A page of another site that gave its own name our address (DNS rebinding) speaks under that name."""

    def __init__(self, app: ASGIApp, names: Iterable[str], reads: Buckets) -> None:
        self.app = app
        self.names = frozenset(names)
        self.reads = reads

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        connection = scope.get("state", {}).get(CONNECTION) if scope["type"] == "http" else None
        if connection is not None:
            connection.request_begun()
        try:
            host = ", ".join(Headers(scope=scope).getlist("host"))
            client = scope.get("client")
            if not is_our_name(host, self.names):
                await refuse(scope, send, 400, Error("wrong_host", not_called(host)))
            elif not self.reads.take(client[0] if client else ""):
                await refuse(scope, send, 429, Error("too_fast", "too much in a minute; come back in a moment"))
            else:
                await self.app(scope, receive, send)
        finally:
            if connection is not None:
                connection.request_done()


def is_our_name(host: str, names: frozenset[str]) -> bool:
    """Whatever is written in numbers is fine: nobody else can have given that name our address."""
    name = name_in(host)
    if name == "localhost" or name.endswith(".localhost") or name in names:
        return True
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def name_in(host: str) -> str:
    """Without the port."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].lower().rstrip(".")


def own_names(names: Iterable[str] = (), origins: Iterable[str] = ()) -> set[str]:
    """What this machine is called, and what somebody said it is."""
    machine = socket.gethostname().lower()
    found = {machine, f"{machine}.local", *[name.lower() for name in names]}
    for origin in origins:
        found.add(urlsplit(origin).hostname or "")
    return found - {""}


def not_called(host: str) -> str:
    name = "".join([letter for letter in name_in(host) if letter.isascii() and letter.isprintable()])[:LONGEST_NAME]
    return f"this server is not called '{name}'; if it should be, whoever runs it says so with --name"


async def refuse(scope: Scope, send: Send, status: int, error: Error) -> None:
    headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
    if status == 429:
        headers.append((b"retry-after", str(RETRY_SECONDS).encode()))
    kind = "http.response"
    if scope["type"] == "websocket":
        kind = "websocket.http.response"
        if kind not in scope.get("extensions", {}):
            await send({"type": "websocket.close", "code": 1008, "reason": error.detail})
            return
    await send({"type": f"{kind}.start", "status": status, "headers": headers})
    await send({"type": f"{kind}.body", "body": json.encode(error)})
