"""Somebody without a pointer: goes by Tab to what can be chosen, and takes it with Enter."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path
from typing import Any, Final

from tests.browser.visitor import BOT, END, MOST_STEPS, NOWHERE, PATIENCE, Visitor, Wish

GAMES: Final = Path("tests/games")
NOT_YET: Final = "Not yet"
PART: Final = "00" * 16  # our part of the luck
OPEN: Final = """([wish, contribution]) => new Promise((resolve, reject) => {
  const socket = globalThis.cheeseboard?.openPipe() ?? new WebSocket(`ws://${location.host}/ws`)
  const say = (message) => socket.send(JSON.stringify(message))
  let table = '', secrets = []
  socket.onopen = () => say({ type: 'create', id: 'a', ...wish })
  socket.onmessage = ({ data }) => {
    const told = JSON.parse(data)
    if (told.type === 'error') reject(data)
    if (told.type === 'created') {
      table = told.table
      secrets = told.keys.map(({ secret }) => secret)
      const sitting = { table, game: wish.game, keys: told.keys, host: told.host, seen: {}, at: Date.now() }
      localStorage.setItem('cheeseboard.tables', JSON.stringify({ [table]: sitting }))
      say({ type: 'ready', table, seat: 0, contribution })
    }
    if (told.type === 'table' && told.state === 'playing' && secrets.length)
      say({ type: 'sit', table, secrets: secrets.splice(0) })
    if (told.type === 'frame' && told.ask && told.asked.length === 1) { // whoever else was asked has answered
      socket.close()
      resolve(table)
    }
  }
})"""

# What Tab stops at, and what of it can be chosen: what is lit on the board, and what the bar offers.  While a sheet is
# open, what it asks for.
FIND: Final = """([END, more]) => {
  const LIT = `.lit, .can, .slot:has(.lit), .pile:has(.lit)${more && `, ${more}`}`
  if (document.querySelector(END)) return { end: true }
  const tabbable = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')]
    .filter((one) => one.tabIndex >= 0 && !one.disabled && !one.closest('[inert]'))
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  const sheet = [...document.querySelectorAll('dialog[open], [role=dialog]')].findLast((one) => one.checkVisibility())
  const within = sheet ? tabbable.filter((one) => sheet.contains(one)) : tabbable
  const named = (one) => (one.ariaLabel ?? one.textContent ?? '').replace(/\\s+/g, ' ').trim()
  const over = tabbable.some((one) => named(one) === 'Play again') // the sheet with the result is on its way
  const GO_ON = /^(I remember|Go on|Show my cards|Understood|Skip$)/
  const kind = (one) => {
    if (over || one.closest('.ask.sending')) return ''
    if (GO_ON.test(named(one))) return 'go on'
    if (sheet) return one.matches('.btn.pri') ? 'go on' : ''
    if (one.getAttribute('aria-disabled') === 'true' || one.matches('.held')) return ''
    if (one.closest('.acts .hint, .acts .back, .acts .pace')) return ''
    if (one.closest('.ask .acts')) return one.matches('.btn.big, .btn.pri') ? 'do' : 'bar'
    if (!one.closest('main')) return ''
    return one.matches('.btn.pri, .btn.big') ? 'do' : one.matches(LIT) ? 'board' : ''
  }
  const stops = within.map((one) => ({ kind: kind(one), name: named(one) }))
  return { end: false, wait: !!document.querySelector('.ask.wait'), at: within.indexOf(document.activeElement), stops }
}"""
NAME: Final = """() => {
  const at = document.activeElement
  return (at?.ariaLabel ?? at?.textContent ?? '').replace(/\\s+/g, ' ').trim()
}"""
SAID: Final = """() => {
  const told = (window.told = [])
  new MutationObserver((changes) => changes.forEach((change) => change.addedNodes.forEach((node) => {
    const line = node.parentElement?.closest?.('[role=log][aria-live]') && node.textContent?.trim()
    if (line) told.push(line)
  }))).observe(document, { subtree: true, childList: true })
}"""


def wishes(game: str) -> dict[str, Any]:
    """What makes a whole game short: `keyboard.toml` beside its tests."""
    file = GAMES / game / "keyboard.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def open_same(visitor: Visitor, game: str, seats: int, options: Wish) -> str:
    """A table with bots, where luck and names are the same every time."""
    people: list[Wish] = [{"kind": "here", "name": "Ann"}, *[BOT] * (seats - 1)]
    wish = {"game": game, "pace": 0, "hints": False, "seats": people, "options": options}
    visitor.at(NOWHERE)
    code: str = visitor.page.evaluate(OPEN, [wish, PART])
    visitor.at(f"/t/{code}")
    return code


class Keys:
    """Chooses as the dice of `chance` say, so that nobody goes round in circles; the same way every time."""

    def __init__(self, visitor: Visitor, chance: random.Random, lit: str = "") -> None:
        self.page = visitor.page
        self.chance = chance
        self.lit = lit  # what else can be chosen on the board
        self.wanders = False  # now and then something else is chosen than what is ready

    def look(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(FIND, [END, self.lit])
        return found

    def wish(self, stops: list[dict[str, str]]) -> int | None:
        """Which of the things that Tab stops at: what goes on, then what is ready to be done, else anything lit."""
        by: dict[str, list[int]] = {}
        for place, stop in enumerate(stops):
            by.setdefault(stop["kind"], []).append(place)
        if "go on" in by:
            return by["go on"][0]
        ready, others = by.get("do", []), by.get("board", []) + by.get("bar", [])
        if by.get("bar") and [stops[place]["name"] for place in ready] == [NOT_YET]:  # whoever is asked again says yes
            return by["bar"][0]
        if ready and (not others or not self.wanders or self.chance.random() < 0.7):
            return self.chance.choice(ready)
        return self.chance.choice(others) if others else None

    def step(self) -> str | None:
        """One thing that was chosen, by its name; nothing where there is nothing to choose."""
        found = self.look()
        place = None if found["end"] else self.wish(found["stops"])
        if place is None:
            return None
        wanted, count = found["stops"][place]["name"], len(found["stops"])
        way = place - found["at"] if found["at"] >= 0 else place + 1
        key = "Tab" if way >= 0 else "Shift+Tab"
        for _ in range(abs(way)):
            self.page.keyboard.press(key)
        for _ in range(2 * count):  # where the browser goes another way than we counted
            if self.page.evaluate(NAME) == wanted:
                self.page.keyboard.press("Enter")
                return str(wanted)
            self.page.keyboard.press("Tab")
        return None  # it is dark by now

    def to_the_end(self) -> int:
        """How many keys were chosen by."""
        chosen, self.wanders = 0, True
        for _ in range(MOST_STEPS):
            if self.page.locator(END).count():
                return chosen
            if self.step() is None:
                self.page.wait_for_timeout(PATIENCE)
            else:
                chosen += 1
        raise AssertionError(f"the game does not end: {self.page.locator('.ask .say').all_inner_texts()}")


__all__ = ["SAID", "Keys", "open_same"]
