"""Somebody who learns at a drawn board: whatever the lesson marks is chosen, by taps or by keys alone."""

from __future__ import annotations

from typing import Final

from cheeseboard.engine.lesson import Lesson, read_lesson
from cheeseboard.games import find
from tests.browser.visitor import MOST_STEPS, PATIENCE, Visitor, expect

MOST_WAYS: Final = 20  # where the browser goes another way than was counted
# What is to be done next, kept as `wanted`: something to read, what is marked, or what sends a choice that is complete.
NEXT: Final = """() => {
  const seen = (one) => one?.checkVisibility({ visibilityProperty: true }) && !one.closest('[inert]') && !one.disabled
  const all = (what) => [...document.querySelectorAll(what)].filter(seen)
  const take = (kind, one) => ((window.wanted = one), kind)
  if (all('.host a.btn').length) return 'end'
  if (document.querySelector('.ask.sending')) return 'nothing'
  const GO_ON = /^(I remember|Go on|Show my cards|Skip to the end|Next round|See the result)/
  const said = (one) => GO_ON.test(one.textContent.trim())
  const read = all('.host .btn.pri')[0] ?? all('.stage button, dialog[open] button').find(said)
  if (read) return take('read', read)
  const show = all('.host [aria-pressed]')[0]
  if (!show) return 'nothing'
  if (show.ariaPressed === 'false') return take('show', show)
  const marks = all('.stage :is(.hinted, .bulb, .btn, [aria-label*="Hint"])').map((one) => one.closest('button'))
    .filter((one) => seen(one) && (!one.matches('.btn') || one.textContent.trim() === 'Place them so'))
    .filter((one) => one.ariaPressed !== 'true') // it is chosen: a second tap would take it back
  window.tapped ??= new Set()
  const marked = marks.find((one) => !window.tapped.has(one))
  const sends = all('.ask .acts .btn.pri, .ask .acts .btn.big')[0] ?? all('.ask .btn.hinted')[0]
  if (marked) window.tapped.add(marked)
  else window.tapped.clear()
  const one = marked ?? sends ?? marks[0]
  return one ? take('do', one) : 'nothing'
}"""
# Where a finger meets it; null where something else lies there, or it has gone meanwhile.
WHERE: Final = """() => {
  const one = window.wanted
  one.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  for (const { left, top, width, height } of one.getClientRects()) {
    const [x, y] = [left + width / 2, top + height / 2]
    const there = document.elementFromPoint(x, y)
    if (there && (one.contains(there) || there.contains(one))) return [x, y]
  }
  return null
}"""
# How often Tab is to be pressed; null where it has gone meanwhile.
WAY: Final = """() => {
  const all = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')]
    .filter((one) => one.tabIndex >= 0 && !one.disabled && !one.closest('[inert]'))
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  const to = all.indexOf(window.wanted), from = all.indexOf(document.activeElement)
  return to < 0 ? null : to - from
}"""


def begin(learner: Visitor, game: str, name: str) -> Lesson:
    learner.open_by_message({"type": "learn", "game": game, "lesson": name, "name": "Ann", "pace": 0})
    return read_lesson(find(game), name)


class Learner:
    def __init__(self, visitor: Visitor, by_keys: bool = False) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.by_keys = by_keys

    def do(self, kind: str) -> None:
        """What was found to be next."""
        if kind == "nothing" or not (self.reached() if self.by_keys else self.tapped()):
            self.page.wait_for_timeout(PATIENCE)

    def tapped(self) -> bool:
        """Where it is seen; False where it cannot be met now."""
        where: list[float] | None = self.page.evaluate(WHERE)
        if where is None:
            self.page.evaluate("() => window.tapped?.delete(window.wanted)")
            return False
        self.page.mouse.click(*where)
        return True

    def reached(self) -> bool:
        """By Tab, and taken with Enter; False where it has gone meanwhile."""
        for _ in range(MOST_WAYS):
            way: int | None = self.page.evaluate(WAY)
            if not way:
                if way == 0:
                    self.page.keyboard.press("Enter")
                return way == 0
            for _ in range(abs(way)):
                self.page.keyboard.press("Tab" if way > 0 else "Shift+Tab")
        raise AssertionError(f"not to be reached: {self.page.evaluate('() => window.wanted.outerHTML')}")

    def to_the_end(self, lesson: Lesson) -> None:
        self.until("end")
        expect(self.page.locator(".host .bars .past")).to_have_count(len(lesson.steps))

    def until(self, wanted: str) -> None:
        """Until something is marked that is to be done (`do`), or the `end`."""
        for _ in range(MOST_STEPS):
            kind: str = self.page.evaluate(NEXT)
            if kind == wanted:
                self.page.evaluate("() => window.tapped?.clear()")  # looked at, and not chosen yet
                return
            self.do(kind)
        raise AssertionError(f"the lesson stands still: {self.page.locator('.host .main').all_inner_texts()}")


__all__ = ["Learner", "begin"]
