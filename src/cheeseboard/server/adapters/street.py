"""This house among others: which tables it has, and which house has those that it has not.

The truth about that is in the database, where every move is written: a table is that house's whose number stands beside
it, as long as the house has a row of its own.  What is guessed here about others may be wrong, and then it is rude, but
never dangerous.

A socket may be at any house.  What it says to a table of another goes there by the line, to a guest who stands for
the socket; what the guest is told comes back.  When anything between the two houses breaks, the socket is asked to come
back, and everything else is as after any broken connection.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from contextlib import suppress
from typing import Final, final

from cheeseboard.server.adapters.line import (
    Answered,
    Asked,
    Closed,
    Followed,
    Gone,
    Heard,
    Item,
    Leaving,
    Moved,
    RedisLine,
    Sat,
    Taken,
    Told,
)
from cheeseboard.server.adapters.postgres_store import PostgresStore
from cheeseboard.server.core.errors import Elsewhere, RequestDenied
from cheeseboard.server.hall.connection import Connection, Subscription
from cheeseboard.server.hall.hall import Hall
from cheeseboard.server.hall.neighbours import Answer, Reply, Wish
from cheeseboard.server.hall.tasks import end
from cheeseboard.server.messages.dispatch import Dispatcher
from cheeseboard.server.messages.incoming import MESSAGES, UNREADABLE
from cheeseboard.server.protocol import Explain, Hint, Judge, Ping, Sit, Try

LOG: Final = logging.getLogger("cheeseboard.server")
LOOKING_SECONDS: Final = 0.4
SILENT_SECONDS: Final = 0.4  # after which a house that nobody listens for is gone
LOOKING_AGAIN_SECONDS: Final = 0.1  # at one that may be
STRANGE_SECONDS: Final = 30.0  # after which a house that is there, and was never heard of at this Redis, is noted
ASKING_SECONDS: Final = 20.0
HANDING_SECONDS: Final = 2.0  # for what a house that leaves has to say
LEAVING_SECONDS: Final = 5.0  # for it to hand its guests on
TELLING_SECONDS: Final = 0.25  # what addresses took, to the other houses
NOTED: Final = -1.0
MANY: Final = 0.1  # of the sockets that an address may have: those are told
HOLDS_A_TABLE: Final = (b'{"type":"created"', b'{"type":"seated"')
TABLE: Final = b'"table":"'


@final
class Guest:
    """Stands here for a socket at another house."""

    def __init__(self, street: Street, hall: Hall, house: int, item: Heard | Sat) -> None:
        self.street = street
        self.house = house
        self.socket = item.socket
        self.connection = Connection(item.address, hall.limits.outbox, self)
        self.connection.takes_deltas = item.takes_deltas
        self.dispatcher = Dispatcher(hall, self.connection, hall.creating)
        self.hall = hall
        self.unheeded: asyncio.Queue[bytes | Followed] = asyncio.Queue()
        self.heeded: tuple[bytes, asyncio.Task[None]] | None = None  # what is heeded now, and until when
        self.left: list[bytes | Followed] = []  # what is not heeded here any more
        self.tasks = asyncio.create_task(self.read()), asyncio.create_task(self.write())

    def say(self, text: bytes) -> bool:
        self.street.say(self.house, Told([self.socket], text))
        return True

    def hear(self, data: bytes) -> None:
        if self.hall.draining or not self.unheeded.empty() or not self.dispatcher.incoming.hear(data):
            self.unheeded.put_nowait(data)

    async def read(self) -> None:
        incoming = self.dispatcher.incoming
        while not incoming.is_over:
            item = await self.unheeded.get()
            await incoming.turn.wait()
            if self.hall.draining:
                self.left.append(item)
                incoming.turn.give_back()
                return
            if isinstance(item, Followed):
                incoming.turn.give_back()
                await self.sit_again(item)
            else:
                await self.heed(item)

    async def heed(self, data: bytes) -> None:
        task = self.hall.tasks.begin(self.dispatcher.heeded(data))
        self.heeded = data, task
        await asyncio.shield(task)  # to its end, also if the socket has closed meanwhile
        self.heeded = None

    async def sit_again(self, followed: Followed) -> None:
        try:
            await self.dispatcher.take_up(*again(followed))
        except RequestDenied:  # another house has it by now
            self.street.say(self.house, Closed(self.socket))
            self.street.let_guest_go(self)

    def end_soon(self) -> asyncio.Task[None] | None:
        """What is still under way here; a question that the next house can answer just as well is left to that one."""
        if self.heeded is None:
            return None
        data, task = self.heeded
        if asks_only(data) and task.cancel():
            self.left.append(data)
        return task

    def moved(self) -> Moved | Closed:
        """What goes on elsewhere; where something is still heeded nobody knows whether it will be answered."""
        if self.dispatcher.incoming.turn.is_taken:
            return Closed(self.socket)
        left = self.left[:]
        while not self.unheeded.empty():
            left.append(self.unheeded.get_nowait())
        followed = [self.followed(id, subscription) for id, subscription in self.connection.tables.items()]
        followed += [item for item in left if isinstance(item, Followed)]
        return Moved(self.socket, followed, [item for item in left if isinstance(item, bytes)])

    def followed(self, table: str, subscription: Subscription) -> Followed:
        open_table = self.hall.open_tables.get(table)
        shown = 0 if open_table is None else open_table.journaled.sequence
        said = 0 if open_table is None else max([one.number for one in open_table.talk], default=0)
        return Followed(table, subscription.keys, subscription.host, subscription.watch, shown, said)

    async def write(self) -> None:
        """Until the connection is closed; all that is said goes by `say`."""
        await self.connection.write_on(self.send)
        self.street.say(self.house, Closed(self.socket))
        self.street.let_guest_go(self)

    async def send(self, text: str) -> None:
        self.say(text.encode())


@final
class Street:
    def __init__(self, store: PostgresStore, line: RedisLine | None = None) -> None:
        self.store = store
        self.line = line
        self.hall: Hall | None = None
        self.loop: asyncio.AbstractEventLoop | None = None
        self.answer: Answer | None = None
        self.guests: dict[tuple[int, int], Guest] = {}
        self.sockets: dict[int, Connection] = {}  # ours that have said something to a table elsewhere
        self.numbers: dict[Connection, int] = {}
        self.last_socket = 0
        self.asked: dict[int, tuple[int, asyncio.Future[Reply]]] = {}  # by number: of which house
        self.last_asked = 0
        self.looking: asyncio.Task[None] | None = None
        self.telling: asyncio.Task[None] | None = None
        self.starting: asyncio.Task[None] | None = None  # the line, under another number
        self.is_closed = False
        self.told_sockets: list[tuple[str, int]] = []
        self.hurry = asyncio.Event()  # to look
        self.seen: set[int] = set()  # houses that the database knew when we looked last
        self.listeners: set[int] = set()  # those of them that have listened: one that begins does not yet
        self.listened_since: float | None = None  # by a line that was not cut meanwhile
        self.silent: dict[int, float] = {}  # those of these that nobody listens for any more, and since when
        self.strange: dict[int, float] = {}  # houses that the database knows and Redis does not, and since when
        self.leaving: dict[int, float] = {}  # houses that hand their guests on before they end, and since when
        self.missing: set[int] = set()  # houses that we know and the database did not, when we looked last
        self.resits = 0
        self.takeovers = 0
        if line is not None:
            line.heard = self.heard
            line.broken = self.broken
            line.unheard = self.unheard

    def open(self, hall: Hall) -> None:
        self.hall = hall
        hall.neighbours = None if self.line is None else self
        hall.counts.is_shared = self.line is not None
        self.store.on_buried = self.buried

    # Neighbours

    async def start(self, answer: Answer) -> None:
        self.loop = asyncio.get_running_loop()
        self.answer = answer
        if self.line is not None:
            await self.line.start(self.store.house)
            self.looking = asyncio.create_task(self.look_on())
            self.telling = asyncio.create_task(self.tell_on())

    async def close(self) -> None:
        self.is_closed = True
        await end(self.looking, self.telling, self.starting)
        await end(*[task for guest in self.guests.values() for task in guest.tasks])
        if self.line is not None:
            await self.line.close()

    def health(self) -> dict[str, str]:
        return {"line": "no way to the other servers"} if self.line is not None and self.line.is_cut() else {}

    # Owners

    def begin(self, table: str) -> int:
        return 0

    async def claim(self, table: str) -> int:
        self.loop = asyncio.get_running_loop()
        owner, number = await asyncio.to_thread(self.store.claim, table)
        if owner is None:
            return 0  # there is none: whoever loads it finds that out
        if owner == 0:
            raise RequestDenied("restarting", "this server was away for a moment; come back")
        if number is None:
            raise Elsewhere(table, owner)
        return number

    def is_sure(self) -> bool:
        return self.store.is_sure()

    async def leave(self) -> None:
        if self.looking is not None:
            self.looking.cancel()
        if self.line is not None:
            for house in self.listeners:
                self.say(house, Leaving())
            await self.line.said_all(HANDING_SECONDS)
        await self.heeded_all()
        with suppress(RequestDenied):
            await asyncio.to_thread(self.store.leave)

    async def heeded_all(self) -> None:
        """What guests have asked for, as long as this house may still write."""
        tasks = [task for guest in self.guests.values() if (task := guest.end_soon()) is not None]
        if tasks:
            await asyncio.wait(tasks, timeout=HANDING_SECONDS)

    async def hand_on(self) -> None:
        """Whoever goes on elsewhere hears nothing more from here."""
        for guest in self.guests.values():
            self.say(guest.house, guest.moved())
            for open_table in self.in_hall().open_tables.values():
                open_table.subscriptions.pop(guest.connection, None)
            self.in_hall().tasks.begin(ended(guest))
        self.guests.clear()
        if self.line is not None:
            await self.line.said_all(HANDING_SECONDS)

    # What others say

    def say(self, house: int, item: Item) -> None:
        if self.line is not None:
            self.line.say(house, item)

    def heard(self, house: int, item: Item) -> None:
        match item:
            case Heard() if self.in_hall().draining and (house, item.socket) not in self.guests:
                self.say(house, Moved(item.socket, [], [item.data]))
            case Heard():
                self.guest(house, item).hear(item.data)
            case Told():
                for number in item.sockets:
                    self.tell(house, number, item.data)
            case Gone():
                guest = self.guests.get((house, item.socket))
                if guest is not None:
                    self.let_guest_go(guest)
            case Closed():
                connection = self.sockets.get(item.socket)
                if connection is not None:
                    self.ask_back(connection)
            case Asked():
                self.in_hall().tasks.begin(self.meet(house, item))
            case Answered():
                waiting = self.asked.pop(item.number, None)
                if waiting is not None and not waiting[1].done():
                    waiting[1].set_result(item.reply)
            case Leaving():
                self.leaving[house] = asyncio.get_running_loop().time()
            case Moved():
                connection = self.sockets.get(item.socket)
                if connection is not None:
                    self.in_hall().tasks.begin(self.go_on(house, connection, item))
            case Sat():
                self.guest(house, item).unheeded.put_nowait(item.followed)
            case Taken():
                counts = self.in_hall().counts
                counts.hear(item.drops)
                counts.sockets_elsewhere[house] = dict(item.sockets)

    def guest(self, house: int, item: Heard | Sat) -> Guest:
        key = house, item.socket
        found = self.guests.get(key)
        if found is None:
            found = self.guests[key] = Guest(self, self.in_hall(), house, item)
        return found

    async def go_on(self, left: int, connection: Connection, moved: Moved) -> None:
        """A socket of ours whose tables were at a house that has left in order."""
        heeding = connection.heeding
        assert heeding is not None
        try:
            for followed in moved.tables:
                try:
                    await heeding.take_up(*again(followed))
                except Elsewhere as elsewhere:
                    connection.far[followed.table] = elsewhere.house
                    sat = Sat(self.numbers[connection], connection.address, followed, connection.takes_deltas)
                    self.say(elsewhere.house, sat)
            for data in moved.unheeded:
                await heeding.heed(data)
        except (RequestDenied, KeyError):
            self.ask_back(connection)
        for table in [table for table, house in connection.far.items() if house == left]:
            del connection.far[table]

    def let_guest_go(self, guest: Guest) -> None:
        if self.guests.pop((guest.house, guest.socket), None) is not None:
            self.in_hall().gone(guest.connection)
            self.in_hall().tasks.begin(ended(guest))

    def tell(self, house: int, number: int, data: bytes) -> None:
        connection = self.sockets.get(number)
        if connection is None:
            self.say(house, Gone(number))
            return
        if data.startswith(HOLDS_A_TABLE):  # a table that it did not name itself
            connection.far[data.partition(TABLE)[2].partition(b'"')[0].decode()] = house
        connection.send_bytes(data)

    # What our sockets say

    def pass_on(self, connection: Connection, house: int, data: bytes) -> None:
        number = self.numbers.get(connection)
        if number is None:
            self.last_socket += 1
            number = self.numbers[connection] = self.last_socket
            self.sockets[number] = connection
        self.say(house, Heard(number, connection.address, data, connection.takes_deltas))

    def forget(self, connection: Connection) -> None:
        number = self.numbers.pop(connection, None)
        if number is not None:
            del self.sockets[number]
            for house in set(connection.far.values()):
                self.say(house, Gone(number))

    def ask_back(self, connection: Connection) -> None:
        self.resits += 1
        self.in_hall().send_away(connection)

    async def ask(self, house: int, wish: Wish) -> Reply:
        self.last_asked += 1
        number = self.last_asked
        reply: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self.asked[number] = house, reply
        self.say(house, Asked(number, wish))
        try:
            return await asyncio.wait_for(reply, ASKING_SECONDS)
        except TimeoutError:
            raise RequestDenied("restarting", "the server that has the table does not answer") from None
        finally:
            self.asked.pop(number, None)

    async def meet(self, house: int, asked: Asked) -> None:
        if self.answer is not None:
            self.say(house, Answered(asked.number, await self.answer(asked.wish)))

    # What addresses take

    async def tell_on(self) -> None:
        while True:
            await asyncio.sleep(TELLING_SECONDS)
            self.tell_taken()

    def tell_taken(self) -> None:
        """To all who listen; where nobody hears us, each house counts for itself."""
        drops, sockets = self.in_hall().counts.told(), self.many_sockets()
        if self.line is None or self.line.since is None or not (drops or sockets or self.told_sockets):
            return
        self.told_sockets = sockets
        for house in self.listeners - set(self.silent):
            self.say(house, Taken(drops, sockets))

    def many_sockets(self) -> list[tuple[str, int]]:
        hall = self.in_hall()
        found = Counter([connection.address for connection in hall.connections])
        return [(address, count) for address, count in found.items() if count >= MANY * hall.limits.sockets]

    # When something breaks

    def broken(self, house: int) -> None:
        """Something that was said between that house and this one is lost: everything begins anew."""
        for connection in [one for one in self.sockets.values() if house in one.far.values()]:
            self.ask_back(connection)
        for guest in [guest for guest in self.guests.values() if guest.house == house]:
            self.say(house, Closed(guest.socket))
            self.let_guest_go(guest)
        self.in_hall().counts.sockets_elsewhere.pop(house, None)
        for of, reply in list(self.asked.values()):
            if of == house and not reply.done():
                reply.set_exception(RequestDenied("restarting", "the server that has the table is gone; come back"))

    async def look_on(self) -> None:
        """Who is there?  Whoever is gone is buried, so that others can have its tables."""
        assert self.line is not None
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.hurry.wait(), LOOKING_AGAIN_SECONDS if self.silent else LOOKING_SECONDS)
            self.hurry.clear()
            try:
                await self.look()
            except RequestDenied:  # the database is away; is Redis as well?
                await self.line.listening_of([])

    def unheard(self, house: int) -> None:
        if house not in self.silent:
            self.hurry.set()

    async def look(self) -> None:
        assert self.line is not None
        houses = await asyncio.to_thread(self.store.houses)
        others = [house for house in houses if house != self.store.house]
        since = self.line.since
        listeners = await self.line.listening_of(others)
        self.note_silent(others, listeners if self.line.since == since else None)
        for house in others:
            is_silent = self.is_silent_for_long(house)
            if is_silent or (houses[house] and self.store.is_steady()):
                if not await asyncio.to_thread(self.store.bury, house, is_silent) and not is_silent:
                    continue  # it has come back just now
                LOG.warning("house %d is gone", house)
                self.takeovers += 1
                houses.pop(house)
                self.missing.add(house)
        known = {house for connection in self.sockets.values() for house in connection.far.values()}
        known |= {guest.house for guest in self.guests.values()} | {of for of, _ in self.asked.values()}
        known |= set(self.line.peers)
        gone = {house for house in known - set(houses) if not self.is_leaving(house)}
        for house in gone & (self.missing | self.seen):  # not one that has come since we asked who is there
            self.broken(house)
            self.line.forget(house)
        self.missing = gone
        self.seen = set(houses)

    def note_silent(self, others: list[int], listeners: set[int] | None) -> None:
        if listeners is None:
            self.silent.clear()
            return
        assert self.line is not None
        if self.line.since != self.listened_since:  # it was cut, and others' may not be back yet
            self.listened_since = self.line.since
            self.listeners.clear()
            self.silent.clear()
        now = asyncio.get_running_loop().time()
        self.listeners = (self.listeners | listeners | self.line.speakers) & set(others)
        self.silent = {house: self.silent.get(house, now) for house in self.listeners - listeners}
        self.note_strange(set(others) - self.listeners, now)

    def note_strange(self, strange: set[int], now: float) -> None:
        """What is said to them reaches nobody."""
        before, self.strange = self.strange, {house: self.strange.get(house, now) for house in strange}
        for house in strange & before.keys():
            if before[house] != NOTED and now - before[house] >= STRANGE_SECONDS:
                LOG.error("house %d does not listen at this Redis; is its --line the same as here?", house)
                self.strange[house] = NOTED

    def is_silent_for_long(self, house: int) -> bool:
        since = self.silent.get(house)
        return since is not None and asyncio.get_running_loop().time() - since >= SILENT_SECONDS

    def is_leaving(self, house: int) -> bool:
        since = self.leaving.get(house)
        return since is not None and asyncio.get_running_loop().time() - since < LEAVING_SECONDS

    # What is not ours any more

    def buried(self) -> None:
        """In the thread that keeps our place."""
        if self.loop is not None:
            self.loop.call_soon_threadsafe(self.lose_all)

    def lose_all(self) -> None:
        hall = self.in_hall()
        self.store.renewed = time.monotonic()  # from here on nothing of before is remembered
        for open_table in list(hall.open_tables.values()):
            hall.let_go(open_table)
        for connection in list(self.sockets.values()):
            self.ask_back(connection)
        for guest in list(self.guests.values()):
            self.let_guest_go(guest)
        if self.line is not None and not self.is_closed:  # what begins to listen after that would never end
            self.starting = hall.tasks.begin(self.line.start(self.store.house))

    def in_hall(self) -> Hall:
        assert self.hall is not None
        return self.hall


def asks_only(data: bytes) -> bool:
    """And changes nothing, however often it is said."""
    try:
        return isinstance(MESSAGES.decode(data), Explain | Hint | Judge | Ping | Sit | Try)
    except UNREADABLE:
        return False


def again(followed: Followed) -> tuple[str, Subscription, int, int]:
    subscription = Subscription(followed.keys, followed.host, followed.watch)
    return followed.table, subscription, followed.shown, followed.said


async def ended(guest: Guest) -> None:
    """Not from within one of its own tasks."""
    await end(*guest.tasks)
