"""What the host does."""

from __future__ import annotations

from cheeseboard.server.core.chairs import Chair, known_level, name_bots
from cheeseboard.server.core.errors import Unheeded
from cheeseboard.server.core.setup import Pass
from cheeseboard.server.hall.open_table import Live
from cheeseboard.server.messages.base import Base
from cheeseboard.server.protocol import SeatBack, SeatBot, Start


class Host(Base):
    async def start(self, message: Start) -> None:
        live = await self.hosted_or_left(message.table)
        async with live.lock:
            about = live.table.about
            if about.state != "gathering":
                raise Unheeded("started", "the game has begun")
            level = known_level(message.level, live.table.game)
            for seat, chair in enumerate(about.chairs):
                if not chair.is_taken():
                    about.chairs[seat] = Chair("bot", level=level)
            name_bots(about.chairs)
            await self.begin(live)

    async def seat_bot(self, message: SeatBot) -> None:
        """Whose host is away seats bots where nobody is; the host, for somebody who sleeps, too."""
        live = await self.hosted_or_left(message.table)
        seat = live.table.checked_seat(message.seat)
        level = known_level(message.level, live.table.game)
        if not self.following(live).host and (live.table.about.chairs[seat].kind == "bot" or seat in live.present()):
            raise Unheeded("not_host", "only the host does this: somebody is at this seat")
        await self.change_chair(live, seat, level)

    async def seat_back(self, message: SeatBack) -> None:
        """Whoever holds the seat takes it back themselves, too."""
        live = await self.at(message.table)
        if not live.opens(self.following(live), live.table.checked_seat(message.seat)):
            live = await self.hosted(message.table)
        await self.change_chair(live, message.seat, None)

    async def change_chair(self, live: Live, seat: int, level: str | None) -> None:
        """A bot of this level plays here, or (None) the people of the seat do."""
        async with live.lock:
            about = live.table.about
            chair = about.chairs[seat]
            if about.state in ("over", "stopped"):
                raise Unheeded("started", "the game is over")
            if level is not None:
                chair.kind, chair.level = "bot", level
                about.invitations = {key: to for key, to in about.invitations.items() if to != Pass(seat)}
                name_bots(about.chairs)
            elif chair.people:
                chair.kind, chair.level, chair.bot = "person", None, ""
            elif about.state == "gathering":
                about.chairs[seat] = Chair("open")
                about.invitations = {key: to for key, to in about.invitations.items() if to.seat != seat}
            else:
                raise Unheeded("started", "nobody but the bot sits here")
            live.table.request = None
            await self.house.keep(live)
        self.house.tell_table(live)
        self.house.wake(live)
        await self.start_if_complete(live)
