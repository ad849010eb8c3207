"""RatLand in the browser: rats behind a screen, a ring of clans, phones and keys."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute

from tests.browser.house import Arrive
from tests.browser.learner import begin
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
    wait_until_still,
)

GO_ON, ALL_PLACED, REST_STAYS = "Go on", "All placed", "Done: "
STRONG = re.compile(r"\bpri\b")
CHOICE = ".choice li > button, button.clan.lit"
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
    return visitor.bar.get_by_role("button", name=re.compile(f"^({ALL_PLACED}|{REST_STAYS})"))


def not_yet(visitor: Visitor) -> Locator:
    return visitor.bar.get_by_role("button", name="Not yet")


def finish(visitor: Visitor) -> None:
    """The plan as it is, also where the bar asks about rats that are not placed."""
    asked = ready(visitor).inner_text() != ALL_PLACED
    ready(visitor).click()
    if asked:
        expect(not_yet(visitor)).to_be_visible()
        ready(visitor).click()


def placed(visitor: Visitor, name: str, rats: int) -> None:
    expect(zone(visitor, name)).to_have_attribute("aria-label", re.compile(f"^{name}: {rats}\\."))


def step(visitor: Visitor, wait: int = 0) -> bool:
    """One thing that can be done; False when nothing can."""
    kind, found = visitor.look(CHOICE, ACTS, names=(GO_ON, ALL_PLACED, REST_STAYS), wait=wait)
    if found in (ALL_PLACED, REST_STAYS):
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
    if not at_once(ready(visitor).click):
        return False
    return not not_yet(visitor).count() or at_once(ready(visitor).click)


def alone(visitor: Visitor) -> bool:
    return step(visitor, LONG)


def test_two_people_in_two_browsers_and_two_bots_play_two_rounds(arrive: Arrive):
    ann, ben = arrive(), arrive(PHONE)
    join(ben, sit_down(ann, [{"kind": "open"}, BOT, BOT]))
    for visitor, other in ((ann, ben), (ben, ann)) * MOST_STEPS:
        if is_in_third(visitor) and is_in_third(other):
            break
        if is_in_third(visitor) or not step(visitor):  # bots think, or the picture comes before the log
            visitor.page.wait_for_timeout(PATIENCE)
    expect(ready(ann)).to_be_visible()
    expect(ready(ben)).to_be_visible()


def is_in_third(visitor: Visitor) -> bool:
    return visitor.page.get_by_text(re.compile(r"^Round 3\b")).count() > 0


def test_twelve_clans_with_everything_play_a_whole_game(arrive: Arrive):
    ann = arrive()
    sit_down(ann, [BOT] * 11, clans=True, belligerent="choose")
    play_to_the_end(alone, ann)
    expect(ann.end.get_by_role("rowheader")).to_have_count(12)


def test_two_boxes_may_turn_up_the_same_food_card_twice(arrive: Arrive):
    """RAT-034"""
    ann = arrive()
    ann.page.route_web_socket("**/ws?*", same_food_twice)
    sit_down(ann, [BOT] * 11)
    expect(ready(ann)).to_be_visible()
    cards = ann.page.locator(".fold i").all_text_contents()
    assert cards == [cards[0]] * 2


def same_food_twice(socket: WebSocketRoute) -> None:
    server = socket.connect_to_server()
    server.on_message(lambda said: socket.send(re.sub(r'"food":\["(\w+)","\w+"\]', r'"food":["\1","\1"]', str(said))))


def test_a_plan_is_free_until_all_are_ready_and_nobody_sees_it(arrive: Arrive):
    """RAT-041, RAT-052  Taken back as a whole, it still stands there to be changed."""
    ann, ben = arrive(), arrive()
    slow = SlowReturn(ann.page)
    join(ben, sit_down(ann, [{"kind": "open"}, BOT]))
    send(ann, "Nursery", 4)
    send(ann, "Left pipe", 2)
    zone(ann, "Nursery").get_by_role("button", name="One rat fewer").click()
    placed(ann, "Nursery", 3)
    finish(ben)
    expect(ann.page.get_by_role("group", name="Ben", exact=True).get_by_text("ready")).to_be_attached()
    placed(ann, "Nursery", 3)
    ben.bar.get_by_role("button", name="Take back").click()
    expect(ready(ben)).to_be_visible()
    before = view_of(ben)
    finish(ann)
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
    finish(ann)
    expect(ann.page.get_by_text("Your screen is up")).to_be_visible()  # from here on nothing is moved by mistake
    finish(ben)
    log = ann.page.get_by_role("tabpanel")
    for _ in range(100):  # the log waits until the round is told
        if re.search(r"dump 1, city 0, field 0, pipes 2 left and 0 right, pantry \d, nursery 3\.", log.inner_text()):
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
        page.route_web_socket("**/ws?*", self.listen)

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
    expect(ready(ann)).not_to_have_class(STRONG)
    for _ in range(int(mine[1]) - 2):
        ann.page.keyboard.press("6")
    expect(ready(ann)).to_have_class(STRONG)
    ann.page.keyboard.press("6")  # one rat too many is refused, until something else is tried
    expect(ann.bar).to_contain_text("You can choose any lit move")
    ann.page.keyboard.press("Shift+Digit6")
    expect(ann.bar).not_to_contain_text("You can choose any lit move")


HIDDEN = """() => [...document.querySelectorAll('.step button, .ask .btn')].filter((one) => {
  const { x, y, width, height } = one.getBoundingClientRect()
  const corners = [[x + 6, y + 6], [x + width - 6, y + height - 6]]
  return !corners.every(([left, top]) => one.contains(document.elementFromPoint(left, top)))
}).map((one) => one.ariaLabel ?? one.innerText)"""


TOO_LARGE = "(heads) => heads.some((one) => one.firstElementChild.clientWidth > one.clientWidth)"
LONG_HINT = (
    "Hint: 1 rat to the dump, 2 to the field, 2 to the left pipe and 2 to the nursery: 24% ± 8 to win. Or: 1 rat to "
    "the field, 2 to the right pipe, 2 to the nursery and 2 guard the pantry: 20% ± 9 to win. Fewer rats starve."
)
HIDES = """(hint) => {
  const says = document.querySelector('.ask .says')
  says.querySelector('.sub > span').textContent = hint
  return says.scrollHeight - says.clientHeight
}"""
CUT = """(longest) => {
  const title = document.querySelector('.event h3 > span')
  title.textContent = longest
  title.style.setProperty('--letters', longest.length)
  return title.scrollWidth > title.clientWidth + 1
}"""


def test_all_zones_and_the_confirmation_are_on_one_screen_and_what_is_undone_is_asked_about(arrive: Arrive):
    """RAT-053  Rats that are not placed guard the pantry: one tap too early does not play the round."""
    ann = arrive(PHONE)
    sit_down(ann, [BOT] * 11)
    expect(ready(ann)).to_be_visible()
    for width, height in (PHONE, (844, 390), (640, 400), (360, 640), (820, 1180), DESK):
        ann.page.set_viewport_size({"width": width, "height": height})
        wait_until_still(ann.page)
        assert ann.page.locator(".step").count() == 7
        assert ann.page.evaluate(HIDDEN) == [], f"{width} x {height}"
        assert not ann.page.evaluate(CUT, "Here Comes ‘the Cousin’"), f"the event's title, {width} x {height}"
    question = ann.bar.get_by_role("status")
    ready(ann).click()
    expect(question).to_contain_text("not placed. They stay at home and guard the pantry.")
    not_yet(ann).click()
    expect(question).to_contain_text("Spread your")
    ann.bar.get_by_role("button", name="Hint").click()
    expect(ann.bar.get_by_text(re.compile(r"^Hint: .*\d"))).to_contain_text(re.compile(" to the | guards? the pantry"))
    assert ann.page.evaluate(HIDES, LONG_HINT) <= 0, "a hint is cut off"
    ann.bar.get_by_role("button", name="Show me").click()
    ann.page.get_by_role("button", name="Place them so").click()
    while ann.page.get_by_role("button", name="One rat more: pantry", disabled=False).count():
        ann.page.get_by_role("button", name="One rat more: pantry").click()
    expect(ready(ann)).to_have_text(ALL_PLACED)
    ready(ann).click()
    expect(ann.page.locator(".step")).to_have_count(0)


OUTSIDE = """() => [...document.querySelectorAll('.strip .clan')].flatMap((clan) => {
  const plate = clan.getBoundingClientRect()
  const [rats, cheese, flag] = ['.stocks > :nth-child(1)', '.stocks > :nth-child(2)', '.tie'].map((one) =>
    clan.querySelector(one)?.getBoundingClientRect())
  const out = [rats, cheese].some(({ left, right }) => left < plate.left - 1 || right > plate.right + 1)
  const covered = flag && [rats, cheese].some((one) => flag.left < one.right - 1 && one.left < flag.right - 1 &&
    flag.top < one.bottom - 1 && one.top < flag.bottom - 1)
  return out || covered ? [clan.getAttribute('aria-label')] : []
})"""
TOO_LOW = "(one) => one.scrollHeight - one.clientHeight"
CUT_OFF = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"
LONGEST_EFFECT = "Après chaque pioche, une pièce peut retourner dans le sac."
SHORTENED = """(longest) => {
  const effect = document.querySelector('.event p')
  effect.textContent = longest
  effect.style.setProperty('--letters', longest.length)
  return effect.scrollHeight - effect.clientHeight
}"""


def test_the_numbers_of_six_clans_stay_on_their_plates(arrive: Arrive):
    ann = arrive(PHONE)
    sit_down(ann, [BOT] * 5)
    expect(ready(ann)).to_be_visible()
    for width, height in (PHONE, (844, 390)):
        ann.page.set_viewport_size({"width": width, "height": height})
        wait_until_still(ann.page)
        assert ann.page.evaluate(OUTSIDE) == [], f"{width} x {height}"
        assert ann.page.evaluate(SHORTENED, LONGEST_EFFECT) <= 1, f"{width} x {height}"
    ann.page.set_viewport_size({"width": 820, "height": 1180})
    wait_until_still(ann.page)
    assert ann.page.locator(".strip b").evaluate_all(CUT_OFF) == [], "names on a tablet"


UNDER_A_BUTTON = """() => [...document.querySelectorAll('.zone:has(.nb)')].filter((zone) => {
  zone.querySelector('.nbn').textContent = 'Manchego'
  const [neighbour, buttons] = ['.nb', '.step'].map((one) => zone.querySelector(one).getBoundingClientRect())
  return neighbour.right > buttons.left
}).length"""


def test_twelve_clans_and_what_a_seer_knows_are_in_sight_on_a_phone_in_either_position(arrive: Arrive):
    ann = arrive(PHONE)
    ann.page.route_web_socket("**/ws?*", foresees)
    sit_down(ann, [BOT] * 11)
    expect(ready(ann)).to_be_visible()
    for width, height in (PHONE, (844, 390)):
        ann.page.set_viewport_size({"width": width, "height": height})
        wait_until_still(ann.page)
        expect(ann.page.locator(".strip .clan:visible")).to_have_count(12)
        assert ann.page.evaluate(OUTSIDE) == [], f"{width} x {height}"
        expect(ann.page.locator(".event .seer")).to_contain_text("Strategists")
        expect(ann.page.locator(".zone .nb").first).to_be_visible()
        assert ann.page.evaluate(UNDER_A_BUTTON) == 0, "what a neighbour has is covered"
        assert ann.page.locator(".event, .event .seer").evaluate_all(CUT_OFF) == []
        assert ann.page.locator(".event").evaluate(TOO_LOW) <= 1, f"{width} x {height}"
        assert ann.page.locator(".stage").evaluate(TOO_LOW) <= 1, f"{width} x {height}"
    ann.page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    wait_until_still(ann.page)
    assert ann.page.evaluate(BELOW_THE_PANEL) == [], "what the bags hold"


BELOW_THE_PANEL = """() => {
  const { right, bottom } = document.querySelector('.food').getBoundingClientRect()
  const places = [...document.querySelectorAll('.food .pieces')].map((one) => one.getBoundingClientRect())
  const out = places.filter((place) => place.bottom > bottom || place.right > right)
  return out.map((place) => Math.round(place.bottom - bottom))
}"""


@pytest.mark.parametrize("size", [(844, 390), (640, 400)])
def test_twelve_clans_are_in_sight_beside_what_is_told(arrive: Arrive, size: tuple[int, int]):
    ann = arrive(size)
    ann.page.route_web_socket("**/ws?*", after_feeding)
    sit_down(ann, [BOT] * 11)
    expect(ann.page.locator(".ring .clan:visible")).to_have_count(12)
    wait_until_still(ann.page)
    assert ann.page.locator(".ring > .cards").evaluate(TOO_LOW) <= 1


def foresees(socket: WebSocketRoute) -> None:
    server = socket.connect_to_server()
    known = '"next_event":{"seen_by":[0],"card":"strategists"}'
    server.on_message(lambda said: socket.send(str(said).replace('"next_event":null', known)))


def test_what_ones_clan_can_do_after_feeding_is_whole_and_nothing_is_foretold_of_it(arrive: Arrive):
    ann = arrive(DESK)
    ann.page.route_web_socket("**/ws?*", after_feeding)
    sit_down(ann, [BOT] * 3, clans=True)
    ann.page.locator(".choice li > button").first.click()
    for width, height in (DESK, PHONE, (844, 390)):
        ann.page.set_viewport_size({"width": width, "height": height})
        expect(ann.page.locator(".middle .food")).to_be_visible()
        expect(ann.page.locator(".middle .feeding")).to_have_count(0)
        wait_until_still(ann.page)
        assert ann.page.locator(".middle").evaluate(TOO_LOW) <= 1, f"{width} x {height}"


def after_feeding(socket: WebSocketRoute) -> None:
    server = socket.connect_to_server()
    server.on_message(lambda said: socket.send(str(said).replace('"phase":"deploying"', '"phase":"brewing"')))


CUT_BY_THE_LAND = """() => {
  const { top, bottom } = document.querySelector('.land').getBoundingClientRect()
  return [...document.querySelectorAll('.land > *:not(.sky), .piece')].filter((one) => {
    const place = one.getBoundingClientRect()
    return place.top < top || place.bottom > bottom
  }).map((one) => one.innerText)
}"""


def test_a_round_is_told_one_thing_after_the_other(arrive_by_luck: Arrive):
    """Log, title and reader wait for the board; it can be stepped through, skipped and seen again."""
    ann = arrive_by_luck(speed=0.5)
    sit_down(ann, [BOT, BOT, BOT])
    expect(ready(ann)).to_be_visible()
    log, spoken = ann.page.get_by_role("tabpanel"), ann.page.get_by_role("log")
    said = spoken.inner_text()
    send(ann, "Dump", 2)  # so that there is something to draw
    finish(ann)
    expect(ann.page.get_by_role("heading", name="All screens are lifted")).to_be_visible()
    assert "RAT-110" not in log.inner_text()
    assert spoken.inner_text() == said
    assert "Your turn" not in ann.page.title()
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
    for _ in range(60):
        if ann.page.locator(".land .piece").count():
            break
        forward.click()
    wait_until_still(ann.page)
    assert ann.page.evaluate(CUT_BY_THE_LAND) == [], "what was drawn is cut off"
    assert ann.page.locator(".moment").evaluate(TOO_LOW) <= 1
    ann.page.get_by_role("button", name="Skip").click()
    ann.page.get_by_role("button", name="Go on").click()
    expect(ready(ann)).to_be_visible()
    expect(log).to_contain_text("RAT-110")
    assert spoken.inner_text() != said
    assert "Your turn" in ann.page.title()


@pytest.mark.parametrize(("theme", "size", "seats"), [("dusk", DESK, 12), ("light", DESK, 2), ("dark", PHONE, 6)])
def test_no_moment_of_a_round_has_a_serious_fault(
    arrive: Arrive, axe: str, theme: str, size: tuple[int, int], seats: int
):
    ann = arrive(size, theme=theme, speed=0.5)
    sit_down(ann, [BOT] * (seats - 1), clans=True, belligerent="choose")
    found: list[str] = []
    for _ in range(2):
        expect(ann.page.locator(".choice")).to_be_visible()
        assert ann.page.locator(".stage").evaluate(TOO_LOW) <= 1  # all at once
        found += looked_at(ann, axe)
        asked = ann.page.locator(".ask .say").inner_text()
        ann.page.locator(".choice li > button").first.click()
        expect(ann.page.locator(".ask .say")).not_to_have_text(asked)
    expect(ready(ann)).to_be_visible()
    assert not ann.page.locator(".zone .head").evaluate_all(TOO_LARGE), "a head is larger than its place"
    send(ann, "Nursery", 2)
    found += looked_at(ann, axe)
    finish(ann)
    for _ in range(200):
        pause = ann.page.get_by_role("button", name="Pause")
        if pause.is_visible():
            pause.click()
            assert ann.page.locator(".middle").evaluate(TOO_LOW) <= 1, "not everybody's rats are seen"
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
    for language, button in (("pt", "Feito: "), ("es", "Listo: "), ("fr", "Fini")):
        ann.speak(language)
        expect(ann.page.get_by_role("button", name=button)).to_be_visible()


def test_a_childs_lesson_at_a_desk_has_the_whole_sewer_and_whole_panels(arrive: Arrive):
    """Brie takes a third of the window, and the letters are large."""
    ann = arrive(DESK, child=True)
    begin(ann, "ratland", "first")
    expect(ann.page.locator(".sewer")).to_be_visible()
    wait_until_still(ann.page)
    right = "(one) => one.getBoundingClientRect().right"
    assert ann.page.locator(".sewer").evaluate(right) <= ann.page.locator(".stage").evaluate(right)
    panels = ann.page.locator(".home > .info .panel")
    assert panels.count() >= 3, "event, feeding, bags"
    assert panels.evaluate_all(CUT_OFF) == []
