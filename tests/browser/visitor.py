"""Somebody at a browser, who opens tables and plays whatever is lit."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Final

from playwright.sync_api import Locator, Page, TimeoutError, expect

DESK: Final = (1280, 800)
PHONE: Final = (390, 844)
CONFIRM: Final = ("I remember", "Go on", "Show my cards")
BELL: Final = ".bell.lit"
LIT: Final = ".pick.lit, .slot:has(.lit), .pile:has(.lit)"
END: Final = "dialog[open] a[download]"
NOWHERE: Final = "/icon.svg"  # in the house, where no page is loaded
MOST_STEPS: Final = 4000
PATIENCE: Final = 40  # ms, until one looks again
LONG: Final = 1000  # ms, where there is nobody else to look after
USUAL_SEATS: Final = 4
SOON: Final = 2000  # ms
PATIENT: Final = 150  # seconds, for a whole game on a busy machine
GAME: Final = "Rat-a-Tat Cat"  # the usual one
GAME_ID: Final = "rat_a_tat_cat"
CHANGE: Final = """(wishes) => {
  const settings = JSON.parse(localStorage.getItem('cheeseboard.settings') ?? '{}')
  localStorage.setItem('cheeseboard.settings', JSON.stringify({ ...settings, ...wishes }))
}"""
Wish = dict[str, object]
BOT: Final[Wish] = {"kind": "bot", "level": "easy"}
KINDS: Final[dict[str, Wish]] = {"Bot": BOT, "Invite": {"kind": "open"}}
OPEN_TABLE: Final = """(wish) => new Promise((resolve, reject) => {
  const socket = globalThis.cheeseboard?.openPipe() ?? new WebSocket(`ws://${location.host}/ws`)
  socket.onopen = () => socket.send(JSON.stringify({ type: 'create', id: 'a', ...wish }))
  socket.onmessage = ({ data }) => {
    const { type, table, keys, host } = JSON.parse(data)
    if (type === 'error') reject(data)
    if (type !== 'created') return
    const others = JSON.parse(localStorage.getItem('cheeseboard.tables') ?? '{}')
    const sitting = { table, game: wish.game, keys, host, seen: {}, at: Date.now() }
    localStorage.setItem('cheeseboard.tables', JSON.stringify({ ...others, [table]: sitting }))
    socket.close()
    resolve(table)
  }
})"""
FIRST: Final = """async ([end, names, places, wait]) => {
  const until = performance.now() + wait
  const called = (one, name) => (one.ariaLabel ?? one.textContent).includes(name)
  for (;;) {
    if (document.querySelector(end)) return ['end', '']
    const sending = document.querySelector('.ask.sending') // what is lit was chosen already
    const buttons = sending ? [] : [...document.querySelectorAll('button')]
    const name = names.find((name) => buttons.some((one) => called(one, name) && one.checkVisibility()))
    if (name) return ['name', name]
    const seen = (place) => [...document.querySelectorAll(place)].some((one) => one.checkVisibility())
    const place = sending ? null : places.find(seen)
    if (place) return ['place', place]
    if (performance.now() >= until) return ['nothing', '']
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}"""
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
    def __init__(self, page: Page, house: str, settings: dict[str, object], faults: list[str] | None = None) -> None:
        self.page = page
        self.house = house
        self.faults = [] if faults is None else faults  # that anybody's page has told
        self.until = time.monotonic() + PATIENT
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

    def open_table(self, *seats: str, preset: str = "quick", pace: float = 0) -> str:
        """Of the usual game.  Seats after one's own: 'Bot' or 'Invite'.  The code of the new table."""
        me: Wish = {"kind": "here", "name": "Guest"}
        wish = {"game": GAME_ID, "pace": pace, "seats": [me, *[KINDS[kind] for kind in seats]]}
        return self.open_by_message({**wish, "options": {"preset": preset}})

    def open_by_hand(self, *seats: str) -> str:
        """The same, as people do; 'Here' sits down, too."""
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
        sheet.get_by_role("button", name="Quick", exact=True).click()
        sheet.get_by_label("Bots think").select_option(label="in no time")
        sheet.get_by_role("button", name="Open the table").click()
        page.wait_for_url("**/t/*")
        return page.url.rsplit("/", 1)[-1]

    def open(self, game: str, *others: Wish, options: Wish | None = None, chat: str = "phrases") -> str:
        """A table of any game, as a program opens it: seats after one's own, and options.  Its code."""
        seats: list[Wish] = [{"kind": "here", "name": "Ann"}, *others]
        wish = {"game": game, "pace": 0, "hints": True, "chat": chat, "seats": seats, "options": options or {}}
        return self.open_by_message(wish)

    def open_by_message(self, wish: Wish) -> str:
        """Any message that opens a table; `create`, if it does not say which."""
        code: str = self.at(NOWHERE).page.evaluate(OPEN_TABLE, wish)
        self.at(f"/t/{code}")
        return code

    # playing

    @property
    def bar(self) -> Locator:
        return self.page.get_by_role("region", name="What to do now")

    @property
    def end(self) -> Locator:
        return self.page.get_by_role("dialog").filter(has=self.page.get_by_role("link", name="See again"))

    def look(self, *places: str, names: tuple[str, ...] = (), wait: int = 0) -> tuple[str, str]:
        """The first thing of these that is to be seen, and what kind it is: the end of the game, a button by its name,
        a place, or nothing.  One question to the page, which can wait for it, instead of one for each of them.
        """
        kind, found = self.page.evaluate(FIRST, [END, names, places, wait])
        assert self.faults == [], f"a page is broken: {self.faults}"  # it would be waited for in vain
        assert time.monotonic() < self.until, f"nothing comes of it: {self.page.locator('.ask .say').all_inner_texts()}"
        return kind, found

    def confirm(self, wait: int = 0) -> bool:
        """Finish looking at something; False when there is nothing of the kind."""
        kind, found = self.look(names=CONFIRM, wait=wait)
        return kind == "name" and at_once(self.page.get_by_role("button", name=found).click)

    def step(self, wait: int = 0) -> bool:
        """Do one thing that can be done; False when nothing can."""
        kind, found = self.look(BELL, LIT, names=CONFIRM, wait=wait)
        if kind == "name":
            return at_once(self.page.get_by_role("button", name=found).click)
        if found == BELL:
            return at_once(self.page.locator(BELL).press, "Enter")
        return kind == "place" and at_once(self.page.locator(found).first.click)

    def act(self) -> None:
        """One thing, however busy the machine is."""
        for _ in range(MOST_STEPS):
            if self.step(LONG):
                return
        raise AssertionError("there is nothing to do")

    def play_to_the_end(self, *others: Visitor) -> None:
        """All of them take turns until everybody sees the result."""
        wait = 0 if others else LONG
        play_to_the_end(lambda one: one.step(wait), self, *others)

    def to_my_turn(self) -> None:
        """Until something is lit that is mine to choose."""
        for _ in range(MOST_STEPS):
            kind, _ = self.look(BELL, LIT, names=CONFIRM, wait=LONG)
            if kind == "place":
                return
            assert kind != "end", "the game is over, and it was never my turn"
            self.confirm()
        raise AssertionError("it is never my turn")


def play_to_the_end(step: Callable[[Visitor], bool], *everybody: Visitor) -> None:
    """Until all of them see the result; `step` does one thing for somebody, and says whether there was one."""
    for _ in range(MOST_STEPS):
        going = [one for one in everybody if not one.page.locator(END).count()]
        if not going:
            return
        moved = [step(one) for one in going]
        if not any(moved):
            everybody[0].page.wait_for_timeout(PATIENCE)
    asked = [one.page.locator(".ask .say").all_inner_texts() for one in everybody]
    raise AssertionError(f"the game does not end: {asked}")


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
    "LONG",
    "MOST_STEPS",
    "PATIENCE",
    "PHONE",
    "Visitor",
    "Wish",
    "at_once",
    "expect",
    "expect_no_sideways_scroll",
    "play_to_the_end",
    "wait_until_quiet",
    "wait_until_still",
]
