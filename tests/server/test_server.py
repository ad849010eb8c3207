"""The server as a process: kills, endings, limits, headers, addresses."""

import json
import secrets
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from bench import kills
from cheeseboard.engine.language import LANGUAGES
from cheeseboard.server.adapters import network
from cheeseboard.server.doors.door import listening
from tests.server.room import CARDS, finished

ROOT = Path(__file__).parents[2]


class Process:
    program: tuple[str, ...] = ("-m", "cheeseboard")

    def __init__(self, database: Path, *words: str, files: int | None = None) -> None:
        """`files`: how many descriptors it has."""
        command = [sys.executable, *self.program, "serve", "--port", "0", "--workers", "0", *words]
        command += ["--database", str(database)]
        if files is not None:
            command = ["sh", "-c", f'ulimit -n {files}; exec "$@"', "sh", *command]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.address = next(word for word in line.split() if word.startswith("http")).rstrip("/")
        self.ws = self.address.replace("http", "ws", 1) + "/ws"

    def get(self, path: str) -> Any:
        with urlopen(self.address + path) as answer:
            return json.load(answer)

    def post(self, path: str, body: bytes, **headers: str) -> Any:
        with urlopen(Request(self.address + path, body, headers)) as answer:
            return json.load(answer)

    def end(self) -> int:
        if self.process.poll() is None:
            self.process.terminate()
        status = self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return status


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    process = Process(tmp_path_factory.mktemp("server") / "tables.sqlite")
    yield process
    process.end()


def say(ws: Any, type: str, **fields: Any) -> None:
    ws.send(json.dumps({"type": type, **fields}))


def wait_for(ws: Any, type: str) -> Any:
    while True:
        message = json.loads(ws.recv(timeout=20))
        if message["type"] == type:
            return message


def begin(ws: Any, **more: Any) -> Any:
    seats = [{"kind": "here", "name": "Ann"}, {"kind": "here", "name": "Ben"}]
    say(ws, "create", id="c", game=CARDS, seats=seats, options={"preset": "quick"}, **more)
    created = wait_for(ws, "created")
    for seat in (0, 1):
        say(ws, "ready", table=created["table"], seat=seat, contribution=secrets.token_hex(16))
    return created


def play_out(ws: Any, table: str) -> None:
    """The first move offered, or `hold` where there is one, until the end."""
    frames: dict[int, Any] = {}
    number = 0
    while True:
        frame = wait_for(ws, "frame")
        frames[frame["seat"]] = frame
        if frame["result"] is not None:
            return
        if frame["ask"] is not None:
            number += 1
            fields = {"id": str(number), "table": table, "seat": frame["seat"], "sequence": frame["sequence"]}
            say(ws, "move", moves=[frame["ask"]["moves"][0]["notation"]], **fields)


def test_kills_lose_nothing_and_leave_nothing_behind(tmp_path):
    found = finished(kills.run(8, 3, 1, tmp_path / "tables.sqlite", CARDS, between=12))
    assert (found["lost"], found["doubled"]) == (0, 0)
    assert found["moves acknowledged"] > 8
    assert found.get("left over", 0) == 0
    assert found.get("other processes at the kills", 1) > 0, "bots were thinking"


def test_a_polite_end_tells_everybody_and_loses_nothing(tmp_path):
    database = tmp_path / "tables.sqlite"
    process = Process(database, "--generous")
    with connect(process.ws) as ws:
        created = begin(ws)
        frame = wait_for(ws, "frame")
        while frame["ask"] is None:
            frame = wait_for(ws, "frame")
        fields = {"id": "1", "table": created["table"], "seat": frame["seat"], "sequence": frame["sequence"]}
        say(ws, "move", moves=["draw"], **fields)
        accepted = wait_for(ws, "accepted")
        process.process.send_signal(signal.SIGTERM)
        assert wait_for(ws, "restarting")["seconds"] > 0
        with pytest.raises(ConnectionClosed) as closed:
            ws.recv(timeout=10)
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1012, "restarting")
    assert process.end() in (0, -signal.SIGTERM)
    process = Process(database)
    with connect(process.ws) as ws:
        say(ws, "sit", table=created["table"], secrets=[key["secret"] for key in created["keys"]])
        assert wait_for(ws, "table")["sequence"] == accepted["sequence"]
    process.end()


def test_an_outside_bot_plays_a_whole_game(server):
    command = [sys.executable, ROOT / "examples" / "wire_bot.py", server.address]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert "over after" in done.stdout


def test_a_finished_game_is_given_out_checked_taken_in_and_replayed(server):
    with connect(server.ws) as ws:
        table = begin(ws)["table"]
        with pytest.raises(HTTPError) as refused:
            server.get(f"/api/tables/{table}/record")
        assert refused.value.code == 409
        play_out(ws, table)
    record = server.get(f"/api/tables/{table}/record")
    assert server.post("/api/verify", json.dumps(record).encode()) == {
        "fair": True,
        "detail": "",
        "commitment": record["commitment"],
    }
    short = {**record, "seed": "00", "commitment": sha256(b"\0").hexdigest()}
    verdict = server.post("/api/verify", json.dumps(short).encode())
    assert (verdict["fair"], verdict["commitment"]) == (False, short["commitment"])
    assert "a seed has 32 bytes" in verdict["detail"]
    forged = {**record, "contributions": ["00" * 16, "00" * 16]}
    assert not server.post("/api/verify", json.dumps(forged).encode())["fair"]
    taken = server.post("/api/records", json.dumps(record).encode())["table"]
    for id in (table, taken):
        replay = server.get(f"/api/tables/{id}/replay?seat=all")
        assert len(replay["moments"]) == len(record["choices"]) + 1
        assert [(seat["name"], seat["level"]) for seat in replay["seats"]] == [("Ann", None), ("Ben", None)]
    assert server.get(f"/api/tables/{taken}")["state"] == "over"
    again = server.get(f"/api/tables/{taken}/record")
    assert again == record


def test_what_the_page_reads(server):
    catalogue = server.get("/api/catalogue")
    assert catalogue["address"] == ""
    [game] = [game for game in catalogue["games"] if game["id"] == CARDS]
    assert game["usual_level"] in game["levels"]
    assert game["languages"] == list(LANGUAGES)
    for language in game["languages"]:
        assert "event.drew.you" in server.get(f"/api/texts/{CARDS}/{language}")["texts"]
        assert server.get(f"/api/howto/{CARDS}/{language}")["markdown"]
    rules = {clause["id"]: clause for clause in server.get(f"/api/rules/{CARDS}")["clauses"]}
    assert len(rules) == 141
    assert rules["RTC-139"]["ruling"]
    assert "*Source" not in rules["RTC-139"]["text"]
    assert {clause["language"] for clause in rules.values()} == {"en"}
    portuguese = server.get("/api/rules/_template/pt")
    assert portuguese["language"] == portuguese["clauses"][0]["language"] == "pt"
    assert server.get("/api/lobby") == {"tables": []}


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/tables/nowhere", 404),
        ("/api/tables/nowhere/replay", 404),
        ("/api/texts/chess/en", 404),
        ("/api/texts/rat_a_tat_cat/xx", 404),
        ("/api/rules/..%2f..", 404),
        ("/api/rules/rat_a_tat_cat/xx", 404),
        ("/api/nothing", 404),
        ("/../../etc/host.conf", 404),
        ("/%2e%2e/%2e%2e/etc/host.conf", 404),
    ],
)
def test_what_is_not_there_is_said(server, path, status):
    with pytest.raises(HTTPError) as refused:
        urlopen(server.address + path)
    assert refused.value.code == status


@pytest.mark.parametrize("body", [b"", b"{}", b"[1]", b'{"cheeseboard":1}', b"\xff", b"[" * 100_000, b"x" * 600_000])
def test_a_record_that_is_none_is_refused(server, body):
    for path in ("/api/records", "/api/verify"):
        with pytest.raises(HTTPError) as refused:
            server.post(path, body)
        assert refused.value.code in (400, 413)
        assert json.load(refused.value)["detail"]


def test_pages_of_other_sites_may_not_speak_for_their_visitors(server):
    for origin in ("https://elsewhere.example", "null", "http://localhost:1"):
        with pytest.raises(InvalidStatus):
            connect(server.ws, origin=Origin(origin))
        with pytest.raises(HTTPError) as refused:
            server.post("/api/records", b"{}", Origin=origin)
        assert refused.value.code == 400
    with connect(server.ws, origin=Origin(server.address)) as ws:
        say(ws, "ping", id="1")
        assert wait_for(ws, "pong")["id"] == "1"


def test_every_answer_has_its_headers(server):
    for path in ("/api/catalogue", "/api/nothing", "/"):
        try:
            headers = urlopen(server.address + path).headers
        except HTTPError as error:  # the page need not be built here
            headers = error.headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "http" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["server"] is None


def test_the_socket_survives_nonsense_and_closes_with_a_reason_when_it_goes_on(server):
    with connect(server.ws) as ws:
        ws.send("nonsense")
        assert wait_for(ws, "error")["code"] == "malformed"
        ws.send(b"\x00\xff")
        assert wait_for(ws, "error")["code"] == "malformed"
        ws.send(json.dumps({"type": "ping", "id": "x" * 20_000}))
        assert wait_for(ws, "error")["code"] == "too_large"
        say(ws, "ping", id="1")
        assert wait_for(ws, "pong")["id"] == "1"
        with pytest.raises(ConnectionClosed) as closed:
            say_nonsense(ws)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008
        assert closed.value.rcvd.reason


def say_nonsense(ws: Any) -> None:
    """On and on."""
    while True:
        ws.send("nonsense")
        ws.recv(timeout=10)


def test_a_message_without_measure_closes_the_socket(server):
    with connect(server.ws) as ws:
        ws.send("x" * 200_000)
        with pytest.raises(ConnectionClosed) as closed:
            ws.recv(timeout=10)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", ""),
        ("::1", ""),
        ("0.0.0.0", "http://192.168.1.7:8420"),
        ("192.168.1.9", "http://192.168.1.9:8420"),
        ("fd00::7", "http://[fd00::7]:8420"),
    ],
)
def test_others_are_sent_to_an_address_that_is_theirs_too(monkeypatch, host, address):
    monkeypatch.setattr(network, "own_address", lambda: "192.168.1.7")
    assert network.address_for_others(host, 8420) == address


def test_without_a_network_there_is_no_address_for_others(monkeypatch):
    assert network.own_address().count(".") in (0, 3)
    monkeypatch.setattr(network, "own_address", lambda: "")
    assert network.address_for_others("0.0.0.0", 8420) == ""


def test_a_port_that_is_taken_is_said_in_one_line(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-m", "cheeseboard", "serve", "--port", port, "--database", tmp_path / "t"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert done.stderr.strip() == f"cheeseboard: port {port} is taken by another program; choose another with --port"


@pytest.mark.parametrize("number", ["-1", "100000"])
def test_a_number_of_workers_that_makes_no_sense_is_said_in_one_line(tmp_path, number):
    command = [sys.executable, "-m", "cheeseboard", "serve", "--port", "0", "--database", tmp_path / "t.sqlite"]
    found = subprocess.run([*command, "--workers", number], capture_output=True, text=True)
    assert (found.returncode, found.stderr.strip()) == (2, f"cheeseboard: workers are 0 to 256, not {number}")


def test_a_database_that_cannot_be_used_is_said_in_one_line(tmp_path):
    (tmp_path / "t").write_text("no database " * 100)
    command = [sys.executable, "-m", "cheeseboard", "serve", "--port", "0", "--database", tmp_path / "t"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert "not a database" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_who_shares_a_port_is_sent_nobody_before_it_can_answer():
    refused = pytest.raises(ConnectionRefusedError)
    with listening("127.0.0.1", 0, is_shared=True) as bound, socket.socket() as visitor, refused:
        visitor.connect(bound.getsockname())
