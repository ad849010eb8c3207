"""The short way of a move, which most messages are: heeded where it arrives, and told from where the disk says that it
is safe.  No queue, no task.  Whatever is unusual about a message takes the long way, which says what is wrong with it.
"""

from __future__ import annotations

import logging
import time
from functools import partial
from typing import Final, final

from msgspec import DecodeError
from msgspec.json import Decoder

from cheeseboard.engine.errors import Problem
from cheeseboard.server.core.entries import Moved
from cheeseboard.server.hall.connection import Connection
from cheeseboard.server.hall.hall import Hall
from cheeseboard.server.hall.limits import Bucket
from cheeseboard.server.hall.open_table import OpenTable
from cheeseboard.server.ports import Change, NotSaved
from cheeseboard.server.protocol import Accepted, Error, MoveMessage

LOG: Final = logging.getLogger("cheeseboard.server")
MOVES: Final = Decoder(MoveMessage)
UNREADABLE: Final = (DecodeError, UnicodeDecodeError, RecursionError)
OUR_MISTAKE: Final = "this is a mistake of the server; it was noted"
LONGEST_ID: Final = 64


@final
class ShortWay:
    """One for each socket."""

    def __init__(self, hall: Hall, connection: Connection, bucket: Bucket) -> None:
        self.hall = hall
        self.connection = connection
        self.bucket = bucket
        self.is_closed = False  # while a message takes the long way: nothing overtakes it

    def hear(self, data: bytes) -> bool:
        """False, and nothing has happened, where it has to be the long way."""
        if self.is_closed or len(data) > self.hall.limits.frame_bytes:
            return False
        try:
            message = MOVES.decode(data)
        except UNREADABLE:
            return False
        if not self.bucket.take(time.monotonic()):
            return False
        try:
            if self.play(message):
                return True
        except Exception:  # the table is as it was; said again the long way it would go wrong once more
            LOG.exception("a move was not heeded")
            self.connection.send(Error("internal", OUR_MISTAKE, message.id[:LONGEST_ID], message.table[:20]))
            return True
        self.bucket.put_back()
        return False

    def play(self, message: MoveMessage) -> bool:
        """A gesture that is fine and waits for nothing but the disk."""
        hall = self.hall
        subscription, open_table = self.connection.tables.get(message.table), hall.open_tables.get(message.table)
        if subscription is None or open_table is None or not open_table.opens(subscription, message.seat):
            return False
        setup = open_table.setup
        if hall.draining or len(message.id) > LONGEST_ID or setup.chairs[message.seat].kind == "bot":
            return False
        if not open_table.lock.take():
            return False
        state = setup.state
        change: Change | None = None
        try:
            change = self.applied(open_table, message)
        finally:
            if change is None:
                open_table.lock.give_back()
        if change is None:
            return False
        open_table.touched = time.monotonic()
        hall.store.submit(change, partial(self.safe, open_table, state, change, message))
        return True

    def applied(self, open_table: OpenTable, message: MoveMessage) -> Change | None:
        try:
            entry = open_table.journaled.wanted(
                message.seat, message.id, message.sequence, message.moves, message.draft
            )
            return open_table.applied(entry) if isinstance(entry, Moved) else None
        except Problem:
            return None

    def safe(
        self, open_table: OpenTable, state: str, change: Change, message: MoveMessage, trouble: NotSaved | None
    ) -> None:
        """On disk, or not: everybody is told."""
        try:
            if trouble is not None:
                open_table.put_back(len(open_table.journaled.journal) - 1)
                self.connection.send(Error("not_saved", str(trouble)[:500], message.id, message.table))
                return
            if change.setup is not None:
                open_table.kept = change.setup
            self.hall.went_on(open_table, state)
            sequence, played = open_table.journaled.answered[message.seat, message.id]
            self.connection.send(Accepted(message.id, message.table, sequence, played))
        except Exception:  # a mistake of ours: the long way answers it so, too
            LOG.exception("what became of a move could not be told")
            self.connection.send(Error("internal", OUR_MISTAKE, message.id, message.table))
        finally:
            open_table.lock.give_back()
