"""Compiles with mypyc what [tool.cheeseboard] names; everything else about the package is in pyproject.toml too.

Where that cannot be done (no mypyc, no C compiler, no Python.h) the build says so in a line and goes on without it: the
same files are then run as they are, and `cheeseboard --version` tells which it is.

CHEESEBOARD_COMPILE=no    compiles nothing: a wheel for every machine
CHEESEBOARD_COMPILE=must  fails where a build otherwise goes on without the compiled part
CHEESEBOARD_LEVEL=0       the C compiler hurries instead of its code, which is enough for tests

The version is that of the last tag: v0.2.0 is 0.2.0, three commits later it is 0.2.1.dev3.  Without Git it is what a
source archive says of itself, and else that of [tool.cheeseboard].
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext

WISH = os.environ.get("CHEESEBOARD_COMPILE", "")
LEVEL = os.environ.get("CHEESEBOARD_LEVEL", "2")
PACKAGE = Path("src/cheeseboard")
TABLE = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["tool"]["cheeseboard"]
LATER = Extension("cheeseboard", [])                  # mypyc is asked when something is built, not when it is described


class Build(build):  # type: ignore[misc]
    def run(self) -> None:
        shutil.rmtree(self.build_lib, ignore_errors=True)    # leftovers of an earlier build would be installed as well
        super().run()
        place = Path(self.build_lib, "cheeseboard")
        if place.is_dir():                            # an editable install has none
            Path(place, "_version.py").write_text(f'VERSION = "{version()}"\n', encoding="utf-8")


class Compile(build_ext):  # type: ignore[misc]
    """All of it or nothing: half of the libraries would not load."""

    def run(self) -> None:
        if self.editable_mode:                        # a library beside its source would hide every later edit
            self.leave_out("not compiled: edits to the sources are to be seen at once")
            return
        try:
            super().run()
        except (Exception, SystemExit) as trouble:    # mypyc leaves by sys.exit
            if WISH == "must":
                raise
            why = " ".join(str(trouble).split())
            self.leave_out(f"not compiled ({why}): it will run interpreted, more slowly and otherwise the same")

    def build_extensions(self) -> None:
        self.try_compiler()
        self.distribution.ext_modules = extensions()
        self.swig_opts = None                         # else it would be taken for settled, a second time
        self.finalize_options()
        super().build_extensions()

    def try_compiler(self) -> None:
        """Before a minute is spent on C that nobody can compile: a compiler, and Python's headers?"""
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder, "headers.c")
            source.write_text("#include <Python.h>\n", encoding="utf-8")
            try:
                self.compiler.compile([str(source)], output_dir=folder)
            except Exception as trouble:
                raise RuntimeError("no C compiler, or it finds no Python.h") from trouble

    def leave_out(self, line: str) -> None:
        print(f"cheeseboard: {line}", file=sys.stderr, flush=True)
        for library in [path for end in ("so", "pyd") for path in Path(self.build_lib).rglob(f"*.{end}")]:
            library.unlink()
        self.extensions = self.distribution.ext_modules = []
        wheel = self.distribution.get_command_obj("bdist_wheel", create=False)
        if wheel is not None:
            wheel.root_is_pure = True                 # what is left is the same for every machine


def version() -> str:
    told = Path("PKG-INFO")                           # of a source archive
    if told.exists():
        return str(re.findall(r"^Version: (\S+)$", told.read_text(encoding="utf-8"), re.MULTILINE)[0])
    return from_tag(described()) or str(TABLE["version"])


def described() -> str:
    """What Git says of a checkout of ours, such as v0.2.0-3-g1234567; nothing where there is none."""
    try:
        top = git("rev-parse", "--show-toplevel")
        return git("describe", "--tags", "--long", "--match", "v[0-9]*") if Path(top, PACKAGE).is_dir() else ""
    except (OSError, subprocess.CalledProcessError):
        return ""


def git(*words: str) -> str:
    return subprocess.run(["git", *words], capture_output=True, text=True, check=True).stdout.strip()


def from_tag(found: str) -> str | None:
    parts = re.fullmatch(r"v(\d+)\.(\d+)\.(\d+)-(\d+)-g[0-9a-f]+", found)
    if parts is None:
        return None
    major, minor, patch, since = [int(part) for part in parts.groups()]
    return f"{major}.{minor}.{patch}" if not since else f"{major}.{minor}.{patch + 1}.dev{since}"


def files() -> list[str]:
    found = [path for room in TABLE["compiled-rooms"] for path in sorted((PACKAGE / room).rglob("*.py"))]
    kept = [path for path in found if not any(path.match(pattern) for pattern in TABLE["never-compiled"])]
    return [path.as_posix() for path in [*kept, *[PACKAGE / file for file in TABLE["compiled-files"]]]]


def extensions() -> list[Extension]:
    from mypyc.build import mypycify

    os.environ.setdefault("MYPYPATH", "src")
    found: list[Extension] = mypycify(["--strict", *files()], opt_level=LEVEL, debug_level="0")
    for extension in found:
        if os.name != "nt":
            extension.extra_compile_args = [
                *extension.extra_compile_args,
                "-fvisibility=hidden",       # calls within the library become direct ones
                "-Wno-all",                    # to gcc, looking for faults in generated code is five times the work
            ]
    return found


if __name__ == "__main__":
    wanted = [] if WISH == "no" else [LATER]
    setup(version=version(), ext_modules=wanted, cmdclass={"build": Build, "build_ext": Compile})
