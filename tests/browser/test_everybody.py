"""Keyboards, screen readers, small screens."""

from __future__ import annotations

from tests.browser.house import Arrive
from tests.browser.looks import faults, in_all_themes, too_small
from tests.browser.visitor import (
    GAME,
    MOST_STEPS,
    PATIENCE,
    PHONE,
    Visitor,
    expect,
    expect_no_sideways_scroll,
    wait_until_quiet,
)

PAGES = ("/", "/tables", "/rules", "/rules/rat_a_tat_cat", "/games", "/settings", "/about", "/t/nosuchta", "/nowhere")


@in_all_themes
def test_no_page_has_a_serious_fault(arrive: Arrive, axe: str, theme: str, size: tuple[int, int]):
    visitor = arrive(size, theme=theme)
    found: list[str] = []
    for path in PAGES:
        visitor.at(path)
        expect(visitor.page.locator("#main")).to_be_visible()
        wait_until_quiet(visitor.page)
        found += faults(visitor, axe)
    assert not found, "\n".join(found)


@in_all_themes
def test_no_moment_at_the_table_has_a_serious_fault(arrive: Arrive, axe: str, theme: str, size: tuple[int, int]):
    ann = arrive(size, theme=theme)
    ann.at("/")
    ann.page.get_by_role("button", name="New table").click()
    sheet = ann.page.get_by_role("dialog")
    expect(sheet.get_by_role("button", name="Change: Standard box")).to_be_visible()
    expect(sheet.get_by_role("button", name="Sharp").first).to_be_visible()
    found = faults(ann, axe)
    code = ann.open_table("Bot", "Bot")
    expect(ann.page.get_by_role("button", name="I remember")).to_be_visible()
    found += faults(ann, axe)  # the opening look
    ann.to_my_turn()
    found += faults(ann, axe)  # lit moves
    ann.page.get_by_role("group", name="Your row").get_by_role("button").first.click()
    expect(ann.page.locator(".ask.no")).to_be_visible()
    found += faults(ann, axe)  # a refusal
    ann.play_to_the_end()
    found += faults(ann, axe)  # the end
    for moment in ("", "?as=0#2"):
        ann.at(f"/r/{code}{moment}")
        expect(ann.page.get_by_role("slider", name="Moment of the game")).to_be_visible()
        found += faults(ann, axe)  # its replay: in the time line most turns are still to come
    assert not found, "\n".join(found)


def test_a_planted_fault_is_found(arrive: Arrive, axe: str):
    ann = arrive().at("/about")
    expect(ann.page.locator("#main")).to_be_visible()
    ann.page.evaluate("document.querySelector('#main').append(document.createElement('button'))")
    assert any("button-name" in fault for fault in faults(ann, axe))


def test_the_keyboard_alone_opens_a_table_and_begins_to_play(arrive: Arrive):
    ann = arrive().at("/")
    page = ann.page
    tab_to(ann, f"Play: {GAME}")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    tab_to(ann, "Quick")
    page.keyboard.press("Enter")
    page.get_by_label("Bots think").focus()
    page.keyboard.type("in no")
    tab_to(ann, "Open the table")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    done = 0
    for _ in range(MOST_STEPS):  # whole games by keys: test_keyboard.py
        done += by_keys(ann)
        if done == 3:
            return
    raise AssertionError("nothing can be done by keys")


def by_keys(visitor: Visitor) -> bool:
    wish = visitor.page.evaluate(WISH)
    if not wish or not comes_to(visitor, wish):  # it may be dark by now
        return False
    visitor.page.keyboard.press("Enter")
    visitor.page.wait_for_timeout(PATIENCE)
    return True


WISH = """() => {
  const wishes = ['[role=dialog] .btn.pri', '.bell.lit', '.pick.lit', '.slot:has(.lit)', '.pile:has(.lit)']
  const found = wishes.map((wish) => document.querySelector(wish)).find((one) => one?.checkVisibility())
  return found && (found.ariaLabel ?? found.textContent).trim()
}"""
IS_THERE = """(name) => {
  const at = document.activeElement
  return (at.ariaLabel ?? at.textContent ?? '').trim().startsWith(name)
}"""


def comes_to(visitor: Visitor, name: str) -> bool:
    """Press Tab until the focus is on the button that is called like this."""
    page = visitor.page
    for _ in range(120):
        if page.evaluate(IS_THERE, name):
            return True
        page.keyboard.press("Tab")
    return False


def tab_to(visitor: Visitor, name: str) -> None:
    assert comes_to(visitor, name), f"Tab never comes to '{name}'"


CUT = """() => {
  document.documentElement.style.fontSize = '200%'
  const cut = [...document.querySelectorAll('.hero button')].filter((one) => one.scrollWidth > one.clientWidth + 1)
  document.documentElement.style.fontSize = ''
  return cut.map((one) => one.innerText)
}"""


def test_nothing_is_wider_than_a_phone_and_everything_fits_a_finger(arrive: Arrive):
    ann = arrive(PHONE)
    for path in PAGES:
        ann.at(path)
        expect(ann.page.locator("#main")).to_be_visible()
        wait_until_quiet(ann.page)
        expect_no_sideways_scroll(ann.page)
        assert not too_small(ann), path
        assert path != "/" or ann.page.evaluate(CUT) == [], "in large letters every word has its place"
    for seats in (2, 4, 6):
        ann.open_table(*["Bot"] * (seats - 1))
        ann.to_my_turn()
        expect_no_sideways_scroll(ann.page)
        assert not too_small(ann)
    ann.page.get_by_role("button", name="Open the log").click()
    expect(ann.page.get_by_role("button", name="Rule RTC-015").last).to_be_visible()
    assert not too_small(ann)


