"""What is wrong with a page for whoever cannot see it well, or has only a thumb."""

from __future__ import annotations

import pytest

from tests.browser.visitor import DESK, PHONE, Visitor, expect_no_sideways_scroll, wait_until_still

in_all_themes = pytest.mark.parametrize(("theme", "size"), [("dusk", DESK), ("dark", PHONE)])  # and light
SERIOUS = ("serious", "critical")
AXE = """(rules) => axe.run(document, { preload: false, resultTypes: ['violations'], ...(rules && { runOnly: rules }) })
  .then(({ violations }) => violations)"""
WEAR = """(theme) => {
  const before = document.documentElement.dataset.theme
  document.documentElement.dataset.theme = theme
  return before
}"""


def faults(visitor: Visitor, axe: str, impacts: tuple[str, ...] = SERIOUS) -> list[str]:
    page = visitor.page
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe)
    violations = page.evaluate(AXE)
    for theme in visitor.other_themes:
        before = page.evaluate(WEAR, theme)
        wait_until_still(page)
        violations += page.evaluate(AXE, ["color-contrast"])
        page.evaluate(WEAR, before)
    return [
        f"{page.url} {fault['id']}: {fault['nodes'][0]['html'][:200]} {fault['nodes'][0]['failureSummary'][-160:]}"
        for fault in violations
        if fault["impact"] in impacts
    ]


TOO_SMALL = """() => [...document.querySelectorAll('button, a.btn, a.icb, select, input, summary')]
  .filter((one) => one.checkVisibility() && !one.matches('.vh') && !one.closest('.vh, .prose'))
  .map((one) => {
    const { width, height } = one.getBoundingClientRect()
    const room = getComputedStyle(one, '::after') // may reach beyond what is drawn
    const more = room.content === 'none' ? 0 : -2 * (parseFloat(room.top) || 0)
    return [Math.min(width, height) + more, `${one.ariaLabel ?? one.innerText} ${one.className} ${width} x ${height}`]
  })
  .filter(([size]) => size < 43.5)
  .map(([, name]) => name)"""


def too_small(visitor: Visitor) -> list[str]:
    """Targets of less than 44 px, with the room that belongs to them."""
    found: list[str] = visitor.page.evaluate(TOO_SMALL)
    return found


def looked_at(visitor: Visitor, axe: str) -> list[str]:
    wait_until_still(visitor.page)
    expect_no_sideways_scroll(visitor.page)
    wide = visitor.page.locator("main").evaluate("(main) => main.scrollWidth - main.clientWidth")
    assert wide <= 0, f"the board is {wide} px too wide"
    size = visitor.page.viewport_size
    small = too_small(visitor) if size is not None and size["width"] == PHONE[0] else []
    return faults(visitor, axe) + [f"too small: {name}" for name in small]
