"""`cheeseboard restore`: the tables of a copy, into an empty store; so tables also move from one kind to another."""

from __future__ import annotations

import argparse
from pathlib import Path


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a copy that `cheeseboard backup` has made")
    parser.add_argument("database", metavar="DATABASE", help="an empty store: a new FILE or postgresql://...")


def run(args: argparse.Namespace) -> int:
    from cheeseboard.cli.main import complain
    from cheeseboard.server.adapters.copying import restore

    found = restore(str(args.file), args.database)
    played = found.tables - len(found.broken)
    print(f"{found.tables} table{'' if found.tables == 1 else 's'}, {played} played through from the beginning")
    for trouble in found.broken:
        complain(trouble)
    return 1 if found.broken else 0
