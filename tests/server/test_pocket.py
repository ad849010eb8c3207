"""The house as a browser's worker has it: messages for sockets, one thread, a file that somebody else keeps."""

import asyncio
import json
import random
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bench.deltas import whole_frame
from cheeseboard.games import find, folders
from cheeseboard.server import pocket
from cheeseboard.server.adapters.pocket_store import PocketStore
from cheeseboard.server.adapters.second_worker import work_done
from cheeseboard.server.adapters.sqlite_store import SqliteStore
from cheeseboard.server.doors.http import make_app
from cheeseboard.server.pocket import Line, Pocket, opened, packed
from cheeseboard.server.ports import Change, NotSaved
from cheeseboard.server.run import hall_on
from tests.server.room import BOT, here, in_loop


class Second:
    """The other worker."""

    def __init__(self, is_there: bool = True) -> None:
        self.is_there = is_there
        self.asked = 0

    def is_ready(self) -> bool:
        return self.is_there

    async def ask(self, wish: bytes) -> bytes:
        if not self.is_there:
            raise OSError("there is no second worker")
        self.asked += 1
        return work_done(wish)


async def kept() -> None: ...


class Page:
    """Whoever plays in this browser: one line, and what HTTP would be."""

    def __init__(self, path: Path, second: Second | None = None, is_whole: bool = False) -> None:
        self.raw: list[str] = []
        self.read = 0  # of these
        self.ended: list[int] = []
        self.second = second or Second()
        self.pocket = opened(str(path), kept, is_whole, self.second, self.hear, self.ended.append)
        self.pocket.open(1)
        self.table, self.host = "", ""
        self.frames: dict[Any, Any] = {}
        self.secrets: list[str] = []
        self.number = 0

    def hear(self, line: int, text: str) -> None:
        self.raw.append(text)

    def say(self, type: str, **fields: Any) -> None:
        self.pocket.hear(1, json.dumps({"type": type, **fields}))

    async def heard(self, *types: str) -> Any:
        """The next of these that was not heard yet."""
        while True:
            while self.read < len(self.raw):
                message = json.loads(self.raw[self.read])
                self.read += 1
                if message["type"] == "delta":
                    message = whole_frame(self.frames[message["table"], message["seat"]], message)
                if message["type"] == "frame":
                    self.frames[message["table"], message["seat"]] = message
                if message["type"] in types:
                    return message
            await asyncio.sleep(0)

    async def open_table(self, game: str, *seats: Any, **more: Any) -> None:
        self.say("create", id="c", game=game, seats=list(seats), pace=0, **more)
        created = await self.heard("created")
        self.table, self.host = created["table"], created["host"]
        self.secrets = [key["secret"] for key in created["keys"]]
        for seat in range(len(self.secrets)):
            self.say("ready", table=self.table, seat=seat, contribution="00" * 16)

    async def play_to_the_end(self, frame: Any) -> None:
        chance = random.Random(3)
        while frame["result"] is None:
            if frame["ask"] is not None:
                self.number += 1
                move = chance.choice(frame["ask"]["moves"])["notation"]
                fields = {"table": self.table, "seat": frame["seat"], "sequence": frame["sequence"]}
                self.say("move", id=f"m{self.number}", moves=[move], **fields)
            frame = await self.heard("frame")

    async def get(self, path: str) -> Any:
        status, text = await self.pocket.ask("GET", f"/api/{path}")
        assert status == 200, text
        return json.loads(text)


@pytest.mark.parametrize("game", [name for name in folders() if not name.startswith("_")])
def test_a_whole_game_by_messages_and_the_server_tells_the_same_of_its_journal(game, tmp_path, monkeypatch):
    """Every moment of it through every eye, and what whoever comes back is sent: byte for byte."""

    @in_loop
    async def played():
        database = tmp_path / "tables.sqlite"
        with monkeypatch.context() as forbidden:
            forbidden.setattr(threading.Thread, "start", lambda *_: pytest.fail("a thread was started"))
            page = Page(database)
            await page.open_table(game, here(), *[BOT] * (find(game).seats[0] - 1))
            await page.play_to_the_end(await page.heard("frame"))
            record = await page.get(f"tables/{page.table}/record")
            status, verdict = await page.pocket.ask("POST", "/api/verify", json.dumps(record))
            assert (status, json.loads(verdict)["fair"]) == (200, True)
            mine = await told_again(page.pocket, page)
            await page.pocket.end()
        hall = hall_on(SqliteStore(database), workers=0)
        server = Pocket.__new__(Pocket)
        server.app = make_app(hall)
        assert await told_again(server, page) == mine
        await hall.close()

    played()


async def told_again(house: Pocket, page: Page) -> list[str]:
    """To somebody who sits down again, and who looks at the replay."""
    told: list[str] = []
    line = Line(house.app, 7, lambda number, text: told.append(text), lambda number: None)
    said = {"type": "sit", "table": page.table, "secrets": page.secrets, "host": page.host, "watch": True}
    line.heard.put_nowait({"type": "websocket.receive", "text": json.dumps(said)})
    line.heard.put_nowait({"type": "websocket.receive", "text": json.dumps({"type": "ping", "id": "p"})})
    while not told or '"pong"' not in told[-1]:
        await asyncio.sleep(0.001)
    line.heard.put_nowait({"type": "websocket.disconnect", "code": 1000})
    await line.task
    frames = [text for text in told if json.loads(text)["type"] == "frame"]
    assert frames
    for eye in ("none", "0", "all"):
        status, text = await house.ask("GET", f"/api/tables/{page.table}/replay?seat={eye}&from=0")
        assert status == 200, text
        frames.append(text)
    return frames


@in_loop
async def test_a_table_survives_the_end_of_the_worker_and_what_is_late_for_a_line_is_nobodys(tmp_path):
    page = Page(tmp_path / "t", Second(is_there=False))
    await page.open_table("_template", here(), BOT)
    frame = await page.heard("frame")
    while frame["ask"] is None:  # a bot may be first
        frame = await page.heard("frame")
    page.pocket.hall.store.close()  # as if the page were closed: nobody says goodbye
    again = Page(tmp_path / "t")
    again.table, again.secrets, again.host = page.table, page.secrets, page.host
    again.say("sit", table=page.table, secrets=page.secrets)
    found = await again.heard("frame")
    assert found["view"] == frame["view"]
    await again.play_to_the_end(found)
    assert page.second.asked == 0
    assert again.second.asked, "bots think in the other worker"
    again.pocket.close(1)
    again.pocket.hear(1, "{}")
    while not again.ended:
        await asyncio.sleep(0)
    again.pocket.hear(1, "{}")
    again.pocket.close(1)
    assert again.ended == [1]
    await again.pocket.end()


@in_loop
async def test_a_line_that_says_nonsense_is_closed_and_what_goes_wrong_elsewhere_is_told(tmp_path):
    page = Page(tmp_path / "t")
    for _ in range(25):
        page.say("nonsense")
    while not page.ended:
        await asyncio.sleep(0)
    assert await page.pocket.ask("GET", "/api/nothing") == (
        404, '{"type":"error","code":"not_found","detail":"there is nothing at this address","id":"","table":""}',
    )  # fmt: skip
    status, text = await page.pocket.ask("POST", "/api/verify", "[]")
    assert (status, json.loads(text)["code"]) == (400, "malformed")
    await page.pocket.end()


@in_loop
async def test_what_the_browser_does_not_keep_is_told_to_nobody_and_nothing_comes_after_it(tmp_path):
    answers = [None, OSError("no room"), None]

    async def keep() -> None:
        answer = answers.pop(0)
        if answer is not None:
            raise answer

    store = PocketStore(str(tmp_path / "t"), keep)
    heard: list[NotSaved | None] = []
    for number in (1, 2, 3):
        store.submit(Change("t", "playing", "private", 0, sequence=number, entry=b"1"), heard.append)
        assert len(heard) < number, "never at once"
        while len(heard) < number:
            await asyncio.sleep(0)
    assert heard[0] is None
    assert "no room" in str(heard[1])
    assert heard[1] is heard[2], "the file holds what nobody was told"
    assert store.health() == {"writer": "no room"}
    store.close()


ALONE = """
import sys
for name in ("uvicorn", "uvloop", "websockets", "rich", "multiprocessing", "fcntl", "numpy"):
    sys.modules[name] = None
import cheeseboard.server.pocket
"""


def test_a_browser_has_no_web_server_and_no_processes():
    done = subprocess.run([sys.executable, "-c", ALONE], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr


@in_loop
async def test_all_tables_go_to_another_browser_at_once_and_what_is_no_copy_changes_nothing(tmp_path):
    first, second = Page(tmp_path / "a"), Page(tmp_path / "b")
    await second.open_table("_template", here("Ben"), BOT)
    await second.play_to_the_end(await second.heard("frame"))
    await first.open_table("_template", here("Ann"), BOT)
    await first.play_to_the_end(await first.heard("frame"))
    over = first.table
    await first.open_table("rat_a_tat_cat", here("Ann"), BOT)
    await first.heard("frame")
    status, copy = await first.pocket.ask("GET", "/copy")
    assert status == 200
    for bad in ("", "nonsense", copy[: len(copy) // 2], packed(b"nothing of SQLite's" * 100)):
        status, text = await second.pocket.ask("POST", "/copy", bad)
        assert (status, json.loads(text)["code"]) == (400, "malformed"), text
    assert second.pocket.store.count() == 1
    assert await second.pocket.ask("POST", "/copy", copy) == (200, '{"tables": 2}')
    assert await second.pocket.ask("POST", "/copy", copy) == (200, '{"tables": 0}')
    assert second.pocket.store.count() == 3
    record = await second.get(f"tables/{over}/record")
    assert record == await first.get(f"tables/{over}/record")
    second.say("sit", table=first.table, secrets=first.secrets)
    second.table = first.table
    await second.play_to_the_end(await second.heard("frame"))
    assert (await second.get("days"))["deals"] == (await first.get("days"))["deals"], "the same in every browser"
    for page in (first, second):
        await page.pocket.end()


ENDLESS = "WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n) SELECT id, id, id FROM n"
CHANGED = [
    "DROP TABLE tables",
    "DELETE FROM tables",  # what was played belongs to no table
    "ALTER TABLE tables ADD COLUMN more",
    "PRAGMA user_version = 99",
    f"DROP TABLE talk; CREATE VIEW talk AS {ENDLESS} LIMIT 9",
    f"DROP TABLE recent; PRAGMA user_version = 3; CREATE VIEW recent AS {ENDLESS} LIMIT 9",
]


@in_loop
async def test_a_copy_that_somebody_has_changed_or_that_never_ends_changes_nothing(tmp_path, monkeypatch):
    first, second = Page(tmp_path / "a"), Page(tmp_path / "b")
    await first.open_table("_template", here("Ann"), BOT)
    await first.heard("frame")
    copy = first.pocket.store.copy()
    before = [*second.pocket.store.reader.iterdump()]
    for script in CHANGED:
        path = tmp_path / "copy"
        path.write_bytes(copy)
        with closing(sqlite3.connect(path)) as changed:
            changed.executescript(script)
        answer = await second.pocket.ask("POST", "/copy", packed(path.read_bytes()))
        assert answer == (200, '{"tables": 0}') if script.startswith("DELETE") else answer[0] == 400, (script, answer)
        assert [*second.pocket.store.reader.iterdump()] == before, script
    monkeypatch.setattr(pocket, "MOST_COPIED", len(copy))
    status, text = await second.pocket.ask("POST", "/copy", packed(copy))
    assert (status, "less than" in text) == (400, True), text
    monkeypatch.undo()
    assert await second.pocket.ask("POST", "/copy", packed(copy)) == (200, '{"tables": 1}')
    for page in (first, second):
        await page.pocket.end()


@in_loop
async def test_after_an_update_with_other_rules_a_running_game_says_what_happened_and_loses_nothing(
    tmp_path, monkeypatch
):
    page = Page(tmp_path / "t")
    await page.open_table("_template", here(), here("Ben"))
    await page.heard("frame")
    await page.pocket.end()
    before = find("_template").version
    monkeypatch.setattr(find("_template"), "version", "new")
    monkeypatch.setattr(find("_template"), "replays", ())
    again = Page(tmp_path / "t")
    again.say("sit", table=page.table, secrets=page.secrets)
    told = await again.heard("table", "frame")
    assert (told["type"], told["state"], told["version"]) == ("table", "stopped", before)
    assert (await again.get(f"tables/{page.table}/record"))["rules"] == before
    await again.pocket.end()
