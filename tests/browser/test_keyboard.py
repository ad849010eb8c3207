"""Every game without a pointer, from its first question to its end; and a turn of it as a screen reader tells it."""

from __future__ import annotations

import random
from typing import Final

import pytest

from cheeseboard.games import find, folders
from tests.browser.house import Arrive
from tests.browser.keyboard import GAMES, SAID, Keys, open_same, wishes
from tests.browser.visitor import END, Visitor, expect, wait_until_quiet

LOOKED: Final = "I remember"  # what happened meanwhile comes after it, and is no answer to a turn of ours
ASKED: Final = """() => {
  const asks = [...document.querySelectorAll('.ask:not(.wait, .sending), dialog[open], [role=dialog]')]
  return asks.some((one) => one.checkVisibility()) && !document.querySelector('.ask.sending')
}"""
MOST_STEPS: Final = 80  # of a turn
in_every_game = pytest.mark.parametrize("game", folders())


def seated(visitor: Visitor, game: str, chance: random.Random) -> Keys:
    """At a table where a whole game has few steps: `keyboard.toml` beside the game's tests says which."""
    wish = wishes(game)
    open_same(visitor, game, wish.get("seats", find(game).seats[0]), wish.get("options", {}))
    return Keys(visitor, chance, wish.get("lit", ""))


@in_every_game
def test_the_keyboard_alone_plays_a_whole_game(arrive_by_luck: Arrive, game: str):
    ann = arrive_by_luck()
    keys = seated(ann, game, random.Random(7))
    assert keys.to_the_end() > 3
    expect(ann.page.get_by_role("dialog")).to_be_visible()


@in_every_game
def test_a_turn_is_told_to_a_screen_reader_as_it_is_written(
    arrive_by_luck: Arrive, game: str, request: pytest.FixtureRequest
):
    """Names, roles and what is spoken, in order.  `python3 dev.py transcripts --write` writes the files anew."""
    file = GAMES / game / "transcript.txt"
    told = transcript(arrive_by_luck(), game)
    if request.config.getoption("--write"):
        file.write_text(told, encoding="utf-8")
    assert file.read_text(encoding="utf-8") == told, "python3 dev.py transcripts --write, and read the difference"


def transcript(ann: Visitor, game: str) -> str:
    ann.page.add_init_script(f"({SAID})()")
    keys = seated(ann, game, random.Random(7))
    code = ann.page.url.rsplit("/", 1)[-1]
    busy = wishes(game).get("busy", "")
    settled(ann, busy)
    page = ann.page.locator("body").aria_snapshot()
    lines = ["# The page, when it is our turn", "", page, "", "# A turn, key by key", ""]
    lines += spoken(ann)
    for _ in range(MOST_STEPS):
        chosen = keys.step()
        assert chosen, "there is nothing to choose"
        settled(ann, busy)
        said = spoken(ann)
        lines += ["", f"> {chosen}", *said]
        if ann.page.locator(END).count():
            break
        lines += ann.bar.aria_snapshot().splitlines()
        if chosen != LOOKED and any("Tomme" in line for line in said):  # the others have had their turn
            break
    else:
        raise AssertionError(f"the turn does not end: {lines[-12:]}")
    return "\n".join(lines).replace(code, "CODE") + "\n"


def settled(ann: Visitor, busy: str) -> None:
    """Something is asked of us, the others have answered what they are asked meanwhile, and nothing more comes."""
    ann.page.wait_for_function(ASKED)
    if busy:
        expect(ann.page.locator(busy)).to_have_count(0)
    wait_until_quiet(ann.page)
    ann.page.wait_for_function(ASKED)


def spoken(ann: Visitor) -> list[str]:
    """What the live region has said since."""
    found: list[str] = ann.page.evaluate("() => (window.told ?? []).splice(0)")
    return [f"spoken: {line}" for line in found]
