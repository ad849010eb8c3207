"""All tables that are in memory, and whoever follows them.

A change is applied, made durable, and only then told.  While that goes on the table is locked; when the disk refuses,
the table is as before and the one who asked is told.  What changes a game goes through `moves.py`; all else that
changes a table is kept here, by whoever holds its lock.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from typing import Any, Final, final

from msgspec import DecodeError, json

from cheeseboard.engine.errors import Problem
from cheeseboard.games import find
from cheeseboard.server.core.boxes import Houses
from cheeseboard.server.core.deleting import check_deletion, holds_something
from cheeseboard.server.core.errors import RequestDenied, no_table
from cheeseboard.server.core.journal import JournaledMatch
from cheeseboard.server.core.secrets import new_code
from cheeseboard.server.core.setup import TABLE_SETUP, TableSetup
from cheeseboard.server.hall.bot_turns import BotTurns
from cheeseboard.server.hall.buckets import Counts
from cheeseboard.server.hall.connection import Connection, Subscription
from cheeseboard.server.hall.days import DayResults
from cheeseboard.server.hall.given import Given
from cheeseboard.server.hall.limits import Limits
from cheeseboard.server.hall.loading import restored
from cheeseboard.server.hall.moves import Moves
from cheeseboard.server.hall.neighbours import Neighbours
from cheeseboard.server.hall.open_table import OpenTable
from cheeseboard.server.hall.readers import Readers
from cheeseboard.server.hall.reviews import Reviews
from cheeseboard.server.hall.tasks import Tasks, end
from cheeseboard.server.hall.telling import in_lobby, tell_table
from cheeseboard.server.ports import KEPT_TALK, Change, Clock, NotOurs, NotSaved, Owners, Store, Thinking, Workers
from cheeseboard.server.protocol import Error, LobbyTable, Restarting, Said, State

LOBBY_SIZE: Final = 100
RESTART_SECONDS: Final = 1.0
DRAIN_SECONDS: Final = 5.0
TRYING_SECONDS: Final = 10.0
DAY: Final = 86_400


@final
class Hall:
    def __init__(
        self,
        store: Store,
        thinking: Thinking,
        clock: Clock,
        workers: Workers,
        owners: Owners,
        limits: Limits | None = None,
        reading: Workers | None = None,
        reviewing: Workers | None = None,
        neighbours: Neighbours | None = None,
    ) -> None:
        """`workers` do what takes long for those who play, `reading` for those who only read, `reviewing` what is in no
        hurry at all; with none, the same."""
        self.store = store
        self.thinking = thinking
        self.clock = clock
        self.workers = workers
        self.owners = owners
        self.neighbours = neighbours  # other houses, where there are some
        self.limits = Limits() if limits is None else limits
        self.readers = Readers(self.limits, workers if reading is None else reading)
        self.counts = Counts(clock.ticks)
        self.guessing = self.counts.of("guess", self.limits.guesses_a_minute)
        self.sitting = self.counts.of("sit", self.limits.sits_a_minute)
        self.reporting = self.counts.of("report", self.limits.reports_a_minute)
        self.creating = self.counts.of("create", self.limits.tables_a_minute)
        self.trying = self.counts.of("try", self.limits.trying, TRYING_SECONDS)  # drops are milliseconds of work
        self.open_tables: dict[str, OpenTable] = {}
        self.loading: dict[str, asyncio.Task[None]] = {}
        self.connections: set[Connection] = set()
        self.tasks = Tasks()
        self.draining = False
        self.houses: Houses = ()  # boxes that tables are opened with here
        self.kept_days: dict[State, int] = {}  # how long tables are kept that nobody changes; all others for ever
        self.given = Given()
        self.days = DayResults(store.secret, self.readers)
        self.moves = Moves(store, workers, self.tasks, self.turn_away, self.wake, self.let_go)
        reviewers = self.readers.workers if reviewing is None else reviewing
        self.reviews = Reviews(
            store, reviewers, workers, self.tasks, clock, self.is_busy, self.keep_review, self.limits.reviews
        )
        self.bots = BotTurns(self.open_tables, thinking, self.moves, self.tasks, clock, self.limits.hints)

    # Finding tables

    async def find(self, id: str) -> OpenTable:
        """The table, from memory or from disk: the same one for everybody who asks, however they come and go."""
        while (open_table := self.open_tables.get(id)) is None:
            if id not in self.loading:
                self.loading[id] = asyncio.create_task(self.load(id))
            await asyncio.shield(self.loading[id])
        open_table.touched = self.clock.ticks()
        return open_table

    async def look_up(self, address: str, id: str) -> OpenTable:
        """The same for somebody who names a table.  Who names too many that do not exist is told nothing of others,
        either: so nobody finds one by trying."""
        if not self.owners.is_sure():  # what is in memory may be old
            raise RequestDenied("restarting", "this server was away for a moment; come back")
        if self.guessing.is_empty(address):
            raise RequestDenied("too_fast", "too many tables that do not exist were asked for; come back in a minute")
        try:
            return await self.find(id)
        except RequestDenied as denied:
            if denied.code == "unknown_table":
                self.guessing.spend(address)
            raise

    async def load(self, id: str) -> None:
        try:
            if "\0" in id:  # PostgreSQL would take it for trouble of its own, and the house for ill
                raise no_table(id)
            fence = await self.owners.claim(id)
            open_table, changed = await self.workers.do(self.loaded, id, fence)
            self.open_tables[id] = open_table
        finally:
            del self.loading[id]  # here: whoever waited for it may have left
        self.wake(open_table)
        if self.kept_days and self.clock.wall() - changed > DAY and not open_table.is_deleted:
            with suppress(RequestDenied):  # so that it counts as somebody's; else it is tried again next time
                async with open_table.lock:
                    await self.keep(open_table)

    async def remove_from_disk(self, id: str) -> bool:
        """A table that nobody has looked at for long: whoever asks for it meanwhile waits until it is no more."""
        self.loading[id] = asyncio.create_task(self.removed(id))
        with suppress(RequestDenied):
            await asyncio.shield(self.loading[id])
            return True
        return False

    async def removed(self, id: str) -> None:
        try:
            fence = await self.owners.claim(id)
            await self.save(Change(id, "over", "private", 0, deleted=True, fence=fence))
            self.readers.forget(id)
        finally:
            del self.loading[id]

    def loaded(self, id: str, fence: int) -> tuple[OpenTable, int]:
        """Beside the event loop: a long game takes its time."""
        saved = self.store.load(id)
        if saved is None:
            raise no_table(id)
        return restored(saved, self.clock, fence), saved.changed

    async def create(self, setup: TableSetup) -> OpenTable:
        """A new table, on disk before anybody hears of it."""
        return await self.bring_in(JournaledMatch(new_code(), setup, self.clock))

    async def bring_in(self, journaled: JournaledMatch) -> OpenTable:
        """The same for one that is there already."""
        if len(self.open_tables) >= self.limits.tables:
            self.sweep(0.0)
        if len(self.open_tables) >= self.limits.tables:
            raise RequestDenied("full", "this server holds no more tables")
        open_table = OpenTable(journaled, self.owners.begin(journaled.id))
        open_table.kept = b""
        open_table.host_left = self.clock.ticks()
        await self.keep(open_table)
        self.open_tables[open_table.id] = open_table
        return open_table

    def sweep(self, idle: float) -> None:
        """Tables that nobody follows leave the memory; on disk they stay."""
        old = self.clock.ticks() - idle
        for id, open_table in list(self.open_tables.items()):
            is_in_use = open_table.subscriptions or open_table.thinking or open_table.lock.is_taken
            if not is_in_use and open_table.touched < old:
                del self.open_tables[id]

    def lobby(self) -> list[LobbyTable]:
        """As it lies on disk, without waking a single table.  (Not in the event loop: it reads.)"""
        found: list[LobbyTable] = []
        for id, setup in self.store.lobby(LOBBY_SIZE):
            with suppress(DecodeError, Problem):  # broken, or a game that is gone: whoever asks for it is told
                agreed = TABLE_SETUP.decode(setup)
                if find(agreed.game).plays(agreed.version) and not agreed.given_out:
                    found.append(in_lobby(id, agreed))
        return found

    # Changing them; the caller holds the lock

    async def keep(self, open_table: OpenTable) -> None:
        """What was agreed has changed: seats, names, contributions."""
        open_table.check_there()
        setup, change = open_table.setup, open_table.change()
        setup.end_invitations()
        change.setup = json.encode(setup)
        try:
            await self.save(change)
        except RequestDenied as denied:
            if denied.code == "restarting":
                self.let_go(open_table)
            if open_table.kept:
                open_table.journaled.setup = TABLE_SETUP.decode(open_table.kept)
            raise
        open_table.kept = change.setup
        self.turn_away(open_table)

    async def remember(self, open_table: OpenTable, said: Said) -> None:
        """What was said, on disk before anybody hears it; only the last sentences to the same people are kept."""
        open_table.check_there()
        old = [other.number for other in open_table.talk if other.to == said.to][: 1 - KEPT_TALK]
        change = open_table.change()
        change.said, change.number, change.forgets = json.encode(said), said.number, old
        await self.save(change)
        open_table.talk = [other for other in open_table.talk if other.number not in old] + [said]

    async def keep_review(self, open_table: OpenTable, made: bytes) -> None:
        """How the game went, beside it; where the disk takes nothing, it is made again some day."""
        async with open_table.lock:
            if not open_table.is_deleted and not open_table.is_elsewhere:
                change = open_table.change()
                change.review = made
                with suppress(RequestDenied):
                    await self.save(change)

    def is_busy(self) -> bool:
        """Does anybody's bot think?"""
        return any(open_table.thinking for open_table in self.open_tables.values())

    async def save(self, change: Change) -> None:
        saved: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.store.submit(change, partial(settle, saved))
        try:
            await saved
        except NotOurs as problem:
            raise RequestDenied("restarting", str(problem)) from None
        except NotSaved as problem:
            raise RequestDenied("not_saved", str(problem)) from None

    async def give_out(self, open_table: OpenTable) -> None:
        """The raw record of a game that was stopped holds its secrets: from now on it can never be played on."""
        async with open_table.lock:
            if not open_table.setup.given_out:
                open_table.setup.given_out = True
                await self.keep(open_table)

    async def delete(self, open_table: OpenTable, secrets: list[str], host: str | None, address: str) -> None:
        """By whoever may."""
        async with open_table.lock:
            open_table.check_there()
            if not holds_something(open_table.setup, secrets, host):
                self.guessing.spend(address)
                raise no_table(open_table.id)
            check_deletion(open_table.setup, secrets, host)
            await self.wipe(open_table)
        await self.told_gone(open_table)

    async def wipe(self, open_table: OpenTable) -> None:
        """The caller holds the lock."""
        change = open_table.change()
        change.deleted = True
        await self.save(change)
        open_table.is_deleted = True
        self.open_tables.pop(open_table.id, None)

    async def told_gone(self, open_table: OpenTable) -> None:
        """All who follow it hear that it is no more; a rematch or a fork of it stands for itself."""
        self.readers.forget(open_table.id)
        self.reviews.forget(open_table.id)
        for connection in list(open_table.subscriptions):
            connection.tables.pop(open_table.id, None)
            trouble = no_table(open_table.id)
            connection.send(Error(trouble.code, trouble.detail, "", open_table.id))
        await self.forget_rematch(open_table)

    async def forget_rematch(self, gone: OpenTable) -> None:
        """The table before it leads there no more."""
        if gone.setup.follows is None:
            return
        with suppress(RequestDenied):  # it may be gone, too
            before = await self.find(gone.setup.follows)
            async with before.lock:
                before.setup.rematch = None if before.setup.rematch == gone.id else before.setup.rematch
                await self.keep(before)
            tell_table(before)

    def wake(self, open_table: OpenTable) -> None:
        self.bots.wake(open_table)

    # Followers

    def follow(self, open_table: OpenTable, connection: Connection, subscription: Subscription) -> None:
        before = open_table.subscriptions.get(connection)
        open_table.subscriptions[connection] = subscription
        connection.tables[open_table.id] = subscription
        if not open_table.address and (subscription.keys or subscription.host):
            open_table.address = connection.address
        self.wake(open_table)
        if before is not None and before.host:
            open_table.host_left = self.clock.ticks()

    def unfollow(self, id: str, connection: Connection) -> None:
        connection.tables.pop(id, None)
        open_table = self.open_tables.get(id)
        subscription = None if open_table is None else open_table.subscriptions.pop(connection, None)
        if open_table is not None and subscription is not None:
            open_table.touched = self.clock.ticks()
            if subscription.host:
                open_table.host_left = self.clock.ticks()
            tell_table(open_table)

    def turn_away(self, open_table: OpenTable) -> None:
        """Whoever holds the key to a seat that was given up or handed over follows on without it."""
        for connection, subscription in list(open_table.subscriptions.items()):
            lost = [seat for seat in subscription.keys if not open_table.opens(subscription, seat)]
            if lost:
                self.follow(open_table, connection, subscription.without(lost))
                for seat in lost:
                    connection.send(Error("wrong_secret", f"seat {seat} is not yours any more", "", open_table.id))

    def let_go(self, open_table: OpenTable) -> None:
        """Another house has it: whoever follows it comes back, and finds it there."""
        if self.open_tables.get(open_table.id) is open_table:
            del self.open_tables[open_table.id]
        open_table.is_elsewhere = True
        for connection in list(open_table.subscriptions):
            self.send_away(connection)

    def send_away(self, connection: Connection) -> None:
        connection.send(Restarting(RESTART_SECONDS))
        connection.close(1012, "restarting")

    def pass_on(self, connection: Connection, table: str, house: int, data: bytes) -> bool:
        """To the house that has the table; false where there is no way to it."""
        if self.neighbours is None:
            return False
        connection.far[table] = house
        self.neighbours.pass_on(connection, house, data)
        return True

    def gone(self, connection: Connection) -> None:
        """The socket is closed."""
        self.connections.discard(connection)
        if self.neighbours is not None:
            self.neighbours.forget(connection)
        for id in list(connection.tables):
            self.unfollow(id, connection)

    # The end

    async def drain(self) -> None:
        """No more messages are heeded; what is under way is finished and told; everybody knows that we come back."""
        self.draining = self.bots.are_resting = True
        for open_table in list(self.open_tables.values()):
            async with open_table.lock:
                pass
        await self.owners.leave()
        if self.neighbours is not None:
            await self.neighbours.hand_on()
        notice = json.encode(Restarting(RESTART_SECONDS))
        for connection in list(self.connections):
            connection.send_bytes(notice)
            connection.close(1012, "restarting")
        end = self.clock.ticks() + DRAIN_SECONDS
        while self.connections and self.clock.ticks() < end:
            await asyncio.sleep(0.01)

    async def close(self) -> None:
        hints = [task for open_table in self.open_tables.values() for task in open_table.hinted.values()]
        plays = self.days.plays.values()
        tasks: list[asyncio.Task[Any]] = [*self.tasks.open, *self.loading.values(), *hints, *plays]
        await end(*tasks)
        if self.neighbours is not None:
            await self.neighbours.close()
        self.thinking.close()
        self.readers.close()
        self.reviews.close()
        await self.workers.do(self.store.close)
        self.workers.close()


def settle(saved: asyncio.Future[None], trouble: NotSaved | None) -> None:
    if saved.done():
        return
    if trouble is None:
        saved.set_result(None)
    else:
        saved.set_exception(trouble)
