"""What is said at a table, and who hears it."""

from __future__ import annotations

from typing import Final

from cheeseboard.people.names import cleaned
from cheeseboard.server.core.errors import RequestDenied
from cheeseboard.server.hall.open_table import OpenTable
from cheeseboard.server.messages.base import Base
from cheeseboard.server.protocol import PHRASES, Said, Say

LONGEST_TEXT: Final = 200


class Talk(Base):
    async def say(self, message: Say) -> None:
        open_table = await self.at(message.table, message.seat)
        chat = open_table.setup.chat
        text = None if message.text is None else cleaned(message.text)
        if chat == "off" or (text is not None and chat != "free"):
            raise RequestDenied("quiet", "this table does not talk like this")
        if (message.phrase is None) == (text is None) or (text is not None and not 0 < len(text) <= LONGEST_TEXT):
            raise RequestDenied("malformed", f"say a phrase, or a text of 1 to {LONGEST_TEXT} letters")
        if message.phrase is not None and message.phrase not in PHRASES:
            raise RequestDenied("malformed", f"the phrases are {', '.join(PHRASES)}")
        if message.team:
            to = self.team_of(open_table, message.seat)
        else:
            to = []
            self.check_silence(open_table, message.seat)
        async with open_table.lock:
            self.key(open_table, message.seat)
            if open_table.setup.chairs[message.seat].muted:
                raise RequestDenied("quiet", "the host lets nobody hear this seat")
            name = open_table.setup.chairs[message.seat].name()
            now = self.hall.clock.wall()
            number = max(int(now * 1000), open_table.talk[-1].number + 1 if open_table.talk else 1)
            said = Said(message.table, number, message.seat, name, message.phrase, text, int(now), to)
            await self.hall.remember(open_table, said)
        for connection, subscription in open_table.subscriptions.items():
            if open_table.hears(subscription, said):
                connection.send(said)

    def check_silence(self, open_table: OpenTable, seat: int) -> None:
        match = open_table.journaled.match
        if match is not None and match.game.is_silent(match.table, seat):
            raise RequestDenied("quiet", "the rules ask this seat for silence now")

    def team_of(self, open_table: OpenTable, seat: int) -> list[int]:
        """Who hears what this seat says to its team.  Silence is kept from the others' ears: these are not here."""
        for team in open_table.journaled.talk_teams():
            if seat in team:
                return team
        raise RequestDenied("quiet", "this seat has no team to talk to alone")
