"""Puzzles on the page: one is found and played on, another is missed and may be tried again."""

from __future__ import annotations

from collections.abc import Callable

from cheeseboard.coach.puzzles import Puzzle, puzzles_of
from tests.browser.house import Arrive
from tests.browser.looks import looked_at
from tests.browser.visitor import GAME, GAME_ID, PHONE, Visitor, expect


def open_one(visitor: Visitor, wanted: Callable[[Puzzle], bool]) -> int:
    """From the list of a game."""
    number = next(number for number, puzzle in enumerate(puzzles_of(GAME_ID), 1) if wanted(puzzle))
    visitor.at(f"/puzzle/{GAME_ID}")
    visitor.page.locator("button.one").nth(number - 1).click()
    visitor.page.wait_for_url("**/t/*")
    return number


def test_a_puzzle_is_found_told_in_two_rows_and_played_on(arrive: Arrive, axe: str):
    ann = arrive()
    page = ann.page
    open_one(ann, lambda puzzle: puzzle.answer == ["hold"])
    panel = page.get_by_role("region", name="Puzzle")
    expect(panel.get_by_text("Your first answer counts.")).to_be_visible()
    page.get_by_role("button", name="Not yet").click()
    expect(panel.get_by_text("Found it.")).to_be_visible()
    expect(panel.locator(".rows li")).to_have_count(2)
    assert looked_at(ann, axe) == []
    panel.get_by_role("button", name="Play on").click()
    expect(panel).to_have_count(0)
    expect(page.get_by_role("tab", name="Log")).to_be_visible()
    ann.at(f"/puzzle/{GAME_ID}")
    expect(page.get_by_text(f"1 of {len(puzzles_of(GAME_ID))} found")).to_be_visible()
    expect(page.get_by_role("region", name="Puzzle of the day")).to_be_visible()
    assert looked_at(ann, axe) == []


def test_a_puzzle_is_missed_on_a_phone_and_tried_again(arrive: Arrive, axe: str):
    ben = arrive(PHONE)
    page = ben.page
    number = open_one(ben, lambda puzzle: puzzle.answer == ["use"] and ["toss"] in puzzle.plans)
    page.locator(".ask").get_by_role("button", name="Discard").click()
    panel = page.get_by_role("region", name="Puzzle")
    expect(panel.get_by_text("That cost about")).to_be_visible()
    assert looked_at(ben, axe) == []
    first = page.url
    panel.get_by_role("button", name="Try again").click()
    expect(panel.get_by_text("Your first answer counts.")).to_be_visible()
    assert page.url != first
    kept = page.evaluate("JSON.parse(localStorage.getItem('cheeseboard.puzzles'))")
    assert [(one["game"], one["number"], one["right"]) for one in kept] == [(GAME_ID, number, False)]
    expect(page.get_by_role("heading", name=GAME)).to_be_visible()
