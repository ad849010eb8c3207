"""A PostgreSQL and a Redis of one's own: the system's programs, but no service, no network, and they end with whoever
started them."""

from __future__ import annotations

import ctypes
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from tools.environment import quietly, say
from tools.trouble import Trouble

ENDS_WITH_PARENT = 1  # PR_SET_PDEATHSIG
Words = list[str | Path]

NEEDED = "the tests of many machines need PostgreSQL and Redis: install them (apt-get install postgresql redis-server)"


def postgres_programs() -> Path | None:
    """The folder of `postgres` and `initdb`: as CHEESEBOARD_POSTGRES says, or where Debian has them, or on the path."""
    if "CHEESEBOARD_POSTGRES" in os.environ:
        return Path(os.environ["CHEESEBOARD_POSTGRES"])
    places = [*Path("/usr/lib/postgresql").glob("*/bin"), *map(Path, os.environ.get("PATH", "").split(os.pathsep))]
    found = [place for place in places if (place / "postgres").exists() and (place / "initdb").exists()]
    return max(found, key=lambda place: (place.parent.name.isdecimal(), place.parent.name), default=None)


def redis_program() -> str | None:
    return os.environ.get("CHEESEBOARD_REDIS") or shutil.which("redis-server")


def other_user() -> tuple[str, int] | None:
    """And its group: PostgreSQL refuses to run for root."""
    import pwd

    if os.geteuid() != 0:
        return None
    groups = {user.pw_name: user.pw_gid for user in pwd.getpwall()}
    name = "postgres" if "postgres" in groups else "nobody"
    return name, groups[name]


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


HAND = ThreadPoolExecutor(1)  # a process ends with the thread that began it: this one lives as long as we do
LIBC = ctypes.CDLL(None, use_errno=True)


def begun(command: Words, ends_by: signal.Signals, largest_file: int = -1, **more: Any) -> subprocess.Popen[bytes]:
    """A process that ends with this one, whatever becomes of us."""
    import resource

    def limit() -> None:
        LIBC.prctl(ENDS_WITH_PARENT, int(ends_by))
        resource.setrlimit(resource.RLIMIT_FSIZE, (largest_file, largest_file))

    def begin() -> subprocess.Popen[bytes]:
        return subprocess.Popen(command, preexec_fn=limit, **more)

    return HAND.submit(begin).result()


def folder_for(user: str | None) -> Path:
    """Under a short name: a socket's path has at most a hundred letters."""
    folder = Path(tempfile.mkdtemp(prefix="cb", dir="/tmp"))
    if user is not None:
        shutil.chown(folder, user)
    return folder


class Postgres:
    def __init__(self, primary: Postgres | None = None, largest_file: int = -1) -> None:
        """`primary`: a standby of this one, which waits for it before it says that anything is written.
        `largest_file`: in bytes, as on a disk that is full."""
        self.largest_file = largest_file
        programs = postgres_programs()
        if programs is None:
            raise Trouble(NEEDED)
        self.programs = programs
        self.as_user: dict[str, Any] = {}
        other = other_user()
        if other is not None:
            self.as_user = {"user": other[0], "group": other[1], "extra_groups": []}
        self.folder = folder_for(None if other is None else other[0])
        self.data = self.folder / "data"
        self.process: subprocess.Popen[bytes] | None = None
        self.numbers = 0
        if primary is not None:
            self.follow(primary)
            return
        words: Words = [programs / "initdb", "-D", self.data, "-U", "cb", "-A", "trust", "-E", "UTF8"]
        words += ["--locale=C", "-N", "--wal-segsize=1"]
        subprocess.run(words, check=True, capture_output=True, cwd=self.folder, **self.as_user)
        self.start()

    def follow(self, primary: Postgres) -> None:
        """A copy of all that the other one has, and from now on of what is written there."""
        shutil.rmtree(self.data, ignore_errors=True)
        words: Words = [self.programs / "pg_basebackup", "-D", self.data, "-h", primary.folder, "-U", "cb"]
        words += ["-R", "-X", "stream", "-c", "fast", "-N"]
        subprocess.run(words, check=True, capture_output=True, cwd=self.folder, **self.as_user)
        self.start()
        primary.say("ALTER SYSTEM SET synchronous_standby_names = '*'")
        primary.say("SELECT pg_reload_conf()")

    def promote(self) -> None:
        self.say("SELECT pg_promote()")

    def start(self, **settings: str) -> None:
        words: Words = ["-D", self.data, "-k", self.folder, "-c", "listen_addresses=", "-F", "-c", "max_connections=60"]
        words += ["-c", "shared_buffers=16MB", "-c", "wal_retrieve_retry_interval=200"]
        for name, value in settings.items():
            words += ["-c", f"{name}={value}"]
        with (self.folder / "log").open("ab") as log:
            command: Words = [self.programs / "postgres", *words]
            more = {"stdout": log, "stderr": log, "cwd": self.folder, **self.as_user}
            self.process = begun(command, signal.SIGQUIT, self.largest_file, **more)
        self.wait()

    def wait(self) -> None:
        import psycopg

        end = time.monotonic() + 30
        while True:
            try:
                psycopg.connect(self.url("postgres")).close()
                return
            except psycopg.Error:
                if time.monotonic() > end:
                    raise
                time.sleep(0.02)

    def stop(self, by: signal.Signals = signal.SIGINT) -> None:
        """SIGINT: at once, in order; SIGQUIT: at once."""
        if self.process is not None:
            self.process.send_signal(by)
            self.process.wait(30)
            self.process = None

    def remove(self) -> None:
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, database: str) -> str:
        return f"postgresql:///{database}?host={self.folder}&user=cb"

    def new_database(self) -> str:
        """Its address."""
        self.numbers += 1
        name = f"tables{self.numbers}"
        self.say(f"CREATE DATABASE {name}")
        return self.url(name)

    def drop(self, url: str) -> None:
        name = url.partition("///")[2].partition("?")[0]
        self.say(f"DROP DATABASE {name} WITH (FORCE)")

    def say(self, words: str, database: str = "postgres") -> None:
        import psycopg

        with psycopg.connect(self.url(database), autocommit=True) as connection:
            connection.execute(words.encode())


class Redis:
    def __init__(self) -> None:
        program = redis_program()
        if program is None:
            raise Trouble(NEEDED)
        self.program = program
        self.folder = folder_for(None)
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def socket(self) -> Path:
        return self.folder / "redis"

    @property
    def url(self) -> str:
        return f"unix://{self.socket}"

    def start(self) -> None:
        words: Words = ["--port", "0", "--unixsocket", self.socket, "--save", "", "--appendonly", "no"]
        words += ["--dir", self.folder]
        self.process = begun([self.program, *words], signal.SIGKILL, stdout=subprocess.DEVNULL)
        end = time.monotonic() + 30
        while not self.answers():
            assert time.monotonic() < end
            time.sleep(0.01)

    def answers(self) -> bool:
        try:
            with socket.socket(socket.AF_UNIX) as line:
                line.settimeout(1)
                line.connect(str(self.socket))
                line.sendall(b"PING\r\n")
                return line.recv(10).startswith(b"+PONG")
        except OSError:
            return False

    def hang_up(self) -> None:
        """On everybody."""
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(5)
            line.connect(str(self.socket))
            for kind in (b"pubsub", b"normal"):
                line.sendall(b"CLIENT KILL TYPE " + kind + b" SKIPME yes\r\n")
                line.recv(100)

    def stop(self, by: signal.Signals = signal.SIGKILL) -> None:
        if self.process is not None:
            self.process.send_signal(by)
            self.process.wait(30)
            self.process = None

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
