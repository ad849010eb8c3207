"""Tables in a browser: the same SQLite file with one connection and no thread.

What one turn of the loop has to save is one commit at its end, and nothing is told before the browser says that it
keeps it: SQLite there has no way to wait for a disk.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, final

from cheeseboard.engine.errors import Problem
from cheeseboard.server.adapters.sqlite_store import OF_A_TABLE, TIDY_AFTER, SqliteTables, opened, tell
from cheeseboard.server.core.days import EVERYBODYS
from cheeseboard.server.ports import Change, Heard, NotSaved

Keep = Callable[[], Awaitable[object]]
WRITTEN_THROUGH: Final = ("locking_mode = EXCLUSIVE", "journal_mode = WAL", "synchronous = FULL")
KEPT_WHOLE: Final = ("locking_mode = EXCLUSIVE", "journal_mode = MEMORY", "synchronous = OFF")


@final
class PocketStore(SqliteTables):
    """`keep` returns when all that is in the file will outlast this page; `settings`: whether the file is written
    through to where it is kept, or kept whole each time."""

    def __init__(self, path: str, keep: Keep, settings: tuple[str, ...] = WRITTEN_THROUGH) -> None:
        super().__init__(path, settings)
        self.secret = EVERYBODYS  # so that the deal of the day is the same in every browser
        self.writer = self.reader
        self.keep = keep
        self.gathered: list[tuple[Change, Heard]] = []
        self.writing: asyncio.Task[None] | None = None
        self.broken: NotSaved | None = None
        self.look_through(self.reader)
        self.tidy_up()

    def submit(self, change: Change, heard: Heard) -> None:
        self.gathered.append((change, heard))
        if self.writing is None:
            self.writing = asyncio.get_running_loop().create_task(self.write_on())

    async def write_on(self) -> None:
        while self.gathered:
            group, self.gathered = self.gathered, []
            trouble = self.broken or self.written([change for change, _ in group])
            if trouble is None:
                trouble = self.broken = await self.kept()
            tell([heard for _, heard in group], trouble)
            if self.recent >= TIDY_AFTER and self.broken is None:
                self.tidy_up()
        self.writing = None

    async def kept(self) -> NotSaved | None:
        """The file now holds what nobody was told: nothing may come after it until it is read anew."""
        try:
            await self.keep()
        except Exception as error:
            self.trouble["writer"] = str(error)
            return NotSaved(f"the browser does not keep it: {error}")
        return None

    def copy(self) -> bytes:
        """All tables, as a file of SQLite's."""
        with TemporaryDirectory() as folder:
            with closing(sqlite3.connect(Path(folder, "copy"))) as to:
                self.reader.backup(to)
                to.execute("PRAGMA journal_mode = DELETE")
            return Path(folder, "copy").read_bytes()

    async def bring(self, copy: bytes) -> int:
        """The tables of such a file that are not here yet, all or none of them; how many there were."""
        with TemporaryDirectory() as folder:
            path = Path(folder, "copy")
            path.write_bytes(copy)
            with closing(sqlite3.connect(path)) as found:
                self.check(found)
            opened(str(path), KEPT_WHOLE).close()  # one of any age becomes one of today
            count = self.take_in(str(path))
        trouble = self.broken = self.broken or await self.kept()
        if trouble is not None:
            raise trouble
        return count

    def check(self, found: sqlite3.Connection) -> None:
        """A view could have rows without end."""
        try:
            others = found.execute("SELECT count(*) FROM sqlite_master WHERE type IN ('view', 'trigger')").fetchone()[0]
            if others:
                raise Problem("the copy holds more than tables")
            said = found.execute("PRAGMA quick_check(1)").fetchone()[0]
        except sqlite3.Error as error:
            said = str(error)
        if said != "ok":
            raise Problem(f"the copy is damaged: {said}")

    def take_in(self, path: str) -> int:
        writer = self.reader
        writer.execute("ATTACH ? AS brought", (path,))
        try:
            writer.execute("BEGIN IMMEDIATE")
            before = writer.execute("SELECT count(*) FROM main.tables").fetchone()[0]
            for name in (*OF_A_TABLE[1:], "tables"):  # which are new is seen as long as `tables` is as it was
                new = "id IN (SELECT id FROM brought.tables) AND id NOT IN (SELECT id FROM main.tables)"
                writer.execute(f"INSERT INTO main.{name} SELECT * FROM brought.{name} WHERE {new}")
            count: int = writer.execute("SELECT count(*) FROM main.tables").fetchone()[0] - before
            writer.execute("COMMIT")
            return count
        except sqlite3.Error as error:
            if writer.in_transaction:
                writer.execute("ROLLBACK")
            raise NotSaved(f"the copy cannot be taken in: {error}") from None
        finally:
            writer.execute("DETACH brought")

    def health(self) -> dict[str, str]:
        return dict(self.trouble)

    def close(self) -> None:
        group, self.gathered = self.gathered, []
        if group and self.broken is None:
            self.written([change for change, _ in group])
        self.reader.close()
