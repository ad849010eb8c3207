"""Tables that are deleted: by whom, and what becomes of all that led there."""

import asyncio
import json
import random
import sqlite3
from collections.abc import Callable

import pytest

from cheeseboard.server.core.errors import RequestDenied
from cheeseboard.server.doors.http import make_app
from cheeseboard.server.hall.limits import Limits
from tests.server.asking import Answer, ask
from tests.server.room import BOT, Client, Room, here, in_loop, play_all, table_for
from tests.server.test_reading import record_of

QUICK = {"preset": "quick"}


async def delete(app, table: str, *holders: Client, host: bool = False, **more) -> Answer:
    """With all secrets of these people."""
    secrets = [secret for holder in holders for secret in holder.secrets.values()]
    wish = {"secrets": secrets, "host": holders[0].host if host else None, **more}
    return await ask(app, f"/api/tables/{table}/delete", json.dumps(wish).encode())


async def until(it_is_so: Callable[[], bool]) -> None:
    while not it_is_so():
        await asyncio.sleep(0)


@in_loop
async def test_the_host_deletes_a_game_that_is_over_and_nothing_of_it_is_left(tmp_path):
    async with Room(tmp_path) as hall:
        app = make_app(hall)
        ann, ben = await table_for(hall, 2, options=QUICK)
        table = ann.table
        await ben.say("say", table=table, seat=1, phrase="hello")
        await play_all([ann, ben], random.Random(1))
        info = (await ask(app, f"/api/tables/{table}")).data
        assert 0 < info["started"] <= info["ended"]
        last = (await ask(app, f"/api/tables/{table}/replay?seat=all&from=last")).data
        assert (last["first"], len(last["moments"])) == (last["total"] - 1, 1)
        assert last["moments"][0]["frame"]["result"] is not None
        assert hall.readers.size > 0

        gone = await delete(app, table, ann, host=True)
        assert (gone.status, gone.data) == (200, {"table": table})
        assert hall.readers.size == 0
        for client in (ann, ben):  # whoever had it on screen
            told = client.last("error")
            assert (told["code"], told["table"]) == ("unknown_table", table)
        never = (await ask(app, "/api/tables/nosuchtable")).data
        for more in ("", "/record", "/replay?seat=all"):
            answer = await ask(app, f"/api/tables/{table}{more}")
            assert (answer.status, answer.data) == (404, {**never, "detail": f"there is no table '{table}'"})
    async with Room(tmp_path) as hall:
        with pytest.raises(RequestDenied, match="there is no table"):
            await hall.find(table)
    database = sqlite3.connect(tmp_path / "tables.sqlite")
    for name in ("tables", "journal", "recent", "snapshots", "talk", "set_aside"):
        assert database.execute(f"SELECT count(*) FROM {name} WHERE id = ?", (table,)).fetchone() == (0,), name
    database.close()


@in_loop
async def test_who_holds_nothing_is_told_what_is_told_of_a_table_that_never_was(tmp_path):
    async with Room(tmp_path, Limits(guesses_a_minute=5)) as hall:
        app = make_app(hall)
        ann, ben = await table_for(hall, 2, options=QUICK)
        await play_all([ann, ben], random.Random(2))
        for wish in ({}, {"secrets": ["wrong"]}, {"host": "wrong"}, {"host": ben.secrets[1]}, {"secrets": [ann.host]}):
            real = await ask(app, f"/api/tables/{ann.table}/delete", json.dumps(wish).encode())
            none = await ask(app, "/api/tables/nosuchtable/delete", json.dumps(wish).encode(), "192.0.2.2")
            assert real.status == none.status == 404
            assert {**real.data, "detail": ""} == {**none.data, "detail": ""}
            assert real.data["detail"].replace(ann.table, "") == none.data["detail"].replace("nosuchtable", "")
        tried = await ask(app, f"/api/tables/{ann.table}/delete", b"{}")
        assert tried.status == 429, "nobody tries secrets for long"
        assert ann.table in hall.open_tables


@in_loop
async def test_others_who_sat_there_may_not_but_all_of_them_together_may(tmp_path):
    async with Room(tmp_path) as hall:
        app = make_app(hall)
        ann, ben = await table_for(hall, 2, options=QUICK)
        for holders, is_host in (((ann,), True), ((ben,), False)):
            assert (await delete(app, ann.table, *holders, host=is_host)).data["code"] == "not_over"
        await play_all([ann, ben], random.Random(3))
        for one in (ann, ben):
            refused = await delete(app, ann.table, one)
            assert (refused.status, refused.data["code"]) == (403, "not_host")
        assert (await delete(app, ann.table, ann, ben)).status == 200


@in_loop
async def test_a_table_alone_with_bots_is_deleted_at_any_time_and_its_bots_stop(tmp_path):
    async with Room(tmp_path) as hall:
        app = make_app(hall)
        ann = Client(hall)
        await ann.create(here(), BOT, BOT, options=QUICK)
        assert (await delete(app, ann.table, ann)).data["code"] == "not_host"  # it has not begun: its host's affair
        await ann.ready()
        for _ in range(3):
            await ann.play_one(random.Random(4))
        table = hall.open_tables[ann.table]
        assert (await delete(app, ann.table, ann, host=True)).status == 200
        await asyncio.gather(*hall.tasks.open)  # a bot may have been thinking
        assert not table.faults
        assert hall.store.load(ann.table) is None
        seat = next(iter(ann.secrets))
        assert (await ann.say("say", table=ann.table, seat=seat, phrase="hello"))[-1]["code"] == "wrong_secret"


@in_loop
async def test_what_waited_for_a_table_is_not_written_when_it_is_gone(tmp_path):
    async with Room(tmp_path) as hall:
        app = make_app(hall)
        ann = Client(hall)
        await ann.create(here(), {"kind": "open"})
        table = hall.open_tables[ann.table]
        await table.lock.wait()
        deletion = asyncio.create_task(delete(app, ann.table, ann, host=True))
        await until(lambda: len(table.lock.waiting) == 1)
        ben = Client(hall)
        joining = asyncio.create_task(ben.say("join", id="j", table=ann.table, name="Ben"))
        await until(lambda: len(table.lock.waiting) == 2)
        table.lock.give_back()
        assert (await deletion).status == 200
        assert (await joining)[-1]["code"] == "unknown_table"
        assert hall.store.load(ann.table) is None


async def everybody_wants_another(table: str, *people: Client) -> None:
    for person in people:
        await person.say("rematch", table=table)


@in_loop
async def test_forks_and_rematches_stand_for_themselves_and_nothing_leads_to_what_is_gone(tmp_path):
    async with Room(tmp_path) as hall:
        app = make_app(hall)
        ann, ben = await table_for(hall, 2, options=QUICK)
        first = ann.table
        await play_all([ann, ben], random.Random(5))
        await everybody_wants_another(first, ann, ben)
        second = ann.last("table")["rematch"]
        fork = Client(hall)
        await fork.say("fork", id="f", table=first, at=2, seats=[here(), BOT], pace=0)
        forked = fork.last("created")["table"]

        assert (await delete(app, second, ann, host=True)).status == 200  # the same secrets open it
        assert ann.last("table")["rematch"] is None, "who sits at the first table is not led to a table that is gone"
        await everybody_wants_another(first, ann, ben)
        third = ann.last("table")["rematch"]
        assert third != second
        assert (await delete(app, first, ann, host=True)).status == 200
        assert (await ask(app, f"/api/tables/{third}")).status == 200
        assert (await delete(app, third, ann, host=True)).status == 200  # what was before it is gone already
    async with Room(tmp_path) as hall:
        info = (await ask(make_app(hall), f"/api/tables/{forked}")).data
        assert info["forked_from"] == first
        again = Client(hall)
        created = fork.last("created")
        again.table, again.secrets = forked, {0: created["keys"][0]["secret"]}
        await again.sit()
        await again.ready()
        await again.play_to_the_end(random.Random(6))


@in_loop
async def test_a_record_that_was_taken_in_is_deleted_by_who_brought_it(tmp_path):
    async with Room(tmp_path) as hall:
        app = make_app(hall)
        imported = (await ask(app, "/api/records", json.dumps(record_of()).encode())).data
        path = f"/api/tables/{imported['table']}/delete"
        assert (await ask(app, path, b'{"secrets": [""]}')).status == 404  # nobody has ever sat there
        assert (await ask(app, path, json.dumps({"host": imported["host"]}).encode())).status == 200
        assert (await ask(app, path, json.dumps({"host": imported["host"]}).encode())).status == 404


@pytest.mark.parametrize("body", [b"", b"{", b'{"secret": 1}', b'{"secrets": 7}', b"\xff"])
def test_a_wish_that_cannot_be_read_is_one_line(tmp_path, body):
    @in_loop
    async def refused() -> None:
        async with Room(tmp_path) as hall:
            answer = await ask(make_app(hall), "/api/tables/nosuchtable/delete", body)
            assert answer.status in (400, 404)
            assert "\n" not in answer.data["detail"]
            many = json.dumps({"secrets": ["x"] * 17}).encode()
            assert (await ask(make_app(hall), "/api/tables/nosuchtable/delete", many)).data["code"] == "malformed"

    refused()
