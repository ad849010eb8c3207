"""Heeds what a client says: one method for each message of the protocol."""

from __future__ import annotations

import time
from typing import assert_never, final

from cheeseboard.server.core.errors import MoveRefused, RequestDenied
from cheeseboard.server.hall.connection import Connection
from cheeseboard.server.hall.hall import Hall
from cheeseboard.server.hall.limits import Bucket, Buckets
from cheeseboard.server.hall.moves import LONGEST_ID, ShortWay
from cheeseboard.server.messages.host import Host
from cheeseboard.server.messages.opening import Opening
from cheeseboard.server.messages.play import Play
from cheeseboard.server.messages.seats import Seats
from cheeseboard.server.messages.talk import Talk
from cheeseboard.server.protocol import (
    Consent,
    Create,
    Explain,
    Fork,
    HandOver,
    Hint,
    Invite,
    Join,
    Leave,
    MoveMessage,
    Ping,
    Pong,
    Ready,
    Refused,
    Rematch,
    Say,
    SeatBack,
    SeatBot,
    Seen,
    Sit,
    Start,
    TakeBack,
    ToServer,
    Try,
)


@final
class Dispatcher(Opening, Seats, Play, Host, Talk):
    """One for each socket."""

    def __init__(self, hall: Hall, connection: Connection, creating: Buckets) -> None:
        super().__init__(hall, connection, creating)
        limits = hall.limits
        self.bucket = Bucket(limits.messages, limits.seconds, time.monotonic())
        self.short = ShortWay(hall, connection, self.bucket)

    async def heed(self, message: ToServer) -> None:
        """Answers go into the follower's outbox.  Raises `RequestDenied` for what cannot be done."""
        if self.hall.draining:
            raise RequestDenied("restarting", "the server is about to restart; come back in a moment")
        id = getattr(message, "id", "")
        if len(id) > LONGEST_ID:
            raise RequestDenied("malformed", f"an id has at most {LONGEST_ID} letters")
        given = self.hall.given_before(self.connection, type(message).__name__, id)
        if given is not None:
            self.connection.send_bytes(given)
            return
        try:
            await self.dispatch(message)
        except MoveRefused as refuse:
            self.refuse(message, refuse)

    async def dispatch(self, message: ToServer) -> None:
        match message:
            case MoveMessage():
                await self.move(message)
            case Ping():
                self.connection.send(Pong(message.id))
            case Create():
                await self.create(message)
            case Sit():
                await self.sit(message)
            case Join():
                await self.join(message)
            case Ready():
                await self.ready(message)
            case Explain():
                await self.explain(message)
            case Try():
                await self.try_moves(message)
            case TakeBack():
                await self.take_back(message)
            case Consent():
                await self.consent(message)
            case Say():
                await self.say(message)
            case Seen():
                await self.seen(message)
            case Hint():
                await self.hint(message)
            case HandOver():
                await self.hand_over(message)
            case Invite():
                await self.invite(message)
            case Start():
                await self.start(message)
            case SeatBot():
                await self.seat_bot(message)
            case SeatBack():
                await self.seat_back(message)
            case Rematch():
                await self.rematch(message)
            case Fork():
                await self.fork(message)
            case Leave():
                await self.leave(message)
            case _:  # a new message that is not heeded anywhere is found by mypy
                assert_never(message)

    def refuse(self, message: ToServer, refuse: MoveRefused) -> None:
        table, seat, id = getattr(message, "table", ""), getattr(message, "seat", 0), getattr(message, "id", "")
        open_table = self.hall.open_tables[table]
        if isinstance(message, MoveMessage) and refuse.reason != "stale":
            open_table.journaled.remember_refusal(seat, id, refuse)
        sequence = open_table.journaled.sequence
        self.connection.send(Refused(id, table, seat, refuse.reason, refuse.notation, refuse.clause, sequence))
        if refuse.reason == "stale":
            self.show(open_table, seat, open_table.journaled.sequence)
