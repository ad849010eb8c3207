"""Whoever comes back is sent what happened meanwhile change by change, as it would have come; and nothing twice."""

import random

import pytest

from cheeseboard.server.core.meanwhile import MOST
from cheeseboard.server.doors.catalogue import catalogue
from tests.server.room import CARDS, Client, Room, here, in_loop, play_all, table_for

GAMES = [game.id for game in catalogue().games]


def again(client: Client) -> Client:
    """The same seats on another socket."""
    other = Client(client.hall)
    other.table, other.secrets = client.table, client.secrets
    return other


def frames(heard, seat):
    return [message for message in heard if message["type"] == "frame" and message["seat"] == seat]


@pytest.mark.parametrize("name", GAMES)
@in_loop
async def test_what_was_missed_comes_as_it_would_have_come(tmp_path, name):
    """To a seat after its own last answer, to everybody else after what they were shown."""
    async with Room(tmp_path) as hall:
        ann, ben = clients = await table_for(hall, 2, name)
        public = Client(hall)
        public.table = ann.table
        for live, seat, moves in ((public, None, 40), (again(ann), 0, 11), (again(ben), 1, 11)):
            await live.sit()
            gone = live.last("frame", seat)["sequence"]
            await play_all(clients, random.Random(3), moves)
            live.listen()
            seen = hall.open_tables[ann.table].seen(seat)
            live_ones = [one for one in frames(live.heard, seat) if one["events"]]
            came = [one for one in live_ones if one["sequence"] > max(gone, seen)][:-1]
            *missed, now = frames(await again(live).sit(since=gone, shown=gone), seat)
            [at_once] = frames(await again(live).sit(since=gone), seat)
            assert [told for one in (*missed, now) for told in one["events"]] == at_once["events"]
            assert now["view"] == at_once["view"]
            assert [one["sequence"] for one in missed] == [one["sequence"] for one in came]
            assert [one["view"] for one in missed] == [one["view"] for one in came]
            assert [one["events"] for one in missed[1:]] == [one["events"] for one in came[1:]]
            assert missed or seat is not None


@in_loop
async def test_where_one_plays_from_memory_nothing_comes_again_that_was_looked_at(tmp_path):
    async with Room(tmp_path) as hall:
        ann = Client(hall)
        await ann.create(here(), here("Ben"), game=CARDS, options={"first_dealer": 1})
        await ann.ready()
        await ann.move(0, "draw")
        drawn = ann.last("frame", 0)
        assert drawn["view"]["hand"]["card"] is not None
        await ann.move(0, "put 1")
        for _ in range(2):
            asking = ann.asks()[0]
            await ann.move(asking["seat"], asking["ask"]["moves"][-1]["notation"])
        heard = await again(ann).sit(shown=0)
        for frame in frames(heard, 0):
            assert frame["sequence"] > drawn["sequence"]
            assert (frame["view"]["hand"] or {}).get("card") is None or frame["asked"] == [0]
        told = [event for frame in frames(heard, 0) for event in frame["events"]]
        assert [event["facts"]["card"]["card"] for event in told if event["name"] == "drew"][:1] == [None]


@in_loop
async def test_a_long_absence_comes_in_few_steps_and_a_stranger_is_told_all_at_once(tmp_path):
    async with Room(tmp_path) as hall:
        ann, _ = clients = await table_for(hall, 2, "chop_chop")
        await play_all(clients, random.Random(1), 150)
        ann.secrets = {}
        heard = frames(await again(ann).sit(shown=0), None)
        assert len(heard) == MOST + 1
        assert heard[0]["since"] == 0
        assert len(frames(await again(ann).sit(), None)) == 1
        ann.secrets = {0: "a secret of nobody"}
        assert [message["code"] for message in await again(ann).sit(shown=0)] == ["wrong_secret"]


@in_loop
async def test_a_lesson_and_a_table_that_has_not_begun_have_nothing_to_catch_up_with(tmp_path):
    async with Room(tmp_path) as hall:
        ann = Client(hall)
        await ann.create(here(), {"kind": "open"})
        assert not frames(await ann.sit(shown=0), 0)
        await ann.say("learn", id="l", game="chop_chop", lesson="mice", name="Ann")
        created = ann.last("created")
        ann.table, ann.secrets = created["table"], {key["seat"]: key["secret"] for key in created["keys"]}
        assert len(frames(await ann.sit(shown=0), next(iter(ann.secrets)))) == 1
