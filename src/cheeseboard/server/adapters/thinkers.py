"""Bots that think on other machines, by way of Redis: `cheeseboard think`.

A house puts no more questions there than there are thinkers, in the order of its own fair queue; a thinker takes them
from the houses in turn.  A question is plain data (`engine/codec.py`), never a pickle: whoever can write to Redis must
not be able to run anything.  It goes away by itself when nobody waits for it any more.  Where no answer comes in time,
for whatever reason, the house thinks itself.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from hashlib import sha256
from secrets import token_hex
from typing import Final, final

from msgspec import DecodeError, Struct, msgpack
from redis.asyncio import Redis

from cheeseboard import __version__
from cheeseboard.engine.codec import from_json, to_json
from cheeseboard.engine.errors import Problem
from cheeseboard.games import catalogue
from cheeseboard.server.adapters.bot_processes import Minds
from cheeseboard.server.adapters.line import AWAY, quietly_closed, redis_at
from cheeseboard.server.adapters.seal import Seal
from cheeseboard.server.adapters.workers import Workers
from cheeseboard.server.core.boxes import known_game
from cheeseboard.server.core.thinking import Question, Thought, thought
from cheeseboard.server.hall.tasks import end

LOG: Final = logging.getLogger("cheeseboard.server")
SPARE_SECONDS: Final = 1.5  # for the way there and back; then the house thinks itself
COUNTING_SECONDS: Final = 1.0
WAITING_SECONDS: Final = 1.0  # of a thinker, for a question
LONGEST_SECONDS: Final = 10.0


class Sent(Struct, array_like=True):
    """A question on its way."""

    game: str
    level: str
    box: str
    luck: int
    seconds: float
    view: str
    ask: str
    heard: str


SENT: Final = msgpack.Decoder(Sent)
MOVES: Final = msgpack.Decoder(list[str])


def kind_of_thinkers(street: str) -> str:
    """Only who has the same games in the same versions answers, and to its own street."""
    games = " ".join([f"{game.name} {game.version}" for game in catalogue()])
    return f"cheeseboard:{street}:think:{sha256(f'{__version__} {games}'.encode()).hexdigest()[:16]}"


def packed(question: Question, seconds: float) -> bytes:
    parts = [to_json(part) for part in (question.view, question.ask, question.heard)]
    return msgpack.encode(Sent(question.game, question.level, question.box, question.luck, seconds, *parts))


def unpacked(data: bytes) -> tuple[Question, float]:
    """A Problem where it is no question of our games."""
    try:
        sent = SENT.decode(data)
    except DecodeError as error:
        raise Problem(f"this is no question: {error}") from None
    game = known_game(sent.game, sent.box, "")
    view, ask, heard = [from_json(text, game) for text in (sent.view, sent.ask, sent.heard)]
    question = Question(sent.game, sent.level, view, ask, heard, sent.luck, box=sent.box)
    return question, min(sent.seconds, LONGEST_SECONDS)


@final
class FarMinds:
    """Thinkers elsewhere, as many as there are; with none, and where they do not answer, those at home."""

    def __init__(self, url: str, seal: Seal, home: Minds) -> None:
        self.redis: Redis = redis_at(url)
        self.seal = seal
        self.home = home
        self.kind = kind_of_thinkers(seal.street)
        self.queue = f"{self.kind}:{token_hex(8)}"
        self.count = home.count
        self.thinkers = 0
        self.counted = 0.0
        self.thought = 0
        self.late = 0

    async def begin(self) -> None:
        await self.home.begin()

    async def think(self, question: Question, seconds: float) -> Thought:
        if not question.is_hint and await self.are_there():
            moves = await self.far(question, seconds)
            if moves is not None:
                self.thought += 1
                return moves
            self.late += 1
        return await self.home.think(question, seconds)

    async def are_there(self) -> bool:
        now = asyncio.get_running_loop().time()
        if now - self.counted > COUNTING_SECONDS:
            self.counted = now
            self.thinkers = 0
            with suppress(*AWAY):
                [(_, self.thinkers)] = await self.redis.pubsub_numsub(self.kind)
            self.count = max(self.home.count, self.thinkers)
        return self.thinkers > 0

    async def far(self, question: Question, seconds: float) -> list[str] | None:
        patience = seconds + SPARE_SECONDS
        key = f"{self.kind}:q:{token_hex(8)}"
        try:
            sent = self.seal.closed(packed(question, seconds), key)
            async with self.redis.pipeline(transaction=True) as pipe:
                pipe.set(key, sent, px=int(1000 * patience))
                pipe.rpush(self.queue, key)
                pipe.pexpire(self.queue, 60_000)
                pipe.sadd(f"{self.kind}:houses", self.queue)
                await pipe.execute()
            found = await asyncio.wait_for(self.redis.blpop([f"{key}:a"], timeout=patience), patience + 1)
            return None if found is None else MOVES.decode(self.seal.opened(bytes_of(found[1]), f"{key}:a"))
        except (*AWAY, Problem, DecodeError, TypeError) as trouble:
            LOG.warning("a bot's question went no further: %s", " ".join(str(trouble).split())[:200])
            return None

    def close(self) -> None:
        self.home.close()


@final
class Thinker:
    """Takes questions from the houses in turn, until it is stopped; then it ends its thoughts."""

    def __init__(self, url: str, seal: Seal, processes: int) -> None:
        self.redis: Redis = redis_at(url)
        self.seal = seal
        self.processes = processes
        self.workers = Workers(processes, LONGEST_SECONDS)
        self.kind = kind_of_thinkers(seal.street)
        self.is_over = asyncio.Event()
        self.turn = 0
        self.answered = 0
        self.is_cut = False  # the line; that is noted once

    async def run(self) -> None:
        there = [asyncio.create_task(self.be_there()) for _ in range(self.processes)]
        try:
            await asyncio.gather(*[self.think_on() for _ in range(self.processes)])
        finally:
            await end(*there)
            await asyncio.to_thread(self.workers.close)
            await self.redis.aclose()

    async def be_there(self) -> None:
        """Whoever listens here is counted; nothing is ever said."""
        while True:
            pubsub = self.redis.pubsub()
            try:
                await pubsub.subscribe(self.kind)
                self.is_cut = False
                async for _ in pubsub.listen():
                    pass
            except AWAY as error:
                if not self.is_cut:
                    LOG.warning("the line to the servers is cut: %s", " ".join(str(error).split())[:200])
                self.is_cut = True
            finally:
                await quietly_closed(pubsub)
            await asyncio.sleep(WAITING_SECONDS)

    async def think_on(self) -> None:
        while not self.is_over.is_set():
            try:
                key = await self.next_key()
                data = None if key is None else await self.redis.getdel(key)
                if key is not None and data is not None:  # else nobody waits for it any more
                    await self.answer(key.decode(errors="replace"), bytes_of(data))  # a house writes ASCII
            except AWAY:
                await asyncio.sleep(WAITING_SECONDS)

    async def next_key(self) -> bytes | None:
        """Of another house than the last one, where several ask."""
        queues = sorted(await self.redis.smembers(f"{self.kind}:houses"))
        if not queues:
            await asyncio.sleep(WAITING_SECONDS / 10)
            return None
        self.turn += 1
        first = self.turn % len(queues)
        found = await self.redis.blpop([*queues[first:], *queues[:first]], timeout=WAITING_SECONDS)
        return None if found is None else bytes_of(found[1])

    async def answer(self, key: str, data: bytes) -> None:
        try:
            question, seconds = unpacked(self.seal.opened(data, key))
            moves = await self.workers.do(thought, question, seconds)
        except Problem as problem:
            LOG.warning("a question could not be answered: %s", problem)
            return
        async with self.redis.pipeline(transaction=True) as pipe:
            pipe.rpush(f"{key}:a", self.seal.closed(msgpack.encode(moves), f"{key}:a"))
            pipe.pexpire(f"{key}:a", int(1000 * SPARE_SECONDS))
            self.answered += 1
            await pipe.execute()


def bytes_of(found: bytes | str) -> bytes:
    """The client could be told to read text; ours is not."""
    assert isinstance(found, bytes)
    return found
