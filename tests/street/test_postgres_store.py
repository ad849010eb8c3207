"""PostgreSQL as a store: whose table it is, what is said again, formats, and the way to the other kind and back."""

import asyncio
import signal
import sqlite3
import subprocess
import time
from functools import partial
from pathlib import Path
from random import Random
from secrets import token_bytes
from typing import Any

import psycopg
import pytest

from cheeseboard.cli.main import main
from cheeseboard.engine.errors import Problem
from cheeseboard.server.adapters import postgres_store
from cheeseboard.server.adapters.here import SystemClock, Threads
from cheeseboard.server.adapters.inline_bots import InlineBots
from cheeseboard.server.adapters.postgres_schema import FORMAT, STEPS
from cheeseboard.server.adapters.postgres_store import PostgresStore
from cheeseboard.server.adapters.sqlite_store import SqliteStore
from cheeseboard.server.adapters.street import Street
from cheeseboard.server.doors.http import make_app
from cheeseboard.server.hall.hall import Hall
from cheeseboard.server.ports import Change, NotOurs, NotSaved
from tests.server.asking import ask
from tests.server.room import BOT, PLENTY, Client, Room, finished, here, in_loop, play_all, table_for
from tests.street.fixtures import started
from tools.servers import Postgres


def change(sequence: int | None = None, id: str = "t", fence: int = 0, **more: Any) -> Change:
    entry = None if sequence is None else b"%d" % sequence
    return Change(id, "playing", "private", 0, sequence=sequence, entry=entry, fence=fence, **more)


async def written(store: PostgresStore, *changes: Change) -> list[NotSaved | None]:
    """All at once."""
    found: list[NotSaved | None] = []
    for one in changes:
        store.submit(one, found.append)
    while len(found) < len(changes):
        await asyncio.sleep(0.001)
    return found


def house_on(store: PostgresStore) -> Hall:
    street = Street(store)
    hall = Hall(store, InlineBots(), SystemClock(), Threads(), street, PLENTY)
    street.open(hall)
    return hall


@in_loop
async def test_of_two_houses_one_writes_a_table_and_the_other_is_told_so(database: str):
    first, second = PostgresStore(database), PostgresStore(database, alone=False)
    assert await written(first, change(setup=b"s"), change(1)) == [None, None]
    assert second.claim("t") == (first.house, None)
    [refused] = await written(second, change(2))
    assert isinstance(refused, NotOurs)

    second.bury(first.house)
    assert second.claim("t") == (second.house, 1)
    late, other = await written(first, change(2), change(1, id="u", setup=b"s"))
    assert isinstance(late, NotOurs)
    assert isinstance(other, NotOurs)  # nothing at all is taken from a house that is gone
    assert await written(second, change(2, fence=1)) == [None]
    [old] = await written(second, change(3))
    assert isinstance(old, NotOurs)  # of this house, but from before
    saved = second.load("t")
    assert saved is not None
    assert [bytes(entry) for _, entry in saved.journal] == [b"1", b"2"]
    assert second.claim("nowhere") == (None, None)
    first.close()
    second.close()


@in_loop
async def test_a_table_that_is_lost_or_written_twice_does_not_take_its_group_along(database: str):
    store = PostgresStore(database)
    await written(store, change(setup=b"s"), change(id="u", setup=b"s"), change(1))
    heard = await written(store, change(1, id="u"), change(1), change(2, fence=7), change(2))
    assert [type(one) for one in heard] == [type(None), NotSaved, NotOurs, type(None)]
    store.close()


def test_a_house_that_is_gone_without_a_word_is_waited_for_and_one_that_is_there_is_not_disturbed(
    database: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(postgres_store, "LEASE_SECONDS", 1.5)
    monkeypatch.setattr(postgres_store, "RENEW_SECONDS", 0.1)
    first = PostgresStore(database)
    with pytest.raises(Problem, match="another server has the database"):
        PostgresStore(database)
    first.closing.set()  # it says no more that it is there
    second = PostgresStore(database)
    assert second.house > first.house
    second.close()
    first.close()


@in_loop
async def test_whoever_was_thought_gone_takes_another_number_and_lets_its_tables_go(
    database: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(postgres_store, "RENEW_SECONDS", 0.02)
    store = PostgresStore(database)
    hall = house_on(store)
    client = Client(hall)
    await client.create(here(), BOT)
    await client.ready()
    hall.open_tables.clear()
    await client.sit()  # from the database
    before = store.house
    store.bury(before)
    while hall.open_tables or store.house == before:
        await asyncio.sleep(0.01)
    assert client.connection.closing == (1012, "restarting")
    back = Client(hall)
    back.table, back.secrets = client.table, client.secrets
    await back.sit()
    await back.play_one(Random(1))
    assert hall.open_tables[back.table].fence == 1
    await hall.close()


@in_loop
async def test_what_the_server_did_not_answer_is_said_again_and_stands_there_once(postgres: Any, database: str):
    """Ended without a word, twice, while entries are written."""
    store = PostgresStore(database)
    assert await written(store, change(setup=b"s")) == [None]
    heard: list[NotSaved | None] = []
    for number in range(1, 301):
        store.submit(change(number), heard.append)
        if number in (100, 200):
            await asyncio.to_thread(postgres.stop, signal.SIGQUIT)
            await asyncio.to_thread(postgres.start)
        await asyncio.sleep(0)
    while len(heard) < 300:
        await asyncio.sleep(0.01)
    assert heard == [None] * 300
    saved = store.load("t")
    assert saved is not None
    assert [number for number, _ in saved.journal] == list(range(1, 301))
    assert store.in_doubt
    while store.health():  # whoever keeps its place may have met the end, too, and comes back in a second
        await asyncio.sleep(0.01)
    store.close()


@in_loop
async def test_said_again_is_only_what_is_the_same(database: str):
    store = PostgresStore(database)
    await written(store, change(setup=b"s"), change(1))
    one = postgres_store.as_arrays([change(1), Change("t", "playing", "private", 0, sequence=1, entry=b"other")])
    [(verdicts,)] = store.ask("a test", postgres_store.PUT, [store.house, True, *one])
    assert verdicts == [0, 1]
    store.close()


def test_formats(database: str):
    PostgresStore(database).close()
    PostgresStore(database).close()  # nothing is to be done
    with psycopg.connect(database) as connection:
        connection.execute("UPDATE format SET version = %s", [FORMAT + 1])
    with pytest.raises(Problem, match=f"has format {FORMAT + 1}; this program uses format {FORMAT}"):
        PostgresStore(database)


@pytest.mark.parametrize("version", range(FORMAT))
@in_loop
async def test_a_database_of_any_earlier_format_is_brought_up_to_this_one(database: str, version: int):
    with psycopg.connect(database) as connection:
        connection.execute("CREATE TABLE format (version integer NOT NULL)")
        connection.execute("INSERT INTO format VALUES (%s)", [version])
        for step in STEPS[:version]:
            connection.execute(step.encode(), prepare=False)
        if version:  # there are tables in it
            connection.execute("INSERT INTO tables VALUES ('old', NULL, 3, 'playing', 'lobby', 5, 's')")
            connection.execute("INSERT INTO journal VALUES ('old', 1, 3, 'first')")
    store = PostgresStore(database)
    if version:
        old = store.load("old")
        assert old is not None
        assert (old.setup, old.journal, old.changed) == (b"s", [(1, b"first")], 5)
        assert store.claim("old") == (store.house, 4)
        assert await written(store, change(2, id="old", fence=4)) == [None]
    await written(store, change(setup=b"s"), change(1))
    saved = store.load("t")
    assert saved is not None
    assert [number for number, _ in saved.journal] == [1]
    store.close()
    with psycopg.connect(database) as connection:
        assert connection.execute("SELECT version FROM format").fetchall() == [(FORMAT,)]
        assert connection.execute("SELECT count(*) FROM reports").fetchall() == [(0,)]
        assert connection.execute("SELECT rules FROM houses").fetchall() == []


def test_a_database_of_somebody_else_is_left_as_it_is(database: str):
    with psycopg.connect(database) as connection:
        connection.execute("CREATE TABLE cats (name text)")
    with pytest.raises(Problem, match="belongs to another program"):
        PostgresStore(database)
    with pytest.raises(Problem, match="cannot be used"):
        PostgresStore("postgresql:///nowhere?host=/nowhere&password=secret&connect_timeout=1")


@in_loop
async def test_a_game_goes_on_where_it_was_when_the_house_comes_back(database: str):
    hall = house_on(PostgresStore(database))
    clients = await table_for(hall, 2)
    await play_all(clients, Random(3), 20)
    before = clients[0].last("frame")
    await clients[0].say("say", table=clients[0].table, seat=0, phrase="hello")
    await hall.close()

    hall = house_on(PostgresStore(database))
    back = Client(hall)
    back.table, back.secrets = clients[0].table, clients[0].secrets
    heard = await back.sit()
    after = back.last("frame")
    assert (after["sequence"], after["view"], after["ask"]) == (before["sequence"], before["view"], before["ask"])
    assert [message["phrase"] for message in heard if message["type"] == "said"] == ["hello"]
    await hall.close()


# From one kind of store to another


def some_tables(folder: Path) -> Path:
    async def played() -> None:
        async with Room(folder) as hall:
            first = await table_for(hall, 2)
            await play_all(first, Random(1))
            await first[0].say("say", table=first[0].table, seat=0, phrase="hello")
            second = await table_for(hall, 2, "_template")
            await play_all(second, Random(2), 2)

    finished(played())
    return folder / "tables.sqlite"


def all_in(file: Path) -> dict[str, list[Any]]:
    """Whatever is kept of tables, in order."""
    SqliteStore(file).close()
    with sqlite3.connect(file) as found:
        wanted = {
            "tables": "SELECT * FROM tables ORDER BY 1",
            "journal": "SELECT * FROM journal UNION ALL SELECT * FROM recent ORDER BY 1, 2",
            "snapshots": "SELECT * FROM snapshots ORDER BY 1",
            "talk": "SELECT * FROM talk ORDER BY 1, 2",
            "reviews": "SELECT * FROM reviews ORDER BY 1",
            "house": "SELECT * FROM house",
        }
        return {name: found.execute(question).fetchall() for name, question in wanted.items()}


def test_there_and_back_by_two_commands(database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = some_tables(tmp_path)
    before = all_in(file)
    assert len(before["tables"]) == 2
    assert len(before["journal"]) > 5
    assert main(["restore", str(file), database]) == 0
    assert "2 tables, 2 played through from the beginning" in capsys.readouterr().out
    back = tmp_path / "back.sqlite"
    assert main(["backup", database, str(back)]) == 0
    assert all_in(back) == before
    again = tmp_path / "again.sqlite"
    assert main(["restore", str(back), f"sqlite:{again}"]) == 0
    assert all_in(again) == before

    assert main(["restore", str(file), database]) == 2
    assert "is not empty, or a server plays on it; nothing was changed" in capsys.readouterr().err
    assert main(["restore", str(file), str(again)]) == 2
    assert main(["backup", database, str(back)]) == 2
    assert all_in(back) == before


def test_a_copy_that_cannot_be_played_through_says_which_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = some_tables(tmp_path)
    with sqlite3.connect(file) as found:
        [(id,)] = found.execute("SELECT id FROM tables WHERE state = 'over'").fetchall()
        found.execute("DELETE FROM journal WHERE id = ? AND sequence = 3", [id])
        found.execute("DELETE FROM recent WHERE id = ? AND sequence = 3", [id])
    assert main(["restore", str(file), str(tmp_path / "back.sqlite")]) == 1
    told = capsys.readouterr()
    assert "2 tables, 1 played through" in told.out
    assert id in told.err


@pytest.mark.parametrize("version", [1, 2, 3, 4])
def test_a_copy_of_any_age_is_brought_to_postgresql(version: int, postgres: Any, tmp_path: Path):
    """As in the tests of the file: older ones lack some of the tables."""
    file = tmp_path / "old.sqlite"
    with sqlite3.connect(file) as found:
        found.executescript(
            "CREATE TABLE tables (id TEXT PRIMARY KEY, state TEXT NOT NULL, visibility TEXT NOT NULL,"
            " changed INTEGER NOT NULL, about BLOB NOT NULL) WITHOUT ROWID;"
            "CREATE TABLE journal (id TEXT NOT NULL, sequence INTEGER NOT NULL, entry BLOB NOT NULL,"
            " PRIMARY KEY (id, sequence)) WITHOUT ROWID;"
            "CREATE TABLE snapshots (id TEXT PRIMARY KEY, sequence INTEGER NOT NULL, position TEXT NOT NULL)"
            " WITHOUT ROWID;"
            f"PRAGMA user_version = {version};"
        )
        found.execute("INSERT INTO tables VALUES ('t', 'gathering', 'private', 1, x'7b7d')")
    database = postgres.new_database()
    assert main(["restore", str(file), database]) == 1  # an empty setup cannot be played
    store = PostgresStore(database)
    saved = store.load("t")
    assert saved is not None
    assert saved.setup == b"{}"
    store.close()
    postgres.drop(database)


@in_loop
async def test_a_copy_made_under_play_holds_all_that_was_acknowledged_when_it_began(database: str, tmp_path: Path):
    from cheeseboard.server.adapters.copying import backup, restore

    hall = house_on(PostgresStore(database))
    clients = await table_for(hall, 2)
    await play_all(clients, Random(5), 15)
    sequence = clients[0].last("frame")["sequence"]
    copying = asyncio.create_task(asyncio.to_thread(backup, database, str(tmp_path / "copy")))
    while not copying.done():
        await play_all(clients, Random(6), 1)
        await asyncio.sleep(0)  # the game may be over
    assert await copying == 1
    await hall.close()
    found = await asyncio.to_thread(restore, str(tmp_path / "copy"), tmp_path / "back")
    assert (found.tables, found.broken) == (1, [])
    [(last,)] = sqlite3.connect(tmp_path / "back").execute("SELECT max(sequence) FROM journal").fetchall()
    assert last >= sequence


def test_time_is_asked_of_the_database_and_not_of_this_machine(database: str, monkeypatch: pytest.MonkeyPatch):
    """A clock that is set back or forward here changes nothing."""
    store = PostgresStore(database)
    monkeypatch.setattr(time, "time", lambda: 0.0)
    assert store.houses() == {store.house: False}
    store.close()


@in_loop
async def test_a_standby_that_nobody_waits_for_is_said_while_it_is_there(
    postgres: Postgres, database: str, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
):
    """One that comes when the house is there already: health names it, and people are sent here all the same."""
    monkeypatch.setattr(postgres_store, "RENEW_SECONDS", 0.02)
    monkeypatch.setattr(postgres_store, "LOOKING_SECONDS", 0.0)
    store = PostgresStore(database)
    hall = house_on(store)
    app = make_app(hall)
    assert (await ask(app, "/api/health")).data["ok"] is True
    words: list[str | Path] = [postgres.programs / "pg_receivewal", "-D", tmp_path, "-h", postgres.folder, "-U", "cb"]
    standby = subprocess.Popen(words, stderr=subprocess.DEVNULL)
    try:
        while not store.health():
            await asyncio.sleep(0.01)
        answer = await ask(app, "/api/health")
        assert (answer.status, answer.data["ok"], list(answer.data["trouble"])) == (200, False, ["standby"])
        assert "synchronous_standby_names" in answer.data["trouble"]["standby"]
        hall.thinking.health = lambda: {"bots": "slow"}  # type: ignore[method-assign]
        answer = await ask(app, "/api/health")
        assert (answer.status, sorted(answer.data["trouble"])) == (200, ["bots", "standby"])
        store.trouble["writer"] = "no room"
        assert (await ask(app, "/api/health")).status == 503
        store.trouble.pop("writer")
    finally:
        standby.kill()
        standby.wait()
    while store.health():
        await asyncio.sleep(0.01)
    await hall.close()
    [said] = caplog.messages
    assert "synchronous_standby_names" in said


@in_loop
async def test_a_game_goes_to_a_house_that_has_its_rules(database: str):
    old, new, other = [PostgresStore(database, alone=False, rules=[f"g {version}"]) for version in (1, 2, 1)]
    agreed = b'{"game": "g", "version": "1"}'
    begun, waiting, broken = change(setup=agreed), change(id="waiting", setup=agreed), change(id="broken", setup=b"{")
    await written(old, begun, change(1), waiting, broken, change(1, id="broken"))
    assert new.claim("t") == (old.house, None)  # it is there
    new.bury(old.house)
    assert new.claim("t") == (other.house, None)  # that one has it now, and has not asked for it
    assert other.claim("t") == (other.house, 1)
    assert await written(other, change(2, fence=1)) == [None]
    assert new.claim("waiting") == (new.house, 1)  # nothing was played yet
    assert new.claim("broken") == (new.house, 1)
    new.bury(other.house)
    assert new.claim("t") == (new.house, 2)  # nobody has its rules: it is stopped there
    late = PostgresStore(database, alone=False, rules=["g 1"])
    assert late.claim("t") == (new.house, None)
    assert new.claim("t") == (late.house, None)  # looked for once more
    assert late.claim("t") == (late.house, 3)
    for store in (old, new, other, late):
        store.close()


@in_loop
async def test_a_disk_of_postgresql_that_is_full_is_a_definite_no_and_health_says_so():
    """The server lives, what was written is there, and when there is room again the next is written."""
    full = started(partial(Postgres, largest_file=2 << 20))
    try:
        store = PostgresStore(full.new_database())
        answers: list[NotSaved | None] = []
        while None in answers[-1:] or not answers:
            answers += await written(store, change(id=f"t{len(answers)}", setup=token_bytes(400_000)))
            assert len(answers) < 20
        refused = answers[-1]
        assert refused is not None
        assert not isinstance(refused, NotOurs)
        assert "extend" in str(refused)
        assert "extend" in store.health()["writer"]
        assert store.count() == len(answers) - 1
        assert await written(store, change(1, id="t0", fence=0)) == [None]  # what is small has room
        assert "writer" not in store.health()
        store.close()
    finally:
        full.remove()
