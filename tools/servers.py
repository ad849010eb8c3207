"""PostgreSQL and Redis for the tests: the system's programs, started by the tests themselves, privately."""

import os
import shutil
from pathlib import Path

from tools.environment import quietly, say
from tools.trouble import Trouble

NEEDED = "the tests of many machines need PostgreSQL and Redis: install them (apt-get install postgresql redis-server)"


def postgres_programs() -> Path | None:
    """Where `postgres` and `initdb` are; they are on nobody's path."""
    places = [*Path("/usr/lib/postgresql").glob("*/bin"), *map(Path, os.environ.get("PATH", "").split(os.pathsep))]
    found = [place for place in places if (place / "postgres").exists() and (place / "initdb").exists()]
    return max(found, key=lambda place: (place.parent.name.isdecimal(), place.parent.name), default=None)


def redis_program() -> str | None:
    return shutil.which("redis-server")


def ensure_servers() -> None:
    missing = [] if postgres_programs() else ["postgresql"]
    missing += [] if redis_program() else ["redis-server"]
    if not missing:
        return
    if os.name == "posix" and os.geteuid() == 0 and shutil.which("apt-get"):
        say(f"installing {' and '.join(missing)}")
        quietly(["apt-get", "install", "-y", *missing], f"apt-get could not install {' and '.join(missing)}")
        return
    raise Trouble(f"{NEEDED} and run this again")
