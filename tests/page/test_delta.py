"""Frames that come as what differs: the page puts them together as the server's tests do, and notices a gap."""

import json
import random

from bench.deltas import Message, whole_frame
from tests.page.calls import called
from tests.server.room import Client, Room, in_loop, play_all, table_for

MODULE = "web/src/table/delta.ts"


def test_the_page_puts_frames_together(tmp_path):
    pairs: list[list[Message]] = []

    @in_loop
    async def played() -> None:
        async with Room(tmp_path) as hall:
            players = await table_for(hall, 2, "doctor_rat")  # in which a seat has facts of its own, and then none
            await play_all(players, random.Random(2), 30)
            for client in players:
                pairs.extend(pairs_of(client))

    played()
    assert len(pairs) > 20
    assert any("own" in delta["entries"] for _, delta in pairs)
    assert called(MODULE, "wholeFrame", pairs) == [whole_frame(before, delta) for before, delta in pairs]


def test_nothing_is_built_on_another_frame_than_the_last():
    frame = {"type": "frame", "sequence": 4, "view": {"facts": {}}}
    delta = {"type": "delta", "sequence": 6, "base": 5, "entries": {}}
    assert called(MODULE, "wholeFrame", [[frame, delta], [None, delta]]) == [None, None]


def pairs_of(client: Client) -> list[list[Message]]:
    """Each delta, with the frame before it."""
    found: list[list[Message]] = []
    last: dict[int | None, Message] = {}
    for data in client.raw:
        message = json.loads(data)
        if message["type"] == "delta":
            found.append([last[message["seat"]], message])
            message = whole_frame(*found[-1])
        if message["type"] == "frame":
            last[message["seat"]] = message
    return found
