"""New rules: games that were played by the old ones do not go on, are said to be stopped, and lose nothing."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request

from cheeseboard import find, verify
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.match import replay
from cheeseboard.engine.record import read_record, record_from_data
from cheeseboard.server.core import new_tables
from cheeseboard.server.core.errors import RequestDenied
from cheeseboard.server.core.stopped import record_of_journal
from cheeseboard.server.doors.http import Api
from cheeseboard.server.hall.hall import Hall
from tests.cli.keyboard import Keyboard
from tests.server.room import CARDS, SEALED, Client, Room, here, in_loop, play_all, table_for

VERSION = find(CARDS).version


def new_rules(monkeypatch: pytest.MonkeyPatch, version: str = "new", game: str = CARDS) -> None:
    monkeypatch.setattr(find(game), "version", version)
    monkeypatch.setattr(find(game), "replays", ())


async def record(hall: Hall, table: str) -> dict[str, Any]:
    request = Request({"type": "http", "headers": [], "path_params": {"table": table}, "client": ("test", 1)})
    answer = await Api(hall).record(request)
    assert answer.status_code == 200
    found: dict[str, Any] = json.loads(bytes(answer.body))
    return found


@in_loop
async def test_a_running_game_of_other_rules_is_stopped_and_its_journal_given_out(tmp_path, monkeypatch):
    room = Room(tmp_path)
    async with room as hall:
        clients = await table_for(hall, 2)
        await play_all(clients, random.Random(1), 3)
        id = clients[0].table
        table = hall.open_tables[id].journaled
        played, seed, sequence = table.playing().record(), table.setup.seed, table.sequence
        journal = [json.loads(entry) for entry in table.journal]
        with pytest.raises(RequestDenied, match="when the game is over"):
            await record(hall, id)
    with monkeypatch.context() as patch:
        new_rules(patch)
        async with room as hall:
            again = Client(hall)
            again.table, again.secrets = id, clients[0].secrets
            await again.sit()
            info = again.last("table")
            assert (info["state"], info["version"], info["seed"]) == ("stopped", VERSION, None)
            assert "frame" not in [message["type"] for message in again.heard]
            said = {"id": "m", "table": id, "seat": 0, "sequence": sequence, "moves": ["draw"]}
            refused = (await again.say("move", **said))[-1]
            assert (refused["type"], refused["reason"]) == ("refused", "game_over")
            raw = await record(hall, id)
            assert (raw["rules"], raw["seed"], raw["journal"]) == (VERSION, seed, journal)
            assert [chair["name"] for chair in raw["table"]["chairs"]] == ["Ann", "Ben"]
            with pytest.raises(Problem, match=f"rules version {VERSION}; this program has new"):
                record_of_journal(raw)
            with pytest.raises(Problem, match=f"raw, of rules version {VERSION}"):
                record_from_data(raw)
    assert record_of_journal(raw) == played
    async with room as hall:
        open_table = await hall.find(id)
        assert open_table.setup.state == "stopped", "its cards were given out: it does not go on, whatever comes"


@in_loop
async def test_a_game_whose_record_nobody_took_goes_on_when_its_rules_are_back(tmp_path, monkeypatch):
    room = Room(tmp_path)
    async with room as hall:
        clients = await table_for(hall, 2)
        await play_all(clients, random.Random(1), 3)
        id = clients[0].table
        before = hall.open_tables[id].journaled.position()
    with monkeypatch.context() as patch:
        new_rules(patch)
        async with room as hall:
            open_table = await hall.find(id)
            assert open_table.setup.state == "stopped"
            await hall.keep(open_table)
    async with room as hall:
        open_table = await hall.find(id)
        assert (open_table.setup.state, open_table.journaled.position()) == ("playing", before)


@pytest.mark.parametrize("game", [CARDS, SEALED])
def test_a_finished_game_of_other_rules_is_given_out_and_whole_again_where_its_rules_are(tmp_path, monkeypatch, game):
    @in_loop
    async def given_out() -> None:
        room = Room(tmp_path)
        async with room as hall:
            clients = await table_for(hall, 2, game)
            await play_all(clients, random.Random(2), 10_000)
            id = clients[0].table
            assert hall.open_tables[id].setup.state == "over"
            whole = await record(hall, id)
        with monkeypatch.context() as patch:
            new_rules(patch, game=game)
            async with room as hall:
                raw = await record(hall, id)
        found = record_of_journal(raw)
        assert found == record_from_data(whole)
        verify(found, find(game))

    given_out()


@in_loop
async def test_a_record_from_elsewhere_is_given_back_as_it_came(tmp_path, monkeypatch):

    room = Room(tmp_path)
    async with room as hall:
        clients = await table_for(hall, 2)
        await play_all(clients, random.Random(2), 10_000)
        whole = await record(hall, clients[0].table)
        journaled, _ = new_tables.match_from_record(json.dumps(whole).encode(), 10_000, hall.clock)
        open_table = await hall.bring_in(journaled)
    new_rules(monkeypatch)
    async with room as hall:
        assert (await hall.find(open_table.id)).journaled.setup.state == "stopped"
        assert await record(hall, open_table.id) == whole


@in_loop
async def test_a_table_that_has_not_begun_begins_by_the_new_rules(tmp_path, monkeypatch):
    room = Room(tmp_path)
    async with room as hall:
        client = Client(hall)
        await client.create(here(), here("Ben"))
    new_rules(monkeypatch)
    async with room as hall:
        again = Client(hall)
        again.table, again.secrets = client.table, client.secrets
        await again.sit()
        assert (again.last("table")["state"], again.last("table")["version"]) == ("gathering", "new")
        await again.ready()
        assert again.last("table")["state"] == "playing"


@in_loop
async def test_whoever_sat_there_plays_again_by_the_new_rules_and_nothing_else_is_done(tmp_path, monkeypatch):
    room = Room(tmp_path)
    async with room as hall:
        client = Client(hall)
        await client.create(here(), here("Ben"))
        await client.ready()
    new_rules(monkeypatch)
    async with room as hall:
        again = Client(hall)
        again.table, again.secrets, again.host = client.table, client.secrets, client.host
        await again.sit()
        assert (await again.say("start", table=again.table))[-1]["code"] in ("started", "not_host")
        await again.say("rematch", table=again.table)
        fresh = again.last("table")["rematch"]
        assert (await hall.find(fresh)).journaled.setup.version == "new"
        assert again.table not in [table.table for table in hall.lobby()]
        request = Request({"type": "http", "headers": [], "query_string": b"", "path_params": {"table": again.table}})
        with pytest.raises(RequestDenied, match=f"rules version {VERSION}, and this server has new"):
            await Api(hall).replay(request)


# ---- at the terminal ----


@pytest.fixture
def raw(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    found: list[dict[str, Any]] = []

    @in_loop
    async def make() -> None:
        room = Room(tmp_path)
        async with room as hall:
            clients = await table_for(hall, 2, SEALED)
            await play_all(clients, random.Random(2), 10_000)
            id = clients[0].table
        with monkeypatch.context() as patch:
            new_rules(patch, game=SEALED)
            async with room as hall:
                found.append(await record(hall, id))

    make()
    path = tmp_path / "raw.json"
    path.write_text(json.dumps(found[0]), encoding="utf-8")
    return path


@pytest.fixture
def keyboard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Keyboard:
    return Keyboard(tmp_path / "home", monkeypatch, capsys)


def test_a_raw_record_is_replayed_and_verified_by_the_rules_it_was_played_by(keyboard, raw):
    assert keyboard.run("verify", raw).status == 0
    shown = keyboard.run("replay", raw)
    assert (shown.status, shown.err) == (0, "")
    assert "Ann" in shown.out


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_other_rules_refuse_it_in_one_line_that_names_both_versions(keyboard, raw, monkeypatch, command):
    played = find(SEALED).version
    new_rules(monkeypatch, game=SEALED)
    shown = keyboard.run(command, raw)
    assert (shown.status, shown.out) == (2, "")
    assert shown.err.endswith(f"the record was played by rules version {played}; this program has new\n")
    with pytest.raises(Problem, match="the record is raw"):
        read_record(raw)


DAMAGE: list[dict[str, Any]] = [
    {"journal": None},
    {"journal": []},
    {"journal": [{"kind": "moves"}]},
    {"journal": [{"kind": "dance"}]},
    {"seed": "xy"},
    {"seed": "00"},
    {"contributions": None},
    {"contributions": ["zz", ""]},
    {"options": []},
    {"game": 5},
]


@pytest.mark.parametrize("damage", DAMAGE, ids=str)
def test_a_raw_record_that_is_damaged_is_one_line(keyboard, raw, damage):
    raw.write_text(json.dumps({**json.loads(raw.read_text()), **damage}))
    shown = keyboard.run("replay", raw)
    assert (shown.status, shown.out) == (2, "")
    assert shown.err.count("\n") == 1


def test_a_journal_with_a_move_that_the_rules_do_not_know_is_said(raw):
    data = json.loads(raw.read_text())
    data["journal"][1]["moves"] = ["fly"]
    with pytest.raises(Problem, match="entry 2"):
        replay(record_of_journal(data), find(SEALED))
