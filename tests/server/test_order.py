"""Order at a table, and what is forgotten: by hosts, by people themselves, by whoever operates the house."""

import json
import random
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.cli.main import main
from cheeseboard.server.adapters.here import OneHouse, SystemClock, Threads
from cheeseboard.server.adapters.inline_bots import InlineBots
from cheeseboard.server.adapters.sqlite_store import SqliteStore
from cheeseboard.server.doors.http import make_app
from cheeseboard.server.doors.operating import word_of
from cheeseboard.server.hall import order
from cheeseboard.server.hall.hall import Hall
from tests.server.asking import ask
from tests.server.room import PLENTY, Client, in_loop, play_all, table_for

QUICK = {"preset": "quick"}
DAY = 86_400
Opened = Callable[[], AbstractAsyncContextManager[Hall]]


class Later:
    """The clock of this machine, some days on."""

    def __init__(self) -> None:
        self.here = SystemClock()
        self.days = 0
        self.ticks, self.pause, self.work = self.here.ticks, self.here.pause, self.here.work

    def wall(self) -> float:
        return self.here.wall() + self.days * DAY


@pytest.fixture(params=["sqlite", "postgresql"])
def opened(request: pytest.FixtureRequest) -> Opened:
    place = request.getfixturevalue("tmp_path" if request.param == "sqlite" else "database")

    @asynccontextmanager
    async def open_hall() -> AsyncIterator[Hall]:
        hall = house_on(place)
        try:
            yield hall
        finally:
            await hall.close()

    open_hall.dump = lambda: dumped(place)  # type: ignore[attr-defined]
    return open_hall


def house_on(place: Path | str) -> Hall:
    if isinstance(place, Path):
        store = SqliteStore(place / "tables.sqlite")
        return Hall(store, InlineBots(), Later(), Threads(), OneHouse(), PLENTY)
    from cheeseboard.server.adapters.postgres_store import PostgresStore
    from cheeseboard.server.adapters.street import Street

    street = Street(PostgresStore(place))
    hall = Hall(street.store, InlineBots(), Later(), Threads(), street, PLENTY)
    street.open(hall)
    return hall


def dumped(place: Path | str) -> bytes:
    """Every value of every row."""
    if isinstance(place, Path):
        with sqlite3.connect(place / "tables.sqlite") as file:
            names = [name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            return repr([file.execute(f"SELECT * FROM {name}").fetchall() for name in names]).encode()
    import psycopg

    with psycopg.connect(place) as base:
        names = [name for (name,) in base.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")]
        return repr([base.execute(f"SELECT * FROM {name}".encode()).fetchall() for name in names]).encode()


async def operate(hall: Hall, verb: str, **more: Any) -> Any:
    wish = {"word": word_of(hall.store.secret), "verb": verb, **more}
    return await ask(make_app(hall), "/api/operate", json.dumps(wish).encode())


@in_loop
async def test_the_host_takes_a_seat_away_and_a_bot_plays_on(opened: Opened):
    async with opened() as hall:
        ann, ben, cleo = await table_for(hall, 3, options=QUICK)
        await ben.say("kick", table=ann.table, seat=2)
        assert ben.last("error")["code"] == "not_host"
        await ann.say("kick", table=ann.table, seat=1)
        seat = cleo.last("table")["seats"][1]
        assert (seat["kind"], seat["people"], seat["sits_in"]) == ("bot", [], False)
        assert ben.last("error")["code"] == "wrong_secret"
        await ben.say("say", table=ann.table, seat=1, phrase="hello")
        assert ben.last("error")["code"] == "wrong_secret"
        back = Client(hall)
        back.table, back.secrets = ann.table, ben.secrets
        await back.sit()
        assert back.last("error")["code"] == "wrong_secret"


@in_loop
async def test_before_the_start_whoever_lost_a_seat_needs_an_invitation(opened: Opened):
    async with opened() as hall:
        ann, ben = Client(hall), Client(hall)
        await ann.create({"kind": "here", "name": "Ann"}, {"kind": "open"})
        await ann.say("kick", table=ann.table, seat=1)
        assert ann.last("error")["detail"] == "nobody sits there"
        await ben.join(ann.table, "Ben")
        await ann.say("kick", table=ann.table, seat=1)
        assert ann.last("table")["seats"][1]["kind"] == "invited"
        await ben.say("join", id="again", table=ann.table, name="Ben")
        assert ben.last("error")["code"] == "seat_taken"


@in_loop
async def test_a_seat_is_not_heard_until_the_host_allows_it_again(opened: Opened):
    async with opened() as hall:
        ann, ben = await table_for(hall, 2, options=QUICK, chat="free")
        await ann.say("mute", table=ann.table, seat=1)
        assert ben.last("table")["muted"] == [1]
        await ben.say("say", table=ann.table, seat=1, text="one")
        assert ben.last("error")["code"] == "quiet"
        await ann.say("mute", table=ann.table, seat=1, muted=False)
        await ben.say("say", table=ann.table, seat=1, text="two")
        ann.listen()
        assert [said["text"] for said in ann.heard if said["type"] == "said"] == ["two"]


@in_loop
async def test_a_closed_table_stays_closed(opened: Opened):
    async with opened() as hall:
        ann, ben = await table_for(hall, 2, options=QUICK, chat="free")
        await next(client for client in (ann, ben) if client.asks()).play_one(random.Random(1))
        await ann.say("close", table=ann.table)
        info = ben.last("table")
        assert (info["state"], info["closed"]) == ("stopped", True)
        asked = [client for client in (ann, ben) if client.asks()]
        for client in asked:
            frame = client.asks()[0]
            answer = await client.move(frame["seat"], frame["ask"]["moves"][0]["notation"])
            assert answer["type"] == "refused"
        table, secrets = ann.table, ben.secrets
    async with opened() as hall:
        back = Client(hall)
        back.table, back.secrets = table, secrets
        await back.sit()
        assert back.last("table")["state"] == "stopped"


@in_loop
async def test_who_wants_to_be_forgotten_is_and_the_game_stays(opened: Opened):
    async with opened() as hall:
        app = make_app(hall)
        ann, zebedee = Client(hall), Client(hall)
        await ann.create({"kind": "here", "name": "Ann"}, {"kind": "open"}, options=QUICK, chat="free")
        await zebedee.join(ann.table, "Zebedee")
        for client in (ann, zebedee):
            await client.ready()
        await zebedee.say("say", table=ann.table, seat=1, text="marzipan")
        await ann.say("say", table=ann.table, seat=0, text="nougat")
        await play_all([ann, zebedee], random.Random(3))
        wish = json.dumps({"secrets": list(zebedee.secrets.values())}).encode()
        gone = await ask(app, f"/api/tables/{ann.table}/forget", wish)
        assert (gone.status, gone.data) == (200, {"people": 1})
        assert ann.last("table")["seats"][1]["name"] == "Anon 2"
        assert (await ask(app, f"/api/tables/{ann.table}/forget", wish)).status == 404, "the secret is void"
        record = await ask(app, f"/api/tables/{ann.table}/record")
        assert [chair["name"] for chair in record.data["table"]["chairs"]] == ["Ann", "Anon 2"]
        table = ann.table
    dump = opened.dump()  # type: ignore[attr-defined]
    assert b"Zebedee" not in dump
    assert b"marzipan" not in dump
    assert b"nougat" in dump
    async with opened() as hall:
        assert [said.text for said in (await hall.find(table)).talk] == ["nougat"]
        assert (await operate(hall, "delete", table=table)).status == 200
    dump = opened.dump()  # type: ignore[attr-defined]
    assert b"nougat" not in dump
    assert table.encode() not in dump


@in_loop
async def test_who_leaves_a_running_game_forgotten_is_followed_by_a_bot(opened: Opened):
    async with opened() as hall:
        ann, _ = await table_for(hall, 2, options=QUICK)
        assert (await operate(hall, "forget", table=ann.table, seat=1)).status == 200
        seat = ann.last("table")["seats"][1]
        assert (seat["kind"], seat["people"]) == ("bot", [])
        assert (await operate(hall, "forget", table=ann.table, seat=1)).status == 400


@in_loop
async def test_a_report_reaches_the_operator_with_what_was_said_and_no_names(opened: Opened):
    async with opened() as hall:
        ann, ben = await table_for(hall, 2, options=QUICK, chat="free")
        await ben.say("say", table=ann.table, seat=1, text="rude")
        await ann.say("report", id="r", table=ann.table, seat=1, words="was rude")
        assert ann.last("reported")["id"] == "r"
        [filed] = (await operate(hall, "reports")).data["reports"]
        assert filed["noted"] == {"seat": 1, "by": [0], "words": "was rude", "talk": [{"seat": 1, "text": "rude"}]}
        assert (await ask(make_app(hall), "/api/operate", b'{"word": "x", "verb": "reports"}')).status == 404
        assert (await operate(hall, "settle", table=ann.table, number=1)).status == 400
        assert (await operate(hall, "settle", table=ann.table, number=filed["number"])).status == 200
        assert (await operate(hall, "reports")).data["reports"] == []
        [listed] = (await operate(hall, "tables")).data["tables"]
        assert (listed["table"], listed["state"], listed["people"]) == (ann.table, "playing", 2)


@in_loop
async def test_tables_go_when_nobody_has_come_for_as_long_as_they_are_kept(opened: Opened):
    async with opened() as hall:
        hall.kept_days = {"gathering": 7, "playing": 180}
        ann, ben = await table_for(hall, 2, options=QUICK)
        cleo = Client(hall)
        await cleo.create({"kind": "here", "name": "Cleo"}, {"kind": "open"})
        clock = hall.clock
        assert isinstance(clock, Later)
        clock.days = 8
        assert await order.sweep_old(hall) == 0, "somebody has it on screen"
        for client in (ann, ben, cleo):
            hall.gone(client.connection)
        hall.sweep(-1.0)
        assert await order.sweep_old(hall) == 1
        assert hall.store.load(cleo.table) is None
        clock.days = 170
        await ann.sit()  # whoever comes back has the table for as long again
        hall.gone(ann.connection)
        hall.sweep(-1.0)
        clock.days = 190
        assert await order.sweep_old(hall) == 0
        clock.days = 351
        assert await order.sweep_old(hall) == 1
        assert hall.store.load(ann.table) is None


def test_the_operator_asks_a_running_server_by_a_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    heard: list[dict[str, Any]] = []
    store = SqliteStore(tmp_path / "tables.sqlite")

    class Server(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            heard.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b'{"tables": [], "reports": [], "table": null, "talk": []}')

        def log_message(self, *_: object) -> None: ...

    with HTTPServer(("127.0.0.1", 0), Server) as server:
        thread = threading.Thread(target=server.handle_request)
        thread.start()
        at = f"http://127.0.0.1:{server.server_port}"
        place = str(tmp_path / "tables.sqlite")
        assert main(["house", "kick", "abcde", "1", "--store", place, "--at", at]) == 0
        thread.join()
    assert heard == [{"word": word_of(store.secret), "verb": "kick", "table": "abcde", "seat": 1}]
    assert capsys.readouterr().out == "done\n"
    store.close()
    assert main(["house", "close", "--store", place]) == 2
    assert main(["house", "tables", "--store", place, "--at", at]) == 2
    assert "no server answers" in capsys.readouterr().err


@pytest.mark.parametrize("word", ["over", "over=0", "over=x", "never=3"])
def test_how_long_tables_are_kept_is_said_plainly(word: str, capsys: pytest.CaptureFixture[str]):
    assert main(["serve", "--keep", word, "--port", "0"]) == 2
    assert "as in over=365" in capsys.readouterr().err
