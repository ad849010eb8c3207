"""What whoever operates the house asks of it: `cheeseboard house`.

The word that opens it is made of the secret in the database: whoever may read that may do all of this anyway.  The page
of an evening (`evenings.py`) has a word of its own, which opens less.
"""

from __future__ import annotations

import hmac
import logging
from typing import Final, Literal

from msgspec import Struct, json

from cheeseboard.server.core.errors import RequestDenied
from cheeseboard.server.core.setup import TABLE_SETUP
from cheeseboard.server.hall import order
from cheeseboard.server.hall.hall import Hall
from cheeseboard.server.hall.open_table import OpenTable
from cheeseboard.server.hall.telling import table_info
from cheeseboard.server.protocol import Said, State, TableInfo

LOG: Final = logging.getLogger("cheeseboard.server")
MOST_LISTED: Final = 500
STATES: Final[tuple[State, ...]] = ("gathering", "playing", "over", "stopped")
LONG_HENCE: Final = 1 << 52
Verb = Literal["tables", "show", "kick", "mute", "unmute", "close", "delete", "forget", "reports", "settle"]


class Operate(Struct, forbid_unknown_fields=True):
    """POST /api/operate."""

    word: str
    verb: Verb
    table: str = ""
    seat: int | None = None
    number: int = 0  # of a report


class Listed(Struct):
    table: str
    game: str
    state: str
    people: int


class Filed(Struct):
    """A report."""

    table: str
    number: int
    noted: order.Noted


class Operated(Struct):
    tables: list[Listed] = []
    reports: list[Filed] = []
    table: TableInfo | None = None
    talk: list[Said] = []


def word_of(secret: bytes) -> str:
    return hmac.new(secret, b"operator", "sha256").hexdigest()


def is_operator(secret: bytes, word: str) -> bool:
    return hmac.compare_digest(word_of(secret).encode(), word.encode())


async def operated(hall: Hall, wish: Operate) -> Operated:
    """Everything that is asked is noted."""
    LOG.warning("operator: %s %s", wish.verb, wish.table[:20])
    if wish.verb == "tables":
        return Operated(await hall.workers.do(listed, hall))
    if wish.verb == "reports":
        found = await hall.workers.do(hall.store.reports)
        return Operated(reports=[Filed(id, number, NOTED.decode(made)) for id, number, made in found])
    if wish.verb == "settle":
        known = await hall.workers.do(hall.store.reports)
        if not any((id, number) == (wish.table, wish.number) for id, number, _ in known):
            raise RequestDenied("malformed", "there is no such report; `reports` lists them with their numbers")
        await hall.workers.do(hall.store.settle_report, wish.table, wish.number)
        return Operated()
    open_table = await hall.find(wish.table)
    if wish.verb == "show":
        return Operated(table=table_info(open_table), talk=open_table.talk)
    await done(hall, open_table, wish)
    return Operated()


NOTED: Final = json.Decoder(order.Noted)


async def done(hall: Hall, open_table: OpenTable, wish: Operate) -> None:
    match wish.verb:
        case "close":
            await order.close(hall, open_table)
        case "delete":
            async with open_table.lock:
                open_table.check_there()
                await hall.wipe(open_table)
            await hall.told_gone(open_table)
        case "kick":
            await order.kick(hall, open_table, seat_of(open_table, wish))
        case "mute" | "unmute":
            await order.mute(hall, open_table, seat_of(open_table, wish), wish.verb == "mute")
        case "forget":
            people = open_table.setup.chairs[seat_of(open_table, wish)].people
            if not await order.forget(hall, open_table, [person.secret for person in people if person.secret]):
                raise RequestDenied("no_such_seat", "nobody sat there, or they are forgotten already")


def seat_of(open_table: OpenTable, wish: Operate) -> int:
    if wish.seat is None:
        raise RequestDenied("no_such_seat", "which seat? They are counted from 0")
    return open_table.journaled.checked_seat(wish.seat)


def listed(hall: Hall) -> list[Listed]:
    found = []
    for state in STATES:
        for id, setup in hall.store.idle(state, LONG_HENCE, MOST_LISTED):
            agreed = TABLE_SETUP.decode(setup)
            people = sum([len(chair.people) for chair in agreed.chairs])
            found.append(Listed(id, agreed.game, state, people))
    return found
