"""Every table on one screen: what the page leaves to a board at each size, and bars that keep their height."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from cheeseboard.games import folders
from tests.browser.house import Arrive
from tests.browser.keyboard import Keys, open_same
from tests.browser.visitor import (
    BOT,
    DESK,
    END,
    MOST_STEPS,
    PATIENCE,
    PHONE,
    Visitor,
    Wish,
    expect,
    expect_no_sideways_scroll,
    wait_until_quiet,
)

SIDEWAYS: Final = (844, 390)
TABLET: Final = (820, 1180)
ZOOMED: Final = (640, 400)  # a laptop at 200 %
LEFT: Final = {  # for the board
    DESK: (930, 640),
    PHONE: (390, 540),
    SIDEWAYS: (600, 345),
    TABLET: (820, 880),
    ZOOMED: (440, 355),
}
PLACES: Final = """() => {
  const place = (name) => {
    const box = document.querySelector(name)?.getBoundingClientRect()
    return box && box.width ? [box.left, box.top, box.right, box.bottom].map(Math.round) : null
  }
  const cut = (name) => {
    const one = document.querySelector(name)
    return !!one && one.scrollWidth > one.clientWidth + 1
  }
  const low = (name) => document.querySelector(name)?.scrollHeight > document.querySelector(name)?.clientHeight + 8
  const told = ['.top .headline', '.top .aim'].filter((name) => cut(name) || low(name))
  const bars = { top: place('header'), ask: place('.ask'), tick: place('.ticker') }
  return { ...bars, stage: place('.stage'), cut: cut('h1'), told }
}"""

SEVERAL: Final = ".acts .btn:not(.back, .hint)"
BAR: Final = """([buttons, label]) => {
  document.querySelectorAll(buttons).forEach((one) => (one.textContent = label))
  const acts = document.querySelector('.ask .acts')
  const height = Math.round(document.querySelector('.ask').getBoundingClientRect().height)
  return [height, Math.max(0, acts.scrollHeight - acts.clientHeight)]
}"""
CUT_IN_BAR: Final = """() => {
  const bottom = document.querySelector('.ask .says').getBoundingClientRect().bottom
  const low = [...document.querySelectorAll('.ask .say')].filter((one) => one.getBoundingClientRect().bottom > bottom)
  const narrow = [...document.querySelectorAll('.ask .btn')]
    .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
  return [...low, ...narrow].map((one) => one.textContent)
}"""
STEPS: Final = 20
FEW: Final = 10
MOST_SHIFT: Final = 0.02
WATCH_SHIFTS: Final = """() => {
  const place = ({ x, y, width, height }) => [x, y, width, height].map(Math.round)
  const name = (node) => node?.className?.baseVal ?? node?.className ?? node?.nodeName
  const told = ({ node, previousRect, currentRect }) => `${name(node)} ${place(previousRect)} > ${place(currentRect)}`
  window.shifts = []
  const note = ({ value, sources }) => window.shifts.push([value, sources.map(told).join('; ')])
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: 'layout-shift' })
}"""


CAPTION: Final = """() => {  // of a sound: what the first one lies over, in large letters
  let told
  window.covered = new Promise((resolve) => (told = resolve))
  const apart = (one, other) =>
    one.left >= other.right || one.right <= other.left || one.top >= other.bottom || one.bottom <= other.top
  const look = (caption) => {
    const place = caption.getBoundingClientRect()
    const over = [...document.querySelectorAll('header :is(a, button), aside button, main button, .ask .btn')]
      .filter((one) => !apart(one.getBoundingClientRect(), place))
    told(over.map((one) => one.ariaLabel ?? one.innerText))
  }
  document.addEventListener('DOMContentLoaded', () => {
    document.documentElement.style.fontSize = '200%'
    const added = (changes) => changes.flatMap(({ addedNodes }) => [...addedNodes])
    new MutationObserver((changes) => added(changes).filter((one) => one.matches?.('.caption')).forEach(look))
      .observe(document, { subtree: true, childList: true })
  })
}"""


def places(visitor: Visitor) -> dict[str, Any]:
    found: dict[str, Any] = visitor.page.evaluate(PLACES)
    return found


def overlap(one: list[int], other: list[int]) -> bool:
    across, down = min(one[2], other[2]) - max(one[0], other[0]), min(one[3], other[3]) - max(one[1], other[1])
    return across > 1 and down > 1


@pytest.mark.parametrize(("game", "language"), [("rat_a_tat_cat", "en"), ("dogs", "fr")])
def test_at_every_size_the_board_has_the_room_and_nothing_covers_it(arrive: Arrive, game: str, language: str):
    ann = arrive(language=language)
    ann.open(game, BOT, BOT)
    expect(ann.page.locator(".stage")).to_be_visible()
    for size, (width, height) in LEFT.items():
        for text in ("100%", "200%"):
            ann.page.set_viewport_size({"width": size[0], "height": size[1]})
            ann.page.evaluate("(size) => { document.documentElement.style.fontSize = size }", text)
            found = places(ann)
            left, top, right, bottom = found["stage"]
            if text == "100%":
                assert right - left >= width, (size, found)
                assert bottom - top >= height, (size, found)
                assert size not in (PHONE, SIDEWAYS, ZOOMED) or not found["told"], (size, "the top says too little")
            assert bottom - top >= size[1] * 0.4, (size, text, found)
            assert not found["cut"], (size, text, "the title of the game is cut off")
            bars = [found[name] for name in ("top", "ask", "tick") if found[name]]
            assert not any(overlap(found["stage"], bar) for bar in bars), (size, text, found)
            assert max(bar[3] for bar in bars) <= size[1], (size, text, found)
            expect_no_sideways_scroll(ann.page)


@pytest.mark.parametrize("size", [DESK, PHONE, SIDEWAYS])
def test_the_caption_of_a_sound_lies_over_nothing_that_can_be_pressed(arrive: Arrive, size: tuple[int, int]):
    ann = arrive(size)
    ann.page.add_init_script(f"({CAPTION})()")
    ann.open("dogs", BOT, BOT)
    assert ann.page.evaluate("window.covered") == []


@pytest.mark.parametrize(("size", "height"), [(DESK, 96), (PHONE, 189), (SIDEWAYS, 346)])
def test_a_bar_with_several_buttons_is_as_high_as_any_other_and_shows_them_all(
    arrive_by_luck: Arrive, size: tuple[int, int], height: int
):
    """On the plain board all answers stand in the bar: none to seven rats, here in as many words as others need."""
    ann = arrive_by_luck(size, textTable=True)
    ann.open("ratland", BOT, BOT)
    expect(ann.bar.locator(SEVERAL)).to_have_count(8)
    assert ann.page.evaluate(BAR, [SEVERAL, "1 medicine for 1 food"]) == [height, 0]
    assert ann.page.evaluate(CUT_IN_BAR) == [], "what is asked, or a button"


LARGE: Final = "() => { document.documentElement.style.fontSize = '200%' }"
CUT: Final = """() => ['.ask .says', '.ask .acts', '.ask .btn', '.mice button'].flatMap((name) =>
  [...document.querySelectorAll(name)]
    .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
    .map((one) => `${name} ${one.innerText}`))"""
CAUGHT: Final = """(word) => document.querySelectorAll('.mice .where').forEach((one) => {
  one.textContent = word
  one.style.setProperty('--letters', word.length)
})"""
SMALLEST: Final = """() => Math.min(...[...document.querySelectorAll('[data-square]')].map((one) => one.clientWidth))"""
LETTERS: Final = "() => parseFloat(getComputedStyle(document.querySelector('.mice .where')).fontSize)"
UNDER_HEADS: Final = """() => {  // of whose turn it is, by letters, where these can be seen
  const heads = [...document.querySelectorAll('.sides .seat')].map((one) => one.getBoundingClientRect())
  const isSeen = (one) => getComputedStyle(one.parentElement).clipPath === 'none'
  const said = [...document.querySelectorAll('section.turn h2, section.turn p')].filter(isSeen)
  const letters = said.flatMap((one) => {
    const range = document.createRange()
    range.selectNodeContents(one)
    return [...range.getClientRects()].map((place) => [one.textContent, place])
  })
  const meet = (one, other) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom - 1 && other.top < one.bottom - 1
  return letters.filter(([, place]) => heads.some((head) => meet(place, head))).map(([text]) => text)
}"""
LEAST: Final = 10  # px
FINGER: Final = 40  # px, for a square of forty-two that all have to be in sight


@pytest.mark.parametrize("size", [DESK, PHONE, SIDEWAYS, ZOOMED])
def test_a_drive_that_is_thought_of_is_said_whole_beside_its_buttons_in_long_words(
    arrive_by_luck: Arrive, size: tuple[int, int]
):
    """The way home is a long button in Portuguese, and the drive stands beside it."""
    ann = arrive_by_luck(size, language="pt")
    ann.open("dogs", BOT, BOT, options={"first_player": 0})
    ann.page.locator(".space.can").first.click()
    ann.page.locator(".space.on").click()
    expect(ann.page.get_by_role("button", name="Voltar ao canil")).to_be_visible()
    assert ann.page.evaluate(CUT) == []
    ann.page.locator(".space.can").first.click()
    expect(ann.page.get_by_role("button", name="Conduzir:")).to_be_visible()
    assert ann.page.evaluate(CUT) == []
    if size == DESK:
        ann.page.evaluate(LARGE)
        assert ann.page.evaluate(CUT) == [], "in large letters"


@pytest.mark.parametrize("size", [DESK, PHONE, SIDEWAYS])
def test_the_kitchen_keeps_its_squares_and_words_whatever_the_letters_are(
    arrive_by_luck: Arrive, size: tuple[int, int]
):
    ann = arrive_by_luck(size, language="es")
    ann.open("chop_chop", BOT, BOT, BOT, options={"cat_seat": 1})
    expect(ann.page.locator(".mice button")).to_have_count(4)
    for large in (False, True):
        if large:
            ann.page.evaluate(LARGE)
        ann.page.evaluate(CAUGHT, "atrapado")
        assert ann.page.evaluate(CUT) == [], (size, large)
        if not (large and size == PHONE):  # there only the mice are drawn
            assert ann.page.evaluate(LETTERS) >= LEAST, (size, large)
        assert size == SIDEWAYS or ann.page.evaluate(SMALLEST) >= FINGER, (size, large)
        assert ann.page.evaluate(UNDER_HEADS) == [], (size, large)
    if size == SIDEWAYS:
        ann.page.set_viewport_size({"width": ZOOMED[0], "height": ZOOMED[1]})
        ann.page.evaluate("() => { document.documentElement.style.fontSize = '' }")
        assert ann.page.evaluate(UNDER_HEADS) == [], "on a laptop at 200 %"


JUMPS: Final = [  # where, and in which role; how many choices are made
    *[(game, PHONE, {}, STEPS) for game in folders() if not game.startswith("_")],
    ("doctor_rat", PHONE, {"doctor_seat": 1}, FEW),
    ("doctor_rat", DESK, {"doctor_seat": 1}, FEW),
    ("dogs", SIDEWAYS, {}, FEW),
]


@pytest.mark.parametrize(("game", "size", "options", "steps"), JUMPS)
def test_nothing_jumps_during_the_turns_of_a_game(
    arrive_by_luck: Arrive, game: str, size: tuple[int, int], options: Wish, steps: int
):
    """Every shift counts that the browser tells of, also right after a touch of ours, and all of them together."""
    ann = arrive_by_luck(size)
    file = Path(f"tests/games/{game}/keyboard.toml")
    lit = tomllib.loads(file.read_text(encoding="utf-8")).get("lit", "") if file.exists() else ""
    open_same(ann, game, 4, options)
    if size == DESK:
        ann.page.get_by_role("tab", name="Scores").click()  # the log grows from its top
    keys = Keys(ann, Random(7), lit)
    wait_until_quiet(ann.page)
    ann.page.evaluate(WATCH_SHIFTS)
    chosen = 0
    for _ in range(MOST_STEPS):
        if chosen == steps or ann.page.locator(END).count():
            break
        if keys.step():
            chosen += 1
        else:
            ann.page.wait_for_timeout(PATIENCE)
    assert chosen > 3, "the game was over before it began"
    wait_until_quiet(ann.page)
    shifts: list[tuple[float, str]] = ann.page.evaluate("window.shifts")
    worst = "\n".join(f"{value:.4f} {what}" for value, what in sorted(shifts, reverse=True)[:6])
    assert sum(value for value, _ in shifts) <= MOST_SHIFT, worst
