"""Somebody at a browser, who opens tables and plays whatever is lit."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final

from playwright.sync_api import Locator, Page, TimeoutError, expect

DESK: Final = (1280, 800)
PHONE: Final = (390, 844)
LIT: Final = ".pick.lit, .slot:has(.lit), .pile:has(.lit)"
MOST_STEPS: Final = 600
USUAL_SEATS: Final = 4
SOON: Final = 2000  # ms
GAME: Final = "Rat-a-Tat Cat"
CHANGE: Final = """(wishes) => {
  const settings = JSON.parse(localStorage.getItem('cheeseboard.settings') ?? '{}')
  localStorage.setItem('cheeseboard.settings', JSON.stringify({ ...settings, ...wishes }))
}"""
Wish = dict[str, object]
BOT: Final[Wish] = {"kind": "bot", "level": "easy"}
OPEN_TABLE: Final = """(wish) => new Promise((resolve, reject) => {
  const socket = new WebSocket(`ws://${location.host}/ws`)
  socket.onopen = () => socket.send(JSON.stringify({ type: 'create', id: 'a', ...wish }))
  socket.onmessage = ({ data }) => {
    const { type, table, keys, host } = JSON.parse(data)
    if (type === 'error') reject(data)
    if (type !== 'created') return
    const sitting = { table, game: wish.game, keys, host, seen: {}, at: Date.now() }
    localStorage.setItem('cheeseboard.tables', JSON.stringify({ [table]: sitting }))
    socket.close()
    resolve(table)
  }
})"""
QUIET: Final = """() => new Promise((resolve) => {
  let timer = setTimeout(resolve, 150)
  new MutationObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(resolve, 150)
  }).observe(document, { subtree: true, childList: true, characterData: true })
})"""
STILL: Final = """() => {
  const ends = (one) => one.playState === 'running' && Number.isFinite(one.effect.getComputedTiming().endTime)
  const moving = document.getAnimations().filter(ends)
  const enough = new Promise((resolve) => setTimeout(resolve, 3000))
  return Promise.race([enough, Promise.allSettled(moving.map((one) => one.finished))]).then(() => null)
}"""


def at_once(act: Callable[..., None], *words: str) -> bool:
    """What was lit a moment ago may be dark by now: then nothing was done, and one looks again."""
    try:
        act(*words, timeout=SOON)
    except TimeoutError:
        return False
    return True


class Visitor:
    def __init__(self, page: Page, house: str, settings: dict[str, object]) -> None:
        self.page = page
        self.house = house
        self.other_themes = ("light",) if settings.get("theme") == "dusk" else ()  # the same page in other colours
        wished = json.dumps(json.dumps(settings))
        name = "'cheeseboard.settings'"
        page.add_init_script(f"localStorage.getItem({name}) ?? localStorage.setItem({name}, {wished})")

    def at(self, path: str) -> Visitor:
        self.page.goto(self.house + path)
        return self

    def speak(self, language: str) -> None:
        """The same page in another language."""
        page = self.page
        page.evaluate(CHANGE, {"language": language})
        page.reload()

    # opening tables

    def open_table(self, *seats: str, preset: str = "Quick", pace: str = "in no time", aid: bool = False) -> str:
        """Seats after one's own: 'Bot', 'Invite' or 'Here'.  The code of the new table."""
        page = self.page
        self.at("/")
        page.get_by_role("button", name=f"Play: {GAME}").click()
        sheet = page.get_by_role("dialog")
        expect(sheet.get_by_role("listitem")).to_have_count(USUAL_SEATS)
        change = len(seats) + 1 - USUAL_SEATS
        for _ in range(abs(change)):
            sheet.get_by_role("button", name="One seat more" if change > 0 else "One seat fewer").click()
        expect(sheet.get_by_role("listitem")).to_have_count(len(seats) + 1)
        for number, kind in enumerate(seats, 2):
            group = sheet.get_by_role("group", name=f"Who sits at seat {number}")
            group.get_by_role("button", name=kind).click()
        sheet.get_by_role("button", name=preset, exact=True).click()
        sheet.get_by_label("Bots think").select_option(label=pace)
        if aid:
            sheet.get_by_role("switch", name="Memory aid").click()
        sheet.get_by_role("button", name="Open the table").click()
        page.wait_for_url("**/t/*")
        return page.url.rsplit("/", 1)[-1]

    def open(self, game: str, *others: Wish, options: Wish | None = None, chat: str = "phrases") -> str:
        """A table of any game, as a program opens it: seats after one's own, and options.  Its code."""
        seats: list[Wish] = [{"kind": "here", "name": "Ann"}, *others]
        wish = {"game": game, "pace": 0, "hints": True, "chat": chat, "seats": seats, "options": options or {}}
        code: str = self.at("/about").page.evaluate(OPEN_TABLE, wish)
        self.at(f"/t/{code}")
        return code

    # playing

    @property
    def bar(self) -> Locator:
        return self.page.get_by_role("region", name="What to do now")

    @property
    def end(self) -> Locator:
        return self.page.get_by_role("dialog").filter(has=self.page.get_by_role("button", name="Fairness check"))

    def confirm(self) -> bool:
        """Finish looking at something; False when there is nothing of the kind."""
        for name in ("I remember", "Go on", "Show my cards"):
            button = self.page.get_by_role("button", name=name)
            if button.is_visible():
                return at_once(button.click)
        return False

    def step(self) -> bool:
        """Do one thing that can be done; False when nothing can."""
        page = self.page
        if self.confirm():
            return True
        bell = page.locator(".bell.lit")
        if bell.is_visible():
            return at_once(bell.press, "Enter")
        lit = page.locator(LIT)
        return lit.count() > 0 and at_once(lit.first.click)

    def play_to_the_end(self, *others: Visitor) -> None:
        """All of them take turns until everybody sees the result."""
        everybody = (self, *others)
        for _ in range(MOST_STEPS):
            if all(one.end.is_visible() for one in everybody):
                return
            moved = [one.step() for one in everybody if not one.end.is_visible()]
            if not any(moved):
                self.page.wait_for_timeout(40)
        asked = [one.page.locator(".ask .say").all_inner_texts() for one in everybody]
        raise AssertionError(f"the game does not end: {asked}")

    def to_my_turn(self) -> None:
        """Until something is lit that is mine to choose."""
        for _ in range(MOST_STEPS):
            if self.page.locator(LIT).count() or self.page.locator(".bell.lit").count():
                return
            if not self.confirm():
                self.page.wait_for_timeout(40)
        raise AssertionError("it is never my turn")


def expect_no_sideways_scroll(page: Page) -> None:
    wide = page.evaluate("document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth")
    assert wide <= 0, f"{page.url} is {wide} px too wide"


def wait_until_quiet(page: Page) -> None:
    """Whatever was to be fetched is there, and nothing more comes."""
    page.evaluate(QUIET)


def wait_until_still(page: Page) -> None:
    """Nothing moves, but what moves for ever."""
    page.evaluate(STILL)


__all__ = [
    "BOT",
    "DESK",
    "GAME",
    "PHONE",
    "Visitor",
    "expect",
    "expect_no_sideways_scroll",
    "wait_until_quiet",
    "wait_until_still",
]
