"""Runs the server: one process, one event loop, and an end that loses nothing."""

from __future__ import annotations

import asyncio
import gc
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from ipaddress import ip_network
from pathlib import Path
from typing import Any, final

import uvicorn

from cheeseboard.engine.errors import Problem
from cheeseboard.server.adapters.bot_processes import BotProcesses, Minds
from cheeseboard.server.adapters.here import OneHouse, SystemClock, Threads
from cheeseboard.server.adapters.inline_bots import InlineBots
from cheeseboard.server.adapters.places import file_of, is_postgres
from cheeseboard.server.adapters.sqlite_store import SqliteStore
from cheeseboard.server.adapters.workers import Workers
from cheeseboard.server.core.boxes import Houses
from cheeseboard.server.doors.door import Door
from cheeseboard.server.doors.http import make_app
from cheeseboard.server.doors.http_connections import HttpConnection, Network
from cheeseboard.server.doors.pages import built_page
from cheeseboard.server.hall.hall import Hall
from cheeseboard.server.hall.limits import Limits, fitting
from cheeseboard.server.ports import Owners, Store
from cheeseboard.server.protocol import State

PING_SECONDS = 20.0
GARBAGE = (10_000, 100, 100)
LENT_SECONDS = 0.001
MOST_FILES = 65_536
BACKLOG = 1024
READERS = 1  # processes
READING_SECONDS = 60.0  # then what is made for somebody who reads is given up
READING_PATIENCE = 10  # as `nice` counts: who plays comes first where there is one core
REVIEWING_PATIENCE = 19  # everybody comes first
REVIEWING_SECONDS = 600.0  # for a piece of a review: on a busy machine whoever gives way waits long
Started = Callable[[bytes], None]  # is given the secret of the house


@final
class DrainingServer(uvicorn.Server):
    """On SIGTERM and Ctrl-C: finish what is under way, tell everybody, close."""

    def __init__(self, config: uvicorn.Config, hall: Hall, door: Door, started: Started | None) -> None:
        super().__init__(config)
        self.hall = hall
        self.door = door
        self.when_started = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        if self.hall.neighbours is not None and isinstance(self.hall.thinking, BotProcesses):
            await self.hall.thinking.begin()  # others answer meanwhile
        await super().startup(sockets)
        self.door.listen = self.listen
        if self.when_started is not None and not self.should_exit:
            self.when_started(self.hall.store.secret)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self.hall.neighbours is not None:  # whoever comes now goes to another house
            for server in self.servers:
                server.close()
        await self.hall.drain()
        self.door.stop_listening()
        await super().shutdown(sockets)

    async def listen(self, bound: socket.socket) -> asyncio.Server:
        """At one more address."""
        return await asyncio.get_running_loop().create_server(self.connection, sock=bound, backlog=BACKLOG)

    def connection(self) -> HttpConnection:
        return HttpConnection(self.config, self.server_state, self.lifespan.state)


def serve(
    bound: socket.socket,
    database: Path | str,
    workers: int | None = None,
    limits: Limits | None = None,
    origins: tuple[str, ...] = (),
    started: Started | None = None,
    names: tuple[str, ...] = (),
    proxies: tuple[str, ...] = (),
    houses: Houses = (),
    line: str | None = None,
    keep: dict[State, int] | None = None,
) -> None:
    """Until somebody ends it.  `database`: a file, or the address of a PostgreSQL server; `names`: what it is called
    besides; `proxies`: the addresses whose word about where a client is counts; `houses`: the boxes of the house;
    `line`: the Redis server by which it speaks with other servers on the same database;
    `keep`: for how many days tables are kept that nobody changes, by their state."""
    limits = fitting(Limits() if limits is None else limits, descriptors())
    hall = house_at(database, workers, limits, line)
    hall.houses = houses
    hall.kept_days = keep or {}
    door = Door(*bound.getsockname()[:2])
    config = uvicorn.Config(
        make_app(hall, built_page(), origins, names, tuple([network_of(proxy) for proxy in proxies]), door),
        loop="auto",
        http=HttpConnection,
        ws=way_of_sockets(),
        ws_max_size=4 * limits.frame_bytes,  # larger ones close the socket; a little too large is answered
        ws_per_message_deflate=False,  # secrets and chosen text in one stream
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        log_level="warning",
        access_log=False,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=5,
        proxy_headers=bool(proxies),  # a client's own word about its address does not count
        forwarded_allow_ips=list(proxies),
    )
    look_for_garbage_seldom()
    sys.setswitchinterval(LENT_SECONDS)  # what is on disk is told soon, however much the event loop has to do
    DrainingServer(config, hall, door, started).run(sockets=[bound])


def house_at(database: Path | str, workers: int | None, limits: Limits, line: str | None = None) -> Hall:
    if not is_postgres(database):
        if line is not None:
            raise Problem("servers that share tables keep them in PostgreSQL: --line needs --store postgresql://...")
        return hall_on(SqliteStore(file_of(database)), workers, limits)
    from cheeseboard.server.adapters.line import RedisLine
    from cheeseboard.server.adapters.postgres_store import PostgresStore
    from cheeseboard.server.adapters.seal import Seal
    from cheeseboard.server.adapters.street import Street

    store = PostgresStore(str(database), alone=line is None)
    street = Street(store, None if line is None else RedisLine(line, Seal(store.secret)))
    hall = hall_on(store, workers, limits, street, line)
    street.open(hall)
    return hall


def hall_on(
    store: Store,
    workers: int | None = None,
    limits: Limits | None = None,
    owners: Owners | None = None,
    line: str | None = None,
) -> Hall:
    """In this process; `workers` for bots (with none they think here), one for those who read, and one for reviews."""
    clock, threads = SystemClock(), Threads()
    owners = OneHouse() if owners is None else owners
    if workers == 0:
        return Hall(store, InlineBots(), clock, threads, owners, limits)
    readers = Workers(READERS, READING_SECONDS, READING_PATIENCE)
    reviewers = Workers(1, REVIEWING_SECONDS, REVIEWING_PATIENCE)
    bots = BotProcesses(workers, far_minds(line, store.secret))
    return Hall(store, bots, clock, threads, owners, limits, readers, reviewers)


def far_minds(line: str | None, secret: bytes) -> Callable[[Minds], Minds] | None:
    """Who thinks for this house elsewhere."""
    if line is None:
        return None
    from cheeseboard.server.adapters.seal import Seal
    from cheeseboard.server.adapters.thinkers import FarMinds

    return partial(FarMinds, line, Seal(secret))


def way_of_sockets() -> Any:
    """The short one of `fastwire`; where it does not fit, uvicorn's own, on which everything is said all the same."""
    try:
        from cheeseboard.server.fastwire.websocket import Wire, what_changed

        changed = what_changed()
        if not changed:
            return Wire
    except Exception as error:
        changed = [str(error)]
    why = f"this uvicorn ({uvicorn.__version__}) is not one that was tested ({', '.join(changed)})"
    print(f"cheeseboard: {why}: sockets take the long way, which costs more", file=sys.stderr, flush=True)
    return "websockets-sansio"


def look_for_garbage_seldom() -> None:
    """A table keeps its whole history, and little of what it makes goes in circles: to look through it all the time
    costs a tenth of everything."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)


def descriptors() -> int:
    """How many files and connections this process may have open: as many as the system lets it."""
    try:
        import resource
    except ImportError:
        return MOST_FILES
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if most == resource.RLIM_INFINITY else min(most, MOST_FILES)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def network_of(proxy: str) -> Network:
    try:
        return ip_network(proxy)
    except ValueError:
        raise Problem(f"a proxy is named by its address (127.0.0.1, 10.0.0.0/8), not by '{proxy}'") from None
