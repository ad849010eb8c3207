"""Frames that come as what differs: put together they are the frames that somebody without deltas is sent."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.server.hall.hall import Hall
from tests.server.room import BOT, Client, Room, here, in_loop, play_all, table_for

GAMES = ["rat_a_tat_cat", "chop_chop", "ratland", "dogs", "doctor_rat", "_template"]
MOVES = 60


def again(hall: Hall, client: Client, takes_deltas: bool) -> Client:
    """Another socket of the same seats; of a spectator where there are none."""
    other = Client(hall, takes_deltas=takes_deltas)
    other.table, other.secrets = client.table, client.secrets
    return other


def mark(client: Client) -> int:
    client.listen()
    return len(client.raw)


def types_since(client: Client, start: int) -> list[str]:
    client.listen()
    return [json.loads(data)["type"] for data in client.raw[start:] if b'"sequence"' in data[:80]]


def frames(client: Client) -> list[dict[str, Any]]:
    client.listen()
    return [message for message in client.heard if message["type"] == "frame"]


@pytest.mark.parametrize("game", GAMES)
@in_loop
async def test_put_together_they_are_the_whole_frames(game: str, tmp_path: Path) -> None:
    """Two sockets of each seat and two spectators, one of each with deltas; some come back on the way."""
    async with Room(tmp_path) as hall:
        players = await table_for(hall, 3, game)
        seats = [*players, again(hall, players[0], True)]
        seats[-1].secrets = {}
        for client in seats:
            await client.sit()
        plain = [again(hall, client, False) for client in seats]
        for client in plain:
            await client.sit()
        chance = random.Random(game)
        start = [len(frames(client)) for client in seats]
        first = [len(frames(client)) for client in plain]
        for number in range(MOVES):
            await play_all(players, chance, 1)
            for client, other, mine, theirs in zip(seats, plain, start, first, strict=True):
                assert frames(client)[mine:] == frames(other)[theirs:]
            if number % 20 == 19:
                back = chance.randrange(len(seats))
                await seats[back].sit(since=frames(seats[back])[-1]["sequence"])
                start[back], first[back] = len(frames(seats[back])), len(frames(plain[back]))
        deltas = sum([data.startswith(b'{"type":"delta"') for client in seats for data in client.raw])
        assert deltas > 10
        assert not any(data.startswith(b'{"type":"delta"') for client in plain for data in client.raw)


@in_loop
async def test_whoever_comes_back_is_sent_all_of_it(tmp_path: Path) -> None:
    async with Room(tmp_path) as hall:
        ann, ben = await table_for(hall, 2, "dogs")
        await play_all([ann, ben], random.Random(1), 3)
        start = mark(ann)
        await ann.sit(since=ann.last("frame")["sequence"])
        assert types_since(ann, start) == ["frame"]
        start = mark(ann)
        await play_all([ann, ben], random.Random(2), 1)
        assert set(types_since(ann, start)) - {"accepted"} == {"delta"}


@in_loop
async def test_a_frame_that_was_not_the_last_one_is_nothing_to_build_on(tmp_path: Path) -> None:
    """Sockets of one seat have histories of their own: one that is behind, or new, is sent what it needs."""
    async with Room(tmp_path) as hall:
        ann, ben = await table_for(hall, 2, "chop_chop")
        open_table = hall.open_tables[ann.table]
        sent = open_table.subscriptions[ann.connection].sent
        assert sent[0][0] == open_table.journaled.sequence
        sent[0] = sent[0][0] - 1, sent[0][1]  # as if one had been left out
        second = again(hall, ann, True)
        await second.sit()
        start, other = mark(ann), mark(second)
        await play_all([ann, ben], random.Random(1), 1)
        assert "delta" not in types_since(ann, start)
        assert "frame" not in types_since(second, other)
        assert ann.last("frame") == second.last("frame") | {"since": ann.last("frame")["since"]}


@pytest.mark.parametrize("agreed", [False, True])
@in_loop
async def test_after_a_take_back_all_of_it_comes(agreed: bool, tmp_path: Path) -> None:
    async with Room(tmp_path) as hall:
        ann, ben = await table_for(hall, 2, "chop_chop", take_backs="consent")
        asked, seat = ann, 0
        for _ in range(40):
            asked = ann if ann.asks() else ben
            seat = next(iter(asked.secrets))
            await asked.play_one(random.Random(1))
            if asked.last("frame")["can_take_back"] is not agreed:
                break
        start = mark(ben)
        await asked.say("take_back", id="t", table=asked.table, seat=seat)
        if agreed:
            other = ben if asked is ann else ann
            await other.say("consent", table=other.table, seat=1 - seat, agree=True)
        assert types_since(ben, start).count("frame") == 1
        assert "delta" not in types_since(ben, start)


@in_loop
async def test_with_a_memory_aid_in_a_lesson_and_at_the_end_frames_are_whole(tmp_path: Path) -> None:
    async with Room(tmp_path) as hall:
        aided = Client(hall)
        await aided.create(here(), BOT, memory_aid=True, options={"preset": "quick"})
        await aided.ready()
        await aided.play_to_the_end(random.Random(1))
        plain = Client(hall)
        await plain.create(here(), BOT, options={"preset": "quick"})
        await plain.ready()
        await plain.play_to_the_end(random.Random(1))
        learner = Client(hall)
        await learner.say("learn", id="l", game="rat_a_tat_cat", lesson="first", name="Ann", pace=0)
        types = [[json.loads(data)["type"] for data in client.raw] for client in (aided, plain, learner)]
        assert [("frame" in told, "delta" in told) for told in types] == [(True, False), (True, True), (True, False)]
        shown = [told for told in types[1] if told in ("frame", "delta")]
        assert shown[-1] == "frame"
        assert plain.last("frame")["result"] is not None
