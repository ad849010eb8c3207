"""Around the game: the host's actions, talk, and playing again."""

from __future__ import annotations

import time
from typing import Final

from cheeseboard.server.core import new_tables
from cheeseboard.server.hall.open_table import Live, now
from cheeseboard.server.messages.base import Place
from cheeseboard.server.protocol import PHRASES, Rematch, Said, Say, SeatBack, SeatBot, Start
from cheeseboard.server.seats import Chair, Pass, Unheeded, known_level, name_bots
from cheeseboard.terminal.names import cleaned

LONGEST_TEXT: Final = 200


class Hosting(Place):
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

    async def say(self, message: Say) -> None:
        live = await self.at(message.table, message.seat)
        chat = live.table.about.chat
        text = None if message.text is None else cleaned(message.text)
        if chat == "off" or (text is not None and chat != "free"):
            raise Unheeded("quiet", "this table does not talk like this")
        if (message.phrase is None) == (text is None) or (text is not None and not 0 < len(text) <= LONGEST_TEXT):
            raise Unheeded("malformed", f"say a phrase, or a text of 1 to {LONGEST_TEXT} letters")
        if message.phrase is not None and message.phrase not in PHRASES:
            raise Unheeded("malformed", f"the phrases are {', '.join(PHRASES)}")
        if message.team:
            to = self.team_of(live, message.seat)
        else:
            to = []
            self.check_silence(live, message.seat)
        async with live.lock:
            self.key(live, message.seat)
            name = live.table.about.chairs[message.seat].name()
            number = max(time.time_ns() // 1_000_000, live.talk[-1].number + 1 if live.talk else 1)
            said = Said(message.table, number, message.seat, name, message.phrase, text, now(), to)
            await self.house.remember(live, said)
        for follower, following in live.followers.items():
            if live.hears(following, said):
                follower.send(said)

    def check_silence(self, live: Live, seat: int) -> None:
        match = live.table.match
        if match is not None and match.game.is_silent(match.table, seat):
            raise Unheeded("quiet", "the rules ask this seat for silence now")

    def team_of(self, live: Live, seat: int) -> list[int]:
        """Who hears what this seat says to its team.  Silence is kept from the others' ears: these are not here."""
        for team in live.table.talk_teams():
            if seat in team:
                return team
        raise Unheeded("quiet", "this seat has no team to talk to alone")

    async def rematch(self, message: Rematch) -> None:
        live = await self.at(message.table)
        following = self.following(live)
        if not following.keys and not following.host:
            raise Unheeded("wrong_secret", "only who sits at the table plays again")
        async with live.lock:
            about = live.table.about
            if about.state not in ("over", "stopped") or about.imported is not None:
                raise Unheeded("not_over", "the game is not over")
            if about.rematch is None:
                self.may_create()
                fresh = await self.house.create(new_tables.again(about))
                about.rematch = fresh.table.id
                await self.house.keep(live)
        self.house.tell_table(live)
