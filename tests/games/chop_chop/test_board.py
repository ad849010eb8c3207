"""Chop! Chop! in a browser: whole games as the cat and as the mice, and what the board shows and says."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator

from cheeseboard import Match, find
from cheeseboard.engine.text import LANGUAGES, catalogue
from tests.browser.house import Arrive
from tests.browser.looks import faults, in_all_themes, too_small
from tests.browser.visitor import (
    BOT,
    DESK,
    LONG,
    MOST_STEPS,
    PHONE,
    Visitor,
    at_once,
    expect,
    expect_no_sideways_scroll,
    play_to_the_end,
)

GAME = "chop_chop"
CAN = "[data-square].can"
PLAY_ON = """([body, at]) => fetch('/api/records', { method: 'POST', body }).then((answer) => answer.json()).then(
  ({ table: old }) => new Promise((resolve) => {
    const socket = new WebSocket(`ws://${location.host}/ws`)
    const seats = [{ kind: 'bot', level: 'easy' }, { kind: 'here', name: 'Ann' }]
    socket.onopen = () => socket.send(JSON.stringify({ type: 'fork', id: 'f', table: old, at, seats, pace: 0 }))
    socket.onmessage = ({ data }) => {
      const { type, table, keys, host } = JSON.parse(data)
      if (type !== 'created') return
      const sitting = { table, game: 'chop_chop', keys, host, seen: {}, at: Date.now() }
      localStorage.setItem('cheeseboard.tables', JSON.stringify({ [table]: sitting }))
      socket.close()
      resolve(table)
    }
  }))"""
CAT, MICE = 0, 1  # the seat that is the cat, Ann's being 0


class Cook:
    """Somebody in the kitchen."""

    def __init__(self, visitor: Visitor, seats: int = 2, cat: int = CAT, **more: object) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.table = visitor.open(GAME, *[BOT] * (seats - 1), options={"cat_seat": cat, **more})
        expect(self.kitchen).to_be_visible()

    @property
    def kitchen(self) -> Locator:
        return self.page.locator(".kitchen [role=group]")

    @property
    def asked(self) -> Locator:
        return self.page.locator(".ask .say")

    def square(self, name: str) -> Locator:
        return self.page.locator(f"[data-square={name}]")

    def to_choose(self, wanted: str = "") -> Locator:
        """Until there is something to choose; then what can be chosen."""
        can = self.page.locator(CAN)
        for _ in range(MOST_STEPS):
            kind, _ = self.visitor.look(CAN, wait=LONG)
            assert kind != "end", f"the game is over, and nobody asked for '{wanted}'"
            if kind == "place":
                if re.search(wanted, self.asked.inner_text()):
                    return can
                at_once(can.first.click)
        raise AssertionError(f"never asked for '{wanted}'")

    def to_walk(self) -> Locator:
        return self.to_choose("moves exactly")

    def to_the_end(self, choose: Callable[[Locator, int], None]) -> None:
        turns = count()
        can = self.page.locator(CAN)

        def step(visitor: Visitor) -> bool:
            lit = can.count() if visitor.look(CAN, wait=LONG)[0] == "place" else 0
            if lit:
                choose(can, next(turns) % lit)
            return lit > 0

        play_to_the_end(step, self.visitor)
        expect(self.visitor.end).to_be_visible()


def by_keys(can: Locator, at: int) -> None:
    """Tab goes from choice to choice, and Enter takes one."""
    page = can.page
    if not at_once(can.first.focus):
        return
    for _ in range(at % 4):
        page.keyboard.press("Tab")
    if page.evaluate("document.activeElement.matches('[data-square].can')") or at_once(can.first.focus):
        page.keyboard.press("Enter")


def by_finger(can: Locator, at: int) -> None:
    """A tap shows the way, the button in the bar goes it."""
    go = can.page.locator(".ask .btn.pri")
    if at_once(can.nth(at).tap) and go.is_visible():
        at_once(go.tap)


def test_the_keyboard_alone_plays_a_whole_game_as_the_cat_and_sees_it_again(arrive: Arrive):
    cook = Cook(arrive(), seats=3, cat=CAT)
    expect(cook.asked).to_have_text("Choose a square on the kitchen table for the cat.")
    cook.page.keyboard.press("t")
    under = cook.page.get_by_role("button", name="Under the table", exact=True)
    expect(under).to_have_attribute("aria-pressed", "true")
    cook.page.keyboard.press("t")
    cook.to_the_end(by_keys)
    page = cook.page
    page.goto(f"{cook.visitor.house}/r/{cook.table}?as=0#3")
    expect(cook.square("d1")).to_be_visible()
    for _ in range(4):
        page.get_by_role("button", name="One step forward").click()
    expect(page.get_by_role("slider", name="Moment of the game")).to_have_value("7")
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/t/*")
    cook.to_choose()


def test_a_finger_plays_a_whole_game_as_the_mice_on_a_phone(arrive: Arrive):
    cook = Cook(arrive(PHONE), seats=2, cat=MICE)
    cook.to_the_end(by_finger)


def test_a_draw_is_told_as_one_at_the_table_and_among_my_games(arrive: Arrive):
    """The cat that walks on the table makes no progress."""
    cook = Cook(arrive(), no_progress_limit=1, no_progress_result="draw")
    cook.square("d3").click()
    cook.to_walk()
    cook.page.locator(", ".join([f"[data-square={name}].can" for name in ("c3", "d4", "c4")])).first.click()
    expect(cook.visitor.end.get_by_role("heading", name="A draw")).to_be_visible()
    expect(cook.visitor.end).to_contain_text("Then nobody wins.")
    expect(cook.visitor.end).not_to_contain_text("loses")
    cook.visitor.at("/games")
    expect(cook.page.get_by_text("Draw", exact=True)).to_be_visible()


def test_the_shelf_leads_to_the_kitchen(arrive: Arrive):
    ann = arrive().at("/")
    ann.page.get_by_role("button", name="Play: Chop! Chop!").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Open the table").click()
    ann.page.wait_for_url("**/t/*")
    expect(ann.page.locator("[data-square]")).to_have_count(42)


@in_all_themes
def test_no_moment_in_the_kitchen_has_a_serious_fault(arrive: Arrive, axe: str, theme: str, size: tuple[int, int]):
    cook = Cook(arrive(size, theme=theme), seats=5, cat=MICE)
    found: list[str] = []
    cook.to_choose("Choose a mouse")
    found += faults(cook.visitor, axe)
    cook.page.get_by_role("button", name="The cat’s reach").click()
    can = cook.to_walk()
    can.first.hover()
    found += faults(cook.visitor, axe)  # a way is shown, and dangers
    cook.page.get_by_role("button", name="On the table", exact=True).click()
    cook.square("d3").click()
    expect(cook.page.locator(".ask.no")).to_be_visible()
    found += faults(cook.visitor, axe)  # a refusal
    cat = Cook(arrive(size, theme=theme), seats=2, cat=CAT)
    cat.to_walk()
    found += faults(cat.visitor, axe)
    assert not found, "\n".join(found)


def test_the_way_is_shown_step_by_step_before_it_is_gone(arrive: Arrive):
    cook = Cook(arrive(), cat=MICE)
    can = cook.to_walk()
    steps = int(re.findall(r"exactly (\d)", cook.asked.inner_text())[0])
    name = can.last.get_attribute("data-square")
    assert name is not None
    can.last.hover()
    numbers = cook.page.locator(".kitchen svg > g > text").filter(has_text=re.compile(rf"^{steps}$"))
    expect(numbers.last).to_be_visible()
    bar = cook.page.locator(".ask")
    expect(bar).to_contain_text("The cat c")  # could come here next, or cannot
    go = bar.get_by_role("button", name=re.compile(rf"\b{name}$"))
    cook.page.mouse.move(2, 2)
    go.click()
    expect(cook.page.get_by_text(re.compile(f"You move mouse . to {name}")).first).to_be_attached()


def test_a_square_says_what_is_there_and_what_can_be_done(arrive: Arrive):
    cook = Cook(arrive(), cat=MICE)
    cook.to_choose("Choose a mouse")
    expect(cook.square("d1")).to_have_attribute("aria-label", "Mouse 1: d1, mouse 1, start card")
    expect(cook.square("c3")).to_have_attribute("aria-label", "c3: under the table, hidden tile")
    cook.page.get_by_role("button", name="On the table", exact=True).click()
    expect(cook.square("c3")).to_have_attribute("aria-label", re.compile("^c3: on the table"))
    cook.square("d1").click()
    cook.to_walk()
    cook.square("c3").click()
    expect(cook.asked).to_have_text("Mice cannot go on the table. They can go under it.")
    expect(cook.page.locator(".ask").get_by_role("button", name="Rule CHO-053")).to_be_visible()
    looks_on = arrive().at(urlsplit(cook.page.url).path)
    cook.page.get_by_role("button", name="Take back").click()
    expect(cook.asked).to_contain_text("Choose a mouse")
    expect(cook.page.locator("aside ol")).to_contain_text("You take back a choice.")
    expect(cook.page.locator("aside ol use[href='#h-mouse']").first).to_be_attached()  # the log shows roles, too
    expect(looks_on.page.locator("aside ol")).to_contain_text("Ann takes back a choice.")


def test_the_cat_is_put_on_the_table_by_that_name(arrive: Arrive):
    cook = Cook(arrive(), cat=CAT)
    expect(cook.square("d3")).to_have_attribute("aria-label", "Put it on d3: on the table")
    cook.square("a1").click()
    expect(cook.asked).to_have_text("The cat begins on the kitchen table. Choose one of its squares.")
    cook.square("d3").click()
    cook.to_walk()


def test_the_page_says_in_every_language_what_of_the_box_is_reconstructed(arrive: Arrive):
    cook = Cook(arrive())
    for language in LANGUAGES:
        cook.visitor.speak(language)
        note = catalogue(find(GAME).folder / "texts", language)["game.rules_note"]
        expect(cook.page.get_by_text(note)).to_be_visible()


def test_the_kitchen_fits_a_phone_and_a_finger_with_any_number_of_players(arrive: Arrive):
    for seats in (2, 3, 4, 5):
        cook = Cook(arrive(PHONE, language="fr" if seats > 3 else "en"), seats=seats, cat=CAT if seats % 2 else MICE)
        expect(cook.page.locator(CAN).first).to_be_attached()
        expect_no_sideways_scroll(cook.page)
        assert cook.page.locator(".stage").evaluate("(stage) => stage.scrollWidth - stage.clientWidth") <= 0
        assert not too_small(cook.visitor)
        box = cook.square("a1").bounding_box()
        assert box is not None
        assert box["width"] >= 44
        assert box["height"] >= 44


def test_motion_shows_the_tile_and_never_stops_anybody(arrive: Arrive):
    cook = Cook(arrive(speed=1), cat=MICE)
    can = cook.to_walk()
    can.first.click()
    expect(cook.page.locator("[data-side=face]").or_(cook.page.locator(".last"))).not_to_have_count(0)
    expect(cook.page.locator("[data-side=face]")).to_have_count(0)
    cook.to_choose()


def test_with_reduced_motion_nothing_moves_and_all_is_said(arrive: Arrive):
    visitor = arrive(speed=1)
    visitor.page.emulate_media(reduced_motion="reduce")
    cook = Cook(visitor, cat=MICE)
    cook.to_walk().first.click()
    cook.to_choose()
    moving = "document.getAnimations().filter((one) => one.effect.target.closest('.kitchen')).length"
    assert cook.page.evaluate(moving) == 0


def with_a_fork() -> Match[Any]:
    """A game in which the mice have just turned up a fork, with a cheese in sight."""
    for seed in range(200):
        choose = Random(seed)
        match: Match[Any] = Match(find(GAME), 2, {}, bytes([seed]) * 32)
        while match.asks():
            if type(match.table.phase).__name__ == "Forking":
                return match
            [ask] = match.asks()
            match.submit(ask.seat, choose.choice(ask.moves))
    raise AssertionError("no fork with a cheese in sight")


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_cheese_may_be_left_where_it_lies(arrive: Arrive, size: tuple[int, int]):
    """CHO-113  The fork permits: the cheese is lit, and beside it stands a button to leave it."""
    match = with_a_fork()
    ann = arrive(size)
    ann.at("/about")
    code = ann.page.evaluate(PLAY_ON, [match.record().to_json(), len(match.steps)])
    ann.at(f"/t/{code}")
    expect(ann.page.locator(".ask .say")).to_contain_text("Fork: choose a visible cheese to win, or leave it there.")
    cheeses = ann.page.locator(CAN)
    assert cheeses.count() == len(match.asks()[0].moves) - 1
    expect_no_sideways_scroll(ann.page)
    ann.bar.get_by_role("button", name="Leave the cheese").click()
    expect(ann.page.locator(".ask .say")).not_to_contain_text("Fork:")
    if size == DESK:
        expect(ann.page.get_by_text("You leave the cheese where it lies.").first).to_be_visible()
