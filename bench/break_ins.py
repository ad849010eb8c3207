"""Attacks that want what is somebody else's: seats, cards, names, codes."""

from __future__ import annotations

import asyncio
import json
import math
import random
import secrets
import time
import unicodedata
from collections.abc import Awaitable, Callable
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus, WebSocketException

from bench.guests import ADDRESSES, OPEN, Guest, House, Lost, Message, here, http, is_end, is_question
from bench.ledger import Ledger
from bench.shelf import sealed, usual

CARDS = usual()
SETTLING = 0.4  # seconds, for frames that should not come
GUESSES = 1500
MONTH = 30 * 86_400.0
KEPT_TABLES = 20_000

# ---- seats ----


async def forgotten_sockets(house: House, ledger: Ledger) -> None:
    """A seat is given up, and another socket still has its old key."""
    for way in ("leave", "hand over", "bot"):
        async with Guest(house) as ann, Guest(house) as mallory, Guest(house) as behind, Guest(house) as ben:
            table = await ann.create(CARDS, here("Ann"), OPEN)
            await mallory.join(table, "Mallory")
            await behind.ask("sit", "table", table=table, secrets=[mallory.secrets[1]])
            behind.table = table
            if way == "hand over":
                token = await mallory.ask("hand_over", "invitation", id="h", table=table, seat=1)
                await ben.join(table, "Mallory", invitation=token["token"])
            else:
                await mallory.say("leave", table=table, seat=1)
                await asyncio.sleep(SETTLING)
            if way == "leave":
                await ben.join(table, "Ben", seat=1)
            before = len(behind.heard)
            await ann.ready()
            if way == "bot":
                await ann.say("start", table=table)
            else:
                await ben.ready()
            await play_on(ann, ben if way != "bot" else None, 6)
            await asyncio.sleep(SETTLING)
            seen = [m for m in behind.heard[before:] if m["type"] == "frame" and m["seat"] == 1]
            ledger.check(f"{way}: no frame of the seat", not seen, f"{len(seen)} frames")
            await as_somebody_else(behind, ben if way != "bot" else None, ledger, way)


async def as_somebody_else(thief: Guest, owner: Guest | None, ledger: Ledger, way: str) -> None:
    frame = None if owner is None else owner.last(1)
    moves = ["draw"] if frame is None or frame["ask"] is None else [frame["ask"]["moves"][0]["notation"]]
    played = await thief.move(1, *moves, sequence=0 if frame is None else frame["sequence"])
    ledger.check(f"{way}: no move", played["type"] == "error", played["type"])
    for kind, answer, more in (
        ("hand_over", "invitation", {"id": "k", "keep": True}),
        ("hint", "hinted", {"id": "k"}),
        ("explain", "explained", {"id": "k", "notation": "draw"}),
    ):
        found = await thief.ask(kind, answer, table=thief.table, seat=1, wait=5, **more)
        ledger.check(f"{way}: no {kind}", found["type"] != answer, found["type"])


async def play_on(ann: Guest, ben: Guest | None, moves: int) -> None:
    """Both answer what they are asked, as it comes."""
    for _ in range(moves):
        if not await one_move(ann, ben):
            return


async def one_move(ann: Guest, ben: Guest | None, wait: float = 10.0) -> bool:
    end = time.monotonic() + wait
    while time.monotonic() < end:
        for guest in (ann, ben):
            for seat in () if guest is None else guest.secrets:
                frame = guest.last(seat) if guest is not None else None
                if guest is not None and frame is not None and is_end(frame):
                    return False
                if guest is not None and frame is not None and is_question(frame, seat):
                    before = len(guest.heard)
                    done = await guest.move(seat, random.choice(frame["ask"]["moves"])["notation"])
                    if done["type"] == "accepted":
                        await guest.hear(lambda m: m["type"] == "frame", before, 5)
                        return True
        await asyncio.sleep(0.02)
    return False


async def invitations(house: House, ledger: Ledger) -> None:
    """To a seat that somebody has: by the host, by somebody else while the host is away for a moment."""
    async with Guest(house) as ben, Guest(house) as cy:
        async with Guest(house) as ann:
            table = await ann.create(CARDS, here("Ann"), OPEN, OPEN)
            await ben.join(table, "Ben", seat=1)
            await cy.join(table, "Cy", seat=2)
            found = await ann.ask("invite", "invitation", id="i", table=table, seat=1)
            ledger.check("before the start, of the host", found["type"] == "error", found["type"])
            for guest in (ann, ben, cy):
                await guest.ready()
            await ben.hear(lambda m: m["type"] == "frame")
            found = await ann.ask("invite", "invitation", id="i", table=table, seat=1)
            ledger.check("in the game, of the host", found["type"] == "error", found["type"])
            found = await cy.ask("invite", "invitation", id="i", table=table, seat=1)
            ledger.check("with the host there, of another", found["type"] == "error", found["type"])
        await asyncio.sleep(SETTLING)
        for kind, fields in (("invite", {"id": "i", "seat": 1}), ("invite", {"id": "i", "seat": 0}), ("start", {})):
            found = await cy.ask(kind, "invitation", "table", table=table, wait=3, **fields)
            ledger.check(f"without the host, at once: {kind}", found["type"] == "error", found["type"])
        found = await cy.ask("seat_bot", "table", table=table, seat=1)
        ledger.check("without the host: a bot on Ben's seat", found["type"] == "error", found["type"])


async def many_invitations(house: House, ledger: Ledger) -> None:
    """A hundred for one seat push nobody else's aside."""
    async with Guest(house, next(ADDRESSES)) as ann, Guest(house) as ben:
        table = await ann.create(CARDS, here("Ann"), OPEN, OPEN)
        good = await ann.ask("invite", "invitation", id="good", table=table, seat=1)
        for number in range(110):
            await ann.ask("invite", "invitation", id=f"i{number}", table=table, seat=2)
            if number % 18 == 17:
                await asyncio.sleep(1.0)
        found = await ben.join(table, "Ben", invitation=good.get("token", ""))
        ledger.check("the first one still opens its seat", found["type"] == "seated", found)


async def forced_take_back(house: House, ledger: Ledger) -> None:
    """The host seats a bot for somebody, takes back, and gives the seat back."""
    async with Guest(house) as ann, Guest(house) as ben:
        table = await ann.create(CARDS, here("Ann"), OPEN)
        await ben.join(table, "Ben")
        for guest in (ann, ben):
            await guest.ready()
        await ann.hear(lambda m: m["type"] == "frame")
        await play_on(ann, ben, 5)
        before, heard = (ann.last(0) or {"choices": 0})["choices"], len(ann.heard)
        await ann.ask("seat_bot", "table", table=table, seat=1)
        await asyncio.sleep(0.1)
        await ann.ask("take_back", "accepted", id="t", table=table, seat=0, wait=5)
        await asyncio.sleep(SETTLING)
        await ann.ask("seat_back", "table", table=table, seat=1)
        lowest = min([m["choices"] for m in ann.heard[heard:] if m["type"] == "frame"] or [before])
        ledger.check("no choice is undone without Ben", lowest >= before, f"{before} to {lowest}")


# ---- seals ----

async def sealed_answers(house: House, ledger: Ledger) -> None:
    """However many steps a sealed answer has and whatever it is, the others are sent the same."""
    for name, game, options in sealed():
        for ways in (("first", "last", "middle"), ("first, changed", "last, changed")):  # open again: that is seen
            seen: dict[str, Any] = {}
            steps: set[int] = set()
            for way in ways:
                count, seen[way] = await sealed_signature(house, game, options, way)
                steps.add(count)
            alike = {json.dumps(told) for told in seen.values()}
            ledger.check(f"{name}: answers of {sorted(steps)} steps look alike", len(alike) == 1, brief(seen))
            ledger.check(f"{name}: answers of several lengths were tried", len(steps) > 1)


def brief(seen: dict[str, Any]) -> str:
    return "; ".join([f"{way}: {json.dumps(told)[:60]}" for way, told in list(seen.items())[:3]])


async def sealed_signature(house: House, game: str, options: Message, way: str) -> tuple[int, list[Any]]:
    """How many steps Ann's answer took, and all that Ben, a spectator and a reader of the replay could tell of it."""
    async with Guest(house, next(ADDRESSES)) as ann, Guest(house) as ben, Guest(house) as eve:
        table = await ann.create(game, here("Ann"), OPEN, options=options)
        await ben.join(table, "Ben")
        await eve.ask("sit", "table", table=table)
        for guest in (ann, ben):
            await guest.ready()
        frame = await ann.frame(0)
        await ben.frame(1)
        if sorted(frame["asked"]) != [0, 1]:
            raise Lost("nothing sealed is asked")
        await eve.hear(lambda m: m["type"] == "frame")
        await asyncio.sleep(SETTLING)
        start, marks = frame, {guest: len(guest.heard) for guest in (ben, eve)}
        steps = 0
        while frame["ask"] is not None:
            before = len(ann.heard)
            moves = frame["ask"]["moves"]
            place = {"first": 0, "middle": len(moves) // 2}.get(way.split(",")[0], len(moves) - 1)
            done = await ann.move(0, moves[place]["notation"])
            if done["type"] != "accepted":
                raise Lost(f"a sealed step was not taken: {done}")
            steps += 1
            found = await ann.hear(lambda m: m["type"] == "frame" and m["seat"] == 0, before)
            frame = found or frame
            if frame["ask"] is None and way.endswith("changed"):
                await ann.ask("take_back", "accepted", id=f"t{steps}", table=table, seat=0, wait=3)
                way = way.split(",")[0]
                await asyncio.sleep(0.1)
                frame = ann.last(0) or frame
        await asyncio.sleep(SETTLING)
        replay = await http(house, f"/api/tables/{table}/replay", address=ann.address)
        told = [[mark(m, start) for m in g.heard[marks[g] :] if m["type"] in ("frame", "table")] for g in (ben, eve)]
        return steps, [told, len(replay.json().get("moments", []))]


def mark(message: Message, start: Message) -> list[Any]:
    """What a message tells besides the cards."""
    sequence, choices = message["sequence"] - start["sequence"], message["choices"] - start["choices"]
    return [message["type"], sequence, choices, message["asked"]]


# ---- names and talk ----

BAD_NAMES = ["\u3164", "\u115f", "\u2800", "Ann", "ann", "Ann\ufe0f", "\u0410nn", "Ａｎｎ", "A\u200bnn", "Ann\u00ad"]
BAD_TALK = ["\u202eevil", "\x1b[31mred", "a" + "\u0301" * 150, "\u2066x\u2069", "a\x00b", "\x9b31m"]
LOOKS = str.maketrans({"\u0410": "A", "\u0430": "a"})


def looks(name: str) -> str:
    plain = unicodedata.normalize("NFKC", name.translate(LOOKS))
    seen = [c for c in plain if unicodedata.category(c)[0] in "LNPS" and c not in "\u1160\u115f\u2800\u3164"]
    return "".join(seen).casefold()


async def names_and_talk(house: House, ledger: Ledger) -> None:
    address = next(ADDRESSES)
    for name in BAD_NAMES:
        async with Guest(house, address) as ann, Guest(house, address) as ben:
            table = await ann.create(CARDS, here("Ann"), OPEN)
            found = await ben.join(table, name)
            info = [m for m in ben.heard if m["type"] == "table"]
            shown = info[-1]["seats"][1]["name"] if info and found["type"] == "seated" else None
            held = shown is None or looks(shown) not in ("", "ann")
            ledger.check(f"name {name.encode('unicode_escape').decode()}", held, ascii(shown))
    async with Guest(house, address) as ann, Guest(house, address) as ben:
        table = await ann.create(CARDS, here("Ann"), OPEN, chat="free")
        await ben.join(table, "Ben")
        for text in BAD_TALK:
            before = len(ann.heard)
            await ben.ask("say", "said", table=table, seat=1, text=text)
            said = await ann.hear(lambda m: m["type"] == "said", before, 2)
            heard = "" if said is None else said["text"]
            ledger.check(f"talk {text[:6].encode('unicode_escape').decode()}", is_tame(heard), ascii(heard[:12]))


def is_tame(text: str) -> bool:
    kinds = [unicodedata.category(letter) for letter in text]
    return "Cc" not in kinds and not set(text) & set("\u202e\u2066\u2069") and kinds.count("Mn") <= 8


# ---- origins, hosts, codes, believing ----


async def origins_and_hosts(house: House, ledger: Ledger) -> None:
    port = house.port
    bad = ["https://evil.example", "null", "http://[", "http://[::1", f"http://localhost.evil.example:{port}", "file://"]
    bad += [f"http://127.0.0.1:{port + 1}", f"https://127.0.0.1:{port}.evil.example", "http://\u00e9", "//", "http://:x"]
    for origin in bad:
        try:
            async with connect(house.ws, proxy=None, additional_headers={"Origin": origin.encode().decode("latin-1")}):
                ledger.check(f"socket from {origin}", False, "let in")
        except InvalidStatus as refused:
            status = refused.response.status_code
            ledger.check(f"socket from {origin}", 400 <= status < 500, status)
        except (WebSocketException, OSError, EOFError) as error:
            ledger.check(f"socket from {origin}", False, type(error).__name__)
        found = await http(house, "/api/verify", b"{}", origin=origin)
        ledger.check(f"post from {origin}", 400 <= found.status < 500 and b"another site" in found.body, found.status)
    for good in (f"http://127.0.0.1:{port}",):
        async with connect(house.ws, proxy=None, additional_headers={"Origin": good}):
            ledger.check(f"our own page at {good}", True)
    for host in ("evil.example", f"evil.example:{port}", "localhost.evil.example", "127.0.0.1.evil.example"):
        found = await http(house, "/api/health", host=host)
        ledger.check(f"asked as {host}", 400 <= found.status < 500, found.status)
    for host in (f"localhost:{port}", f"127.0.0.1:{port}", f"[::1]:{port}"):
        found = await http(house, "/api/health", host=host)
        ledger.check(f"asked as {host}, which is fine", found.status == 200, found.status)
    found = await http(house, "/assets/nothing-here.js")
    ledger.check("an asset that is none", found.status == 404, found.status)
    mode = house.database.stat().st_mode & 0o777
    ledger.check("the database is closed to others on this machine", not mode & 0o077, oct(mode))


async def guessed_codes(house: House, ledger: Ledger) -> None:
    """One address, as fast as it can."""
    async with Guest(house, next(ADDRESSES)) as ann:
        code = await ann.create(CARDS, here("Ann"), OPEN)
    address, alphabet = next(ADDRESSES), "abcdefghjkmnpqrstuvwxyz"
    answered = 0
    start = time.monotonic()
    for _ in range(GUESSES // 50):
        guesses = ["".join([random.choice(alphabet) if c.isalpha() else c for c in code]) for _ in range(50)]
        found = await asyncio.gather(*[http(house, f"/api/tables/{guess}", address=address) for guess in guesses])
        answered += sum(answer.status == 404 for answer in found)
    seconds = time.monotonic() - start
    ledger.check("guesses are slowed", answered < GUESSES, f"{answered} of {GUESSES} answered in {seconds:.0f} s")
    rate = max(answered, 1) / max(seconds, 60.0)
    letters = sum(letter.isalpha() for letter in code)
    hit = len(alphabet) ** letters / KEPT_TABLES / rate
    shown = f"{letters} letters: a hit in {hit / 86_400:,.0f} days with {KEPT_TABLES:,} tables, from one address"
    ledger.check("codes are long enough", hit > MONTH and math.isfinite(hit), shown)
    ledger.note(f"{answered} of {GUESSES} guesses answered; {shown}")


async def forwarded_addresses(house: House, ledger: Ledger) -> None:
    """A client that says it is somebody else each time."""
    address, opened = "127.0.0.1", 0  # where a proxy could be
    for number in range(30):
        name = f"10.1.1.{number + 1}"
        more = {"X_Forwarded_For": name, "Forwarded": f"for={name}", "X_Real_IP": name, "X_Forwarded_Proto": "https"}
        try:
            async with Guest(house, address, **more) as guest:
                found = await guest.ask("create", "created", id="c", game=CARDS, seats=[here(), OPEN])
                opened += found["type"] == "created"
        except (WebSocketException, OSError):
            continue
    ledger.check("thirty tables under thirty names", opened <= 20, f"{opened} opened")
    ledger.note(f"{opened} of 30 tables opened")


async def chosen_seed(house: House, ledger: Ledger) -> None:
    """A record whose luck its maker chose is dealt from its hash, and which hash that is, is said."""
    from cheeseboard import Match, find

    match = Match(find(CARDS), seats=2, seed=bytes(32))
    while match.asks():
        ask = match.asks()[0]
        match.submit(ask.seat, random.choice(ask.moves))
    record = match.record().to_data()
    found = await http(house, "/api/verify", json.dumps(record).encode(), address=next(ADDRESSES))
    commitment = str(record.get("commitment"))
    ledger.check("the hash that was compared is named", commitment.encode() in found.body, found.body[:80])


async def luck_before_the_end(house: House, ledger: Ledger) -> None:
    """Seed, record and replay of a running game."""
    async with Guest(house, next(ADDRESSES)) as ann:
        table = await ann.create(CARDS, here("Ann"), here("Ben"))
        await ann.ready()
        await play_on(ann, None, 4)
        for path in (f"/api/tables/{table}", f"/api/tables/{table}/replay"):
            found = await http(house, path)
            text = found.body.decode()
            ledger.check(f"{path[-6:]}: no seed", found.status == 200 and '"seed":"' not in text, found.status)
        found = await http(house, f"/api/tables/{table}/record")
        ledger.check("no record", found.status == 409, found.status)
        found = await http(house, f"/api/tables/{table}/replay?seat=0")
        ledger.check("no replay through a seat", found.status >= 400, found.status)


async def bad_messages(house: House, ledger: Ledger) -> None:
    """Whatever is said, an error is the answer, and the house goes on."""
    rubbish: list[bytes | str] = ["", "{", "[]", "null", '{"type":"nothing"}', '{"type":"move"}', "x" * 15_000]
    rubbish += [b"\x00\xff"]
    rubbish += ['{"type":"sit","table":"' + "a" * 5000 + '"}', "[" * 9000, '{"type":"ping","id":' + "9" * 4000 + "}"]
    async with Guest(house, next(ADDRESSES)) as guest:
        for data in rubbish:
            before = len(guest.heard)
            await guest.socket.send(data)
            found = await guest.hear(lambda m: True, before, 5)
            ledger.check(f"{data[:12]!r}", found is not None and found["type"] == "error", found)
        found = await guest.ask("ping", "pong", id=secrets.token_hex(4))
        ledger.check("afterwards", found["type"] == "pong", found)


ATTACKS: list[tuple[str, Callable[[House, Ledger], Awaitable[None]]]] = [
    ("forgotten sockets", forgotten_sockets),
    ("invitations to taken seats", invitations),
    ("a hundred invitations", many_invitations),
    ("forced take-back", forced_take_back),
    ("sealed answers", sealed_answers),
    ("luck before the end", luck_before_the_end),
    ("a seed of one's own", chosen_seed),
    ("names and talk", names_and_talk),
    ("origins, hosts, files", origins_and_hosts),
    ("guessed codes", guessed_codes),
    ("forwarded addresses", forwarded_addresses),
    ("messages that are none", bad_messages),
]
