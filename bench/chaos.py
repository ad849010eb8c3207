"""Several houses on one PostgreSQL and one Redis, and everything that can break, at random moments during play.

    python -m bench.chaos [--faults 64 | --hours H] [--houses 3] [--tables 6] [--rest 0] [--kinds kill,drain,pause,...]

Clients play tables of all games at once, at sockets of any house, and note every answer; they put their frames
together of what differs, and compare them with the whole ones when they come back.  After each fault all of them have
to go on: a move is acknowledged, or a bot's is shown.  How long it took is printed, step by step: until the last of
those who had to come back had noticed, until they saw their tables again and could have played, and until all tables
had gone on.  (A bot that searches answers after a second or two.)  At the end the journal is read: every acknowledged
move stands there once, no table has a hole, and every table replays to the position that the players saw.  With
`--hours` faults come until the time is over, and what memory the houses have is told every ten minutes.

    kill       kill -9 of a house, and a new one in its place
    drain      SIGTERM while some wait for a hint: it leaves in order, no socket elsewhere closes, and a new one comes
    pause      SIGSTOP for longer than a house is believed to be there, then SIGCONT: it must write nothing more
    redis      kill -9 of Redis, and started again, empty
    postgres   PostgreSQL ended at once (SIGQUIT), and started again
    both       Redis and PostgreSQL at once
    cut        all connections to PostgreSQL and Redis are ended at once by these
    failover   PostgreSQL killed (SIGKILL), and its synchronous standby promoted; then the first becomes the standby
    split      nothing passes between a house and both of them for five seconds, then its connections are cut
    upgrade    a house leaves in order, and one with other rules comes in its place; named, and all but one time a house
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import secrets
import shutil
import signal
import socket
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable, Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
from websockets.asyncio.client import ClientConnection

from bench.kills import BOTS, MARK, ROOT, Loss, Message, Player, environment
from bench.load import memory_kb
from bench.steps import Fault, Trail, fault_of, notes_of, table_of
from tools.servers import Postgres, Redis

KINDS = ("kill", "drain", "pause", "redis", "postgres", "both", "cut", "failover", "split")
PAUSE_SECONDS = 5.0  # a house is believed to be there for three
LONG = ("pause", "split")
TELLING_SECONDS = 600.0
PATIENCE = 60.0
AGAIN_SECONDS = 0.25
RESTARTING = 1012  # the code of a socket that is asked to come back
WONDERING = 3  # as many wait for a hint when a house leaves, at most
WONDERING_SECONDS = 0.3
SEATS = 2  # of each table, on one socket; the third is a bot's
TO_END = 30.0
NEVER = ("lost", "doubled", "holes", "left over", "far sockets closed by a house that left")


class Cable:
    """Between a house and a server: a socket of its own, from which nothing passes while it is cut."""

    def __init__(self, at: Path, to: Path) -> None:
        self.at = at
        self.to = to
        self.passes = asyncio.Event()
        self.passes.set()
        self.ends: set[asyncio.StreamWriter] = set()
        self.server: asyncio.Server | None = None

    async def lay(self) -> None:
        self.server = await asyncio.start_unix_server(self.connected, self.at)

    async def connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.ends.add(writer)
        try:
            await self.passes.wait()
            far_reader, far_writer = await asyncio.open_unix_connection(self.to)
            self.ends.add(far_writer)
            await asyncio.gather(self.pass_on(reader, far_writer), self.pass_on(far_reader, writer))
        except OSError:
            writer.close()

    async def pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                await self.passes.wait()
                writer.write(data)
                await writer.drain()
        writer.close()

    def mend(self) -> None:
        """What was said meanwhile is lost with the connections."""
        for end in self.ends:
            end.transport.abort()
        self.ends.clear()
        self.passes.set()


class House:
    """A process that can be killed, and its address, which the next one has as well."""

    patience = PATIENCE

    def __init__(self, port: int, store: str, line: str, mark: str, cables: list[Cable], notes: Path) -> None:
        self.port = port
        self.tree = os.environ.get("CHEESEBOARD_COMPILED") or str(ROOT / "src")
        self.words = ["--port", str(port), "--generous", "--workers", "1", "--store", store, "--line", line]
        self.words += ["--log", "json"]
        self.notes = notes
        self.mark = mark
        self.cables = cables
        self.process: asyncio.subprocess.Process | None = None
        self.address = f"ws://127.0.0.1:{port}/ws?deltas=1"

    async def start(self) -> None:
        command = [sys.executable, "-m", "cheeseboard", "serve", *self.words]
        env = os.environ | {"PYTHONPATH": self.tree, MARK: self.mark}
        with self.notes.open("ab") as notes:
            self.process = await asyncio.create_subprocess_exec(
                *command, stdout=asyncio.subprocess.PIPE, stderr=notes, env=env
            )
        assert self.process.stdout is not None
        line = await asyncio.wait_for(self.process.stdout.readline(), self.patience)
        if not line:
            raise Loss(f"a house did not start: {self.notes.read_text(errors='replace')[-500:]}")

    async def stop(self, by: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(by)
        await asyncio.wait_for(self.process.wait(), self.patience)

    async def renew(self, by: signal.Signals) -> None:
        await self.stop(by)
        await self.start()

    async def left_over(self) -> int:
        """Processes of the house that are still there some time after it has ended."""
        end = time.monotonic() + TO_END
        while self.count() and time.monotonic() < end:
            await asyncio.sleep(0.05)
        return self.count()

    def count(self) -> int:
        mark = f"{MARK}={self.mark}".encode()
        return sum(mark in environment(process) for process in Path("/proc").glob("[0-9]*"))


class StreetPlayer(Player):
    """Comes back at any house, for as long as it is to play."""

    since = 0.0  # the last fault, or its end
    again = 0.0  # when a move was acknowledged after that, or a bot's was shown; not yet
    known = 0  # the sequence that was shown at the fault, or on coming back
    is_in = False  # somebody answered at that address
    is_told = False  # to come back
    socket: ClientConnection | None = None
    house: House | None = None  # where its socket is
    leaving: House | None = None  # in order
    sent_away = 0  # from another house than that
    wonders = False  # and asks for a hint
    hints = 0
    rest = 0.0  # seconds between two moves, about

    def __init__(self, game: str, number: int, bot: str | None) -> None:
        super().__init__(game, number, bot)
        self.trail = Trail()

    def note(self, what: str) -> None:
        if not self.again:
            self.trail.note(time.monotonic(), what)

    def meet(self, since: float) -> None:
        self.again = 0.0
        self.is_shown()
        self.trail, self.since = Trail(), since

    def goes_on(self) -> None:
        now = time.monotonic()
        if not self.again and now > self.since:
            self.again = now

    async def play_on(self, houses: list[House]) -> None:
        while True:
            for house in self.chance.sample(houses, len(houses)):  # where nobody answers, the next one at once
                self.note(f"to {house.port}")
                self.is_in = False
                self.house, self.socket, self.is_told = house, None, False
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.play(house.address), PATIENCE)
                if self.is_in:
                    break
            is_far = self.leaving is not None and self.house is not self.leaving
            code = None if self.socket is None else self.socket.close_code
            if is_far and (self.is_told or code == RESTARTING):  # not by its own patience
                self.sent_away += 1
            if self.table:
                self.again = 0.0  # what was acknowledged just now was said before the fault
                self.note("lost")
            await asyncio.sleep(AGAIN_SECONDS)

    async def begin(self, socket: ClientConnection) -> None:
        self.is_in, self.socket = True, socket
        await super().begin(socket)
        self.is_shown()

    async def come_back(self, socket: ClientConnection) -> None:
        self.is_in, self.socket = True, socket
        self.note("sits")
        before = self.frames
        try:
            await super().come_back(socket)
        finally:
            if len(self.frames) < SEATS:  # sent elsewhere: to be compared there
                self.frames = before

    def is_shown(self) -> None:
        """What is new after that shows that the table goes on."""
        self.note("shown")
        self.known = max([frame["sequence"] for frame in self.frames.values()], default=0)

    async def move(self, socket: ClientConnection) -> None:
        if all(frame["result"] is not None for frame in self.frames.values()):
            self.table = ""
            self.note("ends")
            raise EOFError  # the next game at another house
        if self.rest:
            await asyncio.sleep(self.chance.uniform(0, 2 * self.rest))
        asked = [frame["seat"] for frame in self.frames.values() if frame["ask"] is not None]
        if self.wonders and asked:
            await self.wonder(socket, asked[0])
        await super().move(socket)

    async def wonder(self, socket: ClientConnection, seat: int) -> None:
        self.wonders = False
        self.note("wonders")
        await self.say(socket, "hint", id=f"hint {self.said}", table=self.table, seat=seat)
        await self.wait_for(socket, "hinted")
        self.hints += 1

    async def wait_for(self, socket: ClientConnection, *types: str) -> Message:
        while True:
            message = self.read(await asyncio.wait_for(socket.recv(), PATIENCE))
            if message["type"] == "frame" and message["table"] == self.table:
                self.frames[message["seat"]] = message
                if message["sequence"] > self.known and len(self.frames) == SEATS:
                    self.goes_on()
            self.is_told = self.is_told or message["type"] == "restarting"
            if message["type"] == "restarting" or (
                message["type"] == "error" and message["code"] in ("restarting", "not_read", "not_saved")
            ):
                self.note(f"told {message.get('code', 'to come back')}")
                raise EOFError
            if message["type"] == "error":
                raise Loss(f"an error: {message}")
            if message["type"] in types:
                return message

    async def answer(self, socket: ClientConnection, move: Message) -> None:
        self.note("says")
        await super().answer(socket, move)
        self.goes_on()


def free_ports(count: int) -> list[int]:
    held = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [one.getsockname()[1] for one in held]
    for one in held:
        one.close()
    return ports


PG_SOCKET = ".s.PGSQL.5432"
VERSION = re.compile(r'(RULES_VERSION: Final = "[^"]*)(")')


class Chaos:
    def __init__(
        self, postgres: Postgres, redis: Redis, houses: int, tables: int, games: list[str], seed: int, kinds: list[str]
    ) -> None:
        self.postgres = postgres
        self.redis = redis
        self.name = postgres.new_database().partition("///")[2].partition("?")[0]
        self.standby = self.second = Postgres(postgres) if "failover" in kinds else None
        self.folder = Path(tempfile.mkdtemp(prefix="cb", dir="/tmp"))
        self.houses = [self.house(port, "split" in kinds) for port in free_ports(houses)]
        self.players = [
            StreetPlayer(games[number % len(games)], seed * 1000 + number, BOTS[number % len(BOTS)])
            for number in range(tables)
        ]
        self.chance = random.Random(seed)
        self.met: list[Fault] = []
        self.left = 0
        self.beside: set[asyncio.Task[None]] = set()  # houses that end and begin
        self.faults: dict[str, Callable[[], Coroutine[Any, Any, None]]] = {
            "kill": self.kill,
            "drain": self.drain,
            "pause": self.pause,
            "redis": self.restart_redis,
            "postgres": self.restart_postgres,
            "both": self.restart_both,
            "cut": self.cut,
            "failover": self.fail_over,
            "split": self.split,
            "upgrade": self.upgrade,
        }
        self.newer = newer_rules(self.folder / "newer") if "upgrade" in kinds else ""

    @property
    def store(self) -> str:
        return self.postgres.url(self.name)

    def house(self, port: int, apart: bool) -> House:
        folders, line = [self.postgres.folder], self.redis.url
        if self.standby is not None:
            folders.append(self.standby.folder)
        cables: list[Cable] = []
        if apart:
            for number, folder in enumerate(folders):
                own = self.folder / f"{port}.{number}"
                own.mkdir()
                cables.append(Cable(own / PG_SOCKET, folder / PG_SOCKET))
            folders = [cable.at.parent for cable in cables]
            cables.append(Cable(self.folder / f"{port}.redis", self.redis.socket))
            line = f"unix://{cables[-1].at}"
        hosts = ",".join(map(str, folders))
        store = f"postgresql:///{self.name}?host={hosts}&user=cb"
        if self.standby is not None:
            store += "&target_session_attrs=read-write"
        return House(port, store, line, secrets.token_hex(16), cables, self.folder / f"{port}.notes")

    async def run(self, kinds: Iterable[str]) -> Message:
        for house in self.houses:
            for cable in house.cables:
                await cable.lay()
        await asyncio.gather(*[house.start() for house in self.houses])
        playing = [asyncio.create_task(player.play_on(self.houses)) for player in self.players]
        try:
            await self.all_go_on(playing)
            for kind in kinds:
                await self.any_house()
                await asyncio.sleep(self.chance.random())
                self.met.append(await self.meet(kind, playing))
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, *self.beside, return_exceptions=True)
            await asyncio.gather(*[house.stop(signal.SIGKILL) for house in self.houses], return_exceptions=True)
        for house in self.houses:
            self.left += await house.left_over()
        return self.found()

    async def meet(self, kind: str, playing: list[asyncio.Task[None]]) -> Fault:
        began, at = time.monotonic(), time.time()
        for player in self.players:
            player.leaving = None
            player.meet(began + (PAUSE_SECONDS if kind in LONG else 0.0))
        await self.faults[kind]()
        await self.all_go_on(playing)
        notes = notes_of([house.notes for house in self.houses], at, time.time())
        seen = [(f"{player.game}, {player.bot or 'no'} bot", player.again, player.trail) for player in self.players]
        return fault_of(kind, began, seen, notes)

    def remove(self) -> None:
        if self.second is not None:
            self.second.remove()
        shutil.rmtree(self.folder, ignore_errors=True)

    async def all_go_on(self, playing: list[asyncio.Task[None]]) -> None:
        end = time.monotonic() + House.patience
        while not all(player.again for player in self.players):
            for task in playing:
                if task.done():
                    task.result()
            if time.monotonic() > end:
                stuck = [player.table for player in self.players if not player.again]
                raise Loss(f"these tables do not go on: {', '.join(stuck)}")
            await asyncio.sleep(0.01)

    async def renew(self, house: House, by: signal.Signals) -> None:
        """It ends, and another one comes in its place; nobody waits for either."""
        for player in self.players:
            player.leaving = house if by == signal.SIGTERM else None
        self.beside.add(asyncio.create_task(house.renew(by)))

    async def any_house(self) -> House:
        """When all are there again."""
        await asyncio.gather(*self.beside)
        self.beside.clear()
        return self.chance.choice(self.houses)

    async def kill(self) -> None:
        await self.renew(await self.any_house(), signal.SIGKILL)

    async def drain(self) -> None:
        house = await self.any_house()
        for player in [player for player in self.players if player.house is not house][:WONDERING]:
            player.wonders = True
        await asyncio.sleep(WONDERING_SECONDS)
        await self.renew(house, signal.SIGTERM)

    async def upgrade(self) -> None:
        """The last old house stays: games that were begun by the old rules are played on there."""
        await self.any_house()
        house, *_ = [house for house in self.houses[1:] if house.tree != self.newer]
        house.tree = self.newer
        await self.renew(house, signal.SIGTERM)

    async def pause(self) -> None:
        process = (await self.any_house()).process
        assert process is not None
        process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(PAUSE_SECONDS)
        process.send_signal(signal.SIGCONT)

    async def restart_redis(self) -> None:
        await asyncio.to_thread(self.redis.stop)
        await asyncio.to_thread(self.redis.start)

    async def restart_postgres(self) -> None:
        await asyncio.to_thread(self.postgres.stop, signal.SIGQUIT)
        await asyncio.to_thread(self.postgres.start)

    async def restart_both(self) -> None:
        await asyncio.gather(self.restart_redis(), self.restart_postgres())

    async def cut(self) -> None:
        others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
        await asyncio.gather(
            asyncio.to_thread(self.postgres.say, f"{others} AND pid <> pg_backend_pid()", self.name),
            asyncio.to_thread(self.redis.hang_up),
        )

    async def fail_over(self) -> None:
        """The dead one is no standby before everybody goes on: nobody waits for it."""
        assert self.standby is not None
        before, after = self.postgres, self.standby
        await asyncio.to_thread(before.stop, signal.SIGKILL)
        await asyncio.to_thread(after.promote)
        self.postgres, self.standby = after, before
        self.beside.add(asyncio.create_task(asyncio.to_thread(before.follow, after)))

    async def split(self) -> None:
        house = await self.any_house()
        for cable in house.cables:
            cable.passes.clear()
        await asyncio.sleep(PAUSE_SECONDS)
        for cable in house.cables:
            cable.mend()

    def found(self) -> Message:
        acknowledged = {key for player in self.players for key in player.ids}
        with psycopg.connect(self.store) as connection:
            rows = connection.execute("SELECT id, sequence, entry FROM journal ORDER BY id, sequence").fetchall()
        entries = [(table, json.loads(entry)) for table, _, entry in rows]
        written = Counter([(table, entry["id"]) for table, entry in entries if "id" in entry])
        last = Counter([table for table, _, _ in rows])
        return {
            "moves acknowledged": len(acknowledged),
            "lost": len([key for key in acknowledged if not written[key]]),
            "doubled": sum(count - 1 for count in written.values()),
            "holes": sum(sequence > last[table] for table, sequence, _ in rows),
            "deltas": sum(player.deltas for player in self.players),
            "views compared": sum(player.checked for player in self.players),
            "tables replayed": replayed(self.store),
            "hints": sum(player.hints for player in self.players),
            "far sockets closed by a house that left": sum(player.sent_away for player in self.players),
            "left over": self.left,
        }


def newer_rules(folder: Path) -> str:
    """This program, but every game has another version of its rules, and none plays on what was begun by these."""
    shutil.copytree(ROOT / "src" / "cheeseboard", folder / "cheeseboard", ignore=shutil.ignore_patterns("web", "*.pyc"))
    for card in folder.glob("cheeseboard/games/*/__init__.py"):
        card.write_text(VERSION.sub(r"\1-newer\2", card.read_text()))
    return str(folder)


def replayed(store: str) -> int:
    """All tables, from the journal; raises when one cannot be."""
    from cheeseboard.server.adapters.postgres_store import PostgresStore
    from cheeseboard.server.core.clock import NoClock
    from cheeseboard.server.hall.loading import restored

    found = PostgresStore(store, alone=False)
    try:
        ids = [id for (id,) in found.ask("tables", "SELECT id FROM tables", [])]
        for id in ids:
            saved = found.load(id)
            assert saved is not None
            restored(saved, NoClock(), 0)
    finally:
        found.close()
    return len(ids)


def report(chaos: Chaos, found: Message) -> str:
    return "\n".join([*table_of(chaos.met), ", ".join([f"{what} {number}" for what, number in found.items()])])


def for_hours(hours: float, kinds: list[str], chaos: Chaos) -> Iterator[str]:
    """One kind after the other until the time is over; now and then, what memory the houses have."""
    start = time.monotonic()
    told = start - TELLING_SECONDS
    for number in count():
        now = time.monotonic()
        if now - start > hours * 3600:
            return
        if now - told >= TELLING_SECONDS:
            told = now
            used = [memory_kb(house.process.pid) // 1024 for house in chaos.houses if house.process is not None]
            said = sum([len(player.ids) for player in chaos.players])
            print(
                f"{(now - start) / 60:.0f} min: houses have {used} MB, {said} moves acknowledged, {number} faults",
                flush=True,
            )
        yield kinds[number % len(kinds)]


def main(words: list[str]) -> int:
    from cheeseboard.games import catalogue

    parser = argparse.ArgumentParser(prog="bench.chaos", description="everything that can break, during play")
    parser.add_argument("--faults", type=int, default=64)
    parser.add_argument("--hours", type=float, help="instead of a number of faults")
    parser.add_argument("--houses", type=int, default=3)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--rest", type=float, default=0.0, help="seconds between two moves of a table, about")
    parser.add_argument("--patience", type=float, default=PATIENCE, help="seconds until something counts as stuck")
    parser.add_argument("--kinds", default=",".join(KINDS))
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6))
    args = parser.parse_args(words)
    wanted, House.patience = args.kinds.split(","), args.patience
    postgres, redis = Postgres(), Redis()
    chaos: Chaos | None = None
    try:
        games = [game.name for game in catalogue()]
        chaos = Chaos(postgres, redis, args.houses, args.tables, games, args.seed, wanted)
        for player in chaos.players:
            player.rest = args.rest
        kinds = [wanted[number % len(wanted)] for number in range(args.faults)]
        found = asyncio.run(chaos.run(kinds if args.hours is None else for_hours(args.hours, wanted, chaos)))
        print(f"seed {args.seed}, {args.houses} houses, {args.tables} tables")
        print(report(chaos, found))
    finally:
        if chaos is not None:
            chaos.remove()
        postgres.remove()
        redis.remove()
    return int(any(found[what] for what in NEVER))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
