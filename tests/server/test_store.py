"""Nothing that was acknowledged is lost: recovery, disks that are full, databases that cannot be written."""

import asyncio
import random
import sqlite3
from concurrent.futures import Future
from functools import partial
from typing import Any

import pytest

from cheeseboard import find
from cheeseboard.engine.codec import to_json
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.match import Match
from cheeseboard.engine.options import Agreement
from cheeseboard.games import folders
from cheeseboard.server.adapters.sqlite_store import MOST_AT_ONCE, SqliteStore, settle
from cheeseboard.server.core.journal import SNAPSHOT_EVERY, table_text
from cheeseboard.server.hall.hall import Hall
from cheeseboard.server.ports import KEPT_TALK, Change, NotSaved
from tests.server.room import BOT, CARDS, SEALED, Client, Message, Room, here, in_loop, play_all, table_for


def writer_of(hall: Hall) -> sqlite3.Connection:
    assert isinstance(hall.store, SqliteStore)
    assert hall.store.writer is not None
    return hall.store.writer


@pytest.mark.parametrize("game", [CARDS, SEALED])
def test_a_table_that_is_loaded_again_is_the_table_that_was_left(tmp_path, game):
    @in_loop
    async def left_and_found():
        room = Room(tmp_path)
        chance = random.Random(1)
        async with room as hall:
            clients = await table_for(hall, 3, game)
        for _ in range(6):
            async with room as hall:
                for client in clients:
                    again = Client(hall)
                    client.connection, client.dispatcher, client.hall = again.connection, again.dispatcher, hall
                    await client.sit()
                await play_all(clients, chance, 7)
                table = hall.open_tables[clients[0].table].journaled
                before = table.position(), table.sequence, table.told_at, table.asked_at, table.answered, table.cuts
                frames = [client.last("frame") for client in clients]
            async with room as hall:
                table = (await hall.find(clients[0].table)).journaled
                after = table.position(), table.sequence, table.told_at, table.asked_at, table.answered, table.cuts
                assert after == before
                for client, frame in zip(clients, frames, strict=True):
                    again = Client(hall)
                    again.secrets, again.table = client.secrets, client.table
                    await again.sit(since=frame["sequence"])
                    assert again.last("frame")["view"] == frame["view"]
                    assert again.last("frame")["ask"] == frame["ask"]

    left_and_found()


@in_loop
async def test_take_backs_are_in_the_journal_too(tmp_path):
    room = Room(tmp_path)
    async with room as hall:
        client = Client(hall)
        await client.create(here(), BOT, take_backs="consent")
        await client.ready()
        for number in range(4):
            await client.play_one(random.Random(number))
            await client.say("take_back", id=f"t{number}", table=client.table, seat=0)
            await client.play_one(random.Random(number + 10))
        while hall.open_tables[client.table].thinking:
            await asyncio.sleep(0.001)
        table = hall.open_tables[client.table].journaled
        before = table.position(), table.told_at, table.cuts
        assert table.cuts
    async with room as hall:
        table = (await hall.find(client.table)).journaled
        assert (table.position(), table.told_at, table.cuts) == before


@in_loop
async def test_a_move_said_again_after_a_restart_is_not_played_again(tmp_path):
    room = Room(tmp_path)
    async with room as hall:
        clients = await table_for(hall, 2)
        mover = next(client for client in clients if client.asks())
        seat = next(iter(mover.secrets))
        said = {"id": "same", "table": mover.table, "seat": seat, "moves": ["draw"]}
        said["sequence"] = mover.last("frame")["sequence"]
        await mover.say("move", **said)
        accepted = mover.last("accepted")
    async with room as hall:
        again = Client(hall)
        again.secrets, again.table = mover.secrets, mover.table
        await again.sit()
        assert (await again.say("move", **said)) == [accepted]
        assert len(hall.open_tables[again.table].journaled.playing().choices) == 1


def readings_of(table):
    clock = table.playing().clock
    assert clock is not None
    return clock.readings


@in_loop
async def test_the_clock_of_a_timed_game_is_read_from_the_journal(tmp_path):
    room = Room(tmp_path)
    options = {"mode": "time", "time_limit_s": 1, "max_turns_per_round": 4}
    async with room as hall:
        clients = await table_for(hall, 2, options=options)
        await play_all(clients, random.Random(4), 18)
        table = hall.open_tables[clients[0].table].journaled
        before, readings = table.position(), readings_of(table)
    async with room as hall:
        table = (await hall.find(clients[0].table)).journaled
        assert table.position() == before
        assert readings_of(table) == readings


@in_loop
async def test_a_forked_game_is_found_again(tmp_path):
    room = Room(tmp_path)
    async with room as hall:
        clients = await table_for(hall, 2, options={"preset": "quick"})
        await play_all(clients, random.Random(10))
        client = Client(hall)
        fork = {"id": "f", "table": clients[0].table, "at": 3, "seats": [here(), here("Ben")], "pace": 0}
        await client.say("fork", **fork)
        created = client.last("created")
        client.table, client.secrets = created["table"], {key["seat"]: key["secret"] for key in created["keys"]}
        await client.ready()
        for _ in range(5):
            await client.play_one(random.Random(3))
        before = hall.open_tables[client.table].journaled.position()
    async with room as hall:
        assert (await hall.find(client.table)).journaled.position() == before


@pytest.mark.parametrize("name", folders())
def test_a_position_is_noted_as_the_engine_writes_a_table(name):
    """For it is compared with what an older program has noted."""
    match: Match[Any] = Match(find(name), seed=bytes(32))
    chance = random.Random(4)
    for _ in range(60):
        assert table_text(match.table) == to_json(match.table).encode()
        asks = match.asks()
        if not asks:
            break
        ask = chance.choice(asks)
        match.play(ask.seat, chance.choice(ask.moves))


@pytest.mark.parametrize(("letters", "written"), [("Café", b"\\u00e9"), ("\x7f", b"\\u007f"), ("\x1f", b"\\u001f")])
def test_also_where_letters_are_not_plain(letters, written):
    match: Match[Any] = Match(find(CARDS), seed=bytes(32))
    match.table.options = Agreement({"house": letters}, 2)
    assert table_text(match.table) == to_json(match.table).encode()
    assert written in table_text(match.table)


@in_loop
async def test_a_position_that_is_not_the_noted_one_is_noticed(tmp_path):
    room = Room(tmp_path)
    async with room as hall:
        client = Client(hall)
        await client.create(here(), here("Ben"), options={"rounds": 20})
        await client.ready()
        for number in range(SNAPSHOT_EVERY + 5):
            await client.play_one(random.Random(number))
        saved = hall.store.load(client.table)
        assert saved is not None
        assert saved.snapshot == (SNAPSHOT_EVERY, saved.snapshot and saved.snapshot[1])
    with sqlite3.connect(room.path) as database:
        database.execute("UPDATE snapshots SET position = 'another'")
    async with room as hall:
        answers = await Client(hall).say("sit", table=client.table)
        assert "position is not the one that was noted" in answers[0]["detail"]


@in_loop
async def test_a_table_goes_on_under_rules_that_only_permit_more(tmp_path, monkeypatch):
    room = Room(tmp_path)
    async with room as hall:
        clients = await table_for(hall, 2)
        before = hall.open_tables[clients[0].table].journaled.position()
    with sqlite3.connect(room.path) as database:  # noted by the old rules, which may write a table differently
        database.execute("REPLACE INTO snapshots VALUES (?, 1, 'as the old rules wrote it')", (clients[0].table,))
    monkeypatch.setattr(find(CARDS), "version", "2")
    monkeypatch.setattr(find(CARDS), "replays", ("1",))
    async with room as hall:
        open_table = await hall.find(clients[0].table)
        assert open_table.journaled.position() == before
        assert open_table.journaled.playing().record().version == "2"


# ---- disks ----


@in_loop
async def test_a_full_disk_is_said_and_nothing_happens(tmp_path):
    async with Room(tmp_path) as hall:
        client = Client(hall)
        await client.create(here(), here("Ben"), options={"rounds": 100})
        await client.ready()
        writer = writer_of(hall)
        [pages] = writer.execute("PRAGMA page_count").fetchone()
        writer.execute(f"PRAGMA max_page_count = {pages + 1}")
        table = hall.open_tables[client.table].journaled
        answer: Message = {}
        said: Message = {}
        before = "", 0
        for number in range(1000):
            [frame] = client.asks()
            before = table.position(), table.sequence
            said = {"id": f"{number:060}", "sequence": frame["sequence"]}
            answer = await client.move(frame["seat"], frame["ask"]["moves"][0]["notation"], **said)
            if answer["type"] != "accepted":
                break
        assert (answer["type"], answer["code"]) == ("error", "not_saved")
        assert "full" in answer["detail"]
        assert (table.position(), table.sequence) == before
        writer.execute("PRAGMA max_page_count = 100000")
        [frame] = client.asks()
        again = await client.move(frame["seat"], frame["ask"]["moves"][0]["notation"], **said)
        assert again["type"] == "accepted"
        after = table.position()
    async with Room(tmp_path) as hall:
        assert (await hall.find(client.table)).journaled.position() == after


@in_loop
async def test_a_failed_join_leaves_the_seat_open(tmp_path):
    async with Room(tmp_path) as hall:
        host = Client(hall)
        await host.create(here(), {"kind": "open"})
        writer = writer_of(hall)
        writer.execute("PRAGMA query_only = on")
        friend = Client(hall)
        assert (await friend.say("join", id="j", table=host.table, name="Ben"))[0]["code"] == "not_saved"
        writer.execute("PRAGMA query_only = off")
        assert await friend.join(host.table, "Ben") == 1


def test_a_database_that_is_none_is_said(tmp_path):
    (tmp_path / "junk").write_text("this is no database, " * 100)
    with pytest.raises(Problem, match="not a database"):
        SqliteStore(tmp_path / "junk")
    with pytest.raises(Problem, match="cannot be used"):
        SqliteStore(tmp_path / "no" / "such" / "folder")
    with sqlite3.connect(tmp_path / "other") as other:
        other.execute("CREATE TABLE things (a)")
    with pytest.raises(Problem, match="another program"):
        SqliteStore(tmp_path / "other")


def test_a_database_of_a_later_format_is_said(tmp_path):
    SqliteStore(tmp_path / "t").close()
    with sqlite3.connect(tmp_path / "t") as database:
        database.execute("PRAGMA user_version = 9")
    with pytest.raises(Problem, match="has format 9"):
        SqliteStore(tmp_path / "t")


# ---- the store itself ----


def test_what_waits_is_written_together(tmp_path):
    store = SqliteStore(tmp_path / "t")
    changes = [Change("t", "playing", "private", 0, b"{}" if n == 1 else None, n, b"[]") for n in range(1, 400)]
    done = [store.write(change) for change in changes]
    for future in done:
        future.result(10)
    assert store.changes == 399
    assert store.groups < 399
    saved = store.load("t")
    assert saved is not None
    assert [sequence for sequence, _ in saved.journal] == list(range(1, 400))
    store.close()


@pytest.mark.parametrize("more", [(), (b"{}",), tuple(range(4, 2 * MOST_AT_ONCE))], ids=["alone", "mixed", "large"])
def test_a_group_that_fails_is_not_written_at_all(tmp_path, more):
    store = SqliteStore(tmp_path / "t")
    store.write(Change("t", "playing", "private", 0, b"{}", 1, b"[]")).result(10)
    entries = [2, 3, *[n for n in more if isinstance(n, int)]]
    group = [Change("t", "playing", "private", 0, None, n, b"[]") for n in entries]
    group += [Change("u", "playing", "private", 0, setup) for setup in more if isinstance(setup, bytes)]
    group.append(Change("t", "playing", "private", 0, None, None, b"an entry without its place"))
    waiting: list[Future[None]] = [Future() for _ in group]
    store.write_group([(change, partial(settle, done), None) for change, done in zip(group, waiting, strict=True)])
    for future in waiting:
        with pytest.raises(NotSaved):
            future.result(10)
    saved = store.load("t")
    assert saved is not None
    assert len(saved.journal) == 1
    assert store.count() == 1
    store.close()


def test_a_large_group_is_written_whole(tmp_path):
    store = SqliteStore(tmp_path / "t")
    store.write(Change("t", "playing", "private", 0, b"{}", 1, b"[]")).result(10)
    heard: list[NotSaved | None] = []
    entries = [b"[%d]" % n for n in range(2, 2 * MOST_AT_ONCE + 7)]
    store.write_group(
        [(Change("t", "playing", "private", 0, None, n, e), heard.append, None) for n, e in enumerate(entries, 2)]
    )
    saved = store.load("t")
    assert saved is not None
    assert [entry for _, entry in saved.journal] == [b"[]", *entries]
    assert heard == [None] * len(entries)
    store.close()


def test_entries_are_found_in_their_order_before_and_after_they_were_tidied_up(tmp_path, monkeypatch):
    monkeypatch.setattr("cheeseboard.server.adapters.sqlite_store.TIDY_AFTER", 10)
    store = SqliteStore(tmp_path / "t")
    for id in "tu":
        store.write(Change(id, "playing", "private", 0, b"{}")).result(10)
    for n in range(1, 18):
        for id in "ut":
            store.write(Change(id, "playing", "private", 0, None, n, b"%s %d" % (id.encode(), n))).result(10)
    wanted = [(n, b"t %d" % n) for n in range(1, 18)]
    saved = store.load("t")
    assert saved is not None
    assert saved.journal == wanted
    store.close()
    assert counts(tmp_path / "t") == (30, 4)
    store = SqliteStore(tmp_path / "t")
    saved = store.load("t")
    assert saved is not None
    assert saved.journal == wanted
    store.close()
    assert counts(tmp_path / "t") == (34, 0), "at the start, too"


def counts(path) -> tuple[int, int]:
    database = sqlite3.connect(path)
    found = [database.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in ("journal", "recent")]
    database.close()
    return found[0], found[1]


def test_entries_that_cannot_be_tidied_up_stay_and_are_found(tmp_path, monkeypatch):
    store = SqliteStore(tmp_path / "t")
    store.write(Change("t", "playing", "private", 0, b"{}", 1, b"one")).result(10)
    stumbles = "BEGIN; DELETE FROM recent; INSERT INTO nowhere VALUES (1)"
    monkeypatch.setattr("cheeseboard.server.adapters.sqlite_store.TIDY_UP", stumbles)
    store.tidy_up()
    saved = store.load("t")
    assert saved is not None
    assert saved.journal == [(1, b"one")]
    store.write(Change("t", "playing", "private", 0, None, 2, b"two")).result(10)
    store.close()


def test_who_fails_to_hear_that_it_is_on_disk_keeps_nobody_else_from_hearing(tmp_path):
    store = SqliteStore(tmp_path / "t")
    store.write(Change("s", "playing", "private", 0, b"{}")).result(10)
    heard: list[NotSaved | None] = []
    first, second = [Change(id, "playing", "private", 0, b"{}") for id in "tu"]
    store.write_group([(first, stumbles, None), (second, heard.append, None)])
    assert heard == [None]
    store.close()


def stumbles(trouble: NotSaved | None) -> None:
    raise ValueError("a mistake of ours")


@in_loop
async def test_talk_survives_a_restart_and_only_the_last_sentences_are_kept(tmp_path):
    room = Room(tmp_path)
    async with room as hall:
        ann, ben = await table_for(hall, 2, chat="free")
        for number in range(KEPT_TALK + 7):
            await ann.say("say", table=ann.table, seat=0, text=f"sentence {number}")
        await ben.say("say", table=ben.table, seat=1, phrase="nice")
        ben.listen()
        told = [m for m in ben.heard if m["type"] == "said"]
        numbers = [m["number"] for m in told]
        assert len(numbers) == KEPT_TALK + 8
        assert numbers == sorted(set(numbers))
    async with room as hall:
        again = Client(hall)
        again.secrets, again.table = ann.secrets, ann.table
        await again.sit()
        assert [m for m in again.heard if m["type"] == "said"] == told[-KEPT_TALK:]
        await again.say("say", table=again.table, seat=0, phrase="hello")
        assert again.last("said")["number"] > told[-1]["number"]
        found = hall.store.load(ann.table)
        assert found is not None
        assert len(found.talk) == KEPT_TALK


@in_loop
async def test_what_could_not_be_written_was_not_said(tmp_path, monkeypatch):
    room = Room(tmp_path)
    async with room as hall:
        ann, ben = await table_for(hall, 2)

        def full(changes):
            raise sqlite3.OperationalError("database or disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(hall.store, "commit", full)
            answer = await ann.say("say", table=ann.table, seat=0, phrase="hello")
        assert answer[0]["code"] == "not_saved"
        ben.listen()
        assert not [m for m in ben.heard if m["type"] == "said"]
        await ann.say("say", table=ann.table, seat=0, phrase="phew")
        ben.listen()
        assert [m["phrase"] for m in ben.heard if m["type"] == "said"] == ["phew"]
