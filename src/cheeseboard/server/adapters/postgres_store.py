"""Tables in PostgreSQL, for one house or for many.

As in SQLite one thread writes, and what waits is written together; but by one call, in which the fence is looked at as
well (`postgres_schema.py`).  When the connection breaks in the middle of a call nobody knows whether it was heeded: the
same is said again, with the word that it is said again, until the server answers.  Nobody is ever told a guess.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import SimpleQueue
from secrets import token_bytes
from typing import Any, Final, final
from urllib.parse import urlsplit

from cheeseboard import __version__
from cheeseboard.engine.errors import Problem
from cheeseboard.games import catalogue
from cheeseboard.server.adapters.disk import slow_writer
from cheeseboard.server.adapters.postgres_schema import FORMAT, FUNCTIONS, LOCK, LOST, SAVED, STEPS, THERE_ALREADY
from cheeseboard.server.core.errors import RequestDenied
from cheeseboard.server.ports import STANDBY, Change, Heard, NotOurs, NotSaved, Saved
from cheeseboard.server.protocol import State

try:
    import psycopg
except ImportError:
    raise Problem("a PostgreSQL store needs more packages: pip install 'cheeseboard[street]'") from None

LOG: Final = logging.getLogger("cheeseboard.server")
SECRET_BYTES: Final = 32
LARGEST_GROUP: Final = 500
LEASE_SECONDS: Final = 3.0
RENEW_SECONDS: Final = 1.0
UNSTEADY_SECONDS: Final = 2.0  # between two times that this was said
PATIENCE: Final = (0.05, 0.1, 0.2, 0.5, 1.0)  # seconds between attempts to reach the server; then the last, for ever
CLOSING_SECONDS: Final = 10.0  # for what waits, when the house closes and the server does not answer
LOOKING_SECONDS: Final = 20.0  # for a standby
NOT_WAITED_FOR: Final = (
    "PostgreSQL has a standby and does not wait for it: if it takes over, moves that were acknowledged may be lost;"
    " name it in synchronous_standby_names"
)
GOING_DOWN: Final = ("08", "57P01", "57P02", "57P03")  # the server ends or begins: nothing is known of what was asked
PUT: Final = (
    "SELECT put_changes(%s, %s, %s, %s::integer[], %s, %s, %s::bigint[], %b::bytea[], %s::integer[], %b::bytea[],"
    " %s::text[], %b::bytea[], %s::bigint[], %s::text[], %b::bytea[], %s::boolean[])"
)
Waiting = tuple[Change, Heard, asyncio.AbstractEventLoop]
Connection = psycopg.Connection[tuple[Any, ...]]


@final
class PostgresStore:
    """The house has a number in the database, and keeps it by saying every second that it is there."""

    def __init__(self, url: str, alone: bool = True, rules: list[str] | None = None) -> None:
        """`alone`: no other house may be there; one that has gone without a word is waited for.
        `rules`: by which games can be played here; those of this program, if none are given."""
        self.url = url
        self.name = shown(url)
        self.rules = rules_here() if rules is None else rules
        self.trouble: dict[str, str] = {}  # by part: writer, reader, house, standby
        self.on_buried: Callable[[], None] | None = None  # heard in the renewing thread
        self.groups = 0
        self.changes = 0
        self.in_doubt = 0  # times that a group was said again
        self.renewed = self.looked = self.steady_since = time.monotonic()
        self.reader = self.opened()
        try:
            migrate(self.reader, self.name)
            self.secret = secret_in(self.reader)
            if alone:
                wait_for_nobody(self.reader, self.name)
            self.house = self.move_in(self.reader)
            self.look_for_standby(self.reader)
        except psycopg.Error as error:
            self.reader.close()
            raise Problem(f"the database {self.name} cannot be used: {one_line(error)}") from None
        except BaseException:
            self.reader.close()
            raise
        self.lock = threading.Lock()
        self.waiting: SimpleQueue[list[Waiting] | None] = SimpleQueue()
        self.gathered: list[Waiting] = []
        self.closing = threading.Event()
        self.hurry = threading.Event()  # to see whether we are there
        self.writer: Connection | None = None
        self.busy_since: float | None = None  # of the writer, on the monotonic clock
        self.thread = threading.Thread(target=self.write_on, name="store", daemon=True)
        self.thread.start()
        self.keeper = threading.Thread(target=self.renew_on, name="house", daemon=True)
        self.keeper.start()

    def opened(self) -> Connection:
        return connected(self.url)

    # Writing

    def submit(self, change: Change, heard: Heard) -> None:
        """All that one turn of the loop has to save is handed over together."""
        loop = asyncio.get_running_loop()
        if not self.gathered:
            loop.call_soon(self.hand_over)
        self.gathered.append((change, heard, loop))

    def hand_over(self) -> None:
        if self.gathered:
            self.waiting.put(self.gathered)
            self.gathered = []

    def write_on(self) -> None:
        going = True
        while going:
            found = self.waiting.get()
            group: list[Waiting] = []
            while found is not None:
                group += found
                if len(group) >= LARGEST_GROUP or self.waiting.empty():
                    break
                found = self.waiting.get()
            going = found is not None
            if group:
                self.write_group(group)
        if self.writer is not None:
            self.writer.close()

    def write_group(self, group: list[Waiting]) -> None:
        changes = [change for change, _, _ in group]
        self.busy_since = time.monotonic()
        try:
            verdicts = self.until_answered(changes)
        except psycopg.Error as error:
            trouble = NotSaved(f"the database {self.name} cannot be written: {one_line(error)}")
            self.trouble["writer"] = one_line(error)
            answers: list[NotSaved | None] = [trouble] * len(group)
        else:
            self.trouble.pop("writer", None)
            self.groups += 1
            self.changes += len(group)
            answers = [answer_to(change, verdict) for change, verdict in zip(changes, verdicts)]
            if LOST in verdicts:
                self.hurry.set()
        self.busy_since = None
        for loop in {loop for _, _, loop in group}:
            heard = [(one, answer) for (_, one, its), answer in zip(group, answers) if its is loop]
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(tell, heard)

    def until_answered(self, changes: list[Change]) -> list[int]:
        """What becomes of each.  An error that the server answers with is a no; a broken connection is no answer."""
        arguments = as_arrays(changes)
        tries, since = 0, time.monotonic()
        while True:
            try:
                if self.writer is None:
                    self.writer = self.opened()
                row = self.writer.execute(PUT, [self.house, tries > 0, *arguments]).fetchone()
                assert row is not None
                return list(row[0])
            except (psycopg.Error, Problem) as error:
                if isinstance(error, psycopg.Error) and not is_broken(error, self.writer):
                    raise
                self.trouble["writer"] = f"the server does not answer: {one_line(error)}"
                if self.writer is not None:
                    self.in_doubt += 1
                    self.writer.close()
                    self.writer = None
                if self.closing.is_set() and time.monotonic() - since > CLOSING_SECONDS:
                    raise psycopg.OperationalError("the server does not answer, and this house closes") from None
                time.sleep(PATIENCE[min(tries, len(PATIENCE) - 1)])
                tries += 1

    def close(self) -> None:
        """All that waits is written first; then the tables are nobody's, and any house may have them."""
        self.closing.set()
        self.hurry.set()
        self.hand_over()
        self.waiting.put(None)
        self.thread.join()
        self.keeper.join()
        with suppress(psycopg.Error):
            self.reader.execute("DELETE FROM houses WHERE house = %s", [self.house])
        self.reader.close()

    # The house among others

    def move_in(self, connection: Connection) -> int:
        row = connection.execute(
            "INSERT INTO houses VALUES (nextval('house_numbers'), '', %s, now() + make_interval(secs => %s), %s)"
            " RETURNING house",
            [__version__, LEASE_SECONDS, self.rules],
        ).fetchone()
        assert row is not None
        return int(row[0])

    def renew_on(self) -> None:
        keeper: Connection | None = None
        while True:
            self.hurry.wait(RENEW_SECONDS)
            self.hurry.clear()
            if self.closing.is_set():
                break
            try:
                keeper = keeper or self.opened()
                self.renew(keeper)
                self.trouble.pop("house", None)
                if time.monotonic() - self.looked > LOOKING_SECONDS:
                    self.look_for_standby(keeper)
            except (psycopg.Error, Problem) as error:
                self.trouble["house"] = one_line(error)
                if keeper is not None:
                    keeper.close()
                    keeper = None
        if keeper is not None:
            keeper.close()

    def renew(self, keeper: Connection) -> None:
        before = time.monotonic()
        found = keeper.execute(
            "UPDATE houses SET until = now() + make_interval(secs => %s) WHERE house = %s RETURNING house",
            [LEASE_SECONDS, self.house],
        ).fetchone()
        if time.monotonic() - self.renewed > UNSTEADY_SECONDS:
            self.steady_since = time.monotonic()
        if found is not None:
            self.renewed = before
        else:  # somebody thought that we were gone: what we had is others'
            LOG.warning("this house was away for too long and is number %d no more", self.house)
            self.house = self.move_in(keeper)
            if self.on_buried is not None:
                self.on_buried()
            else:
                self.renewed = before

    def is_steady(self) -> bool:
        """The database has answered all the time for as long as a house is believed to be there: who has not said so
        could have.  Where it did not answer anybody, everybody's time is over, and nobody is gone."""
        now = time.monotonic()
        return now - self.renewed < UNSTEADY_SECONDS and now - self.steady_since > LEASE_SECONDS

    def look_for_standby(self, found: Connection) -> None:
        """One that nobody waits for may lack moves that were acknowledged."""
        self.looked = time.monotonic()
        wanted = "SELECT count(*) FROM pg_stat_replication WHERE application_name IS DISTINCT FROM 'pg_basebackup'"
        [(standbys,)] = found.execute(wanted).fetchall()
        [(waited_for,)] = found.execute("SHOW synchronous_standby_names").fetchall()
        if waited_for or not standbys:
            self.trouble.pop(STANDBY, None)
        elif STANDBY not in self.trouble:
            LOG.warning("%s", NOT_WAITED_FOR)
            self.trouble[STANDBY] = NOT_WAITED_FOR

    def is_sure(self) -> bool:
        """A house that was paused finds this out before it tells anybody what it remembers."""
        return time.monotonic() - self.renewed < LEASE_SECONDS

    def claim(self, id: str) -> tuple[int | None, int | None]:
        """Whose the table is now, and its number if it is this house's.  Nobody's: there is no such table."""
        [(owner, number)] = self.ask(f"table {id[:20]}", "SELECT * FROM claim_table(%s, %s)", [self.house, id])
        if owner == 0:
            self.hurry.set()
        return owner, number

    def houses(self) -> dict[int, bool]:
        """By number: is its time over?"""
        return dict(self.ask("the houses", "SELECT house, until < now() FROM houses ORDER BY house", []))

    def bury(self, house: int, is_known_gone: bool = True) -> bool:
        """What it had may be claimed.  Its writes that are under way are waited for; later ones are refused.
        False: it has said meanwhile that it is there, and that counts where it is not known to be gone."""
        said = "DELETE FROM houses WHERE house = %s AND (%s OR until < now()) RETURNING house"
        return bool(self.ask("the houses", said, [house, is_known_gone]))

    def leave(self) -> None:
        """All that waits has been written: any other house may have the tables now, and this one writes no more."""
        self.closing.set()
        self.hurry.set()
        self.keeper.join()
        self.bury(self.house)

    # Reading

    def load(self, id: str) -> Saved | None:
        what = f"table {id[:20]}"
        rows = self.ask(what, "SELECT setup, changed FROM tables WHERE id = %s", [id])
        if not rows:
            return None
        journal = self.ask(what, "SELECT sequence, entry FROM journal WHERE id = %s ORDER BY sequence", [id])
        snapshots = self.ask(what, "SELECT sequence, position FROM snapshots WHERE id = %s", [id])
        talk = self.ask(what, "SELECT said FROM talk WHERE id = %s ORDER BY number", [id])
        snapshot = snapshots[0] if snapshots else None
        return Saved(id, rows[0][0], journal, snapshot, [said for (said,) in talk], rows[0][1])

    def review(self, id: str) -> bytes | None:
        rows = self.ask(f"the review of table {id[:20]}", "SELECT made FROM reviews WHERE id = %s", [id])
        return bytes(rows[0][0]) if rows else None

    def lobby(self, most: int) -> list[tuple[str, bytes]]:
        wanted = "SELECT id, setup FROM tables WHERE visibility = 'lobby' AND state <> 'over'"
        return self.ask("the list of tables", f"{wanted} ORDER BY changed DESC LIMIT %s", [most])

    def evening(self, most: int) -> list[tuple[str, bytes]]:
        wanted = "SELECT id, setup FROM tables WHERE visibility = 'evening' ORDER BY changed DESC LIMIT %s"
        return self.ask("the list of tables", wanted, [most])

    def idle(self, state: State, before: int, most: int) -> list[tuple[str, bytes]]:
        wanted = "SELECT id, setup FROM tables WHERE state = %s AND changed < %s ORDER BY changed LIMIT %s"
        return self.ask("the list of tables", wanted, [state, before, most])

    def note_report(self, id: str, number: int, made: bytes) -> None:
        said = "INSERT INTO reports VALUES (%s, %s, %b) ON CONFLICT (id, number) DO UPDATE SET made = excluded.made"
        self.ask("the reports", f"{said} RETURNING id", [id, number, made])

    def reports(self) -> list[tuple[str, int, bytes]]:
        return self.ask("the reports", "SELECT id, number, made FROM reports ORDER BY number", [])

    def settle_report(self, id: str, number: int) -> None:
        self.ask("the reports", "DELETE FROM reports WHERE id = %s AND number = %s RETURNING id", [id, number])

    def forget_reports(self, before: int) -> None:
        self.ask("the reports", "DELETE FROM reports WHERE number < %s RETURNING id", [before])

    def count(self) -> int:
        [(found,)] = self.ask("the list of tables", "SELECT count(*) FROM tables", [])
        return int(found)

    def ask(self, what: str, question: str, values: Sequence[object]) -> list[Any]:
        """Twice, where the connection is broken."""
        with self.lock:
            for is_last in (False, True):
                try:
                    if self.reader.closed:
                        self.reader = self.opened()
                    rows = self.reader.execute(question, values, binary=True).fetchall()
                    self.trouble.pop("reader", None)
                    return rows
                except (psycopg.Error, Problem) as error:
                    if isinstance(error, psycopg.Error) and is_broken(error, self.reader):
                        self.reader.close()
                        if not is_last:
                            continue
                    self.trouble["reader"] = one_line(error)
                    LOG.error("%s in %s cannot be read: %s", what, self.name, one_line(error))
                    raise RequestDenied("not_read", f"{what} cannot be read: {one_line(error)}") from None
        raise AssertionError("unreachable")

    # How it is

    def health(self) -> dict[str, str]:
        found = slow_writer(self.busy_since) | self.trouble
        age = time.monotonic() - self.renewed
        if age > LEASE_SECONDS:
            found.setdefault("house", f"not seen by the database for {age:.0f} seconds")
        return found


def connected(url: str) -> Connection:
    try:
        found = psycopg.connect(
            url,
            autocommit=True,
            application_name="cheeseboard",
            connect_timeout=5,
            prepare_threshold=1,
            keepalives_idle=5,
            keepalives_interval=2,
            keepalives_count=3,
        )
    except psycopg.Error as error:
        raise Problem(f"the database {shown(url)} cannot be used: {one_line(error)}") from None
    [(durable,)] = found.execute("SHOW synchronous_commit").fetchall()
    if durable == "off":
        found.execute("SET synchronous_commit = on")
    return found


def as_arrays(changes: list[Change]) -> list[list[Any]]:
    return [
        [change.id for change in changes],
        [change.fence for change in changes],
        [change.state for change in changes],
        [change.visibility for change in changes],
        [change.changed for change in changes],
        [change.setup for change in changes],
        [change.sequence for change in changes],
        [change.entry for change in changes],
        [change.position for change in changes],
        [change.said for change in changes],
        [change.number for change in changes],
        [" ".join([str(number) for number in change.forgets]) for change in changes],
        [change.review for change in changes],
        [change.deleted for change in changes],
    ]


def answer_to(change: Change, verdict: int) -> NotSaved | None:
    if verdict == SAVED:
        return None
    if verdict == THERE_ALREADY:
        return NotSaved(f"table {change.id} has an entry {change.sequence} already")
    return NotOurs(f"table {change.id} is at another server now")


def tell(heard: list[tuple[Heard, NotSaved | None]]) -> None:
    for one, answer in heard:
        try:
            one(answer)
        except Exception:  # a mistake of ours must not take the others' tables along
            LOG.exception("what is on disk could not be told")


def is_broken(error: psycopg.Error, connection: Connection | None) -> bool:
    """Nothing is known of what was asked: the connection is gone, or the server is going."""
    if connection is None or connection.closed or connection.broken:
        return True
    state = error.sqlstate
    return state is not None and state.startswith(GOING_DOWN)


def migrate(found: Connection, name: str) -> None:
    """Step by step to this format, each whole or not at all, by one house at a time."""
    with found.transaction():
        found.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
        [(is_new, others)] = found.execute(
            "SELECT to_regclass('format') IS NULL, count(*) FROM pg_tables WHERE schemaname = current_schema()"
        ).fetchall()
        if is_new and others:
            raise Problem(f"the database {name} belongs to another program")
        if is_new:
            found.execute("CREATE TABLE format (version integer NOT NULL)")
            found.execute("INSERT INTO format VALUES (0)")
        [(version,)] = found.execute("SELECT version FROM format").fetchall()
        if version > FORMAT:
            raise Problem(f"the database {name} has format {version}; this program uses format {FORMAT}")
        if version == FORMAT:
            return
        for step in [*STEPS[version:], FUNCTIONS]:
            found.execute(step.encode(), prepare=False)
        found.execute("UPDATE format SET version = %s", [FORMAT])


def rules_here() -> list[str]:
    """Of each game, all versions whose tables can be played on."""
    return [f"{game.name} {version}" for game in catalogue() for version in (game.version, *game.replays)]


def secret_in(found: Connection) -> bytes:
    found.execute("INSERT INTO house VALUES ('secret', %b) ON CONFLICT DO NOTHING", [token_bytes(SECRET_BYTES)])
    [(secret,)] = found.execute("SELECT value FROM house WHERE name = 'secret'").fetchall()
    return bytes(secret)


def secret_at(url: str) -> bytes:
    """Of the street whose tables are there, for whoever helps its houses."""
    try:
        with connected(url) as found:
            rows = found.execute("SELECT value FROM house WHERE name = 'secret'").fetchall()
    except psycopg.Error as error:
        raise Problem(f"the database {shown(url)} cannot be used: {one_line(error)}") from None
    if not rows:
        raise Problem(f"no server has used the database {shown(url)} yet")
    return bytes(rows[0][0])


def wait_for_nobody(found: Connection, name: str) -> None:
    """A house that has ended without a word is gone when its time is over."""
    end = time.monotonic() + LEASE_SECONDS + RENEW_SECONDS
    while True:
        found.execute("DELETE FROM houses WHERE until < now()")
        [(there,)] = found.execute("SELECT count(*) FROM houses").fetchall()
        if not there:
            return
        if time.monotonic() > end:
            raise Problem(f"another server has the database {name}; with --line redis://... they share it")
        time.sleep(0.1)


def shown(url: str) -> str:
    """Without a password."""
    try:
        parts = urlsplit(url)
        return f"{parts.hostname or ''}{parts.path}".lstrip("/") or "postgresql"
    except ValueError:
        return "postgresql"


def one_line(error: BaseException) -> str:
    return " ".join(str(error).split())[:300]
