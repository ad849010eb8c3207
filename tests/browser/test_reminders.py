"""Hints, the sand-timer, and what is done when it is my turn and I look elsewhere."""

from __future__ import annotations

import re

from playwright.sync_api import Page

from tests.browser.house import Arrive
from tests.browser.looks import faults
from tests.browser.visitor import GAME, LONG, Visitor, at_once, expect

NOTICES = """
  window.asked = 0
  window.notices = []
  window.permission = 'default'
  window.Notification = class {
    static get permission() { return window.permission }
    static async requestPermission() { window.asked++; return (window.permission = 'granted') }
    constructor(title, { body, tag }) { window.notices.push(`${title} · ${body} · ${tag}`) }
    close() {}
  }
"""
HIDE = """(hidden) => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
  document.dispatchEvent(new Event('visibilitychange'))
}"""


def take_one_turn(ann: Visitor) -> None:
    """Until it is somebody else's; without a knock, which would end the round."""
    while ann.page.locator(".ask:not(.wait)").count():
        wait = ann.bar.get_by_role("button", name="Not yet")
        if wait.is_visible():
            at_once(wait.click)
        else:
            ann.step()
        ann.page.wait_for_timeout(60)


def signs(page: Page, looks: int) -> set[str]:
    """What the title begins with, until two signs were seen; it blinks every 1.2 seconds."""
    found: set[str] = set()
    for _ in range(looks):
        found.add(page.title()[0])
        if len(found) == 2:
            break
        page.wait_for_timeout(100)
    return found


def test_a_hint_is_said_with_its_figures_first_and_lit_on_the_board_when_asked_again(arrive: Arrive):
    ann = arrive()
    ann.open_table("Bot")
    ann.to_my_turn()
    ann.bar.get_by_role("button", name="Hint").click()
    expect(ann.bar.locator(".say")).to_contain_text(re.compile(r"^Hint: [A-Z].*: \d+% ± \d+ to win$"))
    expect(ann.bar.locator(".sub")).to_contain_text(re.compile(r"^Or: [A-Z].*: \d+% ± \d+ to win\."))
    lit = ann.page.locator(".bulb, .btn.hinted")
    expect(lit).to_have_count(0)
    ann.bar.get_by_role("button", name="Show me").click()
    expect(lit.first).to_be_visible()
    expect(ann.bar.get_by_role("button", name="Show me")).to_have_count(0)
    ann.act()
    expect(ann.page.locator(".bulb")).to_have_count(0)


def test_a_table_without_hints_has_no_button_for_them(arrive: Arrive):
    ann = arrive().at("/")
    ann.page.get_by_role("button", name=f"Play: {GAME}").click()
    sheet = ann.page.get_by_role("dialog")
    sheet.get_by_role("switch", name="Hints").click()
    sheet.get_by_label("Bots think").select_option(label="in no time")
    sheet.get_by_role("button", name="Open the table").click()
    ann.page.wait_for_url("**/t/*")
    ann.to_my_turn()
    assert not ann.bar.get_by_role("button", name="Hint").is_visible()


def test_the_sand_runs_out_and_nothing_happens_but_a_word(arrive: Arrive, axe: str):
    ann, ben = arrive(), arrive()
    code = ann.at("/").page.evaluate(OPEN_WITH_SAND)
    ann.at(f"/t/{code}")
    ann.to_my_turn()
    ring = ann.bar.get_by_role("img", name="Sand-timer")
    expect(ring).to_be_visible()
    expect(ann.bar.get_by_text("The sand has run out. No hurry.")).to_be_visible()
    ben.at(f"/t/{code}")  # looks on, and comes late
    expect(ben.bar.get_by_text("The sand has run out, but Ann is still thinking.")).to_be_visible()
    ann.bar.get_by_role("button", name="Hint").click()
    ann.bar.get_by_role("button", name="Show me").click()
    expect(ann.page.locator(".bulb, .btn.hinted").first).to_be_visible()
    assert not faults(ann, axe)
    asked = ann.page.locator(".ask .say").inner_text()
    ann.act()
    expect(ann.page.locator(".ask .say")).not_to_have_text(asked)
    expect(ann.bar.get_by_text("The sand has run out")).to_have_count(0)


OPEN_WITH_SAND = """() => new Promise((resolve) => {
  const socket = new WebSocket(`ws://${location.host}/ws`)
  const seats = [{ kind: 'here', name: 'Ann' }, { kind: 'bot' }]
  const wish = { type: 'create', id: 'a', game: 'rat_a_tat_cat', pace: 0, seats, sand: 2 }
  socket.onopen = () => socket.send(JSON.stringify(wish))
  socket.onmessage = ({ data }) => {
    const { type, table, keys, host } = JSON.parse(data)
    if (type !== 'created') return
    const sitting = { table, game: wish.game, keys, host, seen: {}, at: Date.now() }
    localStorage.setItem('cheeseboard.tables', JSON.stringify({ [table]: sitting }))
    socket.close()
    resolve(table)
  }
})"""


def test_a_hidden_page_blinks_in_its_title_and_sends_a_notice_only_where_it_was_wished_for(arrive_by_luck: Arrive):
    ann = arrive_by_luck()
    ann.page.add_init_script(NOTICES)
    ann.at("/settings")
    assert ann.page.evaluate("window.asked") == 0
    ann.page.get_by_role("switch", name="Turn reminders").click()
    expect(ann.page.get_by_role("switch", name="Turn reminders")).to_have_attribute("aria-checked", "true")
    assert ann.page.evaluate("window.asked") == 1, "only when somebody switches it on"
    code = ann.open_table("Bot", "Bot", preset="long", pace=2)
    ann.to_my_turn()
    assert ann.page.title().startswith("● Your turn · ")
    take_one_turn(ann)
    expect(ann.page.locator(".ask.wait")).to_be_visible()
    assert "Your turn" not in ann.page.title()
    ann.page.evaluate("window.permission = 'granted'")
    ann.page.evaluate(HIDE, True)
    for _ in range(300):
        if "Your turn" in ann.page.title():
            break
        ann.confirm()  # somebody knocked: the next round has a turn, too
        ann.page.wait_for_timeout(100)
    assert signs(ann.page, looks=300) == {"●", "○"}
    assert ann.page.evaluate("window.notices") == [f"Your turn · Rat-a-Tat Cat · {code}"]
    ann.page.evaluate(HIDE, False)
    while "Your turn" not in ann.page.title():
        ann.confirm(LONG)  # what was to be looked at first
    assert signs(ann.page, looks=16) == {"●"}


def test_what_was_said_is_there_again_after_the_page_was_loaded_again_and_once(arrive: Arrive):
    ann = arrive()
    ann.open_table("Bot")
    ann.to_my_turn()
    ann.page.get_by_role("tab", name="Phrases").click()
    ann.page.get_by_role("button", name="Good luck!").click()
    said = ann.page.locator(".said").get_by_text("Good luck!")
    expect(said).to_have_count(1)
    ann.page.context.set_offline(True)
    expect(ann.page.locator(".ask .say")).to_contain_text("No connection")
    ann.page.context.set_offline(False)
    expect(ann.page.locator(".ask .say")).not_to_contain_text("No connection")
    ann.page.get_by_role("button", name="Thanks!").click()
    expect(ann.page.locator(".said").get_by_text("Thanks!")).to_have_count(1)
    expect(said).to_have_count(1)
    ann.page.reload()
    ann.page.get_by_role("tab", name="Phrases").click()
    expect(said).to_have_count(1)
