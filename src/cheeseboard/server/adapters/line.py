"""What houses say to each other, by way of Redis: nothing is kept there, and nobody can read it there.

To each of the others goes one packet after the other, numbered.  A packet that reached nobody is said again, under its
number; one that was heard already is left out, and where one is missing, everything between the two houses begins anew.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Final, final

from msgspec import DecodeError, Struct, msgpack

from cheeseboard.engine.errors import Problem
from cheeseboard.server.adapters.seal import Seal
from cheeseboard.server.hall.neighbours import Reply, Wish
from cheeseboard.server.hall.tasks import end

try:
    from redis.asyncio import Redis
    from redis.asyncio.client import PubSub
    from redis.asyncio.retry import Retry
    from redis.backoff import NoBackoff
    from redis.exceptions import RedisError
except ImportError:
    raise Problem("a line between servers needs more packages: pip install 'cheeseboard[street]'") from None

LOG: Final = logging.getLogger("cheeseboard.server")
MOST_ITEMS: Final = 500  # in a packet
MOST_WAITING: Final = 10 * 1024 * 1024  # bytes for one house; then all between us begins anew
AN_ITEM: Final = 100  # bytes, about, besides what it says
AGAIN_SECONDS: Final = 0.05
PATIENCE_SECONDS: Final = 5.0  # with a Redis that says nothing
AWAY: Final = (RedisError, OSError, asyncio.TimeoutError)


class Heard(Struct, array_like=True, tag="heard"):
    """A message of a socket, to the house that has the table."""

    socket: int
    address: str
    data: bytes
    takes_deltas: bool = False


class Gone(Struct, array_like=True, tag="gone"):
    socket: int


class Told(Struct, array_like=True, tag="told"):
    """To sockets of the house that is told this."""

    sockets: list[int]
    data: bytes


class Closed(Struct, array_like=True, tag="closed"):
    """The house of the table has nothing more to say to this socket: it is to come back."""

    socket: int


class Asked(Struct, array_like=True, tag="asked"):
    number: int
    wish: Wish


class Answered(Struct, array_like=True, tag="answered"):
    number: int
    reply: Reply


class Followed(Struct, array_like=True):
    """What a socket follows of a table, as `Subscription` has it, and how far it was shown and told."""

    table: str
    keys: dict[int, str]
    host: bool
    watch: bool
    shown: int
    said: int  # number of the last sentence


class Leaving(Struct, array_like=True, tag="leaving"):
    """This house is about to leave in order."""


class Moved(Struct, array_like=True, tag="moved"):
    """This house leaves in order: what the socket follows here it may follow elsewhere, and what was not heeded
    any more is to be said again, there."""

    socket: int
    tables: list[Followed]
    unheeded: list[bytes]


class Sat(Struct, array_like=True, tag="sat"):
    """A socket goes on following a table at the house that has it now."""

    socket: int
    address: str
    followed: Followed
    takes_deltas: bool = False


class Taken(Struct, array_like=True, tag="taken"):
    """What addresses have taken at this house since the last time, by kind; and who has many sockets here now."""

    drops: list[tuple[str, str, float]]
    sockets: list[tuple[str, int]]


Item = Heard | Gone | Told | Closed | Asked | Answered | Taken | Leaving | Moved | Sat


class Packet(Struct, array_like=True):
    house: int  # whose
    number: int
    items: list[Item]


PACKET: Final = msgpack.Decoder(Packet)


@final
class Peer:
    """Another house, from here."""

    def __init__(self, house: int) -> None:
        self.house = house
        self.items: list[Item] = []
        self.waiting = 0  # bytes
        self.said = 0  # number of the last packet
        self.heard = 0
        self.sending: asyncio.Task[None] | None = None


@final
class RedisLine:
    def __init__(self, url: str, seal: Seal) -> None:
        self.redis: Redis = redis_at(url)
        self.seal = seal
        self.house = 0
        self.peers: dict[int, Peer] = {}
        self.gone: set[int] = set()  # houses whose words may come back and count no more
        self.listening: asyncio.Task[None] | None = None
        self.since: float | None = None  # when it began to hear, on the loop's clock
        self.answered = 0.0  # when Redis said something last
        self.speakers: set[int] = set()  # houses that were heard since then
        self.packets = 0
        self.heard: Callable[[int, Item], None] = nothing
        self.broken: Callable[[int], None] = nothing  # all between that house and this one begins anew
        self.unheard: Callable[[int], None] = nothing  # nobody listens where that house should

    def channel(self, house: int) -> str:
        """Several streets can use one Redis."""
        return f"cheeseboard:{self.seal.street}:{house}"

    async def start(self, house: int) -> None:
        """Under this number; whoever knows it can speak to us from now on."""
        await self.stop()
        self.house = house
        ready = asyncio.Event()
        self.listening = asyncio.create_task(self.listen(ready))
        with suppress(TimeoutError):
            await asyncio.wait_for(ready.wait(), 5)

    async def stop(self) -> None:
        tasks = [peer.sending for peer in self.peers.values()] + [self.listening]
        self.peers.clear()
        await end(*tasks)
        self.since = None

    async def close(self) -> None:
        await self.stop()
        await self.redis.aclose()

    # Saying

    def say(self, house: int, item: Item) -> None:
        peer = self.peer(house)
        if isinstance(item, Told) and peer.items:
            last = peer.items[-1]
            if isinstance(last, Told) and last.data is item.data:  # the same to one more
                last.sockets += item.sockets
                return
        peer.items.append(item)
        peer.waiting += size_of(item)
        if peer.waiting > MOST_WAITING:
            self.begin_anew(peer)
        elif peer.sending is None:
            peer.sending = asyncio.create_task(self.send_on(peer))

    def peer(self, house: int) -> Peer:
        found = self.peers.get(house)
        if found is None:
            found = self.peers[house] = Peer(house)
        return found

    async def send_on(self, peer: Peer) -> None:
        """One after the other, until nothing waits."""
        await asyncio.sleep(0)  # what is said in this turn of the loop goes together
        try:
            while peer.items:
                items, peer.items = peer.items[:MOST_ITEMS], peer.items[MOST_ITEMS:]
                peer.waiting -= sum([size_of(item) for item in items])
                peer.said += 1
                packet = self.seal.closed(
                    msgpack.encode(Packet(self.house, peer.said, items)), self.channel(peer.house)
                )
                while not await self.reached(peer.house, packet):
                    await asyncio.sleep(AGAIN_SECONDS)
        finally:
            peer.sending = None

    async def reached(self, house: int, packet: bytes) -> bool:
        try:
            self.packets += 1
            is_heard = bool(await self.redis.publish(self.channel(house), packet))
        except AWAY:
            return False
        if not is_heard:
            self.unheard(house)
        return is_heard

    async def said_all(self, seconds: float) -> None:
        """Until nothing waits, or for so long."""
        sending = [peer.sending for peer in self.peers.values() if peer.sending is not None]
        if sending:
            await asyncio.wait(sending, timeout=seconds)

    def begin_anew(self, peer: Peer) -> None:
        """It hears too slowly: the gap in the numbers tells it so."""
        peer.items.clear()
        peer.waiting = 0
        peer.said += 1
        self.broken(peer.house)

    def forget(self, house: int) -> None:
        """It is gone for good: its number is never another's."""
        self.gone.add(house)
        peer = self.peers.pop(house, None)
        if peer is not None and peer.sending is not None:
            peer.sending.cancel()

    # Hearing

    async def listen(self, ready: asyncio.Event) -> None:
        loop = asyncio.get_running_loop()
        is_noted = False
        while True:
            pubsub = self.redis.pubsub(ignore_subscribe_messages=True)
            try:
                await pubsub.subscribe(self.channel(self.house))
                self.since = self.answered = loop.time()
                self.speakers.clear()
                is_noted = False
                ready.set()
                async for message in pubsub.listen():
                    if message["type"] == "message":
                        self.hear(message["data"])
            except AWAY as error:
                if not is_noted:
                    LOG.warning("the line between servers is cut: %s", " ".join(str(error).split())[:200])
                self.since, is_noted = None, True
                await asyncio.sleep(AGAIN_SECONDS)
            finally:
                await quietly_closed(pubsub)

    def hear(self, data: bytes) -> None:
        try:
            packet = PACKET.decode(self.seal.opened(data, self.channel(self.house)))
        except (DecodeError, Problem) as error:
            LOG.error("something on the line between servers cannot be read: %s", error)
            return
        if packet.house in self.gone:
            return
        self.speakers.add(packet.house)
        peer = self.peer(packet.house)
        if packet.number <= peer.heard:
            return
        if packet.number != peer.heard + 1:
            self.broken(packet.house)
        peer.heard = packet.number
        for item in packet.items:
            try:
                self.heard(packet.house, item)
            except Exception:  # a mistake of ours must not take the others' tables along
                LOG.exception("something on the line between servers was not heeded")

    def is_cut(self) -> bool:
        """Or leads to a Redis that hangs."""
        return self.since is None or asyncio.get_running_loop().time() - self.answered > PATIENCE_SECONDS

    async def listening_of(self, houses: list[int]) -> set[int] | None:
        """Those of them that listen; not known, where we hear nothing ourselves."""
        if self.since is None:
            return None
        try:
            found = await self.redis.pubsub_numsub(*[self.channel(house) for house in [self.house, *houses]])
        except AWAY:
            return None
        self.answered = asyncio.get_running_loop().time()
        counts = [int(count) for _, count in found]
        return {house for house, count in zip(houses, counts[1:]) if count} if counts[0] else None


def size_of(item: Item) -> int:
    return AN_ITEM + (len(item.data) if isinstance(item, Told | Heard) else 0)


def redis_at(url: str) -> Redis:
    """Says at once when the server is away: whoever asks knows better what to do then."""
    try:
        return Redis.from_url(
            url,
            retry=Retry(NoBackoff(), 0),
            socket_connect_timeout=PATIENCE_SECONDS,
            socket_timeout=PATIENCE_SECONDS,
            health_check_interval=0,
        )
    except ValueError as error:
        raise Problem(f"a line is named by the address of a Redis server (redis://host), not so: {error}") from None


def nothing(*_: object) -> None: ...


async def quietly_closed(pubsub: PubSub) -> None:
    with suppress(*AWAY):
        await pubsub.aclose()  # type: ignore[no-untyped-call]
