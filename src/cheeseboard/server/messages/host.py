"""What the host does."""

from __future__ import annotations

from functools import partial
from typing import Final

from cheeseboard.engine.errors import Problem
from cheeseboard.people.names import cleaned
from cheeseboard.server.core.chairs import Chair, known_level, name_bots
from cheeseboard.server.core.errors import RequestDenied
from cheeseboard.server.core.setup import OpenInvitation
from cheeseboard.server.hall import order
from cheeseboard.server.hall.open_table import OpenTable
from cheeseboard.server.hall.starting import started_with_bots
from cheeseboard.server.hall.telling import tell_table
from cheeseboard.server.messages.base import Base
from cheeseboard.server.protocol import Close, GiveRole, Hasten, Kick, Mute, Report, Reported, SeatBack, SeatBot, Start

MOST_HASTE: Final = 4


class Host(Base):
    async def start(self, message: Start) -> None:
        open_table = await self.hosted_or_left(message.table)
        await self.hall.moves.entered(open_table, partial(started_with_bots, open_table, message.level))

    async def seat_bot(self, message: SeatBot) -> None:
        """Whose host is away seats bots where nobody is; the host, for somebody who sleeps, too."""
        open_table = await self.hosted_or_left(message.table)
        seat = open_table.journaled.checked_seat(message.seat)
        level = known_level(message.level, open_table.journaled.game)
        if not self.subscription(open_table).host and (
            open_table.setup.chairs[seat].kind == "bot" or seat in open_table.present()
        ):
            raise RequestDenied("not_host", "only the host does this: somebody is at this seat")
        await self.change_chair(open_table, seat, level)

    async def seat_back(self, message: SeatBack) -> None:
        """Whoever holds the seat takes it back themselves, too."""
        open_table = await self.at(message.table)
        if not open_table.opens(self.subscription(open_table), open_table.journaled.checked_seat(message.seat)):
            open_table = await self.hosted(message.table)
        await self.change_chair(open_table, message.seat, None)

    async def give_role(self, message: GiveRole) -> None:
        open_table = await self.hosted(message.table)
        options = open_table.journaled.game.options
        if message.option not in [option.name for option in options.options if option.is_role]:
            raise RequestDenied("bad_table", f"'{message.option}' is no role of this game")
        async with open_table.lock:
            setup = open_table.setup
            if setup.state != "gathering" or setup.forked is not None:
                raise RequestDenied("started", "the game has begun")
            try:
                setup.options = options.agreed({**setup.options, message.option: message.value}, len(setup.chairs))
            except Problem as problem:
                raise RequestDenied("bad_table", str(problem)) from None
            await self.hall.keep(open_table)
        tell_table(open_table)

    async def kick(self, message: Kick) -> None:
        open_table = await self.hosted(message.table)
        await order.kick(self.hall, open_table, open_table.journaled.checked_seat(message.seat))

    async def mute(self, message: Mute) -> None:
        open_table = await self.hosted(message.table)
        await order.mute(self.hall, open_table, open_table.journaled.checked_seat(message.seat), message.muted)

    async def close(self, message: Close) -> None:
        await order.close(self.hall, await self.hosted(message.table))

    async def report(self, message: Report) -> None:
        """Anybody who follows the table."""
        open_table = await self.at(message.table)
        seat = None if message.seat is None else open_table.journaled.checked_seat(message.seat)
        words = cleaned(message.words)
        if len(words) > order.LONGEST_REPORT:
            raise RequestDenied("malformed", f"a report has at most {order.LONGEST_REPORT} letters")
        if not self.hall.reporting.take(self.connection.address):
            raise RequestDenied("too_fast", "too many reports in a minute")
        by = [held for held in self.subscription(open_table).keys if self.holds(open_table, held)]
        await order.report(self.hall, open_table, seat, by, words)
        self.connection.send(Reported(message.id))

    def holds(self, open_table: OpenTable, seat: int) -> bool:
        return open_table.opens(self.subscription(open_table), seat)

    async def hasten(self, message: Hasten) -> None:
        """Nobody else is hurried."""
        open_table = await self.at(message.table)
        held = self.subscription(open_table).keys
        if not held or any(chair.people and seat not in held for seat, chair in enumerate(open_table.setup.chairs)):
            raise RequestDenied("not_host", "only who is alone with the bots does this")
        if not 1 <= message.times <= MOST_HASTE:
            raise RequestDenied("malformed", f"bots are 1 to {MOST_HASTE} times as quick")
        open_table.haste = message.times

    async def change_chair(self, open_table: OpenTable, seat: int, level: str | None) -> None:
        """A bot of this level plays here, or (None) the people of the seat do."""
        async with open_table.lock:
            setup = open_table.setup
            chair = setup.chairs[seat]
            if setup.state in ("over", "stopped"):
                raise RequestDenied("started", "the game is over")
            if level is not None:
                chair.kind, chair.level = "bot", level
                setup.invitations = {key: to for key, to in setup.invitations.items() if to != OpenInvitation(seat)}
                name_bots(setup.chairs)
            elif chair.people:
                chair.kind, chair.level, chair.bot = "person", None, ""
            elif setup.state == "gathering":
                setup.chairs[seat] = Chair("open")
                setup.invitations = {key: to for key, to in setup.invitations.items() if to.seat != seat}
            else:
                raise RequestDenied("started", "nobody but the bot sits here")
            open_table.journaled.request = None
            await self.hall.keep(open_table)
        tell_table(open_table)
        self.hall.wake(open_table)
        await self.start_if_complete(open_table)
