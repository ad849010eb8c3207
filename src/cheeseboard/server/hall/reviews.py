"""Reviews of games that are over: one at a time, in a process that yields to all others, and not while a bot thinks for
a table.  First figures come before that, for whoever looks at the page.  What was found out is kept with the game."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final, final

from cheeseboard.server.core.errors import RequestDenied
from cheeseboard.server.core.reviewing import Past, Piece, glance, go_on, is_of_today, past_of
from cheeseboard.server.hall.open_table import OpenTable
from cheeseboard.server.hall.tasks import Tasks
from cheeseboard.server.ports import Clock, Store, Workers

LOG: Final = logging.getLogger("cheeseboard.server")
Save = Callable[[OpenTable, bytes], Awaitable[None]]
MOST_WAITING: Final = 50
MOST_KEPT: Final = 50  # reviews in memory
PATIENCE_SECONDS: Final = 60.0  # nobody has asked for it since then: it is not gone on with
YIELDING_SECONDS: Final = 0.1
LONGEST_YIELD: Final = 20  # times before a piece, so that it is made some day


@final
class Wanted:
    """A review that somebody waits for."""

    def __init__(self, open_table: OpenTable, past: Past, address: str, asked: float) -> None:
        self.open_table = open_table
        self.past = past
        self.address = address  # of whoever asked first
        self.asked = asked  # when somebody last did
        self.piece = Piece(0.0, b"")


@final
class Reviews:
    def __init__(
        self,
        store: Store,
        workers: Workers,
        reading: Workers,
        tasks: Tasks,
        clock: Clock,
        is_busy: Callable[[], bool],
        save: Save,
        most: int,
    ) -> None:
        self.store = store
        self.reading = reading  # from disk
        self.workers = workers
        self.tasks = tasks
        self.clock = clock
        self.is_busy = is_busy  # somebody's bot thinks
        self.save = save
        self.most = most  # that are waited for by one address
        self.wanted: OrderedDict[str, Wanted] = OrderedDict()
        self.begun: dict[str, int] = {}  # how many were begun for each address that waits
        self.made: OrderedDict[str, bytes] = OrderedDict()
        self.making: asyncio.Task[None] | None = None
        self.glancing = asyncio.Lock()

    def ask(self, open_table: OpenTable, address: str) -> Piece:
        """What is known so far.  Whoever asks first has it made; nobody can have so many made that others get none."""
        found = self.made.get(open_table.id)
        if found is not None:
            self.made.move_to_end(open_table.id)
            return Piece(1.0, found)
        wanted = self.wanted.get(open_table.id)
        if wanted is None:
            past = past_of(open_table.journaled)
            own = sum([other.address == address for other in self.wanted.values()])
            if own >= self.most or len(self.wanted) >= MOST_WAITING:
                raise RequestDenied("too_fast", "many games are being looked at; ask again in a moment")
            wanted = self.wanted[open_table.id] = Wanted(open_table, past, address, self.clock.ticks())
            self.tasks.begin(self.glance(wanted))
        wanted.asked = self.clock.ticks()
        if self.making is None or self.making.done():
            self.making = self.tasks.begin(self.make_all())
        return wanted.piece

    async def glance(self, wanted: Wanted) -> None:
        """Others may be made first.  It gives way as reviews do: done by the readers it made live moves slower."""
        id, rules = wanted.open_table.id, wanted.past.record["rules"]
        async with self.glancing:
            if self.wanted.get(id) is not wanted or wanted.piece.made:
                return
            try:
                kept = await self.reading.do(self.store.review, id)
                if kept is not None and is_of_today(kept, rules):
                    return
                await self.give_way()
                piece = await self.workers.do(glance, wanted.past)
            except Exception:  # it is made all the same
                LOG.exception("a glance at table %s stumbled", id)
                return
        if piece.progress > wanted.piece.progress:
            wanted.piece = piece

    def forget(self, table: str) -> None:
        self.made.pop(table, None)
        self.wanted.pop(table, None)

    async def make_all(self) -> None:
        while self.wanted:
            id, wanted = self.next()
            try:
                made = await self.make(wanted)
            except Exception:  # the next one is made all the same
                LOG.exception("the review of table %s stumbled", id)
                made = None
            if self.wanted.pop(id, None) is not None and made is not None:
                self.keep(id, made)

    def next(self) -> tuple[str, Wanted]:
        """The first of whoever had the fewest made while they wait."""
        waiting = {wanted.address for wanted in self.wanted.values()}
        self.begun = {address: self.begun.get(address, 0) for address in waiting}
        id, wanted = min(self.wanted.items(), key=lambda item: self.begun[item[1].address])
        self.begun[wanted.address] += 1
        return id, wanted

    async def make(self, wanted: Wanted) -> bytes | None:
        """None when nobody waits for it any more."""
        id, rules = wanted.open_table.id, wanted.past.record["rules"]
        kept = await self.reading.do(self.store.review, id)
        if kept is not None and is_of_today(kept, rules):
            return kept
        piece = Piece(0.0, b"")
        while piece.progress < 1.0:
            if id not in self.wanted or self.clock.ticks() - wanted.asked > PATIENCE_SECONDS:
                return None
            await self.give_way()
            piece = await self.workers.do(go_on, wanted.past)
            if piece.progress >= wanted.piece.progress:  # what was seen at a glance stands until then
                wanted.piece = piece
        await self.save(wanted.open_table, piece.made)
        return piece.made

    async def give_way(self) -> None:
        """To bots that people wait for."""
        for _ in range(LONGEST_YIELD):
            if not self.is_busy():
                return
            await asyncio.sleep(YIELDING_SECONDS)

    def keep(self, id: str, made: bytes) -> None:
        self.made[id] = made
        while len(self.made) > MOST_KEPT:
            self.made.popitem(last=False)

    def close(self) -> None:
        self.workers.close()
