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
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import IO, Final, final

from msgspec import Struct

from cheeseboard.engine.errors import Problem

FORMAT: Final = 3
KEPT_TALK: Final = 50
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
"""
OLDER: Final = (0, 1, 2)  # formats that lack only some of these tables
LOG: Final = logging.getLogger("cheeseboard.server")
Heard = Callable[["NotSaved | None"], None]
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


class NotSaved(Problem):
    """The disk did not take it: full, read-only, gone.  Nothing has happened."""


class Saved(Struct):
    """A table as it lies on disk."""

    id: str
    about: bytes
    journal: list[tuple[int, bytes]]
    snapshot: tuple[int, str] | None  # sequence, and the hash of the position there
    talk: list[bytes]  # the last sentences


class Change(Struct):
    """What is written together, whole or not at all."""

    id: str
    state: str
    visibility: str
    changed: int
    about: bytes | None = None  # None: as it was
    sequence: int | None = None  # of the entry
    entry: bytes | None = None
    position: str | None = None  # a snapshot: the hash of the position after the entry
    said: bytes | None = None
    number: int = 0  # of what was said

    def is_entry_alone(self) -> bool:
        return self.about is None and self.position is None and self.said is None


@final
class Store:
    """One thread writes; whoever asks for something waits for that thread."""

    def __init__(self, path: Path | str) -> None:
        self.path = str(path)
        self.held = held_alone(f"{path}.lock")
        self.waiting: SimpleQueue[list[Waiting] | None] = SimpleQueue()
        self.gathered: list[Waiting] = []  # by the event loop, in this turn of it
        self.loop: asyncio.AbstractEventLoop | None = None
        self.groups = 0
        self.changes = 0
        self.recent = 0  # entries that are not in order yet
        self.reader = opened(self.path)  # reading on this connection, under its own lock
        self.lock = threading.Lock()
        self.writer: sqlite3.Connection | None = None
        self.thread = threading.Thread(target=self.write_on, name="store", daemon=True)
        self.thread.start()

    # Writing

    def write(self, change: Change) -> Future[None]:
        """Done when the change is durable; `NotSaved` when it could not be."""
        done: Future[None] = Future()
        self.waiting.put([(change, partial(settle, done), None)])
        return done

    async def save(self, change: Change) -> None:
        """The same for those who wait in an event loop."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.submit(change, partial(settle, done))
        await done

    def submit(self, change: Change, heard: Heard) -> None:
        """The same for those who want to hear of it, in the event loop, when it is durable or could not be written.

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
        if self.held is not None:
            self.held.close()

    def write_on(self) -> None:
        self.writer = opened(self.path)
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
        trouble: NotSaved | None = None
        try:
            self.commit([change for change, _, _ in group])
        except sqlite3.Error as error:
            trouble = NotSaved(f"the database {self.path} cannot be written: {error}")
        else:
            self.groups += 1
            self.changes += len(group)
            self.recent += sum([change.entry is not None for change, _, _ in group])
        tell([heard for _, heard, loop in group if loop is None], trouble)
        for loop in {loop for _, _, loop in group if loop is not None}:
            waiting = [heard for _, heard, its in group if its is loop]
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(tell, waiting, trouble)

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
        except sqlite3.Error as error:  # nothing is lost: they are found where they are
            if writer.in_transaction:
                writer.execute("ROLLBACK")
            LOG.warning("recent entries of %s stay where they are: %s", self.path, error)
        self.recent = 0

    # Reading

    def load(self, id: str) -> Saved | None:
        with self.lock:
            row = self.reader.execute("SELECT about FROM tables WHERE id = ?", (id,)).fetchone()
            if row is None:
                return None
            journal = self.reader.execute(ENTRIES, (id, id)).fetchall()
            snapshot = self.reader.execute("SELECT sequence, position FROM snapshots WHERE id = ?", (id,)).fetchone()
            sentences = self.reader.execute("SELECT said FROM talk WHERE id = ? ORDER BY number", (id,)).fetchall()
            return Saved(id, row[0], journal, snapshot, [said for (said,) in sentences])

    def lobby(self, most: int) -> list[tuple[str, bytes]]:
        """Tables that everybody may see, the latest first."""
        wanted = "SELECT id, about FROM tables WHERE visibility = 'lobby' AND state != 'over'"
        with self.lock:
            return self.reader.execute(f"{wanted} ORDER BY changed DESC LIMIT ?", (most,)).fetchall()

    def count(self) -> int:
        with self.lock:
            found: int = self.reader.execute("SELECT count(*) FROM tables").fetchone()[0]
            return found


def tell(waiting: list[Heard], trouble: NotSaved | None) -> None:
    for heard in waiting:
        try:
            heard(trouble)
        except Exception:  # a mistake of ours must not take the others' tables along
            LOG.exception("what is on disk could not be told")


def settle(done: Future[None] | asyncio.Future[None], trouble: NotSaved | None) -> None:
    if done.cancelled():
        return
    if trouble is None:
        done.set_result(None)
    else:
        done.set_exception(trouble)


def held_alone(path: str) -> IO[str] | None:
    """Two servers with the same tables in memory would contradict each other.  (Where fcntl is missing, we hope.)"""
    try:
        import fcntl
    except ImportError:
        return None
    try:
        file = open(path, "a")  # noqa: SIM115  (held until the server ends)
    except OSError as error:
        raise Problem(f"the database cannot be used: {path}: {error.strerror}") from None
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise Problem(f"another server uses this database ({path} is locked)") from None
    return file


def put(writer: sqlite3.Connection, change: Change) -> None:
    """All but the entry of the journal: most changes have nothing else, and those are written together."""
    if change.about is not None:
        writer.execute(
            "INSERT INTO tables VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET"
            " state = excluded.state, visibility = excluded.visibility, changed = excluded.changed,"
            " about = excluded.about",
            (change.id, change.state, change.visibility, change.changed, change.about),
        )
    if change.position is not None:
        writer.execute("REPLACE INTO snapshots VALUES (?, ?, ?)", (change.id, change.sequence, change.position))
    if change.said is not None:
        writer.execute("INSERT INTO talk VALUES (?, ?, ?)", (change.id, change.number, change.said))
        writer.execute("DELETE FROM talk WHERE id = ? AND number <= ?", (change.id, change.number - KEPT_TALK))


def put_entries(writer: sqlite3.Connection, changes: list[Change]) -> None:
    """All by one statement.  A bytearray is bound as it is; for bytes the driver looks for an adapter each time."""
    values = [value for one in changes for value in (one.id, one.sequence, bytearray(one.entry or b""))]
    writer.execute(f"INSERT INTO recent VALUES {', '.join(['(?, ?, ?)'] * len(changes))}", values)


def opened(path: str) -> sqlite3.Connection:
    """The database, made ready if it is new; a Problem that says what is wrong if it cannot be used."""
    try:
        found = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
        found.execute("PRAGMA journal_mode = WAL")
        found.execute("PRAGMA synchronous = FULL")
        prepare(found, path)
        return found
    except sqlite3.Error as error:
        raise Problem(f"the database {path} cannot be used: {error}") from None


def prepare(found: sqlite3.Connection, path: str) -> None:
    version = found.execute("PRAGMA user_version").fetchone()[0]
    if version not in (*OLDER, FORMAT):
        raise Problem(f"the database {path} has format {version}; this program uses format {FORMAT}")
    if version == 0 and found.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        raise Problem(f"the database {path} belongs to another program")
    if version in OLDER:
        found.executescript(f"BEGIN; {SCHEMA} PRAGMA user_version = {FORMAT}; COMMIT;")


def backup(path: str, to: str) -> None:
    """A whole copy, made while tables are played."""
    found = opened(path)
    try:
        found.execute("VACUUM INTO ?", (to,))
    except sqlite3.Error as error:
        raise Problem(f"the copy {to} cannot be written: {error}") from None
    finally:
        found.close()
