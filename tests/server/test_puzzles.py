"""A puzzle at a table: nobody plays before the answer, and nobody after it until it is played on."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from cheeseboard.coach import puzzles
from cheeseboard.coach.puzzles import Puzzle, puzzles_of
from cheeseboard.games import find
from cheeseboard.server.core.stopped import is_stopped
from tests.server.room import CARDS, Client, Message, Room, in_loop

PATIENCE = 20_000  # looks, a millisecond apart


def number_of(game: str, want: Any) -> tuple[int, Puzzle]:
    return next((number, one) for number, one in enumerate(puzzles_of(game), 1) if want(one))


async def opened(hall: Any, game: str, number: int) -> Client:
    client = Client(hall)
    await client.say("learn", id="p", game=game, lesson="", puzzle=number, name="Ann", pace=0)
    created = client.last("created")
    client.table, client.host = created["table"], created["host"]
    client.secrets = {key["seat"]: key["secret"] for key in created["keys"]}
    return client


async def judged(client: Client) -> Message:
    await client.say("judge", id="j", table=client.table)
    return client.last("judged")


@in_loop
async def test_the_answer_is_right_and_told_in_two_rows_and_the_others_wait_until_it_is_played_on(tmp_path):
    async with Room(tmp_path) as hall:
        number, puzzle = number_of(CARDS, lambda one: len(one.answer) == 1 and one.theme == "knocking")
        client = await opened(hall, CARDS, number)
        info, frame = client.last("table"), client.last("frame", puzzle.seat)
        assert info["puzzle"] == {
            "number": number, "seat": puzzle.seat, "stars": puzzle.stars, "theme": puzzle.theme, "three": False,
        }  # fmt: skip
        assert frame["puzzle"] == {"answered": False, "right": False, "played_on": False}
        assert not (await judged(client))["choices"], "nothing is told before the answer"
        await client.say("lesson", table=client.table, wish="read")
        assert client.last("error")["code"] == "bad_table"
        assert (await client.move(puzzle.seat, *puzzle.answer))["type"] == "accepted"
        assert client.last("frame", puzzle.seat)["puzzle"] == {"answered": True, "right": True, "played_on": False}
        told = await judged(client)
        assert (told["right"], [one["value"] for one in told["choices"]]) == (True, puzzle.values[:2])
        assert told["found"] == puzzle.found
        choices = client.last("frame", puzzle.seat)["choices"]
        await asyncio.sleep(0.05)
        assert client.last("frame", puzzle.seat)["choices"] == choices, "bots wait"
        await client.say("lesson", table=client.table, wish="read")
        for _ in range(PATIENCE):
            if client.last("frame", puzzle.seat)["choices"] > choices:
                break
            await asyncio.sleep(0.001)
        assert client.last("frame", puzzle.seat)["puzzle"]["played_on"]


@in_loop
async def test_another_gesture_is_told_with_what_it_is_worth(tmp_path):
    async with Room(tmp_path) as hall:
        number, puzzle = number_of(CARDS, lambda one: len(one.plans) > 2 and len(one.plans[-1]) == 1)
        client = await opened(hall, CARDS, number)
        await client.move(puzzle.seat, *puzzle.plans[-1])
        told = await judged(client)
        assert not told["right"]
        assert [one["moves"] for one in told["choices"]] == [puzzle.answer, puzzle.plans[-1]]
        assert [one["value"] for one in told["choices"]] == [puzzle.values[0], puzzle.values[-1]]


@in_loop
async def test_what_does_not_exist_is_refused_and_so_is_a_verdict_elsewhere(tmp_path):
    async with Room(tmp_path) as hall:
        client = Client(hall)
        await client.say("learn", id="p", game=CARDS, lesson="", puzzle=100_000, name="Ann")
        assert client.last("error")["code"] == "bad_table"
        await client.say("learn", id="l", game=CARDS, lesson="first", name="Ann", pace=0)
        table = client.last("created")["table"]
        await client.say("judge", id="j", table=table)
        assert client.last("error")["code"] == "bad_table"


@in_loop
async def test_a_table_of_a_puzzle_that_is_another_one_by_now_stops(tmp_path, monkeypatch: pytest.MonkeyPatch):
    async with Room(tmp_path) as hall:
        client = await opened(hall, CARDS, 1)
        assert client.last("table")["state"] == "playing"
        setup = hall.open_tables[client.table].setup
        assert not is_stopped(setup, find(CARDS), True)
        monkeypatch.setattr(puzzles, "lines_of", lambda _: ("{}",))
        assert is_stopped(setup, find(CARDS), True)
