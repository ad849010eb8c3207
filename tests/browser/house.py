"""A house with the built page, and the system's Chromium to look at it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright

from cheeseboard.server.doors.pages import built_page
from tests.browser.guarded import SAME_LUCK
from tests.browser.visitor import DESK, Visitor
from tools.page import BROWSERS
from tools.site import build_site

ROOT = Path(__file__).resolve().parents[2]
MORE_PATIENCE = 30_000  # ms; two cores may be busy
expect.set_options(timeout=MORE_PATIENCE)
SAME_PART = """() => {  // the page's own part of the luck; its ids and secrets stay what they are
  const real = crypto.getRandomValues.bind(crypto)
  crypto.getRandomValues = (bytes) => bytes.length === 16 ? bytes.fill(7) : real(bytes)
}"""
SAME_TIME = 5  # s
NEIGHBOUR = "neighbour.test"  # the house as another machine sees it: by plain http, and not its own
NAMED = ("--name", NEIGHBOUR)


@pytest.fixture(scope="session")
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Its address.  With --alone every browser has a house of its own, which is the same to who is alone."""
    if request.config.getoption("--alone"):
        with given_out(build_site(ROOT, Path(sys.executable))) as (address, _):
            yield f"{address}?"  # behind it stand the addresses of such a page
    else:
        yield from serving(tmp_path_factory, *NAMED)


@pytest.fixture(scope="session")
def lucky_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """One in which luck is always the same."""
    yield from serving(tmp_path_factory, *NAMED, SAME_LUCK)


class Plain(SimpleHTTPRequestHandler):
    """As any host of files."""

    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript", ".wasm": "application/wasm"}

    def log_message(self, format: str, *args: Any) -> None: ...


class Host(ThreadingHTTPServer):
    def handle_error(self, request: Any, client_address: Any) -> None:
        """Whoever asked has gone."""


@contextmanager
def given_out(folder: Path, path: str = "/", port: int = 0) -> Iterator[tuple[str, ThreadingHTTPServer]]:
    """A folder of files, or what is at a path in it: its address, and what gives it out."""
    server = Host(("127.0.0.1", port), partial(Plain, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_port}{path}", server
    stop(server)


def stop(server: ThreadingHTTPServer) -> None:
    server.shutdown()
    server.server_close()


def serving(tmp_path_factory: pytest.TempPathFactory, *words: str) -> Iterator[str]:
    assert built_page(), "the page is not built: python3 dev.py page"
    database = tmp_path_factory.mktemp("house") / "tables.sqlite"
    command = [sys.executable, "-m", "tests.browser.guarded", "serve", "--port", "0", "--database", str(database)]
    command += ["--workers", "1", *words]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            line = server.stdout.readline()
            found = re.search(r"http://\S+(?=/)", line)
            assert found, f"the server said: {line!r}"
            yield found[0]
        finally:
            server.terminate()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    program = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    assert program, "the browser tests need Chromium: python3 dev.py test installs it where it can"
    with sync_playwright() as playwright:
        elsewhere = f"--host-resolver-rules=MAP {NEIGHBOUR} 127.0.0.1"
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", elsewhere])
        yield browser
        browser.close()


class Browsers:
    """Browsers of people's own, lent for a test: they keep the page's files, and nothing else."""

    def __init__(self, chromium: Browser, house: str) -> None:
        self.chromium = chromium
        self.house = house
        self.free: dict[tuple[int, int], list[BrowserContext]] = {}

    def lend(self, size: tuple[int, int]) -> BrowserContext:
        if self.free.get(size):
            return self.free[size].pop()
        window = ViewportSize(width=size[0], height=size[1])
        context = self.chromium.new_context(viewport=window, locale="en-GB", has_touch=size[0] < 700)
        context.set_default_timeout(MORE_PATIENCE)
        return context

    def take_back(self, size: tuple[int, int], context: BrowserContext, house: str) -> None:
        context.set_offline(False)
        page, *more = context.pages
        for other in more:
            other.close()
        page.goto(f"{house}/icon.svg")  # a place of the house where nobody writes anything down
        page.evaluate("localStorage.clear()")
        if abs(page.evaluate("Date.now()") / 1000 - time.time()) > SAME_TIME:
            context.close()  # a clock that was stopped or put forward stays so on every page
            return
        page.close()
        self.free.setdefault(size, []).append(context)


@pytest.fixture(scope="session")
def browsers(chromium: Browser, house: str) -> Browsers:
    return Browsers(chromium, house)


Arrive = Callable[..., Visitor]


@pytest.fixture
def arrive(browsers: Browsers) -> Iterator[Arrive]:
    """Somebody with a browser of their own.  At the end nothing may have gone wrong in any of them."""
    yield from arriving(browsers)


@pytest.fixture
def arrive_by_luck(chromium: Browser, lucky_house: str) -> Iterator[Arrive]:
    """The same, where luck is always the same."""
    yield from arriving(Browsers(chromium, lucky_house), f"({SAME_PART})()")


def arriving(browsers: Browsers, script: str = "") -> Iterator[Arrive]:
    lent: list[tuple[tuple[int, int], BrowserContext, str]] = []
    faults: list[str] = []

    def one(size: tuple[int, int] = DESK, from_elsewhere: bool = False, **settings: object) -> Visitor:
        context = browsers.lend(size)
        house = browsers.house.replace("localhost", NEIGHBOUR) if from_elsewhere else browsers.house
        lent.append((size, context, house))
        page = context.new_page()
        page.add_init_script(script)
        watch(page, house, faults)
        return Visitor(page, house, {"speed": 0, "sound": False, "named": True, "coach": False, **settings}, faults)

    yield one
    for size, context, house in lent:
        browsers.take_back(size, context, house)
    assert faults == [], faults


def watch(page: Page, house: str, faults: list[str]) -> None:
    """Errors, refusals of the content policy, and requests to anywhere else."""
    own = (house.partition("?")[0], "data:", "blob:")
    page.on("pageerror", lambda error: faults.append(f"error: {error}"))
    page.on("console", lambda said: faults.append(said.text) if is_fault(said.type, said.text) else None)
    page.on("request", lambda asked: None if asked.url.startswith(own) else faults.append(asked.url))


def is_fault(kind: str, text: str) -> bool:
    statuses, lost = ("404", "409", "429"), ("net::ERR_INTERNET_DISCONNECTED", "WebSocket connection")
    expected = (*statuses, *lost, "Cross-Origin-Opener-Policy")  # the last: not over plain http
    return kind == "error" and not any(one in text for one in expected)


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe-core, out of the page's own packages."""
    return Path("web/node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
