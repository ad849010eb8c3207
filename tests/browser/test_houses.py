"""Pages whose house is killed or restarted: what they say meanwhile, and that they go on, at the same address."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from signal import SIGKILL, SIGTERM, Signals

import pytest
from playwright.sync_api import Browser

from bench.chaos import free_ports
from cheeseboard.engine.text import LANGUAGES
from tests.browser.house import Arrive, Browsers, arriving
from tests.browser.visitor import Visitor, expect, wait_until_quiet
from tools.servers import Redis

TEXTS = {language: tomllib.loads(Path(f"web/src/texts/{language}.toml").read_text()) for language in LANGUAGES}


class Street:
    """Houses at one port, one after the other or side by side."""

    def __init__(self, store: str, line: str) -> None:
        [self.port] = free_ports(1)
        self.address = f"http://localhost:{self.port}"
        command = [sys.executable, "-m", "tests.browser.guarded", "serve", "--port", str(self.port), "--workers", "0"]
        self.command = [*command, "--store", store, "--line", line]
        self.houses: list[subprocess.Popen[str]] = []

    def open(self) -> None:
        house = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.houses.append(house)
        assert house.stdout is not None
        assert self.address in house.stdout.readline()

    def end_first(self, by: Signals) -> None:
        house = self.houses.pop(0)
        house.send_signal(by)
        house.wait(30)

    def end(self) -> None:
        while self.houses:
            self.end_first(SIGKILL)


@pytest.fixture
def street(database: str, redis_server: Redis) -> Iterator[Street]:
    found = Street(database, redis_server.url)
    found.open()
    yield found
    found.end()


@pytest.fixture
def arrive_there(chromium: Browser, street: Street) -> Iterator[Arrive]:
    yield from arriving(Browsers(chromium, street.address))


def test_while_its_house_is_gone_a_page_says_so_in_every_language_and_then_goes_on(
    arrive_there: Arrive, street: Street
):
    everybody = {language: arrive_there(language=language) for language in LANGUAGES}
    for one in everybody.values():
        one.open_table("Bot")
    asked = {language: said(one) for language, one in everybody.items()}
    assert len(set(asked.values())) == len(LANGUAGES), asked

    street.end_first(SIGKILL)
    for language, one in everybody.items():
        words = TEXTS[language]["net"]["lost"].partition("{n}")[0]  # and in how many seconds it tries again
        expect(one.page.locator(".ask .say")).to_contain_text(words)
    street.open()
    check_all_go_on(everybody, asked)

    street.open()
    street.end_first(SIGKILL)  # nobody has to wait for a new one
    check_all_go_on(everybody, asked)
    ann, before = everybody["en"], asked.pop("en")
    ann.act()
    expect(ann.page.locator(".ask .say")).not_to_have_text(before)
    said(ann)

    street.end_first(SIGTERM)
    for language, one in everybody.items():
        expect(one.page.locator(".ask .say")).to_have_text(TEXTS[language]["refused"]["restarting"])
    street.open()
    check_all_go_on(everybody, asked)
    ann.play_to_the_end()


def said(one: Visitor) -> str:
    """What is asked, when all is shown."""
    wait_until_quiet(one.page)
    one.page.wait_for_load_state("networkidle")  # what cannot be fetched later is another matter
    return one.page.locator(".ask .say").inner_text()


def check_all_go_on(everybody: dict[str, Visitor], asked: dict[str, str]) -> None:
    for language, words in asked.items():
        expect(everybody[language].page.locator(".ask .say")).to_have_text(words)
