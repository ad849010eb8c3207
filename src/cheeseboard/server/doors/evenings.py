"""An evening: many tables at once, opened, watched over and ended by whoever started the server.

Two may: whoever sits at the server's machine, where nobody is brought there by a proxy; and whoever holds the word of
the link that the server prints.  The word is made of the secret in the database, but is not the one that opens
`cheeseboard house`: whoever is lent a link for the evening learns nothing of other tables.
"""

from __future__ import annotations

import hmac
from contextlib import suppress
from functools import partial
from typing import Final

from cheeseboard.server.core import new_tables
from cheeseboard.server.core.boxes import houses_box
from cheeseboard.server.core.errors import RequestDenied, no_table
from cheeseboard.server.hall import order
from cheeseboard.server.hall.hall import Hall
from cheeseboard.server.hall.open_table import OpenTable
from cheeseboard.server.hall.starting import started_with_bots
from cheeseboard.server.protocol import Create, Evening, EveningTable, EveningWish, Nudged, SeatPlan

MOST_TABLES: Final = 60
MOST_SEATS: Final = 100  # no game comes near; each costs memory before a game is asked
WORD_LETTERS: Final = 32  # 128 bits
SCHEME: Final = "Evening "


def evening_word(secret: bytes) -> str:
    return hmac.new(secret, b"evening", "sha256").hexdigest()[:WORD_LETTERS]


def evening_path(secret: bytes) -> str:
    """The word is no part of what a browser asks the server for, so that no log holds it."""
    return f"/evening#{evening_word(secret)}"


def holds_word(secret: bytes, authorization: str) -> bool:
    word = authorization.removeprefix(SCHEME)
    return word != authorization and hmac.compare_digest(evening_word(secret).encode(), word.encode())


async def evening(hall: Hall) -> Evening:
    tables = [evening_table(open_table) for open_table in await found(hall)]
    return Evening(tables, evening_word(hall.store.secret))


async def found(hall: Hall) -> list[OpenTable]:
    """In the order of their numbers."""
    tables = []
    for id, _ in await hall.workers.do(hall.store.evening, MOST_TABLES):
        with suppress(RequestDenied):  # one that cannot be read is not all of them
            tables.append(await hall.find(id))
    return sorted([one for one in tables if is_on_board(one)], key=lambda one: one.setup.number)


def is_on_board(open_table: OpenTable) -> bool:
    return open_table.setup.visibility == "evening"


def evening_table(open_table: OpenTable) -> EveningTable:
    journaled, setup = open_table.journaled, open_table.setup
    present, asked = open_table.present(), sorted(journaled.asked_at) if setup.state == "playing" else []
    return EveningTable(
        table=journaled.id,
        number=setup.number,
        game=setup.game,
        state=setup.state,
        seats=[chair.info(seat, seat in present) for seat, chair in enumerate(setup.chairs)],
        asked=asked,
        waited=int(journaled.clock.ticks() - journaled.asked_first) if asked else 0,
        started=setup.started,
    )


async def heed(hall: Hall, wish: EveningWish) -> None:
    """One wish after the other: what two open at once is counted."""
    if wish.verb == "open":
        await open_tables(hall, wish)
    elif wish.verb == "end" and not wish.table:
        for open_table in await found(hall):
            await end(hall, open_table)
    else:
        await heed_at(hall, await of_evening(hall, wish.table), wish)


async def of_evening(hall: Hall, id: str) -> OpenTable:
    """Any other table is nobody's affair here."""
    open_table = await hall.find(id)
    if not is_on_board(open_table):
        raise no_table(id)
    return open_table


async def heed_at(hall: Hall, open_table: OpenTable, wish: EveningWish) -> None:
    if wish.verb == "begin":
        await hall.moves.entered(open_table, partial(started_with_bots, open_table, None))
    elif wish.verb == "nudge":
        nudge(open_table)
    else:
        await end(hall, open_table)


async def open_tables(hall: Hall, wish: EveningWish) -> None:
    there = await found(hall)
    if not 1 <= wish.tables <= MOST_TABLES - len(there):
        raise RequestDenied("bad_table", f"an evening has at most {MOST_TABLES} tables at once")
    if not 0 <= wish.seats <= MOST_SEATS:
        raise RequestDenied("bad_table", f"a table has at most {MOST_SEATS} seats, not {wish.seats}")
    plan = Create("", wish.game, [SeatPlan("open")] * wish.seats, wish.options, hints=wish.hints)
    plan.memory_aid, plan.child = wish.memory_aid, wish.child
    last = max([one.setup.number for one in there], default=0)
    box, now = houses_box(hall.houses, wish.game), int(hall.clock.wall())
    for number in range(last + 1, last + 1 + wish.tables):
        setup, _, _ = new_tables.setup_from_plan(plan, now, box)  # nobody is its host
        setup.visibility, setup.number = "evening", number
        await hall.create(setup)


def nudge(open_table: OpenTable) -> None:
    """Whoever is waited for, and has the table on screen."""
    for connection, subscription in open_table.subscriptions.items():
        asked = open_table.journaled.asked_at
        seats = [seat for seat in subscription.keys if seat in asked and open_table.opens(subscription, seat)]
        if seats:
            connection.send(Nudged(open_table.id, seats))


async def end(hall: Hall, open_table: OpenTable) -> None:
    """What is over stays with those who played it."""
    if open_table.setup.state in ("gathering", "playing"):
        await order.close(hall, open_table)
    async with open_table.lock:
        open_table.check_there()
        open_table.setup.visibility = "private"
        await hall.keep(open_table)
