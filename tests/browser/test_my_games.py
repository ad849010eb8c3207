"""What this browser keeps of the games that were played on it, and how that goes to another one."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.house import Arrive
from tests.browser.looks import faults, in_all_themes, too_small
from tests.browser.visitor import NOWHERE, PHONE, Visitor, expect, expect_no_sideways_scroll, wait_until_quiet

KEPT = "JSON.parse(localStorage.getItem('cheeseboard.games') ?? '[]')"
KEEP = "(games) => localStorage.setItem('cheeseboard.games', JSON.stringify(games))"


def kept(page: Page) -> list[str]:
    return [one["table"] for one in page.evaluate(KEPT)]


def at_my_games(visitor: Visitor) -> Page:
    visitor.at("/games")
    expect(visitor.page.get_by_role("heading", name="My games")).to_be_visible()
    return visitor.page


def test_a_game_is_kept_when_it_ends_carried_to_another_device_and_deleted(arrive: Arrive, tmp_path: Path):
    ann = arrive()
    page = at_my_games(ann)
    expect(page.get_by_role("heading", name="No finished game yet")).to_be_visible()
    expect(page.get_by_role("link", name="Choose a game")).to_be_visible()

    code = ann.open_table("Bot", "Bot")
    ann.play_to_the_end()
    page = at_my_games(ann)
    again = page.get_by_role("link", name="See again")
    expect(again).to_have_attribute("href", re.compile(f"/r/{code}$"))
    mine = page.get_by_role("listitem").filter(has=again)
    for name in ("Rat-a-Tat Cat", "Tomme", "Gouda", "Sleepy"):
        expect(mine.first).to_contain_text(name)
    expect(page.get_by_role("img", name="Last results")).to_be_visible()

    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    file, broken = tmp_path / "games.json", tmp_path / "broken.json"
    saved.value.save_as(file)
    written = file.read_text()
    assert [word for word in ("secret", "keys", "host") if word in written] == []
    page.get_by_role("button", name="Make a link").click()
    link = page.get_by_role("textbox", name="Copy link").input_value()
    address, mark, _ = link.partition("#")
    assert mark
    assert code not in address

    # another device: a broken file changes nothing, the file twice counts once, the link brings nothing new
    ben = arrive(PHONE)
    other = at_my_games(ben)
    data = json.loads(written)
    broken.write_text(json.dumps({**data, "games": [*data["games"], {"table": "?"}]}))
    choose = other.get_by_label("Choose a file")
    choose.set_input_files(broken)
    expect(other.get_by_role("alert")).to_have_text("This file is damaged or from somewhere else. Nothing has changed.")
    assert kept(other) == []
    choose.set_input_files(file)
    expect(other.get_by_text("1 game added.")).to_be_visible()
    choose.set_input_files(file)
    expect(other.get_by_text("Nothing new: everything was here already.")).to_be_visible()
    assert kept(other) == [code]
    ben.at(NOWHERE)
    other.goto(f"{ben.house}/games#{link.partition('#')[2][:-9]}")
    expect(other.get_by_role("alert")).to_have_text("This link is not whole. Nothing has changed.")
    other.evaluate("localStorage.removeItem('cheeseboard.games')")
    ben.at(NOWHERE)
    other.goto(f"{ben.house}/games#{link.partition('#')[2]}")
    expect(other.get_by_role("heading", name="1 game from another device")).to_be_visible()
    assert kept(other) == [], "nobody's list changes without asking"
    assert other.url.endswith("/games"), "the link is not left in the address"
    other.get_by_role("button", name="Add them").click()
    expect(other.get_by_text("1 game added.")).to_be_visible()

    # off the list and back; there nobody can delete it on the server, here the host can
    other.get_by_role("button", name="Delete").click()
    sheet = other.get_by_role("dialog")
    expect(sheet.get_by_text("Only the person who opened the table")).to_be_visible()
    expect(sheet.get_by_role("button", name="From the server")).to_have_count(0)
    sheet.get_by_role("button", name="From this device only").click()
    expect(other.get_by_text("Rat-a-Tat Cat is off your list.")).to_be_visible()
    assert kept(other) == []
    other.get_by_role("button", name="Put it back").click()
    expect(other.get_by_role("link", name="See again")).to_be_visible()
    assert kept(other) == [code]
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("dialog").get_by_role("button", name="From the server, for everyone").click()
    expect(page.get_by_text("Rat-a-Tat Cat is deleted.")).to_be_visible()
    assert kept(page) == []
    other.get_by_role("link", name="See again").click()
    expect(other.get_by_role("heading", name=f"There is no table {code}")).to_be_visible()


def test_a_game_that_ended_while_the_page_was_closed_is_filled_in_and_seats_move_only_if_wished(arrive: Arrive):
    ann = arrive()
    code = ann.open_table("Bot", "Bot")
    ann.play_to_the_end()
    running = ann.open_table("Bot", "Bot")
    expect(ann.page.get_by_role("button", name="I remember")).to_be_visible()
    page = at_my_games(ann)
    page.evaluate("localStorage.removeItem('cheeseboard.games')")  # as if nobody had seen the end
    page = at_my_games(ann)
    expect(page.get_by_role("link", name="See again")).to_have_attribute("href", re.compile(f"/r/{code}$"))
    [game] = page.evaluate(KEPT)
    assert [seat["name"] for seat in game["seats"]] == ["Guest", "Tomme", "Gouda"]
    assert (game["mine"], min(game["places"])) == ([0], 1)
    assert game["seconds"] is not None
    expect(page.get_by_text("with Tomme and Gouda")).to_be_visible()  # the one that goes on

    page.get_by_label("Take my seats along").check()
    page.get_by_role("button", name="Make a link").click()
    link = page.get_by_role("textbox", name="Copy link").input_value()
    other = arrive().at(f"/games#{link.partition('#')[2]}").page
    expect(other.get_by_text("Your seat at 1 table comes along.")).to_be_visible()
    other.get_by_role("button", name="Add them").click()
    other.get_by_role("link", name=f"Sit down: {running}").click()
    expect(other.get_by_role("button", name="I remember")).to_be_visible()

    # alone with bots one deletes a running game, too
    page = at_my_games(ann)
    page.get_by_role("button", name=f"Delete: {running}").click()
    page.get_by_role("dialog").get_by_role("button", name="From the server, for everyone").click()
    expect(page.get_by_role("link", name=f"Sit down: {running}")).to_have_count(0)
    expect(other.get_by_role("heading", name=f"There is no table {running}")).to_be_visible()


@in_all_themes
def test_many_games_have_no_serious_fault(arrive: Arrive, axe: str, theme: str, size: tuple[int, int]):
    seats = [{"name": "Ann", "level": None, "role": "board.as_cat"}, {"name": "Tomme", "level": "easy"}]
    about = {"game": "chop_chop", "seconds": 500, "seats": seats, "mine": [0], "scores": [0, 1], "places": [2, 1]}
    ann = arrive(size, theme=theme)
    ann.at("/icon.svg").page.evaluate(KEEP, [{**about, "table": f"t{number}", "at": number} for number in range(30)])
    page = at_my_games(ann)
    expect(page.get_by_text("as the cat")).to_be_visible()
    page.get_by_role("button", name="Make a link").click()
    wait_until_quiet(page)
    expect_no_sideways_scroll(page)
    found = faults(ann, axe) + [f"too small: {name}" for name in too_small(ann) if size == PHONE]
    page.get_by_role("button", name="Delete").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    found += faults(ann, axe)
    assert not found, "\n".join(found)
