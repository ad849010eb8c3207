"""The application: pages, a little HTTP to read things, and the WebSocket where everything happens."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import segno
from msgspec import DecodeError, json
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.match import verify
from cheeseboard.engine.record import record_from_data
from cheeseboard.games import find
from cheeseboard.server import opening, shelf
from cheeseboard.server.house import House
from cheeseboard.server.limits import Buckets
from cheeseboard.server.pages import Pages
from cheeseboard.server.protocol import Error, Imported, Lobby, Trouble, Verdict
from cheeseboard.server.replays import replay_of
from cheeseboard.server.seats import Unheeded
from cheeseboard.server.security import SecurityHeaders, is_welcome
from cheeseboard.server.sockets import serve_socket

SWEEP_SECONDS: Final = 60.0
LONGEST_LINK: Final = 500
STATUS: Final[dict[Trouble, int]] = {
    "unknown_table": 404,
    "too_fast": 429,
    "too_large": 413,
    "not_over": 409,
    "not_saved": 507,
    "restarting": 503,
}
Handler = Callable[[Request], Awaitable[Response]]


def answer(value: Any, status: int = 200) -> Response:
    return Response(json.encode(value), status, {"cache-control": "no-store"}, "application/json")


def asked(handler: Handler) -> Handler:
    """Whatever a person can get wrong is answered by an `error` in JSON."""

    async def careful(request: Request) -> Response:
        try:
            return await handler(request)
        except Unheeded as unheeded:
            return answer(Error(unheeded.code, unheeded.detail), STATUS.get(unheeded.code, 400))
        except Problem as problem:
            return answer(Error("malformed", str(problem)[:500]), 404 if "there is no " in str(problem) else 400)

    return careful


class Api:
    """What is read over HTTP."""

    def __init__(self, house: House, origins: tuple[str, ...], address: Callable[[], str]) -> None:
        self.house = house
        self.origins = origins
        self.address = address
        self.creating = Buckets(house.limits.tables_a_minute, 60.0)
        self.posting = Buckets(house.limits.posts_a_minute, 60.0)

    def routes(self) -> list[Route]:
        gets: dict[str, Handler] = {
            "/catalogue": self.catalogue,
            "/lobby": self.lobby,
            "/tables/{table}": self.table,
            "/tables/{table}/record": self.record,
            "/tables/{table}/replay": self.replay,
            "/texts/{game}/{language}": self.texts,
            "/howto/{game}/{language}": self.how_to,
            "/rules/{game}": self.rules,
            "/qr": self.qr,
            "/health": self.health,
        }
        posts: dict[str, Handler] = {"/records": self.take_record, "/verify": self.verify}
        found = [Route(path, asked(handler), methods=["GET"]) for path, handler in gets.items()]
        found += [Route(path, asked(handler), methods=["POST"]) for path, handler in posts.items()]
        return [*found, Route("/{rest:path}", asked(self.nothing), methods=["GET", "POST"])]

    async def catalogue(self, request: Request) -> Response:
        return answer(shelf.catalogue(self.address()))

    async def lobby(self, request: Request) -> Response:
        return answer(Lobby(await self.house.lobby()))

    async def table(self, request: Request) -> Response:
        return answer(self.house.info(await self.house.find(request.path_params["table"])))

    async def record(self, request: Request) -> Response:
        """Everything is in it, so only when nothing is secret any more."""
        live = await self.house.find(request.path_params["table"])
        table = live.table
        if table.match is None or table.about.state != "over":
            raise Unheeded("not_over", "the record is given out when the game is over")
        data = table.about.imported or table.match.record().to_data()
        names = [{"name": chair.name()} for chair in table.about.chairs]
        response = answer({**data, "table": {"chairs": names}})
        response.headers["content-disposition"] = f'attachment; filename="{table.about.game}-{table.id}.json"'
        return response

    async def replay(self, request: Request) -> Response:
        live = await self.house.find(request.path_params["table"])
        return answer(replay_of(live.table, request.query_params.get("seat", "none")))

    async def texts(self, request: Request) -> Response:
        return answer(shelf.texts(request.path_params["game"], request.path_params["language"]))

    async def how_to(self, request: Request) -> Response:
        return answer(shelf.how_to(request.path_params["game"], request.path_params["language"]))

    async def rules(self, request: Request) -> Response:
        return answer(shelf.rules(find(request.path_params["game"]).name))

    async def qr(self, request: Request) -> Response:
        """A picture of a link: GET /api/qr?text=…"""
        text = request.query_params.get("text", "")
        if not 0 < len(text) <= LONGEST_LINK:
            raise Problem(f"text has 1 to {LONGEST_LINK} letters")
        picture = io.BytesIO()
        segno.make(text, error="m", micro=False).save(picture, kind="svg", border=2, xmldecl=False, svgns=True)
        return Response(picture.getvalue(), 200, {"cache-control": "no-store"}, "image/svg+xml")

    async def health(self, request: Request) -> Response:
        return answer({"ok": not self.house.draining, "tables": len(self.house.live)})

    async def nothing(self, request: Request) -> Response:
        return answer(Error("malformed", "there is nothing at this address"), 404)

    async def take_record(self, request: Request) -> Response:
        data = await self.posted(request)
        about = await asyncio.to_thread(opening.imported, data)
        live = await self.house.create(about)
        return answer(Imported(live.table.id), 201)

    async def verify(self, request: Request) -> Response:
        data = await self.posted(request)
        record = record_from_data(data)
        try:
            await asyncio.to_thread(verify, record, find(record.game))
        except Problem as problem:
            return answer(Verdict(False, str(problem), record.commitment))
        return answer(Verdict(True, "", record.commitment))

    async def posted(self, request: Request) -> Any:
        """The body, if it is not too large, not too often, and from our own page."""
        if not is_welcome(request.headers, self.origins):
            raise Unheeded("wrong_secret", "this comes from another site")
        if not self.posting.take(address_of(request)):
            raise Unheeded("too_fast", "too much in a minute")
        body = b""
        async for part in request.stream():
            body += part
            if len(body) > self.house.limits.record_bytes:
                raise Unheeded("too_large", f"a record has at most {self.house.limits.record_bytes} bytes")
        try:
            return json.decode(body)
        except (DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Unheeded("malformed", f"this is not JSON: {error}") from None

    # The socket

    async def socket(self, socket: WebSocket) -> None:
        address = address_of(socket)
        refusal = self.why_not(socket, address)
        if refusal is not None:
            await socket.close(1008, refusal)
            return
        await socket.accept()
        await serve_socket(socket, self.house, self.creating, address)

    def why_not(self, socket: WebSocket, address: str) -> str | None:
        if not is_welcome(socket.headers, self.origins):
            return "this comes from another site"
        if self.house.draining:
            return "restarting"
        if sum(follower.address == address for follower in self.house.followers) >= self.house.limits.sockets:
            return "too many sockets"
        return None


def address_of(connection: Request | WebSocket) -> str:
    return connection.client.host if connection.client is not None else ""


def make_app(
    house: House, static: Path | None = None, origins: tuple[str, ...] = (), address: Callable[[], str] = str
) -> Starlette:
    api = Api(house, origins, address)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        sweeper = asyncio.create_task(sweep_on(house))
        yield
        sweeper.cancel()
        await house.close()

    return Starlette(
        routes=[
            WebSocketRoute("/ws", api.socket),
            Mount("/api", routes=api.routes()),
            Mount("/", app=Pages(static)),
        ],
        middleware=[Middleware(SecurityHeaders), Middleware(GZipMiddleware, minimum_size=1000)],
        lifespan=lifespan,
    )


async def sweep_on(house: House) -> None:
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        house.sweep(house.limits.idle_seconds)
