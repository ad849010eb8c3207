"""An evening: its tables are opened, watched over and ended by whoever started the server, and by nobody else."""

import asyncio
import json
import random
from ipaddress import ip_network
from typing import Any

import pytest

from cheeseboard.cli.main import main
from cheeseboard.server.adapters.copying import secret_of
from cheeseboard.server.core.replays import page_of, past_of
from cheeseboard.server.doors.evenings import MOST_TABLES, evening_word
from cheeseboard.server.doors.http import make_app
from cheeseboard.server.doors.operating import word_of
from cheeseboard.server.hall.hall import Hall
from tests.server.asking import Answer, ask
from tests.server.room import SEALED, Client, Room, SetClock, here, in_loop, play_all

HERE: dict[str, Any] = {"address": "127.0.0.1"}
SIX = {"verb": "open", "game": SEALED, "tables": 6, "seats": 2}


async def told(hall: Hall, wish: dict[str, Any] | None = None, **more: Any) -> Answer:
    """What is told to whoever sits at the machine, unless `more` says who it is."""
    body = None if wish is None else json.dumps(wish).encode()
    return await ask(make_app(hall), "/api/evening", body, **(more or HERE))


async def seated(hall: Hall, table: str, *names: str) -> list[Client]:
    clients = [Client(hall) for _ in names]
    for client, name in zip(clients, names):
        await client.join(table, name)
        await client.ready()
    return clients


@in_loop
async def test_tables_are_opened_at_once_and_the_board_tells_who_is_waited_for(tmp_path):
    clock = SetClock()
    async with Room(tmp_path, clock=clock) as hall:
        opened = (await told(hall, SIX)).data["tables"]
        assert [(one["number"], one["state"], len(one["seats"])) for one in opened] == [
            (number, "gathering", 2) for number in range(1, 7)
        ]
        ann, ben = await seated(hall, opened[2]["table"], "Ann", "Ben")
        assert ann.last("table")["number"] == 3
        clock.seconds += 90
        hall.gone(ben.connection)
        third = (await told(hall)).data["tables"][2]
        assert (third["state"], third["waited"]) == ("playing", 90)
        assert [(seat["name"], seat["connected"]) for seat in third["seats"]] == [("Ann", True), ("Ben", False)]
        assert third["asked"] == ann.last("table")["asked"]
        more = (await told(hall, {**SIX, "tables": 1})).data["tables"]
        assert [one["number"] for one in more] == [1, 2, 3, 4, 5, 6, 7]


@in_loop
async def test_the_board_outlives_the_server_and_hides_what_a_spectator_may_not_see(tmp_path):
    room = Room(tmp_path)
    async with room as hall:
        table = (await told(hall, SIX)).data["tables"][0]["table"]
        await seated(hall, table, "Ann", "Ben")
    async with Room(tmp_path) as hall:
        answer = await told(hall)
        assert [one["state"] for one in answer.data["tables"]] == ["playing", *["gathering"] * 5]
        known = {"table", "number", "game", "state", "seats", "asked", "waited", "started"}
        assert {name for one in answer.data["tables"] for name in one} == known


@in_loop
async def test_whoever_is_waited_for_is_nudged_and_nobody_else(tmp_path):
    async with Room(tmp_path) as hall:
        table = (await told(hall, {**SIX, "game": "rat_a_tat_cat"})).data["tables"][0]["table"]
        ann, ben = await seated(hall, table, "Ann", "Ben")
        looker = Client(hall)
        looker.table = table
        await looker.sit()
        [asked] = (await told(hall)).data["tables"][0]["asked"] or [None]
        await told(hall, {"verb": "nudge", "table": table})
        nudged, other = (ann, ben) if asked == 0 else (ben, ann)
        assert nudged.last("nudged")["seats"] == [asked]
        for silent in (other, looker):
            silent.listen()
            assert not [one for one in silent.heard if one["type"] == "nudged"]


@in_loop
async def test_a_table_begins_without_those_who_did_not_come(tmp_path):
    async with Room(tmp_path) as hall:
        table = (await told(hall, SIX)).data["tables"][0]["table"]
        [ann] = await seated(hall, table, "Ann")
        first = (await told(hall, {"verb": "begin", "table": table})).data["tables"][0]
        assert (first["state"], [seat["kind"] for seat in first["seats"]]) == ("playing", ["person", "bot"])
        assert ann.last("table")["state"] == "playing"
        frame = next(at for at, one in enumerate(ann.heard) if one["type"] in ("frame", "delta"))
        told_before = [one for one in ann.heard[:frame] if one["type"] == "table"][-1]
        assert told_before["seats"][1]["name"], "whoever reads the first frame aloud knows the bots' names"
        again = await told(hall, {"verb": "begin", "table": table})
        assert again.data["code"] == "started"


@in_loop
async def test_one_is_ended_then_all_and_what_was_over_stays_with_its_people(tmp_path):
    async with Room(tmp_path) as hall:
        opened = (await told(hall, SIX)).data["tables"]
        playing = await seated(hall, opened[1]["table"], "Ann", "Ben")
        over = await seated(hall, opened[2]["table"], "Cleo", "Dan")
        await play_all(over, random.Random(1))
        left = (await told(hall, {"verb": "end", "table": opened[0]["table"]})).data["tables"]
        assert [one["number"] for one in left] == [2, 3, 4, 5, 6]
        assert (await told(hall, {"verb": "end"})).data["tables"] == []
        closed, kept = playing[0].last("table"), over[0].last("table")
        assert (closed["state"], closed["closed"]) == ("stopped", True)
        assert kept["state"] == "over"
        assert (await told(hall)).data["tables"] == []


@in_loop
async def test_those_who_play_again_stay_on_the_board_at_their_number(tmp_path):
    async with Room(tmp_path) as hall:
        opened = (await told(hall, {**SIX, "child": True})).data["tables"]
        people = await seated(hall, opened[3]["table"], "Ann", "Ben")
        assert people[0].last("table")["child"]
        await play_all(people, random.Random(1))
        past = past_of((await hall.find(people[0].table)).journaled, "all")
        assert page_of(past).child, "what is seen again is large, too"
        for client in people:
            await client.say("rematch", table=client.table)
        fresh = people[0].last("table")["rematch"]
        board = (await told(hall)).data["tables"]
        assert [(one["number"], one["table"]) for one in board if one["number"] == 4] == [(4, fresh)]
        assert (await hall.find(fresh)).setup.child


OUTSIDERS = [
    {"address": "192.168.1.9"},
    {"address": "192.168.1.9", "authorization": "Evening 0123"},
    {"address": "192.168.1.9", "authorization": "Bearer"},
    {"address": "127.0.0.1", "x_forwarded_for": "192.168.1.9"},
    {"address": "127.0.0.1", "sec_fetch_site": "cross-site"},
    {"address": "127.0.0.1", "host": "192.168.1.7"},
]


@pytest.mark.parametrize("who", OUTSIDERS)
def test_an_outsider_finds_nothing_there(tmp_path, who):
    @in_loop
    async def tried():
        async with Room(tmp_path) as hall:
            table = (await told(hall, SIX)).data["tables"][0]["table"]
            at_one = [{"verb": verb, "table": table} for verb in ("begin", "nudge", "end")]
            for wish in (None, SIX, {"verb": "end"}, *at_one):
                refused = await told(hall, wish, **who)
                assert (refused.status, refused.data["code"]) == (404, "not_found")
            assert [one["state"] for one in (await told(hall)).data["tables"]] == ["gathering"] * 6

    tried()


@in_loop
async def test_the_word_of_the_link_opens_it_from_anywhere_and_no_other_word_does(tmp_path):
    async with Room(tmp_path) as hall:
        word = evening_word(hall.store.secret)
        far = {"address": "192.168.1.9", "authorization": f"Evening {word}"}
        assert (await told(hall, SIX, **far)).data["word"] == word
        for other in (word_of(hall.store.secret), word[:-1], word.upper() + "x", ""):
            assert (await told(hall, None, **{**far, "authorization": f"Evening {other}"})).status == 404
        wish = json.dumps({"word": word, "verb": "tables"}).encode()
        assert (await ask(make_app(hall), "/api/operate", wish)).status == 404  # nor does it open more than that
        assert (await told(hall, SIX, **far, origin="http://evil.example")).data["code"] == "wrong_secret"


PROXIED: list[dict[str, Any]] = [
    {"proxies": (ip_network("10.0.0.1"),)},
    {"origins": ("https://games.example",)},
    {"names": ("games.example",)},  # a tunnel adds no header, and whoever comes by it may ask for localhost
]


@pytest.mark.parametrize("more", PROXIED)
def test_where_a_proxy_may_bring_everybody_nobody_is_known_by_the_machine(tmp_path, more):
    @in_loop
    async def tried():
        async with Room(tmp_path) as hall:
            app = make_app(hall, **more)
            assert (await ask(app, "/api/evening", **HERE)).status == 404
            word = f"Evening {evening_word(hall.store.secret)}"
            assert (await ask(app, "/api/evening", **HERE, authorization=word)).status == 200

    tried()


@in_loop
async def test_tables_of_others_are_neither_told_nor_ended(tmp_path):
    async with Room(tmp_path) as hall:
        ann = Client(hall)
        for seen in ("private", "lobby"):
            await ann.create(here("Ann"), {"kind": "open"}, game=SEALED, visibility=seen)
            for verb in ("begin", "nudge", "end"):
                assert (await told(hall, {"verb": verb, "table": ann.table})).data["code"] == "unknown_table"
        assert (await told(hall, {"verb": "end"})).data["tables"] == []
        assert ann.last("table")["state"] == "gathering"
        await ann.say("create", id="c", game=SEALED, seats=[here(), {"kind": "open"}], visibility="evening")
        assert ann.last("error")["code"] == "malformed"  # nor does anybody open one that is on it


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({**SIX, "tables": 0}, "bad_table"),
        ({**SIX, "tables": MOST_TABLES + 1}, "bad_table"),
        ({**SIX, "seats": 99}, "bad_table"),
        ({**SIX, "seats": 2**62}, "bad_table"),
        ({**SIX, "seats": -(2**62)}, "bad_table"),
        ({**SIX, "game": "nothing"}, "bad_table"),
        ({**SIX, "options": {"nothing": 1}}, "bad_table"),
        ({"verb": "shout"}, "malformed"),
        ({"verb": "nudge"}, "unknown_table"),
    ],
)
def test_what_cannot_be_done_is_said_and_nothing_is_opened(tmp_path, wish, code):
    @in_loop
    async def tried():
        async with Room(tmp_path) as hall:
            assert (await told(hall, wish)).data["code"] == code
            assert (await told(hall)).data["tables"] == []

    tried()


@in_loop
async def test_what_two_open_at_once_is_counted_together(tmp_path):
    async with Room(tmp_path) as hall:
        app, wish = make_app(hall), json.dumps({**SIX, "tables": MOST_TABLES}).encode()
        answers = await asyncio.gather(*[ask(app, "/api/evening", wish, **HERE) for _ in range(3)])
        assert sorted([answer.status for answer in answers]) == [200, 400, 400]
        opened = hall.store.evening(2 * MOST_TABLES)
        assert len(opened) == MOST_TABLES


def test_the_link_is_printed_whenever_it_is_asked_for(tmp_path, capsys):
    @in_loop
    async def made():
        async with Room(tmp_path):
            pass

    made()
    store = tmp_path / "tables.sqlite"
    assert main(["house", "evening", "--store", str(store), "--at", "http://192.168.1.7:8420/"]) == 0
    assert capsys.readouterr().out == f"http://192.168.1.7:8420/evening#{evening_word(secret_of(store))}\n"
