"""DOGS in a browser: a whole game against bots, and what map, boxes, kennel and score sheet show and say."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import count
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Locator, WebSocketRoute

from cheeseboard import find
from cheeseboard.coach.puzzles import Puzzle, puzzles_of
from cheeseboard.engine.text import LANGUAGES, catalogue
from tests.browser.house import Arrive
from tests.browser.looks import SERIOUS, faults, in_all_themes, too_small
from tests.browser.visitor import (
    BOT,
    DESK,
    LONG,
    MOST_STEPS,
    PHONE,
    Visitor,
    Wish,
    at_once,
    expect,
    expect_no_sideways_scroll,
    play_to_the_end,
    wait_until_quiet,
)
from tests.server.test_reading import record_of

GAME = "dogs"
ZOOMED = (640, 400)  # a laptop at 200 %
WHEEL = r"Choose a dog to drive to|Choose the next dog|Now drive"
BOXES = "Place a meeple"
LAND = "[data-space]"
MINE = ".app:has(.ask:not(.wait))"  # it is my turn
CONFIRM = ".ask:not(.wait) .btn.pri.big"
SURE = ".ask .btn:has(+ .btn.pri.big:text-is('Not yet'))"  # what it would leave undone has been said
LIT = ":is(.space.can, .cardb.can, button.dogb:not(.held), .one.can:not(.held))"
ACTS = ".ask .acts .btn:not(.hint, .back)"


class Keeper:
    """Somebody who keeps a kennel."""

    def __init__(self, visitor: Visitor, seats: int = 3, last: int | None = 2, keys: bool = False) -> None:
        self.visitor = visitor
        self.keys = keys  # no pointer
        self.page = visitor.page
        self.seats = seats
        self.options: Wish = {"first_player": 0, "last_round": last}
        self.table = self.sit_down()

    def sit_down(self) -> str:
        table = self.visitor.open(GAME, *[BOT] * (self.seats - 1), options=self.options)
        expect(self.page.locator(LAND).first).to_be_visible()
        return table

    @property
    def bar(self) -> Locator:
        return self.page.locator(".ask")

    @property
    def asked(self) -> str:
        return self.page.locator(".ask .say").inner_text()

    @property
    def confirm(self) -> Locator:
        return self.bar.locator(".btn.pri.big")

    def tab(self, name: str) -> None:
        self.page.get_by_role("group", name="Views").get_by_role("button", name=re.compile(f"^{name}")).click()

    def press(self, found: Locator) -> None:
        if self.keys:
            if at_once(found.focus):
                self.page.keyboard.press("Enter")
        elif self.page.viewport_size == {"width": PHONE[0], "height": PHONE[1]}:
            at_once(found.tap)
        else:
            at_once(found.click)

    def turn(self, at: int) -> bool:
        """Whatever is asked: first what is lit on the board, then the yellow button, or else any button of the bar."""
        kind, found = self.visitor.look(CONFIRM, f"{MINE} {LIT}", f"{MINE} {ACTS}", wait=LONG)
        if kind != "place":
            return False
        if found == CONFIRM:
            sure = self.page.locator(SURE)
            self.press(sure if sure.count() else self.confirm)
            return True
        lit, acts = self.page.locator(LIT).filter(visible=True), self.page.locator(ACTS)
        places, buttons = lit.count(), acts.count()
        if places and (at % 7 or not buttons):
            self.press(lit.nth(at % places))
        elif buttons:
            self.press(acts.nth(at % buttons))
        return True

    def until(self, wanted: str) -> None:
        """At another table, when a game ends before it is asked: nobody may drive, and then it is soon over."""
        for at in range(MOST_STEPS):
            kind, _ = self.visitor.look(MINE, wait=LONG)
            if kind == "end":
                self.table = self.sit_down()
            elif kind == "place" and re.search(wanted, self.asked):
                return
            else:
                self.turn(at)
        raise AssertionError(f"never asked for '{wanted}': {self.asked}")

    def to_the_end(self) -> None:
        turns = count()
        play_to_the_end(lambda _: self.turn(next(turns)), self.visitor)
        expect(self.visitor.end).to_be_visible()


@pytest.mark.parametrize(("size", "seats", "keys"), [(DESK, 3, True), (PHONE, 2, False)])
def test_a_whole_game_is_played_against_bots(arrive: Arrive, size: tuple[int, int], seats: int, keys: bool):
    keeper = Keeper(arrive(size), seats=seats, keys=keys)
    keeper.to_the_end()
    keeper.page.keyboard.press("Escape")
    sheet = keeper.page.get_by_role("table", name="Final score")
    expect(sheet).to_be_visible()
    expect(sheet.get_by_role("row")).to_have_count(9 if seats == 2 else 8)


def test_the_way_and_its_price_are_shown_before_the_drive(arrive: Arrive):
    keeper = Keeper(arrive())
    keeper.until(WHEEL)
    space = keeper.page.locator(".space.can").last
    dog, cost, left = re.findall(r": ([^,]+),.* (\d) gas, (\d) left", space.get_attribute("aria-label") or "")[0]
    space.click()
    expect(keeper.page.locator(".land .way").first).to_be_attached()
    expect(keeper.bar).to_contain_text(f"Drive to the {dog}? {cost} gas, {left} stay")
    expect(keeper.bar).to_contain_text(re.compile(r"pays you \d coins?|to your infirmary|into one of your bays"))
    expect(keeper.confirm).to_have_text(f"Drive: {cost} gas")
    expect(keeper.page.locator(".gauge .spent")).to_have_count(int(cost))
    keeper.visitor.speak("fr")
    keeper.page.locator(".space.can").last.click()
    expect(keeper.confirm).to_have_text(re.compile("^Rouler"))
    assert keeper.page.locator(".ask .says").evaluate(TOO_LOW) <= 0, "what is said is cut off"
    keeper.visitor.speak("en")
    keeper.page.locator(".space.can").last.click()
    keeper.confirm.click()
    expect(keeper.page.get_by_text(f"You drive: {cost} gas.").first).to_be_attached()


TOO_LOW = "(one) => one.scrollHeight - one.clientHeight"


INSIDE = """(wanted) => wanted.filter((one) => {
  const room = document.querySelector('.stage').getBoundingClientRect()
  const all = [...document.querySelectorAll(one)]
  const inRow = ({ left, right }) => left >= room.left - 1 && right <= room.right + 1
  const inColumn = ({ top, bottom }) => top >= room.top - 1 && bottom <= room.bottom + 1
  const boxes = all.map((each) => each.getBoundingClientRect())
  return !boxes.length || !boxes.every((box) => inRow(box) && inColumn(box))
})"""

OVER_THE_EDGE = """() => [...document.querySelectorAll('.boxes .box')].flatMap((box) => {
  const { left, right } = box.getBoundingClientRect()
  const parts = [...box.querySelectorAll('h2, .cardb, .none, .card small')]
  const isOut = (part) => part.getBoundingClientRect().left < left - 1 || part.getBoundingClientRect().right > right + 1
  return parts.filter((part) => isOut(part) || part.scrollWidth > part.clientWidth + 1).map((part) => part.outerHTML)
})"""
OTHERS = ((820, 1180), (640, 400))  # a tablet, a laptop at 200 %


@pytest.mark.parametrize("size", [DESK, PHONE, (844, 390)])
def test_rivals_phases_map_and_actions_are_on_one_screen(arrive: Arrive, size: tuple[int, int]):
    keeper = Keeper(arrive(size), seats=4)
    phases = [".phases"] if size != (844, 390) else []  # there the headline says it
    keeper.until(WHEEL)
    assert keeper.page.evaluate(INSIDE, [".rivals li", ".map", ".space", ".pill", *phases]) == []
    keeper.until(BOXES)
    actions = [".rivals li", ".boxes .box", ".cardb", ".fair", *phases]
    assert keeper.page.evaluate(INSIDE, actions) == []
    keeper.visitor.speak("fr")
    expect(keeper.page.locator(".fair")).to_be_visible()
    assert keeper.page.evaluate(INSIDE, actions) == []
    for width, height in OTHERS if size == DESK else ():
        keeper.page.set_viewport_size({"width": width, "height": height})
        wait_until_quiet(keeper.page)  # a narrow board is drawn in another way
        assert keeper.page.evaluate(INSIDE, actions) == [], (width, height)
        assert keeper.page.evaluate(OVER_THE_EDGE) == [], (width, height)
    expect(keeper.page.locator(".rivals li")).to_have_count(3)
    name = keeper.page.locator(".rivals .name").first.inner_text()
    keeper.press(keeper.page.locator(".rivals button").first)
    expect(keeper.page.locator("summary").filter(has_text=name)).to_be_visible()


def test_a_space_out_of_reach_says_its_clause(arrive: Arrive):
    keeper = Keeper(arrive())
    keeper.until(WHEEL)
    keeper.page.locator(".space.can").last.click()
    keeper.confirm.click()
    bare = keeper.page.locator(".space.bare").first
    expect(bare).to_be_attached()  # the drive is over, and it is the others' turn
    keeper.until(WHEEL)
    bare.click(force=True)
    expect(keeper.page.locator(".ask.no")).to_be_visible()
    expect(keeper.bar.get_by_role("button", name=re.compile(r"Rule DOG-0\d\d"))).to_be_visible()


def test_a_card_and_its_box_are_one_gesture(arrive: Arrive):
    keeper = Keeper(arrive())
    keeper.until(BOXES)
    card = keeper.page.locator(".cardb.can").first
    name = card.get_attribute("aria-label")
    assert name is not None
    box = name.split(":")[0]
    card.click()
    expect(keeper.bar).to_contain_text(re.compile(f"Go to (the )?{box} and take the .+ card\\?"))
    expect(keeper.bar).to_contain_text(re.compile(r"Then .+\.|you only get the card"))
    keeper.confirm.click()
    expect(keeper.page.get_by_text(re.compile(r"You take the .+ card")).first).to_be_attached()


def test_dogs_are_moved_between_bays_and_housed_with_one_confirmation(arrive: Arrive):
    keeper = Keeper(arrive(), seats=2, last=4)
    for _ in range(12):
        keeper.until(r"Shall they live|Choose a bay|Leave the dogs")
        if keeper.page.locator("button.dogb").count():
            break
        keeper.turn(0)
    expect(keeper.page.get_by_role("group", name="Waiting for a bay")).to_have_count(0)  # all have one
    dog = keeper.page.locator("button.dogb").first
    dog.click()
    expect(keeper.page.locator(".bay.lit").first).to_be_visible()
    target = keeper.page.locator(".bay.lit [data-bay]").first
    bay = target.get_attribute("data-bay")
    target.click()
    there = keeper.page.get_by_role("group", name=re.compile(f"^{bay}: "))
    expect(there.locator(".dog").first).to_be_visible()
    expect(there).to_contain_text(re.compile(r"\d+ pts?"))  # told by the rules, as is the sum
    expect(keeper.bar).to_contain_text(re.compile(r"[+−±]\d+ points?"))
    expect(keeper.bar).to_contain_text(re.compile(r"Shall they live like this\?|Leave the dogs"))
    keeper.confirm.click()
    expect(keeper.page.locator(".ask.no")).to_have_count(0)
    keeper.until(BOXES)


def at_a_puzzle(visitor: Visitor, wanted: Callable[[Puzzle], bool]) -> None:
    numbers = [number for number, puzzle in enumerate(puzzles_of(GAME)) if wanted(puzzle)]
    visitor.at(f"/puzzle/{GAME}")
    visitor.page.locator("button.one").nth(numbers[0]).click()
    visitor.page.wait_for_url("**/t/*")


def at_the_fair(visitor: Visitor, wanted: Callable[[Puzzle], bool]) -> None:
    """A puzzle about a deal."""
    at_a_puzzle(visitor, lambda puzzle: puzzle.theme == "dealing" and wanted(puzzle))


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_last_meeple_that_leaves_bays_unfed_is_asked_about_before_it_counts(arrive: Arrive, size: tuple[int, int]):
    visitor = arrive(size)

    def starved(message: str | bytes) -> str:
        """As if there were no food, and one meeple to place."""
        poor = re.sub(r'"food":\[[\d,]+\]', '"food":[0,0,0,0]', str(message))
        return re.sub(r'"to_place":\[[\d,]+\]', '"to_place":[1,1,1,1]', poor)

    def between(page: WebSocketRoute) -> None:
        page.connect_to_server().on_message(lambda message: page.send(starved(message)))

    visitor.page.route_web_socket(re.compile("/ws"), between)
    at_a_puzzle(visitor, lambda puzzle: puzzle.theme == "sending" and puzzle.plans[0][0] == "go city_hall")
    bar, confirm, sure = visitor.page.locator(".ask"), visitor.page.locator(CONFIRM), visitor.page.locator(SURE)
    box = visitor.page.locator(".box", has_text="Pet Shop")
    box.locator(".cardb.can").first.click()
    expect(bar).to_contain_text("Go to the Pet Shop")
    hall = visitor.page.locator(".box", has_text="City Hall").locator(".cardb.can").first
    for _ in "12":  # a second tap on the card asks, too
        hall.click()
        expect(bar).to_contain_text("Go to City Hall")
    confirm.click()
    expect(bar).to_contain_text(re.compile(r"\d bays? gets? no food .+ Is that your plan\?"))
    assert visitor.page.locator(".ask .says").evaluate(TOO_LOW) <= 0, "what is said is cut off"
    confirm.click()  # not yet
    expect(bar).to_contain_text("Go to City Hall")
    expect(sure).to_have_count(0)
    confirm.click()
    sure.click()
    expect(bar.locator(".btn.pri.big")).to_have_count(0)
    expect(visitor.page.get_by_text("You send a meeple to City Hall").first).to_be_attached()


@pytest.mark.parametrize("size", [DESK, (390, 902), (844, 390), ZOOMED])
def test_what_is_given_and_what_is_taken_at_the_fair_are_on_one_screen(arrive: Arrive, size: tuple[int, int]):
    """A phone is as much higher as the puzzle takes of it."""
    visitor = arrive(size)
    at_the_fair(visitor, lambda puzzle: any(plan[0].endswith(" x5") for plan in puzzle.plans))  # all bays are open
    for language in LANGUAGES:
        visitor.speak(language)
        deals = visitor.page.locator(".fair .seg button")
        expect(deals).to_have_count(3)
        deals.last.click()
        bays = ".kennel .bay:not(.plot, .ward)"
        rivals = [] if size == ZOOMED else [".rivals li"]
        assert visitor.page.evaluate(INSIDE, [*rivals, ".seg button", ".one", bays]) == []
        clipped = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length"
        assert visitor.page.locator(".fair, .fair .seg, .rivals .panel").evaluate_all(clipped) == 0


def with_a_hint(visitor: Visitor, moves: list[str]) -> None:
    """At a table that has none, such as a puzzle's.  The first plan that is tried there is too much for the house."""
    too_much = ["too_fast"]

    def between(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def asked(message: str | bytes) -> None:
            said = json.loads(message)
            if said["type"] == "try" and too_much:
                why = {"type": "error", "code": too_much.pop(), "detail": "", "id": said["id"], "table": said["table"]}
                return page.send(json.dumps(why))
            if said["type"] != "hint":
                return server.send(message)
            choice = {"moves": moves, "value": 1.0, "error": 0.1, "spoken": [], "said": []}
            told = {"choices": [choice], "moves": moves, "unit": "points", "reason": None, "clause": "", "close": False}
            page.send(json.dumps({**said, "type": "hinted", **told}))

        def answered(message: str | bytes) -> None:
            page.send(str(message).replace('"hints":false', '"hints":true'))

        page.on_message(asked)
        server.on_message(answered)

    visitor.page.route_web_socket(re.compile("/ws"), between)


def test_a_shown_hint_turns_the_switch_to_its_deal_and_marks_what_is_not_chosen_yet(arrive: Arrive):
    visitor = arrive()
    with_a_hint(visitor, ["swap golden_retriever x5", "fetch mutt x2"])
    at_the_fair(visitor, lambda puzzle: puzzle.answer == ["swap golden_retriever x5"])
    pressed = visitor.page.locator(".fair .seg [aria-pressed=true]")
    expect(pressed).to_have_text("Sell +2")
    visitor.page.locator(".ask .btn.hint").click()
    expect(visitor.page.locator(".ask.told")).to_be_visible()
    visitor.page.locator(".ask .btn.hint").click()
    expect(pressed).to_have_text("Swap, free")
    dog, other = visitor.page.locator("button.dogb.hinted").first, visitor.page.locator(".one.hinted")
    expect(other).to_have_text("Mutt × 2")
    dog.click()
    expect(visitor.bar).to_contain_text("Slow down a little")
    dog.click()  # what could not be told is not held any more, and marked again
    other.click()
    expect(visitor.page.get_by_role("button", name="Swap them")).to_be_visible()
    expect(visitor.page.locator(".hinted:not(.ask *)")).to_have_count(0)


def test_a_deal_that_cannot_be_made_says_why(arrive: Arrive):
    visitor = arrive()
    at_the_fair(visitor, lambda puzzle: not any(plan[0].startswith("buy ") for plan in puzzle.plans))
    expect(visitor.page.locator(".fair .one").first).to_be_visible()  # also while one thinks of selling
    visitor.page.locator(".fair .seg").get_by_role("button", name=re.compile("^Buy")).click(force=True)
    expect(visitor.page.locator(".ask.no")).to_be_visible()


@in_all_themes
def test_no_view_of_the_board_has_a_serious_fault(arrive: Arrive, axe: str, theme: str, size: tuple[int, int]):
    keeper = Keeper(arrive(size, theme=theme))
    found: list[str] = []
    impacts = (*SERIOUS, "moderate")  # headings in order, landmarks with names of their own
    keeper.until(WHEEL)
    keeper.press(keeper.page.locator(".space.can").first)
    found += faults(keeper.visitor, axe, impacts)
    keeper.until(r"Shall they live|Choose a bay|Leave the dogs|" + BOXES)
    found += faults(keeper.visitor, axe, impacts)
    keeper.until(BOXES)
    found += faults(keeper.visitor, axe, impacts)
    for name in ("Map", "Others", "Tally"):
        keeper.tab(name)
        found += faults(keeper.visitor, axe, impacts)
    assert not found, "\n".join(found)


def test_every_view_fits_a_phone_and_a_finger_in_every_language(arrive: Arrive):
    keeper = Keeper(arrive(PHONE), seats=4)
    tabs = keeper.page.locator(".board .tabs button")
    for language in LANGUAGES:
        keeper.visitor.speak(language)
        expect(tabs).to_have_count(5)
        for at in range(5):
            tabs.nth(at).tap()
            expect_no_sideways_scroll(keeper.page)
            assert keeper.page.locator(".stage").evaluate("(stage) => stage.scrollWidth - stage.clientWidth") <= 0
            assert not too_small(keeper.visitor)
            assert len(set(keeper.page.locator(".six > *").evaluate_all(TOPS))) <= 1, "the infirmary is a row"
            assert not keeper.page.locator(".card small").evaluate_all(BROKEN, "medicamentos"), "a word in two pieces"


TOPS = "(places) => places.map((one) => one.getBoundingClientRect().top)"
BROKEN = """(names, longest) => names.some((one) => {
  one.textContent = longest
  one.style.setProperty('--letters', longest.length)
  one.style.overflowWrap = 'normal'
  return one.getBoundingClientRect().width > one.parentElement.clientWidth
})"""


def note(language: str) -> str:
    """How it begins."""
    return catalogue(find(GAME).folder / "texts", language)["game.rules_note"][:30]


def test_the_page_says_in_every_language_what_of_the_box_is_reconstructed(arrive: Arrive):
    keeper = Keeper(arrive())
    expect(keeper.page.get_by_text("are reconstructed")).to_be_visible()
    for language in LANGUAGES:
        keeper.visitor.speak(language)
        expect(keeper.page.get_by_text(note(language))).to_be_visible()


def test_with_reduced_motion_nothing_moves(arrive: Arrive):
    visitor = arrive(speed=1)
    visitor.page.emulate_media(reduced_motion="reduce")
    keeper = Keeper(visitor)
    keeper.until(WHEEL)
    keeper.page.locator(".space.can").first.click()
    keeper.confirm.click()
    moving = "document.getAnimations().filter((one) => one.effect.target.closest('.board')).length"
    assert keeper.page.evaluate(moving) == 0


@pytest.mark.parametrize("size", [DESK, PHONE, (844, 390)])
def test_four_kennels_of_a_childs_replay_end_within_their_strips(arrive: Arrive, size: tuple[int, int]):
    """Nobody sits below: all four stand in one row, in large letters."""
    ann = arrive(size, child=True)
    record = json.dumps(record_of(GAME, 4)).encode()
    sent = Request(f"{ann.house}/api/records", record, {"content-type": "application/json"})
    ann.at(f"/r/{json.load(urlopen(sent))['table']}#30")
    strips = ann.page.locator(".rivals .panel")
    expect(strips).to_have_count(4)
    wait_until_quiet(ann.page)
    assert strips.evaluate_all("(all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length") == 0
