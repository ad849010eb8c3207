"""The door to the network: opened and closed by whoever sits at the machine, and by nobody else."""

import json
import socket
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from cheeseboard.server.adapters import network
from cheeseboard.server.doors.door import Door
from cheeseboard.server.doors.http import make_app
from cheeseboard.server.hall.limits import Limits
from tests.server.asking import ask
from tests.server.room import Room, in_loop
from tests.server.test_server import Process, say, wait_for

HERE = "127.0.0.1"
OPEN, CLOSE = b'{"open":true}', b'{"open":false}'


class Listening:
    def __init__(self, bound: socket.socket) -> None:
        self.bound = bound
        self.port = bound.getsockname()[1]

    def close(self) -> None:
        self.bound.close()


def door_of(port: int = 0, host: str = HERE) -> tuple[Door, list[Listening]]:
    """One whose server only keeps the sockets it is given."""
    door, opened = Door(host, port), []

    async def listen(bound):
        opened.append(Listening(bound))
        return opened[-1]

    door.listen = listen
    return door, opened


@pytest.fixture(autouse=True)
def neighbourhood(monkeypatch):
    monkeypatch.setattr(network, "own_address", lambda: "127.0.0.2")


@in_loop
async def test_whoever_sits_here_opens_the_door_and_closes_it_again(tmp_path):
    async with Room(tmp_path) as hall:
        door, opened = door_of()
        app = make_app(hall, door=door)
        before = await ask(app, "/api/network", address=HERE)
        assert before.data == {"here": True, "open": False, "fixed": False, "address": ""}
        assert (await ask(app, "/api/catalogue", address=HERE)).data["address"] == ""
        await ask(app, "/api/network", OPEN, address=HERE, origin="http://localhost")
        after = await ask(app, "/api/network", OPEN, address=HERE)  # said twice, opened once
        [listening] = opened
        address = f"http://127.0.0.2:{listening.port}"
        assert after.data == {"here": True, "open": True, "fixed": False, "address": address}
        assert (await ask(app, "/api/catalogue", address=HERE)).data["address"] == address
        for _ in range(2):
            closed = await ask(app, "/api/network", CLOSE, address=HERE)
            assert closed.data == before.data
        assert listening.bound.fileno() == -1
        assert (await ask(app, "/api/catalogue", address=HERE)).data["address"] == ""


@pytest.mark.parametrize(
    "fields",
    [
        {"address": "192.168.1.9"},
        {"x_forwarded_for": "192.168.1.9"},
        {"forwarded": "for=192.168.1.9"},
        {"x_real_ip": "192.168.1.9"},
        {"via": "1.1 somewhere"},
        {"host": "192.168.1.7:8420"},
        {"host": "games.example"},
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"sec_fetch_site": "cross-site"},
        {"sec_fetch_site": "same-site"},
        {"address": "192.168.1.9", "x_forwarded_for": HERE},
    ],
)
def test_nobody_else_opens_it(tmp_path, fields):
    @in_loop
    async def tried():
        async with Room(tmp_path) as hall:
            door, opened = door_of()
            app = make_app(hall, door=door, names=("games.example",))
            answer = await ask(app, "/api/network", OPEN, **{"address": HERE, **fields})
            assert (answer.status, answer.data["code"]) in ((403, "not_here"), (400, "wrong_secret"))
            assert not opened
            if "origin" not in fields:
                assert not (await ask(app, "/api/network", **{"address": HERE, **fields})).data["here"]

    tried()


@in_loop
async def test_where_it_cannot_be_opened_that_is_said(tmp_path, monkeypatch):
    monkeypatch.setattr(network, "own_address", lambda: "192.168.1.7")
    async with Room(tmp_path, Limits()) as hall:
        for host in ("0.0.0.0", "192.168.1.7"):
            door, opened = door_of(host=host, port=8420)
            app = make_app(hall, door=door)
            info = (await ask(app, "/api/network", address=HERE)).data
            assert (info["open"], info["fixed"]) == (True, True)
            assert (await ask(app, "/api/network", OPEN, address=HERE)).status == 400
            assert not opened
        door, opened = door_of()
        app = make_app(hall, door=door)
        for body in (b"", b"{}", b"[]", b'{"open":1}', b'{"open":true,"more":1}', b"\xff"):
            assert (await ask(app, "/api/network", body, address=HERE)).data["code"] == "malformed"
        monkeypatch.setattr(network, "own_address", lambda: "")
        refused = await ask(app, "/api/network", OPEN, address=HERE)
        assert (refused.status, refused.data["code"]) == (409, "no_network")
        assert not opened


@in_loop
async def test_a_taken_port_and_a_machine_that_travels(tmp_path, monkeypatch):
    async with Room(tmp_path) as hall:
        with socket.create_server(("127.0.0.2", 0)) as taken:
            door, opened = door_of(taken.getsockname()[1])
            app = make_app(hall, door=door)
            await ask(app, "/api/network", OPEN, address=HERE)
            assert opened[0].port != taken.getsockname()[1]
        monkeypatch.setattr(network, "own_address", lambda: "127.0.0.3")
        moved = await ask(app, "/api/network", OPEN, address=HERE)
        assert moved.data["address"].startswith("http://127.0.0.3:")
        assert opened[0].bound.fileno() == -1
        await ask(app, "/api/network", CLOSE, address=HERE)


def test_friends_come_in_by_the_door_and_leave_when_it_closes(tmp_path):
    process = Process(tmp_path / "t.sqlite")
    own = network_address(process)
    try:
        there = process.post("/api/network", OPEN)["address"]
        assert there == f"http://{own}:{process.address.rsplit(':', 1)[1]}"
        with urlopen(f"{there}/api/network") as answer:
            assert json.load(answer) == {"here": False, "open": True, "fixed": False, "address": ""}
        with pytest.raises(HTTPError) as refused:
            urlopen(f"{there}/api/network", CLOSE)
        assert refused.value.code == 403
        with connect(process.ws) as ann, connect(f"{there.replace('http', 'ws')}/ws") as ben:
            for one in (ann, ben):
                say(one, "ping", id="1")
                assert wait_for(one, "pong")["id"] == "1"
            assert not process.post("/api/network", CLOSE)["open"]
            assert wait_for(ben, "error")["code"] == "door_closed"
            with pytest.raises(ConnectionClosed) as closed:
                ben.recv(timeout=20)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.reason == "the server no longer lets in others from the network"
            with pytest.raises(URLError):
                urlopen(f"{there}/api/health", timeout=20)
            say(ann, "ping", id="2")
            assert wait_for(ann, "pong")["id"] == "2"
        assert process.post("/api/network", OPEN)["address"] == there  # and open again
    finally:
        process.end()


def network_address(process: Process) -> str:
    """Of this machine, as the process finds it; a machine in no network has no door."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as found:
        try:
            found.connect(network.ELSEWHERE)
        except OSError:
            process.end()
            pytest.skip("this machine is in no network")
        return str(found.getsockname()[0])
