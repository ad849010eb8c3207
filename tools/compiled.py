"""The package with its rooms `engine`, `games` and `bots` compiled by mypyc, in folders of their own under build/.

Never in place: a compiled module beside its source hides every later edit.  Both steps are remembered by the hash of
what went in: the objects by the sources that mypyc reads, the whole tree by every file of the package.
"""

import hashlib
import os
import shutil
import sys
import sysconfig
import tempfile
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.environment import Command, alone, quietly, say

PROJECT_FILES = ("pyproject.toml", "setup.py", "README.md", "LICENSE")
LEFT_BEHIND = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "*.egg-info")
KEPT = 4                                              # trees and objects of the last few versions
LOADED = "import cheeseboard.engine as e; raise SystemExit(not e.__file__.endswith(('.so', '.pyd')))"


def why_not() -> str | None:
    """What is missing for a compiled build, or nothing."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if os.name != "nt" and shutil.which(compiler) is None:
        return f"no C compiler ({compiler} is not installed)"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "no headers of Python (Python.h is not installed)"
    return None


def compiled_tree(root: Path, python: Path, level: int = 2) -> Path:
    """A folder for PYTHONPATH that holds the package as it is now, compiled; level 0 builds quickly, for tests."""
    (root / "build").mkdir(exist_ok=True)
    with alone(root / "build" / "compile.lock"), snapshot(root) as project:
        tree = root / "build" / "compiled" / hash_of(all_files(project), project, f"{versions(root)}{level}")
        if not tree.exists():
            objects = compiled_objects(root, project, python, level)
            shutil.copytree(objects, project / "src", dirs_exist_ok=True)
            quietly([python, "-c", LOADED], "the compiled package does not load", env=environment(project / "src"))
            keep(project / "src", tree)
        os.utime(tree)
        return tree


def ready_tree(root: Path, python: Path) -> Path | None:
    """The same, if nothing of it has to be compiled: what else has changed since is only copied."""
    for level in (2, 0):
        if objects_of(root, root, level).exists():
            return compiled_tree(root, python, level)
    return None


def objects_of(root: Path, project: Path, level: int) -> Path:
    return root / "build" / "objects" / hash_of(compiled_files(project), project, f"{versions(root)}{level}")


def compiled_objects(root: Path, project: Path, python: Path, level: int) -> Path:
    """The shared libraries alone, laid out as the package is."""
    objects = objects_of(root, project, level)
    if not objects.exists():
        say("compiling engine, games and bots (a minute or so; remembered until they change)")
        command: Command = [python, "setup.py", "-q", "build_ext", "--parallel", "2"]
        command += ["--build-lib", "objects", "--build-temp", "scratch"]
        env = os.environ | {"CHEESEBOARD_COMPILE": "must", "CHEESEBOARD_LEVEL": str(level), "MYPYPATH": "src"}
        quietly(command, "mypyc could not compile the package", cwd=project, env=env)
        keep(project / "objects", objects)
    os.utime(objects)
    return objects


@contextmanager
def snapshot(root: Path) -> Iterator[Path]:
    """A copy to build in, so that edits and other builds can go on meanwhile."""
    (root / "build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=root / "build", prefix="snapshot-", ignore_cleanup_errors=True) as folder:
        project = Path(folder)
        shutil.copytree(root / "src", project / "src", ignore=LEFT_BEHIND)
        for name in PROJECT_FILES:
            if (root / name).exists():
                shutil.copy2(root / name, project / name)
        yield project


def all_files(project: Path) -> list[Path]:
    return sorted(path for path in project.rglob("*") if path.is_file())


def compiled_files(project: Path) -> list[Path]:
    """What mypyc reads.  The same table leads setup.py."""
    table = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["cheeseboard"]
    rooms = [project / "src" / "cheeseboard" / room for room in table["compiled-rooms"]]
    never = table["never-compiled"]
    found = [path for room in rooms for path in sorted(room.rglob("*.py")) if not any(map(path.match, never))]
    files = [project / "src" / "cheeseboard" / file for file in table["compiled-files"]]
    return [project / "setup.py", *found, *files]


def versions(root: Path) -> str:
    return sys.version + (root / "requirements" / "build.txt").read_text(encoding="utf-8")


def hash_of(files: Iterable[Path], root: Path, more: str = "") -> str:
    digest = hashlib.sha256(more.encode())
    for path in files:
        digest.update(f"{path.relative_to(root).as_posix()}\0{path.stat().st_size}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def keep(folder: Path, place: Path) -> None:
    """Moves a finished folder to its place, and forgets the oldest ones there."""
    place.parent.mkdir(parents=True, exist_ok=True)
    folder.rename(place)
    os.utime(place)
    for old in sorted(place.parent.iterdir(), key=lambda other: other.stat().st_mtime, reverse=True)[KEPT:]:
        shutil.rmtree(old, ignore_errors=True)


def environment(tree: Path | None) -> dict[str, str]:
    """For a program that is to find the compiled package there, or the sources when there is no tree.  The bytecode is
    kept, whatever was wished: tests begin hundreds of programs, and each of them would make it again."""
    left = ("PYTHONPATH", "PYTHONDONTWRITEBYTECODE")
    env = {name: value for name, value in os.environ.items() if name not in left}
    if tree is None:
        return env | {"CHEESEBOARD_BUILD": "interpreted"}
    return env | {"CHEESEBOARD_BUILD": "compiled", "PYTHONPATH": str(tree)}
