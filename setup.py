"""Compiles the rooms `engine`, `games` and `bots` with mypyc; everything else about the package is in pyproject.toml.

CHEESEBOARD_COMPILE=no    compiles nothing: a wheel for every machine
CHEESEBOARD_COMPILE=must  fails where a build otherwise goes on without the compiled part (no mypyc, no C compiler)
"""

import os
from pathlib import Path

from setuptools import Extension, setup

WISH = os.environ.get("CHEESEBOARD_COMPILE", "")
PACKAGE = Path("src/cheeseboard")
ROOMS = ("engine", "games", "bots")
LEFT_OUT = {
    "terminal.py": "draws with Rich, is never in a hurry, and is nicer to edit live",
    "__main__.py": "is run by name, which a compiled module can not be",
}


def files() -> list[str]:
    found = [path for room in ROOMS for path in sorted((PACKAGE / room).rglob("*.py"))]
    return [path.as_posix() for path in found if path.name not in LEFT_OUT]


def extensions() -> list[Extension]:
    if WISH == "no":
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        if WISH == "must":
            raise
        return []
    os.environ.setdefault("MYPYPATH", "src")
    found: list[Extension] = mypycify(["--strict", *files()], opt_level="1", debug_level="0")
    for extension in found:
        extension.optional = WISH != "must"      # no C compiler: a warning, and the .py files go in alone
    return found


setup(ext_modules=extensions())
