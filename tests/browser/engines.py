"""Firefox and WebKit from the system's packages: a page is opened, and asked in JavaScript.

Firefox speaks WebDriver BiDi by itself; WebKitGTK has a driver of its own, and wants a screen.
"""

from __future__ import annotations

import json
import re
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from glob import glob
from pathlib import Path
from typing import Any, Protocol

from websockets.sync.client import ClientConnection, connect

PATIENCE = 120  # s
MINI = "/usr/lib/*/webkit2gtk-4*/MiniBrowser"


class Engine(Protocol):
    def open(self, address: str) -> None: ...
    def ask(self, function: str, *args: object) -> Any:
        """What it comes to, or what its promise does."""


def written(function: str, args: tuple[object, ...]) -> str:
    return f"({function})({', '.join(json.dumps(one) for one in args)})"


class Firefox:
    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.last = 0
        self.say("session.new", capabilities={})
        self.context = self.say("browsingContext.getTree")["contexts"][0]["context"]

    def say(self, method: str, **params: object) -> Any:
        self.last += 1
        self.line.send(json.dumps({"id": self.last, "method": method, "params": params}))
        while True:
            heard = json.loads(self.line.recv(PATIENCE))
            if heard.get("id") == self.last:
                assert heard["type"] == "success", heard
                return heard["result"]

    def open(self, address: str) -> None:
        self.say("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def ask(self, function: str, *args: object) -> Any:
        wish = f"Promise.resolve({written(function, args)}).then((found) => JSON.stringify(found ?? null))"
        done = self.say("script.evaluate", expression=wish, target={"context": self.context}, awaitPromise=True)
        assert done["type"] == "success", done
        return json.loads(done["result"]["value"])


class WebKit:
    def __init__(self, door: str, program: str) -> None:
        self.door = door
        options = {"webkitgtk:browserOptions": {"binary": program, "args": ["--automation"]}}
        made = self.say("", {"capabilities": {"alwaysMatch": options}})
        self.door += f"/{made['sessionId']}"
        self.say("/timeouts", {"script": PATIENCE * 1000, "pageLoad": PATIENCE * 1000})

    def say(self, path: str, body: object) -> Any:
        kind = {"Content-Type": "application/json"}
        asked = urllib.request.Request(self.door + path, json.dumps(body).encode(), kind)
        try:
            with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as trouble:
            raise AssertionError(trouble.read().decode()) from None

    def open(self, address: str) -> None:
        self.say("/url", {"url": address})

    def ask(self, function: str, *args: object) -> Any:
        said = written(function, args)
        wish = f"""const done = arguments[0]
        Promise.resolve({said}).then((found) => done([found ?? null]), (trouble) => done(String(trouble)))"""
        found = self.say("/execute/async", {"script": wish, "args": []})
        assert isinstance(found, list), found
        return found[0]


@contextmanager
def firefox(place: Path) -> Iterator[Engine]:
    words = ["firefox-esr", "--headless", "--no-remote", "--remote-debugging-port", "0", "--profile", str(place)]
    with running(words) as started:
        address = told(started, r"WebDriver BiDi listening on (ws://\S+)")
        with connect(f"{address}/session", max_size=None) as line:
            yield Firefox(line)


@contextmanager
def webkit(place: Path) -> Iterator[Engine]:
    with ExitStack() as stack:
        screen = stack.enter_context(running(["Xvfb", "-displayfd", "1", "-screen", "0", "1280x800x24"]))
        number = told(screen, r"^(\d+)")
        port = free_port()
        seen = {"DISPLAY": f":{number}", "HOME": str(place), "PATH": "/usr/bin:/bin", "LIBGL_ALWAYS_SOFTWARE": "1"}
        stack.enter_context(running(["WebKitWebDriver", f"--port={port}"], seen))
        until_open(port)
        yield WebKit(f"http://127.0.0.1:{port}/session", next(iter(glob(MINI))))


def what_is_missing(name: str) -> str:
    """What to install, where it is not."""
    if name == "firefox":
        return "" if shutil.which("firefox-esr") else "firefox-esr"
    found = shutil.which("WebKitWebDriver") and shutil.which("Xvfb") and glob(MINI)
    return "" if found else "webkit2gtk-driver xvfb"


@contextmanager
def running(words: list[str], environment: dict[str, str] | None = None) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        words, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as started:
        try:
            yield started
        finally:
            started.terminate()


def told(started: subprocess.Popen[str], pattern: str) -> str:
    assert started.stdout is not None
    for line in started.stdout:
        if found := re.search(pattern, line):
            return found[1]
    raise AssertionError(f"it ended without {pattern}")


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def until_open(port: int) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise AssertionError("the driver did not start")
