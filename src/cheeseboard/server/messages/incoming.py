"""All that one connection says, in its order: nothing is heeded before what was said before it is answered.

Most messages are moves.  A move is heeded where it arrives (`hear`), without a queue or a task; what comes meanwhile
waits for its turn (`Dispatcher.heed`), a move among it as well, and then goes the same way (`play`).
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Final, final

from msgspec import DecodeError, json
from msgspec.json import Decoder

from cheeseboard.engine.errors import Problem
from cheeseboard.server.core.entries import Entry, Moved
from cheeseboard.server.core.errors import MoveRefused, RequestDenied
from cheeseboard.server.hall.buckets import Bucket
from cheeseboard.server.hall.connection import Connection
from cheeseboard.server.hall.hall import Hall
from cheeseboard.server.hall.lock import Lock
from cheeseboard.server.hall.open_table import OpenTable
from cheeseboard.server.hall.telling import show
from cheeseboard.server.protocol import Accepted, Error, MoveMessage, Refused, ToServer, Trouble

LOG: Final = logging.getLogger("cheeseboard.server")
MOVES: Final = Decoder(MoveMessage)
MESSAGES: Final[Decoder[ToServer]] = Decoder(ToServer)
UNREADABLE: Final = (DecodeError, UnicodeDecodeError, RecursionError)
OUR_MISTAKE: Final = "this is a mistake of the server; it was noted"
NOT_FOLLOWED: Final = "follow the table first: sit, join or create"
LONGEST_ID: Final = 64
Answered = Callable[[], None]


@final
class Incoming:
    def __init__(self, hall: Hall, connection: Connection) -> None:
        self.hall = hall
        self.connection = connection
        self.clock = hall.clock
        self.most_bytes = hall.limits.frame_bytes
        self.turn = Lock()  # of the message that is heeded now
        self.bucket = Bucket(hall.limits.messages, hall.limits.seconds, self.clock.ticks())
        self.complaints = 0  # about messages, one after the other
        self.is_over = False  # too many of them

    # Reading

    def hear(self, data: bytes) -> bool:
        """A move that waits for nothing said before.  False, and nothing has happened, for everything else."""
        if self.turn.is_taken or self.is_over or len(data) > self.most_bytes:
            return False
        try:
            message = MOVES.decode(data)
        except UNREADABLE:
            return False
        self.turn.take()
        try:
            self.pay()
            self.check(message)
        except RequestDenied as denied:
            self.complain(None if denied.code == "too_fast" else message, denied)  # too fast: it was not even read
            self.turn.give_back()
            return True
        self.play(message, self.turn.give_back)
        return True

    def read(self, data: bytes) -> ToServer:
        self.pay()
        if len(data) > self.most_bytes:
            raise RequestDenied("too_large", f"a message has at most {self.most_bytes} bytes")
        try:
            return MESSAGES.decode(data)
        except UNREADABLE as error:
            raise RequestDenied("malformed", str(error)[:300]) from None

    def pay(self) -> None:
        if not self.bucket.take(self.clock.ticks()):
            raise RequestDenied("too_fast", "more messages in a moment than anybody can mean")

    def check(self, message: ToServer) -> None:
        if self.hall.draining:
            raise RequestDenied("restarting", "the server is about to restart; come back in a moment")
        if len(id_of(message)) > LONGEST_ID:
            raise RequestDenied("malformed", f"an id has at most {LONGEST_ID} letters")

    # Moves

    def play(self, message: MoveMessage, answered: Answered) -> None:
        """A gesture of a seat, and its answer."""
        open_table = self.hall.open_tables.get(message.table)
        if message.table not in self.connection.tables:  # whether there is one or not, the same
            house = self.connection.far.get(message.table)
            if house is not None and self.hall.pass_on(self.connection, message.table, house, json.encode(message)):
                answered()
                return
            self.moved(None, message, answered, None, RequestDenied("wrong_secret", NOT_FOLLOWED))
        elif open_table is None:
            self.hall.tasks.begin(self.find_and_enter(message, answered))
        else:
            self.enter(open_table, message, answered)

    async def find_and_enter(self, message: MoveMessage, answered: Answered) -> None:
        try:
            open_table = await self.hall.find(message.table)
        except Exception as trouble:
            self.moved(None, message, answered, None, trouble)
            return
        self.enter(open_table, message, answered)

    def enter(self, open_table: OpenTable, message: MoveMessage, answered: Answered) -> None:
        done = partial(self.moved, open_table, message, answered)
        if open_table.lock.is_taken:
            try:
                self.check_seat(open_table, message)
            except RequestDenied as denied:  # there is nothing to wait for
                done(None, denied)
                return
        self.hall.moves.enter(open_table, partial(self.wanted, open_table, message), done)

    def wanted(self, open_table: OpenTable, message: MoveMessage) -> Moved | None:
        """Whoever waited for the table may have lost the seat meanwhile."""
        self.check_seat(open_table, message)
        journaled = open_table.journaled
        open_table.touched = journaled.clock.ticks()
        return journaled.wanted(message.seat, message.id, message.sequence, message.moves, message.draft)

    def check_seat(self, open_table: OpenTable, message: MoveMessage) -> None:
        journaled, seat = open_table.journaled, message.seat
        subscription = self.connection.tables.get(message.table)
        if subscription is None:
            raise RequestDenied("wrong_secret", NOT_FOLLOWED)
        journaled.checked_seat(seat)
        if not open_table.opens(subscription, seat):
            raise RequestDenied("wrong_secret", f"this socket does not hold seat {seat}")
        if journaled.setup.chairs[seat].kind == "bot":
            raise RequestDenied("seat_taken", "a bot plays here now; seat_back gives the seat back")

    def moved(
        self,
        open_table: OpenTable | None,
        message: MoveMessage,
        answered: Answered,
        entry: Entry | None,
        trouble: Exception | None,
    ) -> None:
        try:
            if trouble is None and open_table is not None:
                self.accept(open_table, message, entry)
            else:
                self.complain(message, trouble)
        except Exception as mistake:
            self.complain(message, mistake)
        finally:
            answered()

    def accept(self, open_table: OpenTable, message: MoveMessage, entry: Entry | None) -> None:
        journaled = open_table.journaled
        if isinstance(entry, Moved):
            sequence, played = journaled.sequence, len(entry.moves)
        else:  # it was heeded already
            sequence, played = journaled.answered[message.seat, message.id]
        self.connection.send(Accepted(message.id, message.table, sequence, played))
        self.complaints = 0

    # What goes wrong

    def complain(self, message: ToServer | None, trouble: Exception | None) -> None:
        """Why a message was not heeded; `message` is none where it could not be read."""
        if isinstance(trouble, MoveRefused) and message is not None:
            self.refuse(message, trouble)
            self.complaints = 0
            return
        id, table = id_of(message)[:LONGEST_ID], table_of(message)[:20]
        code: Trouble = "internal"
        detail = OUR_MISTAKE
        if isinstance(trouble, RequestDenied):
            code, detail = trouble.code, trouble.detail
        elif isinstance(trouble, Problem):
            code, detail = "bad_table", str(trouble)
        else:  # a mistake of ours must not take the others' tables along
            LOG.error("a message of type %s was not heeded", type(message).__name__, exc_info=trouble)
        self.connection.send(Error(code, detail[:500], id, table))
        self.complaints += 1
        if self.complaints >= self.hall.limits.complaints:
            self.is_over = True
            self.connection.close(1008, "too much that cannot be understood")

    def refuse(self, message: ToServer, refuse: MoveRefused) -> None:
        table, seat, id = table_of(message), seat_of(message), id_of(message)
        open_table = self.hall.open_tables[table]
        if isinstance(message, MoveMessage) and refuse.reason != "stale":
            open_table.journaled.remember_refusal(seat, id, refuse)
        sequence = open_table.journaled.sequence
        answer = Refused(id, table, seat, refuse.reason, refuse.notation, refuse.clause, sequence, refuse.key)
        self.connection.send(answer)
        if refuse.reason == "stale":
            show(open_table, self.connection, seat, sequence)


def id_of(message: ToServer | None) -> str:
    return getattr(message, "id", "")


def table_of(message: ToServer | None) -> str:
    return getattr(message, "table", "")


def seat_of(message: ToServer) -> int:
    return getattr(message, "seat", 0)
