"""What every part of a desk needs: who follows what, who may do it, and how it is answered."""

from __future__ import annotations

from functools import partial
from typing import Final

from cheeseboard.server.core.entries import Started
from cheeseboard.server.core.errors import RequestDenied
from cheeseboard.server.hall.buckets import Buckets
from cheeseboard.server.hall.connection import Connection, Subscription
from cheeseboard.server.hall.hall import Hall
from cheeseboard.server.hall.open_table import OpenTable
from cheeseboard.server.hall.starting import started
from cheeseboard.server.hall.telling import show
from cheeseboard.server.messages.incoming import NOT_FOLLOWED
from cheeseboard.server.protocol import Create, Created, Fork, Join, Learn, PlayDeal, Seated

MOST_TABLES: Final = 50  # followed by one socket
HOST_AWAY: Final = 60.0  # seconds, until the others can begin, and seat a bot where nobody is


class Base:
    """One socket's place in the house."""

    def __init__(self, hall: Hall, connection: Connection, creating: Buckets) -> None:
        self.hall = hall
        self.connection = connection
        self.creating = creating

    async def at(self, id: str, seat: int | None = None) -> OpenTable:
        """A table that this socket follows, and with `seat` sits at."""
        if id not in self.connection.tables:  # whether there is one or not, the same
            raise RequestDenied("wrong_secret", NOT_FOLLOWED)
        open_table = self.hall.open_tables.get(id) or await self.hall.find(id)
        self.subscription(open_table)
        open_table.touched = self.hall.clock.ticks()
        if seat is not None:
            open_table.journaled.checked_seat(seat)
            self.key(open_table, seat)
        return open_table

    def subscription(self, open_table: OpenTable) -> Subscription:
        subscription = self.connection.tables.get(open_table.id)
        if subscription is None:
            raise RequestDenied("wrong_secret", NOT_FOLLOWED)
        return subscription

    def key(self, open_table: OpenTable, seat: int) -> str:
        """What opens this seat to this socket, now: whoever waited for something asks again."""
        subscription = self.subscription(open_table)
        if not open_table.opens(subscription, seat):
            raise RequestDenied("wrong_secret", f"this socket does not hold seat {seat}")
        return subscription.keys[seat]

    async def hosted(self, id: str) -> OpenTable:
        """A table that this socket is the host of."""
        open_table = await self.at(id)
        if not self.subscription(open_table).host:
            raise RequestDenied("not_host", "only the host does this")
        return open_table

    async def hosted_or_left(self, id: str) -> OpenTable:
        """The same; when the host has been away for a while, whoever sits at the table may go on without."""
        open_table = await self.at(id)
        subscription = self.subscription(open_table)
        if subscription.host:
            return open_table
        if not subscription.keys or open_table.has_host():
            raise RequestDenied("not_host", "only the host does this")
        if self.hall.clock.ticks() - open_table.host_left < HOST_AWAY:
            raise RequestDenied(
                "not_host", f"only the host does this, or who sits here once the host is {HOST_AWAY:.0f} seconds away"
            )
        return open_table

    def show(self, open_table: OpenTable, eye: int | None, since: int) -> None:
        show(open_table, self.connection, eye, since)

    def give(self, message: Create | Learn | PlayDeal | Fork | Join, answer: Created | Seated) -> None:
        self.hall.given.give(self.connection, message, answer)

    def was_given(self, message: Create | Learn | PlayDeal | Fork | Join) -> bool:
        """The same was asked before, and is answered again."""
        answer = self.hall.given.before(self.connection, message)
        if answer is not None:
            self.connection.send_bytes(answer)
        return answer is not None

    def may_create(self) -> None:
        if len(self.connection.tables) >= MOST_TABLES:
            raise RequestDenied("too_fast", f"a socket follows at most {MOST_TABLES} tables")
        if not self.creating.take(self.connection.address):
            raise RequestDenied("too_fast", "too many new tables in a minute")

    async def start_if_complete(self, open_table: OpenTable) -> None:
        await self.hall.moves.entered(open_table, partial(self.start_wanted, open_table))

    def start_wanted(self, open_table: OpenTable) -> Started | None:
        """If everybody is there, and everybody's part of the luck."""
        setup = open_table.setup
        everybody = all(chair.is_taken() for chair in setup.chairs)
        if setup.state == "gathering" and everybody:
            if setup.dealt is not None or all(chair.contribution for chair in setup.chairs if chair.is_person()):
                return started(open_table)
        return None
