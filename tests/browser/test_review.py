"""How a game went, on the page."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, Route

from cheeseboard.server.core.reviewing import Past, go_on
from tests.browser.house import Arrive
from tests.browser.looks import faults, looked_at
from tests.browser.visitor import DESK, PHONE, expect
from tests.coach.test_review import CARDS, SHORT, played

BUDGET = 6.0  # seconds, as they are reckoned: enough for one slip

MINE = """(table) => { // a game of one's own, on the list of this device
  const sat = { table, game: '', keys: [{ seat: 0, secret: '' }], seen: {}, at: 0 }
  const played = { table, game: '', at: 0, seconds: null, seats: [], mine: [0], places: [1], scores: [0] }
  localStorage.setItem('cheeseboard.tables', JSON.stringify({ [table]: sat }))
  localStorage.setItem('cheeseboard.games', JSON.stringify([played]))
}"""
NOTED = "JSON.parse(localStorage.getItem('cheeseboard.games'))[0].even"


@pytest.fixture(scope="module")
def made() -> dict[str, Any]:
    """The record, and its review: the house would take its time."""
    record = played(CARDS, 1, **SHORT)
    past = Past("test", record.to_data(), [0])
    piece = go_on(past, BUDGET)
    while piece.progress < 1.0:
        piece = go_on(past, BUDGET)
    review = json.loads(piece.made)
    parts = {"start": 0.3, "luck": 0.25, "choices": -0.4, "hidden": -0.1, "others": -0.05, "rest": 0.0}
    share = {name: {"value": value, "error": 0.02} for name, value in parts.items()}
    review["seats"][0]["share"] = {**share, "result": 0.0}  # so few rollouts tell none
    return {"record": record.to_data(), "review": review}


def open_review(page: Page, house: str, made: dict[str, Any]) -> str:
    """At first the half of it, then all."""
    sent = Request(f"{house}/api/records", json.dumps(made["record"]).encode(), {"content-type": "application/json"})
    table: str = json.load(urlopen(sent))["table"]
    asked: list[float] = []

    def answer(route: Route) -> None:
        asked.append(0.5 if not asked else 1.0)
        info = json.load(urlopen(f"{house}/api/tables/{table}"))
        whole = {"table": table, "game": CARDS.name, "seats": info["seats"], "progress": asked[-1]}
        route.fulfill(json={**whole, "review": made["review"] if asked[-1] == 1.0 else None})

    page.route("**/review", answer)
    page.goto(f"{house}/icon.svg")
    page.evaluate(MINE, table)
    page.goto(f"{house}/review/{table}?as=0")
    return table


IN_LARGE_LETTERS = """(names) => { // what of these is not whole, or lower than a finger
  document.documentElement.style.fontSize = '200%'
  const isWhole = ({ left, right, top, bottom }) => left >= 0 && right <= innerWidth && top >= 0 && bottom - top > 20
  const found = [...document.querySelectorAll(names)].filter((one) => !isWhole(one.getBoundingClientRect()))
  document.documentElement.style.fontSize = ''
  return found.map((one) => one.className || one.tagName)
}"""


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_review_shows_two_choices_with_figures_and_leads_on_from_the_moment(
    arrive: Arrive, axe: str, made: dict[str, Any], size: tuple[int, int]
):
    ann = arrive(size)
    page = ann.page
    table = open_review(page, ann.house, made)
    expect(page.get_by_role("heading", name="How it went")).to_be_visible()
    expect(page.get_by_role("heading", name="Chance to win, all cards open")).to_be_visible()
    seat = made["review"]["seats"][0]
    [slip] = seat["slips"]
    rows = page.locator(".rows li")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text(f"{round(100 * slip['better']['value'])}%")
    expect(rows.nth(0)).to_contain_text("better, for example")
    expect(rows.nth(1)).to_contain_text(f"{round(100 * slip['played']['value'])}%")
    expect(page.get_by_role("button", name="What you could know")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".glass > [inert] > *").first).to_be_visible()
    large = page.get_by_role("link", name="See it large")
    expect(large).to_have_attribute("href", f"/r/{table}?as=0#{slip['number']}")
    page.get_by_role("button", name="What lay there").click()
    expect(large).to_have_attribute("href", f"/r/{table}?as=all#{slip['number']}")
    assert looked_at(ann, axe) == []
    if size == PHONE:
        assert page.evaluate(IN_LARGE_LETTERS, "h1, footer .pri") == [], "the title and the button are whole"
        page.locator(".parts > summary").click()
    bars = page.locator(".parts li")
    expect(bars).to_have_count(6)
    expect(bars.nth(2)).to_contain_text("−40")
    across = [box["x"] for box in [bars.nth(at).bounding_box() for at in range(6)] if box]
    assert page.evaluate(NOTED) == {"n": -250, "unit": "chance"}  # the result without luck
    assert len(set(across)) == (1 if size == PHONE else 6), "one below the other on a phone, side by side at a desk"
    large.click()  # the replay has a star there, and says the same
    expect(page.locator(".strip .sign b")).to_have_count(1)
    expect(page.locator("aside .rows li")).to_have_count(2)
    assert faults(ann, axe) == []
    assert page.evaluate(IN_LARGE_LETTERS, ".stage, h1, .fork .btn") == [], "the board is seen beside both choices"
    page.get_by_role("button", name="To the beginning").click()
    expect(page.locator("aside .rows li")).to_have_count(0)
    page.get_by_role("button", name="Next mark").click()
    expect(page.get_by_role("slider", name="Moment of the game")).not_to_have_value("0")
    page.go_back()
    page.get_by_role("button", name="Try again from here").click()
    page.wait_for_url("**/t/*")
    expect(page).to_have_url(re.compile(r"/t/(?!" + table + ")"))
