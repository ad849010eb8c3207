"""The deal of the day: played, compared by a link that tells nothing to who has not played, and kept on this device."""

from __future__ import annotations

import re

from tests.browser.house import Arrive
from tests.browser.looks import in_all_themes, looked_at
from tests.browser.visitor import BELL, CONFIRM, GAME, GAME_ID, LIT, PHONE, Visitor, at_once, expect

Size = tuple[int, int]
OVER = "dialog[open] .marks"
MOST_STEPS = 1000


def deal(visitor: Visitor, again: bool = False) -> None:
    """As the button does it, but with bots that take no time."""
    visitor.open_by_message({"type": "deal", "game": GAME_ID, "name": "Ann", "pace": 0, "again": again})


def play(visitor: Visitor) -> None:
    page = visitor.page
    for _ in range(MOST_STEPS):
        kind, found = visitor.look(OVER, BELL, LIT, names=CONFIRM, wait=1000)
        if found == OVER:
            return
        if kind == "name":
            at_once(page.get_by_role("button", name=found).click)
        elif found == BELL:
            at_once(page.locator(BELL).press, "Enter")
        elif kind == "place":
            at_once(page.locator(found).first.click)
    raise AssertionError("the deal does not end")


YELLOW = "rgb(252, 203, 22)"


def test_a_deal_is_offered_on_the_shelf_and_begins_with_a_tap(arrive: Arrive):
    ann = arrive()
    page = ann.at("/").page
    for offered in ("Play today’s deal", "Solve it"):
        expect(page.get_by_role("button", name=offered)).to_be_in_viewport(ratio=1)  # of a laptop, without scrolling
    expect(page.get_by_role("button", name="Quick play")).not_to_have_css("background-color", YELLOW)  # one is enough
    page.get_by_role("link", name="All deals of today").click()
    expect(page.get_by_role("heading", name="Today", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Play today’s deal")).to_have_count(5)
    page.get_by_text("The last days, with their seeds").click()
    expect(page.get_by_text(re.compile("^seed [0-9a-f]{64}$")).first).to_be_visible()
    page.get_by_role("button", name=f"Play today’s deal: {GAME}").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("heading", name=GAME)).to_be_visible()
    page.goto(ann.house + "/today")
    expect(page.get_by_role("button", name=f"Go on: {GAME}")).to_be_visible()


def test_beside_two_tables_a_new_one_is_in_sight_and_on_a_phone_today_comes_before_the_games(arrive: Arrive):
    ann = arrive()
    page = ann.page
    for _ in range(2):
        ann.open_table("Bot", "Bot")
    ann.at("/")
    expect(page.get_by_role("link", name="Sit down")).to_have_count(2)
    expect(page.get_by_role("button", name="Solve it")).to_be_visible()
    for offered in ("New table", "Join", "Play today’s deal", "Solve it"):
        expect(page.get_by_role("button", name=offered, exact=offered == "Join")).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    tops = [page.locator(place).first.bounding_box() for place in (".some", ".today", ".boxes", ".mine form")]
    heights = [place["y"] for place in tops if place]
    assert len(heights) == len(tops)
    assert heights == sorted(heights), "tables that wait, what there is today, the games, then a code"
    page.evaluate("localStorage.removeItem('cheeseboard.tables')")
    page.reload()
    expect(page.get_by_role("button", name="Play today’s deal")).to_be_in_viewport(ratio=1)
    expect(page.locator(".box").first).to_be_in_viewport(ratio=1)  # and the first of the games


@in_all_themes
def test_a_result_is_compared_and_told_to_nobody_who_has_not_played(arrive: Arrive, axe: str, theme: str, size: Size):
    ann = arrive(theme=theme)
    deal(ann)
    play(ann)
    page = ann.page
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("Until the day is over")).to_be_visible()
    for name in ("See again", "Try a moment again"):
        expect(dialog.get_by_role("link", name=name)).to_have_count(0)
    page.goto(ann.house + "/today")
    expect(page.get_by_role("button", name=f"Copy result: {GAME}")).to_be_visible()
    assert looked_at(ann, axe) == []
    with page.expect_download() as saved:
        page.get_by_role("button", name=f"Save picture: {GAME}").click()
    picture = saved.value.path().read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert picture[16:24] == bytes([0, 0, 4, 176, 0, 0, 2, 118]), "1200 by 630"
    [kept] = page.evaluate("JSON.parse(localStorage.getItem('cheeseboard.days'))")
    link = f"/d/{kept['date']}/{kept['result']['code']}"

    ben = arrive(size, theme=theme)
    other = ben.at(f"{link}#Ann").page
    expect(other.get_by_role("heading", name="Play it first")).to_be_visible()
    told = other.locator("main").inner_text()
    assert not re.search(r"\d", told), told
    assert looked_at(ben, axe) == []
    deal(ben)
    play(ben)
    ben.at(f"{link}#Ann")
    expect(other.get_by_role("listitem").get_by_text("Ann", exact=True)).to_be_visible()
    rows = other.get_by_role("table", name="Points in the row, turn by turn").get_by_role("row")
    expect(rows).to_have_count(3)
    for at, name in ((1, "You"), (2, "Ann")):
        expect(rows.nth(at)).to_contain_text(re.compile(rf"^{name}.*\d$"))
    expect(other.get_by_role("img", name=re.compile("^Better than"))).to_have_count(2)
    assert looked_at(ben, axe) == []
    ben.at("/d/2026-01-01/AAAAAAAAAAAAAAAA")
    expect(other.get_by_role("heading", name="No result here")).to_be_visible()
