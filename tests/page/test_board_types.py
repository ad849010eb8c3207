"""The types of a board are those of the rules, and a board that no longer fits them does not pass the type check."""

from __future__ import annotations

import pytest

from cheeseboard.games import find, folders
from tools.board_types import PAGE, report
from tools.golden import page_of

WITH_BOARDS = [name for name in folders() if (find(name).folder / "web").exists()]
boards = pytest.mark.parametrize("name", WITH_BOARDS)


@boards
def test_what_a_board_is_checked_with_is_made_from_the_rules(name):
    game = find(name)
    now = page_of(game, PAGE, "web").read_text(encoding="utf-8")
    assert now == report(game), f"when it was changed on purpose: python3 dev.py types {name} --write"


def test_all_that_a_game_says_on_the_wire_is_in_its_types():
    """Names of its fields, events, phases, questions and moves, of what it tells and of what can be agreed on."""
    text = report(find("_template"))
    for word in (
        "'round_began', { round: number; seat: number }",
        "hands: Secret<Face>[] // one card a seat",
        "pile: Pile",
        "export type Phase = 'daring' | 'dealing' | 'exchanging' | 'over' | 'showing'",
        "export type Prompt = 'daring' | 'exchanging'",
        "export type Notation = 'keep' | 'exchange' | 'stand' | 'fold'",
        "rounds: number",
        "exchange: boolean",
    ):
        assert word in text, word
