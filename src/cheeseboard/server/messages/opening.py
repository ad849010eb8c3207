"""New tables: from a plan, for a lesson, from a moment of a finished game, and again after the end."""

from __future__ import annotations

from cheeseboard.server.core import new_tables
from cheeseboard.server.core.boxes import houses_box
from cheeseboard.server.core.errors import RequestDenied
from cheeseboard.server.core.secrets import hashed
from cheeseboard.server.hall.connection import Subscription
from cheeseboard.server.hall.open_table import OpenTable
from cheeseboard.server.hall.telling import tell_table
from cheeseboard.server.messages.base import Base
from cheeseboard.server.protocol import (
    Create,
    Created,
    Fork,
    Key,
    Learn,
    PlayDeal,
    Rematch,
)


class Opening(Base):
    async def create(self, message: Create) -> None:
        self.may_create()
        houses = houses_box(self.hall.houses, message.game)
        setup, host, keys = new_tables.setup_from_plan(message, int(self.hall.clock.wall()), houses)
        await self.opened(message, await self.hall.create(setup), host, keys)

    async def learn(self, message: Learn) -> None:
        self.may_create()
        opened = new_tables.setup_from_puzzle if message.puzzle else new_tables.setup_from_lesson
        setup, host, keys = opened(message, int(self.hall.clock.wall()))
        await self.opened(message, await self.hall.create(setup), host, keys)

    async def deal(self, message: PlayDeal) -> None:
        self.may_create()
        setup, host, keys = new_tables.setup_from_deal(message, self.hall.store.secret, self.hall.clock.wall())
        open_table = await self.hall.create(setup)
        self.hall.days.prepare(open_table)
        await self.opened(message, open_table, host, keys)

    async def fork(self, message: Fork) -> None:
        self.may_create()
        before = await self.hall.look_up(self.connection.address, message.table)
        setup, host, keys = await self.hall.workers.do(new_tables.setup_from_fork, message, before.journaled)
        await self.opened(message, await self.hall.create(setup), host, keys)

    async def opened(
        self, message: Create | Learn | PlayDeal | Fork, open_table: OpenTable, host: str, keys: new_tables.Keys
    ) -> None:
        hashes = {seat: hashed(secret) for seat, secret in keys}
        self.hall.follow(open_table, self.connection, Subscription(hashes, host=True))
        found = [Key(seat, secret) for seat, secret in keys]
        self.give(message, Created(message.id, open_table.id, host, found))
        tell_table(open_table)
        await self.start_if_complete(open_table)

    async def rematch(self, message: Rematch) -> None:
        open_table = await self.at(message.table)
        subscription = self.subscription(open_table)
        if not subscription.keys and not subscription.host:
            raise RequestDenied("wrong_secret", "only who sits at the table plays again")
        async with open_table.lock:
            setup = open_table.setup
            if setup.state not in ("over", "stopped") or setup.imported is not None:
                raise RequestDenied("not_over", "the game is not over")
            if setup.rematch is None:
                mine = [seat for seat in subscription.keys if open_table.opens(subscription, seat)]
                setup.again = [seat for seat in setup.again if seat not in mine] + (mine if message.agree else [])
                setup.not_now = [seat for seat in setup.not_now if seat not in mine] + ([] if message.agree else mine)
                if message.agree and (message.begin or not new_tables.undecided(setup)):
                    await self.open_rematch(open_table)
                await self.hall.keep(open_table)
        tell_table(open_table)

    async def open_rematch(self, open_table: OpenTable) -> None:
        """The caller holds the lock, and keeps what is written here."""
        self.may_create()
        agreed = new_tables.setup_from_rematch(open_table.setup, int(self.hall.clock.wall()))
        agreed.follows = open_table.id
        fresh = await self.hall.create(agreed)
        open_table.setup.rematch = fresh.id
        if open_table.setup.visibility == "evening":
            open_table.setup.visibility = "private"  # its place on the board is the new one's
        await self.start_if_complete(fresh)
