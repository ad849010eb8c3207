"""Who comes in: under which name, how often, how slowly, and whose word about an address counts."""

import asyncio
import json
import socket
from pathlib import Path

import pytest
from msgspec.structs import replace

from cheeseboard.server.doors import http as application
from cheeseboard.server.doors.http import make_app
from cheeseboard.server.doors.http_connections import CONNECTIONS, TOO_MANY, TOO_SLOW, HttpConnection, HttpConnections
from cheeseboard.server.hall.limits import Limits, fitting, generous
from cheeseboard.server.run import descriptors, network_of
from tests.server.asking import ask
from tests.server.room import Room, in_loop
from tests.server.test_server import Process


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost", 200),
        ("localhost:8420", 200),
        ("LOCALHOST.:8420", 200),
        ("127.0.0.1:8420", 200),
        ("[::1]:8420", 200),
        ("192.168.1.7:8420", 200),
        (f"{socket.gethostname()}:8420", 200),
        ("games.example", 200),
        ("tables.example:8420", 200),
        ("evil.example", 400),
        ("evil.example:8420", 400),
        ("127.0.0.1.evil.example", 400),
        ("localhost.evil.example", 400),
        ("", 400),
        ("[", 400),
        ("<script>\n" + "x" * 5000, 400),
    ],
)
def test_the_house_answers_to_its_own_names(tmp_path, host, status):
    @in_loop
    async def asked():
        async with Room(tmp_path) as hall:
            app = make_app(hall, names=("games.example",), origins=("https://tables.example",))
            for path in ("/api/health", "/api/catalogue"):
                answer = await ask(app, path, host=host)
                assert answer.status == status
                if status == 400:
                    assert answer.data["code"] == "wrong_host"
                    assert len(answer.data["detail"]) < 250
                    assert "<" not in answer.headers.get("location", "")

    asked()


@in_loop
async def test_a_socket_under_another_name_is_refused_before_it_opens(tmp_path):
    async with Room(tmp_path) as hall:
        app = make_app(hall)
        for extensions, first in (({"websocket.http.response": {}}, "websocket.http.response.start"), ({}, None)):
            said: list = []

            async def send(message, said=said):
                said.append(message)

            async def receive():
                return {"type": "websocket.connect"}

            headers = [(b"host", b"evil.example"), (b"origin", b"http://evil.example")]
            scope = {"type": "websocket", "path": "/ws", "headers": headers, "extensions": extensions}
            more = {"client": ("192.0.2.1", 1), "root_path": "", "query_string": b"", "state": {}}
            await app({**scope, **more}, receive, send)
            assert said[0]["type"] == (first or "websocket.close")
            assert said[0].get("status", 400) == 400
        assert not hall.connections


@in_loop
async def test_an_origin_that_is_no_address_is_another_site(tmp_path):
    async with Room(tmp_path) as hall:
        for origin in ("http://[", "http://[::1", "null", "https://elsewhere.example"):
            answer = await ask(make_app(hall), "/api/records", b"{}", origin=origin)
            assert (answer.status, answer.data["detail"]) == (400, "this comes from another site")


@in_loop
async def test_every_request_has_a_measure(tmp_path):
    async with Room(tmp_path, Limits(reads_a_minute=3)) as hall:
        app = make_app(hall)
        paths = ("/api/catalogue", "/", "/api/lobby", "/api/health")
        answers = [await ask(app, path) for path in paths]
        assert [answer.status for answer in answers] == [200, 404, 200, 429]  # the page need not be built
        assert answers[-1].data["code"] == "too_fast"
        assert int(answers[-1].headers["retry-after"]) > 0
        assert "content-security-policy" in answers[-1].headers
        assert (await ask(app, "/api/health", address="192.0.2.2")).status == 200


@in_loop
async def test_a_body_that_does_not_come_is_not_waited_for(tmp_path, monkeypatch):
    monkeypatch.setattr(application, "BODY_SECONDS", 0.01)
    async with Room(tmp_path) as hall:
        for path in ("/api/records", "/api/verify"):
            answer = await ask(make_app(hall), path, b'{"cheeseboard":', is_whole=False)
            assert (answer.status, answer.data["code"]) == (408, "too_slow")
            assert answer.headers["connection"] == "close"


@in_loop
async def test_missing_parts_of_the_page_are_missing(tmp_path):
    (tmp_path / "page" / "assets").mkdir(parents=True)
    (tmp_path / "page" / "index.html").write_text("<p>the page</p>" * 100)
    (tmp_path / "page" / "assets" / "a.js").write_text("x = 1")
    async with Room(tmp_path) as hall:
        app = make_app(hall, tmp_path / "page")
        for path in ("/assets/anything", "/assets/", "/assets/b.js", "/assets/deep/er"):
            missing = await ask(app, path)
            assert missing.status == 404
            assert "immutable" not in missing.headers.get("cache-control", "")
        found = await ask(app, "/assets/a.js")
        assert (found.status, found.body) == (200, b"x = 1")
        assert "immutable" in found.headers["cache-control"]
        for path in ("/", "/t/abc", "/rules"):
            page = await ask(app, path)
            assert (page.status, page.headers["cache-control"]) == (200, "no-cache")
            assert page.headers["content-encoding"] == "gzip"
            assert page.body.startswith(b"<p>the page")
            assert (await ask(app, path, accept_encoding="identity")).body == page.body
            assert (await ask(app, path, if_none_match=page.headers["etag"])).status == 304


def test_connections_fit_into_the_descriptors_there_are():
    for files in (100, 256, 1024, 65_536):
        for limits in (Limits(), generous()):
            fitted = fitting(limits, files)
            assert fitted.all_connections + fitted.all_sockets + 64 <= files
            assert fitted.connections <= fitted.all_connections // 2 + 8
            assert fitted.sockets <= fitted.all_sockets // 2 + 8
    assert fitting(Limits(), 65_536) == replace(Limits(), sockets=200)
    assert descriptors() > 0


class Transport(asyncio.Transport):
    def __init__(self, address: str = "192.0.2.1", port: int = 1) -> None:
        super().__init__({"peername": (address, port), "sockname": ("127.0.0.1", 8420)})
        self.said = b""
        self.closed = False
        self.protocol: asyncio.BaseProtocol | None = None

    def write(self, data):
        self.said += data

    def close(self):
        self.closed = True

    abort = close

    def is_closing(self):
        return self.closed

    def get_protocol(self):
        return self.protocol

    def set_protocol(self, protocol):
        self.protocol = protocol


class Inner(asyncio.Protocol):
    """In the place of uvicorn's."""

    def __init__(self, **named):
        self.state = named["app_state"]
        self.heard = b""

    def connection_made(self, transport):
        self.transport = transport

    def data_received(self, data):
        self.heard += data
        if data == b"upgrade":
            self.transport.set_protocol(asyncio.Protocol())


@pytest.fixture
def arrive(monkeypatch):
    monkeypatch.setattr("uvicorn.protocols.http.auto.AutoHTTPProtocol", Inner)

    def one(among: HttpConnections, address: str = "192.0.2.1") -> tuple[HttpConnection, Transport]:
        connection = HttpConnection(None, None, {CONNECTIONS: among})  # type: ignore[arg-type]
        transport = Transport(address)
        transport.set_protocol(connection)
        connection.connection_made(transport)
        return connection, transport

    return one


@in_loop
async def test_a_connection_that_says_nothing_is_ended(arrive):
    among = HttpConnections(Limits())
    connection, transport = arrive(among)
    connection.data_received(b"GET / HTTP/1.1\r\nx: ")
    assert connection.deadline is not None  # however little it says, and however often
    before = connection.deadline
    connection.data_received(b"y")
    assert connection.deadline is before
    connection.end(*TOO_SLOW)  # what the deadline does
    assert transport.said.startswith(b"HTTP/1.1 408 ")
    assert transport.closed
    connection.connection_lost(None)
    assert (among.open, dict(among.by_address)) == (set(), {})
    assert connection.deadline is None


@in_loop
async def test_a_request_that_is_here_has_its_time_and_the_next_one_again(arrive):
    connection, _ = arrive(HttpConnections(Limits()))
    connection.request_begun()
    assert connection.deadline is None
    connection.request_done()
    assert connection.deadline is not None
    connection.connection_lost(None)


@in_loop
async def test_somebody_who_does_not_read_is_let_go(arrive):
    connection, _ = arrive(HttpConnections(Limits()))
    connection.inner.pause_writing = connection.inner.resume_writing = lambda: None
    connection.pause_writing()
    assert connection.unread is not None
    assert not connection.unread.cancelled()
    connection.resume_writing()
    assert connection.unread.cancelled()
    connection.connection_lost(None)


@in_loop
async def test_there_are_so_many_connections_and_no_more(arrive):
    among = HttpConnections(Limits(connections=2, all_connections=3), (network_of("10.0.0.0/8"),))
    first, _ = arrive(among)
    second, _ = arrive(among)
    first.request_begun()
    second.request_begun()
    refused, transport = arrive(among)
    assert transport.closed
    assert transport.said.startswith(b"HTTP/1.1 503 ")
    assert TOO_MANY[1].encode() in transport.said
    refused.data_received(b"GET / HTTP/1.1\r\n\r\n")
    assert refused.inner.heard == b""
    refused.connection_lost(None)
    assert len(among.open) == 2
    first.data_received(b"upgrade")  # a socket is counted elsewhere
    assert len(among.open) == 1
    for _ in range(2):
        proxied, transport = arrive(among, "10.1.2.3")
        proxied.request_begun()
        assert not transport.closed
    assert arrive(among, "192.0.2.9")[1].closed


@in_loop
async def test_whoever_has_waited_longest_without_asking_makes_room(arrive):
    among = HttpConnections(Limits(connections=2, all_connections=3))
    asking, its = arrive(among)
    asking.request_begun()
    slow, slows = arrive(among)
    _, third = arrive(among)  # of the same address: the slow one goes, not the one that asks
    assert (its.closed, slows.closed, third.closed) == (False, True, False)
    slow.connection_lost(None)
    others = [arrive(among, f"192.0.2.{number}")[1] for number in range(2, 8)]  # of other addresses
    assert third.closed
    assert [one.closed for one in others] == [True] * 4 + [False] * 2
    assert not its.closed
    assert len(among.open) == 3
    asking.request_done()
    arrive(among, "192.0.2.99")
    assert others[4].closed  # the longest wait, not the oldest connection
    assert not its.closed


UPGRADE = (
    b" HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
    b"sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


def half(address: str) -> socket.socket:
    host, port = address.removeprefix("http://").split(":")
    found = socket.create_connection((host, int(port)), timeout=20)
    found.sendall(b"GET /api/health HTTP/1.1\r\nhost: localhost\r\nx: ")
    return found


def test_half_requests_stop_nobody(tmp_path):
    """More of them than there are descriptors."""
    process = Process(tmp_path / "t.sqlite", files=128)
    held = []
    try:
        for _ in range(150):
            held.append(half(process.address))
        refused = [one for one in held if is_refused(one)]
        assert len(refused) > 100
        with socket.create_connection(held[0].getpeername(), timeout=20, source_address=("127.0.0.2", 0)) as other:
            other.sendall(b"GET /api/health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
            assert other.recv(100).startswith(b"HTTP/1.1 200 ")
        for line in (b"GET /ws?" + b"a" * 9000, b"GET /ws"):  # one that is no socket's is answered, too, and not held
            with socket.create_connection(held[0].getpeername(), timeout=20, source_address=("127.0.0.2", 0)) as other:
                other.sendall(line + UPGRADE)
                assert other.recv(100).startswith(b"HTTP/1.1 400 " if len(line) > 100 else b"HTTP/1.1 101 ")
    finally:
        for one in held:
            one.close()
        process.end()


def is_refused(one: socket.socket) -> bool:
    one.settimeout(0.2)
    try:
        return one.recv(100)[:12] in (b"HTTP/1.1 503", b"")
    except ConnectionError:
        return True
    except TimeoutError:
        return False


@pytest.mark.parametrize(("words", "is_believed"), [((), False), (("--proxy", "127.0.0.1"), True)])
def test_an_address_is_believed_from_a_named_proxy_alone(tmp_path: Path, words, is_believed):
    process = Process(tmp_path / "t.sqlite", *words)
    try:
        statuses = set()
        for number in range(70 if is_believed else 400):  # more than one address may post in a minute, however slowly
            try:
                process.post("/api/records", b"{}", **{"X-Forwarded-For": f"203.0.113.{number % 250}"})
            except OSError as error:
                statuses.add(json.load(error)["code"])  # type: ignore[arg-type]
            if "too_fast" in statuses:
                break
        assert ("too_fast" not in statuses) == is_believed
    finally:
        process.end()
