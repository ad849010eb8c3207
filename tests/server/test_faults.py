"""What clients do wrong, and what networks do to messages."""

import asyncio
import json
import random

import pytest

from cheeseboard.server.hall.buckets import Bucket, Buckets
from cheeseboard.server.hall.limits import Limits
from tests.server.room import BOT, SEALED, Client, Room, here, in_loop, play_all, table_for


@in_loop
async def test_a_move_said_twice_is_played_once(tmp_path):
    async with Room(tmp_path) as hall:
        clients = await table_for(hall, 2)
        mover = next(client for client in clients if client.asks())
        seat = next(iter(mover.secrets))
        said = {"id": "same", "table": mover.table, "seat": seat, "moves": ["draw"]}
        said["sequence"] = mover.last("frame")["sequence"]
        first = await mover.say("move", **said)
        second = await mover.say("move", **said)
        assert [m for m in first if m["type"] == "accepted"] == second
        assert len(hall.open_tables[mover.table].journaled.playing().choices) == 1
        other = Client(hall)  # the same, said again on a new connection
        other.secrets, other.table = mover.secrets, mover.table
        await other.sit()
        assert await other.say("move", **said) == second


@in_loop
async def test_the_same_move_twice_at_the_same_moment(tmp_path):
    async with Room(tmp_path) as hall:
        clients = await table_for(hall, 2)
        mover = next(client for client in clients if client.asks())
        seat = next(iter(mover.secrets))
        said = {"type": "move", "id": "same", "table": mover.table, "seat": seat, "moves": ["draw"]}
        data = json.dumps({**said, "sequence": mover.last("frame")["sequence"]}).encode()
        await asyncio.gather(*[mover.dispatcher.heed(data) for _ in range(5)])
        mover.listen()
        accepted = [m for m in mover.heard if m["type"] == "accepted"]
        assert len(accepted) == 5
        assert len({m["sequence"] for m in accepted}) == 1
        assert len(hall.open_tables[mover.table].journaled.playing().choices) == 1


@in_loop
async def test_a_table_asked_for_twice_is_opened_once_and_a_seat_taken_once(tmp_path):
    async with Room(tmp_path) as hall:
        host, friend, back = Client(hall), Client(hall), Client(hall)
        plan = {"id": "an id that nobody guesses", "game": SEALED, "seats": [here(), *[{"kind": "open"}] * 2]}
        first = await host.say("create", **plan)
        assert await back.say("create", **plan) == first[:1]
        assert len(hall.open_tables) == 1
        wish = {"id": "another such id, just as long", "table": first[0]["table"], "name": "Ben"}
        seated = await friend.say("join", **wish)
        assert await back.say("join", **wish) == [m for m in seated if m["type"] == "seated"]
        assert host.last("table")["seats"][2]["kind"] == "open"
        stranger = Client(hall, "another address")
        assert (await stranger.say("join", **wish))[0]["key"] != seated[0]["key"]


@in_loop
async def test_a_refusal_said_twice_is_the_same_refusal(tmp_path):
    async with Room(tmp_path) as hall:
        clients = await table_for(hall, 2)
        mover = next(client for client in clients if client.asks())
        seat = next(iter(mover.secrets))
        said = {"id": "bad", "table": mover.table, "seat": seat, "moves": ["toss"]}
        said["sequence"] = mover.last("frame")["sequence"]
        first = await mover.say("move", **said)
        await mover.move(seat, "draw")
        said["sequence"] = mover.last("frame")["sequence"]
        second = await mover.say("move", **said)  # legal by now, but it was refused
        assert (second[0]["type"], second[0]["reason"]) == ("refused", first[0]["reason"]) == ("refused", "illegal")


@in_loop
async def test_an_answer_to_an_old_question_is_stale_and_gets_the_frame_of_now(tmp_path):
    async with Room(tmp_path) as hall:
        clients = await table_for(hall, 2)
        mover = next(client for client in clients if client.asks())
        seat = next(iter(mover.secrets))
        old = mover.last("frame")["sequence"]
        await mover.move(seat, "draw")
        answers = await mover.say("move", id="x", table=mover.table, seat=seat, sequence=old, moves=["toss"])
        assert [m["type"] for m in answers] == ["refused", "frame"]
        assert answers[0]["reason"] == "stale"
        assert answers[1]["sequence"] == old + 1
        future = await mover.say("move", id="y", table=mover.table, seat=seat, sequence=old + 50, moves=["toss"])
        assert future[0]["reason"] == "stale"


@in_loop
async def test_messages_in_any_order_and_any_number_change_nothing_but_by_the_rules(tmp_path):
    """Every message of a game is said again, at random: the record is that of the moves accepted."""
    async with Room(tmp_path) as hall:
        chance = random.Random(3)
        clients = await table_for(hall, 2, options={"preset": "quick"})
        said: list[tuple[Client, dict]] = []
        accepted: list[tuple[int, str]] = []
        number = 0
        while clients[0].last("frame")["result"] is None:
            asking = [client for client in clients if client.asks()]
            mover = asking[0]
            seat = next(iter(mover.secrets))
            frame = mover.last("frame")
            number += 1
            notation = chance.choice(frame["ask"]["moves"])["notation"]
            fields = {"id": f"{number}", "table": mover.table, "seat": seat, "sequence": frame["sequence"]}
            said.append((mover, {**fields, "moves": [notation]}))
            await mover.say("move", **said[-1][1])
            accepted.append((seat, notation))
            for client, fields in chance.sample(said, min(3, len(said))):
                await client.say("move", **fields)
        assert hall.open_tables[clients[0].table].journaled.playing().choices == accepted


@in_loop
async def test_nobody_moves_for_somebody_else(tmp_path):
    async with Room(tmp_path) as hall:
        ann, _ = await table_for(hall, 2, SEALED, options={"preset": "plain"})
        answer = await ann.say("move", id="1", table=ann.table, seat=1, sequence=1, moves=["stand"])
        assert answer[0]["code"] == "wrong_secret"
        stranger = Client(hall)
        answer = await stranger.say("move", id="1", table=ann.table, seat=1, sequence=1, moves=["stand"])
        assert answer[0]["code"] == "wrong_secret"
        answer = await ann.say("move", id="1", table=ann.table, seat=7, sequence=1, moves=["stand"])
        assert answer[0]["code"] == "no_such_seat"


@in_loop
async def test_moves_before_the_start_out_of_turn_and_after_the_end_are_refused(tmp_path):
    async with Room(tmp_path) as hall:
        client = Client(hall)
        await client.create(here(), {"kind": "open"})
        answer = await client.say("move", id="1", table=client.table, seat=0, sequence=0, moves=["draw"])
        assert answer[0]["reason"] == "not_started"
        clients = await table_for(hall, 2, options={"preset": "quick"})
        waiting = next(client for client in clients if not client.asks())
        seat = next(iter(waiting.secrets))
        assert (await waiting.move(seat, "draw"))["reason"] == "not_your_turn"
        await play_all(clients, random.Random(1))
        assert (await waiting.move(seat, "draw"))["reason"] == "game_over"
        assert (await waiting.say("take_back", id="t", table=waiting.table, seat=seat))[0]["reason"] == "game_over"


BAD = [
    b"",
    b"\x00",
    b"\xff\xfe\xfd",
    b"null",
    b"[1,2,3]",
    b'{"type":',
    b'{"type":"move"}',
    b'{"type":"no such thing"}',
    b'{"type":"move","id":1,"table":"t","seat":0,"sequence":0,"moves":["x"]}',
    b'{"type":"move","id":"1","table":"t","seat":0.5,"sequence":0,"moves":["x"]}',
    b'{"type":"move","id":"1","table":"t","seat":0,"sequence":0,"moves":"x"}',
    b'{"type":"sit","table":"t","secrets":[1]}',
    b'{"type":"sit","table":"t","more":1}',
    b'{"type":"sit","table":"' + b"x" * 5000 + b'"}',
    b'{"type":"sit","table":"\xed\xa0\x80"}',
    b'{"type":"ready","table":"nowhere","seat":0,"contribution":"zz"}',
    b"[" * 15000,
    b'{"type":"ping","id":"' + b"x" * 20000 + b'"}',
    b'{"type":"create","id":"c","game":"../../etc","seats":[]}',
    b'{"type":"create","id":"c","game":"_template","seats":[],"pace":1e999}',
    b'{"type":"create","id":"c","game":"_template","seats":[{"kind":"bot"},{"kind":"bot"}],"pace":NaN}',
]


@pytest.mark.parametrize("data", BAD)
def test_a_malformed_message_is_answered_by_an_error_and_nothing_else(tmp_path, data):
    @in_loop
    async def answered():
        async with Room(tmp_path) as hall:
            client = Client(hall)
            answers = await client.say_raw(data)
            assert [m["type"] for m in answers] == ["error"]
            assert answers[0]["code"] != "internal"
            assert answers[0]["detail"]
            assert (await client.say("ping", id="still here"))[0] == {"type": "pong", "id": "still here"}

    answered()


@in_loop
async def test_random_bytes_and_mutilated_messages_do_no_harm(tmp_path):
    async with Room(tmp_path) as hall:
        chance = random.Random(8)
        clients = await table_for(hall, 2)
        ann = clients[0]
        before = hall.open_tables[ann.table].journaled.position()
        good = json.dumps({"type": "move", "id": "1", "table": ann.table, "seat": 0, "sequence": 1, "moves": ["knock"]})
        for number in range(400):
            data = bytearray(good.encode())
            for _ in range(chance.randint(1, 6)):
                place = chance.randrange(len(data))
                data[place : place + chance.randint(0, 3)] = chance.randbytes(chance.randint(0, 3))
            answers = await ann.say_raw(bytes(data) if number % 4 else chance.randbytes(chance.randint(0, 60)))
            assert all(m.get("code") != "internal" for m in answers)
        assert hall.open_tables[ann.table].journaled.position() == before


@in_loop
async def test_too_many_messages_are_not_heeded_and_then_the_socket_is_closed(tmp_path):
    async with Room(tmp_path, Limits(messages=5, seconds=100.0)) as hall:
        client = Client(hall)
        for _ in range(5):
            assert (await client.say("ping"))[0]["type"] == "pong"
        assert (await client.say("ping"))[0]["code"] == "too_fast"


@pytest.mark.parametrize("hurried", [True, False])
def test_too_much_in_a_row_that_cannot_be_done_closes_the_socket(tmp_path, hurried):
    """Whichever way it came, moves as well; one message that is heeded in between is forgiveness for all before."""

    @in_loop
    async def closed():
        async with Room(tmp_path, Limits(messages=1000, complaints=5)) as hall:
            client = Client(hall)
            client.hurried = hurried
            nowhere = {"id": "m", "table": "nowhere", "seat": 0, "sequence": 1, "moves": ["draw"]}
            for _ in range(3):
                for _ in range(4):
                    assert (await client.say("move", **nowhere))[0]["code"] == "wrong_secret"
                assert (await client.say("ping"))[0]["type"] == "pong"
            for _ in range(5):
                assert client.connection.closing is None
                await client.say("move", **nowhere)
            assert client.connection.closing == (1008, "too much that cannot be understood")
            assert not client.dispatcher.incoming.hear(json.dumps({"type": "move", **nowhere}).encode())

    closed()


@in_loop
async def test_too_many_tables_are_not_opened(tmp_path):
    async with Room(tmp_path, Limits(tables_a_minute=2)) as hall:
        client = Client(hall)
        for _ in range(2):
            await client.create(here(), BOT)
        answers = await client.say("create", id="c", game=SEALED, seats=[here(), BOT])
        assert answers[0]["code"] == "too_fast"


@in_loop
async def test_a_reader_that_is_too_slow_is_dropped_and_holds_up_nobody(tmp_path):
    async with Room(tmp_path, Limits(messages=10_000, outbox=20)) as hall:
        clients = await table_for(hall, 2, options={"rounds": 20})
        slow = Client(hall)
        await slow.say("sit", table=clients[0].table)
        await play_all(clients, random.Random(2), 60)
        assert slow.connection.closing == (1013, "reads too slowly")
        assert clients[0].connection.closing is None


def test_a_bucket_fills_up_again():
    bucket = Bucket(2, 10.0, 0.0)
    assert [bucket.take(0.0), bucket.take(0.0), bucket.take(0.0)] == [True, True, False]
    assert [bucket.take(4.9), bucket.take(5.0), bucket.take(5.1)] == [False, True, False]


def test_every_address_has_a_bucket_of_its_own():
    buckets = Buckets(1, 60.0, lambda: 0.0)
    assert [buckets.take("a"), buckets.take("b"), buckets.take("a")] == [True, True, False]
