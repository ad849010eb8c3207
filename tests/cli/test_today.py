"""`cheeseboard today`: the same luck for everybody, no hints, and a score beside what bots made of it."""

import re

import pytest

from cheeseboard.engine.language import LANGUAGES
from cheeseboard.server.core import days
from tests.cli.keyboard import Keyboard

CARDS = "rat_a_tat_cat"
DATE = "2026-11-16"
MARKS = 15


@pytest.fixture(autouse=True)
def bots_of_par(monkeypatch: pytest.MonkeyPatch) -> None:
    """What bots make of a deal is tested where it is made."""
    monkeypatch.setattr(days, "plays", lambda game, day, seed: [days.Reached(5)] * 7 + [days.Reached(9)] * 8)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_deal_is_played_to_its_score(keyboard: Keyboard, language: str) -> None:
    said = ("today", CARDS, "--date", DATE, "--plain", "--pace", 0, "--name", "Ann", "--language", language)
    shown = keyboard.run(*said, typed=["", "", "hint", *["1"] * 300])
    assert (shown.status, shown.err) == (0, "")
    assert shown.out.count(DATE) == 2
    row = re.search(r"^  ([#=.]+)$", shown.out, re.MULTILINE)
    assert row is not None
    assert len(row[1]) == MARKS
    if language == "en":
        assert "Everybody plays this deal alone: no hints." in shown.out
        again = keyboard.run(*said, typed=["", "", *["1"] * 300])
        assert again.out.rpartition("Round 1")[2] == shown.out.rpartition("Round 1")[2], "the same luck, the same bots"
        other = keyboard.run(*said[:3], "2026-11-15", *said[4:], typed=["", "", *["1"] * 300])
        assert other.out.rpartition("Round 1")[2] != shown.out.rpartition("Round 1")[2]


@pytest.mark.parametrize(
    ("words", "trouble"),
    [
        (["--date", "2026-02-30"], "there is no deal of 2026-02-30"),
        (["--date", "yesterday"], "a day is a date like 2026-01-31"),
        (["chess"], "chess"),
        (["--pace", "-1"], "the pace is a number of seconds"),
    ],
)
def test_what_is_no_day_is_told_in_one_line(keyboard: Keyboard, words: list[str], trouble: str) -> None:
    shown = keyboard.run("today", *words)
    assert (shown.status, shown.out) == (2, "")
    assert trouble in shown.err
    assert shown.err.count("\n") == 1
