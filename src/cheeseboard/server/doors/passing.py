"""What is asked over HTTP about a table of another house is asked there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message

from cheeseboard.server.core.errors import Elsewhere
from cheeseboard.server.hall.hall import Hall
from cheeseboard.server.hall.neighbours import Reply, Wish

PASSED_ON: Final = "cheeseboard.passed_on"
POSTED: Final = "cheeseboard.posted"
OWN: Final = ("content-length", "connection")
Handler = Callable[[Request], Awaitable[Response]]


def or_elsewhere(hall: Hall, handler: Handler) -> Handler:
    async def asked(request: Request) -> Response:
        try:
            return await handler(request)
        except Elsewhere as elsewhere:
            if hall.neighbours is None or PASSED_ON in request.scope:
                raise
            reply = await hall.neighbours.ask(elsewhere.house, wish_of(request))
        headers = {name: value for name, value in reply.headers if name not in OWN}
        return Response(reply.body, reply.status, headers)

    return asked


def wish_of(request: Request) -> Wish:
    client = request.client
    return Wish(
        request.method,
        request.url.path,
        request.url.query,
        request.scope.get(POSTED, b""),
        "" if client is None else client.host,
        request.headers.get("accept-encoding", ""),
    )


async def met(app: ASGIApp, wish: Wish) -> Reply:
    """What this house answers."""
    scope = {
        "type": "http",
        "method": wish.method,
        "path": wish.path,
        "query_string": wish.query.encode(),
        "headers": [(b"accept-encoding", wish.accepts.encode())],
        "client": (wish.address, 0),
        "server": None,
        "scheme": "http",
        "root_path": "",
        PASSED_ON: True,
    }
    reply = Reply(500, [], b"")

    async def receive() -> Message:
        return {"type": "http.request", "body": wish.body, "more_body": False}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            reply.status = message["status"]
            reply.headers = [(name.decode(), value.decode()) for name, value in message["headers"]]
        else:
            reply.body += message.get("body", b"")

    await app(scope, receive, send)
    return reply
