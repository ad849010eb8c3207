"""Files that commands are given: a game kept at a terminal, or a record from anywhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cheeseboard.engine.record import RAW, Record, record_from_data
from cheeseboard.terminal.saving import read_saved


def read_record(path: Path) -> tuple[Record, dict[str, Any]]:
    """With what was kept beside it."""
    return read_saved(path, record_in)


def record_in(data: object) -> Record:
    if isinstance(data, dict) and RAW in data:
        from cheeseboard.server.core.stopped import record_of_journal

        return record_of_journal(data)
    return record_from_data(data)
