"""A game on disk: the record, and beside it who sits where.  Written after every move, whole or not at all."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.record import Record, record_from_data
from cheeseboard.terminal.sealing import SEALED, sealed, unsealed

TABLE: Final = "table"  # the key that replay and verify do not need


def folder() -> Path:
    """Where games are kept unless somebody says otherwise."""
    given = os.environ.get("XDG_STATE_HOME", "")
    try:
        base = Path(given) if given else Path.home() / ".local" / "state"
    except RuntimeError:
        base = Path(tempfile.gettempdir())
    return base / "cheeseboard"


def usual_file(game: str, now: datetime) -> Path:
    """A name that is not taken."""
    stem = f"{game}-{now:%Y%m%d-%H%M%S}"
    number = 1
    while True:
        path = folder() / (f"{stem}.json" if number == 1 else f"{stem}-{number}.json")
        if not path.exists():
            return path
        number += 1


class Keeper:
    """Keeps one game in one file, and touches no other: a file that was there before is not written over."""

    def __init__(self, path: Path, is_mine: bool = False) -> None:
        self.path = path
        self.mine = identity(path) if is_mine else None
        if not is_mine and path.exists():
            raise Problem(f"{path} exists already and is not written over")

    def keep(self, data: dict[str, Any]) -> None:
        try:
            self.write(json.dumps(data, separators=(",", ":"), ensure_ascii=False) + "\n")
        except OSError as error:
            raise Problem(f"the game cannot be saved as {self.path}: {error.strerror}") from None

    def write(self, text: str) -> None:
        if self.path.parent == folder():
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if self.mine is not None and self.path.exists() and identity(self.path) != self.mine:
            raise Problem(f"{self.path} was changed by somebody else and is not written over")
        number, name = tempfile.mkstemp(prefix=f".{self.path.name}.", dir=self.path.parent)
        try:
            with os.fdopen(number, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            if self.mine is None:
                take_place(name, self.path)
            else:
                os.replace(name, self.path)
            self.mine = identity(self.path)
        finally:
            Path(name).unlink(missing_ok=True)


def take_place(name: str, path: Path) -> None:
    """Give the new file its name, unless that is taken meanwhile."""
    try:
        os.link(name, path)
    except FileExistsError:
        raise Problem(f"{path} exists already and is not written over") from None
    except OSError:  # a disk without links
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        os.replace(name, path)


def identity(path: Path) -> tuple[int, int, int]:
    found = path.stat()
    return found.st_dev, found.st_ino, found.st_mtime_ns


def saved_data(record: Record, table: dict[str, Any], is_over: bool) -> dict[str, Any]:
    data = {**record.to_data(), TABLE: table}
    return data if is_over else sealed(data, folder())


def read_saved(path: Path, as_record: Callable[[object], Record] = record_from_data) -> tuple[Record, dict[str, Any]]:
    """A record, and what is beside it (nothing in a record from elsewhere)."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if isinstance(data, dict) and SEALED in data:
            data = unsealed(data, folder())
        record = as_record(data)
    except OSError as error:
        raise Problem(f"record {path}: {error.strerror}") from None
    except RecursionError:
        raise Problem(f"record {path} is not a record of Cheeseboard") from None
    except ValueError as error:
        reason = "not text" if isinstance(error, UnicodeDecodeError) else f"not JSON: {error}"
        raise Problem(f"record {path} is {reason}") from None
    except Problem as problem:
        raise Problem(f"record {path}: {problem}") from None
    table = data.get(TABLE)
    return record, table if isinstance(table, dict) else {}
