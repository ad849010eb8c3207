"""Heeds what a client says: one method for each message of the protocol."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import assert_never, final

from cheeseboard.server.core.errors import Elsewhere
from cheeseboard.server.hall.buckets import Buckets
from cheeseboard.server.hall.connection import Connection, Subscription
from cheeseboard.server.hall.hall import Hall
from cheeseboard.server.messages.host import Host
from cheeseboard.server.messages.incoming import Incoming, table_of
from cheeseboard.server.messages.lessons import Lessons
from cheeseboard.server.messages.opening import Opening
from cheeseboard.server.messages.play import Play
from cheeseboard.server.messages.seats import Seats
from cheeseboard.server.messages.talk import Talk
from cheeseboard.server.protocol import (
    Close,
    Consent,
    Create,
    Explain,
    Fork,
    GiveRole,
    HandOver,
    Hasten,
    Hint,
    Invite,
    Join,
    Judge,
    Kick,
    Learn,
    Leave,
    LessonWish,
    MoveMessage,
    Mute,
    Ping,
    PlayDeal,
    Pong,
    Ready,
    Rematch,
    Report,
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
class Dispatcher(Opening, Seats, Play, Host, Talk, Lessons):
    """One for each connection."""

    def __init__(self, hall: Hall, connection: Connection, creating: Buckets) -> None:
        super().__init__(hall, connection, creating)
        self.incoming = Incoming(hall, connection)
        connection.heeding = self

    async def heed(self, data: bytes) -> None:
        """One message, when its turn comes: to its end, also if whoever said it has left meanwhile."""
        await self.incoming.turn.wait()
        await self.hall.tasks.finish(self.heeded(data))

    async def heeded(self, data: bytes) -> None:
        message: ToServer | None = None
        before = self.incoming.complaints
        try:
            message = self.incoming.read(data)
            self.incoming.check(message)
            if not self.passed_on(message, data):
                await self.dispatch(message)
            if self.incoming.complaints == before:
                self.incoming.complaints = 0
        except Elsewhere as elsewhere:
            if not self.hall.pass_on(self.connection, table_of(message), elsewhere.house, data):
                self.incoming.complain(message, elsewhere)
        except Exception as trouble:
            self.incoming.complain(message, trouble)
        finally:
            self.incoming.turn.give_back()

    async def take_up(self, table: str, subscription: Subscription, shown: int, said: int) -> None:
        async with self.incoming.turn:
            self.connection.far.pop(table, None)
            await self.follow_on(table, subscription, shown, said)

    def passed_on(self, message: ToServer, data: bytes) -> bool:
        """What is about a table of another house is said there; a ping, too, so that its answer overtakes nothing."""
        far = self.connection.far
        if not far:
            return False
        table = next(reversed(far)) if isinstance(message, Ping) else table_of(message)
        return table in far and self.hall.pass_on(self.connection, table, far[table], data)

    async def move(self, message: MoveMessage) -> None:
        answered: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.incoming.play(message, partial(finish, answered))
        await answered

    async def dispatch(self, message: ToServer) -> None:
        """Answers go to the connection.  `MoveRefused` and `RequestDenied` say why something is not done."""
        if isinstance(message, Create | Learn | PlayDeal | Fork | Join) and self.was_given(message):
            return
        match message:
            case MoveMessage():
                await self.move(message)
            case Ping():
                self.connection.send(Pong(message.id))
            case Create():
                await self.create(message)
            case Learn():
                await self.learn(message)
            case LessonWish():
                await self.heed_learner(message)
            case Judge():
                await self.judge(message)
            case PlayDeal():
                await self.deal(message)
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
            case GiveRole():
                await self.give_role(message)
            case Kick():
                await self.kick(message)
            case Mute():
                await self.mute(message)
            case Close():
                await self.close(message)
            case Report():
                await self.report(message)
            case Hasten():
                await self.hasten(message)
            case Rematch():
                await self.rematch(message)
            case Fork():
                await self.fork(message)
            case Leave():
                await self.leave(message)
            case _:  # a new message that is not heeded anywhere is found by mypy
                assert_never(message)


def finish(answered: asyncio.Future[None]) -> None:
    if not answered.done():
        answered.set_result(None)
