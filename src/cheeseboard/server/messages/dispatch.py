"""Heeds what a client says: one method for each message of the protocol."""

from __future__ import annotations

import time
from typing import assert_never, final

from cheeseboard.server.core.errors import Refuse, Unheeded
from cheeseboard.server.hall.connection import Follower
from cheeseboard.server.hall.hall import House
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
)


@final
class Desk(Opening, Seats, Play, Host, Talk):
    """One for each socket."""

    def __init__(self, house: House, follower: Follower, creating: Buckets) -> None:
        super().__init__(house, follower, creating)
        limits = house.limits
        self.bucket = Bucket(limits.messages, limits.seconds, time.monotonic())
        self.short = ShortWay(house, follower, self.bucket)

    async def heed(self, message: ToServer) -> None:
        """Answers go into the follower's outbox.  Raises `Unheeded` for what cannot be done."""
        if self.house.draining:
            raise Unheeded("restarting", "the server is about to restart; come back in a moment")
        id = getattr(message, "id", "")
        if len(id) > LONGEST_ID:
            raise Unheeded("malformed", f"an id has at most {LONGEST_ID} letters")
        given = self.house.given_before(self.follower, type(message).__name__, id)
        if given is not None:
            self.follower.send_bytes(given)
            return
        try:
            await self.sorted(message)
        except Refuse as refuse:
            self.refuse(message, refuse)

    async def sorted(self, message: ToServer) -> None:
        match message:
            case MoveMessage():
                await self.move(message)
            case Ping():
                self.follower.send(Pong(message.id))
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

    def refuse(self, message: ToServer, refuse: Refuse) -> None:
        table, seat, id = getattr(message, "table", ""), getattr(message, "seat", 0), getattr(message, "id", "")
        live = self.house.live[table]
        if isinstance(message, MoveMessage) and refuse.reason != "stale":
            live.table.remember_refusal(seat, id, refuse)
        sequence = live.table.sequence
        self.follower.send(Refused(id, table, seat, refuse.reason, refuse.notation, refuse.clause, sequence))
        if refuse.reason == "stale":
            self.show(live, seat, live.table.sequence)
