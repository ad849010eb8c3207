"""Tables on disk: SQLite, one writer, and nothing is told to anybody before it is safe.

What waits is written together and made durable by one commit (WAL, synchronous=FULL); a commit that fails changes
nothing, and everybody who waited for it is told.  The writing thread asks SQLite for as few things as it can: after
each of them it has to wait until the event loop leaves it the interpreter.

Entries are written one behind the other, whatever table they belong to, so that a commit touches a page or two and not
one for each table; now and then they are put in order, table by table.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from secrets import token_bytes
from typing import Final, final

from cheeseboard.engine.errors import Problem
from cheeseboard.server.adapters.disk import (
    OWNER_ALONE,
    close_to_others,
    held_alone,
    is_ours,
    little_room,
    slow_writer,
)
from cheeseboard.server.core.errors import RequestDenied
from cheeseboard.server.ports import Change, Heard, NotSaved, Saved
from cheeseboard.server.protocol import State

FORMAT: Final = 5
SECRET_BYTES: Final = 32
SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, state TEXT NOT NULL, visibility TEXT NOT NULL, changed INTEGER NOT NULL, about BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS open_tables ON tables (visibility, state, changed);
CREATE TABLE IF NOT EXISTS journal (
    id TEXT NOT NULL, sequence INTEGER NOT NULL, entry BLOB NOT NULL, PRIMARY KEY (id, sequence)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS recent (
    id TEXT NOT NULL, sequence INTEGER NOT NULL, entry BLOB NOT NULL
);
CREATE TABLE IF NOT EXISTS snapshots (
    id TEXT PRIMARY KEY, sequence INTEGER NOT NULL, position TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS talk (
    id TEXT NOT NULL, number INTEGER NOT NULL, said BLOB NOT NULL, PRIMARY KEY (id, number)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS reviews (
    id TEXT PRIMARY KEY, made BLOB NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS set_aside (
    id TEXT NOT NULL, sequence INTEGER NOT NULL, entry BLOB NOT NULL
);
"""
REPORTS: Final = """
CREATE TABLE IF NOT EXISTS reports (
    id TEXT NOT NULL, number INTEGER NOT NULL, made BLOB NOT NULL, PRIMARY KEY (id, number)
)
"""  # made when a database is opened: those of earlier programs have none
OF_A_TABLE: Final = ("tables", "journal", "recent", "snapshots", "talk", "reviews", "set_aside")
OLDER: Final = (0, 1, 2, 3, 4)  # formats that lack only some of these tables, and `once`
SET_ASIDE: Final = """
INSERT INTO set_aside SELECT id, sequence, entry FROM recent WHERE rowid IN ({found}) ORDER BY rowid;
DELETE FROM recent WHERE rowid IN ({found});
"""
WRITTEN_TWICE: Final = """
SELECT rowid FROM recent WHERE rowid NOT IN (SELECT min(rowid) FROM recent GROUP BY id, sequence)
UNION SELECT recent.rowid FROM recent JOIN journal USING (id, sequence)
"""
ONCE: Final = "CREATE UNIQUE INDEX IF NOT EXISTS once ON recent (id, sequence);"
LOG: Final = logging.getLogger("cheeseboard.server")
Waiting = tuple["Change", Heard, asyncio.AbstractEventLoop | None]  # None: heard in the writing thread
LARGEST_GROUP: Final = 500
TIDY_AFTER: Final = 2000  # entries
TIDY_UP: Final = """
BEGIN IMMEDIATE;
INSERT INTO journal SELECT id, sequence, entry FROM recent ORDER BY id, sequence;
DELETE FROM recent;
COMMIT;
"""
MOST_AT_ONCE: Final = 300  # entries in a statement: older SQLites take 999 values
ENTRIES: Final = """
SELECT sequence, entry FROM journal WHERE id = ?
UNION ALL SELECT sequence, entry FROM recent WHERE id = ? ORDER BY sequence
"""
BUSY_SECONDS: Final = 5.0
SHARED: Final = ("journal_mode = WAL", "synchronous = FULL")  # by several connections
LOOKING_SECONDS: Final = 1.0


class SqliteTables:
    """The file and what is done with it; who writes to it, and when, is for others to say."""

    def __init__(self, path: str, settings: tuple[str, ...]) -> None:
        self.path = path
        self.groups = 0
        self.changes = 0
        self.recent = 0  # entries that are not in order yet
        self.unread = 0  # times that something could not be read
        self.trouble: dict[str, str] = {}  # by part: writer, reader, order, database
        self.reader = opened(path, settings)  # reading on this connection, under its own lock
        self.secret = secret_in(self.reader, path)
        self.lock = threading.Lock()
        self.writer: sqlite3.Connection | None = None
        self.busy_since: float | None = None  # of the writer, on the monotonic clock

    # Writing

    def written(self, changes: list[Change]) -> NotSaved | None:
        """All of it, or why nothing."""
        try:
            self.commit(changes)
        except sqlite3.Error as error:
            self.trouble["writer"] = str(error)
            return NotSaved(f"the database {self.path} cannot be written: {error}")
        self.trouble.pop("writer", None)
        self.groups += 1
        self.changes += len(changes)
        self.recent += sum([change.entry is not None for change in changes])
        return None

    def commit(self, changes: list[Change]) -> None:
        writer = self.writer
        assert writer is not None
        others = [change for change in changes if not change.is_entry_alone()]
        entries = [change for change in changes if change.entry is not None]
        try:
            if not others and len(entries) <= MOST_AT_ONCE:
                put_entries(writer, entries)  # one statement is a transaction of its own
                return
            writer.execute("BEGIN IMMEDIATE")
            for change in others:
                put(writer, change)
            for first in range(0, len(entries), MOST_AT_ONCE):
                put_entries(writer, entries[first : first + MOST_AT_ONCE])
            writer.execute("COMMIT")
        except sqlite3.Error:
            if writer.in_transaction:
                writer.execute("ROLLBACK")
            raise

    def tidy_up(self) -> None:
        """Recent entries find their places among those of their tables."""
        writer = self.writer
        assert writer is not None
        try:
            writer.executescript(TIDY_UP)
            self.trouble.pop("order", None)
        except sqlite3.Error as error:  # nothing is lost: they are found where they are
            if writer.in_transaction:
                writer.execute("ROLLBACK")
            LOG.warning("recent entries of %s stay where they are: %s", self.path, error)
            self.trouble["order"] = str(error)
        self.recent = 0

    # Reading

    def load(self, id: str) -> Saved | None:
        with self.reading(f"table {id[:20]}") as reader:
            row = reader.execute("SELECT about, changed FROM tables WHERE id = ?", (id,)).fetchone()
            if row is None:
                return None
            journal = reader.execute(ENTRIES, (id, id)).fetchall()
            snapshot = reader.execute("SELECT sequence, position FROM snapshots WHERE id = ?", (id,)).fetchone()
            sentences = reader.execute("SELECT said FROM talk WHERE id = ? ORDER BY number", (id,)).fetchall()
            return Saved(id, row[0], journal, snapshot, [said for (said,) in sentences], row[1])

    def review(self, id: str) -> bytes | None:
        with self.reading(f"the review of table {id[:20]}") as reader:
            row = reader.execute("SELECT made FROM reviews WHERE id = ?", (id,)).fetchone()
            return None if row is None else bytes(row[0])

    def lobby(self, most: int) -> list[tuple[str, bytes]]:
        """Tables that everybody may see, the latest first."""
        wanted = "SELECT id, about FROM tables WHERE visibility = 'lobby' AND state != 'over'"
        with self.reading("the list of tables") as reader:
            return reader.execute(f"{wanted} ORDER BY changed DESC LIMIT ?", (most,)).fetchall()

    def evening(self, most: int) -> list[tuple[str, bytes]]:
        wanted = "SELECT id, about FROM tables WHERE visibility = 'evening' ORDER BY changed DESC LIMIT ?"
        with self.reading("the list of tables") as reader:
            return reader.execute(wanted, (most,)).fetchall()

    def idle(self, state: State, before: int, most: int) -> list[tuple[str, bytes]]:
        wanted = "SELECT id, about FROM tables WHERE state = ? AND changed < ? ORDER BY changed LIMIT ?"
        with self.reading("the list of tables") as reader:
            return reader.execute(wanted, (state, before, most)).fetchall()

    def note_report(self, id: str, number: int, made: bytes) -> None:
        with self.reading("the reports") as reader:
            reader.execute("REPLACE INTO reports VALUES (?, ?, ?)", (id, number, made))

    def reports(self) -> list[tuple[str, int, bytes]]:
        with self.reading("the reports") as reader:
            return reader.execute("SELECT id, number, made FROM reports ORDER BY number").fetchall()

    def settle_report(self, id: str, number: int) -> None:
        with self.reading("the reports") as reader:
            reader.execute("DELETE FROM reports WHERE id = ? AND number = ?", (id, number))

    def forget_reports(self, before: int) -> None:
        with self.reading("the reports") as reader:
            reader.execute("DELETE FROM reports WHERE number < ?", (before,))

    def count(self) -> int:
        with self.reading("the list of tables") as reader:
            found: int = reader.execute("SELECT count(*) FROM tables").fetchone()[0]
            return found

    @contextmanager
    def reading(self, what: str) -> Iterator[sqlite3.Connection]:
        """A page that cannot be read is one line, for those who asked for what was on it and for `health`."""
        with self.lock:
            try:
                yield self.reader
            except sqlite3.Error as error:
                self.unread += 1
                self.trouble["reader"] = f"{error} (times: {self.unread})"
                LOG.error("%s in %s cannot be read: %s", what, self.path, error)
                raise RequestDenied("not_read", f"{what} cannot be read from disk: {error}") from None

    def look_through(self, connection: sqlite3.Connection) -> None:
        """Is every page where it should be?"""
        try:
            found = [row[0] for row in connection.execute("PRAGMA quick_check(1)").fetchall()]
        except sqlite3.Error as error:
            found = [str(error)]
        if found != ["ok"]:
            damage = " ".join(" ".join(found).split())[:300]
            self.trouble["database"] = damage
            LOG.error("%s is damaged, and some of its tables may be lost: %s", self.path, damage)


@final
class SqliteStore(SqliteTables):
    """One thread writes; whoever asks for something waits for that thread."""

    def __init__(self, path: Path | str) -> None:
        real = os.path.realpath(path)
        self.held = held_alone(real)
        if is_ours(self.held):
            close_to_others(real)
        self.waiting: SimpleQueue[list[Waiting] | None] = SimpleQueue()
        self.gathered: list[Waiting] = []  # by the event loop, in this turn of it
        self.loop: asyncio.AbstractEventLoop | None = None
        try:
            super().__init__(real, SHARED)
        except BaseException:
            self.held.let_go()
            raise
        self.look_over()
        room = little_room(self.path)
        if room:
            LOG.warning("%s: %s", self.path, room)
        self.thread = threading.Thread(target=self.write_on, name="store", daemon=True)
        self.thread.start()

    # Writing

    def write(self, change: Change) -> Future[None]:
        """Done when the change is durable; `NotSaved` when it could not be."""
        done: Future[None] = Future()
        self.waiting.put([(change, partial(settle, done), None)])
        return done

    def submit(self, change: Change, heard: Heard) -> None:
        """The same for those who want to hear of it in the event loop.

        To wake the writing thread is dear; so all that one turn of the loop has to save is handed over together.
        """
        if not self.gathered:
            self.loop = asyncio.get_running_loop()
            self.loop.call_soon(self.hand_over)
        self.gathered.append((change, heard, self.loop))

    def hand_over(self) -> None:
        if self.gathered:
            self.waiting.put(self.gathered)
            self.gathered = []

    def close(self) -> None:
        """All that waits is written first."""
        self.hand_over()
        self.waiting.put(None)
        self.thread.join()
        self.reader.close()
        missed = self.held.missed()
        if missed:
            LOG.error("%s: what was played last is in %s-wal", missed.partition(":")[0], self.path)
        self.held.let_go()

    def write_on(self) -> None:
        self.writer = opened(self.path, SHARED)
        self.tidy_up()
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
            self.write_group(group)
            if self.recent >= TIDY_AFTER:
                self.tidy_up()
        self.writer.close()

    def write_group(self, group: list[Waiting]) -> None:
        if not group:
            return
        self.busy_since = time.monotonic()
        trouble = self.written([change for change, _, _ in group])
        self.busy_since = None
        tell([heard for _, heard, loop in group if loop is None], trouble)
        for loop in {loop for _, _, loop in group if loop is not None}:
            waiting = [heard for _, heard, its in group if its is loop]
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(tell, waiting, trouble)

    # How it is

    def health(self) -> dict[str, str]:
        """What is wrong, by part; nothing when all is well."""
        said = self.held.missed() or little_room(self.path)
        return slow_writer(self.busy_since) | self.trouble | ({"disk": said} if said else {})

    def look_over(self) -> None:
        """A large database takes its time: then who waits for it goes on."""
        looking = threading.Thread(target=self.look_aside, name="look over", daemon=True)
        looking.start()
        looking.join(LOOKING_SECONDS)

    def look_aside(self) -> None:
        try:
            connection = sqlite3.connect(self.path, timeout=BUSY_SECONDS)
        except sqlite3.Error as error:
            self.trouble["database"] = str(error)
            return
        try:
            self.look_through(connection)
        finally:
            connection.close()


def tell(waiting: list[Heard], trouble: NotSaved | None) -> None:
    for heard in waiting:
        try:
            heard(trouble)
        except Exception:  # a mistake of ours must not take the others' tables along
            LOG.exception("what is on disk could not be told")


def settle(done: Future[None], trouble: NotSaved | None) -> None:
    if done.cancelled():
        return
    if trouble is None:
        done.set_result(None)
    else:
        done.set_exception(trouble)


def put(writer: sqlite3.Connection, change: Change) -> None:
    """All but the entry of the journal: most changes have nothing else, and those are written together."""
    if change.deleted:
        delete(writer, change.id)
    if change.setup is not None:
        writer.execute(
            "INSERT INTO tables VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET"
            " state = excluded.state, visibility = excluded.visibility, changed = excluded.changed,"
            " about = excluded.about",
            (change.id, change.state, change.visibility, change.changed, change.setup),
        )
    if change.position is not None:
        writer.execute("REPLACE INTO snapshots VALUES (?, ?, ?)", (change.id, change.sequence, change.position))
    if change.review is not None:
        writer.execute("REPLACE INTO reviews VALUES (?, ?)", (change.id, change.review))
    if change.said is not None:
        writer.execute("INSERT INTO talk VALUES (?, ?, ?)", (change.id, change.number, change.said))
    if change.forgets:
        writer.execute("PRAGMA secure_delete = ON")
        writer.executemany("DELETE FROM talk WHERE id = ? AND number = ?", [(change.id, n) for n in change.forgets])
        writer.execute("PRAGMA secure_delete = OFF")


def delete(writer: sqlite3.Connection, id: str) -> None:
    """What it held is written over, as well."""
    writer.execute("PRAGMA secure_delete = ON")
    for name in OF_A_TABLE:
        writer.execute(f"DELETE FROM {name} WHERE id = ?", (id,))
    writer.execute("PRAGMA secure_delete = OFF")


def put_entries(writer: sqlite3.Connection, changes: list[Change]) -> None:
    """All by one statement.  A bytearray is bound as it is; for bytes the driver looks for an adapter each time."""
    values = [value for one in changes for value in (one.id, one.sequence, bytearray(one.entry or b""))]
    writer.execute(f"INSERT INTO recent VALUES {', '.join(['(?, ?, ?)'] * len(changes))}", values)


def opened(path: str, settings: tuple[str, ...]) -> sqlite3.Connection:
    """The database, made ready if it is new; a Problem that says what is wrong if it cannot be used."""
    try:
        found = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    except sqlite3.Error as error:
        raise Problem(f"the database {path} cannot be used: {error}") from None
    try:
        for setting in settings:
            found.execute(f"PRAGMA {setting}")
        prepare(found, path)
        return found
    except sqlite3.Error as error:
        found.close()
        raise Problem(f"the database {path} cannot be used: {error}") from None
    except Problem:
        found.close()
        raise


def prepare(found: sqlite3.Connection, path: str) -> None:
    version = found.execute("PRAGMA user_version").fetchone()[0]
    if version not in (*OLDER, FORMAT):
        raise Problem(f"the database {path} has format {version}; this program uses format {FORMAT}")
    if version == 0 and found.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        raise Problem(f"the database {path} belongs to another program")
    if version in OLDER:
        aside = SET_ASIDE.format(found=WRITTEN_TWICE)
        found.executescript(f"BEGIN IMMEDIATE; {SCHEMA} {aside} {ONCE} PRAGMA user_version = {FORMAT}; COMMIT;")
        tell_of_twice(found, path)


def secret_in(found: sqlite3.Connection, path: str) -> bytes:
    """Made with the database, or when an older one is opened for the first time; it travels with every copy."""
    try:
        found.execute("CREATE TABLE IF NOT EXISTS house (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID")
        found.execute(REPORTS)
        found.execute("INSERT OR IGNORE INTO house VALUES ('secret', ?)", (token_bytes(SECRET_BYTES),))
        [(secret,)] = found.execute("SELECT value FROM house WHERE name = 'secret'").fetchall()
    except (sqlite3.Error, ValueError) as error:
        found.close()
        raise Problem(f"the database {path} cannot be used: {error}") from None
    return bytes(secret)


def tell_of_twice(found: sqlite3.Connection, path: str) -> None:
    """Two servers played with one database.  Which of them was right nobody can tell: what was first is kept."""
    for id, first in found.execute("SELECT id, min(sequence) FROM set_aside GROUP BY id").fetchall():
        LOG.warning(
            "%s: table %s was written by two servers from entry %d on; what came second was set aside, the rest may "
            "not be a game",
            path,
            id,
            first,
        )


def backup(path: str, to: str) -> int:
    """A whole copy, made while tables are played; the number of tables in it.  It takes no other file's place."""
    found = existing(path)
    try:
        try:
            os.close(os.open(to, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ALONE))
        except FileExistsError:
            raise Problem(f"{to} exists already and is not written over") from None
        except OSError as error:
            raise Problem(f"the copy {to} cannot be written: {error.strerror}") from None
        try:
            found.execute("VACUUM INTO ?", (to,))
            return looked_at(to)
        except (sqlite3.Error, OSError) as error:
            os.unlink(to)
            raise Problem(f"the copy {to} cannot be written: {error}") from None
    finally:
        found.close()


def existing(path: str) -> sqlite3.Connection:
    """A database of ours as it is: a copy of an old one is an old one."""
    if not os.path.isfile(path):
        raise Problem(f"there is no database {path}")
    try:
        found = sqlite3.connect(os.path.realpath(path), timeout=BUSY_SECONDS, isolation_level=None)
        version = found.execute("PRAGMA user_version").fetchone()[0]
    except sqlite3.Error as error:
        raise Problem(f"the database {path} cannot be read: {error}") from None
    if version not in (*OLDER[1:], FORMAT):
        found.close()
        raise Problem(f"{path} is not a database of tables, or of a later program")
    return found


def looked_at(path: str) -> int:
    """The tables in a copy that is whole and will outlast the power."""
    copy = sqlite3.connect(path)
    try:
        [(said,)] = copy.execute("PRAGMA quick_check(1)").fetchall()
        if said != "ok":
            raise sqlite3.DatabaseError(" ".join(said.split()))
        tables: int = copy.execute("SELECT count(*) FROM tables").fetchone()[0]
    finally:
        copy.close()
    for name in (path, os.path.dirname(os.path.abspath(path))):
        number = os.open(name, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
    return tables
