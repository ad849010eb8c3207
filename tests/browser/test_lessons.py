"""Every lesson is tapped through at a desk and on a phone, one by keyboard alone; coach marks at a real table."""

import pytest
from playwright.sync_api import TimeoutError

from cheeseboard.engine.lesson import lesson_names
from cheeseboard.engine.text import catalogue as texts_of
from cheeseboard.games import catalogue
from tests.browser.learner import Learner, begin
from tests.browser.looks import faults
from tests.browser.visitor import BOT, CHANGE, DESK, GAME, GAME_ID, PHONE, expect

LESSONS = [(game.name, name) for game in catalogue() for name in lesson_names(game)]
MOST = 4  # of five games
SMALLEST = 44  # px, of what a finger is to meet
HIDE = """(hidden) => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}"""
HIDDEN = "const stage = document.querySelector('.stage'); stage.scrollHeight - stage.clientHeight"
POINTED = """() => {
  const box = (one) => one.getBoundingClientRect()
  const ring = box([...document.querySelectorAll('.points rect')].at(-1))
  const within = ({ left, top, right, bottom }) =>
    left >= ring.left && top >= ring.top && right <= ring.right && bottom <= ring.bottom
  const things = document.querySelectorAll('.stage :is(button, .burrow, .foods), .ask .btn')
  return [...things].some((one) => within(box(one)))
}"""


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize(("game", "name"), LESSONS, ids=[f"{game}, {name}" for game, name in LESSONS])
def test_a_lesson_is_tapped_through_on_its_drawn_board(arrive, game, name, size):
    """Whatever "Show me" marks goes on, to the end; what else is tried is answered, which the server's tests try at
    every question."""
    ann = arrive(size)
    lesson = begin(ann, game, name)
    Learner(ann).to_the_end(lesson)
    ann.page.wait_for_function("localStorage.getItem('cheeseboard.learnt')")
    kept = ann.page.evaluate("JSON.parse(localStorage.getItem('cheeseboard.learnt'))")
    assert kept == {game: [name]}
    ann.at("/")
    expect(ann.page.get_by_role("button", name="learnt").first).to_be_visible()


def test_on_the_drawn_board_the_lesson_rings_answers_goes_back_and_is_skipped(arrive, axe):
    ann = arrive(PHONE, theme="dusk")
    begin(ann, GAME_ID, "first")
    page = ann.page
    page.get_by_role("button", name="I remember").click()
    expect(page.locator(".host .main")).to_contain_text("Draw a card")
    learner = Learner(ann)
    learner.until("do")
    expect(page.locator(".pile .bulb")).to_be_visible()
    show = page.get_by_role("button", name="Show me")
    page.evaluate(HIDE, True)  # what comes of it waits, and marks of before are asked for meanwhile
    page.locator(".pile").first.click()
    expect(show).to_have_attribute("aria-pressed", "false")
    show.click()
    page.evaluate(HIDE, False)
    expect(page.locator(".host .main")).to_contain_text("You drew a 3")
    expect(show).to_have_attribute("aria-pressed", "false")
    page.locator(".slot").nth(3).click()
    expect(page.locator(".host.no .main")).to_contain_text("costs you a point")
    assert faults(ann, axe) == []
    page.reload()
    expect(page.locator(".host .main")).to_contain_text("You drew a 3")
    learner.until("do")
    expect(page.locator(".slot .bulb")).to_be_visible()
    page.get_by_role("button", name="Step back").click()
    expect(page.locator(".host .main")).to_contain_text("Draw a card")
    page.get_by_role("button", name="Skip").click()
    expect(page.locator(".host")).to_have_count(0)
    page.locator(".pile").first.click()
    expect(page.locator(".ask .say")).to_contain_text("You hold")


def test_no_square_of_a_lesson_is_too_small_for_a_finger(arrive):
    """On a phone, where Brie stands between the kitchen and the bar."""
    ann = arrive(PHONE)
    begin(ann, "chop_chop", "cat")
    Learner(ann).until("do")
    box = ann.page.locator(".stage button[aria-label*='Hint']").first.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= SMALLEST


def test_ones_own_cards_lie_whole_above_brie_on_a_phone(arrive):
    ann = arrive(PHONE)
    begin(ann, "rat_a_tat_cat", "first")
    ann.page.get_by_role("button", name="I remember").click()
    expect(ann.bar.get_by_role("button", name="Draw")).to_be_visible()
    assert ann.page.evaluate(HIDDEN) == 0


def test_the_whole_map_lies_above_brie_on_a_phone(arrive):
    ann = arrive(PHONE)
    begin(ann, "dogs", "first")
    expect(ann.page.locator("[data-space]").last).to_be_visible()
    assert ann.page.evaluate(HIDDEN) == 0


def test_a_whole_lesson_by_keyboard_alone_on_its_drawn_board(arrive):
    ann = arrive()
    Learner(ann, by_keys=True).to_the_end(begin(ann, "doctor_rat", "colleagues"))


def test_a_lesson_is_offered_by_quick_play(arrive):
    """Whoever never played is asked once; declined, quick play is quick play."""
    ann = arrive(coach=True)
    page = ann.at("/").page
    page.locator(".quick").click()
    page.get_by_role("button", name="First game").press("Enter")
    page.wait_for_url("**/t/*")
    expect(page.locator(".host .main")).to_be_visible()
    ann.at("/")
    page.locator(".quick").click()
    page.get_by_role("button", name="Play at once").press("Enter")
    page.wait_for_url("**/t/*")
    expect(page.locator(".host")).to_have_count(0)
    ann.at("/")
    page.locator(".quick").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("heading", name=GAME)).to_be_visible()


def comes_true(page, condition):
    """Things move, and what points at them follows."""
    try:
        page.wait_for_function(condition, timeout=5_000)
    except TimeoutError:
        return False
    return True


def test_a_first_timer_sees_the_aim_of_every_game_and_one_sentence_about_the_first_question(arrive, axe):
    """Gone with the first tap, once for each kind of question, one a turn, and not at all where the coach is off."""
    ann = arrive(PHONE, coach=True)
    page, mark = ann.page, ann.page.locator(".mark p")
    pointed: list[bool] = []
    explained = ""
    for game in catalogue():
        ann.open(game.name, *[BOT] * (game.seats[0] - 1))
        texts = texts_of(game.folder / "texts", "en")
        expect(page.locator(".aim")).to_have_text(texts["game.aim"])
        expect(page.locator(".aim")).to_be_visible()
        first = page.get_by_role("button", name="I remember")
        expect(first.or_(mark).first).to_be_visible()
        if first.is_visible():
            expect(mark).to_have_count(0)  # something is looked at
            first.click()
        said = mark.inner_text()
        assert said in [text for key, text in texts.items() if key.startswith("coach.first.")]
        expect(page.locator(".points rect").last).to_be_visible()
        pointed.append(comes_true(page, POINTED))
        if game.name == GAME_ID:
            assert faults(ann, axe) == []
            explained = said
            page.locator(".pile").first.click()  # it takes no taps itself, and the same turn brings no second one
            expect(page.locator(".ask .say")).to_contain_text("You hold")
            expect(mark).to_have_count(0)
    assert sum(pointed) >= MOST, "the bubble may lie over what is asked about"
    ann.open(GAME_ID, BOT)
    page.get_by_role("button", name="I remember").click()
    expect(page.locator(".ask .say")).to_contain_text("Your turn")
    expect(mark.filter(has_text=explained)).to_have_count(0)  # before a spent Power card one's turn is another question
    page.evaluate(CHANGE, {"coach": False})
    ann.open("ratland", BOT)
    page.evaluate("localStorage.removeItem('cheeseboard.marked')")
    page.reload()
    expect(page.locator(".ask .say")).to_contain_text("Spread your")
    expect(mark).to_have_count(0)
