"""Two houses and one database: a socket is at one of them, its table at the other."""

import asyncio
import json
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount

from cheeseboard.coach.advice import Advice
from cheeseboard.server.adapters import line as lines
from cheeseboard.server.adapters import postgres_store, thinkers
from cheeseboard.server.adapters import street as streets
from cheeseboard.server.adapters.here import SystemClock, Threads
from cheeseboard.server.adapters.inline_bots import InlineBots
from cheeseboard.server.adapters.line import MOST_WAITING, RedisLine, Told
from cheeseboard.server.adapters.postgres_store import PostgresStore
from cheeseboard.server.adapters.seal import Seal
from cheeseboard.server.adapters.street import Street
from cheeseboard.server.core.thinking import Question, think
from cheeseboard.server.doors.http import Api
from cheeseboard.server.doors.passing import met
from cheeseboard.server.hall.hall import Hall
from cheeseboard.server.hall.limits import Limits
from cheeseboard.server.hall.neighbours import Wish
from cheeseboard.server.hall.tasks import end
from tests.server.room import BOT, PLENTY, Client, Message, here, in_loop
from tools.servers import Redis

R = TypeVar("R")


class Pondering:
    """Thinks about a hint for ever."""

    async def plan(self, question: Question, address: str, table: str) -> list[str]:
        return think(question, 0.1)

    async def advice(self, question: Question, address: str) -> Advice:
        await asyncio.Event().wait()
        raise AssertionError

    def health(self) -> dict[str, str]:
        return {}

    def close(self) -> None: ...


class Slow:
    """Does what it is asked for when it may."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()
        self.may_go_on = asyncio.Event()

    async def do(self, work: Callable[..., R], *args: object) -> R:
        self.asked.set()
        await self.may_go_on.wait()
        return work(*args)

    def close(self) -> None: ...


class FarClient(Client):
    """What it says may be answered elsewhere: everything is here when the answer to a ping is."""

    async def say_raw(self, data: bytes) -> list[Message]:
        start = len(self.heard)
        await self.said(data)
        self.number += 1
        id = f"ping {self.number}"
        await self.said(json.dumps({"type": "ping", "id": id}).encode())
        while not any(message.get("id") == id for message in self.heard[start:]):
            self.listen()
            if self.connection.closing:
                break
            await asyncio.sleep(0.001)
        self.heard[start:] = [message for message in self.heard[start:] if message.get("id") != id]
        return self.heard[start:]

    def is_answered(self, type: str) -> bool:
        """Or sent away."""
        self.listen()
        return self.connection.closing is not None or any(message["type"] == type for message in self.heard)

    async def said(self, data: bytes) -> None:
        incoming = self.dispatcher.incoming
        if not incoming.hear(data):
            await incoming.turn.wait()
            await self.dispatcher.heeded(data)
        while incoming.turn.is_taken:
            await asyncio.sleep(0)


def house(database: str, redis: Redis, limits: Limits = PLENTY, rules: list[str] | None = None) -> Hall:
    store = PostgresStore(database, alone=False, rules=rules)
    street = Street(store, RedisLine(redis.url, Seal(store.secret)))
    hall = Hall(store, InlineBots(), SystemClock(), Threads(), street, limits)
    street.open(hall)
    return hall


def street_of(hall: Hall) -> Street:
    assert isinstance(hall.owners, Street)
    return hall.owners


async def opened(hall: Hall) -> Hall:
    app = Starlette(routes=[Mount("/api", routes=Api(hall).routes())])
    await street_of(hall).start(partial(met, app))
    return hall


@asynccontextmanager
async def houses(database: str, redis: Redis, count: int = 2, limits: Limits = PLENTY) -> AsyncIterator[list[Hall]]:
    found = [await opened(house(database, redis, limits)) for _ in range(count)]
    try:
        yield found
    finally:
        for hall in found:
            await hall.close()


async def seated(hall: Hall, *seats: Message, **more: Any) -> FarClient:
    client = FarClient(hall)
    await client.create(*(seats or (here("Ann"), here("Ben"))), **more)
    await client.ready()
    return client


async def come_back(hall: Hall, client: FarClient) -> FarClient:
    """Somebody who had these seats, at another house."""
    back = FarClient(hall)
    back.table, back.secrets, back.number = client.table, client.secrets, client.number
    await back.sit()
    return back


async def until(is_so: Any) -> None:
    while not is_so():
        await asyncio.sleep(0.01)


@in_loop
async def test_a_game_is_played_at_one_house_from_the_other(database: str, redis_server: Redis):
    async with houses(database, redis_server) as (first, second):
        ann = await seated(first, here("Ann"), {"kind": "open"})
        ben = FarClient(second)
        assert await ben.join(ann.table, "Ben") == 1
        await ben.ready()
        for _ in range(12):
            await ann.say("ping")
            await ben.say("ping")
            for client in (ann, ben):
                if client.asks():
                    await client.play_one(Random(1))
        await ann.say("ping")
        assert ben.table not in second.open_tables
        assert ann.last("frame")["sequence"] == ben.last("frame")["sequence"] > 5
        await ann.say("say", table=ann.table, seat=0, phrase="hello")
        await ben.say("ping")
        assert ben.last("said")["phrase"] == "hello"
        watching = FarClient(second)
        await watching.say("sit", table=ann.table, secrets=[])
        assert watching.last("frame")["seat"] is None
        assert ann.last("table")["spectators"] == 1
        second.gone(watching.connection)
        await until(lambda: ann.last("table")["spectators"] == 0)


@in_loop
async def test_what_is_asked_over_http_is_answered_by_the_house_that_has_the_table(database: str, redis_server: Redis):
    async with houses(database, redis_server) as (first, second):
        ann = await seated(first)
        app = Starlette(routes=[Mount("/api", routes=Api(second).routes())])
        reply = await met_here(app, Wish("GET", f"/api/tables/{ann.table}", "", b"", "a", ""))
        assert json.loads(reply.body)["sequence"] == ann.last("frame")["sequence"]
        assert ann.table not in second.open_tables
        reply = await met_here(app, Wish("GET", f"/api/tables/{ann.table}/record", "", b"", "a", "gzip"))
        assert (reply.status, json.loads(reply.body)["code"]) == (409, "not_over")
        await ann.play_to_the_end(Random(2))
        reply = await met_here(app, Wish("GET", f"/api/tables/{ann.table}/record", "", b"", "a", ""))
        assert json.loads(reply.body)["game"] == "rat_a_tat_cat"
        wish = json.dumps({"secrets": list(ann.secrets.values()), "host": ann.host}).encode()
        reply = await met_here(app, Wish("POST", f"/api/tables/{ann.table}/delete", "", wish, "a", ""))
        assert reply.status == 200, reply.body
        assert ann.table not in first.open_tables


async def met_here(app: Any, wish: Wish) -> Any:
    """As from a browser: not passed on by another house."""

    async def asked(scope: Any, receive: Any, send: Any) -> None:
        await app({key: value for key, value in scope.items() if not key.startswith("cheeseboard")}, receive, send)

    return await met(asked, wish)


@in_loop
async def test_a_house_that_leaves_in_order_leaves_its_tables_to_the_others(database: str, redis_server: Redis):
    """Whoever is at another house goes on there and notices nothing."""
    async with houses(database, redis_server, 3) as (first, second, third):
        ann = await seated(first, here("Ann"), BOT)
        watching = FarClient(second)
        await watching.say("sit", table=ann.table, secrets=[])
        far = await come_back(third, ann)
        await street_of(first).look()  # who listens
        await far.play_one(Random(1))
        before = far.last("frame")["sequence"]
        first.connections.clear()  # nobody is left to wait for
        first.draining = True
        late = asyncio.create_task(far.say("say", table=ann.table, seat=0, phrase="hello"))  # as it leaves
        await until(lambda: any(not guest.unheeded.empty() or guest.left for guest in street_of(first).guests.values()))
        await first.drain()
        await late
        assert not street_of(first).guests
        await far.play_one(Random(1))
        assert [hall.open_tables[ann.table].fence for hall in (second, third) if ann.table in hall.open_tables] == [1]
        assert far.last("frame")["sequence"] > before
        await watching.say("ping")
        assert watching.last("frame")["sequence"] >= far.last("frame")["sequence"]
        assert [said["phrase"] for said in watching.heard if said["type"] == "said"] == ["hello"]
        for _ in range(2):
            for hall in (second, third):
                await street_of(hall).look()
        assert (far.connection.closing, watching.connection.closing) == (None, None)


@in_loop
async def test_when_a_new_version_is_brought_in_games_go_to_the_houses_that_still_have_their_rules(
    database: str, redis_server: Redis
):
    """Whoever is at the new house plays on at the old one."""
    async with houses(database, redis_server) as (first, old):
        new = await opened(house(database, redis_server, rules=[]))
        ann = await seated(first)
        far = await come_back(new, ann)
        for hall in (new, old):
            await street_of(hall).look()
        first.connections.clear()  # their sockets come back by themselves
        await first.drain()
        await until(lambda: ann.table in old.open_tables)
        await far.say("ping")
        await far.play_one(Random(1))
        back = await come_back(new, ann)
        await back.play_one(Random(1))
        assert (far.connection.closing, back.connection.closing) == (None, None)
        assert ann.table not in new.open_tables
        await new.close()


@in_loop
async def test_who_waits_for_a_hint_of_a_house_that_leaves_stays_and_is_given_it_by_the_next(
    database: str, redis_server: Redis
):
    async with houses(database, redis_server, 3) as (first, second, third):
        ann = await seated(first, here("Ann"), BOT)
        near, far = await come_back(second, ann), await come_back(third, ann)
        await street_of(first).look()  # who listens
        await until(lambda: far.asks())
        first.bots.thinking = Pondering()
        for number, client in enumerate((near, far)):
            for message in ({"type": "hint", "id": f"h{number}", "table": ann.table, "seat": 0}, {"type": "ping"}):
                await client.said(json.dumps(message).encode())
        await until(lambda: sum(guest.heeded is not None for guest in street_of(first).guests.values()) == 2)
        first.connections.clear()
        await first.drain()
        for number, client in enumerate((near, far)):
            await until(partial(client.is_answered, "pong"))
            answers = [message for message in client.heard if message["type"] in ("hinted", "pong")]
            assert [message["type"] for message in answers] == ["hinted", "pong"]
            assert answers[0]["id"] == f"h{number}"
            assert answers[0]["moves"]
        await far.play_one(Random(1))
        await near.say("ping")
        assert (near.connection.closing, far.connection.closing) == (None, None)


@in_loop
async def test_what_changes_something_is_finished_before_the_house_leaves(
    database: str, redis_server: Redis, monkeypatch: pytest.MonkeyPatch
):
    async with houses(database, redis_server) as (first, second):
        ann = await seated(first, here("Ann"), here("Ben"))
        far = await come_back(second, ann)
        await far.play_to_the_end(Random(1))
        workers = Slow()
        monkeypatch.setattr(first, "workers", workers)
        fork = {"type": "fork", "id": "f", "table": ann.table, "at": 1, "seats": [here("Ann"), here("Ben")]}
        await far.said(json.dumps(fork).encode())
        await workers.asked.wait()
        first.connections.clear()
        leaving = asyncio.create_task(first.drain())
        await until(lambda: first.draining)
        workers.may_go_on.set()
        await leaving
        await until(lambda: far.is_answered("created"))
        far.table = far.last("created")["table"]
        far.secrets = {key["seat"]: key["secret"] for key in far.last("created")["keys"]}
        await far.ready()
        await far.play_one(Random(1))
        assert far.connection.closing is None


@in_loop
async def test_who_waits_too_long_for_a_house_that_leaves_comes_back(
    database: str, redis_server: Redis, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(streets, "HANDING_SECONDS", 0.05)
    async with houses(database, redis_server) as (first, second):
        ann = await seated(first)
        far = await come_back(second, ann)
        [guest] = street_of(first).guests.values()
        guest.dispatcher.incoming.turn.take()  # as while something is written that takes its time
        first.connections.clear()
        await first.drain()
        await until(lambda: far.connection.closing == (1012, "restarting"))
        await come_back(second, ann)


@in_loop
async def test_a_house_that_is_gone_without_a_word_is_noticed_and_its_tables_go_on(database: str, redis_server: Redis):
    async with houses(database, redis_server) as (first, second):
        ann = await seated(first)
        ben = FarClient(second)
        await ben.say("sit", table=ann.table, secrets=[])
        await ann.play_one(Random(1))
        gone = street_of(first)
        assert gone.looking is not None
        assert gone.line is not None
        gone.looking.cancel()
        gone.store.closing.set()
        await gone.line.close()  # as if it had been killed: nobody listens, nobody renews
        await until(lambda: ben.connection.closing)
        back = await come_back(second, ann)
        await back.play_one(Random(1))
        frame = ann.asks()[0]
        move = {"seat": frame["seat"], "sequence": frame["sequence"], "moves": [frame["ask"]["moves"][0]["notation"]]}
        heard = await ann.say("move", id="late", table=ann.table, **move)
        assert [message["type"] for message in heard] == ["restarting"]  # nothing of it is told
        assert ann.connection.closing == (1012, "restarting")


@in_loop
async def test_when_redis_is_killed_and_comes_back_near_tables_have_noticed_nothing_and_far_ones_go_on(
    database: str, redis_server: Redis
):
    async with houses(database, redis_server) as (first, second):
        ann = await seated(first)
        ben = await come_back(second, ann)
        await ben.play_one(Random(1))
        await asyncio.to_thread(redis_server.stop)
        await ann.play_one(Random(1))
        ann_is_at = ann.last("frame")["sequence"]
        await until(lambda: street_of(first).health())
        await asyncio.to_thread(redis_server.start)
        await ben.say("ping")
        if ben.connection.closing is not None:  # something was on its way when Redis ended
            ben = await come_back(second, ann)
        assert ben.last("frame")["sequence"] == ann_is_at
        await ben.play_one(Random(1))
        await until(lambda: not street_of(first).health())


@in_loop
async def test_a_redis_that_hangs_is_said_in_health_and_near_tables_go_on(
    database: str, redis_server: Redis, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(lines, "PATIENCE_SECONDS", 0.5)
    async with houses(database, redis_server) as (first, _):
        ann = await seated(first)
        await until(lambda: not street_of(first).health())
        assert redis_server.process is not None
        redis_server.process.send_signal(signal.SIGSTOP)
        try:
            await until(lambda: street_of(first).health())
            await ann.play_one(Random(1))
        finally:
            redis_server.process.send_signal(signal.SIGCONT)
        await until(lambda: not street_of(first).health())


@in_loop
async def test_what_is_lost_on_the_way_is_noticed_and_the_socket_comes_back(database: str, redis_server: Redis):
    async with houses(database, redis_server) as (first, second):
        ann = await seated(first)
        ben = await come_back(second, ann)
        line = street_of(first).line
        assert line is not None
        line.peer(street_of(second).store.house).said += 1  # a packet that nobody got
        await ann.play_one(Random(1))
        await until(lambda: ben.connection.closing == (1012, "restarting"))
        second.gone(ben.connection)
        back = await come_back(second, ann)
        assert back.last("frame")["sequence"] == ann.last("frame")["sequence"]
        await until(lambda: len(street_of(first).guests) == 1)


@in_loop
async def test_a_house_that_has_come_since_the_others_were_counted_is_not_taken_for_gone(
    database: str, redis_server: Redis
):
    async with houses(database, redis_server, 1) as (first,):
        street = street_of(first)
        assert street.looking is not None
        street.looking.cancel()
        before = street.store.houses()
        [second] = [await opened(house(database, redis_server))]
        ann = await seated(first)
        ben = await come_back(second, ann)
        street.store.houses = lambda: dict(before)  # type: ignore[method-assign]
        await street.look()
        await ben.play_one(Random(1))
        assert ben.connection.closing is None
        await second.close()


@in_loop
async def test_a_house_that_was_away_tells_nobody_what_it_remembers(
    database: str, redis_server: Redis, monkeypatch: pytest.MonkeyPatch
):
    async with houses(database, redis_server, 2) as (first, second):
        ann = await seated(first)
        store = street_of(first).store
        monkeypatch.setattr(store, "renew", lambda keeper: None)  # as while it is paused
        store.renewed -= 61.0
        street_of(second).store.bury(store.house)
        await come_back(second, ann)
        late = FarClient(first)
        late.table, late.secrets = ann.table, ann.secrets
        said = await late.sit()
        assert [message.get("code") for message in said] == ["restarting"]
        monkeypatch.undo()
        await until(lambda: store.is_sure())
        assert ann.table not in first.open_tables


@in_loop
async def test_a_redis_that_is_not_there_at_the_start_is_said_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(thinkers, "WAITING_SECONDS", 0.01)
    url = f"unix://{tmp_path}/nothing"
    line = RedisLine(url, Seal(b"early"))
    line.listening = asyncio.create_task(line.listen(asyncio.Event()))
    thinker = thinkers.Thinker(url, Seal(b"early"), 2)
    thinking = asyncio.create_task(thinker.run())
    await asyncio.sleep(0.5)
    assert line.is_cut()
    thinker.is_over.set()
    await thinking
    await line.close()
    said = sorted(record.message.partition(": ")[0] for record in caplog.records if "is cut" in record.message)
    assert said == ["the line between servers is cut", "the line to the servers is cut"]


@in_loop
async def test_a_line_ends_though_its_listener_misses_the_first_cancellation(redis_server: Redis):
    line = RedisLine(redis_server.url, Seal(b"deaf"))
    await line.start(1)
    await end(line.listening)
    missed: list[bool] = []

    async def deaf() -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:  # as redis-py does where it is reading its answer
            missed.append(True)
        await asyncio.Event().wait()

    line.listening = asyncio.create_task(deaf())
    await asyncio.sleep(0)
    await asyncio.wait_for(line.close(), 10)
    assert missed
    assert line.listening.cancelled()


@in_loop
async def test_for_a_house_that_does_not_listen_only_so_much_is_kept(database: str, redis_server: Redis):
    async with houses(database, redis_server, 1) as (first,):
        street = street_of(first)
        broken: list[int] = []
        line = street.line
        assert line is not None
        line.broken = broken.append
        assert street.looking is not None
        street.looking.cancel()  # it would find that there is no such house
        for _ in range(40):
            line.say(99, Told([1], b"x" * 1_000_000))
            await asyncio.sleep(0)
        assert broken
        assert sum(len(item.data) for item in line.peer(99).items if isinstance(item, Told)) <= MOST_WAITING


@in_loop
async def test_a_house_that_does_not_listen_yet_is_not_taken_for_gone(
    database: str, redis_server: Redis, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(streets, "SILENT_SECONDS", 0.0)
    async with houses(database, redis_server, 1) as (first,):
        street = street_of(first)
        second = house(database, redis_server)  # it has its number, and begins
        number = street_of(second).store.house
        for _ in range(3):
            await street.look()
        assert number in street.store.houses()
        await opened(second)
        await street.look()
        await end(street_of(second).looking)
        line = street_of(second).line
        assert line is not None
        await line.stop()
        for _ in range(2):
            await street.look()
        assert number not in street.store.houses()
        await second.close()


@in_loop
async def test_a_house_at_another_redis_is_noted_once(
    database: str, redis_server: Redis, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(streets, "STRANGE_SECONDS", 0.0)
    async with houses(database, redis_server) as (first, second):
        street = street_of(first)
        await end(street.looking)
        strange = PostgresStore(database, alone=False)
        for _ in range(4):
            await street.look()
        number = strange.house
        strange.close()
        said = [record.getMessage() for record in caplog.records if "--line" in record.message]
        assert said == [f"house {number} does not listen at this Redis; is its --line the same as here?"]
        assert street.listeners == {street_of(second).store.house}


@in_loop
async def test_when_the_database_answered_nobody_nobody_is_taken_for_gone(
    database: str, redis_server: Redis, monkeypatch: pytest.MonkeyPatch
):
    """Everybody's time is over then."""
    monkeypatch.setattr(postgres_store, "RENEW_SECONDS", 3600.0)
    async with houses(database, redis_server) as (first, second):
        street, other = street_of(first), street_of(second)
        store, number = street.store, other.store.house
        await end(street.looking, other.looking)
        store.ask("a test", "UPDATE houses SET until = now() - interval '1 s' RETURNING house", [])
        store.renewed -= 10.0
        store.renew(store.reader)  # it answers again, from now on
        assert not store.is_steady()
        await street.look()
        assert number in store.houses()
        store.steady_since -= 61.0
        assert store.is_steady()
        store.ask("a test", "UPDATE houses SET until = now() + interval '9 s' RETURNING house", [])
        assert not store.bury(number, False)  # it has come back just now
        store.ask("a test", "UPDATE houses SET until = now() - interval '1 s' RETURNING house", [])
        await street.look()
        assert number not in store.houses()


@in_loop
async def test_after_the_line_was_cut_a_house_that_is_not_back_yet_is_not_taken_for_gone(
    database: str, redis_server: Redis, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(streets, "SILENT_SECONDS", 0.0)
    async with houses(database, redis_server) as (first, second):
        street, other = street_of(first), street_of(second)
        assert street.line is not None
        assert other.line is not None
        await end(street.looking, other.looking)
        await street.look()
        assert street.listeners == {other.store.house}
        await other.line.stop()
        await street.line.start(street.store.house)  # both were cut, and one is back
        for _ in range(3):
            await street.look()
        assert other.store.house in street.store.houses()
        await other.line.start(other.store.house)
        await street.look()
        await other.line.stop()
        for _ in range(2):
            await street.look()
        assert other.store.house not in street.store.houses()


@in_loop
async def test_a_house_that_was_taken_for_gone_finds_out_when_it_is_asked_for_something(
    database: str, redis_server: Redis, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(postgres_store, "RENEW_SECONDS", 3600.0)
    async with houses(database, redis_server) as (first, second):
        ann = await seated(first)
        before = street_of(first).store.house
        street_of(second).store.bury(before)
        late = FarClient(first)
        late.table = "nowhere"
        await late.say("sit", table="nowhere", secrets=[])
        await until(lambda: street_of(first).store.house != before)
        await until(lambda: ann.connection.closing is not None)
        assert ann.table not in first.open_tables
