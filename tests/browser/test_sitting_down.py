"""From the shelf to a table: who comes, what they are called, and who has which role."""

from __future__ import annotations

from tests.browser.house import Arrive
from tests.browser.visitor import PHONE, expect


def test_roles_stand_beside_the_names_until_the_game_begins(arrive: Arrive):
    ann, ben = arrive(nickname="Ann"), arrive(PHONE)
    page = ann.at("/").page
    page.get_by_role("group", name="We are").get_by_role("button", name="3").click()
    page.locator("li", has_text="Chop! Chop!").locator(".cover").click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("listitem")).to_have_count(3)
    expect(sheet.get_by_role("heading", name="Open seat")).to_have_count(2)
    roles = [sheet.get_by_label(f"The cat: seat {seat}") for seat in (1, 2, 3)]
    for role in roles:
        expect(role).to_have_value("lot")
    roles[1].select_option(label="the cat")
    expect(roles[0]).to_have_value("others")
    expect(sheet.locator("use[href='#h-mouse']")).to_have_count(1)  # Ann's own face; open seats have none yet
    roles[0].select_option(label="Role: by lot")
    expect(roles[1]).to_have_value("lot")
    roles[1].select_option(label="the cat")
    sheet.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    ben.at(f"/j/{page.url.rsplit('/', 1)[-1]}")
    ben.page.get_by_label("Your nickname").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    his = ben.page.get_by_role("listitem").filter(has_text="Ben")
    expect(his).to_contain_text("the cat")
    page.get_by_label("The cat: seat 1").select_option(label="the cat")
    expect(his).to_contain_text("the mice")
    page.get_by_role("button", name="Plays here 3").click()
    expect(page.locator("[data-square]")).to_have_count(42)
    page.get_by_role("button", name="Show my cards").click()
    expect(page.locator(".ask use[href='#h-cat-smug']")).to_be_visible()
    expect(ben.page.locator("use[href='#h-cat-smug']").first).to_be_visible()  # among those who play


def test_the_doctor_is_chosen_beside_a_name_and_no_seat_is_a_number(arrive: Arrive):
    page = arrive(nickname="Ann").at("/").page
    page.get_by_role("button", name="Play: Doctor Rat").click()
    sheet = page.get_by_role("dialog")
    doctor = sheet.get_by_label("The Doctor: seat 2")
    expect(doctor).to_have_value("lot")
    sheet.get_by_text("All options").click()
    expect(sheet.get_by_role("switch", name="Hints")).to_be_visible()
    assert "from 0" not in sheet.inner_text()
    expect(sheet.get_by_role("spinbutton", name="Doctor")).to_have_count(0)
    doctor.select_option(label="the Doctor")
    expect(sheet.get_by_label("The Doctor: seat 1")).to_have_value("others")


def test_on_a_phone_the_rules_of_a_new_table_are_in_sight_and_roles_wait_for_a_tap(arrive: Arrive):
    page = arrive(PHONE).at("/").page
    page.get_by_role("button", name="Play: Chop! Chop!").click()
    sheet = page.get_by_role("dialog")
    for seat, kind in ((2, "Here"), (3, "Invite")):
        sheet.get_by_role("group", name=f"Who sits at seat {seat}").get_by_role("button", name=kind).click()
    sheet.locator(".who").evaluate("(one) => one.parentElement.parentElement.scrollTo({ top: 0 })")
    expect(sheet.get_by_role("group", name="Kind of game")).to_be_in_viewport(ratio=1)
    cat = sheet.get_by_label("The cat: seat 2")
    expect(cat).to_be_hidden()
    sheet.get_by_role("button", name="Role: by lot").click()
    cat.select_option(label="the cat")
    expect(sheet.get_by_label("The cat: seat 1")).to_have_value("others")


def test_quick_play_says_which_game_and_asks_for_a_name_once(arrive: Arrive):
    page = arrive(named=False).at("/").page
    page.get_by_role("group", name="and have").get_by_role("button", name="30 min").click()
    quick = page.get_by_role("button", name="Quick play Doctor Rat")
    quick.click()
    sheet = page.get_by_role("dialog", name="What shall we call you?")
    sheet.get_by_label("Your nickname").fill("Zoe")
    sheet.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/t/*")
    page.goto(page.url.rsplit("/t/", 1)[0])
    expect(page.get_by_role("link", name="Settings")).to_contain_text("Zoe")
    quick.click()
    page.wait_for_url("**/t/*")


def test_whoever_wants_no_name_is_not_asked_again(arrive: Arrive):
    page = arrive(named=False).at("/").page
    quick = page.get_by_role("button", name="Quick play Rat-a-Tat Cat")
    quick.click()
    page.get_by_role("button", name="Play as a guest").click()
    page.wait_for_url("**/t/*")
    page.goto(page.url.rsplit("/t/", 1)[0])
    quick.click()
    page.wait_for_url("**/t/*")
