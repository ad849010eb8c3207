"""The one way in for all that changes a game: applied, saved, told, in this order, while the table is locked.

Who holds the table's lock takes the next step, from the callback in which the last one ended: a move that waits for
nothing but the disk needs no queue and no task.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import final

from cheeseboard.server.core.entries import Entry, Started
from cheeseboard.server.core.errors import RequestDenied
from cheeseboard.server.hall.open_table import OpenTable
from cheeseboard.server.hall.tasks import Tasks
from cheeseboard.server.hall.telling import tell_table
from cheeseboard.server.ports import Change, NotOurs, NotSaved, Store, Workers
from cheeseboard.server.protocol import TakenBack

Wanted = Callable[[], Entry | None]  # under the lock: what to enter, or nothing, or why not (raised)
Done = Callable[[Entry | None, Exception | None], None]  # what was entered, or what went wrong and nothing was
Tell = Callable[[OpenTable], None]


@final
class Moves:
    def __init__(
        self, store: Store, workers: Workers, tasks: Tasks, setup_kept: Tell, went_on: Tell, lost: Tell
    ) -> None:
        """`setup_kept`: the setup on disk is another.  `went_on`: the game is, and whoever follows it was told.
        `lost`: another house has the table."""
        self.store = store
        self.workers = workers
        self.tasks = tasks
        self.setup_kept = setup_kept
        self.went_on = went_on
        self.lost = lost

    def enter(self, open_table: OpenTable, wanted: Wanted, done: Done) -> None:
        """At once where the table is free, or else when it is.  What was begun is told, whoever has left meanwhile."""
        if open_table.lock.take():
            self.step(open_table, wanted, done)
        else:
            self.tasks.begin(self.wait(open_table, wanted, done))

    async def entered(self, open_table: OpenTable, wanted: Wanted) -> Entry | None:
        """The same for those who wait: what was entered.  What went wrong is raised."""
        told: asyncio.Future[Entry | None] = asyncio.get_running_loop().create_future()
        self.enter(open_table, wanted, partial(settle, told))
        return await told

    async def wait(self, open_table: OpenTable, wanted: Wanted, done: Done) -> None:
        await open_table.lock.wait()
        self.step(open_table, wanted, done)

    def step(self, open_table: OpenTable, wanted: Wanted, done: Done) -> None:
        """The lock was taken; `end` gives it back."""
        try:
            entry = wanted()
            if entry is not None:
                open_table.check_there()
                if open_table.journaled.is_long(entry):
                    self.tasks.begin(self.prepare(open_table, entry, done))
                else:
                    self.apply(open_table, entry, done)
                return
        except Exception as trouble:
            self.end(open_table, done, None, trouble)
            return
        self.end(open_table, done, None, None)

    async def prepare(self, open_table: OpenTable, entry: Entry, done: Done) -> None:
        """A whole game has to be played for it."""
        try:
            await self.workers.do(open_table.journaled.prepare, entry)
            self.apply(open_table, entry, done)
        except Exception as trouble:
            self.end(open_table, done, None, trouble)

    def apply(self, open_table: OpenTable, entry: Entry, done: Done) -> None:
        taken_back = open_table.journaled.taken_back
        change = open_table.applied(entry)
        self.store.submit(change, partial(self.written, open_table, entry, change, taken_back, done))

    def written(
        self,
        open_table: OpenTable,
        entry: Entry,
        change: Change,
        taken_back: list[TakenBack],
        done: Done,
        not_saved: NotSaved | None,
    ) -> None:
        """On disk, or not: then nothing has happened."""
        trouble: Exception | None = None
        try:
            if not_saved is None:
                self.tell(open_table, entry, change, taken_back)
            elif isinstance(not_saved, NotOurs):
                self.lost(open_table)
                trouble = RequestDenied("restarting", str(not_saved))
            else:
                open_table.put_back(len(open_table.journaled.journal) - 1)
                trouble = RequestDenied("not_saved", str(not_saved))
        except Exception as mistake:
            trouble = mistake
        self.end(open_table, done, entry, trouble)

    def tell(self, open_table: OpenTable, entry: Entry, change: Change, taken_back: list[TakenBack]) -> None:
        is_another_state = change.setup is not None
        if change.setup is not None:
            open_table.kept = change.setup
            self.setup_kept(open_table)
        has_new_names = type(entry) is Started  # of bots where nobody sat: whoever tells a first frame says them
        if open_table.journaled.taken_back is taken_back and not has_new_names:
            open_table.tell_frames()
            if is_another_state:
                tell_table(open_table)
        else:  # and what was taken back is in the log before the frames without it come
            tell_table(open_table)
            open_table.tell_frames()
        self.went_on(open_table)

    def end(self, open_table: OpenTable, done: Done, entry: Entry | None, trouble: Exception | None) -> None:
        open_table.lock.give_back()
        done(entry, trouble)


def settle(told: asyncio.Future[Entry | None], entry: Entry | None, trouble: Exception | None) -> None:
    if told.done():
        return  # whoever asked has left
    if trouble is None:
        told.set_result(entry)
    else:
        told.set_exception(trouble)
