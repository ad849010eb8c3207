"""RatLand in the browser: rats behind a screen, a ring of clans, phones and keys."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute

from tests.browser.house import Arrive
from tests.browser.looks import looked_at
from tests.browser.visitor import (
    BOT,
    DESK,
    LONG,
    MOST_STEPS,
    PATIENCE,
    PHONE,
    Visitor,
    Wish,
    at_once,
    expect,
    play_to_the_end,
    wait_until_quiet,
)

GO_ON, ALL_PLACED = "Go on", "All placed"
CHOICE = ".choice > li > button, button.clan.lit"
ACTS = ".ask .acts button:enabled:not(.hint, .back)"


def sit_down(ann: Visitor, others: list[Wish], **options: object) -> str:
    return ann.open("ratland", *others, options=options)


def join(ben: Visitor, code: str) -> None:
    ben.at(f"/j/{code}")
    ben.page.get_by_label("Your nickname").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()


def zone(visitor: Visitor, name: str) -> Locator:
    return visitor.page.get_by_role("group", name=re.compile(f"^{name}: "))


def send(visitor: Visitor, name: str, rats: int) -> None:
    for _ in range(rats):
        zone(visitor, name).get_by_role("button", name="One rat more").click()


def ready(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("button", name=ALL_PLACED)


def placed(visitor: Visitor, name: str, rats: int) -> None:
    expect(zone(visitor, name)).to_have_attribute("aria-label", re.compile(f"^{name}: {rats}\\."))


def step(visitor: Visitor, wait: int = 0) -> bool:
    """One thing that can be done; False when nothing can."""
    kind, found = visitor.look(CHOICE, ACTS, names=(GO_ON, ALL_PLACED), wait=wait)
    if found == ALL_PLACED:
        return place_some(visitor)
    if kind == "name":
        return at_once(visitor.page.get_by_role("button", name=found).click)
    return kind == "place" and at_once(visitor.page.locator(found).first.click)


def place_some(visitor: Visitor) -> bool:
    """As many as there are, up to two a place, and that is the plan."""
    if not ready(visitor).is_enabled():  # it is on its way
        return False
    for name in ("Nursery", "Field", "Left pipe"):
        more = zone(visitor, name).get_by_role("button", name="One rat more", disabled=False)
        for _ in range(2):
            if more.count() and not at_once(more.click):
                return False
    return at_once(ready(visitor).click)


def alone(visitor: Visitor) -> bool:
    return step(visitor, LONG)


def test_two_people_in_two_browsers_and_two_bots_play_a_whole_game(arrive: Arrive):
    ann, ben = arrive(), arrive(PHONE)
    join(ben, sit_down(ann, [{"kind": "open"}, BOT, BOT]))
    play_to_the_end(step, ann, ben)
    expect(ann.end.get_by_text("Ben", exact=True)).to_be_visible()


def test_twelve_clans_with_everything_play_a_whole_game(arrive: Arrive):
    ann = arrive()
    sit_down(ann, [BOT] * 11, clans=True, belligerent="choose")
    play_to_the_end(alone, ann)
    expect(ann.end.get_by_role("listitem")).to_have_count(12)


def test_a_plan_is_free_until_all_are_ready_and_nobody_sees_it(arrive: Arrive):
    """RAT-041, RAT-052  Taken back as a whole, it still stands there to be changed."""
    ann, ben = arrive(), arrive()
    slow = SlowReturn(ann.page)
    join(ben, sit_down(ann, [{"kind": "open"}, BOT]))
    send(ann, "Nursery", 4)
    send(ann, "Left pipe", 2)
    zone(ann, "Nursery").get_by_role("button", name="One rat fewer").click()
    placed(ann, "Nursery", 3)
    ready(ben).click()
    expect(ann.page.get_by_role("group", name="Ben", exact=True).get_by_text("ready")).to_be_attached()
    placed(ann, "Nursery", 3)
    ben.bar.get_by_role("button", name="Take back").click()
    expect(ready(ben)).to_be_visible()
    before = view_of(ben)
    ready(ann).click()
    expect(ann.page.get_by_text("Your screen is up")).to_be_visible()
    expect(ben.page.get_by_role("group", name="Ann", exact=True).get_by_text("ready")).to_be_attached()
    assert view_of(ben) == before, "something of a plan is seen"
    ann.page.reload()
    expect(ann.page.get_by_text("Your screen is up")).to_be_visible()
    placed(ann, "Nursery", 3)
    ann.bar.get_by_role("button", name="Take back").click()
    slow.wait()
    assert not ready(ann).is_visible(), "half a plan could be sent"
    slow.go_on()
    expect(ready(ann)).to_be_visible()
    placed(ann, "Nursery", 3)
    send(ann, "Dump", 1)
    ready(ann).click()
    expect(ann.page.get_by_text("Your screen is up")).to_be_visible()  # from here on nothing is moved by mistake
    ready(ben).click()
    log = ann.page.get_by_role("tabpanel")
    for _ in range(100):  # the log waits until the round is told
        if re.search(r"dump 1, city 0, field 0, pipes 2 and 0, pantry \d, nursery 3\.", log.inner_text()):
            return  # some events bring a rat more into the pantry
        if not step(ann) and not step(ben):
            ann.page.wait_for_timeout(PATIENCE)
    raise AssertionError(f"the plan is not what was sent: {log.inner_text()}")


class SlowReturn:
    """The steps of a plan come back one by one: the second one waits."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.held: list[str | bytes] = []
        self.seen = 0
        page.route_web_socket("**/ws", self.listen)

    def listen(self, socket: WebSocketRoute) -> None:
        self.server = socket.connect_to_server()
        socket.on_message(self.hear)

    def hear(self, said: str | bytes) -> None:
        self.seen += json.loads(said)["type"] == "take_back"
        if self.seen == 2:
            self.held.append(said)
        else:
            self.server.send(said)

    def wait(self) -> None:
        for _ in range(MOST_STEPS):
            if self.held:
                return wait_until_quiet(self.page)
            self.page.wait_for_timeout(PATIENCE)
        raise AssertionError("nothing is taken back")

    def go_on(self) -> None:
        self.seen = 3
        for said in self.held:
            self.server.send(said)


def view_of(visitor: Visitor) -> str:
    """All that the page shows of the clans."""
    return repr(visitor.page.get_by_role("group", name="All clans").locator(".stocks").all_inner_texts())


def test_rats_are_placed_by_keys_and_dragged_with_the_mouse(arrive: Arrive):
    ann = arrive()
    sit_down(ann, [BOT, BOT])
    expect(ready(ann)).to_be_visible()
    ann.page.keyboard.press("1")
    ann.page.keyboard.press("1")
    ann.page.keyboard.press("Shift+Digit1")
    placed(ann, "Dump", 1)
    ann.page.locator(".burrow .rats").hover()
    ann.page.mouse.down()
    zone(ann, "Pantry").hover()
    ann.page.mouse.up()
    placed(ann, "Pantry", 1)
    zone(ann, "Dump").locator(".rats").hover()
    ann.page.mouse.down()
    zone(ann, "City").hover()
    ann.page.mouse.up()
    placed(ann, "Dump", 0)
    placed(ann, "City", 1)
    mine = re.search(r"Spread your (\d+) rats", ann.bar.get_by_role("status").inner_text())  # an event may bring more
    assert mine is not None
    expect(ann.page.get_by_text(f"{int(mine[1]) - 2} rats left to place")).to_be_visible()


def test_a_round_is_told_one_thing_after_the_other(arrive: Arrive):
    """The log waits for the board; it can be stepped through, skipped and seen again."""
    ann = arrive(speed=0.5)
    sit_down(ann, [BOT, BOT, BOT])
    expect(ready(ann)).to_be_visible()
    log = ann.page.get_by_role("tabpanel")
    ready(ann).click()
    expect(ann.page.get_by_role("heading", name="All screens are lifted")).to_be_visible()
    assert "RAT-110" not in log.inner_text()
    forward = ann.page.get_by_role("button", name="Next", exact=True)
    forward.click()
    expect(ann.page.get_by_role("heading", name="All screens are lifted")).to_be_hidden()
    ann.page.get_by_role("button", name="Skip").click()
    expect(ann.page.get_by_role("dialog", name="Round 1 is over")).to_be_visible()
    ann.page.get_by_role("button", name="See again").click()
    expect(ann.page.get_by_role("heading", name="All screens are lifted")).to_be_visible()
    for _ in range(60):
        if not forward.is_visible() or ann.page.get_by_role("region", name="The bag").is_visible():
            break
        forward.click()
    ann.page.get_by_role("button", name="Odds").click()
    expect(ann.page.get_by_text(re.compile(r"Next piece: cheese \d+%, harm \d+%"))).to_be_visible()
    ann.page.get_by_role("button", name="Skip").click()
    ann.page.get_by_role("button", name="Go on").click()
    expect(ready(ann)).to_be_visible()
    expect(log).to_contain_text("RAT-110")


@pytest.mark.parametrize(("theme", "size", "seats"), [("dusk", DESK, 12), ("light", DESK, 2), ("dark", PHONE, 6)])
def test_no_moment_of_a_round_has_a_serious_fault(
    arrive: Arrive, axe: str, theme: str, size: tuple[int, int], seats: int
):
    ann = arrive(size, theme=theme, speed=0.5)
    sit_down(ann, [BOT] * (seats - 1), clans=True, belligerent="choose")
    found: list[str] = []
    for _ in range(2):
        expect(ann.page.locator(".choice")).to_be_visible()
        found += looked_at(ann, axe)
        asked = ann.page.locator(".ask .say").inner_text()
        ann.page.locator(".choice > li > button").first.click()
        expect(ann.page.locator(".ask .say")).not_to_have_text(asked)
    expect(ready(ann)).to_be_visible()
    send(ann, "Nursery", 2)
    found += looked_at(ann, axe)
    ready(ann).click()
    for _ in range(200):
        pause = ann.page.get_by_role("button", name="Pause")
        if pause.is_visible():
            pause.click()
            found += looked_at(ann, axe)
            ann.page.get_by_role("button", name="Skip").click()
        elif ann.page.get_by_role("button", name="Go on").is_visible():
            break
        elif not step(ann):
            ann.page.wait_for_timeout(PATIENCE)
    found += looked_at(ann, axe)
    assert not found, "\n".join(dict.fromkeys(found))


def test_the_board_speaks_four_languages(arrive: Arrive):
    ann = arrive()
    sit_down(ann, [BOT, BOT])
    expect(ready(ann)).to_be_visible()
    for language, button in (("pt", "Está feito"), ("es", "Ya está"), ("fr", "C’est placé")):
        ann.speak(language)
        expect(ann.page.get_by_role("button", name=button)).to_be_visible()
