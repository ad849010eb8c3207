"""A house to be attacked, and guests who come to it from addresses of their own (127.0.0.x)."""

from __future__ import annotations

import asyncio
import json
import os
import resource
import secrets
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect as connect_at_once

ROOT = Path(__file__).resolve().parent.parent
TREE = os.environ.get("CHEESEBOARD_COMPILED") or str(ROOT / "src")
PATIENCE = 20.0
Message = dict[str, Any]
ADDRESSES = iter([f"127.0.{high}.{low}" for high in range(1, 20) for low in range(1, 250)])


class Lost(Exception):
    """The house did not do what it should; the rest of an attack makes no sense."""


class House:
    """`cheeseboard serve` in a process of its own, as anybody runs it."""

    def __init__(self, database: Path, *words: str, workers: int = 1, files: int | None = None) -> None:
        self.database = database
        self.log = database.with_suffix(".log")
        command = [sys.executable, "-m", "cheeseboard", "serve", "--port", "0", "--workers", str(workers), *words]
        with self.log.open("ab") as said:
            self.process = subprocess.Popen(
                [*command, "--database", str(database)],
                stdout=subprocess.PIPE,
                stderr=said,
                env=os.environ | {"PYTHONPATH": TREE},
                preexec_fn=None if files is None else few_files(files),
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline().decode()
        self.port = int(line.split("localhost:")[1].split("/")[0]) if "localhost:" in line else 0
        self.ws = f"ws://127.0.0.1:{self.port}/ws"

    def __enter__(self) -> House:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.end()

    @property
    def serves(self) -> bool:
        return self.port > 0

    def said(self) -> str:
        return self.log.read_text(errors="replace")

    def family(self) -> list[int]:
        """The house and the processes it has started."""
        return [self.process.pid, *children(self.process.pid)]

    def memory(self) -> int:
        """Bytes, of all of them."""
        return sum(resident(pid) for pid in self.family())

    def end(self) -> None:
        family = self.family()
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        end_all(family[1:])
        assert self.process.stdout is not None
        self.process.stdout.close()


def few_files(files: int) -> Callable[[], None]:
    return lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))


def children(pid: int) -> list[int]:
    """Of a process, and theirs."""
    parents: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
            parents.setdefault(parent, []).append(int(entry.name))
    found, todo = [], [pid]
    while todo:
        more = parents.get(todo.pop(), [])
        found += more
        todo += more
    return found


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def end_all(pids: list[int]) -> None:
    for pid in pids:
        if is_alive(pid):
            os.kill(pid, signal.SIGKILL)


def resident(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * resource.getpagesize()
    except OSError:
        return 0


# ---- over HTTP ----


class Answer:
    def __init__(self, data: bytes) -> None:
        head, _, self.body = data.partition(b"\r\n\r\n")
        words = head.split(b" ", 2)
        self.status = int(words[1]) if len(words) > 1 and words[1].isdigit() else 0
        self.head = head.decode(errors="replace").lower()

    def json(self) -> Any:
        return json.loads(self.body)


async def http(
    house: House, path: str, body: bytes | None = None, address: str = "127.0.0.1", wait: float = PATIENCE, **more: str
) -> Answer:
    """Status 0: no answer."""
    method = "GET" if body is None else "POST"
    headers = {"host": f"127.0.0.1:{house.port}", "connection": "close"} | {
        name.replace("_", "-"): value for name, value in more.items()
    }
    if body is not None:
        headers["content-length"] = str(len(body))
    head = "".join([f"{name}: {value}\r\n" for name, value in headers.items()])
    try:
        async with asyncio.timeout(wait):
            reader, writer = await asyncio.open_connection("127.0.0.1", house.port, local_addr=(address, 0))
            try:
                writer.write(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + (body or b""))
                return Answer(await reader.read(-1))
            finally:
                writer.close()
    except (TimeoutError, OSError):
        return Answer(b"")


# ---- at a socket ----


class Guest:
    """A socket, and all that is heard on it."""

    def __init__(self, house: House, address: str = "127.0.0.1", **headers: str) -> None:
        self.house = house
        self.address = address
        self.headers = headers
        self.heard: list[Message] = []
        self.news = asyncio.Condition()
        self.table = ""
        self.host = ""
        self.secrets: dict[int, str] = {}
        self.said = 0
        self.is_gone = False

    async def __aenter__(self) -> Guest:
        self.socket: ClientConnection = await connect(
            self.house.ws,
            compression=None,
            max_size=None,
            open_timeout=PATIENCE,
            close_timeout=1,
            proxy=None,
            local_addr=(self.address, 0),
            additional_headers={name.replace("_", "-"): value for name, value in self.headers.items()},
        )
        self.listening = asyncio.create_task(self.listen())
        return self

    async def __aexit__(self, *trouble: object) -> None:
        self.listening.cancel()
        await self.socket.close()

    async def listen(self) -> None:
        try:
            async for data in self.socket:
                async with self.news:
                    self.heard.append(json.loads(data))
                    self.news.notify_all()
        except WebSocketException:
            pass
        async with self.news:
            self.is_gone = True
            self.news.notify_all()

    async def say(self, type: str, **fields: Any) -> int:
        """How much had been heard before."""
        before = len(self.heard)
        try:
            await self.socket.send(json.dumps({"type": type, **fields}))
        except WebSocketException:
            self.is_gone = True
        return before

    async def hear(self, wanted: Callable[[Message], bool], after: int = 0, wait: float = PATIENCE) -> Message | None:
        """The first such message, or nothing in this time."""
        try:
            async with asyncio.timeout(wait), self.news:
                while True:
                    found = [message for message in self.heard[after:] if wanted(message)]
                    if found or self.is_gone:
                        return found[0] if found else None
                    await self.news.wait()
        except TimeoutError:
            return None

    async def ask(self, type: str, *answers: str, wait: float = PATIENCE, **fields: Any) -> Message:
        """The answer, an `error` or `refused`, or what stands for silence."""
        before = await self.say(type, **fields)
        types = {*answers, "error", "refused"}
        found = await self.hear(lambda message: message["type"] in types, before, wait)
        return found or {"type": "silence"}

    async def create(self, game: str, *seats: Message, **more: Any) -> str:
        fields: Message = {"id": "c", "game": game, "seats": [*seats], "pace": 0} | more
        found = await self.ask("create", "created", **fields)
        if found["type"] != "created":
            raise Lost(f"no table: {found}")
        self.table, self.host = found["table"], found["host"]
        self.secrets = {key["seat"]: key["secret"] for key in found["keys"]}
        return self.table

    async def join(self, table: str, name: str, **more: Any) -> Message:
        found = await self.ask("join", "seated", id="j", table=table, name=name, **more)
        if found["type"] == "seated":
            self.table = table
            self.secrets[found["key"]["seat"]] = found["key"]["secret"]
        return found

    async def ready(self) -> None:
        for seat in self.secrets:
            await self.say("ready", table=self.table, seat=seat, contribution=secrets.token_hex(16))

    async def frame(self, seat: int, after: int = 0, wait: float = PATIENCE) -> Message:
        """The first one that asks this seat something, or with which the game ends."""
        found = await self.hear(lambda m: is_question(m, seat) or is_end(m), after, wait)
        if found is None:
            raise Lost(f"nothing is asked of seat {seat}")
        return found

    def last(self, seat: int | None) -> Message | None:
        found = [message for message in self.heard if message["type"] == "frame" and message["seat"] == seat]
        return found[-1] if found else None

    async def move(self, seat: int, *notations: str, sequence: int | None = None, wait: float = PATIENCE) -> Message:
        self.said += 1
        frame = self.last(seat)
        now = sequence if sequence is not None else frame["sequence"] if frame else 0
        fields = {"id": f"{self.address}-{self.said}", "table": self.table, "seat": seat, "sequence": now}
        return await self.ask("move", "accepted", moves=[*notations], wait=wait, **fields)


def is_question(message: Message, seat: int) -> bool:
    return message["type"] == "frame" and message["seat"] == seat and message["ask"] is not None


def is_end(message: Message) -> bool:
    return message["type"] == "frame" and message["result"] is not None


def here(name: str = "Ann") -> Message:
    return {"kind": "here", "name": name}


OPEN: Message = {"kind": "open"}


def bot(level: str = "easy") -> Message:
    return {"kind": "bot", "level": level}


# ---- does the house still answer? ----


class Pulse:
    """Pings the house all the time, in a thread with a socket of its own, and remembers the longest silence."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.longest = 0.0
        self.begun, self.over = threading.Event(), threading.Event()
        self.thread = threading.Thread(target=self.beat)

    def __enter__(self) -> Pulse:
        self.thread.start()
        self.begun.wait(PATIENCE)
        return self

    def __exit__(self, *trouble: object) -> None:
        self.over.set()
        self.thread.join()

    def beat(self) -> None:
        try:
            with connect_at_once(self.house.ws, compression=None, proxy=None, ping_interval=None) as socket:
                self.begun.set()
                while not self.over.is_set():
                    sent = time.perf_counter()
                    if not socket.ping().wait(60):
                        break
                    self.longest = max(self.longest, time.perf_counter() - sent)
                    time.sleep(0.003)
                else:
                    return
        except (WebSocketException, OSError):
            pass
        self.longest = float("inf")
