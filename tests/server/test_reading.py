"""What is read over HTTP: made beside the event loop, a page at a time, and not too much at once."""

import asyncio
import json
import os
import random
import threading

import pytest

from cheeseboard.engine.match import Match
from cheeseboard.games import find
from cheeseboard.server.adapters.workers import Workers
from cheeseboard.server.core.entries import Undone
from cheeseboard.server.core.errors import RequestDenied
from cheeseboard.server.core.replays import PAGE
from cheeseboard.server.doors import http as application
from cheeseboard.server.doors.http import make_app
from cheeseboard.server.hall.limits import Limits
from cheeseboard.server.hall.readers import Readers
from tests.server.asking import ask
from tests.server.room import CARDS, Client, Room, here, in_loop, play_all, table_for

LONG = "chop_chop"
QUICK = {"preset": "quick"}


def record_of(game: str = LONG, seats: int = 2, seed: int = 1) -> dict:
    """A whole game of random moves."""
    match, chance = Match(find(game), seats, seed=bytes([seed]) * 32), random.Random(seed)
    while asks := match.asks():
        asked = chance.choice(asks)
        match.play(asked.seat, chance.choice(asked.moves))
    return match.record().to_data()


@pytest.fixture
def players(monkeypatch):
    """The threads in which moves were played."""
    found = set()
    play = Match.play

    def watched(self, seat, move):
        found.add(threading.get_ident())
        play(self, seat, move)

    monkeypatch.setattr(Match, "play", watched)
    return found


@in_loop
async def test_no_request_plays_a_game_in_the_event_loop(tmp_path, players):
    body = json.dumps(record_of()).encode()
    players.clear()
    async with Room(tmp_path) as hall:
        app = make_app(hall)
        imported = await ask(app, "/api/records", body)
        assert imported.status == 201
        path = f"/api/tables/{imported.data['table']}"
        assert (await ask(app, f"{path}/replay?seat=all")).status == 200
        assert (await ask(app, "/api/verify", body)).status == 200
    async with Room(tmp_path) as hall:  # from disk
        app = make_app(hall)
        for more in ("", "/record", "/replay"):
            assert (await ask(app, path + more)).status == 200
    assert players
    assert threading.get_ident() not in players


@in_loop
async def test_a_running_table_comes_from_disk_beside_the_event_loop(tmp_path, players):
    async with Room(tmp_path) as hall:
        clients = await table_for(hall, 2)
        await play_all(clients, random.Random(3), most=10)
    players.clear()
    async with Room(tmp_path) as hall:
        info = await ask(make_app(hall), f"/api/tables/{clients[0].table}")
        assert info.data["state"] == "playing"
    assert players
    assert threading.get_ident() not in players


@in_loop
async def test_a_fork_and_an_agreed_take_back_play_the_game_again_beside_the_event_loop(tmp_path, players):
    async with Room(tmp_path) as hall:
        ann = Client(hall)
        table = (await ask(make_app(hall), "/api/records", json.dumps(record_of()).encode())).data["table"]
        players.clear()
        await ann.say("fork", id="f", table=table, at=20, seats=[here(), here("Ben")], pace=0)
        made = ann.last("created")
        ann.table, ann.secrets = made["table"], {key["seat"]: key["secret"] for key in made["keys"]}
        await ann.ready()
        assert len(hall.open_tables[ann.table].journaled.playing().steps) == 20
        assert players
        assert threading.get_ident() not in players
        open_table = hall.open_tables[ann.table]
        players.clear()
        await hall.moves.entered(open_table, lambda: Undone(0, choices=20))
        assert threading.get_ident() not in players
        assert len(open_table.journaled.playing().steps) == 20
        assert open_table.journaled.prepared is None


@in_loop
async def test_an_import_is_played_once(tmp_path, monkeypatch):
    data = record_of()
    played = []
    play = Match.play

    def counted(self, seat, move):
        played.append(move)
        play(self, seat, move)

    monkeypatch.setattr(Match, "play", counted)
    async with Room(tmp_path) as hall:
        assert (await ask(make_app(hall), "/api/records", json.dumps(data).encode())).status == 201
    assert len(played) == len(data["choices"])


@in_loop
async def test_a_replay_comes_in_pages_that_make_up_the_whole(tmp_path):
    data = record_of()
    async with Room(tmp_path) as hall:
        app = make_app(hall)
        table = (await ask(app, "/api/records", json.dumps(data).encode())).data["table"]
        moments: list = []
        while True:
            page = (await ask(app, f"/api/tables/{table}/replay?seat=all&from={len(moments)}")).data
            assert (page["first"], page["total"]) == (len(moments), len(data["choices"]) + 1)
            assert 0 < len(page["moments"]) <= PAGE
            moments += page["moments"]
            if len(moments) == page["total"]:
                break
        assert len(moments) > PAGE
        assert [[m["seat"], m["notation"]] for m in moments[1:]] == data["choices"]
        assert [m["frame"]["choices"] for m in moments] == list(range(len(moments)))
        for wrong in (str(len(moments)), "-1", "x", "1" * 30):
            assert (await ask(app, f"/api/tables/{table}/replay?seat=all&from={wrong}")).status == 400


@in_loop
async def test_only_replays_of_games_that_are_over_are_kept_and_not_without_measure(tmp_path):
    async with Room(tmp_path, Limits(messages=100_000, kept_bytes=40_000)) as hall:
        app = make_app(hall)
        clients = await table_for(hall, 2, options=QUICK)
        path = f"/api/tables/{clients[0].table}/replay"
        assert (await ask(app, path)).status == 200
        assert not hall.readers.kept
        await play_all(clients, random.Random(5))
        first = await ask(app, path)
        assert [*hall.readers.kept.values()]
        hall.readers.workers = Workers(1, 60.0)
        hall.readers.workers.close()  # nothing is made any more
        assert (await ask(app, path)).body == first.body
        hall.readers.workers = hall.workers
        for seed in range(4):
            table = (await ask(app, "/api/records", json.dumps(record_of(seed=seed + 1)).encode())).data["table"]
            await ask(app, f"/api/tables/{table}/replay")
        assert sum(map(len, hall.readers.kept.values())) == hall.readers.size <= 40_000


@in_loop
async def test_a_record_without_end_is_refused_before_it_is_played(tmp_path, players):
    data = record_of()
    players.clear()
    async with Room(tmp_path, Limits(record_choices=len(data["choices"]) - 1)) as hall:
        refused = await ask(make_app(hall), "/api/records", json.dumps(data).encode())
        assert (refused.status, refused.data["code"]) == (413, "too_large")
        assert not hall.open_tables
    assert not players


@in_loop
async def test_a_record_with_a_million_seats_is_refused(tmp_path):
    async with Room(tmp_path) as hall:
        data = {**record_of(), "seats": 10**12}
        refused = await ask(make_app(hall), "/api/records", json.dumps(data).encode())
        assert refused.status == 400


@in_loop
async def test_replays_are_made_few_at_a_time(tmp_path, monkeypatch):
    go_on = threading.Event()

    def slow(past):
        go_on.wait(60)
        return b""

    monkeypatch.setattr(application, "written_page", slow)
    async with Room(tmp_path, Limits(messages=100_000, readings=2, all_readings=3)) as hall:
        app = make_app(hall)
        clients = await table_for(hall, 2)
        path = f"/api/tables/{clients[0].table}/replay"
        under_way = [asyncio.create_task(ask(app, path, address=address)) for address in ("a", "a", "b")]
        while hall.readers.at_work.total() < 3:
            await asyncio.sleep(0)
        for address in ("a", "c"):
            refused = await ask(app, path, address=address)
            assert (refused.status, refused.data["code"]) == (429, "too_fast")
            assert int(refused.headers["retry-after"]) > 0
        go_on.set()
        await asyncio.gather(*under_way)
        assert not hall.readers.at_work


@in_loop
async def test_pages_of_replays_have_a_measure(tmp_path):
    async with Room(tmp_path, Limits(messages=100_000, replays_a_minute=3)) as hall:
        app = make_app(hall)
        clients = await table_for(hall, 2)
        path = f"/api/tables/{clients[0].table}/replay"
        assert [(await ask(app, path)).status for _ in range(4)] == [200, 200, 200, 429]
        assert (await ask(app, path, address="192.0.2.2")).status == 200


def trouble(words: str) -> None:
    raise RequestDenied("malformed", words)


@in_loop
async def test_readers_work_in_a_process_of_their_own_and_survive_its_end():
    readers = Readers(Limits(), Workers(1, 60.0))
    try:
        first = await readers.make("a", os.getpid)
        assert first != os.getpid()
        with pytest.raises(RequestDenied, match="what was wrong"):
            await readers.make("a", trouble, "what was wrong")
        assert await readers.make("a", os.getpid) == first
        os.kill(first, 9)
        others = await asyncio.gather(*[readers.make("a", os.getpid) for _ in range(3)])
        assert len(set(others)) == 1
        assert others[0] not in (first, os.getpid())
    finally:
        readers.close()


@in_loop
async def test_the_lobby_wakes_no_table(tmp_path):
    async with Room(tmp_path) as hall:
        clients = await table_for(hall, 2, visibility="lobby")
    async with Room(tmp_path) as hall:
        [entry] = (await ask(make_app(hall), "/api/lobby")).data["tables"]
        assert entry["table"] == clients[0].table
        assert entry["people"] == ["Ann", "Ben"]
        assert not hall.open_tables


@in_loop
async def test_what_is_not_there_does_not_depend_on_words(tmp_path):
    async with Room(tmp_path) as hall:
        app = make_app(hall)
        missing = await ask(app, "/api/rules/chess")
        assert (missing.status, missing.data["code"]) == (404, "not_found")
        data = {**record_of(CARDS), "options": {"no_such_option": 1}}
        refused = await ask(app, "/api/records", json.dumps(data).encode())
        assert (refused.status, refused.data["code"]) == (400, "malformed")
        assert "there is no" in refused.data["detail"]
