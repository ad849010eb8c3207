"""What crosses Redis: nobody can read it there, and nobody there is heard who is not of the street."""

import asyncio
import logging
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest
from msgspec import msgpack

from cheeseboard.engine.errors import Problem
from cheeseboard.server.adapters import thinkers
from cheeseboard.server.adapters.line import Packet, Told
from cheeseboard.server.adapters.postgres_store import secret_at
from cheeseboard.server.adapters.seal import Seal
from cheeseboard.server.adapters.thinkers import FarMinds, Thinker
from cheeseboard.server.core.secrets import hashed
from tests.server.room import here, in_loop
from tests.street.test_street import FarClient, come_back, houses, seated, street_of
from tests.street.test_thinkers import GAMES, Home, question
from tools.servers import Postgres, Redis

NAME = "Marmaduke"


class Watched:
    """All that Redis is told meanwhile, as its own MONITOR shows it."""

    text = ""


@contextmanager
def watched(redis: Redis) -> Iterator[Watched]:
    found, last = Watched(), b"that was all"
    with socket.socket(socket.AF_UNIX) as line:
        line.connect(str(redis.socket))
        line.sendall(b"MONITOR\r\n")
        heard = line.recv(100)
        yield found
        with socket.socket(socket.AF_UNIX) as other:
            other.connect(str(redis.socket))
            other.sendall(b'ECHO "' + last + b'"\r\n')
            while last not in heard:
                heard += line.recv(1 << 20)
    found.text = heard.decode()


@in_loop
async def test_who_reads_in_redis_finds_no_secret_no_name_and_no_hand(database: str, redis_server: Redis):
    async with houses(database, redis_server) as (first, second):
        with watched(redis_server) as seen:
            ann = await seated(first, here(NAME), {"kind": "open"}, chat="free")
            ben = FarClient(second)
            await ben.join(ann.table, "Ben")
            await ben.ready()
            back = await come_back(second, ann)
            await back.say("say", table=ann.table, seat=0, text=f"psst {NAME}")
            await ben.say("ping")
            await (back if back.asks() else ben).play_one(Random(1))
    assert back.last("frame")["view"]["rows"]  # it crossed
    assert seen.text.count("PUBLISH") > 5
    secrets = [*ann.secrets.values(), *ben.secrets.values(), ann.host]
    for word in [*secrets, *[hashed(secret) for secret in secrets], ann.table, NAME, "psst", "frame", "rows", "view"]:
        assert word not in seen.text


@in_loop
async def test_nor_what_a_bot_is_asked(redis_server: Redis, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(thinkers, "COUNTING_SECONDS", 0.0)
    monkeypatch.setattr(thinkers, "SPARE_SECONDS", 60.0)
    minds, asked = FarMinds(redis_server.url, Seal(b"own"), Home()), question(GAMES[0])
    other = FarMinds(redis_server.url, Seal(b"another street's"), Home())
    thinker = Thinker(redis_server.url, Seal(b"own"), 1)
    working = asyncio.create_task(thinker.run())
    with watched(redis_server) as seen:
        while not await minds.are_there():
            await asyncio.sleep(0.01)
        moves = await minds.think(asked, 0.1)
        assert not await other.are_there()
    thinker.is_over.set()
    await working
    for one in (minds, other):
        await one.redis.aclose()
    assert minds.thought == 1
    assert isinstance(moves, list)
    assert "RPUSH" in seen.text
    for word in [*moves, GAMES[0], "view", "rows", "moves"]:
        assert word not in seen.text


@in_loop
async def test_who_is_not_of_the_street_or_is_gone_is_not_heard(
    database: str, redis_server: Redis, caplog: pytest.LogCaptureFixture
):
    caplog.set_level(logging.ERROR)
    async with houses(database, redis_server, 1) as (first,):
        line = street_of(first).line
        assert line is not None
        heard: list[object] = []
        line.heard = lambda house, item: heard.append(item)
        packet, place = msgpack.encode(Packet(99, 1, [Told([1], b"{}")])), line.channel(line.house)
        for forged in (packet, b"", Seal(b"somebody's").closed(packet, place), line.seal.closed(packet, "elsewhere")):
            line.hear(forged)
        assert not heard
        assert len(caplog.records) == 4
        sealed = line.seal.closed(packet, place)
        line.hear(sealed)
        line.hear(sealed)
        assert len(heard) == 1
        line.forget(99)
        line.hear(sealed)  # as somebody who has kept it
        assert len(heard) == 1


def test_the_same_is_never_sealed_alike():
    seal = Seal(b"secret")
    first, second = seal.closed(b"hello", "here"), seal.closed(b"hello", "here")
    assert first != second
    assert Seal(b"secret").opened(first, "here") == b"hello"
    assert len({Seal(b"secret").closed(b"hello", "here") for _ in range(3)}) == 3


def test_a_thinker_has_the_key_of_the_database_or_is_told_why_not(postgres: Postgres, database: str):
    with pytest.raises(Problem, match="cannot be used"):
        secret_at(database)
    postgres.say("CREATE TABLE house (name text, value bytea)", database.partition("///")[2].partition("?")[0])
    with pytest.raises(Problem, match="no server has used"):
        secret_at(database)
