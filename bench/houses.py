"""Servers on one PostgreSQL and one Redis of their own, for `bench.load`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from bench.load import on_core, opened
from bench.tables import Seats
from tools.servers import Postgres, Redis


class Houses:
    """One `cheeseboard serve` without a line, or several with one, each on a core, as far as there are some."""

    def __init__(self, game: str, count: int, is_far: bool, is_whole: bool, root: Path) -> None:
        compiled = os.environ.get("CHEESEBOARD_COMPILED")
        self.game = game
        far = ", seats at another one" if is_far else ""
        built = "compiled" if compiled else "interpreted"
        self.name = f"cheeseboard, {game}, {built}, PostgreSQL, servers: {count}{far}"
        self.postgres = Postgres()
        self.redis = Redis()
        self.is_far = is_far
        self.is_whole = is_whole
        self.store = self.postgres.new_database()
        self.processes = [self.house(number, count, compiled or str(root / "src")) for number in range(count)]
        self.process = self.processes[0]
        self.ports = [port_of(process) for process in self.processes]

    def house(self, number: int, count: int, tree: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "cheeseboard", "serve", "--port", "0", "--generous", "--workers", "0"]
        line = ["--line", self.redis.url] if count > 1 else []
        return subprocess.Popen(
            [*command, "--store", self.store, *line],
            stdout=subprocess.PIPE,
            env=os.environ | {"PYTHONPATH": tree},
            preexec_fn=lambda: on_core(number),
        )

    def pids(self) -> list[int]:
        return [process.pid for process in self.processes]

    def all_pids(self) -> dict[str, list[int]]:
        """By what they are."""
        assert self.postgres.process is not None
        assert self.redis.process is not None
        postgres = self.postgres.process.pid
        return {"houses": self.pids(), "PostgreSQL": [postgres, *children(postgres)], "Redis": [self.redis.process.pid]}

    async def open(self, numbers: range, seats: int, is_far: bool | None = None) -> list[Seats]:
        next_ones = [*self.ports[1:], self.ports[0]]
        is_far = self.is_far if is_far is None else is_far
        places = [[port, other] if is_far else [port] for port, other in zip(self.ports, next_ones)]
        return await opened(self.game, places, numbers, seats, self.is_whole)

    def stop(self) -> None:
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.wait(30)
        self.postgres.remove()
        self.redis.remove()


def children(pid: int) -> list[int]:
    found = [path.read_text().split() for path in Path(f"/proc/{pid}/task").glob("*/children")]
    return [int(child) for some in found for child in some]


def port_of(process: subprocess.Popen[bytes]) -> int:
    assert process.stdout is not None
    return int(process.stdout.readline().decode().split("localhost:")[1].split("/")[0])
