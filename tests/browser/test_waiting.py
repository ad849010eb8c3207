"""A game that waits: behind something that lies open nothing happens, and then everything is shown, step by step."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, WebSocket

from bench.deltas import SILENT
from tests.browser.house import Arrive
from tests.browser.visitor import BELL, BOT, LIT, LONG, Visitor, at_once, expect

EARS = """
  window.heard = 0
  const nothing = () => {}
  const knob = { setValueAtTime: nothing, exponentialRampToValueAtTime: nothing, linearRampToValueAtTime: nothing }
  const part = { type: '', frequency: knob, gain: knob, start: nothing, stop: nothing, connect: (next) => next }
  window.AudioContext = class {
    state = 'running'
    currentTime = 0
    destination = part
    createOscillator() { window.heard++; return part }
    createGain() { return part }
  }
"""
TOLD = """() => [
  document.querySelector('aside ol').innerText, document.querySelector('.headline').innerText, window.heard,
  document.querySelector('.middle').innerText, document.querySelector('[role=log]').textContent,
]"""
BELOW = """() => {
  document.querySelector('#round-title').textContent = 'Lowest this round: you, Tomme, Gouda and Feta, with 16 points.'
  const rows = document.querySelector('[role=dialog] ol')
  return rows.scrollHeight - rows.clientHeight
}"""
MOST = 600


def questions(page: Page) -> list[int]:
    """Sequences after the first round at which the seat of this browser is asked something, as the house says it."""
    found: list[int] = []
    ended: list[int] = []

    def hear(payload: str | bytes) -> None:
        frame = {**SILENT, **json.loads(payload)}
        if frame["type"] not in ("frame", "delta") or frame["seat"] != 0:
            return
        if ended and frame["ask"]:
            found.append(frame["sequence"])
        if any(told["name"] == "round_won" for told in frame["events"]):
            ended.append(frame["sequence"])

    def follow(socket: WebSocket) -> None:
        socket.on("framereceived", hear)

    page.on("websocket", follow)
    return found


def frames_of(page: Page) -> list[dict[str, Any]]:
    """All that the seat of this browser is sent of the game."""
    found: list[dict[str, Any]] = []

    def hear(payload: str | bytes) -> None:
        message = {**SILENT, **json.loads(payload)}
        if message["type"] in ("frame", "delta") and message["seat"] == 0:
            found.append(message)

    page.on("websocket", lambda socket: socket.on("framereceived", hear))
    return found


def to_the_result(ann: Visitor) -> None:
    """Of the first round."""
    for _ in range(MOST):
        kind, found = ann.look(BELL, LIT, names=("Go on", "I remember"), wait=LONG)
        if found == "Go on":
            return
        if kind == "name":
            at_once(ann.page.get_by_role("button", name=found).click)
        elif kind == "place":
            at_once(ann.page.locator(found).first.press, "Enter")
    raise AssertionError("the round does not end")


def test_behind_the_result_of_a_round_nothing_is_dealt_told_or_heard_and_then_all_of_it_is(arrive: Arrive):
    ann = arrive(speed=4, sound=True)
    ann.page.add_init_script(EARS)
    asked = questions(ann.page)
    ann.open("rat_a_tat_cat", BOT, BOT, BOT, options={"rounds": 3, "first_dealer": 3})  # round 2 begins with a bot
    ann.page.get_by_role("button", name="I remember").click()
    to_the_result(ann)
    assert ann.page.evaluate(BELOW) <= 0, "all rows are in sight, however long the title is"
    expect(ann.bar.get_by_role("status")).to_have_text("Take your time. The game waits for you here.")
    expect(ann.bar.locator(".sub")).to_contain_text("to be shown.")
    before = ann.page.evaluate(TOLD)
    for _ in range(MOST):
        if asked:  # round 2 is dealt, bots have moved, and it is our turn
            break
        ann.page.wait_for_timeout(50)
    assert asked
    assert ann.page.evaluate(TOLD) == before
    log, headline, heard, _, _ = before
    assert "Round 1" in headline
    assert "Your turn" not in ann.page.title()
    assert heard > 0
    ann.page.get_by_role("button", name="Go on").click()
    look = ann.page.get_by_role("button", name="I remember")
    expect(look).to_be_visible()
    expect(ann.page.locator(".headline")).to_contain_text("Round 2")
    shown = ann.page.evaluate(TOLD)[0]
    assert shown.endswith(log)
    assert "outer cards" in shown.removesuffix(log)
    ann.page.wait_for_function("(before) => window.heard > before", arg=heard)
    look.click()
    expect(ann.bar.locator(".sub")).not_to_contain_text("to be shown.")
    expect(ann.page.locator(".ask:not(.wait)")).to_be_visible()  # the question comes when all before it was shown
    assert "Your turn" in ann.page.title()
    ann.page.reload()  # on my turn, with sound and before the first tap: nothing is refused by the browser
    expect(ann.page.locator(".ask:not(.wait)")).to_be_visible()


def test_a_page_that_is_opened_anew_on_a_look_shows_afterwards_step_by_step_what_came_after_it(arrive: Arrive):
    ann = arrive(speed=0)
    came = frames_of(ann.page)
    ann.open("rat_a_tat_cat", BOT, BOT, options={"rounds": 1, "first_dealer": 0})  # bots begin
    look, log = ann.page.get_by_role("button", name="I remember"), ann.page.locator("aside ol")
    more = ann.bar.locator(".sub")
    expect(look).to_be_visible()
    while not came[-1]["ask"]:
        ann.page.wait_for_timeout(20)
    expect(more).to_have_text(f"{len(came) - 1} moves wait to be shown.")
    told = log.inner_text()
    waits = f"{len([one for one in came if one['events']]) - 1} moves wait to be shown."
    ann.page.reload()
    expect(look).to_be_visible()
    expect(more).to_have_text(waits)
    assert log.inner_text() == told
    look.click()
    expect(log).to_contain_text(re.compile("Tomme (draws|takes)"))
    expect(ann.page.locator(".ask:not(.wait)")).to_be_visible()


def test_a_refusal_lets_nothing_pass_behind_it_and_whoever_is_away_is_said_to_be(arrive: Arrive):
    ann, ben, cleo = arrive(), arrive(), arrive()
    me = {"kind": "here", "name": "Ann"}
    options = {"preset": "quick", "first_dealer": 0}  # Ben begins
    seats = [me, {"kind": "open"}]
    code = ann.open_by_message({"game": "rat_a_tat_cat", "pace": 0, "seats": seats, "options": options})
    ben.at(f"/j/{code}")
    ben.page.get_by_label("Your nickname").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    for one in (ann, ben):
        one.page.get_by_role("button", name="I remember").click()
    says, more = ann.bar.get_by_role("status"), ann.bar.locator(".sub")
    expect(says).to_have_text("Ben is thinking.")

    ann.page.locator(".pile").first.click()
    expect(says).to_have_text("It is Ben’s turn. Yours will come.")
    log = ann.page.locator("aside ol").inner_text()
    ben.page.locator(".pile").first.click()
    expect(ben.page.locator("aside ol")).to_contain_text("You draw")
    expect(more).to_have_text("1 move waits to be shown.")
    assert ann.page.locator("aside ol").inner_text() == log
    ann.bar.get_by_role("button", name="Understood").click()
    expect(ann.page.locator("aside ol")).to_contain_text("Ben draws a card.")
    expect(says).to_have_text("Ben is thinking.")

    seat_bot = ann.bar.get_by_role("button", name="Seat a bot: Ben")
    cleo.at(f"/t/{code}")  # looks on
    ben.at("/about")
    expect(says).to_have_text("Ben is away.")
    expect(more).to_have_text("A bot can sit in until they are back.")
    expect(seat_bot).to_be_visible()
    expect(cleo.bar.get_by_role("status")).to_have_text("Ben is away.")
    expect(cleo.bar.locator(".sub")).to_have_text("Whoever opened the table can seat a bot.")
    ben.at(f"/t/{code}")
    expect(says).to_have_text("Ben is back and thinking.")
    expect(seat_bot).to_have_count(0)
    ben.at("/about")
    seat_bot.click()
    expect(says).not_to_contain_text("away")
    expect(ann.page.locator(".ask:not(.wait)")).to_be_visible()  # the bot has played
