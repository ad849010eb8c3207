"""Writes requirements/*.txt from requirements/*.in: every version pinned, every file hashed, no address anywhere."""

import re
import shutil
import tempfile
from pathlib import Path

from tools.environment import Command, Environment, quietly, say
from tools.trouble import Trouble

# a later one is held to those before:
ORDER = ("lock", "run", "build", "research", "street", "cluster", "docs", "dev", "bench", "release", "learn")
OPTIONS = (
    "--quiet",
    "--generate-hashes",
    "--no-header",
    "--no-emit-index-url",
    "--no-emit-trusted-host",
    "--no-emit-find-links",
    "--strip-extras",
    "--unsafe-package=pip",                           # each environment has its own already
    "--unsafe-package=torch",                         # learn.in says why
)
ADDRESS = re.compile(r"https?|://|--(?:extra-)?index-url|--find-links|--trusted-host|(?<!\S)/\S", re.IGNORECASE)


def write_locks(root: Path, tool: Environment, arguments: list[str]) -> list[Path]:
    """Nothing is replaced unless all of them came out well."""
    requirements = root / "requirements"
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder, "requirements")
        shutil.copytree(requirements, scratch)
        for name in ORDER:
            say(f"resolving requirements/{name}.in")
            write_lock(scratch, tool, name, arguments)
        return [Path(shutil.copy2(scratch / f"{name}.txt", requirements)) for name in ORDER]


def write_lock(scratch: Path, tool: Environment, name: str, arguments: list[str]) -> None:
    command: Command = [tool.command("pip-compile"), *OPTIONS, *arguments, "-o", f"{name}.txt", f"{name}.in"]
    quietly(command, f"pip-compile could not resolve {name}.in", cwd=scratch)
    found = addresses((scratch / f"{name}.txt").read_text(encoding="utf-8"))
    if found:
        raise Trouble(f"{name}.txt would hold an address: {found[0]}")


def addresses(lock: str) -> list[str]:
    """The lines of a lock that say where something comes from."""
    return [line.strip() for line in lock.splitlines() if ADDRESS.search(line)]
