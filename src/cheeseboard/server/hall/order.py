"""Order at a table: by its host, and by whoever operates the house.

Somebody's seat is taken from them, nobody hears them any more, a table is closed, a report is noted; and a person who
wants to be forgotten is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct, json

from cheeseboard.server.core.chairs import Chair, distinct, known_level, name_bots
from cheeseboard.server.core.errors import RequestDenied
from cheeseboard.server.core.journal import JournaledMatch
from cheeseboard.server.core.setup import TABLE_SETUP
from cheeseboard.server.hall.open_table import OpenTable
from cheeseboard.server.hall.telling import tell_table

if TYPE_CHECKING:
    from cheeseboard.server.hall.hall import Hall

NAMELESS: Final = "Anon"
LONGEST_REPORT: Final = 500
REPORT_DAYS: Final = 90
DAY: Final = 86_400


class Sentence(Struct):
    """Said at a seat; who sat there is not noted."""

    seat: int
    text: str


class Noted(Struct):
    """A report, for the operator alone."""

    seat: int | None  # whom it is about; none: the table
    by: list[int]  # seats of whoever reports; none: somebody who watched
    words: str
    talk: list[Sentence]


async def kick(hall: Hall, open_table: OpenTable, seat: int) -> None:
    """Its people have it no more.  A bot plays on; before the start it waits for somebody with an invitation."""
    async with open_table.lock:
        setup, chair = open_table.setup, open_table.setup.chairs[seat]
        if setup.state in ("over", "stopped"):
            raise RequestDenied("started", "the game is over")
        if not chair.people:
            raise RequestDenied("no_such_seat", "nobody but a bot sits there" if chair.level else "nobody sits there")
        emptied(open_table, seat)
        setup.invitations = {key: to for key, to in setup.invitations.items() if to.seat != seat}
        open_table.journaled.request = None
        await hall.keep(open_table)
    tell_table(open_table)
    hall.wake(open_table)


def emptied(open_table: OpenTable, seat: int) -> None:
    setup, chair = open_table.setup, open_table.setup.chairs[seat]
    if setup.state == "gathering":
        setup.chairs[seat] = Chair("invited")
        return
    chair.people, chair.muted = [], False
    if chair.kind != "bot":
        chair.kind, chair.level = "bot", known_level(None, open_table.journaled.game)
        name_bots(setup.chairs)


async def mute(hall: Hall, open_table: OpenTable, seat: int, muted: bool) -> None:
    async with open_table.lock:
        open_table.setup.chairs[seat].muted = muted
        await hall.keep(open_table)
    tell_table(open_table)


async def close(hall: Hall, open_table: OpenTable) -> None:
    """For good: nothing is played, said or shown here any more."""
    async with open_table.lock:
        setup, journaled = open_table.setup, open_table.journaled
        if setup.state in ("over", "stopped"):
            raise RequestDenied("started", "the game is over")
        before, setup.state, setup.closed = setup.state, "stopped", True
        try:
            await hall.keep(open_table)
        except RequestDenied:
            setup.state, setup.closed = before, False
            raise
        stopped = JournaledMatch(journaled.id, setup, journaled.clock)
        stopped.journal, stopped.sequence = journaled.journal, journaled.sequence
        open_table.journaled = stopped
    tell_table(open_table)


async def forget(hall: Hall, open_table: OpenTable, hashes: list[str]) -> int:
    """The people who hold these secrets: what they were called and what they said, and the secrets are void.  What was
    played stays, as anybody's.  How many they were."""
    async with open_table.lock:
        open_table.check_there()
        setup = open_table.setup
        found = [(seat, person) for seat, chair in enumerate(setup.chairs) for person in chair.people
                 if person.secret and person.secret in hashes]  # fmt: skip
        for seat, person in found:
            setup.chairs[seat].people.remove(person)
            person.name, person.secret = distinct(f"{NAMELESS} {seat + 1}", setup.chairs), ""
            if setup.state == "gathering":
                setup.chairs[seat] = Chair("open") if not setup.chairs[seat].people else setup.chairs[seat]
            elif setup.state != "playing":
                setup.chairs[seat].people.append(person)
            elif not setup.chairs[seat].people:
                emptied(open_table, seat)
        if setup.imported is not None:
            setup.imported.pop("table", None)  # their names, as they came with the record
        if found:
            await forget_talk(hall, open_table, {seat for seat, _ in found})
    if found:
        hall.readers.forget(open_table.id)
        tell_table(open_table)
        hall.wake(open_table)
    return len(found)


async def forget_talk(hall: Hall, open_table: OpenTable, seats: set[int]) -> None:
    """With what was agreed, in one change."""
    setup, change = open_table.setup, open_table.change()
    setup.end_invitations()
    change.setup = json.encode(setup)
    change.forgets = [said.number for said in open_table.talk if said.seat in seats]
    try:
        await hall.save(change)
    except RequestDenied:
        open_table.journaled.setup = TABLE_SETUP.decode(open_table.kept)
        raise
    open_table.kept = change.setup
    open_table.talk = [said for said in open_table.talk if said.seat not in seats]
    hall.turn_away(open_table)


async def report(hall: Hall, open_table: OpenTable, seat: int | None, by: list[int], words: str) -> None:
    """The last sentences go with it, as they were heard by everybody or by whoever reports."""
    heard = [said for said in open_table.talk if not said.to or set(said.to) & set(by)]
    noted = Noted(seat, by, words, [Sentence(said.seat, said.text or said.phrase or "") for said in heard])
    number = int(hall.clock.wall() * 1000)
    await hall.workers.do(hall.store.note_report, open_table.id, number, json.encode(noted))


# What is old


async def sweep_old(hall: Hall) -> int:
    """Tables that nobody has changed for as many days as they are kept, at most so many at a time; how many went."""
    now, gone = int(hall.clock.wall()), 0
    await hall.workers.do(hall.store.forget_reports, (now - REPORT_DAYS * DAY) * 1000)
    for state, days in hall.kept_days.items():
        for id, _ in await hall.workers.do(hall.store.idle, state, now - days * DAY, 500):
            if id not in hall.open_tables and id not in hall.loading:
                gone += await hall.remove_from_disk(id)
    return gone
