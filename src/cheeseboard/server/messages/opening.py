"""New tables: from a plan, from a moment of a finished game, and again after the end."""

from __future__ import annotations

import asyncio

from cheeseboard.server.core import new_tables
from cheeseboard.server.core.errors import Unheeded
from cheeseboard.server.core.secrets import hashed
from cheeseboard.server.hall.connection import Following
from cheeseboard.server.hall.open_table import Live
from cheeseboard.server.messages.base import Base
from cheeseboard.server.protocol import (
    Create,
    Created,
    Fork,
    Key,
    Rematch,
)


class Opening(Base):
    async def create(self, message: Create) -> None:
        self.may_create()
        about, host, keys = new_tables.planned(message)
        await self.opened(message, await self.house.create(about), host, keys)

    async def fork(self, message: Fork) -> None:
        self.may_create()
        before = await self.house.look_up(self.follower.address, message.table)
        about, host, keys = await asyncio.to_thread(new_tables.forked, message, before.table)
        await self.opened(message, await self.house.create(about), host, keys)

    async def opened(self, message: Create | Fork, live: Live, host: str, keys: new_tables.Keys) -> None:
        self.house.follow(live, self.follower, Following({seat: hashed(secret) for seat, secret in keys}, host=True))
        found = [Key(seat, secret) for seat, secret in keys]
        self.give(message, Created(message.id, live.table.id, host, found))
        self.house.tell_table(live)
        await self.start_if_complete(live)

    async def rematch(self, message: Rematch) -> None:
        live = await self.at(message.table)
        following = self.following(live)
        if not following.keys and not following.host:
            raise Unheeded("wrong_secret", "only who sits at the table plays again")
        async with live.lock:
            about = live.table.about
            if about.state not in ("over", "stopped") or about.imported is not None:
                raise Unheeded("not_over", "the game is not over")
            if about.rematch is None:
                self.may_create()
                fresh = await self.house.create(new_tables.again(about))
                about.rematch = fresh.table.id
                await self.house.keep(live)
        self.house.tell_table(live)
