"""This house among others: which tables it has, and which house has those that it has not.

The truth about that is in the database, where every move is written: a table is that house's whose number stands beside
it, as long as the house has a row of its own.  What is guessed here about others may be wrong, and then it is rude, but
never dangerous.
"""

from __future__ import annotations

import asyncio
from typing import final

from cheeseboard.server.adapters.postgres_store import PostgresStore
from cheeseboard.server.core.errors import Elsewhere, RequestDenied
from cheeseboard.server.hall.hall import Hall


@final
class Street:
    def __init__(self, store: PostgresStore) -> None:
        self.store = store
        self.hall: Hall | None = None
        self.loop: asyncio.AbstractEventLoop | None = None

    def open(self, hall: Hall) -> None:
        self.hall = hall
        self.store.on_buried = self.buried

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

    # What is not ours any more

    def buried(self) -> None:
        """In the thread that keeps our place."""
        if self.loop is not None:
            self.loop.call_soon_threadsafe(self.lose_all)

    def lose_all(self) -> None:
        if self.hall is not None:
            for open_table in list(self.hall.open_tables.values()):
                self.hall.let_go(open_table)
