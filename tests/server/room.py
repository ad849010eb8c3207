"""A server without sockets: clients talk to it through the same door, in the same process."""

import asyncio
import json
import random
import secrets
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import wraps
from pathlib import Path
from typing import Any

from bench.deltas import whole_frame
from cheeseboard.server.adapters.here import OneHouse, SystemClock, Threads
from cheeseboard.server.adapters.inline_bots import InlineBots
from cheeseboard.server.adapters.sqlite_store import SqliteStore
from cheeseboard.server.hall.connection import Connection
from cheeseboard.server.hall.hall import Hall
from cheeseboard.server.hall.limits import Limits
from cheeseboard.server.messages.dispatch import Dispatcher
from cheeseboard.server.ports import Clock

Message = dict[str, Any]
PLENTY = Limits(messages=100_000, tables_a_minute=10_000, outbox=100_000, sits_a_minute=100_000)
CARDS = "rat_a_tat_cat"
SEALED = "_template"
BOT = {"kind": "bot", "level": "easy"}


def here(name: str = "Ann") -> Message:
    return {"kind": "here", "name": name}


def in_loop(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """For tests that wait for things."""

    @wraps(test)
    def run(*args: Any, **named: Any) -> None:
        finished(asyncio.wait_for(test(*args, **named), 120))

    return run


def finished(work: Coroutine[Any, Any, Any]) -> Any:
    """In a thread of its own: the browser of other tests may have left a loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


class Client:
    """One socket's worth of talk."""

    def __init__(self, hall: Hall, address: str = "test", takes_deltas: bool = True) -> None:
        self.connection = Connection(address, hall.limits.outbox)
        self.connection.takes_deltas = takes_deltas
        self.frames: dict[tuple[str, int | None], Message] = {}  # the last one, by table and seat
        self.hall = hall
        hall.connections.add(self.connection)
        self.dispatcher = Dispatcher(hall, self.connection, hall.creating)
        self.heard: list[Message] = []
        self.raw: list[bytes] = []
        self.table = ""
        self.host = ""
        self.secrets: dict[int, str] = {}
        self.number = 0
        self.hurried = True  # a move is heard where it arrives, as at a quick socket

    async def say(self, type: str, **fields: Any) -> list[Message]:
        """Everything that is heard until the answer is there."""
        return await self.say_raw(json.dumps({"type": type, **fields}).encode())

    async def say_raw(self, data: bytes) -> list[Message]:
        self.listen()
        start = len(self.heard)
        incoming = self.dispatcher.incoming
        if self.hurried and incoming.hear(data):
            while incoming.turn.is_taken:  # until it is on disk, and told
                await asyncio.sleep(0)
        else:
            await incoming.turn.wait()
            await self.dispatcher.heeded(data)  # without a task of its own, so that bots do not play in between
        self.listen()
        return self.heard[start:]

    def listen(self) -> None:
        while self.connection.outbox:
            data = self.connection.outbox.popleft()
            self.raw.append(data)
            self.heard.append(self.put_together(json.loads(data)))

    def put_together(self, message: Message) -> Message:
        """Of a delta the whole frame, as the page makes it."""
        if message["type"] not in ("frame", "delta"):
            return message
        key = message["table"], message["seat"]
        if message["type"] == "delta":
            message = whole_frame(self.frames[key], message)
        self.frames[key] = message
        return message

    def last(self, type: str, seat: Any = "any") -> Message:
        self.listen()
        found = [m for m in self.heard if m["type"] == type and seat in ("any", m.get("seat"))]
        assert found, f"no {type} among {[m['type'] for m in self.heard]}"
        return found[-1]

    async def create(self, *seats: Message, game: str = CARDS, **more: Any) -> str:
        await self.say("create", **{"id": "c", "game": game, "seats": list(seats), "pace": 0, **more})
        created = self.last("created")
        self.table, self.host = created["table"], created["host"]
        self.secrets = {key["seat"]: key["secret"] for key in created["keys"]}
        return self.table

    async def join(self, table: str, name: str, **more: Any) -> int:
        await self.say("join", id="j", table=table, name=name, **more)
        seated = self.last("seated")
        self.table = table
        seat: int = seated["key"]["seat"]
        self.secrets[seat] = seated["key"]["secret"]
        return seat

    async def ready(self) -> None:
        for seat in self.secrets:
            await self.say("ready", table=self.table, seat=seat, contribution=secrets.token_hex(16))

    async def sit(self, **more: Any) -> list[Message]:
        return await self.say("sit", table=self.table, secrets=list(self.secrets.values()), **more)

    async def move(self, seat: int, *moves: str, **more: Any) -> Message:
        """Play, answering the last frame; the answer."""
        self.number += 1
        sequence = self.last("frame", seat)["sequence"]
        fields = {"id": f"m{self.number}", "table": self.table, "seat": seat, "sequence": sequence, **more}
        answers = await self.say("move", moves=list(moves), **fields)
        found = [m for m in answers if m["type"] in ("accepted", "refused", "error")]
        assert len(found) == 1, answers
        return found[0]

    def asks(self) -> list[Message]:
        """Frames of our seats that ask something."""
        self.listen()
        found = [self.last("frame", seat) for seat in self.secrets]
        return [frame for frame in found if frame["ask"] is not None]

    async def play_one(self, chance: random.Random) -> bool:
        """A random move of one of our seats, if one is asked."""
        for _ in range(2000):
            if self.last("frame")["result"] is not None:
                return False
            asks = self.asks()
            if asks:
                frame = chance.choice(asks)
                notation = chance.choice(frame["ask"]["moves"])["notation"]
                answer = await self.move(frame["seat"], notation)
                assert answer["type"] == "accepted", answer
                return True
            await asyncio.sleep(0.001)  # bots play
        raise AssertionError("nobody plays")

    async def play_to_the_end(self, chance: random.Random) -> None:
        while await self.play_one(chance):
            pass


class SetClock:
    """Goes only when somebody sets it."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def wall(self) -> float:
        return self.seconds

    def ticks(self) -> float:
        return self.seconds

    def work(self) -> float:
        return 0.0

    def pause(self) -> None: ...


DATABASES: Callable[[Path], str] | None = None  # with `--store postgresql`: the address of one for each file


def on_postgres(url: str, clock: Clock, limits: Limits) -> Hall:
    from cheeseboard.server.adapters.postgres_store import PostgresStore
    from cheeseboard.server.adapters.street import Street

    store = PostgresStore(url)
    street = Street(store)
    hall = Hall(store, InlineBots(), clock, Threads(), street, limits)
    street.open(hall)
    return hall


class Room:
    """A house with its database, to be left and entered again."""

    def __init__(self, folder: Path, limits: Limits = PLENTY, clock: Clock | None = None) -> None:
        self.path = folder / "tables.sqlite"
        self.limits = limits
        self.clock = SystemClock() if clock is None else clock

    async def __aenter__(self) -> Hall:
        if DATABASES is None:
            self.hall = Hall(SqliteStore(self.path), InlineBots(), self.clock, Threads(), OneHouse(), self.limits)
        else:
            self.hall = on_postgres(DATABASES(self.path), self.clock, self.limits)
        return self.hall

    async def __aexit__(self, *trouble: object) -> None:
        await self.hall.close()


async def table_for(hall: Hall, people: int, game: str = CARDS, **more: Any) -> list[Client]:
    """People at sockets of their own, and the game begun."""
    host = Client(hall)
    seats = [here("Ann"), *[{"kind": "open"}] * (people - 1)]
    await host.create(*seats, game=game, **more)
    clients = [host]
    for name in ("Ben", "Cleo", "Dan", "Eve", "Fred")[: people - 1]:
        client = Client(hall)
        await client.join(host.table, name)
        clients.append(client)
    for client in clients:
        await client.ready()
    for client in clients:
        assert client.last("table")["state"] == "playing"
    return clients


async def play_all(clients: list[Client], chance: random.Random, most: int = 10_000) -> None:
    """Everybody plays at random until the end, or for so many moves."""
    for _ in range(most):
        asking = [client for client in clients if client.asks()]
        if not asking:
            assert clients[0].last("frame")["result"] is not None
            return
        await chance.choice(asking).play_one(chance)
