"""The file of a database: for its owner's eyes alone, and held by one house, whatever name it goes by."""

from __future__ import annotations

import logging
import os
import shutil
import stat
import sys
import time
from pathlib import Path
from typing import Final, final

from cheeseboard.engine.errors import Problem

LOG: Final = logging.getLogger("cheeseboard.server")
OWNER_ALONE: Final = 0o600
BESIDE: Final = ("-wal", "-shm")  # what SQLite keeps beside the file
DATABASE: Final = b"SQLite format 3\0"  # how such a file begins
LEAST_FREE: Final = 64 << 20  # bytes
SLOW_SECONDS: Final = 5.0  # that something waits to be written, and health says so
FAR_AWAY: Final = 1 << 62  # a byte of the file that SQLite never locks
HELD: Final[set[tuple[int, int]]] = set()  # device and inode of what this process holds


@final
class HeldFile:
    """Held until it is let go or the process ends, however it ends."""

    def __init__(self, path: str, number: int) -> None:
        self.path = path
        self.number = number
        self.inode = inode(os.fstat(number))
        HELD.add(self.inode)

    def missed(self) -> str:
        """Where it was moved meanwhile, what there is to say: SQLite keeps its newest pages beside the name."""
        try:
            is_there = inode(os.stat(self.path)) == self.inode
        except OSError:
            is_there = False
        return "" if is_there else f"the database is no longer at {self.path}: put it back before this server ends"

    def let_go(self) -> None:
        """After SQLite has closed the file: on many systems, closing it here takes SQLite's own locks along."""
        HELD.discard(self.inode)
        os.close(self.number)


def held_alone(path: str) -> HeldFile:
    """Two houses with the same tables in memory would contradict each other.

    The lock is on the file itself: links to it lead to the same one, and there is no lock file to be deleted.  `path`
    is the real one.
    """
    in_use = Problem(f"another server uses this database ({path} is locked)")
    try:
        if os.path.exists(path) and inode(os.stat(path)) in HELD:
            raise in_use  # to open and close it once more would take SQLite's locks along
        number = os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ALONE)
    except OSError as error:
        raise Problem(f"the database cannot be used: {path}: {error.strerror}") from None
    try:
        if not locked(number):
            raise in_use
        if os.fstat(number).st_nlink > 1:  # SQLite finds what it has not yet put in order by the name of the file
            raise Problem(f"the database {path} has a second name (a hard link); remove one of them")
    except Problem:
        os.close(number)
        raise
    return HeldFile(path, number)


def locked(number: int) -> bool:
    try:
        import fcntl
    except ImportError:  # we hope
        return True
    try:
        if sys.platform == "linux":  # apart from SQLite's locks, and nothing but closing this very file undoes it
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        else:  # where flock and SQLite's locks would meet
            fcntl.lockf(number, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, FAR_AWAY)
    except OSError:
        return False
    return True


def inode(found: os.stat_result) -> tuple[int, int]:
    return found.st_dev, found.st_ino


def is_ours(held: HeldFile) -> bool:
    """New, or a database; anything else is somebody's file, which is left as it is."""
    return os.pread(held.number, len(DATABASE), 0) in (b"", DATABASE)


def close_to_others(path: str) -> None:
    """Seeds of running games are in it.  SQLite makes the files beside it like the first."""
    for name in [path, *[path + end for end in BESIDE]]:
        try:
            if os.name == "posix" and os.path.exists(name) and stat.S_IMODE(os.stat(name).st_mode) & 0o077:
                os.chmod(name, OWNER_ALONE)
                LOG.warning("%s could be read by others on this machine; from now on by its owner alone", name)
        except OSError as error:
            LOG.warning("%s can be read by others on this machine: %s", name, error.strerror)


def little_room(path: str) -> str:
    """What there is to say of the room left on the disk, if anything."""
    try:
        free = shutil.disk_usage(Path(path).parent).free
    except OSError as error:
        return error.strerror or str(error)
    return "" if free >= LEAST_FREE else f"only {free >> 20} MB are left on the disk"


def slow_writer(since: float | None) -> dict[str, str]:
    """What health says of a writer that has been at it since then, by the monotonic clock."""
    waits = 0.0 if since is None else time.monotonic() - since
    return {"writer": f"what was played {waits:.0f} seconds ago is not written yet"} if waits > SLOW_SECONDS else {}
