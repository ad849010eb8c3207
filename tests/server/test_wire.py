"""A quick socket says the same as any other: in, out, and in the same order."""

import asyncio
import json
import random
import secrets
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
from msgspec.structs import replace
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.sync.client import connect

from cheeseboard.server.adapters.here import OneHouse, Threads
from cheeseboard.server.adapters.inline_bots import InlineBots
from cheeseboard.server.adapters.memory_store import MemoryStore
from cheeseboard.server.core import new_tables
from cheeseboard.server.core import secrets as core_secrets
from cheeseboard.server.fastwire.outgoing import framed, whole_text
from cheeseboard.server.hall.connection import Connection, Subscription
from cheeseboard.server.hall.hall import Hall
from cheeseboard.server.ports import Change, Heard, NotSaved
from cheeseboard.server.run import way_of_sockets
from tests.server.room import CARDS, PLENTY, SEALED, Client, Message, Room, SetClock, here, in_loop, table_for
from tests.server.test_server import Process
from tests.server.wires import joined, served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    process = Process(tmp_path_factory.mktemp("wire") / "tables.sqlite", "--generous")
    yield process
    process.end()


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_what_we_frame_is_read_by_everybody(size):
    client = ClientProtocol(None, state=State.OPEN)  # type: ignore[arg-type]
    text = bytes(random.Random(size).choices(b"abc{}", k=size))
    client.receive_data(framed(text) + framed(b"next"))
    frames = [event for event in client.events_received() if isinstance(event, Frame)]
    assert [(frame.opcode, frame.fin, bytes(frame.data)) for frame in frames] == [
        (Opcode.TEXT, True, text),
        (Opcode.TEXT, True, b"next"),
    ]


@pytest.mark.parametrize("size", [0, 1, 4, 125, 126, 127, 4000, 65_535])
def test_a_whole_message_is_understood_at_once(size):
    text = bytes(random.Random(size).choices(b"abc{}", k=size))
    sent = Frame(Opcode.TEXT, text).serialize(mask=True)
    assert whole_text(sent) == text
    assert whole_text(sent + b"\x81") is None, "a second one has begun"
    assert all(whole_text(sent[:end]) is None for end in range(min(len(sent), 200)))


def test_whatever_is_not_a_whole_text_is_left_to_the_library():
    for frame in (
        Frame(Opcode.BINARY, b"{}"),
        Frame(Opcode.TEXT, b"{", fin=False),
        Frame(Opcode.CONT, b"}"),
        Frame(Opcode.PING, b""),
        Frame(Opcode.CLOSE, b"\x03\xe8"),
        Frame(Opcode.TEXT, b"x" * 65_536),
    ):
        assert whole_text(frame.serialize(mask=True)) is None
    assert whole_text(Frame(Opcode.TEXT, b"{}").serialize(mask=False)) is None
    reserved = bytearray(Frame(Opcode.TEXT, b"{}").serialize(mask=True))
    reserved[0] |= 0x40
    assert whole_text(bytes(reserved)) is None


def test_messages_in_pieces_and_in_heaps_are_all_heeded(server):
    """Through the network as it comes: cut anywhere, several at once, fragments between whole ones."""
    chance = random.Random(5)
    with connect(server.ws) as ws:
        asked = []
        for number in range(60):
            id = f"{number}" + "é" * chance.randrange(3)
            asked.append(id)
            text = json.dumps({"type": "ping", "id": id})
            ws.send(text if chance.random() < 0.5 else [text[:9], text[9:]])
        raw = b"".join(Frame(Opcode.TEXT, b'{"type":"ping","id":"%d"}' % n).serialize(mask=True) for n in range(20))
        at = 0
        while at < len(raw):
            end = at + chance.randint(1, 60)
            ws.socket.sendall(raw[at:end])
            at = end
        heard = [json.loads(ws.recv(timeout=10)) for _ in range(80)]
    assert heard == [{"type": "pong", "id": id} for id in [*asked, *[str(n) for n in range(20)]]]


@in_loop
async def test_nothing_overtakes_what_waits_for_a_slow_reader():
    """The short way is closed for a while; what was said meanwhile comes first when it opens again."""
    out: list[str] = []
    is_open = True

    class Wire:
        def say(self, text: bytes) -> bool:
            if is_open:
                out.append(text.decode())
            return is_open

    async def send(text: str) -> None:
        await asyncio.sleep(0)
        out.append(text)

    connection = Connection("here", 100, Wire())
    writer: asyncio.Task[Any] = asyncio.create_task(connection.write_on(send))
    connection.send_bytes(b"1")
    is_open = False
    connection.send_bytes(b"2")
    connection.send_bytes(b"3")
    is_open = True
    connection.send_bytes(b"4")
    for _ in range(20):
        await asyncio.sleep(0)
    connection.send_bytes(b"5")
    connection.close(1000, "done")
    await writer
    assert out == ["1", "2", "3", "4", "5"]
    connection.send_bytes(b"6")
    assert out[-1] == "5"


@pytest.mark.parametrize("hurried", [True, False], ids=["quick", "other"])
def test_a_move_gets_the_same_answer_both_ways(tmp_path, hurried):
    @in_loop
    async def answered():
        async with Room(tmp_path) as hall:
            clients = await table_for(hall, 2)
            for client in clients:
                client.hurried = hurried
            mover, other = clients if clients[0].asks() else clients[::-1]
            (ask,) = mover.asks()
            fields = {"id": "first", "table": mover.table, "seat": ask["seat"], "sequence": ask["sequence"]}
            notation = ask["ask"]["moves"][0]["notation"]
            good = {**fields, "moves": [notation]}
            assert await kinds(mover, {**good, "moves": ["fly"]}) == ["refused illegal"]
            assert await kinds(mover, {**good, "id": "second", "moves": []}) == ["error malformed"]
            assert await kinds(mover, {**good, "id": "x" * 65}) == ["error malformed"]
            assert await kinds(mover, {**good, "id": "third", "table": "nowhere"}) == ["error wrong_secret"]
            assert await kinds(other, {**good, "id": "fourth"}) == ["error wrong_secret"]
            stale = {**good, "id": "fifth", "sequence": ask["sequence"] - 1}
            assert await kinds(mover, stale) == ["refused stale", "frame"]
            assert await kinds(mover, {**good, "id": "sixth"}) == ["frame", "accepted"]
            assert other.last("frame")["sequence"] == ask["sequence"] + 1
            assert await kinds(mover, {**good, "id": "sixth"}) == ["accepted"], "said twice, played once"
            assert hall.open_tables[mover.table].journaled.sequence == ask["sequence"] + 1
            asked = mover if mover.asks() else other
            (ask,) = asked.asks()
            nameless = {**fields, "id": "", "seat": ask["seat"], "sequence": ask["sequence"]}
            nameless["moves"] = [ask["ask"]["moves"][0]["notation"]]
            assert await kinds(asked, nameless) == ["frame", "accepted"], "a move needs no id"

    answered()


async def kinds(client, move: Message) -> list[str]:
    answers = await client.say("move", **move)
    return [" ".join([m["type"], m.get("reason", m.get("code", ""))]).strip() for m in answers]


@pytest.mark.parametrize("hurried", [True, False], ids=["quick", "other"])
def test_a_mistake_of_ours_in_the_frames_is_answered_both_ways(tmp_path, hurried):
    """The move is on disk by then: said again, it is accepted, and the table is free for the next one."""

    @in_loop
    async def answered():
        async with Room(tmp_path) as hall:
            mover, other = await table_for(hall, 2)
            mover, other = (mover, other) if mover.asks() else (other, mover)
            mover.hurried = hurried
            (ask,) = mover.asks()
            move = {"id": "first", "table": mover.table, "seat": ask["seat"], "sequence": ask["sequence"]}
            move["moves"] = [ask["ask"]["moves"][0]["notation"]]
            open_table = hall.open_tables[mover.table]
            nobody = Connection("nowhere", 1)
            nowhere = Subscription({99: ""})  # there is no frame for such a seat
            open_table.subscriptions = {nobody: nowhere, **open_table.subscriptions}
            assert await kinds(mover, move) == ["error internal"]
            (error,) = [m for m in mover.heard if m["type"] == "error"]
            assert (error["id"], error["table"]) == ("first", mover.table)
            assert not open_table.lock.is_taken
            del open_table.subscriptions[nobody]
            assert await kinds(mover, move) == ["accepted"]
            await other.sit()
            assert other.last("frame")["sequence"] == ask["sequence"] + 1

    answered()


class Numbered:
    """Secrets that are the same in every house."""

    compare_digest = secrets.compare_digest

    def __init__(self) -> None:
        self.chance = random.Random(14)

    def token_bytes(self, size: int) -> bytes:
        return self.chance.randbytes(size)

    def token_urlsafe(self, size: int) -> str:
        return self.chance.randbytes(size).hex()

    def choice(self, letters: str) -> str:
        return self.chance.choice(letters)


def mixed_up(client: Client, chance: random.Random, number: int, said: list[Message]) -> Message:
    """A move as it should be, or not quite."""
    frames = client.asks() or [client.last("frame", seat) for seat in client.secrets]
    frame = chance.choice(frames)
    offered = [move["notation"] for move in frame["ask"]["moves"]] if frame["ask"] else ["draw"]
    move: Message = {"type": "move", "id": f"m{number}", "table": client.table, "seat": frame["seat"]}
    move |= {"sequence": frame["sequence"], "moves": [chance.choice(offered)]}
    sequence = frame["sequence"]
    changes: list[Message] = [
        {"moves": ["fly"]}, {"sequence": sequence - 1}, {"seat": 7}, {"id": "x" * 65}, {"table": "nowhere"}, {"id": ""},
        {"seat": 1 - frame["seat"]}, {"type": "take_back"}, {"draft": 3}, {"sequence": sequence + 9}, {"seat": "0"},
        {"moves": [offered[0]] * 3}, {"moves": []}, {"draft": frame["draft"]}, chance.choice(said or [{}]),
    ]  # fmt: skip
    if number % 2:
        move |= changes[number // 2 % len(changes)]
    if move["type"] == "take_back":
        move = {key: move[key] for key in ("type", "id", "table", "seat")}
    said.append(move)
    return move


async def all_that_is_heard(ws: Any, game: str, monkeypatch: pytest.MonkeyPatch) -> list[list[bytes]]:
    """By three sockets of a table at which the same is said in every house: one message at a time, some in heaps, some
    that the store does not take, and at last some to a house that is about to restart."""
    fake, chance, store, numbers = Numbered(), random.Random(3), MemoryStore(), count()
    monkeypatch.setattr(new_tables, "secrets", fake)
    monkeypatch.setattr(core_secrets, "secrets", fake)
    limits = replace(PLENTY, complaints=1000)
    hall = Hall(store, InlineBots(), SetClock(), Threads(), OneHouse(), limits)
    async with served(hall, ws) as address:
        clients = [await joined(hall, address) for _ in range(3)]
        await clients[0].create(here("Ann"), {"kind": "open"}, game=game, take_backs="consent")
        await clients[1].join(clients[0].table, "Ben")
        for client in clients[:2]:
            for seat in client.secrets:
                await client.say("ready", table=client.table, seat=seat, contribution=f"{seat:032x}")
        await clients[2].say("sit", table=clients[0].table)
        said: list[Message] = []
        for number in range(40):
            for client in clients:
                await client.catch_up()
            client = chance.choice([one for one in clients[:2] if one.asks()] or clients[:2])
            heap = [mixed_up(client, chance, next(numbers), said) for _ in range(chance.choice([1, 1, 1, 3]))]
            with monkeypatch.context() as patch:
                if number % 10 == 4:
                    patch.setattr(MemoryStore, "submit", refusing)
                for message in heap:
                    await client.wire.send(json.dumps(message))
                await client.catch_up()
        hall.draining = True
        for client in clients[:2]:
            await client.wire.send(json.dumps(mixed_up(client, chance, 0, [])))
            client.raw.append(await client.wire.recv(decode=False))
        hall.draining = False
        for client in clients:
            await client.catch_up()
            await client.wire.close()
    await hall.close()
    return [client.raw for client in clients]


def refusing(store: MemoryStore, change: Change, heard: Heard) -> None:
    asyncio.get_running_loop().call_soon(heard, NotSaved("the disk is full"))


@pytest.mark.parametrize("game", [CARDS, SEALED])
def test_quick_and_other_sockets_say_the_same(game):
    @in_loop
    async def compared():
        heard = []
        for ws in (way_of_sockets(), "websockets-sansio"):
            with pytest.MonkeyPatch.context() as patch:
                heard.append(await all_that_is_heard(ws, game, patch))
        assert heard[0] == heard[1]
        answers = [json.loads(data) for raw in heard[0] for data in raw]
        kinds = {" ".join([m["type"], m.get("reason", m.get("code", ""))]).strip() for m in answers}
        assert kinds >= {"accepted", "frame", "refused illegal", "refused stale", "error not_saved", "error malformed",
                         "error no_such_seat", "error wrong_secret", "error restarting"}  # fmt: skip

    compared()


@in_loop
async def test_a_message_waits_for_the_answer_to_the_one_before(tmp_path, monkeypatch):
    """Whichever of the two is the move."""
    async with Room(tmp_path) as hall:
        clients = await table_for(hall, 2)
        mover = next(client for client in clients if client.asks())
        (ask,) = mover.asks()
        move = {"type": "move", "id": "m", "table": mover.table, "seat": ask["seat"], "sequence": ask["sequence"]}
        data = json.dumps({**move, "moves": [ask["ask"]["moves"][0]["notation"]]}).encode()
        submit, waiting = hall.store.submit, []
        monkeypatch.setattr(hall.store, "submit", lambda *change: waiting.append(change))
        start, incoming = len(mover.heard), mover.dispatcher.incoming
        assert incoming.hear(data)
        assert not incoming.hear(data), "the same again has to wait, too"
        ping = asyncio.create_task(mover.dispatcher.heed(b'{"type":"ping","id":"p"}'))
        for _ in range(20):
            await asyncio.sleep(0)
        mover.listen()
        assert mover.heard[start:] == []
        submit(*waiting[0])
        await ping
        mover.listen()
        assert [m["type"] for m in mover.heard[start:]] == ["frame", "accepted", "pong"]
