"""What every part of a desk needs: who follows what, who may do it, and how it is answered."""

from __future__ import annotations

from time import monotonic
from typing import Final

from cheeseboard.server.core.entries import Entry
from cheeseboard.server.core.errors import Unheeded
from cheeseboard.server.core.now import now
from cheeseboard.server.hall.connection import Follower, Following
from cheeseboard.server.hall.hall import House
from cheeseboard.server.hall.limits import Buckets
from cheeseboard.server.hall.open_table import Live
from cheeseboard.server.protocol import Create, Fork, Join, ToClient

MOST_TABLES: Final = 50  # followed by one socket
HOST_AWAY: Final = 60.0  # seconds, until the others can begin, and seat a bot where nobody is
NOT_FOLLOWED: Final = "follow the table first: sit, join or create"


class Base:
    """One socket's place in the house."""

    def __init__(self, house: House, follower: Follower, creating: Buckets) -> None:
        self.house = house
        self.follower = follower
        self.creating = creating

    async def at(self, id: str, seat: int | None = None) -> Live:
        """A table that this socket follows, and with `seat` sits at."""
        if id not in self.follower.tables:  # whether there is one or not, the same
            raise Unheeded("wrong_secret", NOT_FOLLOWED)
        live = self.house.live.get(id) or await self.house.find(id)
        self.following(live)
        live.touched = monotonic()
        if seat is not None:
            live.table.checked_seat(seat)
            self.key(live, seat)
        return live

    def following(self, live: Live) -> Following:
        following = self.follower.tables.get(live.table.id)
        if following is None:
            raise Unheeded("wrong_secret", NOT_FOLLOWED)
        return following

    def key(self, live: Live, seat: int) -> str:
        """What opens this seat to this socket, now: whoever waited for something asks again."""
        following = self.following(live)
        if not live.opens(following, seat):
            raise Unheeded("wrong_secret", f"this socket does not hold seat {seat}")
        return following.keys[seat]

    async def hosted(self, id: str) -> Live:
        """A table that this socket is the host of."""
        live = await self.at(id)
        if not self.following(live).host:
            raise Unheeded("not_host", "only the host does this")
        return live

    async def hosted_or_left(self, id: str) -> Live:
        """The same; when the host has been away for a while, whoever sits at the table may go on without."""
        live = await self.at(id)
        following = self.following(live)
        if following.host:
            return live
        if not following.keys or live.has_host():
            raise Unheeded("not_host", "only the host does this")
        if self.house.clock() - live.host_left < HOST_AWAY:
            raise Unheeded(
                "not_host", f"only the host does this, or who sits here once the host is {HOST_AWAY:.0f} seconds away"
            )
        return live

    def show(self, live: Live, eye: int | None, since: int) -> None:
        """A frame to this socket alone."""
        table = live.table
        if table.match is not None:
            since = table.since(since)
            self.follower.send(table.scene().frame(eye, since, live.seen(eye)))

    def give(self, message: Create | Fork | Join, answer: ToClient) -> None:
        self.house.give(self.follower, type(message).__name__, message.id, answer)

    def may_create(self) -> None:
        if len(self.follower.tables) >= MOST_TABLES:
            raise Unheeded("too_fast", f"a socket follows at most {MOST_TABLES} tables")
        if not self.creating.take(self.follower.address):
            raise Unheeded("too_fast", "too many new tables in a minute")

    async def start_if_complete(self, live: Live) -> None:
        async with live.lock:
            about = live.table.about
            everybody = all(chair.is_taken() for chair in about.chairs)
            if about.state == "gathering" and everybody:
                if all(chair.contribution for chair in about.chairs if chair.is_person()):
                    await self.begin(live)

    async def begin(self, live: Live) -> None:
        about = live.table.about
        about.started = now()
        people = [(seat, chair) for seat, chair in enumerate(about.chairs) if chair.people]
        about.without_part = [seat for seat, chair in people if not chair.contribution]
        await self.house.enter(live, Entry("start"))
        self.house.went_on(live, "gathering")
