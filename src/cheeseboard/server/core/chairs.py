"""Who sits where, and what they are called."""

from __future__ import annotations

import secrets
from typing import Any, Final

from msgspec import Struct, field

from cheeseboard.bots.levels import usual_among
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Game
from cheeseboard.people.names import LONGEST_NAME, checked_name, cleaned, look_alike, names_for_bots, plain
from cheeseboard.server.core.errors import RequestDenied
from cheeseboard.server.core.secrets import hashed, new_secret
from cheeseboard.server.core.thinking import players
from cheeseboard.server.protocol import SeatInfo, SeatKind, SeatPlan

CONTRIBUTION_BYTES: Final = 16


class Person(Struct):
    name: str
    secret: str  # hashed


class Chair(Struct):
    """A seat.  A bot may sit in for people who left: then both are here."""

    kind: SeatKind
    people: list[Person] = field(default_factory=list)
    level: str | None = None
    bot: str = ""  # its name
    contribution: str = ""
    seen: int = 0  # private looks up to this sequence were looked at
    muted: bool = False  # what is said here nobody hears

    def names(self) -> list[str]:
        return [person.name for person in self.people]

    def name(self) -> str:
        return self.bot if self.kind == "bot" else " + ".join(self.names())

    def is_person(self) -> bool:
        return self.kind == "person"

    def is_taken(self) -> bool:
        return self.kind in ("person", "bot")

    def opens(self, hash: str) -> bool:
        for person in self.people:  # one who was forgotten has no secret
            if secrets.compare_digest(person.secret, hash):
                return True
        return False

    def is_free(self) -> bool:
        """Nobody has it; a bot may be there."""
        return not self.people

    def info(self, seat: int, is_present: bool) -> SeatInfo:
        return SeatInfo(
            seat=seat,
            kind=self.kind,
            name=self.name(),
            people=self.names(),
            level=self.level if self.kind == "bot" else None,
            connected=is_present or self.kind == "bot",
            contributed=bool(self.contribution),
            sits_in=self.kind == "bot" and bool(self.people),
        )


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
    known = list(players(game.name))
    if level is None:
        return usual_among(known)
    if level not in known:
        raise RequestDenied("bad_table", f"there is no bot '{level}'; there are {', '.join(known)}")
    return level


def name_bots(chairs: list[Chair]) -> None:
    nameless = [seat for seat, chair in enumerate(chairs) if chair.kind == "bot" and not chair.bot]
    for seat, name in names_for_bots(names_at(chairs), nameless).items():
        chairs[seat].bot = name


def good_name(name: str) -> str:
    try:
        return checked_name(name)
    except Problem as problem:
        raise RequestDenied("bad_name", str(problem)) from None


def names_at(chairs: list[Chair]) -> list[str]:
    """Of people, bots, and seats that several share."""
    return [name for chair in chairs for name in [*chair.names(), chair.bot, chair.name()] if name]


def distinct(wish: str, chairs: list[Chair]) -> str:
    """A name for somebody new, with a number when somebody at the table is called like that: the log names people by
    it.  A name that only looks like another's is a disguise."""
    name, taken = good_name(wish), names_at(chairs)
    other = look_alike(name, taken)
    if other is not None and plain(wish) != plain(other):
        raise RequestDenied("like_another", f"'{name}' looks like '{other}', who is at this table")
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
        raise RequestDenied("malformed", f"a contribution is {CONTRIBUTION_BYTES} bytes in hexadecimal")
    return part.hex()
