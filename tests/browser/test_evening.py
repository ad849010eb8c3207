"""An evening, run at the server's machine: tables at once, a board of all of them, a sheet of QR codes."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.house import Arrive, Browsers, arriving, serving
from tests.browser.looks import faults, too_small
from tests.browser.visitor import PHONE, Visitor, expect, expect_no_sideways_scroll, wait_until_still


@pytest.fixture
def arrive_at_machine(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arrive]:
    """At a house without another name, whose evenings are run by whoever is at its machine."""
    for house in serving(tmp_path_factory):
        yield from arriving(Browsers(chromium, house))


def sat_down(arrive: Arrive, code: str, name: str) -> Visitor:
    guest = arrive(PHONE).at(f"/j/{code}")
    guest.page.get_by_label("Your nickname").fill(name)
    guest.page.get_by_role("button", name="Sit down").press("Enter")
    guest.page.wait_for_url("**/t/*")
    return guest


def test_tables_are_opened_watched_nudged_printed_and_ended(arrive_at_machine: Arrive, axe: str):
    host = arrive_at_machine()
    page = host.at("/tables").page
    page.get_by_role("link", name="Run an evening").press("Enter")
    page.get_by_role("combobox", name="Game", exact=True).select_option(label="Rat-a-Tat Cat · 6+")
    for less in ("One table fewer",) * 4 + ("One seat fewer",) * 2:
        page.get_by_role("button", name=less).press("Enter")
    page.get_by_role("switch", name="Child’s mode").press("Enter")
    page.get_by_role("button", name="Open 2 tables").press("Enter")
    tables = page.get_by_role("listitem").filter(has=page.get_by_role("heading", level=3))
    expect(tables).to_have_count(2)
    code = (page.get_by_role("link", name="Look in: Table 2").get_attribute("href") or "").removeprefix("/t/")
    ann = sat_down(arrive_at_machine, code, "Ann")
    expect(ann.page.get_by_role("heading", name="Table 2 of the evening")).to_be_visible()
    ann.page.get_by_role("button", name="Plays here 2").press("Enter")  # two children, one device
    expect(tables.nth(1)).to_contain_text("Friend 2")
    expect(tables.nth(1)).to_contain_text("on turn for 0:")
    ann.page.get_by_role("button", name="Show my cards").press("Enter")
    expect(ann.bar.get_by_text("Take your time.")).to_be_visible()  # in the words of its own that this mode has
    assert ann.page.evaluate("getComputedStyle(document.documentElement).fontSize") == "20px"
    seen = ann.page.evaluate("document.body.innerText")
    assert not re.search(r"RTC-\d|[0-9a-f]{4}…|\d ?%", seen), "no codes, no hashes, no percentages"

    page.get_by_role("button", name="Nudge: Table 2").press("Enter")
    expect(ann.page.get_by_role("alert").filter(has_text="Everybody is waiting for you.")).to_be_visible()
    expect(page.get_by_role("link", name="Project: Table 2")).to_have_attribute("href", f"/s/{code}")

    wait_until_still(page)
    assert faults(host, axe) == []
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    expect_no_sideways_scroll(page)
    assert too_small(host) == []
    page.emulate_media(media="print")
    expect(page.get_by_role("img", name="QR code of table 2")).to_be_visible()
    expect(page.get_by_role("button", name="End all")).to_be_hidden()
    page.emulate_media(media="screen")

    page.get_by_role("button", name="End all").press("Enter")
    page.get_by_role("button", name="End all").last.press("Enter")
    expect(page.get_by_text("No table is open yet.")).to_be_visible()
    expect(ann.page.get_by_role("heading", name="This table was closed")).to_be_visible()
    expect(ann.page.get_by_text("Everybody is waiting for you.")).to_have_count(0)


def test_the_rules_page_prints_how_it_is_played_on_two_sheets(arrive: Arrive):
    page = arrive().at("/rules/rat_a_tat_cat").page
    expect(page.get_by_role("button", name="Print on two sheets")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Print on two sheets")).to_be_hidden()
    expect(page.get_by_role("searchbox")).to_be_hidden()  # of the list of all rules
    sheets = re.findall(rb"/Count (\d+)", page.pdf(format="A4"))
    assert 1 <= int(sheets[0]) <= 2
    page.emulate_media(media="screen")
    page.get_by_role("link", name="More to print").press("Enter")
    for part in ("Rules", "Player aid", "Score sheet"):
        page.get_by_role("checkbox", name=re.compile(part)).uncheck()
    page.get_by_role("checkbox", name=re.compile("Cards and tiles")).check()
    expect(page.locator(".piece")).to_have_count(54)
    expect(page.get_by_text("Standard box (").first).to_contain_text("sheet 1 of 6")
    page.emulate_media(media="print")
    expect(page.get_by_role("navigation")).to_have_count(0)  # nothing but the sheets


MIDDLES = """() => [...document.querySelectorAll('.cut')].map((sheet) => {
  const { left, right, top } = sheet.getBoundingClientRect()
  return [...sheet.querySelectorAll('.piece')].map((piece) => {
    const place = piece.getBoundingClientRect()
    return [Math.round(place.left + place.right - left - right), Math.round(place.top - top)]
  })
})"""


def test_backs_lie_behind_their_pieces_when_the_paper_is_turned_over(arrive: Arrive):
    page = arrive().at("/print/dogs?parts=cards").page
    expect(page.get_by_text("sheet 8 of 8")).to_be_visible()
    fronts = page.locator(".cut").count()
    page.get_by_role("checkbox", name=re.compile("Backs")).check()
    expect(page.get_by_text("back of sheet 8")).to_be_attached()
    assert page.locator(".cut").count() == 2 * fronts - 1, "a map has no back"
    page.emulate_media(media="print")
    _, *sheets = page.evaluate(MIDDLES)
    for front, back in zip(sheets[::2], sheets[1::2], strict=True):
        assert len(front) == len(back)
        assert all(abs(x + other) <= 2 and abs(y - down) <= 1 for (x, y), (other, down) in zip(front, back))
