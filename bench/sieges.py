"""Attacks that want to stop the house, or to break what it keeps."""

from __future__ import annotations

import asyncio
import json
import os
import random
import resource
import signal
import socket
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median

from websockets.exceptions import WebSocketException

from bench.break_ins import CARDS, one_move
from bench.guests import ADDRESSES, OPEN, Guest, House, Pulse, bot, end_all, here, http, is_alive
from bench.ledger import Ledger

STALL = 0.3  # seconds: what a busy machine of two cores takes by itself at times, and nobody at a table minds
MEGABYTE = 1024 * 1024
TOO_LONG, LONG = 16_000, 1_900  # choices in a record; no game has so many
WAIT = 20.0
LIVELY = 4.0  # seconds, in which a bot answers whatever others do

# ---- one request against everybody ----


def long_record(choices: int) -> bytes:
    from cheeseboard import Match, find

    match, chance = Match(find(CARDS), seats=2, options={"rounds": 1000}), random.Random(1)
    for _ in range(choices):
        ask = match.asks()[0]
        match.submit(ask.seat, ask.moves[-1] if chance.random() < 0.9 else chance.choice(ask.moves))
    return json.dumps(match.record().to_data()).encode()


async def stalls(house: House, ledger: Ledger) -> None:
    """The longest time for which nobody is answered, while one address asks for dear things."""
    address = next(ADDRESSES)
    with Pulse(house) as pulse:
        await asyncio.sleep(1.5)
    quiet = pulse.longest
    ledger.note(f"quiet: {quiet * 1000:.0f} ms")
    record = long_record(TOO_LONG)
    with Pulse(house) as pulse:
        imported = await http(house, "/api/records", record, address=address)
        if imported.status == 413:
            record = long_record(LONG)
            imported = await http(house, "/api/records", record, address=address)
    within(ledger, f"a record of {len(record):,} bytes", pulse.longest, quiet)
    ledger.check("a long record is taken in", imported.status == 201, imported.status)
    table = imported.json().get("table", "") if imported.status == 201 else ""
    replay = f"/api/tables/{table}/replay"

    async def many(count: int, path: str, body: bytes | None = None) -> None:
        await asyncio.gather(*[http(house, path, body, address=address, wait=30) for _ in range(count)])

    attacks: dict[str, Callable[[], Awaitable[None]]] = {
        "12 replays": lambda: many(12, replay),
        "6 pages from the middle": lambda: many(6, f"{replay}?from={LONG // 2}"),
        "4 imports": lambda: many(4, "/api/records", record),
        "4 checks": lambda: many(4, "/api/verify", record),
        "40 QR codes": lambda: many(40, "/api/qr?text=" + "x" * 400),
        "30 lobbies": lambda: many(30, "/api/lobby"),
        "30 catalogues": lambda: many(30, "/api/catalogue"),
    }
    for name, attack in attacks.items():
        with Pulse(house) as pulse:
            await attack()
        within(ledger, name, pulse.longest, quiet)
    await unread(house, replay, address, ledger, quiet)


def within(ledger: Ledger, name: str, longest: float, quiet: float) -> None:
    ledger.check(f"{name} stop nobody", longest < STALL + quiet, f"{longest * 1000:.0f} ms")
    ledger.note(f"{name}: {longest * 1000:.0f} ms")


async def unread(house: House, replay: str, address: str, ledger: Ledger, quiet: float) -> None:
    """Replays that are asked for and not read."""
    before = house.memory()
    request = f"GET {replay} HTTP/1.1\r\nhost: 127.0.0.1:{house.port}\r\n\r\n".encode()
    askers = []
    with Pulse(house) as pulse:
        for _ in range(4):
            asker = socket.create_connection(("127.0.0.1", house.port), source_address=(address, 0))
            asker.sendall(request)
            askers.append(asker)
        highest = before
        for _ in range(60):
            await asyncio.sleep(0.1)
            highest = max(highest, house.memory())
    for asker in askers:
        asker.close()
    within(ledger, "4 unread replays", pulse.longest, quiet)
    grown = (highest - before) / MEGABYTE
    ledger.check("unread replays take little memory", grown < 150, f"{grown:.0f} MB more")
    ledger.note(f"memory: {before / MEGABYTE:.0f} MB, {grown:+.0f} MB with unread replays")


# ---- bots of others ----


async def bots_of_others(house: House, ledger: Ledger) -> None:
    """19 tables of four hard bots, of one address; somebody else plays against one bot."""
    before = await answers_of_a_bot(house, 5)
    address = next(ADDRESSES)
    async with AsyncExitStack() as stack:
        for number in range(19):
            guest = await stack.enter_async_context(Guest(house, address))
            await guest.create(CARDS, *[bot("hard")] * 4, options={"rounds": 20})
            await guest.say("start", table=guest.table)
            if number % 2:
                await guest.say("leave", table=guest.table)  # the others watch on
        await asyncio.sleep(2.0)
        during = await answers_of_a_bot(house, 5)
    shown = [f"{min(times):.2f} to {max(times):.2f} s" if times else "none" for times in (before, during)]
    held = len(during) == 5 and max(during) < LIVELY + max(before, default=0.0)
    ledger.check("a bot answers while others' think", held, f"{shown[0]} before, {shown[1]} during")
    ledger.note(f"a bot's answer: {shown[0]} before, {shown[1]} during")


async def answers_of_a_bot(house: House, count: int) -> list[float]:
    """Seconds, of as many as came in time."""
    times: list[float] = []
    async with Guest(house, next(ADDRESSES)) as ann:
        while len(times) < count:
            await ann.create(CARDS, here("Ann"), bot("hard"), options={"rounds": 20})
            await ann.ready()
            while len(times) < count:
                frame = await ann.hear(lambda m: m["type"] == "frame" and m["seat"] == 0, 0, WAIT)
                frame = ann.last(0) if frame is not None else None
                if frame is None:
                    return times
                if frame["result"] is not None:
                    break
                if frame["ask"] is None:
                    before = len(ann.heard)
                    start = time.monotonic()
                    found = await ann.hear(lambda m: m["type"] == "frame" and m["seat"] == 0, before, WAIT)
                    if found is None:
                        return times
                    times.append(time.monotonic() - start)
                    continue
                if not await one_move(ann, None, WAIT):
                    return times
    return times


async def thinking_times(house: House, ledger: Ledger) -> None:
    """Without any pace, a hard bot's answers come in whole beats: nothing can be read from when."""
    times = await answers_of_a_bot(house, 14)
    off = [distance(seconds) for seconds in times]
    steady = sum(one < 0.08 for one in off)
    shown = "no answers"
    if times:
        shown = f"{min(times) * 1000:.0f} to {max(times) * 1000:.0f} ms, median {median(times) * 1000:.0f}"
    ledger.check("answers come in beats", steady > 0.8 * len(times), f"{steady} of {len(times)}; {shown}")
    ledger.note(shown)


def distance(seconds: float) -> float:
    """From a whole beat after the question, as docs/server.md says when bots answer."""
    return abs(seconds - max(1.0, round(seconds)))


# ---- floods ----


async def floods(house: House, ledger: Ledger) -> None:
    address = next(ADDRESSES)
    async with AsyncExitStack() as stack:
        came = 0
        for _ in range(260):
            try:
                guest = await stack.enter_async_context(Guest(house, address))
            except (WebSocketException, OSError, TimeoutError):
                continue
            came += 1
        ledger.check("260 sockets of one address", 0 < came <= 200, f"{came} let in")
        ledger.note(f"{came} of 260 sockets let in")
        other = Guest(house, next(ADDRESSES))
        async with other:
            found = await other.ask("ping", "pong", id="x")
            ledger.check("others still get in", found["type"] == "pong", found["type"])
    async with Guest(house, next(ADDRESSES)) as guest:
        for number in range(600):
            await guest.say("ping", id=str(number))
        await asyncio.sleep(1.0)
        heeded = sum(message["type"] == "pong" for message in guest.heard)
        ledger.check("600 messages at once", heeded < 100, f"{heeded} heeded")
        ledger.note(f"{heeded} of 600 messages heeded")
    async with Guest(house, next(ADDRESSES)) as guest:
        opened = 0
        for number in range(30):
            found = await guest.ask("create", "created", id=f"c{number}", game=CARDS, seats=[here(), OPEN])
            opened += found["type"] == "created"
        ledger.check("30 tables at once", opened <= 20, f"{opened} opened")


async def silent_spectator(house: House, ledger: Ledger) -> None:
    """One who never reads holds up nobody."""
    async with Guest(house, next(ADDRESSES)) as ann, Guest(house, next(ADDRESSES)) as deaf:
        table = await ann.create(CARDS, here("Ann"), here("Ben"), options={"rounds": 100})
        deaf.listening.cancel()
        await deaf.say("sit", table=table)
        deaf.socket.transport.pause_reading()
        await ann.ready()
        slowest, played = 0.0, 0
        for number in range(60):
            start = time.monotonic()
            played += await one_move(ann, None)
            slowest = max(slowest, time.monotonic() - start)
            if number % 15 == 14:
                await asyncio.sleep(1.5)
        deaf.socket.transport.resume_reading()
        ledger.check("60 moves go on", played == 60, f"{played}")
        ledger.note(f"slowest move {slowest * 1000:.0f} ms")


# ---- on houses of their own ----


async def orphans(place: Path, ledger: Ledger) -> None:
    """kill -9 of the house while bots think: is anybody left?"""
    left = 0
    for number in range(3):
        house = House(place / "tables.sqlite", workers=2)
        family: list[int] = []
        try:
            async with Guest(house) as ann:
                await ann.create(CARDS, here("Ann"), bot("hard"), bot("hard"), options={"rounds": 20})
                await ann.ready()
                for _ in range(3 + number):
                    await one_move(ann, None, 5)
                family = house.family()
                os.kill(house.process.pid, signal.SIGKILL)
                house.process.wait()
            for _ in range(50):
                if not any(is_alive(pid) for pid in family):
                    break
                await asyncio.sleep(0.1)
            alive = [pid for pid in family if is_alive(pid)]
            left += len(alive)
            ledger.check(f"kill {number + 1}: {len(family) - 1} helpers end too", not alive, f"{len(alive)} left over")
        finally:
            end_all(family)
            house.end()
    ledger.note(f"{left} processes left over after 3 kills")


async def two_houses(place: Path, ledger: Ledger) -> None:
    """A second one on the same database, whatever it is called."""
    database = place / "tables.sqlite"
    with House(database, workers=0) as first:
        async with Guest(first) as ann:
            await ann.create(CARDS, here("Ann"), here("Ben"))
        (place / "elsewhere").mkdir()
        for name in ("symlink.sqlite", "elsewhere/link.sqlite"):
            (place / name).symlink_to(database)
        os.link(database, place / "hard.sqlite")
        others: dict[str, Path] = {
            "the same path": database,
            "a symbolic link": place / "symlink.sqlite",
            "a link elsewhere": place / "elsewhere/link.sqlite",
            "a hard link": place / "hard.sqlite",
            "another spelling": place / "elsewhere/../tables.sqlite",
        }
        for name, path in others.items():
            refused(name, path, first, ledger)
        for lock in [path for path in place.iterdir() if "lock" in path.name]:
            lock.unlink()
        refused("the same path, lock files deleted", database, first, ledger)


def refused(name: str, path: Path, first: House, ledger: Ledger) -> None:
    with House(path, workers=0) as second:
        ledger.check(name, not second.serves, "both run")
    ledger.check(f"{name}: the first goes on", first.process.poll() is None)


async def slow_requests(place: Path, ledger: Ledger) -> None:
    """300 half requests, at a house with 256 descriptors: of one address, of many, and bodies that never come."""
    headers = b"GET / HTTP/1.1\r\nhost: localhost\r\n"
    bodies = b"POST /api/records HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n\r\n{"
    with House(place / "tables.sqlite", workers=0, files=256) as house:
        for name, head, of_many in (
            ("headers, one address", headers, False),
            ("headers, many addresses", headers, True),
            ("bodies, many addresses", bodies, True),
        ):
            held = []
            for number in range(300):
                address = f"127.0.{50 + number % 10}.{1 + number // 10}" if of_many else "127.0.0.66"
                try:
                    one = socket.create_connection(("127.0.0.1", house.port), 1, (address, 0))
                    one.sendall(head)
                    held.append(one)
                except OSError:
                    continue
            start = time.monotonic()
            answer = 0
            while answer != 200 and time.monotonic() - start < 25:
                answer = (await http(house, "/api/health", address="127.0.0.77", wait=3)).status
                await asyncio.sleep(0.2 if answer != 200 else 0)
            waited = time.monotonic() - start
            ledger.check(f"{name}: others are served", answer == 200, f"not in {waited:.0f} s")
            ledger.note(f"{name}: others served after {waited:.1f} s")
            for one in held:
                one.close()
            await asyncio.sleep(0.5)


async def full_disk(place: Path, ledger: Ledger) -> None:
    """No room for another page: the move is not taken, health says so, and all goes on when there is room again."""
    with House(place / "tables.sqlite", workers=0) as house:
        async with Guest(house) as ann:
            await ann.create(CARDS, here("Ann"), here("Ben"), options={"rounds": 1000})
            await ann.ready()
            await one_move(ann, None)
            found = await http(house, "/api/health")
            ledger.check("health is well before", found.status == 200 and found.json()["ok"] is True, found.body[:80])
            size = max(path.stat().st_size for path in place.iterdir() if path.name.startswith("tables.sqlite"))
            limit = resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (size + 4096, resource.RLIM_INFINITY))
            code = await until_refused(ann)
            ledger.check("a move that cannot be saved is not taken", code == "not_saved", code)
            found = await http(house, "/api/health")
            ledger.check("health tells", found.status == 503 or found.json().get("ok") is not True, found.body[:80])
            resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, limit)
            ledger.check("the game goes on when there is room", await one_move(ann, None, 5))
            found = await http(house, "/api/health")
            ledger.check("health is well again", found.status == 200 and found.json()["ok"] is True, found.body[:80])


async def until_refused(ann: Guest) -> str:
    for _ in range(200):
        frame = next((f for f in (ann.last(0), ann.last(1)) if f is not None and f["ask"] is not None), None)
        if frame is None:
            await asyncio.sleep(0.05)
            continue
        before = len(ann.heard)
        notation = frame["ask"]["moves"][-1]["notation"]
        done = await ann.move(frame["seat"], notation, wait=5)
        if done["type"] == "error":
            return str(done["code"])
        await ann.hear(lambda m: m["type"] == "frame", before, 2)
        await asyncio.sleep(0.05)  # within the limits
    return "never"


async def broken_pages(place: Path, ledger: Ledger) -> None:
    """A page of the database is overwritten while the house is closed: whatever cannot be read is told of."""
    for number in range(5):
        database = place / f"{number}.sqlite"
        tables = []
        with House(database, "--generous", workers=0) as house:
            async with Guest(house) as ann:
                for _ in range(12):
                    await ann.create(CARDS, here("Ann"), here("Ben"))
                    await ann.ready()
                    tables.append(ann.table)
                    for _ in range(6):
                        await one_move(ann, None)
                    ann.heard.clear()
        data = bytearray(database.read_bytes())
        page = random.randrange(1, len(data) // 4096)
        data[page * 4096 : (page + 1) * 4096] = random.randbytes(4096)
        database.write_bytes(data)
        with House(database, workers=0) as house:
            if not house.serves:
                ledger.check(f"page {page}: the house says why it does not open", bool(house.said().strip()))
                continue
            at_the_start = house.said().strip()
            found = [(await http(house, f"/api/tables/{table}")).status for table in tables]
            health = await http(house, "/api/health")
            told = health.status != 200 or bool(at_the_start)
            lost = sum(status != 200 for status in found)
            ledger.check(f"page {page}: {lost} of 12 tables are lost and somebody is told", told or not lost)
            ledger.note(f"page {page} of {len(data) // 4096}: {lost} of 12 tables, {'told' if told else 'not a word'}")


AT_THE_DOOR: list[tuple[str, Callable[[House, Ledger], Awaitable[None]]]] = [
    ("one request against everybody", stalls),
    ("bots of others", bots_of_others),
    ("thinking times", thinking_times),
    ("floods", floods),
    ("a spectator who does not read", silent_spectator),
]
APART: list[tuple[str, Callable[[Path, Ledger], Awaitable[None]]]] = [
    ("orphans after kill -9", orphans),
    ("two houses, one database", two_houses),
    ("slow requests", slow_requests),
    ("full disk", full_disk),
    ("broken pages", broken_pages),
]
