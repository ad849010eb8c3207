"""A finished game, seen again, and played on differently."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Route

from tests.browser.house import Arrive
from tests.browser.visitor import expect
from tests.server.test_reading import record_of

COVERED = """() => {
  const { left, right, top, bottom } = document.querySelector('main').getBoundingClientRect()
  const all = [...document.querySelectorAll('.opponent, .pile')].map((one) => one.getBoundingClientRect())
  const isOut = (one) => one.left < left || one.right > right || one.top < top || one.bottom > bottom
  const beside = (one, other) => one.left >= other.right || one.right <= other.left
  const apart = (one, other) => beside(one, other) || one.top >= other.bottom || one.bottom <= other.top
  const covered = all.filter((one, at) => !all.slice(at + 1).every((other) => apart(one, other)))
  return [all.length, all.filter(isOut).length, covered.length]
}"""


def test_a_finished_game_is_seen_again_from_any_seat_and_played_on_from_a_moment(arrive: Arrive, tmp_path: Path):
    ann = arrive()
    page = ann.page
    code = ann.open_table("Bot", "Bot")
    ann.play_to_the_end()
    ann.end.get_by_text("More: link, file, fairness").click()
    with page.expect_download() as saved:
        ann.end.get_by_role("link", name="Save the game").click()
    file = tmp_path / "game.json"
    saved.value.save_as(file)

    page.goto(f"{ann.house}/r/{code}")
    moment = page.get_by_role("slider", name="Moment of the game")
    expect(moment).to_have_value("0")
    faces = page.locator(".board text")
    all_open = faces.count()
    assert all_open >= 12, "with all seats open every card shows its face"
    page.set_viewport_size({"width": 844, "height": 390})
    assert page.evaluate(COVERED) == [5, 0, 0], "three seats and two piles, whole and beside each other"
    expect(page.get_by_role("link", name="How it went")).to_have_attribute("href", re.compile(f"/review/{code}$"))
    page.set_viewport_size({"width": 1280, "height": 800})
    page.get_by_role("button", name="Guest", exact=True).click()
    expect(faces).not_to_have_count(all_open)
    assert faces.count() < all_open
    expect(page.locator(".corner").first).to_be_visible()  # the truth, where the seat had not seen it
    expect(page.get_by_text("what Guest had not seen; the truth is in the corner")).to_be_visible()
    for _ in range(2):  # however short the game, Guest is asked once more: the third may be a knock
        page.get_by_role("button", name="One step forward").click()
    expect(moment).to_have_value("2")
    assert page.url.endswith("?as=0#2")
    page.reload()
    expect(page.get_by_role("slider", name="Moment of the game")).to_have_value("2")
    assert page.locator(".board use[href='#h-bot']").count() == 2, "bots have the faces that they had at the table"
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/t/*")
    board = page.locator("main")
    expect(page.locator(".ask:not(.wait)")).to_be_visible()
    assert page.get_by_role("button", name="I remember").count() == 0, "what lay there before is not looked at anew"
    assert board.locator(".mine text").count() > 0, "what the seat knew at that moment is still known"
    for name in ("You", "Tomme", "Gouda"):  # where they sat, and called as they were
        expect(board.get_by_text(name, exact=True).first).to_be_visible()
    ann.play_to_the_end()

    page.goto(f"{ann.house}/games")
    page.get_by_label("Choose a file").set_input_files(file)
    page.wait_for_url("**/r/*")
    expect(page.get_by_role("slider", name="Moment of the game")).to_be_visible()


def test_an_address_without_a_page_says_so_and_shows_the_way_home(arrive: Arrive):
    ann = arrive()
    for path, said in (
        ("/nowhere", "There is nothing at this address"),
        ("/r", "There is nothing at this address"),
        ("/r/nosuchtable", "There is no table nosuchtable"),
        ("/t/nosuchtable", "There is no table nosuchtable"),
    ):
        page = ann.at(path).page
        expect(page.get_by_role("heading", level=1)).to_have_text(said)
        page.locator("main").get_by_role("link", name="Shelf").click()
        expect(page.get_by_role("heading", name="What shall we play?")).to_be_visible()


def test_a_long_game_comes_page_by_page_also_when_the_house_asks_for_patience(arrive: Arrive, tmp_path: Path):
    games = (record_of(seed=seed) for seed in range(1, 200))
    data = next(data for data in games if 200 < len(data["choices"]) < 300)  # three pages
    file, ann, asked = tmp_path / "game.json", arrive(), []
    file.write_text(json.dumps(data))

    def now_and_then(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) % 2:
            route.fulfill(status=429, headers={"retry-after": "0.01"}, json={"code": "too_fast", "detail": "later"})
        else:
            route.continue_()

    page = ann.at("/games").page
    page.route("**/replay?*", now_and_then)
    page.get_by_label("Choose a file").set_input_files(file)
    page.wait_for_url("**/r/*")
    moment = page.get_by_role("slider", name="Moment of the game")
    expect(moment).to_have_attribute("max", str(len(data["choices"])), timeout=60_000)
    assert len(asked) >= 6
    page.goto(f"{page.url.partition('?')[0]}?as=all#150")  # on the second page
    page.reload()
    expect(moment).to_have_value("150", timeout=60_000)
