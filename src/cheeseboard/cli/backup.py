"""`cheeseboard backup`: a copy of a server's tables, also while they are played."""

from __future__ import annotations

import argparse
from pathlib import Path


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "database", metavar="DATABASE", help="where a server keeps its tables: FILE or postgresql://..."
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="the copy; a file that is there is not written over")


def run(args: argparse.Namespace) -> int:
    from cheeseboard.server.adapters.copying import backup

    tables = backup(args.database, str(args.file))
    print(f"{args.file}: {tables} table{'' if tables == 1 else 's'}")
    return 0
