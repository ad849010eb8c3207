"""The rules at a table."""

from tests.browser.house import Arrive
from tests.browser.visitor import BOT, PHONE, expect


def test_rules_open_at_the_aim_and_the_present_moment_and_can_be_searched(arrive: Arrive):
    ann = arrive(PHONE)
    ann.open_table("Bot")
    ann.to_my_turn()
    page = ann.page
    expect(page.get_by_role("banner").get_by_text("The lowest total wins: cats are low")).to_be_visible()
    page.get_by_role("button", name="Rules").click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_text("The lowest total wins: cats are low")).to_be_visible()
    now = sheet.get_by_role("listitem").filter(has_text="RTC-043")  # drawing is among what may be answered
    expect(now.first).to_be_visible()
    here = sheet.locator("details[open]").filter(has_text="You are here")
    expect(here.get_by_role("heading", name="A turn")).to_be_visible()
    here.get_by_role("link", name="RTC-031").click()
    expect(sheet.get_by_text("Rule RTC-031")).to_be_visible()
    sheet.get_by_role("searchbox").fill("knock bonus")
    expect(sheet.get_by_role("heading", name="Knocking")).to_be_visible()
    expect(sheet.get_by_role("listitem").filter(has_text="RTC-094")).to_be_visible()
    expect(sheet.get_by_role("heading", name="A turn")).to_have_count(0)


def test_a_question_mark_shows_the_keys_with_the_game_s_own(arrive: Arrive):
    ann = arrive()
    ann.open("chop_chop", BOT, options={"cat_seat": 1})
    ann.bar.wait_for()
    ann.page.keyboard.press("?")
    sheet = ann.page.get_by_role("dialog", name="Keys")
    expect(sheet.get_by_text("goes to the next choice")).to_be_visible()
    expect(sheet.get_by_text("1 to 4: a mouse")).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(sheet).not_to_be_visible()
    expect(ann.bar.get_by_role("status")).to_contain_text("Choose a mouse.")
    ann.page.keyboard.press("1")
    ann.bar.get_by_role("button", name="Take back").click()
    expect(ann.page.locator("aside ol")).to_contain_text("You take back a choice.")
