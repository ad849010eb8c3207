"""Compiles with mypyc what [tool.cheeseboard] names; everything else about the package is in pyproject.toml too.

CHEESEBOARD_COMPILE=no    compiles nothing: a wheel for every machine
CHEESEBOARD_COMPILE=must  fails where a build otherwise goes on without the compiled part (no mypyc, no C compiler)
CHEESEBOARD_LEVEL=0       the C compiler hurries instead of its code, which is enough for tests
"""

import os
import tomllib
from pathlib import Path

from setuptools import Extension, setup

WISH = os.environ.get("CHEESEBOARD_COMPILE", "")
LEVEL = os.environ.get("CHEESEBOARD_LEVEL", "2")
PACKAGE = Path("src/cheeseboard")
TABLE = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["tool"]["cheeseboard"]


def files() -> list[str]:
    found = [path for room in TABLE["compiled-rooms"] for path in sorted((PACKAGE / room).rglob("*.py"))]
    kept = [path for path in found if path.name not in TABLE["never-compiled"]]
    return [path.as_posix() for path in [*kept, *[PACKAGE / file for file in TABLE["compiled-files"]]]]


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
    found: list[Extension] = mypycify(["--strict", *files()], opt_level=LEVEL, debug_level="0")
    for extension in found:
        if os.name != "nt":
            extension.extra_compile_args += [
                "-fvisibility=hidden",       # calls within the library become direct ones
                "-Wno-all",                    # to gcc, looking for faults in generated code is five times the work
            ]
        extension.optional = WISH != "must"      # no C compiler: a warning, and the .py files go in alone
    return found


setup(ext_modules=extensions())
