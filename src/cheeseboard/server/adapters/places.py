"""Where tables are kept, as somebody says it."""

from __future__ import annotations

from pathlib import Path


def is_postgres(place: Path | str) -> bool:
    return str(place).startswith(("postgresql:", "postgres:"))


def file_of(place: Path | str) -> Path:
    """`sqlite:FILE`, or the file alone."""
    return Path(str(place).removeprefix("sqlite:"))
