"""How long any single request holds up the event loop, on which everybody's moves are told.

    python -m bench.stalls

The server runs in a process of its own with a heartbeat on its loop that wishes to beat every millisecond.  While
something is asked for, the longest time between two beats is noted, and the most that the loop's own thread worked
between two of them.  On a busy machine the first holds the kernel's pauses, too, which is why the quiet loop is
measured as well; the second does not, nor does it hold what other threads of the server take.  Asked for is the worst
that the limits allow: a record of as many choices as may be brought in, its replay, four readers who do not read, and
so on.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import secrets
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any
from urllib.request import Request, urlopen

from rich.console import Console
from rich.table import Table as Grid
from websockets.sync.client import connect

from bench.shelf import largest, usual
from cheeseboard.engine.match import Match
from cheeseboard.games import find
from cheeseboard.server.hall.limits import Limits, generous

BEAT = 0.001
PATIENCE = 60.0
LONG, LARGE = usual(), largest()
ENDS = "knock"  # what a game that is to go on avoids
ROUNDS = 3


# --- the server ---


class Heart:
    """Beats on the loop of the server; what is said on standard input is answered by the longest pause since."""

    def __init__(self) -> None:
        self.longest = self.hardest = 0.0

    async def beat(self) -> None:
        then, worked = time.perf_counter(), time.thread_time()
        while True:
            await asyncio.sleep(BEAT)
            now, work = time.perf_counter(), time.thread_time()
            self.longest, self.hardest = max(self.longest, now - then - BEAT), max(self.hardest, work - worked)
            then, worked = now, work

    def tell(self) -> None:
        if os.read(0, 1000):
            print(self.longest, self.hardest, flush=True)
            self.longest = self.hardest = 0.0


def house(database: str) -> None:
    from cheeseboard.server.doors.door import listening
    from cheeseboard.server.run import serve

    bound, heart, tasks = listening("127.0.0.1", 0), Heart(), []

    def started(secret: bytes) -> None:
        loop = asyncio.get_running_loop()
        tasks.append(loop.create_task(heart.beat()))
        loop.add_reader(0, heart.tell)
        print(f"http://127.0.0.1:{bound.getsockname()[1]}", flush=True)

    serve(bound, Path(database), 1, generous(), (), started)


class Server:
    def __init__(self, database: Path) -> None:
        command = [sys.executable, "-m", "bench.stalls", "--house", str(database)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.address = self.said().strip()

    def said(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def stalls(self) -> tuple[float, float]:
        """Milliseconds, since it was last asked: the longest pause, and the most work without one."""
        assert self.process.stdin is not None
        self.process.stdin.write("?\n")
        self.process.stdin.flush()
        longest, hardest = self.said().split()
        return float(longest) * 1000, float(hardest) * 1000

    def get(self, path: str) -> Any:
        with urlopen(self.address + path, timeout=PATIENCE) as answer:
            return json.load(answer)

    def read(self, path: str) -> int:
        """How many bytes come, as a browser asks for them."""
        wish = Request(self.address + path, headers={"accept-encoding": "gzip"})
        with urlopen(wish, timeout=PATIENCE) as answer:
            return len(answer.read())

    def post(self, path: str, body: bytes) -> Any:
        with urlopen(Request(self.address + path, body), timeout=PATIENCE) as answer:
            return json.load(answer)

    def end(self) -> None:
        self.process.terminate()
        self.process.wait(20)


# --- what is asked for ---


def long_record(game: str, choices: int, seats: int) -> bytes:
    """A game that somebody does not wish to end."""
    match, chance = Match(find(game), seats, seed=secrets.token_bytes(32)), random.Random(1)
    while len(match.steps) < choices and (asks := match.asks()):
        ask = chance.choice(asks)
        going_on = [move for move in ask.moves if ENDS not in move.notation] or list(ask.moves)
        match.play(ask.seat, chance.choice(going_on))
    return match.record().to_json().encode()


def all_pages(server: Server, table: str) -> int:
    at, size = 0, 0
    while True:
        path = f"/api/tables/{table}/replay?seat=all&from={at}"
        size += server.read(path)
        page = server.get(path)
        at += len(page["moments"])
        if at >= page["total"]:
            return size


def unread(server: Server, table: str, readers: int = 4) -> int:
    """Connections that ask for a replay each and never read it."""
    host, port = server.address.removeprefix("http://").split(":")
    held = [socket.create_connection((host, int(port))) for _ in range(readers)]
    for number, one in enumerate(held):
        path = f"/api/tables/{table}/replay?seat=none&from={number}"
        one.sendall(f"GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n".encode())
    server.read(f"/api/tables/{table}/replay?seat=all")
    for one in held:
        one.close()
    return 0


def forked(server: Server, table: str, at: int, seats: int) -> int:
    """Played on from a late moment, on a socket."""
    plan = [{"kind": "here", "name": "Ann"}, *[{"kind": "bot"}] * (seats - 1)]
    with connect(f"{server.address.replace('http', 'ws', 1)}/ws", max_size=None) as ws:
        ws.send(json.dumps({"type": "fork", "id": "f", "table": table, "at": at, "seats": plan}))
        while True:
            message = json.loads(ws.recv(timeout=PATIENCE))
            if message["type"] == "error":
                raise SystemExit(f"bench.stalls: {message['detail']}")
            if message["type"] == "created":
                made = message["table"]
                part = {"type": "ready", "table": made, "seat": 0, "contribution": secrets.token_hex(16)}
                ws.send(json.dumps(part))
            if message["type"] == "frame":
                return len(json.dumps(message))


def requests(server: Server, body: bytes, large: bytes) -> dict[str, Callable[[], int]]:
    table = server.post("/api/records", body)["table"]
    large_table = server.post("/api/records", large)["table"]
    choices = len(json.loads(body)["choices"])
    return {
        "nothing": nothing,
        f"a record of {choices} choices is brought in": lambda: len(server.post("/api/records", body)["table"]),
        "it is checked": lambda: int(server.post("/api/verify", body)["fair"]),
        "it is given out": lambda: server.read(f"/api/tables/{table}/record"),
        "the last page of its replay": lambda: server.read(f"/api/tables/{table}/replay?seat=all&from={choices}"),
        "the replay of a large game, all pages": lambda: all_pages(server, large_table),
        "four replays that nobody reads": lambda: unread(server, table),
        "somebody sits down to look at it": lambda: sat(server, table),
        "played on from its last moments": lambda: forked(server, table, choices - 1, 2),
        "the shelf": lambda: server.read("/api/catalogue"),
        "rules": lambda: server.read(f"/api/rules/{LARGE}"),
        "texts": lambda: server.read(f"/api/texts/{LARGE}/pt"),
        "the lobby": lambda: server.read("/api/lobby"),
        "a table that does not exist": lambda: missing(server),
    }


def nothing() -> int:
    time.sleep(1)
    return 0


def sat(server: Server, table: str) -> int:
    """Somebody comes to look, and is told all that has happened."""
    with connect(f"{server.address.replace('http', 'ws', 1)}/ws", max_size=None) as ws:
        ws.send(json.dumps({"type": "sit", "table": table, "secrets": []}))
        while True:
            text = ws.recv(timeout=PATIENCE)
            if json.loads(text)["type"] == "frame":
                return len(text)


def missing(server: Server) -> int:
    try:
        return server.read("/api/tables/nowhere")
    except OSError:
        return 0


def measured(folder: Path, rounds: int) -> dict[str, list[tuple[int, float, float, float]]]:
    """By what was asked for, for each round: bytes, seconds, the longest pause and the most work, in milliseconds."""
    limits = Limits()
    body = long_record(LONG, limits.record_choices, 2)
    database = folder / "tables.sqlite"
    server = Server(database)
    found: dict[str, list[tuple[int, float, float, float]]] = {}

    def note(name: str, ask: Callable[[], int]) -> None:
        server.stalls()
        start = time.perf_counter()
        size = ask()
        found.setdefault(name, []).append((size, time.perf_counter() - start, *server.stalls()))

    try:
        asked = requests(server, body, long_record(LARGE, limits.record_choices, 4))
        for _ in range(rounds):
            for name, ask in asked.items():
                note(name, ask)
        table = server.post("/api/records", body)["table"]
        for _ in range(rounds):
            server.end()
            server = Server(database)
            note("it comes from disk again", partial(server.read, f"/api/tables/{table}"))
    finally:
        server.end()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.stalls", description="How long a request holds up the event loop.")
    parser.add_argument("--house", metavar="DATABASE", help=argparse.SUPPRESS)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    args = parser.parse_args()
    if args.house:
        house(args.house)
        return
    with tempfile.TemporaryDirectory() as folder:
        found = measured(Path(folder), args.rounds)
    grid = Grid("asked for", "bytes", "seconds", "longest pause, ms (median, most)", "most work, ms (median, most)")
    for name, rows in found.items():
        pauses, works = [row[2] for row in rows], [row[3] for row in rows]
        figures = [f"{median(column):.1f}, {max(column):.1f}" for column in (pauses, works)]
        grid.add_row(name, f"{rows[0][0]:,}", f"{median([row[1] for row in rows]):.2f}", *figures)
    Console(width=120).print(grid)


if __name__ == "__main__":
    main()
