"""Tables in a browser: the same SQLite file with one connection and no thread.

What one turn of the loop has to save is one commit at its end, and nothing is told before the browser says that it
keeps it: SQLite there has no way to wait for a disk.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, final

from cheeseboard.server.adapters.sqlite_store import TIDY_AFTER, SqliteTables, tell
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

    def health(self) -> dict[str, str]:
        return dict(self.trouble)

    def close(self) -> None:
        group, self.gathered = self.gathered, []
        if group and self.broken is None:
            self.written([change for change, _ in group])
        self.reader.close()
