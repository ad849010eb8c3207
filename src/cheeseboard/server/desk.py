"""Heeds what a client says: one method for each message of the protocol."""

from __future__ import annotations

import time
from typing import Final, final

from cheeseboard.engine.errors import Problem
from cheeseboard.server import opening
from cheeseboard.server.followers import Follower, Following
from cheeseboard.server.house import House, Live, now
from cheeseboard.server.limits import Bucket, Buckets
from cheeseboard.server.protocol import (
    PHRASES,
    Accepted,
    Consent,
    Create,
    Created,
    Explain,
    Explained,
    Fork,
    HandOver,
    Hint,
    Hinted,
    Invitation,
    Invite,
    Join,
    Key,
    Leave,
    MoveMessage,
    Ping,
    Pong,
    Ready,
    Refused,
    Rematch,
    Request,
    Said,
    Say,
    SeatBack,
    SeatBot,
    Seated,
    Seen,
    Sit,
    Start,
    TakeBack,
    ToClient,
    ToServer,
)
from cheeseboard.server.seats import (
    MOST_PEOPLE,
    Chair,
    Pass,
    Person,
    Unheeded,
    good_contribution,
    good_name,
    hashed,
    known_level,
    name_bots,
    new_secret,
)
from cheeseboard.server.tables import Entry, Refuse

LONGEST_ID: Final = 64
LONGEST_TEXT: Final = 200
MOST_SECRETS: Final = 16
MOST_TABLES: Final = 50  # followed by one socket
MOST_INVITATIONS: Final = 100


@final
class Desk:
    """One for each socket."""

    def __init__(self, house: House, follower: Follower, creating: Buckets) -> None:
        self.house = house
        self.follower = follower
        self.creating = creating
        limits = house.limits
        self.bucket = Bucket(limits.messages, limits.seconds, time.monotonic())

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

    # Who may

    async def at(self, id: str, seat: int | None = None) -> Live:
        """A table that this socket follows, and with `seat` sits at."""
        following = self.follower.tables.get(id)
        if following is None:
            await self.house.find(id)
            raise Unheeded("wrong_secret", "follow the table first: sit, join or create")
        live = await self.house.find(id)
        if seat is not None:
            live.table.checked_seat(seat)
            if seat not in following.seats:
                raise Unheeded("wrong_secret", f"this socket does not hold seat {seat}")
        return live

    async def hosted(self, id: str) -> Live:
        """A table that this socket is the host of.  Where no host is present, whoever sits there may act as one."""
        live = await self.at(id)
        following = self.follower.tables[id]
        if not following.host:
            if not following.seats or any(other.host for other in live.followers.values()):
                raise Unheeded("not_host", "only the host does this")
        return live

    def refuse(self, message: ToServer, refuse: Refuse) -> None:
        table, seat, id = getattr(message, "table", ""), getattr(message, "seat", 0), getattr(message, "id", "")
        live = self.house.live[table]
        if isinstance(message, MoveMessage) and refuse.reason != "stale":
            live.table.remember_refusal(seat, id, refuse)
        sequence = live.table.sequence
        self.follower.send(Refused(id, table, seat, refuse.reason, refuse.notation, refuse.clause, sequence))
        if refuse.reason == "stale":
            self.show(live, seat, live.table.sequence)

    def show(self, live: Live, eye: int | None, since: int) -> None:
        """A frame to this socket alone."""
        table = live.table
        if table.match is not None:
            since = table.since(since)
            self.follower.send(table.scene().frame(eye, since, self.house.seen(table, eye)))

    def give(self, message: Create | Fork | Join, answer: ToClient) -> None:
        self.house.give(self.follower, type(message).__name__, message.id, answer)

    # Coming and going

    async def create(self, message: Create) -> None:
        self.may_create()
        about, host, keys = opening.planned(message)
        await self.opened(message, await self.house.create(about), host, keys)

    async def fork(self, message: Fork) -> None:
        self.may_create()
        before = await self.house.find(message.table)
        about, host, keys = opening.forked(message, before.table)
        await self.opened(message, await self.house.create(about), host, keys)

    def may_create(self) -> None:
        if len(self.follower.tables) >= MOST_TABLES:
            raise Unheeded("too_fast", f"a socket follows at most {MOST_TABLES} tables")
        if not self.creating.take(self.follower.address):
            raise Unheeded("too_fast", "too many new tables in a minute")

    async def opened(self, message: Create | Fork, live: Live, host: str, keys: opening.Keys) -> None:
        self.house.follow(live, self.follower, Following({seat: hashed(secret) for seat, secret in keys}, host=True))
        found = [Key(seat, secret) for seat, secret in keys]
        self.give(message, Created(message.id, live.table.id, host, found))
        self.house.tell_table(live)
        await self.start_if_complete(live)

    async def sit(self, message: Sit) -> None:
        if len(message.secrets) > MOST_SECRETS:
            raise Unheeded("malformed", f"at most {MOST_SECRETS} secrets at once")
        live = await self.house.find(message.table)
        table = live.table
        keys: dict[int, str] = {}
        for secret in message.secrets:
            seat = table.seat_of(secret)
            if seat is None:
                raise Unheeded("wrong_secret", "a secret opens no seat at this table")
            keys[seat] = hashed(secret)
        is_host = message.host is not None and hashed(message.host) == table.about.host
        if message.host is not None and not is_host:
            raise Unheeded("wrong_secret", "this is not the secret of the host")
        if message.table not in self.follower.tables and len(self.follower.tables) >= MOST_TABLES:
            raise Unheeded("too_fast", f"a socket follows at most {MOST_TABLES} tables")
        following = Following(dict(sorted(keys.items())), is_host, message.watch)
        self.house.follow(live, self.follower, following)
        self.house.tell_table(live)
        for eye in following.eyes():
            self.show(live, eye, message.since)
        for said in live.talk:
            self.follower.send(said)
        await self.start_if_complete(live)  # where a crash came between the last contribution and the start

    async def join(self, message: Join) -> None:
        live = await self.house.find(message.table)
        table, name, secret = live.table, good_name(message.name), new_secret()
        async with live.lock:
            chairs = table.about.chairs
            person = Person(name, hashed(secret))
            invited = table.about.invitations.get(hashed(message.invitation or ""))
            if message.invitation is not None:
                if invited is None:
                    raise Unheeded("wrong_secret", "this invitation was used, or never was one")
                seat = invited.seat
                del table.about.invitations[hashed(message.invitation)]
                take_invited(chairs[seat], person, invited)
            else:
                seat = free_seat(chairs, message.seat, table.about.state)
                chairs[seat].kind = "person"
                chairs[seat].people = [person]
            await self.house.keep(live)
            if invited is not None and invited.replaces is not None:
                self.turn_away(live, seat, invited.replaces)
            before = self.follower.tables.get(table.id, Following({}))
            keys = {**before.keys, seat: person.secret}
            self.house.follow(live, self.follower, Following(keys, before.host, before.watch))
        self.give(message, Seated(message.id, table.id, Key(seat, secret)))
        self.house.tell_table(live)
        self.show(live, seat, 0)

    def turn_away(self, live: Live, seat: int, key: str) -> None:
        """The seat was handed over: the sockets that had it follow as spectators until they show a secret again."""
        for follower, following in list(live.followers.items()):
            if following.keys.get(seat) == key:
                keys = {other: hash for other, hash in following.keys.items() if other != seat}
                self.house.follow(live, follower, Following(keys, following.host, following.watch))

    async def leave(self, message: Leave) -> None:
        live = await self.at(message.table, message.seat)
        if message.seat is not None and live.table.about.state == "gathering":
            async with live.lock:
                live.table.about.chairs[message.seat] = Chair("open")
                await self.house.keep(live)
        self.house.unfollow(message.table, self.follower)

    async def hand_over(self, message: HandOver) -> None:
        live = await self.at(message.table, message.seat)
        replaces = None if message.keep else self.follower.tables[message.table].keys[message.seat]
        await self.invitation(live, message.id, Pass(message.seat, replaces))

    async def invite(self, message: Invite) -> None:
        live = await self.hosted(message.table)
        live.table.checked_seat(message.seat)
        await self.invitation(live, message.id, Pass(message.seat))

    async def invitation(self, live: Live, id: str, opens: Pass) -> None:
        about = live.table.about
        if len(about.invitations) >= MOST_INVITATIONS:
            raise Unheeded("too_fast", "there are too many invitations that nobody used")
        token = new_secret()
        async with live.lock:
            live.table.about.invitations[hashed(token)] = opens
            await self.house.keep(live)
        self.follower.send(Invitation(id, live.table.id, opens.seat, token))

    # Beginning

    async def ready(self, message: Ready) -> None:
        live = await self.at(message.table, message.seat)
        part = good_contribution(message.contribution)
        async with live.lock:
            chair = live.table.about.chairs[message.seat]
            if not chair.contribution:  # what others have seen stays as it is
                if live.table.about.state != "gathering":
                    raise Unheeded("started", "the luck is sealed already")
                chair.contribution = part
                await self.house.keep(live)
        self.house.tell_table(live)
        await self.start_if_complete(live)

    async def start(self, message: Start) -> None:
        live = await self.hosted(message.table)
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

    async def start_if_complete(self, live: Live) -> None:
        async with live.lock:
            about = live.table.about
            everybody = all(chair.is_taken() for chair in about.chairs)
            if about.state == "gathering" and everybody:
                if all(chair.contribution for chair in about.chairs if chair.is_person()):
                    await self.begin(live)

    async def begin(self, live: Live) -> None:
        live.table.about.started = now()
        await self.house.enter(live, Entry("start"))
        self.house.went_on(live, "gathering")

    # Playing

    async def move(self, message: MoveMessage) -> None:
        live = await self.at(message.table, message.seat)
        if live.table.about.chairs[message.seat].kind == "bot":
            raise Unheeded("seat_taken", "a bot plays here now; seat_back gives the seat back")
        sequence, played = await self.house.play(live, message.seat, message.id, message.sequence, message.moves)
        self.follower.send(Accepted(message.id, message.table, sequence, played))

    async def explain(self, message: Explain) -> None:
        live = await self.at(message.table, message.seat)
        match = live.table.playing()
        try:
            wanted = match.game.move(message.notation)
        except Problem as problem:
            raise Unheeded("malformed", str(problem)) from None
        view, ask = match.view(message.seat), match.ask(message.seat)
        clause = "" if ask is None else view.phase.clause(view, message.seat, wanted)
        offered = ask is not None and wanted in ask.moves
        self.follower.send(Explained(message.id, message.table, message.seat, wanted.notation, offered, clause))

    async def hint(self, message: Hint) -> None:
        live = await self.at(message.table, message.seat)
        if not live.table.about.hints:
            raise Unheeded("no_hints", "this table plays without hints")
        level = known_level(None, live.table.game)
        moves = await self.house.suggestion(live, message.seat, level)
        self.follower.send(Hinted(message.id, message.table, message.seat, moves))

    async def seen(self, message: Seen) -> None:
        live = await self.at(message.table, message.seat)
        chair = live.table.about.chairs[message.seat]
        chair.seen = max(chair.seen, min(message.sequence, live.table.sequence))

    # Taking back

    async def take_back(self, message: TakeBack) -> None:
        live = await self.at(message.table, message.seat)
        table = live.table
        async with live.lock:
            match = table.playing()
            if (message.seat, message.id) in table.answered:
                pass
            elif match.outcome is not None:
                raise Refuse("game_over")
            elif match.can_take_back(message.seat):
                await self.house.enter(live, Entry("take_back", message.seat, message.id))
                self.house.went_on(live, table.about.state)
            else:
                choices = table.last_choice(message.seat)
                if choices is None:
                    raise Refuse("nothing_to_take_back")
                table.request = Request(message.seat, choices, [])
                await self.undo_if_agreed(live, message.id)
        self.follower.send(Accepted(message.id, message.table, table.sequence, 0))

    async def consent(self, message: Consent) -> None:
        live = await self.at(message.table, message.seat)
        async with live.lock:
            request = live.table.request
            if request is None:
                return
            if not message.agree:
                live.table.request = None
                self.house.tell_table(live)
            elif message.seat != request.seat:
                request.agreed = sorted({*request.agreed, message.seat})
                await self.undo_if_agreed(live, "")

    async def undo_if_agreed(self, live: Live, id: str) -> None:
        request = live.table.request
        assert request is not None
        if live.table.is_agreed():
            await self.house.enter(live, Entry("undo", request.seat, id, choices=request.choices))
            self.house.tell_table(live)
            self.house.went_on(live, live.table.about.state)
        else:
            self.house.tell_table(live)

    # Around the game

    async def say(self, message: Say) -> None:
        live = await self.at(message.table, message.seat)
        chat = live.table.about.chat
        text = None if message.text is None else " ".join(message.text.split())
        if chat == "off" or (text is not None and chat != "free"):
            raise Unheeded("quiet", "this table does not talk like this")
        if (message.phrase is None) == (text is None) or (text is not None and not 0 < len(text) <= LONGEST_TEXT):
            raise Unheeded("malformed", f"say a phrase, or a text of 1 to {LONGEST_TEXT} letters")
        if message.phrase is not None and message.phrase not in PHRASES:
            raise Unheeded("malformed", f"the phrases are {', '.join(PHRASES)}")
        name = live.table.about.chairs[message.seat].name()
        said = Said(message.table, message.seat, name, message.phrase, text, now())
        live.talk.append(said)
        for follower in live.followers:
            follower.send(said)

    async def seat_bot(self, message: SeatBot) -> None:
        live = await self.hosted(message.table)
        seat = live.table.checked_seat(message.seat)
        level = known_level(message.level, live.table.game)
        await self.change_chair(live, seat, level)

    async def seat_back(self, message: SeatBack) -> None:
        """Whoever holds the seat takes it back themselves, too."""
        live = await self.at(message.table)
        if message.seat not in self.follower.tables[message.table].seats:
            live = await self.hosted(message.table)
        await self.change_chair(live, live.table.checked_seat(message.seat), None)

    async def change_chair(self, live: Live, seat: int, level: str | None) -> None:
        """A bot of this level plays here, or (None) the people of the seat do."""
        async with live.lock:
            about = live.table.about
            chair = about.chairs[seat]
            if about.state == "over":
                raise Unheeded("started", "the game is over")
            if level is not None:
                chair.kind, chair.level = "bot", level
                name_bots(about.chairs)
            elif chair.people:
                chair.kind, chair.level, chair.bot = "person", None, ""
            elif about.state == "gathering":
                about.chairs[seat] = Chair("open")
            else:
                raise Unheeded("started", "nobody but the bot sits here")
            live.table.request = None
            await self.house.keep(live)
        self.house.tell_table(live)
        self.house.wake(live)
        await self.start_if_complete(live)

    async def rematch(self, message: Rematch) -> None:
        live = await self.at(message.table)
        following = self.follower.tables[message.table]
        if not following.seats and not following.host:
            raise Unheeded("wrong_secret", "only who sits at the table plays again")
        async with live.lock:
            about = live.table.about
            if about.state != "over" or about.imported is not None:
                raise Unheeded("not_over", "the game is not over")
            if about.rematch is None:
                self.may_create()
                fresh = await self.house.create(opening.again(about))
                about.rematch = fresh.table.id
                await self.house.keep(live)
        self.house.tell_table(live)


def take_invited(chair: Chair, person: Person, invited: Pass) -> None:
    """Into a chair, in the place of whoever hands it over, or beside those who sit there."""
    if invited.replaces is not None:
        for old in chair.people:
            if old.secret == invited.replaces:
                old.secret = person.secret  # the person stays, the device changes
                return
    if len(chair.people) >= MOST_PEOPLE:
        raise Unheeded("seat_taken", f"{MOST_PEOPLE} people share this seat already")
    if any(other.name == person.name for other in chair.people):
        raise Unheeded("bad_name", "somebody of that name sits there already")
    if chair.kind != "bot" or not chair.people:
        chair.kind, chair.level, chair.bot = "person", None, ""
    chair.people.append(person)


def free_seat(chairs: list[Chair], wanted: int | None, state: str) -> int:
    if state != "gathering":
        raise Unheeded("started", "the game has begun; an invitation of the host brings you to a seat")
    if wanted is not None and not 0 <= wanted < len(chairs):
        raise Unheeded("no_such_seat", f"seats are 0 to {len(chairs) - 1}")
    for seat, chair in enumerate(chairs):
        if chair.kind == "open" and wanted in (None, seat):
            return seat
    raise Unheeded("seat_taken", "no such seat is open")
