"""`kill -9` of the server at random moments during play: is any acknowledged move lost?

    python -m bench.kills [--kills 25] [--tables 6]

Clients play several tables at once, and note every answer.  The server is killed, started again on the same database,
and everybody comes back: the sequence must not be smaller than the last one acknowledged, the view must be the one that
was shown at that sequence, and what was under way is said again under the same id.  At the end the journal is read:
every acknowledged move stands there once, and every table replays to the position that the players saw.

Some tables have bots, which think in processes of the server's.  Before each kill those are counted, and after it what
is left of them (on Linux: elsewhere a process does not tell whose it is).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import secrets
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from bench.deltas import whole_frame

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 20.0
TO_END = 30.0  # seconds that a process has to notice the end of its server, on a busy machine, too
MARK = "CHEESEBOARD_KILLS"  # in the environment of the server, and of all that it starts
BOTS = (None, "easy", "hard")  # at one table after the other
Message = dict[str, Any]


class Server:
    """A process that can be killed."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.process: asyncio.subprocess.Process | None = None
        self.address = ""
        self.mark = secrets.token_hex(16)

    async def start(self) -> None:
        command = [sys.executable, "-m", "cheeseboard", "serve", "--port", "0", "--generous"]
        env = os.environ | {"PYTHONPATH": str(ROOT / "src"), MARK: self.mark}
        self.process = await asyncio.create_subprocess_exec(
            *command, "--database", str(self.database), stdout=asyncio.subprocess.PIPE, env=env
        )
        assert self.process.stdout is not None
        line = (await asyncio.wait_for(self.process.stdout.readline(), 60)).decode()
        page = next(word for word in line.split() if word.startswith("http"))
        self.address = f"{page.replace('http', 'ws', 1)}ws?deltas=1"

    async def stop(self, by: signal.Signals) -> int:
        assert self.process is not None
        self.process.send_signal(by)
        return await self.process.wait()

    def processes(self) -> int:
        """How many there are with our mark: the server and whatever it started."""
        mark = f"{MARK}={self.mark}".encode()
        return sum(mark in environment(process) for process in Path("/proc").glob("[0-9]*"))

    async def left_over(self) -> int:
        """After the server has ended."""
        end = time.monotonic() + TO_END
        while self.processes() and time.monotonic() < end:
            await asyncio.sleep(0.01)
        return self.processes()


def environment(process: Path) -> list[bytes]:
    """Nothing, where it has ended meanwhile or is somebody else's."""
    try:
        return (process / "environ").read_bytes().split(b"\0")
    except OSError:
        return []


class Loss(Exception):
    """What must never happen."""


class Player:
    """Both seats of a table, on one socket; with a bot of that level beside them, if any."""

    def __init__(self, game: str, number: int, bot: str | None) -> None:
        self.game = game
        self.bot = bot
        self.chance = random.Random(number)
        self.table = ""
        self.secrets: list[str] = []
        self.frames: dict[int, Message] = {}  # the last one of each seat
        self.acknowledged = 0
        self.ids: list[tuple[str, str]] = []  # table and id of all moves acknowledged
        self.doubt: Message | None = None  # a move that was said and not answered
        self.said = 0
        self.checked = 0  # views that were compared after a kill
        self.deltas = 0

    async def play(self, address: str) -> None:
        """Until the connection breaks."""
        try:
            async with connect(address, compression=None) as socket:
                if self.table:
                    await self.come_back(socket)
                else:
                    await self.begin(socket)
                while True:
                    await self.move(socket)
        except (WebSocketException, OSError, EOFError):
            return

    async def say(self, socket: ClientConnection, type: str, **fields: Any) -> None:
        await socket.send(json.dumps({"type": type, **fields}))

    async def wait_for(self, socket: ClientConnection, *types: str) -> Message:
        while True:
            message = self.read(await asyncio.wait_for(socket.recv(), 30))
            if message["type"] == "frame":
                self.frames[message["seat"]] = message
            if message["type"] == "error" and message["code"] != "restarting":
                raise Loss(f"an error: {message}")
            if message["type"] in types:
                return message

    def read(self, data: str | bytes) -> Message:
        """A delta builds on the last frame of its seat; what comes of that is compared after a kill."""
        message: Message = json.loads(data)
        if message["type"] == "delta" and message["table"] == self.table:
            self.deltas += 1
            before = self.frames.get(message["seat"])
            if before is None or before["sequence"] != message["base"]:
                raise Loss(f"table {self.table}: a delta builds on {message['base']}, which was not the last frame")
            return whole_frame(before, message)
        return message

    async def begin(self, socket: ClientConnection) -> None:
        self.frames, self.doubt, self.acknowledged = {}, None, 0
        seats = [{"kind": "here", "name": "Ann"}, {"kind": "here", "name": "Ben"}]
        seats += [] if self.bot is None else [{"kind": "bot", "level": self.bot}]
        fields = {"game": self.game, "seats": seats, "options": {"preset": "quick"}, "pace": 0}
        await self.say(socket, "create", id="c", **fields)
        created = await self.wait_for(socket, "created")
        self.table, self.secrets = created["table"], [key["secret"] for key in created["keys"]]
        await self.contribute(socket)

    async def contribute(self, socket: ClientConnection) -> None:
        for seat in (0, 1):
            await self.say(socket, "ready", table=self.table, seat=seat, contribution=secrets.token_hex(16))
        while len(self.frames) < 2:
            await self.wait_for(socket, "frame")

    async def come_back(self, socket: ClientConnection) -> None:
        """And see whether all is as it was."""
        before = self.frames
        self.frames = {}
        await self.say(socket, "sit", table=self.table, secrets=self.secrets)
        info = await self.wait_for(socket, "table")
        if info["state"] == "gathering":
            if before:
                raise Loss(f"table {self.table} has not begun, but was played")
            await self.contribute(socket)
            return
        while len(self.frames) < 2:
            await self.wait_for(socket, "frame")
        self.is_shown()
        if info["sequence"] < self.acknowledged:
            raise Loss(f"table {self.table} is at {info['sequence']}, and {self.acknowledged} was acknowledged")
        for seat, frame in self.frames.items():
            old = before.get(seat)
            if old is not None and (old["sequence"], old["draft"]) == (frame["sequence"], frame["draft"]):
                self.checked += 1
                if any(old[part] != frame[part] for part in ("view", "ask", "result", "choices")):
                    raise Loss(f"table {self.table} looks different at {frame['sequence']}")
        if self.doubt is not None:
            await self.answer(socket, self.doubt)

    def is_shown(self) -> None:
        """The table, once more."""

    async def move(self, socket: ClientConnection) -> None:
        if all(frame["result"] is not None for frame in self.frames.values()):
            await self.begin(socket)
            return
        asks = [frame for frame in self.frames.values() if frame["ask"] is not None]
        if not asks:
            await self.wait_for(socket, "frame")
            return
        frame = self.chance.choice(asks)
        self.said += 1
        notation = self.chance.choice(frame["ask"]["moves"])["notation"]
        fields = {"id": str(self.said), "table": self.table, "seat": frame["seat"], "sequence": frame["sequence"]}
        self.doubt = {**fields, "moves": [notation]}
        await self.answer(socket, self.doubt)

    async def answer(self, socket: ClientConnection, move: Message) -> None:
        await self.say(socket, "move", **move)
        answer = await self.wait_for(socket, "accepted", "refused")
        if answer["type"] == "refused":
            raise Loss(f"a move was refused: {answer}")
        self.acknowledged = answer["sequence"]
        self.ids.append((self.table, move["id"]))
        self.doubt = None
        while any(frame["sequence"] < self.acknowledged for frame in self.frames.values()):
            await self.wait_for(socket, "frame")


async def run(kills: int, tables: int, seed: int, database: Path, game: str, between: int = 60) -> Message:
    chance = random.Random(seed)
    server = Server(database)
    players = [Player(game, seed * 1000 + number, BOTS[number % len(BOTS)]) for number in range(tables)]
    thinking = left = 0
    for number in range(kills + 1):
        await server.start()
        playing = [asyncio.create_task(player.play(server.address)) for player in players]
        await enough(players, chance, between)
        thinking += server.processes() - 1
        await server.stop(signal.SIGTERM if number == kills else signal.SIGKILL)
        left += await server.left_over()
        for task in playing:
            await asyncio.wait_for(task, 60)
    lost, doubled = compare(database, players)
    moves = sum(len(player.ids) for player in players)
    views = sum(player.checked for player in players)
    found = {"kills": kills, "moves acknowledged": moves, "lost": lost, "doubled": doubled, "views compared": views}
    found["tables replayed"] = replayed(database)
    if Path("/proc/self/environ").exists():
        found |= {"other processes at the kills": thinking, "left over": left}
    return found


async def enough(players: list[Player], chance: random.Random, between: int) -> None:
    """Wait for some moves, and a little longer: any moment of what the server does can be the last."""
    wanted = sum(len(player.ids) for player in players) + chance.randint(1, between)
    end = time.monotonic() + PATIENCE
    while sum(len(player.ids) for player in players) < wanted and time.monotonic() < end:
        await asyncio.sleep(0.001)
    await asyncio.sleep(chance.random() * 0.02)


def compare(database: Path, players: list[Player]) -> tuple[int, int]:
    """Acknowledged moves that are not in the journal, and moves that are there twice."""
    with sqlite3.connect(database) as found:
        rows = found.execute("SELECT id, entry FROM journal UNION ALL SELECT id, entry FROM recent").fetchall()
    written = Counter([(table, entry["id"]) for table, entry in ((t, json.loads(e)) for t, e in rows) if "id" in entry])
    acknowledged = {key for player in players for key in player.ids}
    return len([key for key in acknowledged if not written[key]]), sum(count - 1 for count in written.values())


def replayed(database: Path) -> int:
    """All tables, from the journal; raises when one cannot be."""
    from cheeseboard.server.adapters.sqlite_store import SqliteStore
    from cheeseboard.server.core.clock import NoClock
    from cheeseboard.server.hall.loading import restored

    store = SqliteStore(database)
    ids = [row[0] for row in store.reader.execute("SELECT id FROM tables").fetchall()]
    for id in ids:
        saved = store.load(id)
        assert saved is not None
        restored(saved, NoClock(), 0)
    store.close()
    return len(ids)


def main(words: list[str]) -> int:
    from cheeseboard.games import catalogue

    parser = argparse.ArgumentParser(prog="bench.kills", description="kill -9 at random moments")
    parser.add_argument("--kills", type=int, default=25)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6))
    args = parser.parse_args(words)
    game = catalogue()[0].name
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder, "tables.sqlite")
        found = asyncio.run(run(args.kills, args.tables, args.seed, database, game))
    print(f"seed {args.seed}: " + ", ".join([f"{what} {number}" for what, number in found.items()]))
    return int(bool(found["lost"] or found["doubled"] or found.get("left over")))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
