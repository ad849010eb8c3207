"""Virtual environments with locked packages, made once and remembered by a stamp.

A lock is a file of requirements/ with hashes and without addresses.  The stamp of an environment notes which
locks are installed and for which Python; as long as it agrees nothing is done, and a start takes milliseconds.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from tools.trouble import Trouble

SCRIPTS = "Scripts" if os.name == "nt" else "bin"
CONTAINS = {"dev": ("run", "build", "research", "street", "docs")}    # `dev.in` includes these, with the same versions
PLAYED = "run"                                        # its bytecode is made at once; of the others much is never used
UNHASHED = ("torch",)                                 # one version, another file for each kind of machine
PIP = ("-m", "pip", "--disable-pip-version-check", "--no-input", "install")
TAIL = 15                                             # lines of a failed program's output

Command = list[str | Path]
Env = dict[str, str]


class Environment:
    """A folder such as .venv, in a project that has requirements/ and src/."""

    def __init__(self, root: Path, name: str) -> None:
        self.root = root
        self.folder = root / name
        self.stamp = self.folder / "cheeseboard-stamp.json"

    @property
    def python(self) -> Path:
        return self.folder / SCRIPTS / "python"

    def command(self, name: str) -> Path:
        return self.folder / SCRIPTS / name

    def ensure(self, lock: str) -> None:
        """Afterwards the packages of the lock and the project itself can be imported."""
        if self.lacks(lock):
            with alone(self.folder.with_suffix(".lock")):    # two dev.py at once: the second finds the work done
                for step in self.lacks(lock):
                    step()
                self.note(lock)

    def lacks(self, lock: str) -> list[Callable[[], None]]:
        """The steps still to be taken, in order."""
        stamp = self.read_stamp()
        install = partial(self.install, lock)
        if stamp.get("python") != self.interpreter() or not self.python.exists():
            return [self.make, install, self.link_project]
        steps: list[Callable[[], None]] = []
        if stamp.get("locks", {}).get(lock) != self.lock_digest(lock):
            steps.append(install)
        if stamp.get("project") != self.project_digest():
            steps.append(self.link_project)
        return steps

    def install(self, lock: str) -> None:
        say(f"installing the packages of requirements/{lock}.txt")
        file = self.lock_file(lock)
        strict = () if lock in UNHASHED else ("--no-deps", "--require-hashes")
        later = () if lock == PLAYED else ("--no-compile",)
        quietly([self.python, *PIP, *strict, *later, "-r", file], f"pip could not install {file.name}")

    def note(self, lock: str) -> None:
        old = self.read_stamp().get("locks", {})
        new = {name: self.lock_digest(name) for name in (lock, *CONTAINS.get(lock, ()))}
        stamp = {"python": self.interpreter(), "project": self.project_digest(), "locks": old | new}
        self.stamp.write_text(json.dumps(stamp, indent=1), encoding="utf-8")

    def make(self) -> None:
        say(f"making {self.folder.name} for Python {sys.version.split()[0]}")
        if self.folder.exists():
            shutil.rmtree(self.folder)
        quietly([sys.executable, "-m", "venv", self.folder], "python -m venv failed; is it installed?")

    def link_project(self) -> None:
        """What an editable install would do, without a build: path, metadata and console commands."""
        table = tomllib.loads((self.root / "pyproject.toml").read_text(encoding="utf-8"))
        project = {"version": table.get("tool", {}).get("cheeseboard", {}).get("version", "0"), **table["project"]}
        place = self.site_packages()
        (place / "cheeseboard.pth").write_text(f"{self.root / 'src'}\n", encoding="utf-8")
        info = place / f"{project['name']}-{project['version']}.dist-info"
        for old in place.glob(f"{project['name']}-*.dist-info"):
            shutil.rmtree(old)
        info.mkdir()
        write_metadata(info, project)
        for name, target in project.get("scripts", {}).items():
            self.write_command(name, target)

    def write_command(self, name: str, target: str) -> None:
        module, function = target.split(":")
        file = self.command(name)
        leave = [f"from {module} import {function}", 'if __name__ == "__main__":', f"    sys.exit({function}())"]
        lines = [f"#!{self.python}", "import sys", *leave, ""]  # processes of its own import the command again
        file.write_text("\n".join(lines), encoding="utf-8")
        file.chmod(0o755)

    def site_packages(self) -> Path:
        if os.name == "nt":
            return self.folder / "Lib" / "site-packages"
        return self.folder / "lib" / f"python{sys.version_info.major}.{sys.version_info.minor}" / "site-packages"

    def read_stamp(self) -> dict[str, Any]:
        try:
            stamp = json.loads(self.stamp.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return stamp if isinstance(stamp, dict) else {}

    def interpreter(self) -> str:
        """A moved clone or another Python makes the environment anew."""
        return f"{sys.version} | {sys.base_prefix} | {self.folder}"

    def lock_file(self, lock: str) -> Path:
        return self.root / "requirements" / f"{lock}.txt"

    def lock_digest(self, lock: str) -> str:
        return digest(self.lock_file(lock))

    def project_digest(self) -> str:
        return digest(self.root / "pyproject.toml")


def write_metadata(info: Path, project: dict[str, Any]) -> None:
    headers = [f"Name: {project['name']}", f"Version: {project['version']}"]
    headers += [f"Requires-Dist: {name}" for name in project["dependencies"]]
    (info / "METADATA").write_text("\n".join(["Metadata-Version: 2.1", *headers, ""]), encoding="utf-8")
    scripts = [f"{name} = {target}" for name, target in project.get("scripts", {}).items()]
    (info / "entry_points.txt").write_text("\n".join(["[console_scripts]", *scripts, ""]), encoding="utf-8")
    (info / "INSTALLER").write_text("dev.py\n", encoding="utf-8")


def digest(file: Path) -> str:
    try:
        return hashlib.sha256(file.read_bytes()).hexdigest()
    except OSError as error:
        raise Trouble(f"{file.name} can not be read: {error.strerror}") from None


def say(line: str) -> None:
    print(f"· {line}", file=sys.stderr, flush=True)


def quietly(command: Command, trouble: str, cwd: Path | None = None, env: Env | None = None) -> None:
    """Runs a chatty program; what it said last is shown only when it fails."""
    try:
        ran = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=env, cwd=cwd)
    except OSError as error:
        raise Trouble(f"{trouble}: {error}") from None
    if ran.returncode:
        lines = ran.stdout.decode(errors="replace").splitlines()
        print("\n".join(lines[-TAIL:]), file=sys.stderr)
        raise Trouble(trouble)


@contextmanager
def alone(file: Path) -> Iterator[None]:
    """Waits until no other process holds the file.  (Where fcntl is missing, we hope.)"""
    try:
        import fcntl
    except ImportError:
        yield
        return
    with file.open("w") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
