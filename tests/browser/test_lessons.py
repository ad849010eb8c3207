"""Every lesson is played by tapping, with something else tried first; one by keyboard, one on its drawn board."""

from itertools import cycle

import pytest

from cheeseboard.engine.lesson import Lesson, lesson_names, read_lesson
from cheeseboard.engine.text import catalogue as texts_of
from cheeseboard.games import catalogue, find
from tests.browser.looks import faults
from tests.browser.visitor import BOT, CHANGE, DESK, GAME, GAME_ID, MOST_STEPS, PHONE, Visitor, expect

WIDTHS = cycle([DESK, PHONE])
LESSONS = [(game.name, name, next(WIDTHS)) for game in catalogue() for name in lesson_names(game)]
SMALLEST = 44  # px, of what a finger is to meet
ASKED = ".host .btn:is([aria-pressed], .pri)"  # Show me, Go on, or what comes after the end


def begin(ann: Visitor, game: str, name: str) -> Lesson:
    ann.open_by_message({"type": "learn", "game": game, "lesson": name, "name": "Ann", "pace": 0})
    return read_lesson(find(game), name)


def at_end(ann: Visitor) -> bool:
    return ann.page.locator(".host a.btn").count() > 0


def shown(ann: Visitor, marked: str) -> bool:
    """The next thing that the lesson wants is marked; False at its end, and where something was only to be read."""
    page = ann.page
    page.locator(ASKED).first.wait_for()
    if at_end(ann):
        return False
    show = page.locator(".host [aria-pressed]")
    if not show.count():
        page.locator(".host .btn.pri").click()
        return False
    if show.get_attribute("aria-pressed") == "false":
        show.click()
    expect(page.locator(marked).first).to_be_visible()
    return True


@pytest.mark.parametrize(("game", "name", "size"), LESSONS, ids=[f"{game}, {name}" for game, name, _ in LESSONS])
def test_a_lesson_is_played_by_tapping_and_answers_whatever_else_is_tried(arrive, game, name, size):
    """As a text table, where every move is a button; each step once with another one first."""
    ann = arrive(size, textTable=True)
    lesson = begin(ann, game, name)
    page, tried = ann.page, set()
    for _ in range(MOST_STEPS):
        if not shown(ann, ".ask .btn.hinted"):
            if at_end(ann):
                break
            continue
        step = page.locator(".host .bars .past").count()
        others = page.locator(".ask .acts .btn:not(.hinted, .back, .hint)")
        if step not in tried and others.count():
            tried.add(step)
            others.first.click()
            expect(page.locator(".host.no .main")).to_be_visible()
        asked = page.locator(".ask .say").inner_text()
        page.locator(".ask .btn.hinted").click()
        expect(page.locator(".host.shows")).to_have_count(0)
        assert asked
    assert tried
    expect(page.locator(".host .bars .past")).to_have_count(len(lesson.steps))
    ann.at("/")
    expect(page.get_by_role("button", name="learnt").first).to_be_visible()


def test_on_the_drawn_board_the_lesson_rings_answers_goes_back_and_is_skipped(arrive, axe):
    ann = arrive(PHONE, theme="dusk")
    begin(ann, GAME_ID, "first")
    page = ann.page
    page.get_by_role("button", name="I remember").click()
    expect(page.locator(".host .main")).to_contain_text("Draw a card")
    assert shown(ann, ".pile .bulb")
    page.locator(".pile").first.click()
    expect(page.locator(".host .main")).to_contain_text("You drew a 3")
    page.locator(".slot").nth(3).click()
    expect(page.locator(".host.no .main")).to_contain_text("costs you a point")
    assert faults(ann, axe) == []
    page.reload()
    expect(page.locator(".host .main")).to_contain_text("You drew a 3")
    assert shown(ann, ".slot .bulb")
    page.get_by_role("button", name="Step back").click()
    expect(page.locator(".host .main")).to_contain_text("Draw a card")
    page.get_by_role("button", name="Skip").click()
    expect(page.locator(".host")).to_have_count(0)
    page.locator(".pile").first.click()
    expect(page.locator(".ask .say")).to_contain_text("You hold")


def test_a_lesson_is_tapped_through_on_its_drawn_board_and_no_square_is_too_small_for_a_finger(arrive):
    """On a phone, where Brie stands between the kitchen and the bar."""
    ann = arrive(PHONE)
    lesson = begin(ann, "chop_chop", "cat")
    page = ann.page
    for _ in range(MOST_STEPS):
        if not shown(ann, ".stage button[aria-label*='Hint']"):
            if at_end(ann):
                break
            continue
        square = page.locator(".stage button[aria-label*='Hint']").first
        box = square.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= SMALLEST
        square.click()
        expect(page.locator(".host.shows")).to_have_count(0)
    expect(page.locator(".host .bars .past")).to_have_count(len(lesson.steps))


def test_by_keyboard_alone_and_from_the_offer_of_quick_play(arrive):
    """Whoever never played is asked once; declined, quick play is quick play."""
    ann = arrive(coach=True, textTable=True)
    page = ann.at("/").page
    page.locator(".quick").click()
    page.get_by_role("button", name="First game").press("Enter")
    page.wait_for_url("**/t/*")
    assert shown(ann, ".ask .btn.hinted")
    page.locator(".ask .btn.hinted").press("Enter")
    expect(page.locator(".host .main")).to_contain_text("You drew a 3")
    ann.at("/")
    page.locator(".quick").click()
    page.get_by_role("button", name="Play at once").press("Enter")
    page.wait_for_url("**/t/*")
    expect(page.locator(".host")).to_have_count(0)
    ann.at("/")
    page.locator(".quick").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("heading", name=GAME)).to_be_visible()


def test_a_first_timer_sees_the_aim_of_every_game_and_one_sentence_about_the_first_question(arrive, axe):
    """Gone with the first tap, once for each kind of question, one a turn, and not at all where the coach is off."""
    ann = arrive(PHONE, coach=True)
    page, mark = ann.page, ann.page.locator(".mark p")
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
        if game.name == GAME_ID:
            assert faults(ann, axe) == []
            page.locator(".pile").first.click()  # it takes no taps itself, and the same turn brings no second one
            expect(page.locator(".ask .say")).to_contain_text("You hold")
            expect(mark).to_have_count(0)
    ann.open(GAME_ID, BOT)
    page.get_by_role("button", name="I remember").click()
    expect(page.locator(".ask .say")).to_contain_text("Your turn")
    expect(mark).to_have_count(0)  # it was explained before
    page.evaluate(CHANGE, {"coach": False})
    ann.open("ratland", BOT)
    page.evaluate("localStorage.removeItem('cheeseboard.marked')")
    page.reload()
    expect(page.locator(".ask .say")).to_contain_text("Spread your")
    expect(mark).to_have_count(0)
