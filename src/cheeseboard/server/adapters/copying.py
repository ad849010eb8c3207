"""All tables from one place to another: a copy to keep, and back.

A copy is an SQLite file, wherever the tables come from.  So it can be looked at, and brought back to either kind of
store; that is how tables move from one to the other.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from cheeseboard.engine.errors import Problem
from cheeseboard.server.adapters.disk import OWNER_ALONE
from cheeseboard.server.adapters.places import file_of, is_postgres
from cheeseboard.server.adapters.sqlite_store import REPORTS, SHARED, SqliteStore, existing, looked_at, opened
from cheeseboard.server.adapters.sqlite_store import backup as backup_file
from cheeseboard.server.core.clock import NoClock
from cheeseboard.server.hall.loading import restored_match
from cheeseboard.server.ports import Saved

AT_ONCE: Final = 200  # tables
ROWS: Final = {  # of a table, in both kinds of store: what is copied as it is
    "journal": ("id", "sequence", "entry"),
    "snapshots": ("id", "sequence", "position"),
    "talk": ("id", "number", "said"),
    "reviews": ("id", "made"),
}
Rows = dict[str, list[tuple[Any, ...]]]


class Restored(Struct):
    """What was brought back: all tables, and why some of them cannot be played through."""

    tables: int
    broken: list[str]


def backup(place: Path | str, to: str) -> int:
    """A whole copy, made while tables are played; how many are in it.  It takes no other file's place."""
    if not is_postgres(place):
        return backup_file(str(file_of(place)), to)
    try:
        os.close(os.open(to, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ALONE))
    except FileExistsError:
        raise Problem(f"{to} exists already and is not written over") from None
    except OSError as error:
        raise Problem(f"the copy {to} cannot be written: {error.strerror}") from None
    try:
        with closing(opened(to, SHARED)) as file:
            fill_file(file, str(place))
        return looked_at(to)
    except (sqlite3.Error, OSError) as error:
        os.unlink(to)
        raise Problem(f"the copy {to} cannot be written: {error}") from None
    except BaseException:
        os.unlink(to)
        raise


def fill_file(file: sqlite3.Connection, url: str) -> None:
    from cheeseboard.server.adapters import postgres_copying

    file.execute("BEGIN IMMEDIATE")
    with postgres_copying.reading(url) as source:
        file.execute("CREATE TABLE IF NOT EXISTS house (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID")
        file.execute("REPLACE INTO house VALUES ('secret', ?)", [postgres_copying.secret(source)])
        file.execute(REPORTS)
        file.executemany("INSERT INTO reports VALUES (?, ?, ?)", postgres_copying.reports(source))
        for tables, rows in postgres_copying.contents(source):
            file.executemany("INSERT INTO tables VALUES (?, ?, ?, ?, ?)", tables)
            for name, found in rows.items():
                holes = ", ".join("?" * len(ROWS[name]))
                file.executemany(f"INSERT INTO {name} ({', '.join(ROWS[name])}) VALUES ({holes})", found)
    file.execute("COMMIT")
    file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    file.execute("PRAGMA journal_mode = DELETE")


def secret_of(place: Path | str) -> bytes:
    """Of the house that keeps its tables there: whoever may read them may operate it."""
    if is_postgres(place):
        from cheeseboard.server.adapters import postgres_copying

        with postgres_copying.reading(str(place)) as source:
            return postgres_copying.secret(source)
    with closing(existing(str(file_of(place)))) as found:
        [(secret,)] = found.execute("SELECT value FROM house WHERE name = 'secret'").fetchall()
        return bytes(secret)


def restore(copy: str, place: Path | str) -> Restored:
    """Into a store that is empty.  Then every table is played through, as when somebody sits down at it."""
    if is_postgres(place):
        with tempfile.TemporaryDirectory() as folder:
            file = str(Path(folder, "tables.sqlite"))
            backup_file(copy, file)
            fill_postgres(file, str(place))
            with closing(opened(file, SHARED)) as found:
                return played_through(found)
    to = str(file_of(place))
    backup_file(copy, to)
    with closing(opened(to, SHARED)) as found:
        return played_through(found)


def fill_postgres(file: str, url: str) -> None:
    from cheeseboard.server.adapters import postgres_copying

    SqliteStore(file).close()  # a copy of any age becomes one of today
    with closing(existing(file)) as found:
        [(secret,)] = found.execute("SELECT value FROM house WHERE name = 'secret'").fetchall()
        reports = found.execute("SELECT id, number, made FROM reports").fetchall()
        postgres_copying.fill(url, bytes(secret), contents(found), reports)


def contents(file: sqlite3.Connection) -> Iterator[tuple[list[tuple[Any, ...]], Rows]]:
    """So many tables at a time, with all that belongs to them."""
    cursor = file.execute("SELECT id, state, visibility, changed, about FROM tables ORDER BY id")
    while tables := cursor.fetchmany(AT_ONCE):
        ids = [table[0] for table in tables]
        yield tables, {name: rows_of(file, name, ids) for name in ROWS}


def rows_of(file: sqlite3.Connection, name: str, ids: list[str]) -> list[tuple[Any, ...]]:
    columns, holes = ", ".join(ROWS[name]), ", ".join("?" * len(ids))
    found = file.execute(f"SELECT {columns} FROM {name} WHERE id IN ({holes})", ids).fetchall()
    if name == "journal":
        found += file.execute(f"SELECT {columns} FROM recent WHERE id IN ({holes})", ids).fetchall()
    return sorted(found)


def played_through(file: sqlite3.Connection) -> Restored:
    tables, broken = 0, []
    for several, rows in contents(file):
        journals: dict[str, list[tuple[int, bytes]]] = {}
        for id, sequence, entry in rows["journal"]:
            journals.setdefault(id, []).append((sequence, entry))
        snapshots = {id: (sequence, position) for id, sequence, position in rows["snapshots"]}
        for id, _, _, _, setup in several:
            tables += 1
            try:
                restored_match(Saved(id, setup, journals.get(id, []), snapshots.get(id), []), NoClock())
            except Problem as problem:
                broken.append(f"{id}: {problem}")
    return Restored(tables, broken)
