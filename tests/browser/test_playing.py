"""Whole games, as people play them."""

from __future__ import annotations

import json

from playwright.sync_api import Error

from tests.browser.ahead import play_ahead
from tests.browser.house import Arrive
from tests.browser.visitor import (
    BELL,
    BOT,
    DESK,
    GAME,
    LONG,
    PHONE,
    Visitor,
    at_once,
    expect,
    play_to_the_end,
    wait_until_quiet,
)


def test_quick_play_is_one_click_from_the_shelf_and_says_what_is_asked(arrive: Arrive):
    ann = arrive().at("/")
    ann.page.get_by_role("group", name="and have").get_by_role("button", name="15").click()
    ann.page.get_by_role("button", name=f"Quick play {GAME}").click()
    ann.page.get_by_role("button", name="I remember").click()
    ann.to_my_turn()
    expect(ann.bar.get_by_role("status")).to_contain_text("Draw a card")


def test_a_game_against_bots_to_the_end_with_a_check_of_its_luck(arrive: Arrive):
    ann = arrive()
    ann.open_by_hand("Bot", "Bot", "Bot")
    ann.play_to_the_end()
    for width, height in (DESK, PHONE, (844, 390)):
        ann.page.set_viewport_size({"width": width, "height": height})
        total = ann.end.get_by_role("row").filter(has=ann.page.get_by_role("rowheader", name="Total"))
        expect(total).to_be_in_viewport(ratio=1)
    ann.page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    ann.end.get_by_text("More: link, file, fairness").click()
    ann.end.get_by_role("button", name="Fairness check").click()
    expect(ann.end.get_by_text("checked in this browser")).to_be_visible()
    expect(ann.end.get_by_text("the game comes out the same")).to_be_visible()
    expect(ann.end.get_by_text("Your own part of the luck was used.")).to_be_visible()
    with ann.page.expect_download() as saved:
        ann.end.get_by_role("link", name="Save the game").click()
    assert json.loads(saved.value.path().read_text())["cheeseboard"] == 1
    ann.end.get_by_role("button", name="Play again").click()
    ann.page.get_by_role("button", name="I remember").click()


OTHER_LUCK = """(table) => {
  const sittings = JSON.parse(localStorage.getItem('cheeseboard.tables'))
  const { sealed, parts } = sittings[table]
  if (sealed.length !== 64 || parts[1].length !== 32) throw new Error('nothing was written down at the start')
  const other = sealed.replace(/./, (digit) => (digit === '0' ? '1' : '0'))
  Object.assign(sittings[table], { sealed: other, parts: { 1: '00' } })
  localStorage.setItem('cheeseboard.tables', JSON.stringify(sittings))
}"""


def test_a_friend_comes_by_link_on_a_phone_and_both_play_to_the_end(arrive: Arrive):
    ann, ben = arrive(), arrive(PHONE, from_elsewhere=True)
    code = ann.open_by_hand("Invite")
    expect(ann.page.get_by_text("this computer only")).to_be_visible()  # as the house of the tests does
    ben.at(f"/j/{code}")
    assert not ben.page.evaluate("isSecureContext"), "over plain http a browser lends less to a page"
    ben.page.get_by_label("Your nickname").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    ann.play_to_the_end(ben)
    expect(ann.end.get_by_text("Ben", exact=True)).to_be_visible()
    ben.page.evaluate(OTHER_LUCK, code)
    ben.page.reload()
    ben.end.get_by_text("More: link, file, fairness").click()
    ben.end.get_by_role("button", name="Fairness check").click()
    expect(ben.end.get_by_text("The seed is not the one that was sealed")).to_be_visible()
    expect(ben.end.get_by_text("Your own part of the luck was not used.")).to_be_visible()
    ben.end.get_by_role("button", name="Copy link").click()
    expect(ben.end.get_by_text("Copied")).to_be_visible()


def reviewed(seat: int) -> dict[str, object]:
    """The first choice of all decided it."""
    return {"seat": seat, "moments": [{"what": "own", "number": 0, "slip": {"number": 0}}], "slips": []}


TABLES = 6  # until there is one at which no bot knocks first
LONGEST = "(strong) => (strong.lastChild.textContent = 'Rejogar um momento')"  # that it says in any language
REVIEW = {"progress": 1, "review": {"line": [{"number": 0, "chapter": 1}], "seats": [reviewed(0), reviewed(1)]}}


def test_both_are_told_who_won_and_asked_for_another_game(arrive: Arrive):
    """Nobody is brought along while still reading; when the sheet is closed, the bar says and offers the same."""
    ann, ben = arrive(), arrive(PHONE)
    for one in (ann, ben):
        one.page.route("**/review", lambda route: route.fulfill(json=REVIEW))
    code = ann.open_table("Invite")
    ben.at(f"/j/{code}")
    ben.page.get_by_label("Your nickname").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    ann.play_to_the_end(ben)
    titles = [person.end.get_by_role("heading", level=2).inner_text() for person in (ann, ben)]
    both = ["You and Ben win", "You and Guest win"]
    assert titles in (["You win", "Guest wins"], ["Ben wins", "You win"], both)
    for one in (ann, ben):
        expect(one.end.get_by_role("table", name="Score sheet")).to_contain_text("Total")
        expect(one.end.get_by_role("region", name="What decided it")).to_contain_text("RTC-")
        strong = "Play again" if "You" in one.end.get_by_role("heading", level=2).inner_text() else "Round 1 again"
        expect(one.end.locator(".btn.pri")).to_have_text(strong)  # after a defeat: what decided it, once more
        one.end.get_by_role("button", name="Close").click()
        expect(one.bar.locator(".btn.pri")).to_have_text(strong)
        for width, height in (DESK, PHONE, (844, 390)):
            one.page.set_viewport_size({"width": width, "height": height})
            one.bar.locator(".btn.pri").evaluate(LONGEST)
            expect(one.bar.locator(".btn.pri")).to_be_in_viewport(ratio=1)
        one.bar.get_by_role("button", name="Result").click()
    ann.end.get_by_role("button", name="Play again").click()
    expect(ann.end.get_by_role("status")).to_have_text("Waiting for Ben.")
    expect(ben.end.get_by_role("status").last).to_have_text("Guest would like to play again.")
    ben.end.get_by_role("button", name="Close").click()
    expect(ben.bar).to_contain_text(titles[1])
    expect(ben.bar).to_contain_text("Guest would like to play again.")
    expect(ben.bar.get_by_role("link", name="See again")).to_be_visible()
    ben.bar.get_by_role("button", name="Result").click()
    ben.end.get_by_role("button", name="Not now").click()
    expect(ann.end.get_by_role("status")).to_have_text("Ben: not now.")
    assert ben.page.url.endswith(code)
    ann.end.get_by_role("button", name="Begin now").click()
    ann.page.wait_for_url(lambda url: not url.endswith(code))
    expect(ben.end.get_by_role("status").last).to_have_text("The next game is open.")
    assert ben.page.url.endswith(code), "still reading"
    ben.end.get_by_role("button", name="Join").click()
    ben.page.wait_for_url(ann.page.url.replace(ann.house, ben.house))
    expect(ben.bar.get_by_role("button", name="Take over again")).to_be_visible()


def test_what_everybody_has_lost_together_is_told_as_lost(arrive_by_luck: Arrive):
    ann = arrive_by_luck()
    ann.open("doctor_rat", BOT, BOT, options={"doctor_seat": 1})
    play_ahead(ann, phase="over")
    ann.page.reload()
    expect(ann.end.get_by_role("heading", level=2)).to_contain_text("Not tonight.")
    expect(ann.end.get_by_text("Everyone plays together here, so everyone loses together.")).to_be_visible()
    expect(ann.end.get_by_text("wins")).to_have_count(0)
    ann.at("/games")
    expect(ann.page.locator("main")).to_contain_text("Lost together")


def test_a_seat_has_links_of_its_own_to_invite_to_share_and_to_move(arrive: Arrive):
    ann, ben, cleo, phone = arrive(), arrive(), arrive(PHONE), arrive(PHONE)

    def link(visitor: Visitor) -> str:
        return visitor.page.locator(".invite .link").inner_text().removeprefix(ann.house.removeprefix("http://"))

    def sit(visitor: Visitor, name: str = "") -> None:
        if name:
            visitor.page.get_by_label("Your nickname").fill(name)
        visitor.page.get_by_role("button", name="Sit down").click()
        visitor.page.wait_for_url("**/t/*")

    ann.open_table("Invite", "Invite")
    ann.page.get_by_role("button", name="Link to this seat 3").click()
    expect(ann.page.get_by_role("heading", name="Invite to seat 3")).to_be_visible()
    sit(ben.at(link(ann)), "Guest")
    ann.page.get_by_role("button", name="Seat a bot 2").click()
    ann.page.get_by_role("button", name="Menu").click()
    expect(ann.page.get_by_role("dialog").get_by_text("Guest 2").first).to_be_visible()  # no name is had twice
    expect(ann.page.get_by_role("button", name="Invite: Tomme")).to_be_visible()
    expect(ann.page.get_by_role("button", name="Invite: Guest 2")).not_to_be_visible()  # who sits there shares it

    ann.page.get_by_role("button", name="Share the seat: Guest").click()
    cleo.at(link(ann))
    expect(cleo.page.get_by_text("share this seat with Guest")).to_be_visible()
    sit(cleo, "Cleo")
    expect(ann.page.get_by_role("button", name="Share the seat: Guest + Cleo")).to_be_visible()

    ann.page.get_by_role("button", name="Another device: Guest + Cleo").click()
    expect(ann.page.locator(".invite .link")).to_contain_text("?move")
    sit(phone.at(link(ann)))
    ann.page.get_by_role("button", name="Close").click()
    expect(ann.bar.get_by_role("status")).to_have_text("Your seat is on another device now. You can watch here.")
    expect(phone.page.get_by_role("button", name="I remember")).to_be_visible()
    ann.page.reload()
    expect(ann.page.get_by_role("button", name="1st card face down")).to_have_count(3)  # as everybody sees them


def test_two_windows_of_one_browser_do_not_forget_each_others_tables(arrive: Arrive):
    ann = arrive()
    first = ann.open_table("Bot")
    other = Visitor(ann.page.context.new_page(), ann.house, {})
    second = other.open_table("Bot")
    other.to_my_turn()
    ann.to_my_turn()  # writes down what was seen
    ann.at("/tables")
    for code in (first, second):
        expect(ann.page.get_by_role("link", name=f"Sit down: {code}")).to_be_visible()
    expect(ann.page.get_by_role("listitem").filter(has_text="Your turn")).to_have_count(2)


def test_two_people_pass_one_device_behind_a_curtain(arrive: Arrive):
    ann = arrive()
    ann.open_by_hand("Here")
    curtain = ann.page.get_by_role("dialog", name="Pass the device to")
    expect(curtain).to_be_visible()
    assert not ann.page.get_by_role("button", name="I remember").is_visible(), "a look behind the curtain"
    ann.play_to_the_end()


def test_a_tap_on_something_closed_names_the_clause_and_the_clause_opens(arrive: Arrive):
    ann = arrive()
    ann.open("rat_a_tat_cat", BOT, options={"first_dealer": 1})  # we begin, with a number on the discards
    ann.to_my_turn()
    expect(ann.bar).to_contain_text("You can only take the top discard.")  # why
    expect(ann.bar).not_to_contain_text("Take that one")  # the way out is for whoever was refused
    expect(ann.bar.get_by_role("button", name="Draw")).to_be_visible()
    expect(ann.bar.locator(".btn.pri")).to_have_count(0)  # no move is the strong one because it is the first
    ann.page.get_by_role("group", name="Your row").get_by_role("button").first.click()
    expect(ann.bar.get_by_role("status")).to_have_text("On your turn, either take the top discard or draw a card.")
    ann.bar.get_by_role("button", name="Rule RTC-026").click()
    sheet = ann.page.get_by_role("dialog", name=GAME)
    expect(sheet.get_by_role("heading", name="Rule RTC-026")).to_be_visible()
    expect(sheet).to_contain_text("take the top discard or draw")


def test_the_language_changes_in_the_middle_of_a_game(arrive: Arrive):
    ann = arrive()
    ann.open_table("Bot")
    ann.to_my_turn()
    ann.page.get_by_role("button", name="Menu").click()
    for language, asked in (("Français", "Pioche"), ("Português", "Tira"), ("Español", "Saca"), ("English", "Draw")):
        ann.page.get_by_role("button", name=language).click()
        expect(ann.page.locator(".ask .say")).to_contain_text(asked)
    ann.page.get_by_role("button", name="Close").click()
    ann.play_to_the_end()


ACTS = ".ask .acts button:enabled:not(.hint, .back)"


def test_whoever_likes_words_better_than_drawings_plays_on_the_plain_board(arrive: Arrive):
    """So is any game that brings no board."""
    ann = arrive(textTable=True)
    ann.open("_template", BOT, BOT)
    acts = ann.page.locator(ACTS)
    expect(ann.page.locator(".plain dt").first).to_be_visible()
    names = set(ann.page.locator(".plain dt").all_inner_texts())
    assert names == {"card", "must stand", "points", "pile", "laid aside", "begins", "turn", "round"}
    play_to_the_end(lambda one: one.look(ACTS, wait=LONG)[0] == "place" and at_once(acts.first.click), ann)


def test_the_memory_aid_is_off_and_offered_beside_younger_players(arrive: Arrive):
    """RTC-139  In one sentence, and only where one plays from memory."""
    ann = arrive()
    ann.at("/")
    for game, offered in (("Rat-a-Tat Cat", True), ("Chop! Chop!", False)):
        ann.page.get_by_role("button", name=f"Play: {game}").click()
        expect(ann.page.get_by_role("switch", name="Hints")).to_be_visible()
        aid = ann.page.get_by_role("switch", name="Memory aid")
        expect(aid).to_have_count(1 if offered else 0)
        assert not offered or not aid.is_checked()
        said = ann.page.get_by_text("for younger players known cards can stay marked")
        expect(said).to_have_count(1 if offered else 0)
        ann.page.get_by_role("dialog").get_by_role("button", name="Cancel").click()


def test_a_tap_on_the_bell_lets_the_bar_ask(arrive: Arrive):
    """It has to be held, which nobody knows who only taps it."""
    ann = arrive(PHONE)
    for _ in range(TABLES):
        ann.open_table("Bot", "Bot")
        ann.confirm(LONG)
        try:
            play_ahead(ann, phase="knocking")
        except Error as error:
            if "the game is over" not in error.message:
                raise
        else:
            break
    ann.page.locator(BELL).click()
    expect(ann.bar.get_by_role("button", name="Knock")).to_be_visible()
    ann.page.get_by_role("button", name="Menu").click()
    menu = ann.page.get_by_role("dialog")
    expect(menu).to_be_visible()
    wait_until_quiet(ann.page)
    expect(menu.get_by_text("Order at the table")).to_have_count(0)  # there is nobody but bots
