"""One database, one house; old databases, damaged ones and full disks; copies; and who may read the files."""

import asyncio
import json
import logging
import os
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from cheeseboard.engine.errors import Problem
from cheeseboard.server.adapters import disk
from cheeseboard.server.adapters.sqlite_store import FORMAT, SqliteStore, backup
from cheeseboard.server.core.errors import RequestDenied
from cheeseboard.server.doors.http import make_app
from cheeseboard.server.ports import Change, NotSaved
from tests.server.asking import ask
from tests.server.room import Client, Room, in_loop, table_for


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    made = SqliteStore(path)
    yield made
    made.close()


def entry(id: str, sequence: int | None, entry: bytes = b"[]") -> Change:
    return Change(id, "playing", "private", 0, None, sequence, entry)


def rows(path: Path, wanted: str) -> list[tuple[object, ...]]:
    database = sqlite3.connect(path)
    found = database.execute(wanted).fetchall()
    database.close()
    return found


# ---- one house ----


def in_another_process(path: Path) -> str:
    """What a second server says."""
    store = "from cheeseboard.server.adapters.sqlite_store import SqliteStore"
    program = f"{store}; SqliteStore({str(path)!r}).close(); print('it took it')"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    return done.stdout.strip() or done.stderr.strip().splitlines()[-1]


def test_a_second_server_is_turned_away_by_whatever_name_it_comes(tmp_path, path, store):
    (tmp_path / "link").symlink_to(path)
    (tmp_path / "folder").symlink_to(tmp_path)
    os.link(path, tmp_path / "same file")
    for lock in tmp_path.glob("*.lock"):
        lock.unlink()
    for name in ("tables.sqlite", "link", "folder/tables.sqlite", "same file"):
        assert "another server uses this database" in in_another_process(tmp_path / name)
        with pytest.raises(Problem, match="another server uses this database"):
            SqliteStore(tmp_path / name)
    store.write(entry("t", 1)).result(10)  # those who were turned away took nothing along
    assert "another server" in in_another_process(path)


def test_when_the_first_has_ended_the_next_may_come(path, tmp_path):
    (tmp_path / "link").symlink_to(path)
    for name in (path, tmp_path / "link", path):
        SqliteStore(name).close()
    assert in_another_process(path) == "it took it"


def test_a_server_that_could_not_begin_holds_nothing(path):
    path.write_text("this is no database, " * 100)
    for _ in range(2):
        with pytest.raises(Problem, match="not a database"):
            SqliteStore(path)
    assert not disk.HELD


def test_a_database_with_two_names_is_refused(path, tmp_path):
    """SQLite looks for the newest pages beside the name: under the other name they would not be there."""
    SqliteStore(path).close()
    os.link(path, tmp_path / "again")
    with pytest.raises(Problem, match="second name"):
        SqliteStore(tmp_path / "again")
    (tmp_path / "again").unlink()
    SqliteStore(path).close()


def test_an_entry_has_one_place_in_its_table(store):
    store.write(Change("t", "playing", "private", 0, b"{}", 1, b"first")).result(10)
    with pytest.raises(NotSaved, match="UNIQUE"):
        store.write(entry("t", 1, b"second")).result(10)
    store.write(entry("u", 1)).result(10)
    store.write(entry("t", 2)).result(10)
    saved = store.load("t")
    assert saved is not None
    assert saved.journal == [(1, b"first"), (2, b"[]")]


# ---- old databases ----

TABLES = """
CREATE TABLE tables (
    id TEXT PRIMARY KEY, state TEXT NOT NULL, visibility TEXT NOT NULL, changed INTEGER NOT NULL, about BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX open_tables ON tables (visibility, state, changed);
CREATE TABLE journal (
    id TEXT NOT NULL, sequence INTEGER NOT NULL, entry BLOB NOT NULL, PRIMARY KEY (id, sequence)
) WITHOUT ROWID;
CREATE TABLE snapshots (id TEXT PRIMARY KEY, sequence INTEGER NOT NULL, position TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO tables VALUES ('abc', 'playing', 'private', 1, '{}');
INSERT INTO journal VALUES ('abc', 1, 'one'), ('abc', 2, 'two');
"""
TALK = """
CREATE TABLE talk (id TEXT NOT NULL, number INTEGER NOT NULL, said BLOB NOT NULL, PRIMARY KEY (id, number))
WITHOUT ROWID;
INSERT INTO talk VALUES ('abc', 1, 'hello');
"""
RECENT = """
CREATE TABLE recent (id TEXT NOT NULL, sequence INTEGER NOT NULL, entry BLOB NOT NULL);
INSERT INTO recent VALUES ('abc', 3, 'three'), ('xyz', 1, 'its first');
"""
ONCE = """
CREATE TABLE set_aside (id TEXT NOT NULL, sequence INTEGER NOT NULL, entry BLOB NOT NULL);
CREATE UNIQUE INDEX once ON recent (id, sequence);
"""
FORMATS = {0: "", 1: TABLES, 2: TABLES + TALK, 3: TABLES + TALK + RECENT, 4: TABLES + TALK + RECENT + ONCE}


def old_database(path: Path, version: int, more: str = "") -> None:
    database = sqlite3.connect(path)
    database.executescript(f"PRAGMA journal_mode = WAL; {FORMATS[version]} {more} PRAGMA user_version = {version};")
    database.close()
    path.chmod(0o600)


@pytest.mark.parametrize("version", FORMATS)
def test_a_database_of_every_older_format_is_used_on(path, version, caplog):
    old_database(path, version)
    store = SqliteStore(path)
    saved = store.load("abc")
    store.write(Change("abc", "playing", "private", 2, b"{}", 4, b"four", said=b"yes", number=2)).result(10)
    with pytest.raises(NotSaved):
        store.write(entry("abc", 4, b"again")).result(10)
    after = store.load("abc")
    store.close()
    expected = [(n, text) for n, text in enumerate(["one", "two", "three"], 1) if n <= (3 if version >= 3 else 2)]
    if version == 0:
        assert saved is None
    else:
        assert saved is not None
        assert [(n, str(text)) for n, text in saved.journal] == expected
        assert [str(said) for said in saved.talk] == (["hello"] if version > 1 else [])
    assert after is not None
    assert after.journal[-1] == (4, b"four")
    assert rows(path, "PRAGMA user_version") == [(FORMAT,)]
    assert rows(path, "SELECT * FROM set_aside") == []
    assert "two servers" not in caplog.text


def test_what_two_servers_wrote_is_said_and_what_came_second_set_aside(path, caplog):
    twice = """
    INSERT INTO recent VALUES ('abc', 3, 'three of the other'), ('abc', 4, 'four'), ('abc', 2, 'two of the other'),
        ('abc', 4, 'four of the other');
    """
    old_database(path, 3, twice)
    store = SqliteStore(path)
    saved, other = store.load("abc"), store.load("xyz")
    store.close()
    assert saved is not None
    assert [str(text) for _, text in saved.journal] == ["one", "two", "three", "four"]
    assert other is None  # it has entries only
    assert rows(path, "SELECT entry FROM set_aside") == [
        ("three of the other",),
        ("two of the other",),
        ("four of the other",),
    ]
    assert rows(path, "SELECT entry FROM journal WHERE id = 'xyz'") == [("its first",)]
    [line] = [record.getMessage() for record in caplog.records]
    assert "table abc was written by two servers from entry 2 on" in line
    assert "\n" not in line
    SqliteStore(path).close()
    assert len(caplog.records) == 1, "it is said once"


def test_a_migration_that_fails_changes_nothing(path, monkeypatch):
    old_database(path, 3)
    monkeypatch.setattr("cheeseboard.server.adapters.sqlite_store.ONCE", "CREATE UNIQUE INDEX once ON nothing (id);")
    with pytest.raises(Problem, match="cannot be used"):
        SqliteStore(path)
    assert rows(path, "PRAGMA user_version") == [(3,)]
    assert rows(path, "SELECT name FROM sqlite_master WHERE name = 'set_aside'") == []


# ---- damage and full disks ----


def overwrite_page(path: Path, table: str) -> None:
    """The first page of a table becomes noise."""
    [(page,)] = rows(path, f"SELECT rootpage FROM sqlite_master WHERE name = '{table}'")
    [(size,)] = rows(path, "PRAGMA page_size")
    assert isinstance(page, int)
    assert isinstance(size, int)
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xa5" * size)


def filled(path: Path) -> None:
    store = SqliteStore(path)
    for id in "tu":
        store.write(Change(id, "playing", "lobby", 0, b"{}", 1, b"[]")).result(10)
    store.close()
    SqliteStore(path).close()  # entries find their places


@pytest.mark.parametrize(("table", "lost"), [("tables", True), ("journal", True), ("talk", True), ("set_aside", False)])
def test_a_damaged_page_is_said_at_the_start_and_in_health(path, caplog, table, lost):
    filled(path)
    overwrite_page(path, table)
    store = SqliteStore(path)
    assert "is damaged, and some of its tables may be lost" in caplog.text
    assert store.health()["database"]
    assert all("\n" not in record.getMessage() for record in caplog.records)
    if lost:
        with pytest.raises(RequestDenied, match=r"table t cannot be read from disk: .*malformed") as found:
            store.load("t")
        assert found.value.code == "not_read"
        assert "times: 1" in store.health()["reader"]
    else:
        assert store.load("t") is not None
        assert "reader" not in store.health()
    store.close()


def test_a_whole_database_has_nothing_to_say(path, caplog):
    filled(path)
    store = SqliteStore(path)
    assert store.health() == {}
    assert caplog.records == []
    store.close()


def test_a_writer_that_fails_shows_until_it_writes_again(path, store, monkeypatch):
    def full(changes: list[Change]) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(store, "commit", full)
        with pytest.raises(NotSaved):
            store.write(entry("t", 1)).result(10)
    assert store.health() == {"writer": "database or disk is full"}
    store.write(entry("t", 1)).result(10)
    assert store.health() == {}


def test_a_disk_with_little_room_shows_before_it_is_full(path, monkeypatch, caplog):
    monkeypatch.setattr(disk, "LEAST_FREE", 1 << 60)
    store = SqliteStore(path)
    assert "MB are left on the disk" in store.health()["disk"]
    assert "MB are left on the disk" in caplog.text
    store.close()


def test_a_database_that_was_moved_away_shows_and_comes_back_with_all_that_was_played(tmp_path, path, caplog):
    store = SqliteStore(path)
    store.write(Change("t", "playing", "private", 0, b"{}", 1, b"one")).result(10)
    moved = tmp_path / "elsewhere"
    Path(path).rename(moved)
    store.write(Change("t", "playing", "private", 0, None, 2, b"two")).result(10)
    assert store.health() == {"disk": f"the database is no longer at {path}: put it back before this server ends"}
    moved.rename(path)
    assert store.health() == {}
    Path(path).rename(moved)
    store.close()
    assert f"what was played last is in {path}-wal" in caplog.text
    moved.rename(path)
    store = SqliteStore(path)
    saved = store.load("t")
    assert saved is not None
    assert saved.journal == [(1, b"one"), (2, b"two")]
    store.close()


FULL = """
import json, resource, signal, sys
from cheeseboard.server.adapters.sqlite_store import SqliteStore
from cheeseboard.server.ports import Change, NotSaved
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
store = SqliteStore(sys.argv[1])
store.write(Change("t", "playing", "private", 0, b"{}", 1, b"one")).result(10)
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, resource.RLIM_INFINITY))
saved, said = 1, ""
for sequence in range(2, 200):
    try:
        store.write(Change("t", "playing", "private", 0, None, sequence, b"x" * 2000)).result(10)
        saved = sequence
    except NotSaved as trouble:
        said = str(trouble)
        break
health = store.health()
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
store.write(Change("t", "playing", "private", 0, None, saved + 1, b"at last")).result(10)
print(json.dumps([saved, said, health, store.health()]))
store.close()
"""


def test_a_full_disk_shows_in_health_and_nothing_acknowledged_is_lost(path):
    done = subprocess.run([sys.executable, "-c", FULL, str(path)], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    saved, said, health, after = json.loads(done.stdout)
    assert 1 < saved < 199
    assert "cannot be written" in said
    assert health["writer"]
    assert after == {}
    store = SqliteStore(path)
    found = store.load("t")
    store.close()
    assert found is not None
    assert [sequence for sequence, _ in found.journal] == list(range(1, saved + 2))


@in_loop
async def test_a_table_on_a_damaged_page_is_refused_by_name_and_the_house_goes_on(tmp_path):
    room = Room(tmp_path)
    async with room as hall:
        clients = await table_for(hall, 2)
    overwrite_page(Path(room.path), "snapshots")
    async with room as hall:
        [answer] = await Client(hall).say("sit", table=clients[0].table)
        assert (answer["type"], answer["code"]) == ("error", "not_read")
        assert clients[0].table in answer["detail"]
        assert "reader" in hall.store.health()
        await table_for(hall, 2)


@in_loop
async def test_health_over_http_names_the_part_that_fails(tmp_path):
    async with Room(tmp_path) as hall:
        app = make_app(hall)
        well = await ask(app, "/api/health")
        assert (well.status, well.data) == (200, {"ok": True, "tables": 0, "trouble": {}})
        assert isinstance(hall.store, SqliteStore)
        hall.store.trouble["writer"] = "database or disk is full"
        ill = await ask(app, "/api/health")
        assert ill.status == 503
        assert ill.data == {
            "ok": False,
            "tables": 0,
            "trouble": {"writer": "database or disk is full"},
        }


@in_loop
async def test_health_says_when_what_was_played_is_not_written_for_long(tmp_path, monkeypatch):
    """A disk that hangs answers nothing, not even no."""
    monkeypatch.setattr(disk, "SLOW_SECONDS", 0.0)
    may_go_on = threading.Event()
    written = SqliteStore.written

    def hangs(self: SqliteStore, changes: list[Change]) -> NotSaved | None:
        may_go_on.wait()
        return written(self, changes)

    async with Room(tmp_path) as hall:
        app = make_app(hall)
        monkeypatch.setattr(SqliteStore, "written", hangs)
        opening = asyncio.create_task(table_for(hall, 2))
        while not (trouble := (await ask(app, "/api/health")).data["trouble"]):
            await asyncio.sleep(0.01)
        assert "is not written yet" in trouble["writer"]
        may_go_on.set()
        await opening
        assert hall.store.health() == {}


# ---- who may read it ----


def modes(folder: Path) -> dict[str, int]:
    return {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}


def test_all_files_are_made_for_their_owner_alone(tmp_path, path):
    old = os.umask(0)
    try:
        store = SqliteStore(path)
        store.write(entry("t", 1)).result(10)
        backup(str(path), str(tmp_path / "copy"))
        assert modes(tmp_path) == dict.fromkeys(["copy", path.name, f"{path.name}-wal", f"{path.name}-shm"], 0o600)
        store.close()
    finally:
        os.umask(old)


def test_files_that_others_could_read_are_closed_to_them_and_it_is_said(tmp_path, path, caplog):
    old_database(path, 3)
    path.chmod(0o644)
    Path(f"{path}-wal").touch(0o644)
    Path(f"{path}-wal").chmod(0o644)
    store = SqliteStore(path)
    assert set(modes(tmp_path).values()) == {0o600}
    assert [record.levelno for record in caplog.records] == [logging.WARNING] * 2
    assert "by its owner alone" in caplog.text
    store.close()


# ---- copies ----


def test_a_copy_is_made_while_tables_are_played(tmp_path, path, store):
    for id in "tu":
        store.write(Change(id, "playing", "private", 0, b"{}", 1, b"[]")).result(10)
    assert backup(str(path), str(tmp_path / "copy")) == 2
    store.write(entry("t", 2)).result(10)
    assert "another server" in in_another_process(path), "the copier took nothing along"
    copy = SqliteStore(tmp_path / "copy")
    saved = copy.load("t")
    copy.close()
    assert saved is not None
    assert saved.journal == [(1, b"[]")]


def test_a_copy_of_an_old_database_is_an_old_database(tmp_path, path):
    old_database(path, 2)
    assert backup(str(path), str(tmp_path / "copy")) == 1
    for name in (path, tmp_path / "copy"):
        assert rows(name, "PRAGMA user_version") == [(2,)]


def test_what_cannot_be_copied_is_said_and_leaves_nothing(tmp_path, path):
    filled(path)
    copy = tmp_path / "copy"
    with pytest.raises(Problem, match="there is no database"):
        backup(str(tmp_path / "nothing"), str(copy))
    assert not (tmp_path / "nothing").exists()
    junk = tmp_path / "junk"
    junk.write_text("this is no database, " * 100)
    with pytest.raises(Problem, match="cannot be read"):
        backup(str(junk), str(copy))
    other = tmp_path / "other"
    sqlite3.connect(other).execute("CREATE TABLE things (a)").connection.close()
    with pytest.raises(Problem, match="not a database of tables"):
        backup(str(other), str(copy))
    with pytest.raises(Problem, match="No such file"):
        backup(str(path), str(tmp_path / "no" / "folder"))
    overwrite_page(path, "journal")
    with pytest.raises(Problem, match="cannot be written"):
        backup(str(path), str(copy))
    assert not copy.exists()


def test_a_copy_takes_no_other_files_place(tmp_path, path):
    filled(path)
    (tmp_path / "copy").write_text("mine")
    with pytest.raises(Problem, match="exists already"):
        backup(str(path), str(tmp_path / "copy"))
    with pytest.raises(Problem, match="exists already"):
        backup(str(path), str(path))
    assert (tmp_path / "copy").read_text() == "mine"


def test_the_command_copies_and_says_how_many_tables(tmp_path, path, capsys):
    from cheeseboard.cli.main import main

    filled(path)
    assert main(["backup", str(path), str(tmp_path / "copy")]) == 0
    assert capsys.readouterr().out == f"{tmp_path / 'copy'}: 2 tables\n"
    assert main(["backup", str(path), str(tmp_path / "copy")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
