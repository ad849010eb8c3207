"""The network goes and comes back; other screens look on."""

from __future__ import annotations

import json

from playwright.sync_api import Page, WebSocketRoute

from tests.browser.house import Arrive
from tests.browser.visitor import PHONE, expect

SIDEWAYS = (844, 390)


def test_after_the_network_was_cut_the_game_goes_on(arrive: Arrive):
    ann = arrive()
    ann.open_table("Bot", "Bot")
    ann.to_my_turn()
    ann.page.context.set_offline(True)
    expect(ann.page.locator(".ask .say")).to_contain_text("No connection. Your game is saved")
    ann.page.context.set_offline(False)
    expect(ann.page.locator(".ask .say")).not_to_contain_text("No connection")
    ann.play_to_the_end()


def test_a_page_that_is_loaded_again_shows_the_same_seat_and_no_look_twice(arrive: Arrive):
    ann = arrive()
    ann.open_table("Bot")
    ann.to_my_turn()
    asked = ann.page.locator(".ask .say").inner_text()
    ann.page.reload()
    expect(ann.page.locator(".ask .say")).to_have_text(asked)
    assert not ann.page.get_by_role("button", name="I remember").is_visible()
    ann.play_to_the_end()
    ann.page.set_viewport_size({"width": SIDEWAYS[0], "height": SIDEWAYS[1]})
    for name in ("See again", "Play again"):  # a phone on its side shows all that can be done now
        place = ann.end.get_by_role("button", name=name).or_(ann.end.get_by_role("link", name=name)).bounding_box()
        assert place is not None
        assert place["x"] + place["width"] <= SIDEWAYS[0]
        assert place["y"] + place["height"] <= SIDEWAYS[1]


def test_a_shared_screen_shows_what_everybody_sees_and_phones_the_rest(arrive: Arrive):
    ann, screen = arrive(), arrive((1600, 900))
    screen.page.clock.install()
    code = ann.open_table("Bot", "Bot")
    screen.at(f"/r/{code}")
    expect(screen.page.get_by_role("heading", name="The game is still going on")).to_be_visible()
    screen.at(f"/s/{code}")
    rows = screen.page.get_by_role("button", name="1st card face down")
    expect(rows).to_have_count(3)
    ann.play_to_the_end()
    expect(screen.page.get_by_role("button", name="Go on")).to_be_visible()
    screen.page.clock.fast_forward(8000)  # and it does, without anybody at the screen
    expect(screen.page.get_by_role("dialog").filter(has_text="wins")).to_be_visible()
    ann.end.get_by_role("button", name="Play again").click()
    ann.page.wait_for_url(lambda url: not url.endswith(code))
    screen.page.wait_for_url(ann.page.url.replace("/t/", "/s/"))  # nobody is there to ask for it
    screen.at(f"/j/{code}")
    expect(screen.page.get_by_role("link", name="See again")).to_be_visible()


def test_a_bot_sits_in_for_whoever_leaves_and_talk_reaches_a_phone(arrive: Arrive):
    ann, ben = arrive(), arrive(PHONE)
    stop_the_clock(ben.page)  # talk is heard however soon it comes
    code = ann.open_table("Invite")
    ben.at(f"/j/{code}")
    ben.page.get_by_label("Your nickname").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    ben.page.get_by_role("button", name="I remember").click()
    ann.page.get_by_role("button", name="I remember").click()
    ann.page.get_by_role("tab", name="Phrases").click()
    ann.page.get_by_role("button", name="Goodbye!").click()
    ben.page.get_by_role("button", name="Guest Goodbye!").click()
    expect(ben.page.get_by_role("tabpanel", name="Phrases").get_by_text("Goodbye!").first).to_be_visible()
    ben.page.get_by_role("button", name="Close").click()
    expect(ben.page.get_by_role("button", name="Guest Goodbye!")).not_to_be_visible()  # it was read
    ben.page.clock.resume()
    ann.at("/about")
    expect(ben.page.get_by_text("away", exact=True)).to_be_visible()
    ben.page.get_by_role("button", name="Menu").click()
    ben.page.get_by_role("dialog").get_by_role("button", name="Seat a bot: Guest").click()
    ben.page.get_by_role("button", name="Close").click()
    expect(ben.bar.get_by_text("After a minute without them, you can.")).to_be_visible()  # not gone for good
    ann.at(f"/t/{code}")
    ben.at("/about")
    expect(ann.page.get_by_text("away", exact=True)).to_be_visible()
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Seat a bot: Ben").click()
    expect(ann.page.get_by_role("button", name="Give the seat back: Ben")).to_be_visible()
    ben.at(f"/t/{code}")
    expect(ben.bar.get_by_role("status")).to_have_text("Tomme plays for you.")
    ben.page.get_by_role("button", name="Take over again").click()
    expect(ben.bar.get_by_role("status")).not_to_have_text("Tomme plays for you.")
    expect(ann.page.get_by_role("button", name="Give the seat back: Ben")).not_to_be_visible()


def stop_the_clock(page: Page) -> None:
    page.clock.install(time=0)
    page.clock.pause_at(1000)


def test_a_house_that_does_not_answer_is_not_waited_for_for_ever(arrive: Arrive):
    ann = arrive()
    deaf, stumbles = {"create", "move"}, {"hint"}

    def listen(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def hear(said: str | bytes) -> None:
            message = json.loads(said)
            if message["type"] in stumbles:
                trouble = {"type": "error", "code": "internal", "detail": ""}
                socket.send(json.dumps({**trouble, "id": message["id"], "table": message["table"]}))
            elif message["type"] not in deaf:
                server.send(said)

        socket.on_message(hear)

    ann.page.route_web_socket("**/ws?*", listen)
    ann.page.clock.install()
    ann.at("/")
    ann.page.get_by_role("button", name="Play: Rat-a-Tat Cat").click()
    sheet = ann.page.get_by_role("dialog")
    sheet.get_by_label("Name at seat 1").fill("Ann")
    opens = sheet.get_by_role("button", name="Open the table")
    opens.click()
    expect(opens).to_be_disabled()
    ann.page.clock.fast_forward(31_000)
    expect(sheet.get_by_text("The server did not answer. Try again.")).to_be_visible()
    expect(sheet.get_by_label("Name at seat 1")).to_have_value("Ann")
    deaf.remove("create")
    opens.click()
    ann.page.wait_for_url("**/t/*")
    ann.to_my_turn()
    ann.act()
    ann.page.clock.fast_forward(31_000)
    expect(ann.bar.get_by_role("status")).to_have_text("The server did not answer. Look at the table, then try again.")
    deaf.clear()
    ann.to_my_turn()
    ann.act()
    expect(ann.bar.get_by_role("status")).not_to_contain_text("did not answer")
    ann.to_my_turn()
    ann.bar.get_by_role("button", name="Hint").click()
    expect(ann.bar.get_by_role("status")).to_have_text("Something went wrong on the server. Your game is saved.")
    stumbles.clear()
    ann.act()
    expect(ann.bar.get_by_role("status")).not_to_contain_text("went wrong")
