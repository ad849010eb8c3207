"""High Card in the browser: what is lit can be chosen, at a desk and on a phone, in every language."""

import re

import pytest

from cheeseboard.engine.text import LANGUAGES
from tests.browser.house import Arrive
from tests.browser.looks import looked_at
from tests.browser.visitor import BOT, DESK, LONG, MOST_STEPS, PHONE, Visitor, at_once, expect, play_to_the_end

GAME = "_template"
LIT = ".pick.lit"


def step(visitor: Visitor) -> bool:
    kind, _ = visitor.look(LIT, wait=LONG)
    return kind == "place" and at_once(visitor.page.locator(LIT).first.click)


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_whole_game_by_what_is_lit(arrive: Arrive, axe: str, size: tuple[int, int]):
    ann = arrive(size)
    ann.open(GAME, BOT, BOT)
    expect(ann.page.locator(".pick.lit").first).to_be_visible()
    assert looked_at(ann, axe) == []
    play_to_the_end(step, ann)
    expect(ann.end).to_be_visible()


def test_the_log_keeps_what_was_seen(arrive: Arrive):
    ann = arrive(DESK)
    ann.open(GAME, BOT)
    log = ann.page.get_by_role("tabpanel")
    expect(log).to_contain_text(re.compile(r"You are dealt an? \d"))
    ann.page.locator(".pick.lit").first.click()
    for _ in range(MOST_STEPS):
        if log.get_by_text("Round 2").count():
            break
        step(ann)
    assert "You are dealt a card" not in log.inner_text()


def test_something_closed_says_which_rule_closes_it(arrive: Arrive):
    ann = arrive()
    ann.open(GAME, BOT, options={"exchange": False})
    expect(ann.page.locator(".pick.lit")).to_have_count(1)
    ann.page.locator(".middle .pick").click()
    expect(ann.bar.get_by_text("HIC-").first).to_be_visible()


def test_the_board_speaks_every_language(arrive: Arrive):
    ann = arrive()
    ann.open(GAME, BOT)
    said = set()
    for language in LANGUAGES:
        ann.speak(language)
        expect(ann.page.locator(".middle .pick")).to_be_visible()
        said.add(ann.page.locator(".middle .pick").inner_text())
    assert len(said) == len(LANGUAGES)
