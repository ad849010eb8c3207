"""cheeseboard site: a folder of files in which the page is its own server."""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path
from typing import Final

from cheeseboard.engine.errors import Problem

PACKAGE: Final = Path(__file__).resolve().parents[1]
BUILT: Final = (PACKAGE / "server" / "site", PACKAGE.parents[1] / "build" / "site" / "ready")  # in a wheel; in a clone
NOT_BUILT: Final = "not here: wheels of a release carry it, in a clone `python3 dev.py site DIR` builds it (Node.js)"
OURS: Final = "house.json"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, metavar="DIR", help="where to write it; an older one there is replaced")


def run(args: argparse.Namespace) -> int:
    built = next((folder for folder in BUILT if (folder / "index.html").is_file()), None)
    if built is None:
        raise Problem(NOT_BUILT)
    to: Path = args.folder
    if to.exists() and (not to.is_dir() or (any(to.iterdir()) and not (to / OURS).exists())):
        raise Problem(f"{to} exists already, and is no folder of ours")
    try:
        shutil.rmtree(to, ignore_errors=True)
        shutil.copytree(built, to)
    except OSError as error:
        raise Problem(f"{to} cannot be written: {error.strerror}") from None
    print(f"{to}: for any host of files; try it with python3 -m http.server -d {to}")
    return 0
