"""The short way in and out of a socket says the same as the long one."""

import asyncio
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.sync.client import connect

from cheeseboard.server.fastwire.outgoing import framed, whole_text
from cheeseboard.server.hall.connection import Connection, Subscription
from tests.server.room import Message, Room, in_loop, table_for
from tests.server.test_server import Process


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


@pytest.mark.parametrize("hurried", [True, False], ids=["short", "long"])
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

    answered()


async def kinds(client, move: Message) -> list[str]:
    answers = await client.say("move", **move)
    return [" ".join([m["type"], m.get("reason", m.get("code", ""))]).strip() for m in answers]


@pytest.mark.parametrize("hurried", [True, False], ids=["short", "long"])
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
