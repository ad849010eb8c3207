"""Coming and going: seats taken, kept, handed over and given up; and the beginning of a game."""

from __future__ import annotations

from typing import Final

from cheeseboard.server.core.chairs import Chair, Person, distinct, good_contribution, good_name
from cheeseboard.server.core.errors import Elsewhere, RequestDenied
from cheeseboard.server.core.journal import JournaledMatch
from cheeseboard.server.core.meanwhile import missed_by, missed_frames
from cheeseboard.server.core.secrets import hashed, new_secret
from cheeseboard.server.core.setup import MOST_PEOPLE, OpenInvitation
from cheeseboard.server.hall.connection import Subscription
from cheeseboard.server.hall.open_table import OpenTable
from cheeseboard.server.hall.telling import tell_table
from cheeseboard.server.messages.base import MOST_TABLES, Base
from cheeseboard.server.protocol import (
    HandOver,
    Invitation,
    Invite,
    Join,
    Key,
    Leave,
    Ready,
    Said,
    Seated,
    Sit,
    State,
)

MOST_SECRETS: Final = 16


class Seats(Base):
    async def sit(self, message: Sit) -> None:
        if not self.hall.sitting.take(self.connection.address):
            raise RequestDenied("too_fast", "too many tables were sat down at in a minute")
        if len(message.secrets) > MOST_SECRETS:
            raise RequestDenied("malformed", f"at most {MOST_SECRETS} secrets at once")
        try:
            open_table = await self.hall.look_up(self.connection.address, message.table)
        except Elsewhere:  # it is counted there
            self.hall.sitting.spend(self.connection.address, -1.0)
            raise
        journaled = open_table.journaled
        missed = await self.missed(journaled, message)
        keys = opened_seats(journaled, message)
        is_host = message.host is not None and hashed(message.host) == journaled.setup.host
        if message.host is not None and not is_host:
            raise RequestDenied("wrong_secret", "this is not the secret of the host")
        if message.table not in self.connection.tables and len(self.connection.tables) >= MOST_TABLES:
            raise RequestDenied("too_fast", f"a socket follows at most {MOST_TABLES} tables")
        subscription = Subscription(dict(sorted(keys.items())), is_host, message.watch)
        self.hall.follow(open_table, self.connection, subscription)
        tell_table(open_table)
        for eye in subscription.eyes:
            before = missed.get(eye, [])
            for _, frame in before:
                self.connection.send_bytes(frame)
            self.show(open_table, eye, before[-1][0] if before else message.since)
        self.say_again(open_table.talk, open_table, subscription)
        await self.start_if_complete(open_table)  # where a crash came between the last contribution and the start

    async def follow_on(self, id: str, before: Subscription, shown: int, said: int) -> None:
        """As at the house that had the table until now."""
        open_table = await self.hall.find(id)
        subscription = before.without([seat for seat in before.keys if not open_table.opens(before, seat)])
        self.hall.follow(open_table, self.connection, subscription)
        tell_table(open_table)
        for eye in subscription.eyes:
            self.show(open_table, eye, shown)
        self.say_again([one for one in open_table.talk if one.number > said], open_table, subscription)

    def say_again(self, talk: list[Said], open_table: OpenTable, subscription: Subscription) -> None:
        for said in talk:
            if open_table.hears(subscription, said):
                self.connection.send(said)

    async def missed(self, journaled: JournaledMatch, message: Sit) -> dict[int | None, list[tuple[int, bytes]]]:
        """Frames of what happened since somebody left."""
        if message.shown is None:
            return {}
        eyes = Subscription(opened_seats(journaled, message), watch=message.watch).eyes
        missed = missed_by(journaled, eyes, message.shown, message.since)
        if missed is None:
            return {}
        return await self.hall.workers.do(missed_frames, missed, self.hall.clock.pause)

    async def join(self, message: Join) -> None:
        open_table = await self.hall.look_up(self.connection.address, message.table)
        journaled, secret = open_table.journaled, new_secret()
        async with open_table.lock:
            chairs = journaled.setup.chairs
            invited = journaled.setup.invitations.get(hashed(message.invitation or ""))
            moves_in = invited is not None and invited.replaces is not None  # and is called as before
            name = good_name(message.name) if moves_in else distinct(message.name, chairs)
            person = Person(name, hashed(secret))
            if message.invitation is not None:
                if invited is None:
                    raise RequestDenied("wrong_secret", "this invitation was used, or never was one")
                seat = invited.seat
                take_invited(chairs[seat], person, invited)
                del journaled.setup.invitations[hashed(message.invitation)]
            else:
                seat = free_seat(chairs, message.seat, journaled.setup.state)
                chairs[seat].kind = "person"
                chairs[seat].people = [person]
            open_table.haste = 1.0  # for somebody else, too
            await self.hall.keep(open_table)
            before = self.connection.tables.get(journaled.id, Subscription({}))
            keys = {**before.keys, seat: person.secret}
            self.hall.follow(open_table, self.connection, Subscription(keys, before.host, before.watch))
        self.give(message, Seated(message.id, journaled.id, Key(seat, secret)))
        tell_table(open_table)
        self.show(open_table, seat, 0)

    async def leave(self, message: Leave) -> None:
        open_table = await self.at(message.table, message.seat)
        if message.seat is not None and open_table.setup.state == "gathering":
            async with open_table.lock:
                await self.give_up(open_table, message.seat)
        self.hall.unfollow(message.table, self.connection)

    async def give_up(self, open_table: OpenTable, seat: int) -> None:
        """By one person; whoever shared the seat keeps it."""
        chairs, key, subscription = open_table.setup.chairs, self.key(open_table, seat), self.subscription(open_table)
        people = [person for person in chairs[seat].people if person.secret != key]
        if people:
            chairs[seat].people = people
        else:
            chairs[seat] = Chair("open")
        self.hall.follow(open_table, self.connection, subscription.without([seat]))
        try:
            await self.hall.keep(open_table)
        except RequestDenied:
            self.hall.follow(open_table, self.connection, subscription)
            raise

    async def hand_over(self, message: HandOver) -> None:
        open_table = await self.at(message.table, message.seat)
        async with open_table.lock:
            key = self.key(open_table, message.seat)
            if message.keep:
                opens = OpenInvitation(message.seat, beside=key)
            else:
                opens = OpenInvitation(message.seat, replaces=key)
            await self.invitation(open_table, message.id, opens)

    async def invite(self, message: Invite) -> None:
        """A free seat is kept for whoever comes with the invitation."""
        open_table = await self.hosted(message.table)
        seat = open_table.journaled.checked_seat(message.seat)
        async with open_table.lock:
            chair = open_table.setup.chairs[seat]
            if not chair.is_free():
                raise RequestDenied("seat_taken", "somebody has this seat; who sits there can share it or hand it over")
            if open_table.journaled.lesson() is not None:
                raise RequestDenied("seat_taken", "the lesson plays here; when it is skipped somebody can join in")
            if chair.kind == "open":
                chair.kind = "invited"
            await self.invitation(open_table, message.id, OpenInvitation(seat))
        tell_table(open_table)

    async def invitation(self, open_table: OpenTable, id: str, opens: OpenInvitation) -> None:
        """The caller holds the lock."""
        token = new_secret()
        open_table.setup.invite(hashed(token), opens)
        await self.hall.keep(open_table)
        self.connection.send(Invitation(id, open_table.id, opens.seat, token))

    async def ready(self, message: Ready) -> None:
        open_table = await self.at(message.table, message.seat)
        part = good_contribution(message.contribution)
        async with open_table.lock:
            self.key(open_table, message.seat)
            chair = open_table.setup.chairs[message.seat]
            if not chair.contribution:  # what others have seen stays as it is
                if open_table.setup.state != "gathering":
                    raise RequestDenied("started", "the luck is sealed already")
                chair.contribution = part
                await self.hall.keep(open_table)
        tell_table(open_table)
        await self.start_if_complete(open_table)


def opened_seats(journaled: JournaledMatch, message: Sit) -> dict[int, str]:
    """And the hash of the secret that opens each."""
    keys: dict[int, str] = {}
    for secret in message.secrets:
        seat = journaled.seat_of(secret)
        if seat is None:
            raise RequestDenied("wrong_secret", "a secret opens no seat at this table")
        keys[seat] = hashed(secret)
    return keys


def take_invited(chair: Chair, person: Person, invited: OpenInvitation) -> None:
    """Into a chair, in the place of whoever hands it over, or beside those who sit there."""
    if invited.replaces is not None:
        for old in chair.people:
            if old.secret == invited.replaces:
                old.secret = person.secret  # the person stays, the device changes
                return
    if len(chair.people) >= MOST_PEOPLE:
        raise RequestDenied("seat_taken", f"{MOST_PEOPLE} people share this seat already")
    if chair.is_free():
        chair.kind, chair.level, chair.bot = "person", None, ""
    chair.people.append(person)


def free_seat(chairs: list[Chair], wanted: int | None, state: State) -> int:
    if state != "gathering":
        raise RequestDenied("started", "the game has begun; an invitation of the host brings you to a seat")
    if wanted is not None and not 0 <= wanted < len(chairs):
        raise RequestDenied("no_such_seat", f"seats are 0 to {len(chairs) - 1}")
    for seat, chair in enumerate(chairs):
        if chair.kind == "open" and wanted in (None, seat):
            return seat
    raise RequestDenied("seat_taken", "no such seat is open")
