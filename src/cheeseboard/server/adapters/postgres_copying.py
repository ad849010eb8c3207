"""All tables out of PostgreSQL at one moment, and into it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import psycopg

from cheeseboard.engine.errors import Problem
from cheeseboard.server.adapters.postgres_store import Connection, connected, migrate, one_line, shown

AT_ONCE: Final = 200  # tables
PARTS: Final = {
    "journal": "SELECT id, sequence, entry FROM journal WHERE id = ANY (%s) ORDER BY id, sequence",
    "snapshots": "SELECT id, sequence, position FROM snapshots WHERE id = ANY (%s)",
    "talk": "SELECT id, number, said FROM talk WHERE id = ANY (%s)",
    "reviews": "SELECT id, made FROM reviews WHERE id = ANY (%s)",
}
INTO: Final = {
    "tables": "COPY tables (id, fence, state, visibility, changed, setup) FROM STDIN",
    "journal": "COPY journal (id, sequence, entry, fence) FROM STDIN",
    "snapshots": "COPY snapshots (id, sequence, position) FROM STDIN",
    "talk": "COPY talk (id, number, said) FROM STDIN",
    "reviews": "COPY reviews (id, made) FROM STDIN",
    "reports": "COPY reports (id, number, made) FROM STDIN",
}
Rows = dict[str, list[tuple[Any, ...]]]


@contextmanager
def reading(url: str) -> Iterator[Connection]:
    """As all was when it began, whatever is played meanwhile."""
    with connected(url) as source:
        try:
            source.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            if source.execute("SELECT to_regclass('format')").fetchone() == (None,):
                raise Problem(f"there are no tables in the database {shown(url)}")
            yield source
        except psycopg.Error as error:
            raise Problem(f"the database {shown(url)} cannot be read: {one_line(error)}") from None


def secret(source: Connection) -> bytes:
    [(found,)] = source.execute("SELECT value FROM house WHERE name = 'secret'").fetchall()
    return bytes(found)


def reports(source: Connection) -> list[tuple[Any, ...]]:
    """A database that no newer program has opened has none."""
    if source.execute("SELECT to_regclass('reports')").fetchone() == (None,):
        return []
    return source.execute("SELECT id, number, made FROM reports", binary=True).fetchall()


def contents(source: Connection) -> Iterator[tuple[list[tuple[Any, ...]], Rows]]:
    last = ""
    wanted = "SELECT id, state, visibility, changed, setup FROM tables WHERE id > %s ORDER BY id LIMIT %s"
    while tables := source.execute(wanted, [last, AT_ONCE], binary=True).fetchall():
        ids = [table[0] for table in tables]
        last = ids[-1]
        yield tables, {name: source.execute(part, [ids], binary=True).fetchall() for name, part in PARTS.items()}


def fill(
    url: str,
    secret: bytes,
    contents: Iterable[tuple[list[tuple[Any, ...]], Rows]],
    reports: list[tuple[Any, ...]],
) -> None:
    """Whole or not at all, and only where nothing is and no house plays."""
    name = shown(url)
    try:
        with connected(url) as target:
            migrate(target, name)
            with target.transaction():
                [(tables, houses)] = target.execute(
                    "SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM houses WHERE until > now())"
                ).fetchall()
                if tables or houses:
                    raise Problem(f"the database {name} is not empty, or a server plays on it; nothing was changed")
                target.execute(
                    "INSERT INTO house VALUES ('secret', %b) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                    [secret],
                )
                copy(target, "reports", reports)
                for several, rows in contents:
                    copy(target, "tables", [(id, 0, *more) for id, *more in several])
                    for part, found in rows.items():
                        copy(target, part, [(*row, 0) for row in found] if part == "journal" else found)
    except psycopg.Error as error:
        raise Problem(f"the database {name} cannot be written: {one_line(error)}") from None


def copy(target: Connection, name: str, rows: list[tuple[Any, ...]]) -> None:
    with target.cursor() as cursor, cursor.copy(INTO[name]) as into:
        for row in rows:
            into.write_row(row)
