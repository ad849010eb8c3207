"""Who sits where, what opens a seat, and all else that was agreed when a table was opened: what lies on disk of it,
with the entries of its journal."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Any, Final, Literal

from msgspec import Struct, field
from msgspec.json import Decoder

from cheeseboard.bots.bot import levels
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Game
from cheeseboard.server.protocol import Chat, SeatInfo, SeatPlan, State, TakeBacks, Trouble, Value, Visibility
from cheeseboard.terminal.chairs import BOT_NAMES, usual_level
from cheeseboard.terminal.names import LONGEST_NAME, checked_name, cleaned, look_alike, plain

SECRET_BYTES: Final = 16
CONTRIBUTION_BYTES: Final = 16
MOST_PEOPLE: Final = 8  # on one seat
LETTERS: Final = "abcdefghjkmnpqrstuvwxyz"  # no i, l, o: they are read aloud
CODE_LENGTH: Final = 15  # 67 bits: nobody finds a table by trying.  Those of older tables have 8 letters


class Unheeded(Problem):
    """What was asked cannot be done; `code` says why."""

    def __init__(self, code: Trouble, detail: str) -> None:
        super().__init__(detail)
        self.code: Trouble = code
        self.detail = detail

    def __reduce__(self) -> tuple[object, ...]:
        return Unheeded, (self.code, self.detail)


def new_secret() -> str:
    return secrets.token_urlsafe(SECRET_BYTES)


def new_code() -> str:
    return "".join([secrets.choice(LETTERS) for _ in range(CODE_LENGTH)])


def hashed(secret: str) -> str:
    """All that is kept of a secret.  128 random bits need no salt and no slow hash."""
    return sha256(secret.encode()).hexdigest()


class Person(Struct):
    name: str
    secret: str  # hashed


class Chair(Struct):
    """A seat.  A bot may sit in for people who left: then both are here."""

    kind: str  # as in SeatInfo
    people: list[Person] = field(default_factory=list)
    level: str | None = None
    bot: str = ""  # its name
    contribution: str = ""
    seen: int = 0  # private looks up to this sequence were looked at

    def names(self) -> list[str]:
        return [person.name for person in self.people]

    def name(self) -> str:
        return self.bot if self.kind == "bot" else " + ".join(self.names())

    def is_person(self) -> bool:
        return self.kind == "person"

    def is_taken(self) -> bool:
        return self.kind in ("person", "bot")

    def opens(self, hash: str) -> bool:
        for person in self.people:
            if secrets.compare_digest(person.secret, hash):
                return True
        return False

    def is_free(self) -> bool:
        """Nobody has it; a bot may be there."""
        return not self.people

    def info(self, seat: int, is_present: bool) -> SeatInfo:
        return SeatInfo(
            seat=seat,
            kind=self.kind,  # type: ignore[arg-type]
            name=self.name(),
            people=self.names(),
            level=self.level if self.kind == "bot" else None,
            connected=is_present or self.kind == "bot",
            contributed=bool(self.contribution),
            sits_in=self.kind == "bot" and bool(self.people),
        )


class Pass(Struct, omit_defaults=True):
    """What an invitation opens: a free seat; or a taken one, for another device or a second person of its holder."""

    seat: int
    replaces: str | None = None  # hash: of the device that hands the seat over
    beside: str | None = None  # hash: of whoever shares the seat

    def is_good(self, chairs: list[Chair]) -> bool:
        """It ends when a free seat is taken otherwise, or when whoever made it has the seat no more."""
        chair, holder = chairs[self.seat], self.replaces or self.beside
        return chair.is_free() if holder is None else chair.opens(holder)


class Forked(Struct):
    """The game before a fork: its choices, with the luck and the clock that came with them."""

    table: str
    choices: list[tuple[int, str]]
    luck: list[int]
    clock: list[int] | None


class About(Struct):
    """A table, but for its moves."""

    game: str
    version: str
    options: dict[str, Value]
    chairs: list[Chair]
    visibility: Visibility
    pace: float
    memory_aid: bool
    chat: Chat
    hints: bool
    host: str  # hash
    seed: str  # of the house, in hexadecimal
    created: int
    state: State = "gathering"
    started: int = 0
    rematch: str | None = None
    forked: Forked | None = None
    invitations: dict[str, Pass] = field(default_factory=dict)  # by hash
    imported: dict[str, Any] | None = None  # a record from elsewhere
    sand: int = 0  # seconds
    take_backs: TakeBacks = "revealed"
    given_out: bool = False  # its raw record, while other rules could have gone on with it: it is never played again
    without_part: list[int] = field(default_factory=list)  # seats of people whose part of the luck did not come

    def invite(self, hash: str, to: Pass) -> None:
        """A new invitation takes the place of an unused one like it; a seat is shared with so many at once."""
        alike = [key for key, other in self.invitations.items() if other == to]
        most = 1 if to.beside is None else MOST_PEOPLE
        while len(alike) >= most:
            del self.invitations[alike.pop(0)]
        self.invitations[hash] = to

    def end_invitations(self) -> None:
        """Those that open nothing any more."""
        self.invitations = {hash: to for hash, to in self.invitations.items() if to.is_good(self.chairs)}


class Entry(Struct, omit_defaults=True):
    """A change of the game."""

    kind: Literal["start", "moves", "take_back", "undo"]
    seat: int = -1
    id: str = ""  # the client's
    moves: list[str] = field(default_factory=list)
    choices: int = 0  # left after an undo
    clock: list[int] = field(default_factory=list)  # what was read meanwhile


def new_chairs(plans: list[SeatPlan], game: Game[Any]) -> tuple[list[Chair], list[tuple[int, str]]]:
    """Chairs as planned, and the secrets of those that are here."""
    chairs: list[Chair] = []
    keys: list[tuple[int, str]] = []
    for seat, plan in enumerate(plans):
        if plan.kind == "here":
            secret = new_secret()
            keys.append((seat, secret))
            name = distinct(plan.name or "", chairs)
            chairs.append(Chair("person", [Person(name, hashed(secret))]))
        elif plan.kind == "bot":
            chairs.append(Chair("bot", level=known_level(plan.level, game)))
        else:
            chairs.append(Chair(plan.kind))
    name_bots(chairs)
    return chairs, keys


def known_level(level: str | None, game: Game[Any]) -> str:
    if level is None:
        return usual_level(game)
    if level not in levels(game):
        raise Unheeded("bad_table", f"there is no bot '{level}'; there are {', '.join(levels(game))}")
    return level


def name_bots(chairs: list[Chair]) -> None:
    taken = names_at(chairs)
    free = [name for name in BOT_NAMES if look_alike(name, taken) is None]
    for seat, chair in enumerate(chairs):
        if chair.kind == "bot" and not chair.bot:
            chair.bot = free.pop(0) if free else f"Bot {seat + 1}"


def good_name(name: str) -> str:
    try:
        return checked_name(name)
    except Problem as problem:
        raise Unheeded("bad_name", str(problem)) from None


def names_at(chairs: list[Chair]) -> list[str]:
    """Of people, bots, and seats that several share."""
    return [name for chair in chairs for name in [*chair.names(), chair.bot, chair.name()] if name]


def distinct(wish: str, chairs: list[Chair]) -> str:
    """A name for somebody new, with a number when somebody at the table is called like that: the log names people by
    it.  A name that only looks like another's is a disguise."""
    name, taken = good_name(wish), names_at(chairs)
    other = look_alike(name, taken)
    if other is not None and plain(wish) != plain(other):
        raise Unheeded("like_another", f"'{name}' looks like '{other}', who is at this table")
    number, found = 1, name
    while look_alike(found, taken) is not None:
        number += 1
        found = f"{cleaned(name[: LONGEST_NAME - 1 - len(str(number))])} {number}"
    return found


def good_contribution(text: str) -> str:
    try:
        part = bytes.fromhex(text)
    except ValueError:
        part = b""
    if len(part) != CONTRIBUTION_BYTES:
        raise Unheeded("malformed", f"a contribution is {CONTRIBUTION_BYTES} bytes in hexadecimal")
    return part.hex()


# Made here, not where they are used: msgspec looks at a class when it first decodes one, and two threads that do so in
# the same moment end the process.
ABOUT: Final = Decoder(About)
ENTRY: Final = Decoder(Entry)
