"""The application: pages, a little HTTP to read things, and the WebSocket where everything happens.

Nothing here holds the event loop: what takes longer than a moment is made in a thread or, where it takes long, in a
process of its own (`hall/readers.py`).
"""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any, Final, TypeVar

from msgspec import Raw, json
from msgspec.json import Decoder
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.language import LANGUAGES, SOURCE_LANGUAGE
from cheeseboard.engine.match import verify
from cheeseboard.engine.record import record_from_data
from cheeseboard.games import find, folders
from cheeseboard.server.core import boxes, days, new_tables
from cheeseboard.server.core.boxes import box_info
from cheeseboard.server.core.chairs import Chair
from cheeseboard.server.core.errors import RequestDenied, no_table
from cheeseboard.server.core.journal import JournaledMatch
from cheeseboard.server.core.replays import SQUEEZED, eye_named, past_of, written_page
from cheeseboard.server.core.secrets import hashed
from cheeseboard.server.core.stopped import raw_record
from cheeseboard.server.doors import catalogue, evenings
from cheeseboard.server.doors.door import Door, is_here
from cheeseboard.server.doors.entrance import Entrance, own_names
from cheeseboard.server.doors.http_connections import CONNECTIONS, HttpConnections, Network
from cheeseboard.server.doors.metrics import metrics_page
from cheeseboard.server.doors.operating import Operate, is_operator, operated
from cheeseboard.server.doors.pages import Pages
from cheeseboard.server.doors.passing import PASSED_ON, POSTED, met, or_elsewhere
from cheeseboard.server.doors.security import SecurityHeaders, is_welcome
from cheeseboard.server.doors.socket import serve_socket
from cheeseboard.server.hall import order
from cheeseboard.server.hall.buckets import Buckets
from cheeseboard.server.hall.hall import Hall
from cheeseboard.server.hall.limits import RETRY_SECONDS
from cheeseboard.server.hall.open_table import OpenTable
from cheeseboard.server.hall.telling import table_info
from cheeseboard.server.messages.incoming import UNREADABLE
from cheeseboard.server.messages.seats import MOST_SECRETS
from cheeseboard.server.ports import BOTS, STANDBY
from cheeseboard.server.protocol import (
    BoxWish,
    Days,
    Delete,
    Deleted,
    Error,
    EveningWish,
    Forget,
    Forgotten,
    Health,
    Imported,
    Lobby,
    OpenDoor,
    Review,
    Trouble,
    Verdict,
)

SWEEP_SECONDS: Final = 60.0
SWEEP_DISK_SECONDS: Final = 3_600.0
WISH: Final = Decoder(OpenDoor)
DELETE: Final = Decoder(Delete)
FORGET: Final = Decoder(Forget)
OPERATE: Final = Decoder(Operate)
EVENING: Final = Decoder(EveningWish)
BOX_WISH: Final = Decoder(BoxWish)
LOBBY_SECONDS: Final = 1.0  # it is read from disk once in so long, however many ask
BODY_SECONDS: Final = 10.0
STATUS: Final[dict[Trouble, int]] = {
    "unknown_table": 404,
    "not_host": 403,
    "not_found": 404,
    "too_slow": 408,
    "not_here": 403,
    "no_network": 409,
    "too_fast": 429,
    "too_large": 413,
    "not_over": 409,
    "not_saved": 507,
    "not_read": 500,
    "restarting": 503,
}
LONGEST_NUMBER: Final = 9  # digits
T = TypeVar("T")
Handler = Callable[[Request], Awaitable[Response]]


def answer(value: Any, status: int = 200) -> Response:
    return written(json.encode(value), status)


def written(body: bytes, status: int = 200) -> Response:
    headers = {"cache-control": "no-store"}
    if status == 429:
        headers["retry-after"] = str(RETRY_SECONDS)
    if status == 408:
        headers["connection"] = "close"
    return Response(body, status, headers, "application/json")


def page_number(text: str) -> int | None:
    if text == "last":
        return None
    if not text.isdecimal() or len(text) > LONGEST_NUMBER:
        raise RequestDenied("malformed", f"from is a whole number or last, not '{text[:20]}'")
    return int(text)


def limited(handler: Handler) -> Handler:
    """Whatever a person can get wrong is answered by an `error` in JSON."""

    async def careful(request: Request) -> Response:
        try:
            return await handler(request)
        except RequestDenied as denied:
            return answer(Error(denied.code, denied.detail), STATUS.get(denied.code, 400))
        except Problem as problem:
            return answer(Error("malformed", str(problem)[:500]), 400)

    return careful


# Made once, compressed, for everybody; not in the event loop


def page(value: Any) -> bytes:
    return gzip.compress(json.encode(value), SQUEEZED, mtime=0)


@lru_cache(maxsize=8)  # the machine's address may change
def catalogue_page(address: str, houses: boxes.Houses = ()) -> bytes:
    return page(catalogue.catalogue(address, houses))


@cache
def texts_page(game: str, language: str) -> bytes:
    return page(catalogue.texts(game, language))


@cache
def how_to_page(game: str, language: str) -> bytes:
    return page(catalogue.how_to(game, language))


@cache
def puzzles_page(game: str) -> bytes:
    return page(catalogue.puzzles(game))


@cache
def rules_page(game: str, language: str) -> bytes:
    return page(catalogue.rules(game, language))


@cache
def box_page(game: str, houses: boxes.Houses) -> bytes:
    return page(boxes.box_page(game, houses))


def record_page(journaled: JournaledMatch) -> bytes:
    is_stopped = journaled.setup.state == "stopped"
    data = raw_record(journaled) if is_stopped else journaled.setup.imported or journaled.playing().record().to_data()
    chairs = [written_chair(chair) for chair in journaled.setup.chairs]
    return page({**data, "table": {"chairs": chairs, "without_part": journaled.setup.without_part}})


def written_chair(chair: Chair) -> dict[str, str]:
    if chair.kind == "bot" and chair.level is not None:
        return {"name": chair.name(), "level": chair.level}
    return {"name": chair.name()}


def verdict(body: bytes) -> Verdict:
    """In the process of the readers."""
    record = record_from_data(new_tables.decoded(body))
    try:
        verify(record, find(record.game))
    except Problem as problem:
        return Verdict(False, str(problem), record.commitment)
    return Verdict(True, "", record.commitment)


class Api:
    """What is read over HTTP."""

    def __init__(
        self,
        hall: Hall,
        origins: tuple[str, ...] = (),
        http_connections: HttpConnections | None = None,
        door: Door | None = None,
        is_own: bool = True,
    ) -> None:
        """`is_own`: nobody else's machine brings people here, so whoever is at this one is who started it."""
        self.hall = hall
        self.is_own = is_own
        self.origins = origins
        self.http_connections = HttpConnections(hall.limits) if http_connections is None else http_connections
        self.door = Door() if door is None else door
        self.posting = hall.counts.of("post", hall.limits.posts_a_minute)
        self.replaying = hall.counts.of("replay", hall.limits.replays_a_minute)
        self.evening_lock = asyncio.Lock()
        self.lobby_at = 0.0
        self.lobby_read: asyncio.Task[bytes] | None = None

    def routes(self) -> list[Route]:
        gets: dict[str, Handler] = {
            "/catalogue": self.catalogue,
            "/lobby": self.lobby,
            "/tables/{table}": self.table,
            "/tables/{table}/record": self.record,
            "/tables/{table}/replay": self.replay,
            "/tables/{table}/day": self.day_result,
            "/days": self.days,
            "/days/{date}/{code}": self.compared,
            "/tables/{table}/review": self.review,
            "/texts/{game}/{language}": self.texts,
            "/howto/{game}/{language}": self.how_to,
            "/puzzles/{game}": self.puzzles,
            "/rules/{game}": self.rules,
            "/rules/{game}/{language}": self.rules,
            "/boxes/{game}": self.box,
            "/network": self.network,
            "/evening": self.evening,
            "/health": self.health,
            "/metrics": self.metrics,
        }
        posts: dict[str, Handler] = {
            "/records": self.take_record,
            "/tables/{table}/delete": self.delete,
            "/tables/{table}/forget": self.forget,
            "/operate": self.operate,
            "/evening": self.heed_evening,
            "/verify": self.verify,
            "/boxes/{game}": self.check_box,
            "/network": self.set_door,
        }
        found = [Route(path, self.careful(handler), methods=["GET"]) for path, handler in gets.items()]
        found += [Route(path, self.careful(handler), methods=["POST"]) for path, handler in posts.items()]
        return [*found, Route("/{rest:path}", limited(self.nothing), methods=["GET", "POST"])]

    def careful(self, handler: Handler) -> Handler:
        return limited(or_elsewhere(self.hall, handler))

    async def catalogue(self, request: Request) -> Response:
        return await self.made(request, catalogue_page, self.door.for_others(), self.hall.houses)

    async def lobby(self, request: Request) -> Response:
        """Read once for all who ask in the same moment."""
        now = asyncio.get_running_loop().time()
        if self.lobby_read is None or now - self.lobby_at > LOBBY_SECONDS:
            self.lobby_at = now
            self.lobby_read = asyncio.create_task(self.hall.workers.do(self.lobby_page))
        return await self.squeezed(request, await asyncio.shield(self.lobby_read))

    def lobby_page(self) -> bytes:
        return page(Lobby(self.hall.lobby()))

    async def table(self, request: Request) -> Response:
        return answer(table_info(await self.found(request)))

    async def found(self, request: Request) -> OpenTable:
        return await self.hall.look_up(address_of(request), request.path_params["table"])

    async def record(self, request: Request) -> Response:
        """Everything is in it, so only when nothing is secret any more."""
        open_table = await self.found(request)
        journaled = open_table.journaled
        days.check_unsealed(journaled.setup.dealt, self.hall.clock.wall())
        if journaled.setup.state == "stopped":
            await self.hall.give_out(open_table)
        elif journaled.match is None or journaled.setup.state != "over":
            raise RequestDenied("not_over", "the record is given out when the game is over")
        response = await self.made(request, record_page, journaled)
        response.headers["content-disposition"] = f'attachment; filename="{journaled.setup.game}-{journaled.id}.json"'
        return response

    async def replay(self, request: Request) -> Response:
        """A page of it.  Those of games that are over are kept for whoever asks next."""
        address = address_of(request)
        pay(self.replaying, request, "too many pages of replays in a minute")
        journaled = (await self.found(request)).journaled
        query = request.query_params
        eye, first = eye_named(query.get("seat", "none")), page_number(query.get("from", "0"))
        past = past_of(journaled, eye, first)
        key = journaled.id, journaled.sequence, eye, past.first, tuple(seat.name for seat in past.seated)
        made = self.hall.readers.find(key)
        if made is None:
            made = await self.hall.readers.make(address, written_page, past)
            if past.is_over:
                self.hall.readers.keep(key, made)
        return await self.squeezed(request, made)

    async def days(self, request: Request) -> Response:
        now = self.hall.clock.wall()
        found = await self.hall.workers.do(days.deals, self.hall.store.secret, now)
        return answer(Days(days.today(now), days.seconds_left(now), found))

    async def day_result(self, request: Request) -> Response:
        return answer(await self.hall.days.result(await self.found(request)))

    async def compared(self, request: Request) -> Response:
        """Whoever guesses codes is told nothing after a while, as whoever guesses tables."""
        address, at = address_of(request), request.path_params
        if self.hall.guessing.is_empty(address):
            raise RequestDenied("too_fast", "too many results that do not exist were asked for; come back in a minute")
        mine, now = request.query_params.get("mine", ""), self.hall.clock.wall()
        try:
            return answer(days.compared(self.hall.store.secret, at["date"], at["code"], mine, now))
        except RequestDenied as denied:
            if denied.code == "not_found":
                self.hall.guessing.spend(address)
            raise

    async def review(self, request: Request) -> Response:
        """As far as it is known.  It is asked for again until all of it is."""
        pay(self.replaying, request, "too many pages of replays in a minute")
        open_table = await self.found(request)
        piece = self.hall.reviews.ask(open_table, address_of(request))
        setup = open_table.setup
        seats = [chair.info(seat, True) for seat, chair in enumerate(setup.chairs)]
        made: Any = Raw(piece.made) if piece.made else None
        progress, box = round(piece.progress, 3), box_info(setup.played())
        found = Review(open_table.id, setup.game, seats, progress, made, box, setup.child)
        return await self.made(request, page, found)

    async def texts(self, request: Request) -> Response:
        return await self.made(request, texts_page, game_at(request), language_at(request))

    async def how_to(self, request: Request) -> Response:
        return await self.made(request, how_to_page, game_at(request), language_at(request))

    async def puzzles(self, request: Request) -> Response:
        return await self.made(request, puzzles_page, game_at(request))

    async def rules(self, request: Request) -> Response:
        return await self.made(request, rules_page, game_at(request), language_at(request))

    async def metrics(self, request: Request) -> Response:
        """For who watches over the house, from the same machine."""
        if not is_here(request):
            raise RequestDenied("not_here", "only this machine itself is told how much goes on here")
        body, kind = await metrics_page(self.hall, await self.trouble())
        return Response(body, headers={"cache-control": "no-store", "content-type": kind})

    async def trouble(self) -> dict[str, str]:
        trouble = await self.hall.workers.do(self.hall.store.health) | self.hall.thinking.health()
        return trouble if self.hall.neighbours is None else trouble | self.hall.neighbours.health()

    async def health(self, request: Request) -> Response:
        """The status is for whoever sends people here or elsewhere, the body for whoever watches over the house."""
        trouble = await self.trouble()
        can_play = not trouble.keys() - {STANDBY, BOTS} and not self.hall.draining
        health = Health(can_play and not trouble, len(self.hall.open_tables), trouble)
        return answer(health, 200 if can_play else 503)

    async def nothing(self, request: Request) -> Response:
        raise RequestDenied("not_found", "there is nothing at this address")

    async def take_record(self, request: Request) -> Response:
        body = await self.posted(request)
        journaled, host = await self.hall.workers.do(
            new_tables.match_from_record, body, self.hall.limits.record_choices, self.hall.clock
        )
        open_table = await self.hall.bring_in(journaled)
        return answer(Imported(open_table.id, host), 201)

    async def delete(self, request: Request) -> Response:
        """Who may not is told what is told of a table that never was."""
        wish = decoded(DELETE, await self.posted(request))
        if len(wish.secrets) > MOST_SECRETS:
            raise RequestDenied("malformed", f"at most {MOST_SECRETS} secrets at once")
        open_table = await self.found(request)
        await self.hall.delete(open_table, wish.secrets, wish.host, address_of(request))
        return answer(Deleted(open_table.id))

    async def forget(self, request: Request) -> Response:
        """By the secrets of seats; whoever holds none of them is told what is told of a table that never was."""
        wish = decoded(FORGET, await self.posted(request))
        open_table = await self.found(request)
        people = await order.forget(self.hall, open_table, [hashed(secret) for secret in wish.secrets[:MOST_SECRETS]])
        if not people:
            self.hall.guessing.spend(address_of(request))
            raise no_table(open_table.id)
        return answer(Forgotten(people))

    async def operate(self, request: Request) -> Response:
        """Whoever may read the database knows the word."""
        wish = decoded(OPERATE, await self.posted(request))
        if self.hall.guessing.is_empty(address_of(request)) or not is_operator(self.hall.store.secret, wish.word):
            self.hall.guessing.spend(address_of(request))
            return await self.nothing(request)
        return answer(await operated(self.hall, wish))

    async def evening(self, request: Request) -> Response:
        if not self.runs_evenings(request):
            return await self.nothing(request)
        return answer(await evenings.evening(self.hall))

    async def heed_evening(self, request: Request) -> Response:
        body = await self.posted(request)
        if not self.runs_evenings(request):
            return await self.nothing(request)
        wish = decoded(EVENING, body)
        async with self.evening_lock:
            await evenings.heed(self.hall, wish)
        return answer(await evenings.evening(self.hall))

    def runs_evenings(self, request: Request) -> bool:
        """Of a house that is alone: several know only their own tables."""
        if self.hall.neighbours is not None:
            return False
        if self.is_own and is_here(request):
            return True
        address, word = address_of(request), request.headers.get("authorization", "")
        if word and not self.hall.guessing.is_empty(address):
            if evenings.holds_word(self.hall.store.secret, word):
                return True
            self.hall.guessing.spend(address)
        return False

    async def verify(self, request: Request) -> Response:
        body = await self.posted(request)
        return answer(await self.hall.readers.make(address_of(request), verdict, body))

    async def box(self, request: Request) -> Response:
        return await self.made(request, box_page, game_at(request), self.hall.houses)

    async def check_box(self, request: Request) -> Response:
        wish = decoded(BOX_WISH, await self.posted(request))
        return answer(await self.hall.workers.do(boxes.checked, game_at(request), wish))

    async def network(self, request: Request) -> Response:
        return answer(self.door.info(request))

    async def set_door(self, request: Request) -> Response:
        """Others in the network are let in, or not any more."""
        body = await self.posted(request)
        if not is_here(request):
            raise RequestDenied("not_here", "only whoever sits at this machine opens and closes its door")
        if decoded(WISH, body).open:
            await self.door.open()
        else:
            await self.door.close(self.hall, self.http_connections)
        return answer(self.door.info(request))

    async def posted(self, request: Request) -> bytes:
        """The body, if it is not too large, not too slow, not too often, and from our own page."""
        if not is_welcome(request.headers, self.origins):
            raise RequestDenied("wrong_secret", "this comes from another site")
        pay(self.posting, request, "too much in a minute")
        body = bytearray()
        try:
            async with asyncio.timeout(BODY_SECONDS):
                async for part in request.stream():
                    body += part
                    if len(body) > self.hall.limits.record_bytes:
                        raise RequestDenied("too_large", f"a record has at most {self.hall.limits.record_bytes} bytes")
        except TimeoutError:
            raise RequestDenied("too_slow", f"the record was not here after {BODY_SECONDS:.0f} seconds") from None
        request.scope[POSTED] = bytes(body)
        return bytes(body)

    async def made(self, request: Request, work: Callable[..., bytes], *args: object) -> Response:
        return await self.squeezed(request, await self.hall.workers.do(work, *args))

    async def squeezed(self, request: Request, body: bytes) -> Response:
        """What was compressed already; for a program that cannot read that, as it was."""
        if "gzip" in request.headers.get("accept-encoding", ""):
            response = written(body)
            response.headers["content-encoding"] = "gzip"
        else:
            response = written(await self.hall.workers.do(gzip.decompress, body))
        response.headers["vary"] = "Accept-Encoding"
        return response

    # The socket

    async def socket(self, socket: WebSocket) -> None:
        address = address_of(socket)
        refusal = self.why_not(socket, address)
        if refusal is not None:
            await socket.close(1008, refusal)
            return
        await socket.accept()
        await serve_socket(socket, self.hall, self.hall.creating, address)

    def why_not(self, socket: WebSocket, address: str) -> str | None:
        if not is_welcome(socket.headers, self.origins):
            return "this comes from another site"
        if self.hall.draining:
            return "restarting"
        if len(self.hall.connections) >= self.hall.limits.all_sockets:
            return "too many sockets"
        here = sum(connection.address == address for connection in self.hall.connections)
        if here + self.hall.counts.sockets_at_others(address) >= self.hall.limits.sockets:
            return "too many sockets"
        return None


def decoded(decoder: Decoder[T], body: bytes) -> T:
    try:
        return decoder.decode(body)
    except UNREADABLE as error:
        raise RequestDenied("malformed", str(error)[:300]) from None


def pay(buckets: Buckets, request: Request, why_not: str) -> None:
    """Once: not again at the house that has the table."""
    if PASSED_ON not in request.scope and not buckets.take(address_of(request)):
        raise RequestDenied("too_fast", why_not)


def game_at(request: Request) -> str:
    wanted: str = request.path_params["game"].lower().replace("-", "_")
    if wanted not in folders():
        raise RequestDenied("not_found", f"there is no game '{wanted[:40]}'")
    return wanted


def language_at(request: Request) -> str:
    wanted: str = request.path_params.get("language", SOURCE_LANGUAGE)
    if wanted not in LANGUAGES:
        raise RequestDenied("not_found", f"there is no language '{wanted[:20]}'; there are {', '.join(LANGUAGES)}")
    return wanted


def address_of(connection: Request | WebSocket) -> str:
    return connection.client.host if connection.client is not None else ""


def make_app(
    hall: Hall,
    static: Path | None = None,
    origins: tuple[str, ...] = (),
    names: tuple[str, ...] = (),
    proxies: tuple[Network, ...] = (),
    door: Door | None = None,
) -> Starlette:
    """`origins` and `names`: other addresses of the page, other names of the house.  `proxies` bring everybody."""
    http_connections = HttpConnections(hall.limits, proxies)
    api = Api(hall, origins, http_connections, door, is_own=not (origins or names or proxies))

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[dict[str, object]]:
        if hall.neighbours is not None:
            await hall.neighbours.start(partial(met, Starlette(routes=[Mount("/api", routes=api.routes())])))
        sweeper = asyncio.create_task(sweep_on(hall))
        made = hall.workers.do(catalogue_page, "", hall.houses)  # all games are read while nobody waits
        shelf_made = asyncio.create_task(made)
        yield {CONNECTIONS: http_connections}
        sweeper.cancel()
        await shelf_made
        await hall.close()

    reads = hall.counts.of("read", hall.limits.reads_a_minute)
    return Starlette(
        routes=[
            WebSocketRoute("/ws", api.socket),
            Mount("/api", routes=api.routes()),
            Mount("/", app=Pages(static)),
        ],
        middleware=[
            Middleware(SecurityHeaders),
            Middleware(Entrance, names=own_names(names, origins), reads=reads),
        ],
        lifespan=lifespan,
    )


async def sweep_on(hall: Hall) -> None:
    swept = hall.clock.ticks() - SWEEP_DISK_SECONDS
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        hall.sweep(hall.limits.idle_seconds)
        if hall.clock.ticks() - swept > SWEEP_DISK_SECONDS:
            swept = hall.clock.ticks()
            with suppress(Problem):  # the next time, then
                await order.sweep_old(hall)
