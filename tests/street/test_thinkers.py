"""Bots that think elsewhere: the same thoughts, houses in turn, and nobody waits for one that has ended."""

import asyncio
from typing import Any

import pytest

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.match import Match
from cheeseboard.games import catalogue, find
from cheeseboard.server.adapters import line as lines
from cheeseboard.server.adapters import thinkers
from cheeseboard.server.adapters.seal import Seal
from cheeseboard.server.adapters.thinkers import FarMinds, Thinker, packed, unpacked
from cheeseboard.server.core.thinking import Question, think
from tests.server.room import in_loop
from tools.servers import Redis

GAMES = [game.name for game in catalogue()]
STREET = b"a secret"


def question(name: str, level: str = "easy", steps: int = 8) -> Question:
    """Somewhere in a game."""
    game = find(name)
    match: Match[Any] = Match(game, game.seats[0], {}, bytes(32))
    for _ in range(steps):
        ask = match.asks()[0]
        match.submit(ask.seat, ask.moves[0])
    ask = match.asks()[0]
    return Question(name, level, match.view(ask.seat), ask, match.heard(ask.seat), 7)


class Home:
    """Thinks at home, and counts how often."""

    count = 1

    def __init__(self) -> None:
        self.asked = 0

    async def begin(self) -> None: ...

    async def think(self, question: Question, seconds: float) -> list[str]:
        self.asked += 1
        return ["at home"]

    def close(self) -> None: ...


@pytest.mark.parametrize("name", GAMES)
def test_a_question_that_has_travelled_is_thought_about_alike(name: str):
    asked = question(name)
    told, seconds = unpacked(packed(asked, 0.4))
    assert seconds == 0.4
    assert (told.ask.moves, told.heard) == (asked.ask.moves, asked.heard)
    assert think(told, 5.0) == think(asked, 5.0)


@pytest.mark.parametrize("data", [b"", b"\x90", b"\x98\xa1x\xa1y\xa0\x01\x01\xa1{\xa1{\xa1{"])
def test_what_is_no_question_is_refused(data: bytes):
    with pytest.raises(Problem):
        unpacked(data)


@in_loop
async def test_thinkers_are_asked_while_they_are_there_and_then_the_house_thinks_itself(
    redis_server: Redis, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(thinkers, "COUNTING_SECONDS", 0.0)
    monkeypatch.setattr(lines, "PATIENCE_SECONDS", 120.0)  # Redis answers no sooner than the thinker
    home = Home()
    minds, asked = FarMinds(redis_server.url, Seal(STREET), home), question(GAMES[0])
    assert await minds.think(asked, 0.4) == ["at home"]
    thinker = Thinker(redis_server.url, Seal(STREET), 1)
    working = asyncio.create_task(thinker.run())
    while not await minds.are_there():
        await asyncio.sleep(0.01)
    monkeypatch.setattr(thinkers, "SPARE_SECONDS", 60.0)
    wanted = await asyncio.to_thread(think, asked, 0.4)
    assert await minds.think(asked, 0.4) == wanted
    assert (home.asked, minds.thought, thinker.answered) == (1, 1, 1)
    thinker.is_over.set()
    await working
    while await minds.are_there():
        await asyncio.sleep(0.01)
    assert await minds.think(asked, 0.4) == ["at home"]
    await minds.redis.aclose()


@in_loop
async def test_a_thinker_that_ends_in_the_middle_or_a_redis_that_is_gone_costs_a_moment(
    redis_server: Redis, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(thinkers, "SPARE_SECONDS", 0.1)
    home = Home()
    minds, asked = FarMinds(redis_server.url, Seal(STREET), home), question(GAMES[0])
    minds.thinkers, minds.counted = 1, asyncio.get_running_loop().time() + 60  # it was there a moment ago
    assert await minds.think(asked, 0.1) == ["at home"]
    await asyncio.to_thread(redis_server.stop)
    assert await minds.think(asked, 0.1) == ["at home"]
    assert (home.asked, minds.late) == (2, 2)
    await asyncio.to_thread(redis_server.start)
    await minds.redis.aclose()


@in_loop
async def test_houses_are_answered_in_turn_however_many_questions_one_has(redis_server: Redis):
    thinker = Thinker(redis_server.url, Seal(STREET), 1)
    busy, other = [FarMinds(redis_server.url, Seal(STREET), Home()) for _ in range(2)]
    await thinker.redis.flushall()
    for house, many in ((busy, 20), (other, 1)):
        await thinker.redis.sadd(f"{house.kind}:houses", house.queue)
        await thinker.redis.rpush(house.queue, *[f"{house.queue} {number}" for number in range(many)])
    first = [await thinker.next_key() for _ in range(2)]
    assert any(key is not None and key.decode().startswith(other.queue) for key in first)
    await thinker.redis.flushall()
    for one in (thinker, busy, other):
        await one.redis.aclose()
    await asyncio.to_thread(thinker.workers.close)


@in_loop
async def test_a_thinker_outlives_what_no_house_has_written(redis_server: Redis, caplog: pytest.LogCaptureFixture):
    thinker = Thinker(redis_server.url, Seal(STREET), 1)
    redis, queue, keys = thinker.redis, f"{thinker.kind}:somebody's", [b"\xff\xfe", b"", b"a question"]
    await redis.flushall()
    await redis.sadd(f"{thinker.kind}:houses", queue)
    await redis.mset(dict.fromkeys(keys, b"nonsense" * 9))
    await redis.rpush(queue, *keys)
    working = asyncio.create_task(thinker.think_on())
    while await redis.exists(*keys) and not working.done():
        await asyncio.sleep(0.01)
    thinker.is_over.set()
    await working
    assert len(caplog.records) == len(keys)
    await redis.flushall()
    await redis.aclose()
    await asyncio.to_thread(thinker.workers.close)
